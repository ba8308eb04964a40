"""Earned byes: they belong to the membership number and cannot be passed on (TRM 5.5)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from tournaments.actions.acting import Actor, act
from tournaments.actions.entries import locked, saved, title
from tournaments.actions.locking import require_not_over
from tournaments.history.entries import last_paired_round
from tournaments.models import Registration
from tournaments.rules.player_files import MOST_BYES
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def set_awarded_byes(
    *,
    registration: Registration,
    by: Actor,
    rounds: Iterable[int],
    once: str = "",
    now: datetime | None = None,
) -> Registration:
    """Set the rounds in which a player gets an earned bye; an empty list takes them back.

    Raises `Refused`: no membership number to belong to, a round that is paired already or does not exist.
    """
    with act(
        "set_awarded_byes", event=registration.event, by=by, permission="keep_scores", once=once, now=now
    ) as this:
        require_not_over(this.event)
        row = locked(this, registration)
        wanted = sorted(set(rounds))
        problems = []
        if wanted and not row.membership_number:
            problems.append(
                Problem(
                    "bye_needs_number",
                    gettext_noop("{name} has no membership number; an earned bye belongs to one."),
                    section="TRM 5.5",
                    advice=gettext_noop("Enter the number first."),
                    params={"name": row.name},
                )
            )
        last = last_paired_round(this.event)
        changed = set(wanted) ^ set(row.awarded_byes)
        problems.extend(
            Problem(
                "bye_round_not_open",
                gettext_noop("No bye can be set or taken back for round {round}."),
                section="TRM 5.5",
                advice=gettext_noop("The round is paired already, or there is no such round."),
                params={"round": number},
            )
            for number in sorted(changed)
            if not last < number <= MOST_BYES
        )
        if problems:
            raise Refused(*problems)
        if wanted != row.awarded_byes:
            this.log(title(row), before={"awarded_byes": row.awarded_byes}, after={"awarded_byes": wanted})
            row.awarded_byes = wanted
            saved(row, "awarded_byes")
    return row
