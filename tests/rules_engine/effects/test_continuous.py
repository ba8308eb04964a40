"""Permanent effects and effects with a duration on values (CR 1-3-6, 4-9, 4-12, 8-1-3-3, 8-1-4, 8-2)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import keywords, values
from rules_engine.one_piece.effects import filters, permanent
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.boards import (
    EVERYBODY,
    THEIRS,
    THIS,
    YOUR_LEADER,
    YOURS,
    always,
    area,
    at,
    board,
    change,
    cost_of,
    do,
    main,
    pick,
    power,
    power_of,
    text,
    timed,
    why,
)

# --------------------------------------------------------------------------------------------------- permanent effects


def test_8_1_3_3_a_permanent_effect_holds_while_its_card_is_on_the_field():
    game = board([text("banner", always(power(1000, n.All(YOURS))))], {"characters": ["banner", "sailor"]})
    assert power_of(game, "a.characters.sailor") == 3000


def test_2_8_2_a_permanent_effect_of_a_card_in_the_hand_does_nothing():
    game = board(
        [text("banner", always(power(1000, n.All(YOURS))))], {"characters": ["sailor"], "hand": ["banner"]}
    )
    assert power_of(game, "a.characters.sailor") == 2000


def test_an_effect_on_this_card_in_the_hand_holds_there_and_not_on_the_field():
    cheaper = always(n.Modify(n.This("card in hand"), (n.Add("cost", -2),)))
    game = board([text("late", cheaper, cost=5)], {"hand": ["late"], "characters": ["late"]})
    assert (cost_of(game, "a.hand.late"), cost_of(game, "a.characters.late")) == (3, 5)


@pytest.mark.parametrize(
    ("gate", "don", "turn_side", "expected"),
    [
        (n.Gate("DON!! x", 2), 2, "b", 6000),
        (n.Gate("DON!! x", 2), 1, "b", 5000),
        (n.Gate("Your Turn"), 0, "a", 6000),
        (n.Gate("Your Turn"), 0, "b", 5000),
        (n.Gate("Opponent's Turn"), 0, "b", 6000),
        (n.Gate("Opponent's Turn"), 0, "a", 5000),
    ],
)
def test_8_3_2_3_and_8_3_2_4_and_8_3_2_5_conditions_in_brackets_decide_whether_it_holds(
    gate, don, turn_side, expected
):
    strong = text("strong", always(power(1000), gates=(gate,)))
    game = board([strong], {"characters": [{"card": "strong", "don": don}]}, turn_side=turn_side)
    assert power_of(game, "a.characters.strong") == expected


@pytest.mark.parametrize(("don", "turn_side", "expected"), [(1, "b", 6000), (0, "b", 5000), (1, "a", 6000)])
def test_8_3_2_1_all_conditions_of_an_effect_must_be_fulfilled(don, turn_side, expected):
    gates = (n.Gate("DON!! x", 1), n.Gate("Opponent's Turn"))
    game = board(
        [text("strong", always(power(1000), gates=gates))],
        {"characters": [{"card": "strong", "don": don}]},
        turn_side=turn_side,
    )
    assert power_of(game, "a.characters.strong") == expected


def test_8_1_3_3_2_and_8_3_3_while_the_if_is_not_fulfilled_nothing_of_it_holds():
    when = n.Has(n.Set("opponent", (), (n.Noun("character"),)), ">=", 2)
    lone = text("lone", always(power(2000), when=when))
    assert (
        power_of(board([lone], {"characters": ["lone"]}, {"characters": ["sailor"]}), "a.characters.lone")
        == 5000
    )
    assert (
        power_of(board([lone], {"characters": ["lone"]}, {"characters": ["sailor"] * 2}), "a.characters.lone")
        == 7000
    )


def test_8_1_3_3_4_for_every_counts_anew_at_every_moment():
    per = n.Per(n.Count(n.Set("any", (), (n.Noun("card"),), (n.Zone("trash", "you"),))), 2)
    game = board(
        [text("heir", always(power(1000, per=per)))], {"characters": ["heir"], "trash": ["sailor"] * 5}
    )
    assert power_of(game, "a.characters.heir") == 7000


def test_and_gains_the_keyword_too_speaks_of_the_same_cards():
    both = always(power(1000), n.Modify(n.SameSubject(), (n.GainKeyword("Blocker"),)))
    game = board([text("shield", both)], {"characters": ["shield"]})
    assert keywords.has(game, at(game, "a.characters.shield"), "Blocker")


def test_10_2_9_1_a_keyword_with_a_condition_is_there_only_while_it_is_met():
    rush = n.Ability(gates=(n.Gate("DON!! x", 1),), keyword=n.Keyword("Rush"))
    game = board([text("eager", rush)], {"characters": [{"card": "eager", "don": 1}, "eager"]})
    assert [keywords.has(game, card, "Rush") for card in game.state.players[0].characters] == [True, False]


# --------------------------------------------------------------------------------------------------------- fixed point


def test_8_1_3_3_5_one_permanent_effect_switches_another_on_whatever_their_order():
    """The first makes the second's condition true: read again until nothing changes."""
    strong = n.Set("you", (n.StatIs("power", ">=", 7000),), (n.Noun("character"),))
    proud = text("proud", always(power(1000, n.All(YOUR_LEADER)), when=n.Has(strong)))
    banner = text(
        "banner", always(power(2000, n.All(n.Set("you", (n.NameIs(("Proud",)),), (n.Noun("character"),)))))
    )
    for order in (["proud", "banner"], ["banner", "proud"]):
        assert power_of(board([proud, banner], {"characters": order}), "a.leader") == 6000


