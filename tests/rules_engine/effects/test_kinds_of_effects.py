"""Auto, permanent and replacement effects, how long effects last, and what is negated (CR 8-1, 8-2)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import keywords, values
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import choose, exactly, hand, kind, up_to, use
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    TURN,
    YOUR_LEADER,
    YOURS,
    always,
    area,
    at,
    board,
    change,
    do,
    main,
    power,
    power_of,
    text,
    timed,
    watch,
    why,
)
from tests.rules_engine.effects.test_replacement import HAND_CARD, discards, instead, kill, killer
from tests.rules_engine.one_piece.board import attack

DRAW = n.Draw(n.Exactly(1))
REST = n.RestCards(THIS)
FOUR = ["cook", "gunner", "giant", "ghost"]
LEADER = n.All(YOUR_LEADER)
DISCARD = n.Trash(exactly(1, hand()))


def named(number: str, owner: str = "you") -> n.Set:
    return n.Set(owner, (n.NameIs((number.title(),)),), (n.Noun("character"),))


# -------------------------------------------------------------------------------------------------------- 8-1-2, "may"


@pytest.mark.parametrize(
    ("steps", "again"),
    [((n.May((n.Do(DISCARD),)),), True), ((n.Do(DRAW), n.May((n.Do(DISCARD),))), False)],
)
def test_8_1_2_an_effect_of_which_nothing_was_carried_out_is_not_used_up(steps, again):
    game = do(use(*steps, ability={"once": True}, a={"hand": ["wall"], "deck": FOUR}), "no")
    assert (why(game, "activate", "a.characters.actor") == {}) is again


def test_8_1_2_what_the_opponent_may_do_they_are_asked_about_and_do_and_then_the_player_goes_on():
    each = n.Trash(exactly(1, hand("opponent")))
    game = use(
        n.May((n.Do(each),), who="opponent"),
        DISCARD,
        a={"hand": ["cook", "wall"]},
        b={"hand": ["gate", "ghost"]},
    )
    asked = [game.pending.side]
    asked.append(do(game, "yes").pending.side)
    asked.append(choose(game, "b.hand.gate").pending.side)
    assert asked == [1, 1, 0]


@pytest.mark.parametrize(("held", "asked"), [(["wall"], "yes_no"), ([], "main")])
def test_8_1_2_what_may_be_done_for_something_is_asked_about_only_when_it_can_be(held, asked):
    game = use(n.May((n.Do(DISCARD),)), n.IfYouDo((n.Do(DRAW),)), a={"hand": held, "deck": FOUR})
    assert kind(game) == asked


# ----------------------------------------------------------------------------------------------- 8-1-3, kind by kind


def test_8_1_3_a_replacement_effect_stands_beside_the_others_of_its_card():
    saved = n.Replace(n.Happens("K.O.'d", THIS), (n.Do(n.RestCards(LEADER)),))
    many = text("many", timed("On K.O.", DRAW), main(DRAW), always(power(1000)), always(saved))
    game = board([many, killer()], {"characters": ["killer"]}, {"characters": ["many"]})
    kill(game)
    leader = game.state.cards[at(game, "b.leader")]
    assert (area(game, "b.characters"), leader.rested, area(game, "b.hand")) == (["many"], True, [])


def test_8_1_3_1_every_effect_of_a_card_whose_timing_is_met_activates():
    greeter = text("greeter", timed("On Play", DRAW), timed("On Play", n.Draw(n.Exactly(2))), cost=0)
    game = do(board([greeter], {"hand": ["greeter"], "deck": FOUR}), "play", "a.hand.greeter")
    while kind(game) == "option":
        do(game, "choose", number=0)
    assert len(area(game, "a.hand")) == 3


@pytest.mark.parametrize("place", ["leader", "characters", "stage"])
def test_8_1_3_3_a_permanent_effect_of_leader_character_and_stage(place):
    category = {"leader": "leader", "characters": "character", "stage": "stage"}[place]
    banner = text("banner", always(power(1000, n.All(named("cook")))), category=category)
    side = {place: "banner"} if place != "characters" else {}
    game = board([banner], {"characters": ["cook", *(["banner"] if not side else [])], **side})
    assert power_of(game, "a.characters.cook") == 4000


@pytest.mark.parametrize(("gate", "expected"), [("Your Turn", 6000), ("Opponent's Turn", 5000)])
def test_8_1_3_3_2_a_permanent_effect_holds_while_its_conditions_are_met(gate, expected):
    banner = text("banner", always(power(1000), gates=(n.Gate(gate),)))
    game = board([banner], {"characters": ["banner"]})
    assert power_of(game, "a.characters.banner") == expected
    do(game, "end_main")
    assert power_of(game, "a.characters.banner") == 11000 - expected


@pytest.mark.parametrize(("held", "left"), [(["cook"], ["cat"]), (["cook", "wall"], [])])
def test_8_1_3_3_2_and_a_replacement_while_its_own_is(held, left):
    few = n.Has(hand(), "<=", 1)
    cat = text("cat", instead("K.O.'d", n.Trash(HAND_CARD), optional=False, condition=few))
    game = kill(board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": held}))
    assert area(game, "b.characters") == left


LATE = n.Ability((n.DeckRule(),), body=(n.Do(n.NoDeckLoss()), n.Do(n.LateDeckLoss())))


@pytest.mark.parametrize(("leader", "over"), [("late", False), ("keeper", True)])
def test_8_1_3_3_3_what_a_leader_changes_by_the_rules_holds_for_its_player(leader, over):
    mill = text("mill", main(n.Trash(n.Top(n.Exactly(10), n.Zone("deck", "opponent")))))
    game = board([text("late", LATE, category="leader"), mill], {"characters": ["mill"]}, {"leader": leader})
    do(game, "activate", "a.characters.mill")
    assert game.is_over is over


def test_8_1_3_3_4_it_holds_in_both_turns_and_in_a_battle_rested_or_not_from_when_it_comes_until_it_leaves():
    banner = text("banner", always(power(1000, LEADER)))
    game = board(
        [banner],
        {"hand": ["cook"]},
        {"characters": [{"card": "banner", "rested": True}], "hand": ["cook"]},
    )
    found = [power_of(game, "b.leader")]
    found.append(power_of(do(game, "attack", "a.leader", "b.leader"), "b.leader"))
    do(game, "no_counter")
    found.append(power_of(do(game, "end_main"), "b.leader"))
    do(game, "override", "b.characters.banner", value="move:trash", reason="as remembered")
    found.append(power_of(game, "b.leader"))
    assert found == [6000, 6000, 6000, 5000]


def test_8_1_3_3_5_a_keyword_that_one_permanent_effect_gives_is_seen_by_another_of_either_player():
    """The reader stands before the giver, so it is read first."""
    reader = text(
        "reader", always(power(1000, n.All(n.Set("any", (n.HasKeyword("Rush"),), (n.Noun("character"),)))))
    )
    giver = text("giver", always(change(n.GainKeyword("Rush"), n.All(named("cook")))))
    for a, b in (
        (["reader"], ["giver", "cook"]),
        (["giver", "cook"], ["reader"]),
        (["reader", "giver", "cook"], []),
    ):
        game = board([reader, giver], {"characters": a}, {"characters": b})
        side = "a" if "cook" in a else "b"
        assert power_of(game, f"{side}.characters.cook") == 4000


def test_8_1_3_3_5_an_attribute_that_one_permanent_effect_gives_is_seen_by_another():
    wise = n.Set("you", (n.AttributeIs(("Wisdom",)),), (n.Noun("character"),))
    reader = text("reader", always(power(1000, n.All(wise))))
    giver = text("giver", always(change(n.GainAttribute(("Wisdom",)), n.All(named("cook")))))
    game = board([reader, giver], {"characters": ["reader", "giver", "cook"]})
    assert power_of(game, "a.characters.cook") == 4000


@pytest.mark.parametrize("order", [["strong", "hush"], ["hush", "strong"]])
def test_8_1_3_3_5_what_one_permanent_effect_negates_another_does_no_longer(order):
    strong = text("strong", always(power(1000, LEADER)))
    hush = text("hush", always(n.Negate(n.All(named("strong")))))
    assert power_of(board([strong, hush], {"characters": order}), "a.leader") == 5000


def test_8_1_3_3_5_what_resolved_effects_have_changed_is_counted_once_however_often_it_is_read():
    strong = n.Set("you", (n.StatIs("power", ">=", 6000),), (n.Noun("leader"),))
    raiser = text("raiser", always(power(2000, n.All(named("cook")), "static"), when=n.Has(strong)))
    giver = text("giver", always(power(1000, LEADER)))
    game = use(
        power(1000, n.All(named("cook")), "turn"),
        cards=(raiser, giver),
        a={"characters": ["raiser", "giver", "cook"]},
    )
    assert (power_of(game, "a.leader"), power_of(game, "a.characters.cook")) == (6000, 6000)


# --------------------------------------------------------------------------------------- 8-1-3-4, replacement effects


def test_8_1_3_4_and_8_1_3_4_4_of_what_is_replaced_nothing_happens_and_the_rest_of_the_text_does():
    striker = text("striker", main(n.KO(exactly(1, THEIRS)), DRAW))
    on_ko = text("cat", instead("K.O.'d", n.Trash(HAND_CARD)), timed("On K.O.", n.Draw(n.Exactly(2))))
    game = board(
        [on_ko, striker], {"characters": ["striker"], "deck": FOUR}, {"characters": ["cat"], "hand": ["wall"]}
    )
    do(do(game, "activate", "a.characters.striker"), "yes")
    assert (area(game, "b.characters"), area(game, "b.hand"), area(game, "a.hand")) == (["cat"], [], ["cook"])
    assert "ko" not in [event.kind for event in game.log]


@pytest.mark.parametrize("acts", [REST, n.RestCards(n.All(YOURS))])
def test_8_1_3_4_being_rested_is_replaced_too_by_one_and_by_several_at_once(acts):
    own = n.Happens("rested", n.Set("you", (n.NameIs(("Actor",)),), (n.Noun("character"),)))
    guard = text("guard2", always(n.Replace(own, (n.Do(DRAW),))))
    game = use(acts, cards=(guard,), a={"stage": "ship", "characters": ["guard2"], "deck": FOUR})
    assert (game.state.cards[at(game, "a.characters.actor")].rested, area(game, "a.hand")) == (
        False,
        ["cook"],
    )


@pytest.mark.parametrize("verb", ["K.O.'d", "removed", "leaves"])
def test_8_1_3_4_a_ko_is_one_way_of_leaving_the_field(verb):
    game = board(
        [discards(verb=verb, optional=False), killer()],
        {"characters": ["killer"]},
        {"characters": ["cat"], "hand": ["wall"]},
    )
    assert area(kill(game), "b.characters") == ["cat"]


def two_guards(*, optional: bool):
    own = named("sailor")
    one, two = (
        text(number, instead("K.O.'d", n.Draw(n.Exactly(drawn)), subject=own, optional=optional))
        for number, drawn in (("one", 1), ("two", 2))
    )
    game = board([one, two, killer()], {"characters": ["killer"]}, {"characters": ["one", "two", "sailor"]})
    return kill(game, victim="b.characters.sailor")


@pytest.mark.parametrize(("optional", "fewest"), [(True, 0), (False, 1)])
def test_8_1_3_4_2_their_player_chooses_among_several_and_none_only_where_each_may_be_left_out(
    optional, fewest
):
    game = two_guards(optional=optional)
    assert (kind(game), game.pending.side, game.pending.low, game.pending.high) == ("choose", 1, fewest, 1)


def test_8_1_3_4_2_who_declines_their_own_several_leaves_it_to_the_other_player():
    own = n.Set("any", (n.NameIs(("Sailor",)),), (n.Noun("character"),))
    guards = [text(number, instead("K.O.'d", DRAW, subject=own)) for number in ("one", "two", "three")]
    game = board(
        [*guards, killer()], {"characters": ["killer", "one", "two"]}, {"characters": ["sailor", "three"]}
    )
    kill(game, victim="b.characters.sailor")
    assert (kind(game), game.pending.side) == ("choose", 0)
    choose(game)
    assert (kind(game), game.pending.side) == ("yes_no", 1)
    assert area(do(game, "yes"), "b.characters") == ["sailor", "three"]


def test_8_1_3_4_2_two_of_one_card_are_asked_about_one_after_the_other():
    cat = text("cat", instead("K.O.'d", DRAW), instead("K.O.'d", n.Draw(n.Exactly(2))))
    game = kill(board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"]}))
    assert (kind(game), game.pending.side) == ("yes_no", 1)
    do(game, "no")
    assert kind(game) == "yes_no"
    assert len(area(do(game, "yes"), "b.hand")) == 2


@pytest.mark.parametrize(("stage", "offered"), [("ship", True), (None, False)])
def test_8_1_3_4_5_every_act_of_what_is_done_instead_has_to_be_possible(stage, offered):
    stages = n.Set("you", (), (n.Noun("stage"),))
    cat = text(
        "cat", instead("K.O.'d", n.Trash(n.Top(n.Exactly(1), n.Zone("deck"))), n.Trash(exactly(1, stages)))
    )
    side = {"characters": ["cat"]} | ({"stage": stage} if stage else {})
    game = kill(board([cat, killer()], {"characters": ["killer"]}, side))
    assert (kind(game) == "yes_no") is offered


def test_8_1_3_4_5_of_up_to_one_card_one_has_to_be_chosen_once_it_is_applied():
    cat = text("cat", instead("K.O.'d", n.Trash(up_to(1, hand()))))
    game = board(
        [cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": ["wall", "gate"]}
    )
    do(kill(game), "yes")
    assert (kind(game), game.pending.low) == ("choose", 1)


# ------------------------------------------------------------------------------------------------ 8-1-4, how long


def lasting(until: str, turns: int = 4, head: str = "Activate: Main"):
    """In which of the next turns, this one the first, the power of the Leader of player A is up by an effect of A."""
    card = text("actor", timed(head, power(1000, LEADER, until)))
    game = board([card], {"characters": ["actor"]}, turn_side="a" if head == "Activate: Main" else "b")
    if head == "Activate: Main":
        do(game, "activate", "a.characters.actor")
    elif head == "On Your Opponent's Attack":
        attack(game, "b.leader", "a.leader")
    found = []
    for number in range(turns):
        if power_of(game, "a.leader") > 5000:
            found.append(number)
        do(game, "end_main")
        while kind(game) != "main":
            game.push(game.legal_actions()[-1])
    return found


@pytest.mark.parametrize(
    ("until", "own", "other"),
    [
        ("turn", [0], [0]),
        ("your next turn start", [0, 1], [0]),
        ("your next turn end", [0, 1, 2], [0, 1]),
        ("opponent next turn", [1], [2]),
        ("opponent next turn end", [0, 1], [0, 1, 2]),
        ("opponent next end phase", [0, 1], [0]),
        ("opponent turn", [0, 1], [0]),
        ("game", [0, 1, 2, 3], [0, 1, 2, 3]),
    ],
)
def test_8_1_4_2_a_continuous_effect_lasts_as_long_as_its_text_says(until, own, other):
    """Put in force in the own turn, or in the opponent's when they attack; turn 0 is that one."""
    assert (lasting(until), lasting(until, head="On Your Opponent's Attack")) == (own, other)


