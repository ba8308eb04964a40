"""Coordinates of a drawn bracket."""

from __future__ import annotations

import itertools

import pytest

from tournaments.rules.bracket_layout import bracket_layout


@pytest.mark.parametrize("entrants", [2, 3, 8, 13, 32])
def test_boxes_do_not_touch_stay_inside_and_each_line_leads_to_the_next_match(entrants: int) -> None:
    layout = bracket_layout(entrants, head=24)
    for box, other in itertools.combinations(layout.boxes, 2):
        assert box.x + box.width < other.x or box.y + box.height < other.y
    for box in layout.boxes:
        assert box.x >= 8
        assert box.y >= 32
        assert box.x + box.width <= layout.width - 8
        assert box.y + box.height <= layout.height - 8
    boxes = {(box.round, box.position): box for box in layout.boxes}
    assert len(layout.connectors) == len(layout.boxes) - 1
    for line in layout.connectors:
        start, end = boxes[line.round, line.position], boxes[line.round + 1, line.position // 2]
        assert line.points[0] == (start.x + start.width, start.middle)
        assert line.points[-1] == (end.x, end.middle)
        for (x1, y1), (x2, y2) in itertools.pairwise(line.points):
            assert x1 == x2 or y1 == y2


def test_every_box_stands_midway_between_the_two_it_comes_from() -> None:
    layout = bracket_layout(16)
    boxes = {(box.round, box.position): box for box in layout.boxes}
    for (round_, position), box in boxes.items():
        if round_ > 1:
            upper, lower = boxes[round_ - 1, 2 * position], boxes[round_ - 1, 2 * position + 1]
            assert box.y == (upper.y + lower.y) // 2


@pytest.mark.parametrize("entrants", [0, 1])
def test_a_bracket_of_one_has_nothing_to_draw(entrants: int) -> None:
    layout = bracket_layout(entrants)
    assert (layout.boxes, layout.connectors, layout.width, layout.height) == ((), (), 16, 16)


def test_points_are_written_for_an_svg_polyline() -> None:
    line = bracket_layout(4, box_width=10, box_height=4, gap_x=2, gap_y=2, margin=0).connectors[0]
    assert line.svg_points == "10,2 11,2 11,5 12,5"
