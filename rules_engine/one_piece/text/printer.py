"""Prints nodes back to text by the template table; the inverse of the parser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from .nodes import Node
from .table import (
    BOUND,
    STYLES,
    TERMINALS,
    Agree,
    Choice,
    Hole,
    Literal,
    Template,
    number_of,
    print_terminal,
    reach,
    reach_set,
)

_Memo = dict[tuple[str, str, int], str | None]


def emit(category: str, value: Any, number: str = "", memo: _Memo | None = None) -> str | None:
    """Print ``value`` as ``category``; None when no template says all of it."""
    if category in TERMINALS:
        return print_terminal(category, value)
    memo = {} if memo is None else memo
    key = (category, number, id(value))
    if key not in memo:
        memo[key] = next(
            (text for text in _attempts(category, value, number, memo) if text is not None), None
        )
    return memo[key]


def _attempts(category: str, value: Any, number: str, memo: _Memo) -> Iterator[str | None]:
    """Print by the template the style names, then by any other of the category."""
    styled = STYLES.get(type(value).__name__)
    if styled is not None and 0 <= value.style < len(styled):
        made = styled[value.style]
        if id(made) in reach_set(category):
            yield _fill(made, value, number, value.style - made.offset, memo)
    for made in reach(category):
        if made.cls is None:
            if made.value == value:
                yield _fill(made, value, number, 0, memo)
        elif type(value) is made.cls:
            yield _fill(made, value, number, 0, memo)


def _fill(made: Template, value: Any, number: str, code: int, memo: _Memo) -> str | None:
    if made.cls is not None and not _covers(made, value):
        return None
    out: list[str] = []
    taken: dict[str, int] = {}
    for index, item in enumerate(made.items):
        if isinstance(item, Literal):
            out.append(item.text)
        elif isinstance(item, Agree):
            out.append(item.singular if number == "s" else item.plural)
        elif isinstance(item, Choice):
            out.append(item.texts[code // item.weight % len(item.texts)])
        else:
            held = getattr(value, item.field)
            inner = item.number or number
            if not item.many:
                text = emit(item.category, held, inner, memo)
                number = number_of(held) or number
            elif not isinstance(held, tuple):
                return None
            else:
                start = taken.get(item.field, 0)
                later = any(isinstance(x, Hole) and x.field == item.field for x in made.items[index + 1 :])
                text, count = _several(item, held[start:], inner, memo, later=later)
                taken[item.field] = start + count
            if text is None:
                return None
            out.append(text)
    if any(count != len(getattr(value, name)) for name, count in taken.items()):
        return None
    return "".join(out)


def _covers(made: Template, value: Any) -> bool:
    for one in fields(value):
        name = one.name
        if name == "style" or name in BOUND:
            continue
        if name in made.fixed:
            if not _same(getattr(value, name), made.fixed[name]):
                return False
        elif name not in made.covered and getattr(value, name) != one.default:
            return False
    return True


def _same(one: Any, other: Any) -> bool:
    """Compare but for what the binding pass sets."""
    if one == other:
        return True
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if type(one) is not type(other) or not isinstance(one, Node):
        return False
    return all(
        _same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one) if f.name not in BOUND
    )


def _several(
    item: Hole, values: tuple[Any, ...], number: str, memo: _Memo, *, later: bool
) -> tuple[str | None, int]:
    texts: list[str] = []
    for value in values:
        if item.many == "^" and texts:
            break
        if later and not _belongs(item.category, value):
            break
        text = emit(item.category, value, number, memo)
        if text is None:
            if later:
                break
            return None, 0
        texts.append(text)
    if item.many in ("+", "^") and not texts:
        return None, 0
    if item.many in ("*", "+", "^"):
        return "".join(texts), len(texts)
    word = item.many
    if not texts:
        return None, 0
    if len(texts) == 1:
        return texts[0], 1
    if len(texts) == 2:
        return f"{texts[0]} {word} {texts[1]}", 2
    return ", ".join(texts[:-1]) + f", {word} {texts[-1]}", len(texts)


def _belongs(category: str, value: Any) -> bool:
    styled = STYLES.get(type(value).__name__)
    if styled is not None and 0 <= value.style < len(styled):
        return id(styled[value.style]) in reach_set(category)
    return True


def print_line(ability: Any) -> str | None:
    """Print the normalised line of an ability."""
    from .parser import load_table

    load_table()
    return emit("Line", ability)
