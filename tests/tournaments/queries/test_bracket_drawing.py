"""The bracket's drawing: every box in its place, every name whole and inside its box, in any script."""

import pytest
from django.template.loader import render_to_string

from tournaments.queries.bracket import Bracket, BracketMatch, BracketRound, BracketSide
from tournaments.queries.bracket_drawing import drawing_of, drawn_side, text_width

ROOM = 168


def named(name, **facts):
    empty = {"registration_id": 1, "number": 1, "seed": 1, "is_winner": False, "is_bye": False, "games": None}
    return BracketSide(name=name, **(empty | facts))


def bracket_of(size, name="Anna"):
    rounds = []
    count, index = size // 2, 1
    while count:
        matches = tuple(
            BracketMatch(
                slot, None, None, named(name, is_winner=True, games=2), named(name, games=1), "in", ""
            )
            for slot in range(count)
        )
        rounds.append(BracketRound(index, f"Round {index}", None, matches))
        count, index = count // 2, index + 1
    return Bracket(size, tuple(rounds), name)


@pytest.mark.parametrize("size", [2, 4, 8, 32])
def test_every_match_has_its_box_inside_the_drawing(size):
    drawing = drawing_of(bracket_of(size))
    assert len(drawing.matches) == size - 1
    assert len(drawing.connectors) == size - 2
    assert all(drawn.box.x >= 0 and drawn.right <= drawing.width for drawn in drawing.matches)
    assert len({(drawn.box.x, drawn.box.y) for drawn in drawing.matches}) == size - 1


@pytest.mark.parametrize(
    "name",
    [
        "Li",
        "Maximilian von Richter-Hohenstein",
        "山田花子山田花子山田花子山田花子山田花子",
        "محمد عبد الرحمن بن علي الحسيني",
        "W" * 120,
    ],
)
def test_name_is_whole_and_fits_or_is_squeezed(name):
    side = drawn_side(named(name), 20)
    assert "".join(line.text for line in side.lines).replace(" ", "") == name.replace(" ", "")
    for line in side.lines:
        assert line.squeezed_to == ROOM or text_width(line.text, side.font_size) <= ROOM


def test_short_name_is_in_one_line_of_full_size():
    side = drawn_side(named("Li Wei"), 20)
    assert (len(side.lines), side.font_size) == (1, 14)


def test_svg_escapes_names_and_marks_winner_and_games():
    drawing = drawing_of(bracket_of(2, name="</text><script>x"))
    svg = render_to_string("components/bracket.svg", {"drawing": drawing, "label": "Bracket"})
    assert "<script>" not in svg
    assert 'class="won"' in svg
    assert 'role="img"' in svg
    assert "style=" not in svg
