"""Invented players for simulated events: names in several scripts, numbers, a hidden strength."""

from __future__ import annotations

import random
from dataclasses import dataclass

_GIVEN = (
    "Anna", "Ben", "Chloé", "Dmitri", "Élodie", "Farid", "Giulia", "Hugo", "Inês", "Jonas", "Katarzyna",
    "Liam", "Mónica", "Noah", "Óscar", "Paula", "Quentin", "Rosa", "Søren", "Teresa", "Umut", "Valérie",
    "Wojciech", "Ximena", "Yusuf", "Zoë",
)  # fmt: skip
_FAMILY = (
    "Almeida", "Bauer", "Castillo", "D'Angelo", "Ek", "Fontaine", "García", "Hoffmann", "Ivanov", "Jensen",
    "Kowalski", "Lefèvre", "Müller", "Nguyen", "O'Neill", "Pereira", "Quispe", "Rossi", "Silva", "Tanaka",
    "Uzun", "van der Berg", "Weiß", "Ximénez", "Yılmaz", "Zieliński",
)  # fmt: skip
#: Names that break careless software: other scripts, right to left, long, with comma and quotes.
_SPECIAL = (
    "山田 花子",
    "김민수",
    "محمد العربي",
    "王小明",
    "Максим Петров",
    "Silva, J.",
    'Eustass "Captain" Kidd-Nakamura',
    "Maximiliane Freifrau von und zu Hohenstein-Waldburg",
)


@dataclass(frozen=True, slots=True)
class Invented:
    """An invented player. `strength` decides simulated matches and is shown nowhere."""

    name: str
    membership_number: str
    strength: float
    has_phone: bool


def invent_players(count: int, chance: random.Random) -> list[Invented]:
    """Return `count` players with different membership numbers; names may repeat, as they do in life.

    >>> first, second = invent_players(2, random.Random(7))
    >>> len(first.membership_number), first.membership_number != second.membership_number
    (10, True)
    """
    numbers = chance.sample(range(10_000_000, 90_000_000), count)
    players = []
    for place in range(count):
        if place % 9 == 4:
            name = _SPECIAL[(place // 9) % len(_SPECIAL)]
        else:
            name = f"{chance.choice(_GIVEN)} {chance.choice(_FAMILY)}"
        players.append(Invented(name, f"00{numbers[place]:08d}", chance.gauss(0, 1), chance.random() < 0.7))
    return players
