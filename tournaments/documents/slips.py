"""Result slips, four to a page: cut the whole stack and the piles lie in the order of the tables (TRM 3.2, 4.15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents.catalog import Plan
from tournaments.documents.facts import best_of_words, file_name, round_asked, sheet_facts
from tournaments.documents.paper import parts_of_pages, width_in_ems
from tournaments.models import Event, Round
from tournaments.queries.pairings import PairingLine, SideFacts, pairings_of
from tournaments.queries.rounds import round_label
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

SLIPS_PER_PAGE = 4
#: A slip costs as much as many list rows: more than this become a job, drawn in parts.
_SLIPS_AT_ONCE = 128
#: One line of a name at its largest, in ems; longer ones are set smaller, never cut.
_NAME_EMS = 17.0
_MOST_BLANK_PAGES = 50


def result_slips(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan a slip for each match of a round; byes need none. Raises `Refused` (no_slips)."""
    round_ = round_asked(event, params)
    label = round_label(event, round_)
    slips = [_slip(line) for line in pairings_of(round_) if not line.is_bye]
    if not slips:
        raise Refused(
            Problem(
                "no_slips",
                gettext_noop("{round} has no match, so there are no slips."),
                advice=gettext_noop("Choose a round with matches, or print empty slips."),
                params={"round": label},
            )
        )
    return _plan(event, params, slips, label, round_.best_of, is_swiss=round_.stage == Round.Stage.SWISS)


def blank_slips(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan `params["copies"]` pages (one when left out) of slips without names."""
    copies = min(int(params.get("copies") or 1), _MOST_BLANK_PAGES)
    slips: list[dict[str, Any]] = [
        {"table": None, "sides": [None, None]} for _ in range(SLIPS_PER_PAGE * copies)
    ]
    is_swiss = event.structure != Event.Structure.ELIMINATION
    return _plan(event, params, slips, "", event.swiss_best_of, is_swiss=is_swiss)


def stacked(slips: Sequence[Any], per_page: int = SLIPS_PER_PAGE) -> list[list[Any]]:
    """Return the slips page by page so that cutting the stack leaves piles in order.

    >>> stacked(list("abcdefghi"))
    [['a', 'd', 'g'], ['b', 'e', 'h'], ['c', 'f', 'i']]
    """
    count = -(-len(slips) // per_page)
    return [list(slips[page::count]) for page in range(count)]


def _plan(
    event: Event,
    params: Mapping[str, Any],
    slips: Sequence[Mapping[str, Any]],
    label: str,
    best_of: int,
    *,
    is_swiss: bool,
) -> Plan:
    context = {
        **sheet_facts(event, params, title=label or _("Blank slips")),
        "kind": "slips",
        "label": label,
        "best_of": best_of_words(best_of),
        "games": range(best_of // 2 + 2) if best_of > 1 else (),
        "is_swiss": is_swiss,
    }
    parts = parts_of_pages("print/slips.html", stacked(slips), context, at_once=_SLIPS_AT_ONCE)
    return Plan(file_name(event, label or "blank", "slips"), parts)


def _slip(line: PairingLine) -> dict[str, Any]:
    sides = [_side(side) for side in (line.side_1, line.side_2) if side]
    return {
        "table": line.table,
        "sides": sides,
        "choice": line.first_choice_words,
        "is_feature": line.is_feature,
    }


def _side(side: SideFacts) -> dict[str, Any]:
    ems = width_in_ems(side.name)
    size = "long" if ems > 3 * _NAME_EMS else "medium" if ems > _NAME_EMS else "short"
    return {
        "name": side.name,
        "number": side.number,
        "record": side.record,
        "points": side.points,
        "size": size,
    }
