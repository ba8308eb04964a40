"""What people read when a text lets them choose among several things."""

from __future__ import annotations

from rules_engine.one_piece.effects.asked import option_words, part_words
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import DECK, LIFE, exactly, use
from tests.rules_engine.effects.boards import THEIRS, board, do, text, timed

DRAW = n.Do(n.Draw(n.Exactly(1)))


def test_options_are_said_in_the_words_of_their_program():
    steps = n.ChooseOne((n.Option((DRAW,)), n.Option((n.Do(n.Draw(n.Exactly(2))),))))
    assert option_words(use(steps)) == ("draw 1 card", "draw 2 cards")


def test_the_end_of_a_pile_is_said_in_words():
    act = n.Move(n.Top(n.Exactly(1), LIFE, "either"), n.Place("hand"), "add")
    assert option_words(use(act, a={"life": ["cook", "wall"]})) == ("the top", "the bottom")


def test_a_keyword_is_said_in_brackets():
    act = n.Modify(n.This("character"), (n.GainOneOf(("Rush", "Blocker")),), n.Duration("turn"))
    assert option_words(use(act)) == ("[Rush]", "[Blocker]")


def test_a_player_is_said_by_letter():
    act = n.Look(n.Top(n.UpTo(1), n.Zone("life", "both"), slot=1))
    assert option_words(use(act)) == ("A", "B")


def test_waiting_effects_are_said_by_card_and_head():
    cards = [
        text(name, timed("End of Your Turn", n.Trash(n.Top(n.Exactly(count), DECK))))
        for count, name in ((1, "one"), (2, "two"))
    ]
    game = do(board(cards, {"characters": ["one", "two"]}), "end_main")
    assert option_words(game) == ("One (one) End of Your Turn", "Two (two) End of Your Turn")


def test_the_part_that_asks_is_said_in_the_words_of_its_program():
    game = use(n.Draw(n.Exactly(1)), n.KO(exactly(1, THEIRS)), b={"characters": ["wall", "cook"]})
    assert part_words(game) == "K.O. 1 of your opponent's Characters"


def test_a_cost_that_may_be_declined_is_said():
    greeter = text("greeter", timed("On Play", DRAW, cost=n.Cost((n.RestDon(n.Exactly(1)),))), cost=0)
    game = do(board([greeter], {"hand": ["greeter"], "don": {"active": 1}}), "play", "a.hand.greeter")
    assert part_words(game) == "\u2780"


def test_no_part_is_said_outside_effects():
    assert part_words(use(n.Draw(n.Exactly(1)))) == ""


def test_nothing_is_said_of_a_choice_of_cards():
    assert option_words(use(n.KO(exactly(1, THEIRS)), b={"characters": ["wall", "cook"]})) == ()
