"""Several cards that leave together, [On K.O.] of each, and whose zones they come to (CR 8-6, 10-2-17, 3-1-6)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import choose, exactly, hand, kind, numbers, trash, up_to, use
from tests.rules_engine.effects.boards import (
    EVERYBODY,
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
    power_of,
    text,
    timed,
    watch,
)
from tests.rules_engine.one_piece.board import action

DRAW = n.Draw(n.Exactly(1))
FOUR = ["cook", "gunner", "giant", "ghost"]
ALL = n.All(EVERYBODY)
OTHERS = n.All(n.Set("any", (n.NotThis(),), (n.Noun("character"),)))


def bomb(number: str = "bomb", *acts: n.Act, **more):
    return text(number, timed("On K.O.", *(acts or (DRAW,)), **more))


def resolved(game) -> list[str]:
    """Whose effects resolved, in order, each player's choice falling on the last of theirs."""
    events = list(game.log)
    while kind(game) == "option":
        do(game, "choose", number=len(game.pending.cards) - 1)
        events += game.log
    return [
        game.name(event.card).split()[0]
        for event in events
        if event.kind == "effect" and event.value == "On K.O."
    ]


# ------------------------------------------------------------------------------------------------ [On K.O.] of each


@pytest.mark.parametrize("turn_side", ["a", "b"])
def test_8_6_1_and_10_2_17_1_of_many_on_ko_the_turn_players_come_first_each_player_ordering_their_own(
    turn_side,
):
    sweep = text("sweep", main(n.KO(OTHERS)))
    cards = [sweep, *(bomb(number) for number in ("ash", "ember", "soot", "spark"))]
    sides = {"a": ["ash", "ember"], "b": ["soot", "spark"]}
    sides[turn_side] = ["sweep", *sides[turn_side]]
    game = board(cards, {"characters": sides["a"]}, {"characters": sides["b"]}, turn_side=turn_side)
    do(game, "activate", f"{turn_side}.characters.sweep")
    found = {"a": ["Ember", "Ash"], "b": ["Spark", "Soot"]}
    other = "b" if turn_side == "a" else "a"
    assert resolved(game) == [*found[turn_side], *found[other]]


def test_10_2_17_1_all_of_them_lie_in_the_trash_before_the_first_resolves():
    takes = bomb("taker", n.Move(up_to(4, trash()), n.Place("hand"), "add"))
    game = use(
        n.KO(n.All(THEIRS)), cards=(takes, bomb("ember")), b={"characters": ["taker", "cook", "ember"]}
    )
    do(game, "choose", number=0)
    assert sorted(numbers(game)) == ["cook", "ember", "taker"]


@pytest.mark.parametrize("order", [["taker", "ember"], ["ember", "taker"]])
def test_10_2_17_1_one_that_left_the_trash_meanwhile_resolves_all_the_same(order):
    embers = n.Set("any", (n.NameIs(("Ember",)),), (n.Noun("card"),), (n.Zone("trash"),))
    takes = bomb("taker", n.Move(n.All(embers), n.Place("hand"), "add"))
    game = use(
        n.KO(n.All(THEIRS)),
        cards=(takes, bomb("ember")),
        b={"characters": order, "deck": ["giant", "wall"]},
    )
    do(game, "choose", number=order.index("taker"))
    assert sorted(area(game, "b.hand")) == ["ember", "giant"]


@pytest.mark.parametrize("order", [["hush", "actor"], ["actor", "hush"]])
def test_8_2_1_1_on_ko_of_a_card_negated_by_one_that_leaves_with_it_is_not_activated(order):
    """Hush negates the other's Characters while it lies there, also when it leaves in the same moment."""
    cards = [
        text("hush", always(n.Negate(n.All(THEIRS)))),
        text("actor", main(n.KO(n.All(n.Set("any", (n.NameIs(("Hush", "Bomb")),), (n.Noun("character"),)))))),
        bomb(),
    ]
    game = board(cards, {"characters": order}, {"characters": ["bomb"], "deck": FOUR})
    do(game, "activate", "a.characters.actor")
    assert (area(game, "b.hand"), area(game, "b.trash")) == ([], ["bomb"])


