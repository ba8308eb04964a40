"""The template table: one pattern for each wording of a node class, read by the parser and by the printer.

A pattern is text with holes::

    template("Act", "draw {amount:Amount} card~s", Draw)

``{field:Category}``      a value read by a category or a terminal (int, signed, name, type, quoted, attribute, ...)
``{field:Category*}``     none or more of them, one after the other; ``+`` one or more; ``^`` one. Several holes of
one field are one tuple.
``{field:Category&or}``   a list in words: A / A or B / A, B, or C
``{field:Category!p}``    the wording inside is plural (``!s`` singular); else it agrees with the number before it
``~s`` ``~(is|are)``      agrees with the number before it, or with that of the surrounding wording
``<a|b>``                 one of several wordings; which one is kept in the node's ``style``

A class's templates are counted in order, each wording taking one ``style`` number, so class and style name the
pattern.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, NamedTuple

#: Fields set by the binding pass; they are not printed.
BOUND = {"slot", "source", "of", "where"}

TERMINALS = {
    "int": r"\d+",
    "signed": r"[+-]\d+",
    "name": r"\[(?!(?:DON!!|Your Turn|Opponent's Turn|On Play|On K\.O\.|On Block|When Attacking|Activate: Main|Main"
    r"|Counter|Trigger|Once Per Turn|Rush|Rush: Character|Blocker|Double Attack|Banish|Unblockable|End of Your Turn"
    r"|On Your Opponent's Attack)\])[^\[\]]+\]",
    "type": r"\{[^{}]+\}",
    "quoted": r'"[^"]+"',
    "attribute": r"<[A-Z?][a-z]*>",
    "keyword": r"\[(?:Rush: Character|Rush|Blocker|Double Attack|Banish|Unblockable)\]",
    "head": r"\[(?:On Play|On K\.O\.|On Block|When Attacking|Activate: Main|Main|Counter|Trigger|End of Your Turn"
    r"|End of Your Opponent's Turn|On Your Opponent's Attack)\]",
    "circled": "[\u2780-\u2789]",
    "color": r"(?:red|green|blue|purple|black|yellow)\b",
}
_TERMINAL = {name: re.compile(pattern) for name, pattern in TERMINALS.items()}


def read_terminal(name: str, text: str, pos: int) -> tuple[int, Any] | None:
    """Read a terminal: its end and value at ``pos``, or None.

    >>> read_terminal("name", "up to 1 [Test Card]", 8)
    (19, 'Test Card')
    """
    match = _TERMINAL[name].match(text, pos)
    if match is None:
        return None
    found = match.group()
    if name in ("int", "signed"):
        return match.end(), int(found)
    if name == "circled":
        return match.end(), ord(found) - 0x277F
    if name == "color":
        return match.end(), found
    return match.end(), found[1:-1]


_WRAP = {"name": "[]", "keyword": "[]", "head": "[]", "type": "{}", "quoted": '""', "attribute": "<>"}


def print_terminal(name: str, value: Any) -> str | None:
    """Print a terminal's value, None when it is not one.

    >>> print_terminal("signed", 1000)
    '+1000'
    """
    if name in ("int", "signed"):
        if not isinstance(value, int):
            return None
        return f"{value:+d}" if name == "signed" else str(value) if value >= 0 else None
    if name == "circled":
        return chr(0x277F + value) if isinstance(value, int) and 0 < value <= 10 else None
    if not isinstance(value, str):
        return None
    text = value if name == "color" else f"{_WRAP[name][0]}{value}{_WRAP[name][1]}"
    return text if _TERMINAL[name].fullmatch(text) else None


class Literal(NamedTuple):
    """Fixed text."""

    text: str


class Agree(NamedTuple):
    """Text that agrees in number."""

    singular: str
    plural: str


class Choice(NamedTuple):
    """One of several texts, kept in the style."""

    texts: tuple[str, ...]
    weight: int


class Hole(NamedTuple):
    """A value to be read."""

    field: str
    category: str
    many: str  # "", "*", "+", "^", "or", "and"
    number: str  # "", "s", "p"


Item = Literal | Agree | Choice | Hole


@dataclass(frozen=True, eq=False)
class Template:
    """One pattern of a class (or of a constant value) in a category."""

    category: str
    pattern: str
    items: tuple[Item, ...]
    cls: type | None
    fixed: dict[str, Any]
    styles: int
    offset: int
    value: Any = None
    covered: frozenset[str] = field(default_factory=frozenset)


_PIECE = re.compile(r"\{(?P<hole>[^{}]+)\}|~\((?P<agree>[^()]*)\)|~(?P<s>s)|<(?P<choice>[^<>]*\|[^<>]*)>")
_HOLE = re.compile(r"(?P<field>\w+):(?P<category>\w+)(?P<many>\*|\+|\^|&or|&and)?(?:!(?P<number>[sp]))?")

TABLE: dict[str, list[Template]] = {}
ALIASES: dict[str, list[str]] = {}
STYLES: dict[str, list[Template]] = {}
_counts: dict[str, int] = {}


def _compile(pattern: str) -> tuple[tuple[Item, ...], int]:
    items: list[Item] = []
    at, weight = 0, 1
    for match in _PIECE.finditer(pattern):
        if match.start() > at:
            items.append(Literal(pattern[at : match.start()]))
        at = match.end()
        if match["hole"] is not None:
            hole = _HOLE.fullmatch(match["hole"])
            if hole is None:
                raise ValueError(f"bad hole in {pattern!r}")
            items.append(
                Hole(hole["field"], hole["category"], (hole["many"] or "").lstrip("&"), hole["number"] or "")
            )
        elif match["agree"] is not None:
            singular, plural = match["agree"].split("|")
            items.append(Agree(singular, plural))
        elif match["s"]:
            items.append(Agree("", "s"))
        else:
            texts = tuple(match["choice"].split("|"))
            items.append(Choice(texts, weight))
            weight *= len(texts)
    if at < len(pattern):
        items.append(Literal(pattern[at:]))
    return tuple(items), weight


def template(category: str, pattern: str, cls: type, **fixed: Any) -> None:
    """Add a wording of ``cls`` to a category; ``fixed`` are the fields the wording alone decides."""
    items, styles = _compile(pattern)
    name = cls.__name__
    offset = _counts.get(name, 0)
    _counts[name] = offset + styles
    holes = {item.field for item in items if isinstance(item, Hole)}
    unknown = (holes | set(fixed)) - {f.name for f in fields(cls)}
    if unknown:
        raise ValueError(f"{name} has no {unknown} in {pattern!r}")
    missing = (
        {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}
        - holes
        - set(fixed)
    )
    if missing:
        raise ValueError(f"{name} needs {missing} in {pattern!r}")
    made = Template(category, pattern, items, cls, fixed, styles, offset, None, frozenset(holes | set(fixed)))
    TABLE.setdefault(category, []).append(made)
    STYLES.setdefault(name, []).extend([made] * styles)


def constant(category: str, pattern: str, value: Any) -> None:
    """Add a wording that stands for one value (choices are not kept, so a constant has none)."""
    items, styles = _compile(pattern)
    if styles != 1 or any(isinstance(item, Hole) for item in items):
        raise ValueError(f"a constant has no holes or choices: {pattern!r}")
    TABLE.setdefault(category, []).append(Template(category, pattern, items, None, {}, 1, 0, value))


def alias(category: str, *others: str) -> None:
    """Everything of the other categories belongs to this one too."""
    ALIASES.setdefault(category, []).extend(others)


@cache
def reach(category: str) -> tuple[Template, ...]:
    """All templates of a category, its aliases' included."""
    seen: list[str] = []
    queue = [category]
    while queue:
        name = queue.pop(0)
        if name not in seen:
            seen.append(name)
            queue.extend(ALIASES.get(name, ()))
    found = [made for name in seen for made in TABLE.get(name, ())]
    if not found:
        raise ValueError(f"empty category {category}")
    return tuple(found)


