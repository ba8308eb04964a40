"""Acts on the game itself: damage, winning and losing, turns, and what is done instead of an earlier step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules_engine.one_piece import rule_processing, terms
from rules_engine.one_piece.effects import conditions, table
from rules_engine.one_piece.effects.paths import node_at
from rules_engine.one_piece.effects.run import Run
from rules_engine.one_piece.effects.table import act
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
from rules_engine.one_piece.text.walk import every, says_the_same
from tournaments.rules.words import gettext_noop

table.reads(n.DeckOnly, n.DeckWithout, n.AnyNumberInDeck, n.DonDeckSize, n.StartOfGame, n.AlsoNamed)


@act(n.DealDamage)
def _deal_damage(run: Run, node: n.DealDamage) -> bool | None:
    """Deal damage to a Leader, point by point (CR 4-6-2)."""
    terms.deal_damage(run.game, run.player(node.who), node.number, source=run.source)
    return True


@act(n.WinGame)
def _win(run: Run, node: n.WinGame) -> bool | None:
    """Let a player win while the effect is processed (CR 1-2-5)."""
    rule_processing.lose_by_effect(run.game, 1 - run.player(node.who))
    return True


@act(n.ExtraTurn)
def _extra_turn(run: Run, node: n.ExtraTurn) -> bool | None:
    """Give the player another turn after this one."""
    state = run.game.state
    run.game.journal.set(state, "memory", (*state.memory, ("extra turn", run.side)))
    return True


@act(n.StartOfGame)
def _start_of_game(run: Run, node: n.StartOfGame) -> bool | None:
    """Carry out what is done at the start of the game (CR 5-2-1-5-1)."""
    run.next(*run.steps_under(node.steps, "steps"))
    return True


@act(n.ChooseInstead, n.InsteadOfAct)
def _looked_for_before(run: Run, node: n.ChooseInstead | n.InsteadOfAct) -> bool | None:
    """Nothing is left to do: the earlier step looked for this before it was carried out."""
    return True


def act_to_do(run: Run, node: n.Act) -> n.Act | None:
    """Return the act a step carries out, another one when a later step says so; None while the player is asked."""
    ability = node_at(run.game, (run.number, run.at[:1]))
    if not isinstance(ability, n.Ability) or not _has_instead(ability):
        return node
    if isinstance(node, n.ChooseInstead | n.InsteadOfAct):
        # What it says was asked before the step it speaks of.
        return node
    for step in every(ability.body):
        if not isinstance(step, n.If):
            continue
        for one in _said_instead(step):
            other: Any = None
            if isinstance(one, n.InsteadOfAct) and says_the_same(one.instead, node):
                other = one.act
            elif isinstance(one, n.ChooseInstead) and isinstance(getattr(node, "target", None), n.Pick):
                pick: Any = node.target  # type: ignore[attr-defined]
                other = replace(node, target=replace(pick, set=one.target.set))  # type: ignore[call-arg,attr-defined]
            if other is None or not conditions.holds(run.game, run.ctx, step.condition):
                continue
            if isinstance(one, n.ChooseInstead) and not one.optional:
                return other  # type: ignore[no-any-return]
            said = run.yes(gettext_noop("Do what the text says instead?"))
            if said is None:
                return None
            if said:
                return other  # type: ignore[no-any-return]
    return node


def _said_instead(step: n.If) -> list[n.InsteadOfAct | n.ChooseInstead]:
    """Return what is said to be done instead right under an "if", perhaps under its "you may"."""
    held = [inner for one in step.steps for inner in (one.steps if isinstance(one, n.May) else (one,))]
    acts = [one.act for one in held if isinstance(one, n.Do)]
    return [one for one in acts if isinstance(one, n.InsteadOfAct | n.ChooseInstead)]


@once_each
def _has_instead(ability: n.Ability) -> bool:
    """Whether a later step of an ability says what is done instead of an earlier one."""
    return any(isinstance(one, n.ChooseInstead | n.InsteadOfAct) for one in every(ability.body))
