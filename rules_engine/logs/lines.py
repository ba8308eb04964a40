"""The lines of an OPTCGSim log: what the machine moved, and what people were told.

Two streams run through one file. Machine lines give each card that moved, its areas and slots; human lines say why,
in words. Names of players are replaced before anything else looks at a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

#: Areas by the number a machine line gives them.
DECK, HAND, CHARACTERS, LIFE, DON_DECK, COST, TRASH, STAGE, LEADER, GIVEN = range(10)
#: The slot of a given DON!! is its card's place times this and more; 99 is the Leader.
SLOTS = 100
LEADER_PARENT = 99
#: No line of a log is longer; what is, is none.
_LONGEST = 2_000
#: A move with who saw it, whether it lies rested, and changes of power and cost.
_MOVE_PARTS = 12

_REFERENCE = re.compile(
    r'\[(?:<mark><link=)?"([A-Z0-9]{1,6}-[A-Z0-9]{1,6})(?:_[A-Za-z0-9]+)?">[^\]<]*(?:</link></mark>)?\]'
)
_ACTOR = re.compile(r"^\[([^\[\]]{0,60})\] (.*)$")
_C = r"(?:.*?)<([A-Z0-9]+-[A-Z0-9]+)>"
_SAID = [
    (kind, re.compile(f"^{pattern}$"))
    for kind, pattern in (
        ("leader", rf"Leader is {_C}"),
        ("order", r"Chose to go (First|Second)"),
        ("drew", rf"Drew card from deck: {_C}"),
        ("mulligan", r"Mulligan"),
        ("draw", r"Draw (\d+) (?:Card|Don)"),
        ("deploy", rf"Deploy {_C}"),
        ("attach", rf"Attach (\d+) Don to {_C} \((\d+) Total\)"),
        ("attack", rf"{_C} attacking {_C}"),
        ("block", rf"{_C} Blocks.*"),
        ("discard", rf"Discard {_C} for Counter (\d+)"),
        ("counter", rf"{_C}: Activate Counter"),
        ("trigger", rf"{_C}: Activate Trigger"),
        ("effect", rf"{_C}: (.*)"),
        ("versus", rf"{_C}\[(-?\d+)\] vs {_C}\[(-?\d+)\]"),
        ("hit", rf"{_C} hit for (\d+) damage"),
        ("fails", r"Attack Fails"),
        ("destroyed", rf"{_C} Destroyed"),
        ("trash", rf"Trash {_C}"),
        ("bottom", r"Placing Cards on Bottom of Deck"),
        ("end", r"End Turn"),
        ("snapshot", r"(Hand|Board|Trash): \[([^\]]*)\]"),
        ("life", r"Life: (\d+)"),
        ("concede", r"Concedes!|Quits!"),
        ("over", r"Wins!|GameOver"),
    )
]
#: Lines of the start that the moves tell too.
_BEFORE = re.compile(r"Hand (?:before|after) Mulligan|Will select turn order")
#: What an effect line can say after its source.
_EFFECTS = [
    (kind, re.compile(f"^{pattern}$"))
    for kind, pattern in (
        ("buff", rf"(?:Buff|Grant) {_C} (-?\d+)( for the Combat| until opponent's next turn end)?"),
        ("rest_don", r"Rest (\d+) Don"),
        ("rest", rf"Rest {_C}"),
        ("active", rf"Set {_C} Active"),
        ("keyword", rf"Give {_C} (Rush|Blocker|Double Attack|Banish|Unblockable)"),
        ("destroy", rf"Destroy {_C}"),
        ("trash", rf"Trash {_C}"),
        ("draw", r"Draw (\d+) Card"),
        ("search", rf"Reveal and Draw {_C}"),
        ("deploy", rf"Deploy {_C}"),
        ("return", rf"Return {_C} to Hand"),
        ("minus_don", r"Minus (\d+) Don"),
        ("draw_don", r"Draw (\d+) Don"),
        ("draw_rested_don", r"Draw (\d+) Rested Don"),
    )
]


@dataclass(slots=True)
class Move:
    """A card the machine moved; `used` once a step of the game explains it."""

    line: int
    seq: int
    player: int
    card: str
    before: int
    slot: int
    after: int
    to_slot: int
    used: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """The machine's own counts of one player after a move."""

    line: int
    player: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A human line: who, which kind, the card numbers and figures in it, and its words without names."""

    line: int
    actor: str
    kind: str
    parts: tuple[str, ...]
    words: str = field(compare=False, default="")


def read_lines(text: str) -> Iterator[Move | Check | Said]:
    """Yield what each line says; lines that say nothing of the game are left out.

    >>> next(read_lines('RZ1|37|2|Don|5|2|9|9900|1|1|0|0|0')).to_slot
    9900
    >>> list(read_lines('[Bob#0002] Deploy Uta [<mark><link="OP09-002">OP09-002</link></mark>]'))[0].parts
    ('OP09-002',)
    """
    for number, raw in enumerate(text.splitlines(), start=1):
        if len(raw) > _LONGEST:
            continue
        line = raw.replace("\u200b", "").replace("â€‹", "").strip().removeprefix("[ReplaySync] ")
        found = _machine(number, line) if line.startswith("RZ1|") else _human(number, line)
        if found is not None:
            yield found


def effect_of(words: str) -> tuple[str, tuple[str, ...]]:
    """Return what an effect line says after its source; "" for what moves nothing that is known of.

    >>> effect_of("Buff Uta <OP09-002> -1000 for the Combat")
    ('buff', ('OP09-002', '-1000', ' for the Combat'))
    """
    for kind, pattern in _EFFECTS:
        found = pattern.match(words)
        if found:
            return kind, tuple(part or "" for part in found.groups())
    return "", ()


def _machine(number: int, line: str) -> Move | Check | None:
    parts = line.split("|")[1:]
    try:
        if parts[0] == "CHK":
            return Check(number, int(parts[2]), tuple(int(part) for part in parts[3:14]))
        if not parts[0].isdecimal():
            return None
        if len(parts) < _MOVE_PARTS:
            raise ValueError(line)
        seq, player, card, before, slot, after, to_slot = parts[:7]
        return Move(
            number,
            int(seq),
            int(player),
            card.partition("_")[0],
            int(before),
            int(slot),
            int(after),
            int(to_slot),
        )
    except (ValueError, IndexError):
        return Move(number, -1, 0, "", -1, -1, -1, -1)


def _human(number: int, line: str) -> Said | None:
    words = _REFERENCE.sub(r"<\1>", line.replace("<b>", "").replace("</b>", ""))
    actor = ""
    found = _ACTOR.match(words)
    if found:
        actor, words = found.groups()
    for kind, pattern in _SAID:
        match = pattern.match(words)
        if match:
            return Said(number, actor, kind, tuple(part or "" for part in match.groups()), words)
    return Said(number, actor, "other", (), words) if found and actor and not _BEFORE.match(words) else None