def test_8_1_4_2_until_the_next_end_phase_said_in_an_end_phase_is_until_the_one_after():
    assert lasting("opponent next end phase", 3, "End of Your Opponent's Turn") == [1, 2]


def test_8_1_4_2_during_this_battle_is_over_with_the_battle():
    raider = text("raider", timed("When Attacking", power(1000, LEADER, "battle")))
    game = board([raider], {"characters": ["raider"]}, {"hand": ["cook"]})
    do(game, "attack", "a.characters.raider", "b.leader")
    during = power_of(game, "a.leader")
    assert (during, power_of(do(game, "no_counter"), "a.leader")) == (6000, 5000)


def test_8_1_4_2_what_stays_rested_does_so_through_one_refresh_phase_of_its_owner():
    game = use(n.StayRested(exactly(1, THEIRS)), b={"characters": [{"card": "wall", "rested": True}]})
    rested = []
    for _ in range(3):
        do(game, "end_main")
        rested.append(game.state.cards[at(game, "b.characters.wall")].rested)
    assert rested == [True, True, False]


def test_8_1_4_2_said_in_the_owners_turn_it_is_the_refresh_phase_of_their_next_one():
    net = text("net", timed("On Your Opponent's Attack", n.StayRested(n.All(named("gunner", "opponent")))))
    game = board([net], {"characters": ["gunner"]}, {"characters": ["net"]})
    attack(game, "a.characters.gunner")
    rested = []
    for _ in range(4):
        do(game, "end_main")
        rested.append(game.state.cards[at(game, "a.characters.gunner")].rested)
    assert rested == [True, True, True, False]


