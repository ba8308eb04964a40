"""What texts watch (CR 8-1-3-1, 8-3-1-8): events and moments met become waiting effects (CR 8-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas, durations, keywords, log, terms
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects import (
    activation,
    continuous,
    doubts,
    play_costs,
    replacement,
    restrictions,
    table,
    waiting,
)
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.events import (
    ATTACKED,
    BATTLED,
    BATTLES,
    MOMENT,
    MOMENTS,
    ON_CARDS,
    is_turn_of,
    listens,
    meets,
)
from rules_engine.one_piece.effects.happened import MAY_BE_KEPT, remember
from rules_engine.one_piece.effects.paths import Ref, node_at
from rules_engine.one_piece.effects.permanent import index_of, is_negated
from rules_engine.one_piece.effects.rule_changes import rule_rows
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.index import Index
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game

#: Events that are heard at the moment their bracketed heads activate, with them (CR 7-1-1-3, 7-1-2-2).
_LATER = frozenset({"attacks", "blocks"})
#: What is remembered of DON!! cards that are given when they are placed.
_PLACED = "placed given"

#: Moments at which the core itself asks for what was put off, until there is nothing (CR 6-6-1-2, 7-1-5-2).
_ASKED_AGAIN = frozenset({"end of turn", "end of battle"})

log.WORDS["needs_ruling"] = gettext_noop(
    "{card}: official answers differ on whether this comes before [Trigger]. Unless the judge rules otherwise, "
    "[Trigger] comes first."
)

table.reads(n.Watch)


# ------------------------------------------------------------------------------------------------- what a text watches


@once_each
def watches(definition: CardDef) -> dict[str, tuple[tuple[Ref, n.Event], ...]]:
    """Return, by event of the core, the abilities of a definition that listen to it; read once."""
    found: dict[str, list[tuple[Ref, n.Event]]] = {}
    for index, ability in enumerate(definition.program):
        for head in ability.heads:
            if isinstance(head, n.Watch):
                for kind in listens(head.event):
                    found.setdefault(kind, []).append(((definition.number, (index,)), head.event))
    return {kind: tuple(held) for kind, held in found.items()}


def heard(cards: Index) -> frozenset[str]:
    """Return the events of the core that mean something to the texts of a game, whatever is in force or remembered."""
    found = {*cards.listeners, "played"}
    if cards.keeps:
        found |= MAY_BE_KEPT
    if cards.prices:
        found.add("attacks")
    if "PlaceDonGiven" in cards.classes:
        found |= {"phase", "moved"}
    return frozenset(found)


#: What makes something of a moment: bracketed heads, events that are watched, acts. Of other moments something may
#: always be made.
_MADE_OF: dict[str, frozenset[str]] = {
    "start of turn": frozenset({MOMENT}),
    "after refresh": frozenset(),
    "don phase": frozenset({MOMENT}),
    "start of main": frozenset({MOMENT}),
    "attack": frozenset({"When Attacking", "attacks"}),
    "opponent's attack": frozenset({"On Your Opponent's Attack"}),
    "block": frozenset({"On Block", "blocks"}),
    "attacked": frozenset({ATTACKED, BATTLES}),
    "end of your turn": frozenset({"End of Your Turn"}),
    "end of opponent's turn": frozenset({"End of Your Opponent's Turn"}),
    "end of turn": frozenset({MOMENT}),
    "turn is over": frozenset({"NoDeckLoss", "LateDeckLoss"}),
}


def quiet(cards: Index) -> frozenset[str]:
    """Return the moments that mean nothing to the texts of a game while none is in force."""
    said = {*cards.timed, *cards.listeners, *cards.classes}
    return frozenset(when for when, made_of in _MADE_OF.items() if made_of.isdisjoint(said))


# ----------------------------------------------------------------------------------------------------------- listening


def happened(game: Game, event: Happened) -> None:
    """Hear an event of the core: queue what watches it (CR 8-6), and do what texts change in the rules."""
    kind = event.kind
    if kind in MAY_BE_KEPT:
        cards = index_of(game)
        if cards.keeps:
            remember(game, event, cards)
    if kind not in _LATER:
        _hear(game, event)
    if kind in _CHANGING:
        _CHANGING[kind](game, event)


def _hear(game: Game, event: Happened) -> None:
    # The card that left watched its own leaving while it was still there; in an open area only (CR 8-4-5).
    left = event.card if event.before in ON_CARDS and event.value not in areas.SECRET else -1
    for card, heard in index_of(game).listeners.get(event.kind, ()):
        if card.zone in ON_CARDS or card.id == left:
            for ref, one in heard:
                _queue_if_met(game, card.id, ref, one, event)
    for effect in game.state.in_force:
        if effect.kind == "delayed" and not effect.value:
            when = node_at(game, effect.data[0]).when
            ctx = Context.of(effect.data[1])
            if doubts.of_event(game, ctx, when, event):
                _tell_undecided(game, ctx)
            elif meets(game, ctx, when, event):
                _due(game, effect)


def _queue_if_met(game: Game, card_id: CardId, ref: Ref, one: n.Event, event: Happened) -> None:
    """Put an ability whose timing is met among the waiting effects (CR 8-3-1-8, 8-6)."""
    owner = game.state.cards[card_id].owner
    ctx = Context(card_id, owner)
    if card_id == event.card and _takes_away(event) and not _speaks_of_itself(one):
        # It is gone before its turn comes, as others are that leave together with it (CR 8-1-3-1-3, 10-2-17-2).
        return
    if doubts.of_event(game, ctx, one, event):
        if activation.can_activate(game, card_id, ref, node_at(game, ref)):
            _tell_undecided(game, ctx)
        return
    if not meets(game, ctx, one, event) or is_negated(game, card_id, node_at(game, ref)):
        return
    plain = tuple(event)
    if event.kind == "moved" and _joins_last(game, card_id, ref, event):
        return
    about = ctx._replace(event=plain, numbers=(("event", max(1, event.number)),))
    if waiting.put(game, card_id, ref, ctx=about) and isinstance(one, n.DealsDamage):
        _tell_ruling(game, ctx, event)


def _tell_ruling(game: Game, ctx: Context, damage: Happened) -> None:
    """Say at the step that official answers differ where a [Trigger] may come with this damage (CR 8-6-2, 8-6-2-1)."""
    battle = game.state.battle
    if battle is not None and keywords.banishes(game, battle.attacker):
        return
    checked = game.state.players[damage.side].life[: max(1, damage.number)]
    if any(terms.may_have_trigger(game, card) for card in checked):
        game.tell(Happened("needs_ruling", "CR 8-6-2", ctx.side, ctx.source))


def _tell_undecided(game: Game, ctx: Context) -> None:
    """Say that nobody knows whether an effect's timing is met: which card it was has not been said (CR 3-1-5)."""
    game.tell(Happened("undecided", "CR 8-1-3-1", ctx.side, ctx.source))


