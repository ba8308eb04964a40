import pytest

from decks.lists import parse_deck_list
from tests.decks.lists.forms import CARDS


def codes(read):
    return [problem.code for problem in read.problems]


@pytest.mark.parametrize(
    "line",
    ["1xOP01-001", "OP01-001", "Leader: OP01-001", "leader:OP01-001", "ldr=OP01-001", "OP01-001 (Leader)",
     "Leader 1 OP01-001",
     "// Leader: OP01-001", "# Leader: 1x OP01-001 Roronoa Zoro", "1x OP01-001 - Roronoa Zoro", "Leader\n1 OP01-001"],
)  # fmt: skip
@pytest.mark.parametrize("place", ["first", "last"])
def test_leader_is_found_wherever_it_stands(line, place):
    text = f"{line}\n4xOP01-016" if place == "first" else f"4xOP01-016\n{line}"
    read = parse_deck_list(text, CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP01-001", {"OP01-016": 4}, ())


def test_leader_named_and_listed_is_one_leader():
    read = parse_deck_list("Leader: OP01-001\n1xOP01-001\n4xOP01-016", CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP01-001", {"OP01-016": 4}, ())


def test_list_pasted_twice_is_said_and_not_summed_silently():
    read = parse_deck_list("1nST01-001a4nST01-002a1nST01-001a4nST01-002", CARDS)
    assert (read.leader, read.counts, codes(read)) == ("ST01-001", {"ST01-002": 8}, ["leader_twice"])
    assert not read.is_readable


def test_second_leader_stays_in_the_deck_for_the_check_to_name():
    read = parse_deck_list("1xOP01-001\n1xOP01-002\n4xOP01-016", CARDS)
    assert (read.leader, read.counts) == ("OP01-001", {"OP01-002": 1, "OP01-016": 4})


def test_leader_the_text_names_goes_before_the_first_leader_card():
    read = parse_deck_list("1xOP01-001\nLeader: OP01-002\n4xOP01-016", CARDS)
    assert (read.leader, read.counts) == ("OP01-002", {"OP01-001": 1, "OP01-016": 4})


def test_card_named_leader_that_is_none_is_kept_as_written():
    read = parse_deck_list("Leader: OP01-016\n4 OP01-016\n4 OP01-025", CARDS)
    assert (read.leader, read.counts) == ("OP01-016", {"OP01-016": 4, "OP01-025": 4})


@pytest.mark.parametrize("text", ["1xOP18-001\n4xOP18-002", "Characters\n4xOP18-002\nLeader\n1 OP18-001"])
def test_leader_outside_the_card_data_is_assumed_by_its_place_and_said(text):
    read = parse_deck_list(text, CARDS)
    assert (read.leader, read.counts, codes(read)) == ("OP18-001", {"OP18-002": 4}, ["leader_assumed"])
    assert read.is_readable


def test_named_leader_outside_the_card_data_needs_no_assumption():
    read = parse_deck_list("Leader: OP18-001\n1xOP18-001\n4xOP18-002", CARDS)
    assert (read.leader, read.counts, read.problems) == ("OP18-001", {"OP18-002": 4}, ())


def test_no_leader_is_left_to_the_check():
    read = parse_deck_list("4xOP01-016\n4xOP18-002", CARDS)
    assert (read.leader, read.problems) == (None, ())


def test_deck_of_a_list_is_ready_for_the_check():
    deck = parse_deck_list("1xOP01-001\n4xOP01-016\n10x DON!!", CARDS).deck()
    assert (deck.leader, dict(deck.counts), deck.don) == ("OP01-001", {"OP01-016": 4}, 10)
