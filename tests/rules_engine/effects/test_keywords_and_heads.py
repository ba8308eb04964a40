"""Keywords one by one where a card gains them, and what each bracketed head waits for (CR 10)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import exactly, hand, kind, numbers, use
from tests.rules_engine.effects.boards import (
    BY_OPPONENT,
    THEIRS,
    THIS,
    TURN,
    YOURS,
    always,
    area,
    board,
    change,
    do,
    main,
    text,
    timed,
    watch,
    why,
)
from tests.rules_engine.effects.test_replacement import discards, instead, kill, killer
from tests.rules_engine.effects.test_restrictions import forbid
from tests.rules_engine.one_piece.board import attack, override, pass_battle

DRAW = n.Draw(n.Exactly(1))
FOUR = ["cook", "gunner", "giant", "ghost"]
RESTED = {"rested": True}
CARD = n.Noun("card")


def offered(game, kind_: str) -> list[tuple[str, str]]:
    """What of this kind is offered: the numbers of card and target."""
    found = game.state.cards

    def number(card) -> str:
        return "" if card is None else found[card].definition.number

    return [(number(one.card), number(one.target)) for one in game.legal_actions() if one.kind == kind_]


def gains(keyword: str, **more):
    """The Characters of this card's player have a keyword by a permanent effect."""
    return text("lender", always(change(n.GainKeyword(keyword), n.All(YOURS))), **more)


# --------------------------------------------------------------------------------------------------- 10-1, one by one


@pytest.mark.parametrize(
    ("number", "attacks"),
    [
        ("gunner", []),
        ("runner", [("runner", "keeper"), ("runner", "cook")]),
        ("duelist", [("duelist", "cook")]),
    ],
)
def test_10_1_1_1_and_10_1_6_1_what_a_card_attacks_in_the_turn_it_is_played_from_the_hand(number, attacks):
    game = board(
        [],
        {"leader": {"card": "captain", **RESTED}, "hand": [number], "don": {"active": 9}},
        {"characters": [{"card": "cook", **RESTED}]},
    )
    do(game, "play", f"a.hand.{number}")
    assert offered(game, "attack") == attacks


@pytest.mark.parametrize(
    ("keyword", "attacks"),
    [("Rush", [("gunner", "keeper"), ("gunner", "cook")]), ("Rush: Character", [("gunner", "cook")])],
)
def test_10_1_1_1_and_10_1_6_1_a_rush_that_another_card_gives_is_one_too(keyword, attacks):
    game = board(
        [gains(keyword)],
        {
            "leader": {"card": "captain", **RESTED},
            "characters": [{"card": "gunner", "new": True}, {"card": "lender", **RESTED}],
        },
        {"characters": [{"card": "cook", **RESTED}]},
    )
    assert offered(game, "attack") == attacks


@pytest.mark.parametrize(("lender", "taken"), [("Double Attack", 2), ("Rush", 1)])
def test_10_1_2_1_one_damage_and_with_a_double_attack_that_another_card_gives_two(lender, taken):
    game = board([gains(lender)], {"characters": ["gunner", "lender"]}, {"life": 4})
    attack(game, "a.characters.gunner")
    while kind(game) == "trigger":
        do(game, "no_trigger")
    assert len(area(game, "b.life")) == 4 - taken


def test_10_1_3_1_a_banish_that_another_card_gives_trashes_the_top_life_card():
    game = board([gains("Banish")], {"characters": ["gunner", "lender"]}, {"life": ["flare", "cook"]})
    attack(game, "a.characters.gunner")
    assert (kind(game), area(game, "b.trash"), area(game, "b.life")) == ("main", ["flare"], ["cook"])


def test_10_1_4_1_a_blocker_that_another_card_gives_is_offered_and_no_other_card_is():
    game = board([gains("Blocker")], {}, {"characters": ["cook", {"card": "lender", **RESTED}]})
    do(game, "attack", "a.leader", "b.leader")
    assert (kind(game), offered(game, "block")) == ("block", [("cook", "")])
    game = do(board([], {}, {"characters": ["cook", "wall"]}), "attack", "a.leader", "b.leader")
    assert offered(game, "block") == [("wall", "")]