def _takes_away(event: Happened) -> bool:
    return event.kind == "ko" or (event.kind == "moved" and event.before in ON_CARDS)


def _speaks_of_itself(one: n.Event) -> bool:
    """Whether a text watches for what happens to its own card ("when this Character is K.O.'d")."""
    if isinstance(one, n.AnyEvent):
        return any(_speaks_of_itself(part) for part in one.events)
    subject = getattr(one, "subject", None)
    parts = subject.targets if isinstance(subject, n.Both | n.EitherTarget) else (subject,)
    return any(part is None or isinstance(part, n.This) for part in parts)


def _joins_last(game: Game, card_id: CardId, ref: Ref, event: Happened) -> bool:
    """Several cards trashed from the hand by one effect are one event: the waiting effect counts them."""
    if event.before != areas.HAND:
        return False
    queue = game.state.waiting
    for index in range(len(queue) - 1, -1, -1):
        joined = waiting.joined(queue[index], card_id, ref, event)
        if joined is not None:
            game.journal.requeue(queue, index, joined)
            return True
    return False


def _played(game: Game, event: Happened) -> None:
    """Use up what made a card cheaper: to play it is to pay for it from the hand, no effect's play (CR 4-7-1)."""
    if event.cause == "play":
        play_costs.spend(game, event.card)


def _attacks(game: Game, event: Happened) -> None:
    restrictions.pay_to_attack(game, event.card, event.target)


