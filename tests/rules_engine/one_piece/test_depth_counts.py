"""The number of legal actions to depth 3 on 200 frozen boards."""

from __future__ import annotations

from rules_engine.one_piece.game import Game
from tests.rules_engine.one_piece.depth_counts import (
    BOARDS,
    DEPTH,
    INVENTED,
    MOMENTS,
    SHIPPED,
    cards_of,
    counts,
    frozen,
)


def test_the_counts_of_legal_actions_are_what_they_were():
    rows = frozen()
    assert len(rows) == BOARDS == 200
    for index, row in enumerate(rows):
        with cards_of(row) as cards:
            game = Game.from_position(row["position"], cards)
            before = game.digest()
            assert (index, counts(game, DEPTH)) == (index, row["counts"])
            assert game.digest() == before


def test_the_boards_of_shipped_cards_stand_at_every_moment():
    rows = [row["position"] for row in frozen() if row["shipped"]]
    assert (len(rows), BOARDS - len(rows)) == (SHIPPED, INVENTED)
    for moment in MOMENTS:
        assert sum(moment.items() <= row.items() for row in rows) >= SHIPPED // len(MOMENTS)


def test_the_boards_ask_for_every_kind_of_decision():
    kinds = set()

    def walk(game, depth):
        if game.pending:
            kinds.add(game.pending.kind)
        else:
            kinds.add(game.state.ended)
        if depth:
            for action in list(game.legal_actions()):
                game.push(action)
                walk(game, depth - 1)
                game.pop()

    for row in frozen():
        with cards_of(row) as cards:
            walk(Game.from_position(row["position"], cards), 2)
    assert kinds >= {"main", "block", "counter", "trigger", "choose", "yes_no", "order", "damage", "deck"}
