"""Somebody is sent away from the venue, with the organizer's consent (TRM 1.0, 1.3)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from penalties.models import Ejection, Penalty
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_registration
from tournaments.models import Event, Registration
from tournaments.permissions import may
from tournaments.rules.names import LONGEST_NAME, clean_name
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

_LONGEST_REASON: Final = 2000


def eject_person(
    *,
    event: Event,
    by: Actor,
    reason: str,
    registration: Registration | None = None,
    name: str = "",
    penalty: Penalty | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Ejection:
    """Record that somebody is sent away, a player by `registration`, anybody else by `name` (TRM 1.0, 1.3).

    The head judge decides and the organizer consents; when the organizer decides, both are one. It changes no
    result and drops nobody: that is the penalty's work. Raises `NotAllowed`, `Refused` with every problem.
    """
    with act("eject_person", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        row = lock_registration(this, registration) if registration is not None else None
        named = row.name if row is not None else clean_name(name)[:LONGEST_NAME]
        problems = _problems(named, reason)
        if row is not None and Ejection.objects.filter(registration=row).exists():
            problems.append(_ejected_already(named))
        if problems:
            raise Refused(*problems)
        ejection = Ejection(
            event=this.event,
            registration=row,
            name=named,
            penalty=penalty if penalty is not None and penalty.event_id == this.event.pk else None,
            reason=reason.strip()[:_LONGEST_REASON],
            decided_by=by.user,
            who_decided=this.who,
            decided_at=this.now,
        )
        if by.is_system or may(by.user, "manage_event", this.event):
            _consent(this, ejection)
        ejection.save()
        this.log(f"ejection of {named}", after={"consent": ejection.who_consented}, reason=ejection.reason)
        return ejection


def consent_to_ejection(
    *, ejection: Ejection, by: Actor, once: str = "", now: datetime | None = None
) -> Ejection:
    """Record the organizer's consent; a second one changes nothing (TRM 1.3). Raises `NotAllowed`."""
    event = ejection.event
    with act(
        "consent_to_ejection", event=event, by=by, permission="manage_event", once=once, now=now
    ) as this:
        row = Ejection.objects.select_for_update(of=("self",)).get(pk=ejection.pk, event=this.event)
        if row.consented_at is None:
            _consent(this, row)
            row.save()
            this.log(f"ejection of {row.name}", after={"consent": row.who_consented})
        return row


def _consent(this: Act, ejection: Ejection) -> None:
    ejection.consent_by = this.by.user
    ejection.who_consented = this.who
    ejection.consented_at = this.now


def _problems(name: str, reason: str) -> list[Problem]:
    problems = []
    if not name:
        problems.append(
            Problem(
                "ejected_person_unnamed",
                gettext_noop("Nobody is named."),
                section="TRM 1.3",
                advice=gettext_noop("Give the player's number, or the name of the person."),
            )
        )
    if not reason.strip():
        problems.append(
            Problem(
                "ejection_needs_reason",
                gettext_noop("Sending somebody away needs a reason."),
                section="TRM 1.3",
                advice=gettext_noop("Say in a few words what happened."),
            )
        )
    return problems


def _ejected_already(name: str) -> Problem:
    return Problem(
        "ejected_already",
        gettext_noop("{name} was sent away already."),
        section="TRM 1.3",
        advice=gettext_noop("The list shows when and by whom."),
        params={"name": name},
    )
