"""Game progression (CR 6)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import durations, values
from rules_engine.one_piece.seams import Effects
from tests.rules_engine.one_piece.board import (
    action,
    active,
    area,
    attack,
    board,
    card,
    do,
    in_main,
    new,
    override,
    pass_turn,
    refs,
    rules,
    why,
)


def turn(**b):
    """A board whose player A ends the turn, so that player B's turn is in its Main Phase."""
    return pass_turn(board(b=b))


def test_6_1_1_a_turn_has_five_phases_in_order():
    game = pass_turn(board())
    assert [event.value for event in game.log if event.kind == "phase"] == [
        "end",
        "refresh",
        "draw",
        "don",
        "main",
    ]


def test_6_1_2_one_player_is_the_turn_player():
    game = board()
    assert (game.state.turn_side, game.pending.side) == (0, 0)
    pass_turn(game)
    assert (game.state.turn_side, game.pending.side) == (1, 1)


def test_6_2_1_effects_until_the_start_of_the_next_turn_end_first():
    game = board(b={"characters": [{"card": "sailor", "rested": True}]})
    leader = refs.find(game, "b.leader")
    durations.put_in_force(game, 1, leader, "power", (leader,), 1000, durations.until_start(1))
    durations.put_in_force(game, 0, leader, "power", (leader,), 500, durations.until_start(0))
    assert values.power(game, leader) == 6500
    pass_turn(game)
    assert values.power(game, leader) == 5500
    assert rules(game).index("6-2-1") < rules(game).index("6-2-4")


def test_6_2_2_effects_at_the_start_of_the_turn_activate_while_don_is_given(monkeypatch):
    given = []

    class Listening(Effects):
        def moment(self, game, when):
            if when == "start of turn":
                given.append(len(game.state.cards[game.state.players[1].leader[0]].don))

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Listening)
    turn(leader={"card": "keeper", "don": 2})
    assert given == [2]


def test_6_2_3_given_don_returns_rested_and_becomes_active_after_that():
    game = turn(
        leader={"card": "keeper", "don": 2}, characters=[{"card": "cook", "don": 1}], don={"rested": 1}
    )
    assert active(game, "b") == 4 + 2
    assert rules(game).count("6-2-3") == 3
    assert max(i for i, rule in enumerate(rules(game)) if rule == "6-2-3") < rules(game).index("6-2-4")


def test_6_2_3_don_given_by_the_other_player_stays():
    game = board(a={"leader": {"card": "captain", "don": 2}})
    pass_turn(game)
    assert len(card(game, "a.leader").don) == 2


def test_6_2_4_everything_rested_becomes_active():
    rested = {"rested": True}
    game = turn(
        leader={"card": "keeper", **rested},
        characters=[{"card": "cook", **rested}],
        stage={"card": "ship", **rested},
        don={"rested": 3},
    )
    assert not any(card(game, place).rested for place in ("b.leader", "b.characters.0", "b.stage"))
    assert active(game, "b") == 5


def test_6_2_4_nothing_of_the_other_player_becomes_active():
    game = attack(board())
    pass_turn(game)
    assert card(game, "a.leader").rested


def test_6_3_1_the_turn_player_draws_one_card():
    game = board(b={"deck": ["giant", "cook"]})
    pass_turn(game)
    assert area(game, "b.hand") == ["giant"]


def in_main_of(first):
    """The first Main Phase of a player, and the letters of who goes first and of the other."""
    return do(do(new(first=first), "keep"), "keep"), "ab"[first], "ba"[first]


@pytest.mark.parametrize("first", [0, 1])
def test_6_3_1_the_player_going_first_does_not_draw_on_their_first_turn(first):
    game, one, other = in_main_of(first)
    assert len(area(game, f"{one}.hand")) == 5
    pass_turn(game)
    assert len(area(game, f"{other}.hand")) == 6
    pass_turn(game)
    assert len(area(game, f"{one}.hand")) == 6


