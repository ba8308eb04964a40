"""Activating effects (CR 8-3, 8-4, 8-5): conditions in brackets, [Once Per Turn], costs, and by which head."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, refusals, values
from rules_engine.one_piece.actions import Action, listed
from rules_engine.one_piece.effects import conditions, continuous, doubts, resolving, several_costs
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref
from rules_engine.one_piece.effects.permanent import index_of
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

ACTIVATE_MAIN = "Activate: Main"


def gates_met(game: Game, card_id: CardId, ability: n.Ability) -> bool:
    """Whether the conditions in brackets are met (CR 8-3-2-1, 8-3-2-3 to 8-3-2-5)."""
    card = game.state.cards[card_id]
    for gate in ability.gates:
        if gate.name == "Your Turn":
            met = game.state.turn_side == card.owner
        elif gate.name == "Opponent's Turn":
            met = game.state.turn_side != card.owner
        else:
            met = len(card.don) >= gate.number
        if not met:
            return False
    return True


def mark(game: Game, ref: Ref, ability: n.Ability) -> tuple[int | str, ...]:
    """Return what a card is marked with when a [Once Per Turn] effect is activated (CR 10-2-13-1); () for others."""
    return ("once", game.state.turn, ref[0], "/".join(str(part) for part in ref[1])) if ability.once else ()


def used_up(game: Game, card_id: CardId) -> tuple[tuple[int | str, ...], ...]:
    """Return the marks of all [Once Per Turn] effects of a card, as if each was activated this turn (CR 10-2-13-3)."""
    definition = game.state.cards[card_id].definition
    return tuple(
        mark(game, (definition.number, (index,)), ability)
        for index, ability in enumerate(definition.program)
        if ability.once
    )


def is_used(game: Game, card_id: CardId, ref: Ref, ability: n.Ability) -> bool:
    """Whether this card's [Once Per Turn] effect was activated this turn (CR 10-2-13-3)."""
    used = game.state.cards[card_id].used
    return bool(ability.once and used) and mark(game, ref, ability) in used


def is_valid(game: Game, card_id: CardId, ref: Ref, ability: n.Ability) -> bool:
    """Whether the effect may be activated: not used up this turn, not negated, not forbidden.

    CR 10-2-13-1, 8-2-1-1, 1-3-3.
    """
    if is_used(game, card_id, ref, ability) or continuous.is_negated(game, card_id, ability):
        return False
    effects = game.effects
    return not (effects.may_forbid(game, "activate") and effects.forbidden(game, "activate", card_id))


def can_activate(game: Game, card_id: CardId, ref: Ref, ability: n.Ability) -> bool:
    """Whether all conditions for activating are met at this moment (CR 8-4-1-1)."""
    return gates_met(game, card_id, ability) and is_valid(game, card_id, ref, ability)


def pays(game: Game, ctx: Context, ability: n.Ability, *, reserved: int = 0) -> bool:
    """Whether the activation cost can be paid in full (CR 8-3-1-3)."""
    return several_costs.can_pay(game, ctx, ability.cost, reserved=reserved)


def head_of(ability: n.Ability) -> str:
    """Return the bracketed head of an ability, for people; "effect" when it has none."""
    return next((head.name for head in ability.heads if isinstance(head, n.Timing)), "effect")


def timed(game: Game, card_id: CardId, head: str) -> tuple[tuple[Ref, n.Ability], ...]:
    """Return a card's effects with a bracketed head."""
    held = index_of(game).timed.get(head)
    return () if held is None else held.get(card_id, ())


# -------------------------------------------------------------------- [Activate: Main] (6-5-4)


def activations(game: Game, side: Side) -> list[Action]:
    """Return the [Activate: Main] effects that can be activated now, one action each (CR 6-5-4-1, 10-2-2-1)."""
    held = index_of(game).timed.get(ACTIVATE_MAIN)
    if held is None:
        return []
    player = game.state.players[side]
    found = []
    for card_id in (*player.leader, *player.characters, *player.stage):
        own = held.get(card_id, ())
        for index, (ref, ability) in enumerate(own):
            if can_activate(game, card_id, ref, ability) and (
                ability.cost is None or pays(game, Context(card_id, side), ability)
            ):
                found.append(listed("activate", card_id, None, index if len(own) > 1 else None))
    return found


