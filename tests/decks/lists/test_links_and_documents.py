import base64

import pytest

from decks.lists import LineKind, parse_deck_list
from tests.decks.lists.forms import CARDS
from tournaments.rules.problems import Severity


def codes(read):
    return [problem.code for problem in read.problems]


@pytest.mark.parametrize(
    ("link", "code", "severity"),
    [
        (
            "https://www.bandai-tcg-plus.com/deck_recipe?deck=a.b.c!!!&game_title_id=4",
            "link_is_sealed",
            Severity.ERROR,
        ),
        ("https://egmanevents.com/d/AbC12", "link_needs_network", Severity.ERROR),
        ("https://onepiece.gg/decks/red-zoro", "link_needs_network", Severity.ERROR),
        ("https://example.org/my-deck", "link_without_list", Severity.WARNING),
        ("www.example.org", "link_without_list", Severity.WARNING),
        ("https://[broken?deck=1", "link_without_list", Severity.WARNING),
        ("https://gumgum.gg/deckbuilder?deck=eyJOT1BFIjpbXX", "link_needs_network", Severity.ERROR),
    ],
)
def test_link_without_its_list_is_refused_with_advice(link, code, severity):
    read = parse_deck_list(f"1xOP13-004\n{link}\n4xOP17-086", CARDS)
    (problem,) = read.problems
    assert (problem.code, problem.severity, read.lines[1].kind) == (code, severity, LineKind.PROBLEM)
    assert "paste" in problem.advice_words().lower()


def test_cards_beside_a_link_are_read_too():
    read = parse_deck_list("https://gumgum.gg/deckbuilder?deck=1xOP11-040;4xOP06-119 4 OP01-016", CARDS)
    assert (read.leader, read.counts) == ("OP11-040", {"OP06-119": 4, "OP01-016": 4})


def test_link_of_any_site_is_read_by_its_shape():
    read = parse_deck_list("https://new-site.example/x?deck=OP11-040:1,OP06-119:4", CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP11-040", {"OP06-119": 4}, ())


@pytest.mark.parametrize(
    "link",
    ["?deck=1xOP11-040;4xOP06-119;junk", "?deck=1xOP11-040|4xOP06-119|4xNami", "?deck=OP11-040:1,OP06-119:4,:2",
     "#d=OP11-040|OP06-119:4,OP06-", "?dg=1nOP11-040a4nOP06-119a4n", "1nOP11-040a4nOP06-119b4nOP01-016"],
)  # fmt: skip
def test_part_of_a_link_that_is_no_card_is_a_problem_of_its_own(link):
    read = parse_deck_list(link, CARDS)
    assert (read.leader, codes(read)) == ("OP11-040", ["item_not_understood"])


def test_zero_count_in_a_link_is_a_problem():
    assert codes(parse_deck_list("?deck=1xOP11-040;0xOP06-119", CARDS)) == ["count_zero"]


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ('{"OP01-016": "many"}', "count_not_a_number"),
        ('{"OP01-016": 1.5}', "count_not_a_number"),
        ('{"OP01-016": true}', "count_not_a_number"),
        ('{"OP01-016": [4]}', "count_not_a_number"),
        ('{"OP01-016": 0}', "count_zero"),
        ('{"OP01-016": 1000}', "count_too_large"),
        ('[{"id": "OP01-016", "qty": null}]', "count_not_a_number"),
        ('["OP01-016", "Nami"]', "item_not_understood"),
        ('["OP1-16"]', "item_not_understood"),
        ('{"leader": "Monkey.D.Luffy", "cards": {"OP01-016": 4}}', "item_not_understood"),
        ('{"extra": "4 OP01-016"}', "item_not_understood"),
        ('["OP01-016", 5]', "item_not_understood"),
        ('["OP01-016", null]', "item_not_understood"),
        ('{"cards": [{"id": "OP01-016", "qty": 4}, {"name": "Nami", "qty": 4}]}', "item_not_understood"),
        ('[{"name": "Nami", "quantity": 4}]', "item_not_understood"),
        ('{"cards": {"OP01-016": 4, "Nami": 4}}', "item_not_understood"),
        ('{"OP1-16": 4, "OP01-025": 4}', "item_not_understood"),
    ],
)
def test_part_of_a_document_that_cannot_be_read_is_a_problem(document, code):
    assert code in codes(parse_deck_list(document, CARDS))


