"""Plans a round: what each block of the field must do, and the value that no pairing can beat.

Steps 2, 4 and 6 of docs/algorithms/pairing.md. A plan holds no chance: the same field gives the same plan.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import NamedTuple, cast

from tournaments.rules.swiss.blind import GroupTask
from tournaments.rules.swiss.entrants import Field
from tournaments.rules.swiss.layout import (
    ByeClass,
    best_bye_class,
    parity_floats,
    runs,
    sizes_without_bye,
)
from tournaments.rules.swiss.matching import Pairs, best_class_for_bye, best_pairs
from tournaments.rules.swiss.value import Floats, Value
from tournaments.rules.swiss.window import Board, Window
from tournaments.rules.swiss.window_task import WindowTask


class Stuck(Exception):
    """The draw of these groups failed; they need to be decided in a more exact way."""

    def __init__(self, groups: Collection[int]) -> None:
        self.groups = tuple(groups)
        super().__init__(f"groups {self.groups} cannot be drawn")


class Block(NamedTuple):
    """A single group, or a window decided exactly, with its task; `leaving` players go on down from it."""

    groups: range
    task: GroupTask | WindowTask
    leaving: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The blocks from the top down, and `bound`, the best value any pairing of the field can have."""

    blocks: tuple[Block, ...]
    bound: Value
    big: frozenset[int]
    exact: frozenset[int]

    def linked_runs(self) -> Iterator[tuple[Block, ...]]:
        """Yield the blocks in runs that hand on floaters; different runs do not touch each other."""
        run: list[Block] = []
        for block in self.blocks:
            run.append(block)
            if not block.leaving:
                yield tuple(run)
                run = []


def plan_round(field: Field, big: frozenset[int], exact: frozenset[int]) -> Plan:
    """Return the plan with the groups in `exact` (whole windows between BIG groups) decided exactly.

    The bound holds for whatever groups are called BIG: they are only freed from all their restrictions.
    """
    groups = range(len(field.groups))
    if groups and len(exact) == len(groups):
        return _plan_whole(field)
    bye = best_bye_class(field)
    sizes = sizes_without_bye(field, bye)
    floats = parity_floats(sizes)
    windows: dict[int, tuple[range, WindowTask]] = {}
    for window in runs(exact):
        task = _decide_window(field, window, bye, sum(sizes[: window.start]) % 2)
        windows[window.start] = window, task
        for group, counted in task.floats.items():
            if group in window or task.board.window.arrivals:
                floats[group] = counted
    bound = _bound(field, 0, bye, floats)
    return Plan(tuple(_blocks(field, bye, sizes, windows, big)), bound, big, exact)


def _plan_whole(field: Field) -> Plan:
    """Plan the whole field as one window: first at the ideal of criteria 1 to 3, then as near as can be."""
    everything = range(len(field.groups))
    bye, rematches = best_bye_class(field), 0
    board = Board(field, Window(everything, bye=bye))
    best = best_pairs(board)
    if best is None:
        rematches, bye = best_class_for_bye(field)
        board = Board(field, Window(everything, bye=bye, rematches_allowed=rematches > 0))
        best = cast("Pairs", best_pairs(board))  # the pairs just found are one way to do it
    task = WindowTask(board, best)
    bound = _bound(field, rematches, bye, [task.floats[group] for group in everything])
    return Plan((Block(everything, task, 0),), bound, frozenset(), frozenset(everything))


def _bound(field: Field, rematches: int, bye: ByeClass | None, floats: list[Floats]) -> Value:
    return Value(
        rematches=rematches,
        bye_byes=bye.byes if bye else 0,
        bye_height=len(field.groups) - 1 - bye.group if bye else 0,
        floats=tuple(floats),
    )


def _decide_window(field: Field, window: range, bye: ByeClass | None, parity: int) -> WindowTask:
    """Return the best a window can do: with one arrival or none, and with more only if it must.

    Above a BIG group, everybody can leave, so the parity is enough. At the bottom of the field the window has
    to pair everybody; the BIG group above then sends as many more as that takes, two at a time.
    """
    inside = bye if bye is not None and bye.group in window else None
    arrivals = parity
    while True:
        board = Board(field, Window(window, arrivals, inside))
        best = best_pairs(board)
        if best is not None:
            return WindowTask(board, best)
        arrivals += 2


def _blocks(
    field: Field,
    bye: ByeClass | None,
    sizes: list[int],
    windows: dict[int, tuple[range, WindowTask]],
    big: frozenset[int],
) -> Iterator[Block]:
    """Yield the blocks from the top; raises `Stuck` for a group that is too small for its task."""
    group, arriving = 0, 0
    while group < len(sizes):
        if group in windows:
            groups, task = windows[group]
            yield Block(groups, task, task.outs)
            group, arriving = groups.stop, task.outs
            continue
        # A group that holds nobody but the player with the bye lets floaters pass; a BIG one promised more.
        takers = arriving if sizes[group] or group in big else 0
        below = windows.get(group + 1)
        floaters = below[1].board.window.arrivals if below else (sizes[group] - takers) % 2
        if takers + floaters > sizes[group]:
            raise Stuck([group])
        candidates = bye.candidates if bye and bye.group == group else frozenset()
        leaving = arriving - takers + floaters
        yield Block(
            range(group, group + 1),
            GroupTask(field.groups[group].ids, takers, floaters, candidates),
            leaving,
        )
        group, arriving = group + 1, leaving
    if arriving:
        raise Stuck([group - 1])
