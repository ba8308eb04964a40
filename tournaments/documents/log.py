"""The event's log on paper: who did what, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents.catalog import Plan
from tournaments.documents.lists import Column, Section, list_plan
from tournaments.models import Event, LogEntry
from tournaments.queries.log_targets import actor_words, target_words
from tournaments.queries.log_words import act_words
from tournaments.queries.rounds import bracket_labels
from tournaments.wording import reason_words

_MOST_ROWS = 400


def log_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the newest lines of the log, `_MOST_ROWS` at most; the report package holds all of it."""
    bracket = bracket_labels(event)
    entries = LogEntry.objects.filter(event=event).order_by("-at", "-id")[:_MOST_ROWS]
    rows = [
        [
            entry.at.astimezone(event.zone).strftime("%d %b %H:%M:%S"),
            actor_words(entry.actor),
            act_words(entry.verb),
            target_words(entry.target, verb=entry.verb, event_name=event.name, bracket=bracket),
            reason_words(entry.reason),
        ]
        for entry in entries
    ]
    columns = [
        Column(_("When"), 21),
        Column(_("Who"), 21),
        Column(_("What"), 22),
        Column(_("About"), 22),
        Column(_("Reason"), 14),
    ]
    total = LogEntry.objects.filter(event=event).count()
    sub = _("The newest {count} of {total} lines").format(count=len(rows), total=total)
    section = Section(_("Event log"), columns, rows, sub if total > len(rows) else "")
    return list_plan(event, params, name=_("Event log"), sections=[section])
