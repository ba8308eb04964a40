"""Forms for results: the desk's full form with the deciding step of TRM 5.2, and a player's own report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.actions.results import EndOfRoundFacts
from tournaments.forms.reasons import ReasonInput
from tournaments.queries.pairings import PairingLine
from tournaments.rules.end_of_round import Step
from tournaments.rules.end_of_round_record import steps_for
from tournaments.rules.names import names_told_apart
from tournaments.rules.outcomes import Outcome
from tournaments.rules.structure import Stage

#: The steps of TRM 5.2 as a person at the desk reads them off the slip.
STEPS: tuple[tuple[str, Any], ...] = (
    ("", gettext_lazy("Played to the end, time was not needed")),
    (Step.MORE_GAME_WINS, gettext_lazy("More games won when time was called")),
    (Step.EXTRA_TURNS, gettext_lazy("Won in the extra turns")),
    (Step.TURN_PLAYER_LOSES, gettext_lazy("All lost at once: the turn player loses (elimination)")),
    (Step.MORE_LIFE, gettext_lazy("More Life after the extra turns")),
    (Step.MORE_DECK, gettext_lazy("More cards in deck")),
    (Step.MORE_CHARACTERS, gettext_lazy("More Characters")),
    (Step.LAST_LIFE_REMOVED, gettext_lazy("Last to remove a card from their Life area")),
    (Step.EQUAL_BETWEEN_GAMES, gettext_lazy("Equal between two games: draw (Swiss)")),
    (Step.EVERY_STEP_TIED, gettext_lazy("Extra time ran out and every step is tied: draw (Swiss)")),
    (Step.HEAD_JUDGE, gettext_lazy("The head judge decided (elimination; say why)")),
    (Step.NULL_AT_SET_END, gettext_lazy("The event's latest end was reached: null match (elimination)")),
)

#: Clears a standing result; only a correction offers it.
OPEN_AGAIN = "open"


class ResultForm(forms.Form):
    """Any result of one match, with what a draw or a correction needs besides."""

    outcome = forms.ChoiceField(widget=forms.RadioSelect, label=gettext_lazy("Result"))
    games_1 = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    games_2 = forms.TypedChoiceField(required=False, coerce=int, empty_value=None)
    deciding_step = forms.ChoiceField(
        choices=STEPS, required=False, label=gettext_lazy("How time decided it, if it was called")
    )
    reason = forms.CharField(max_length=200, required=False, label=gettext_lazy("Reason"), widget=ReasonInput)
    #: A refusal's code -> the field beside which it is said; any other stands above the form.
    places: Mapping[str, str] = {
        "draw_in_elimination": "outcome",
        "null_in_swiss": "outcome",
        "match_lost_by_penalty": "outcome",
        "draw_needs_record": "deciding_step",
        "null_needs_record": "deciding_step",
        "championship_has_no_limit": "deciding_step",
        "deciding_step_unknown": "deciding_step",
        "step_does_not_decide_so": "deciding_step",
        "score_incomplete": "games_1",
        "score_impossible": "games_1",
        "games_lost_by_penalty": "games_1",
        "reason_missing": "reason",
        "time_not_over": "reason",
    }
    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, line: PairingLine, best_of: int, stage: str, asked: str = "", **kwargs: Any
    ) -> None:
        """Offer the results of this match by the players' names; `asked` is chosen when nothing stands yet."""
        chosen = line.outcome or asked
        kwargs.setdefault("initial", {"seen_version": line.match_version, "outcome": chosen})
        super().__init__(*args, **kwargs)
        self.line = line
        sides = [side for side in (line.side_1, line.side_2) if side]
        names = names_told_apart((side.number, side.full_name) for side in sides)
        one, two = [*names.values(), ""][:2]
        outcomes = outcome_choices(one, two, is_swiss=stage == "swiss")
        if line.outcome:
            outcomes.append((OPEN_AGAIN, _("No result: play on")))
            self.fields["reason"].required = True
            self.fields["reason"].error_messages["required"] = _("Say why, or tap a usual reason below.")
        self._field("outcome").choices = outcomes
        self._field("deciding_step").choices = step_choices(is_swiss=stage == "swiss", best_of=best_of)
        games = [("", "–"), *((str(won), str(won)) for won in range(best_of // 2 + 2))]
        for name, player in (("games_1", one), ("games_2", two)):
            self._field(name).choices = games
            self.fields[name].label = _("Games won by {player}").format(player=player)
        if best_of == 1:
            del self.fields["games_1"], self.fields["games_2"]

    def add_error(self, field: str | None, error: Any) -> None:
        """Keep an error; a page that lacks the reason alone opens at it."""
        super().add_error(field, error)
        self.fields["reason"].widget.attrs.pop("autofocus", None)
        if set(self.errors) == {"reason"}:
            self.fields["reason"].widget.attrs["autofocus"] = True

    def _field(self, name: str) -> forms.ChoiceField:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        return field

    @property
    def facts(self) -> dict[str, Any]:
        """What `enter_result`, `correct_result` and `settle_dispute` take, once the form is valid."""
        data = self.cleaned_data
        step = data["deciding_step"]
        return {
            "outcome": None if data["outcome"] == OPEN_AGAIN else Outcome(data["outcome"]),
            "games_1": data.get("games_1"),
            "games_2": data.get("games_2"),
            "end_of_round": EndOfRoundFacts(step, reason=data["reason"]) if step else None,
            "seen_version": data["seen_version"],
        }


def outcome_choices(one: str, two: str, *, is_swiss: bool) -> list[tuple[str, str]]:
    """Return every outcome staff may enter, in words with the players' names."""
    last = (Outcome.DRAW, _("Draw (needs the step of 5.2 below)"))
    if not is_swiss:
        last = (Outcome.NULL, _("Null match (needs the step of 5.2 below)"))
    return [
        (Outcome.WIN_1.value, _("{player} won").format(player=one)),
        (Outcome.WIN_2.value, _("{player} won").format(player=two)),
        (last[0].value, last[1]),
        (Outcome.DOUBLE_LOSS.value, _("Both lost")),
        (Outcome.WIN_1_BY_DEFAULT.value, _("{player} won by default").format(player=one)),
        (Outcome.WIN_2_BY_DEFAULT.value, _("{player} won by default").format(player=two)),
    ]


def step_choices(*, is_swiss: bool, best_of: int) -> list[tuple[str, Any]]:
    """Return the steps of 5.2 that can decide a match of this stage; games are compared in a best of 3 only."""
    stage = Stage.SWISS if is_swiss else Stage.ELIMINATION
    fitting: set[str] = {step for outcome in Outcome for step in steps_for(outcome, stage)}
    if best_of == 1:
        fitting -= {Step.MORE_GAME_WINS, Step.EQUAL_BETWEEN_GAMES}
    return [(step, words) for step, words in STEPS if not step or step in fitting]


class TypedResultForm(forms.Form):
    """What the desk types: "12 a", "12 2 1", "12 d"."""

    text = forms.CharField(max_length=40, strip=True, label=gettext_lazy("Table and result"))


class ReportForm(forms.Form):
    """A player's report: one of the choices their page offers, and what it said of the opponent's report."""

    result = forms.ChoiceField()
    #: The opponent's report as the page showed it, "" for none; None when the form does not say.
    heard = forms.CharField(max_length=40, required=False, empty_value="")

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        """Take the choices from the player's facts; a draw is never among them (TRM 4.18)."""
        super().__init__(*args, **kwargs)
        self.fields["result"].choices = list(choices)  # type: ignore[attr-defined]
