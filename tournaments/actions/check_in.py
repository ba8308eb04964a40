"""Check-in by tap or code, ticks, who did not come, the second day (TRM 2.1-2.3, 3.4.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.eligibility import barred_today
from tournaments.actions.entries import (
    let_in,
    locked,
    permission_for,
    saved,
    title,
)
from tournaments.history.entries import (
    TICKS,
    last_paired_round,
    missing_ticks,
    needs_the_desk,
    place_in_line,
    places_free,
)
from tournaments.history.joining import entry_problems, no_late_entries
from tournaments.hooks import check_in_problems
from tournaments.models import Event, Registration
from tournaments.rules.membership import clean_number
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop
from tournaments.versions import FIELD, player_part

Status = Registration.Status


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """A check-in: the player, since when they were in already (None: just now), what is still missing."""

    registration: Registration
    already_since: datetime | None
    notes: tuple[Problem, ...]


def check_in(
    *,
    registration: Registration,
    by: Actor,
    seen: Iterable[str] = (),
    once: str = "",
    now: datetime | None = None,
) -> CheckedIn:
    """Check a player in; a second time changes nothing and says since when they are in.

    `seen` are ticks the desk sets with the same tap (some of `TICKS`); players cannot tick themselves.

    The waiting list's players are let in while a place is free. After round 1 is paired they join from the
    next round (TRM 3.4.2). By the desk, or by the player while check-in is open and nothing needs the desk.
    Raises `Refused`: not open, no place, dropped, suspended or on the staff meanwhile (TRM 1.2).
    """
    permission = permission_for(registration, by)
    with act("check_in", event=registration.event, by=by, permission=permission, once=once, now=now) as this:
        row = locked(this, registration)
        if by.registration is None:
            _tick_all(this, row, seen)
        notes = [*missing_ticks(row), *_asked(row)]
        if row.status == Status.ACTIVE:
            return CheckedIn(row, row.checked_in_at, tuple(notes))
        barred = barred_today(this, row)
        problems = [
            *_not_now(this, row),
            *barred.problems(row.name, row.membership_number, of=row),
            *(note for note in notes if note.severity is Severity.ERROR),
            *(needs_the_desk(row) if by.registration is not None else ()),
        ]
        if problems:
            raise Refused(*problems)
        before = {"status": row.status, "first_round": row.first_round}
        if row.status == Status.REGISTERED and this.event.state == Event.State.CHECK_IN:
            # Nobody else's place moves; hundreds are checked in while all phones look on.
            this.touches(FIELD, player_part(row.pk))
        let_in(this, row)
        this.log(title(row), before=before, after={"status": row.status, "first_round": row.first_round})
        notes.extend(barred.warnings(row.name, row.membership_number))
    return CheckedIn(row, None, tuple(notes))


def _tick_all(this: Act, row: Registration, seen: Iterable[str]) -> None:
    """Set ticks that are not set yet, and log them."""
    new = [what for what in TICKS if what in set(seen) and not getattr(row, what)]
    if new:
        for what in new:
            setattr(row, what, True)
        saved(row, *new)
        this.log(title(row), before=dict.fromkeys(new, False), after=dict.fromkeys(new, True))


def check_in_by_code(
    *, event: Event, by: Actor, code: str, once: str = "", now: datetime | None = None
) -> CheckedIn:
    """Check in whoever a scanned or typed code names: a private link, a player's or a membership number.

    Raises `Refused` with `code_unknown` and advice; the next code is read as if nothing had happened.
    """
    return check_in(registration=player_by_code(event, code), by=by, once=once, now=now)


def player_by_code(event: Event, code: str) -> Registration:
    """Return the player of `event` that a code names. Raises `Refused` when it names nobody, or one elsewhere."""
    text = code.strip()
    found = re.search(r"/p/([A-Za-z0-9_-]{8,32})(?:/|$|\?|#)", text)
    token, number = (found[1] if found else text), clean_number(text)
    rows = Registration.objects.filter(event=event).exclude(status=Status.CANCELLED)
    if not re.fullmatch(r"[A-Za-z0-9_-]{8,32}", token):
        token = ""  # no link ever looks like this; and no database is asked for control signs
    row = rows.filter(token=token).first() if token else None
    if row is None and number.isdigit() and number.isascii() and len(number) == 10:
        row = rows.filter(membership_number=number).first()
    if row is None and re.fullmatch(r"#?[0-9]{1,5}", text):
        row = rows.filter(number=int(text.removeprefix("#"))).first()
    if row is None:
        elsewhere = bool(token) and Registration.objects.filter(token=token).exclude(event=event).exists()
        words = (
            gettext_noop("This code is of another event.")
            if elsewhere
            else gettext_noop("This code names no player of this event.")
        )
        advice = gettext_noop("Scan again, or search the name in the list.")
        raise Refused(Problem("code_unknown", words, advice=advice, params={"code": text[:60]}))
    return row


def undo_check_in(
    *, registration: Registration, by: Actor, once: str = "", now: datetime | None = None
) -> Registration:
    """Take a check-in back before round 1 is paired; afterwards a player drops (TRM 6.0)."""
    with act(
        "undo_check_in", event=registration.event, by=by, permission="run_desk", once=once, now=now
    ) as this:
        row = locked(this, registration)
        if row.status != Status.ACTIVE:
            return row
        if last_paired_round(this.event):
            raise Refused(
                Problem(
                    "drop_instead",
                    gettext_noop("The event has begun; {name} can drop, not check out."),
                    section="TRM 6.0",
                    advice=gettext_noop("Use “Drop”: the rounds played stay in the standings."),
                    params={"name": row.name},
                )
            )
        row.status, row.checked_in_at = Status.REGISTERED, None
        saved(row, "status", "checked_in_at")
        this.log(title(row), before={"status": Status.ACTIVE.value}, after={"status": row.status})
    return row


def mark_rest_absent(
    *, event: Event, by: Actor, once: str = "", now: datetime | None = None
) -> list[Registration]:
    """Mark everybody who is registered and not checked in as absent; return them.

    Their places become free for those of the waiting list who are there; a late comer is checked in as usual
    while a place is left.
    """
    with act("mark_rest_absent", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        if this.event.state not in {Event.State.CHECK_IN, Event.State.RUNNING}:
            raise Refused(_check_in_closed())
        rows = list(this.event.registrations.select_for_update().filter(status=Status.REGISTERED))
        for row in rows:
            row.status = Status.ABSENT
            row.version += 1
            this.log(title(row), before={"status": "registered"}, after={"status": "absent"})
        Registration.objects.bulk_update(rows, ["status", "version"], batch_size=500)
    return rows


def tick(
    *,
    registration: Registration,
    by: Actor,
    what: str,
    value: bool = True,
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Set or take back one of `TICKS`. Raises `Refused` for another word."""
    with act("tick", event=registration.event, by=by, permission="run_desk", once=once, now=now) as this:
        if what not in TICKS:
            raise Refused(
                Problem(
                    "no_such_tick",
                    gettext_noop("There is no tick {what}."),
                    advice=gettext_noop("Choose one of: {known}."),
                    params={"what": what, "known": ", ".join(TICKS)},
                )
            )
        row = locked(this, registration)
        if getattr(row, what) != value:
            setattr(row, what, value)
            saved(row, what)
            this.log(title(row), before={what: not value}, after={what: value})
    return row


