"""Forms for staff, accounts, suspensions and bans (TRM 1.2-1.6)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import EventStaff, Organizer

_DATE = {"type": "date"}


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