def test_10_1_4_1_a_blocker_is_activated_once_a_battle():
    game = board([], {}, {"characters": ["gate", "wall"], "hand": ["cook"]})
    do(do(game, "attack", "a.leader", "b.leader"), "block", "b.characters.gate")
    assert kind(game) == "counter"
    assert why(game, "block", "b.characters.wall") == {
        "not_now": "CR 7-1-3-2",
        "blocked_already": "CR 7-1-2-1",
    }


def test_10_1_4_1_when_the_card_that_blocked_leaves_the_battle_is_over():
    away = timed("On Block", n.Move(THIS, n.Place("hand"), "return"))
    guard = text("guardian", away, keywords=frozenset({"Blocker"}))
    game = board([guard], {}, {"characters": ["guardian"], "life": 4})
    do(do(game, "attack", "a.leader", "b.leader"), "block", "b.characters.guardian")
    assert (kind(game), len(area(game, "b.life")), area(game, "b.hand")) == ("main", 4, ["guardian"])


def test_10_1_4_1_a_blocker_that_came_later_than_the_card_attacked_takes_the_attack():
    game = board([], {}, {"characters": ["wall"], "life": 4})
    for place in ("hand", "characters"):
        override(game, f"move:{place}", "b.hand.wall" if place == "characters" else "b.characters.wall")
    do(do(game, "attack", "a.leader", "b.leader"), "block", "b.characters.wall")
    assert (kind(game), area(game, "b.trash"), len(area(game, "b.life"))) == ("main", ["wall"], 4)


def test_10_1_4_1_a_blocker_that_an_effect_forbids_to_block_says_why():
    hush = text(
        "hush",
        always(forbid(n.All(n.Set("opponent", (n.NameIs(("Wall",)),), (n.Noun("character"),))), "block")),
    )
    game = board([hush], {"characters": ["hush"]}, {"characters": ["wall", "gate"]})
    do(game, "attack", "a.leader", "b.leader")
    assert offered(game, "block") == [("gate", "")]
    assert why(game, "block", "b.characters.wall") == {"forbidden_by_effect": "CR 1-3-3"}


def test_10_1_7_1_an_unblockable_that_another_card_gives_is_not_blocked():
    game = board([gains("Unblockable")], {"characters": ["gunner", "lender"]}, {"characters": ["wall"]})
    do(game, "attack", "a.characters.gunner", "b.leader")
    assert kind(game) == "main"


def test_10_1_7_1_who_is_attacked_has_no_use_for_unblockable():
    game = board([], {}, {"characters": [{"card": "arrow", **RESTED}, "wall"]})
    do(game, "attack", "a.leader", "b.characters.arrow")
    assert (kind(game), offered(game, "block")) == ("block", [("wall", "")])


# ------------------------------------------------------------------------------------------------------------ [Trigger]


def flashed(life="flash", **more):
    flash = text("flash", timed("Trigger", DRAW), has_trigger=True)
    game = board([flash], {}, {"life": [life, "cook"], "deck": FOUR}, **more)
    return pass_battle(do(game, "attack", "a.leader", "b.leader"))


def test_10_1_5_1_the_player_of_the_life_card_is_asked_and_may_decline():
    game = flashed()
    assert (game.pending.side, {found.kind for found in game.legal_actions()}) == (
        1,
        {"trigger", "no_trigger"},
    )


def test_10_1_5_1_an_activated_trigger_is_carried_out_and_its_card_seen_by_both():
    game = do(flashed(), "trigger")
    told = [event for event in game.log if event.kind == "trigger"]
    assert (area(game, "b.hand"), [event.side for event in told]) == (["cook"], [1])


def test_10_1_5_1_only_the_life_card_that_is_checked_activates():
    assert why(flashed(), "trigger", "b.life.1") == {"not_the_life_card": "CR 4-6-2-1"}


def test_10_1_5_1_a_life_card_nobody_has_named_may_have_a_trigger_and_is_named_first():
    game = flashed(life=None)
    assert kind(game) == "trigger"
    assert why(game, "trigger") == {"card_unknown": "CR 10-1-5-1"}
    do(game, "reveal", "b.life.0", value="swimmer")
    assert why(game, "trigger") == {"no_trigger": "CR 10-1-5-1"}


