"""The end of an event: finish it, mark it as reported, open it again (TRM 3.9)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import reason_problems
from tournaments.models import Event
from tournaments.queries.reporting import finish_problems
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop

State = Event.State


def finish_event(
    *, event: Event, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> Event:
    """End an event whose rounds are all closed; its standings are final and the 48 hours of 3.9 run.

    Rounds left unplayed need a `reason`, which the report carries. Ties do not stand in the way: they are
    shown as ties. Raises `Refused`: event_state, no_round_played, round_open; without a reason also rounds_left,
    cut_not_played, bracket_not_over.
    """
    with act("finish_event", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        _require_state(this, State.RUNNING)
        problems = finish_problems(this.event)
        overruled = bool(reason.strip()) and all(one.severity == Severity.WARNING for one in problems)
        if problems and not overruled:
            raise Refused(*problems)
        this.event.finished_at = this.now
        _move(this, State.FINISHED, "finished_at", reason=reason.strip() if problems else "")
    return _fresh(event, this)


def reopen_event(
    *, event: Event, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> Event:
    """Open a finished event again to put something right; needs a reason.

    The 48 hours go on counting from the end of play. An event marked as reported loses that mark first.
    Raises `Refused`: event_state, reason_missing.
    """
    with act("reopen_event", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        _require_state(this, State.FINISHED, *reason_problems(reason))
        this.event.finished_at = None
        _move(this, State.RUNNING, "finished_at", reason=reason.strip())
    return _fresh(event, this)


def mark_reported(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Event:
    """Note that the results have been reported: who and when (TRM 3.9). Raises `Refused` (event_state)."""
    with act("mark_reported", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        _require_state(this, State.FINISHED)
        this.event.reported_at, this.event.reported_by = this.now, by.user
        _move(this, State.REPORTED, "reported_at", "reported_by")
    return _fresh(event, this)


def unmark_reported(
    *, event: Event, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> Event:
    """Take the reported mark back: the report was not sent after all. Raises `Refused` (event_state)."""
    with act("unmark_reported", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        _require_state(this, State.REPORTED)
        this.event.reported_at, this.event.reported_by = None, None
        _move(this, State.FINISHED, "reported_at", "reported_by", reason=reason.strip())
    return _fresh(event, this)


def _require_state(this: Act, wanted: str, *besides: Problem) -> None:
    """Raise `Refused` unless the event is where this act starts from, and for what is wrong `besides`."""
    problems = list(besides)
    if this.event.state != wanted:
        problems.append(
            Problem(
                "event_state",
                gettext_noop("This needs an event that is “{wanted}”; this one is “{now}”."),
                section="TRM 3.9",
                advice=gettext_noop("Load the page again: somebody may have moved it on."),
                params={"wanted": State(wanted).label, "now": State(this.event.state).label},
            )
        )
    if problems:
        raise Refused(*problems)


def _move(this: Act, to: str, *fields: str, reason: str = "") -> None:
    before = this.event.state
    this.event.state = to
    this.event.save(update_fields=["state", *fields])
    this.log(before={"state": before}, after={"state": to}, reason=reason)


def _fresh(event: Event, this: Act) -> Event:
    """Bring the caller's event up to date and return it."""
    for name in ("state", "finished_at", "reported_at", "reported_by"):
        setattr(event, name, getattr(this.event, name))
    return event
