"""Loops that card texts make (CR 11-1): two cards that set each other as active."""

from __future__ import annotations

from rules_engine.one_piece.notation.acts import read_action
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import exactly
from tests.rules_engine.effects.boards import at, board, do, main, text, why


def waker(number: str, other: str) -> object:
    """A Character that is rested to set another one as active."""
    wakes = n.SetActive(exactly(1, n.Set("you", (n.NameIs((other,)),), (n.Noun("character"),))))
    return text(number, main(wakes, cost=n.Cost((n.RestCards(n.This("character")),))))


def two_wakers():
    cards = [waker("sun", "Moon"), waker("moon", "Sun")]
    return board(cards, {"characters": ["sun", {"card": "moon", "rested": True}]})


def use(game, number):
    do(game, "activate", f"a.characters.{number}")
    while game.pending.kind != "main":
        game.push(game.legal_actions()[0])


def test_11_1_1_2_two_cards_that_wake_each_other_are_declared_and_stopped():
    game = two_wakers()
    for again in (False, True):
        use(game, "sun")
        assert why(game, "loop") == ({} if again else {"no_loop": "CR 11-1-1"})
        use(game, "moon")
    assert why(game, "loop") == {}
    do(game, "loop")
    game.push(read_action(game, {"do": "times 50"}))
    assert game.log[-1].number == 50
    assert why(game, "activate", "a.characters.sun") == {"loop_restarted": "CR 11-1-1-2"}
    listed = [(found.kind, found.card) for found in game.legal_actions()]
    assert ("activate", at(game, "a.characters.sun")) not in listed
    assert ("end_main", None) in listed


def test_11_1_1_2_at_another_table_the_same_cards_are_used_again():
    game = two_wakers()
    for _ in range(2):
        use(game, "sun")
        use(game, "moon")
    do(do(game, "loop"), "times", number=1)
    do(game, "attack", "a.leader", "b.leader")
    while game.pending.kind != "main":
        game.push(game.legal_actions()[-1])
    assert why(game, "activate", "a.characters.sun") == {}
