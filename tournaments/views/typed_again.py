"""What was typed into a form that is refused with a page of its own: shown there, to be mended and sent again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

#: What people type, with the word that stands beside it; every text field of a form is here (tests/roles).
_TYPED: Final[Mapping[str, Any]] = {
    "blocked": gettext_lazy("Tables"),
    "break_text": gettext_lazy("Break"),
    "code": gettext_lazy("Code"),
    "email": gettext_lazy("E-mail"),
    "fee_text": gettext_lazy("Fee"),
    "label": gettext_lazy("Label"),
    "leader_a": gettext_lazy("Leader"),
    "leader_b": gettext_lazy("Leader"),
    "list_a": gettext_lazy("Deck list"),
    "list_b": gettext_lazy("Deck list"),
    "login": gettext_lazy("Name"),
    "membership_number": gettext_lazy("Bandai TCG+ number"),
    "memo": gettext_lazy("Memo"),
    "name": gettext_lazy("Name"),
    "notes": gettext_lazy("Notes"),
    "number": gettext_lazy("Number"),
    "online_notes": gettext_lazy("Notes"),
    "order": gettext_lazy("Order"),
    "penalty_reason": gettext_lazy("Reason"),
    "players_statement": gettext_lazy("Statement"),
    "prize_text": gettext_lazy("Prizes"),
    "prizes": gettext_lazy("Prizes"),
    "reason": gettext_lazy("Reason"),
    "rounds": gettext_lazy("Rounds"),
    "section": gettext_lazy("Section"),
    "text": gettext_lazy("Text"),
    "username": gettext_lazy("Name"),
    "value": gettext_lazy("Value"),
    "venue": gettext_lazy("Venue"),
    "what_happened": gettext_lazy("What happened"),
    "what_was_done": gettext_lazy("What was done"),
    "what_was_taken": gettext_lazy("What was taken"),
    "why_above": gettext_lazy("Reason"),
    "witnesses": gettext_lazy("Witnesses"),
    "word": gettext_lazy("Word"),
    "words": gettext_lazy("Words"),
}
#: Never shown again, nor sent along: secrets, and what the page writes anew.
_NEVER: Final = ("password", "pin", "digits", "secret")
_WRITTEN_ANEW: Final = frozenset({"csrfmiddlewaretoken", "came_from"})
#: A longer text gets a field of several lines.
_LINE: Final = 60


@dataclass(frozen=True, slots=True)
class Typed:
    """One field somebody typed into."""

    name: str
    label: str
    value: str

    @property
    def is_long(self) -> bool:
        """Whether the text needs several lines."""
        return len(self.value) > _LINE or "\n" in self.value


@dataclass(frozen=True, slots=True)
class TypedAgain:
    """What was typed, and what else its form sent; `action` is "" when sending it again would not help."""

    fields: tuple[Typed, ...]
    rest: tuple[tuple[str, str], ...]
    action: str


def typed_again(request: HttpRequest, *, can_be_sent: bool) -> TypedAgain | None:
    """Return what a refused form held in words, None when nothing was typed into it.

    A form with a file cannot be sent again from here: a browser gives a file to the page it was chosen on alone.
    """
    sent = [
        (name, str(value))
        for name, values in request.POST.lists()
        if name not in _WRITTEN_ANEW and not any(secret in name for secret in _NEVER)
        for value in values
    ]
    fields = tuple(
        Typed(name, str(_TYPED.get(name, "")), value)
        for name, value in sent
        if value.strip() and (name in _TYPED or any(sign.isspace() for sign in value.strip()))
    )
    if not fields:
        return None
    shown = {field.name for field in fields}
    rest = tuple((name, value) for name, value in sent if name not in shown)
    is_whole = can_be_sent and not request.FILES
    return TypedAgain(fields, rest, request.get_full_path() if is_whole else "")
