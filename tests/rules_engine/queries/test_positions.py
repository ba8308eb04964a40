"""The position editor reads what a judge types in a hurry, and says which line it cannot read."""

from __future__ import annotations

import pytest

from rules_engine.queries.positions import (
    decks_in,
    lines_of,
    read_position,
    read_zone,
    side_form,
    with_mark,
)
from rules_engine.queries.starts import Deck, new_game, position
from tests.factories.replays import deck
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db
#: Otama, Koala and Scratchmen Apoo stand in the list.
DECK = deck()


@pytest.mark.parametrize(
    ("text", "zone", "cards"),
    [
        ("otama", "hand", ["OP07-022"]),
        ("OP07-022", "hand", ["OP07-022"]),
        ("op07-022 Otama", "hand", ["OP07-022"]),
        ("2 otama", "hand", ["OP07-022", "OP07-022"]),
        ("otama x2, koala", "hand", ["OP07-022", "OP07-022", "OP07-024"]),
        ("koala rested +2", "characters", [{"card": "OP07-024", "rested": True, "don": 2}]),
        ("koala new", "characters", [{"card": "OP07-024", "new": True}]),
        ("koala face up\n3 ?", "life", [{"card": "OP07-024", "face_up": True}, None, None, None]),
        ("koala rested", "hand", ["OP07-024"]),
        (
            "koala +2 +2000 battle cost -1 has double attack cannot attack end of b used",
            "characters",
            [
                {
                    "card": "OP07-024",
                    "effects": [
                        {"power": 2000, "until": "battle"},
                        {"cost": -1},
                        {"keyword": "Double Attack"},
                        {"cannot": "attack", "until": "end of b"},
                    ],
                    "used": True,
                    "don": 2,
                }
            ],
        ),
        ("OP07-024 -1000", "characters", [{"card": "OP07-024", "effects": [{"power": -1000}]}]),
        ("5", "hand", [None] * 5),
        ("?", "hand", [None]),
        ("\n\n", "hand", []),
    ],
)
def test_a_line_is_a_card_by_letters_or_number_with_its_marks(text: str, zone: str, cards: list):
    assert read_zone(text, zone, "a", DECK) == (cards, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [("xyzzy", "no_card_matches"), ("o", "several_cards_match"), ("DROP TABLE", "no_card_matches")],
)
def test_a_line_that_names_no_card_or_several_says_where_it_stands(text: str, code: str):
    cards, problems = read_zone(f"koala\n{text}", "hand", "b", DECK)
    assert cards == ["OP07-024"]
    assert [problem.code for problem in problems] == [code]
    assert problems[0].place == "player B, hand, line 2"


@pytest.mark.parametrize(
    ("words", "cards"), [("otama", ["OP01-006"]), ("OP07-022", ["OP07-022"]), ("bingoh", ["EB01-016"])]
)
def test_of_a_leader_alone_letters_mean_a_card_of_its_colors_first(words: str, cards: list[str]):
    assert read_zone(words, "characters", "a", Deck("OP01-001", {})) == (cards, [])


def test_every_line_that_cannot_be_read_is_told_at_once():
    with pytest.raises(Refused) as refusal:
        read_position({"a-hand": "xyzzy", "b-trash": "xyzzy\nqwert"}, {"a": DECK, "b": DECK})
    assert len(refusal.value.problems) == 3


def test_what_the_editor_writes_it_reads_again():
    typed = {
        "a-characters": "koala rested +2",
        "a-hand": "otama\n3 ?",
        "a-active": "5",
        "a-leader-don": "1",
        "turn": "7",
    }
    decks = {"a": DECK, "b": DECK}
    board = read_position(typed, decks)
    form = side_form(board, "a", DECK)
    again = {f"a-{zone}": lines for zone, lines in form.lines.items()}
    again |= {
        "a-active": str(form.counts["active"]),
        "a-leader-don": str(form.counts["leader_don"]),
        "turn": "7",
    }
    assert read_position(again, decks) == board