@cache
def reach_set(category: str) -> frozenset[int]:
    """Give the identities of :func:`reach`."""
    return frozenset(id(made) for made in reach(category))


@cache
def by_first(category: str) -> tuple[dict[str, tuple[Template, ...]], tuple[Template, ...]]:
    """Sort the templates of a category by the first character they can begin with, the others apart."""
    firsts: dict[str, list[Template]] = {}
    rest: list[Template] = []
    for made in reach(category):
        first = made.items[0] if made.items else None
        if isinstance(first, Literal):
            firsts.setdefault(first.text[0], []).append(made)
        elif isinstance(first, Choice) and all(first.texts):
            for char in {text[0] for text in first.texts}:
                firsts.setdefault(char, []).append(made)
        else:
            rest.append(made)
    return {char: tuple(found) for char, found in firsts.items()}, tuple(rest)


def number_of(value: Any) -> str:
    """Say the grammatical number a value asks for: "s", "p", or "" when it says nothing.

    >>> number_of(1), number_of(2)
    ('s', 'p')
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return "s" if value in (1, -1) else "p"
    inner = getattr(value, "number", None)
    name = type(value).__name__
    if name in ("Exactly", "UpTo") and isinstance(inner, int):
        return "s" if inner == 1 else "p"
    if name in ("AnyNumber", "AtLeast", "Exactly", "UpTo", "Until"):
        return "p"
    return ""
