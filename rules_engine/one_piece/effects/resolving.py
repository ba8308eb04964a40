"""Resolving an effect (CR 8-4): its cost, then its steps in the order of the text (CR 1-3-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas, frames, log
from rules_engine.one_piece.effects import conditions, doubts, executable, several_costs, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref, node_at
from rules_engine.one_piece.effects.run import Info, Run
from rules_engine.one_piece.state import CardId, Frame, Pending, Side
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Marks among the paths still to be carried out: ask whether to activate, the cost is paid, somebody else acts, whether
#: all parts up to here were done.
ASK, PAID, ACTOR, WHOLE = "ask", "paid", "actor", "whole"

#: The word under which an effect remembers that an earlier part of several was not done.
_UNDONE = "undone"

log.WORDS["effect"] = gettext_noop("{card}: {value} is activated.")
log.WORDS["undecided"] = gettext_noop(
    "{card}: this cannot be decided from what is known; it went on as if the cards without a name did not fit."
)
log.WORDS["unpaid"] = gettext_noop("{card}: the cost could not be paid in full; the effect is not resolved.")
log.WORDS["don_returned"] = gettext_noop("{number} DON!! of player {side} returned to the DON!! deck.")


def begin(
    game: Game,
    ref: Ref,
    ctx: Context,
    *,
    head: str = "",
    batch: int = -1,
    ask: bool = False,
    mark: tuple[Any, ...] = (),
    instead: bool = False,
) -> None:
    """Start an effect: the ability at a reference, or the tuple of steps there.

    `ask`: its player may decline while it has a cost (CR 8-3-1-4) or says that it can be activated (CR 8-1-2).
    `mark` is what is written on the card when a [Once Per Turn] effect is activated (CR 10-2-13).
    """
    node = node_at(game, ref)
    number, path = ref
    todo: list[tuple[Any, ...]] = []
    if isinstance(node, n.Ability):
        if ask and (node.cost is not None or (can_be_declined(node) and not _asks_itself(node))):
            todo.append((ASK,))
        if node.cost is not None:
            todo += [(*path, "cost", "acts", index) for index in range(len(node.cost.acts))]
            todo.append((PAID,))
        todo += [(*path, "body", index) for index in range(len(node.body))]
    elif isinstance(node, tuple):
        todo += [(*path, index) for index in range(len(node))]
    else:
        todo.append(path)
    info = Info(head=head, batch=batch, mark=mark, instead=instead)
    if (ASK,) not in todo:
        use_up(game, ctx, info)
        if (PAID,) not in todo:
            tell_activated(game, ctx, info)
    frames.start(game, "effect", "", number, ctx.plain(), tuple(todo), (), None, True, tuple(info))


def can_be_declined(ability: n.Ability) -> bool:
    """Whether an effect says that it *can* be activated: its player may leave it (CR 8-1-2)."""
    return any(isinstance(head, n.Watch) and head.may for head in ability.heads) or _asks_first(ability)


def _asks_itself(ability: n.Ability) -> bool:
    """Whether all an effect does stands under a "you may": it is asked about there, once (CR 8-1-2)."""
    return len(ability.body) == 1 and isinstance(ability.body[0], n.May) and ability.body[0].who == "you"


def _asks_first(ability: n.Ability) -> bool:
    """Whether the effect begins with a condition for activating it (CR 8-4-1-1)."""
    first = ability.body[0] if ability.body else None
    return isinstance(first, n.If) and first.may


def use_up(game: Game, ctx: Context, info: Info) -> None:
    """Mark a [Once Per Turn] effect as used, also when its cost then becomes unpayable (CR 10-2-13-1, 10-2-13-5)."""
    if info.mark:
        card = game.state.cards[ctx.source]
        game.journal.save(card)
        card.used = (*card.used, info.mark)


def tell_activated(game: Game, ctx: Context, info: Info) -> None:
    """Say that the effect is activated, its cost being paid (CR 8-4-1-4)."""
    if info.head:
        game.tell(log.Happened("effect", "CR 8-4-1-4", ctx.side, ctx.source, value=info.head))


def current(game: Game) -> tuple[Side, CardId] | None:
    """Return whose effect is in progress and its card; None outside effects."""
    for frame in reversed(game.state.frames):
        if frame.kind == "effect":
            context = frame.data[1]
            return context[1], context[0]
    return None


def batch_in_progress(game: Game) -> int:
    """Return the generation of the waiting effect in progress, -1 when none is."""
    for frame in reversed(game.state.frames):
        if frame.kind == "effect" and frame.data[6][1] >= 0:
            found: int = frame.data[6][1]
            return found
    return -1


@frames.procedure("effect")
def _effect(game: Game, frame: Frame) -> None:
    """Carry out the next part of an effect."""
    run = Run(game, frame)
    if frame.step == "asked":
        answer = frames.take_answer(game)
        if answer is not None:
            run.memo = (*run.memo, answer)
    if not run.todo:
        frames.finish(game)
        _cover(game, run.info.shown)
        return
    path = run.todo[0]
    run.todo = run.todo[1:]
    run.begin_part()
    if path[0] in _MARKS:
        result = _MARKS[path[0]](run, path)
    else:
        run.at = path
        result = carry_out(run, node_at(game, (run.number, path)))
    if result is None and (run.asked or run.waits):
        run.todo = (path, *run.todo)
        if run.waits:
            run.memo = ()
        run.write("asked" if run.asked else "")
        return
    run.did = bool(result)
    run.memo = ()
    run.stash = None
    if run.paying and not run.did:
        run.info = run.info._replace(unpaid=True)
    if run.info.fresh and path[0] not in _MARKS:
        run.info = run.info._replace(fresh=False)
    run.write()


def carry_out(run: Run, node: Any) -> bool | None:
    """Carry out a step, or an act of a cost; a judge does what nobody can."""
    if isinstance(node, n.Act):
        # Only acts of a cost stand among the parts themselves.
        run.paying = True
        if executable.lacks(node):
            return judge_decides(run)
        return table.ACTS[type(node)](run, node)
    function = table.STEPS.get(type(node))
    if function is None or executable.step_lacks(node):
        return judge_decides(run)
    if _waits_for_names(run, node):
        return None
    return function(run, node)


def _waits_for_names(run: Run, node: Any) -> bool:
    """Whether people are asked to name cards on which this step depends, and have not answered."""
    if isinstance(node, n.If):
        cards = doubts.of_condition(run.game, run.ctx, node.condition)
    elif isinstance(node, n.Do | n.Repeat):
        cards = doubts.of_node(run.game, run.ctx, node.act if isinstance(node, n.Do) else node.per)
    else:
        return False
    return bool(cards) and run.identified(cards) is None


def judge_decides(run: Run) -> bool | None:
    """Stop for a judge, who does by hand what this clause says in its place, and then goes on."""
    answer = run.decide(
        Pending(
            run.side,
            "judge",
            gettext_noop("A judge decides what this part of the text does."),
            "CR 8-4-1-5",
            (run.source,),
        )
    )
    return None if answer is None else True


def _cover(game: Game, shown: tuple[CardId, ...]) -> None:
    """Cards shown are no longer shown when the effect is over (CR 11-2-2, 11-3-3)."""
    for card in dict.fromkeys(shown):
        if game.state.cards[card].zone in areas.SECRET:
            areas.show(game, card, 0)


def _ask(run: Run, path: tuple[Any, ...]) -> bool | None:
    first = run.todo[0]
    ability = node_at(run.game, (run.number, first[: first.index("cost" if "cost" in first else "body")]))
    when = ability.body[0].condition if _asks_first(ability) else None
    if not several_costs.can_pay(run.game, run.ctx, ability.cost) or not conditions.holds(
        run.game, run.ctx, when
    ):
        cards = (
            *doubts.of_cost(run.game, run.ctx, ability.cost),
            *doubts.of_condition(run.game, run.ctx, when),
        )
        if cards and run.identified(cards) is None:
            return None
        run.todo = ()
        return False
    said = (
        run.yes(gettext_noop("Activate this effect?"), "CR 8-1-2")
        if ability.cost is None
        else run.yes(gettext_noop("Pay the cost and activate this effect?"), "CR 8-3-1-4")
    )
    if said is None:
        return None
    if said:
        use_up(run.game, run.ctx, run.info)
        if ability.cost is None:
            tell_activated(run.game, run.ctx, run.info)
    else:
        run.todo = ()
    return True


def _paid(run: Run, path: tuple[Any, ...]) -> bool | None:
    if run.info.unpaid:
        run.todo = ()
        run.tell("unpaid", "CR 8-3-1-3-1", run.side, run.source)
    else:
        tell_activated(run.game, run.ctx, run.info)
    return True


def _actor(run: Run, path: tuple[Any, ...]) -> bool | None:
    run.info = run.info._replace(actor=path[1])
    return run.did


def _whole(run: Run, path: tuple[Any, ...]) -> bool | None:
    """Say of several parts that "if you do" asks about whether all up to this one were done (CR 4-10-1)."""
    undone = not run.did or bool(path[1] and run.ctx.number(_UNDONE))
    run.ctx = run.ctx.with_number(_UNDONE, int(undone))
    return not undone


_MARKS = {ASK: _ask, PAID: _paid, ACTOR: _actor, WHOLE: _whole}
