"""Basic terms (CR 4): drawing, damage, playing a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, cards, decisions, frames, refusals, rule_processing
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Frame, Pending, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


# --------------------------------------------------------------------------------------------- drawing (4-5)


def draw(game: Game, side: Side, number: int = 1, rule: str = "CR 4-5-2", cause: str = "") -> int:
    """Draw cards one by one (CR 4-5-1 to 4-5-3) and return how many there were; 0 or less does nothing (CR 1-3-2-2)."""
    player = game.state.players[side]
    drawn = 0
    while drawn < number and player.deck and not game.state.ended:
        areas.move(game, player.deck[0], areas.HAND, rule, cause=cause or "draw")
        drawn += 1
    return drawn


# ---------------------------------------------------------------------------------------------- damage (4-6)


def deal_damage(game: Game, side: Side, amount: int, *, banish: bool = False, source: CardId = -1) -> None:
    """Begin to deal damage to a player's Leader (CR 4-6-2).

    Point by point; 0 Life cards at this moment is defeat (CR 7-1-4-1-1-1).
    """
    if amount <= 0:
        return
    game.tell(Happened("damage", "CR 4-6-2-2", side, source, number=amount))
    if not game.state.players[side].life:
        rule_processing.judge_defeat(game, damaged=side)
        return
    frames.start(game, "damage", "", side, amount, banish, source)


@frames.procedure("damage")
def _damage(game: Game, frame: Frame) -> None:
    """One point of damage after the other (CR 4-6-2-1, 4-6-2-2, 7-1-4-1-1-2, 7-1-4-1-1-3).

    What else happens meanwhile waits until all points are done (CR 8-6-2); only [Trigger] comes between them (CR
    8-6-2-1).
    """
    state = game.state
    side, left, banish, source, *own = frame.data
    player = state.players[side]
    if frame.step == "hand":
        replaced = frames.take_answer(game) == "replaced"
        frames.go(game, "", side, left - 1, banish, source)
        if not replaced and player.life:
            areas.move(game, player.life[0], areas.HAND, "CR 4-6-2-1", cause="damage")
        return
    if frame.step == "triggered":
        # The [Trigger] has been resolved: its card is trashed unless the text put it elsewhere (CR 10-1-5-3).
        frames.go(game, "", side, left - 1, banish, source)
        for card_id in own or player.resolving[:1]:
            if card_id in player.resolving:
                areas.move(game, card_id, areas.TRASH, "CR 10-1-5-3", cause="trigger")
        return
    if left <= 0:
        frames.finish(game)
        return
    if not player.life:
        game.tell(Happened("no_life", "CR 4-6-2-1", side, number=left))
        frames.finish(game)
        return
    top = state.cards[player.life[0]]
    if banish:
        frames.go(game, "", side, left - 1, banish, source)
        areas.move(game, top.id, areas.TRASH, "CR 10-1-3-1", cause="damage")
        return
    if frame.step == "" and may_have_trigger(game, top.id):
        frames.go(game, "asked")
        frames.ask(
            game,
            Pending(
                side,
                "trigger",
                gettext_noop("Activate the [Trigger], or add the card to the hand?"),
                "CR 4-6-3",
                (top.id,),
            ),
        )
        return
    frames.go(game, "hand")
    if game.effects.restricts or game.effects.listening:
        game.effects.replace(game, "life to hand", top.id, "damage")


def may_have_trigger(game: Game, card_id: CardId) -> bool:
    """Whether the [Trigger] of a Life card has to be asked about: it has one, or nobody knows (CR 4-6-3)."""
    card = game.state.cards[card_id]
    if game.effects.may_forbid(game, "trigger") and game.effects.forbidden(game, "trigger", card_id):
        return False
    return card.definition.has_trigger or card.definition is cards.UNKNOWN


def _why_not_trigger(game: Game, action: Action) -> list[Problem]:
    """Return why a [Trigger] cannot be activated (CR 10-1-5-1, 4-6-3)."""
    pending = game.state.pending
    if pending is None or pending.kind != "trigger":
        return []
    card_id = pending.cards[0]
    card = game.state.cards[card_id]
    if action.card not in (None, card_id):
        return [
            Problem(
                "not_the_life_card",
                gettext_noop("The card that is checked is the top Life card."),
                "CR 4-6-2-1",
                params={"card": game.name(action.card)},
            )
        ]
    if card.definition is cards.UNKNOWN:
        return [refusals.unknown_card("CR 10-1-5-1", card.zone)]
    if not card.definition.has_trigger:
        return [
            Problem(
                "no_trigger",
                gettext_noop("{card} has no [Trigger]."),
                "CR 10-1-5-1",
                params={"card": game.name(card_id)},
            )
        ]
    return []


def _trigger(game: Game, action: Action) -> None:
    """Reveal the Life card and activate its [Trigger]: it is in no area meanwhile (CR 10-1-5-1, 10-1-5-3)."""
    pending = game.state.pending
    assert pending is not None  # noqa: S101 -- a "trigger" is only taken while one is asked for
    card_id = pending.cards[0]
    # Within another [Trigger] of the same player it is said which card is this one's; alone it is the only one there.
    nested = (card_id,) if game.state.players[pending.side].resolving else ()
    frames.go(game, "triggered", *game.state.frames[-1].data, *nested)
    game.journal.progress(game.state, "pending", None)
    areas.move(game, card_id, areas.RESOLVING, "CR 10-1-5-3", face_up=True, cause="trigger")
    game.tell(Happened("trigger", "CR 10-1-5-1", pending.side, card_id))
    game.effects.resolve_trigger(game, card_id)


def _no_trigger(game: Game, action: Action) -> None:
    """Add the Life card to the hand without revealing it (CR 10-1-5-2)."""
    game.journal.progress(game.state, "pending", None)


def _legal_trigger(game: Game, pending: Pending) -> list[Action]:
    known = game.state.cards[pending.cards[0]].definition.has_trigger
    return [Action("trigger"), Action("no_trigger")] if known else [Action("no_trigger")]


# -------------------------------------------------------------------------------------- playing a card (4-7)


def put_into_play(game: Game, card_id: CardId, *, rested: bool = False, cause: str = "play") -> None:
    """Begin to put a Character or Stage into play, whether paid for or by an effect (CR 3-7-3, 3-8-3)."""
    frames.start(game, "enter", "", card_id, rested, cause)


@frames.procedure("enter")
def _enter(game: Game, frame: Frame) -> None:
    """Make room by rule processing if the area is full, then put the card in (CR 3-7-6-1, 3-8-5-1).

    Trashing for room is no effect and no K.O., and nothing can be applied to it (CR 3-7-6-1-1).
    """
    state = game.state
    card_id, rested, cause = frame.data
    card = state.cards[card_id]
    player = state.players[card.owner]
    if frame.step == "room":
        chosen = frames.take_answer(game)
        frames.go(game, "enter")
        areas.move(game, chosen[0], areas.TRASH, "CR 3-7-6-1-1", cause="rule")
        return
    if (
        frame.step == ""
        and card.definition.category == cards.CHARACTER
        and len(player.characters) >= areas.MOST_CHARACTERS
    ):
        frames.go(game, "room")
        frames.ask(
            game,
            Pending(
                card.owner,
                "choose",
                gettext_noop("Choose a Character to trash: there is room for five."),
                "CR 3-7-6-1",
                tuple(player.characters),
                1,
                1,
            ),
        )
        return
    frames.finish(game)
    rested = rested or game.effects.enters_rested(game, card_id)
    is_stage = card.definition.category == cards.STAGE
    if is_stage and player.stage:
        areas.move(game, player.stage[0], areas.TRASH, "CR 3-8-5-1", cause="rule")
    zone, rule = (areas.STAGE, "CR 3-8-3") if is_stage else (areas.CHARACTERS, "CR 3-7-3")
    areas.move(game, card_id, zone, rule, rested=rested, face_up=True, cause=cause)
    game.journal.save(card)
    card.entered = state.turn
    game.tell(Happened("played", "CR 4-7-1" if cause == "play" else rule, card.owner, card_id, cause=cause))


def activate_event(game: Game, card_id: CardId, head: str) -> None:
    """Trash an Event that was paid for and carry out its effect (CR 8-4-2, 8-5-2, 2-2-5)."""
    rule = "CR 2-7-3" if head == "Main" else "CR 7-1-3-2-2"
    areas.move(game, card_id, areas.TRASH, rule, cause="event")
    game.tell(Happened("event_activated", rule, game.state.cards[card_id].owner, card_id, value=head))
    game.effects.resolve_event(game, card_id, head)


def active_don(game: Game, side: Side) -> list[CardId]:
    """Return the active DON!! cards in a player's cost area: what a cost is paid with (CR 2-7-2, 8-3-1-5)."""
    found = game.state.cards
    return [card for card in game.state.players[side].cost if not found[card].rested]


