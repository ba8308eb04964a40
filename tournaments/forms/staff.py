"""Forms for staff, accounts, suspensions and bans (TRM 1.2-1.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import EventStaff, Organizer, User

_DATE = {"type": "date"}
_NUMBER = forms.NumberInput(attrs={"inputmode": "numeric"})


class StaffForm(forms.Form):
    """A role for an account."""

    username = forms.CharField(
        max_length=150,
        label=_("User name"),
        widget=forms.TextInput(attrs={"list": "accounts", "autocomplete": "off"}),
    )
    role = forms.ChoiceField(choices=EventStaff.Role.choices, label=_("Role"), initial="floor_judge")


class AccountForm(forms.Form):
    """A new account with a first password, and its role at this event."""

    name = forms.CharField(
        max_length=120, label=_("Name"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    username = forms.CharField(
        max_length=150, label=_("User name"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    membership_number = forms.CharField(
        max_length=40,
        required=False,
        label=_("Bandai TCG+ number"),
        help_text=_("Staff cannot play: the number tells them from namesakes."),
    )
    role = forms.ChoiceField(choices=EventStaff.Role.choices, label=_("Role"), initial="floor_judge")


class ZoneForm(forms.Form):
    """The tables that a judge looks after first."""

    user = forms.TypedChoiceField(label=_("Judge"))
    first_table = forms.IntegerField(min_value=1, label=_("First table"), widget=_NUMBER)
    last_table = forms.IntegerField(
        min_value=1, required=False, label=_("Last table"), widget=_NUMBER, help_text=_("Empty: one table.")
    )

    def __init__(self, *args: Any, judges: Sequence[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        by_id = {str(judge.pk): judge for judge in judges}
        field = self.fields["user"]
        field.choices = [(pk, str(judge)) for pk, judge in by_id.items()]  # type: ignore[attr-defined]
        field.coerce = by_id.__getitem__  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Read an empty last table as one table alone."""
        given = super().clean() or {}
        if given.get("last_table") is None:
            given["last_table"] = given.get("first_table")
        return given


class SuspensionForm(forms.Form):
    """A suspension as the publisher announced it."""

    membership_number = forms.CharField(max_length=40, label=_("Bandai TCG+ number"))
    name = forms.CharField(max_length=120, required=False, label=_("Name"))
    starts_on = forms.DateField(label=_("From"), widget=forms.DateInput(attrs=_DATE, format="%Y-%m-%d"))
    ends_on = forms.DateField(
        required=False,
        label=_("Until"),
        help_text=_("Empty: open until the publisher sets it."),
        widget=forms.DateInput(attrs=_DATE, format="%Y-%m-%d"),
    )
    reason = forms.CharField(required=False, max_length=500, label=_("Why"))


class SuspensionEndForm(forms.Form):
    """When a suspension ends."""

    ends_on = forms.DateField(
        required=False, label=_("Until"), widget=forms.DateInput(attrs=_DATE, format="%Y-%m-%d")
    )


class BanForm(forms.Form):
    """A number on one organizer's own list."""

    organizer = forms.ModelChoiceField(queryset=Organizer.objects.none(), label=_("Organizer"))
    membership_number = forms.CharField(max_length=40, label=_("Bandai TCG+ number"))
    name = forms.CharField(max_length=120, required=False, label=_("Name"))
    reason = forms.CharField(required=False, max_length=500, label=_("Why"))

    def __init__(self, *args: Any, organizers: QuerySet[Organizer], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["organizer"]
        field.queryset = organizers  # type: ignore[attr-defined]
        field.initial = organizers.first()
