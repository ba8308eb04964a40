"""A whole position: the moment of the turn, both players, the battle; and setting it going (CR 6, 7, 9-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.one_piece import frames, rule_processing
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.positions.battles import first_step, read_battle
from rules_engine.one_piece.positions.players import PlayerReader
from rules_engine.one_piece.positions.slips import Slips
from rules_engine.one_piece.state import SIDES, CardId, GameState
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: The moments of a turn a position can stand at: the phase, and the step at which its procedure goes on.
#: "refresh" is the start of the turn (CR 6-2-1); "refresh_cards" comes after the effects at its start (CR 6-2-3);
#: "draw", "don" and "end" are before what the phase does (CR 6-3, 6-4, 6-6); "main_start" is before the effects at the
#: start of the Main Phase (CR 6-5-1), "main" within it (CR 6-5-2).
PHASES = {
    "refresh": ("refresh", "refresh"),
    "refresh_cards": ("refresh", "return_don"),
    "draw": ("draw", "draw"),
    "don": ("don", "don"),
    "main_start": ("main", "main_start"),
    "main": ("main", "main"),
    "end": ("end", "end_own"),
}
_KEYS = frozenset({"turn", "turn_side", "phase", "seed", "battle", "a", "b", "first"})


class Position(NamedTuple):
    """A position that was read: the state, where its procedures go on, whose effects were used this turn."""

    state: GameState
    turn_step: str
    battle_step: str
    used: tuple[CardId, ...]


def read_position(position: Mapping[str, Any], library: Mapping[str, CardDef]) -> Position:
    """Read a position from memory, every unknown a count or a null.

    Keys: `turn` (1), `turn_side` ("a"), `phase` (one of :data:`PHASES`), `seed`, `battle` (`attacker`, `target`,
    `step`, `blocked`, `counter`: the power countered with so far), and for each player `a`, `b`: `deck_list`
    (`leader`, `cards` by number), `leader`, `characters`, `stage` (a number, or an object with `card`, `rested`,
    `don` given, `new` for played this turn, `used` for [Once Per Turn] effects used, `effects` in force), `don`
    (`active`, `rested`), `don_deck`, `hand`, `life`, `deck`, `trash` (a count of unknown cards, or a list of numbers
    with null for an unknown one; the top first), `turns` begun. What is left out is empty; `deck` and `don_deck` are
    what is left of 50 and of the Leader's DON!!.

    Raises Refused with everything that is wrong, each with its place.
    """
    if not isinstance(position, Mapping):
        raise Refused(
            Problem(
                "not_a_position",
                gettext_noop("A position is an object with the keys a and b."),
                advice=gettext_noop("Put both players into one pair of braces, under “a” and “b”."),
            )
        )
    slips, state = Slips(), GameState()
    slips.keys(position, _KEYS, gettext_noop("A position has no {key}."), "")
    _moment(slips, state, position)
    reader = PlayerReader(slips, state, library)
    if not any(problem.code == "which_player" for problem in slips.problems):
        for side in (0, 1):
            reader.side(side, position.get(SIDES[side], {}))
    value = position.get("battle")
    if not slips.problems:
        read_battle(slips, state, value)
    if slips.problems:
        raise Refused(*slips.problems)
    battle_step = first_step(value) if state.battle is not None and value is not None else ""
    return Position(state, PHASES[position.get("phase", "main")][1], battle_step, tuple(reader.used))


def _moment(slips: Slips, state: GameState, position: Mapping[str, Any]) -> None:
    """Read whose turn it is, which, and where in it (CR 6-1)."""
    state.turn = slips.count(position.get("turn", 1), "turn", least=1, most=1000)
    for name in ("turn_side", "first"):
        if position.get(name, "a") not in SIDES:
            slips.wrong("which_player", gettext_noop('Say which player: "a" or "b".'), name)
            return
    state.turn_side = SIDES.index(position.get("turn_side", "a"))
    state.first = (
        SIDES.index(position["first"])
        if "first" in position
        else (state.turn_side if state.turn % 2 else 1 - state.turn_side)
    )
    state.chooser = state.first
    phase = position.get("phase", "main")
    if not isinstance(phase, str) or phase not in PHASES:
        slips.wrong(
            "no_such_phase",
            gettext_noop("A position stands in one of the phases {known}."),
            "phase",
            "CR 6-1",
            known=", ".join(PHASES),
        )
        return
    state.phase = PHASES[phase][0]
    if position.get("battle") is not None and phase != "main":
        slips.wrong(
            "battle_outside_main",
            gettext_noop("A battle takes place in the Main Phase."),
            "battle",
            "CR 6-5-6",
        )


def start_position(game: Game, position: Position) -> None:
    """Set a read position going at its moment of the turn, or in its battle. Whoever has lost has lost (CR 9-1-2)."""
    for card_id in position.used:
        game.state.cards[card_id].used = game.effects.used_up(game, card_id)
    frames.start(game, "turn", position.turn_step)
    if position.battle_step:
        frames.start(game, "battle", position.battle_step)
    rule_processing.judge_defeat(game)
