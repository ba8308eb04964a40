"""Game setup (CR 5)."""

from __future__ import annotations

from itertools import product

import pytest

from rules_engine.one_piece import log
from rules_engine.one_piece.cards import DON_CARD, DeckList, Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.seams import Effects
from rules_engine.one_piece.setup import deck_problems
from tests.rules_engine.one_piece.board import DECK, LIBRARY, LIST, area, card, do, new, why
from tournaments.rules.problems import Refused


def deck(leader: str = "captain", **changes: int) -> DeckList:
    cards = DECK | changes
    return DeckList(leader, {number: count for number, count in cards.items() if count})


def refused(one: DeckList) -> dict[str, str]:
    with pytest.raises(Refused) as caught:
        Game.new((one, LIST), LIBRARY, 1)
    return {problem.code: problem.section for problem in caught.value.problems}


def test_5_1_1_and_5_1_2_each_player_brings_a_leader_a_deck_and_ten_don():
    game = new()
    for side in "ab":
        assert area(game, f"{side}.leader") == ["captain"]
        assert len(area(game, f"{side}.deck")) + len(area(game, f"{side}.hand")) == 50
        assert area(game, f"{side}.don_deck") == ["DON"] * 10
        assert card(game, f"{side}.leader").owner == "ab".index(side)


@pytest.mark.parametrize("changes", [{"sailor": 3}, {"ship": 2}], ids=["49", "51"])
def test_5_1_2_a_deck_has_exactly_fifty_cards(changes):
    assert refused(deck(**changes)) == {"deck_size": "CR 5-1-2"}


def test_5_1_2_the_leader_is_a_leader_card():
    assert refused(deck("sailor")) == {"no_leader": "CR 5-1-2"}


def test_5_1_2_1_no_leader_card_is_in_a_deck():
    assert refused(deck(sailor=3, captain=1)) == {"not_for_a_deck": "CR 5-1-2-1"}


@pytest.mark.parametrize("number", ["sailor", "shout", "ship", "captain", "DON"])
def test_5_1_2_1_a_deck_is_made_of_characters_events_and_stages(number):
    library = Library([*LIBRARY.values(), DON_CARD])
    codes = {problem.code for problem in deck_problems(DeckList("captain", {number: 1}), library, 0)}
    assert ("not_for_a_deck" in codes) is (number in {"captain", "DON"})


@pytest.mark.parametrize("number", ["swimmer", "pair"])
def test_5_1_2_2_every_color_of_a_card_is_one_of_the_leaders(number):
    assert refused(DeckList("captain", DECK | {"sailor": 3, number: 1})) == {"wrong_color": "CR 5-1-2-2"}


def test_5_1_2_2_a_two_colored_leader_takes_both_colors():
    Game.new((DeckList("admiral", DECK | {"sailor": 3, "swimmer": 1}), LIST), LIBRARY, 1)


@pytest.mark.parametrize("copies", [4, 5])
def test_5_1_2_3_four_copies_at_most(copies):
    problems = deck_problems(DeckList("captain", {"sailor": copies}), LIBRARY, 0)
    assert ("too_many_copies" in {problem.code for problem in problems}) is (copies == 5)


def test_every_fault_of_both_decks_is_told_at_once():
    with pytest.raises(Refused) as caught:
        Game.new((deck(sailor=5), DeckList("captain", DECK | {"swimmer": 1})), LIBRARY, 1)
    assert [(p.code, p.place) for p in caught.value.problems] == [
        ("deck_size", "deck of player A"),
        ("too_many_copies", "deck of player A"),
        ("deck_size", "deck of player B"),
        ("wrong_color", "deck of player B"),
    ]


def test_2_14_1_a_number_nobody_knows_is_named():
    assert refused(DeckList("captain", {"mermaid": 50})) == {"unknown_number": "CR 2-14-1"}


def test_5_1_2_4_the_checks_of_construction_can_be_left_to_the_deck_rules():
    game = Game.new((DeckList("captain", {"sailor": 50}), LIST), LIBRARY, 1, check=False)
    assert set(area(game, "a.deck")) == {"sailor"}


def test_5_2_1_1_both_decks_are_checked_before_anything_is_dealt():
    with pytest.raises(Refused):
        Game.new((LIST, deck(sailor=0)), LIBRARY, 1)


