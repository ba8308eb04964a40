"""What players in the event still lack: said before they are paired, on the desk and in the report (TRM 3.2, 4.2)."""

from __future__ import annotations

from dataclasses import replace

from tournaments import hooks
from tournaments.models import Event
from tournaments.queries.players import PLAYED_OR_IN
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop


def missing_before_round(event: Event, number: int) -> tuple[Problem, ...]:
    """Return what to see to before a Swiss round is paired, published or started.

    Before round 1 what stands against it, with errors that refuse its start, and fees. Later, when only late
    entries or a list opened again can lack something, the same as advice: nothing refuses these rounds.
    """
    found = [problem for answer in hooks.start_problems.ask(event) for problem in answer]
    if number == 1:
        return (*found, *fees_missing(event))
    return tuple(_as_advice(problem) for problem in found)


def missing_in_swiss(event: Event) -> tuple[Problem, ...]:
    """Return, as advice for the whole of Swiss, what players still lack: deck lists, fees."""
    return tuple(_as_advice(problem) for problem in missing_before_round(event, 1))


def fees_missing(event: Event) -> tuple[Problem, ...]:
    """Return the warning that entry fees are not ticked as paid, at an event that takes one (TRM 4.2)."""
    if not event.needs_fee:
        return ()
    count = event.registrations.filter(status__in=PLAYED_OR_IN, fee_paid=False).count()
    if not count:
        return ()
    return (
        Problem(
            "fees_missing",
            gettext_noop("Entry fees not ticked as paid: {count}."),
            section="TRM 4.2",
            advice=gettext_noop("The list of players shows whose; the tick is on the player's page."),
            params={"count": count},
            severity=Severity.WARNING,
        ),
    )


def _as_advice(problem: Problem) -> Problem:
    return replace(problem, severity=Severity.WARNING) if problem.severity is Severity.ERROR else problem
