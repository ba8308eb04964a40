"""Moments of the game and of the turn where both players have something to say, and turns out of order (CR 5, 6)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import effects, seams
from rules_engine.one_piece.cards import DeckList, Library
from rules_engine.one_piece.effects.asked import option_words
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import choose, kind, numbers, up_to, use
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    YOUR_LEADER,
    YOURS,
    area,
    board,
    do,
    main,
    power,
    power_of,
    text,
    timed,
    why,
)
from tests.rules_engine.effects.test_restrictions import forbid
from tests.rules_engine.one_piece import board as plain

DRAW = n.Draw(n.Exactly(1))
FOUR = ["cook", "gunner", "giant", "ghost"]
HERE = n.All(YOUR_LEADER)


def end(game, times: int = 1):
    for _ in range(times):
        do(game, "end_main")
    return game


# ------------------------------------------------------------------------------------------------ the start of the game

DECK_CARD = n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("deck"),))


def founder(number: str, *acts: n.Act, times: int = 1):
    """A Leader whose effects at the start of the game do these acts, each in an ability of its own."""
    abilities = [
        n.Ability((n.DeckRule(),), body=(n.Do(n.StartOfGame((n.Do(act),))),)) for act in acts * times
    ]
    return text(number, *abilities, category="leader")


def opened(chooser: int, says: str, *leaders):
    """A game of these two Leaders after it was said who goes first."""
    library = Library([*plain.CARDS, *leaders], "invented")
    lists = tuple(DeckList(leader.number, plain.DECK) for leader in leaders)
    before = seams.installed()
    effects.install()
    try:
        game = Game.new(lists, library, 7, None, chooser=chooser, check=False)
    finally:
        seams.install(before)
    return do(game, says)


PLAY = n.Play(up_to(1, DECK_CARD))


@pytest.mark.parametrize("says", ["first", "second"])
@pytest.mark.parametrize("chooser", [0, 1])
def test_5_2_1_5_1_the_one_who_chose_resolves_their_start_of_the_game_first(chooser, says):
    game = opened(chooser, says, founder("north", PLAY), founder("south", PLAY))
    asked = []
    while kind(game) == "choose":
        asked.append(game.pending.side)
        game.push(next(found for found in game.legal_actions() if found.cards))
    assert asked == [chooser, 1 - chooser]


def test_5_2_1_5_1_all_of_it_is_processed_before_the_opening_hands():
    game = opened(0, "first", founder("north", PLAY), founder("south", PLAY))
    seen = []
    while kind(game) == "choose":
        seen.append([len(player.hand) for player in game.state.players])
        game.push(next(found for found in game.legal_actions() if found.cards))
    assert (seen, [len(player.hand) for player in game.state.players]) == ([[0, 0], [0, 0]], [5, 5])


def test_5_2_1_5_1_a_player_with_several_says_which_comes_first():
    trash = n.Trash(n.Top(n.Exactly(1), n.Zone("deck")))
    game = opened(0, "first", founder("north", PLAY, trash), founder("south", PLAY))
    assert (kind(game), game.pending.side, len(game.pending.cards)) == ("option", 0, 2)
    do(game, "choose", number=1)
    assert (kind(game), len(area(game, "a.trash"))) == ("choose", 1)


def shuffled(game) -> list[int]:
    return [event.side for event in game.log if event.rule == "CR 5-2-1-5-2"]


@pytest.mark.parametrize("takes", [True, False])
def test_5_2_1_5_2_the_deck_that_was_changed_is_shuffled_and_the_other_is_not(takes):
    game = opened(0, "first", founder("north", PLAY), founder("south"))
    game.push(next(found for found in game.legal_actions() if bool(found.cards) is takes))
    assert shuffled(game) == ([0] if takes else [])


def test_5_2_1_5_2_a_deck_is_shuffled_though_it_has_as_many_cards_as_before():
    swap = (
        n.Do(n.Trash(n.Top(n.Exactly(1), n.Zone("deck")))),
        n.Do(
            n.Move(
                n.All(n.Set("any", (), (n.Noun("card"),), (n.Zone("trash"),))), n.Place("deck", end="bottom")
            )
        ),
    )
    north = text("north", n.Ability((n.DeckRule(),), body=(n.Do(n.StartOfGame(swap)),)), category="leader")
    assert shuffled(opened(0, "first", north, founder("south"))) == [0]


def test_5_2_1_5_2_the_order_before_the_hands_is_that_of_the_shuffle():
    """Of a hundred cards like it nothing is known: the one put on top is hardly ever drawn first."""
    put = (
        n.Do(n.Trash(n.Top(n.Exactly(1), n.Zone("deck")))),
        n.Do(
            n.Move(n.All(n.Set("any", (), (n.Noun("card"),), (n.Zone("trash"),))), n.Place("deck", end="top"))
        ),
    )
    north = text("north", n.Ability((n.DeckRule(),), body=(n.Do(n.StartOfGame(put)),)), category="leader")
    game = opened(0, "first", north, founder("south"))
    moved = next(event.card for event in game.log if event.before == "trash")
    assert game.state.players[0].hand[0] != moved


# -------------------------------------------------------------------------------------------------- the end of the turn

MILL = n.Trash(n.Top(n.Exactly(1), n.Zone("deck")))


def later(*acts: n.Act, when: str = "end of this turn") -> n.Delayed:
    return n.Delayed(n.Moment(when), tuple(n.Do(act) for act in acts))


def test_6_6_1_2_the_turn_players_effects_until_the_end_have_ended_when_the_others_delayed_ones_are_carried_out():
    """B raises B's Leader until the end of A's turn and A does so for A's; B counts what A's Leader has left."""
    strong = n.Set("any", (n.StatIs("power", ">=", 7000),), (n.Noun("leader"),))
    counts = text("counts", timed("On Your Opponent's Attack", later(n.Draw(n.Exactly(n.Count(strong))))))
    lasting = text("lasting", main(power(2000, HERE, "your next turn end")))
    game = board(
        [counts, lasting],
        {"characters": ["lasting"], "life": ["sailor"] * 3},
        {"characters": ["counts"], "deck": ["cook"] * 9},
    )
    do(game, "activate", "a.characters.lasting")
    end(game, 2)
    do(game, "attack", "a.leader", "b.leader")
    while kind(game) in ("block", "counter"):
        do(game, "no_" + kind(game))
    before = len(area(game, "b.hand"))
    end(game)
    # B draws for B's own turn, and for nothing else: no Leader has 7000 any more.
    assert len(area(game, "b.hand")) == before + 1


def test_6_6_1_2_the_turn_players_delayed_effects_come_before_the_others():
    mine = text("mine", main(later(DRAW)))
    theirs = text("theirs", timed("On Your Opponent's Attack", later(DRAW)))
    game = board(
        [mine, theirs], {"characters": ["mine"], "deck": FOUR}, {"characters": ["theirs"], "deck": FOUR}
    )
    do(do(game, "activate", "a.characters.mine"), "attack", "a.leader", "b.leader")
    while kind(game) in ("block", "counter"):
        do(game, "no_" + kind(game))
    end(game)
    assert [event.side for event in game.log if event.rule == "CR 4-5-3"] == [0, 1]


def test_6_6_1_2_what_is_delayed_to_the_end_of_the_turn_comes_while_effects_of_the_turn_last():
    strong = n.Set("any", (n.StatIs("power", ">=", 7000),), (n.Noun("leader"),))
    game = use(power(2000, HERE, "turn"), later(n.Draw(n.Exactly(n.Count(strong)))), a={"deck": FOUR})
    assert len(area(end(game), "a.hand")) == 1


@pytest.mark.parametrize("first", ["one", "two"])
def test_6_6_1_2_a_player_orders_the_delayed_effects_of_the_own(first):
    one, two = text("one", main(later(MILL))), text("two", main(later(DRAW)))
    game = board([one, two], {"characters": ["one", "two"], "deck": FOUR})
    do(do(game, "activate", "a.characters.one"), "activate", "a.characters.two")
    end(game)
    do(game, "choose", number=numbers(game).index(first))
    assert area(game, "a.hand") == [{"one": "gunner", "two": "cook"}[first]]


@pytest.mark.parametrize(("first", "drawn"), [("put off", 1), ("lasting", 0)])
def test_6_6_1_2_a_player_orders_what_the_own_effects_put_off_and_the_end_of_those_until_then(first, drawn):
    """Counts draws for each Leader with 7000 power, which the other raised until now."""
    strong = n.Set("any", (n.StatIs("power", ">=", 7000),), (n.Noun("leader"),))
    one = text("one", main(later(n.Draw(n.Exactly(n.Count(strong))))))
    two = text("two", main(power(2000, HERE, "your next turn end")))
    game = board([one, two], {"characters": ["one", "two"], "deck": FOUR}, {"deck": FOUR})
    do(game, "activate", "a.characters.two")
    end(game, 2)
    before = len(area(game, "a.hand"))
    end(do(game, "activate", "a.characters.one"))
    assert (game.pending.kind, game.pending.rule) == ("option", "CR 6-6-1-2")
    assert option_words(game) == ("One (one)", "Two (two): its effect ends")
    do(game, "choose", number=["put off", "lasting"].index(first))
    assert (len(area(game, "a.hand")) - before, kind(game)) == (drawn, "main")
    assert [effect.kind for effect in game.state.in_force] == []


def test_6_6_1_1_end_of_your_turn_comes_before_what_was_delayed_to_the_end_of_the_turn():
    one = text("one", main(later(MILL)), timed("End of Your Turn", DRAW))
    game = board([one], {"characters": ["one"], "deck": FOUR})
    end(do(game, "activate", "a.characters.one"))
    assert (area(game, "a.hand"), area(game, "a.trash")) == (["cook"], ["gunner"])


def test_6_6_1_1_2_the_other_players_end_of_turn_effect_comes_before_what_the_turn_player_delayed():
    one = text("one", main(later(n.KO(n.All(n.Set("opponent", (), (n.Noun("character"),)))))))
    two = text("two", timed("End of Your Opponent's Turn", DRAW))
    game = board([one, two], {"characters": ["one"]}, {"characters": ["two"], "deck": FOUR})
    end(do(game, "activate", "a.characters.one"))
    # One card for the effect, one for B's turn.
    assert area(game, "b.hand") == ["cook", "gunner"]


def test_6_6_1_3_an_effect_of_end_of_your_turn_that_lasts_this_turn_is_over_with_it():
    one = text("one", timed("End of Your Turn", power(2000, HERE, "turn")))
    game = end(board([one], {"characters": ["one"]}))
    assert game.state.in_force == []


# --------------------------------------------------------------------------------------------------- a turn once more


def test_6_6_1_4_until_the_end_of_your_next_turn_is_over_after_the_further_turn():
    game = end(use(power(2000, HERE, "your next turn end"), n.ExtraTurn()))
    held = [power_of(game, "a.leader")]
    end(game)
    assert [*held, power_of(game, "a.leader")] == [7000, 5000]


def test_6_2_1_until_the_start_of_your_next_turn_is_over_when_the_further_turn_starts():
    game = end(use(power(2000, HERE, "your next turn start"), n.ExtraTurn()))
    assert power_of(game, "a.leader") == 5000


@pytest.mark.parametrize("until", ["opponent next turn end", "opponent next end phase"])
def test_6_6_1_2_until_the_end_of_the_opponents_next_turn_outlasts_the_further_turn(until):
    game = use(power(-2000, n.All(THEIRS), until), n.ExtraTurn(), b={"characters": ["gunner"]})
    held = []
    for _ in range(4):
        held.append(power_of(game, "b.characters.gunner"))
        end(game)
    assert held == [4000, 4000, 4000, 6000]


def test_8_1_4_2_during_the_opponents_next_turn_holds_in_that_turn_alone():
    game = use(power(-2000, n.All(THEIRS), "opponent next turn"), n.ExtraTurn(), b={"characters": ["gunner"]})
    held = []
    for _ in range(5):
        held.append(power_of(game, "b.characters.gunner"))
        end(game)
    assert held == [6000, 6000, 4000, 6000, 6000]


def test_8_1_4_2_what_is_forbidden_during_the_opponents_next_turn_is_free_before_and_after():
    held = text("held", main(forbid(n.All(THEIRS), "attack", "opponent next turn")))
    game = board([held], {"characters": ["held"]}, {"characters": ["gunner"]})
    do(game, "activate", "a.characters.held")
    barred = []
    for _ in range(3):
        end(game)
        if game.state.turn_side == 1:
            barred.append(bool(why(game, "attack", "b.characters.gunner", "a.leader")))
    assert barred == [True, False]


def test_3_1_6_what_would_last_during_the_opponents_next_turn_ends_when_its_card_leaves():
    game = use(
        power(-2000, n.All(THEIRS), "opponent next turn"),
        n.Move(n.All(THEIRS), n.Place("hand", "its"), "return"),
        b={"characters": ["gunner"]},
    )
    assert game.state.in_force == []


def test_10_2_13_1_once_per_turn_can_be_used_again_in_the_further_turn():
    game = end(use(n.ExtraTurn(), ability={"once": True}))
    assert why(game, "activate", "a.characters.actor") == {}


def test_10_2_13_1_two_further_turns_follow_each_other():
    game = use(n.ExtraTurn(), n.ExtraTurn())
    sides = []
    for _ in range(4):
        end(game)
        sides.append(game.state.turn_side)
    assert sides == [0, 0, 1, 0]


def test_6_2_3_and_6_2_4_the_further_turn_begins_with_its_refresh_phase():
    game = use(n.RestCards(HERE), n.ExtraTurn(), a={"leader": {"card": "captain", "don": 1}})
    end(game)
    leader = game.state.cards[game.state.players[0].leader[0]]
    assert (leader.rested, leader.don, plain.active(game, "a")) == (False, [], 3)


def first_turn():
    """The first turn of the game, in which the player going first takes a further turn."""
    hasty = text("hasty", main(n.ExtraTurn()), category="leader")
    library = Library([*plain.CARDS, hasty], "invented")
    before = seams.installed()
    effects.install()
    try:
        game = Game.new((DeckList("hasty", plain.DECK), plain.LIST), library, 1, 0, check=False)
    finally:
        seams.install(before)
    do(do(game, "keep"), "keep")
    return end(do(game, "activate", "a.leader"))


def test_6_5_6_1_the_further_turn_is_no_first_turn_any_more_and_the_others_still_is():
    game = first_turn()
    assert why(game, "attack", "a.leader", "b.leader") == {}
    end(game)
    assert why(game, "attack", "b.leader", "a.leader") == {"first_turn": "CR 6-5-6-1"}


def test_6_3_1_and_6_4_1_the_further_turn_draws_and_places_two_don():
    game = first_turn()
    assert (len(area(game, "a.hand")), len(area(game, "a.cost"))) == (6, 3)


def test_3_7_4_what_was_played_before_the_further_turn_attacks_in_it():
    game = use(n.ExtraTurn(), a={"hand": ["cook"], "don": {"active": 2}})
    end(do(game, "play", "a.hand.cook"))
    assert why(game, "attack", "a.characters.cook", "b.leader") == {}


def test_6_2_4_a_card_told_to_stay_rested_in_its_owners_next_refresh_phase_does_so_in_the_further_turn():
    game = use(
        n.StayRested(n.All(YOURS)), n.ExtraTurn(), a={"characters": [{"card": "wall", "rested": True}]}
    )
    end(game)
    held = [game.state.cards[card].rested for card in game.state.players[0].characters]
    assert held == [False, True]


def test_what_is_delayed_to_the_start_of_your_turn_comes_in_the_further_turn():
    game = use(later(DRAW, when="start of your next main phase"), n.ExtraTurn(), a={"deck": FOUR})
    # One card for the turn, one for the effect.
    assert area(end(game), "a.hand") == ["cook", "gunner"]


def test_this_card_is_chosen_for_later_turns_too():
    game = choose(use(later(n.Trash(THIS)), n.Choose(up_to(1, THEIRS)), b={"characters": ["cook"]}))
    assert area(end(game), "a.characters") == []


def test_an_effect_that_waits_for_the_opponents_turn_is_shown_as_what_it_will_do():
    game = use(power(-2000, n.All(THEIRS), "opponent next turn"), b={"characters": ["gunner"]})
    shown = game.view()["in_force"][0]
    assert (shown["kind"], shown["value"], shown["until"]) == ("power", -2000, "in:1:5")
