"""From a log to a record: each move of the machine is explained by a step of the game, or the import stops there.

Rules are carried out by the engine: phases, costs, attacks, counters, damage. What card texts did is told by the
log and carried out by hand (`"texts": "by hand"`), each with the line it was read from. What no line states but the
rules or the texts in play need is marked as inferred: going on without a block, which card a Life card was, a power
that a permanent text changes. Slots, counts, powers and the lists shown between turns are held against the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rules_engine.logs import acts
from rules_engine.logs.battles import read_battle
from rules_engine.logs.effects import carry_out, draw
from rules_engine.logs.fates import fates_of
from rules_engine.logs.games import OneGame, first_game
from rules_engine.logs.lines import Check, Item, Move, Said, items_of, plain_lines, split
from rules_engine.logs.moves import Moves
from rules_engine.logs.names import Names
from rules_engine.logs.opening import Opening, read_opening
from rules_engine.logs.reading import Reading
from rules_engine.logs.sessions import (
    MOST_LINES,
    MOST_NAMES,
    GameLines,
    bounded,
    games_in,
    only_game,
    too_long,
)
from rules_engine.logs.slots import follow
from rules_engine.logs.snapshots import compare_list
from rules_engine.logs.stopping import WHOLE, Stopped, unexplained
from rules_engine.logs.texts import Texts
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.timeline import Record, Timeline
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: What people would still read.
_MOST_NOTES = 50
#: What whoever imports can say, where the log does not.
_SAID_HERE = frozenset({"log_names_no_leader", "log_leader_otherwise", "unknown_number"})
#: Lines that may come when the game is over.
_STILL = frozenset({"snapshot", "life", "concede", "wins", "over", "other", "destroyed"})


@dataclass(slots=True)
class Imported:
    """A record as far as the log explains itself, and what stopped it, if anything did."""

    record: Record
    lines: int
    moves: int
    stopped: Problem | None = None
    inferred: int = 0
    compared: int = 0
    #: All games of the file, of which one was read.
    games: tuple[GameLines, ...] = ()
    #: What became of each line that is not empty (:mod:`rules_engine.logs.fates`).
    fates: Mapping[int, str] = field(default_factory=dict)


def list_games(text: str) -> tuple[GameLines, ...]:
    """Return the games of a log, in their order. Raises Refused for a file with more lines than any log has."""
    _require_few_lines(text)
    return games_in(plain_lines(text))


def import_log(
    text: str,
    rules: OnePieceRules,
    *,
    game_number: int | None = None,
    leaders: Mapping[int, str] | None = None,
) -> Imported:
    """Read a game of a log into a record, the first one unless a number says which; Refused without even its start.

    `leaders` gives the Leader's number of the machine's players 1 and 2, where no line does. The record never holds
    names of players: A is the machine's player 1.
    """
    _require_few_lines(text)
    whole = plain_lines(text)
    games = games_in(whole)
    items, too_many = _items(whole, only_game(whole, games, game_number))
    game = first_game(items)
    if too_many is not None and game.broken is None:
        raise Stopped(too_many)
    game.given = dict(leaders or {})
    opening = _opening(game, rules)
    timeline: Timeline[Action] = Timeline(
        rules,
        {"texts": "by hand", "position": opening.position()},
        title="Imported from a simulator's log",
    )
    faults = follow(game.items, opening)
    for line, problem in faults.items():
        if line < game.items[opening.rest].line:
            raise _no_start(game, problem)
    reading = Reading(
        timeline, Moves(game.items, opening.rest, faults), opening, Texts(rules), library=rules.library
    )
    stopped: Problem | None = None
    try:
        reading.read(_act)
    except Stopped as why:
        (stopped,) = why.problems[:1]
        stopped = game.reason(stopped)
    else:
        if not reading.game.is_over:
            stopped = game.broken
    timeline.notes = tuple(_notes(reading, game, stopped, games[(game_number or 1) - 1 :][: len(games) > 1]))
    path = timeline.path()
    of_game = games[(game_number or 1) - 1] if len(games) > 1 else GameLines(1, 1, len(whole))
    fates = fates_of(
        split(text),
        whole,
        items,
        own=range(of_game.first, of_game.last + 1),
        sources={decision.source for decision in path},
        compared=reading.counts.lines,
        noted={*reading.noted, *reading.bottoms, *opening.passed},
        ended=reading.ended_line,
        stopped=_line_of(stopped),
        following=game.following,
    )
    return Imported(
        timeline.record(),
        len(whole),
        sum(isinstance(item, Move) and item.used for item in game.items),
        stopped,
        sum(decision.inferred for decision in path),
        reading.counts.compared,
        games,
        fates,
    )


def _line_of(stopped: Problem | None) -> int:
    """Return the line at which an import stops, 0 when it does not."""
    line = stopped.params.get("line", 0) if stopped is not None else 0
    return line if isinstance(line, int) else 0


def _require_few_lines(text: str) -> None:
    if max(text.count("\n"), text.count("\r")) > MOST_LINES:
        raise too_long()


def _items(whole: Sequence[str], own: Sequence[str]) -> tuple[list[Item], Problem | None]:
    """Return what the lines of one game say, and what is wrong where they are too many.

    Raises Refused when none is a log's.
    """
    names = Names(whole)
    kept, too_many = bounded(own)
    items = [] if len(names) > MOST_NAMES else list(items_of(kept, names))
    if not any(isinstance(item, Move | Check) or getattr(item, "kind", "other") != "other" for item in items):
        message = gettext_noop("No line of this file is one of a simulator's log.")
        advice = gettext_noop("Choose the text file that the simulator wrote of the game.")
        raise Refused(Problem("not_a_log", message, place="line 1", advice=advice))
    return items, too_many


def _opening(game: OneGame, rules: OnePieceRules) -> Opening:
    try:
        return read_opening(game.items, rules.library, game.given)
    except Stopped as why:
        raise _no_start(game, why.problems[0]) from why


def _no_start(game: OneGame, problem: Problem) -> Stopped:
    """Return the refusal of a log whose start cannot be read: there is no record to go on from."""
    why = game.reason(problem)
    return Stopped(why if why.code in _SAID_HERE else replace(why, advice=WHOLE))


def _notes(
    reading: Reading, game: OneGame, stopped: Problem | None, of_several: Sequence[GameLines]
) -> list[str]:
    """Return what people should know of the record, the reason for its end last."""
    notes = list(reading.opening.notes)
    notes.append("Card texts were carried out as the log tells them.")
    if reading.bottoms:
        listed = ", ".join(map(str, reading.bottoms[:_MOST_NOTES]))
        notes.append(
            f"Cards nobody knows went to the bottom of a deck and are not moved in it: lines {listed}."
        )
    found = reading.notes
    notes += found[:_MOST_NOTES]
    if len(found) > _MOST_NOTES:
        notes.append(f"More such lines: {len(found) - _MOST_NOTES}.")
    for one in of_several:
        notes.append(f"Game {one.number} of the file: lines {one.first} to {one.last}.")
    if game.following:
        notes.append(f"From line {game.following} on it is another game, which is not read.")
    if stopped is not None:
        notes.append(f"The import stops: {stopped.place_words()}: {stopped.words()}")
    elif not reading.game.is_over:
        notes.append("The log ends before the game does.")
    return notes


def _act(reading: Reading, said: Said) -> None:
    """Carry out what a human line tells."""
    if reading.game.is_over and said.kind not in _STILL:
        raise unexplained(said.line, gettext_noop("Unexplained: the game is over before this line."))
    _HANDLERS[said.kind](reading, said)


def _outside_battle(reading: Reading, said: Said) -> None:
    """Stop at what only a battle can have: the line that began it is missing."""
    message = gettext_noop("Unexplained: no attack has been declared before this line.")
    raise unexplained(said.line, message)


def _before_the_game(reading: Reading, said: Said) -> None:
    """Stop at what only the start of a game can have."""
    raise unexplained(said.line, gettext_noop("Unexplained: the game has begun before this line."))


_HANDLERS: dict[str, Callable[[Reading, Said], None]] = {
    "drew": acts.drew,
    "draw": draw,
    "bottom": acts.bottom,
    "end": acts.end,
    "concede": acts.concede,
    "wins": acts.over,
    "over": acts.over,
    "deploy": acts.deploy,
    "trash": acts.trash,
    "attach": acts.attach,
    "attack": read_battle,
    "effect": carry_out,
    "snapshot": compare_list,
    "life": compare_list,
    **dict.fromkeys(
        ("block", "discard", "counter", "trigger", "versus", "hit", "fails", "destroyed"), _outside_battle
    ),
    **dict.fromkeys(("leader", "order", "mulligan", "opening_hand"), _before_the_game),
    "other": acts.not_understood,
}
