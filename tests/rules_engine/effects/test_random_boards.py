"""Random games of cards with texts: what is kept is what would be computed anew, and every step can be taken back."""

from __future__ import annotations

import random

import pytest

from rules_engine.one_piece import effects, keywords, seams, values
from rules_engine.one_piece.cards import KEYWORDS, DeckList, Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.boards import (
    BY_OPPONENT,
    THEIRS,
    THIS,
    YOUR_LEADER,
    YOURS,
    always,
    change,
    pick,
    power,
    text,
    timed,
    watch,
)

STRONG = n.Set("you", (n.StatIs("power", ">=", 7000),), (n.Noun("character"),))
HAND = n.Set("any", (), (n.Noun("card"),), (n.Zone("hand", "you"),))
ONE_OF_THEIRS = n.Pick(n.UpTo(1), THEIRS, slot=1)
DISCARD = n.Do(n.Trash(n.Pick(n.Exactly(1), HAND, slot=1)))

CARDS = [
    text(
        "captain",
        always(power(1000, n.All(YOURS)), gates=(n.Gate("Your Turn"),)),
        category="leader",
        power=5000,
    ),
    text("proud", always(power(1000, n.All(YOUR_LEADER)), when=n.Has(STRONG)), cost=1),
    text(
        "banner",
        always(power(2000, n.All(n.Set("you", (n.NotThis(),), (n.Noun("character"),))))),
        cost=2,
        power=3000,
    ),
    text("hush", timed("On Play", n.Negate(ONE_OF_THEIRS, n.Duration("opponent next turn end"))), cost=2),
    text(
        "moth",
        always(change(n.SetStat("base power", 7000)), gates=(n.Gate("DON!! x", 1),)),
        cost=1,
        power=2000,
    ),
    text(
        "cat",
        always(n.Replace(n.Happens("K.O.'d", THIS), (DISCARD,)), once=True),
        cost=1,
    ),
    text("killer", timed("On Play", n.KO(n.Pick(n.Exactly(1), THEIRS, slot=1))), cost=1, power=6000),
    text(
        "chief",
        timed("When Attacking", power(2000, pick(), "battle")),
        n.Ability(keyword=n.Keyword("Rush")),
        cost=2,
    ),
    text(
        "wall",
        n.Ability(keyword=n.Keyword("Blocker")),
        always(n.Forbid(THIS, n.Deed("be K.O.'d", by=BY_OPPONENT))),
        cost=1,
    ),
    text("owl", watch(n.Happens("K.O.'d", YOURS), n.Draw(n.Exactly(1))), cost=1, counter=1000),
    text(
        "late",
        always(n.Modify(n.This("card in hand"), (n.Add("cost", -2),)), when=n.Has(STRONG)),
        cost=4,
        power=8000,
    ),
    text(
        "pin",
        timed(
            "On Play", n.StayRested(ONE_OF_THEIRS), n.Forbid(n.Slot(1), n.Deed("attack"), n.Duration("turn"))
        ),
        cost=1,
    ),
    text(
        "tide",
        timed("On Play", n.Delayed(n.Moment("end of this turn"), (n.Do(n.Trash(THIS)),))),
        cost=0,
        power=7000,
    ),
]
LIBRARY = Library(CARDS, "invented")
LIST = DeckList("captain", {card.number: 4 for card in CARDS[1:]} | {"owl": 6})


def new(seed: int) -> Game:
    before = seams.installed()
    effects.install()
    try:
        return Game.new((LIST, LIST), LIBRARY, seed, 0, check=False)
    finally:
        seams.install(before)


def reopened(game: Game) -> Game:
    before = seams.installed()
    effects.install()
    try:
        return Game.from_json(game.to_json(), LIBRARY)
    finally:
        seams.install(before)


def facts(game: Game) -> list[tuple[object, ...]]:
    """What texts make of every card that can be seen on the table and in the hands."""
    return [
        (
            card,
            values.power(game, card),
            values.cost_to_play(game, card),
            values.counter(game, card),
            tuple(word for word in KEYWORDS if keywords.has(game, card, word)),
        )
        for player in game.state.players
        for pile in (player.leader, player.characters, player.hand)
        for card in pile
    ]


def step(game: Game, chance: random.Random) -> None:
    acts = game.legal_actions()
    chosen = chance.choice(acts)
    if chosen.kind == "end_main" and chance.random() < 0.7:
        chosen = chance.choice(acts)
    game.push(chosen)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_kept_is_what_would_be_computed_anew(seed):
    chance = random.Random(seed)
    game = new(seed)
    for _ in range(120):
        if game.pending is None:
            break
        if game.history and chance.random() < 0.1:
            facts(game)
            game.pop()
        else:
            step(game, chance)
        if chance.random() < 0.2:
            other = reopened(game)
            assert facts(game) == facts(other)
            assert (game.digest(), game.legal_actions()) == (other.digest(), other.legal_actions())


@pytest.mark.parametrize("seed", range(12, 20))
def test_every_step_of_a_game_with_texts_can_be_taken_back(seed):
    chance = random.Random(seed)
    game = new(seed)
    digests = []
    while game.pending is not None and len(digests) < 200:
        digests.append(game.digest())
        step(game, chance)
    while game.history:
        game.pop()
        assert game.digest() == digests.pop()


def test_the_invented_texts_do_come_up():
    """The games above are worth something only while effects of every sort happen in them."""
    seen = set()
    for seed in range(6):
        chance = random.Random(seed)
        game = new(seed)
        for _ in range(150):
            if game.pending is None:
                break
            step(game, chance)
            seen |= {event.kind for event in game.log} | {effect.kind for effect in game.state.in_force}
    assert {
        "replaced",
        "changed",
        "negate",
        "forbid",
        "no_refresh",
        "delayed",
        "effect",
        "ko",
        "power",
    } <= seen