def test_8_1_3_3_5_a_negated_card_negates_nothing_any_more_the_turn_players_first():
    hush = text("hush", always(n.Negate(n.All(THEIRS))))
    game = board([hush], {"characters": ["hush"]}, {"characters": ["hush"]})
    found = [permanent.is_negated(game, at(game, f"{side}.characters.hush"), n.Ability()) for side in "ab"]
    assert found == [False, True]


def test_a_circle_of_permanent_effects_comes_to_an_end():
    weak = n.Set("you", (n.StatIs("power", "<=", 5000),), (n.Noun("character"),))
    odd = text("odd", always(power(1000), when=n.Has(weak)))
    assert power_of(board([odd], {"characters": ["odd"]}), "a.characters.odd") in (5000, 6000)


# ----------------------------------------------------------------------------------------------------- values in order

SET_7000 = n.SetStat("base power", 7000)
SET_9000 = n.SetStat("base power", 9000)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((n.Add("power", 1000), n.Add("power", -3000)), 3000),
        ((n.Add("power", -6000),), -1000),
        ((SET_7000,), 7000),
        ((SET_7000, n.Add("power", 1000)), 8000),
        ((n.Add("power", 1000), SET_7000), 8000),
        ((SET_7000, SET_9000), 9000),
        ((SET_9000, SET_7000), 9000),
        ((SET_9000, n.Add("power", -10000), SET_7000), -1000),
        ((n.SetStat("base power", 1000),), 1000),
    ],
)
def test_4_9_2_1_and_1_3_6_1_several_effects_on_one_power(changes, expected):
    """Of base values set the highest counts, changes add up whatever their order, and power may be negative."""
    game = board([text("sum", *(always(change(one)) for one in changes))], {"characters": ["sum"]})
    assert power_of(game, "a.characters.sum") == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ((n.Add("cost", -2),), 1),
        ((n.Add("cost", -5),), 0),
        ((n.Add("cost", -5), n.Add("cost", 3)), 1),
        ((n.SetStat("base cost", 6), n.SetStat("base cost", 4)), 6),
        ((n.SetStat("base cost", 0), n.Add("cost", 2)), 2),
    ],
)
def test_4_9_2_2_and_1_3_6_2_1_several_effects_on_one_cost(changes, expected):
    """A negative cost counts as 0, but further changes start from the negative value."""
    game = board([text("sum", *(always(change(one)) for one in changes))], {"characters": ["sum"]})
    assert cost_of(game, "a.characters.sum") == expected


