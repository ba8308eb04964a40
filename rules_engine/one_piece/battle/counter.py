"""The Counter Step: Counter values and [Counter] Events (CR 7-1-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import (
    areas,
    cards,
    decisions,
    durations,
    frames,
    refusals,
    terms,
    values,
)
from rules_engine.one_piece.actions import Action, listed
from rules_engine.one_piece.battle.steps import STEPS, current, enter_step
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Card, Pending, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def _counter_start(game: Game) -> str:
    """Effects "when attacked" of the attacked player activate (CR 7-1-3-1)."""
    game.effects.moment(game, "attacked")
    return "counter"


#: What each player is asked in the Counter Step.
_ASKED = tuple(
    Pending(side, "counter", gettext_noop("Counter, or go on to damage?"), "CR 7-1-3-2") for side in (0, 1)
)


def _counter(game: Game) -> str:
    """Let the attacked player counter as often as they wish, while they hold a card (CR 7-1-3-2)."""
    battle = current(game)
    side = game.state.cards[battle.target].owner
    if not game.state.players[side].hand:
        return "counter_end"
    frames.ask(game, _ASKED[side])
    return "counter"


def _counter_end(game: Game) -> str:
    """End the Counter Step (CR 7-1-3-3)."""
    return enter_step(game, "damage")


def _legal_counter(game: Game, pending: Pending) -> list[Action]:
    state = game.state
    player = state.players[pending.side]
    found = state.cards
    effects = game.effects
    hosts = (*player.leader, *player.characters)
    actions: list[Action] = []
    active = -1
    changes = values.changes_counters(game)
    bars_counter, bars_play = effects.may_forbid(game, "counter"), effects.may_forbid(game, "play")
    for card_id in player.hand:
        definition = found[card_id].definition
        if definition.category == cards.CHARACTER:
            value = values.counter(game, card_id) if changes else definition.counter or 0
            if value > 0 and not (bars_counter and effects.forbidden(game, "counter", card_id)):
                actions += [listed("counter", card_id, host) for host in hosts]
        elif definition.category == cards.EVENT and "Counter" in definition.heads:
            if active < 0:
                active = len(terms.active_don(game, pending.side))
            if values.cost_to_play(game, card_id) > active or effects.why_not_event(game, card_id, "Counter"):
                continue
            if bars_play and effects.forbidden(game, "play", card_id):
                continue
            actions.append(listed("counter_event", card_id))
    actions.append(listed("no_counter"))
    return actions


def _attacked_side(game: Game) -> Side:
    battle = game.state.battle
    return 1 - game.state.turn_side if battle is None else game.state.cards[battle.target].owner


def _why_not_of_hand(game: Game, card: Card, facts: dict[str, Any], rule: str) -> list[Problem]:
    """Return why a card is none of the attacked player's hand in a battle, or none that anybody knows (CR 7-1-3-2)."""
    problems = []
    if game.state.battle is None:
        problems.append(Problem("no_battle", gettext_noop("No battle is in progress."), "CR 7-1-3-2"))
    if card.owner != _attacked_side(game) or card.zone != areas.HAND:
        problems.append(
            Problem(
                "not_in_hand",
                gettext_noop("{card} is not in the hand of the attacked player."),
                rule,
                advice=gettext_noop("Name a card of the attacked player's hand."),
                params=facts,
            )
        )
    if card.definition is cards.UNKNOWN:
        problems.append(refusals.unknown_card(rule, card.zone))
    return problems