def test_8_1_4_2_where_the_change_names_no_duration_that_of_the_negation_after_it_holds():
    hush = text("hush", main(n.Negate(n.Pick(n.Exactly(1), THEIRS, slot=1)), power(-1000, n.Slot(1), "turn")))
    game = board(
        [hush, text("loud", always(power(3000)))], {"characters": ["hush"]}, {"characters": ["loud"]}
    )
    found = [power_of(game, "b.characters.loud")]
    found.append(power_of(do(game, "activate", "a.characters.hush"), "b.characters.loud"))
    found.append(power_of(do(game, "end_main"), "b.characters.loud"))
    assert found == [8000, 4000, 8000]


# ------------------------------------------------------------------------------------------------------- 8-2, negated


def busy():
    """A card with an effect of every kind."""
    return text(
        "busy",
        main(DRAW),
        timed("On K.O.", DRAW),
        watch(n.Happens("rested", named("wall")), DRAW),
        always(power(1000)),
        n.Ability(keyword=n.Keyword("Blocker")),
    )


def state_of(game) -> tuple:
    card = at(game, "b.characters.busy")
    return (
        why(game, "activate", "b.characters.busy").get("negated", "free") == "free",
        values.power(game, card) == 6000,
        keywords.has(game, card, "Blocker"),
    )


