"""What texts change in the cost to play a card (CR 2-7-6, 4-7-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import values
from rules_engine.one_piece.effects import matching, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.continuous import node_ref, put
from rules_engine.one_piece.effects.paths import Ref, node_at
from rules_engine.one_piece.effects.permanent import in_force, rows, static
from rules_engine.one_piece.state import CardId, InForce
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game


@table.act(n.PlayCostLess)
def _play_cost_less(run: Run, node: n.PlayCostLess) -> bool:
    """Make the next card of a set cost less (CR 2-7-6)."""
    put(
        run,
        "play_cost",
        (),
        -node.number,
        duration=node.duration,
        data=(node_ref(run, node), run.ctx.plain(), True),
    )
    return True


@static(n.PlayCostReduced)
def _play_cost_reduced(
    game: Game, ctx: Context, node: n.PlayCostReduced, ref: Ref
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    return [("play_cost", (), -node.number)]


def changes_some(game: Game) -> bool:
    """Whether any effect changes what playing a card costs."""
    found = values.derived(game)
    return found is not None and ("play_cost" in found.rows or "play_cost" in found.in_force)


def change(game: Game, card_id: CardId) -> int:
    """Return by how much playing a card costs more or less than its cost (CR 2-7-6, 4-7-1)."""
    if not changes_some(game):
        return 0
    total = 0
    owner = game.state.cards[card_id].owner
    for row in rows(game, "play_cost"):
        if row.side == owner and matching.fits(
            game, Context(row.source, row.side), card_id, node_at(game, row.ref).set
        ):
            total += row.value
    for effect in _play_costs(game, card_id):
        total += effect.value
    return total


def _play_costs(game: Game, card_id: CardId) -> list[InForce]:
    owner = game.state.cards[card_id].owner
    return [
        effect
        for effect in in_force(game, "play_cost")
        if effect.owner == owner
        and matching.fits(
            game, Context.of(effect.data[1]), card_id, node_at(game, _as_ref(effect.data[0])).set
        )
    ]


def _as_ref(plain: Any) -> Ref:
    return plain[0], tuple(plain[1])


def spend(game: Game, card_id: CardId) -> None:
    """Use up what made only the next card cheaper, when it is played."""
    used = [effect for effect in _play_costs(game, card_id) if effect.data[2]]
    if used:
        game.journal.refill(
            game.state.in_force, [effect for effect in game.state.in_force if effect not in used]
        )
