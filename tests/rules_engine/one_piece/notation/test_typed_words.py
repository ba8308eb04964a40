"""What people type by hand: other words for actions, areas, phases and cards mean what the documented ones mean."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.one_piece.actions import KINDS, Action
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation.acts import read_action
from rules_engine.one_piece.notation.spelling import SPELLINGS, unfold
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline
from tournaments.rules.problems import Refused

RULES = shipped_rules()
POSITION: dict[str, Any] = {
    "turn": 5,
    "a": {
        "leader": "ST01-001",
        "life": 4,
        "hand": ["OP01-016", None],
        "characters": ["OP01-025", "OP01-010"],
        "don": {"active": 3, "rested": 1},
    },
    "b": {
        "leader": "OP01-002",
        "life": 2,
        "hand": ["OP01-012", "OP01-029"],
        "characters": ["OP01-014"],
        "don": {"active": 2},
    },
}


def opened(position: dict[str, Any] = POSITION) -> Game:
    game: Game = RULES.open({"position": position}, None)
    return game


def after(*lines: str) -> Game:
    timeline: Timeline[Action] = Timeline(RULES, {"position": POSITION})
    for line in lines:
        timeline.push({"do": line})
    game: Game = timeline.game  # type: ignore[assignment]
    return game


def read(game: Game, line: str) -> Action:
    return read_action(game, {"do": line})


@pytest.mark.parametrize(
    ("typed", "documented"),
    [
        ("Attack Leader -> Leader", "attack leader -> leader"),
        ("attack with Zoro to leader", "attack OP01-025 -> leader"),
        ("attack Roronoa Zoro → b's leader", "attack OP01-025 -> leader"),
        ("attack op1-25 => Leader", "attack OP01-025 -> leader"),
        ("attack player a character 1 against leader", "attack OP01-025 -> leader"),
        ("attach DON!! -> leader", "give_don leader"),
        ("give don to Roronoa Zoro", "give_don OP01-025"),
        ("attach 1 don to leader", "give_don leader"),
        ("give 1 -> leader", "give_don leader"),
        ("deploy OP01-016_p1", "play OP01-016"),
        ("Play Nami", "play OP01-016"),
        ("play a hand card 1", "play OP01-016"),
        ("end turn", "end_main"),
        ("pass", "end_main"),
        ("Concede player A", "concede a"),
        ("reveal a hand 2 -> Komachiyo", "reveal a hand 2 OP01-010"),
    ],
)
def test_another_way_to_say_it_is_the_same_action(typed: str, documented: str) -> None:
    game = opened()
    assert read(game, typed) == read(game, documented)


@pytest.mark.parametrize(
    ("before", "typed", "documented"),
    [
        (["attack leader -> leader"], "no", "no_block"),
        (["attack leader -> leader"], "pass", "no_block"),
        (["attack leader -> leader"], "don't block", "no_block"),
        (["attack leader -> leader", "no_block"], "pass", "no_counter"),
        (["attack leader -> leader", "no_block"], "no counter", "no_counter"),
        (["attack leader -> leader", "no_block"], "counter OP01-012", "counter OP01-012 -> leader"),
        (["attack leader -> leader", "no_block"], "counter OP01-029", "counter_event OP01-029"),
        (["attack leader -> leader", "no_block", "no_counter"], "pass", "no_trigger"),
        (["attack leader -> leader", "no_block", "no_counter"], "add to hand", "no_trigger"),
    ],
)
def test_a_short_answer_means_what_is_asked(before: list[str], typed: str, documented: str) -> None:
    game = after(*before)
    assert read(game, typed) == read(game, documented)
    assert not game.why_illegal(read(game, typed))


def test_every_spelling_is_an_action_and_every_action_can_be_spelt() -> None:
    assert set(SPELLINGS.values()) == set(KINDS)
    for spelled, kind in SPELLINGS.items():
        assert unfold({"do": spelled.title()})["do"] == kind


def test_an_event_named_with_whom_it_helps_is_refused_with_the_way_to_write_it() -> None:
    with pytest.raises(Refused) as caught:
        read(after("attack leader -> leader", "no_block"), "counter OP01-029 -> leader")
    (problem,) = caught.value.problems
    assert problem.code == "event_asks_later"
    assert '"counter_event OP01-029"' in problem.advice_words()


@pytest.mark.parametrize(
    "position",
    [
        {"Player A": POSITION["a"], "player_b": POSITION["b"], "turn": 5},
        POSITION | {"phase": "Main Phase", "turn_side": "A"},
        POSITION | {"active player": "player a"},
        POSITION | {"a": POSITION["a"] | {"leader": "st1-1", "characters": ["op01-025_p1", "Komachiyo"]}},
        POSITION
        | {
            "a": {
                "Leader Card": {"number": "ST01-001"},
                "lives": 4,
                "cards in hand": [" op01-016", "?"],
                "chars": [{"id": "OP01-025"}, {"name": "Komachiyo"}],
                "DON!!": {"Active": 3, "rest": 1},
            }
        },
    ],
)
def test_another_way_to_write_a_position_is_the_same_position(position: dict[str, Any]) -> None:
    assert opened(position).digest() == opened().digest()


def test_copies_can_be_counted_in_a_pile_and_a_deck_list() -> None:
    position = POSITION | {"a": POSITION["a"] | {"hand": ["2x OP01-016", "OP01-012 x3", "unknown"]}}
    held = opened(position).view("judge")["a"]["hand"]
    assert [card["number"] for card in held] == ["OP01-016"] * 2 + ["OP01-012"] * 3 + [""]
    as_lines = {"leader": "ST01-001", "cards": ["4x OP01-016", "46 OP01-012"]}
    as_counts = {"leader": "ST01-001", "cards": {"OP01-016": 4, "OP01-012": 46}}
    games = [
        RULES.open({"new": {"a": cards, "b": as_counts, "check": False}}, 7)
        for cards in (as_lines, as_counts)
    ]
    assert games[0].digest() == games[1].digest()


def test_don_as_one_number_are_active() -> None:
    position = POSITION | {"a": POSITION["a"] | {"don": 4}}
    assert [don["rested"] for don in opened(position).view("judge")["a"]["cost"]] == [False] * 4


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ({"leader": "ST01-00l"}, "Monkey.D.Luffy (ST01-001)"),
        ({"leader": "Trafalger Law"}, "Trafalgar Law ("),
        ({"leader": "Monkey.D.Luffy"}, "Write the number of the one that is meant."),
        ({"leader": "ST01-001", "charcters": []}, 'Did you mean "characters"?'),
        ({"leader": "ST01-001", "don": {"given": 2}}, '{"card": "OP01-016", "don": 1}'),
    ],
)
def test_what_is_nearly_right_is_refused_with_what_may_have_been_meant(
    side: dict[str, Any], words: str
) -> None:
    with pytest.raises(Refused) as caught:
        opened({"turn": 5, "a": side, "b": POSITION["b"]})
    (problem,) = caught.value.problems
    assert words in problem.advice_words()
    assert problem.place_words().startswith("start, position, a.")
