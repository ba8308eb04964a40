"""Forms for the round's tools before its start: swap, bye, table, pairing by hand, draw again (TRM 5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.numbers import PlayerField, whole_number
from tournaments.models import Registration
from tournaments.queries.pairings import PairingLine


class ReasonForm(forms.Form):
    """A reason, asked for by the act when it needs one."""

    reason = forms.CharField(max_length=200, required=False, label=gettext_lazy("Reason"))


class ChangeForm(forms.Form):
    """Why a pairing is changed by hand: always needed, and the act says so with all else that is wrong."""

    reason = forms.CharField(
        max_length=200,
        required=False,
        label=gettext_lazy("Reason"),
        widget=forms.TextInput(attrs={"required": True}),
    )


class SwapForm(ChangeForm):
    """Two players who exchange their seats."""

    first = PlayerField(label=gettext_lazy("Player"))
    second = PlayerField(label=gettext_lazy("changes places with"))
    field_order = ("first", "second", "reason")

    def __init__(self, *args: Any, players: Iterable[Registration], **kwargs: Any) -> None:
        """Take the players of the round."""
        super().__init__(*args, **kwargs)
        self.fields["first"].players = self.fields["second"].players = list(players)  # type: ignore[attr-defined]


class ByeForm(ChangeForm):
    """The player who gets the bye."""

    player = PlayerField(label=gettext_lazy("Bye for"))
    field_order = ("player", "reason")

    def __init__(self, *args: Any, players: Iterable[Registration], **kwargs: Any) -> None:
        """Take the players of the round."""
        super().__init__(*args, **kwargs)
        self.fields["player"].players = list(players)  # type: ignore[attr-defined]


class TableForm(ChangeForm):
    """A new table for a match."""

    table = forms.IntegerField(min_value=1, max_value=32000, label=gettext_lazy("New table"))
    field_order = ("table", "reason")


class PairByHandForm(ChangeForm):
    """The whole pairing as text: a line per table with two player numbers, a line with one number for the bye."""

    pairs = forms.CharField(
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        label=gettext_lazy("One line per table: two player numbers; one number alone is the bye"),
    )
    field_order = ("pairs", "reason")

    def __init__(self, *args: Any, players: Iterable[Registration], **kwargs: Any) -> None:
        """Take the players of the round."""
        super().__init__(*args, **kwargs)
        self._by_number = {player.number: player for player in players}

    def clean_pairs(self) -> tuple[list[tuple[Registration, Registration]], Registration | None]:
        """Return the pairs and the bye; every line that cannot be read is named."""
        pairs: list[tuple[Registration, Registration]] = []
        byes: list[Registration] = []
        errors: list[str] = []
        for at, line in enumerate(self.cleaned_data["pairs"].splitlines(), start=1):
            numbers, unknown = self._numbers(line)
            if unknown:
                errors.append(
                    _("Line {line}: no player {number} in this round.").format(line=at, number=unknown)
                )
            elif len(numbers) == 2:
                pairs.append((numbers[0], numbers[1]))
            elif len(numbers) == 1:
                byes.append(numbers[0])
        if len(byes) > 1:
            errors.append(_("More than one line holds a single number: there is one bye at most."))
        if errors:
            raise forms.ValidationError(errors)
        return pairs, byes[0] if byes else None

    def _numbers(self, line: str) -> tuple[list[Registration], str]:
        """Return the players at the head of a line, and the first word that is no player's number."""
        found: list[Registration] = []
        for word in line.replace("#", " ").split()[:2]:
            number = whole_number(word)
            if number is None:
                break
            if number not in self._by_number:
                return found, word
            found.append(self._by_number[number])
        return found, ""


def pairs_as_text(lines: Sequence[PairingLine]) -> str:
    """Return the pairing as `PairByHandForm` reads it, names behind the numbers."""
    rows = []
    for line in lines:
        if line.side_2 is not None:
            names = f"{line.side_1.full_name} - {line.side_2.full_name}"
            rows.append(f"{line.side_1.number} {line.side_2.number}   {names}")
        elif line.kind == "bye":
            rows.append(f"{line.side_1.number}   {line.side_1.full_name}")
    return "\n".join(rows)