@pytest.mark.parametrize(
    ("target", "heads", "expected"),
    [
        (n.All(THEIRS), (), (False, False, False)),
        (n.All(THEIRS), ("Activate: Main",), (False, True, True)),
        (n.All(THEIRS), ("On K.O.",), (True, True, True)),
        (n.Player("opponent"), ("Activate: Main",), (False, True, True)),
        (n.Player("opponent"), ("On K.O.",), (True, True, True)),
        (n.Player("you"), (), (True, True, True)),
        (n.All(YOURS), (), (True, True, True)),
    ],
)
def test_8_2_1_and_8_2_1_1_all_effects_are_negated_or_only_those_with_a_head_and_only_of_whom_it_says(
    target, heads, expected
):
    hush = text("hush", main(n.Negate(target, n.Duration("your next turn start"), heads)))
    game = board([hush, busy()], {"characters": ["hush"]}, {"characters": ["busy"]})
    do(do(game, "activate", "a.characters.hush"), "end_main")
    assert state_of(game) == expected


@pytest.mark.parametrize(("heads", "drawn"), [((), 0), (("On K.O.",), 1)])
def test_8_2_1_1_a_negated_card_hears_nothing(heads, drawn):
    hush = text(
        "hush",
        main(n.Negate(n.All(THEIRS), TURN, heads)),
        main(n.RestCards(n.All(named("wall", "opponent")))),
    )
    game = board([hush, busy()], {"characters": ["hush"]}, {"characters": ["busy", "wall"], "deck": FOUR})
    for number in (0, 1):
        do(game, "activate", "a.characters.hush", number=number)
    assert len(area(game, "b.hand")) == drawn


