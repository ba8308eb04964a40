"""What an event takes from the manual and where it deviates, shown before it is published (TRM 3.2-3.6)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.history.announced import announced_of
from tournaments.models import Event
from tournaments.rules.event_changes import CHANGEABLE, change_problems, value_problems
from tournaments.rules.event_dates import doubtful_dates
from tournaments.rules.event_figures import Figure, deviations, figures_for, figures_in_use, rounds_figures
from tournaments.rules.event_states import may_move
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.structure import AnnouncedRounds, Suggestion, deviates_from_table, rounds_and_cut
from tournaments.rules.words import gettext_noop

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
_FEE_SECTION = "TRM 4.2"


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


def preview(
    facts: Mapping[str, Any], *, players: int, is_ahead: bool = True, now: datetime | None = None
) -> Preview:
    """Return the figures of an event with these facts (fields of `Event` by name) for a number of players.

    Of an event that does not run yet (`is_ahead`) dates that are hardly meant are noted.
    """
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
    lines.append(_fee_line(facts))
    notes = _table_notes(facts, actual, players)
    if is_ahead:
        notes += doubtful_dates(facts, now or timezone.now())
    return Preview(tuple(lines), players, notes, tuple(value_problems(facts)))


def without_problems_of(fields: Container[str], shown: Preview) -> Preview:
    """Return a preview without the problems of these fields: the form says them beside each."""
    return replace(shown, problems=tuple(one for one in shown.problems if one.place not in fields))


def _fee_line(facts: Mapping[str, Any]) -> FigureLine:
    """Return whether the desk ticks a fee: the manual leaves it to the organizer (TRM 4.2)."""
    value = str(facts.get("fee_text") or "") if facts.get("needs_fee") else _("no")
    return FigureLine("needs_fee", _("Entry fee"), value or _("yes"), "", _FEE_SECTION, deviates=False)


def preview_of(event: Event) -> Preview:
    """Return the preview of a stored event: for the entrants counted, else its places, else those who are in."""
    facts = {name: getattr(event, name) for name in CHANGEABLE}
    is_ahead = event.state in {Event.State.DRAFT, Event.State.OPEN}
    return preview(facts, players=expected_players(event), is_ahead=is_ahead)


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


def _outside_table(table: Suggestion) -> Problem:
    return Problem(
        "table_does_not_cover",
        table.note,
        section=table.section,
        advice=gettext_noop("Type the number of rounds and the cut; {rounds} and {cut} are suggested.")
        if table.rounds
        else gettext_noop("Registration can be closed once two players are checked in."),
        params={"rounds": table.rounds, "cut": table.cut},
        severity=Severity.WARNING,
    )


def _table_notes(facts: Mapping[str, Any], actual: Mapping[str, Any], players: int) -> tuple[Problem, ...]:
    """Return what the table of 3.6 has to say: a deviation, or that it does not cover this number."""
    if "rounds_planned" not in actual:
        return ()
    table = rounds_and_cut(players)
    if not table.covered:
        return (_outside_table(table),) if table.note else ()
    rounds = actual["rounds_planned"] or table.rounds
    least = facts.get("rounds_minimum") or rounds
    if not 1 <= least <= rounds:
        return ()
    return deviates_from_table(players, AnnouncedRounds(least, rounds), actual.get("cut_size") or 0)


def figures_of(event: Event) -> dict[str, Any]:
    """Return every figure as the manual sets it for the event's level and structure; rounds and cut left open."""
    figures = figures_for(level=event.level, structure=event.structure, is_online=event.is_online)
    values: dict[str, Any] = {name: figure.value for name, figure in figures.items()}
    # A list asked for by choice deviates from nothing: it stays (TRM 3.2, 4.4).
    values["deck_lists_required"] = values["deck_lists_required"] or event.deck_lists_required
    if event.rounds_fixed_at is None:
        values |= {"rounds_planned": None, "rounds_minimum": None, "cut_size": None}
    locked = locked_fields(event)
    return {name: value for name, value in values.items() if name not in locked}


def locked_fields(event: Event) -> frozenset[str]:
    """Return the facts of an event that can no longer be changed."""
    problems = change_problems(
        CHANGEABLE, state=event.state, round_1_announced=event.rounds_fixed_at is not None
    )
    return frozenset(str(problem.params["field"]) for problem in problems)


@dataclass(frozen=True, slots=True)
class SetupSteps:
    """What the set-up page can do next with an event, and what would be wrong with it."""

    can_publish: bool
    can_open_check_in: bool
    can_close: bool
    can_reopen: bool
    can_cancel: bool
    suggested_rounds: int
    suggested_cut: int
    needs_rounds: bool


def setup_steps(event: Event) -> SetupSteps:
    """Return the moves of an event that are open now (TRM 3.6)."""
    table = rounds_and_cut(announced_of(event).players)
    is_check_in = event.state == Event.State.CHECK_IN
    has_rounds = event.rounds.exists()
    return SetupSteps(
        can_publish=may_move(event.state, Event.State.OPEN),
        can_open_check_in=may_move(event.state, Event.State.CHECK_IN) and event.state == Event.State.OPEN,
        can_close=is_check_in and event.players_counted is None,
        can_reopen=is_check_in and event.players_counted is not None and not has_rounds,
        can_cancel=may_move(event.state, Event.State.CANCELLED),
        suggested_rounds=table.rounds,
        suggested_cut=table.cut,
        needs_rounds=not table.covered and event.structure != Event.Structure.ELIMINATION,
    )


def own_time_zone() -> str:
    """Return the zone that this machine is set to, "UTC" when it does not say."""
    # Django sets TZ to the zone of its settings: the machine's own stands in the file system alone.
    parts = Path("/etc/localtime").resolve().parts
    zone = "/".join(parts[parts.index("zoneinfo") + 1 :]) if "zoneinfo" in parts else ""
    return zone if zone in time_zones() else "UTC"


def time_zones() -> list[str]:
    """Return the names of all time zones, region and city."""
    return sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC")