def test_a_battle_and_what_is_in_force_are_read_and_written():
    typed = {
        "a-characters": "koala +1000 used has blocker",
        "a-leader-marks": "+2000 battle, cannot attack, used",
        "battle-step": "counter",
        "battle-attacker": "koala",
        "battle-counter": "2000",
        "phase": "main",
    }
    board = read_position(typed, {"a": DECK, "b": DECK})
    assert board["battle"] == {
        "step": "counter",
        "attacker": "character 1",
        "target": "leader",
        "counter": 2000,
    }
    leader = board["a"]["leader"]
    assert (leader["used"], leader["effects"]) == (
        True,
        [{"power": 2000, "until": "battle"}, {"cannot": "attack"}],
    )
    form = side_form(board, "a", DECK)
    assert read_zone(form.lines["characters"], "characters", "a", DECK) == (board["a"]["characters"], [])
    again = read_position({"a-leader-marks": form.leader_marks}, {"a": DECK, "b": DECK})
    assert again["a"]["leader"]["effects"] == leader["effects"]


@pytest.mark.parametrize(
    ("field", "code"), [("a-leader-marks", "no_such_mark"), ("battle-target", "no_card_matches")]
)
def test_what_says_nothing_about_a_leader_or_a_battle_is_told(field, code):
    with pytest.raises(Refused) as refusal:
        read_position({field: "xyzzy", "battle-step": "block"}, {"a": DECK, "b": DECK})
    assert [problem.code for problem in refusal.value.problems] == [code]


@pytest.mark.parametrize("phase", ["refresh", "refresh_cards", "draw", "don", "main_start", "main", "end"])
def test_every_moment_of_a_turn_can_be_chosen(phase):
    assert read_position({"phase": phase}, {"a": DECK, "b": DECK})["phase"] == phase


@pytest.mark.parametrize(
    ("typed", "turn"),
    [
        ({}, 1),
        ({"a-active": "8", "b-active": "8"}, 9),
        ({"a-rested": "3", "a-leader-don": "2", "a-characters": "koala +1"}, 6),
        ({"b-active": "4"}, 5),
        ({"turn_side": "b", "b-active": "2", "a-rested": "1"}, 2),
        ({"turn": "3", "a-active": "8"}, 3),
    ],
)
def test_a_turn_left_empty_is_told_by_the_don_on_the_field(typed: dict[str, str], turn: int):
    assert read_position(typed, {"a": DECK, "b": DECK})["turn"] == turn


def test_an_unknown_hand_is_a_count():
    assert lines_of(4) == "4 ?"
    assert lines_of(0) == ""


@pytest.mark.parametrize("start", [new_game, lambda a, b, first: {"position": position(a, b, first)}])
def test_both_lists_are_found_again_in_a_record(start):
    other = deck(skip=6)
    assert decks_in(start(DECK, other, "a")) == {"a": DECK, "b": other}


def test_of_leaders_alone_the_game_begins_after_the_opening_hands():
    start = new_game(Deck("OP07-019", {}), Deck("OP01-002", {}), "b")
    assert start["position"]["turn_side"] == "b"
    assert (start["position"]["a"]["life"], start["position"]["b"]["life"]) == (5, 4)


@pytest.mark.parametrize("mark", ["rested", "new"])
def test_a_mark_tapped_twice_leaves_the_line_as_it_was(mark: str):
    for line in ("nami", "OP01-016 Nami +2 +2000 battle", "Newgate", "2 luffy cannot attack", "two  blanks"):
        once = with_mark(line, 0, mark)
        assert mark in once.split()
        assert with_mark(once, 0, mark) == " ".join(line.split())


def test_don_is_counted_up_to_ten_and_down_to_none_beside_an_effects_power():
    line = "nami +2000"
    for count in range(1, 13):
        line = with_mark(line, 0, "more")
        assert line == f"nami +2000 +{min(count, 10)}"
    for _ in range(12):
        line = with_mark(line, 0, "less")
    assert line == "nami +2000"


def test_a_mark_of_a_card_that_is_not_there_changes_nothing():
    assert with_mark("nami", 7, "rested") == "nami"
    assert with_mark("nami", 0, "nonsense") == "nami"
