"""The template table itself: patterns that do not fit their class are refused when they are written."""

import pytest

from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text import table
from rules_engine.one_piece.text.parser import load_table
from rules_engine.one_piece.text.printer import emit


def test_a_pattern_with_an_unknown_field_is_refused():
    with pytest.raises(ValueError, match="has no"):
        table.template("Nowhere", "draw {cards:int}", n.Draw)


def test_a_pattern_that_leaves_a_field_open_is_refused():
    with pytest.raises(ValueError, match="needs"):
        table.template("Nowhere", "draw", n.Draw)


def test_a_broken_hole_is_refused():
    with pytest.raises(ValueError, match="bad hole"):
        table.template("Nowhere", "draw {amount}", n.Draw)


def test_style_and_class_name_the_pattern():
    load_table()
    for name, made in table.STYLES.items():
        for style, pattern in enumerate(made):
            assert pattern.cls.__name__ == name
            assert pattern.offset <= style < pattern.offset + pattern.styles


def test_every_category_of_a_hole_has_templates():
    load_table()
    for held in table.TABLE.values():
        for made in held:
            for item in made.items:
                if isinstance(item, table.Hole) and item.category not in table.TERMINALS:
                    assert table.reach(item.category)


def test_a_node_built_by_hand_prints_with_the_number_that_agrees():
    load_table()
    assert emit("Act", n.Draw(n.Exactly(1))) == "draw 1 card"
    assert emit("Act", n.Draw(n.Exactly(4))) == "draw 4 cards"


def test_a_value_no_template_says_is_not_printed():
    load_table()
    assert emit("Act", n.Draw(n.Exactly(1), who="somebody")) is None
