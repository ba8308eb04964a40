"""Battles that effects turn elsewhere or end early, and damage point by point with texts in between (CR 7-1, 10-1)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import kind
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    YOUR_LEADER,
    area,
    at,
    board,
    do,
    power,
    text,
    timed,
    watch,
    why,
)

DRAW = n.Draw(n.Exactly(1))
BLOCKER = frozenset({"Blocker"})
RESTED = {"rested": True}


def decoy(number: str = "decoy", head: str = "On Your Opponent's Attack", **more):
    """It takes the attack upon itself."""
    return text(number, timed(head, n.ChangeAttackTarget(THIS)), **more)


def named(number: str, owner: str = "any") -> n.Target:
    return n.All(n.Set(owner, (n.NameIs((number.title(),)),), (n.Noun("character"),)))


def home(target: n.Target) -> n.Move:
    return n.Move(target, n.Place("hand", "its"), "return")


def target(game) -> str:
    return game.state.cards[game.state.battle.target].definition.number


# ------------------------------------------------------------------------------------------------ the target changes


def test_7_1_2_1_and_10_1_4_1_a_blocker_takes_an_attack_that_an_effect_has_turned():
    game = board([decoy()], {}, {"characters": ["decoy", "wall"], "hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    assert (kind(game), target(game)) == ("block", "decoy")
    do(game, "block", "b.characters.wall")
    assert target(game) == "wall"


def test_10_1_4_1_the_card_the_attack_was_turned_to_does_not_block_for_itself():
    game = board([decoy(keywords=BLOCKER)], {}, {"characters": ["decoy", "wall"], "hand": ["cook"]})
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "block", "b.characters.decoy") == {"blocker_is_target": "CR 10-1-4-1"}
    assert [found.card for found in game.legal_actions() if found.kind == "block"] == [
        at(game, "b.characters.wall")
    ]


def test_10_1_4_1_the_card_that_was_attacked_first_may_block_for_the_new_target():
    game = board(
        [decoy()],
        {},
        {"characters": ["decoy", {"card": "wall", **RESTED}], "hand": ["cook"]},
    )
    do(game, "attack", "a.leader", "b.characters.wall")
    assert (kind(game), target(game)) == ("counter", "decoy")


def turning_event(number: str = "feint"):
    """A [Counter] Event that turns the attack to the own Leader."""
    return text(number, timed("Counter", n.ChangeAttackTarget(n.All(YOUR_LEADER))), category="event", cost=0)


def test_7_1_2_1_after_a_block_no_second_one_though_the_target_changes_again():
    game = board([turning_event()], {}, {"characters": ["wall", "gate"], "hand": ["feint", "cook"]})
    do(do(game, "attack", "a.leader", "b.leader"), "block", "b.characters.wall")
    do(game, "counter_event", "b.hand.feint")
    assert (kind(game), target(game)) == ("counter", "keeper")
    assert why(game, "block", "b.characters.gate")["blocked_already"] == "CR 7-1-2-1"


def test_7_1_4_1_damage_is_dealt_to_the_card_that_is_attacked_in_the_end():
    game = board([turning_event()], {}, {"characters": ["wall"], "hand": ["feint"]})
    do(do(game, "attack", "a.leader", "b.leader"), "block", "b.characters.wall")
    do(game, "counter_event", "b.hand.feint")
    assert (area(game, "b.characters"), len(area(game, "b.life"))) == (["wall"], 3)


@pytest.mark.parametrize(("gone", "cut"), [("decoy", True), ("wall", False)])
def test_7_1_1_4_the_new_target_that_leaves_ends_the_battle_and_the_old_one_does_not(gone, cut):
    game = board(
        [decoy(), text("wind", timed("On Your Opponent's Attack", home(named(gone))))],
        {"characters": ["gunner"]},
        {"characters": ["decoy", {"card": "wall", **RESTED}, "wind"]},
    )
    do(game, "attack", "a.characters.gunner", "b.characters.wall")
    do(game, "choose", number=0)
    events = list(game.log)
    while kind(game) == "counter":
        do(game, "no_counter")
        events += game.log
    assert ("battle_cut_short" in [event.kind for event in events], kind(game)) == (cut, "main")
    assert ("decoy" in area(game, "b.trash")) is not cut


def test_7_1_3_1_when_attacked_is_for_the_card_that_is_attacked_by_then():
    old = text("old", watch(n.Happens("attacked", THIS), DRAW))
    new = text(
        "decoy",
        timed("On Your Opponent's Attack", n.ChangeAttackTarget(THIS)),
        watch(n.Happens("attacked", THIS), n.Draw(n.Exactly(2))),
    )
    game = board([old, new], {}, {"characters": [{"card": "old", **RESTED}, "decoy"]})
    do(game, "attack", "a.leader", "b.characters.old")
    assert len(area(game, "b.hand")) == 2


# ------------------------------------------------------------------------------------------- a card leaves in a step

GONE = [("Hunter", "a"), ("Prey", "b")]


def on(moment: str, who: str):
    """An effect at a moment of the battle that returns this card."""
    act = home(named(who))
    return {
        "When Attacking": text("hunter", timed("When Attacking", act), power=9000),
        "On Your Opponent's Attack": text("seer", timed("On Your Opponent's Attack", act)),
        "On Block": text("fence", timed("On Block", act), keywords=BLOCKER),
        "attacked": text("seer", watch(n.Happens("attacked", named("prey")), act)),
        "battles": text("seer", watch(n.Happens("battles", named("hunter")), act)),
        "Counter": text("trap", timed("Counter", act), category="event", cost=0),
        "end": text("seer", watch(n.Moment("end of this battle"), act)),
    }[moment]


def fight(moment: str, who: str):
    """A hunter attacks a rested prey, and every offer of the other player is taken."""
    found = on(moment, who)
    cards = [found, text("prey", power=1000)]
    if found.number != "hunter":
        cards.append(text("hunter", power=9000))
    b = {"characters": [{"card": "prey", **RESTED}], "hand": []}
    if found.number in ("seer", "fence"):
        b["characters"].append(found.number)
    if found.number == "trap":
        b["hand"] = ["trap"]
    game = do(
        board(cards, {"characters": ["hunter"]}, b), "attack", "a.characters.hunter", "b.characters.prey"
    )
    events = list(game.log)
    while kind(game) in ("block", "counter"):
        trap = "trap" in area(game, "b.hand")
        do(
            game,
            *(
                ("block", "b.characters.fence")
                if kind(game) == "block"
                else (("counter_event", "b.hand.trap") if trap else ("no_counter",))
            ),
        )
        events += game.log
    return game, [event.kind for event in events]


@pytest.mark.parametrize(
    ("moment", "who"),
    [
        (moment, who)
        for moment in ("When Attacking", "On Your Opponent's Attack", "attacked", "battles", "Counter")
        for who in ("hunter", "prey")
    ]
    + [("On Block", "hunter"), ("On Block", "fence")],
)
def test_7_1_1_4_and_7_1_2_3_and_7_1_3_3_a_card_that_leaves_in_a_step_ends_the_battle_with_it(moment, who):
    game, events = fight(moment, who)
    assert (kind(game), game.state.battle) == ("main", None)
    assert not {"battle_won", "battle_lost", "ko"} & set(events)


def test_7_1_2_3_the_card_that_was_blocked_for_may_leave_without_ending_the_battle():
    game, events = fight("On Block", "prey")
    assert ("ko" in events, area(game, "b.trash")) == (True, ["fence"])


def test_7_1_5_2_the_end_of_a_battle_comes_also_when_it_ends_early():
    hunter = text(
        "hunter", timed("When Attacking", home(named("prey"))), watch(n.Moment("end of this battle"), DRAW)
    )
    game = board(
        [hunter, text("prey")], {"characters": ["hunter"]}, {"characters": [{"card": "prey", **RESTED}]}
    )
    do(game, "attack", "a.characters.hunter", "b.characters.prey")
    assert len(area(game, "a.hand")) == 1


def test_7_1_5_3_what_lasts_during_a_battle_that_ends_early_ends_too():
    hunter = text(
        "hunter",
        timed("When Attacking", power(3000, n.All(YOUR_LEADER), "battle"), home(named("prey"))),
    )
    game = board(
        [hunter, text("prey")], {"characters": ["hunter"]}, {"characters": [{"card": "prey", **RESTED}]}
    )
    do(game, "attack", "a.characters.hunter", "b.characters.prey")
    assert game.state.in_force == []


# ----------------------------------------------------------------------------------------------- damage, point by point


def triggered(number: str, *acts: n.Act, **more):
    return text(number, timed("Trigger", *acts), has_trigger=True, **more)


def test_10_1_3_1_double_attack_with_banish_asks_about_no_trigger():
    flag = triggered("flag", DRAW)
    game = board([flag], {"characters": ["wrecker"]}, {"life": ["flag", "flag", "cook"]})
    do(game, "attack", "a.characters.wrecker", "b.leader")
    assert (kind(game), area(game, "b.trash"), area(game, "b.life")) == ("main", ["flag", "flag"], ["cook"])


def test_8_6_2_1_between_two_points_only_the_trigger_comes():
    """When a Life card goes to the hand its player draws: after both points; a [Trigger] comes between them."""
    keeper = text("lamp", watch(n.LifeToHand(), DRAW), category="leader")
    flag = triggered("flag", n.Trash(n.All(n.Set("any", (), (n.Noun("card"),), (n.Zone("hand"),)))))
    game = board(
        [keeper, flag],
        {"characters": ["twin"]},
        {"leader": "lamp", "life": ["cook", "flag"], "deck": ["giant", "wall"]},
    )
    do(do(game, "attack", "a.characters.twin", "b.leader"), "trigger")
    assert (area(game, "b.hand"), sorted(area(game, "b.trash"))) == (["giant"], ["cook", "flag"])


@pytest.mark.parametrize(("life", "winner"), [([], 0), (["cook"], None)])
def test_7_1_4_1_1_1_and_4_6_2_2_no_life_is_looked_at_once_before_the_first_point(life, winner):
    game = board([], {"characters": ["twin"]}, {"life": life})
    do(game, "attack", "a.characters.twin", "b.leader")
    assert game.winner == winner


def test_9_1_2_a_deck_emptied_by_a_trigger_between_two_points_ends_the_game_there():
    flag = triggered("flag", n.Draw(n.Exactly(2)))
    game = board([flag], {"characters": ["twin"]}, {"life": ["flag", "cook"], "deck": ["wall", "wall"]})
    do(do(game, "attack", "a.characters.twin", "b.leader"), "trigger")
    assert (game.winner, game.state.ended, area(game, "b.life")) == (0, "deck", ["cook"])


def test_1_2_5_a_trigger_that_wins_leaves_the_second_point_undealt():
    flag = triggered("flag", n.WinGame())
    game = board([flag], {"characters": ["twin"]}, {"life": ["flag", "cook"]})
    do(do(game, "attack", "a.characters.twin", "b.leader"), "trigger")
    assert (game.winner, area(game, "b.life")) == (1, ["cook"])


def test_4_6_2_2_a_life_card_that_a_trigger_adds_is_taken_by_the_second_point():
    flag = triggered("flag", n.Move(n.Top(n.Exactly(1), n.Zone("deck")), n.Place("life", end="top"), "add"))
    game = board([flag], {"characters": ["twin"]}, {"life": ["flag"], "deck": ["giant", "wall"]})
    do(do(game, "attack", "a.characters.twin", "b.leader"), "trigger")
    assert (area(game, "b.hand"), area(game, "b.life"), game.winner) == (["giant"], [], None)


@pytest.mark.parametrize("act", [home, n.KO])
def test_4_6_2_2_a_trigger_that_removes_the_attacker_does_not_stop_the_second_point(act):
    flag = triggered("flag", act(named("twin")))
    game = board([flag], {"characters": ["twin"]}, {"life": ["flag", "cook", "wall"]})
    do(do(game, "attack", "a.characters.twin", "b.leader"), "trigger")
    assert (area(game, "a.characters"), area(game, "b.hand"), area(game, "b.life")) == (
        [],
        ["cook"],
        ["wall"],
    )


def test_8_6_2_a_trigger_that_plays_its_card_meets_on_play_after_the_second_point():
    guest = text(
        "guest", timed("Trigger", n.Play(THIS)), timed("On Play", home(n.All(THEIRS))), has_trigger=True
    )
    game = board([guest], {"characters": ["twin"]}, {"life": ["guest", "cook", "wall"]})
    do(do(game, "attack", "a.characters.twin", "b.leader"), "trigger")
    moved = [event.before for event in game.log if event.kind == "moved" and event.value == "hand"]
    assert (area(game, "b.characters"), moved) == (["guest"], ["life", "characters"])


def test_10_1_5_3_a_trigger_that_plays_its_card_makes_room_and_is_not_trashed():
    guest = text("guest", timed("Trigger", n.Play(THIS)), has_trigger=True)
    game = board([guest], {}, {"life": ["guest", "cook"], "characters": ["wall"] * 5})
    do(do(game, "attack", "a.leader", "b.leader"), "no_block")
    do(do(game, "trigger"), "choose", cards=["b.characters.0"])
    assert (area(game, "b.characters")[-1], area(game, "b.trash")) == ("guest", ["wall"])


def test_10_1_5_3_a_trigger_met_within_a_trigger_trashes_its_own_card_and_not_the_others():
    """The first flag deals damage to its own player; the second one plays its card and is in play."""
    outer = triggered(
        "outer",
        n.DealDamage(1, "you"),
        n.Trash(n.All(n.Set("any", (), (n.Noun("card"),), (n.Zone("hand"),)))),
    )
    inner = text("inner", timed("Trigger", n.Play(THIS)), has_trigger=True)
    game = board([outer, inner], {}, {"life": ["outer", "inner", "cook"], "hand": []})
    do(do(do(game, "attack", "a.leader", "b.leader"), "trigger"), "trigger")
    assert (area(game, "b.characters"), area(game, "b.trash"), kind(game)) == (["inner"], ["outer"], "main")


def test_10_1_5_3_the_card_of_the_outer_trigger_is_nowhere_until_it_has_resolved():
    trash = n.Set("any", (), (n.Noun("card"),), (n.Zone("trash"),))
    outer = triggered("outer", n.DealDamage(1, "you"), n.Move(n.All(trash), n.Place("hand"), "add"))
    inner = triggered("inner", DRAW)
    game = board([outer, inner], {}, {"life": ["outer", "inner", "cook"], "deck": ["giant", "wall"]})
    do(do(do(game, "attack", "a.leader", "b.leader"), "trigger"), "trigger")
    assert (sorted(area(game, "b.hand")), area(game, "b.trash")) == (["giant", "inner"], ["outer"])
