"""Keyword effects and keywords (CR 10), as far as cards without other text have them."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import durations, keywords, values
from rules_engine.one_piece.seams import Effects
from tests.rules_engine.one_piece.board import (
    area,
    attack,
    board,
    card,
    do,
    kinds,
    override,
    pass_battle,
    pass_turn,
    refs,
    rules,
    why,
)

RESTED = {"rested": True}


def just_played(number: str):
    return board(
        {"characters": [{"card": number, "new": True}]}, {"characters": [{"card": "cook", **RESTED}]}
    )


@pytest.mark.parametrize("target", ["b.leader", "b.characters.0"])
def test_10_1_1_1_rush_attacks_in_the_turn_it_was_played(target):
    assert why(just_played("runner"), "attack", "a.characters.0", target) == {}


def test_10_1_1_1_without_rush_it_does_not():
    assert why(just_played("gunner"), "attack", "a.characters.0", "b.leader") == {"just_played": "CR 3-7-4"}


def test_10_1_1_1_rush_gained_works_at_once():
    game = just_played("gunner")
    override(game, "keyword:Rush", "a.characters.0")
    assert why(game, "attack", "a.characters.0", "b.leader") == {}


def test_10_1_2_1_double_attack_deals_two_damage():
    game = attack(board({"characters": ["twin"]}), "a.characters.0")
    assert len(area(game, "b.life")) == 2


def test_10_1_2_1_double_attack_against_the_last_life_card_is_no_defeat():
    game = attack(board({"characters": ["twin"]}, {"life": ["cook"]}), "a.characters.0")
    assert (game.winner, area(game, "b.life"), "no_life" in kinds(game)) == (None, [], True)


def test_10_1_2_1_against_a_character_it_changes_nothing():
    game = attack(
        board({"characters": ["twin"]}, {"characters": [{"card": "cook", **RESTED}]}),
        "a.characters.0",
        "b.characters.0",
    )
    assert (len(area(game, "b.life")), area(game, "b.trash")) == (4, ["cook"])


def test_10_1_3_1_banish_trashes_the_life_card_without_trigger():
    game = attack(board({"characters": ["thief"]}, {"life": ["flare", "cook"]}), "a.characters.0")
    assert (area(game, "b.trash"), area(game, "b.hand"), game.pending.kind) == (["flare"], [], "main")


def test_10_1_3_1_banish_and_double_attack_trash_two():
    game = attack(board({"characters": ["wrecker"]}, {"life": ["flare", "cook", "giant"]}), "a.characters.0")
    assert (area(game, "b.trash"), area(game, "b.life")) == (["cook", "flare"], ["giant"])


def test_10_1_4_1_the_blocker_rests_and_is_attacked_instead():
    game = do(board(b={"characters": ["wall"]}), "attack", "a.leader", "b.leader")
    do(game, "block", "b.characters.0")
    assert (area(game, "b.trash"), len(area(game, "b.life"))) == (["wall"], 4)


def test_10_1_4_1_the_blocker_stands_rested_after_a_battle_it_survives():
    game = do(board(b={"characters": ["gate"]}), "attack", "a.leader", "b.leader")
    do(game, "block", "b.characters.0")
    assert (area(game, "b.characters"), card(game, "b.characters.0").rested) == (["gate"], True)


@pytest.mark.parametrize(
    ("which", "reason"),
    [
        ("b.characters.0", "blocker_rested"),
        ("b.characters.1", "no_blocker"),
        ("a.characters.0", "not_your_blocker"),
    ],
)
def test_10_1_4_1_what_cannot_block_says_why(which, reason):
    game = board({"characters": ["wall"]}, {"characters": [{"card": "wall", **RESTED}, "cook", "gate"]})
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "block", which) == {reason: "CR 10-1-4-1"}


def test_10_1_4_1_the_attacked_card_does_not_block_for_itself():
    game = board(b={"characters": [{"card": "wall", **RESTED}, "gate"]})
    do(game, "attack", "a.leader", "b.characters.0")
    override(game, "active", "b.characters.0")
    assert why(game, "block", "b.characters.0") == {"blocker_is_target": "CR 10-1-4-1"}
    assert [found.card for found in game.legal_actions()] == [refs.find(game, "b.characters.1"), None]


def trigger(**b):
    return attack(board(b={"life": ["flare", "cook"]} | b))


def test_10_1_5_1_a_trigger_reveals_the_card_instead_of_adding_it_to_the_hand():
    game = do(trigger(), "trigger")
    assert (area(game, "b.hand"), "trigger" in kinds(game)) == ([], True)


def test_10_1_5_2_declining_adds_it_to_the_hand_unrevealed():
    game = do(trigger(), "no_trigger")
    assert area(game, "b.hand") == ["flare"]
    from rules_engine.one_piece import log

    assert all("Flare" not in log.words(game, event, "a") for event in game.log)


def test_10_1_5_3_the_card_is_in_no_area_while_its_trigger_resolves_and_is_trashed_after(monkeypatch):
    seen = []

    class Looking(Effects):
        def resolve_trigger(self, game, card_id):
            seen.append(
                (
                    area(game, "b.resolving"),
                    [zone for zone in ("life", "hand", "trash") if "flare" in area(game, f"b.{zone}")],
                )
            )

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Looking)
    game = do(trigger(), "trigger")
    assert seen == [(["flare"], [])]
    assert (area(game, "b.resolving"), area(game, "b.trash")) == ([], ["flare"])


def test_10_1_5_3_a_text_may_put_it_elsewhere(monkeypatch):
    class Playing(Effects):
        def resolve_trigger(self, game, card_id):
            from rules_engine.one_piece import terms

            terms.put_into_play(game, card_id, cause="effect")

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Playing)
    game = do(trigger(), "trigger")
    assert (area(game, "b.characters"), area(game, "b.trash")) == (["flare"], [])


def test_10_1_6_1_rush_character_attacks_characters_only_in_the_turn_it_was_played():
    game = just_played("duelist")
    assert why(game, "attack", "a.characters.0", "b.characters.0") == {}
    assert why(game, "attack", "a.characters.0", "b.leader") == {"rush_characters_only": "CR 10-1-6-1"}
    pass_turn(pass_turn(game))
    assert why(game, "attack", "a.characters.0", "b.leader") == {}


def test_10_1_7_1_an_unblockable_attack_is_not_blocked():
    game = board({"characters": ["arrow"]}, {"characters": ["wall"], "hand": ["cook"]})
    do(game, "attack", "a.characters.0", "b.leader")
    assert game.pending.kind == "counter"
    assert why(game, "block", "b.characters.0") == {"not_now": "CR 7-1-3-2", "unblockable": "CR 10-1-7-1"}


def test_10_2_1_1_losing_a_battle_is_a_ko():
    game = attack(board(b={"characters": [{"card": "cook", **RESTED}]}), target="b.characters.0")
    assert [event.cause for event in game.log if event.kind == "ko"] == ["battle"]


def test_10_2_1_2_a_ko_puts_the_character_into_its_owners_trash():
    game = board(b={"characters": ["cook"]})
    keywords.ko(game, refs.find(game, "b.characters.0"), "effect")
    game.state.pending = None
    game.go_on()
    assert (area(game, "b.trash"), "10-2-1-2" in rules(game)) == (["cook"], True)


def test_10_2_1_3_a_character_trashed_to_make_room_is_not_ko_d():
    game = board({"characters": ["sailor"] * 5, "hand": ["cook"], "don": {"active": 2}})
    do(game, "play", "a.hand.0")
    do(game, "choose", cards=["a.characters.0"])
    assert "ko" not in kinds(game)
    assert area(game, "a.trash") == ["sailor"]


def test_10_2_1_3_a_character_moved_to_the_trash_is_not_ko_d():
    game = board(b={"characters": ["cook"]})
    override(game, "move:trash", "b.characters.0")
    assert "ko" not in kinds(game)


def test_10_2_2_1_no_effect_is_activated_during_a_battle():
    game = do(board(b={"hand": ["cook"]}), "attack", "a.leader", "b.leader")
    assert why(game, "activate", "a.leader")["not_now"] == "CR 7-1-3-2"


def test_10_2_3_1_main_is_not_activated_during_a_battle():
    game = board({"hand": ["shout"], "don": {"active": 3}}, {"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "play", "a.hand.0") == {"not_now": "CR 7-1-3-2"}


def test_10_2_3_1_an_event_without_main_is_not_activated_in_the_main_phase():
    assert why(board({"hand": ["guard"], "don": {"active": 3}}), "play", "a.hand.0") == {
        "no_main_effect": "CR 10-2-3-1"
    }


def test_10_2_4_1_counter_is_activated_in_the_opponents_counter_step_only():
    game = board(b={"hand": ["guard"], "don": {"active": 3}})
    assert "not_now" in why(game, "counter_event", "b.hand.0")
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "counter_event", "b.hand.0") == {}


@pytest.mark.parametrize("loses", ["keyword", "no_keyword"])
def test_a_keyword_is_gained_and_lost(loses):
    game = board({"characters": [{"card": "runner", "new": True}]})
    runner = refs.find(game, "a.characters.0")
    durations.put_in_force(game, 1, runner, loses, (runner,), "Rush", durations.TURN)
    assert keywords.has(game, runner, "Rush") is (loses == "keyword")


def test_10_2_17_1_on_ko_is_activated_on_the_field_before_the_card_goes_to_the_trash(monkeypatch):
    seen = []

    class Looking(Effects):
        def before_ko(self, game, card_id, cause):
            seen.append((cause, game.state.cards[card_id].zone))

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Looking)
    game = attack(board(b={"characters": [{"card": "cook", **RESTED}]}), target="b.characters.0")
    assert seen == [("battle", "characters")]
    assert area(game, "b.trash") == ["cook"]


def test_a_ko_can_be_replaced(monkeypatch):
    class Saving(Effects):
        def replace(self, game, what, card_id, cause):
            if what == "ko":
                game.journal.set(game.state, "answer", "replaced")

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Saving)
    game = attack(board(b={"characters": [{"card": "cook", **RESTED}]}), target="b.characters.0")
    assert (area(game, "b.characters"), area(game, "b.trash"), game.pending.kind) == (["cook"], [], "main")


def test_battle_power_counts_what_is_in_force_at_damage():
    game = board(b={"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    override(game, "power:battle", "a.leader", number=-3000)
    pass_battle(game)
    assert "battle_lost" in kinds(game)
    assert values.power(game, refs.find(game, "a.leader")) == 5000
