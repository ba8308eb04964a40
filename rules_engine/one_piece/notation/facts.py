"""The facts of a table by which two accounts are compared: what lies where, in which state, who decides."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.one_piece import areas
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation.references import refer

HIDDEN = "hidden"
UNKNOWN = "unknown"


def facts(game: Game, who: str = "judge") -> dict[str, Any]:
    """Return the facts `who` may see, as plain values.

    Hands and the trash are counts by card number, since their order means nothing; a deck is a count and, where its
    cards may be seen, a short hash of their order.
    """
    view = game.view(who)
    battle = view["battle"]
    pending = view["pending"]
    return {
        "turn": view["turn"],
        "turn_side": view["turn_side"],
        "phase": view["phase"],
        "ended": view["ended"],
        "winner": view["winner"],
        "decides": None if pending is None else f"{pending['side']}: {pending['kind']}",
        "battle": {}
        if battle is None
        else {
            "step": battle["step"],
            "attacker": refer(game, battle["attacker"], who),
            "target": refer(game, battle["target"], who),
            "power": " vs ".join("?" if power is None else str(power) for power in battle["power"]),
        },
        "effects": dict(Counter(_effect(game, effect, who) for effect in view["in_force"])),
        "a": _side(view["a"]),
        "b": _side(view["b"]),
    }


def _effect(game: Game, effect: Mapping[str, Any], who: str) -> str:
    on = ", ".join(refer(game, card, who) for card in effect["cards"])
    return f"{effect['kind']} {effect['value']} on {on} until {effect['until']}"


def _side(side: Mapping[str, Any]) -> dict[str, Any]:
    leader = [_standing(card) for card in side[areas.LEADER]]
    stage = [_standing(card) for card in side[areas.STAGE]]
    cost = side[areas.COST]
    rested = sum(1 for don in cost if don["rested"])
    return {
        "leader": leader[0] if leader else {},
        "characters": [_standing(card) for card in side[areas.CHARACTERS]],
        "stage": stage[0] if stage else {},
        "don": {"active": len(cost) - rested, "rested": rested, "deck": side[areas.DON_DECK]},
        "hand": _counted(side[areas.HAND]),
        "life": [_life(card) for card in side[areas.LIFE]],
        "deck": _pile(side[areas.DECK]),
        "trash": _counted(side[areas.TRASH]),
        "resolving": [_number(card) for card in side[areas.RESOLVING]],
    }


def _standing(card: Mapping[str, Any]) -> dict[str, Any]:
    found = {"card": card["number"], "rested": card["rested"]}
    if "power" in card:
        found |= {"power": card["power"], "don": len(card["don"]), "keywords": ", ".join(card["keywords"])}
    if card.get("new"):
        found["new"] = True
    return found


def _number(card: Mapping[str, Any] | None) -> str:
    return HIDDEN if card is None else card["number"] or UNKNOWN


def _life(card: Mapping[str, Any] | None) -> str:
    return _number(card) + (" face up" if card and card.get("face_up") else "")


def _counted(cards: Sequence[Mapping[str, Any] | None]) -> dict[str, int]:
    counts = Counter(_number(card) for card in cards)
    return {"count": len(cards), **{number: counts[number] for number in sorted(counts) if number != HIDDEN}}


def _pile(cards: Sequence[Mapping[str, Any] | None]) -> dict[str, Any]:
    found: dict[str, Any] = {"count": len(cards)}
    numbers = [_number(card) for card in cards]
    if any(number not in (HIDDEN, UNKNOWN) for number in numbers):
        found["order"] = hashlib.blake2b(" ".join(numbers).encode(), digest_size=6).hexdigest()
    return found
