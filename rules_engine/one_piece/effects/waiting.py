"""Effects whose timing was met and that wait for their turn (CR 8-6): in which order they are activated.

An entry is `(batch, side, card, arrivals, reference, context, head)`. Effects met together are one batch; those met
while one of a batch is resolved belong to the next (CR 8-6-1, 8-6-1-1). In a batch the turn player's come first, each
player choosing among their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas, cards, durations, frames
from rules_engine.one_piece.effects import activation, doubts, resolving
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref, node_at
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Frame, InForce, Pending
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

BATCH, SIDE, CARD, ARRIVALS, REF, CONTEXT, HEAD = range(7)

#: `arrivals` of effects that resolve wherever their card is by then: [On K.O.] (CR 10-2-17-1), what was put off.
ANYWHERE = -1

#: In place of a card number: what waits is that a continuous effect ends, named by its own number (CR 6-6-1-2).
END = "end"


def put(
    game: Game, card: CardId, ref: Ref, *, ctx: Context | None = None, head: str = "", anywhere: bool = False
) -> bool:
    """Let an effect wait whose timing is met; False when it cannot be activated now (CR 8-1-3-1, 8-3-2-3).

    `ref` names an ability, or a tuple of steps that were put off. For an ability its conditions in brackets, [Once Per
    Turn] and whether it is negated are looked at now.
    """
    state = game.state
    held = state.cards[card]
    context = ctx if ctx is not None else Context(card, held.owner)
    node = node_at(game, ref)
    if isinstance(node, n.Ability):
        if not activation.can_activate(game, card, ref, node):
            return False
        # A card that is K.O.'d meets this on the field and resolves it from the trash (CR 10-2-17-1).
        about = context.happened
        anywhere = anywhere or (about is not None and about.kind == "ko" and about.card == card)
    else:
        anywhere = True
    entry = (
        resolving.batch_in_progress(game) + 1,
        context.side,
        card,
        ANYWHERE if anywhere else held.arrivals,
        ref,
        context.plain(),
        head,
    )
    game.journal.queue(state.waiting, entry)
    return True


def put_end(game: Game, effect: InForce) -> None:
    """Let the end of a continuous effect wait beside what its player's effects put off to now (CR 6-6-1-2)."""
    ctx = Context(effect.source, effect.owner)
    batch = resolving.batch_in_progress(game) + 1
    ref = (END, (effect.number,))
    game.journal.queue(
        game.state.waiting, (batch, effect.owner, effect.source, ANYWHERE, ref, ctx.plain(), "")
    )


def _is_end(entry: tuple[Any, ...]) -> bool:
    return bool(entry[REF][0] == END)


def joined(entry: tuple[Any, ...], card: CardId, ref: Ref, event: Happened) -> tuple[Any, ...] | None:
    """Return the waiting entry with one more card of the same act, when that is what happened; None otherwise.

    Cards that one effect moves at once are one event for a text that counts them.
    """
    ctx = Context.of(entry[CONTEXT])
    before = ctx.happened
    if entry[CARD] != card or entry[REF] != ref or before is None:
        return None
    if (before.kind, before.before, before.value, before.cause) != (
        event.kind,
        event.before,
        event.value,
        event.cause,
    ):
        return None
    if event.kind != "moved" or not event.cause:
        return None
    counted = ctx.with_number("event", ctx.number("event", 1) + 1)
    return (*entry[:CONTEXT], counted.plain(), *entry[CONTEXT + 1 :])


def resolve_next(game: Game) -> None:
    """Start the next waiting effect (CR 8-6-1); its player chooses among several of theirs.

    Nobody is asked in which order effects end when nothing else waits.
    """
    state = game.state
    batch = min(entry[BATCH] for entry in state.waiting)
    here = [index for index, entry in enumerate(state.waiting) if entry[BATCH] == batch]
    side = (
        state.turn_side
        if any(state.waiting[index][SIDE] == state.turn_side for index in here)
        else 1 - state.turn_side
    )
    # Of those that nothing tells apart the first comes first: whichever it is, the same is carried out.
    own: dict[object, int] = {}
    for index in here:
        if state.waiting[index][SIDE] == side:
            own.setdefault(_kind(game, state.waiting[index]), index)
    chosen = tuple(own.values())
    if len(chosen) > 1 and not all(_is_end(state.waiting[index]) for index in chosen):
        frames.start(game, "next_effect", "", chosen, side)
        return
    start(game, chosen[0])


def _kind(game: Game, entry: tuple[Any, ...]) -> object:
    """Return what tells a waiting effect from others of its player: not which of like DON!! cards it is about."""
    ctx = Context.of(entry[CONTEXT])
    about = ctx.happened
    if about is None or about.card < 0 or game.state.cards[about.card].definition.category != cards.DON:
        return entry[CARD:]
    told = ctx._replace(event=(*about._replace(card=-1), areas.don_kind(game, about.card)))
    return (*entry[CARD:CONTEXT], told, entry[HEAD])


@frames.procedure("next_effect")
def _next_effect(game: Game, frame: Frame) -> None:
    """Ask a player which of their waiting effects comes first (CR 8-6-1)."""
    own, side = frame.data
    state = game.state
    if frame.step == "":
        frames.go(game, "asked")
        frames.ask(
            game,
            Pending(
                side,
                "option",
                gettext_noop("Several effects wait: which comes first?"),
                "CR 6-6-1-2" if any(_is_end(state.waiting[index]) for index in own) else "CR 8-6-1",
                tuple(state.waiting[index][CARD] for index in own),
                0,
                len(own) - 1,
                tuple(
                    (
                        "expires" if _is_end(state.waiting[index]) else "effect",
                        f"{game.name(state.waiting[index][CARD])} {state.waiting[index][HEAD]}".strip(),
                    )
                    for index in own
                ),
            ),
        )
        return
    answer = frames.take_answer(game)
    frames.finish(game)
    start(game, own[answer])


def start(game: Game, index: int) -> None:
    """Activate the waiting effect at an index, unless its card has moved meanwhile (CR 8-1-3-1-3), or end one."""
    batch, _, card, arrivals, ref, context, head = game.journal.unqueue(game.state.waiting, index)
    if ref[0] == END:
        durations.drop(game, lambda effect: effect.number == ref[1][0], "CR 6-6-1-2")
        return
    held = game.state.cards[card]
    if arrivals not in (ANYWHERE, held.arrivals):
        return
    ctx = Context.of(context)
    node = node_at(game, ref)
    if not isinstance(node, n.Ability):
        resolving.begin(game, ref, ctx, head=head, batch=batch)
        return
    if arrivals != ANYWHERE and not activation.is_valid(game, card, ref, node):
        return
    if not activation.pays(game, ctx, node) and not doubts.of_cost(game, ctx, node.cost):
        return
    resolving.begin(
        game,
        ref,
        ctx,
        head=head or activation.head_of(node),
        batch=batch,
        ask=True,
        mark=activation.mark(game, ref, node),
    )


def entries(game: Game) -> list[tuple[Any, ...]]:
    """Return what waits now."""
    return list(game.state.waiting)