@pytest.mark.parametrize(("card", "drawn"), [(True, 1), (False, 0)])
def test_10_1_5_3_the_card_of_a_trigger_is_a_character_card_and_no_character(card, drawn):
    by = n.By("effect", "opponent", n.Set("any", (), (n.Noun("character", card=card),)))
    event = n.Happens("played by opponent", n.Set("any", (), (n.Noun("character"),)), by)
    caller = text("caller", timed("Trigger", n.Play(n.All(hand()))), has_trigger=True)
    game = board(
        [caller, text("watcher", watch(event, DRAW))],
        {"characters": ["watcher"], "deck": FOUR},
        {"life": ["caller", "sailor"], "hand": ["cook"]},
    )
    do(pass_battle(do(game, "attack", "a.leader", "b.leader")), "trigger")
    assert (area(game, "b.characters"), len(area(game, "a.hand"))) == (["cook"], drawn)


# ------------------------------------------------------------------------------------------------------- 10-2-1, K.O.


def test_10_2_1_1_equal_power_is_a_lost_battle_of_the_attacked_character():
    game = board([], {"characters": ["gunner"]}, {"characters": [{"card": "gate", **RESTED}]})
    attack(game, "a.characters.gunner", "b.characters.gate")
    assert (area(game, "a.characters"), area(game, "b.characters")) == (["gunner"], [])


def test_10_2_1_2_all_characters_of_which_it_is_said_are_ko_d_and_a_stage_is_trashed():
    both = n.Set("opponent", (), (n.Noun("character"), n.Noun("stage")))
    mourner = text("mourner", watch(n.Happens("K.O.'d", n.Set("opponent", (), (CARD,))), DRAW))
    game = use(n.KO(n.All(both)), b={"characters": ["cook", "wall"], "stage": "ship"}, cards=(mourner,))
    told = [game.name(event.card).split()[0] for event in game.log if event.kind == "ko"]
    assert (sorted(area(game, "b.trash")), told) == (["cook", "ship", "wall"], ["Cook", "Wall"])


def test_10_2_1_2_one_stage_alone_is_trashed_too():
    stages = n.Set("opponent", (), (n.Noun("stage"),))
    game = use(n.KO(exactly(1, stages)), b={"stage": "ship"})
    assert (area(game, "b.trash"), [event.kind for event in game.log if event.kind == "ko"]) == (["ship"], [])


def test_10_2_1_2_a_character_that_has_left_is_not_ko_d_so_nothing_was_done():
    acts = (
        n.Do(n.Move(n.Pick(n.Exactly(1), THEIRS, slot=1), n.Place("hand", "its"), "return")),
        n.Do(n.KO(n.Slot(1))),
        n.IfYouDo((n.Do(DRAW),)),
    )
    game = use(*acts, a={"deck": FOUR}, b={"characters": ["cook"]})
    assert (area(game, "b.hand"), area(game, "a.hand")) == (["cook"], [])


@pytest.mark.parametrize(
    ("by", "drawn"),
    [(n.By("effect", "you"), 1), (BY_OPPONENT, 0), (n.By("battle", "any"), 0), (None, 1)],
)
def test_10_2_1_3_what_is_ko_d_as_a_cost_is_ko_d_by_that_effect(by, drawn):
    event = n.Happens("K.O.'d", n.Set("you", (n.NotThis(),), (n.Noun("character"),)), by)
    others = n.Set("you", (n.NameIs(("Cook",)),), (n.Noun("character"),))
    mourner = text("mourner", watch(event, DRAW))
    price = n.Cost((n.KO(exactly(1, others)),))
    game = use(
        n.Shuffle("opponent"),
        ability={"cost": price},
        cards=(mourner,),
        a={"characters": ["mourner", "cook"], "deck": FOUR},
    )
    assert len(area(game, "a.hand")) == drawn


# ---------------------------------------------------------------------------------------- 10-2-2 to 10-2-4, which head


@pytest.mark.parametrize("place", ["leader", "characters", "stage"])
def test_10_2_2_1_activate_main_of_leader_character_and_stage(place):
    category = {"leader": "leader", "characters": "character", "stage": "stage"}[place]
    actor = text("actor", main(DRAW), category=category)
    game = board([actor], {place: ["actor"] if place == "characters" else "actor", "deck": FOUR})
    assert offered(game, "activate") == [("actor", "")]
    assert area(
        do(game, "activate", f"a.{place}.actor" if place == "characters" else f"a.{place}"), "a.hand"
    ) == ["cook"]


