"""In which order waiting effects come (CR 8-6), and when somebody has lost (CR 9)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import kind, numbers, use
from tests.rules_engine.effects.boards import (
    THIS,
    area,
    board,
    do,
    main,
    text,
    timed,
    watch,
)
from tests.rules_engine.effects.test_what_is_left_over import both_late
from tests.rules_engine.one_piece.board import attack, pass_battle

DRAW = n.Draw(n.Exactly(1))
FOUR = ["cook", "gunner", "giant", "ghost"]
OTHERS = n.All(n.Set("any", (n.NotThis(),), (n.Noun("character"),)))
DECK = n.Zone("deck")


def mill(number: int, owner: str = "you") -> n.Trash:
    return n.Trash(n.Top(n.Exactly(number), n.Zone("deck", owner)))


# ------------------------------------------------------------------------------------------------------------- 8-6


def test_8_6_1_the_other_player_orders_their_own_when_the_turn_players_are_done():
    bombs = [text(number, timed("On K.O.", DRAW)) for number in ("ash", "ember", "soot", "spark")]
    game = use(
        n.KO(OTHERS),
        cards=tuple(bombs),
        a={"characters": ["ash", "ember"]},
        b={"characters": ["soot", "spark"]},
    )
    asked = []
    while kind(game) == "option":
        asked.append((game.pending.side, numbers(game)))
        do(game, "choose", number=1)
    assert asked == [(0, ["ash", "ember"]), (1, ["soot", "spark"])]


def test_8_6_1_1_what_a_turn_players_effect_that_was_put_off_sets_off_waits_behind_the_other_players():
    """At the end of the turn A's [On K.O.] of the second generation comes after what B's waits with the first."""
    bomb = text("bomb", timed("On K.O.", DRAW))
    put_off = n.Delayed(
        n.Moment("end of this turn"),
        (n.Do(n.KO(n.All(n.Set("any", (n.NameIs(("Bomb",)),), (n.Noun("character"),))))),),
    )
    game = use(
        put_off,
        cards=(bomb,),
        a={"characters": ["bomb"], "deck": FOUR},
        b={"characters": ["bomb"], "deck": FOUR},
    )
    do(game, "end_main")
    drew = [event.side for event in game.log if event.kind == "moved" and event.rule == "CR 4-5-3"]
    assert drew == [0, 1]


def test_8_6_1_1_what_the_first_of_two_that_were_put_off_sets_off_comes_after_the_second():
    """Its player orders the two; the [On K.O.] met meanwhile is no choice beside the second."""
    bombs = n.All(n.Set("any", (n.NameIs(("Bomb",)),), (n.Noun("character"),)))
    end = n.Moment("end of this turn")
    bomb = text("bomb", timed("On K.O.", DRAW))
    two = (n.Delayed(end, (n.Do(n.KO(bombs)),)), n.Delayed(end, (n.Do(mill(1)),)))
    game = do(use(*two, cards=(bomb,), a={"characters": ["bomb"], "deck": FOUR}), "end_main")
    do(game, "choose", number=0)
    assert (kind(game), area(game, "a.trash"), area(game, "a.hand")) == (
        "main",
        ["cook", "bomb"],
        ["gunner"],
    )


def test_8_6_3_what_an_attack_sets_off_is_resolved_in_its_battle():
    raider = text("raider", timed("When Attacking", DRAW))
    game = board([raider], {"characters": ["raider"], "deck": FOUR}, {"hand": ["wall"]})
    do(game, "attack", "a.characters.raider", "b.leader")
    assert (kind(game), area(game, "a.hand")) == ("counter", ["cook"])


@pytest.mark.parametrize(
    ("who", "drawn"), [("opponent", 1), ("you", 0)], ids=["the opponent's Life", "the own Life"]
)
def test_8_6_2_damage_an_effect_deals_is_heard_by_its_player_after_all_of_it(who, drawn):
    striker = text("striker", watch(n.DealsDamage(None), DRAW), main(n.DealDamage(2, who)))
    game = board([striker], {"characters": ["striker"], "deck": FOUR, "life": 3}, {"life": 3})
    do(game, "activate", "a.characters.striker")
    while kind(game) == "trigger":
        do(game, "no_trigger")
    assert sum(event.before == "deck" for logs in game.logs for event in logs) == drawn


def test_8_6_2_what_speaks_of_an_attack_does_not_hear_the_damage_of_an_effect():
    striker = text("striker", watch(n.DealsDamage(THIS), DRAW), main(n.DealDamage(1)))
    game = board([striker], {"characters": ["striker"], "deck": FOUR})
    do(game, "activate", "a.characters.striker")
    assert area(game, "a.hand") == []
    assert area(attack(game, "a.characters.striker"), "a.hand") == ["cook"]


def test_8_6_2_1_a_trigger_may_come_at_each_point_of_damage():
    flash = text("flash", timed("Trigger", DRAW), has_trigger=True)
    game = board([flash], {"characters": ["twin"]}, {"life": ["flash", "flash", "cook"], "deck": FOUR})
    attack(game, "a.characters.twin")
    do(do(game, "trigger"), "trigger")
    assert (area(game, "b.hand"), area(game, "b.life"), area(game, "b.trash")) == (
        ["cook", "gunner"],
        ["cook"],
        ["flash", "flash"],
    )


# --------------------------------------------------------------------------------------------------------------- 9


def test_9_1_1_the_owner_chooses_which_of_five_makes_room_also_in_the_opponents_turn():
    guest = text("guest", timed("Trigger", n.Play(THIS)), has_trigger=True)
    five = ["cook", "gunner", "giant", "ghost", "runner"]
    game = board([guest], {}, {"life": ["guest", "sailor"], "characters": five})
    do(pass_battle(do(game, "attack", "a.leader", "b.leader")), "trigger")
    assert (game.pending.side, numbers(game)) == (1, five)
    do(game, "choose", cards=["b.characters.giant"])
    assert (area(game, "b.characters"), area(game, "b.trash")) == (
        ["cook", "gunner", "ghost", "runner", "guest"],
        ["giant"],
    )


def test_9_1_1_with_four_there_is_room():
    game = board([], {"hand": ["cook"], "characters": ["sailor"] * 4, "don": {"active": 2}})
    do(game, "play", "a.hand.cook")
    assert (kind(game), area(game, "a.characters")[-1]) == ("main", "cook")


def test_9_1_2_when_the_first_of_two_players_has_no_deck_left_the_other_draws_nothing_more():
    game = use(n.Draw(n.Exactly(2), "each"), a={"deck": ["cook"]}, b={"deck": FOUR})
    assert (game.winner, area(game, "a.hand"), area(game, "b.hand")) == (1, ["cook"], [])


def test_9_1_2_of_cards_of_both_decks_the_last_of_the_first_ends_it():
    game = use(n.Trash(n.TopEach(n.Exactly(2), DECK)), a={"deck": ["cook"]}, b={"deck": FOUR})
    assert (game.winner, game.state.losers, len(area(game, "b.deck"))) == (1, (0,), 4)


def test_9_1_2_when_the_game_ends_nobody_is_asked_anything_any_more():
    game = do(board([], {}, {}), "concede", value="a")
    assert (game.pending, game.legal_actions()) == (None, [])


def test_9_2_1_that_both_have_lost_is_said_to_be_a_draw_and_that_one_has_is_not():
    both = do(both_late(), "end_main")
    one = use(mill(1), a={"deck": ["cook"]})
    told = [[event.kind for event in game.log if event.kind in ("lost", "draw")] for game in (both, one)]
    assert told == [["lost", "lost", "draw"], ["lost"]]


@pytest.mark.parametrize(("amount", "over"), [(0, False), (1, True), (2, True)])
def test_9_2_1_1_only_damage_loses_with_no_life_left(amount, over):
    game = use(n.DealDamage(amount), b={"life": []})
    assert game.is_over is over


@pytest.mark.parametrize(("life", "over"), [([], True), (["sailor"], False)])
def test_9_2_1_1_two_damage_to_one_life_card_is_no_defeat(life, over):
    game = use(n.DealDamage(2), b={"life": life})
    assert game.is_over is over


LATE = n.Ability((n.DeckRule(),), body=(n.Do(n.NoDeckLoss()), n.Do(n.LateDeckLoss())))


def test_9_2_1_2_put_off_it_is_looked_at_when_the_turn_is_over_and_not_before_its_last_effects():
    """At the end of the turn the own effect that lies in wait still wins the game."""
    late = text("late", LATE, timed("End of Your Turn", n.Do(n.WinGame())), category="leader")
    game = board([late, text("mill", main(mill(10)))], {"leader": "late", "characters": ["mill"]})
    do(do(game, "activate", "a.characters.mill"), "end_main")
    assert game.winner == 0


def test_9_2_1_2_only_whose_leader_says_so_is_spared():
    late = text("late", LATE, category="leader")
    game = board([late, text("mill", main(mill(10, "opponent")))], {"leader": "late", "characters": ["mill"]})
    do(game, "activate", "a.characters.mill")
    assert (game.winner, game.state.ended) == (0, "deck")


def test_9_2_1_2_one_card_in_the_deck_is_enough():
    game = use(mill(3), a={"deck": FOUR})
    assert (game.is_over, area(game, "a.deck")) == (False, ["ghost"])