def _why_not_counter(game: Game, action: Action) -> list[Problem]:
    """Return why a card cannot be trashed for its Counter (CR 7-1-3-2-1, 2-10-2)."""
    state = game.state
    if action.card is None or action.target is None:
        return [
            Problem(
                "no_card_named",
                gettext_noop("A counter names the card and whose power it raises."),
                "CR 7-1-3-2-1",
                advice=gettext_noop("Name the card of the hand."),
            )
        ]
    card, target = state.cards[action.card], state.cards[action.target]
    side = _attacked_side(game)
    facts = {
        "card": game.name(card.id),
        "target": game.name(target.id),
        "zone": card.zone,
        "target_zone": target.zone,
    }
    problems = _why_not_of_hand(game, card, facts, "CR 7-1-3-2-1")
    if card.definition is not cards.UNKNOWN and (
        card.definition.category != cards.CHARACTER or values.counter(game, card.id) <= 0
    ):
        problems.append(
            Problem(
                "no_counter",
                gettext_noop("{card} has no Counter."),
                "CR 2-10-2",
                advice=gettext_noop("Name a Character of the hand with a Counter, or end the counters."),
                params=facts,
            )
        )
    if target.owner != side or target.zone not in (areas.LEADER, areas.CHARACTERS):
        problems.append(
            Problem(
                "not_to_be_countered_for",
                gettext_noop("{target} is no Leader or Character of the attacked player."),
                "CR 7-1-3-2-1",
                advice=gettext_noop("Name the attacked player's Leader or a Character of theirs."),
                params=facts,
            )
        )
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "counter", card.id)
    return problems


def _do_counter(game: Game, action: Action) -> None:
    """Trash the card; the target's power goes up during this battle (CR 7-1-3-2-1)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for both
    assert action.target is not None  # noqa: S101
    state = game.state
    side = state.cards[action.card].owner
    value = values.counter(game, action.card)
    game.journal.progress(state, "pending", None)
    areas.move(game, action.card, areas.TRASH, "CR 7-1-3-2-1", cause="counter")
    durations.put_in_force(game, side, action.card, "power", (action.target,), value, durations.BATTLE)
    game.tell(Happened("counters", "CR 7-1-3-2-1", side, action.card, action.target, number=value))


def _why_not_counter_event(game: Game, action: Action) -> list[Problem]:
    """Return why an Event's [Counter] cannot be activated (CR 7-1-3-2-2, 10-2-4-1)."""
    state = game.state
    if action.card is None:
        return [
            Problem(
                "no_card_named",
                gettext_noop("Which Event is activated?"),
                "CR 7-1-3-2-2",
                advice=gettext_noop("Name the card of the hand."),
            )
        ]
    card = state.cards[action.card]
    side = _attacked_side(game)
    facts = {"card": game.name(card.id), "zone": card.zone}
    problems = _why_not_of_hand(game, card, facts, "CR 7-1-3-2-2")
    if card.definition is cards.UNKNOWN:
        return problems
    if card.definition.category != cards.EVENT or "Counter" not in card.definition.heads:
        problems.append(
            Problem(
                "no_counter_effect",
                gettext_noop("{card} has no [Counter] effect."),
                "CR 10-2-4-1",
                advice=gettext_noop("Name an Event of the hand with [Counter], or end the counters."),
                params=facts,
            )
        )
    else:
        problems += game.effects.why_not_event(game, card.id, "Counter")
    problems += terms.why_not_pay(
        game, side, values.cost_to_play(game, card.id), action.cards, "CR 7-1-3-2-2"
    )
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "play", card.id)
    return problems


def _do_counter_event(game: Game, action: Action) -> None:
    """Pay for the Event, trash it, carry out its [Counter] (CR 7-1-3-2-2)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for it
    side = game.state.cards[action.card].owner
    game.journal.progress(game.state, "pending", None)
    terms.pay(game, side, values.cost_to_play(game, action.card), action.cards, "CR 7-1-3-2-2")
    terms.activate_event(game, action.card, "Counter")


def _no_counter(game: Game, action: Action) -> None:
    """Go on to the end of the Counter Step (CR 7-1-3-2)."""
    game.journal.progress(game.state, "pending", None)
    frames.go(game, "counter_end")


STEPS["counter_start"] = _counter_start
STEPS["counter"] = _counter
STEPS["counter_end"] = _counter_end
decisions.LEGAL["counter"] = _legal_counter
decisions.ANSWERS["counter"] = ("counter", "counter_event", "no_counter")
decisions.WHY["counter"] = _why_not_counter
decisions.WHY["counter_event"] = _why_not_counter_event
decisions.WHY["no_counter"] = decisions.nothing_against
decisions.DO["counter"] = _do_counter
decisions.DO["counter_event"] = _do_counter_event
decisions.DO["no_counter"] = _no_counter