def test_10_2_2_1_not_of_a_card_in_the_hand_nor_of_the_other_players():
    actor = text("actor", main(DRAW))
    game = board([actor], {"hand": ["actor"]}, {"characters": ["actor"]})
    for place in ("a.hand.actor", "b.characters.actor"):
        assert why(game, "activate", place) == {"not_your_effect": "CR 6-5-4-1"}
    assert offered(game, "activate") == []


def test_10_2_3_1_and_10_2_4_1_an_event_is_offered_where_its_head_says_and_it_can_be_paid_for():
    held = ["shout", "guard", "signal"]
    game = board([], {"hand": held, "don": {"active": 1}}, {"hand": held, "don": {"active": 1}})
    assert offered(game, "play") == [("shout", "")]
    do(game, "attack", "a.leader", "b.leader")
    assert offered(game, "counter_event") == [("guard", "")]
    assert why(game, "counter_event", "b.hand.shout") == {"no_counter_effect": "CR 10-2-4-1"}


def salvo(**more):
    return text(
        "salvo",
        timed("Main", DRAW, **more),
        timed("Trigger", n.ActivateEffect(THIS, "Main")),
        category="event",
    )


def triggered(card, **b):
    game = board([card], {}, {"life": ["salvo", "wall"], "deck": FOUR} | b)
    return do(pass_battle(do(game, "attack", "a.leader", "b.leader")), "trigger")


@pytest.mark.parametrize(("said", "held"), [("yes", ["cook"]), ("no", ["ghost"])])
def test_10_2_3_1_1_the_cost_of_a_main_that_another_effect_activates_may_be_declined(said, held):
    price = n.Cost((n.Trash(n.All(hand())),))
    game = triggered(salvo(cost=price), hand=["ghost"])
    assert (kind(game), game.pending.side) == ("yes_no", 1)
    assert area(do(game, said), "b.hand") == held


@pytest.mark.parametrize(("gate", "drawn"), [("Your Turn", 0), ("Opponent's Turn", 1)])
def test_10_2_3_1_1_the_conditions_of_a_main_that_another_effect_activates_hold(gate, drawn):
    assert len(area(triggered(salvo(gates=(n.Gate(gate),))), "b.hand")) == drawn


# ------------------------------------------------------------------------------------------------------- the timings


def test_8_1_3_1_1_and_10_2_6_1_on_play_is_met_by_a_card_paid_for_and_by_one_an_effect_plays():
    greeter = text("greeter", timed("On Play", DRAW), cost=0)
    game = do(board([greeter], {"hand": ["greeter"], "deck": FOUR}), "play", "a.hand.greeter")
    assert area(game, "a.hand") == ["cook"]
    game = use(n.Play(n.All(hand())), cards=(greeter,), a={"hand": ["greeter"], "deck": FOUR})
    assert area(game, "a.hand") == ["cook"]


@pytest.mark.parametrize("place", ["leader", "characters", "stage"])
@pytest.mark.parametrize(
    ("head", "letter"), [("End of Your Turn", "a"), ("End of Your Opponent's Turn", "b")]
)
def test_10_2_7_1_and_10_2_8_1_of_every_card_on_that_players_field_once_and_of_no_other(place, head, letter):
    category = {"leader": "leader", "characters": "character", "stage": "stage"}[place]
    closer = text("closer", timed(head, DRAW), category=category)
    mine = {place: ["closer"] if place == "characters" else "closer", "deck": FOUR}
    game = board([closer], mine, mine)
    do(game, "end_main")
    drawn = [event.side for event in game.log if event.kind == "moved" and event.rule == "CR 4-5-3"]
    assert drawn == ["ab".index(letter)]


def test_10_2_8_1_the_other_players_come_after_everything_the_turn_players_have_set_off():
    """The turn player's K.O.s a Character of which its player's [On K.O.] draws: only then the other player's."""
    mine = text(
        "closer", timed("End of Your Turn", n.KO(n.All(n.Set("you", (n.NotThis(),), (n.Noun("character"),)))))
    )
    ash = text("ash", timed("On K.O.", n.Trash(n.All(hand("opponent")))))
    theirs = text("waiter", timed("End of Your Opponent's Turn", DRAW))
    game = board(
        [mine, ash, theirs],
        {"characters": ["closer", "ash"]},
        {"characters": ["waiter"], "hand": ["wall"], "deck": FOUR},
    )
    do(game, "end_main")
    assert (area(game, "b.trash"), area(game, "b.hand")[0]) == (["wall"], "cook")