def test_base_power_as_another_cards_base_power():
    like = always(change(n.SetStat("base power", n.StatOf("base power", n.All(YOUR_LEADER)))))
    game = board([text("double", like, power=1000)], {"leader": "admiral", "characters": ["double"]})
    assert power_of(game, "a.characters.double") == 6000


def test_2_5_4_an_attribute_gained_counts_like_a_printed_one():
    game = board([text("mask", always(change(n.GainAttribute(("Special",)))))], {"characters": ["mask"]})
    assert filters.attributes(game, at(game, "a.characters.mask")) == {"Slash", "Special"}


def test_2_1_3_and_8_1_3_3_3_a_card_has_the_further_name_its_text_gives_it_in_every_area():
    game = board([text("mask", always(n.AlsoNamed(("Other",))))], {"hand": ["mask"]})
    assert filters.names(game, at(game, "a.hand.mask")) == {"Mask", "Other"}


def test_2_10_1_a_counter_given_by_text_is_used_from_the_hand():
    nobody = n.Set("you", (n.NoCounter(),), (n.Noun("character", card=True),))
    game = board(
        [text("drill", always(n.HandCounter(n.All(nobody), 1000)))],
        {"characters": ["drill"], "hand": ["gunner"]},
    )
    assert values.counter(game, at(game, "a.hand.gunner")) == 1000


# ----------------------------------------------------------------------------------------------- effects with duration


def test_8_1_4_2_and_6_6_1_3_until_the_end_of_the_turn_and_no_longer():
    game = board([text("chief", main(power(2000, pick(), "turn")))], {"characters": ["chief", "sailor"]})
    do(game, "activate", "a.characters.chief")
    do(game, "choose", cards=["a.characters.sailor"])
    assert power_of(game, "a.characters.sailor") == 4000
    do(game, "end_main")
    assert power_of(game, "a.characters.sailor") == 2000


def test_6_2_1_until_the_start_of_your_next_turn():
    game = board([text("chief", main(power(2000, THIS, "your next turn start")))], {"characters": ["chief"]})
    do(game, "activate", "a.characters.chief")
    do(game, "end_main")
    assert power_of(game, "a.characters.chief") == 7000
    do(game, "end_main")
    assert power_of(game, "a.characters.chief") == 5000


def test_6_6_1_2_until_the_end_of_the_opponents_next_turn():
    game = board(
        [text("chief", main(power(2000, THIS, "opponent next turn end")))], {"characters": ["chief"]}
    )
    do(game, "activate", "a.characters.chief")
    do(game, "end_main")
    assert power_of(game, "a.characters.chief") == 7000
    do(game, "end_main")
    assert power_of(game, "a.characters.chief") == 5000


def test_3_1_6_an_effect_ends_when_its_card_leaves_the_field():
    chief = text("chief", main(power(2000, pick(), "turn")))
    game = board([chief], {"characters": ["chief", "sailor"]})
    do(game, "activate", "a.characters.chief")
    do(game, "choose", cards=["a.characters.sailor"])
    card = at(game, "a.characters.sailor")
    do(game, "override", "a.characters.sailor", value="move:hand", reason="as remembered")
    assert values.power(game, card) == 2000


@pytest.mark.parametrize(("before", "expected"), [(0, 0), (-7000, -2000), (3000, 0)])
def test_4_12_1_and_4_12_2_set_power_to_0_takes_what_the_power_was_and_nothing_when_it_is_negative(
    before, expected
):
    zero = text("zero", main(change(n.SetStat("power", 0), n.Pick(n.Exactly(1), THEIRS, slot=1), "turn")))
    game = board(
        [zero, text("foe", always(power(before)))], {"characters": ["zero"]}, {"characters": ["foe"]}
    )
    do(game, "activate", "a.characters.zero")
    assert power_of(game, "b.characters.foe") == expected


def test_8_4_6_numbers_are_counted_when_the_effect_resolves_and_stay():
    per = n.Per(n.Count(n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "you"),))))
    game = board(
        [text("chief", main(power(1000, THIS, "turn", per)))],
        {"characters": ["chief"], "hand": ["sailor"] * 2},
    )
    do(game, "activate", "a.characters.chief")
    do(game, "override", "a.hand.0", value="move:trash", reason="as remembered")
    assert power_of(game, "a.characters.chief") == 7000


