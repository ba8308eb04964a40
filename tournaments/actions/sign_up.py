"""Signing up, changing and cancelling an entry, the private link (TRM 1.1, 2.1, 3.4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Max

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.eligibility import day_of, eligibility_at
from tournaments.actions.entries import locked, permission_for, saved, title
from tournaments.actions.waiting_list import fill_places
from tournaments.history.entries import last_paired_round, places_free
from tournaments.history.joining import entry_problems, no_late_entries
from tournaments.models import Event, Registration
from tournaments.models.registrations import new_token
from tournaments.rules.membership import clean_number, number_problems
from tournaments.rules.names import clean_name, fold_name, name_problems
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

Status = Registration.Status


def sign_up(
    *,
    event: Event,
    by: Actor,
    name: str,
    membership_number: str = "",
    email: str = "",
    hides_name: bool = False,
    is_walk_in: bool = False,
    checked_in: bool = False,
    has_no_phone: bool = False,
    memo: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Enter a player: on the waiting list when full, from the next round when round 1 is paired (TRM 3.4.2).

    A walk-in is entered by staff, may get the number later, and is checked in at once with `checked_in`.
    Raises `Refused` with every problem: closed, name or number wrong, registered already (with the first
    entry), on the staff, suspended, banned.
    """
    permission = "run_desk" if is_walk_in else ""
    with act("sign_up", event=event, by=by, permission=permission, once=once, now=now) as this:
        name, number, email = clean_name(name), clean_number(membership_number), email.strip()
        problems = [*_closed(this, is_walk_in=is_walk_in), *name_problems(name), *number_problems(number)]
        if not number and not (this.event.number_may_follow or is_walk_in):
            problems.append(_number_missing())
        barred = eligibility_at(this.event, on=day_of(this.event), numbers=[number])
        problems.extend(barred.problems(name, number))
        if problems:
            raise Refused(*problems)
        row = _enter(this, name, number)
        row.email, row.hides_name, row.memo = email, hides_name, memo[:200]
        row.has_no_phone = has_no_phone and is_walk_in
        if checked_in and is_walk_in and row.status == Status.REGISTERED and _is_on_the_day(this.event):
            row.status, row.checked_in_at = Status.ACTIVE, this.now
        row.save(force_insert=True)
        this.log(
            title(row),
            after={
                "status": row.status,
                "membership_number": row.membership_number,
                "first_round": row.first_round,
            },
        )
    return row


