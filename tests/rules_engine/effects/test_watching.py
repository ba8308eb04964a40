"""Events and moments that texts watch (CR 8-1-3-1, 8-3-1-8, 8-6)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import durations
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.boards import (
    BY_OPPONENT,
    EVERYBODY,
    THEIRS,
    THIS,
    YOUR_LEADER,
    YOURS,
    always,
    area,
    at,
    board,
    do,
    main,
    power,
    power_of,
    text,
    timed,
    watch,
)

ONE_OF_THEIRS = n.Pick(n.Exactly(1), THEIRS, slot=1)
DRAW = n.Draw(n.Exactly(1))
BATTLED_LEADER = n.Set("opponent", (), (n.Noun("leader"),))
HAND = n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "you"),))


def happens(verb, subject=THIS, by=None, **more):
    return n.Happens(verb, subject, by, **more)


def pass_battle(game):
    while game.pending.kind in ("block", "counter"):
        do(game, "no_" + game.pending.kind)


def attack(game, attacker="a.leader", target="b.leader"):
    do(game, "attack", attacker, target)
    pass_battle(game)


def watcher(event, **more):
    """Its player draws a card whenever the event happens."""
    return text("watcher", watch(event, DRAW, **more))


def drawn(game, side="a"):
    return len(area(game, f"{side}.hand"))


def field(*others):
    return {"characters": ["watcher", *others]}


# ----------------------------------------------------------------------------------------------------- events on cards


def test_8_1_3_1_and_8_3_1_8_when_another_of_your_characters_is_ko_d():
    event = happens("K.O.'d", n.Set("you", (n.NotThis(),), (n.Noun("character"),)))
    game = board(
        [watcher(event), text("killer", main(n.KO(ONE_OF_THEIRS)))],
        {"characters": ["killer"]},
        field("sailor"),
    )
    do(game, "activate", "a.characters.killer")
    do(game, "choose", cards=["b.characters.sailor"])
    assert drawn(game, "b") == 1


def test_10_2_17_1_when_this_character_is_ko_d_it_resolves_from_the_trash():
    game = board(
        [watcher(happens("K.O.'d", by=BY_OPPONENT)), text("killer", main(n.KO(ONE_OF_THEIRS)))],
        {"characters": ["killer"]},
        field(),
    )
    do(game, "activate", "a.characters.killer")
    assert drawn(game, "b") == 1


LEAVING = [
    ("K.O.'d", n.KO(n.All(THEIRS))),
    ("removed", n.Trash(n.All(THEIRS))),
    ("returned", n.Move(n.All(THEIRS), n.Place("hand", "its"), "return")),
]


@pytest.mark.parametrize("there", [["watcher", "sailor"], ["sailor", "watcher"]], ids=["first", "last"])
@pytest.mark.parametrize("others", [(n.NotThis(),), ()], ids=["another", "any"])
@pytest.mark.parametrize(("verb", "act"), LEAVING)
def test_8_1_3_1_3_an_effect_whose_card_left_in_the_same_act_is_not_activated(verb, act, others, there):
    """Both leave at once: the one that watches is gone when its turn comes, whichever is moved first."""
    event = happens(verb, n.Set("you", others, (n.Noun("character"),)))
    game = board([watcher(event), text("storm", main(act))], {"characters": ["storm"]}, {"characters": there})
    do(game, "activate", "a.characters.storm")
    assert len(area(game, "b.deck")) == 10


@pytest.mark.parametrize(("verb", "act"), LEAVING[:2])
def test_10_2_17_1_a_text_that_watches_its_own_card_speaks_of_its_own_leaving(verb, act):
    game = board(
        [watcher(happens(verb)), text("storm", main(act))], {"characters": ["storm"]}, field("sailor")
    )
    do(game, "activate", "a.characters.storm")
    assert drawn(game, "b") == 1


def test_10_2_17_2_a_text_that_watches_any_character_is_not_activated_by_its_own_ko():
    event = happens("K.O.'d", n.Set("any", (), (n.Noun("character"),)))
    game = board(
        [watcher(event), text("killer", main(n.KO(ONE_OF_THEIRS)))], {"characters": ["killer"]}, field()
    )
    do(game, "activate", "a.characters.killer")
    assert (drawn(game, "b"), area(game, "b.trash")) == (0, ["watcher"])


@pytest.mark.parametrize(
    ("act", "verb", "met"),
    [
        (n.KO(ONE_OF_THEIRS), "removed", True),
        (n.Trash(ONE_OF_THEIRS), "removed", True),
        (n.Move(ONE_OF_THEIRS, n.Place("hand", "its"), "return"), "returned", True),
        (n.Trash(ONE_OF_THEIRS), "returned", False),
        (n.Trash(ONE_OF_THEIRS), "K.O.'d", False),
        (n.RestCards(ONE_OF_THEIRS), "rested", True),
        (n.RestCards(ONE_OF_THEIRS), "removed", False),
    ],
)
def test_what_happens_to_a_card_by_the_opponents_effect(act, verb, met):
    sailors = n.Set("you", (n.NameIs(("Sailor",)),), (n.Noun("character"),))
    game = board(
        [watcher(happens(verb, sailors, BY_OPPONENT)), text("foe", main(act))],
        {"characters": ["foe"]},
        field("sailor"),
    )
    do(game, "activate", "a.characters.foe")
    do(game, "choose", cards=["b.characters.sailor"])
    assert (drawn(game, "b") == 1 + (verb == "returned" and met)) is met


@pytest.mark.parametrize(("zone", "met"), [("trash", True), ("hand", False), ("deck", False)])
def test_8_4_5_its_own_leaving_activates_an_effect_only_when_it_comes_to_an_open_area(zone, met):
    away = text("foe", main(n.Move(ONE_OF_THEIRS, n.Place(zone, "its", "bottom"))))
    game = board([watcher(happens("removed")), away], {"characters": ["foe"]}, field())
    do(game, "activate", "a.characters.foe")
    assert (drawn(game, "b") == 1 + (zone == "hand")) is met


def test_by_the_own_effect_is_not_by_the_opponents():
    sailors = n.Set("any", (n.NameIs(("Sailor",)),), (n.Noun("character"),))
    own = watcher(happens("rested", sailors, n.By("effect", "you")))
    push = text("push", main(n.RestCards(n.Pick(n.Exactly(1), sailors, slot=1))))
    game = board([own, push], {"characters": ["push", "sailor", "watcher"]}, field())
    do(game, "activate", "a.characters.push")
    assert (drawn(game, "a"), drawn(game, "b")) == (1, 0)


def test_resting_for_an_attack_is_resting_too():
    game = board([watcher(happens("rested"))], field())
    attack(game, "a.characters.watcher")
    assert drawn(game) == 1


def test_when_you_play_a_character():
    crew = n.Set("any", (n.StatIs("cost", ">=", 2),), (n.Noun("character", card=True),))
    game = board(
        [watcher(happens("played by you", crew))],
        {**field(), "hand": ["cook", "sailor"], "don": {"active": 3}},
    )
    do(game, "play", "a.hand.sailor")
    assert drawn(game) == 1
    do(game, "play", "a.hand.cook")
    assert drawn(game) == 1


def test_when_a_character_is_played_from_the_trash():
    crew = n.Set("any", (), (n.Noun("character", card=True),))
    event = happens("played", crew, zone=n.Zone("trash", "you"))
    raise_ = text(
        "raise",
        main(
            n.Play(
                n.Pick(
                    n.Exactly(1),
                    n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("trash", "you"),)),
                    slot=1,
                )
            )
        ),
    )
    game = board(
        [watcher(event), raise_],
        {**field("raise"), "trash": ["cook"], "hand": ["sailor"], "don": {"active": 1}},
    )
    do(game, "play", "a.hand.sailor")
    assert drawn(game) == 0
    do(game, "activate", "a.characters.raise")
    assert drawn(game) == 1


def test_8_1_3_1_2_and_8_3_2_3_gates_are_looked_at_when_the_timing_is_met():
    event = happens("K.O.'d", n.Set("you", (n.NotThis(),), (n.Noun("character"),)))
    mine = text("watcher", watch(event, DRAW, gates=(n.Gate("Your Turn"),)))
    game = board(
        [mine, text("killer", main(n.KO(ONE_OF_THEIRS)))], {"characters": ["killer"]}, field("sailor")
    )
    do(game, "activate", "a.characters.killer")
    do(game, "choose", cards=["b.characters.sailor"])
    assert drawn(game, "b") == 0


def test_10_2_13_3_once_per_turn():
    event = happens("rested", YOURS)
    game = board([watcher(event, once=True)], field("sailor"))
    attack(game, "a.characters.sailor")
    attack(game, "a.characters.watcher")
    assert drawn(game) == 1


def test_8_2_1_1_a_negated_card_watches_nothing():
    hush = text("hush", always(n.Negate(n.All(THEIRS))))
    game = board([watcher(happens("rested")), hush], field(), {"characters": ["hush"]})
    attack(game, "a.characters.watcher")
    assert drawn(game) == 0


# ------------------------------------------------------------------------------------------------------------- battles


def test_7_1_1_3_when_you_attack_waits_together_with_when_attacking():
    leaders = n.Set("you", (), (n.Noun("leader"),))
    striker = text("striker", timed("When Attacking", power(1000, THIS, "turn")), category="leader")
    game = board([watcher(happens("attacks", leaders)), striker], {"leader": "striker", **field()})
    do(game, "attack", "a.leader", "b.leader")
    assert (game.pending.kind, game.pending.rule) == ("option", "CR 8-6-1")


@pytest.mark.parametrize(("blocks", "met"), [(False, True), (True, False)])
def test_7_1_3_1_when_attacked_is_at_the_start_of_the_counter_step_and_not_when_a_blocker_took_it(
    blocks, met
):
    event = happens("attacked", n.Set("you", (), (n.Noun("leader"),)))
    game = board([watcher(event)], {}, field("wall"))
    do(game, "attack", "a.leader", "b.leader")
    do(game, "block", "b.characters.wall") if blocks else do(game, "no_block")
    assert (drawn(game, "b") == 1) is met


def test_7_1_3_1_who_blocks_is_not_attacked_in_the_words_of_a_text():
    game = board([watcher(happens("attacked", YOURS))], {}, field("wall"))
    do(game, "attack", "a.leader", "b.leader")
    do(game, "block", "b.characters.wall")
    assert drawn(game, "b") == 0


def test_8_5_3_when_a_blocker_is_activated():
    game = board([watcher(n.Activates("opponent", ("blocker",)))], field(), {"characters": ["wall"]})
    do(game, "attack", "a.leader", "b.leader")
    do(game, "block", "b.characters.wall")
    assert drawn(game) == 1


def test_8_5_4_and_8_6_3_when_an_event_is_activated_after_its_effect():
    cheer = text("cheer", timed("Main", power(1000, n.All(YOUR_LEADER), "turn")), category="event", cost=1)
    event = n.Activates("you", ("event",))
    strong = n.Set("you", (n.StatIs("power", ">=", 6000),), (n.Noun("leader"),))
    late = text("watcher", watch(event, n.If(n.Has(strong), (n.Do(DRAW),))))
    game = board([late, cheer], {**field(), "hand": ["cheer"], "don": {"active": 1}})
    do(game, "play", "a.hand.cheer")
    assert drawn(game) == 1


def test_when_this_battles_and_kos_a_character():
    event = happens("battles and K.O.'s", against=THEIRS)
    game = board([watcher(event)], field(), {"characters": [{"card": "sailor", "rested": True}]})
    attack(game, "a.characters.watcher", "b.characters.sailor")
    assert drawn(game) == 1


def test_7_1_5_2_at_the_end_of_a_battle_with_a_character_but_not_with_a_leader():
    event = happens("battled", against=THEIRS)
    setup = field(), {"characters": [{"card": "giant", "rested": True}]}
    game = board([watcher(event)], *setup)
    attack(game, "a.characters.watcher", "b.characters.giant")
    assert drawn(game) == 1
    game = board([watcher(event)], *setup)
    attack(game, "a.characters.watcher", "b.leader")
    assert drawn(game) == 0


def test_8_6_2_dealing_damage_to_life_waits_until_all_of_it_is_dealt():
    leader = text(
        "pair2",
        watch(n.DealsDamage(n.This("leader")), DRAW),
        n.Ability(keyword=n.Keyword("Double Attack")),
        category="leader",
    )
    game = board([leader], {"leader": "pair2"})
    attack(game)
    assert (len(area(game, "b.life")), drawn(game)) == (2, 1)


def test_taking_damage_or_losing_a_strong_character():
    strong = n.Set("you", (n.StatIs("base power", ">=", 6000),), (n.Noun("character"),))
    event = n.AnyEvent((n.TakesDamage("you"), happens("K.O.'d", strong)))
    game = board([watcher(event)], {}, field())
    attack(game)
    assert drawn(game, "b") == 2


# ------------------------------------------------------------------------------------------ Life, hand, deck and DON!!


def test_when_a_card_leaves_the_life_area():
    game = board([watcher(n.LifeRemoved("opponent"))], field())
    attack(game)
    assert drawn(game) == 1


def test_when_a_life_card_comes_to_the_hand():
    game = board([watcher(n.LifeToHand())], {}, field())
    attack(game)
    assert drawn(game, "b") == 2


def test_when_the_number_of_life_cards_becomes_0():
    game = board([watcher(n.CountBecomes(n.Zone("life", "you"), 0))], {}, {**field(), "life": ["sailor"]})
    attack(game)
    assert drawn(game, "b") == 2


@pytest.mark.parametrize(("outside", "expected"), [(True, 0), (False, 1)])
def test_4_5_1_drawing_outside_the_draw_phase(outside, expected):
    chief = text("watcher", watch(n.Draws("you", outside), power(1000, THIS, "turn")))
    game = board([chief], {}, field())
    do(game, "end_main")
    assert power_of(game, "b.characters.watcher") == 5000 + 1000 * expected


def test_cards_trashed_from_the_hand_by_one_effect_are_counted_together():
    hand = n.Pick(n.Exactly(2), HAND, slot=1)
    event = n.HandTrashed(n.By("effect", "you"))
    refill = text("watcher", watch(event, n.Draw(n.Exactly(n.Moved(-1, "card", "trashed")))))
    game = board([refill, text("dump", main(n.Trash(hand)))], {**field("dump"), "hand": ["cook", "giant"]})
    do(game, "activate", "a.characters.dump")
    assert area(game, "a.hand") == ["sailor", "sailor"]


def test_when_so_many_don_return_at_once():
    back = text("back", main(n.ReturnDon(n.Exactly(2))))
    for wanted, expected in ((2, 1), (3, 0)):
        game = board([watcher(n.DonReturned("you", wanted)), back], {**field("back"), "don": {"active": 3}})
        do(game, "activate", "a.characters.back")
        while game.pending.kind == "choose":
            do(game, "choose", cards=["a.cost.0", "a.cost.1"])
        assert drawn(game) == expected


def test_when_don_is_given_to_a_card():
    event = n.DonGivenTo(n.EitherTarget((THIS, n.All(YOUR_LEADER))))
    game = board([watcher(event)], {**field(), "don": {"active": 1}})
    do(game, "give_don", target="a.leader")
    assert drawn(game) == 1


# ------------------------------------------------------------------------------------------------------------- moments


def test_6_2_2_an_effect_at_the_start_of_your_turn():
    game = board([watcher(n.Moment("start of your turn"))], field(), {})
    do(game, "end_main")
    assert drawn(game) == 0
    do(game, "end_main")
    assert drawn(game) == 2


@pytest.mark.parametrize(
    ("when", "after"),
    [
        ("end of this turn", [0, 1, 1, 1]),
        ("start of opponent next main phase", [0, 1, 1, 1]),
        ("end of opponent's next turn", [0, 0, 1, 1]),
    ],
)
def test_6_6_1_2_what_is_put_off_is_carried_out_at_its_moment_and_once(when, after):
    later = text(
        "later",
        main(
            n.Delayed(
                n.Moment(when),
                (
                    n.Do(n.KO(n.All(n.Set("any", (n.NameIs(("Sailor",)),), (n.Noun("character"),))))),
                    n.Do(n.Draw(n.Exactly(1), "opponent")),
                ),
            )
        ),
    )
    game = board([later], {"characters": ["later"]}, {"deck": ["sailor"] * 20})
    do(game, "activate", "a.characters.later")
    seen = [drawn(game, "b")]
    for turn in range(3):
        do(game, "end_main")
        seen.append(drawn(game, "b") - (turn + 2) // 2)
    assert seen == after


def test_the_opponents_next_turn_is_not_the_one_that_is_going_on():
    later = timed(
        "On Your Opponent's Attack", n.Delayed(n.Moment("end of opponent's next turn"), (n.Do(DRAW),))
    )
    game = board([text("later", later)], {}, {"characters": ["later"]})
    do(game, "attack", "a.leader", "b.leader")
    pass_battle(game)
    life = drawn(game, "b")
    do(game, "end_main")
    assert drawn(game, "b") == life + 1
    do(game, "end_main")
    do(game, "end_main")
    assert drawn(game, "b") == life + 3


def test_what_is_put_off_remembers_the_cards_it_chose():
    steps = (
        n.Choose(n.Pick(n.Exactly(1), YOURS, slot=1)),
        n.Delayed(n.Moment("end of this turn"), (n.Do(n.Trash(n.Slot(1))),)),
    )
    game = board(
        [text("later", main(*steps), category="stage")], {"stage": "later", "characters": ["sailor", "cook"]}
    )
    do(game, "activate", "a.stage")
    do(game, "choose", cards=["a.characters.cook"])
    do(game, "end_main")
    assert area(game, "a.characters") == ["sailor"]


END_OF_TURN = n.Moment("end of this turn")
AT_THE_END = n.Delayed(END_OF_TURN, (n.Do(DRAW),))


def test_6_6_1_2_what_is_put_off_to_the_end_of_the_turn_by_what_was_put_off_to_it_comes_in_the_same_turn():
    later = text("later", main(n.Delayed(END_OF_TURN, (AT_THE_END,))))
    game = board([later], {"characters": ["later"]})
    do(game, "activate", "a.characters.later")
    do(game, "end_main")
    assert drawn(game, "a") == 1
    for _ in range(2):
        do(game, "end_main")
    assert drawn(game, "a") == 2


def test_6_6_1_2_an_effect_met_while_what_was_put_off_is_carried_out_puts_off_to_the_same_end():
    later = text("later", main(n.Delayed(END_OF_TURN, (n.Do(n.KO(n.All(THEIRS))),))))
    last = text("last", timed("On K.O.", AT_THE_END))
    game = board([later, last], {"characters": ["later"]}, {"characters": ["last"]})
    do(game, "activate", "a.characters.later")
    do(game, "end_main")
    # One card is that of the draw of the turn that began.
    assert (drawn(game, "b"), area(game, "b.trash")) == (2, ["last"])


def test_6_6_1_1_and_6_6_1_2_what_an_end_of_turn_effect_puts_off_comes_at_that_end():
    game = board([text("closer", timed("End of Your Turn", AT_THE_END))], {"characters": ["closer"]})
    do(game, "end_main")
    assert drawn(game, "a") == 1


@pytest.mark.parametrize("owner", [0, 1])
def test_6_6_1_2_the_turn_players_effects_until_the_end_of_the_turn_end_before_the_others_put_off_ones(owner):
    weak = n.Set("opponent", (n.StatIs("power", "<=", 2000),), (n.Noun("character"),))
    game = board(
        [
            text(
                "later",
                timed("On Your Opponent's Attack", n.Delayed(END_OF_TURN, (n.Do(n.KO(n.All(weak))),))),
            )
        ],
        {"characters": ["sailor"]},
        {"characters": ["later"]},
    )
    sailor = at(game, "a.characters.sailor")
    durations.put_in_force(game, owner, sailor, "power", (sailor,), 1000, durations.END)
    do(game, "attack", "a.leader", "b.leader")
    pass_battle(game)
    do(game, "end_main")
    assert (area(game, "a.trash") == ["sailor"]) is (owner == 0)


def test_7_1_5_2_what_is_put_off_to_the_end_of_the_battle_at_that_end_comes_in_the_same_battle():
    inner = n.Delayed(n.Moment("end of this battle"), (n.Do(DRAW),))
    steps = n.Delayed(n.Moment("end of this battle"), (inner,))
    striker = text("striker", timed("When Attacking", steps), category="leader")
    game = board([striker], {"leader": "striker"}, {"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    pass_battle(game)
    assert drawn(game, "a") == 1


def test_what_was_put_off_until_the_end_of_the_battle():
    steps = n.Delayed(n.Moment("end of this battle"), (n.Do(n.KO(n.All(EVERYBODY))),))
    striker = text("striker", timed("When Attacking", steps), category="leader")
    game = board([striker], {"leader": "striker", "characters": ["sailor"]}, {"hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    assert area(game, "a.characters") == ["sailor"]
    pass_battle(game)
    assert area(game, "a.characters") == []


# ------------------------------------------------------------------------------------------------ what happened before


def test_whether_something_has_happened_this_turn():
    event = n.Happened(n.Happens("K.O.'d", THEIRS), "turn")
    strong = text("proud", always(power(2000), when=event))
    game = board(
        [strong, text("killer", main(n.KO(ONE_OF_THEIRS)))],
        {"characters": ["proud", "killer"]},
        {"characters": ["sailor"]},
    )
    assert power_of(game, "a.characters.proud") == 5000
    do(game, "activate", "a.characters.killer")
    assert power_of(game, "a.characters.proud") == 7000
    do(game, "end_main")
    assert power_of(game, "a.characters.proud") == 5000


def test_whether_the_leader_has_battled_a_character_this_turn():
    event = n.Happened(n.Happens("battled", n.This("leader"), against=THEIRS), "turn")
    leader = text("proud", always(power(2000, n.This("leader")), when=event), category="leader")
    game = board([leader], {"leader": "proud"}, {"characters": [{"card": "sailor", "rested": True}]})
    attack(game, "a.leader", "b.characters.sailor")
    assert power_of(game, "a.leader") == 7000


# --------------------------------------------------------------------------------------------------------------- order


def test_8_6_1_the_turn_players_effects_come_first():
    event = happens("K.O.'d", n.Set("any", (n.NameIs(("Sailor",)),), (n.Noun("character"),)))
    first = text(
        "watcher",
        watch(event, n.Trash(n.All(n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "opponent"),))))),
    )
    game = board(
        [first, text("killer", main(n.KO(ONE_OF_THEIRS)))],
        {"characters": ["killer", "watcher"], "hand": ["cook"]},
        {**field("sailor"), "hand": ["cook"]},
    )
    do(game, "activate", "a.characters.killer")
    do(game, "choose", cards=["b.characters.sailor"])
    effects = [event.side for event in game.log if event.kind == "effect" and event.value == "effect"]
    assert effects == [0, 1]


def test_taking_back_what_waited_and_was_put_off_restores_the_state():
    event = happens("K.O.'d", n.Set("you", (n.NotThis(),), (n.Noun("character"),)))
    later = text("later", main(n.KO(ONE_OF_THEIRS), n.Delayed(n.Moment("end of this turn"), (n.Do(DRAW),))))
    game = board([watcher(event), later], {"characters": ["later"]}, field("sailor"))
    digests = [game.digest()]
    for act in (("activate", "a.characters.later"), ("choose",), ("end_main",), ("end_main",)):
        kind, *named = act
        do(game, kind, *named, **({"cards": ["b.characters.sailor"]} if kind == "choose" else {}))
        digests.append(game.digest())
    while game.history:
        assert game.digest() == digests.pop()
        game.pop()
    assert [game.digest()] == digests
    assert at(game, "a.leader") >= 0


def test_a_card_that_a_judge_makes_another_watches_by_its_new_text_until_that_is_taken_back():
    leader_rests = watcher(happens("rested", n.All(YOUR_LEADER)))
    game = board([leader_rests], a={"characters": ["sailor"]})
    do(game, "override", "a.characters.0", value="identity:watcher", reason="misread")
    attack(game)
    assert drawn(game) == 1
    while game.history:
        game.pop()
    attack(game)
    assert drawn(game) == 0


def test_a_watching_card_that_a_judge_made_another_watches_again_when_that_is_taken_back():
    leader_rests = watcher(happens("rested", n.All(YOUR_LEADER)))
    game = board([leader_rests], a=field())
    do(game, "override", "a.characters.0", value="identity:sailor", reason="misread")
    attack(game)
    assert drawn(game) == 0
    while game.history:
        game.pop()
    attack(game)
    assert drawn(game) == 1