def test_swapped_base_powers():
    cards = n.Both((n.Pick(n.Exactly(1), YOUR_LEADER, slot=1), n.Pick(n.Exactly(1), THEIRS, slot=2)))
    swap = text("swap", main(n.SwapBasePower(cards, n.Duration("turn"))))
    game = board([swap], {"characters": ["swap"]}, {"characters": ["giant"]})
    do(game, "activate", "a.characters.swap")
    assert (power_of(game, "a.leader"), power_of(game, "b.characters.giant")) == (10000, 5000)


@pytest.mark.parametrize(
    ("acts", "until"),
    [
        ((n.Negate(n.Pick(n.Exactly(1), THEIRS, slot=1)), power(-1000, n.Slot(1), "battle")), "battle"),
        ((power(1000, n.Pick(n.Exactly(1), THEIRS, slot=1), "battle"), power(1000, n.Slot(1))), "battle"),
        ((power(1000, n.Pick(n.Exactly(1), THEIRS, slot=1), "turn"), change(n.GainKeyword("Rush"))), "game"),
    ],
)
def test_a_duration_said_once_holds_for_both_acts_a_keyword_without_one_stays(acts, until):
    game = board([text("chief", main(*acts))], {"characters": ["chief"]}, {"characters": ["sailor"]})
    do(game, "activate", "a.characters.chief")
    silent = [
        effect for effect in game.state.in_force if effect.kind in ("negate", "keyword")
    ] or game.state.in_force[1:]
    assert [effect.until for effect in silent] == [until]


# ------------------------------------------------------------------------------------------------------------ negation


def hushed(target_text):
    hush = text("hush", main(n.Negate(n.Pick(n.Exactly(1), THEIRS, slot=1), n.Duration("turn"))))
    game = board([hush, target_text], {"characters": ["hush"]}, {"characters": [target_text.number]})
    do(game, "activate", "a.characters.hush")
    return game


def test_8_2_1_and_8_2_1_1_a_negated_permanent_effect_does_nothing():
    game = hushed(text("loud", always(power(3000))))
    assert power_of(game, "b.characters.loud") == 5000


def test_8_2_1_1_a_negated_card_has_lost_its_printed_keywords():
    game = hushed(text("wall2", n.Ability(keyword=n.Keyword("Blocker"))))
    assert not keywords.has(game, at(game, "b.characters.wall2"), "Blocker")


def test_8_2_2_a_negated_card_is_no_card_without_base_effect():
    game = hushed(text("loud", always(power(3000))))
    assert not filters.meets(game, None, at(game, "b.characters.loud"), (n.NoBaseEffect(),))


def test_8_2_4_what_a_negated_card_gains_afterwards_is_not_negated():
    hush = text(
        "hush",
        main(n.Negate(THIS, n.Duration("turn")), change(n.GainKeyword("Rush"), until="turn")),
        n.Ability(keyword=n.Keyword("Blocker")),
    )
    game = board([hush], {"characters": ["hush"]})
    do(game, "activate", "a.characters.hush")
    card = at(game, "a.characters.hush")
    assert (keywords.has(game, card, "Rush"), keywords.has(game, card, "Blocker")) == (True, False)


def test_8_2_4_what_a_card_had_gained_before_is_negated_with_the_rest():
    hush = text("hush", main(change(n.GainKeyword("Rush"), until="turn"), n.Negate(THIS, n.Duration("turn"))))
    game = board([hush], {"characters": ["hush"]})
    do(game, "activate", "a.characters.hush")
    assert not keywords.has(game, at(game, "a.characters.hush"), "Rush")


def test_8_2_1_1_power_given_by_another_card_stays_when_effects_are_negated():
    chief = text(
        "chief", main(power(2000, n.All(EVERYBODY), "turn"), n.Negate(n.All(THEIRS), n.Duration("turn")))
    )
    game = board([chief], {"characters": ["chief"]}, {"characters": ["sailor"]})
    do(game, "activate", "a.characters.chief")
    assert power_of(game, "b.characters.sailor") == 4000