def _note_placed_given(game: Game, event: Happened) -> None:
    """Note how many DON!! cards are given to the Leader when they are placed in this DON!! Phase (CR 6-4-1, 1-3-1).

    They are placed at once, so what a text asks for has to be the case before the first of them lies there.
    """
    if event.value != "don":
        return
    kept = tuple(one for one in game.state.memory if one[0] != _PLACED)
    noted = tuple(
        (_PLACED, row.source, node_at(game, row.ref).number)
        for row in rule_rows(game, "PlaceDonGiven")
        if row.side == event.side
    )
    if kept != game.state.memory or noted:
        game.journal.set(game.state, "memory", kept + noted)


def _place_given(game: Game, event: Happened) -> None:
    """Give a DON!! card placed in the DON!! Phase to the Leader where a text says so (CR 6-4-1, 1-3-1)."""
    if event.rule != "CR 6-4-1":
        return
    memory = game.state.memory
    for at, kept in enumerate(memory):
        if kept[0] == _PLACED:
            _, source, left = kept
            rest = ((_PLACED, source, left - 1),) if left > 1 else ()
            game.journal.set(game.state, "memory", (*memory[:at], *rest, *memory[at + 1 :]))
            areas.give(game, event.card, game.state.players[event.side].leader[0])
            return


#: What texts change in the rules themselves, by the event at which they do.
_CHANGING = {"played": _played, "attacks": _attacks, "phase": _note_placed_given, "moved": _place_given}


# ------------------------------------------------------------------------------------------------------------- moments


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
    elif when == "attacked" and battle is not None:
        if not battle.blocked:
            # Not at all when a [Blocker] took the attack (CR 7-1-3-1).
            owner = state.cards[battle.target].owner
            _hear(game, Happened(ATTACKED, "CR 7-1-3-1", owner, battle.target, battle.attacker))
        # Who battles whom is settled when the Block Step is over.
        _hear(game, Happened(BATTLES, "CR 7-1-3", state.turn_side, battle.attacker, battle.target))
    elif when == "end of battle" and battle is not None:
        event = Happened(BATTLED, "CR 7-1-5-2", state.turn_side, battle.attacker, battle.target)
        remember(game, event, index_of(game))
        _hear(game, event)
    elif when == "after refresh":
        continuous.drop_refresh(game)
    if when in MOMENTS:
        _hear(game, Happened(MOMENT, "", state.turn_side, value=when))
    if state.in_force and when not in _ASKED_AGAIN:
        for side in (state.turn_side, 1 - state.turn_side):
            put_off(game, when, side)
    if when == "turn is over":
        replacement.late_defeat(game)


def put_off(game: Game, when: str, side: Side) -> bool:
    """Let what a player's effects put off to this moment wait now; whether there was anything (CR 6-6-1-2).

    At the end of the turn the ends of what lasts until then wait beside it: the player orders both.
    """
    due = [
        effect
        for effect in game.state.in_force
        if effect.kind == "delayed" and effect.owner == side and _is_due(game, side, effect.value, when)
    ]
    for effect in due:
        _due(game, effect)
    if due and when == "end of turn":
        for effect in game.state.in_force:
            if effect.owner == side and durations.ends_this_end_phase(game, effect):
                waiting.put_end(game, effect)
    return bool(due)


@table.step(n.Delayed)
def _delayed(run: Run, node: n.Delayed) -> bool:
    """Put steps off to a later moment (CR 6-6-1-2)."""
    when = f"{node.when.when}@{run.game.state.turn}" if isinstance(node.when, n.Moment) else ""
    # A card that leaves its area before then is a new card, of which this does not speak (CR 3-1-6).
    state = run.game.state
    data = (run.path, run.ctx.as_it_is(lambda card: state.cards[card].arrivals).plain())
    durations.put_in_force(run.game, run.side, run.source, "delayed", (), when, durations.GAME, data=data)
    return True


def _is_due(game: Game, owner: Side, said: str, when: str) -> bool:
    word, _, since = said.partition("@")
    if word not in MOMENTS.get(when, ()):
        return False
    if "next" in word and game.state.turn <= int(since):
        return False
    return is_turn_of(owner, word, game.state.turn_side)


def _due(game: Game, effect: Any) -> None:
    """Let what was put off wait for its turn now, once."""
    game.journal.refill(
        game.state.in_force, [one for one in game.state.in_force if one.number != effect.number]
    )
    number, path = effect.data[0]
    waiting.put(game, effect.source, (number, (*path, "steps")), ctx=Context.of(effect.data[1]))