@pytest.mark.parametrize(("left", "placed"), [(10, 2), (2, 2)])
def test_6_4_1_two_don_are_placed(left, placed):
    game = turn(don_deck=left, don={"active": 10 - left})
    assert len(area(game, "b.don_deck")) == left - placed
    assert active(game, "b") == 10 - left + placed
    assert all(card(game, f"b.cost.{place}").face_up for place in range(10 - left + placed))


@pytest.mark.parametrize("first", [0, 1])
def test_6_4_1_the_player_going_first_places_one_on_their_first_turn(first):
    game, one, other = in_main_of(first)
    assert active(game, one) == 1
    pass_turn(game)
    assert active(game, other) == 2
    pass_turn(game)
    assert active(game, one) == 3


def test_6_4_2_the_last_single_don_is_placed():
    game = turn(don={"active": 9})
    assert (active(game, "b"), area(game, "b.don_deck")) == (10, [])


def test_6_4_3_an_empty_don_deck_places_none():
    game = turn(don={"active": 10})
    assert active(game, "b") == 10


def test_6_5_1_effects_at_the_start_of_the_main_phase_activate_before_anything_else(monkeypatch):
    seen = []

    class Listening(Effects):
        def moment(self, game, when):
            seen.append((when, game.state.phase, game.pending))

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Listening)
    turn()
    assert ("start of main", "main", None) in seen


def test_6_5_2_main_phase_actions_in_any_order_and_as_often_as_wished():
    game = board({"hand": ["runner", "shout"], "don": {"active": 5}})
    do(game, "give_don", target="a.leader")
    do(game, "play", "a.hand.0")
    attack(game, "a.characters.0")
    do(game, "play", "a.hand.0")
    attack(game)
    assert {action.kind for action in game.legal_actions()} == {"end_main"}


def test_6_5_2_everything_of_the_main_phase_is_offered_at_once():
    game = board({"hand": ["cook"], "don": {"active": 2}})
    assert {found.kind for found in game.legal_actions()} == {"play", "give_don", "attack", "end_main"}


def test_6_5_2_1_declaring_the_end_leads_to_the_end_phase():
    game = pass_turn(board())
    assert rules(game)[0] == "6-6"


def test_6_5_3_1_a_character_is_played_for_its_cost():
    game = do(board({"hand": ["cook"], "don": {"active": 3}}), "play", "a.hand.0")
    assert (area(game, "a.characters"), area(game, "a.hand"), active(game, "a")) == (["cook"], [], 1)


def test_6_5_3_1_a_stage_is_played_for_its_cost():
    game = do(board({"hand": ["raft"], "don": {"active": 3}}), "play", "a.hand.0")
    assert (area(game, "a.stage"), active(game, "a")) == (["raft"], 1)


def test_6_5_3_1_an_event_with_main_is_activated_from_the_hand():
    game = do(board({"hand": ["shout"], "don": {"active": 1}}), "play", "a.hand.0")
    assert (area(game, "a.trash"), active(game, "a")) == (["shout"], 0)


@pytest.mark.parametrize(
    ("hand", "don", "reason"),
    [
        ("gunner", 3, {"cost_not_payable": "CR 6-5-3-1"}),
        ("guard", 5, {"no_main_effect": "CR 10-2-3-1"}),
        ("guard", 0, {"no_main_effect": "CR 10-2-3-1", "cost_not_payable": "CR 6-5-3-1"}),
    ],
)
def test_6_5_3_1_what_cannot_be_played_says_why(hand, don, reason):
    game = board({"hand": [hand], "don": {"active": don}})
    assert why(game, "play", "a.hand.0") == reason
    assert not any(found.kind == "play" for found in game.legal_actions())


@pytest.mark.parametrize("number", ["cook", "raft", "shout"])
def test_6_5_3_1_what_can_be_played_is_offered(number):
    game = board({"hand": [number], "don": {"active": 2}})
    assert [found.kind for found in game.legal_actions()].count("play") == 1


