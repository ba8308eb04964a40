"""Rulings about what a card cannot do because another forbids it or negates its text."""

from __future__ import annotations

from tests.shared.rulings import PLAIN, Ruling

TEN = {"active": 10}

RULINGS = [
    Ruling(
        "OP13-032",
        "a Character that cannot be rested cannot pay by being rested",
        "CR 8-3-1-3",
        {"hand": ["OP13-032"], "don": TEN},
        {"characters": ["OP01-020"]},
        ("play a.hand.0", "choose b.characters.0", "end_main"),
        {"asked": "main", "legal activate b.characters.0": False, "legal attack b.leader a.leader": True},
    ),
    Ruling(
        "OP13-032",
        "a Character nobody chose still pays by being rested",
        "CR 8-3-1-3",
        {"hand": ["OP13-032"], "don": TEN},
        {"characters": ["OP01-020"]},
        ("play a.hand.0", "choose", "end_main"),
        {"asked": "main", "legal activate b.characters.0": True},
    ),
    Ruling(
        "OP03-040",
        "it wins when its deck has no card left",
        "CR 1-2-5",
        {"leader": "OP03-040", "deck": [PLAIN]},
        {},
        ("end_main",),
        {"winner": "a"},
        {"turn_side": "b"},
    ),
    Ruling(
        "OP03-040",
        "its text negated, it loses when its deck has no card left",
        "CR 8-2-1-1",
        {"leader": "OP03-040", "deck": [PLAIN], "characters": ["OP13-064"]},
        {},
        ("end_main",),
        {"winner": "b"},
        {"turn_side": "b"},
    ),
    Ruling(
        "OP15-022",
        "its text negated, it loses at once when its deck has no card left",
        "CR 8-2-1-1",
        {"leader": "OP15-022", "deck": [PLAIN], "characters": ["OP13-064"]},
        {},
        ("end_main",),
        {"winner": "b"},
        {"turn_side": "b"},
    ),
]
