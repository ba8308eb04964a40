"""The form of an event's tables: range, blocked ones, the feature table (TRM 3.8)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.beside import errors_of
from tournaments.models import Event
from tournaments.rules.problems import Refused
from tournaments.rules.tables import read_tables

_MOST = 32000


class TablesForm(forms.Form):
    """First and last table, those that cannot be used, the one that is streamed."""

    first = forms.IntegerField(min_value=1, max_value=_MOST, label=_("First table"))
    last = forms.IntegerField(
        min_value=1,
        max_value=_MOST,
        required=False,
        label=_("Last table"),
        help_text=_("Empty: no last one."),
    )
    blocked = forms.CharField(
        max_length=200, required=False, label=_("Blocked tables"), help_text=_("Like 3, 7-9, 12.")
    )
    feature = forms.IntegerField(min_value=1, max_value=_MOST, required=False, label=_("Feature table"))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        initial = {
            "first": event.first_table,
            "last": event.last_table,
            "blocked": ", ".join(str(table) for table in event.blocked_tables),
            "feature": event.feature_table,
        }
        super().__init__(*args, **{"initial": initial, **kwargs})

    def clean_blocked(self) -> frozenset[int]:
        """Return the numbers meant."""
        try:
            return read_tables(str(self.cleaned_data["blocked"]))
        except Refused as refused:
            raise errors_of(refused) from refused
