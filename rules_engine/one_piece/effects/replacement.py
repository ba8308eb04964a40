"""Replacement effects (CR 8-1-3-4): before something happens the players are asked whether something else does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.one_piece import areas, durations, frames, log, rule_processing
from rules_engine.one_piece.effects import (
    causes,
    events,
    matching,
    resolving,
    restrictions,
    several_costs,
    table,
)
from rules_engine.one_piece.effects.causes import Cause
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.continuous import until_of
from rules_engine.one_piece.effects.paths import Ref, node_at, within
from rules_engine.one_piece.effects.permanent import in_force, permanent_rules, rows
from rules_engine.one_piece.effects.rule_changes import life_goes_to_deck
from rules_engine.one_piece.effects.run import Info
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Frame, Pending, Side
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game

log.WORDS["replaced"] = gettext_noop("Instead of what would happen to {target}: the effect of {card}.")
log.WORDS["prevented"] = gettext_noop("{card}: an effect forbids it.")

#: Which words of a text are about what would happen.
_VERBS: dict[str, frozenset[str]] = {
    "ko": frozenset({"K.O.'d", "removed", "leaves"}),
    "remove": frozenset({"removed", "leaves", "returned"}),
    "rest": frozenset({"rested"}),
}

table.reads(n.Replace)
#: Whether a card leaves for the hand or elsewhere is not asked, so "returned" alone cannot be told.
_KNOWN_VERBS = frozenset().union(*_VERBS.values()) - {"returned"}


@table.words(n.Replace)
def _knows_events(node: n.Replace) -> bool:
    """Whether all that would happen is something the players are asked about, however it comes about."""
    parts = node.event.events if isinstance(node.event, n.AnyEvent) else (node.event,)
    return all(
        isinstance(part, n.Happens)
        and part.verb in _KNOWN_VERBS
        and (part.zone, part.to, part.against) == (None, None, None)
        for part in parts
    )


class Candidate(NamedTuple):
    """A replacement effect that could apply: whose, of which card, where it stands, what it counts as used by."""

    source: CardId
    side: Side
    ref: Ref
    ctx: Context
    once: Ref | None

    @property
    def key(self) -> tuple[Any, ...]:
        """What tells it from others as plain values."""
        return (self.source, self.ref[0], *self.ref[1])


@table.step(n.Replace)
def _put(run: Run, node: n.Replace) -> bool:
    """Put a replacement effect with a duration in force (CR 8-1-4-2)."""
    until = until_of(run.game, run.side, node.duration or n.Duration("turn"))
    durations.put_in_force(
        run.game, run.side, run.source, "replace", (), 0, until, data=(run.path, run.ctx.plain())
    )
    return True


# -------------------------------------------------------------------------------------------------------- what applies


def candidates(game: Game, what: str, card_id: CardId, word: str) -> list[Candidate]:
    """Return the replacement effects that could apply, in their order (CR 8-1-3-4-2).

    The card's own first, then the turn player's, then the other player's. One that is used up, in progress already
    (CR 8-1-3-4-3) or impossible to carry out (CR 8-1-3-4-5) is none.
    """
    cause = causes.read(game, word, card_id)
    event = tuple(Happened(what, "CR 8-1-3-4", game.state.cards[card_id].owner, card_id, cause=word))
    found = []
    for row in rows(game, "replace"):
        ctx = Context(row.source, row.side, event=event)
        found.append(Candidate(row.source, row.side, row.ref, ctx, row.once))
    for effect in in_force(game, "replace"):
        ctx = Context.of(effect.data[1])._replace(event=event)
        found.append(
            Candidate(effect.source, effect.owner, (effect.data[0][0], tuple(effect.data[0][1])), ctx, None)
        )
    if not found:
        return found
    running = {
        tuple(frame.data[4])
        for frame in game.state.frames
        if frame.kind == "replace" and frame.step == "done"
    }
    held = [one for one in found if one.key not in running and _applies(game, one, what, card_id, cause)]
    return sorted(held, key=lambda one: _rank(game, one, card_id))


def _rank(game: Game, one: Candidate, card_id: CardId) -> int:
    if one.source == card_id:
        return 0
    return 1 if one.side == game.state.turn_side else 2


def _applies(game: Game, one: Candidate, what: str, card_id: CardId, cause: Cause) -> bool:
    if one.once is not None and is_used(game, one.source, one.once):
        return False
    node = node_at(game, one.ref)
    return any(
        event.verb in _VERBS.get(what, ())
        and matching.is_subject(game, one.ctx, card_id, event.subject)
        and matching.is_by(game, one.ctx, event.by, cause)
        for event in _events(node.event)
    ) and can_do(game, one.ctx, node.steps)


def _events(event: n.Event) -> list[n.Happens]:
    """Return the events a replacement speaks of, each with its subject."""
    parts = events.same_subjects(event) if isinstance(event, n.AnyEvent) else (event,)
    return [part for part in parts if isinstance(part, n.Happens)]


def can_do(game: Game, ctx: Context, steps: tuple[n.Step, ...]) -> bool:
    """Whether what is done instead can be done, all of it (CR 8-1-3-4-5)."""
    acts = [several_costs.at_least_one(step.act) for step in steps if isinstance(step, n.Do)]
    return several_costs.can_do_whole(game, ctx, acts)


def mark_of(game: Game, ref: Ref) -> tuple[Any, ...]:
    """Return what is written on a card whose [Once Per Turn] replacement was used (CR 10-2-13-1)."""
    return (game.state.turn, "instead", ref[0], *ref[1])


def used_up(game: Game, card_id: CardId) -> tuple[tuple[Any, ...], ...]:
    """Return the marks of all [Once Per Turn] replacements of a card, as if each was used this turn (CR 10-2-13-3)."""
    definition = game.state.cards[card_id].definition
    return tuple(
        mark_of(game, (definition.number, (index,)))
        for index, ability in enumerate(definition.program)
        if ability.once
    )


def is_used(game: Game, card_id: CardId, ref: Ref) -> bool:
    """Whether a [Once Per Turn] replacement was used this turn (CR 10-2-13-3)."""
    return mark_of(game, ref) in game.state.cards[card_id].used


# -------------------------------------------------------------------------------------------------------------- asking


def replace(game: Game, what: str, card_id: CardId, cause: str) -> None:
    """Begin to ask whether something happens instead; afterwards `state.answer` is "replaced" when it does.

    It is so too when the thing is forbidden: a prohibition comes first, what cannot happen is not replaced (CR 1-3-3).
    `what`: "ko", "remove", "rest", "life to hand".
    """
    if what == "life to hand":
        if life_goes_to_deck(game, card_id):
            side = game.state.cards[card_id].owner
            areas.move(
                game, card_id, areas.DECK, "CR 4-6-3-1", index=len(game.state.players[side].deck), cause=cause
            )
            game.journal.set(game.state, "answer", "replaced")
        return
    if restrictions.prevented(game, what, card_id, causes.read(game, cause, card_id)):
        game.tell(Happened("prevented", "CR 1-3-3", game.state.cards[card_id].owner, card_id, cause=cause))
        game.journal.set(game.state, "answer", "replaced")
        _leave_undone(game, cause)
        return
    if candidates(game, what, card_id, cause):
        frames.start(game, "replace", "", what, card_id, cause, (), ())


@frames.procedure("replace")
def _replace(game: Game, frame: Frame) -> None:
    """Ask the players in order; the first replacement that is applied ends the asking (CR 8-1-3-4-1 to 8-1-3-4-3)."""
    what, card_id, cause, declined, asked = frame.data
    if frame.step == "done":
        frames.finish(game)
        game.journal.set(game.state, "answer", "replaced")
        _leave_undone(game, cause)
        return
    open_ones = [one for one in candidates(game, what, card_id, cause) if one.key not in declined]
    if frame.step in ("yes_no", "choose"):
        answer = frames.take_answer(game)
        if frame.step == "yes_no":
            chosen = [one for one in open_ones if one.key == asked] if answer == "yes" else []
        else:
            chosen = [one for one in open_ones if answer and one.source == answer[0]][:1]
        if chosen:
            _apply(game, chosen[0], frame)
            return
        first = _rank(game, open_ones[0], card_id) if open_ones else 0
        passed = (
            (asked,)
            if frame.step == "yes_no"
            else tuple(one.key for one in open_ones if _rank(game, one, card_id) == first)
        )
        declined = (*declined, *passed)
        open_ones = [one for one in open_ones if one.key not in declined]
    if not open_ones:
        frames.finish(game)
        return
    first = _rank(game, open_ones[0], card_id)
    group = [one for one in open_ones if _rank(game, one, card_id) == first]
    sources = tuple(dict.fromkeys(one.source for one in group))
    must = any(not node_at(game, one.ref).optional for one in group)
    if len(group) > 1 and len(sources) == len(group):
        frames.go(game, "choose", what, card_id, cause, declined, ())
        prompt = gettext_noop("Several effects could apply instead: choose the one that does.")
        frames.ask(
            game, Pending(group[0].side, "choose", prompt, "CR 8-1-3-4-2", sources, 1 if must else 0, 1)
        )
    elif node_at(game, group[0].ref).optional:
        frames.go(game, "yes_no", what, card_id, cause, declined, group[0].key)
        prompt = gettext_noop("Apply this effect instead?")
        frames.ask(game, Pending(group[0].side, "yes_no", prompt, "CR 8-1-3-4-1", (group[0].source, card_id)))
    else:
        _apply(game, group[0], frame)


def _leave_undone(game: Game, cause: str) -> None:
    """Leave a cost unpaid that was replaced: what follows the colon is not processed (CR 8-3-1-7).

    Of an effect that part was not done: "if you do" is not met (CR 4-10-1, 8-1-3-4-7).
    """
    word, _, source = cause.partition(" ")
    if word not in ("cost", "effect"):
        return
    held = game.state.frames
    for index in range(len(held) - 1, -1, -1):
        frame = held[index]
        if frame.kind == "effect":
            *values, did, info = frame.data
            if word == "cost":
                info = tuple(Info(*info)._replace(unpaid=True))
            elif str(values[1][0]) == source:
                did = False
            game.journal.move_frame(held, Frame("effect", frame.step, (*values, did, info)), index)
            return


def _apply(game: Game, one: Candidate, frame: Frame) -> None:
    """Carry the replacement out; what it does is an effect of its owner (CR 8-1-3-4-7)."""
    what, card_id, cause, declined, _ = frame.data
    if one.once is not None:
        card = game.state.cards[one.source]
        game.journal.save(card)
        card.used = (*card.used, mark_of(game, one.once))
    game.tell(Happened("replaced", "CR 8-1-3-4", one.side, one.source, card_id, cause=cause))
    frames.go(game, "done", what, card_id, cause, declined, one.key)
    resolving.begin(game, within(one.ref, "steps"), one.ctx, instead=True)


# -------------------------------------------------------------------------------------------------------------- defeat


#: The texts by which an empty deck loses only at the end of the turn.
_LATE = frozenset({n.NoDeckLoss, n.LateDeckLoss})
_AT_AN_EMPTY_DECK = _LATE | {n.DeckOutWins}


def defeat(game: Game, side: Side, cause: str) -> bool:
    """Whether a player who meets a defeat condition does not lose now (CR 1-2-4: never asked at a concession).

    A deck of 0 cards can make its player win, or lose at the end of that turn only.
    """
    if cause != "deck":
        return False
    rules = permanent_rules(game, side, _AT_AN_EMPTY_DECK)
    if n.DeckOutWins in rules:
        rule_processing.end(game, (1 - side,), "effect", "CR 1-2-5")
        return True
    if not rules & _LATE:
        return False
    state = game.state
    emptied = ("deck emptied", side, state.turn)
    if emptied not in state.memory:
        game.journal.set(state, "memory", (*state.memory, emptied))
    return True


def late_defeat(game: Game) -> None:
    """At the end of the turn in which it became 0 cards a deck counts after all where a text put it off (CR 1-2-1-1-2).

    So it does when cards have come back to it meanwhile.
    """
    state = game.state
    late = [
        side
        for side in (0, 1)
        if permanent_rules(game, side, _LATE)
        and (not state.players[side].deck or ("deck emptied", side, state.turn) in state.memory)
    ]
    if late and not state.ended:
        rule_processing.end(game, tuple(late), "deck", "CR 9-2-1-2")
