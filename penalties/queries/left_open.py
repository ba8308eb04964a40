"""What judges have not finished: open calls, penalties that wait, reports (TRM 1.3, 4.14, 7.2, 7.3)."""

from __future__ import annotations

from penalties.models import Ejection, JudgeCall, Penalty
from penalties.queries.own_call import OPEN
from penalties.queries.penalty_files import open_reports
from tournaments.models import Event
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop


def left_open(event: Event, *, at_end: bool) -> list[Problem]:
    """Return a warning for each kind of thing left open; `at_end` the reports too. Fills `hooks.left_open`."""
    penalties = Penalty.objects.filter(event=event)
    found = [
        Problem(
            "calls_open",
            gettext_noop("Judge calls not closed: {count}."),
            section="TRM 4.14",
            advice=gettext_noop("Close each with its ruling, or take it back."),
            params={"count": JudgeCall.objects.filter(event=event, state__in=OPEN).count()},
            severity=Severity.WARNING,
        ),
        Problem(
            "penalties_wait",
            gettext_noop("Penalties waiting for the head judge: {count}."),
            section="TRM 7.3",
            advice=gettext_noop("They act on nothing until they are acknowledged or declined."),
            params={"count": penalties.filter(state=Penalty.State.PROPOSED).count()},
            severity=Severity.WARNING,
        ),
    ]
    if at_end:
        found += _reports(event)
    return [problem for problem in found if problem.params["count"]]


def _reports(event: Event) -> list[Problem]:
    """Return what the report of the event still lacks from the head judge."""
    told = Penalty.objects.filter(
        event=event, state=Penalty.State.ISSUED, was_told_in_person=True, acknowledged_at=None
    )
    return [
        Problem(
            "disqualification_reports_open",
            gettext_noop("Disqualification reports not completed: {count}."),
            section="TRM 7.2",
            advice=gettext_noop("The head judge completes them on the page of the penalty."),
            params={"count": len(open_reports(event))},
            severity=Severity.WARNING,
        ),
        Problem(
            "told_not_acknowledged",
            gettext_noop("Game Losses the head judge was told of and has not acknowledged: {count}."),
            section="TRM 7.3",
            advice=gettext_noop("One tap on the page of the penalty."),
            params={"count": told.count()},
            severity=Severity.WARNING,
        ),
        Problem(
            "ejections_without_consent",
            gettext_noop("People sent away without the organizer's consent so far: {count}."),
            section="TRM 1.3",
            advice=gettext_noop("The organizer consents on the page “Barred and sent away”."),
            params={"count": Ejection.objects.filter(event=event, consented_at=None).count()},
            severity=Severity.WARNING,
        ),
    ]
