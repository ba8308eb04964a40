"""Game progression (CR 6): the phases of a turn, and what can be done in the Main Phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import (
    areas,
    barred,
    battle,
    cards,
    decisions,
    durations,
    frames,
    refusals,
    terms,
    values,
)
from rules_engine.one_piece.actions import Action, listed
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Frame, Pending, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: DON!! placed each turn, and by the player going first on the first turn (CR 6-4-1).
DON_EACH_TURN = 2
DON_FIRST_TURN = 1


def begin(game: Game, side: Side) -> None:
    """Make a player the turn player and start with the Refresh Phase (CR 4-3-1, 6-1-1, 6-1-2, 5-2-1-8)."""
    state = game.state
    game.journal.set(state, "turn", state.turn + 1)
    game.journal.set(state, "turn_side", side)
    player = state.players[side]
    game.journal.set(player, "turns", player.turns + 1)
    game.tell(Happened("turn", "CR 6-1-2", side, number=state.turn))
    durations.awaken(game)
    _phase(game, "refresh", "CR 6-2")
    frames.start(game, "turn", "refresh")


def _phase(game: Game, phase: str, rule: str) -> None:
    # What values depend on is whose turn it is, not its phase.
    game.journal.progress(game.state, "phase", phase)
    game.tell(Happened("phase", rule, game.state.turn_side, value=phase))


@frames.procedure("turn")
def _turn(game: Game, frame: Frame) -> None:
    frames.go_through(game, frame, _STEPS)


def _end_until_start(game: Game) -> str:
    """Effects until the start of this player's next turn end (CR 6-2-1)."""
    ending = durations.until_start(game.state.turn_side)
    durations.drop(game, lambda effect: effect.until == ending, "CR 6-2-1")
    return "start_effects"


def _start_effects(game: Game) -> str:
    """Effects "at the start of the turn" activate, while DON!! are still given (CR 6-2-2)."""
    game.effects.moment(game, "start of turn")
    return "return_don"


def _return_don(game: Game) -> str:
    """Given DON!! return to the cost area, rested (CR 6-2-3)."""
    state = game.state
    player = state.players[state.turn_side]
    for host in (*player.leader, *player.characters):
        areas.return_given(game, state.cards[host], "CR 6-2-3")
    return "activate"


def _activate(game: Game) -> str:
    """Everything rested on this player's field becomes active (CR 6-2-4)."""
    state = game.state
    player = state.players[state.turn_side]
    found = state.cards
    rested = [
        card
        for pile in (player.leader, player.characters, player.stage, player.cost)
        for card in pile
        if found[card].rested
    ]
    if state.in_force:
        rested = [card for card in rested if not barred.is_barred(game, "refresh", card)]
    if game.effects.may_forbid(game, "refresh"):
        rested = [card for card in rested if not game.effects.forbidden(game, "refresh", card)]
    for card in rested:
        areas.set_rested(game, card, rested=False, rule="CR 6-2-4")
    game.effects.moment(game, "after refresh")
    return "draw"


def is_first_turn(game: Game) -> bool:
    """Whether this is the first turn of the game, that of the player going first (CR 6-3-1, 6-4-1)."""
    return game.state.turn_side == game.state.first and game.state.players[game.state.turn_side].turns == 1


def _draw(game: Game) -> str:
    """Draw one card for the turn; not the player going first on their first turn (CR 6-3-1)."""
    _phase(game, "draw", "CR 6-3")
    if not is_first_turn(game):
        terms.draw(game, game.state.turn_side, 1, "CR 6-3-1")
    return "don"


def _don(game: Game) -> str:
    """Two DON!! cards are placed, one on the first turn, what is left when there are fewer (CR 6-4-1 to 6-4-3)."""
    _phase(game, "don", "CR 6-4")
    state = game.state
    player = state.players[state.turn_side]
    for _ in range(DON_FIRST_TURN if is_first_turn(game) else DON_EACH_TURN):
        if player.don_deck:
            areas.move(game, player.don_deck[0], areas.COST, "CR 6-4-1", face_up=True)
    game.effects.moment(game, "don phase")
    return "main_start"


def _main_start(game: Game) -> str:
    """Effects "at the start of the Main Phase" activate (CR 6-5-1)."""
    _phase(game, "main", "CR 6-5")
    game.effects.moment(game, "start of main")
    return "main"


#: What each player is asked in their Main Phase.
_ASKED = tuple(Pending(side, "main", gettext_noop("Your Main Phase."), "CR 6-5-2") for side in (0, 1))