def test_5_2_1_1_what_is_not_in_the_deck_presented_does_not_turn_up():
    assert why(new(seed=None), "reveal", "a.hand.0", value="swimmer") == {"not_in_deck_list": "CR 5-2-1-1"}


def test_5_2_1_2_decks_are_shuffled_by_the_seed_and_face_down():
    one, same, other = new(1), new(1), new(2)
    listed = [number for number, count in DECK.items() for _ in range(count)]
    for side in "ab":
        deck_of = f"{side}.deck"
        assert area(one, deck_of) == area(same, deck_of) != area(other, deck_of)
        assert sorted(area(one, deck_of) + area(one, f"{side}.hand")) == sorted(listed)
        assert one.view(side)[side]["deck"] == [None] * 45


def test_5_2_1_3_leaders_lie_face_up():
    game = new()
    assert game.view("public")["b"]["leader"][0]["number"] == "captain"
    assert card(game, "b.leader").face_up


@pytest.mark.parametrize("chooser", [0, 1])
def test_5_2_1_4_somebody_is_asked_who_goes_first(chooser):
    game = Game.new((LIST, LIST), LIBRARY, 1, None, chooser=chooser)
    assert (game.pending.side, game.pending.kind) == (chooser, "first")


@pytest.mark.parametrize(
    ("chooser", "says", "first"), [(0, "first", 0), (0, "second", 1), (1, "first", 1), (1, "second", 0)]
)
def test_5_2_1_5_the_chooser_goes_first_or_second(chooser, says, first):
    game = Game.new((LIST, LIST), LIBRARY, 1, None, chooser=chooser)
    do(game, says)
    assert (game.state.first, game.state.turn_side, game.pending.side) == (first, first, first)


def test_5_2_1_5_1_start_of_game_effects_come_before_the_opening_hands(monkeypatch):
    seen = []

    class Listening(Effects):
        def moment(self, game, when):
            seen.append((when, len(game.state.players[0].hand)))

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Listening)
    new()
    assert seen == [("start of game", 0)]


def test_5_2_1_6_each_player_draws_five_and_the_one_going_first_decides_first():
    game = new(first=1)
    assert len(area(game, "a.hand")) == len(area(game, "b.hand")) == 5
    assert (game.pending.side, game.pending.kind) == (1, "mulligan")
    do(game, "keep")
    assert game.pending.side == 0


@pytest.mark.parametrize("answers", [*product(("keep", "mulligan"), repeat=2)])
def test_5_2_1_6_the_hand_is_redrawn_once_only(answers):
    game = new()
    for answer in answers:
        do(game, answer)
    assert game.pending.kind == "main"


def test_5_2_1_6_1_redrawing_returns_all_five_and_shuffles():
    game = do(new(), "mulligan")
    done = [event.value or event.kind for event in game.log]
    assert done == ["mulligan", *["deck"] * 5, "shuffled", *["hand"] * 5]


def test_5_2_1_7_life_is_dealt_so_that_the_first_card_lies_at_the_bottom():
    game = new(lists=(DeckList("admiral", DECK), LIST))
    do(game, "keep")
    before = area(game, "a.deck")
    do(game, "keep")
    assert area(game, "a.life") == before[:3][::-1]
    assert game.view("a")["a"]["life"] == [None] * 3


def test_5_2_1_7_not_even_the_owner_learns_which_cards_became_life():
    game = do(do(new(), "keep"), "keep")
    dealt = [event for event in game.log if event.rule == "CR 5-2-1-7"]
    assert len(dealt) == 10
    for who in ("a", "b", "public"):
        assert not any("card" in log.to_json(game, event, who) for event in dealt)
    assert all("card" in log.to_json(game, event, "judge") for event in dealt)


def test_5_2_1_the_preparations_go_in_their_order():
    game = Game.new((LIST, LIST), LIBRARY, 1, None)
    asked = []
    while game.pending.kind != "main":
        asked.append(
            (game.pending.side, game.pending.kind, len(area(game, "a.hand")), len(area(game, "a.life")))
        )
        game.push(game.legal_actions()[0])
    assert asked == [(0, "first", 0, 0), (0, "mulligan", 5, 0), (1, "mulligan", 5, 0)]
    assert len(area(game, "a.life")) == 5


def test_5_2_1_8_the_player_going_first_begins():
    game = new(first=1)
    do(game, "keep")
    do(game, "keep")
    assert (game.state.turn, game.state.turn_side, game.pending.kind) == (1, 1, "main")
