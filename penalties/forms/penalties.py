"""Forms of penalties: whom and what a page is about, the penalty itself, corrections, the head judge's report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from penalties.models import DisqualificationReport, Penalty

#: How long a reason may be; the model keeps any length.
_MOST = 2000


def _text(label: Any, *, rows: int = 3, required: bool = False, help_text: Any = "") -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(
        label=label, max_length=_MOST, required=required, widget=widget, help_text=help_text
    )


class AskedForm(forms.Form):
    """What an address of the penalty form names: everything is optional, nonsense counts as not given."""

    player = forms.IntegerField(required=False, min_value=1, max_value=99_999)
    match = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    call = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    check = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    together = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    infraction = forms.CharField(required=False, max_length=40)
    person = forms.ChoiceField(required=False, choices=[("spectator", _("Spectator")), ("staff", _("Staff"))])
    name = forms.CharField(required=False, max_length=120)
    number = forms.CharField(required=False, max_length=20)
    both = forms.BooleanField(required=False)

    def asked(self) -> dict[str, Any]:
        """Return what was given and is well formed."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


class PenaltyForm(forms.Form):
    """The penalty of one person for one infraction; levels below the base are not offered (TRM 7.4)."""

    level = forms.ChoiceField(widget=forms.RadioSelect, label=_("Penalty"))
    reason = _text(_("Reason"), required=True)
    why_above = _text(_("Why more than the guide says"), rows=2)
    acts_on = forms.ChoiceField(
        required=False, widget=forms.RadioSelect, label=_("Which match a loss acts on")
    )
    #: Games won by play so far, first player's first: "1-0".
    score = forms.ChoiceField(required=False, widget=forms.RadioSelect, label=_("Games won by play so far"))
    told_in_person = forms.BooleanField(
        required=False, label=_("I told the head judge in person, and they agree")
    )
    is_barred = forms.BooleanField(required=False, label=_("May not watch for the rest of the event"))
    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        levels: Sequence[tuple[str, str]],
        acts: Sequence[tuple[str, str]],
        scores: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        """Offer the levels, matches and scores that the page's facts name."""
        super().__init__(*args, **kwargs)
        self.fields["level"].choices = list(levels)  # type: ignore[attr-defined]
        self.fields["acts_on"].choices = list(acts)  # type: ignore[attr-defined]
        self.fields["score"].choices = list(scores)  # type: ignore[attr-defined]


class BothAtFaultForm(forms.Form):
    """Both players share the fault: who has more of it (TRM 4.10)."""

    more_at_fault = forms.ChoiceField(widget=forms.RadioSelect, label=_("Who is more at fault"))
    infraction = forms.ChoiceField(label=_("Infraction"))
    score = forms.ChoiceField(required=False, widget=forms.RadioSelect, label=_("Games won by play so far"))
    reason = _text(_("Reason"), required=True)
    told_in_person = forms.BooleanField(
        required=False, label=_("I told the head judge in person, and they agree")
    )
    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        names: Sequence[str],
        infractions: Sequence[tuple[str, str]],
        scores: Sequence[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        """Offer the two players by name, and the errors a game can break by."""
        super().__init__(*args, **kwargs)
        self.fields["infraction"].choices = list(infractions)  # type: ignore[attr-defined]
        self.fields["score"].choices = list(scores)  # type: ignore[attr-defined]
        self.fields["more_at_fault"].choices = [  # type: ignore[attr-defined]
            (str(side), name) for side, name in enumerate(names, start=1)
        ]


class CorrectionForm(forms.Form):
    """What the head judge puts right about a penalty; the trail keeps what stood before."""

    infraction = forms.ChoiceField(label=_("Infraction"))
    level = forms.ChoiceField(choices=Penalty.Level.choices, label=_("Penalty"))
    penalty_reason = _text(_("Reason of the penalty"), required=True)
    why_above = _text(_("Why more than the guide says"), rows=2)
    acts_on = forms.ChoiceField(required=False, label=_("Which match a loss acts on"))
    #: Games won by play so far, first player's first: "1-0".
    score = forms.ChoiceField(required=False, label=_("Games won by play so far"))
    reason = forms.CharField(max_length=200, label=_("Why it is corrected"))
    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        penalty: Penalty,
        infractions: Sequence[tuple[str, str]],
        acts: Sequence[tuple[str, str]] = (),
        scores: Sequence[tuple[str, str]] = (),
        **kwargs: Any,
    ) -> None:
        """Begin with what stands now; match and game are asked where `acts` and `scores` offer a choice."""
        kwargs.setdefault(
            "initial",
            {
                "infraction": penalty.infraction,
                "level": penalty.level,
                "penalty_reason": penalty.reason,
                "why_above": penalty.why_above,
                "seen_version": penalty.version,
            },
        )
        super().__init__(*args, **kwargs)
        self.fields["infraction"].choices = list(infractions)  # type: ignore[attr-defined]
        for name, choices in (("acts_on", acts), ("score", scores)):
            if choices:
                as_it_is = ("", _("As it is"))
                self.fields[name].choices = [as_it_is, *choices]  # type: ignore[attr-defined]
            else:
                del self.fields[name]


class ReportForm(forms.Form):
    """The head judge's report of a disqualification (TRM 1.3, 7.2)."""

    what_happened = _text(
        _("What happened"), rows=5, help_text=_("In order: who saw what, what was said, what was done.")
    )
    players_statement = _text(_("The player's statement"), rows=4)
    witnesses = _text(_("Witnesses"), rows=3, help_text=_("Names, and how to reach them."))
    was_deliberate = forms.NullBooleanField(
        required=False,
        label=_("Was it deliberate?"),
        widget=forms.Select(choices=[("", _("Not known")), ("true", _("Yes")), ("false", _("No"))]),
    )
    what_was_taken = _text(_("What was taken or kept as evidence"), rows=3)
    recommends_suspension = forms.BooleanField(required=False, label=_("I recommend a suspension"))
    seen_version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    @staticmethod
    def values_of(report: DisqualificationReport) -> dict[str, Any]:
        """Return what a report holds, as the form begins with it."""
        names = ("what_happened", "players_statement", "witnesses", "what_was_taken", "recommends_suspension")
        deliberate = {None: "", True: "true", False: "false"}[report.was_deliberate]
        return {
            **{name: getattr(report, name) for name in names},
            "was_deliberate": deliberate,
            "seen_version": report.version,
        }


class EjectionForm(forms.Form):
    """Who is sent away from the venue and why (TRM 1.0, 1.3)."""

    player = forms.IntegerField(required=False, min_value=1, max_value=99_999, label=_("Player number"))
    name = forms.CharField(required=False, max_length=120, label=_("Name, when it is not a player"))
    reason = _text(_("Reason"), required=True)
