"""What replays answer when the event asks (tournaments/hooks.py): table page, end of the round, report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from rules_engine.models import Replay
from rules_engine.one_piece.text.loading import left_to_a_judge
from rules_engine.queries.event_replays import REPLAY_COLUMNS, replay_rows
from rules_engine.queries.figures import figures_of
from tournaments.models import Event, Match
from tournaments.permissions import may
from tournaments.queries.board_figures import BoardFigures
from tournaments.queries.floor_parts import TablePart
from tournaments.report_package import csv_bytes
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

_ORDER = 12


def table_parts(match: Match, user: Any) -> list[TablePart]:
    """Return the way to the replay board of a match, with what has been said there."""
    event = match.round.event
    if match.player_2_id is None or not may(user, "note_on_floor", event):
        return []
    rows = list(Replay.objects.filter(match=match).only("verdict", "changed_at").order_by("-changed_at"))
    status = ""
    if rows:
        status = str(rows[0].get_verdict_display()) if rows[0].verdict else _("begun")
    elif not may(user, "judge", event):
        return []
    return [
        TablePart(
            "replays",
            _("Replay the game"),
            _ORDER,
            reverse("match-replays", args=[event.slug, match.pk]),
            status,
        )
    ]


def staff_links(user: Any, event: Event) -> list[dict[str, str]]:
    """Return the link to the event's replays, for whoever works on the floor."""
    if not may(user, "note_on_floor", event):
        return []
    return [{"title": _("Replays"), "url": reverse("event-replays", args=[event.slug]), "key": "replays"}]


def report_files(event: Event) -> list[tuple[str, bytes]]:
    """Return the list of the event's replays with their verdicts for the report (TRM 3.9, 4.10); none without one."""
    rows = replay_rows(event)
    return [("replays.csv", csv_bytes(REPLAY_COLUMNS, rows))] if rows else []


def board_counts(match: Match, key: str = "") -> list[BoardFigures]:
    """Return the match's replays, one with what its last board shows: `key`, or the one believed unless one is picked.

    Which that is: :func:`rules_engine.queries.figures.believed` (TRM 5.2).
    """
    return figures_of(match, key)


def card_texts_loaded(texts: Mapping[str, str]) -> list[Problem]:
    """Return a note for each card whose loaded text holds a clause that the engine leaves to a judge."""
    return [
        Problem(
            "text_left_to_a_judge",
            gettext_noop("{number}: the rules engine cannot carry out “{clauses}”."),
            section="CR 1-3-1",
            advice=gettext_noop("The card can be used; in a replay a judge decides that clause."),
            params={"number": number, "clauses": "”, “".join(clauses)},
            severity=Severity.NOTE,
        )
        for number, clauses in left_to_a_judge(texts.items()).items()
    ]
