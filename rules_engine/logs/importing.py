"""From a log to a record: each move of the machine is explained by a step of the game, or the import stops there.

Rules are carried out by the engine: phases, costs, attacks, counters, damage. What card texts did is told by the
log and carried out by hand (`"texts": "by hand"`), each with the line it was read from. What no line states but the
rules need is marked as inferred: going on without a block, which card a Life card was. Counts, powers and the lists
shown at the end of turns are held against the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rules_engine.logs import acts, lines
from rules_engine.logs.battles import read_battle
from rules_engine.logs.effects import carry_out
from rules_engine.logs.lines import Move, Said, read_lines
from rules_engine.logs.opening import Item, read_opening
from rules_engine.logs.reading import Reading
from rules_engine.logs.snapshots import compare_list
from rules_engine.logs.stopping import Stopped, stop
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.timeline import Record, Timeline
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: What people would still read.
_MOST_NOTES = 50
#: How far a card drawn in words and its move stand apart.
_BESIDE = 3


@dataclass(slots=True)
class Imported:
    """A record as far as the log explains itself, and what stopped it, if anything did."""

    record: Record
    lines: int
    moves: int
    stopped: Problem | None = None
    inferred: int = 0
    compared: int = 0


def import_log(text: str, rules: OnePieceRules) -> Imported:
    """Read a log into a record; Refused when not even its start can be read.

    The record never holds names of players: A is the machine's player 1.
    """
    items = list(read_lines(text))
    if not items:
        raise Refused(
            Problem(
                "not_a_log",
                gettext_noop("No line of this file is one of a simulator's log."),
                advice=gettext_noop("Choose the text file that the simulator wrote of the game."),
                place="line 1",
            )
        )
    check_sequence(items)
    opening = read_opening(items, rules.library)
    timeline: Timeline[Action] = Timeline(
        rules,
        {"texts": "by hand", "position": opening.position(rules.library)},
        title="Imported from a simulator's log",
    )
    timeline.notes = (*opening.notes, "Card texts were carried out as the log tells them.")
    reading = Reading(timeline, items, opening, game_texts=rules.library)
    stopped: Problem | None = None
    try:
        reading.read(_act)
    except Stopped as why:
        (stopped,) = why.problems[:1]
        reading.notes.append(f"The import stops: {stopped.place_words()}: {stopped.words()}")
    else:
        if not reading.game.is_over:
            reading.notes.append("The log ends before the game does.")
    timeline.notes = (*timeline.notes, *reading.notes[:_MOST_NOTES])
    path = timeline.path()
    return Imported(
        timeline.record(),
        len(text.splitlines()),
        sum(isinstance(item, Move) and item.used for item in items),
        stopped,
        sum(decision.inferred for decision in path),
        reading.compared,
    )


def check_sequence(items: Sequence[Item]) -> None:
    """See that no machine line is garbled or missing.

    Raises Stopped at the first that is.
    """
    before = 0
    for item in items:
        if not isinstance(item, Move):
            continue
        if item.seq < 0 or item.player not in (1, 2):
            raise Stopped(
                stop(item.line, "log_line_garbled", gettext_noop("This machine line cannot be read."))
            )
        if item.seq != before + 1:
            raise Stopped(
                stop(
                    item.line,
                    "log_has_a_gap",
                    gettext_noop("Moves are missing before this line: {first} comes after {last}."),
                    first=item.seq,
                    last=before,
                )
            )
        before = item.seq


def _act(reading: Reading, said: Said) -> None:
    """Carry out what a human line tells; lines that tell what the moves tell already are passed over."""
    handler = _HANDLERS.get(said.kind)
    if handler is not None:
        handler(reading, said)


def _drew(reading: Reading, said: Said) -> None:
    """Hold a card drawn in words against the machine's moves beside it."""
    near = reading.items[max(reading.at - _BESIDE, 0) : reading.at + _BESIDE + 1]
    if not any(
        isinstance(item, Move) and item.after == lines.HAND and item.card == said.parts[0] for item in near
    ):
        message = gettext_noop(
            "Unexplained: the log tells of {number} drawn, but no move beside it draws one."
        )
        raise Stopped(stop(said.line, "unexplained_change", message, number=said.parts[0]))


def _outside_battle(reading: Reading, said: Said) -> None:
    """Stop at what only a battle can have: the line that began it is missing."""
    raise Stopped(
        stop(
            said.line,
            "unexplained_change",
            gettext_noop("Unexplained: no attack has been declared before this line."),
        )
    )


_HANDLERS: dict[str, Callable[[Reading, Said], None]] = {
    "drew": _drew,
    "end": acts.end,
    "concede": acts.concede,
    "deploy": acts.deploy,
    "attach": acts.attach,
    "attack": read_battle,
    "effect": carry_out,
    "snapshot": compare_list,
    "life": compare_list,
    **dict.fromkeys(("block", "discard", "counter", "trigger", "versus", "hit", "fails"), _outside_battle),
    "other": Reading.not_understood,
}
