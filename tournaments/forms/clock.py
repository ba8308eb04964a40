"""Forms for the clock and announcements: prolong, extend a table, a timer, a sentence (TRM 3.5, 7.1)."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.numbers import MinutesField
from tournaments.forms.rounds import ReasonForm


class ProlongForm(ReasonForm):
    """Minutes for every table of the round; a negative number takes back."""

    seconds = MinutesField(min_value=-60, label=gettext_lazy("Minutes for everybody"))
    field_order = ("seconds", "reason")


class ExtendForm(ReasonForm):
    """Minutes for one match."""

    seconds = MinutesField(min_value=0.5, label=gettext_lazy("Minutes"))
    field_order: tuple[str, ...] = ("seconds", "reason")


class ExtendTableForm(ExtendForm):
    """Minutes for the match at a table."""

    table = forms.IntegerField(min_value=1, max_value=32000, label=gettext_lazy("Table"))
    field_order = ("table", "seconds", "reason")


class TimerForm(forms.Form):
    """A countdown with a name."""

    label = forms.CharField(max_length=60, label=gettext_lazy("What for"), initial=gettext_lazy("Break"))
    seconds = MinutesField(min_value=0.5, label=gettext_lazy("Minutes"), initial=15)


class AnnouncementForm(forms.Form):
    """A sentence for projector, public page and phones."""

    text = forms.CharField(
        max_length=280,
        label=gettext_lazy("What everybody should read"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
