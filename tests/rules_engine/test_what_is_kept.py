"""What is kept of a game between decisions says what reading it anew says: effects in force, and what they forbid."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules_engine.one_piece import effects, invariants, seams, values
from rules_engine.one_piece.effects.forbidding import said
from rules_engine.one_piece.game import Game
from rules_engine.shipped_cards import shipped_library

LIBRARY = shipped_library()
#: So many decisions of a game are looked at.
MOST = 150


@pytest.fixture(autouse=True)
def with_texts():
    before = seams.installed()
    effects.install()
    yield
    seams.install(before)


def in_force(game: Game) -> dict[str, Any]:
    """What the effects in force come to, as the game keeps it or reads it now."""
    found = values.derived(game) or values.Derived()
    kept = {name: getattr(found, name) for name in values.Derived.__slots__ if name != "said"}
    return kept | {"forbid": list(said(game, "forbid")), "allow": list(said(game, "allow"))}


def read_anew(game: Game) -> dict[str, Any]:
    """What the effects in force come to when nothing is kept; what the game keeps stays kept."""
    kept = game.derived, game.derived_version, game.derived_basis, game.effects.index
    game.derived_version, game.derived_basis, game.effects.index = -1, None, None
    anew = in_force(game)
    game.derived, game.derived_version, game.derived_basis, game.effects.index = kept
    return anew


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_after_each_decision_is_what_is_read_anew(seed):
    chance = random.Random(seed)
    lists = (invariants.random_list(chance, LIBRARY), invariants.random_list(chance, LIBRARY))
    game = Game.new(lists, LIBRARY, seed, 0, check=False)
    said_something = 0
    while game.pending is not None and len(game.history) < MOST:
        action = chance.choice(
            [found for found in game.legal_actions() if found.kind != "end_main"] or game.legal_actions()
        )
        if chance.random() < 0.1:
            game.push(action)
            in_force(game)
            game.pop()
            assert in_force(game) == read_anew(game)
        game.push(action)
        kept = in_force(game)
        assert kept == read_anew(game), action
        assert game.legal_actions() == invariants.reopened(game).legal_actions(), action
        said_something += bool(kept["rows"] or kept["power"] or kept["in_force"])
    assert said_something > 0
