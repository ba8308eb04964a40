"""Where each box and line of a bracket stands when it is drawn, on screen or paper (TRM 3.4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.rules.bracket import rounds_needed


@dataclass(frozen=True, slots=True)
class Box:
    """The box of one match: its round and position, its upper left corner and its size."""

    round: int
    position: int
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        """The height at which the line leaves the box."""
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Connector:
    """The line from a match to the next: points (x, y) of a path with right angles."""

    round: int
    position: int
    points: tuple[tuple[int, int], ...]

    @property
    def svg_points(self) -> str:
        """The points as the attribute of an SVG polyline."""
        return " ".join(f"{x},{y}" for x, y in self.points)


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole bracket: its size, a box for each match and a line from each but the last."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    connectors: tuple[Connector, ...]


def bracket_layout(
    entrants: int,
    *,
    box_width: int = 200,
    box_height: int = 56,
    gap_x: int = 40,
    gap_y: int = 16,
    margin: int = 8,
    head: int = 0,
) -> Layout:
    """Return the coordinates of a bracket for so many entrants, in whole units of the drawing.

    Rounds run from left to right, the final at the right; every box stands midway between the two it
    comes from. `head` leaves room above for the names of the rounds. Fewer than two entrants give an
    empty layout.

    >>> layout = bracket_layout(4, box_width=10, box_height=4, gap_x=2, gap_y=2, margin=0)
    >>> [(box.x, box.y) for box in layout.boxes], layout.connectors[0].svg_points
    ([(0, 0), (0, 6), (12, 3)], '10,2 11,2 11,5 12,5')
    """
    rounds = rounds_needed(entrants)
    tops = [margin + head + position * (box_height + gap_y) for position in range(2 ** max(rounds - 1, 0))]
    boxes: list[Box] = []
    for round_ in range(1, rounds + 1):
        x = margin + (round_ - 1) * (box_width + gap_x)
        boxes += (Box(round_, position, x, y, box_width, box_height) for position, y in enumerate(tops))
        tops = [(upper + lower) // 2 for upper, lower in zip(tops[::2], tops[1::2], strict=False)]
    at = {(box.round, box.position): box for box in boxes}
    connectors = tuple(
        _connector(box, at[box.round + 1, box.position // 2], gap_x) for box in boxes if box.round < rounds
    )
    right = max((box.x + box.width for box in boxes), default=margin)
    bottom = max((box.y + box.height for box in boxes), default=margin + head)
    return Layout(right + margin, bottom + margin, tuple(boxes), connectors)


def _connector(box: Box, following: Box, gap_x: int) -> Connector:
    """Return the line from a box to the one its winner goes to."""
    right = box.x + box.width
    bend = right + gap_x // 2
    return Connector(
        box.round,
        box.position,
        (
            (right, box.middle),
            (bend, box.middle),
            (bend, following.middle),
            (following.x, following.middle),
        ),
    )