def test_one_kind_of_effect_of_a_player_can_be_negated():
    hush = text("hush", always(n.Negate(n.Player("you"), heads=("On Play",))))
    herald = text("herald", timed("On Play", n.Draw(n.Exactly(2))), cost=0)
    game = board([hush, herald], {"characters": ["hush"], "hand": ["herald"]})
    do(game, "play", "a.hand.herald")
    assert area(game, "a.hand") == []


def test_8_2_3_what_was_resolved_before_its_card_was_negated_stays():
    chief = text("chief", main(power(2000, n.All(YOUR_LEADER), "turn"), n.Negate(THIS, n.Duration("turn"))))
    game = board([chief], {"characters": ["chief"]})
    do(game, "activate", "a.characters.chief")
    assert power_of(game, "a.leader") == 7000


def test_8_2_1_2_an_effect_can_negate_itself_while_something_is_there():
    here = n.Has(n.Set("any", (n.NameIs(("Sailor",)),), (n.Noun("character"),)))
    shy = text("shy", always(power(3000), n.If(here, (n.Do(n.Negate(n.This("effect"))),))))
    assert power_of(board([shy], {"characters": ["shy"]}), "a.characters.shy") == 8000
    assert power_of(board([shy], {"characters": ["shy", "sailor"]}), "a.characters.shy") == 5000


# ---------------------------------------------------------------------------------------------- playing and refreshing


def test_2_7_6_a_permanent_effect_makes_cards_cheaper_to_play():
    crew = n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("hand", "you"),))
    game = board(
        [text("port", always(n.PlayCostReduced(crew, 1)), category="stage")],
        {"stage": "port", "hand": ["cook"]},
    )
    assert values.cost_to_play(game, at(game, "a.hand.cook")) == 1


def test_2_7_6_only_the_next_card_is_cheaper():
    crew = n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("hand", "you"),))
    port = text("port", main(n.PlayCostLess(crew, 1, n.Duration("turn"))), category="stage")
    game = board([port], {"stage": "port", "hand": ["cook", "cook"], "don": {"active": 5}})
    do(game, "activate", "a.stage")
    assert values.cost_to_play(game, at(game, "a.hand.cook")) == 1
    do(game, "play", "a.hand.cook")
    assert values.cost_to_play(game, at(game, "a.hand.cook")) == 2


def test_3_7_5_characters_can_be_made_to_enter_rested():
    own = n.Set("you", (), (n.Noun("character", card=True),))
    game = board(
        [text("quay", always(n.EntersRested(own)), category="stage")],
        {"stage": "quay", "hand": ["sailor"], "don": {"active": 1}},
    )
    do(game, "play", "a.hand.sailor")
    assert game.state.cards[at(game, "a.characters.sailor")].rested


def test_6_2_4_a_card_told_to_stay_rested_misses_one_refresh_phase():
    pin = text("pin", main(n.StayRested(n.Pick(n.Exactly(1), THEIRS, slot=1))))
    game = board([pin], {"characters": ["pin"]}, {"characters": [{"card": "sailor", "rested": True}]})
    do(game, "activate", "a.characters.pin")
    do(game, "end_main")
    assert game.state.cards[at(game, "b.characters.sailor")].rested
    do(game, "end_main")
    do(game, "end_main")
    assert not game.state.cards[at(game, "b.characters.sailor")].rested


def test_1_3_3_a_permanent_effect_keeps_cards_rested_in_every_refresh_phase():
    cheap = n.Set("any", (n.StatIs("cost", "<=", 5),), (n.Noun("character"),))
    game = board(
        [text("cage", always(n.StayActiveNot(n.All(cheap))), category="stage")],
        {"stage": "cage"},
        {"characters": [{"card": "sailor", "rested": True}, {"card": "giant", "rested": True}]},
    )
    do(game, "end_main")
    assert [game.state.cards[card].rested for card in game.state.players[1].characters] == [True, False]


def test_6_4_1_of_the_don_placed_in_the_don_phase_one_is_given_to_the_leader():
    drum = text("drum", always(n.PlaceDonGiven(1)), category="stage")
    game = board([drum], {}, {"stage": "drum"})
    do(game, "end_main")
    assert len(game.state.cards[at(game, "b.leader")].don) == 1


