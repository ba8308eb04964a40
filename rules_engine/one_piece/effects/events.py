"""What an event of a text means (CR 8-1-3-1, 8-3-1-8): whether what happened in the game is what the text speaks of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.one_piece import areas
from rules_engine.one_piece.effects import causes, matching, sets, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

Meets: TypeAlias = "Callable[[Game, Context, Any, Happened], bool]"

#: Whether an event of a text has happened, by its class; and which events of the core it listens to.
EVENTS: dict[type, Meets] = {}
_LISTENS: dict[type, frozenset[str]] = {}

#: Events made from moments, beside those the core tells.
ATTACKED, BATTLES, BATTLED, MOMENT = "attacked", "battles", "battled", "moment"

#: The core's event for each word of a text.
_KINDS: dict[str, str] = {
    "K.O.'d": "ko",
    "battles and K.O.'s": "ko",
    "removed": "moved",
    "leaves": "moved",
    "returned": "moved",
    "trashed": "moved",
    "added to hand": "moved",
    "played": "played",
    "played by you": "played",
    "played by opponent": "played",
    "rested": "rested",
    "becomes active": "activated",
    "attacks": "attacks",
    "blocks": "blocks",
    "attacked": ATTACKED,
    "battles": BATTLES,
    "battled": BATTLED,
    "given don": "given",
    "activated": "event_activated",
}
ON_CARDS = (areas.LEADER, areas.CHARACTERS, areas.STAGE)

table.reads(n.Happens, n.AnyEvent)


def event(cls: type, *kinds: str) -> Callable[[Meets], Meets]:
    """Register the test of an event of texts, and the events of the core it listens to."""

    def register(function: Meets) -> Meets:
        EVENTS[cls] = function
        _LISTENS[cls] = frozenset(kinds)
        table.reads(cls)
        return function

    return register


#: The moments texts name, by the core's word.
MOMENTS: dict[str, tuple[str, ...]] = {
    "start of turn": ("start of your turn", "start of opponent's turn"),
    "start of main": (
        "start of your main phase",
        "start of your next main phase",
        "start of opponent next main phase",
    ),
    "don phase": ("don phase",),
    "end of turn": ("end of this turn", "end of your turn", "end of opponent's next turn"),
    "end of battle": ("end of this battle", "end of a battle"),
    "start of game": ("start of the game",),
}


@table.words(n.Happens)
def _knows_verb(node: n.Happens) -> bool:
    return node.verb in _KINDS or node.verb in ("leaves", "removed")


@table.words(n.Moment)
def _knows_moment(node: n.Moment) -> bool:
    return any(node.when in moments for moments in MOMENTS.values())


def listens(one: n.Event) -> frozenset[str]:
    """Return the events of the core that an event of a text listens to."""
    if isinstance(one, n.AnyEvent):
        return frozenset().union(*(listens(part) for part in one.events))
    if isinstance(one, n.Happens):
        kind = _KINDS.get(one.verb)
        return frozenset({kind}) if kind else frozenset()
    return _LISTENS.get(type(one), frozenset())


def meets(game: Game, ctx: Context, one: n.Event, happened: Happened) -> bool:
    """Whether what happened is what a text speaks of (CR 8-1-3-1)."""
    if isinstance(one, n.AnyEvent):
        return any(meets(game, ctx, part, happened) for part in same_subjects(one))
    test = EVENTS.get(type(one))
    return test is not None and happened.kind in listens(one) and test(game, ctx, one, happened)


@once_each
def same_subjects(one: n.AnyEvent) -> tuple[n.Event, ...]:
    """Return the events, each with the subject that the text says only once."""
    subject: Any = None
    made: list[n.Event] = []
    for part in one.events:
        if isinstance(part, n.Happens) and isinstance(part.subject, n.SameSubject) and subject is not None:
            made.append(replace(part, subject=subject))
            continue
        subject = getattr(part, "subject", subject)
        made.append(part)
    return tuple(made)


@event(n.Moment, MOMENT)
def _moment(game: Game, ctx: Context, node: n.Moment, happened: Happened) -> bool:
    if node.when not in MOMENTS[happened.value]:
        return False
    return is_turn_of(ctx.side, node.when, happened.side)


def is_turn_of(side: Side, when: str, turn_side: Side) -> bool:
    """Whether a moment of "your" or "the opponent's" turn is one of this turn."""
    if "opponent" in when:
        return turn_side != side
    return turn_side == side if "your" in when else True


# ------------------------------------------------------------------------------------------------------- what happened


@event(n.Happens)
def _happens(game: Game, ctx: Context, node: n.Happens, happened: Happened) -> bool:
    """Something happened to a card: which, to whom, by whose effect or battle, from where, to where, against what."""
    verb = node.verb
    card_id, other = happened.card, happened.target
    cause = causes.read(game, happened.cause, card_id)
    if verb in ("battles", "battled"):
        return any(
            matching.is_subject(game, ctx, one, node.subject)
            and (node.against is None or matching.fits(game, ctx, against, node.against))
            for one, against in ((card_id, other), (other, card_id))
        )
    if verb == "battles and K.O.'s":
        battle = game.state.battle
        if battle is None or cause.how != "battle":
            return False
        winner = battle.attacker if card_id == battle.target else battle.target
        return matching.is_subject(game, ctx, winner, node.subject) and matching.fits(
            game, ctx, card_id, node.against
        )
    if verb == "given don":
        return matching.is_subject(game, ctx, other, node.subject)
    if verb in ("removed", "leaves", "returned"):
        if happened.before not in ON_CARDS or happened.value in ON_CARDS:
            return False
        if verb == "returned" and happened.value != areas.HAND:
            # What texts say is "returned to the owner's hand"; to the deck a card is placed.
            return False
    elif (
        (verb == "trashed" and happened.value != areas.TRASH)
        or (verb == "added to hand" and happened.value != areas.HAND)
        or (verb.startswith("played by") and (happened.side == ctx.side) != (verb == "played by you"))
    ):
        return False
    if not matching.is_subject(game, ctx, card_id, node.subject) or not matching.is_by(
        game, ctx, node.by, cause
    ):
        return False
    if node.against is not None and not matching.fits(game, ctx, other, node.against):
        return False
    from_zones = (node.zone,) if node.zone is not None else getattr(node.subject, "zones", ())
    if from_zones and not any(
        _is_zone(game, ctx, zone, _came_from(game, happened), happened.card) for zone in from_zones
    ):
        return False
    return node.to is None or _is_zone(game, ctx, node.to, happened.value, happened.card)


def _came_from(game: Game, happened: Happened) -> str:
    if happened.before:
        return happened.before
    for one in reversed(game.log):
        if one.kind == "moved" and one.card == happened.card:
            return one.before
    return ""


def _is_zone(game: Game, ctx: Context, zone: n.Zone, area: str, card_id: CardId) -> bool:
    if zone.owner in ("you", "opponent") and game.state.cards[card_id].owner not in sets.sides(
        game, ctx, zone.owner
    ):
        return False
    return area in ON_CARDS if zone.zone == "field" else area == zone.zone.replace(" ", "_")


@event(n.HandTrashed, "moved")
def _hand_trashed(game: Game, ctx: Context, node: n.HandTrashed, happened: Happened) -> bool:
    if happened.before != areas.HAND or happened.value != areas.TRASH or happened.side != ctx.side:
        return False
    cause = causes.read(game, happened.cause, happened.card)
    return cause.how in ("effect", "cost") and matching.is_by(game, ctx, node.by, cause)


@event(n.LifeToHand, "moved")
def _life_to_hand(game: Game, ctx: Context, node: n.LifeToHand, happened: Happened) -> bool:
    return happened.before == areas.LIFE and happened.value == areas.HAND and happened.side == ctx.side


@event(n.LifeRemoved, "moved")
def _life_removed(game: Game, ctx: Context, node: n.LifeRemoved, happened: Happened) -> bool:
    if happened.before != areas.LIFE or happened.value == areas.LIFE:
        return False
    if node.owner in ("you", "opponent") and happened.side not in sets.sides(game, ctx, node.owner):
        return False
    return node.to is None or _is_zone(game, ctx, node.to, happened.value, happened.card)


@event(n.CountBecomes, "moved")
def _count_becomes(game: Game, ctx: Context, node: n.CountBecomes, happened: Happened) -> bool:
    area = node.zone.zone.replace(" ", "_")
    if area not in (happened.before, happened.value) or happened.side not in sets.sides(
        game, ctx, node.zone.owner
    ):
        return False
    now = len(game.state.players[happened.side].area(area))
    if node.op == "==":
        return now == node.number
    if happened.before != area:
        return False
    return now <= node.number < now + 1


@event(n.DonGivenTo, "given")
def _don_given_to(game: Game, ctx: Context, node: n.DonGivenTo, happened: Happened) -> bool:
    return matching.is_subject(game, ctx, happened.target, node.subject)


@event(n.DonReturned, "don_returned")
def _don_returned(game: Game, ctx: Context, node: n.DonReturned, happened: Happened) -> bool:
    if happened.side not in sets.sides(game, ctx, node.owner) or happened.number < node.number:
        return False
    return matching.is_by(game, ctx, node.by, causes.read(game, happened.cause, happened.card))


@event(n.Activates, "event_activated", "blocks", "trigger")
def _activates(game: Game, ctx: Context, node: n.Activates, happened: Happened) -> bool:
    """Whether a player activates an Event, a [Blocker] or a [Trigger] (CR 8-5-2, 8-5-4)."""
    what = {"event_activated": "event", "blocks": "blocker", "trigger": "trigger"}[happened.kind]
    if what not in node.whats or happened.side not in sets.sides(game, ctx, node.who):
        return False
    return node.set is None or matching.fits(game, ctx, happened.card, node.set)


@event(n.Draws, "moved")
def _draws(game: Game, ctx: Context, node: n.Draws, happened: Happened) -> bool:
    if not is_draw(happened) or happened.side not in sets.sides(game, ctx, node.who):
        return False
    return not node.outside or game.state.phase != "draw"


def is_draw(happened: Happened) -> bool:
    """Whether a card was drawn and not only added to the hand (CR 4-5-1)."""
    return (
        happened.before == areas.DECK
        and happened.value == areas.HAND
        and happened.rule.startswith(("CR 4-5", "CR 6-3-1"))
    )


@event(n.DealsDamage, "damage")
def _deals_damage(game: Game, ctx: Context, node: n.DealsDamage, happened: Happened) -> bool:
    """Whether damage is dealt to the other player's Life; what waits for it waits until all is dealt (CR 8-6-2)."""
    if happened.side == ctx.side or not game.state.players[happened.side].life:
        return False
    if node.subject is None:
        return happened.card < 0 or game.state.cards[happened.card].owner == ctx.side
    return game.state.battle is not None and matching.is_subject(game, ctx, happened.card, node.subject)


@event(n.TakesDamage, "damage")
def _takes_damage(game: Game, ctx: Context, node: n.TakesDamage, happened: Happened) -> bool:
    return happened.side in sets.sides(game, ctx, node.who)
