"""The position editor: a board from memory, a few letters a card (TRM 4.10)."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rules_engine import actions
from rules_engine.models import Replay
from rules_engine.queries.positions import (
    MARKS,
    ZONES,
    decks_in,
    mark_rows,
    read_position,
    side_form,
    with_mark,
)
from rules_engine.queries.starts import Deck, position
from rules_engine.views.common import READ, WORKS, names_of, of_replay, page_facts, seen
from tournaments.rules.problems import Problem, Refused
from tournaments.views.posting import actor, once
from tournaments.wording import problem_facts

_LONGEST_FIELD = 3000
#: A button beside a card: whose, in which zone, at which place, which mark.
_MARK = re.compile(r"(?P<side>[ab])-(?P<zone>[a-z]+)-(?P<place>[0-9]{1,2})-(?P<mark>[a-z]+)")


@of_replay(WORKS, *READ, "POST")
def replay_position(request: HttpRequest, row: Replay) -> HttpResponse:
    """Show the board a replay begins at as fields; a post sets it, or begins another replay when it has gone on."""
    start = row.record.get("start", {})
    decks = decks_in(start)
    problems: tuple[Problem, ...] = ()
    board: Any = start.get("position") or position(decks["a"], decks["b"])
    typed: dict[str, str] = {}
    if request.method == "POST":
        typed = {name: str(value)[:_LONGEST_FIELD] for name, value in request.POST.items()}
    if "mark" in typed:
        typed |= _marked(typed)
    elif request.method == "POST":
        try:
            board = read_position(typed, decks)
            made = actions.set_position(
                replay=row, by=actor(request), position=board, seen=seen(request), once=once(request)
            )
        except Refused as refusal:
            if refusal.status != Refused.status:
                raise
            problems = refusal.problems
        else:
            return redirect("replay", made.key)
    names = names_of(row)
    sides = [side_form(board, letter, decks[letter], name) for letter, name in zip("ab", names, strict=True)]
    context = {
        **page_facts(request, row),
        "problems": [problem_facts(problem) for problem in problems],
        "sides": [_fields(side, typed) for side in sides],
        "turn": typed.get("turn", "") if typed else _turn(board, decks),
        "turn_side": typed.get("turn_side") or board.get("turn_side", "a"),
        "phase": typed.get("phase") or board.get("phase", "main"),
        "phases": _phases(),
        "steps": _steps(),
        "battle": _battle(board, typed),
        "has_gone_on": bool(row.record.get("decisions")),
    }
    return render(request, "rules_engine/position.html", context, status=422 if problems else 200)


def _marked(typed: dict[str, str]) -> dict[str, str]:
    """Return the field of a zone after a tap on a card's mark ("a-characters-0-rested"); nothing for other words."""
    found = _MARK.fullmatch(typed["mark"])
    if found is None or found["mark"] not in MARKS.get(found["zone"], ()):
        return {}
    name = f"{found['side']}-{found['zone']}"
    return {name: with_mark(typed.get(name, ""), int(found["place"]), found["mark"])}


def _turn(board: Any, decks: dict[str, Deck]) -> int | str:
    """Return the turn of a board; "" while nothing has been set up, so that the DON!! tell it."""
    turn: int = board.get("turn", 1)
    return "" if board == position(decks["a"], decks["b"], board.get("turn_side", "a")) else turn


def _phases() -> list[tuple[str, str]]:
    """Return the moments of a turn, the usual one first (CR 6-1)."""
    return [
        ("main", _("Main Phase")),
        ("refresh", _("Start of the turn, before the Refresh Phase")),
        ("refresh_cards", _("Refresh Phase, after effects at the start of the turn")),
        ("draw", _("Before the Draw Phase")),
        ("don", _("Before the DON!! Phase")),
        ("main_start", _("Start of the Main Phase, before its effects")),
        ("end", _("End Phase, before its effects")),
    ]


def _steps() -> list[tuple[str, str]]:
    """Return the steps of a battle (CR 7-1)."""
    return [
        ("attack", _("Attack declared, its effects come next")),
        ("block", _("Block Step")),
        ("counter", _("Counter Step")),
        ("damage", _("Damage Step")),
        ("end", _("End of the battle, damage is done")),
    ]


def _battle(board: Any, typed: dict[str, str]) -> dict[str, Any]:
    """Return the fields of a battle, as typed where a post was refused, else as the position has it."""
    if typed:
        names = ("step", "attacker", "target", "blocked", "counter")
        return {name: typed.get(f"battle-{name}", "") for name in names}
    return dict(board.get("battle") or {})


def _fields(side: Any, typed: dict[str, str]) -> dict[str, Any]:
    """Return one player's fields: as typed where a post was refused, else as the position has them."""
    letter = side.letter
    labels = {
        "characters": _("Characters"),
        "stage": _("Stage"),
        "hand": _("Hand"),
        "life": _("Life, the top one first"),
        "trash": _("Trash"),
    }
    lines = {
        zone: typed.get(f"{letter}-{zone}", side.lines[zone]) if typed else side.lines[zone] for zone in ZONES
    }
    zones = [
        {
            "zone": zone,
            "name": f"{letter}-{zone}",
            "label": labels[zone],
            "lines": lines[zone],
            "marks": MARKS.get(zone, ()),
            "rows": mark_rows(lines[zone]) if zone in MARKS else [],
        }
        for zone in ZONES
    ]
    counts = {
        "active": typed.get(f"{letter}-active", side.counts["active"]),
        "rested": typed.get(f"{letter}-rested", side.counts["rested"]),
        "leader_don": typed.get(f"{letter}-leader-don", side.counts["leader_don"]),
    }
    is_rested = bool(typed.get(f"{letter}-leader-rested")) if typed else side.leader_rested
    return {
        "letter": letter,
        "name": side.name,
        "leader": side.leader,
        "picks": side.picks,
        "zones": zones,
        "steppers": [
            ("active", _("DON!! active"), counts["active"]),
            ("rested", _("DON!! rested"), counts["rested"]),
            ("leader-don", _("DON!! on the Leader"), counts["leader_don"]),
        ],
        "leader_rested": is_rested,
        "leader_marks": typed.get(f"{letter}-leader-marks", "") if typed else side.leader_marks,
    }