def test_10_2_16_1_the_other_players_come_after_everything_the_attack_has_set_off():
    raider = text(
        "raider", timed("When Attacking", n.KO(n.All(n.Set("you", (n.NotThis(),), (n.Noun("character"),)))))
    )
    ash = text("ash", timed("On K.O.", n.Trash(n.All(hand("opponent")))))
    watcher = text("watcher", timed("On Your Opponent's Attack", DRAW))
    game = board(
        [raider, ash, watcher],
        {"characters": ["raider", "ash"]},
        {"characters": ["watcher"], "hand": ["wall"], "deck": FOUR},
    )
    do(game, "attack", "a.characters.raider", "b.leader")
    assert (area(game, "b.trash"), area(game, "b.hand")) == (["wall"], ["cook"])


def test_10_2_15_1_who_is_attacked_without_blocking_does_not_activate_on_block():
    guard = text("guardian", timed("On Block", DRAW), keywords=frozenset({"Blocker"}))
    game = board([guard], {}, {"characters": [{"card": "guardian", **RESTED}], "deck": FOUR})
    attack(game, "a.leader", "b.characters.guardian")
    assert area(game, "b.hand") == []


@pytest.mark.parametrize(("gate", "drawn"), [("Your Turn", 0), ("Opponent's Turn", 1)])
def test_10_2_11_1_and_10_2_12_1_in_the_opponents_turn(gate, drawn):
    bomb = text("bomb", timed("On K.O.", DRAW, gates=(n.Gate(gate),)))
    game = use(n.KO(n.All(THEIRS)), cards=(bomb,), b={"characters": ["bomb"], "deck": FOUR})
    assert len(area(game, "b.hand")) == drawn


def test_10_2_14_1_trash_down_to_a_number_is_chosen_by_each_player_from_their_own_hand():
    game = use(n.DiscardTo(1, "each"), a={"hand": ["cook", "wall", "ghost"]}, b={"hand": ["gate", "giant"]})
    asked = []
    while kind(game) == "choose":
        asked.append((game.pending.side, game.pending.low, numbers(game)))
        game.push(game.legal_actions()[0])
    assert asked == [(0, 2, ["cook", "wall", "ghost"]), (1, 1, ["gate", "giant"])]
    assert (len(area(game, "a.trash")), len(area(game, "b.trash"))) == (2, 1)


# ----------------------------------------------------------------------------------------------------- [Once Per Turn]


def test_10_2_13_1_two_once_per_turn_effects_of_a_card_are_each_used_by_themselves():
    actor = text("actor", main(DRAW, once=True), main(n.Draw(n.Exactly(2)), once=True))
    game = board([actor], {"characters": ["actor"], "deck": FOUR})
    for number in (0, 1):
        do(game, "activate", "a.characters.actor", number=number)
    assert len(area(game, "a.hand")) == 3


def test_10_2_13_1_an_auto_effect_activates_once_a_turn_and_again_in_the_next():
    event = n.Happens("attacked", n.Set("you", (), (n.Noun("leader"),)))
    proud = text("proud", watch(event, DRAW, once=True), life=5, category="leader")
    game = board([proud], {"characters": ["gunner"]}, {"leader": "proud", "deck": FOUR, "life": ["cook"] * 5})
    attack(attack(game, "a.leader"), "a.characters.gunner")
    assert sum(event.before == "deck" for logs in game.logs for event in logs) == 1


def test_10_2_13_1_and_10_2_13_3_a_replacement_used_for_the_first_of_two_is_not_offered_for_the_second():
    own = n.Set("you", (), (n.Noun("character"),))
    chief = text("chief", instead("K.O.'d", DRAW, subject=own, once=True), category="leader")
    game = use(n.KO(n.All(THEIRS)), cards=(chief,), b={"leader": "chief", "characters": ["cook", "wall"]})
    do(game, "yes")
    assert (kind(game), area(game, "b.characters"), area(game, "b.trash")) == ("main", ["cook"], ["wall"])


