import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.lists import LineKind, fingerprint, parse_deck_list, to_text
from tests.decks.lists.forms import CARDS, CHUNK_FORMS, DOCUMENT_FORMS, LINE_FORMS

LEADERS = sorted(number for number, card in CARDS.items() if card.is_leader)
MAIN = sorted(number for number, card in CARDS.items() if not card.is_leader)
#: Names with figures, commas, signs and brackets in them, and every family of numbers.
AWKWARD = [
    "OP04-032", "OP06-078", "OP07-108", "EB01-037", "OP05-096", "OP17-114", "OP03-039", "OP01-051", "OP11-020",
    "P-107", "PRB02-008", "ST01-011", "EB04-007", "OP16-042", "OP14-095",
]  # fmt: skip

counts = st.integers(1, 10)
decks = st.dictionaries(st.sampled_from(MAIN) | st.sampled_from(AWKWARD), counts, min_size=1, max_size=18)


@pytest.mark.parametrize("form", LINE_FORMS)
def test_line_form_is_read_with_its_count(form):
    for number in AWKWARD:
        read = parse_deck_list(LINE_FORMS[form](number, 4), CARDS)
        assert (read.counts, read.problems) == ({number: 4}, ()), number
        assert [line.kind for line in read.lines] == [LineKind.CARD]


@pytest.mark.parametrize("form", CHUNK_FORMS)
def test_several_cards_on_a_line_are_all_read(form):
    cards = [("OP01-016", 4), ("OP04-032", 3), ("OP03-039", 1), ("P-107", 2)]
    read = parse_deck_list(CHUNK_FORMS[form](cards), CARDS)
    assert (read.counts, read.problems) == (dict(cards), ())


@pytest.mark.parametrize("form", DOCUMENT_FORMS)
def test_document_is_read_with_its_leader(form):
    cards = [("OP01-016", 4), ("OP04-032", 3), ("OP01-029", 1)]
    read = parse_deck_list(DOCUMENT_FORMS[form]("OP01-001", cards), CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP01-001", dict(cards), ())


@pytest.mark.parametrize("number", ["OP01-016", "OP04-032", "P-107"])
@pytest.mark.parametrize("form", ["{no}", "{no} {name}", "{name} ({no})", "{name} - {no}"])
def test_card_without_a_count_is_one_copy(form, number):
    read = parse_deck_list(form.format(no=number, name=CARDS[number].name), CARDS)
    assert (read.counts, read.problems) == ({number: 1}, ())


@given(
    leader=st.sampled_from(LEADERS),
    deck=decks,
    data=st.data(),
    ending=st.sampled_from(["\n", "\r\n", "\r"]),
    mark=st.sampled_from(["", "\ufeff"]),
)
def test_any_mixture_of_forms_reads_back_to_the_same_deck(leader, deck, data, ending, mark):
    cards = list(deck.items())
    lines = [
        data.draw(st.sampled_from(["Leader: {}", "1x{}", "{} (Leader)", "// Leader: {}", "ldr={}"])).format(
            leader
        )
    ]
    while cards:
        if len(cards) > 1 and data.draw(st.booleans()):
            size = data.draw(st.integers(2, min(5, len(cards))))
            form = data.draw(st.sampled_from(sorted(CHUNK_FORMS)))
            lines.append(CHUNK_FORMS[form](cards[:size]))
            cards = cards[size:]
        else:
            form = data.draw(st.sampled_from(sorted(LINE_FORMS)))
            lines.append(LINE_FORMS[form](*cards.pop(0)))
    for extra in data.draw(
        st.lists(st.sampled_from(["", "# mine", "Events:", "== Stages (2) ==", "10x DON!!"]))
    ):
        lines.insert(data.draw(st.integers(0, len(lines))), extra)
    read = parse_deck_list(mark + ending.join(lines), CARDS)
    assert (read.leader, read.counts) == (leader, deck), read.problems
    assert [problem.code for problem in read.problems] == []


@given(leader=st.sampled_from(LEADERS), deck=decks, form=st.sampled_from(sorted(DOCUMENT_FORMS)))
@settings(max_examples=30)
def test_any_document_reads_back_to_the_same_deck(leader, deck, form):
    read = parse_deck_list(DOCUMENT_FORMS[form](leader, list(deck.items())), CARDS)
    assert (read.leader, read.counts, read.problems) == (leader, deck, ())


@given(deck=decks, data=st.data())
@settings(max_examples=20)
def test_order_of_the_lines_changes_neither_deck_nor_fingerprint(deck, data):
    lines = [f"{count}x{number}" for number, count in deck.items()]
    shuffled = data.draw(st.permutations(["Leader: OP01-001", *lines]))
    read = parse_deck_list("\n".join(shuffled), CARDS)
    assert (read.leader, read.counts) == ("OP01-001", deck)
    assert fingerprint(read.leader, read.entries) == fingerprint("OP01-001", deck)


@given(leader=st.sampled_from(LEADERS), deck=decks)
@settings(max_examples=30)
def test_canonical_text_reads_back_to_itself(leader, deck):
    text = to_text(deck, leader=leader, cards=CARDS)
    read = parse_deck_list(text, CARDS)
    assert (read.leader, read.counts, read.problems) == (leader, deck, ())
    assert to_text(read.entries, leader=read.leader, cards=CARDS) == text


def test_fingerprint_tells_lists_apart_and_fits_a_receipt():
    deck = {"OP01-016": 4, "OP01-025": 2}
    marks = {
        fingerprint("OP01-001", deck),
        fingerprint("OP01-002", deck),
        fingerprint(None, deck),
        fingerprint("OP01-001", {"OP01-016": 4, "OP01-025": 3}),
    }
    assert len(marks) == 4
    assert all(len(mark) == 11 and mark[5] == "-" for mark in marks)
