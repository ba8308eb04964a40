"""The event's log as its organizer reads it: who, what, when, before and after, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Event, LogEntry, Registration
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
    """Return one page of an event's log, newest first, narrowed by an act and by words in it; three queries."""
    rows = LogEntry.objects.filter(event=event).order_by("-id")
    verbs = sorted(set(rows.order_by().values_list("verb", flat=True).distinct()))
    if verb:
        rows = rows.filter(verb=verb)
    for word in find.split():
        rows = rows.filter(Q(actor__icontains=word) | Q(target__icontains=word) | Q(reason__icontains=word))
    shown = Paginator(rows, PER_PAGE).get_page(page)
    return LogPage(
        page=shown,
        lines=tuple(log_line(entry) for entry in shown.object_list),
        verbs=tuple((name, act_words(name)) for name in verbs),
    )


def log_line(entry: LogEntry) -> LogLine:
    """Return an entry in words."""
    both = dict.fromkeys([*entry.before, *entry.after])
    facts = [fact for fact in both if entry.before.get(fact, _NOT_NOTED) != entry.after.get(fact, _NOT_NOTED)]
    changes = tuple(
        Change(_fact_words(fact), _value_words(fact, entry.before), _value_words(fact, entry.after))
        for fact in facts
    )
    return LogLine(
        entry.at, entry.actor, act_words(entry.verb), entry.target, changes, reason_words(entry.reason)
    )


def _fact_words(fact: str) -> str:
    """Return what a fact is called: the model's own label where it has one."""
    for model in (Event, Registration):
        field = next((field for field in model._meta.get_fields() if field.name == fact), None)
        label = getattr(field, "verbose_name", None)
        if label is not None:
            return str(label)
    return fact.replace("_", " ")


def _value_words(fact: str, facts: Mapping[str, Any]) -> str:
    """Return a value as a person reads it; nothing where the act noted none."""
    if fact not in facts:
        return ""
    value = facts[fact]
    if value is None or value in ("", []):
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(str(item) for item in value)
    if fact == "status" and value in Registration.Status.values:
        return str(Registration.Status(value).label)
    if fact == "state" and value in Event.State.values:
        return str(Event.State(value).label)
    return str(value)