@pytest.mark.parametrize("order", [["shield", "cook"], ["cook", "shield"]])
def test_8_1_3_4_a_replacement_of_one_that_leaves_too_is_there_for_the_others(order):
    own = n.Set("you", (n.NotThis(),), (n.Noun("character"),))
    shield = text("shield", always(n.Replace(n.Happens("K.O.'d", own), (n.Do(DRAW),), optional=True)))
    game = use(n.KO(n.All(THEIRS)), cards=(shield,), b={"characters": order, "deck": FOUR})
    do(game, "yes")
    assert (area(game, "b.characters"), area(game, "b.trash")) == (["cook"], ["shield"])


AWAY = [
    n.Move(n.All(THEIRS), n.Place("hand", "its"), "return"),
    n.Move(n.All(THEIRS), n.Place("deck", "its", "bottom"), "place"),
    n.Move(n.All(THEIRS), n.Place("deck", "its", "top"), "place"),
    n.Trash(n.All(THEIRS)),
]


@pytest.mark.parametrize("order", [["shield", "cook"], ["cook", "shield"]])
@pytest.mark.parametrize("act", AWAY)
def test_8_1_3_4_a_replacement_of_one_that_leaves_too_is_there_for_the_others_however_they_leave(act, order):
    own = n.Set("you", (n.NotThis(),), (n.Noun("character"),))
    shield = text("shield", always(n.Replace(n.Happens("leaves", own), (n.Do(DRAW),), optional=True)))
    game = use(act, cards=(shield,), b={"characters": order, "deck": FOUR})
    if kind(game) == "order":
        do(game, "order", cards=list(game.pending.cards))
    assert sorted(area(game, "b.characters")) == ["cook", "shield"]
    do(game, "yes")
    assert area(game, "b.characters") == ["cook"]


@pytest.mark.parametrize("order", [["hold", "cook"], ["cook", "hold"]])
def test_8_1_3_4_one_that_leaves_instead_of_another_does_not_leave_a_second_time(order):
    own = n.Set("you", (n.NotThis(),), (n.Noun("character"),))
    gives_itself = n.Move(THIS, n.Place("hand"), "return")
    hold = text("hold", always(n.Replace(n.Happens("leaves", own), (n.Do(gives_itself),), optional=False)))
    game = use(n.Trash(n.All(THEIRS)), cards=(hold,), b={"characters": order, "deck": FOUR})
    assert (area(game, "b.characters"), area(game, "b.hand"), area(game, "b.trash")) == (
        ["cook"],
        ["hold"],
        [],
    )


def test_8_1_3_4_a_stage_that_is_ko_d_with_characters_leaves_with_them():
    stages = n.Set("you", (), (n.Noun("stage"),))
    keeper = text("guard2", always(n.Replace(n.Happens("leaves", stages), (n.Do(DRAW),), optional=True)))
    everything = n.All(n.Set("opponent", (), (n.Noun("character"), n.Noun("stage"))))
    sides = {"characters": ["guard2", "cook"], "stage": "ship", "deck": FOUR}
    game = use(n.KO(everything), cards=(keeper,), b=sides)
    assert len(area(game, "b.characters")) == 2
    do(game, "yes")
    assert (area(game, "b.stage"), area(game, "b.characters")) == (["ship"], [])
    assert [game.name(event.card) for event in game.log if event.kind == "ko"] == [
        "Guard2 (guard2)",
        "Cook (cook)",
    ]


@pytest.mark.parametrize("order", [["watcher", "cook"], ["cook", "watcher"]])
def test_8_1_3_1_3_who_watches_the_others_and_leaves_with_them_does_nothing(order):
    watcher = text(
        "watcher", watch(n.Happens("K.O.'d", n.Set("you", (n.NotThis(),), (n.Noun("character"),))), DRAW)
    )
    game = use(n.KO(n.All(THEIRS)), cards=(watcher,), b={"characters": order, "deck": FOUR})
    assert (kind(game), area(game, "b.hand")) == ("main", [])


