"""Forms of a shared device: one's own digits, and taking the device over by them."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.rules.device_pin import MOST

_DIGITS = {"inputmode": "numeric", "autocomplete": "off", "maxlength": MOST, "class": "digits"}


class DevicePinForm(forms.Form):
    """New digits of one's own, and the password that proves who asks."""

    digits = forms.CharField(
        max_length=MOST,
        label=_("New digits"),
        help_text=_("4 to 12. Stored so that nobody can read them."),
        widget=forms.PasswordInput(attrs=_DIGITS),
    )
    password = forms.CharField(
        max_length=200,
        strip=False,
        label=_("Your password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )


class SwitchForm(forms.Form):
    """The digits of the one who takes over."""

    digits = forms.CharField(
        max_length=MOST,
        label=_("Digits"),
        widget=forms.PasswordInput(attrs={**_DIGITS, "autofocus": True}),
    )
