"""What texts forbid and allow (CR 1-3-1, 1-3-3)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import values
from rules_engine.one_piece.effects import restrictions
from rules_engine.one_piece.effects.causes import Cause
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.boards import (
    BY_OPPONENT,
    THEIRS,
    THIS,
    YOURS,
    always,
    area,
    at,
    board,
    do,
    main,
    power,
    text,
    timed,
    why,
)

FORBIDDEN = {"forbidden_by_effect": "CR 1-3-3"}
ONE_OF_THEIRS = n.Pick(n.Exactly(1), THEIRS, slot=1)


def forbid(subject, kind, until="static", **more):
    deed = {key: more.pop(key) for key in ("objects", "by", "but") if key in more}
    return n.Forbid(subject, n.Deed(kind, **deed), n.Duration(until), **more)


def allow(subject, kind, objects=None, until="static"):
    return n.Allow(subject, n.Deed(kind, objects), n.Duration(until))


# ----------------------------------------------------------------------------------------------------------- attacking


def test_1_3_3_a_character_that_cannot_attack_is_offered_no_attack_and_the_reason_names_the_card():
    game = board([text("statue", always(forbid(THIS, "attack")))], {"characters": ["statue"]})
    assert why(game, "attack", "a.characters.statue", "b.leader") == FORBIDDEN
    problem = restrictions.why_not(game, "attack", at(game, "a.characters.statue"), at(game, "b.leader"))[0]
    assert problem.params["source"] == "Statue (statue)"


@pytest.mark.parametrize(("theirs", "may"), [(["giant"], True), ([], False)])
def test_unless_lifts_what_is_forbidden_while_it_holds(theirs, may):
    there = n.Has(n.Set("opponent", (n.StatIs("base power", ">=", 5000),), (n.Noun("character"),)))
    game = board(
        [text("statue", always(forbid(THIS, "attack", unless=there)))],
        {"characters": ["statue"]},
        {"characters": theirs},
    )
    assert (why(game, "attack", "a.characters.statue", "b.leader") == {}) is may


def test_what_may_not_be_attacked_with_a_player_attacks_only_this_card():
    guard = n.Set("none", (n.NameIs(("Guard2",)),))
    loud = text("guard2", always(forbid(n.Player("opponent"), "attack", objects=guard, but=True)))
    game = board([loud], {}, {"characters": [{"card": "guard2", "rested": True}]})
    assert why(game, "attack", "a.leader", "b.leader") == FORBIDDEN
    assert why(game, "attack", "a.leader", "b.characters.guard2") == {}


def test_a_leader_can_be_kept_out_of_attacks_for_a_turn():
    calm = text("calm", main(forbid(n.Player("you"), "attack leader", "turn")))
    game = board([calm], {"characters": ["calm"]}, {"characters": [{"card": "sailor", "rested": True}]})
    do(game, "activate", "a.characters.calm")
    assert why(game, "attack", "a.leader", "b.leader") == FORBIDDEN
    assert why(game, "attack", "a.leader", "b.characters.sailor") == {}


def test_7_1_1_1_who_cannot_be_rested_can_neither_attack_nor_block():
    hold = text("hold", main(forbid(ONE_OF_THEIRS, "be rested", "opponent next end phase")))
    game = board([hold], {"characters": ["hold"]}, {"characters": ["wall"]})
    do(game, "activate", "a.characters.hold")
    do(game, "attack", "a.leader", "b.leader")
    assert game.pending.kind != "block"


def test_1_3_1_active_characters_can_be_attacked_when_a_text_allows_it():
    active = n.Set("opponent", (n.Active(),), (n.Noun("character"),))
    game = board(
        [text("hawk", always(allow(THIS, "attack", active)))],
        {"characters": ["hawk"]},
        {"characters": ["sailor"]},
    )
    assert why(game, "attack", "a.characters.hawk", "b.characters.sailor") == {}
    assert why(game, "attack", "a.leader", "b.characters.sailor") == {"target_active": "CR 7-1-1-2"}


def test_10_1_6_1_characters_can_be_attacked_in_the_turn_of_the_play_when_a_text_allows_it():
    rusher = text("hasty", always(allow(THIS, "attack characters on turn played")))
    game = board(
        [rusher],
        {"characters": [{"card": "hasty", "new": True}]},
        {"characters": [{"card": "sailor", "rested": True}]},
    )
    assert why(game, "attack", "a.characters.hasty", "b.characters.sailor") == {}
    assert why(game, "attack", "a.characters.hasty", "b.leader") == {"rush_characters_only": "CR 10-1-6-1"}


def test_1_3_3_what_is_forbidden_wins_over_what_is_allowed():
    active = n.Set("opponent", (n.Active(),), (n.Noun("character"),))
    torn = text("torn", always(allow(THIS, "attack", active), forbid(THIS, "attack")))
    game = board([torn], {"characters": ["torn"]}, {"characters": ["sailor"]})
    assert why(game, "attack", "a.characters.torn", "b.characters.sailor") == FORBIDDEN


# --------------------------------------------------------------------------------------------------- blocking, playing


@pytest.mark.parametrize(
    ("objects", "blocks"), [(None, False), (("power", "<=", 3000), True), (("power", "<=", 4000), False)]
)
def test_10_1_4_1_blockers_can_be_forbidden_all_or_by_what_they_are(objects, blocks):
    which = n.Set("any", (n.StatIs(*objects),), (n.Noun("character"),)) if objects else None
    game = board(
        [text("sneak", always(forbid(n.Player("opponent"), "activate blocker", objects=which)))],
        {"characters": ["sneak"]},
        {"characters": ["wall"]},
    )
    do(game, "attack", "a.leader", "b.leader")
    assert (game.pending is not None and game.pending.kind == "block") is blocks


def test_blockers_are_forbidden_only_when_the_selected_card_attacks_until_the_turn_ends():
    when = n.AttacksThisTurn(n.Slot(1))
    steps = (
        n.Choose(n.Pick(n.Exactly(1), YOURS, slot=1)),
        forbid(n.Player("opponent"), "activate blocker", when=when),
    )
    game = board(
        [text("feint", main(*steps), category="stage")],
        {"stage": "feint", "characters": ["giant"]},
        {"characters": ["wall"]},
    )
    do(game, "activate", "a.stage")
    do(game, "attack", "a.leader", "b.leader")
    assert game.pending.kind == "block"
    game.pop()
    do(game, "attack", "a.characters.giant", "b.leader")
    assert game.pending is None or game.pending.kind != "block"


def test_one_blocker_of_the_opponent_can_be_held_down_for_a_turn():
    hold = text("hold", main(forbid(ONE_OF_THEIRS, "activate own blocker", "turn")))
    game = board([hold], {"characters": ["hold"]}, {"characters": ["wall"]})
    do(game, "activate", "a.characters.hold")
    do(game, "attack", "a.leader", "b.leader")
    assert game.pending is None or game.pending.kind != "block"


def test_4_7_2_cards_of_a_kind_cannot_be_played_this_turn():
    crew = n.Set("any", (), (n.Noun("character", card=True),))
    spent = text("spent", main(forbid(n.Player("you"), "play", "turn", objects=crew)))
    game = board([spent], {"characters": ["spent"], "hand": ["sailor", "ship"], "don": {"active": 2}})
    do(game, "activate", "a.characters.spent")
    assert why(game, "play", "a.hand.sailor") == FORBIDDEN
    assert why(game, "play", "a.hand.ship") == {}


# ------------------------------------------------------------------------------------------------- K.O., being removed


def ko_theirs():
    return text("killer", main(n.KO(ONE_OF_THEIRS)), power=9000)


@pytest.mark.parametrize(
    ("by", "by_effect", "by_battle"),
    [
        (None, True, True),
        (n.By("effect", "any"), True, False),
        (BY_OPPONENT, True, False),
        (n.By("effect", "you"), False, False),
        (n.By("battle", "any"), False, True),
        (n.By("battle", "any", n.Set("none", (n.AttributeIs(("Slash",)),))), False, True),
        (n.By("battle", "any", n.Set("none", (n.AttributeIs(("Ranged",)),))), False, False),
    ],
)
def test_10_2_1_3_cannot_be_ko_d_by_what_it_says(by, by_effect, by_battle):
    tough = text("tough", always(forbid(THIS, "be K.O.'d", by=by)))
    setup = {"characters": ["killer"]}, {"characters": [{"card": "tough", "rested": True}]}
    game = board([tough, ko_theirs()], *setup)
    do(game, "activate", "a.characters.killer")
    assert (area(game, "b.characters") == ["tough"]) is by_effect
    game = board([tough, ko_theirs()], *setup)
    do(game, "attack", "a.characters.killer", "b.characters.tough")
    while game.pending.kind in ("block", "counter"):
        do(game, "no_" + game.pending.kind)
    assert (area(game, "b.characters") == ["tough"]) is by_battle


def test_10_2_1_3_trashed_is_not_ko_d():
    tough = text("tough", always(forbid(THIS, "be K.O.'d")))
    waste = text("waste", main(n.Trash(ONE_OF_THEIRS)))
    game = board([tough, waste], {"characters": ["waste"]}, {"characters": ["tough"]})
    do(game, "activate", "a.characters.waste")
    assert area(game, "b.characters") == []


@pytest.mark.parametrize(
    "act",
    [n.Trash(ONE_OF_THEIRS), n.KO(ONE_OF_THEIRS), n.Move(ONE_OF_THEIRS, n.Place("hand", "its"), "return")],
)
def test_4_11_2_cannot_be_removed_from_the_field_covers_every_way(act):
    fixed = text("fixed", always(forbid(THIS, "be removed from the field", by=BY_OPPONENT)))
    game = board([fixed, text("foe", main(act))], {"characters": ["foe"]}, {"characters": ["fixed"]})
    do(game, "activate", "a.characters.foe")
    assert area(game, "b.characters") == ["fixed"]


def test_10_2_13_1_once_per_turn_it_cannot_be_ko_d_the_second_time_it_is():
    tough = text("tough", always(forbid(THIS, "be K.O.'d", by=BY_OPPONENT, times=1)))
    game = board([tough, ko_theirs()], {"characters": ["killer", "killer"]}, {"characters": ["tough"]})
    do(game, "activate", "a.characters.0")
    assert area(game, "b.characters") == ["tough"]
    do(game, "activate", "a.characters.1")
    assert area(game, "b.characters") == []


def test_cannot_be_rested_by_effects():
    stiff = text("stiff", always(forbid(THIS, "be rested", by=BY_OPPONENT)))
    push = text("push", main(n.RestCards(ONE_OF_THEIRS)))
    game = board([stiff, push], {"characters": ["push"]}, {"characters": ["stiff"]})
    do(game, "activate", "a.characters.push")
    assert not game.state.cards[at(game, "b.characters.stiff")].rested


def test_a_player_can_be_kept_from_drawing_by_effects():
    dry = text("dry", main(forbid(n.Player("you"), "draw", "turn"), n.Draw(n.Exactly(2))))
    game = board([dry], {"characters": ["dry"]})
    do(game, "activate", "a.characters.dry")
    assert area(game, "a.hand") == []


def test_a_restriction_on_the_opponent_does_not_touch_the_own_effects():
    tough = text("tough", always(forbid(THIS, "be K.O.'d", by=BY_OPPONENT)))
    game = board([tough], {"characters": ["tough"]})
    card = at(game, "a.characters.tough")
    assert not restrictions.cannot(game, "be K.O.'d", card, Cause("effect", 0, card))
    assert restrictions.cannot(game, "be K.O.'d", card, Cause("effect", 1, at(game, "b.leader")))


def test_restrictions_end_with_their_duration_and_come_back_when_steps_are_taken_back():
    hold = text("hold", main(forbid(ONE_OF_THEIRS, "attack", "opponent next turn end")))
    game = board([hold], {"characters": ["hold"]}, {"characters": ["sailor"]})
    before = game.digest()
    do(game, "activate", "a.characters.hold")
    do(game, "end_main")
    assert why(game, "attack", "b.characters.sailor", "a.leader") == FORBIDDEN
    do(game, "end_main")
    do(game, "end_main")
    assert why(game, "attack", "b.characters.sailor", "a.leader") == {}
    for _ in range(4):
        game.pop()
    assert game.digest() == before


def test_8_3_1_3_who_cannot_attack_unless_two_cards_are_trashed_pays_before_the_attack_goes_on():
    price = n.Trash(
        n.Pick(n.Exactly(2), n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "opponent"),)), slot=2),
        "opponent",
    )
    toll = text("toll", main(forbid(n.All(THEIRS), "attack", "opponent next turn end", unless_pay=(price,))))
    for hand, may in ((["cook"], False), (["cook", "giant"], True)):
        # One more card is drawn at the start of the turn.
        game = board([toll], {"characters": ["toll"]}, {"characters": ["gunner"], "hand": hand[1:]})
        do(game, "activate", "a.characters.toll")
        do(game, "end_main")
        assert (why(game, "attack", "b.characters.gunner", "a.leader") == {}) is may
    do(game, "attack", "b.characters.gunner", "a.leader")
    assert (area(game, "b.hand"), len(area(game, "a.life"))) == ([], 4)


# ---------------------------------------------------------------------------------------------------------- activating

DRAW = n.Draw(n.Exactly(1))
WEAK = n.Set("any", (n.StatIs("power", "<=", 5000),), (n.Noun("character"),))


@pytest.mark.parametrize(
    ("subject", "more", "may"),
    [
        (n.Player("opponent"), {}, False),
        (n.Player("you"), {}, True),
        (n.All(THEIRS), {}, False),
        (n.All(YOURS), {}, True),
        (n.Player("opponent"), {"objects": WEAK}, False),
        (n.Player("opponent"), {"objects": n.Set("any", (), (n.Noun("leader"),))}, True),
    ],
)
def test_1_3_3_and_8_5_3_effects_that_cannot_be_activated_are_not_in_the_main_phase(subject, more, may):
    actor = text("actor", main(DRAW))
    warden = text("warden", always(forbid(subject, "activate", **more)))
    game = board([actor, warden], {"characters": ["actor"]}, {"characters": ["warden"]})
    place = "a.characters.actor"
    assert why(game, "activate", place) == ({} if may else FORBIDDEN)
    assert any(one.kind == "activate" for one in game.legal_actions()) is may


def test_1_3_3_and_8_5_3_nor_are_auto_effects_or_those_another_effect_activates():
    greeter = text("greeter", timed("On Play", DRAW), cost=0)
    warden = text("warden", always(forbid(n.Player("opponent"), "activate")))
    game = board([greeter, warden], {"hand": ["greeter"], "deck": ["cook"] * 5}, {"characters": ["warden"]})
    do(game, "play", "a.hand.greeter")
    assert area(game, "a.hand") == []


def test_8_5_1_using_an_event_is_no_activation_of_an_effect():
    salvo = text("salvo", timed("Main", DRAW), category="event", cost=0)
    warden = text("warden", always(forbid(n.Player("opponent"), "activate")))
    game = board([salvo, warden], {"hand": ["salvo"], "deck": ["cook"] * 5}, {"characters": ["warden"]})
    do(game, "play", "a.hand.salvo")
    assert area(game, "a.hand") == ["cook"]


# ---------------------------------------------------------------------------------- all of a player's, for a duration


@pytest.mark.parametrize("duration", ["turn", "your next turn start"])
def test_8_1_4_2_what_none_of_your_characters_can_be_also_holds_for_those_that_come_later(duration):
    spared = n.Forbid(n.All(YOURS), n.Deed("be K.O.'d"), n.Duration(duration))
    calm = text("calm", main(spared), category="leader")
    bomb = text("bomb", main(n.KO(n.All(n.Set("any", (n.NotThis(),), (n.Noun("character"),))))))
    game = board(
        [calm, bomb], {"leader": "calm", "characters": ["bomb"], "hand": ["sailor"], "don": {"active": 9}}
    )
    do(do(game, "activate", "a.leader"), "play", "a.hand.sailor")
    do(game, "activate", "a.characters.bomb")
    assert area(game, "a.characters") == ["bomb", "sailor"]
    do(game, "end_main")
    assert [effect.kind for effect in game.state.in_force] == ["forbid"] * (duration != "turn")


def test_8_1_4_2_it_is_in_force_though_there_is_none_yet_and_for_those_alone_that_are_as_said_by_then():
    weak = n.Set("you", (n.StatIs("power", "<=", 3000),), (n.Noun("character"),))
    spared = n.Forbid(n.All(weak), n.Deed("be K.O.'d"), n.Duration("turn"))
    calm = text("calm", main(spared), category="leader")
    bomb = text("bomb", timed("On Play", n.KO(n.All(n.Set("any", (n.NotThis(),), (n.Noun("character"),))))))
    game = board(
        [calm, bomb], {"leader": "calm", "hand": ["sailor", "gunner", "bomb"], "don": {"active": 10}}
    )
    do(game, "activate", "a.leader")
    for number in ("sailor", "gunner", "bomb"):
        do(game, "play", f"a.hand.{number}")
    assert area(game, "a.characters") == ["sailor", "bomb"]


def test_8_1_4_2_what_is_done_to_all_characters_is_done_to_those_that_are_there():
    calm = text("calm", main(power(1000, n.All(YOURS), "turn")), category="leader")
    game = board(
        [calm],
        {"leader": "calm", "characters": ["cook"], "hand": ["cook"], "don": {"active": 9}},
    )
    do(do(game, "activate", "a.leader"), "play", "a.hand.cook")
    first, second = game.state.players[0].characters
    assert values.power(game, first) - values.power(game, second) == 1000
