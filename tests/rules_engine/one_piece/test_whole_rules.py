"""Rules that only a whole scene proves: real card text, and what must not happen as well as what must."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import choose, exactly, hand, kind, numbers, ready, trash, up_to, use
from tests.rules_engine.effects.boards import THIS, area, at, board, do, main, power_of, text, timed, why
from tests.rules_engine.one_piece import board as plain

DRAW = n.Draw(n.Exactly(1))
RESTED = {"rested": True}
FOUR = ["cook", "gunner", "giant", "ghost"]


def test_6_2_3_and_6_2_4_and_6_3_1_and_6_4_1_don_returns_all_is_set_active_then_draw_then_don():
    game = plain.pass_turn(plain.board(b={"leader": {"card": "keeper", "don": 1, **RESTED}, "deck": FOUR}))
    wanted = {"6-2-3", "6-2-4", "6-3-1", "6-4-1"}
    said = list(dict.fromkeys(rule for rule in plain.rules(game) if rule in wanted))
    assert said == ["6-2-3", "6-2-4", "6-3-1", "6-4-1"]


def test_6_2_3_don_returned_is_rested_until_all_is_set_active():
    game = plain.pass_turn(plain.board(b={"leader": {"card": "keeper", "don": 1}}))
    returned = next(event.card for event in game.log if event.rule == "CR 6-2-3")
    assert [(event.kind, event.rule) for event in game.log if event.card == returned] == [
        ("moved", "CR 6-2-3"),
        ("activated", "CR 6-2-4"),
    ]


def test_6_5_5_2_given_don_does_not_count_in_a_battle_on_the_opponents_turn():
    game = plain.board({"characters": ["cook"]}, {"leader": {"card": "keeper", "don": 3}, "hand": ["cook"]})
    override = plain.override(game, "power:turn", "a.characters.0", number=2000)
    do(do(override, "attack", "a.characters.0", "b.leader"), "no_counter")
    assert "battle_won" in plain.kinds(game)


@pytest.mark.parametrize("first", [0, 1])
def test_1_3_4_the_turn_player_answers_before_the_other_is_asked(first):
    game = plain.new(first=first)
    asked = [game.pending.side]
    do(game, "keep")
    asked.append(game.pending.side)
    assert asked == [first, 1 - first]


@pytest.mark.parametrize("letter", ["a", "b"])
def test_1_2_3_either_player_concedes_in_the_middle_of_an_effect(letter):
    game = use(
        n.KO(up_to(1, n.Set("opponent", (), (n.Noun("character"),)))), DRAW, b={"characters": ["cook"]}
    )
    assert kind(game) == "choose"
    do(game, "concede", value=letter)
    assert (game.winner, game.pending) == ("ba".index(letter), None)
    assert (area(game, "b.characters"), area(game, "a.hand")) == (["cook"], [])


def test_3_7_6_1_1_and_10_2_1_3_a_character_that_makes_room_activates_no_on_ko():
    bomb = text("bomb", timed("On K.O.", DRAW))
    game = board(
        [bomb],
        {"characters": ["bomb", *["sailor"] * 4], "hand": ["cook"], "don": {"active": 2}, "deck": FOUR},
    )
    choose(do(game, "play", "a.hand.cook"), "a.characters.bomb")
    assert (area(game, "a.trash"), area(game, "a.hand")) == (["bomb"], [])


@pytest.mark.parametrize(("act", "drawn"), [(n.KO, ["cook"]), (n.Trash, [])])
def test_10_2_1_3_on_ko_is_for_a_ko_and_not_for_being_trashed(act, drawn):
    bomb = text("bomb", timed("On K.O.", DRAW))
    one = exactly(1, n.Set("opponent", (), (n.Noun("character"),)))
    game = use(act(one), cards=(bomb,), b={"characters": ["bomb"], "deck": FOUR})
    assert (area(game, "b.trash"), area(game, "b.hand")) == (["bomb"], drawn)


@pytest.mark.parametrize(("don", "drawn"), [(1, ["cook"]), (0, [])])
def test_10_2_17_1_the_conditions_of_on_ko_are_looked_at_on_the_field(don, drawn):
    bomb = text("bomb", timed("On K.O.", DRAW, gates=(n.Gate("DON!! x", 1),)))
    one = exactly(1, n.Set("opponent", (), (n.Noun("character"),)))
    game = use(n.KO(one), cards=(bomb,), b={"characters": [{"card": "bomb", "don": don}], "deck": FOUR})
    assert (area(game, "b.trash"), area(game, "b.hand")) == (["bomb"], drawn)


def test_10_2_17_1_on_ko_finds_its_own_card_in_the_trash():
    bomb = text("bomb", timed("On K.O.", n.Move(up_to(1, trash()), n.Place("hand"), "add")))
    one = exactly(1, n.Set("opponent", (), (n.Noun("character"),)))
    game = use(n.KO(one), cards=(bomb,), b={"characters": ["bomb"]})
    assert numbers(game) == ["bomb"]


def test_10_1_5_3_a_trigger_does_not_find_its_own_card_and_trashes_it_afterwards():
    flag = text("flag", timed("Trigger", n.Play(up_to(1, trash()))), has_trigger=True)
    game = board([flag], {}, {"life": ["flag", "cook"], "trash": ["sailor"]})
    do(do(game, "attack", "a.leader", "b.leader"), "trigger")
    assert numbers(game) == ["sailor"]
    assert not any("flag" in area(game, f"b.{zone}") for zone in ("life", "hand", "trash"))
    choose(game)
    assert sorted(area(game, "b.trash")) == ["flag", "sailor"]


def test_10_2_4_1_counter_is_not_activated_in_the_block_step():
    game = plain.board(b={"characters": ["wall"], "hand": ["guard"], "don": {"active": 3}})
    do(game, "attack", "a.leader", "b.leader")
    assert (kind(game), "not_now" in why(game, "counter_event", "b.hand.0")) == ("block", True)
    do(game, "no_block")
    assert why(game, "counter_event", "b.hand.0") == {}


def test_7_1_2_1_and_7_1_2_3_when_the_blocker_leaves_no_second_one_is_activated():
    runaway = text(
        "runaway", timed("On Block", n.Move(THIS, n.Place("hand"), "return")), keywords=frozenset({"Blocker"})
    )
    game = board([runaway], {}, {"characters": ["runaway", "gate"], "hand": ["cook"]})
    do(do(game, "attack", "a.leader", "b.leader"), "block", "b.characters.runaway")
    assert (kind(game), game.state.battle, len(area(game, "b.life"))) == ("main", None, 4)
    assert not game.state.cards[at(game, "b.characters.gate")].rested


def test_8_3_1_3_1_and_10_2_13_5_what_could_not_be_paid_for_does_not_resolve_and_is_spent():
    cost = n.Cost((n.ReturnDon(n.Exactly(1)), n.RestDon(n.Exactly(2))))
    game = ready(
        DRAW, ability={"cost": cost, "once": True}, a={"don": {"active": 2, "rested": 1}, "deck": FOUR}
    )
    do(game, "activate", "a.characters.actor")
    # An active one is returned, though the rested one would have left enough to rest.
    do(game, "choose", cards=[card for card in game.pending.cards if not game.state.cards[card].rested][:1])
    assert (area(game, "a.hand"), len(area(game, "a.don_deck"))) == ([], 8)
    assert why(game, "activate", "a.characters.actor")["used_this_turn"] == "CR 10-2-13-3"


def test_10_2_13_2_a_second_copy_activates_and_then_neither():
    actor = text("actor", main(DRAW, once=True))
    game = board([actor], {"characters": ["actor", "actor"], "deck": FOUR})
    for place in ("a.characters.0", "a.characters.1"):
        do(game, "activate", place)
    assert area(game, "a.hand") == ["cook", "gunner"]
    assert not any(found.kind == "activate" for found in game.legal_actions())


@pytest.mark.parametrize(
    ("head", "letter"), [("End of Your Turn", "a"), ("End of Your Opponent's Turn", "b")]
)
@pytest.mark.parametrize(("first", "left"), [("one", ["wall"]), ("two", ["cook"])])
def test_6_6_1_1_3_and_6_6_1_1_4_the_effects_resolve_in_the_order_said(head, letter, first, left):
    one = text("one", timed(head, n.Move(n.Top(n.Exactly(1), n.Zone("deck")), n.Place("trash"), "trash")))
    two = text("two", timed(head, DRAW))
    game = board([one, two], **{letter: {"characters": ["one", "two"], "deck": ["cook", "wall", *FOUR]}})
    do(game, "end_main")
    assert (kind(game), game.pending.side) == ("option", "ab".index(letter))
    do(game, "choose", number=numbers(game).index(first))
    assert area(game, f"{letter}.hand")[:1] == left


def test_10_1_3_1_banish_leaves_no_card_in_the_hand_point_by_point():
    game = plain.attack(
        plain.board({"characters": ["wrecker"]}, {"life": ["flare", "flare"], "hand": []}), "a.characters.0"
    )
    assert (game.winner, area(game, "b.hand"), area(game, "b.trash")) == (None, [], ["flare", "flare"])


def test_4_8_1_up_to_none_leaves_the_rest_of_the_text_to_be_done():
    game = use(n.Trash(up_to(1, hand())), DRAW, a={"hand": ["wall"], "deck": FOUR})
    choose(game)
    assert area(game, "a.hand") == ["wall", "cook"]


def test_1_3_6_1_1_a_character_of_negative_power_loses_its_battle_and_stays():
    game = plain.board({"characters": ["cook"]}, {"hand": []})
    plain.override(game, "power:turn", "a.characters.0", number=-5000)
    do(game, "attack", "a.characters.0", "b.leader")
    assert (power_of(game, "a.characters.0"), area(game, "a.characters")) == (-2000, ["cook"])
    assert "battle_lost" in plain.kinds(game)


def test_3_5_1_a_character_that_was_ko_d_goes_to_the_trash_of_its_owner():
    game = plain.board(b={"characters": [{"card": "cook", **RESTED}], "trash": ["giant"]})
    plain.attack(game, target="b.characters.0")
    assert (area(game, "b.trash"), area(game, "a.trash")) == (["cook", "giant"], [])


@pytest.mark.parametrize("color", ["red", "blue"])
def test_2_3_4_and_2_3_5_each_color_of_a_card_of_two_colors_counts(color):
    crew = n.Set("you", (n.ColorIs((color,)),), (n.Noun("character"),))
    game = use(n.KO(up_to(5, crew)), a={"characters": ["pair", "swimmer", "sailor"]})
    other = {"red": "sailor", "blue": "swimmer"}[color]
    assert {"pair", other} == set(numbers(game)) - {"actor"}


@pytest.mark.parametrize("attribute", ["Slash", "Strike"])
def test_2_5_3_and_2_5_4_each_attribute_of_a_card_with_two_counts(attribute):
    crew = n.Set("you", (n.AttributeIs((attribute,)),), (n.Noun("character"),))
    game = use(n.KO(up_to(5, crew)), a={"characters": ["pair"]})
    assert "pair" in numbers(game)
    assert ("actor" in numbers(game)) is (attribute == "Slash")


def test_8_6_1_and_10_2_17_1_of_two_on_ko_at_once_the_turn_players_resolves_first():
    bomb = text("bomb", timed("On K.O.", DRAW))
    everybody = n.Set("any", (n.NameIs(("Bomb",)),), (n.Noun("character"),))
    sides = {"characters": ["bomb"], "deck": FOUR}
    game = use(n.KO(n.All(everybody)), cards=(bomb,), a=dict(sides), b=dict(sides))
    drawn = [event.side for event in game.log if event.kind == "moved" and event.value == "hand"]
    assert (drawn, area(game, "a.hand"), area(game, "b.hand")) == ([0, 1], ["cook"], ["cook"])


def test_9_1_2_and_9_2_1_2_a_deck_of_0_in_the_middle_of_an_effect_leaves_the_rest_undone():
    mill = n.Move(n.Top(n.Exactly(2), n.Zone("deck")), n.Place("trash"), "trash")
    game = use(
        mill,
        n.KO(n.All(n.Set("opponent", (), (n.Noun("character"),)))),
        a={"deck": ["cook", "cook"]},
        b={"characters": ["cook"]},
    )
    assert (game.winner, game.state.ended, area(game, "b.characters")) == (1, "deck", ["cook"])


def test_9_2_1_no_life_and_an_empty_deck_at_the_same_look_make_both_lose():
    game = plain.board(b={"life": 0})
    player = game.state.players[0]
    for found in list(player.deck):
        game.journal.remove(player.deck, player.deck.index(found))
    plain.attack(game)
    assert (game.state.losers, game.winner) == ((0, 1), None)
