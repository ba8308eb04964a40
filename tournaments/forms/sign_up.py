"""Forms of a player's entry: sign up, walk in, change (TRM 2.1)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Registration

_NUMBER = {"inputmode": "numeric", "autocomplete": "off", "spellcheck": "false"}
#: Long enough for spaces and hyphens; the act says what is wrong with the rest.
_TYPED = 200


def _name() -> forms.CharField:
    attrs = {"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false"}
    return forms.CharField(max_length=_TYPED, label=_("Name"), widget=forms.TextInput(attrs=attrs))


def _number(*, required: bool = False) -> forms.CharField:
    return forms.CharField(
        max_length=_TYPED,
        required=required,
        label=_("Bandai TCG+ number"),
        help_text=_("Ten digits, below your name in the app."),
        widget=forms.TextInput(attrs=dict(_NUMBER)),
    )


class SignUpForm(forms.Form):
    """Name and number, and two things a player may wish."""

    name = _name()
    membership_number = _number()
    email = forms.EmailField(
        required=False,
        label=_("E-mail"),
        help_text=_("Only the organizer sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    hides_name = forms.BooleanField(
        required=False,
        label=_("Show a code name instead of my name in public"),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        number = self.fields["membership_number"]
        number.required = not event.number_may_follow
        if event.number_may_follow:
            number.help_text = _(
                "Ten digits, below your name in the app. No number yet? It can follow later."
            )


class WalkInForm(forms.Form):
    """A player whom staff enter at the desk."""

    name = _name()
    membership_number = _number()
    checked_in = forms.BooleanField(required=False, initial=True, label=_("Is here: check in at once"))
    has_no_phone = forms.BooleanField(required=False, label=_("Has no phone here: the desk serves them"))
    memo = forms.CharField(max_length=200, required=False, label=_("Memo"))

    def __init__(self, *args: Any, event: Event, is_next: bool = False, **kwargs: Any) -> None:
        """Offer to check in at once only when check-in is open; `is_next` after another was entered."""
        super().__init__(*args, **kwargs)
        if event.state not in {Event.State.CHECK_IN, Event.State.RUNNING}:
            del self.fields["checked_in"]
        if is_next:
            self.fields["name"].widget.attrs["autofocus"] = True
        self.fields["membership_number"].help_text = _("Empty: the number follows later.")
        self.fields["name"].widget.attrs["autocomplete"] = "off"


class PlayerChangeForm(forms.Form):
    """What a player changes on their own page."""

    name = _name()
    membership_number = _number()
    email = forms.EmailField(required=False, label=_("E-mail"))
    hides_name = forms.BooleanField(required=False, label=_("Show a code name instead of my name in public"))
    online_link = forms.URLField(
        required=False,
        label=_("Link to your call"),
        assume_scheme="https",
        help_text=_("Your opponents see it beside the pairing."),
    )

    def __init__(self, *args: Any, registration: Registration, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {name: getattr(registration, name) for name in self.base_fields})
        super().__init__(*args, **kwargs)
        if not registration.event.is_online:
            del self.fields["online_link"]


class PlayerEditForm(PlayerChangeForm):
    """What the desk changes in an entry."""

    has_no_phone = forms.BooleanField(required=False, label=_("Has no phone here: the desk serves them"))
    seed_place = forms.IntegerField(
        min_value=1, max_value=5000, required=False, label=_("Seed from a qualifying place")
    )
    memo = forms.CharField(max_length=200, required=False, label=_("Memo"))

    def __init__(self, *args: Any, registration: Registration, contacts: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, registration=registration, **kwargs)
        if not contacts:
            del self.fields["email"]
        if not registration.event.seeds_by_qualification:
            del self.fields["seed_place"]


class ByesForm(forms.Form):
    """Rounds in which an earned bye is given, "1 2" (TRM 5.5)."""

    rounds = forms.RegexField(
        r"^[\d\s,;]*$", max_length=60, required=False, label=_("Earned byes in rounds"), help_text="1 2"
    )

    def clean_rounds(self) -> list[int]:
        """Return the rounds as numbers."""
        text = str(self.cleaned_data["rounds"])
        return [int(part) for part in text.replace(",", " ").replace(";", " ").split()]


class FixedTableForm(forms.Form):
    """One table for all day; empty takes it back (TRM 4.3)."""

    table = forms.IntegerField(min_value=1, max_value=32000, required=False, label=_("Fixed table"))
