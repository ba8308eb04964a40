"""What the print page offers, and how far a piece of long work has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.documents.catalog import GROUPS, Document, all_documents
from tournaments.documents.paper import paper_of
from tournaments.models import Event, Job, Round
from tournaments.permissions import may
from tournaments.queries.rounds import RoundFacts, rounds_of

#: How many finished jobs the print page lists.
_RECENT = 8


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """Sheets under one heading of the print page."""

    title: str
    documents: tuple[Document, ...]


@dataclass(frozen=True, slots=True)
class PrintFacts:
    """The sheets this person may print, the rounds to choose from, the paper chosen, work done lately.

    `closed` is the last closed round up to the one chosen: the one that standings can follow.
    """

    groups: tuple[SheetGroup, ...]
    rounds: tuple[RoundFacts, ...]
    round: RoundFacts | None
    closed: RoundFacts | None
    paper: str
    jobs: tuple[Job, ...]


def print_facts(user: Any, event: Event, *, round_number: int | None = None, paper: str = "") -> PrintFacts:
    """Return what the print page shows; `round_number` None means the last round."""
    allowed = [document for document in all_documents() if may(user, document.permission, event)]
    groups = [
        SheetGroup(str(title), tuple(document for document in allowed if document.group == key))
        for key, title in GROUPS.items()
    ]
    rounds = tuple(rounds_of(event))
    chosen = next(
        (round_ for round_ in rounds if round_.number == round_number), rounds[-1] if rounds else None
    )
    closed = [
        round_
        for round_ in rounds
        if round_.state == Round.State.CLOSED and chosen and round_.number <= chosen.number
    ]
    kinds = [document.kind for document in allowed]
    return PrintFacts(
        groups=tuple(group for group in groups if group.documents),
        rounds=rounds,
        round=chosen,
        closed=closed[-1] if closed else None,
        paper=paper_of({"paper": paper}, event.region).key,
        jobs=tuple(jobs_of(event).filter(kind__in=kinds)[:_RECENT]),
    )


def jobs_of(event: Event) -> QuerySet[Job]:
    """Return the long work done for an event, newest first."""
    return Job.objects.filter(event=event).select_related("asked_by").order_by("-id")


def job_in(event: Event, job_id: int) -> Job:
    """Return a job of `event`. Raises Http404."""
    job = jobs_of(event).filter(pk=job_id).first()
    if job is None:
        raise Http404(_("There is no such piece of work at this event."))
    return job


def is_stale(job: Job, event: Event) -> bool:
    """Return whether the event has changed since the file was made."""
    return job.event_version is not None and job.event_version != event.version
