"""Rulings the rules leave open, each decided in `contradictions.py`."""

from __future__ import annotations

from typing import Any

from tests.shared.rulings import BLOCKER, PLAIN, Ruling

#: A Character of that type without text: 6000 power, cost 4.
ZOMBIE = "OP06-094"
#: Characters of the type the Leader OP13-001 names, without text: 5000 and 7000 power.
CREW, STRONG_CREW = "ST01-008", "OP02-039"
B_ATTACKS = {"turn_side": "b"}
TEN = {"active": 10}


def rested(card: str, **more: Any) -> dict[str, Any]:
    return {"card": card, "rested": True, **more}


RULINGS = [
    Ruling(
        "OP14-082",
        "K.O.'d in the opponent's turn it gives cost to the end of that turn's End Phase",
        "CR 6-6-1-2",
        {"characters": [rested("OP14-082"), ZOMBIE]},
        {"characters": [STRONG_CREW]},
        ("attack b.characters.0 a.characters.0",),
        {"asked": "main", "cost a.characters.0": 8},
        B_ATTACKS,
    ),
    Ruling(
        "OP14-082",
        "in the own turn that follows the cost is what it was",
        "CR 6-6-1-2",
        {"characters": [rested("OP14-082"), ZOMBIE]},
        {"characters": [STRONG_CREW]},
        ("attack b.characters.0 a.characters.0", "end_main"),
        {"asked": "main", "cost a.characters.0": 4},
        B_ATTACKS,
    ),
    Ruling(
        "OP02-027",
        "with every DON!! rested in the cost area the opponent's effect does not move it",
        "CR 1-3-3",
        {"hand": ["OP05-058"], "don": TEN},
        {"characters": ["OP02-027", BLOCKER], "don": {"rested": 3}},
        ("play a.hand.0",),
        {"cards b.characters": ["OP02-027"]},
    ),
    Ruling(
        "OP02-027",
        "a given DON!! is not rested: not all of them are",
        "CR 4-4-2",
        {"hand": ["OP05-058"], "don": TEN},
        {"characters": [{"card": "OP02-027", "don": 1}], "don": {"rested": 3}},
        ("play a.hand.0",),
        {"count b.characters": 0, "cards b.cost": ["DON"] * 4},
    ),
    Ruling(
        "OP05-058",
        "each owner orders their Characters that go to the bottom of the deck, the turn player first",
        "CR 3-1-7",
        {"hand": ["OP05-058"], "characters": [PLAIN, BLOCKER], "don": TEN},
        {"characters": [PLAIN, BLOCKER]},
        ("play a.hand.0", "order a.characters.1 a.characters.0"),
        {"asked": "order", "choices": [PLAIN, BLOCKER]},
    ),
    Ruling(
        "OP14-009",
        "the other Character may be the opponent's: its base power and that of the Leader are swapped",
        "CR 2-2-4-1",
        {"characters": ["OP14-009"], "hand": [PLAIN] * 3},
        {"characters": [STRONG_CREW]},
        ("attack b.characters.0 a.leader", "yes", "choose a.hand.0 a.hand.1", "choose b.characters.0"),
        {"power a.leader": 7000, "power b.characters.0": 5000},
        B_ATTACKS,
    ),
    Ruling(
        "OP14-009",
        "the own one may be chosen as well",
        "CR 2-2-4-1",
        {"characters": ["OP14-009"], "hand": [PLAIN] * 3},
        {"characters": [STRONG_CREW]},
        ("attack b.characters.0 a.leader", "yes", "choose a.hand.0 a.hand.1", "choose a.characters.0"),
        {"power a.leader": 10000, "power a.characters.0": 5000},
        B_ATTACKS,
    ),
    Ruling(
        "OP13-001",
        "for each DON!! rested somebody is chosen anew",
        "CR 8-4-4",
        {
            "leader": {"card": "OP13-001", "don": 1},
            "characters": [CREW],
            "hand": [PLAIN],
            "don": {"active": 2},
        },
        {},
        (
            "attack b.leader a.leader",
            "yes",
            "choose a.cost.0 a.cost.1",
            "choose a.leader",
            "choose a.characters.0",
        ),
        {"power a.leader": 7000, "power a.characters.0": 7000},
        B_ATTACKS,
    ),
    Ruling(
        "OP13-001",
        "more than 5 active DON!! leave nothing to do",
        "CR 8-3-3",
        {"leader": {"card": "OP13-001", "don": 1}, "hand": [PLAIN], "don": {"active": 6}},
        {},
        ("attack b.leader a.leader",),
        {"asked": "counter"},
        B_ATTACKS,
    ),
    Ruling(
        "OP07-031",
        "the opponent's Character that an own effect rests is one too",
        "CR 8-1-3-1",
        {"hand": ["OP01-048"], "characters": ["OP07-031"], "don": TEN},
        {"characters": [BLOCKER]},
        ("play a.hand.0", "choose b.characters.0"),
        {"rested b.characters.0": True, "asked": "main", "count a.deck": 9, "cards a.trash": [PLAIN]},
    ),
    Ruling(
        "OP07-031",
        "a Character rested as the cost of an own effect is rested by it",
        "CR 8-1-1",
        {"characters": ["OP07-031", "OP12-101"]},
        {},
        ("activate a.characters.1",),
        {"asked": "main", "count a.deck": 9, "cards a.trash": [PLAIN], "count a.hand": 0},
    ),
    Ruling(
        "OP07-031",
        "once per turn, however many are rested",
        "CR 10-2-13-1",
        {"characters": ["OP07-031", "OP12-101", "OP12-101"]},
        {},
        ("activate a.characters.1", "activate a.characters.2"),
        {"asked": "main", "count a.deck": 9},
    ),
    Ruling(
        "OP07-031",
        "what an attack rests no effect rests",
        "CR 7-1-1-1",
        {"characters": ["OP07-031"]},
        {},
        ("attack a.characters.0 b.leader",),
        {"count a.deck": 10},
    ),
]
