"""What the address of a sheet may ask for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class SheetForm(forms.Form):
    """Paper size, round, player and copies; what is not asked for is left out."""

    paper = forms.ChoiceField(required=False, choices=[("", ""), ("a4", _("A4")), ("letter", _("Letter"))])
    round = forms.IntegerField(required=False, min_value=1, max_value=999)
    player = forms.IntegerField(required=False, min_value=1, max_value=99_999)
    copies = forms.IntegerField(required=False, min_value=1, max_value=50)

    def params(self) -> dict[str, Any]:
        """Return what was given and is well formed; anything else counts as not given."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}