def test_8_1_3_1_who_stays_sees_each_of_them():
    watcher = text("watcher", watch(n.Happens("K.O.'d", YOURS), DRAW), category="leader")
    game = use(
        n.KO(n.All(THEIRS)),
        cards=(watcher,),
        b={"leader": "watcher", "characters": ["cook", "wall"], "deck": FOUR},
    )
    do(game, "choose", number=0)
    assert len(area(game, "b.hand")) == 2


def test_6_5_5_4_all_don_given_to_cards_that_leave_together_returns_rested():
    game = use(
        n.KO(n.All(THEIRS)),
        b={"characters": [{"card": "cook", "don": 2}, {"card": "wall", "don": 1}], "don": {"active": 1}},
    )
    assert [game.state.cards[card].rested for card in game.state.players[1].cost].count(True) == 3


def test_8_6_1_an_on_ko_that_kos_another_bomb_comes_after_the_other_player():
    """Of the batch: the turn player's first, then the other's, then what the first one set off."""
    first = bomb("fuse", n.KO(n.All(n.Set("you", (n.NameIs(("Late",)),), (n.Noun("character"),)))))
    sweep = n.KO(n.All(n.Set("any", (n.NameIs(("Fuse", "Soot")),), (n.Noun("character"),))))
    game = use(
        sweep,
        cards=(first, bomb("late"), bomb("soot")),
        a={"characters": ["fuse", "late"], "deck": FOUR},
        b={"characters": ["soot"], "deck": FOUR},
    )
    assert resolved(game) == ["Fuse", "Soot", "Late"]


# ------------------------------------------------------------------------------------------------- the owner's zones


@pytest.mark.parametrize(
    ("act", "zone"),
    [
        (n.KO(ALL), "trash"),
        (n.Trash(OTHERS), "trash"),
        (n.Move(OTHERS, n.Place("hand", "you"), "return"), "hand"),
        (n.Move(OTHERS, n.Place("deck", "you", "bottom"), "place"), "deck"),
        (n.Move(OTHERS, n.Place("life", "you", "top"), "add"), "life"),
    ],
)
def test_4_2_1_1_a_card_comes_to_the_zone_of_its_owner_whoever_moves_it(act, zone):
    game = use(
        act, a={"characters": ["wall"]}, b={"characters": ["gate"], "life": [], "hand": [], "trash": []}
    )
    assert ("wall" in area(game, f"a.{zone}"), "gate" in area(game, f"b.{zone}")) == (True, True)


def test_4_2_1_1_an_effect_plays_a_card_of_the_other_player_on_the_owners_side():
    theirs = n.Set(
        "any", (n.NameIs(("Cook",)),), (n.Noun("character", card=True),), (n.Zone("trash", "opponent"),)
    )
    game = use(n.Play(exactly(1, theirs)), b={"trash": ["cook"]})
    assert (area(game, "a.characters"), area(game, "b.characters")) == (["actor"], ["cook"])


def test_3_1_6_and_10_2_13_4_a_card_returned_by_the_other_player_is_a_new_card():
    game = use(
        power(2000, n.All(THEIRS), "turn"),
        n.Move(n.All(THEIRS), n.Place("hand", "its"), "return"),
        n.Play(n.All(n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("hand", "opponent"),)))),
        b={"characters": [{"card": "cook", "rested": True, "don": 1}]},
    )
    cook = at(game, "b.characters.cook")
    assert (
        power_of(game, "b.characters.cook"),
        game.state.cards[cook].rested,
        game.state.cards[cook].don,
    ) == (
        3000,
        False,
        [],
    )


def test_3_1_5_what_returns_to_the_owners_hand_is_seen_by_its_owner_alone():
    game = use(n.Move(n.All(THEIRS), n.Place("hand", "its"), "return"), b={"characters": ["cook"]})
    assert [game.view(who)["b"]["hand"] for who in ("a", "public")] == [[None], [None]]
    assert game.view("b")["b"]["hand"][0]["number"] == "cook"


