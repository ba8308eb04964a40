"""Files of players: every row ends as a player, a problem with its number, or a row passed over."""

import contextlib
import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.rules.names import clean_name, name_problems
from tournaments.rules.player_files import (
    PUBLISHER_STATUS,
    PlayerLine,
    plain_cell,
    read_players,
    safe_cell,
    write_plain,
    write_publisher,
)
from tournaments.rules.problems import Refused

HEAD = (
    "Team ID,Team Name,Win Point,Status,Bye Count,Membership Number - 1,Player Name - 1,Seat Order - 1,Memo\n"
)


def people(text, **more):
    file = read_players(text, **more)
    assert file.problems == ()
    return [(row.row, row.name, row.number) for row in file.rows]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_separator_and_any_line_ends_read_the_same(separator, end):
    rows = [["name", "number"], ["Max von-Richter", "0000000001"], ['"Silva, J."', "0000000002"], ["Ann", ""]]
    text = end.join(separator.join(row) for row in rows)
    assert people(text) == [
        (2, "Max von-Richter", "0000000001"),
        (3, "Silva, J.", "0000000002"),
        (4, "Ann", ""),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Name\nAnna",
        "\ufeffName\nAnna",
        "Anna",
        "\n\nAnna\n\n",
        "sep=;\nName;Number\nAnna;",
        'number,name\n,"Anna"',
        "Player Name,Email\nAnna,a@b.c",
        "名前,会員番号\nAnna,",
        "NAME ; Number \nAnna;",
    ],
)
def test_headings_in_many_forms_lead_to_the_same_player(text):
    assert [name for _, name, _ in people(text)] == ["Anna"]


def test_without_a_heading_the_column_of_digits_is_the_number():
    expected = ("Anna", "0000000001")
    assert people("Anna,0000000001")[0][1:] == expected
    assert people("0000000001,Anna")[0][1:] == expected


def test_quotes_inside_a_name_survive():
    assert people('name,number\n"Doe ""Ace"", PhD",0000000001')[0][1] == 'Doe "Ace", PhD'


def test_a_name_of_120_signs_is_kept_and_one_more_is_refused_with_the_limit():
    assert people("name\n" + "x" * 120)
    (problem,) = read_players("name\n" + "x" * 121).problems
    assert (problem.code, problem.place_words(), problem.params["most"]) == ("name_too_long", "row 2", 120)


def test_every_bad_row_has_its_number_in_order():
    text = "name,number\nAnna,0000000001\n,0000000002\nBen,0000000001\nCem,12\nDora,0000000003"
    file = read_players(text)
    assert [(p.code, p.params["row"]) for p in file.problems] == [
        ("name_missing", 3),
        ("number_twice_in_file", 4),
        ("number_too_short", 5),
    ]
    assert [row.name for row in file.rows] == ["Anna", "Dora"]


def test_the_publishers_file_skips_its_explaining_row_and_who_is_not_entered():
    text = (
        HEAD
        + '"Required\nput 0","","","1: applied","","Required","","",""\n'
        + ("0,,0,2,1,0000000001,Anna,A,memo\n0,,0,5,0,0000000002,Ben,A,\n0,,0,10,0,GUEST00001,Cem,A,\n")
    )
    file = read_players(text)
    assert file.shape == "publisher"
    assert [(row.name, row.number, row.byes, row.memo) for row in file.rows] == [
        ("Anna", "0000000001", 1, "memo"),
        ("Cem", "", 0, ""),
    ]
    assert [problem.params["row"] for problem in file.passed_over] == [2, 4]


def test_a_bye_count_that_is_no_number_is_a_problem_of_its_row():
    (problem,) = read_players(HEAD + "0,,0,2,one,0000000001,Anna,A,").problems
    assert (problem.code, problem.params["row"]) == ("byes_not_a_number", 2)


def test_more_byes_than_an_event_has_rounds_are_a_bad_row():
    file = read_players("Membership Number - 1,Player Name - 1,Status,Bye Count\n0000000001,Anna,2,21\n")
    assert [problem.code for problem in file.problems] == ["byes_not_a_number"]


def test_an_address_longer_than_any_is_a_bad_row_and_signs_that_no_database_takes_are_left_out():
    text = f"name,email,memo\nAnna,{'a' * 251}@b.c,\nBen,b\0@c.d,vegan\x00 \ud800!\n"
    file = read_players(text)
    assert [(problem.code, problem.params["row"]) for problem in file.problems] == [("email_too_long", 2)]
    assert [(row.name, row.email, row.memo) for row in file.rows] == [("Ben", "b @c.d", "vegan   !")]


def test_an_unclosed_quotation_mark_is_said_and_swallows_nobody_in_silence():
    file = read_players('name,number\n"Anna,0000000001\nBen,0000000002')
    assert [problem.code for problem in file.problems] == ["line_break_in_name"]
    with pytest.raises(Refused) as caught:
        read_players('name\n"' + "Anna\n" * 40_000)
    assert caught.value.codes == ("file_not_csv",)


def test_nothing_and_too_much_are_refused():
    assert [p.code for p in read_players(" \n,,\n").problems] == ["file_empty"]
    assert [p.code for p in read_players("x\n" * 10_001).problems] == ["file_too_long"]


def test_lost_zeros_come_back_only_when_asked():
    assert people("name,number\nAnna,77", restore_zeros=True) == [(2, "Anna", "0000000077")]


names = st.text(min_size=1, max_size=40).map(clean_name).filter(lambda name: not name_problems(name))
numbers = st.one_of(st.just(""), st.from_regex(r"[0-9]{10}", fullmatch=True))


@given(st.lists(st.tuples(names, numbers), max_size=8, unique_by=lambda pair: pair[1] or object()))
def test_what_is_written_is_read_back_as_it_was_in_both_shapes(pairs):
    lines = [PlayerLine(name, number, "registered", byes=1, memo="") for name, number in pairs]
    for write in (write_plain, write_publisher):
        file = read_players(write(lines))
        assert [(row.name, row.number) for row in file.rows] == [(plain_cell(n), m) for n, m in pairs]


@given(st.text(max_size=30))
@example("＝1+1")
@example("＠SUM(A1)")
def test_no_cell_starts_as_a_formula_and_the_mark_goes_again(text):
    cell = safe_cell(text)
    assert not cell.startswith(tuple("=+-@＝＋－＠\t\r\n"))
    if not text.startswith("'"):
        assert plain_cell(cell) == text


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused_as_no_table(text):
    with contextlib.suppress(Refused):
        read_players(text)


cells = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)


@given(st.lists(st.lists(cells, min_size=2, max_size=2), max_size=10))
def test_no_row_vanishes(rows):
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([["name", "number"], *rows])
    file = read_players(out.getvalue())
    told = {row.row for row in file.rows} | {problem.params["row"] for problem in file.problems}
    assert told == {n for n, row in enumerate(rows, 2) if any(cell.strip() for cell in row)}


def test_every_state_of_an_entry_has_a_publishers_code():
    assert set(PUBLISHER_STATUS) == {
        "waiting",
        "registered",
        "active",
        "absent",
        "cancelled",
        "dropped",
        "disqualified",
    }