def why_not_activate(game: Game, action: Action) -> list[Problem]:
    """Return every reason why an effect cannot be activated (CR 6-5-4-1, 8-3, 8-4-1)."""
    state = game.state
    if action.card is None:
        return [refusals.no_card_named()]
    card = state.cards[action.card]
    facts = {"card": game.name(action.card), "zone": card.zone}
    if card.owner != state.turn_side or card.zone not in (areas.LEADER, areas.CHARACTERS, areas.STAGE):
        return [
            Problem(
                "not_your_effect",
                gettext_noop("{card} is not on the turn player's field."),
                "CR 6-5-4-1",
                params=facts,
            )
        ]
    own = timed(game, action.card, ACTIVATE_MAIN)
    index = action.number if action.number is not None else 0
    if not 0 <= index < len(own) or action.target is not None or action.cards or action.value:
        return [
            Problem(
                "no_such_effect",
                gettext_noop("{card} has no such effect to activate."),
                "CR 6-5-4-1",
                params=facts,
            )
        ]
    if action.number is None and len(own) > 1:
        return [
            Problem(
                "which_effect",
                gettext_noop('{card} has {count} effects to activate: say which, "option 1" for the first.'),
                "CR 8-4-1-2",
                advice=gettext_noop("Write it behind the card."),
                params={**facts, "count": len(own)},
            )
        ]
    ref, ability = own[index]
    problems = [
        Problem(
            "condition_not_met",
            gettext_noop("The condition [{gate}] of {card} is not met."),
            "CR 8-3-2-1",
            params={**facts, "gate": f"{gate.name}{gate.number or ''}", "don": len(card.don)},
        )
        for gate in ability.gates
        if not gates_met(game, action.card, n.Ability(gates=(gate,)))
    ]
    if is_used(game, action.card, ref, ability):
        problems.append(
            Problem(
                "used_this_turn",
                gettext_noop("This effect of {card} was used this turn."),
                "CR 10-2-13-3",
                params=facts,
            )
        )
    if continuous.is_negated(game, action.card, ability):
        problems.append(
            Problem("negated", gettext_noop("The effects of {card} are negated."), "CR 8-2-1-1", params=facts)
        )
    problems += game.effects.forbidden(game, "activate", action.card)
    ctx = Context(action.card, card.owner)
    unnamed = () if pays(game, ctx, ability) else doubts.of_cost(game, ctx, ability.cost)
    if unnamed:
        problems.append(refusals.undecided(unnamed, "CR 8-3-1-3"))
    elif ability.cost is not None and not conditions.holds(game, ctx, ability.cost.condition):
        problems.append(
            Problem(
                "condition_not_met_if",
                gettext_noop("What {card} asks for is not the case."),
                "CR 8-4-1-1",
                params=facts,
            )
        )
    elif not pays(game, ctx, ability):
        problems.append(
            Problem(
                "cost_not_payable_effect",
                gettext_noop("The cost of this effect cannot be paid in full."),
                "CR 8-3-1-3",
                params=facts,
            )
        )
    return problems


def activate(game: Game, action: Action) -> None:
    """Activate an effect of a card on the field and pay for it (CR 8-4-1)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for it
    ref, ability = timed(game, action.card, ACTIVATE_MAIN)[action.number or 0]
    ctx = Context(action.card, game.state.cards[action.card].owner)
    resolving.begin(game, ref, ctx, head=ACTIVATE_MAIN, mark=mark(game, ref, ability))


# -------------------------------------------------------------------- Events and [Trigger]


def why_not_event(game: Game, card_id: CardId, head: str) -> list[Problem]:
    """Return why an Event cannot be activated beyond its cost: the activation cost of its text (CR 8-3-1-3)."""
    card = game.state.cards[card_id]
    ctx = Context(card_id, card.owner)
    for _, ability in timed(game, card_id, head):
        if ability.cost is not None and not pays(
            game, ctx, ability, reserved=values.cost_to_play(game, card_id)
        ):
            if unnamed := doubts.of_cost(game, ctx, ability.cost):
                return [refusals.undecided(unnamed, "CR 8-3-1-3")]
            return [
                Problem(
                    "cost_not_payable_effect",
                    gettext_noop("The cost of this effect cannot be paid in full."),
                    "CR 8-3-1-3",
                    params={"card": game.name(card_id)},
                )
            ]
    return []


def resolve_card(game: Game, card_id: CardId, head: str) -> bool:
    """Start the effects of an Event or a [Trigger] (CR 8-4-2, 10-1-5-3).

    An Event's activation cost is paid, a [Trigger]'s may be declined.

    Returns False when the card has no such effect that the engine knows.
    """
    card = game.state.cards[card_id]
    found = timed(game, card_id, head)
    ctx = Context(card_id, card.owner)
    for ref, ability in reversed(found):
        if head == "Trigger" and not pays(game, ctx, ability) and not doubts.of_cost(game, ctx, ability.cost):
            continue
        resolving.begin(
            game,
            ref,
            ctx,
            head=head,
            ask=head == "Trigger" and ability.cost is not None,
        )
    return bool(found)