def test_the_effect_of_a_card_that_returns_itself_goes_on():
    game = use(n.Move(THIS, n.Place("hand"), "return"), DRAW, a={"deck": FOUR})
    assert area(game, "a.hand") == ["actor", "cook"]


@pytest.mark.parametrize("order", [["cook", "coward"], ["coward", "cook"]])
@pytest.mark.parametrize("act", [n.KO(n.All(THEIRS)), n.Trash(n.All(THEIRS))])
def test_8_1_3_4_and_3_1_6_one_that_left_and_came_back_instead_of_another_does_not_leave_with_it(act, order):
    """Instead of itself the coward returns the cook and plays it anew: that is no card of which the effect speaks."""
    game = use(act, cards=(coward(),), b={"characters": order, "hand": ["cook"]})
    do(game, "choose", cards=["b.hand.1"])
    assert (sorted(area(game, "b.characters")), area(game, "b.trash")) == (["cook", "coward"], [])


COOKS = n.Set("you", (n.NameIs(("Cook",)),), (n.Noun("character"),))


def coward():
    again = n.Play(exactly(1, hand("you", n.NameIs(("Cook",)))))
    instead = (n.Do(n.Move(n.All(COOKS), n.Place("hand"), "return")), n.Do(again))
    return text("coward", always(n.Replace(n.Happens("removed", THIS), instead)))


@pytest.mark.parametrize("act", [n.KO(n.All(THEIRS)), n.Trash(n.All(THEIRS))])
def test_8_1_3_4_nor_is_anybody_asked_whether_something_else_happens_to_it(act):
    theirs = n.Happens("removed", COOKS, n.By("effect", "opponent"))
    shield = text("shield", always(n.Replace(theirs, (n.Do(DRAW),), optional=True)))
    game = use(
        act, cards=(coward(), shield), b={"characters": ["coward", "cook", "shield"], "hand": ["cook"]}
    )
    do(game, "choose", cards=["b.hand.1"])
    assert (kind(game), sorted(area(game, "b.characters"))) == ("main", ["cook", "coward"])


@pytest.mark.parametrize(("verb", "left"), [("K.O.'d", []), ("leaves", ["ship2"])])
def test_8_1_3_4_and_10_2_1_2_a_stage_among_those_ko_d_is_trashed_which_only_leaving_tells(verb, left):
    both = n.Set("opponent", (), (n.Noun("character"), n.Noun("stage")))
    stage = n.Replace(n.Happens(verb, n.This("stage")), (n.Do(DRAW),))
    ship = text("ship2", always(stage), category="stage")
    game = use(n.KO(n.All(both)), cards=(ship,), b={"characters": ["cook"], "stage": "ship2", "deck": FOUR})
    assert (area(game, "b.stage"), area(game, "b.characters")) == (left, [])


# -------------------------------------------------------------------------------------------- chosen at once (4-8-1)

SMALL = n.Set("opponent", (n.StatIs("cost", "<=", 2),), (n.Noun("character"),))
MIDDLE = n.Set("opponent", (n.StatIs("cost", "<=", 4),), (n.Noun("character"),))
#: Cook and wall fit both parts, the gunner the first alone, the giant none.
CROWD = {"characters": ["giant", "gunner", "cook", "wall"]}
MIDDLE_AND_SMALL = n.Both((up_to(1, MIDDLE), up_to(1, SMALL, slot=2)))
EACH_WAY = [
    n.KO(MIDDLE_AND_SMALL),
    n.Trash(MIDDLE_AND_SMALL),
    n.Move(MIDDLE_AND_SMALL, n.Place("hand", "its"), "return"),
    n.Move(MIDDLE_AND_SMALL, n.Place("deck", "its", "bottom", order="any"), "place"),
    n.RestCards(MIDDLE_AND_SMALL),
    power(-1000, MIDDLE_AND_SMALL, "turn"),
    n.Negate(MIDDLE_AND_SMALL, n.Duration("turn")),
]


