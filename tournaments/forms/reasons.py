"""The reasons for which a result is usually corrected: one tap each, so that nobody has to type them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

#: A button's value -> the reason that the log keeps.
USUAL_REASONS: Mapping[str, Any] = {
    "entered": gettext_lazy("Entered wrongly at the desk"),
    "reported": gettext_lazy("Reported wrongly by the players"),
    "table": gettext_lazy("Entered for the wrong table"),
    "ruling": gettext_lazy("A judge ruled otherwise"),
}


class ReasonInput(forms.TextInput):
    """A typed reason, or that of the button `usual_reason` which sent the form; what was typed goes first."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str:
        """Return the reason in words, "" for none."""
        typed = str(super().value_from_datadict(data, files, name) or "").strip()
        return typed or str(USUAL_REASONS.get(data.get("usual_reason", ""), ""))
