"""Games saved and opened again, views, places, actions as JSON."""

from __future__ import annotations

import json

import pytest

from rules_engine.one_piece import refs
from rules_engine.one_piece.actions import KINDS, Action
from rules_engine.one_piece.game import ENGINE_VERSION, Game
from rules_engine.one_piece.notation.facts import facts
from tests.rules_engine.one_piece.board import LIBRARY, area, attack, board, do, in_main, new, override, why
from tournaments.rules.problems import Refused


def again(game: Game) -> Game:
    return Game.from_json(json.loads(json.dumps(game.to_json())), LIBRARY)


@pytest.mark.parametrize(
    "make",
    [
        new,
        in_main,
        lambda: new(None),
        lambda: do(board(b={"hand": ["cook"]}), "attack", "a.leader", "b.leader"),
        lambda: attack(board({"characters": ["twin"]}, {"life": ["flare", "flare"]}), "a.characters.0"),
        lambda: do(
            board({"characters": ["cook"] * 5, "hand": ["cook"], "don": {"active": 2}}), "play", "a.hand.0"
        ),
        lambda: do(board(), "concede", value="a"),
    ],
)
def test_a_game_opened_again_is_the_same_game(make):
    game = make()
    opened = again(game)
    assert opened.digest() == game.digest()
    assert opened.legal_actions() == game.legal_actions()
    for found in game.legal_actions()[:1]:
        game.push(found)
        opened.push(found)
        assert opened.digest() == game.digest()


def broken(change):
    data = json.loads(
        json.dumps(board({"hand": ["cook"], "leader": {"card": "captain", "don": 1}}).to_json())
    )
    change(data)
    return data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "other_engine"),
        ({}, "other_engine"),
        ({"engine": "99", "state": {}}, "other_engine"),
        ({"engine": ENGINE_VERSION}, "not_a_game"),
        ({"engine": ENGINE_VERSION, "state": []}, "not_a_game"),
        ({"engine": ENGINE_VERSION, "state": {"turn": 5}}, "not_a_game"),
        (broken(lambda d: d["state"].update(turn="five")), "not_a_game"),
        (broken(lambda d: d["state"]["cards"][0].__setitem__(0, "mermaid")), "unknown_number"),
        (broken(lambda d: d["state"]["players"][0]["hand"].append(0)), "not_a_game"),
        (broken(lambda d: d["state"]["players"][0]["hand"].pop()), "not_a_game"),
        (
            broken(lambda d: d["state"]["players"][0]["deck"].append(d["state"]["players"][0]["hand"].pop())),
            "not_a_game",
        ),
        (broken(lambda d: d["state"]["frames"].clear()), "not_a_game"),
        (broken(lambda d: d["state"].pop("pending")), "not_a_game"),
    ],
)
def test_what_is_no_saved_game_is_refused_with_one_problem(data, code):
    with pytest.raises(Refused) as caught:
        Game.from_json(data, LIBRARY)
    assert caught.value.codes == (code,)


def test_a_view_is_for_somebody():
    with pytest.raises(ValueError, match="nobody is called"):
        board().view("c")


def test_a_view_is_plain_json():
    game = do(board(b={"hand": ["cook"]}), "attack", "a.leader", "b.leader")
    for who in ("judge", "a", "b", "public"):
        assert json.loads(json.dumps(game.view(who))) == game.view(who)
    assert game.view("public")["battle"]["power"] == [5000, 5000]


@pytest.mark.parametrize("area_left_for", ["hand", "deck"])
def test_the_battle_of_a_card_that_left_for_a_secret_area_does_not_show_its_power(area_left_for):
    game = board(
        {"characters": ["giant"]}, {"characters": [{"card": "cook", "rested": True}], "hand": ["cook"]}
    )
    do(game, "attack", "a.characters.0", "b.characters.0")
    override(game, f"move:{area_left_for}", "b.characters.0")
    shown = {who: game.view(who)["battle"]["power"][1] for who in ("judge", "a", "b", "public")}
    own = 3000 if area_left_for == "hand" else None
    assert shown == {"judge": 3000, "a": None, "b": own, "public": None}
    assert facts(game, "public")["battle"]["power"] == "10000 vs ?"


