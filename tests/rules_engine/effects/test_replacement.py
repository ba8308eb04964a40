"""Replacement effects: in their order, once each, only when they can be carried out (CR 8-1-3-4)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.boards import (
    BY_OPPONENT,
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
    power_of,
    text,
)

ONE_OF_THEIRS = n.Pick(n.Exactly(1), THEIRS, slot=1)
HAND_CARD = n.Pick(n.Exactly(1), n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "you"),)), slot=1)


def instead(verb, *acts, subject=THIS, by=None, optional=True, once=False, **more):
    """A replacement effect: when the verb would happen, the acts happen instead."""
    steps = tuple(n.Do(act) for act in acts)
    return always(n.Replace(n.Happens(verb, subject, by), steps, optional=optional, **more), once=once)


def killer(number="killer"):
    return text(number, main(n.KO(ONE_OF_THEIRS)), power=9000)


def kill(game, killer="a.characters.killer", victim=None):
    do(game, "activate", killer)
    if victim is not None:
        do(game, "choose", cards=[victim])
    return game


def discards(number="cat", verb="K.O.'d", **more):
    return text(number, instead(verb, n.Trash(HAND_CARD), **more))


def test_8_1_3_4_something_else_happens_instead():
    game = board(
        [discards(), killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": ["sailor"]}
    )
    kill(game)
    do(game, "yes")
    assert (area(game, "b.characters"), area(game, "b.hand")) == (["cat"], [])


def test_8_1_3_4_1_one_that_may_be_applied_can_be_left_out():
    game = board(
        [discards(), killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": ["sailor"]}
    )
    kill(game)
    do(game, "no")
    assert (area(game, "b.characters"), area(game, "b.hand")) == ([], ["sailor"])


def test_8_1_2_one_without_may_is_applied_without_asking():
    calm = text("calm", instead("K.O.'d", n.Draw(n.Exactly(1)), optional=False))
    game = kill(board([calm, killer()], {"characters": ["killer"]}, {"characters": ["calm"]}))
    assert (area(game, "b.characters"), len(area(game, "b.hand"))) == (["calm"], 1)


def test_8_1_3_4_5_one_that_cannot_be_carried_out_is_not_offered():
    game = kill(
        board([discards(), killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": []})
    )
    assert area(game, "b.characters") == []


def test_10_2_1_1_lost_battles_are_replaced_like_effects():
    game = board(
        [discards()],
        {"characters": ["giant"]},
        {"characters": [{"card": "cat", "rested": True}], "hand": ["sailor"]},
    )
    do(game, "attack", "a.characters.giant", "b.characters.cat")
    do(game, "no_counter")
    do(game, "yes")
    assert area(game, "b.characters") == ["cat"]


@pytest.mark.parametrize(
    ("by", "offered"),
    [
        (BY_OPPONENT, True),
        (n.By("effect", "any"), True),
        (n.By("effect", "you"), False),
        (n.By("battle", "any"), False),
    ],
)
def test_by_whose_effect_decides_whether_it_applies(by, offered):
    game = board(
        [discards(by=by), killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": ["sailor"]}
    )
    kill(game)
    assert (game.pending.kind == "yes_no") is offered


@pytest.mark.parametrize(
    "act",
    [n.KO(ONE_OF_THEIRS), n.Trash(ONE_OF_THEIRS), n.Move(ONE_OF_THEIRS, n.Place("hand", "its"), "return")],
)
def test_4_11_2_removed_is_every_way_off_the_field(act):
    game = board(
        [discards(verb="removed"), text("foe", main(act))],
        {"characters": ["foe"]},
        {"characters": ["cat"], "hand": ["sailor"]},
    )
    do(game, "activate", "a.characters.foe")
    do(game, "yes")
    assert area(game, "b.characters") == ["cat"]


def test_10_2_1_3_trashed_is_not_ko_d_so_nothing_is_replaced():
    game = board(
        [discards(), text("foe", main(n.Trash(ONE_OF_THEIRS)))],
        {"characters": ["foe"]},
        {"characters": ["cat"], "hand": ["sailor"]},
    )
    do(game, "activate", "a.characters.foe")
    assert area(game, "b.characters") == []


def test_being_rested_can_be_replaced():
    own = n.Pick(n.Exactly(1), n.Set("you", (n.NotThis(),), (n.Noun("character"),)), slot=1)
    shy = text("shy", instead("rested", n.RestCards(own), by=BY_OPPONENT))
    push = text("push", main(n.RestCards(ONE_OF_THEIRS)))
    game = board([shy, push], {"characters": ["push"]}, {"characters": ["shy", "sailor"]})
    do(game, "activate", "a.characters.push")
    do(game, "choose", cards=["b.characters.shy"])
    do(game, "yes")
    assert [game.state.cards[card].rested for card in game.state.players[1].characters] == [False, True]


def test_another_cards_effect_takes_the_card_as_that_character():
    shield = text(
        "shield",
        instead("K.O.'d", n.Modify(n.Slot(-1), (n.Add("power", -1000),), n.Duration("turn")), subject=YOURS),
    )
    game = board([shield, killer()], {"characters": ["killer"]}, {"characters": ["shield", "giant"]})
    kill(game, victim="b.characters.giant")
    do(game, "yes")
    assert power_of(game, "b.characters.giant") == 9000


def test_8_1_3_4_2_the_cards_own_replacement_comes_first_then_the_turn_players_then_the_others():
    anyone = n.Set("any", (n.NotThis(),), (n.Noun("character"),))
    mine = text("mine", instead("K.O.'d", n.Draw(n.Exactly(1)), subject=anyone))
    theirs = text("theirs", instead("K.O.'d", n.Draw(n.Exactly(1)), subject=anyone))
    game = board(
        [mine, theirs, discards(), killer()],
        {"characters": ["killer", "mine"]},
        {"characters": ["cat", "theirs"], "hand": ["sailor"]},
    )
    kill(game, victim="b.characters.cat")
    asked = []
    while game.pending.kind == "yes_no":
        asked.append(game.state.cards[game.pending.cards[0]].definition.number)
        do(game, "no")
    assert asked == ["cat", "mine", "theirs"]


def test_8_1_3_4_2_one_player_with_several_chooses_which_applies():
    own = n.Set("you", (n.NameIs(("Sailor",)),), (n.Noun("character"),))
    one = text("one", instead("K.O.'d", n.Draw(n.Exactly(1)), subject=own))
    two = text("two", instead("K.O.'d", n.Draw(n.Exactly(2)), subject=own))
    game = board([one, two, killer()], {"characters": ["killer"]}, {"characters": ["one", "two", "sailor"]})
    kill(game, victim="b.characters.sailor")
    do(game, "choose", cards=["b.characters.two"])
    assert (len(area(game, "b.hand")), len(area(game, "b.characters"))) == (2, 3)


def test_8_1_3_4_3_once_replaced_no_further_replacement_is_asked_about_it():
    own = n.Set("you", (n.NameIs(("Cat",)),), (n.Noun("character"),))
    second = text("second", instead("K.O.'d", n.Draw(n.Exactly(1)), subject=own))
    game = board(
        [discards(), second, killer()],
        {"characters": ["killer"]},
        {"characters": ["cat", "second"], "hand": ["sailor"]},
    )
    kill(game, victim="b.characters.cat")
    do(game, "yes")
    assert game.pending.kind == "main"


def test_8_1_3_4_6_what_happens_instead_can_itself_be_replaced():
    own = n.Pick(n.Exactly(1), n.Set("you", (n.NotThis(),), (n.Noun("character"),)), slot=1)
    coward = text("coward", instead("K.O.'d", n.KO(own)))
    game = board(
        [coward, discards(), killer()],
        {"characters": ["killer"]},
        {"characters": ["coward", "cat"], "hand": ["sailor"]},
    )
    kill(game, victim="b.characters.coward")
    do(game, "yes")
    do(game, "yes")
    assert (area(game, "b.characters"), area(game, "b.hand")) == (["coward", "cat"], [])


def test_8_1_3_4_3_the_same_replacement_is_not_applied_again_within_itself():
    """Its Leader says: if your Character would be K.O.'d, K.O. another one instead."""
    own = n.Pick(n.Exactly(1), n.Set("you", (), (n.Noun("character"),)), slot=1)
    captain = text("twister", instead("K.O.'d", n.KO(own), subject=YOURS, optional=False), category="leader")
    game = board(
        [captain, killer()],
        {"characters": ["killer"]},
        {"leader": "twister", "characters": ["sailor", "cook"]},
    )
    kill(game, victim="b.characters.sailor")
    do(game, "choose", cards=["b.characters.cook"])
    assert area(game, "b.characters") == ["sailor"]


