"""Partial knowledge: unknown cards, what they turn out to be, and contradictions."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.one_piece import deck_lists, refs, unknown
from rules_engine.one_piece.cards import DeckList
from rules_engine.one_piece.game import Game
from tests.rules_engine.one_piece.board import (
    DECK,
    LIBRARY,
    LIST,
    action,
    area,
    attack,
    board,
    do,
    new,
    override,
    pass_turn,
    why,
)
from tournaments.rules.problems import Refused

B_LIST = {"leader": "keeper", "cards": {"cook": 2, "giant": 1, "sailor": 10}}


def problems(position: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        Game.from_position(position, LIBRARY)
    return [(problem.code, problem.place) for problem in caught.value.problems]


def sides(a: Any = None, **rest: Any) -> dict[str, Any]:
    return {"a": {"leader": "captain"} | (a or {}), "b": {"leader": "keeper"}, **rest}


def test_counts_are_enough_for_what_nobody_knows():
    game = board({"hand": 4, "life": 3, "deck": 30})
    assert area(game, "a.hand") == [""] * 4
    assert [len(area(game, f"a.{zone}")) for zone in ("life", "deck")] == [3, 30]


def test_known_and_unknown_cards_lie_side_by_side():
    assert area(board({"hand": ["cook", None, None]}), "a.hand") == ["cook", "", ""]


def test_what_is_left_out_of_the_deck_is_what_is_left_of_fifty():
    game = Game.from_position(sides({"hand": 5, "life": 5, "trash": ["cook"]}), LIBRARY)
    assert (len(area(game, "a.deck")), len(area(game, "a.don_deck"))) == (39, 10)


def test_an_unknown_card_has_to_be_revealed_before_it_is_used():
    game = board({"hand": 1, "don": {"active": 2}})
    assert why(game, "play", "a.hand.0") == {"card_unknown": "CR 6-5-3-1"}
    do(game, "reveal", "a.hand.0", value="cook")
    do(game, "play", "a.hand.0")
    assert area(game, "a.characters") == ["cook"]


@pytest.mark.parametrize("kind", ["counter", "counter_event"])
def test_an_unknown_card_counters_once_it_is_revealed(kind):
    game = board(b={"leader": "captain", "hand": 1, "don": {"active": 1}})
    do(game, "attack", "a.leader", "b.leader")
    target = "b.leader" if kind == "counter" else None
    assert "card_unknown" in why(game, kind, "b.hand.0", target)
    do(game, "reveal", "b.hand.0", value="cook" if kind == "counter" else "guard")
    assert why(game, kind, "b.hand.0", target) == {}


def test_an_unknown_life_card_may_have_a_trigger_so_it_is_asked():
    game = attack(board(b={"leader": "captain", "life": 2}))
    assert (game.pending.kind, [a.kind for a in game.legal_actions()]) == ("trigger", ["no_trigger"])
    assert why(game, "trigger") == {"card_unknown": "CR 10-1-5-1"}
    do(game, "reveal", "b.life.0", value="flare")
    do(game, "trigger")
    assert area(game, "b.trash") == ["flare"]


def test_4_6_3_a_revealed_life_card_without_trigger_goes_to_the_hand():
    game = attack(board(b={"leader": "captain", "life": 2}))
    do(game, "reveal", "b.life.0", value="cook")
    assert why(game, "trigger") == {"no_trigger": "CR 10-1-5-1"}
    do(game, "no_trigger")
    assert area(game, "b.hand") == ["cook"]


def test_5_1_2_1_no_card_that_is_in_no_deck_is_revealed():
    game = board({"hand": [None]})
    assert why(game, "reveal", "a.hand.0", value="captain") == {"not_for_a_deck": "CR 5-1-2-1"}


def test_revealing_names_what_does_not_exist_or_is_known_otherwise():
    game = board({"hand": ["cook", None]})
    assert why(game, "reveal", "a.hand.1", value="mermaid") == {"unknown_number": "CR 2-14-1"}
    assert why(game, "reveal", value="cook") == {"no_card_named": ""}
    assert why(game, "reveal", "a.hand.0", value="cook") == {}
    assert why(game, "reveal", "a.hand.0", value="giant") == {"known_otherwise": ""}


def test_5_2_1_1_a_card_that_is_not_in_the_deck_list_is_a_contradiction():
    game = board(b={"deck_list": B_LIST, "hand": 2, "life": 1, "deck": 10})
    assert why(game, "reveal", "b.hand.0", value="twin") == {"not_in_deck_list": "CR 5-2-1-1"}


def test_5_2_1_1_one_copy_too_many_is_reported_with_both_places():
    game = board(b={"deck_list": B_LIST, "hand": 3, "life": 0, "trash": ["cook"], "deck": 9})
    do(game, "reveal", "b.hand.0", value="cook")
    found = game.why_illegal(action(game, "reveal", "b.hand.1", value="cook"))
    assert [problem.code for problem in found] == ["more_copies_than_listed"]
    assert found[0].place == "hand of player B, not named so far"
    assert (
        "trash of player B, known from the start; hand of player B, known since decision 1"
        in found[0].words()
    )


def test_5_1_2_3_without_a_list_the_fifth_copy_is_reported_with_all_places(monkeypatch):
    game = board({"hand": ["cook", None], "life": ["cook"], "trash": ["cook", "cook"], "deck": 3})
    monkeypatch.setattr(game.effects, "limits_copies", lambda _: True)
    found = game.why_illegal(action(game, "reveal", "a.hand.1", value="cook"))
    assert [(problem.code, problem.section) for problem in found] == [
        ("more_copies_than_listed", "CR 5-1-2-3")
    ]
    words = found[0].words()
    assert "at most 4 of cook" in words
    assert words.count("known from the start") == 4
    assert why(game, "reveal", "a.hand.1", value="sailor") == {}


def test_where_texts_are_carried_out_by_people_a_fifth_copy_is_theirs_to_judge():
    game = board({"hand": ["cook"] * 4 + [None], "deck": 3})
    assert why(game, "reveal", "a.hand.4", value="cook") == {}


def test_5_1_2_2_without_a_list_a_color_the_leader_lacks_is_a_contradiction():
    game = board({"hand": 1}, {"leader": "admiral", "hand": 1})
    for number in ("swimmer", "pair"):
        assert why(game, "reveal", "a.hand.0", value=number) == {"wrong_color": "CR 5-1-2-2"}
    assert why(game, "reveal", "b.hand.0", value="swimmer") == {}
    override(game, "identity:swimmer", "a.hand.0")
    assert area(game, "a.hand") == ["swimmer"]


def test_a_contradiction_found_by_an_earlier_card_names_the_decision_that_named_it():
    game = board(b={"deck_list": B_LIST, "hand": 3, "life": 0, "deck": 10})
    do(game, "reveal", "b.hand.0", value="giant")
    pass_turn(game)
    problem = game.why_illegal(action(game, "reveal", "b.hand.2", value="giant"))[0]
    assert problem.place == "hand of player B, not named so far"
    assert "hand of player B, known since decision 1" in problem.words()


def test_what_was_known_of_a_deck_before_a_shuffle_says_nothing_about_a_card_of_it_afterwards():
    game = board(b={"deck_list": B_LIST, "hand": 0, "life": 0, "deck": ["giant"] + [None] * 12}, seed=None)
    top = game.state.players[1].deck[0]
    override(game, "shuffle:b")
    assert why(game, "reveal", top, value="cook") == {}
    assert why(game, "reveal", game.state.players[1].deck[5], value="giant") == {}


def test_a_reveal_that_contradicts_can_still_be_made_by_a_judge_with_a_reason():
    game = board(b={"deck_list": B_LIST, "hand": 2, "life": 1, "deck": 10})
    override(game, "identity:twin", "b.hand.0")
    assert area(game, "b.hand") == ["twin", ""]


def test_an_unknown_card_that_comes_to_lie_open_has_to_be_named():
    game = attack(board({"characters": ["thief"]}, {"leader": "captain", "life": 2}), "a.characters.0")
    assert [refs.place_of(game, card) for card in unknown.unnamed(game)] == ["b.trash.0"]
    do(game, "reveal", "b.trash.0", value="cook")
    assert (unknown.unnamed(game), area(game, "b.trash")) == ([], ["cook"])


def test_what_unknown_cards_can_still_be():
    game = board(b={"deck_list": B_LIST, "hand": ["cook", None], "life": 1, "deck": 10})
    assert dict(deck_lists.possible(game, 1)) == {"cook": 1, "giant": 1, "sailor": 10}
    assert len(unknown.unknown_cards(game, 1, "hand")) == 1


def test_a_card_keeps_its_identity_wherever_it_goes():
    game = board(b={"leader": "captain", "deck": 3})
    top = game.state.players[1].deck[0]
    do(game, "reveal", top, value="giant")
    pass_turn(game)
    assert area(game, "b.hand") == ["giant"]


def test_a_game_without_seed_is_played_with_unknown_cards():
    game = new(seed=None)
    do(game, "keep")
    do(game, "mulligan")
    assert (set(area(game, "a.hand")), set(area(game, "a.deck"))) == ({""}, {""})
    do(game, "reveal", "a.hand.2", value="sailor")
    do(game, "play", "a.hand.2")
    assert area(game, "a.characters") == ["sailor"]


def test_after_a_shuffle_without_seed_nobody_knows_the_deck():
    game = board({"deck": ["cook", None, None]}, seed=None)
    override(game, "shuffle:a")
    assert area(game, "a.deck") == [""] * 3


def test_a_reveal_is_taken_back():
    game = board({"hand": 1})
    before = game.digest()
    do(game, "reveal", "a.hand.0", value="cook")
    game.pop()
    assert (game.digest(), area(game, "a.hand")) == (before, [""])


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ([], [("not_a_position", "")]),
        (sides(extra=1), [("no_such_key", "extra")]),
        (sides({"gold": 1}), [("no_such_key", "a.gold")]),
        (sides(turn=0), [("impossible_count", "turn")]),
        (sides(turn=True), [("impossible_count", "turn")]),
        (sides(turn_side="c"), [("which_player", "turn_side")]),
        (sides(phase="tea"), [("no_such_phase", "phase")]),
        (sides({"hand": -1}), [("impossible_count", "a.hand")]),
        (sides({"hand": "five"}), [("impossible_count", "a.hand")]),
        (sides({"hand": 10**9}), [("impossible_count", "a.hand")]),
        (sides({"hand": [None] * 99}), [("impossible_count", "a.hand")]),
        (sides({"characters": ["ship"]}), [("wrong_area", "a.characters 1")]),
        (sides({"characters": [{"card": "cook", "hat": 1}]}), [("no_such_key", "a.characters 1.hat")]),
        (sides({"leader": "cook"}), [("wrong_area", "a.leader")]),
        (sides({"don": {"tired": 4}}), [("not_don", "a.don")]),
        (sides({"don": [4]}), [("not_don", "a.don")]),
        (sides({"deck_list": 5}), [("not_a_deck_list", "a.deck_list")]),
        (
            sides({"deck_list": {"leader": "captain", "cards": {"cook": 0}}}),
            [("not_a_deck_list", "a.deck_list")],
        ),
        (sides(battle={"step": "lunch"}), [("not_a_battle", "battle")]),
        (sides(battle={"attacker": "characters.3"}), [("no_such_card", "battle.attacker")]),
        (sides(battle={"target": "character 1"}), [("no_such_card", "battle.target")]),
        (sides(battle={"hat": 1}), [("no_such_key", "battle.hat")]),
        (sides(battle={"counter": "much"}), [("impossible_count", "battle.counter")]),
        (sides(battle={"blocked": True}), [("leader_blocks", "battle.target")]),
        (sides(battle={"blocked": 1}), [("true_or_false", "battle.blocked")]),
        (sides(battle={}, phase="draw"), [("battle_outside_main", "battle")]),
        (sides({"leader": {"card": "captain", "effects": 5}}), [("not_effects", "a.leader.effects")]),
        (sides({"leader": {"card": "captain", "effects": [5]}}), [("not_effects", "a.leader.effects 1")]),
        (
            sides({"leader": {"card": "captain", "effects": [{"power": 1, "cost": 1}]}}),
            [("not_effects", "a.leader.effects 1")],
        ),
        (
            sides({"leader": {"card": "captain", "effects": [{"power": 1, "until": "tea"}]}}),
            [("until_when", "a.leader.effects 1.until")],
        ),
        (
            sides({"leader": {"card": "captain", "effects": [{"power": "much"}]}}),
            [("impossible_count", "a.leader.effects 1.power")],
        ),
        (
            sides({"leader": {"card": "captain", "effects": [{"cannot": "dance"}]}}),
            [("no_such_word_of_effect", "a.leader.effects 1.cannot")],
        ),
        ({"a": 5, "b": {"leader": "keeper"}}, [("not_a_player", "a")]),
    ],
)
def test_a_position_that_cannot_be_says_where_and_why(position, found):
    assert problems(position) == found


@pytest.mark.parametrize(
    ("position", "found"),
    [
        ({"a": {}, "b": {"leader": "keeper"}}, [("no_leader", "a.leader")]),
        (sides({"don": {"active": 11}}), [("don_count", "a.don")]),
        (sides({"don": {"active": 4}, "don_deck": 5}), [("don_count", "a.don")]),
        (sides({"hand": 51}), [("too_many_cards", "a")]),
        (
            sides({"deck_list": {"leader": "captain", "cards": {"cook": 4}}, "hand": 2, "deck": 1}),
            [("cards_missing", "a")],
        ),
    ],
)
def test_5_1_2_a_position_has_a_leader_fifty_cards_and_ten_don(position, found):
    assert problems(position) == found


@pytest.mark.parametrize(
    ("position", "found"),
    [
        (
            sides(
                {
                    "deck_list": {"leader": "captain", "cards": {"cook": 1, "sailor": 9}},
                    "hand": ["cook"],
                    "trash": ["cook"],
                }
            ),
            [("more_copies_than_listed", "a.hand")],
        ),
        (sides({"deck_list": {"leader": "keeper", "cards": {"cook": 9}}}), [("other_leader", "a.leader")]),
    ],
)
def test_5_2_1_1_a_position_keeps_to_the_deck_list(position, found):
    assert problems(position) == found


@pytest.mark.parametrize(
    ("side", "place"),
    [
        ({"hand": ["cook", "mermaid"]}, "a.hand 2"),
        ({"hand": [["cook"]]}, "a.hand 1"),
        ({"characters": [None]}, "a.characters 1"),
    ],
)
def test_2_14_1_a_position_names_cards_by_numbers_that_exist(side, place):
    assert problems(sides(side)) == [("unknown_number", place)]


def test_everything_wrong_with_a_position_is_told_at_once():
    assert problems(sides({"hand": ["mermaid"], "characters": ["ship"]})) == [
        ("wrong_area", "a.characters 1"),
        ("unknown_number", "a.hand 1"),
    ]


def test_a_position_in_the_middle_of_a_battle():
    game = board(
        {"characters": ["giant"]},
        {"characters": ["wall"], "hand": ["cook"]},
        battle={"attacker": "characters.0", "target": "leader", "step": "counter"},
    )
    assert (game.pending.kind, game.state.battle.step) == ("counter", "counter")
    do(game, "no_counter")
    assert len(area(game, "b.life")) == 3


def test_a_position_at_the_start_of_a_turn():
    game = board(
        {"leader": {"card": "captain", "rested": True, "don": 2}, "deck": ["giant", "cook"]}, phase="refresh"
    )
    assert (area(game, "a.hand"), game.pending.kind, len(area(game, "a.cost"))) == (["giant"], "main", 4)


@pytest.mark.parametrize(
    ("turn", "side", "began"), [(1, "a", (1, 0)), (2, "b", (1, 1)), (5, "a", (3, 2)), (4, "a", (2, 2))]
)
def test_how_many_turns_each_has_begun_follows_from_the_turn(turn, side, began):
    game = board(turn=turn, turn_side=side)
    assert tuple(player.turns for player in game.state.players) == began


def test_the_leaders_text_says_how_many_don_there_are():
    game = board({"leader": "admiral", "don": {"active": 2}})
    assert len(area(game, "a.don_deck")) == 4


def test_a_deck_list_may_be_given_as_a_value():
    game = board({"leader": "captain", "deck_list": LIST, "life": 5, "deck": 45})
    assert game.state.players[0].deck_list == DeckList("captain", DECK)
