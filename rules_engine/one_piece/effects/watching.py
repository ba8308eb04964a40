"""What texts watch (CR 8-1-3-1, 8-3-1-8): events and moments met become waiting effects (CR 8-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.one_piece import areas, durations
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects import (
    causes,
    continuous,
    matching,
    printed,
    replacement,
    restrictions,
    sets,
    table,
    waiting,
)
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref, node_at
from rules_engine.one_piece.effects.permanent import is_negated, rows
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.index import Index
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game

Meets: TypeAlias = "Callable[[Game, Context, Any, Happened], bool]"

#: Whether an event of a text has happened, by its class; and which events of the core it listens to.
EVENTS: dict[type, Meets] = {}
_LISTENS: dict[type, frozenset[str]] = {}

#: Events made from moments, beside those the core tells.
ATTACKED, BATTLED, MOMENT = "attacked", "battled", "moment"

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
    "battles": BATTLED,
    "battled": BATTLED,
    "given don": "given",
    "activated": "event_activated",
}
#: Events that are heard at the moment their bracketed heads activate, with them (CR 7-1-1-3, 7-1-2-2).
_LATER = frozenset({"attacks", "blocks"})
_ON_CARDS = (areas.LEADER, areas.CHARACTERS, areas.STAGE)

table.reads(n.Watch, n.Happens, n.AnyEvent)


def event(cls: type, *kinds: str) -> Callable[[Meets], Meets]:
    """Register the test of an event of texts, and the events of the core it listens to."""

    def register(function: Meets) -> Meets:
        EVENTS[cls] = function
        _LISTENS[cls] = frozenset(kinds)
        table.reads(cls)
        return function

    return register


# ----------------------------------------------------------------------------------------------------- what a text watches

_KEPT: dict[int, tuple[CardDef, dict[str, tuple[tuple[int, n.Event], ...]]]] = {}
_NONE: dict[str, tuple[tuple[int, n.Event], ...]] = {}


def watches(definition: CardDef) -> dict[str, tuple[tuple[int, n.Event], ...]]:
    """Return, by event of the core, the abilities of a definition that listen to it; read once."""
    if not definition.program:
        return _NONE
    kept = _KEPT.get(id(definition))
    if kept is not None and kept[0] is definition:
        return kept[1]
    found: dict[str, list[tuple[int, n.Event]]] = {}
    for index, ability in enumerate(definition.program):
        for head in ability.heads:
            if isinstance(head, n.Watch):
                for kind in listens(head.event):
                    found.setdefault(kind, []).append((index, head.event))
    made = {kind: tuple(held) for kind, held in found.items()}
    _KEPT[id(definition)] = (definition, made)
    return made


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


def same_subjects(one: n.AnyEvent) -> tuple[n.Event, ...]:
    """Return the events, each with the subject that the text says only once."""
    subject: Any = None
    made: list[n.Event] = []
    for part in one.events:
        if isinstance(part, n.Happens) and isinstance(part.subject, n.SameSubject) and subject is not None:
            part = n.Happens(part.verb, subject, part.by, part.zone, part.to, part.number, part.against)
        subject = getattr(part, "subject", subject)
        made.append(part)
    return tuple(made)


# --------------------------------------------------------------------------------------------------------------- listening


def index_of(game: Game) -> Index:
    """Return the index of a game's cards, made when it is first asked for."""
    kept: Index | None = game.effects.index
    if kept is not None:
        return kept
    from rules_engine.one_piece.effects.index import index_of as made

    return made(game)


def happened(game: Game, event: Happened) -> None:
    """Hear an event of the core: queue what watches it (CR 8-6), and do what texts change in the rules."""
    if event.kind in ("identified", "judge"):
        game.effects.index = None
    _remember(game, event)
    if event.kind not in _LATER:
        _hear(game, event)
    if event.kind == "played":
        continuous.spend_play_cost(game, event.card)
    elif event.kind == "attacks":
        restrictions.pay_to_attack(game, event.card)
    elif event.kind == "moved" and event.rule == "CR 6-4-1":
        _place_given(game, event)


def _hear(game: Game, event: Happened) -> None:
    state = game.state
    found = state.cards
    kind = event.kind
    for card_id in index_of(game).listeners.get(kind, ()):
        card = found[card_id]
        # The card that left watched its own leaving while it was still there; in an open area only (CR 8-4-5).
        leaves = card_id == event.card and event.before in _ON_CARDS and event.value not in areas.SECRET
        if card.zone in _ON_CARDS or leaves:
            for index, one in watches(card.definition).get(kind, ()):
                _queue_if_met(game, card_id, (card.definition.number, (index,)), one, event)
    for effect in state.in_force:
        if effect.kind == "delayed" and not effect.value:
            when = node_at(game, effect.data[0]).when
            if meets(game, Context.of(effect.data[1]), when, event):
                _due(game, effect)