@pytest.mark.parametrize(
    "document",
    [
        '[{"tool": "a site"}, {"id": "OP01-016", "qty": 4}]',
        '{"version": 2, "OP01-016": 4}',
        '{"OP01-016": 4, "DON!!": 10}',
        '[{"id": "OP01-016", "qty": 4, "cost": 1, "colors": ["Red", 2]}, []]',
    ],
)
def test_what_tells_about_the_whole_list_is_no_problem(document):
    read = parse_deck_list(document, CARDS)
    assert (read.counts, codes(read)) == ({"OP01-016": 4}, [])


def test_text_about_the_deck_in_a_document_is_no_card():
    text = '{"title": "swap OP01-017 in", "leader": {"id": "OP01-001", "image": "OP01-001.png"},'
    text += ' "notes": ["OP01-018?"],'
    read = parse_deck_list(text + ' "cards": {"OP01-016": "4", "DON-001": 10}, "don": 10}', CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP01-001", {"OP01-016": 4}, ())


def test_don_cards_in_an_array_are_counted_apart():
    read = parse_deck_list('["OP01-001", "OP01-016", "DON!!", "10 DON!!"]', CARDS)
    assert (read.counts, read.don, read.problems) == ({"OP01-016": 1}, 11, ())


def test_cards_of_a_document_keep_their_lines():
    text = '{\n "leader": "OP01-001",\n "cards": [\n  {"id": "OP01-016",\n   "qty": 4},\n  {"id": "OP01-025"}\n ]\n}'
    read = parse_deck_list(text, CARDS)
    assert [(entry.number, entry.count, entry.line) for entry in read.entries] == [
        ("OP01-016", 4, 4), ("OP01-025", 1, 6),
    ]  # fmt: skip
    assert [line.no for line in read.lines if line.kind is LineKind.CARD] == [2, 4, 6]


def test_object_literal_with_every_kind_of_quote_and_comment_is_read():
    text = """/* my deck */
const deck = {
  name: 'Captain\\'s "best"', // a name
  leader: `OP01-001`,
  cards: [ { id: "OP01-016", qty: 4, }, /* two
  lines */ { id: 'OP01-025', qty: 2 }, ],
};
"""
    read = parse_deck_list(text.removeprefix("/* my deck */\n"), CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP01-001", {"OP01-016": 4, "OP01-025": 2}, ())
    assert read.name == 'Captain\'s "best"'


@pytest.mark.parametrize("tail", ["\n4 OP01-025", "\nhello", "\n4 Nami"])
def test_lines_beside_a_document_are_not_lost(tail):
    read = parse_deck_list('{"OP01-016": 4}' + tail, CARDS)
    assert read.counts["OP01-016"] == 4
    assert "OP01-025" in read.counts or read.problems


def test_broken_document_is_read_line_by_line_and_says_what_is_unclear():
    text = '{\n "cards": [\n  {"id": "OP01-016", "qty": 4},\n  {"id": "OP01-025",\n   "qty": 3}\n ]'
    read = parse_deck_list(text, CARDS)
    assert read.counts["OP01-016"] == 4
    assert not read.is_readable


def test_packed_text_that_is_no_list_is_refused():
    word = base64.b64encode(b'{"a').decode()
    assert codes(parse_deck_list(word + "bcdefgh", CARDS)) == ["base64_unreadable"]


def test_map_of_objects_gives_their_counts():
    read = parse_deck_list('{"OP01-016": {"qty": 4, "name": "Nami"}, "OP01-025": {}}', CARDS)
    assert read.counts == {"OP01-016": 4, "OP01-025": 1}


def test_cards_under_any_key_are_found_and_sections_of_don_cards_are_not():
    text = '{"don": [{"id": "DON-001", "qty": 10}], "donDeck": {"DON-001": 10}, "main": [["OP01-016"], {"cards": []}],'
    read = parse_deck_list(text + ' "wins": 3, "note": "", "extra": {"set": "OP01", "number": "x"}}', CARDS)
    assert (read.counts, read.don, read.problems) == ({"OP01-016": 1}, 10, ())


def test_rows_of_a_broken_document_keep_their_problems():
    read = parse_deck_list('{"cards": [\n {"id": "OP01-016", "qty": "many"},', CARDS)
    assert "count_not_a_number" in codes(read)


def test_comment_about_don_cards_is_ignorable():
    read = parse_deck_list("4xOP01-016\n# 10x DON!! cards\n# Characters\n# hello", CARDS)
    assert (read.don, read.problems) == (10, ())
