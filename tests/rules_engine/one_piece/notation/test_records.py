"""Records of this game: starts, facts, and games gone through by a timeline."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.one_piece.cards import Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline, compare, load, save, verify
from tests.rules_engine.one_piece.board import DECK, LIBRARY, board, do
from tournaments.rules.problems import Refused

RULES = OnePieceRules(LIBRARY, "invented")
LIST = {"leader": "captain", "cards": DECK}
NEW = {"new": {"a": LIST, "b": LIST}}
DECK_CARDS = ("character", "event", "stage")
SIDE = {"leader": "captain", "life": 4, "hand": 3}


def refused(start: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as caught:
        RULES.open(start, 7)
    return [(problem.code, problem.place_words()) for problem in caught.value.problems if problem.words()]


def test_a_new_game_is_dealt_by_the_seed() -> None:
    assert RULES.open(NEW, 7).digest() == RULES.open(NEW, 7).digest() != RULES.open(NEW, 8).digest()


def test_without_a_seed_nobody_knows_the_cards_until_play_shows_them() -> None:
    assert RULES.facts(RULES.open(NEW, None))["a"]["hand"] == {"count": 5, "unknown": 5}


def test_who_goes_first_is_known_or_asked() -> None:
    asked = {"new": {"a": LIST, "b": LIST, "first": None, "chooser": "b"}}
    game = RULES.open(asked, 7)
    assert RULES.facts(game)["decides"] == "b: first"
    assert RULES.open({"new": {"a": LIST, "b": LIST, "first": "b"}}, 7).state.first == 1


def test_a_position_opens_in_its_main_phase() -> None:
    game = RULES.open({"position": {"a": SIDE, "b": SIDE, "turn": 5}}, None)
    assert RULES.facts(game)["a"]["life"] == ["unknown"] * 4


def test_a_game_saved_in_the_middle_of_a_battle_opens_there() -> None:
    game = do(board(), "attack", "a.leader", "b.leader")
    again = RULES.open({"state": game.to_json()}, None)
    assert again.digest() == game.digest()
    assert again.legal_actions() == game.legal_actions()


@pytest.mark.parametrize(
    ("start", "found"),
    [
        ({}, [("no_such_start", "start")]),
        ({"new": {}, "position": {}}, [("no_such_start", "start")]),
        ({"game": {}}, [("no_such_start", "start")]),
        ({"new": []}, [("no_such_start", "start")]),
        ({"new": {}, "texts": "never"}, [("whose_texts", "start")]),
        ({"new": {"a": LIST}}, [("not_a_deck_list", "start, new, b")]),
        (
            {"new": {"a": LIST, "b": {"leader": "captain", "cards": []}}},
            [("not_a_deck_list", "start, new, b")],
        ),
        ({"new": {"a": LIST, "b": LIST, "first": "c"}}, [("which_player", "start, new, first")]),
        ({"new": {"a": LIST, "b": LIST, "first": []}}, [("which_player", "start, new, first")]),
        ({"new": {"a": LIST, "b": LIST, "check": 1}}, [("true_or_false", "start, new, check")]),
        ({"new": {"a": LIST, "b": LIST, "{x}": 1}}, [("no_such_key", "start, new")]),
        (
            {"new": {"a": LIST, "b": {"leader": "captain", "cards": {"sailor": 999}}}},
            [("impossible_count", "start, new, b")],
        ),
        (
            {"new": {"a": LIST, "b": {"leader": "captain", "cards": {"nobody": 4}}, "check": False}},
            [("unknown_number", "start, new, deck of player B")],
        ),
        (
            {"position": {"a": SIDE, "b": SIDE | {"hand": 500}}},
            [("impossible_count", "start, position, b.hand")],
        ),
        (
            {"position": {"a": SIDE, "b": SIDE | {"hand": ["nobody"]}}},
            [("unknown_number", "start, position, b.hand 1")],
        ),
        ({"state": {}}, [("other_engine", "start, state")]),
    ],
)
def test_an_impossible_start_is_refused_with_its_place(start: Any, found: list[tuple[str, str]]) -> None:
    assert refused(start) == found


_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.just("captain"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["a", "b", "leader", "hand", "don", "cards", "battle", "turn", "deck_list"]),
            inner,
        )
    ),
    max_leaves=10,
)


@given(st.sampled_from(["new", "position", "state"]), _values, st.none() | st.integers(0, 9))
def test_whatever_a_start_holds_it_opens_whole_or_is_refused(kind: str, value: Any, seed: int | None) -> None:
    found: Any
    try:
        found = RULES.open({kind: value}, seed)
    except Refused as refusal:
        found = [problem.words() + problem.place_words() for problem in refusal.problems]
    assert isinstance(found, Game) or all(found)


@given(
    st.sampled_from(["hand", "life", "don", "characters", "stage", "trash", "deck", "deck_list", "turns"]),
    _values,
)
def test_whatever_an_area_holds_the_position_opens_whole_or_is_refused(zone: str, value: Any) -> None:
    found: Any
    try:
        found = RULES.open({"position": {"a": SIDE | {zone: value}, "b": SIDE}}, None)
    except Refused as refusal:
        found = [problem.words() + problem.place_words() for problem in refusal.problems]
    assert isinstance(found, Game) or all(found)


@pytest.mark.long
@given(st.integers(0, 2**32), st.data())
def test_a_random_game_goes_through_a_file_and_comes_out_the_same(seed: int, data: st.DataObject) -> None:
    timeline = Timeline(RULES, NEW, seed)
    for _ in range(40):
        actions = timeline.legal_actions()
        if not actions:
            break
        timeline.push(actions[data.draw(st.integers(0, len(actions) - 1))])
    digests = timeline.digests()
    record = load(save(timeline.record(checks=True)).encode())
    assert verify(RULES, record).outcome == "same"
    again = Timeline.open(RULES, record)
    assert again.digests() == digests
    middle = data.draw(st.integers(0, timeline.step))
    again.jump(middle)
    assert again.digest() == digests[middle]


def test_hidden_cards_are_in_nobody_elses_facts() -> None:
    game = board(a={"hand": ["gunner", "cook"]}, b={"hand": ["giant"]})
    assert RULES.facts(game, "a")["a"]["hand"] == {"count": 2, "cook": 1, "gunner": 1}
    assert RULES.facts(game, "b")["a"]["hand"] == {"count": 2}
    assert RULES.facts(game, "public")["b"]["hand"] == {"count": 1}
    assert "order" in RULES.facts(game)["a"]["deck"]
    assert RULES.facts(game, "a")["a"]["deck"] == {"count": 10}
    assert RULES.facts(game, "a")["a"]["life"] == ["hidden"] * 5


def test_card_texts_can_be_left_to_those_who_tell_what_they_did() -> None:
    shout = replace(LIBRARY["shout"], program=("what the text says",), text="what the text says")
    rules = OnePieceRules(Library([*LIBRARY.values(), shout]), "invented")
    position = {"position": {"a": SIDE | {"hand": ["shout"]}, "b": SIDE}}
    programs = [
        {
            card.definition.program
            for card in rules.open(start, None).state.cards
            if card.definition.number == "shout"
        }
        for start in (position, position | {"texts": "engine"}, position | {"texts": "by hand"})
    ]
    assert programs == [{shout.program}, {shout.program}, {()}]


def test_two_accounts_of_a_battle_part_where_one_says_countered() -> None:
    position = {"turn": 5, "a": SIDE, "b": SIDE | {"hand": ["cook", "gunner"], "life": ["sailor"] * 4}}
    timeline = Timeline(RULES, {"position": position})
    for line in ("attack leader -> leader", "no_block", "no_counter"):
        if line != "no_block" or timeline.facts()["decides"] == "b: block":
            timeline.push({"do": line})
    shared = [dict(one.act)["do"] for one in timeline.path()].index("no_counter")
    timeline.branch("as B tells it", at=shared)
    timeline.push({"do": "counter hand cook -> leader"})
    timeline.push({"do": "no_counter"})
    found = compare(timeline, "main", "as B tells it")
    assert found.step == shared
    assert (found.left and found.left.act["do"], found.right and found.right.act["do"]) == (
        "no_counter",
        "counter",
    )
    assert "b.life.4" in {fact.path for fact in found.ends}
    assert {"b.trash.cook"} <= {fact.path for fact in found.facts}


def test_an_override_is_told_from_a_play() -> None:
    assert RULES.is_override({"do": "override", "value": "rest"})
    assert not RULES.is_override({"do": "play OP01-016"})


@pytest.mark.long
@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_random_games_of_real_cards_are_written_and_read_back_move_for_move(seed: int) -> None:
    rules = shipped_rules()
    random = Random(seed)
    cards = list(rules.library.values())
    lists = []
    for _ in "ab":
        leader = random.choice([card for card in cards if card.category == "leader"])
        pool = [
            card for card in cards if card.category in DECK_CARDS and set(card.colors) <= set(leader.colors)
        ]
        lists.append({"leader": leader.number, "cards": {card.number: 4 for card in random.sample(pool, 13)}})
    timeline = Timeline(rules, {"new": {"a": lists[0], "b": lists[1], "check": False}}, seed)
    game: Any = timeline.game
    while timeline.legal_actions() and timeline.step < 120:
        actions = timeline.legal_actions()
        for action in random.sample(list(actions), min(5, len(actions))):
            assert rules.read_action(game, rules.write_action(game, action)) == action
        timeline.push(random.choice(actions))
    again = Timeline.open(rules, load(save(timeline.record()).encode()))
    assert again.digests() == timeline.digests()
