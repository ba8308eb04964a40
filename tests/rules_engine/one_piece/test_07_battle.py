"""Attacks and battles (CR 7)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import areas, battle, durations, values
from rules_engine.one_piece.seams import Effects
from tests.rules_engine.one_piece.board import (
    action,
    area,
    attack,
    board,
    card,
    do,
    kinds,
    override,
    pass_turn,
    refs,
    rules,
    why,
)

RESTED = {"rested": True}


def moments(monkeypatch, act=None):
    """Hear the moments of a battle; `act` does something at one of them."""
    seen = []

    class Listening(Effects):
        def moment(self, game, when):
            if game.state.battle:
                seen.append(when)
                if act:
                    act(game, when)

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Listening)
    return seen


def test_7_1_attack_block_counter_damage_end_in_order():
    game = board(b={"characters": ["wall"], "hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    steps = [(game.pending.kind, game.state.battle.step)]
    do(game, "no_block")
    steps.append((game.pending.kind, game.state.battle.step))
    do(game, "no_counter")
    assert steps == [("block", "block"), ("counter", "counter")]
    assert rules(game) == ["7-1-4-1", "4-6-2-2", "4-6-2-1", "7-1-5-5"]
    assert game.pending.kind == "main"


def test_7_1_1_1_declaring_an_attack_rests_the_attacker():
    game = do(board(b={"hand": ["cook"]}), "attack", "a.leader", "b.leader")
    assert card(game, "a.leader").rested


@pytest.mark.parametrize(
    ("attacker", "reason"),
    [
        ("a.characters.0", "attacker_rested"),
        ("a.hand.0", "not_your_attacker"),
        ("a.stage", "not_your_attacker"),
        ("b.leader", "not_your_attacker"),
    ],
)
def test_7_1_1_1_only_an_active_own_leader_or_character_attacks(attacker, reason):
    game = board({"characters": [{"card": "cook", **RESTED}], "hand": ["cook"], "stage": "ship"})
    assert why(game, "attack", attacker, "b.leader") == {reason: "CR 7-1-1-1"}
    assert {found.card for found in game.legal_actions() if found.kind == "attack"} == {
        refs.find(game, "a.leader")
    }


def test_7_1_1_1_a_rested_leader_does_not_attack_again():
    game = attack(board())
    assert why(game, "attack", "a.leader", "b.leader") == {"attacker_rested": "CR 7-1-1-1"}


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("b.leader", {}),
        ("b.characters.0", {}),
        ("b.characters.1", {"target_active": "CR 7-1-1-2"}),
        ("b.stage", {"not_a_target": "CR 7-1-1-2"}),
        ("a.leader", {"not_a_target": "CR 7-1-1-2"}),
        ("b.hand.0", {"not_a_target": "CR 7-1-1-2"}),
    ],
)
def test_7_1_1_2_the_target_is_the_leader_or_a_rested_character(target, reason):
    game = board(b={"characters": [{"card": "cook", **RESTED}, "cook"], "hand": ["cook"], "stage": "ship"})
    assert why(game, "attack", "a.leader", target) == reason
    assert (action(game, "attack", "a.leader", target) in game.legal_actions()) is (not reason)


def test_7_1_1_3_when_attacking_comes_before_on_your_opponents_attack(monkeypatch):
    seen = moments(monkeypatch)
    attack(board())
    assert seen[:2] == ["attack", "opponent's attack"]


@pytest.mark.parametrize("moment", ["attack", "opponent's attack"])
@pytest.mark.parametrize("gone", ["a.characters.0", "b.characters.0"])
def test_7_1_1_4_a_card_gone_in_the_attack_step_ends_the_battle_before_the_block_step(
    monkeypatch, moment, gone
):
    def leave(game, when):
        if when == moment:
            areas.move(game, refs.find(game, gone), "hand", "", cause="effect")

    seen = moments(monkeypatch, leave)
    game = board(
        {"characters": ["giant"]}, {"characters": [{"card": "cook", **RESTED}, "wall"], "hand": ["cook"]}
    )
    do(game, "attack", "a.characters.0", "b.characters.0")
    assert ("battle_cut_short" in kinds(game), game.pending.kind, game.state.battle) == (True, "main", None)
    assert seen == ["attack", "opponent's attack", "end of battle"]


@pytest.mark.parametrize("gone", ["a.characters.0", "b.characters.0"])
def test_7_1_2_3_a_card_taken_away_in_the_block_step_ends_the_battle_before_the_counter_step(gone):
    game = board(
        {"characters": ["giant"]}, {"characters": [{"card": "cook", **RESTED}, "wall"], "hand": ["cook"]}
    )
    do(game, "attack", "a.characters.0", "b.characters.0")
    override(game, "move:hand", gone)
    do(game, "no_block")
    assert (game.pending.kind, game.state.battle) == ("main", None)
    assert "battle_cut_short" in kinds(game)


@pytest.mark.parametrize("gone", ["a.characters.0", "b.characters.0"])
def test_7_1_3_3_a_card_taken_away_in_the_counter_step_ends_the_battle_before_damage(gone):
    game = board({"characters": ["giant"]}, {"characters": [{"card": "cook", **RESTED}], "hand": ["cook"]})
    do(game, "attack", "a.characters.0", "b.characters.0")
    override(game, "move:hand", gone)
    do(game, "no_counter")
    assert not {"battle_won", "battle_lost"} & set(kinds(game))
    assert game.pending.kind == "main"


def test_7_1_1_4_a_card_that_left_and_came_back_is_another_card():
    game = board({"characters": ["giant"]}, {"characters": [{"card": "cook", **RESTED}], "hand": ["sailor"]})
    do(game, "attack", "a.characters.0", "b.characters.0")
    gone = refs.find(game, "b.characters.0")
    override(game, "move:hand", gone)
    override(game, "move:characters", gone)
    do(game, "no_counter")
    assert area(game, "b.characters") == ["cook"]


def test_7_1_2_1_a_blocker_is_activated_once_in_a_battle():
    game = board(b={"characters": ["wall", "gate"], "hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    do(game, "block", "b.characters.0")
    assert game.pending.kind == "counter"
    assert why(game, "block", "b.characters.1") == {"not_now": "CR 7-1-3-2", "blocked_already": "CR 7-1-2-1"}


def test_7_1_2_1_the_attacked_player_may_decline():
    game = board(b={"characters": ["wall"], "hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    assert (game.pending.side, [a.kind for a in game.legal_actions()]) == (1, ["block", "no_block"])
    do(game, "no_block")
    assert game.state.battle.target == refs.find(game, "b.leader")


def test_7_1_2_1_a_rested_blocker_is_not_offered():
    game = board(b={"characters": [{"card": "wall", **RESTED}], "hand": ["cook"]})
    assert do(game, "attack", "a.leader", "b.leader").pending.kind == "counter"


def test_7_1_2_1_without_a_blocker_nobody_is_asked():
    game = do(board(b={"characters": ["cook"], "hand": ["cook"]}), "attack", "a.leader", "b.leader")
    assert game.pending.kind == "counter"


def test_7_1_2_2_on_block_activates_after_a_block_only(monkeypatch):
    seen = moments(monkeypatch)
    game = board(b={"characters": ["wall"]})
    do(game, "attack", "a.leader", "b.leader")
    do(game, "block", "b.characters.0")
    assert "block" in seen
    seen.clear()
    pass_turn(pass_turn(game))
    attack(game)
    assert "block" not in seen


def test_7_1_3_1_when_attacked_activates_at_the_start_of_the_counter_step(monkeypatch):
    steps = []
    moments(monkeypatch, lambda game, when: steps.append((when, game.state.battle.step)))
    attack(board())
    assert ("attacked", "counter") in steps


def test_7_1_3_2_counters_in_any_number_and_any_order():
    game = board(b={"hand": ["cook", "guard", "sailor"], "don": {"active": 1}})
    do(game, "attack", "a.leader", "b.leader")
    do(game, "counter", "b.hand.0", "b.leader")
    do(game, "counter_event", "b.hand.0")
    do(game, "counter", "b.hand.0", "b.leader")
    assert game.pending.kind == "main"
    assert area(game, "b.trash") == ["sailor", "guard", "cook"]


def test_7_1_3_2_an_empty_hand_is_not_asked():
    game = do(board(), "attack", "a.leader", "b.leader")
    assert game.pending.kind == "main"


def test_7_1_3_2_a_full_hand_is_asked_even_when_it_cannot_counter():
    game = do(board(b={"hand": ["gunner"]}), "attack", "a.leader", "b.leader")
    assert [a.kind for a in game.legal_actions()] == ["no_counter"]


def test_7_1_3_2_1_a_counter_trashes_the_card_and_adds_its_value_for_this_battle():
    game = board(b={"hand": ["cook", "gunner"]})
    leader = refs.find(game, "b.leader")
    do(game, "attack", "a.leader", "b.leader")
    do(game, "counter", "b.hand.0", "b.leader")
    assert (area(game, "b.trash"), values.power(game, leader)) == (["cook"], 7000)
    do(game, "no_counter")
    assert values.power(game, leader) == 5000
    assert "battle_lost" in kinds(game)


def test_7_1_3_2_1_any_own_leader_or_character_can_be_raised():
    game = board(b={"hand": ["cook"], "characters": ["giant"], "stage": "ship"})
    do(game, "attack", "a.leader", "b.leader")
    assert [a.target for a in game.legal_actions()] == [
        refs.find(game, "b.leader"),
        refs.find(game, "b.characters.0"),
        None,
    ]
    for target in ("a.leader", "b.stage"):
        assert why(game, "counter", "b.hand.0", target) == {"not_to_be_countered_for": "CR 7-1-3-2-1"}


@pytest.mark.parametrize(
    ("who", "reason"),
    [
        ("b.hand.1", {"no_counter": "CR 2-10-2"}),
        ("b.hand.2", {"no_counter": "CR 2-10-2"}),
        ("a.hand.0", {"not_in_hand": "CR 7-1-3-2-1"}),
    ],
)
def test_7_1_3_2_1_what_cannot_counter_says_why(who, reason):
    game = board({"hand": ["cook"]}, {"hand": ["cook", "gunner", "guard"]})
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "counter", who, "b.leader") == reason


def test_2_7_3_and_7_1_3_2_2_a_counter_event_is_paid_for_and_trashed():
    game = board(b={"hand": ["signal", "cook"], "don": {"active": 3}})
    do(game, "attack", "a.leader", "b.leader")
    assert "counter_event" in {found.kind for found in game.legal_actions()}
    do(game, "counter_event", "b.hand.0")
    assert [event.value for event in game.log if event.kind == "event_activated"] == ["Counter"]
    assert area(game, "b.trash") == ["signal"]
    assert sum(game.state.cards[don].rested for don in game.state.players[1].cost) == 2
    assert game.pending.kind == "counter"


@pytest.mark.parametrize(
    ("which", "don", "reason"),
    [
        ("b.hand.0", 0, {"cost_not_payable": "CR 7-1-3-2-2"}),
        ("b.hand.1", 1, {"no_counter_effect": "CR 10-2-4-1"}),
        ("b.hand.2", 2, {"no_counter_effect": "CR 10-2-4-1"}),
    ],
)
def test_7_1_3_2_2_what_cannot_be_activated_says_why(which, don, reason):
    game = board(b={"hand": ["guard", "shout", "cook"], "don": {"active": don}})
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "counter_event", which) == reason
    assert refs.find(game, which) not in {
        found.card for found in game.legal_actions() if found.kind == "counter_event"
    }


@pytest.mark.parametrize(("attacker", "wins"), [("cook", False), ("duelist", True), ("gunner", True)])
def test_7_1_4_1_greater_or_equal_power_wins(attacker, wins):
    game = board({"characters": [attacker]})
    attack(game, "a.characters.0")
    assert (len(area(game, "b.life")) == 3) is wins


def test_7_1_4_1_1_one_damage_to_the_leader():
    game = attack(board())
    assert (len(area(game, "b.life")), len(area(game, "b.hand"))) == (3, 1)


def test_7_1_4_1_1_1_no_life_when_damage_is_determined_and_the_attacker_wins():
    game = attack(board(b={"life": 0}))
    assert (game.winner, game.state.ended, game.pending) == (0, "damage", None)


def test_7_1_4_1_1_1_the_last_life_card_is_no_defeat():
    game = attack(board(b={"life": ["sailor"]}))
    assert (game.winner, area(game, "b.life")) == (None, [])


def test_7_1_4_1_1_2_the_top_life_card_goes_to_the_hand():
    game = attack(board(b={"life": ["cook", "giant"]}))
    assert (area(game, "b.hand"), area(game, "b.life")) == (["cook"], ["giant"])


def test_7_1_4_1_1_2_a_trigger_may_be_activated_instead():
    game = attack(board(b={"life": ["flare", "giant"]}))
    assert (game.pending.side, game.pending.kind) == (1, "trigger")
    assert [a.kind for a in game.legal_actions()] == ["trigger", "no_trigger"]


def test_7_1_4_1_1_3_two_damage_take_two_cards_one_by_one():
    game = attack(board({"characters": ["twin"]}, {"life": ["cook", "giant", "sailor"]}), "a.characters.0")
    assert (area(game, "b.hand"), area(game, "b.life")) == (["cook", "giant"], ["sailor"])


def test_7_1_4_1_2_a_beaten_character_is_ko_d():
    game = attack(board(b={"characters": [{"card": "cook", **RESTED}]}), target="b.characters.0")
    assert (area(game, "b.characters"), area(game, "b.trash"), "ko" in kinds(game)) == ([], ["cook"], True)
    assert len(area(game, "b.life")) == 4


def test_7_1_4_2_nothing_happens_to_the_loser_of_a_battle():
    game = attack(
        board({"characters": ["cook"]}, {"characters": [{"card": "giant", **RESTED}]}),
        "a.characters.0",
        "b.characters.0",
    )
    assert (area(game, "a.characters"), area(game, "b.characters")) == (["cook"], ["giant"])
    assert "battle_lost" in kinds(game)


def test_7_1_5_1_the_battle_ends_after_damage():
    game = attack(board())
    assert kinds(game)[-1] == "battle_ended"
    assert game.state.battle is None


def test_7_1_5_2_end_of_battle_effects_come_while_effects_of_the_battle_are_in_force(monkeypatch):
    power = []

    def look(game, when):
        if when == "end of battle":
            power.append(values.power(game, game.state.battle.target))

    moments(monkeypatch, look)
    game = board(b={"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    do(game, "counter", "b.hand.0", "b.leader")
    assert power == [7000]


def test_7_1_5_3_and_7_1_5_4_effects_of_the_battle_end_the_turn_players_first():
    game = board(b={"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    for side, place in ((1, "b.leader"), (0, "a.leader")):
        found = refs.find(game, place)
        durations.put_in_force(game, side, found, "power", (found,), 1000, durations.BATTLE)
    do(game, "no_counter")
    assert [event.side for event in game.log if event.kind == "expired"] == [0, 1]
    assert values.power(game, refs.find(game, "a.leader")) == 5000


def test_7_1_5_5_the_game_returns_to_the_main_phase():
    game = attack(board())
    assert (game.pending.kind, game.pending.side) == ("main", 0)


def test_a_battle_can_be_ended_by_an_effect_or_a_judge():
    game = board(b={"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    override(game, "end_battle")
    do(game, "no_counter")
    assert (game.pending.kind, len(area(game, "b.life"))) == ("main", 4)


def test_an_attack_names_one_attacker_and_one_target():
    game = board()
    assert why(game, "attack") == {"no_card_named": "CR 7-1-1-1"}
    assert "one_target" in why(game, "attack", "a.leader", "b.leader", number=2)


def test_every_reason_against_an_attack_is_told_at_once():
    game = board(
        {"characters": [{"card": "cook", "rested": True, "new": True}]},
        {"characters": ["cook"]},
        turn=1,
        turn_side="a",
    )
    assert why(game, "attack", "a.characters.0", "b.characters.0") == {
        "first_turn": "CR 6-5-6-1",
        "attacker_rested": "CR 7-1-1-1",
        "target_active": "CR 7-1-1-2",
        "just_played": "CR 3-7-4",
    }
    assert action(game, "attack", "a.leader", "b.leader") not in game.legal_actions()


def test_the_target_of_a_battle_can_be_changed_in_the_middle():
    game = board(b={"hand": ["cook"], "characters": ["sailor"]})
    do(game, "attack", "a.leader", "b.leader")
    battle.change_target(game, refs.find(game, "b.characters.0"))
    do(game, "no_counter")
    assert area(game, "b.trash") == ["sailor"]