def why_not_pay(game: Game, side: Side, amount: int, chosen: tuple[CardId, ...], rule: str) -> list[Problem]:
    """Return why a cost cannot be paid: too few active DON!!, or the wrong ones named (CR 2-7-2, 3-9-2)."""
    active = active_don(game, side)
    problems = []
    if len(active) < amount:
        problems.append(
            Problem(
                "cost_not_payable",
                ngettext_lazy(
                    "It costs {cost} DON!!; {active} is active.",
                    "It costs {cost} DON!!; {active} are active.",
                    "active",
                ),
                rule,
                params={"cost": amount, "active": len(active)},
            )
        )
    if chosen and (len(chosen) != amount or len(set(chosen)) != amount or not set(chosen) <= set(active)):
        problems.append(
            Problem(
                "wrong_don_named",
                gettext_noop(
                    "Name {cost} different active DON!! cards of the cost area, or none to leave the choice open."
                ),
                "CR 3-9-2",
                params={"cost": amount, "named": len(chosen)},
            )
        )
    return problems


def pay(game: Game, side: Side, amount: int, chosen: tuple[CardId, ...] = (), rule: str = "CR 4-7-1") -> None:
    """Rest that many active DON!! cards, the ones chosen or the first (CR 2-7-2, 3-9-2)."""
    for don in chosen or tuple(active_don(game, side)[:amount]):
        areas.set_rested(game, don, rested=True, rule=rule, cause="cost")


decisions.LEGAL["trigger"] = _legal_trigger
decisions.ANSWERS["trigger"] = ("trigger", "no_trigger")
decisions.WHY["trigger"] = _why_not_trigger
decisions.WHY["no_trigger"] = decisions.nothing_against
decisions.DO["trigger"] = _trigger
decisions.DO["no_trigger"] = _no_trigger
