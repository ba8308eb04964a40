"""Programs of cards whose printed text an organizer has loaded, also of cards the product does not know yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .compiling import compile_text
from .errata import mended
from .nodes import Ability
from .normalise import normalise
from .printer import print_line
from .programs import program_of


class Loaded(NamedTuple):
    """A program, and the words of the clauses in it that a judge decides, in their order."""

    program: tuple[Ability, ...]
    clauses: tuple[str, ...] = ()


def program_for(number: str, text: str = "") -> Loaded:
    """Give the program of a number as its loaded text says; without a text, the shipped one.

    The shipped program is used where it says the same as the text, which saves reading the text.

    >>> program_for("XX99-001", "[On Play] Draw 1 card. Then, sing a song.").clauses
    ('sing a song',)
    >>> program_for("XX99-001")
    Loaded(program=(), clauses=())
    """
    shipped = program_of(number)
    text = text.strip()
    if text in ("", "-"):
        return Loaded(shipped or ())
    if shipped is not None and tuple(map(print_line, shipped)) == mended(number, normalise(text)):
        return Loaded(shipped)
    made = compile_text(text, number)
    return Loaded(made.program, tuple(clause for line in made.lines for clause in line.clauses))


def left_to_a_judge(texts: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Say which numbers of a loaded file hold clauses nobody could read, and which words these are.

    >>> left_to_a_judge([("XX99-001", "[Main] Draw 1 card."), ("XX99-002", "[Main] Sing a song.")])
    {'XX99-002': ('sing a song',)}
    """
    found = {number: program_for(number, text).clauses for number, text in texts}
    return {number: clauses for number, clauses in found.items() if clauses}