def test_the_candidates_of_a_decision_are_for_who_decides():
    game = attack(board(b={"life": ["flare"]}))
    assert game.view("b")["pending"]["cards"] == [game.state.players[1].life[0]]
    assert "cards" not in game.view("a")["pending"]


def test_an_effect_on_a_hidden_card_does_not_show_which_card():
    game = override(board({"hand": ["cook"]}), "cost:game", "a.hand.0", number=1)
    shown = {who: game.view(who)["in_force"][0]["cards"] for who in ("judge", "a", "b", "public")}
    cook = refs.find(game, "a.hand.0")
    assert shown == {"judge": [cook], "a": [cook], "b": [], "public": []}


@pytest.mark.parametrize(
    "place", ["a.leader", "b.characters.1", "a.hand.0", "b.deck.3", "a.leader.don.1", "a.cost.0", "b.life.2"]
)
def test_a_place_names_a_card_and_back(place):
    game = board(
        {"hand": ["cook"], "leader": {"card": "captain", "don": 2}, "don": {"active": 1}},
        {"characters": ["cook", "wall"]},
    )
    named = refs.place_of(game, refs.find(game, place))
    assert refs.find(game, named) == refs.find(game, place)


def test_a_card_is_found_by_its_number_in_an_area():
    game = board({"hand": ["sailor", "cook", "cook"]})
    assert refs.find(game, "a.hand.cook") == refs.find(game, "a.hand.1")


@pytest.mark.parametrize(
    "place",
    [
        "",
        "a",
        "c.hand.0",
        "a.sea.0",
        "a.hand.9",
        "a.hand.giant",
        "a.leader.0.hat",
        "a.leader.don",
        "a.hand.99999",
    ],
)
def test_a_place_where_nothing_lies_says_so(place):
    with pytest.raises(ValueError, match=r"place|nothing"):
        refs.find(board({"hand": ["cook"]}), place)


def test_actions_are_written_with_places_and_read_back():
    game = board({"hand": ["cook"], "don": {"active": 2}})
    for found in game.legal_actions():
        assert refs.action(game, json.loads(json.dumps(refs.written(game, found)))) == found
    assert refs.written(
        game, Action("play", refs.find(game, "a.hand.0"), cards=(refs.find(game, "a.cost.1"),))
    ) == {
        "do": "play",
        "card": "a.hand.0",
        "cards": ["a.cost.1"],
    }


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": "fly"},
        {"do": 5},
        {"do": "keep", "loudly": True},
        {"do": "play", "card": 1.5},
        {"do": "play", "card": True},
        {"do": "choose", "cards": 5},
        {"do": "choose", "cards": ["x", None]},
        {"do": "choose", "number": "2"},
        {"do": "concede", "value": 1},
    ],
)
def test_what_is_no_action_is_refused_in_words(data):
    with pytest.raises(ValueError, match=r"."):
        refs.action(board(), data)


def test_an_action_about_a_card_that_does_not_exist_is_refused():
    assert why(board(), "play", 9999) == {"no_such_card": ""}
    assert why(board(), "choose", cards=[-1]) == {"no_such_card": ""}


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_an_action_without_what_it_needs_is_refused_and_never_an_error(kind):
    for game in (board(), new(), do(board(b={"hand": ["cook"]}), "attack", "a.leader", "b.leader")):
        game.why_illegal(Action(kind))
        game.why_illegal(Action(kind, 0, 1, (2,), 3, "x", "y"))


def test_naming_too_much_is_refused():
    assert why(board(), "end_main", "a.leader") == {"names_too_much": ""}
    assert why(board({"don": {"active": 1}}), "give_don", target="a.leader", number=2) == {
        "names_too_much": ""
    }


def test_an_unknown_kind_of_action_is_refused():
    assert [p.code for p in board().why_illegal(Action("fly"))] == ["no_such_action"]


def test_opening_and_popping_do_not_reach_behind_the_opening():
    game = again(in_main())
    with pytest.raises(IndexError):
        game.pop()
    assert area(game, "a.leader") == ["captain"]
