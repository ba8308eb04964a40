"""What the values of the log's facts are in words: outcomes, states, who entered, dates, pairs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import hooks
from tournaments.models import Event, EventStaff, Match, PenaltyLoss, Registration, Round, TieDecision
from tournaments.queries.log_facts import fact_words
from tournaments.queries.rounds import bracket_labels
from tournaments.rules.end_of_round_questions import Key
from tournaments.rules.end_of_round_record import STEP_WORDS
from tournaments.rules.rounds import DropEffect

NOTHING: Final = "–"
#: The questions of the end of the round and their answers, as its acts note them (TRM 5.2).
_END_OF_ROUND: Final[Mapping[str, Any]] = {
    Key.SCORE.value: gettext_lazy("games won"),
    Key.MOMENT.value: gettext_lazy("when time was called"),
    Key.ACTIVE_SIDE.value: gettext_lazy("active player"),
    Key.NEW_GAME_STARTER.value: gettext_lazy("who starts the new game"),
    Key.TURN_0.value: gettext_lazy("turn 0"),
    Key.TURN_1.value: gettext_lazy("turn 1"),
    Key.TURN_2.value: gettext_lazy("turn 2"),
    Key.TURN_3.value: gettext_lazy("turn 3"),
    Key.AFTER_TIME_OUT.value: gettext_lazy("after the extra time"),
    Key.DECLARE_NULL.value: gettext_lazy("null match"),
    Key.LIFE.value: gettext_lazy("Life cards"),
    Key.DECK.value: gettext_lazy("cards in the deck"),
    Key.CHARACTERS.value: gettext_lazy("Characters"),
    Key.LAST_LIFE.value: gettext_lazy("last Life card removed by"),
    Key.HEAD_JUDGE.value: gettext_lazy("head judge"),
    Key.REASON.value: gettext_lazy("reason"),
    "1": gettext_lazy("player 1"),
    "2": gettext_lazy("player 2"),
    "nobody": gettext_lazy("nobody has won"),
    "won_1": gettext_lazy("player 1 won the game"),
    "won_2": gettext_lazy("player 2 won the game"),
    "both_lost": gettext_lazy("both lost at the same time"),
    "endless": gettext_lazy("drawn by an endless loop"),
    "time_out": gettext_lazy("the extra time ran out"),
    "set_end": gettext_lazy("the event's set end time was reached"),
    "in_game": gettext_lazy("in the middle of a game"),
    "between_games": gettext_lazy("between games"),
    "yes": gettext_lazy("yes"),
    "no": gettext_lazy("no"),
    "neither": gettext_lazy("neither"),
}
#: A fact's name -> the words of its values; what another app notes it says itself (`hooks.log_value_words`).
_CHOICES: Final[Mapping[str, Mapping[str, Any]]] = {
    "answer": _END_OF_ROUND,
    "answers": _END_OF_ROUND,
    "deck_rule": dict(Event.DeckRule.choices),
    "decided_by": {step.value: gettext_lazy(words) for step, words in STEP_WORDS.items()},
    "effect": {
        DropEffect.NOT_PAIRED_AGAIN.value: gettext_lazy("not paired again"),
        DropEffect.RE_PAIR_FIRST.value: gettext_lazy("the round is paired again"),
        DropEffect.CONCEDES_MATCH.value: gettext_lazy("concedes the match"),
    },
    "entered_by": dict(Match.EnteredBy.choices),
    "format": dict(Event.Format.choices),
    "kind": dict(PenaltyLoss.Kind.choices),
    "method": dict(TieDecision.Method.choices),
    "outcome": dict(Match.Outcome.choices),
    "question": _END_OF_ROUND,
    "region": dict(Event.Region.choices),
    "role": dict(EventStaff.Role.choices),
    "shape": {
        "plain": gettext_lazy("name and number"),
        "publisher": gettext_lazy("the publisher's file"),
        "rows": gettext_lazy("rows"),
    },
    "stage": dict(Round.Stage.choices),
    "state": dict(Round.State.choices) | dict(Event.State.choices),
    "status": dict(Registration.Status.choices),
    "structure": dict(Event.Structure.choices),
}
_DATES: Final = frozenset({"at", "deck_deadline"})


class ValueWords:
    """Puts the values of one event's log into words; players' numbers are loaded when pairs first need them."""

    def __init__(self, event: Event | None) -> None:
        self._event = event
        self._numbers: dict[int, int] | None = None
        self._bracket: dict[int, str] | None = None

    @property
    def event_name(self) -> str:
        """The name of the event whose log it is."""
        return self._event.name if self._event else ""

    @property
    def bracket(self) -> dict[int, str]:
        """Number -> name for the rounds of the event's bracket; loaded when first asked for."""
        if self._bracket is None:
            self._bracket = bracket_labels(self._event) if self._event else {}
        return self._bracket

    def words(self, verb: str, fact: str, value: Any) -> str:
        """Return a value as a person reads it; a dash for none."""
        if value is None or value in ("", [], {}):
            return NOTHING
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if fact in {"pairs", "byes"} and isinstance(value, list):
            return ", ".join(self._pair(one) for one in value)
        if fact == "games" and isinstance(value, list):
            return NOTHING if None in value else "–".join(map(str, value))
        if isinstance(value, list):
            return ", ".join(self.words(verb, fact, one) for one in value)
        if isinstance(value, Mapping):
            return ", ".join(
                # PostgreSQL keeps such facts in an order of its own; the log reads the same on both.
                f"{fact_words(name)} {self.words(verb, name, one)}"
                for name, one in sorted(value.items())
            )
        return self._single(verb, fact, value)

    def _single(self, verb: str, fact: str, value: Any) -> str:
        for words in hooks.log_value_words.ask(verb, fact, value):
            if words:
                return str(words)
        known = _CHOICES.get(fact, {}).get(value) if isinstance(value, str) else None
        if known is not None:
            return str(known)
        moment = _moment(fact, value)
        if moment is not None and self._event is not None:
            return date_format(moment.astimezone(self._event.zone), "j M Y, H:i")
        return str(value)

    def _pair(self, value: Any) -> str:
        """Return a pair kept as registration ids and table, or a bye kept as one id, by players' numbers."""
        if isinstance(value, int):
            return self._player(value)
        if not isinstance(value, list) or len(value) < 2:
            return str(value)
        pair = f"{self._player(value[0])} – {self._player(value[1])}"
        table = value[2] if len(value) > 2 else None
        return _("table {table}: {pair}").format(table=table, pair=pair) if table else pair

    def _player(self, registration: Any) -> str:
        if self._numbers is None:
            rows = self._event.registrations.values_list("pk", "number") if self._event else ()
            self._numbers = dict(rows)
        number = self._numbers.get(registration)
        return f"#{number}" if number is not None else "?"


def _moment(fact: str, value: Any) -> datetime | None:
    """Return the time that a fact of a time holds, None for any other fact."""
    if not isinstance(value, str) or not (fact in _DATES or fact.endswith("_at")):
        return None
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
