"""The draw of a whole field: blind where that works, exact where it does not, joined from top to bottom.

Steps 3 to 6 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from tournaments.rules.swiss.blind import GroupTask, Join, Part, joined
from tournaments.rules.swiss.entrants import Field
from tournaments.rules.swiss.layout import big_groups, window_around
from tournaments.rules.swiss.plan import Block, Plan, Stuck, plan_round
from tournaments.rules.swiss.value import Value
from tournaments.rules.swiss.window_task import WindowTask

#: Joint draws of a run of blocks that exchange floaters before it counts as failed.
JOINT_TRIES: Final = 40

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drawn:
    """The finished pairs, the strongest group first, with their value and the plan they were drawn from.

    `crossing` are the pairs whose players are in different groups.
    """

    pairs: tuple[Pair, ...]
    bye: int | None
    plan: Plan
    crossing: list[Pair]
    value: Value


def draw_round(field: Field, rounds_played: int, dice: Random) -> Drawn:
    """Return a random best pairing of `field`; `field` may be made mutual (`Field.make_mutual`) on the way.

    The draw believes one player of a pair; where the other lists a meeting that the first does not, the whole
    shows it and everything is drawn again. So what is kept is as even as before.
    """
    drawn = _draw_until_done(field, rounds_played, dice)
    if drawn.value.rematches > drawn.plan.bound.rematches:
        field.make_mutual()
        drawn = _draw_until_done(field, rounds_played, dice)
    return drawn


def _draw_until_done(field: Field, rounds_played: int, dice: Random) -> Drawn:
    """Return a random pairing by the first plan that can be drawn.

    Every failure makes one more group exact or one BIG group fewer, until the draw succeeds; at the latest
    with one exact matching over the whole field, which cannot fail.
    """
    big = big_groups(field, rounds_played)
    exact: frozenset[int] = frozenset()
    while True:
        try:
            plan = plan_round(field, big, exact)
            return _draw(field, plan, dice)
        except Stuck as stuck:
            big, exact = _after_failure(field, big, exact, stuck.groups)


def _after_failure(
    field: Field, big: frozenset[int], exact: frozenset[int], groups: Collection[int]
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the BIG groups and the exact ones for the next attempt, after `groups` could not be drawn."""
    blind = [group for group in groups if group not in exact and group not in big]
    if not blind:
        blind = [group for group in groups if group in big]
        big = big.difference(blind)
    windows = [window_around(group, big, len(field.groups)) for group in blind]
    return big, exact.union(*windows)


def _draw(field: Field, plan: Plan, dice: Random) -> Drawn:
    """Return a draw of `plan`; raises `Stuck` with the groups that could not do their task."""
    hopeless = [
        block.groups.start
        for block in plan.blocks
        if isinstance(block.task, GroupTask) and block.task.is_hopeless(field)
    ]
    if hopeless:
        raise Stuck(hopeless)
    pairs: list[Pair] = []
    bye = None
    group_of = field.group_of
    for run in plan.linked_runs():
        parts, join = _draw_run(field, plan, run, dice)
        drawn: list[Pair] = []
        for index, part in enumerate(parts):
            drawn += zip(part.firsts, part.seconds, strict=True)
            if index + 1 < len(parts):
                drawn += join.crossings[index + 1]
            if part.bye is not None:
                bye = part.bye
        if any(isinstance(block.task, WindowTask) for block in run):
            # Players going out of a window are not all from its last group.
            drawn.sort(key=lambda pair: (group_of[pair[0]], group_of[pair[1]]))
        pairs += drawn
    crossing = field.crossing(pairs)
    return Drawn(tuple(pairs), bye, plan, crossing, Value.of(field, pairs, bye, crossing))


def _draw_run(field: Field, plan: Plan, run: tuple[Block, ...], dice: Random) -> tuple[list[Part], Join]:
    """Draw a run of blocks that hand on floaters until all of them fit together: all are redrawn each time.

    Each part is even among the part's possibilities, so what is kept is even among those of the run.
    """
    failures: Counter[int] = Counter()
    for _ in range(JOINT_TRIES):
        parts = [_draw_block(field, plan, block, dice) for block in run]
        join = joined(parts, field, dice)
        if join.stuck_at is None:
            return parts, join
        failures[join.stuck_at] += 1
    [(worst, _)] = failures.most_common(1)
    raise Stuck([*run[worst - 1].groups, *run[worst].groups])


def _draw_block(field: Field, plan: Plan, block: Block, dice: Random) -> Part:
    """Return one block's part; raises `Stuck` when its group cannot be paired blindly."""
    task = block.task
    if isinstance(task, WindowTask):
        return task.draw(dice)
    part = task.draw(field, dice)
    if part is None and block.groups[0] in plan.big:
        part = task.repair(field, dice)
    if part is None:
        raise Stuck(block.groups)
    return part
