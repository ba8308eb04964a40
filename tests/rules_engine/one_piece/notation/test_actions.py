"""Cards and actions as people write them."""

from typing import Any

import pytest

from rules_engine.one_piece import refs
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation.acts import read_action, write_action
from rules_engine.one_piece.notation.references import candidates, parse, refer
from rules_engine.one_piece.state import SIDES
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import use
from tests.rules_engine.effects.boards import board as text_board
from tests.rules_engine.effects.boards import main, text
from tests.rules_engine.one_piece.board import LIST, board, do, new
from tournaments.rules.problems import Refused

DON = {"don": {"active": 5}}


def read(game: Game, act: str | dict[str, Any]) -> Action:
    return read_action(game, {"do": act} if isinstance(act, str) else act)


def refused(game: Game, act: str | dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        read(game, act)
    # That nothing of the kind is asked for now may stand before it.
    *early, problem = caught.value.problems
    assert [one.code for one in early] in ([], ["not_now"])
    assert all(one.words() and one.advice_words() is not None for one in caught.value.problems)
    return problem.code


def card(game: Game, place: str) -> int:
    return refs.find(game, place)


def a_board() -> Game:
    return board(
        a={
            "hand": ["sailor", "cook", "sailor"],
            "characters": ["gunner", {"card": "sailor", "rested": True}],
            **DON,
        },
        b={"hand": ["cook", "guard"], "characters": [{"card": "wall", "rested": True}, "wall"], **DON},
    )


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("a hand 2", "a.hand.1"),
        ("a hand 2 cook", "a.hand.1"),
        ("A Hand COOK", "a.hand.1"),
        ("b character 1", "b.characters.0"),
        ("b characters wall", "b.characters.0"),
        ("b leader", "b.leader"),
        ("a don 3", "a.cost.2"),
        ("a life 1", "a.life.0"),
        ("a deck 10", "a.deck.9"),
        ("b.characters.1", "b.characters.1"),
    ],
)
def test_a_card_is_named_by_player_area_place_and_number(written: str, place: str) -> None:
    game = a_board()
    assert candidates(game, parse(written), (0, 1), ())[0] == card(game, place)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "  ",
        "a",
        "hand of fate",
        "a hand 2 cook sailor",
        "a hand 2 3",
        "x" * 61,
        None,
        1.5,
        True,
        [1],
        "{a}",
    ],
)
def test_words_that_name_no_card_are_refused_with_how_it_is_done(written: Any) -> None:
    with pytest.raises(Refused) as caught:
        parse(written)
    assert caught.value.codes == ("not_a_card_reference",)
    assert "a hand 3" in caught.value.problems[0].advice_words()
    assert caught.value.problems[0].words()


@pytest.mark.parametrize(
    "written", ["a hand 4", "a hand 0", "a stage", "b hand gunner", "z.hand.1", "a.hand.9", 9999, -1]
)
def test_a_card_that_is_not_there_is_refused(written: Any) -> None:
    with pytest.raises(Refused) as caught:
        candidates(a_board(), parse(written), (0, 1), ())
    assert caught.value.codes == ("no_card_there",)


@pytest.mark.parametrize("written", ["a hand 2 sailor", "b leader captain"])
def test_another_card_in_that_place_is_named(written: str) -> None:
    with pytest.raises(Refused) as caught:
        candidates(a_board(), parse(written), (0, 1), ())
    assert caught.value.codes == ("another_card_there",)
    assert any(name in caught.value.problems[0].words() for name in ("Cook", "Keeper"))


def test_each_card_of_a_game_has_a_reference_that_means_it_alone() -> None:
    game = do(do(a_board(), "give_don", None, "a.leader"), "give_don", None, "a.characters.0")
    for known in game.state.cards:
        assert candidates(game, parse(refer(game, known.id)), (), ()) == (known.id,)


def test_a_hidden_card_is_told_without_its_place_and_number() -> None:
    game = a_board()
    hidden = card(game, "b.hand.1")
    assert [refer(game, hidden, who) for who in ("judge", "b", "a", "public")] == [
        "b hand 2 guard",
        "b hand 2 guard",
        "b hand",
        "b hand",
    ]
    assert refer(game, card(game, "b.life.0"), "b") == "b life 1"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("play cook", ("play", "a.hand.1", None)),
        ("play a hand 3", ("play", "a.hand.2", None)),
        ("play sailor", ("play", "a.hand.0", None)),
        ("give_don leader", ("give_don", None, "a.leader")),
        ("give_don -> a character 2", ("give_don", None, "a.characters.1")),
        ("attack leader -> leader", ("attack", "a.leader", "b.leader")),
        ("attack gunner -> leader", ("attack", "a.characters.0", "b.leader")),
        ("attack gunner -> wall", ("attack", "a.characters.0", "b.characters.0")),
        ("attack character 1 -> character 1", ("attack", "a.characters.0", "b.characters.0")),
        ("end_main", ("end_main", None, None)),
    ],
)
def test_one_line_says_an_action(line: str, meant: tuple[str, str | None, str | None]) -> None:
    game = a_board()
    kind, one, other = meant
    # A bare number needs the form of a printed one; these invented cards are named with their area.
    for word in ("cook", "gunner", "wall", "sailor"):
        line = line.replace(f" {word}", f" {'hand' if 'play' in line else 'characters'} {word}")
    expected = Action(
        kind, None if one is None else card(game, one), None if other is None else card(game, other)
    )
    assert read(game, line) == expected
    assert not game.why_illegal(expected)


