"""What became of each line of a log that was imported: no line vanishes.

A line was carried out, explained by a step, held against the game, or it says nothing of the game and why; what nobody
understood, what lies behind the stop and what belongs to another game is told as such.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from rules_engine.logs import words
from rules_engine.logs.lines import Check, Garbled, Header, Item, Move, Said, Seat, is_too_long
from rules_engine.logs.names import actor_of
from tournaments.rules.words import gettext_noop

DECISION = "decision"
EXPLAINED = "explained"
VERIFIED = "verified"
SUPERSEDED = "superseded"
HEAD = "head"
NOTED = "noted"
CHAT = "chat"
PROGRAM = "program"
NOT_UNDERSTOOD = "not_understood"
NO_FORM = "no_form"
TOO_LONG = "too_long"
AFTER_END = "after_end"
STOP = "stop"
NOT_READ = "not_read"
OTHER_GAME = "other_game"
#: Every fate, in the order of a report, with the reason that people read.
FATES = {
    DECISION: gettext_noop("a decision was read from it"),
    EXPLAINED: gettext_noop("a move that a step of the game explains"),
    VERIFIED: gettext_noop("held against the game"),
    SUPERSEDED: gettext_noop(
        "a count in the middle of a turn; a later one, or the stop, came before it was held"
    ),
    HEAD: gettext_noop("how the machine writes its moves, and who plays"),
    NOTED: gettext_noop("told among the notes of the record"),
    CHAT: gettext_noop("what players wrote to each other"),
    PROGRAM: gettext_noop("about the program and its lobby, not about the game"),
    NOT_UNDERSTOOD: gettext_noop("not understood"),
    NO_FORM: gettext_noop("neither a line of the machine nor one about a player"),
    TOO_LONG: gettext_noop("longer than any line of a log, not read"),
    AFTER_END: gettext_noop("after the end of a game"),
    STOP: gettext_noop("the import stops here"),
    NOT_READ: gettext_noop("not read: the import stopped before it"),
    OTHER_GAME: gettext_noop("not of the game that was read"),
}
#: What the program writes for itself, in logs seen so far.
_PROGRAM = re.compile(
    r"Version is .*|Attempting to connect.*|Waiting for a Connection.*|.* Has (?:Connected|Disconnected)"
    r"|Add lobby|Validate Decks .*|Playing with deck: .*|shuffle deck for.*|Got shuffle: .*|System\.String\[\]"
    r"|chose to (?:keep|mulligan)|start action phase for player .*|Reset action phase .*|CLEAR SAVE QUEUE"
    r"|Clicking .*"
)


def fates_of(
    raw: Sequence[str],
    whole: Sequence[str],
    items: Sequence[Item],
    *,
    own: range,
    sources: Collection[int | None],
    compared: Collection[int],
    noted: Collection[int],
    ended: int,
    stopped: int,
    following: int,
) -> Mapping[int, str]:
    """Return the fate of each line that is not empty, by its number from 1.

    `raw` and `whole` are the lines as written and without what is never seen, `items` what those of the game say, `own`
    the numbers of its lines. `sources` are lines that decisions were read from, `compared` those whose counts were held
    against the game, `noted` those a note tells of. `ended`, `stopped` and `following` are the lines in which the game
    ended, the import stopped and another game begins; 0 for none.
    """
    by_line = {item.line: item for item in items}
    found = {}
    for number, line in enumerate(whole, start=1):
        if not line and not is_too_long(raw[number - 1]):
            continue
        if number not in own or (following and number >= following):
            fate = OTHER_GAME
        elif stopped and number == stopped:
            fate = STOP
        elif is_too_long(raw[number - 1]) and not line:
            fate = TOO_LONG
        elif number in sources:
            fate = DECISION
        elif number not in by_line:
            fate = _beside(line) if not stopped or number < stopped else NOT_READ
        elif stopped and number > stopped and not _is_used(by_line[number]):
            fate = NOT_READ
        elif number in noted and not _is_other(by_line[number]):
            fate = NOTED
        else:
            fate = _of_item(by_line[number], number in compared, bool(ended) and number > ended)
        found[number] = fate
    return found


def _is_used(item: Item) -> bool:
    """Whether a step before the stop already explained it: moves may be told after the line they belong to."""
    return isinstance(item, Move) and item.used


def _of_item(item: Item, is_compared: bool, is_after: bool) -> str:
    if isinstance(item, Move):
        return EXPLAINED if item.used else AFTER_END
    if isinstance(item, Check):
        return VERIFIED if is_compared else AFTER_END if is_after else SUPERSEDED
    if isinstance(item, Header | Seat):
        return HEAD
    if isinstance(item, Garbled):
        return NOT_UNDERSTOOD
    if _is_other(item):
        return NOT_UNDERSTOOD
    return AFTER_END if is_after and item.kind == "concede" else VERIFIED


def _is_other(item: Item) -> bool:
    return isinstance(item, Said) and item.kind == "other"


def _beside(line: str) -> str:
    """Return why a line of no item says nothing of the game."""
    found = actor_of(line) if line.startswith("[") else None
    if found is not None:
        told = words.said(found[1])
        return CHAT if told is not None and told.kind == "chat" else PROGRAM
    return PROGRAM if _PROGRAM.fullmatch(line) else NO_FORM


def counted(fates: Mapping[int, str]) -> dict[str, list[int]]:
    """Return the lines of each fate, in the order of a report.

    >>> counted({1: "program", 2: "decision", 3: "program"})
    {'decision': [2], 'program': [1, 3]}
    """
    lines: dict[str, list[int]] = {}
    for number, fate in fates.items():
        lines.setdefault(fate, []).append(number)
    return {fate: lines[fate] for fate in FATES if fate in lines}


def ranges(lines: Sequence[int]) -> str:
    """Return line numbers as people write them.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    parts: list[list[int]] = []
    for line in lines:
        if parts and line == parts[-1][-1] + 1:
            parts[-1] = [parts[-1][0], line]
        else:
            parts.append([line])
    return ", ".join("-".join(map(str, part)) for part in parts)