def test_6_5_3_1_the_facts_behind_a_refusal_are_named():
    game = board({"hand": ["gunner"], "don": {"active": 3, "rested": 4}})
    problem = game.why_illegal(refs.action(game, {"do": "play", "card": "a.hand.0"}))[0]
    assert problem.params == {"cost": 4, "active": 3}
    assert problem.words() == "It costs 4 DON!!; 3 are active."


def test_6_5_3_1_only_from_the_own_hand():
    game = board({"don": {"active": 3}, "trash": ["sailor"]}, {"hand": ["sailor"]})
    assert why(game, "play", "b.hand.0") == {"not_in_hand": "CR 6-5-3-1"}
    assert why(game, "play", "a.trash.0") == {"not_in_hand": "CR 6-5-3-1"}
    assert "not_in_hand" in why(game, "play", "a.deck.0")


def test_6_5_4_1_a_card_without_an_effect_activates_nothing():
    assert why(board(), "activate", "a.leader") == {"no_such_effect": "CR 6-5-4-1"}


@pytest.mark.parametrize("place", ["a.leader", "a.characters.0"])
def test_6_5_5_1_giving_puts_an_active_don_under_a_leader_or_character(place):
    game = board({"characters": ["cook"], "don": {"active": 1}})
    assert action(game, "give_don", target=place) in game.legal_actions()
    assert why(game, "give_don", target=place) == {}
    do(game, "give_don", target=place)
    assert (len(card(game, place).don), active(game, "a")) == (1, 0)
    given = card(game, f"{place}.don.0")
    assert (given.zone, given.rested) == ("given", False)


@pytest.mark.parametrize(
    ("don", "target", "reason"),
    [
        ({"rested": 3}, "a.leader", "no_active_don"),
        ({"active": 1}, "b.leader", "cannot_be_given_don"),
        ({"active": 1}, "a.hand.0", "cannot_be_given_don"),
        ({"active": 1}, "a.stage", "cannot_be_given_don"),
    ],
)
def test_6_5_5_1_what_cannot_be_given_says_why(don, target, reason):
    game = board({"don": don, "hand": ["cook"], "stage": "ship"})
    assert why(game, "give_don", target=target) == {reason: "CR 6-5-5-1"}


def test_6_5_5_1_a_rested_don_named_is_not_given():
    game = board({"don": {"active": 1, "rested": 1}})
    assert why(game, "give_don", "a.cost.1", "a.leader") == {"don_not_active": "CR 6-5-5-1"}
    assert why(game, "give_don", "a.cost.0", "a.leader") == {}


@pytest.mark.parametrize("don", ["a.don_deck.0", "a.leader.don.0", "b.cost.0"])
def test_6_5_5_1_only_an_own_don_of_the_cost_area_is_given(don):
    game = board({"leader": {"card": "captain", "don": 1}, "don": {"active": 1}}, {"don": {"active": 1}})
    assert why(game, "give_don", don, "a.leader") == {"don_not_active": "CR 6-5-5-1"}


@pytest.mark.parametrize(
    ("zone", "number", "power"), [("leader", "captain", 5000), ("characters", "cook", 3000)]
)
def test_6_5_5_2_each_given_don_is_a_thousand_power_on_the_own_turn_only(zone, number, power):
    game = board({zone: {"card": number, "don": 2}})
    held = refs.find(game, f"a.{zone}.0")
    assert values.power(game, held) == power + 2000
    pass_turn(game)
    assert values.power(game, held) == power


def test_6_5_5_3_giving_goes_on_while_don_is_active():
    game = board({"don": {"active": 4}})
    for _ in range(4):
        assert action(game, "give_don", target="a.leader") in game.legal_actions()
        assert why(game, "give_don", target="a.leader") == {}
        do(game, "give_don", target="a.leader")
    assert values.power(game, refs.find(game, "a.leader")) == 9000
    assert why(game, "give_don", target="a.leader") == {"no_active_don": "CR 6-5-5-1"}


