"""The head judge's role handed over, for a while or for good, and given back (TRM 1.3)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import HEAD_JUDGE, Act, Actor, act
from tournaments.actions.eligibility import staffing_bars
from tournaments.models import Event, EventStaff, User
from tournaments.permissions import forget_roles, may
from tournaments.rules import own_reasons
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop

Role = EventStaff.Role


def hand_over_head_judge(
    *,
    event: Event,
    by: Actor,
    to: User,
    for_a_while: bool = False,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> EventStaff:
    """Make another judge of the event head judge, for a while or for good; the former goes on as floor judge.

    `for_a_while` keeps whom the new one stands in for: `give_back_head_judge` takes one tap then. Who stands in
    already and hands on for a while hands on the place of the same head judge. The log keeps who and when
    (TRM 1.3). Raises `Refused` for somebody who is no judge at this event, or suspended or banned meanwhile.
    """
    with act("hand_over_head_judge", event=event, by=by, permission=HEAD_JUDGE, once=once, now=now) as this:
        judge = _floor_judge(this, to)
        problems = staffing_bars(this.event, to, on=this.now.astimezone(this.event.zone).date())
        if judge is None:
            problems.append(
                Problem(
                    "not_a_judge_here",
                    gettext_noop("{name} is no floor judge of this event."),
                    section="TRM 1.3",
                    advice=gettext_noop("Add them as floor judge first."),
                    params={"name": str(to)},
                )
            )
        if problems or judge is None:
            raise Refused(*problems)
        former = _head_judge(this)
        keeps = (former.stands_in_for or former.user) if former is not None and for_a_while else None
        if former is not None:
            _step_down(this, former)
        promote(this, judge, reason=reason, stands_in_for=keeps if keeps != to else None)
    return judge


def give_back_head_judge(
    *, event: Event, by: Actor, once: str = "", now: datetime | None = None
) -> EventStaff:
    """Give the head judge's role back to whom it was taken over from for a while (TRM 1.3).

    By who stands in, by the organizer, or by the head judge who comes back and takes it. Raises `Refused` when
    nobody stands in for somebody who still judges here.
    """
    with act("give_back_head_judge", event=event, by=by, permission="judge", once=once, now=now) as this:
        standing_in = _head_judge(this)
        origin = standing_in.stands_in_for if standing_in is not None else None
        _refuse_others(this, origin)
        judge = _floor_judge(this, origin) if origin is not None else None
        if standing_in is None or judge is None:
            raise Refused(
                Problem(
                    "nobody_stands_in",
                    gettext_noop("Nobody stands in for the head judge."),
                    section="TRM 1.3",
                    advice=gettext_noop("Hand the role over to the judge who shall have it."),
                )
            )
        this.is_head_judges = this.by.user != origin
        _step_down(this, standing_in)
        promote(this, judge, reason=own_reasons.ROLE_BACK)
    return judge


def _refuse_others(this: Act, origin: User | None) -> None:
    """Raise `NotAllowed` for a judge who is neither head judge nor the one who gets the role back."""
    user = this.by.user
    if this.by.is_system or (user is not None and (user == origin or may(user, HEAD_JUDGE, this.event))):
        return
    raise NotAllowed(
        Problem(
            "not_your_role",
            gettext_noop("Only who has the head judge's role, and who gets it back, can move it."),
            section="TRM 1.3",
            advice=gettext_noop("Ask the head judge or the organizer."),
        )
    )


def promote(this: Act, judge: EventStaff, *, reason: str, stands_in_for: User | None = None) -> None:
    """Make a floor judge head judge inside an act under way."""
    judge.role = Role.HEAD_JUDGE
    judge.stands_in_for = stands_in_for
    judge.save(update_fields=["role", "stands_in_for"])
    after = {"role": "head_judge"} | ({"stands_in_for": str(stands_in_for)} if stands_in_for else {})
    this.log(str(judge.user), before={"role": "floor_judge"}, after=after, reason=reason)
    forget_roles(judge.user)
    if this.by.user is not None:
        forget_roles(this.by.user)


def _step_down(this: Act, head_judge: EventStaff) -> None:
    """Let the head judge go on as floor judge; one row is enough for somebody who was both."""
    if _floor_judge(this, head_judge.user) is not None:
        head_judge.delete()
    else:
        head_judge.role = Role.FLOOR_JUDGE
        head_judge.stands_in_for = None
        head_judge.save(update_fields=["role", "stands_in_for"])
    this.log(str(head_judge.user), before={"role": "head_judge"}, after={"role": "floor_judge"})
    forget_roles(head_judge.user)


def _head_judge(this: Act) -> EventStaff | None:
    rows = EventStaff.objects.filter(event=this.event, role=Role.HEAD_JUDGE)
    return rows.select_related("user", "stands_in_for").first()


def _floor_judge(this: Act, user: User) -> EventStaff | None:
    rows = EventStaff.objects.filter(event=this.event, user=user, role=Role.FLOOR_JUDGE)
    return rows.select_related("user").first()
