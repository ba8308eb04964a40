"""The lines of an OPTCGSim log: what the machine moved, and what people were told.

Two streams run through one file. Machine lines give each card that moved, its areas and slots; human lines say why,
in words. Names of players are replaced before anything else looks at a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules_engine.logs import words
from rules_engine.logs.names import Names, actor_of, plain

#: Areas by the number a machine line gives them.
DECK, HAND, CHARACTERS, LIFE, DON_DECK, COST, TRASH, STAGE, LEADER, GIVEN = range(10)
#: What people call them.
AREA_NAMES = [
    "deck",
    "hand",
    "Characters",
    "Life",
    "DON!! deck",
    "cost area",
    "trash",
    "Stage",
    "Leader",
    "given DON!!",
]
#: How a machine line names a DON!! card.
DON = "Don"
#: The slot of a given DON!! is its card's place times this and more; 99 is the Leader.
SLOTS = 100
LEADER_PARENT = 99
#: The ways of numbering the areas that are known; a header names which is used.
AREA_NUMBERINGS = (1, 2)
#: No line of a log is longer; what is, is none.
_LONGEST = 2_000
#: A move with who saw it, whether it lies rested, and changes of power and cost.
_MOVE_PARTS = 12
#: How a machine line begins.
_MACHINE = "RZ1|"
_RESTED = 9
#: The counts of a player: deck, hand, Characters, Life, DON!! deck, cost area, trash, Stage, Leader, DON!! given.
COUNTS = 10
#: Lines of nobody that name no card.
_WITHOUT_CARDS = ("Attack Fails", "GameOver")
_CARD = re.compile(rf"(?:{words.NUMBER})|{DON}")
_WHOLE = re.compile(r"-?\d{1,6}", re.ASCII)


@dataclass(slots=True)
class Held:
    """A card as the machine holds it: its number once a line has told it, its place in the game once it has one."""

    number: str = ""
    card: int | None = None


@dataclass(slots=True)
class Move:
    """A card the machine moved; `used` once a step of the game explains it, `told` once words have named it.

    `held` is the card that moved, or the card a DON!! was given to or came from; `was_rested` how a DON!! lay in the
    cost area before.
    """

    line: int
    seq: int
    player: int
    card: str
    before: int
    slot: int
    after: int
    to_slot: int
    rested: bool = False
    used: bool = False
    told: bool = False
    held: Held | None = None
    was_rested: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """The machine's own counts of one player after a move."""

    line: int
    seq: int
    player: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Header:
    """The start of the machine's moves: which way of numbering the areas it uses, 0 when that is unreadable."""

    line: int
    numbering: int


@dataclass(frozen=True, slots=True)
class Seat:
    """Which player the machine gives a number, and the Leader."""

    line: int
    player: int
    actor: str
    leader: str


@dataclass(frozen=True, slots=True)
class Garbled:
    """A machine line that cannot be read."""

    line: int


@dataclass(frozen=True, slots=True)
class Said:
    """A human line: who, which kind, the card numbers and figures in it, how a record tells it; never a name."""

    line: int
    actor: str
    kind: str
    parts: tuple[str, ...] = ()
    told: str = field(compare=False, default="")


Item = Move | Check | Header | Seat | Garbled | Said


def read_text(raw: bytes) -> str:
    """Return the text of a log in whichever encoding it was saved; bytes of none become signs of nothing.

    >>> read_text("GameOver".encode("utf-16")), read_text("René".encode("cp1252"))
    ('GameOver', 'René')
    """
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", errors="replace").lstrip("\ufeff")
    start = raw[:2_000]
    if start and start.count(0) * 3 > len(start):
        return raw.decode("utf-16-be" if start[0] == 0 else "utf-16-le", errors="replace")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def split(text: str) -> list[str]:
    """Return the lines of a text as editors count them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def plain_lines(text: str) -> list[str]:
    """Return the lines of a text, each without what is never seen; "" for one that is too long to be of a log.

    A machine line that is too long keeps its sign alone, so that it counts as one that cannot be read.
    """
    return [
        plain(raw) if raw and not is_too_long(raw) else _MACHINE if _MACHINE in raw[:40] else ""
        for raw in split(text)
    ]


def is_too_long(raw: str) -> bool:
    """Whether a line as written is longer than any of a log."""
    return len(raw) > _LONGEST


def read_lines(text: str) -> Iterator[Item]:
    """Yield what each line says; lines that say nothing of the game are left out.

    >>> next(read_lines('RZ1|37|2|Don|5|2|9|9900|1|1|0|0|0')).to_slot
    9900
    >>> list(read_lines('[Bob#0002] Deploy Uta [<mark><link="OP09-002">OP09-002</link></mark>]'))[0].parts
    ('OP09-002',)
    """
    lines = plain_lines(text)
    yield from items_of(lines, Names(lines))


def items_of(lines: Sequence[str], names: Names) -> Iterator[Item]:
    """Yield what each plain line says; `names` are those of the whole file."""
    for number, line in enumerate(lines, start=1):
        if line.startswith(_MACHINE):
            yield _machine(number, line.split("|")[1:], names)
        elif line:
            found = _human(number, line, names)
            if found is not None:
                yield found


def without_names(name: str, text: str) -> str:
    """Return the name of a log's file, or any other words, without the players the log names.

    >>> without_names("Ana vs Bo#77, game 2", "[Ana#1234] Mulligan")
    'player vs player, game 2'
    """
    return Names(plain_lines(text)).without(name, "player")


def _machine(number: int, parts: list[str], names: Names) -> Item:
    if parts[0] == "HDR":
        return Header(number, _whole(parts[2]) if len(parts) > 2 and _WHOLE.fullmatch(parts[2]) else 0)
    try:
        if parts[0] == "PLY":
            return Seat(
                number, _player(parts[1]), names.token(parts[2].strip()), parts[3].strip().partition("_")[0]
            )
        if parts[0] == "CHK":
            counts = tuple(_whole(part) for part in parts[3 : 3 + COUNTS])
            if len(counts) != COUNTS:
                return Garbled(number)
            return Check(number, _whole(parts[1]), _player(parts[2]), counts)
        seq, player, card, *areas = parts[:7]
        card = card.partition("_")[0]
        before, slot, after, to_slot = (_whole(part) for part in areas)
        fits = len(parts) >= _MOVE_PARTS and _CARD.fullmatch(card) and min(slot, to_slot, _whole(seq)) >= 0
        if not fits or not {before, after} <= set(range(GIVEN + 1)):
            return Garbled(number)
        return Move(
            number, _whole(seq), _player(player), card, before, slot, after, to_slot, parts[_RESTED] == "1"
        )
    except (ValueError, IndexError):
        return Garbled(number)


def _whole(part: str) -> int:
    if not _WHOLE.fullmatch(part):
        raise ValueError(part)
    return int(part)


def _player(part: str) -> int:
    if part not in ("1", "2"):
        raise ValueError(part)
    return int(part)


def _human(number: int, line: str, names: Names) -> Said | None:
    found = actor_of(line) if line.startswith("[") else None
    if found is None and "[" not in line and not line.startswith(_WITHOUT_CARDS):
        return None
    actor, text = ("", line) if found is None else (names.token(found[0]), found[1])
    told = words.said(text)
    if told is None:
        return Said(number, actor, "other") if actor else None
    if told.kind in ("chat", "beside"):
        return None
    if told.kind == "effect":
        source, rest = told.parts
        return Said(number, actor, "effect", (source, names.without(rest)), told.told)
    return Said(number, actor, told.kind, told.parts, told.told)