def test_8_1_3_4_7_what_is_done_instead_is_an_effect_of_its_owner():
    """The K.O. done instead is by the own effect: what guards against the opponent's does not see it."""
    own = n.Pick(n.Exactly(1), n.Set("you", (n.NameIs(("Guarded",)),), (n.Noun("character"),)), slot=1)
    coward = text("coward", instead("K.O.'d", n.KO(own)))
    guarded = text("guarded", always(n.Forbid(THIS, n.Deed("be K.O.'d", by=BY_OPPONENT))))
    game = board(
        [coward, guarded, killer()], {"characters": ["killer"]}, {"characters": ["coward", "guarded"]}
    )
    kill(game, victim="b.characters.coward")
    do(game, "yes")
    assert area(game, "b.characters") == ["coward"]


def test_10_2_13_2_once_per_turn_holds_for_each_card():
    game = board(
        [discards(once=True), killer()],
        {"characters": ["killer"] * 3},
        {"characters": ["cat", "cat"], "hand": ["sailor"] * 3},
    )
    for index in (0, 1):
        kill(game, f"a.characters.{index}", f"b.characters.{index}")
        do(game, "yes")
        do(game, "choose", cards=["b.hand.0"])
    kill(game, "a.characters.2", "b.characters.0")
    assert (len(area(game, "b.characters")), len(area(game, "b.hand"))) == (1, 1)