def test_of_several_cards_that_fit_the_one_is_meant_with_which_the_action_is_legal() -> None:
    game = a_board()
    assert read(game, "attack character 1 -> characters wall").target == card(game, "b.characters.0")


def test_an_illegal_action_is_read_so_that_the_rules_can_say_why() -> None:
    game = a_board()
    action = read(game, "attack characters sailor -> leader")
    assert action == Action("attack", card(game, "a.characters.1"), card(game, "b.leader"))
    assert game.why_illegal(action)


def test_when_nothing_tells_which_of_two_cards_is_meant_both_are_named() -> None:
    game = board(a={"characters": ["gunner", {"card": "gunner", "don": 1}], **DON})
    assert refused(game, "attack characters gunner -> leader") == "several_cards_fit"
    with pytest.raises(Refused) as caught:
        read(game, "attack characters gunner -> leader")
    assert "a character 1 gunner, a character 2 gunner" in caught.value.problems[0].words()


def test_copies_that_nothing_tells_apart_are_as_good_as_each_other() -> None:
    game = board(a={"characters": ["gunner", "gunner"]})
    assert read(game, "attack characters gunner -> leader").card == card(game, "a.characters.0")


def test_a_counter_is_named_by_hand_card_and_whom_it_helps() -> None:
    game = do(a_board(), "attack", "a.leader", "b.leader")
    while game.pending and game.pending.kind != "counter":
        do(game, "no_block")
    assert read(game, "counter hand cook -> leader") == Action(
        "counter", card(game, "b.hand.0"), card(game, "b.leader")
    )


@pytest.mark.parametrize(
    ("act", "code"),
    [
        ("jump", "no_such_action"),
        ({"do": ["play"]}, "no_such_action"),
        ({}, "no_such_action"),
        ({"do": "play", "whom": "leader"}, "no_such_word"),
        ({"do": "choose", "number": "two"}, "not_a_number"),
        ({"do": "choose", "number": True}, "not_a_number"),
        ({"do": "choose", "number": 10**9}, "not_a_number"),
        ({"do": "override", "value": 7}, "not_text"),
        ({"do": "choose", "cards": "all"}, "not_a_list_of_cards"),
        ({"do": "choose", "cards": ["a hand 1"] * 61}, "not_a_list_of_cards"),
        ({"do": "play", "card": "a hand 1", "cards": ["a don 1", "a don 1"]}, "not_that_many"),
        ({"do": "choose", "cards": ["a hand cook", "a hand cook"]}, "not_that_many"),
        ("play {0}", "not_a_card_reference"),
    ],
)
def test_what_is_no_action_is_refused_in_words(act: Any, code: str) -> None:
    assert refused(a_board(), act) == code


def test_kinds_are_not_mistyped_into_a_crash() -> None:
    with pytest.raises(Refused) as caught:
        read(a_board(), "atack leader")
    assert "attack" in caught.value.problems[0].advice_words()


def test_a_concession_and_a_revealed_card_are_one_line_too() -> None:
    assert read(new(), "concede b") == Action("concede", value="b")
    game = Game.new((LIST, LIST), new().library, None, 0)
    assert read(game, "reveal a hand 1 cook") == Action("reveal", card(game, "a.hand.0"), value="cook")


def test_every_legal_action_written_and_read_again_is_the_same() -> None:
    game = new(3)
    for number in range(200):
        actions = game.legal_actions()
        if not actions:
            break
        for action in actions:
            assert read_action(game, write_action(game, action)) == action
        game.push(actions[number * 7 % len(actions)])
    assert number > 30


CHOICE = n.ChooseOne((n.Option((n.Do(n.Draw(n.Exactly(1))),)), n.Option((n.Do(n.Draw(n.Exactly(2))),))))


def test_one_of_several_things_is_counted_from_1_and_older_files_are_read_as_they_were_meant() -> None:
    for written in (
        "choose option 2",
        {"do": "choose", "option": 2},
        {"do": "choose", "number": 1},
        "choose 1",
    ):
        game = use(CHOICE)
        act = {"do": written} if isinstance(written, str) else written
        action = read_action(game, act)
        assert action.number == 1
        assert write_action(game, action) == {"do": "choose", "option": 2}
        game.push(action)
        assert len(game.state.players[0].hand) == 2


def test_which_of_several_effects_of_a_card_is_counted_from_1() -> None:
    both = text("both", main(n.Draw(n.Exactly(1))), main(n.Draw(n.Exactly(2))))
    game = text_board([both], {"characters": ["both"]})
    action = read_action(game, {"do": "activate both option 2"})
    assert write_action(game, action) == {"do": "activate", "card": "a character 1 both", "option": 2}
    assert read_action(game, write_action(game, action)) == action
    game.push(action)
    assert len(game.state.players[0].hand) == 2


@pytest.mark.parametrize("option", [0, -1, 1.5, "2", True, 10**9, None])
def test_an_option_that_is_no_count_is_refused(option: Any) -> None:
    with pytest.raises(Refused) as caught:
        read_action(use(CHOICE), {"do": "choose", "option": option})
    assert caught.value.codes == ("not_an_option",)


def test_what_a_judge_found_is_not_told_to_others() -> None:
    game = a_board()
    action = Action("override", card(game, "b.hand.1"), value="identity:guard", reason="B showed it to me")
    assert write_action(game, action, "a") == {"do": "override", "card": "b hand", "value": "identity"}
    assert write_action(game, action)["reason"] == "B showed it to me"
    assert "value" not in write_action(
        game, Action("reveal", card(game, "b.hand.1"), value="guard"), "public"
    )


def test_sides_are_the_letters_of_the_engine() -> None:
    assert SIDES == ("a", "b")
