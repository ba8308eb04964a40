"""The event's log as its organizer reads it: who, what, when, before and after, in words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any

from django.core.paginator import Page, Paginator

from tournaments.models import Event, LogEntry
from tournaments.queries.log_facts import fact_words
from tournaments.queries.log_search import lines_with
from tournaments.queries.log_targets import actor_words, target_words
from tournaments.queries.log_values import ValueWords
from tournaments.queries.log_words import act_words
from tournaments.wording import reason_words

PER_PAGE = 50
#: Stands for a fact that an act did not note on one side.
_NOT_NOTED = object()


@dataclass(frozen=True, slots=True)
class Change:
    """One fact before and after an act, in words."""

    fact: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act in words."""

    at: datetime
    who: str
    what: str
    target: str
    changes: tuple[Change, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of the log, and the acts that occur in it for the filter."""

    page: Page[Any]
    lines: tuple[LogLine, ...]
    verbs: tuple[tuple[str, str], ...]


def log_page(event: Event, *, find: str = "", verb: str = "", page: int | str = 1) -> LogPage:
    """Return one page of an event's log, newest first, narrowed by an act and by words in it.

    At most seven queries, whatever is searched.
    """
    rows = LogEntry.objects.filter(event=event).order_by("-id")
    verbs = sorted(set(rows.order_by().values_list("verb", flat=True).distinct()))
    if verb:
        rows = rows.filter(verb=verb)
    values = ValueWords(event)
    for word in find.split():
        rows = rows.filter(lines_with(word, event, verbs, bracket=values.bracket))
    shown = Paginator(rows, PER_PAGE).get_page(page)
    return LogPage(
        page=shown,
        lines=tuple(log_line(entry, values) for entry in shown.object_list),
        verbs=tuple(sorted(((name, act_words(name)) for name in verbs), key=itemgetter(1))),
    )


def log_line(entry: LogEntry, values: ValueWords | None = None) -> LogLine:
    """Return an entry in words; `values` is shared by the lines of one event."""
    values = values or ValueWords(entry.event)
    both = dict.fromkeys([*entry.before, *entry.after])
    facts = [fact for fact in both if entry.before.get(fact, _NOT_NOTED) != entry.after.get(fact, _NOT_NOTED)]
    changes = tuple(
        Change(
            fact_words(fact),
            *(
                values.words(entry.verb, fact, side[fact]) if fact in side else ""
                for side in (entry.before, entry.after)
            ),
        )
        for fact in facts
    )
    return LogLine(
        entry.at,
        actor_words(entry.actor),
        act_words(entry.verb),
        target_words(entry.target, verb=entry.verb, event_name=values.event_name, bracket=values.bracket),
        changes,
        reason_words(entry.reason),
    )