def test_1_3_3_a_prohibition_comes_before_any_replacement():
    safe = text("safe", always(n.Forbid(THIS, n.Deed("be K.O.'d"))), instead("K.O.'d", n.Draw(n.Exactly(1))))
    game = kill(board([safe, killer()], {"characters": ["killer"]}, {"characters": ["safe"]}))
    assert (game.pending.kind, area(game, "b.hand")) == ("main", [])


def test_8_2_1_1_a_negated_card_replaces_nothing():
    hush = text("hush", always(n.Negate(n.All(THEIRS))))
    game = board(
        [discards(), hush, killer()],
        {"characters": ["killer", "hush"]},
        {"characters": ["cat"], "hand": ["sailor"]},
    )
    assert area(kill(game), "b.characters") == []


def test_8_1_3_4_4_and_8_1_3_4_4_1_the_rest_of_the_effect_goes_on_after_the_replacement():
    striker = text("striker", main(n.KO(ONE_OF_THEIRS), n.Draw(n.Exactly(1))))
    game = board(
        [discards(), striker], {"characters": ["striker"]}, {"characters": ["cat"], "hand": ["sailor"]}
    )
    kill(game, "a.characters.striker")
    do(game, "yes")
    assert len(area(game, "a.hand")) == 1


def test_8_3_1_7_a_replaced_cost_is_not_paid_and_the_effect_is_not_resolved():
    clings = instead("leaves", n.Trash(HAND_CARD), optional=False)
    price = n.Cost((n.Trash(THIS),))
    cat = text("cat", clings, main(n.Draw(n.Exactly(2)), cost=price))
    game = board([cat], {"characters": ["cat"], "hand": ["cook"]})
    do(game, "activate", "a.characters.cat")
    assert (area(game, "a.characters"), area(game, "a.hand")) == (["cat"], [])


PRICES = {
    "trash it": ("leaves", n.Trash(THIS)),
    "K.O. it": ("K.O.'d", n.KO(THIS)),
    "return it": ("removed", n.Move(THIS, n.Place("hand"), "return")),
    "rest it": ("rested", n.RestCards(THIS)),
}


@pytest.mark.parametrize("after", ["replaced", "paid"])
@pytest.mark.parametrize("price", PRICES)
def test_8_3_1_7_what_is_done_instead_of_a_cost_is_done_and_the_effect_is_processed_only_when_it_was_paid(
    price, after
):
    verb, act = PRICES[price]
    clings = instead(verb, n.Trash(HAND_CARD))
    cat = text("cat", clings, main(n.Draw(n.Exactly(2)), cost=n.Cost((act,)), once=True))
    game = board([cat], {"characters": ["cat"], "hand": ["cook"]})
    do(game, "activate", "a.characters.cat")
    do(game, "yes" if after == "replaced" else "no")
    drawn = sum(event.before == "deck" for event in game.log)
    card = game.state.cards[game.state.players[0].characters[0]] if area(game, "a.characters") else None
    stands = card is not None and not card.rested
    assert (stands, "cook" in area(game, "a.trash"), drawn) == (
        (True, True, 0) if after == "replaced" else (False, False, 2)
    )