def test_6_5_5_4_don_given_to_a_card_that_leaves_goes_rested_to_the_cost_area():
    game = board({"characters": [{"card": "cook", "don": 2}]})
    override(game, "move:hand", "a.characters.0")
    assert (len(area(game, "a.cost")), active(game, "a")) == (2, 0)
    assert "6-5-5-4" in rules(game)
    assert all(card(game, f"a.cost.{place}").face_up for place in (0, 1))


@pytest.mark.parametrize("side", ["a", "b"])
def test_6_5_6_1_nobody_battles_on_their_first_turn(side):
    game = in_main()
    other = "b" if side == "a" else "a"
    if side == "b":
        pass_turn(game)
    assert why(game, "attack", f"{side}.leader", f"{other}.leader") == {"first_turn": "CR 6-5-6-1"}
    assert not any(action.kind == "attack" for action in game.legal_actions())
    pass_turn(pass_turn(game))
    assert why(game, "attack", f"{side}.leader", f"{other}.leader") == {}


def test_6_5_6_2_a_battle_interrupts_the_main_phase_and_leads_back():
    game = board(b={"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    assert game.state.battle is not None
    do(game, "no_counter")
    assert (game.state.battle, game.pending.kind) == (None, "main")


def listen(monkeypatch):
    seen = []

    class Listening(Effects):
        def moment(self, game, when):
            if "end" in when:
                seen.append((when, len(game.state.in_force)))

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Listening)
    return seen


def with_effects(game):
    for side in (1, 0):
        leader = game.state.players[side].leader[0]
        for until in (durations.TURN, durations.END, durations.until_end_of_next_turn(game, side)):
            durations.put_in_force(game, side, leader, "power", (leader,), 1000, until)
    return game


def test_6_6_1_the_end_phase_comes_after_the_main_phase():
    game = pass_turn(board())
    assert rules(game)[:2] == ["6-6", "6-1-2"]


def test_6_6_1_1_end_of_turn_effects_activate_while_effects_of_the_turn_are_in_force(monkeypatch):
    seen = listen(monkeypatch)
    pass_turn(with_effects(board()))
    assert seen[0] == ("end of your turn", 6)


def test_6_6_1_1_1_and_6_6_1_1_2_each_kind_is_asked_once_the_turn_players_first(monkeypatch):
    seen = listen(monkeypatch)
    pass_turn(board())
    assert [when for when, _ in seen] == ["end of your turn", "end of opponent's turn", "end of turn"]


def test_6_6_1_2_effects_until_the_end_of_the_turn_end_the_turn_players_first():
    game = pass_turn(with_effects(board()))
    ended = [event.side for event in game.log if event.rule == "CR 6-6-1-2"]
    assert ended == [0, 1]


def test_6_6_1_2_until_the_end_of_a_next_turn_outlasts_this_one():
    game = with_effects(board())
    own, other = refs.find(game, "a.leader"), refs.find(game, "b.leader")
    pass_turn(game)
    assert (values.power(game, own), values.power(game, other)) == (6000, 6000)
    pass_turn(game)
    assert (values.power(game, own), values.power(game, other)) == (6000, 5000)
    pass_turn(game)
    assert values.power(game, own) == 5000


@pytest.mark.parametrize(("letter", "side"), [("a", 0), ("b", 1)])
def test_6_6_1_3_effects_during_this_turn_end_last_the_turn_players_first(letter, side):
    game = pass_turn(with_effects(board(turn_side=letter)))
    ended = [(event.rule, event.side) for event in game.log if event.kind == "expired"]
    last, during = "CR 6-6-1-2", "CR 6-6-1-3"
    assert ended == [(last, side), (last, 1 - side), (during, side), (during, 1 - side)]


def test_6_6_1_4_the_other_players_turn_begins_with_the_refresh_phase():
    game = pass_turn(board())
    events = [(event.kind, event.value or event.number) for event in game.log]
    assert events.index(("turn", 6)) + 1 == events.index(("phase", "refresh"))
