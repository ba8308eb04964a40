"""The Block Step: who can block, and what a block does (CR 7-1-2, 10-1-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import (
    areas,
    barred,
    decisions,
    frames,
    keywords,
)
from rules_engine.one_piece.actions import Action, listed
from rules_engine.one_piece.battle.steps import STEPS, change_target, current, enter_step
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Pending
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def blockers(game: Game) -> list[CardId]:
    """Return the cards that can activate [Blocker] now (CR 7-1-2-1, 10-1-4-1, 10-1-7-1)."""
    state = game.state
    battle = current(game)
    found = state.cards
    attacked = found[battle.target].owner
    if keywords.is_unblockable(game, battle.attacker):
        return []
    effects = game.effects
    may_forbid = effects.may_forbid(game, "block")
    return [
        card
        for card in state.players[attacked].characters
        if not found[card].rested
        and card != battle.target
        and keywords.is_blocker(game, card)
        and not (state.in_force and barred.is_barred(game, "block", card))
        and not (may_forbid and effects.forbidden(game, "block", card, battle.attacker))
    ]


def _block(game: Game) -> str:
    """Let the attacked player block, if anything can (CR 7-1-2-1)."""
    can = blockers(game)
    if can:
        battle = current(game)
        frames.ask(
            game,
            Pending(
                game.state.cards[battle.target].owner,
                "block",
                gettext_noop("Activate a [Blocker]?"),
                "CR 7-1-2-1",
                tuple(can),
            ),
        )
    return "block_effects"


def _block_effects(game: Game) -> str:
    """[On Block] and "when you block" activate (CR 7-1-2-2, 10-2-15-1)."""
    if current(game).blocked:
        game.effects.moment(game, "block")
    return "block_end"


def _block_end(game: Game) -> str:
    """End the Block Step (CR 7-1-2-3)."""
    return enter_step(game, "counter_start")


def _legal_block(game: Game, pending: Pending) -> list[Action]:
    return [*(listed("block", card) for card in blockers(game)), listed("no_block")]


def _why_not_block(game: Game, action: Action) -> list[Problem]:
    """Return why a card cannot block (CR 7-1-2-1, 10-1-4-1, 10-1-7-1)."""
    state = game.state
    if action.card is None:
        return [
            Problem(
                "no_card_named",
                gettext_noop("A block names the card with [Blocker]."),
                "CR 7-1-2-1",
                advice=gettext_noop("Name an active Character with [Blocker], or decline to block."),
            )
        ]
    card = state.cards[action.card]
    battle = state.battle
    facts = {"card": game.name(card.id), "zone": card.zone}
    problems = []
    attacked = 1 - state.turn_side
    if card.owner != attacked or card.zone != areas.CHARACTERS:
        problems.append(
            Problem(
                "not_your_blocker",
                gettext_noop("{card} is no Character of the attacked player."),
                "CR 10-1-4-1",
                advice=gettext_noop("Name an active Character with [Blocker], or decline to block."),
                params=facts,
            )
        )
    else:
        if not keywords.is_blocker(game, card.id):
            problems.append(
                Problem(
                    "no_blocker",
                    gettext_noop("{card} has no [Blocker]."),
                    "CR 10-1-4-1",
                    advice=gettext_noop("Name an active Character with [Blocker], or decline to block."),
                    params=facts,
                )
            )
        if card.rested:
            problems.append(
                Problem(
                    "blocker_rested",
                    gettext_noop("{card} is rested."),
                    "CR 10-1-4-1",
                    advice=gettext_noop("Name an active Character with [Blocker], or decline to block."),
                    params=facts,
                )
            )
        if battle is not None and card.id == battle.target:
            problems.append(
                Problem(
                    "blocker_is_target",
                    gettext_noop("{card} is the one attacked; another card blocks."),
                    "CR 10-1-4-1",
                    params=facts,
                )
            )
        problems += barred.problems(game, "block", card.id)
    if battle is None:
        problems.append(Problem("no_battle", gettext_noop("No battle is in progress."), "CR 7-1-2-1"))
        return problems
    if battle.blocked:
        problems.append(
            Problem(
                "blocked_already", gettext_noop("A [Blocker] was activated in this battle."), "CR 7-1-2-1"
            )
        )
    if keywords.is_unblockable(game, battle.attacker):
        problems.append(
            Problem(
                "unblockable",
                gettext_noop("{attacker} has [Unblockable]."),
                "CR 10-1-7-1",
                params={"attacker": game.name(battle.attacker)},
            )
        )
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "block", card.id, battle.attacker)
    return problems


def _do_block(game: Game, action: Action) -> None:
    """Rest the [Blocker]; it is attacked instead (CR 10-1-4-1)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for it
    was = current(game).target
    game.journal.progress(game.state, "pending", None)
    areas.set_rested(game, action.card, rested=True, rule="CR 10-1-4-1", cause="block")
    change_target(game, action.card, blocked=True)
    game.tell(Happened("blocks", "CR 10-1-4-1", game.state.cards[action.card].owner, action.card, was))


def _no_block(game: Game, action: Action) -> None:
    """Do not block (CR 7-1-2-1)."""
    game.journal.progress(game.state, "pending", None)


STEPS["block"] = _block
STEPS["block_effects"] = _block_effects
STEPS["block_end"] = _block_end
decisions.LEGAL["block"] = _legal_block
decisions.ANSWERS["block"] = ("block", "no_block")
decisions.WHY["block"] = _why_not_block
decisions.WHY["no_block"] = decisions.nothing_against
decisions.DO["block"] = _do_block
decisions.DO["no_block"] = _no_block
