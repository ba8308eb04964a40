"""Finds the best pairing of a window, or of the whole field, as a matching of maximum weight.

Step 4 of docs/algorithms/pairing.md.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast

import rustworkx

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.swiss.entrants import SECTION, Field
from tournaments.rules.swiss.layout import ByeClass, bye_class
from tournaments.rules.swiss.window import OUT, Board, Digits
from tournaments.rules.words import gettext_noop

#: rustworkx computes in 128-bit integers and with up to four times a weight.
WEIGHT_BITS: Final = 121

#: Random bits below the last digit, when equally good matchings are to be told apart by chance.
NOISE_BITS: Final = 24

Pairs = list[tuple[int, int]]


def best_pairs(board: Board) -> Pairs | None:
    """Return pairs of nodes of `board` that are best digit by digit, or None if they cannot be paired.

    A node that leaves the window is paired with `OUT`. As many digits as fit into the weights are decided at
    once; those already known then need less room.
    """
    known: list[int] = []
    while True:
        units, idle = _units(known, board.limits)
        pairs = _lightest_pairs(board, units, idle, None)
        if pairs is None or len(units) == len(board.limits):
            return pairs
        known = board.digits(pairs)[: len(units)]


def random_best_pairs(board: Board, digits: list[int], dice: Random) -> Pairs:
    """Return pairs with exactly `digits`, the best of a `board` that has some.

    Chance decides among them, though not evenly.
    """
    units, idle = _units(digits, digits)
    return cast("Pairs", _lightest_pairs(board, units, idle, dice))


def _units(known: list[int], limits: list[int]) -> tuple[list[int], int]:
    """Return the units of as many leading digits as fit, and the unit of a node that finds no partner.

    With `most[d]` the known best or else the limit of digit `d`, a unit is larger than what all later digits
    of the best pairing can come to. That is enough: a pairing that is worse in a digit cannot make up for it.

    >>> _units([1, 0], [9, 9, 4])
    ([5, 5, 1], 10)
    """
    for count in range(len(limits), len(known) - 1, -1):
        units, total = [], 0
        for most in reversed([*known, *limits[len(known) : count]]):
            units.append(total + 1)
            total += units[-1] * most
        if total.bit_length() < WEIGHT_BITS - NOISE_BITS and (count > len(known) or count == len(limits)):
            return units[::-1], total + 1
    raise Refused(
        Problem(
            "too_many_point_groups",
            gettext_noop("The players are on too many different match points to be paired exactly."),
            SECTION,
            gettext_noop("Check the match points; an event of at most 30 rounds has few enough."),
        )
    )


def _lightest_pairs(board: Board, units: list[int], idle: int, noise: Random | None) -> Pairs | None:
    """Return the pairs with the smallest sum of digits times `units`, ties broken by `noise`."""
    nodes = range(board.nodes)
    alone = [_weight(board.cost(OUT, node), units) for node in nodes]
    saved = [idle if weight is None else weight for weight in alone]
    edges = []
    for node in nodes:
        for other in range(node + 1, board.nodes):
            weight = _weight(board.cost(node, other), units)
            if weight is not None:
                edges.append((node, other, saved[node] + saved[other] - weight))
    if noise is not None:
        edges = [
            (node, other, (weight << NOISE_BITS) + noise.getrandbits(NOISE_BITS) // board.nodes)
            for node, other, weight in edges
        ]
    pairs = sorted(heaviest_matching(board.nodes, edges))
    paired = {node for pair in pairs for node in pair}
    left = [node for node in nodes if node not in paired]
    if any(alone[node] is None for node in left):
        return None
    return pairs + [(OUT, node) for node in left]


def _weight(cost: Digits | None, units: list[int]) -> int | None:
    """Return `cost` in one number; digits beyond `units` are not looked at yet."""
    if cost is None:
        return None
    return sum(units[digit] * amount for digit, amount in cost if digit < len(units))


def heaviest_matching(nodes: int, edges: list[tuple[int, int, int]]) -> set[tuple[int, int]]:
    """Return the pairs (smaller node first) of a matching of maximum weight; weights are whole numbers.

    >>> heaviest_matching(4, [(0, 1, 5), (1, 2, 8), (2, 3, 5)]) == {(0, 1), (2, 3)}
    True
    """
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.add_edges_from(edges)
    return {(min(pair), max(pair)) for pair in rustworkx.max_weight_matching(graph, weight_fn=int)}


def best_class_for_bye(field: Field) -> tuple[int, ByeClass | None]:
    """Return the fewest rematches of any pairing of the whole field and, with them, the best bye.

    Criteria 1 to 3 alone, without the window's restrictions: for a field that cannot reach the ideal.
    """
    players = list(field.group_of)
    heights = len(field.groups)
    most = max(field.byes[player] for player in players)
    byes_unit = heights
    rematch_unit = byes_unit * (most + 1)
    top = rematch_unit * (len(players) + 1)
    edges = [
        (node, other, top - rematch_unit * field.have_met(player, players[other]))
        for node, player in enumerate(players)
        for other in range(node + 1, len(players))
    ]
    if field.is_odd:
        edges += [
            (
                node,
                len(players),
                top - byes_unit * field.byes[player] - (heights - 1 - field.group_of[player]),
            )
            for node, player in enumerate(players)
        ]
    pairs = heaviest_matching(len(players) + field.is_odd, edges)
    rematches, bye = 0, None
    for node, other in pairs:
        if other == len(players):
            bye = bye_class(field, field.byes[players[node]], field.group_of[players[node]])
        else:
            rematches += field.have_met(players[node], players[other])
    return rematches, bye
