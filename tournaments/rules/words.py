"""Marks sentences for translation without importing Django, so that the rules stay pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Counted(str):
    """A sentence that reads otherwise for one; as a string it is the form for many.

    `by` names the fact that is counted among those that fill the sentence.
    """

    __slots__ = ("by", "singular")

    singular: str
    by: str

    def form(self, facts: Mapping[str, object]) -> str:
        """Return the English form for these facts."""
        return self.singular if facts.get(self.by) == 1 else self


class Listed(str):
    """Words that fill a sentence and are translated one by one, such as colours; as a string they are English.

    >>> Listed.of(["red", "green"])
    'red/green'
    """

    __slots__ = ("parts",)

    parts: tuple[str, ...]

    @classmethod
    def of(cls, parts: Iterable[str]) -> Listed:
        """Return the words, parted by slashes."""
        kept = tuple(parts)
        made = cls("/".join(kept))
        made.parts = kept
        return made


def gettext_noop(message: str) -> str:
    """Return `message` unchanged; `makemessages` collects it, the edge of the program translates it.

    >>> gettext_noop("Round {round} is not started.")
    'Round {round} is not started.'
    """
    return message


def ngettext_lazy(singular: str, plural: str, by: str) -> Counted:
    """Return a sentence in two forms, told apart by the fact named `by`; named as the collector knows it.

    >>> ngettext_lazy("{count} card", "{count} cards", "count").form({"count": 1})
    '{count} card'
    """
    made = Counted(plural)
    made.singular, made.by = singular, by
    return made


def in_english(sentence: str, facts: Mapping[str, object]) -> str:
    """Return a sentence of the rules in English, its placeholders filled.

    >>> in_english(ngettext_lazy("{count} card", "{count} cards", "count"), {"count": 2})
    '2 cards'
    """
    form = sentence.form(facts) if isinstance(sentence, Counted) else sentence
    return form.format(**facts) if facts else form
