"""What areas, phases and the parts of a compared board are called on a judge's pages (CR 3, 6)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules_engine.one_piece import areas


def phase_words(phase: str) -> str:
    """Return a phase's name (CR 6)."""
    return {
        "setup": _("Setup"),
        "refresh": _("Refresh Phase"),
        "draw": _("Draw Phase"),
        "don": _("DON!! Phase"),
        "main": _("Main Phase"),
        "end": _("End Phase"),
        "over": _("over"),
    }.get(phase, phase)


def area_words(area: str) -> str:
    """Return an area's name (CR 3-1-1), or that of the place of a card that resolves."""
    return {
        areas.DECK: _("Deck"),
        areas.DON_DECK: _("DON!! deck"),
        areas.HAND: _("Hand"),
        areas.TRASH: _("Trash"),
        areas.LEADER: _("Leader"),
        areas.CHARACTERS: _("Characters"),
        areas.STAGE: _("Stage"),
        areas.COST: _("Cost area"),
        areas.LIFE: _("Life"),
        areas.RESOLVING: _("Resolving"),
        areas.GIVEN: _("given"),
    }.get(area, area)


def fact_words(path: str) -> str:
    """Return what a path within the facts of a board names: "a.leader.power" is "A: Leader, power"."""
    first, *rest = path.replace("don.deck", areas.DON_DECK).split(".")
    if first in ("a", "b") and rest:
        return f"{first.upper()}: {_of(rest)}"
    return _of([first, *rest])


def _of(parts: list[str]) -> str:
    found = ""
    for part in parts:
        word = _part(part)
        found = word if not found else f"{found} {word}" if part.isdecimal() else f"{found}, {word}"
    return found


def _part(part: str) -> str:
    known = {
        "turn": _("Turn"),
        "turn_side": _("Whose turn"),
        "phase": _("Phase"),
        "decides": _("Who decides"),
        "don": _("DON!!"),
        "active": _("active"),
        "rested": _("rested"),
        "count": _("number of cards"),
        "unknown": _("unknown cards"),
        "power": _("power"),
        "cost": _("cost"),
        "card": _("card"),
        "keywords": _("keywords"),
        "new": _("played this turn"),
        "order": _("order of the cards"),
        "effects": _("In force"),
        "battle": _("Battle"),
    }
    return known.get(part) or area_words(part).replace("_", " ")