@pytest.mark.parametrize(("heads", "drawn"), [((), 0), (("On K.O.",), 0), (("On Play",), 1)])
def test_8_2_1_1_an_on_ko_that_is_negated_on_the_field_is_not_activated(heads, drawn):
    hush = text("hush", main(n.Negate(n.All(THEIRS), TURN, heads), n.KO(n.All(THEIRS))))
    game = board([hush, busy()], {"characters": ["hush"]}, {"characters": ["busy"], "deck": FOUR})
    do(game, "activate", "a.characters.hush")
    assert len(area(game, "b.hand")) == drawn


def test_8_2_1_1_what_waits_on_the_field_and_is_negated_before_its_turn_comes_is_not_activated():
    quick = text("quick", timed("End of Your Turn", n.Negate(n.All(named("slow")), TURN)))
    slow = text("slow", timed("End of Your Turn", DRAW))
    game = do(board([quick, slow], {"characters": ["quick", "slow"], "deck": FOUR}), "end_main")
    do(game, "choose", number=0)
    assert area(game, "a.hand") == []


def test_8_2_1_1_an_effect_that_says_itself_when_it_is_negated_does_nothing_then():
    alone = n.If(n.Has(YOURS, ">=", 2), (n.Do(n.Negate(n.This("effect"))),))
    proud = text("proud", always(power(1000), alone))
    assert power_of(board([proud], {"characters": ["proud"]}), "a.characters.proud") == 6000
    assert power_of(board([proud], {"characters": ["proud", "cook"]}), "a.characters.proud") == 5000


def test_8_2_4_what_was_gained_stays_where_only_effects_with_a_head_are_negated():
    acts = (
        change(n.GainKeyword("Rush"), THIS, "turn"),
        n.Negate(THIS, TURN, ("On K.O.",)),
    )
    game = use(*acts)
    assert keywords.has(game, at(game, "a.characters.actor"), "Rush")
