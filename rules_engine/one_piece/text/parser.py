"""Reads text by the template table: a packrat parser that returns every parse."""

from __future__ import annotations

from typing import Any

from .table import TERMINALS, Agree, Choice, Hole, Item, Literal, Template, by_first, number_of, read_terminal

Result = tuple[int, Any]


class Parser:
    """All readings of one text. ``furthest`` is how far any reading came.

    Where an unreadable text stops making sense.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.memo: dict[tuple[str, str, int], list[Result]] = {}
        self.furthest = 0

    def parses(self, category: str) -> list[Any]:
        """Every value of ``category`` that covers the whole text."""
        found: list[Any] = []
        for end, value in self.read(category, "", 0):
            if end == len(self.text) and value not in found:
                found.append(value)
        return found

    def read(self, category: str, number: str, pos: int) -> list[Result]:
        """Every end and value of a category (or terminal) at ``pos``."""
        if category in TERMINALS:
            found = read_terminal(category, self.text, pos)
            if found is None:
                return []
            self.furthest = max(self.furthest, found[0])
            return [found]
        key = (category, number, pos)
        known = self.memo.get(key)
        if known is not None:
            return known
        results: list[Result] = []
        self.memo[key] = []
        firsts, rest = by_first(category)
        char = self.text[pos : pos + 1]
        for made in (*firsts.get(char, ()), *rest):
            for end, values, code in self._match(made.items, 0, pos, number, {}, 0):
                result = (end, _build(made, values, code))
                if result not in results:
                    results.append(result)
        self.memo[key] = results
        return results

    def _match(  # noqa: PLR0917  (the state of one attempt)
        self, items: tuple[Item, ...], i: int, pos: int, number: str, values: dict[str, Any], code: int
    ) -> list[tuple[int, dict[str, Any], int]]:
        text = self.text
        while i < len(items):
            item = items[i]
            if isinstance(item, Literal):
                if not text.startswith(item.text, pos):
                    return []
                pos += len(item.text)
                self.furthest = max(self.furthest, pos)
                i += 1
            elif isinstance(item, Agree):
                wanted = item.singular if number == "s" else item.plural if number == "p" else None
                if wanted is not None:
                    if not text.startswith(wanted, pos):
                        return []
                    pos += len(wanted)
                    i += 1
                    continue
                found = []
                for word in {item.singular, item.plural}:
                    if text.startswith(word, pos):
                        found += self._match(items, i + 1, pos + len(word), number, values, code)
                return found
            elif isinstance(item, Choice):
                found = []
                for index, word in enumerate(item.texts):
                    if text.startswith(word, pos):
                        self.furthest = max(self.furthest, pos + len(word))
                        found += self._match(
                            items, i + 1, pos + len(word), number, values, code + index * item.weight
                        )
                return found
            else:
                found = []
                for end, value in self._hole(item, item.number or number, pos):
                    after = dict(values)
                    if item.many:
                        after[item.field] = after.get(item.field, ()) + value
                        told = ""
                    else:
                        after[item.field] = value
                        told = number_of(value)
                    found += self._match(items, i + 1, end, told or number, after, code)
                return found
        return [(pos, values, code)]

    def _hole(self, hole: Hole, number: str, pos: int) -> list[Result]:
        if not hole.many:
            return self.read(hole.category, number, pos)
        if hole.many == "^":
            return [(end, (value,)) for end, value in self.read(hole.category, number, pos)]
        if hole.many in ("*", "+"):
            return self._sequence(hole, number, pos)
        return self._worded(hole, number, pos)

    def _sequence(self, hole: Hole, number: str, pos: int) -> list[Result]:
        done: list[Result] = [(pos, ())] if hole.many == "*" else []
        open_ends: list[Result] = [(pos, ())]
        while open_ends:
            longer: list[Result] = []
            for end, values in open_ends:
                for after, value in self.read(hole.category, number, end):
                    if after > end:
                        longer.append((after, (*values, value)))
            done += longer
            open_ends = longer
        return done

    def _worded(self, hole: Hole, number: str, pos: int) -> list[Result]:
        word = hole.many
        done: list[Result] = []
        single: list[Result] = [(end, (value,)) for end, value in self.read(hole.category, number, pos)]
        done += single
        for end, values in single:
            if self.text.startswith(f" {word} ", end):
                done += [
                    (after, (*values, value))
                    for after, value in self.read(hole.category, number, end + len(word) + 2)
                ]
        open_ends = single
        while open_ends:
            longer: list[Result] = []
            for end, values in open_ends:
                last = f", {word} "
                if len(values) > 1 and self.text.startswith(last, end):
                    done += [
                        (after, (*values, value))
                        for after, value in self.read(hole.category, number, end + len(last))
                    ]
                if self.text.startswith(", ", end):
                    longer += [
                        (after, (*values, value))
                        for after, value in self.read(hole.category, number, end + 2)
                    ]
            open_ends = longer
        return done


def _build(made: Template, values: dict[str, Any], code: int) -> Any:
    if made.cls is None:
        return made.value
    return made.cls(**made.fixed, **values, style=made.offset + code)


def load_table() -> None:
    """Fill the template table (once)."""
    from . import grammar  # noqa: F401  (the table fills on import)


def parse(text: str, category: str = "Line") -> list[Any]:
    """Every reading of ``text`` as ``category``.

    >>> len(parse("[On Play] draw 2 cards."))
    1
    """
    load_table()
    return Parser(text).parses(category)
