"""Rulings about which card, which value and which moment a text speaks of."""

from __future__ import annotations

from tests.shared.rulings import PLAIN, Ruling

TEN = {"active": 10}
#: Returns a Character with a cost of 7 or less to the hand.
RETURN = "ST03-015"

RULINGS = [
    Ruling(
        "OP03-005",
        "trashed at the end of the turn",
        "CR 6-6-1-2",
        {"characters": ["OP03-005"]},
        {},
        ("activate a.characters.0", "end_main"),
        {"cards a.trash": ["OP03-005"], "count a.characters": 0},
    ),
    Ruling(
        "OP03-005",
        "returned to the hand before, it is not trashed from there",
        "CR 3-1-6",
        {"characters": ["OP03-005"], "hand": [RETURN], "don": TEN},
        {},
        ("activate a.characters.0", "play a.hand.0", "choose a.characters.0", "end_main"),
        {"cards a.hand": ["OP03-005"], "cards a.trash": [RETURN]},
    ),
    Ruling(
        "OP03-005",
        "played again in the same turn it is a new card and stays",
        "CR 3-1-6",
        {"characters": ["OP03-005"], "hand": [RETURN], "don": TEN},
        {},
        (
            "activate a.characters.0",
            "play a.hand.0",
            "choose a.characters.0",
            "play a.hand.0",
            "end_main",
        ),
        {"cards a.characters": ["OP03-005"], "cards a.trash": [RETURN]},
    ),
    Ruling(
        "OP16-118",
        "two of them make the Counter 2000, not 4000",
        "CR 4-9-2-1",
        {"characters": [PLAIN]},
        {"characters": ["OP16-118", "OP16-118"], "hand": ["OP16-014"]},
        (),
        {"counter b.hand.0": 2000},
    ),
    Ruling(
        "OP17-063",
        "two of them give a Character without a Counter 1000 once",
        "CR 4-9-2-1",
        {},
        {"characters": ["OP17-063", "OP17-063"], "hand": ["OP17-063", "OP16-118"]},
        (),
        {"counter b.hand.0": 1000, "counter b.hand.1": 1000},
    ),
    Ruling(
        "EB02-023",
        "a Character placed at the bottom of the deck was not returned to the hand",
        "CR 8-1-3-1",
        {"characters": ["EB02-023"], "hand": ["OP13-058"], "don": TEN},
        {"characters": ["OP05-013"]},
        ("play a.hand.0", "choose b.characters.0"),
        {"asked": "main", "count b.characters": 0},
    ),
    Ruling(
        "EB02-023",
        "a Character returned to the hand lets its player look at three cards",
        "CR 8-1-3-1",
        {"characters": ["EB02-023"], "hand": [RETURN], "don": TEN},
        {"characters": ["OP05-013"]},
        ("play a.hand.0", "choose b.characters.0"),
        {"asked": "option", "cards b.hand": ["OP05-013"]},
    ),
    Ruling(
        "OP13-003",
        "without DON!! on the field before, none of those placed is given to the Leader",
        "CR 6-4-1",
        {},
        {"leader": "OP13-003", "turns": 0},
        ("end_main",),
        {"don b.leader": 0},
    ),
    Ruling(
        "OP13-003",
        "with DON!! on the field one of those placed is given to the Leader",
        "CR 6-4-1",
        {},
        {"leader": "OP13-003", "don": {"rested": 1}},
        ("end_main",),
        {"don b.leader": 1},
    ),
]