def _main(game: Game) -> str:
    """Let the turn player do what they like, as often as they like (CR 6-5-2)."""
    frames.ask(game, _ASKED[game.state.turn_side])
    return "main"


def _end_own(game: Game) -> str:
    """[End of Your Turn] effects, in the turn player's order, once each (CR 6-6-1, 6-6-1-1, 6-6-1-1-1, 6-6-1-1-3)."""
    _phase(game, "end", "CR 6-6")
    game.effects.moment(game, "end of your turn")
    return "end_opponent"


def _end_opponent(game: Game) -> str:
    """[End of Your Opponent's Turn] effects, in the other player's order (CR 6-6-1-1-2, 6-6-1-1-4)."""
    game.effects.moment(game, "end of opponent's turn")
    return "end_delayed"


def _end_delayed(game: Game) -> str:
    """Texts that watch for the end of the turn activate, before what was put off until then (CR 6-6-1-2)."""
    game.effects.moment(game, "end of turn")
    return "end_put_off"


def _end_put_off(game: Game) -> str:
    """Carry out what was put off until now and end what lasts until now: the turn player's, then the other's.

    What is put off to this moment while it is going on belongs to it, so it is looked for again (CR 6-6-1-2).
    """
    turn_side = game.state.turn_side
    for side in (turn_side, 1 - turn_side):
        if game.effects.put_off(game, "end of turn", side):
            return "end_put_off"
        durations.drop_at_end(game, side)
    return "end_lasting"


def _end_lasting(game: Game) -> str:
    """Effects during this turn end, the turn player's first (CR 6-6-1-3)."""
    game.effects.moment(game, "turn is over")
    durations.drop(game, lambda effect: effect.until == durations.TURN, "CR 6-6-1-3")
    return "next"


def _next(game: Game) -> None:
    """End the turn; the other player's begins (CR 6-6-1-4)."""
    frames.finish(game)
    begin(game, game.effects.next_turn_side(game))


_STEPS: dict[str, frames.Step] = {
    "refresh": _end_until_start,
    "start_effects": _start_effects,
    "return_don": _return_don,
    "activate": _activate,
    "draw": _draw,
    "don": _don,
    "main_start": _main_start,
    "main": _main,
    "end_own": _end_own,
    "end_opponent": _end_opponent,
    "end_delayed": _end_delayed,
    "end_put_off": _end_put_off,
    "end_lasting": _end_lasting,
    "next": _next,
}


# ---------------------------------------------------------------------------------- Main Phase actions (6-5)


def legal_main(game: Game, pending: Pending) -> list[Action]:
    """Return what the turn player can do now (CR 6-5-2)."""
    state = game.state
    side = pending.side
    player = state.players[side]
    found = state.cards
    actions: list[Action] = []
    active = len(terms.active_don(game, side))
    effects = game.effects
    may_forbid = effects.may_forbid(game, "play")
    changes = values.changes_costs(game)
    for card_id in player.hand:
        definition = found[card_id].definition
        category = definition.category
        if category == cards.EVENT:
            if "Main" not in definition.heads:
                continue
        elif category not in (cards.CHARACTER, cards.STAGE):
            continue
        if (values.cost_to_play(game, card_id) if changes else definition.cost or 0) > active:
            continue
        if may_forbid and effects.forbidden(game, "play", card_id):
            continue
        if category == cards.EVENT and effects.why_not_event(game, card_id, "Main"):
            continue
        actions.append(listed("play", card_id))
    actions += effects.activations(game, side)
    if active:
        may_forbid = effects.may_forbid(game, "give")
        actions += [
            listed("give_don", None, host)
            for host in (*player.leader, *player.characters)
            if not (may_forbid and effects.forbidden(game, "give", host))
        ]
    actions += battle.legal_attacks(game, side)
    actions.append(listed("end_main"))
    return actions


