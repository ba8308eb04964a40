"""The figures an event takes from the manual, each with its section, and where an event deviates (TRM 3.2-3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tournaments.rules.problems import Problem, Severity
from tournaments.rules.structure import (
    MatchStructure,
    Stage,
    Structure,
    level_defaults,
    match_structure,
    rounds_and_cut,
)
from tournaments.rules.words import gettext_noop

#: The event's field values for the structures of TRM 3.4.
STRUCTURES: Final[Mapping[str, Structure]] = {
    "swiss": Structure.SWISS,
    "swiss_cut": Structure.SWISS_TOP_CUT,
    "elimination": Structure.SINGLE_ELIMINATION,
}

#: What each figure is called, in words for people.
LABELS: Final[Mapping[str, str]] = {
    "swiss_best_of": gettext_noop("Games in a match: best of"),
    "swiss_minutes": gettext_noop("Minutes for a round"),
    "swiss_extra_minutes": gettext_noop("Extra minutes after time is called"),
    "cut_best_of": gettext_noop("Top cut: best of"),
    "cut_minutes": gettext_noop("Top cut: minutes for a round"),
    "cut_extra_minutes": gettext_noop("Top cut: extra minutes"),
    "final_best_of": gettext_noop("Last match: best of"),
    "final_minutes": gettext_noop("Last match: minutes"),
    "deck_lists_required": gettext_noop("Deck lists are handed in"),
    "release_delay_days": gettext_noop("Days after release until a set may be played"),
    "uses_slips": gettext_noop("Result slips"),
    "rounds_planned": gettext_noop("Rounds of Swiss"),
    "cut_size": gettext_noop("Players in the top cut"),
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of an event: the manual's value, and the section that sets it."""

    field: str
    value: int | bool | None
    section: str

    @property
    def label(self) -> str:
        """What it is called (English; the edge translates)."""
        return LABELS[self.field]


def figures_for(*, level: int, structure: str, is_online: bool = False) -> dict[str, Figure]:
    """Return field -> `Figure` for everything the level and the structure set (TRM 3.2, 3.5, 8.2).

    A deck list is required at level 3; elsewhere only if the organizer advertises it (TRM 4.4).
    Raises KeyError for an unknown level or structure.

    >>> figures_for(level=2, structure="swiss_cut")["release_delay_days"].value
    7
    >>> figures_for(level=1, structure="swiss", is_online=True)["swiss_minutes"]
    Figure(field='swiss_minutes', value=35, section='TRM 8.2')
    """
    kind = STRUCTURES[structure]
    set_by_level = level_defaults(level)
    found: dict[str, Figure] = {}

    def put(name: str, value: int | bool | None, section: str) -> None:
        found[name] = Figure(name, value, section)

    def put_match(prefix: str, match: MatchStructure, *, has_extra: bool = True) -> None:
        put(f"{prefix}_best_of", match.best_of, match.section)
        put(f"{prefix}_minutes", match.minutes, match.section)
        if has_extra:
            put(f"{prefix}_extra_minutes", match.extra_minutes, match.section)

    put_match("swiss", match_structure(kind, Stage.SWISS, is_online))
    put_match("cut", match_structure(kind, Stage.ELIMINATION, is_online))
    put_match("final", match_structure(kind, Stage.CHAMPIONSHIP, is_online), has_extra=False)
    put("deck_lists_required", set_by_level.deck_list_required, "TRM 4.4")
    put("release_delay_days", set_by_level.release_delay_days, "TRM 2.4.1")
    put("uses_slips", set_by_level.result_slips, "TRM 3.2")
    return found


def rounds_figures(*, players: int, structure: str) -> dict[str, Figure]:
    """Return the rounds of Swiss and the cut for a number of players (TRM 3.6); nothing for elimination.

    >>> {name: f.value for name, f in rounds_figures(players=40, structure="swiss_cut").items()}
    {'rounds_planned': 6, 'cut_size': 8}
    >>> rounds_figures(players=40, structure="swiss")["cut_size"].value
    0
    """
    if STRUCTURES[structure] is Structure.SINGLE_ELIMINATION:
        return {}
    table = rounds_and_cut(players)
    cut = table.cut if STRUCTURES[structure] is Structure.SWISS_TOP_CUT else 0
    return {
        "rounds_planned": Figure("rounds_planned", table.rounds, table.section),
        "cut_size": Figure("cut_size", cut, table.section),
    }


