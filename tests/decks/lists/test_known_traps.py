"""Faults that deck-list readers are known for, one test each."""

import pytest

from decks.lists import LineKind, parse_deck_list
from tests.decks.lists.forms import CARDS


def codes(read):
    return [problem.code for problem in read.problems]


def test_lower_case_set_code_is_the_same_card():
    assert parse_deck_list("4xop01-016", CARDS).counts == parse_deck_list("4xOP01-016", CARDS).counts


@pytest.mark.parametrize("text", ["\ufeff1xOP13-004\n4xOP17-086", "\ufeff1xOP13-004\n4xOP17-086".encode()])
def test_byte_order_mark_does_not_hide_the_first_line(text):
    read = parse_deck_list(text, CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP13-004", {"OP17-086": 4}, ())


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\u2028", "\x0b"])
def test_every_line_end_gives_the_same_list(ending):
    read = parse_deck_list(ending.join(["1xOP13-004", "4xOP17-086", "2xOP01-016", ""]), CARDS)
    assert (read.leader, read.counts) == ("OP13-004", {"OP17-086": 4, "OP01-016": 2})
    assert [(line.no, line.kind) for line in read.lines] == [(no, LineKind.CARD) for no in (1, 2, 3)]


def test_headings_of_export_sites_are_skipped_and_nothing_is_lost():
    text = "Leader\n1 Monkey.D.Luffy (OP17-079)\nCharacters\n4 Nami (OP01-016)\nEvents\nDON!!\n10 DON!!"
    read = parse_deck_list(text, CARDS)
    assert (read.leader, read.counts, read.don, read.problems) == ("OP17-079", {"OP01-016": 4}, 10, ())
    assert [line.kind for line in read.lines].count(LineKind.IGNORABLE) == 5


@pytest.mark.parametrize(
    "heading",
    ["deck", "MAINBOARD", "Leader:", "LEADERS", "Main Deck (50)", "== Characters (34) ==", "[Events]", "Stage 2/2",
     "# DON!! Deck", "Total: 51", "-----", "リーダー", "Événements", "Decklist:", "** Cards **", "DON!! x10"],
)  # fmt: skip
def test_heading_is_recognised_whatever_its_case(heading):
    read = parse_deck_list(f"{heading}\n4xOP01-016", CARDS)
    assert ([line.kind for line in read.lines], read.problems) == ([LineKind.IGNORABLE, LineKind.CARD], ())


def test_quotes_in_a_name_do_not_break_the_line():
    read = parse_deck_list('"4 OP01-051 Eustass"Captain"Kid"', CARDS)
    assert (read.counts, read.problems) == ({"OP01-051": 4}, ())


def test_zero_count_is_a_problem_of_its_line_and_no_card():
    read = parse_deck_list("4xOP01-025\n0xOP01-016", CARDS)
    assert (read.counts, codes(read)) == ({"OP01-025": 4}, ["count_zero"])
    assert read.problems[0].place_words().format(line=2) == "line 2"


def test_numbers_of_every_family_and_counts_over_four_are_read():
    read = parse_deck_list("4xP-107\n4xPRB02-008\n4xEB04-007_p1\n10xOP16-042", CARDS)
    assert read.counts == {"P-107": 4, "PRB02-008": 4, "EB04-007": 4, "OP16-042": 10}
    assert read.problems == ()


@pytest.mark.parametrize(
    ("line", "count"),
    [("10x DON!!", 10), ("10 DON!!", 10), ("10 DON!! Card", 10), ("10xDON-001", 10), ("4xDON17-10163", 4),
     ("DON!!", None), ("10 DON!! Cards (DON-001)", 10), ("DON!! x10", 10), ("10 ドン!!", 10), ("10 DON", 10),
     ("DON!! Deck (10)", 10), ("DON‼ ×10", 10)],
)  # fmt: skip
def test_don_cards_are_no_cards_of_the_deck(line, count):
    read = parse_deck_list(f"4xOP01-016\n{line}", CARDS)
    assert (read.counts, read.don, read.problems) == ({"OP01-016": 4}, count, ())
    assert read.lines[1].kind is LineKind.IGNORABLE


@pytest.mark.parametrize("name", ["Don Accino", "Donquixote Doflamingo", "Don Marlon"])
def test_names_that_begin_with_don_are_not_don_cards(name):
    number = next(number for number, card in CARDS.items() if card.name == name and not card.is_leader)
    read = parse_deck_list(f"4 {name} ({number})", CARDS)
    assert (read.counts, read.don, read.problems) == ({number: 4}, None, ())


def test_don_cards_on_a_line_with_others_are_taken_out():
    read = parse_deck_list("4xOP01-016 10xDON-001 2xOP01-025", CARDS)
    assert (read.counts, read.don, read.problems) == ({"OP01-016": 4, "OP01-025": 2}, 10, ())


def test_equal_numbers_are_summed_over_lines_and_arts():
    read = parse_deck_list("2xOP01-016\n1xOP01-016_p1\nOP01-016-SP x1", CARDS)
    assert read.counts == {"OP01-016": 4}
    assert [(entry.line, entry.count) for entry in read.entries] == [(1, 2), (2, 1), (3, 1)]


def test_one_number_twice_on_a_line_is_one_entry():
    (entry,) = parse_deck_list("2xOP01-016, 1x OP01-016 Nami", CARDS).entries
    assert (entry.count, entry.line, entry.written_name) == (3, 1, "Nami")


def test_key_given_twice_in_json_is_not_lost():
    assert parse_deck_list('{"OP01-016": 2, "OP01-016": 1}', CARDS).counts == {"OP01-016": 3}


def test_latin_1_and_utf_16_files_are_read():
    text = "4 OP01-016 Nami\nname: Señor"
    for encoding in ("cp1252", "utf-8", "utf-16"):
        read = parse_deck_list(text.encode(encoding), CARDS)
        assert (read.counts, read.name) == ({"OP01-016": 4}, "Señor")
