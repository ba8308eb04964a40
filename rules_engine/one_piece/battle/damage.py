"""The Damage Step and the end of the battle (CR 7-1-4, 7-1-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import (
    areas,
    durations,
    frames,
    keywords,
    terms,
    values,
)
from rules_engine.one_piece.battle.steps import STEPS, current
from rules_engine.one_piece.log import Happened

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def _damage(game: Game) -> str:
    """Compare power; the winner deals damage to a Leader or K.O.s a Character.

    CR 7-1-4-1, 7-1-4-1-1, 7-1-4-1-2, 7-1-4-2.
    """
    state = game.state
    battle = current(game)
    attack, defence = values.power(game, battle.attacker), values.power(game, battle.target)
    target = state.cards[battle.target]
    result = f"{attack} : {defence}"
    if attack < defence:
        game.tell(
            Happened(
                "battle_lost", "CR 7-1-4-2", 1 - target.owner, battle.attacker, battle.target, value=result
            )
        )
        return "end"
    game.tell(
        Happened("battle_won", "CR 7-1-4-1", 1 - target.owner, battle.attacker, battle.target, value=result)
    )
    if target.zone == areas.LEADER:
        terms.deal_damage(
            game,
            target.owner,
            keywords.damage_dealt(game, battle.attacker),
            banish=keywords.banishes(game, battle.attacker),
            source=battle.attacker,
        )
    else:
        keywords.ko(game, battle.target, "battle")
    return "end"


def _end(game: Game) -> str:
    """Effects "at the end of the battle" activate (CR 7-1-5-1, 7-1-5-2)."""
    game.journal.progress(game.state, "battle", current(game).at("end"))
    game.effects.moment(game, "end of battle")
    return "end_put_off"


def _end_put_off(game: Game) -> str:
    """Carry out what was put off to the end of the battle, also while it is going on (CR 7-1-5-2)."""
    turn_side = game.state.turn_side
    if any(game.effects.put_off(game, "end of battle", side) for side in (turn_side, 1 - turn_side)):
        return "end_put_off"
    return "over"


def _over(game: Game) -> None:
    """Effects during this battle end, the turn player's first; back to the Main Phase (CR 7-1-5-3 to 7-1-5-5)."""
    frames.finish(game)
    durations.drop(game, lambda effect: effect.until == durations.BATTLE, "CR 7-1-5-3")
    game.tell(Happened("battle_ended", "CR 7-1-5-5", game.state.turn_side))
    game.journal.set(game.state, "battle", None)


STEPS["damage"] = _damage
STEPS["end"] = _end
STEPS["end_put_off"] = _end_put_off
STEPS["over"] = _over