def check_in_second_day(
    *, registration: Registration, by: Actor, once: str = "", now: datetime | None = None
) -> CheckedIn:
    """Check a player in on the second day; a second time says since when. Players who left stay out.

    Raises `Refused`: no second day, suspended, banned or on the staff meanwhile (TRM 1.2).
    """
    permission = permission_for(registration, by)
    with act(
        "check_in_second_day", event=registration.event, by=by, permission=permission, once=once, now=now
    ) as this:
        row = locked(this, registration)
        if row.second_day_checked_in_at is not None:
            return CheckedIn(row, row.second_day_checked_in_at, ())
        problems = barred_today(this, row).problems(row.name, row.membership_number, of=row)
        if not this.event.has_second_day or row.status != Status.ACTIVE:
            problems.append(
                Problem(
                    "no_second_day",
                    gettext_noop("{name} has no second day here: the event has one day, or they left it."),
                    advice=gettext_noop("Reinstate a player who was dropped by mistake first."),
                    params={"name": row.name},
                )
            )
        if problems:
            raise Refused(*problems)
        row.second_day_checked_in_at = this.now
        saved(row, "second_day_checked_in_at")
        this.log(title(row), after={"second_day_checked_in_at": this.now.isoformat()})
    return CheckedIn(row, None, ())


def _asked(row: Registration) -> Iterable[Problem]:
    """Return what other parts have against this check-in, a missing deck list say."""
    return [problem for answer in check_in_problems.ask(row.event, row) for problem in answer]


def _check_in_closed() -> Problem:
    return Problem(
        "check_in_closed",
        gettext_noop("Check-in is not open."),
        advice=gettext_noop("The organizer opens it on the set-up or the check-in page."),
    )


def _not_now(this: Act, row: Registration) -> list[Problem]:
    """Return why this player cannot be checked in at this moment."""
    if this.event.state not in {Event.State.CHECK_IN, Event.State.RUNNING}:
        return [_check_in_closed()]
    if row.status in {Status.CANCELLED, Status.DROPPED, Status.DISQUALIFIED}:
        return [
            Problem(
                "has_left",
                gettext_noop("{name} has left the event: {status}."),
                section="TRM 6.0",
                advice=gettext_noop("A drop by mistake is taken back with “Reinstate”."),
                params={"name": row.name, "status": row.get_status_display().lower()},
            )
        ]
    if row.status == Status.WAITING and places_free(this.event) == 0:
        return [
            Problem(
                "list_full",
                gettext_noop("No place is free; {name} is number {place} on the waiting list."),
                advice=gettext_noop("Mark the rest absent, or raise the number of places."),
                params={"name": row.name, "place": place_in_line(row) or 0},
            )
        ]
    if row.status == Status.ABSENT and places_free(this.event) == 0:
        return [
            Problem(
                "place_given_away",
                gettext_noop("{name} was marked absent, and the place has gone to somebody else."),
                advice=gettext_noop(
                    "Raise the number of places, or use “Reinstate” when that was a mistake."
                ),
                params={"name": row.name},
            )
        ]
    problems = entry_problems(this.event)
    has_played = row.checked_in_at is not None
    if not (problems or has_played or this.event.late_entry_allowed) and last_paired_round(this.event):
        problems.append(no_late_entries())
    return problems
