"""Forms of deck checks: how many tables, which table or player, the check sheet, a list sent back."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.actions import CheckNotes
from decks.actions.check_draws import MOST_TABLES
from decks.rules.deck_check import MOST_COPIES, SEEN_BY_JUDGES

_NUMBER_FIELD = "n-"


def _is_count(text: str) -> bool:
    return text.isdecimal() and len(text) <= 3


class DrawForm(forms.Form):
    """How many tables to draw."""

    tables = forms.IntegerField(label=_("Tables"), min_value=1, max_value=MOST_TABLES)


class ChooseForm(forms.Form):
    """A table of the open round, or a player by number."""

    table = forms.IntegerField(label=_("Table"), min_value=0, max_value=32_000, required=False)
    player = forms.IntegerField(label=_("Player no."), min_value=1, max_value=99_999, required=False)


class CheckForm(forms.Form):
    """What stands beside the counts of a check sheet."""

    version = forms.IntegerField(required=False, min_value=1)
    act = forms.ChoiceField(
        required=False, choices=[(name, name) for name in ("save", "rest", "add", "finish")]
    )
    notes = forms.CharField(required=False, max_length=2_000)
    sleeves = forms.CharField(required=False, max_length=200)
    languages = forms.CharField(required=False, max_length=200)
    findings = forms.TypedMultipleChoiceField(
        required=False, coerce=int, choices=[(finding.value, finding.name) for finding in SEEN_BY_JUDGES]
    )
    minutes = forms.IntegerField(required=False)
    #: The minutes the page proposed; while these stand the page goes on counting.
    proposed = forms.IntegerField(required=False)
    extra = forms.CharField(required=False, max_length=40)
    extra_count = forms.IntegerField(required=False, min_value=1, max_value=MOST_COPIES)

    def notes_of(self, request: HttpRequest, *, is_sent: bool) -> CheckNotes:
        """Return the sheet as filled in; what is no number counts as not given. The form must be validated.

        `is_sent`: by a button, and not by the page itself with each tick; a number half typed is left out of that.
        """
        given = self.cleaned_data
        counts: dict[str, int] = {}
        for name, value in request.POST.items():
            number = name.removeprefix(_NUMBER_FIELD)
            count = str(value)
            if name != number and _is_count(count):
                counts[number] = int(count)
        # A plus or a minus without JavaScript: the button says what the count becomes.
        number, _sign, count = request.POST.get("step", "").rpartition(":")
        if number and _is_count(count):
            counts[number] = int(count)
        extra = {given["extra"]: given.get("extra_count") or 1} if is_sent and given.get("extra") else {}
        return CheckNotes(
            counts=counts,
            added=extra,
            ticked=request.POST.getlist("tick"),
            notes=given.get("notes", ""),
            sleeves=given.get("sleeves", ""),
            languages=given.get("languages", ""),
            findings=given.get("findings", ()),
        )

    def minutes_typed(self) -> int | None:
        """Return the minutes a judge typed in place of the proposed ones, None when these stand."""
        minutes: int | None = self.cleaned_data.get("minutes")
        return None if minutes == self.cleaned_data.get("proposed") else minutes


class AmendmentForm(forms.Form):
    """What cannot be read in a list, and the check in which it was seen."""

    words = forms.CharField(label=_("What cannot be read?"), max_length=200, required=False)
    check = forms.IntegerField(required=False)