def test_8_3_1_7_of_a_cost_of_two_acts_the_other_is_paid_all_the_same():
    clings = instead("leaves", n.Trash(HAND_CARD), optional=False)
    leader = n.RestCards(n.All(n.Set("you", (), (n.Noun("leader"),))))
    cat = text("cat", clings, main(n.Draw(n.Exactly(2)), cost=n.Cost((n.Trash(THIS), leader))))
    game = board([cat], {"characters": ["cat"], "hand": ["cook"]})
    do(game, "activate", "a.characters.cat")
    rested = game.state.cards[game.state.players[0].leader[0]].rested
    assert (area(game, "a.characters"), rested, area(game, "a.hand")) == (["cat"], True, [])


def test_8_1_4_2_a_replacement_with_a_duration_ends_with_it():
    replace = n.Replace(
        n.Happens("K.O.'d", YOURS), (n.Do(n.Draw(n.Exactly(1))),), optional=False, duration=n.Duration("turn")
    )
    oath = text("oath", main(replace))
    game = board([oath, killer()], {"characters": ["oath"]}, {"characters": ["killer"]})
    do(game, "activate", "a.characters.oath")
    assert len(game.state.in_force) == 1
    do(game, "end_main")
    assert area(kill(game, "b.characters.killer"), "a.characters") == []


@pytest.mark.parametrize("verbs", [("K.O.'d", "removed"), ("removed", "K.O.'d")])
def test_either_of_two_events_about_the_same_card(verbs):
    first = n.Happens(verbs[0], THIS, BY_OPPONENT)
    event = n.AnyEvent((first, n.Happens(verbs[1], n.SameSubject(), BY_OPPONENT)))
    cat = text("cat", always(n.Replace(event, (n.Do(n.Trash(HAND_CARD)),), optional=True)))
    game = board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": ["sailor"]})
    kill(game)
    do(game, "yes")
    assert area(game, "b.characters") == ["cat"]


def test_the_character_itself_can_be_trashed_instead_and_something_drawn():
    martyr = text(
        "martyr", instead("removed", n.Trash(THIS), n.Draw(n.Exactly(1)), by=BY_OPPONENT, optional=False)
    )
    bounce = text("bounce", main(n.Move(ONE_OF_THEIRS, n.Place("hand", "its"), "return")))
    game = board([martyr, bounce], {"characters": ["bounce"]}, {"characters": ["martyr"]})
    do(game, "activate", "a.characters.bounce")
    assert (area(game, "b.trash"), area(game, "b.hand")) == (["martyr"], ["sailor"])


def test_10_2_17_1_a_replaced_ko_activates_no_on_ko():
    on_ko = n.Ability((n.Timing("On K.O."),), body=(n.Do(n.Draw(n.Exactly(2))),))
    cat = text("cat", instead("K.O.'d", n.Trash(HAND_CARD)), on_ko)
    game = board([cat, killer()], {"characters": ["killer"]}, {"characters": ["cat"], "hand": ["sailor"]})
    kill(game)
    do(game, "yes")
    assert area(game, "b.hand") == []


# ---------------------------------------------------------------------------------------- Life and defeat (9-2, 4-6-3)


def test_4_6_3_1_face_up_life_goes_to_the_deck_by_the_rules_and_activates_no_trigger():
    keeper = text("monk", always(n.LifeGoesToDeck()), category="leader", life=2)
    game = board([keeper], {}, {"leader": "monk", "life": [{"card": "flare", "face_up": True}, "sailor"]})
    do(game, "attack", "a.leader", "b.leader")
    while game.pending.kind in ("block", "counter"):
        do(game, "no_" + game.pending.kind)
    assert (game.pending.kind, area(game, "b.hand"), area(game, "b.deck")[-1]) == ("main", [], "flare")


def test_3_10_2_1_face_down_life_goes_to_the_hand_all_the_same():
    keeper = text("monk", always(n.LifeGoesToDeck()), category="leader", life=2)
    game = board([keeper], {}, {"leader": "monk", "life": ["cook", "sailor"]})
    do(game, "attack", "a.leader", "b.leader")
    while game.pending.kind in ("block", "counter"):
        do(game, "no_" + game.pending.kind)
    assert area(game, "b.hand") == ["cook"]


