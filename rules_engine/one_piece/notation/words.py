"""A table and an action in a few lines of plain text, for a terminal or a printed sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.rules.words import gettext_noop

#: The sentences of a table; the edge of the program translates them.
TURN = gettext_noop("Turn {turn}, player {side}, {phase}")
ENDED = gettext_noop("The game is over: {how}")
BATTLE = gettext_noop("{attacker} attacks {target}, {power}, {step} step")


def action_line(act: Mapping[str, Any]) -> str:
    """Return a written action as one line; see docs/formats.md.

    >>> action_line({"do": "attack", "card": "a leader OP01-001", "target": "b character 2 OP01-016"})
    'attack a leader OP01-001 -> b character 2 OP01-016'
    >>> action_line({"do": "override", "card": "a hand 1", "value": "rest", "reason": "by hand"})
    'override a hand 1 rest (by hand)'
    """
    line = str(act.get("do", "?"))
    if "card" in act:
        line += f" {act['card']}"
    if "target" in act:
        line += f" -> {act['target']}"
    if act.get("cards"):
        line += " " + ", ".join(str(card) for card in act["cards"])
    line += f" option {act['option']}" if "option" in act else ""
    line += "".join(f" {act[name]}" for name in ("number", "value") if name in act)
    return line + (f" ({act['reason']})" if "reason" in act else "")


def side_line(side: Mapping[str, Any]) -> str:
    """Return one player's side from the facts of :mod:`~rules_engine.one_piece.notation.facts`."""
    don = side["don"]
    parts = [f"Leader {_standing(side['leader'])}"]
    if side["characters"]:
        parts.append("Characters " + ", ".join(_standing(card) for card in side["characters"]))
    if side["stage"]:
        parts.append(f"Stage {_standing(side['stage'])}")
    parts += [
        f"DON!! {don['active']} active, {don['rested']} rested, {don['deck']} in the deck",
        f"hand {_pile(side['hand'])}",
        f"Life {len(side['life'])}",
        f"deck {side['deck']['count']}",
        f"trash {_pile(side['trash'])}",
    ]
    if side["resolving"]:
        parts.append("resolving " + ", ".join(side["resolving"]))
    return "; ".join(parts)


def _standing(card: Mapping[str, Any]) -> str:
    if not card:
        return "none"
    marks = []
    if card["rested"]:
        marks.append("rested")
    if card.get("don"):
        marks.append(f"{card['don']} DON!!")
    if card.get("new"):
        marks.append("new")
    power = f" {card['power']}" if "power" in card else ""
    return f"{card['card']}{power}" + (f" ({', '.join(marks)})" if marks else "")


def _pile(cards: Mapping[str, int]) -> str:
    named = ", ".join(
        number if n == 1 else f"{n}x {number}" for number, n in cards.items() if number != "count"
    )
    return f"{cards['count']}" + (f" ({named})" if named else "")