def _queue_if_met(game: Game, card_id: CardId, ref: Ref, one: n.Event, event: Happened) -> None:
    """Put an ability whose timing is met among the waiting effects (CR 8-3-1-8, 8-6)."""
    owner = game.state.cards[card_id].owner
    ctx = Context(card_id, owner)
    if not meets(game, ctx, one, event) or is_negated(game, card_id, node_at(game, ref)):
        return
    plain = tuple(event)
    if event.kind == "moved" and _joins_last(game, card_id, ref, event):
        return
    waiting.put(game, card_id, ref, ctx=ctx._replace(event=plain, numbers=(("event", max(1, event.number)),)))


def _joins_last(game: Game, card_id: CardId, ref: Ref, event: Happened) -> bool:
    """Several cards trashed from the hand by one effect are one event: the waiting effect counts them."""
    if event.before != areas.HAND:
        return False
    queue = game.state.waiting
    for index in range(len(queue) - 1, -1, -1):
        joined = waiting.joined(queue[index], card_id, ref, event)
        if joined is not None:
            game.journal.put(queue, index, joined)
            return True
    return False


def _place_given(game: Game, event: Happened) -> None:
    """A DON!! card placed in the DON!! Phase is given to the Leader instead of lying free (CR 6-4-1, 1-3-1)."""
    side = event.side
    for row in rows(game, "PlaceDonGiven"):
        if row.side != side:
            continue
        key = ("placed given", game.state.turn, row.source)
        placed = sum(1 for kept in game.state.memory if kept == key)
        if placed < node_at(game, row.ref).number and game.state.players[side].leader:
            game.journal.set(
                game.state,
                "memory",
                (*(kept for kept in game.state.memory if kept[0] != key[0] or kept[1] == key[1]), key),
            )
            areas.give(game, event.card, game.state.players[side].leader[0])
            return


# ---------------------------------------------------------------------------------------------------------------- moments


def moment(game: Game, when: str) -> None:
    """Hear that a point of the turn is reached: delayed effects are due, and what watches moments is queued."""
    state = game.state
    battle = state.battle
    if when == "attack" and battle is not None:
        owner = state.cards[battle.attacker].owner
        _hear(game, Happened("attacks", "CR 7-1-1-3", owner, battle.attacker, battle.target))
    elif when == "block" and battle is not None:
        owner = state.cards[battle.target].owner
        _hear(game, Happened("blocks", "CR 7-1-2-2", owner, battle.target, battle.attacker))
    elif when == "attacked" and battle is not None and not battle.blocked:
        # Not at all when a [Blocker] took the attack (CR 7-1-3-1).
        owner = state.cards[battle.target].owner
        _hear(game, Happened(ATTACKED, "CR 7-1-3-1", owner, battle.target, battle.attacker))
    elif when == "end of battle" and battle is not None:
        event = Happened(BATTLED, "CR 7-1-5-2", state.turn_side, battle.attacker, battle.target)
        _remember(game, event)
        _hear(game, event)
    elif when == "after refresh":
        continuous.drop_refresh(game)
    if when in _MOMENTS:
        _hear(game, Happened(MOMENT, "", state.turn_side, value=when))
    for effect in [one for one in state.in_force if one.kind == "delayed"]:
        if _is_due(game, effect.owner, effect.value, when):
            _due(game, effect)
    if when == "end of turn":
        replacement.late_defeat(game)


