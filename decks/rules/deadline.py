"""May this list be handed in or replaced now (TRM 4.4, 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class ListDesk:
    """What decides about a submission: the event's rule, the deadline, what is there already.

    `freezes` is true where a submitted list is frozen at once; `unlocked_until` is set while a judge lets
    this one player replace the list. Times are aware.
    """

    takes_lists: bool
    deadline: datetime
    freezes: bool
    has_list: bool
    unlocked_until: datetime | None = None
    event_is_over: bool = False


def submission_problems(desk: ListDesk, now: datetime) -> list[Problem]:
    """Return why a player cannot hand in a list at `now`; empty when they can.

    >>> from datetime import UTC
    >>> noon = datetime(2026, 3, 7, 12, tzinfo=UTC)
    >>> desk = ListDesk(takes_lists=True, deadline=noon, freezes=False, has_list=True)
    >>> [problem.code for problem in submission_problems(desk, noon)]
    ['deck_deadline_passed']
    """
    if not desk.takes_lists:
        return [
            Problem(
                "no_deck_lists",
                gettext_noop("This event takes no deck lists."),
                section="TRM 3.2",
                advice=gettext_noop("There is nothing to hand in; just play."),
            )
        ]
    if desk.event_is_over:
        return [
            Problem(
                "event_is_over",
                gettext_noop("The event is over; its lists stay as they are."),
                section="TRM 4.4",
                advice=gettext_noop("There is nothing to hand in any more."),
            )
        ]
    if desk.unlocked_until is not None and now < desk.unlocked_until:
        return []
    if now >= desk.deadline:
        return [
            Problem(
                "deck_deadline_passed",
                gettext_noop("The deadline for deck lists has passed."),
                section="TRM 4.4",
                advice=gettext_noop("Ask a judge: they can open your list again if there is a reason."),
            )
        ]
    if desk.freezes and desk.has_list:
        return [
            Problem(
                "deck_list_frozen",
                gettext_noop("At this event a list cannot be changed once it is handed in."),
                section="TRM 4.4",
                advice=gettext_noop("Ask a judge: they can open your list again if there is a reason."),
            )
        ]
    return []
