"""Fields that read a player, a list of players or minutes the way people at a desk type them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.models import Registration
from tournaments.rules.names import fold_name, isolated


class PlayerField(forms.CharField):
    """A player by number ("12", "#12 Anna Meyer") or by name; the browser offers the names while typing."""

    def __init__(self, **kwargs: Any) -> None:
        """Let the page offer the names through its `<datalist id="players">`."""
        kwargs.setdefault("widget", forms.TextInput(attrs={"list": "players", "autocomplete": "off"}))
        super().__init__(**kwargs)
        self.players: Iterable[Registration] = ()

    def clean(self, value: Any) -> Any:
        """Return the one player meant; several or none are named."""
        text = str(super().clean(value))
        if not text:
            return None
        head = (text.lstrip("# ").split(maxsplit=1) or [""])[0]
        number = whole_number(head)
        if number is not None:
            hits = [player for player in self.players if player.number == number]
        else:
            hits = self._named(fold_name(text))
        if len(hits) == 1:
            return hits[0]
        if hits:
            names = ", ".join(f"#{player.number} {isolated(player.name)}" for player in hits[:6])
            raise forms.ValidationError(
                _("Several players fit: {names}. Type the number.").format(names=names)
            )
        raise forms.ValidationError(_("Nobody in this round fits “{text}”.").format(text=text))

    def _named(self, key: str) -> list[Registration]:
        exact = [player for player in self.players if player.name_key == key]
        return exact or [player for player in self.players if key in player.name_key]


class MinutesField(forms.DecimalField):
    """Minutes as typed ("3", "2.5"); the value is whole seconds."""

    def __init__(self, **kwargs: Any) -> None:
        """Take at most ten hours, half minutes allowed."""
        super().__init__(
            **{"max_value": 600, "max_digits": 5, "decimal_places": 1, "step_size": None, **kwargs}
        )
        self.widget.attrs.update({"step": "0.5", "inputmode": "decimal"})

    def clean(self, value: Any) -> Any:
        """Return seconds."""
        minutes = super().clean(value)
        return None if minutes is None else round(float(minutes) * 60)


def whole_number(text: str) -> int | None:
    """Return `text` as a whole number of at most nine digits, None for anything else.

    >>> whole_number("12"), whole_number("x"), whole_number("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= 9 else None
