"""A card text made into a program, with what the proofs say about each line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from .bind import bind, unbound
from .choose import turned_round
from .errata import mended
from .nodes import Ability, JudgeDecides, Static
from .normalise import normalise
from .parser import Parser, load_table
from .preferences import prefer
from .printer import print_line
from .walk import every


class State(Enum):
    """How a line came out."""

    EXACT = "exact"
    AMBIGUOUS = "ambiguous"  # more than one reading is left; the first is used
    INEXACT = "inexact"  # printed back it is not the line
    JUDGE = "judge decides"  # at least one clause nobody could read


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a card: its words after normalisation and errata, its ability, and how it came out.

    ``clauses``: the words of the clauses left to a judge, in the order of their numbers. ``loose``: words like "it"
    that found nothing to refer to.
    """

    text: str
    ability: Ability
    state: State
    readings: int
    clauses: tuple[str, ...] = ()
    loose: int = 0


@dataclass(frozen=True, slots=True)
class Compiled:
    """A whole card text."""

    number: str
    lines: tuple[Line, ...]

    @property
    def program(self) -> tuple[Ability, ...]:
        """What the engine runs."""
        return tuple(line.ability for line in self.lines)

    @property
    def exact(self) -> bool:
        """Whether every line came out exactly."""
        return all(line.state is State.EXACT for line in self.lines)


def compile_text(text: str, number: str = "") -> Compiled:
    """Make the program of a printed text; clauses nobody can read become :class:`JudgeDecides` in their place.

    >>> compile_text("[On Play] Draw 2 cards.").exact
    True
    >>> [line.clauses for line in compile_text("[On Play] Draw 2 cards. Then, sing a song.").lines]
    [('sing a song',)]
    """
    lines = () if text.strip() in ("", "-") else mended(number, normalise(text))
    return Compiled(number, tuple(_line(line, number, at) for at, line in enumerate(lines)))


def _line(text: str, number: str, at: int) -> Line:
    load_table()
    parser = Parser(text)
    readings = parser.parses("Line")
    if not readings:
        return _with_judge(text, parser.furthest)
    kept = prefer(readings, turned_round(number, at))
    ability = kept[0]
    exactly = State.EXACT if len(kept) == 1 else State.AMBIGUOUS
    state = exactly if print_line(ability) == text else State.INEXACT
    bound = bind(ability)
    return Line(text, bound, state, len(readings), loose=len(unbound(bound)))


_SENTENCES = re.compile(r"(?<=[^K.]\.) (?:then, )?|: ")


def _with_judge(text: str, furthest: int) -> Line:
    """Read the line with as few of its sentences as possible left to a judge."""
    head = _head(text)
    body = text[head:].removesuffix(".")
    sentences = re.split(r"(\. (?:then, )?)", body)
    parts, joins = sentences[::2], ["", *sentences[1::2]]
    bad: list[int] = []
    while len(bad) < len(parts):
        at, start = 0, head
        for index, part in enumerate(parts):
            start += len(joins[index]) + len(part)
            if index not in bad:
                at = index
                if furthest < start + 1:
                    break
        bad.append(at)
        bad.sort()
        shown = [f"\u27e6{bad.index(i)}\u27e7" if i in bad else part for i, part in enumerate(parts)]
        marked = text[:head] + "".join(join + part for join, part in zip(joins, shown, strict=True)) + "."
        parser = Parser(marked)
        readings = prefer(parser.parses("Line"))
        if readings:
            return Line(text, bind(readings[0]), State.JUDGE, len(readings), tuple(parts[i] for i in bad))
        furthest = _unmarked(parser.furthest, parts, joins, bad, head)
    ability = Ability(heads=(Static(),), body=(JudgeDecides(0),))
    return Line(text, ability, State.JUDGE, 0, (text,))


def _unmarked(furthest: int, parts: list[str], joins: list[str], bad: list[int], head: int) -> int:
    """Find a place of the marked line in the line as it stands."""
    marked = plain = head
    for index, part in enumerate(parts):
        marked += len(joins[index]) + (2 + len(str(bad.index(index))) if index in bad else len(part))
        plain += len(joins[index]) + len(part)
        if furthest <= marked:
            break
    return plain - max(0, marked - furthest)


def _head(text: str) -> int:
    """Where the brackets and the cost of a line end."""
    found = re.match(r"(?:\[[^\]]+\][/ ]*)*", text)
    end = found.end() if found else 0
    cost = re.match(r"[^.:]*: ", text[end:])
    if cost:
        whole = end + cost.end()
        if Parser(text[:whole] + "draw 1 card.").parses("Line"):
            return whole
    return end


def judged(program: tuple[Ability, ...]) -> int:
    """How many clauses of a program a judge decides."""
    return sum(isinstance(one, JudgeDecides) for one in every(program))