def figures_in_use(structure: str) -> frozenset[str]:
    """Return the figures that matter for a structure: no cut is timed where none is played.

    >>> "cut_minutes" in figures_in_use("swiss")
    False
    """
    everywhere = {"deck_lists_required", "release_delay_days", "uses_slips"}
    swiss = {"swiss_best_of", "swiss_minutes", "swiss_extra_minutes"}
    cut = {"cut_best_of", "cut_minutes", "cut_extra_minutes"}
    final = {"final_best_of", "final_minutes"}
    match STRUCTURES[structure]:
        case Structure.SWISS:
            return frozenset(everywhere | swiss)
        case Structure.SWISS_TOP_CUT:
            return frozenset(everywhere | swiss | cut | final)
        case _:
            return frozenset(everywhere | cut | final)


#: What an event is, by which its figures are filled.
_SHAPE: Final = ("level", "structure", "is_online")


def figures_that_follow(before: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    """Return what changes by itself when an event gets another level, structure or place of play (TRM 3.2).

    `before` holds the facts of the event, `changed` those that are being changed. A figure that stood as the manual
    has it goes on to what the manual has now; one that was chosen otherwise, or is being chosen, stays. Lists that
    were asked for stay asked for (TRM 4.4).

    >>> facts = {"level": 1, "structure": "swiss", "is_online": False, "deck_rule": "none", "swiss_minutes": 35,
    ...          "release_delay_days": 0, "deck_lists_required": False, "uses_slips": False}
    >>> figures_that_follow(facts, {"level": 3})
    {'deck_lists_required': True, 'release_delay_days': 7, 'uses_slips': True, 'deck_rule': 'deadline'}
    """
    if changed.keys().isdisjoint(_SHAPE):
        return {}
    old = figures_for(**{name: before[name] for name in _SHAPE})
    new = figures_for(**{name: changed.get(name, before[name]) for name in _SHAPE})
    follows: dict[str, Any] = {
        name: figure.value
        for name, figure in new.items()
        if name in old
        and name not in changed
        and name in before
        and before[name] == old[name].value != figure.value
    }
    if follows.get("deck_lists_required") is False:
        del follows["deck_lists_required"]
    if follows.get("deck_lists_required") and before["deck_rule"] == "none" and "deck_rule" not in changed:
        follows["deck_rule"] = "deadline"
    return follows


def deviations(actual: Mapping[str, Any], figures: Mapping[str, Figure]) -> list[Problem]:
    """Return a note for each figure of `actual` that is not the manual's; the report carries them.

    A list asked for where the manual leaves it to the organizer, and slips used by choice, deviate from
    nothing (TRM 3.2, 4.4).

    >>> figures = figures_for(level=1, structure="swiss")
    >>> [note.params["value"] for note in deviations({"swiss_minutes": 35}, figures)]
    [35]
    """
    notes = []
    for name, figure in figures.items():
        if name not in actual or actual[name] == figure.value:
            continue
        if name in {"deck_lists_required", "uses_slips"} and actual[name]:
            continue
        if name == "uses_slips" and not figure.value:
            continue
        notes.append(
            Problem(
                "figure_deviates",
                gettext_noop("Changed: {value} instead of {expected}."),
                section=figure.section,
                place=figure.label,
                params={"field": name, "value": _shown(actual[name]), "expected": _shown(figure.value)},
                severity=Severity.NOTE,
            )
        )
    return notes


def _shown(value: object) -> object:
    """Return a figure as a sentence shows it: no minutes are no limit, a flag is yes or no."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return gettext_noop("yes") if value else gettext_noop("no")
    return value
