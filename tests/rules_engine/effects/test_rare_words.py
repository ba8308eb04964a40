"""Words that few texts have: power shared out between two, the attacking card, DON!! that are given, deck rules."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import CARD, activated, choose, hand, kind, ready, up_to
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    TURN,
    YOUR_LEADER,
    always,
    area,
    board,
    do,
    power,
    power_of,
    text,
    timed,
    watch,
    why,
)

FACE_UP = n.Set("you", (n.FaceUp(),), (n.Noun("life"),))
GIVEN_DON = n.Set("you", (n.Given(),), (n.Noun("don"),))
ATTACKING = n.Set("opponent", (n.Attacking(),), (n.Noun("leader"), n.Noun("character")))
HAND = n.Set("you", (), (CARD,), (n.Zone("hand", "you"),))


def shared_out(*places: str):
    game = activated(
        ready(
            n.Choose(up_to(2, THEIRS)),
            n.SplitPower(-3000, -2000, TURN),
            b={"characters": ["wall", "gate"]},
        )
    )
    return choose(game, *places)


def test_of_two_chosen_characters_the_player_says_which_gets_the_first_power():
    game = shared_out("b.characters.wall", "b.characters.gate")
    before = power_of(game, "b.characters.wall"), power_of(game, "b.characters.gate")
    choose(game, "b.characters.gate")
    after = power_of(game, "b.characters.wall"), power_of(game, "b.characters.gate")
    assert (after[0] - before[0], after[1] - before[1]) == (-2000, -3000)


def test_a_single_chosen_character_gets_the_first_power_unasked():
    game = shared_out("b.characters.gate")
    assert kind(game) == "main"
    assert (
        power_of(game, "b.characters.gate")
        == power_of(board([], b={"characters": ["gate"]}), "b.characters.gate") - 3000
    )


def test_the_attacking_card_is_the_one_that_attacks_now():
    base = n.SetStat("base power", n.StatOf("power", n.All(ATTACKING)))
    mirror = text("mirror", timed("On Your Opponent's Attack", n.Modify(THIS, (base,), TURN)), power=1000)
    game = board([mirror], {"characters": ["sailor", "giant"]}, {"characters": ["mirror"]})
    do(game, "attack", "a.characters.sailor", "b.leader")
    assert power_of(game, "b.characters.mirror") == 2000


def test_given_don_are_those_that_lie_under_a_card():
    eager = text("eager", always(power(2000), when=n.Has(GIVEN_DON, ">=", 2)))
    game = board([eager], {"characters": ["eager"], "don": {"active": 3}})
    do(game, "give_don", target="a.leader")
    assert power_of(game, "a.characters.eager") == 5000
    do(game, "give_don", target="a.leader")
    assert power_of(game, "a.characters.eager") == 7000


def test_face_up_life_cards_are_those_that_lie_so():
    watcher = text("watcher", always(power(1000), when=n.Has(FACE_UP, ">=", 1)))
    for face_up, expected in ((False, 5000), (True, 6000)):
        life = [{"card": "sailor", "face_up": face_up}, "sailor"]
        game = board([watcher], {"characters": ["watcher"], "life": life})
        assert power_of(game, "a.characters.watcher") == expected


def test_a_card_allowed_to_attack_active_characters_may_do_so_this_turn_only():
    allow = n.Allow(
        n.All(YOUR_LEADER), n.Deed("attack", n.Set("any", (n.Active(),), (n.Noun("character"),))), TURN
    )
    game = ready(allow, b={"characters": ["wall"]})
    assert why(game, "attack", "a.leader", "b.characters.wall")
    activated(game)
    assert not why(game, "attack", "a.leader", "b.characters.wall")
    for _ in range(2):
        do(game, "end_main")
    assert why(game, "attack", "a.leader", "b.characters.wall")


def test_a_leader_whose_effect_has_drawn_this_turn_does_not_draw_by_it_again():
    few = n.Has(HAND, "<=", 4)
    draws = n.If(n.AllTrue((few, n.NotDrawnByThis())), (n.Do(n.Draw(n.Exactly(1))),))
    leader = text("singer", watch(n.Activates("you", ("event",)), draws), category="leader", power=5000)
    song = text(
        "song",
        timed("Main", n.Modify(n.All(YOUR_LEADER), (n.Add("power", 1000),), TURN)),
        category="event",
        cost=0,
    )
    game = board([leader, song], {"leader": "singer", "hand": ["song", "song"]})
    do(game, "play", "a.hand.song")
    assert area(game, "a.hand") == ["song", "sailor"]
    do(game, "play", "a.hand.song")
    assert area(game, "a.hand") == ["sailor"]


@pytest.mark.parametrize(
    ("chosen", "fits"),
    [
        (("cook", "gunner"), True),
        (("cook", "gate", "gunner"), False),
        (("gate", "gunner"), False),
        (("cook", "cook"), False),
    ],
)
def test_cards_played_together_have_different_names_and_no_more_than_the_total(chosen: tuple[str, ...], fits):
    crew = hand("you", n.DistinctTotal("cost", "<=", 6))
    game = activated(ready(n.Play(up_to(3, crew)), a={"hand": ["cook", "cook", "gate", "gunner"]}))
    left = list(game.pending.cards)
    cards = []
    for number in chosen:
        cards.append(next(card for card in left if game.state.cards[card].definition.number == number))
        left.remove(cards[-1])
    assert (not why(game, "choose", cards=tuple(cards))) is fits


def test_a_leader_says_how_many_don_its_deck_has():
    short = text("short", always(n.DonDeckSize(6)), category="leader")
    assert len(area(board([short], {"leader": "short", "don": {"active": 2}}), "a.don_deck")) == 4


@pytest.mark.parametrize(
    ("rule", "problems"), [((n.AnyNumberInDeck(),), {}), ((), {"more_copies_than_listed": "CR 5-1-2-3"})]
)
def test_5_1_2_3_a_card_says_that_more_than_four_copies_may_be_in_a_deck(rule, problems):
    swarm = text("swarm", *(always(one) for one in rule))
    game = board([swarm], {"hand": ["swarm", "swarm", None], "trash": ["swarm", "swarm"]})
    assert why(game, "reveal", "a.hand.2", value="swarm") == problems
