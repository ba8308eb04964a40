"""Counts legal actions to depth 3 on 200 small boards; the counts are frozen in depth_counts.json.

A change that makes one more or one less action legal anywhere shows as another number. When the change is right,
write the numbers anew: python -m tests.rules_engine.one_piece.depth_counts
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from rules_engine.one_piece.game import Game
from tests.rules_engine.one_piece.board import LIBRARY

FILE = Path(__file__).with_name("depth_counts.json")
BOARDS = 200
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


def frozen() -> list[dict[str, Any]]:
    return json.loads(FILE.read_text(encoding="utf-8"))


def main() -> None:
    chance = Random(200)
    rows = []
    while len(rows) < BOARDS:
        position = some_board(chance)
        found = counts(Game.from_position(position, LIBRARY), DEPTH)
        if found[-1] <= 400:
            rows.append({"counts": found, "position": position})
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
