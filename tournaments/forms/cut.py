"""Forms for the cut and for ties that the head judge decides (TRM 3.4, 5.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.numbers import whole_number
from tournaments.forms.rounds import ReasonForm
from tournaments.models import Registration, TieDecision


class ReplaceForm(ReasonForm):
    """The seed of a player who left; the next in the standings takes it."""

    seed = forms.IntegerField(min_value=1, max_value=4096, widget=forms.HiddenInput)


class TieForm(forms.Form):
    """How level players are ordered, and by which method of TRM 5.4."""

    players = forms.CharField(widget=forms.HiddenInput)
    method = forms.ChoiceField(
        choices=TieDecision.Method.choices, widget=forms.RadioSelect, label=gettext_lazy("Method")
    )
    order = forms.CharField(
        required=False,
        max_length=400,
        label=gettext_lazy("Order, best first, as player numbers"),
        help_text=gettext_lazy("For a deciding match: the winner first. Empty for a draw by Logpose."),
    )

    def __init__(self, *args: Any, registrations: Iterable[Registration] = (), **kwargs: Any) -> None:
        """Take the event's players, by whose numbers the form speaks."""
        super().__init__(*args, **kwargs)
        self._by_number = {registration.number: registration for registration in registrations}

    def clean_players(self) -> list[Registration]:
        """Return who shares the place."""
        return self._rows(self.cleaned_data["players"])

    def clean_order(self) -> list[Registration] | None:
        """Return the order given, None when it is left to the method."""
        return self._rows(self.cleaned_data["order"]) or None

    def _rows(self, text: str) -> list[Registration]:
        """Return the players whose numbers stand in `text`."""
        words = text.replace(",", " ").replace("#", " ").split()
        numbers = [whole_number(word) for word in words]
        unknown = [word for word, at in zip(words, numbers, strict=True) if at not in self._by_number]
        if unknown:
            raise forms.ValidationError(
                _("No player has the number {numbers}.").format(numbers=", ".join(unknown))
            )
        return [self._by_number[number] for number in numbers if number is not None]