def test_10_2_13_1_a_replacement_used_once_is_there_again_in_the_next_turn():
    game = board(
        [discards(once=True), killer()],
        {"characters": ["killer"]},
        {"characters": ["cat"], "hand": ["sailor", "sailor"]},
    )
    do(kill(game), "yes")
    do(game, "choose", cards=["b.hand.0"])
    do(do(game, "end_main"), "end_main")
    assert kind(kill(game)) == "yes_no"


def test_10_2_13_1_two_once_per_turn_replacements_of_a_card_are_each_used_by_themselves():
    cat = text(
        "cat",
        instead("K.O.'d", DRAW, optional=False, once=True),
        instead("K.O.'d", n.Draw(n.Exactly(2)), optional=False, once=True),
    )
    game = board([cat, killer()], {"characters": ["killer"] * 3}, {"characters": ["cat"]})
    hands = []
    for index in range(2):
        kill(game, f"a.characters.{index}")
        hands.append(len(area(game, "b.hand")))
    assert (hands, area(game, "b.characters")) == ([1, 3], ["cat"])
    assert area(kill(game, "a.characters.2"), "b.characters") == []


@pytest.mark.parametrize(("said", "again"), [("yes", False), ("no", True)])
def test_10_2_13_1_an_auto_effect_whose_cost_was_declined_is_not_used_up(said, again):
    event = n.Happens("rested", n.Set("you", (n.NameIs(("Cook",)),), (n.Noun("character"),)))
    price = n.Cost((n.Trash(exactly(1, hand())),))
    keen = text("keen", watch(event, DRAW, cost=price, once=True))
    game = board(
        [keen],
        {"characters": ["keen", "cook", "cook"], "hand": ["wall"] * 4, "deck": FOUR},
    )
    attack(game, "a.characters.1")
    do(game, said)
    while kind(game) not in ("main", "yes_no"):
        game.push(game.legal_actions()[-1])
    do(game, "attack", "a.characters.2", "b.leader")
    assert (kind(game) == "yes_no") is again


def test_10_2_13_3_a_judge_who_says_that_they_were_used_speaks_of_every_once_per_turn_effect_of_the_card():
    cat = text("cat", instead("K.O.'d", DRAW, once=True), main(DRAW, once=True), main(n.RestCards(THIS)))
    game = board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"]}, turn_side="b")
    override(game, "used", "b.characters.cat")
    found = [why(game, "activate", "b.characters.cat", number=number) for number in (0, 1)]
    assert found == [{"used_this_turn": "CR 10-2-13-3"}, {}]
    game = board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"]})
    override(game, "used", "b.characters.cat")
    assert area(kill(game), "b.characters") == []


# ------------------------------------------------------------------------------------------------------------ [On K.O.]


def test_10_2_17_1_every_on_ko_is_activated_while_all_of_them_are_still_on_the_field():
    """What negates the other stands beside it until both go to the trash."""
    bomb = text("bomb", timed("On K.O.", DRAW))
    guard = text(
        "shrine", always(n.Negate(n.All(n.Set("you", (n.NameIs(("Bomb",)),), (n.Noun("character"),)))))
    )
    game = use(n.KO(n.All(THEIRS)), cards=(bomb, guard), b={"characters": ["shrine", "bomb"], "deck": FOUR})
    assert area(game, "b.hand") == []


def test_10_2_17_1_who_has_left_in_exchange_is_not_ko_d():
    """What it says is done instead returns it to the hand: nothing is K.O.'d, no [On K.O.] is activated."""
    cat = text(
        "cat",
        instead("K.O.'d", n.Move(THIS, n.Place("hand"), "return"), optional=False),
        timed("On K.O.", n.Draw(n.Exactly(2))),
    )
    game = kill(board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"]}))
    assert (area(game, "b.hand"), area(game, "b.trash")) == (["cat"], [])


def test_10_2_17_1_once_activated_it_resolves_though_its_player_may_activate_no_more():
    """The turn player's [On K.O.] comes first and forbids the other player's effects: theirs is activated already."""
    hush = text("hush", timed("On K.O.", n.Negate(n.Player("opponent"), TURN, ("On K.O.",))))
    bomb = text("bomb", timed("On K.O.", DRAW))
    blast = n.KO(n.All(n.Set("any", (n.NotThis(),), (n.Noun("character"),))))
    game = use(
        blast, cards=(hush, bomb), a={"characters": ["hush"]}, b={"characters": ["bomb"], "deck": FOUR}
    )
    assert area(game, "b.hand") == ["cook"]
