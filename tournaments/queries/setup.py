"""What an event takes from the manual and where it deviates, shown before it is published (TRM 3.2-3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.history.announced import announced_of
from tournaments.models import Event
from tournaments.rules.event_changes import CHANGEABLE, value_problems
from tournaments.rules.event_figures import Figure, deviations, figures_for, figures_in_use, rounds_figures
from tournaments.rules.problems import Problem
from tournaments.rules.structure import AnnouncedRounds, deviates_from_table, rounds_and_cut

#: The order in which the figures are read.
_ORDER = (
    "rounds_planned",
    "cut_size",
    "swiss_best_of",
    "swiss_minutes",
    "swiss_extra_minutes",
    "cut_best_of",
    "cut_minutes",
    "cut_extra_minutes",
    "final_best_of",
    "final_minutes",
    "deck_lists_required",
    "release_delay_days",
    "uses_slips",
)


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One figure as a table shows it: what counts, what the manual says, and by which section."""

    field: str
    label: str
    value: str
    expected: str
    section: str
    deviates: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """An event's figures before it is published; `players` is the number rounds and cut are shown for."""

    lines: tuple[FigureLine, ...]
    players: int
    notes: tuple[Problem, ...]
    problems: tuple[Problem, ...]


def preview(facts: Mapping[str, Any], *, players: int) -> Preview:
    """Return the figures of an event with these facts (fields of `Event` by name) for a number of players."""
    structure = facts["structure"]
    figures = {
        **rounds_figures(players=players, structure=structure),
        **figures_for(level=facts["level"], structure=structure, is_online=bool(facts.get("is_online"))),
    }
    in_use = figures_in_use(structure) | {"rounds_planned", "cut_size"}
    used = {name: figure for name, figure in figures.items() if name in in_use}
    actual = _actual(facts, used)
    changed = {str(note.params["field"]): note for note in deviations(actual, used)}
    lines = [
        FigureLine(
            field=name,
            label=_(used[name].label),
            value=_shown(name, actual[name], facts),
            expected=_shown(name, used[name].value, {}),
            section=used[name].section,
            deviates=name in changed and not _may_be_left(name, actual[name], facts),
        )
        for name in _ORDER
        if name in used
    ]
    return Preview(tuple(lines), players, _table_notes(facts, actual, players), tuple(value_problems(facts)))


def preview_of(event: Event) -> Preview:
    """Return the preview of a stored event: for the entrants counted, else its places, else those who are in."""
    facts = {name: getattr(event, name) for name in CHANGEABLE}
    return preview(facts, players=expected_players(event))


def expected_players(event: Event) -> int:
    """Return the number of players an event is planned for: counted, else the cap, else those who are in."""
    if event.players_counted is not None:
        return event.players_counted
    return event.cap or announced_of(event).players or 16


def _actual(facts: Mapping[str, Any], figures: Mapping[str, Figure]) -> dict[str, Any]:
    """Return what counts for each figure: the event's own, the manual's where rounds or cut are left open."""
    actual = {}
    for name, figure in figures.items():
        value = facts.get(name, figure.value)
        is_open = name in {"rounds_planned", "cut_size"} and value is None
        actual[name] = figure.value if is_open else value
    return actual


def _may_be_left(name: str, value: Any, facts: Mapping[str, Any]) -> bool:
    """Return whether a figure may differ without deviating: no cut at all, a range that holds the table's number."""
    if name == "cut_size":
        return bool(value == 0)
    return name == "rounds_planned" and facts.get("rounds_minimum") is not None


def _shown(name: str, value: Any, facts: Mapping[str, Any]) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return _("no limit")
    if name == "rounds_planned" and facts.get("rounds_minimum"):
        return _("{least} to {most}").format(least=facts["rounds_minimum"], most=value)
    if name == "cut_size":
        return _("top {size}").format(size=value) if value else _("none")
    return str(value)


def _table_notes(facts: Mapping[str, Any], actual: Mapping[str, Any], players: int) -> tuple[Problem, ...]:
    """Return what the table of 3.6 has to say: a deviation, or that it does not cover this number."""
    if "rounds_planned" not in actual:
        return ()
    table = rounds_and_cut(players)
    if not table.covered:
        return (Problem("table_does_not_cover", table.note, section=table.section),) if table.note else ()
    rounds = actual["rounds_planned"] or table.rounds
    least = facts.get("rounds_minimum") or rounds
    if not 1 <= least <= rounds:
        return ()
    return deviates_from_table(players, AnnouncedRounds(least, rounds), actual.get("cut_size") or 0)