def _why_not_play(game: Game, action: Action) -> list[Problem]:
    """Return why a card cannot be played now (CR 4-7-2, 6-5-3-1, 10-2-3-1)."""
    state = game.state
    side = state.turn_side
    card_id = action.card
    if card_id is None:
        return [refusals.no_card_named()]
    card = state.cards[card_id]
    facts = {"card": game.name(card_id), "zone": card.zone, "category": card.definition.category}
    problems = []
    if card.zone != areas.HAND or card.owner != side:
        problems.append(
            Problem(
                "not_in_hand",
                gettext_noop("{card} is not in the hand of the turn player."),
                "CR 6-5-3-1",
                advice=gettext_noop("Name a card of the turn player's hand."),
                params=facts,
            )
        )
    if card.definition is cards.UNKNOWN:
        problems.append(refusals.unknown_card("CR 6-5-3-1", card.zone))
        return problems
    if card.definition.category not in (cards.CHARACTER, cards.STAGE, cards.EVENT):
        problems.append(
            Problem(
                "not_playable",
                gettext_noop("{card} is a {category} card; such a card is never played."),
                "CR 2-7-5",
                params=facts,
            )
        )
        return problems
    if card.definition.category == cards.EVENT:
        if "Main" not in card.definition.heads:
            problems.append(
                Problem(
                    "no_main_effect",
                    gettext_noop("{card} has no [Main] effect."),
                    "CR 10-2-3-1",
                    params=facts,
                )
            )
        else:
            problems += game.effects.why_not_event(game, card_id, "Main")
    problems += terms.why_not_pay(game, side, values.cost_to_play(game, card_id), action.cards, "CR 6-5-3-1")
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "play", card_id)
    return problems


def _play(game: Game, action: Action) -> None:
    """Reveal the card, pay for it, then play or activate it (CR 2-7-2 to 2-7-4, 6-5-3-1)."""
    state = game.state
    side = state.turn_side
    card_id = action.card
    assert card_id is not None  # noqa: S101 -- why_illegal asked for it
    card = state.cards[card_id]
    game.journal.progress(state, "pending", None)
    terms.pay(game, side, values.cost_to_play(game, card_id), action.cards)
    if card.definition.category == cards.EVENT:
        terms.activate_event(game, card_id, "Main")
    else:
        terms.put_into_play(game, card_id)


def _why_not_activate(game: Game, action: Action) -> list[Problem]:
    """Return why an effect cannot be activated in the Main Phase (CR 6-5-4-1, 10-2-2-1)."""
    if action.card is None:
        return [refusals.no_card_named()]
    return game.effects.why_not_activate(game, action)


def _activate_effect(game: Game, action: Action) -> None:
    """Activate an effect of a card on the field (CR 6-5-4-1)."""
    game.journal.progress(game.state, "pending", None)
    game.effects.activate(game, action)


def _why_not_give(game: Game, action: Action) -> list[Problem]:
    """Return why a DON!! card cannot be given (CR 6-5-5-1, 6-5-5-3)."""
    state = game.state
    side = state.turn_side
    if action.target is None:
        return [refusals.no_card_named()]
    host = state.cards[action.target]
    facts = {"card": game.name(action.target), "zone": host.zone}
    problems = []
    if host.owner != side or host.zone not in (areas.LEADER, areas.CHARACTERS):
        problems.append(
            Problem(
                "cannot_be_given_don",
                gettext_noop(
                    "DON!! is given to the own Leader or an own Character; {card} is in the {zone} area."
                ),
                "CR 6-5-5-1",
                advice=gettext_noop("Name the own Leader or an own Character."),
                params=facts,
            )
        )
    if action.card is not None:
        don = state.cards[action.card]
        if don.owner != side or don.zone != areas.COST or don.rested:
            problems.append(
                Problem(
                    "don_not_active",
                    gettext_noop("The DON!! card named is not an active one of the cost area."),
                    "CR 6-5-5-1",
                    advice=gettext_noop("Name an active DON!! card of the cost area, or none."),
                    params={"zone": don.zone, "rested": don.rested},
                )
            )
    elif not terms.active_don(game, side):
        problems.append(
            Problem(
                "no_active_don", gettext_noop("No DON!! card is active."), "CR 6-5-5-1", params={"active": 0}
            )
        )
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "give", action.target)
    return problems


def _give_don(game: Game, action: Action) -> None:
    """Give one active DON!! card (CR 6-5-5-1)."""
    assert action.target is not None  # noqa: S101 -- why_illegal asked for it
    don = action.card if action.card is not None else terms.active_don(game, game.state.turn_side)[0]
    game.journal.progress(game.state, "pending", None)
    areas.give(game, don, action.target)


def _end_main(game: Game, action: Action) -> None:
    """Declare the end of the Main Phase (CR 6-5-2-1)."""
    game.journal.progress(game.state, "pending", None)
    frames.go(game, "end_own")


decisions.LEGAL["main"] = legal_main
decisions.ANSWERS["main"] = ("play", "activate", "give_don", "attack", "end_main")
decisions.WHY["play"] = _why_not_play
decisions.WHY["activate"] = _why_not_activate
decisions.WHY["give_don"] = _why_not_give
decisions.WHY["end_main"] = decisions.nothing_against
decisions.DO["play"] = _play
decisions.DO["activate"] = _activate_effect
decisions.DO["give_don"] = _give_don
decisions.DO["end_main"] = _end_main
