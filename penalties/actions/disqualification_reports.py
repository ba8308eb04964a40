"""What the head judge writes down after a disqualification or suspension (TRM 1.3, 7.2)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from penalties.models import DisqualificationReport
from tournaments.actions.acting import Actor, act
from tournaments.rules.problems import Problem, Refused, Stale
from tournaments.rules.words import gettext_noop

_TEXTS: Final = ("what_happened", "players_statement", "witnesses", "what_was_taken")
_KEPT: Final = (*_TEXTS, "was_deliberate", "recommends_suspension")


def fill_in_report(
    *,
    report: DisqualificationReport,
    by: Actor,
    what_happened: str = "",
    players_statement: str = "",
    witnesses: str = "",
    was_deliberate: bool | None = None,
    what_was_taken: str = "",
    recommends_suspension: bool = False,
    is_complete: bool = False,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> DisqualificationReport:
    """Keep what the head judge has written so far; `is_complete` says that nothing more will follow.

    A draft may be as empty as it likes; a complete report says what happened. `seen_version` is the report's
    version on the person's page. What stood before stays in the event's log. Raises `NotAllowed`, `Refused`,
    `Stale` (TRM 1.3, 7.2).
    """
    event = report.penalty.event
    with act("fill_in_report", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        rows = DisqualificationReport.objects.select_for_update(of=("self",)).select_related("penalty")
        row = rows.get(pk=report.pk, penalty__event=this.event)
        if seen_version is not None and seen_version != row.version:
            raise Stale(_changed_meanwhile())
        texts = [what_happened, players_statement, witnesses, what_was_taken]
        if is_complete and not what_happened.strip():
            raise Refused(_nothing_said())
        before = _facts(row)
        for name, text in zip(_TEXTS, texts, strict=True):
            setattr(row, name, text.strip())
        row.was_deliberate = was_deliberate
        row.recommends_suspension = recommends_suspension
        row.filled_by = this.by.user
        row.completed_at = (row.completed_at or this.now) if is_complete else None
        row.version += 1
        row.save()
        this.log(f"report on {row.penalty.name}", before=before, after=_facts(row))
        return row


def _facts(row: DisqualificationReport) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _KEPT} | {"is_complete": row.completed_at is not None}


def _nothing_said() -> Problem:
    return Problem(
        "report_says_nothing",
        gettext_noop("A complete report says what happened."),
        section="TRM 7.2",
        advice=gettext_noop("Write it down in your own words, or save it as a draft."),
        place="what_happened",
    )


def _changed_meanwhile() -> Problem:
    return Problem(
        "stale_report",
        gettext_noop("Someone changed this report after your page was loaded; yours was not saved."),
        advice=gettext_noop("Copy what you wrote, load the page again and put it in."),
    )
