"""Of which card, which move and which moment a text speaks (CR 3-1-6, 4-9-2-1, 6-4-1, 8-3-3, 8-4-4-3)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import values
from rules_engine.one_piece.effects import fixed_point
from rules_engine.one_piece.effects.asked import part_words
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import CARD, HAND, activated, choose, exactly, hand, kind, ready, use
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    YOURS,
    always,
    area,
    at,
    board,
    do,
    main,
    text,
    timed,
    watch,
    why,
)

DRAW = n.Draw(n.Exactly(1))
LATER = n.Moment("end of this turn")
CHARACTER_CARDS = (n.Noun("character", card=True),)


def later(*acts: n.Act) -> n.Delayed:
    return n.Delayed(LATER, tuple(n.Do(act) for act in acts))


# ------------------------------------------------------------------------------ delayed: the card of that moment


@pytest.mark.parametrize("act", [n.Trash(THIS), n.Move(THIS, n.Place("deck", "its", "bottom"))])
def test_3_1_6_a_card_that_went_to_the_hand_is_no_longer_the_one_a_delayed_effect_speaks_of(act):
    game = use(later(act))
    do(game, "override", "a.characters.actor", value="move:hand", reason="as another effect did")
    do(game, "end_main")
    assert area(game, "a.hand") == ["actor"]


def test_3_1_6_a_card_played_again_is_a_new_card_for_a_delayed_effect():
    back = text(
        "back", timed("Main", n.Move(exactly(1, YOURS), n.Place("hand", "its"))), category="event", cost=0
    )
    game = use(later(n.Trash(THIS)), cards=(back,), a={"hand": ["back"], "don": {"active": 10}})
    do(game, "play", "a.hand.back")
    do(game, "play", "a.hand.actor")
    do(game, "end_main")
    assert area(game, "a.characters") == ["actor"]


def test_3_1_6_a_chosen_card_that_moved_is_none_for_a_delayed_effect():
    steps = (n.Choose(exactly(1, YOURS)), later(n.Move(n.Slot(1), n.Place("deck", "its", "bottom"))))
    game = use(*steps, a={"characters": ["cook"]})
    choose(game, "a.characters.cook")
    do(game, "override", "a.characters.cook", value="move:trash", reason="as another effect did")
    do(game, "end_main")
    assert area(game, "a.trash") == ["cook"]


def test_8_1_4_2_the_same_card_still_there_is_what_the_delayed_effect_speaks_of():
    game = use(later(n.Move(THIS, n.Place("hand", "its"))))
    do(game, "end_main")
    assert area(game, "a.hand") == ["actor"]


def test_3_1_6_a_delayed_effect_trashes_its_card_once_though_two_of_them_wait():
    game = use(later(n.Move(THIS, n.Place("hand", "its"))), later(n.Trash(THIS)))
    do(game, "end_main")
    do(game, "choose", number=0)
    assert (area(game, "a.hand"), area(game, "a.trash")) == (["actor"], [])


# ------------------------------------------------------------------------------------------------ Counters by text


def test_4_9_2_1_counters_set_by_several_effects_do_not_add_up_the_highest_counts():
    everybody = n.Set("you", (), CHARACTER_CARDS, (HAND,))
    drills = [
        text(name, always(n.HandCounter(n.All(everybody), number)))
        for name, number in (("drill", 2000), ("parade", 2000), ("march", 1000))
    ]
    gunner = text("expert", counter=1000)
    game = board([*drills, gunner], {"characters": ["drill", "parade", "march"], "hand": ["expert"]})
    assert values.counter(game, at(game, "a.hand.expert")) == 2000


def test_2_10_1_a_change_of_the_counter_comes_on_top_of_one_that_is_set():
    everybody = n.Set("you", (), CHARACTER_CARDS, (HAND,))
    drill = text("drill", always(n.HandCounter(n.All(everybody), 2000)))
    more = text("more", always(n.Modify(n.All(everybody), (n.Add("counter", 1000),))))
    game = board([drill, more, text("expert")], {"characters": ["drill", "more"], "hand": ["expert"]})
    assert values.counter(game, at(game, "a.hand.expert")) == 3000


# ------------------------------------------------------------------------------------- a base value set and asked for


def eight_thousand(*more: n.Filter) -> n.Modify:
    small = n.Set("you", (n.StatIs("base power", "==", 4000), *more), (n.Noun("character"),))
    return n.Modify(n.All(small), (n.SetStat("base power", 8000),))


def test_8_1_3_3_5_a_base_power_that_is_set_and_asked_for_comes_to_rest(monkeypatch):
    read = []
    rows_of = fixed_point.rows_of
    monkeypatch.setattr(fixed_point, "rows_of", lambda *said: (read.append(1), rows_of(*said))[1])
    queen = text("queen", always(eight_thousand()), power=9000)
    game = board([queen, text("guard", power=4000)], {"characters": ["queen", "guard", "sailor"]})
    read.clear()
    game.journal.set(game.state, "serial", 1)
    found = [values.power(game, at(game, f"a.characters.{name}")) for name in ("queen", "guard", "sailor")]
    assert (found, len(read) <= 6) == ([9000, 8000, 2000], True)


def test_8_1_3_3_5_the_other_things_asked_for_still_count():
    queen = text("queen", always(eight_thousand(n.Rested())), power=9000)
    game = board(
        [queen, text("guard", power=4000), text("giant two", power=8000)],
        {"characters": ["queen", {"card": "guard", "rested": True}, "guard", "giant two"]},
    )
    assert [values.power(game, card) for card in game.state.players[0].characters] == [9000, 8000, 4000, 8000]


# ---------------------------------------------------------------------------------------------------- where it went


@pytest.mark.parametrize(("zone", "met"), [("hand", True), ("deck", False)])
def test_8_1_3_1_returned_to_the_hand_is_not_placed_in_the_deck(zone, met):
    event = n.Happens("returned", THEIRS, n.By("effect", "you"))
    steps = n.Move(exactly(1, THEIRS), n.Place(zone, "its", "bottom"), "return")
    game = use(
        steps,
        cards=(text("witness", watch(event, DRAW)),),
        a={"characters": ["witness"]},
        b={"characters": ["cook"]},
    )
    assert (area(game, "a.hand") == ["sailor"]) is met


# ------------------------------------------------------------------------------------------- DON!! placed and given

SOME_DON = n.Has(n.Set("any", (), (n.Noun("don"),), (n.Zone("field"),)))


@pytest.mark.parametrize(("don", "given"), [({}, 0), ({"rested": 1}, 1)])
def test_6_4_1_what_a_text_asks_of_the_field_has_to_be_so_before_the_don_is_placed(don, given):
    drum = text("drum", always(n.PlaceDonGiven(1), when=SOME_DON), category="stage")
    game = board([drum], {}, {"stage": "drum", "don": don})
    do(game, "end_main")
    assert len(game.state.cards[at(game, "b.leader")].don) == given


def test_6_4_3_what_is_not_placed_for_want_of_don_is_not_given_in_a_later_turn():
    drum = text("drum", always(n.PlaceDonGiven(1)), category="stage")
    game = board([drum], {}, {"stage": "drum", "don": {"active": 10}, "don_deck": 0})
    do(game, "end_main")
    assert game.state.cards[at(game, "b.leader")].don == []
    do(game, "override", "b.stage", value="move:trash", reason="as another effect did")
    do(game, "override", "b.cost.0", value="move:don_deck", reason="as another effect did")
    do(game, "end_main")
    do(game, "end_main")
    assert game.state.cards[at(game, "b.leader")].don == []


# ----------------------------------------------------------------------------------------- by whose effect, from where

BY_YOU = n.By("effect", "you")
BY_A_CHARACTER = n.By("effect", "any", n.Set("any", (), (n.Noun("character"),)))
YOURSELF = n.Player("you")
YOUR_LIFE = n.Top(n.Exactly(1), n.Zone("life"))
THEIR_LIFE = n.Top(n.Exactly(1), n.Zone("life", "opponent"))


def forbids(kind: str, by: n.By | None = None, objects: n.Set | None = None) -> n.Forbid:
    return n.Forbid(YOURSELF, n.Deed(kind, objects, by), n.Duration("turn"))


def test_1_3_3_what_a_player_cannot_do_by_own_effects_the_opponents_effects_still_make_them_do():
    gift = text(
        "gift", timed("On K.O.", n.Move(THEIR_LIFE, n.Place("hand", "its")), n.Draw(n.Exactly(1), "opponent"))
    )
    game = use(
        forbids("add life to hand", BY_YOU),
        forbids("draw", BY_YOU),
        n.Move(YOUR_LIFE, n.Place("hand")),
        DRAW,
        n.KO(exactly(1, THEIRS)),
        cards=(gift,),
        a={"life": ["giant", "sailor"], "deck": ["cook", "sailor"]},
        b={"characters": ["gift"]},
    )
    assert sorted(area(game, "a.hand")) == ["cook", "giant"]


def test_8_3_1_3_life_cards_that_cannot_be_added_to_the_hand_pay_no_cost():
    cost = n.Cost((n.Move(YOUR_LIFE, n.Place("hand")),))
    ring = text("ring", main(DRAW, cost=cost), category="stage")
    game = ready(forbids("add life to hand", BY_YOU), cards=(ring,), a={"stage": "ring"})
    assert why(game, "activate", "a.stage") == {}
    activated(game)
    assert why(game, "activate", "a.stage") == {"cost_not_payable_effect": "CR 8-3-1-3"}


@pytest.mark.parametrize(("category", "active"), [("stage", 1), ("character", 0)])
def test_1_3_3_don_that_cannot_be_set_active_by_characters_effects_can_be_by_others(category, active):
    one = exactly(1, n.Set("you", (), (n.Noun("don"),)))
    wake = text("wake", main(n.SetActive(one)), category=category)
    place = {"stage": "wake"} if category == "stage" else {"characters": ["wake"]}
    game = use(forbids("set don active", BY_A_CHARACTER), cards=(wake,), a={**place, "don": {"rested": 1}})
    do(game, "activate", "a.stage" if category == "stage" else "a.characters.wake")
    assert sum(not game.state.cards[card].rested for card in game.state.players[0].cost) == active


@pytest.mark.parametrize(("zone", "played"), [("hand", False), ("trash", True)])
def test_4_7_2_cards_that_cannot_be_played_from_the_hand_can_be_played_from_elsewhere(zone, played):
    game = use(
        forbids("play", objects=n.Set("any", (), (CARD,), (HAND,))),
        n.Play(exactly(1, n.Set("any", (), (n.Noun("character"),), (n.Zone(zone),)))),
        a={zone: ["cook"]},
    )
    if kind(game) == "choose":
        choose(game, f"a.{zone}.cook")
    assert ("cook" in area(game, "a.characters")) is played


def test_4_7_1_what_an_effect_plays_does_not_use_up_what_makes_the_next_card_cheaper():
    cooks = n.Set("any", (), (n.Noun("character", card=True),), (HAND,))
    game = use(
        n.PlayCostLess(cooks, 1, n.Duration("turn")),
        n.Play(exactly(1, cooks)),
        a={"hand": ["cook", "cook", "cook"], "don": {"active": 5}},
    )
    choose(game, "a.hand.0")
    full = game.state.cards[at(game, "a.hand.0")].definition.cost
    assert values.cost_to_play(game, at(game, "a.hand.0")) == full - 1
    do(game, "play", "a.hand.0")
    assert values.cost_to_play(game, at(game, "a.hand.0")) == full


# -------------------------------------------------------------------------------------- asked of the turn before it


def asks(event: n.Event):
    """An Event that draws when something has happened in this turn."""
    return text("herald", timed("Main", n.If(n.Happened(event), (n.Do(DRAW),))), category="event", cost=0)


@pytest.mark.parametrize("known", [True, False])
def test_8_3_3_what_happened_counts_also_for_a_card_nobody_had_named_then(known):
    event = n.Happens("K.O.'d", THEIRS)
    game = ready(
        n.KO(exactly(1, THEIRS)),
        cards=(asks(event),),
        a={"hand": ["herald" if known else None]},
        b={"characters": ["cook"]},
    )
    activated(game)
    if not known:
        do(game, "reveal", "a.hand.0", value="herald")
    do(game, "play", "a.hand.herald")
    assert area(game, "a.hand") == ["sailor"]


def test_11_1_1_2_what_happens_again_is_remembered_once():
    event = n.Happens("attacks", YOURS)
    rush = text(
        "again", timed("When Attacking", n.SetActive(THIS)), n.Ability(keyword=n.Keyword("Rush")), power=0
    )
    game = board([rush, asks(event)], {"characters": ["again"], "hand": ["herald"]}, {"hand": []})
    for _ in range(2):
        do(game, "attack", "a.characters.again", "b.leader")
        while kind(game) != "main":
            do(game, "no_counter" if kind(game) == "counter" else "no_" + kind(game))
    happened = [kept for kept in game.state.memory if kept[0] == "turn event"]
    assert len(happened) == len(set(happened))


# ----------------------------------------------------------------------------------------------- "If you do" and none

DISCARD_TWO = n.Do(n.Trash(exactly(2, hand())))


def if_you_do(*steps: n.Step, who: str = "you", done: bool = True) -> tuple[n.Step, ...]:
    return n.May(steps, who=who), n.IfYouDo((n.Do(DRAW),), done=done)


@pytest.mark.parametrize(("held", "asked"), [(1, "main"), (2, "yes_no")])
def test_1_3_2_if_you_do_asks_for_all_of_it_so_nobody_is_asked_who_cannot(held, asked):
    game = use(*if_you_do(DISCARD_TWO), a={"hand": ["cook"] * held})
    assert kind(game) == asked
    assert area(game, "a.hand") == ["cook"] * held


def test_1_3_2_if_you_do_asks_for_each_of_two_acts():
    rest = n.Do(n.RestDon(n.Exactly(1)))
    game = use(*if_you_do(n.Do(n.Trash(exactly(1, hand()))), rest), a={"don": {"active": 1}})
    assert (kind(game), area(game, "a.hand")) == ("main", [])


def test_1_3_2_what_the_opponent_cannot_do_in_full_they_do_not():
    theirs = n.Do(n.Trash(exactly(2, hand("opponent")), "opponent"))
    game = use(*if_you_do(theirs, who="opponent", done=False), b={"hand": ["cook"]})
    assert (kind(game), area(game, "a.hand"), area(game, "b.hand")) == ("main", ["sailor"], ["cook"])


# ------------------------------------------------------------------------------------------------- what is asked


def test_8_1_2_of_an_effect_that_can_be_activated_without_a_cost_its_body_is_said():
    event = n.Happens("attacks", n.Set("opponent", (), (n.Noun("leader"),)))
    alert = text("alert", n.Ability((n.Watch(event, may=True),), body=(n.Do(DRAW),)))
    game = board([alert], {}, {"characters": ["alert"]})
    do(game, "attack", "a.leader", "b.leader")
    assert (kind(game), part_words(game)) == ("yes_no", "draw 1 card")


@pytest.mark.parametrize(("said", "drawn"), [("yes", 1), ("no", 0)])
def test_8_1_2_what_can_be_activated_and_may_be_done_is_asked_about_once(said, drawn):
    event = n.Happens("attacks", n.Set("opponent", (), (n.Noun("leader"),)))
    twice = n.Ability((n.Watch(event, may=True),), once=True, body=(n.May((n.Do(DRAW),)),))
    game = board([text("alert", twice)], {}, {"characters": ["alert"]})
    do(do(game, "attack", "a.leader", "b.leader"), said)
    assert (kind(game) == "yes_no", len(area(game, "b.deck"))) == (False, 10 - drawn)
    # Declined, it was not activated and can be later in the turn (CR 10-2-13-1).
    assert bool(game.state.cards[at(game, "b.characters.alert")].used) is (said == "yes")
