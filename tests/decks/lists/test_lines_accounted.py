"""Every line ends as a card, as ignorable or as a problem; none vanishes, whatever is pasted."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from decks.lists import LineKind, parse_deck_list
from decks.lists.incoming import MAX_CHARACTERS, MAX_LINES
from decks.lists.json_lists import parse_json
from tests.decks.lists.forms import CARDS, LINE_FORMS
from tournaments.rules.problems import Severity

#: Scraps that deck lists are made of, so that random texts come close to real ones.
scraps = st.sampled_from(
    ["4", "x", "4x", " ", "OP01-016", "op01", "-", "016", "OP1-16", "Nami", "(", ")", "[", "{", "}", '"', "'", ":", ",",
     ";", "|", "#", "//", "=", "https://", "?deck=", "#d=", "eyJ", "DON!!", "Leader", "Characters:", "\n", "\r", "\t",
     "\u200b", "１", "★", "P-107", "_p1", "-SP", "0", "99999999", "1nOP01-016a", "sideboard", "name:"]
)  # fmt: skip
texts = st.lists(scraps, max_size=40).map("".join) | st.text(max_size=200)


@given(texts)
@example("[1e400, NaN]")
@example('{"OP01-016": Infinity}')
@example('{"OP01-016": ' + "9" * 5000 + "}")
@example('{"name": "\\ud800", "OP01-016": 1}')
@example("[" * 5000)
@example("https://[?deck=1")
@example("\ud800")
@example("#OP01-016")
def test_no_text_breaks_the_reader_and_every_line_is_accounted_for(text):
    read = parse_deck_list(text, CARDS)
    assert [line.no for line in read.lines] == list(range(1, len(read.lines) + 1))
    with_cards = {entry.line for entry in read.entries}
    for line in read.lines:
        assert (line.kind is LineKind.PROBLEM) <= (line.problem is not None)
        assert line.kind is not LineKind.IGNORABLE or line.no not in with_cards
    assert all(entry.count >= 1 for entry in read.entries)
    assert bool(read.leader or read.entries) or any(p.severity is not Severity.NOTE for p in read.problems)
    for problem in read.problems:
        assert problem.words()
        assert problem.advice_words()
        assert problem.place == "" or problem.params["line"] <= len(read.lines)
        assert "cards" in problem.params


@given(st.lists(scraps, max_size=30).map("".join).filter(lambda text: parse_json(text) is None))
@example("4xOP01-016OP01-025")
@example("{OP01-016: 4}, 4 OP01-025")
@example("https://x.example/OP01-016 4 OP01-025")
def test_no_card_number_vanishes_without_a_word(text):
    """Outside of documents, whose notes may speak of cards, every number is a card or its line has a problem."""
    read = parse_deck_list(text, CARDS)
    for line in read.lines:
        for number in re.findall(r"(?:OP01-016|(?<![A-WYZa-wyz])P-107)(?![0-9])", line.text):
            is_card = number == read.leader or any(
                (e.number, e.line) == (number, line.no) for e in read.entries
            )
            assert is_card or line.problem, (number, line)


@given(st.binary(max_size=300))
def test_no_file_breaks_the_reader(data):
    parse_deck_list(data, CARDS)


@given(st.lists(texts.map(lambda text: text.replace("#", "").replace("/", "")), max_size=3), st.data())
def test_a_plain_card_line_is_read_whatever_stands_around_it(around, data):
    """Unless the text around it is a document of its own, and that the line breaks."""
    form = data.draw(st.sampled_from(["count and number", "glued", "number, x count"]))
    place = data.draw(st.integers(0, len(around)))
    lines = [*around[:place], LINE_FORMS[form]("OP09-050", 3), *around[place:]]
    read = parse_deck_list("\n".join(lines), CARDS)
    assert read.counts.get("OP09-050", 0) >= 3


@pytest.mark.parametrize(
    ("line", "code", "severity"),
    [
        ("hello there", "line_not_understood", Severity.WARNING),
        ("50", "line_not_understood", Severity.ERROR),
        ("Sideboard", "side_deck", Severity.ERROR),
        ("side deck (10)", "side_deck", Severity.ERROR),
        ("# 4 OP01-016", "card_in_comment", Severity.NOTE),
        ("4 OP01-025 // or OP01-016", "card_in_comment", Severity.NOTE),
        ("x" * 300, "line_not_understood", Severity.ERROR),
        ("y " * 2500, "line_not_understood", Severity.ERROR),
        ("Leader: Monkey.D.Luffy", "name_without_number", Severity.ERROR),
        ("eyJPUDExLTA0MCI6MSwiT1A", "base64_unreadable", Severity.ERROR),
    ],
)
def test_unread_line_is_a_problem_with_its_number_and_advice(line, code, severity):
    read = parse_deck_list(f"1xOP13-004\n{line}\n4xOP17-086", CARDS)
    (problem,) = read.problems
    assert (problem.code, problem.severity, problem.params["line"]) == (code, severity, 2)
    assert (read.lines[1].problem, read.lines[1].text) == (problem, line)
    assert read.counts["OP17-086"] == 4


@pytest.mark.parametrize(
    "line",
    ["", "   ", "\u200b", "# comment", "// comment", "-----", "Exported from a-site.com", "Player: Anna",
     "id: op15-purple-doffy", "Count,Number,Name", "Date: 2026-11-29", "# name: X", "Event: Store Championship"],
)  # fmt: skip
def test_lines_about_the_list_are_ignorable(line):
    read = parse_deck_list(f"4xOP01-016\n{line}\n", CARDS)
    assert (read.problems, [entry.line for entry in read.entries]) == ((), [1])
    assert all(reading.kind is LineKind.IGNORABLE for reading in read.lines[1:])


@pytest.mark.parametrize(
    ("line", "name"),
    [("# name: Red Zoro", "Red Zoro"), ("Deck name: 海賊", "海賊"), ("Title = A", "A"), ("author: B", ""),
     ("#d=OP15-058%7COP15-061%3A4&n=Enel", "Enel"), ('{"name": "J", "OP01-016": 1}', "J")],
)  # fmt: skip
def test_name_of_the_list_is_kept(line, name):
    assert parse_deck_list(line, CARDS).name == name


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "[]", "{}"])
def test_text_without_any_card_says_so(text):
    assert [problem.code for problem in parse_deck_list(text, CARDS).problems] == ["list_empty"]


@pytest.mark.parametrize("text", ["x" * 10_000_000, b"\xff" * 10_000_000, "\n" * (MAX_LINES + 1)], ids=len)
def test_ten_megabytes_are_one_clear_problem(text):
    read = parse_deck_list(text, CARDS)
    assert ([problem.code for problem in read.problems], read.lines) == (["list_too_long"], ())


@pytest.mark.parametrize(
    "scrap", ["P-1 ", "OP01-016 ", "4 ", "(leader", '{a:"', "((", "DON!!", "x ", "//", "=-", "4 OP1-16 z "]
)
def test_hostile_text_of_the_greatest_length_is_read_in_bounded_work(scrap):
    """Lines as long as a line may be: none of the patterns may grow worse than the text."""
    line = (scrap * 4000)[:3990]
    read = parse_deck_list("\n".join([line] * (MAX_CHARACTERS // 4000)), CARDS)
    assert len(read.lines) == MAX_CHARACTERS // 4000