def sets_offered(game) -> list[str]:
    found = game.state.cards
    return [" ".join(found[card].definition.number for card in one.cards) for one in game.legal_actions()]


@pytest.mark.parametrize("act", EACH_WAY)
def test_4_8_1_cards_of_several_parts_under_one_verb_are_one_choice_made_before_it_is_processed(act):
    game = use(act, b=CROWD)
    assert sets_offered(game) == ["gunner cook", "gunner wall", "cook wall", "gunner", "cook", "wall", ""]
    assert {one.code for one in game.why_illegal(action(game, "choose", cards=["b.characters.0"]))} == {
        "not_among_choices"
    }


@pytest.mark.parametrize("act", EACH_WAY[:4])
def test_4_8_1_all_of_them_are_there_until_the_choice_is_made_and_leave_together(act):
    game = use(act, b=CROWD)
    choose(game, "b.characters.gunner", "b.characters.wall")
    if kind(game) == "order":
        game.push(game.legal_actions()[0])
    assert (area(game, "b.characters"), kind(game)) == (["giant", "cook"], "main")


@pytest.mark.parametrize("act", EACH_WAY[:4])
def test_8_1_3_4_each_of_the_parts_cards_is_asked_about_before_one_of_them_leaves(act):
    verb = "K.O.'d" if isinstance(act, n.KO) else "removed"
    steps = (n.Do(n.Draw(n.Exactly(1))),)
    own = n.Set("you", (), (n.Noun("character"),))
    shield = text("shield", always(n.Replace(n.Happens(verb, own), steps, optional=True)), cost=2)
    game = use(act, cards=(shield,), b={"characters": ["shield", "gunner"], "deck": FOUR})
    choose(game, "b.characters.shield", "b.characters.gunner")
    if kind(game) == "order":
        game.push(game.legal_actions()[0])
    for said in ("yes", "no"):
        assert (kind(game), len(area(game, "b.characters"))) == ("yes_no", 2)
        do(game, said)
    assert (len(area(game, "b.characters")), kind(game)) == (1, "main")


def test_8_4_4_1_as_many_as_can_be_are_chosen_for_parts_that_say_a_number():
    both = n.Both((exactly(1, MIDDLE), exactly(1, SMALL, slot=2)))
    game = use(n.KO(both), b=CROWD)
    assert sets_offered(game) == ["gunner cook", "gunner wall", "cook wall"]
    game = use(n.KO(both), b={"characters": ["gunner", "cook"]})
    assert (kind(game), area(game, "b.characters")) == ("main", [])
    game = use(n.KO(both), b={"characters": ["gunner", "giant"]})
    assert (kind(game), area(game, "b.characters")) == ("main", ["giant"])


def test_4_8_1_played_cards_of_several_parts_are_chosen_at_once_from_the_hand_and_the_trash():
    held = (n.Zone("hand"), n.Zone("trash"))
    cheap = n.Set("any", (n.StatIs("cost", "<=", 2),), (n.Noun("character", card=True),), held)
    dear = n.Set("any", (n.StatIs("cost", "<=", 8),), (n.Noun("character", card=True),), held)
    game = use(
        n.Play(n.Both((up_to(1, dear), up_to(1, cheap, slot=2)))),
        a={"hand": ["giant", "cook"], "trash": ["gunner"]},
    )
    assert "giant cook" in sets_offered(game)
    assert "giant gunner" not in sets_offered(game)
    choose(game, "a.hand.cook", "a.trash.gunner")
    assert (sorted(area(game, "a.characters")), kind(game)) == (["actor", "cook", "gunner"], "main")


def test_8_4_4_2_of_exact_parts_in_the_hand_nobody_has_to_find_one():
    cooks, walls = (hand("you", n.NameIs((name,))) for name in ("Cook", "Wall"))
    game = use(n.Play(n.Both((exactly(1, cooks), exactly(1, walls, slot=2)))), a={"hand": ["cook", "wall"]})
    assert sets_offered(game) == ["cook wall", "cook", "wall", ""]