def change_registration(
    *,
    registration: Registration,
    by: Actor,
    name: str | None = None,
    membership_number: str | None = None,
    email: str | None = None,
    hides_name: bool | None = None,
    memo: str | None = None,
    has_no_phone: bool | None = None,
    seed_place: int | None = None,
    online_link: str | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Change what stands in an entry; None leaves it. A player changes their own, staff anybody's.

    A player's name and number are theirs to change until check-in, then the desk's. Earned byes belong to
    the number they were given to (TRM 5.5): it cannot be changed while they stand. Raises `Refused`.
    """
    permission = permission_for(registration, by)
    with act(
        "change_registration", event=registration.event, by=by, permission=permission, once=once, now=now
    ) as this:
        row = locked(this, registration)
        wanted = {
            "name": None if name is None else clean_name(name),
            "membership_number": None if membership_number is None else clean_number(membership_number),
            "email": None if email is None else email.strip(),
            "hides_name": hides_name,
            "memo": None if memo is None else memo.strip()[:200],
            "has_no_phone": has_no_phone,
            "seed_place": seed_place,
            "online_link": None if online_link is None else online_link.strip(),
        }
        changed = {key: new for key, new in wanted.items() if new is not None and new != getattr(row, key)}
        problems = _change_problems(this, row, changed, by)
        if problems:
            raise Refused(*problems)
        if changed:
            before = {key: getattr(row, key) for key in changed}
            for key, new in changed.items():
                setattr(row, key, new)
            row.name_key = fold_name(row.name)
            saved(row, *changed, "name_key")
            this.log(title(row), before=before, after=changed)
    return row


def set_membership_number(
    *,
    registration: Registration,
    by: Actor,
    membership_number: str,
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Give an entry the number that was to follow later (TRM 2.1). Raises `Refused` as `sign_up` does."""
    return change_registration(
        registration=registration, by=by, membership_number=membership_number, once=once, now=now
    )


def cancel_registration(
    *, registration: Registration, by: Actor, once: str = "", now: datetime | None = None
) -> Registration:
    """Cancel an entry before round 1; the first of the waiting list moves up. Twice changes nothing more.

    Once rounds are paired a player drops instead (TRM 6.0): refused with that advice.
    """
    permission = permission_for(registration, by)
    with act(
        "cancel_registration", event=registration.event, by=by, permission=permission, once=once, now=now
    ) as this:
        row = locked(this, registration)
        if row.status == Status.CANCELLED:
            return row
        if row.status == Status.DISQUALIFIED:
            raise Refused(
                Problem(
                    "disqualified_stays",
                    gettext_noop("{name} is disqualified; the entry stays as it is."),
                    section="TRM 7.2",
                    advice=gettext_noop("The head judge can withdraw the penalty."),
                    params={"name": row.name},
                )
            )
        if last_paired_round(this.event) and row.status not in {
            Status.WAITING,
            Status.REGISTERED,
            Status.ABSENT,
        }:
            raise Refused(
                Problem(
                    "drop_instead",
                    gettext_noop("The event has begun; {name} can drop, not cancel."),
                    section="TRM 6.0",
                    advice=gettext_noop("Use “Drop”: the rounds played stay in the standings."),
                    params={"name": row.name},
                )
            )
        before, row.status = row.status, Status.CANCELLED
        row.queued_at = row.checked_in_at = row.fixed_table = None
        saved(row, "status", "queued_at", "checked_in_at", "fixed_table")
        this.log(title(row), before={"status": before}, after={"status": row.status})
        fill_places(this)
    return row


def new_private_link(
    *, registration: Registration, by: Actor, once: str = "", now: datetime | None = None
) -> Registration:
    """Give a player a new private link; the old one, lost or seen by others, leads nowhere from now on."""
    with act(
        "new_private_link", event=registration.event, by=by, permission="run_desk", once=once, now=now
    ) as this:
        row = locked(this, registration)
        row.token = new_token()
        saved(row, "token")
        this.log(title(row))
    return row


def _enter(this: Act, name: str, number: str) -> Registration:
    """Return a new entry with the event's next number, placed or at the end of the waiting list."""
    event = this.event
    highest = event.registrations.aggregate(highest=Max("number"))["highest"] or 0
    is_full = places_free(event) == 0
    return Registration(
        event=event,
        number=highest + 1,
        name=name,
        name_key=fold_name(name),
        membership_number=number,
        status=Status.WAITING if is_full else Status.REGISTERED,
        queued_at=this.now if is_full else None,
        registered_at=this.now,
        first_round=last_paired_round(event) + 1,
    )


def _is_on_the_day(event: Event) -> bool:
    return event.state in {Event.State.CHECK_IN, Event.State.RUNNING}


def _closed(this: Act, *, is_walk_in: bool) -> list[Problem]:
    """Return why nobody can be entered now; staff enter a player outside the announced hours too."""
    event = this.event
    problems = entry_problems(event)
    if problems:
        return problems
    has_begun = event.players_counted is not None or event.state == Event.State.RUNNING
    if has_begun and not event.late_entry_allowed:
        return [no_late_entries()]
    if is_walk_in:
        return []
    opens, closes = event.sign_up_opens_at, event.sign_up_closes_at
    if opens is not None and this.now < opens:
        return [
            Problem(
                "sign_up_not_open",
                gettext_noop("Sign-up opens on {when}."),
                advice=gettext_noop("Come back then; the desk can enter a player before."),
                params={"when": _when(event, opens)},
            )
        ]
    if closes is not None and this.now > closes:
        return [
            Problem(
                "sign_up_closed",
                gettext_noop("Sign-up closed on {when}."),
                advice=gettext_noop("Ask at the desk whether a place is free."),
                params={"when": _when(event, closes)},
            )
        ]
    return []


def _when(event: Event, moment: datetime) -> str:
    """Return a moment at the venue, with the name of its zone."""
    return f"{moment.astimezone(event.zone):%Y-%m-%d %H:%M} ({event.time_zone})"


def _number_missing() -> Problem:
    return Problem(
        "number_missing",
        gettext_noop("This event asks for the Bandai TCG+ membership number at sign-up."),
        section="TRM 2.1",
        advice=gettext_noop("It stands in the app, below your name. No number yet? Ask at the desk."),
    )


def _change_problems(this: Act, row: Registration, changed: Mapping[str, object], by: Actor) -> list[Problem]:
    if not changed.keys() & {"name", "membership_number"}:
        return []
    problems = []
    if by.registration is not None and row.status not in {Status.REGISTERED, Status.WAITING}:
        problems.append(
            Problem(
                "desk_changes_name",
                gettext_noop("After check-in the desk changes names and numbers."),
                section="TRM 2.1",
                advice=gettext_noop("Go to the desk with your app open."),
            )
        )
    name = str(changed.get("name", row.name))
    number = str(changed.get("membership_number", row.membership_number))
    problems.extend([*name_problems(name), *number_problems(number)])
    if "membership_number" in changed and row.membership_number and row.awarded_byes:
        problems.append(
            Problem(
                "byes_belong_to_number",
                gettext_noop("{name} has an earned bye; it belongs to the number it was given to."),
                section="TRM 5.5",
                advice=gettext_noop("Take the bye back first, then change the number."),
                params={"name": row.name},
            )
        )
    barred = eligibility_at(this.event, on=day_of(this.event), numbers=[number])
    problems.extend(barred.problems(name, number, of=row))
    return problems
