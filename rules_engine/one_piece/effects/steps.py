"""Steps of a body (CR 4-10, 8-1-2, 8-4-4): what governs whether and how often acts are carried out."""

from __future__ import annotations

from rules_engine.one_piece.effects import (
    acts_game,
    conditions,
    executable,
    resolving,
    sets,
    several_costs,
    table,
)
from rules_engine.one_piece.effects.paths import node_at
from rules_engine.one_piece.effects.quantities import times
from rules_engine.one_piece.effects.run import Run
from rules_engine.one_piece.effects.table import step
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.words import gettext_noop


@step(n.Do)
def _do(run: Run, node: n.Do) -> bool | None:
    """Carry out an act; what is impossible is left out (CR 1-3-2)."""
    if executable.lacks(node.act):
        return resolving.judge_decides(run)
    act = acts_game.act_to_do(run, node.act)
    if act is None:
        return None
    run.at = run.under("act")
    return table.ACTS[type(act)](run, act)


@step(n.If)
def _if(run: Run, node: n.If) -> bool | None:
    """Go into the steps when the condition holds now (CR 8-3-3, 4-10-1)."""
    if executable.lacks(node.condition):
        return resolving.judge_decides(run)
    if not conditions.holds(run.game, run.ctx, node.condition):
        return False
    run.next(*run.steps_under(node.steps, "steps"))
    return True


@step(n.IfYouDo)
def _if_you_do(run: Run, node: n.IfYouDo) -> bool | None:
    """Go into the steps when the step before was carried out, or was not."""
    if run.did == node.done:
        run.next(*run.steps_under(node.steps, "steps"))
        return True
    return False


@step(n.May)
def _may(run: Run, node: n.May) -> bool | None:
    """Ask whether to carry the steps out (CR 8-1-2)."""
    side = run.player(node.who)
    if all(isinstance(one, n.Do) and isinstance(one.act, n.InsteadOfAct) for one in node.steps):
        # The step before asked for it already.
        return False
    said: bool | None = False
    asked_for = _is_asked_for(run)
    if not asked_for or several_costs.can_do_whole(run.game, run.ctx, _acts_asked_for(node)):
        said = run.yes(gettext_noop("Carry this part of the effect out?"), side=side)
    if said is None:
        return None
    if not said:
        if run.info.fresh and run.info.mark:
            # Nothing of a [Once Per Turn] effect was carried out: it was not activated (CR 8-1-2).
            card = run.game.state.cards[run.source]
            run.game.journal.save(card)
            card.used = tuple(mark for mark in card.used if mark != run.info.mark)
        return False
    steps = run.steps_under(node.steps, "steps")
    if asked_for and len(steps) > 1:
        # All of them have to be done, not the last alone.
        steps = tuple(part for at, one in enumerate(steps) for part in (one, (resolving.WHOLE, at)))
    if node.who == "opponent":
        run.next((resolving.ACTOR, side), *steps, (resolving.ACTOR, run.info.actor))
    else:
        run.next(*steps)
    return True


def _acts_asked_for(node: n.May) -> list[n.Act]:
    """Return the acts that have to be possible in full, each with a card at least where one can see there is none."""
    acts = [one.act for one in node.steps if isinstance(one, n.Do)]
    targets = (getattr(act, "target", None) for act in acts)
    return [
        act if isinstance(target, n.Pick) and sets.is_secret(target.set) else several_costs.at_least_one(act)
        for act, target in zip(acts, targets, strict=True)
    ]


def _is_asked_for(run: Run) -> bool:
    """Whether the next step asks whether this one was carried out: it has to be possible in full then (CR 1-3-2)."""
    following = run.todo[0] if run.todo else ("",)
    return isinstance(following[0], int) and isinstance(node_at(run.game, (run.number, following)), n.IfYouDo)


@step(n.ChooseOne)
def _choose_one(run: Run, node: n.ChooseOne) -> bool | None:
    """One option, chosen when this part is carried out (CR 8-4-4)."""
    chosen = run.option(
        tuple(("option", str(index)) for index in range(len(node.options))), side=run.player(node.who)
    )
    if chosen is None:
        return None
    index = int(chosen[1] or 0)
    if node.options:
        run.next(*run.steps_under(node.options[index].steps, "options", index, "steps"))
    return True


@step(n.ApplyEach)
def _apply_each(run: Run, node: n.ApplyEach) -> bool | None:
    """Every option in order (CR 1-3-7)."""
    for index in range(len(node.options) - 1, -1, -1):
        run.next(*run.steps_under(node.options[index].steps, "options", index, "steps"))
    return True


@step(n.Repeat)
def _repeat(run: Run, node: n.Repeat) -> bool | None:
    """Repeat the steps as often as counted now; 0 times is not carried out (CR 1-3-2-2)."""
    often = times(run.game, run.ctx, node.per)
    for _ in range(often):
        run.next(*run.steps_under(node.steps, "steps"))
    return often > 0


@step(n.JudgeDecides)
def _judge(run: Run, node: n.JudgeDecides) -> bool | None:
    return resolving.judge_decides(run)