def mill(number, owner="you"):
    return text(number, main(n.Trash(n.Top(n.Exactly(10), n.Zone("deck", owner)))))


def test_9_2_1_2_a_deck_of_0_loses_at_once():
    game = board([mill("mill")], {"characters": ["mill"]})
    do(game, "activate", "a.characters.mill")
    assert game.winner == 1


def test_1_2_5_and_9_2_1_2_a_deck_of_0_can_win_instead_by_a_text():
    leader = text("tide", always(n.DeckOutWins()), category="leader")
    game = board([leader, mill("mill")], {"leader": "tide", "characters": ["mill"]})
    do(game, "activate", "a.characters.mill")
    assert game.winner == 0


def test_9_2_1_2_defeat_by_an_empty_deck_can_be_put_off_to_the_end_of_the_turn():
    late = n.Ability((n.DeckRule(),), body=(n.Do(n.NoDeckLoss()), n.Do(n.LateDeckLoss())))
    leader = text("late", late, category="leader")
    game = board([leader, mill("mill")], {"leader": "late", "characters": ["mill"]})
    do(game, "activate", "a.characters.mill")
    assert game.winner is None
    do(game, "end_main")
    assert game.winner == 1


def test_1_2_4_a_concession_is_never_replaced():
    leader = text("tide", always(n.DeckOutWins()), category="leader")
    game = board([leader], {"leader": "tide", "deck": ["sailor"]})
    do(game, "concede", value="a")
    assert game.winner == 1


# ------------------------------------------------------------------------------------------------------------ and back


def test_a_game_saved_while_a_replacement_is_asked_goes_on_the_same():
    game = board(
        [discards(once=True), killer()],
        {"characters": ["killer"]},
        {"characters": ["cat"], "hand": ["sailor"]},
    )
    before = game.digest()
    kill(game)
    other = type(game).from_json(game.to_json(), game.library)
    other.effects = game.effects
    assert other.digest() == game.digest()
    do(game, "yes")
    do(other, "yes")
    assert other.digest() == game.digest()
    game.pop()
    game.pop()
    assert game.digest() == before
    assert at(game, "b.characters.cat") >= 0


SPARED = n.Ability((n.DeckRule(),), body=(n.Do(n.NoDeckLoss()), n.Do(n.LateDeckLoss())))
THEIR_LEADER = n.Set("opponent", (), (n.Noun("leader"),))


@pytest.mark.parametrize(
    "body",
    [
        (n.Negate(n.All(THEIR_LEADER), duration=n.Duration("turn")),),
        # The game is over before anybody is asked about what follows.
        (
            n.Negate(n.All(THEIR_LEADER), duration=n.Duration("turn")),
            n.Choose(n.Pick(n.Exactly(1), EVERYBODY, slot=1)),
        ),
        (n.Negate(n.Player("opponent"), duration=n.Duration("turn")),),
    ],
    ids=["the Leader", "in the middle of an effect", "all of the player's"],
)
def test_9_2_1_2_and_9_1_2_who_has_no_deck_loses_when_what_spared_them_is_negated(body):
    tide = text("tide", SPARED, category="leader")
    silencer = text("silencer", main(*body))
    game = board([tide, silencer], {"characters": ["silencer", "sailor"]}, {"leader": "tide", "deck": []})
    assert not game.is_over
    do(game, "activate", "a.characters.silencer")
    assert (game.is_over, game.winner, game.state.ended) == (True, 0, "deck")


def test_9_2_1_2_who_has_no_deck_loses_when_a_permanent_effect_begins_to_negate_what_spared_them():
    tide = text("tide", SPARED, category="leader")
    silence = text("silence", always(n.Negate(n.All(THEIR_LEADER))), cost=0)
    game = board([tide, silence], {"hand": ["silence"]}, {"leader": "tide", "deck": []})
    do(game, "play", "a.hand.silence")
    assert (game.is_over, game.winner) == (True, 0)


def test_1_2_2_2_another_effect_does_not_end_the_game_while_the_player_is_spared():
    tide = text("tide", SPARED, category="leader")
    silencer = text("silencer", main(n.Negate(n.All(THEIRS), duration=n.Duration("turn"))))
    game = board(
        [tide, silencer],
        {"characters": ["silencer"]},
        {"leader": "tide", "deck": [], "characters": ["sailor"]},
    )
    do(game, "activate", "a.characters.silencer")
    assert not game.is_over
