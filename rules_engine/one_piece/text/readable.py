"""The program's own print for people: what the board shows where no printed text is loaded."""

from __future__ import annotations

import re

from .nodes import Ability
from .printer import print_line

_BRACKETS = r"\[[^\]]*\]|\{[^}]*\}|\"[^\"]*\""
_CAPITAL = re.compile(rf"({_BRACKETS})|(?:(?<=\. )|(?<=: )|(?<=^)|(?<=\n)|(?<=\u2022 ))([a-z])")
_HEADS = re.compile(r"(?:(?:\[[^\]]*\]|DON!! -\d+,?|[\u2780-\u2789],?)[ /:]*)+")


def readable(program: tuple[Ability, ...]) -> str:
    """Print a program with capitals at the start of sentences, a line for each ability and option.

    A clause left to a judge shows as its number in brackets, an ability that cannot be printed as "?".

    >>> from rules_engine.one_piece.text.compiling import compile_text
    >>> readable(compile_text("[On Play] Draw 1 card. Then, rest this Character.").program)
    '[On Play] Draw 1 card. Then, rest this Character.'
    """
    return "\n".join(_sentence(print_line(ability) or "?") for ability in program)


def _sentence(line: str) -> str:
    line = line.replace(" * ", "\n\u2022 ")
    heads = _HEADS.match(line)
    start = heads.end() if heads else 0
    body = line[start : start + 1].upper() + line[start + 1 :]
    return line[:start] + _CAPITAL.sub(lambda found: found[1] or found[2].upper(), body)
