"""How long continuous effects last (CR 8-1-4-2), as short words in `InForce.until`.

"battle"         during this battle (CR 7-1-5-3)
"turn"           during this turn (CR 6-6-1-3)
"end"            until the end of this turn or of its End Phase (CR 6-6-1-2)
"start:S"        until the start of the next turn of player S, 0 or 1 (CR 6-2-1)
"end:S:N"        until the end of the first turn of player S after turn N (CR 6-6-1-2)
"in:S:N"         during the first turn of player S after turn N: not yet in force before it
"game"           to the end of the game
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, InForce, Side

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

BATTLE = "battle"
TURN = "turn"
END = "end"
GAME = "game"
#: The kind of an effect that waits for the turn during which it lasts; its value is (kind, value).
ASLEEP = "asleep"


def until_start(side: Side) -> str:
    """Until the start of the next turn of this player."""
    return f"start:{side}"


def until_end_of_next_turn(game: Game, side: Side) -> str:
    """Until the end of the next turn of this player."""
    return until_end_after(side, game.state.turn)


def until_next_end_phase(game: Game, side: Side) -> str:
    """Until the end of the next End Phase of this player: before it that of their turn, in it the one after."""
    state = game.state
    is_ahead = side == state.turn_side and state.phase != "end"
    return until_end_after(side, state.turn - is_ahead)


def until_end_after(side: Side, turn: int) -> str:
    """Until the end of the first turn of this player after a turn by its number."""
    return f"end:{side}:{turn}"


def in_next_turn(game: Game, side: Side) -> str:
    """Only during the next turn of this player, not before."""
    return f"in:{side}:{game.state.turn}"


def put_in_force(  # noqa: PLR0917 -- the fields of one value, in its order
    game: Game,
    owner: Side,
    source: CardId,
    kind: str,
    cards: tuple[CardId, ...],
    value: Any,
    until: str,
    *,
    data: tuple[Any, ...] = (),
) -> None:
    """Put a continuous effect in force (CR 8-1-4-2)."""
    state = game.state
    game.journal.set(state, "serial", state.serial + 1)
    if until.startswith("in:"):
        kind, value = ASLEEP, (kind, value)
    game.journal.append(state.in_force, InForce(state.serial, owner, source, kind, cards, value, until, data))


def said(effect: InForce) -> tuple[str, Any]:
    """Return what an effect does, kind and value, whether it is in force already or waits for its turn."""
    return effect.value if effect.kind == ASLEEP else (effect.kind, effect.value)


def awaken(game: Game) -> None:
    """Let what lasts only during this turn of its player begin, as its turn does (CR 8-1-4-2)."""
    state = game.state
    if not any(effect.kind == ASLEEP for effect in state.in_force):
        return
    begun = []
    for effect in state.in_force:
        _, side, after = effect.until.split(":") if effect.kind == ASLEEP else ("", "-1", "0")
        if int(side) == state.turn_side and state.turn > int(after):
            kind, value = effect.value
            begun.append(effect._replace(kind=kind, value=value, until=TURN))
        else:
            begun.append(effect)
    game.journal.refill(state.in_force, begun)


def drop(game: Game, ends: Callable[[InForce], bool], rule: str) -> None:
    """End effects in force, the turn player's first (CR 7-1-5-3, 7-1-5-4, 6-6-1-2, 6-6-1-3)."""
    state = game.state
    if not state.in_force:
        return
    for side in (state.turn_side, 1 - state.turn_side):
        ending = [effect for effect in state.in_force if effect.owner == side and ends(effect)]
        if ending:
            game.journal.refill(state.in_force, [effect for effect in state.in_force if effect not in ending])
            for effect in ending:
                game.tell(Happened("expired", rule, side, effect.source, value=effect.kind))


def drop_at_end(game: Game, side: Side) -> None:
    """End a player's effects that last until the end of this turn or its End Phase (CR 6-6-1-2)."""
    drop(game, lambda effect: effect.owner == side and ends_this_end_phase(game, effect), "CR 6-6-1-2")


def ends_this_end_phase(game: Game, effect: InForce) -> bool:
    """Whether an effect lasts until the end of this turn (CR 6-6-1-2)."""
    if effect.until == END:
        return True
    if not effect.until.startswith("end:"):
        return False
    _, side, after = effect.until.split(":")
    return int(side) == game.state.turn_side and game.state.turn > int(after)