# ------------------------------------------------------------------------------------------------------------ and back


def test_taking_steps_back_restores_the_state_while_effects_come_and_go():
    chief = text("chief", main(power(2000, pick(), "turn"), n.Negate(n.All(THEIRS), n.Duration("battle"))))
    game = board([chief], {"characters": ["chief", "sailor"]}, {"characters": ["wall"]})
    digests = [game.digest()]
    for act in (
        ("activate", "a.characters.chief"),
        ("choose",),
        ("attack", "a.leader", "b.leader"),
        ("no_counter",),
        ("end_main",),
        ("end_main",),
    ):
        if act[0] not in {one.kind for one in game.legal_actions()}:
            continue
        kind, *named = act
        do(game, kind, *named, **({"cards": ["a.characters.sailor"]} if kind == "choose" else {}))
        digests.append(game.digest())
    assert len(digests) > 4
    while game.history:
        assert game.digest() == digests.pop()
        game.pop()
    assert [game.digest()] == digests


def test_values_are_computed_once_until_something_changes():
    game = board([text("banner", always(power(1000, n.All(YOURS))))], {"characters": ["banner", "sailor"]})
    assert values.derived(game) is values.derived(game)
    assert why(game, "attack", "a.characters.sailor", "b.leader") == {}


# ----------------------------------------------------------------------------------------- the opponent's next end


@pytest.mark.parametrize(
    ("until", "left"), [("opponent next turn end", [7000, 7000]), ("opponent next end phase", [5000, 5000])]
)
def test_6_6_1_2_what_comes_about_in_the_opponents_turn_lasts_to_their_next_turn_or_to_this_end_phase(
    until, left
):
    """Player B's Character is attacked; in the own turn of player A that follows the two wordings part."""
    guard = text("lookout", timed("On Your Opponent's Attack", power(2000, THIS, until)))
    game = board([guard], {}, {"characters": ["lookout"]})
    do(game, "attack", "a.leader", "b.leader")
    while game.pending.kind in ("block", "counter"):
        do(game, "no_" + game.pending.kind)
    seen = [power_of(game, "b.characters.lookout")]
    for _ in range(3):
        do(game, "end_main")
        seen.append(power_of(game, "b.characters.lookout"))
    assert seen == [7000, *left, 5000]


@pytest.mark.parametrize("until", ["opponent next turn end", "opponent next end phase"])
def test_6_6_1_2_what_comes_about_in_the_own_turn_lasts_through_the_opponents(until):
    guard = text("lookout", main(power(2000, THIS, until)))
    game = do(board([guard], {"characters": ["lookout"]}), "activate", "a.characters.lookout")
    seen = []
    for _ in range(2):
        do(game, "end_main")
        seen.append(power_of(game, "a.characters.lookout"))
    assert seen == [7000, 5000]


def test_6_6_1_2_what_comes_about_in_the_end_phase_lasts_to_the_next_one():
    guard = text(
        "lookout", timed("End of Your Opponent's Turn", power(2000, THIS, "opponent next end phase"))
    )
    game = board([guard], {}, {"characters": ["lookout"]})
    seen = []
    for _ in range(2):
        do(game, "end_main")
        seen.append(power_of(game, "b.characters.lookout"))
    assert seen == [7000, 7000]


@pytest.mark.parametrize(
    ("don", "given", "all_rested"),
    [((0, 2), 0, True), ((1, 1), 0, False), ((0, 2), 1, False), ((0, 0), 0, True)],
)
def test_4_4_2_don_given_to_a_card_is_not_rested(don, given, all_rested):
    rested = n.AllAre(n.Set("you", (), (n.Noun("don"),)), (n.Rested(),))
    proud = text("proud", always(power(2000), when=rested))
    active, lying = don
    game = board(
        [proud],
        {
            "characters": ["proud", {"card": "sailor", "don": given}],
            "don": {"active": active, "rested": lying},
        },
    )
    assert (power_of(game, "a.characters.proud") == 7000) is all_rested
