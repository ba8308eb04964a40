"""What people type at desk and door finds the line they mean, in any script."""

import pytest

from tournaments.queries.find import first_of, lines_by_name, lines_found, plain, rows_found
from tournaments.queries.pairings import PairingLine, SideFacts


def side(number, name, full_name=None):
    return SideFacts(number, number, name, full_name or name, "0-0", 0, has_left=False)


def line(table, one, two=None):
    facts = {"match_version": 1, "kind": "match", "state": "open", "outcome": "", "winner": None}
    facts |= {
        "games_1": None,
        "games_2": None,
        "result_words": "",
        "full_result_words": "",
        "is_feature": False,
        "first_choice": None,
    }
    facts |= {"first_choice_words": "", "bracket_slot": None, "online_link": "", "extension_seconds": 0}
    return PairingLine(match_id=table, table=table, side_1=one, side_2=two, **facts)


LINES = [
    line(1, side(11, "José Álvarez"), side(12, "Pirate 12", "山田 花子")),
    line(12, side(3, "Müller, Jo"), side(4, "김민준")),
    line(3, side(5, "محمد علي")),
]


@pytest.mark.parametrize(
    ("typed", "tables"),
    [
        ("", [1, 12, 3]),
        ("12", [1, 12]),  # the table, and the player's number
        ("#12", [1]),
        ("alva", [1]),
        ("ÁLVAREZ", [1]),
        ("muller", [12]),
        ("김민", [12]),
        ("محمد", [3]),
        ("nobody", []),
    ],
)
def test_lines_are_found_by_table_number_and_name(typed, tables):
    assert [found.table for found in lines_found(LINES, typed)] == tables


def test_hidden_name_is_found_by_staff_and_by_nobody_else():
    assert lines_found(LINES, "山田") == []
    assert [found.table for found in lines_found(LINES, "山田", full_names=True)] == [1]
    assert lines_by_name(LINES, "山田") == []


def test_by_name_only_the_player_listed_counts():
    assert [found.table for found in lines_by_name(LINES, "jo")] == [1, 12]
    assert lines_by_name(LINES, "김민준") == []


def test_composed_and_decomposed_letters_are_found_alike():
    assert plain("Mu\u0308ller") == plain("Müller") == "muller"


def test_rows_are_found_by_number_only_when_it_is_whole():
    rows = [side(1, "Anna"), side(11, "Ben")]
    assert [row.number for row in rows_found(rows, "1")] == [1]
    assert [row.number for row in rows_found(rows, "#11")] == [11]


def test_long_list_says_how_many_are_left_out():
    shown = first_of(list(range(70)), 60)
    assert (len(shown.rows), shown.total, shown.left_out) == (60, 70, 10)