#: The moments texts name, by the core's word.
_MOMENTS: dict[str, tuple[str, ...]] = {
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


@event(n.Moment, MOMENT)
def _moment(game: Game, ctx: Context, node: n.Moment, happened: Happened) -> bool:
    if node.when not in _MOMENTS[happened.value]:
        return False
    return _whose(ctx.side, node.when, happened.side)


def _whose(side: Side, when: str, turn_side: Side) -> bool:
    if "opponent" in when:
        return turn_side != side
    return turn_side == side if "your" in when else True


@table.step(n.Delayed)
def _delayed(run: Run, node: n.Delayed) -> bool:
    """The steps are carried out at a later moment (CR 6-6-1-2)."""
    when = f"{node.when.when}@{run.game.state.turn}" if isinstance(node.when, n.Moment) else ""
    data = (run.path, run.ctx.plain())
    durations.put_in_force(run.game, run.side, run.source, "delayed", (), when, durations.GAME, data=data)
    return True


def _is_due(game: Game, owner: Side, said: str, when: str) -> bool:
    word, _, since = said.partition("@")
    if word not in _MOMENTS.get(when, ()):
        return False
    if "next" in word and game.state.turn <= int(since):
        return False
    return _whose(owner, word, game.state.turn_side)


def _due(game: Game, effect: Any) -> None:
    """What was put off waits for its turn now, once."""
    game.journal.refill(
        game.state.in_force, [one for one in game.state.in_force if one.number != effect.number]
    )
    number, path = effect.data[0]
    waiting.put(game, effect.source, (number, (*path, "steps")), ctx=Context.of(effect.data[1]))


# --------------------------------------------------------------------------------------------------------- what happened


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
        if happened.before not in _ON_CARDS or happened.value in _ON_CARDS:
            return False
        if verb == "returned" and happened.value not in (areas.HAND, areas.DECK):
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
    if node.zone is not None and not _is_zone(
        game, ctx, node.zone, _came_from(game, happened), happened.card
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
    return area in _ON_CARDS if zone.zone == "field" else area == zone.zone.replace(" ", "_")


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
    """A player activates an Event, a [Blocker] or a [Trigger] (CR 8-5-2, 8-5-4)."""
    what = {"event_activated": "event", "blocks": "blocker", "trigger": "trigger"}[happened.kind]
    if what not in node.whats or happened.side not in sets.sides(game, ctx, node.who):
        return False
    return node.set is None or matching.fits(game, ctx, happened.card, node.set)


@event(n.Draws, "moved")
def _draws(game: Game, ctx: Context, node: n.Draws, happened: Happened) -> bool:
    if not _is_draw(happened) or happened.side not in sets.sides(game, ctx, node.who):
        return False
    return not node.outside or game.state.phase != "draw"


def _is_draw(happened: Happened) -> bool:
    """Whether a card was drawn and not only added to the hand (CR 4-5-1)."""
    return (
        happened.before == areas.DECK
        and happened.value == areas.HAND
        and happened.rule.startswith(("CR 4-5", "CR 6-3-1"))
    )


@event(n.DealsDamage, "damage")
def _deals_damage(game: Game, ctx: Context, node: n.DealsDamage, happened: Happened) -> bool:
    """An attack deals damage to the other player's Life; what waits for it waits until all of it is dealt (CR 8-6-2)."""
    if happened.side == ctx.side or not game.state.players[happened.side].life:
        return False
    if node.subject is None:
        return happened.card < 0 or game.state.cards[happened.card].owner == ctx.side
    return game.state.battle is not None and matching.is_subject(game, ctx, happened.card, node.subject)


@event(n.TakesDamage, "damage")
def _takes_damage(game: Game, ctx: Context, node: n.TakesDamage, happened: Happened) -> bool:
    return happened.side in sets.sides(game, ctx, node.who)


# ------------------------------------------------------------------------------------------------- what happened before

#: Events kept until the turn ends, for texts that ask whether something happened.
_KEPT_KINDS = frozenset({"ko", "event_activated", "blocks", "played", "attacks", BATTLED})


def remembers(definition: CardDef) -> bool:
    """Whether a card's text asks what happened before this turn."""
    return not printed.facts(definition).classes.isdisjoint(("Happened", "NotDrawnByThis"))


def _remember(game: Game, event: Happened) -> None:
    """Keep an event of this turn where some text in the game asks for it."""
    if not index_of(game).remembers:
        return
    by_effect = (
        event.kind == "moved"
        and event.cause.startswith(("effect", "cost"))
        and areas.HAND in (event.before, event.value)
    )
    if event.kind not in _KEPT_KINDS and not by_effect:
        return
    state = game.state
    kept = tuple(one for one in state.memory if one[0] != "turn event" or one[1] == state.turn)
    number = state.battle.attacker if state.battle is not None else -1
    game.journal.set(state, "memory", (*kept, ("turn event", state.turn, number, tuple(event))))


@table.condition(n.Happened)
def _happened_before(game: Game, ctx: Context, node: n.Happened) -> bool:
    """Whether an event has happened this turn, or in this battle."""
    state = game.state
    battle = state.battle.attacker if state.battle is not None else -1
    for kept in state.memory:
        if kept[0] == "turn event" and kept[1] == state.turn and (node.span != "battle" or kept[2] == battle):
            if meets(game, ctx, node.event, Happened(*kept[3])):
                return node.happened
    return not node.happened


@table.condition(n.NotDrawnByThis)
def _not_drawn_by_this(game: Game, ctx: Context, node: n.NotDrawnByThis) -> bool:
    state = game.state
    for kept in state.memory:
        if kept[0] == "turn event" and kept[1] == state.turn:
            event = Happened(*kept[3])
            if _is_draw(event) and causes.read(game, event.cause, event.card).card == ctx.source:
                return False
    return True
