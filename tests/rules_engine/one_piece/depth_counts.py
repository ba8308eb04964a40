"""Boards frozen with their numbers of legal actions, 120 of invented cards and 80 of shipped cards with their texts.

What makes one action legal anywhere shows as another number. When the change is right, write the numbers anew:
python -m tests.rules_engine.one_piece.depth_counts
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from rules_engine.one_piece import effects, seams
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.game import Game
from rules_engine.shipped_cards import shipped_library
from tests.rules_engine.one_piece.board import LIBRARY

FILE = Path(__file__).with_name("depth_counts.json")
#: How many boards of which cards; those of shipped cards in turn in the Main Phase, each step of a battle, the Refresh
#: Phase and the End Phase.
INVENTED, SHIPPED = 120, 80
MOMENTS: tuple[dict[str, Any], ...] = (
    {},
    *({"battle": {"step": step}} for step in ("attack", "block", "counter", "damage", "end")),
    {"phase": "refresh"},
    {"phase": "end"},
)
BOARDS = INVENTED + SHIPPED
DEPTH = 3
HANDS = [number for number, card in LIBRARY.items() if card.category != "leader"]
CHARACTERS = [number for number, card in LIBRARY.items() if card.category == "character"]


def counts(game: Game, depth: int) -> list[int]:
    """The number of sequences of 1, 2, ... `depth` legal actions."""
    found = [0] * depth
    legal = list(game.legal_actions())
    found[0] = len(legal)
    if depth > 1:
        for action in legal:
            game.push(action)
            for index, number in enumerate(counts(game, depth - 1)):
                found[index + 1] += number
            game.pop()
    return found


@contextmanager
def cards_of(row: Mapping[str, Any]) -> Iterator[Mapping[str, CardDef]]:
    """The cards of a frozen board; texts are carried out meanwhile where it has any."""
    before = seams.installed()
    if row["shipped"]:
        effects.install()
    try:
        yield shipped_library() if row["shipped"] else LIBRARY
    finally:
        seams.install(before)


def some_board(chance: Random) -> dict[str, Any]:
    position: dict[str, Any] = {
        "turn": chance.choice([1, 2, 5, 6]),
        "turn_side": chance.choice("ab"),
        "seed": chance.randrange(1000),
    }
    for side in "ab":
        characters = [
            {"card": chance.choice(CHARACTERS), "rested": chance.random() < 0.5, "new": chance.random() < 0.3}
            for _ in range(chance.choice([0, 1, 1, 2, 5]) if side == "a" else chance.choice([0, 1, 2]))
        ]
        position[side] = {
            "leader": {
                "card": chance.choice(["captain", "keeper", "admiral"]),
                "rested": chance.random() < 0.2,
            },
            "characters": characters,
            "hand": [chance.choice(HANDS) for _ in range(chance.choice([0, 1, 1, 2]))],
            "life": [chance.choice(HANDS) for _ in range(chance.choice([0, 1, 2]))],
            "deck": [chance.choice(HANDS) for _ in range(chance.choice([1, 2, 9]))],
            "don": {"active": chance.choice([0, 1, 2]), "rested": chance.choice([0, 1])},
        }
    return position


def some_shipped_board(chance: Random, moment: Mapping[str, Any]) -> dict[str, Any]:
    """A board in the middle of a game of shipped cards with their texts."""
    numbers = {
        category: [card.number for card in shipped_library().values() if card.category == category]
        for category in ("leader", "character", "event", "stage")
    }

    def some(count: int) -> list[str]:
        kinds = chance.choices(("character", "event", "stage"), (70, 22, 8), k=count)
        return [chance.choice(numbers[kind]) for kind in kinds]

    position: dict[str, Any] = {"turn": 9, "seed": chance.randrange(1000), **moment}
    for side in "ab":
        position[side] = {
            "leader": chance.choice(numbers["leader"]),
            "characters": [
                {"card": chance.choice(numbers["character"]), "rested": chance.random() < 0.4}
                for _ in range(chance.choice([1, 2, 3]))
            ],
            "hand": some(chance.choice([1, 2])),
            "life": some(3),
            "trash": some(3),
            "deck": some(8),
            "don": {"active": chance.choice([1, 3, 5]), "rested": chance.choice([0, 1])},
        }
    return position


def frozen() -> list[dict[str, Any]]:
    return json.loads(FILE.read_text(encoding="utf-8"))


def some_rows(
    wanted: int, most: int, make: Callable[[int], dict[str, Any]], *, shipped: bool
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    while len(rows) < wanted:
        row = {"shipped": shipped, "position": make(len(rows))}
        with cards_of(row) as cards:
            found = counts(Game.from_position(row["position"], cards), DEPTH)
        # A game that is over, or a board with too many actions to count in a suite, is passed over.
        if found[-1] <= most and (not shipped or found[-1] > 3):
            rows.append(row | {"counts": found})
    return rows


def main() -> None:
    chance = Random(200)
    rows = some_rows(INVENTED, 400, lambda _: some_board(chance), shipped=False)
    rows += some_rows(
        SHIPPED,
        500,
        lambda index: some_shipped_board(chance, MOMENTS[index % len(MOMENTS)]),
        shipped=True,
    )
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
