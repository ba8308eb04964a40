"""Every text of the catalog is carried out at least once, on random boards of cards with texts, and taken back."""

from __future__ import annotations

import json
import random

import pytest

from rules_engine.one_piece import effects, seams
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects import resolving
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.executable import executable
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text import nodes as n
from rules_engine.shipped_cards import shipped_library

pytestmark = pytest.mark.shared

#: The longest an effect is followed before it is taken back.
MOST = 60


@pytest.fixture(scope="module")
def library():
    return shipped_library()


@pytest.fixture(autouse=True)
def with_texts():
    before = seams.installed()
    effects.install()
    yield
    seams.install(before)


def side_of(chance: random.Random, library, card: CardDef | None) -> dict:
    """One player's half of a random board, with this card where its effects are."""

    def some(category: str, count: int) -> list[str]:
        return chance.choices([one.number for one in library.values() if one.category == category], k=count)

    mixed = some("character", 14) + some("event", 8) + some("stage", 3)
    chance.shuffle(mixed)
    leader = card.number if card is not None and card.category == "leader" else some("leader", 1)[0]
    small = library[leader].don_deck < 10
    characters = [
        {"card": number, "rested": chance.random() < 0.5, "don": 0 if small else chance.randrange(2)}
        for number in some("character", chance.randint(1, 3))
    ]
    row = {
        "leader": leader,
        "characters": characters,
        "hand": mixed[:5],
        "life": mixed[5:8],
        "trash": mixed[8 : 8 + chance.randrange(5)],
        "deck": mixed[13:],
        "don": {"active": 2, "rested": 0}
        if small
        else {"active": chance.randint(0, 4), "rested": chance.randint(0, 2)},
        "turns": 4,
    }
    if card is not None and card.category == "character":
        characters.append({"card": card.number, "don": 0 if small else 1})
    elif card is not None and card.category == "stage":
        row["stage"] = card.number
    elif card is not None and card.category == "event":
        row["trash"] = [card.number, *row["trash"]]
    return row


def carry_out(library, card: CardDef, index: int, seed: int) -> None:
    """Begin one effect of a card on a random board, decide at random, see that all of it can be taken back."""
    chance = random.Random(f"{card.number} {index} {seed}")
    position = {
        "turn": 9,
        "seed": seed,
        "a": side_of(chance, library, card),
        "b": side_of(chance, library, None),
    }
    game = Game.from_position(position, library)
    source = next(
        one.id
        for one in game.state.cards
        if one.owner == 0 and one.definition is card and one.zone not in ("deck", "hand", "life")
    )
    before, mark = game.digest(), len(game.journal.entries)
    game.journal.set(game.state, "pending", None)
    resolving.begin(game, (card.number, (index,)), Context(source, 0))
    game.go_on()
    for _ in range(MOST):
        if game.pending is None or game.pending.kind == "main":
            break
        legal = game.legal_actions()
        action = chance.choice(legal)
        assert game.why_illegal(action) == []
        game.push(action)
    opened = Game.from_json(json.loads(json.dumps(game.to_json())), library)
    assert opened.digest() == game.digest()
    while game.history:
        game.pop()
    game.journal.undo(mark)
    assert game.digest() == before


def test_the_engine_can_carry_out_every_text_of_the_catalog(library):
    assert {
        card.number: executable(card.program) for card in library.values() if executable(card.program)
    } == {}


@pytest.mark.parametrize("category", ["leader", "character", "event", "stage"])
def test_every_effect_of_every_card_is_carried_out_and_taken_back(library, category):
    carried_out = 0
    for card in library.values():
        if card.category != category:
            continue
        for index, ability in enumerate(card.program):
            if any(isinstance(head, n.Timing | n.Watch) for head in ability.heads):
                carry_out(library, card, index, 1)
                carried_out += 1
    assert carried_out > 20
