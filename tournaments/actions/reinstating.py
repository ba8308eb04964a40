"""Taking back a drop or an absence made by mistake (TRM 3.4.2, 6.0)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Actor, act
from tournaments.actions.eligibility import barred_today
from tournaments.actions.entries import let_in, locked, title
from tournaments.history.bracket import keeps_place
from tournaments.history.entries import last_paired_round, last_round_of
from tournaments.history.joining import entry_problems
from tournaments.models import Event, Registration, Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

Status = Registration.Status


def reinstate_player(
    *, registration: Registration, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> Registration:
    """Take back a drop or an absence made by mistake: paired again from the next round (TRM 3.4.2, 6.0).

    The rounds missed in between give no points and are not rounds played. In a bracket a player keeps the
    place while nothing played has taken it; a match conceded by the drop stays lost until its result is taken
    back. Raises `Refused`: not dropped or absent, disqualified, suspended or banned meanwhile, the cut was
    set, or the last round of Swiss or the bracket paired, without them.
    """
    with act(
        "reinstate_player", event=registration.event, by=by, permission="keep_scores", once=once, now=now
    ) as this:
        row = locked(this, registration)
        if row.status not in {Status.DROPPED, Status.ABSENT}:
            raise Refused(
                Problem(
                    "not_dropped",
                    gettext_noop("{name} is neither dropped nor absent."),
                    section="TRM 6.0",
                    advice=gettext_noop("There is nothing to take back. A disqualification stays."),
                    params={"name": row.name},
                )
            )
        problems = _missed_too_much(this.event, row)
        problems += barred_today(this, row).problems(row.name, row.membership_number, of=row)
        if problems:
            raise Refused(*problems)
        before = {"status": row.status, "rounds_missed": row.rounds_missed, "first_round": row.first_round}
        let_in(this, row)
        after = {"status": row.status, "rounds_missed": row.rounds_missed, "first_round": row.first_round}
        this.log(title(row), before=before, after=after, reason=reason)
    return row


def _missed_too_much(event: Event, row: Registration) -> list[Problem]:
    """Return why there is no way back: what is paired would have needed this player.

    Somebody who has missed no round of Swiss comes back even when no further one is paired: the standings and
    the cut count active players (TRM 3.4). Whoever has a seat in the last pairing has missed none.
    """
    if keeps_place(event, row):
        return []
    problems = entry_problems(event)
    successor = event.cut_places.filter(replaced=row).select_related("registration").first()
    if problems and successor is not None:
        return [_not_in_cut(event, row, successor.registration)]
    if last_round_of(row, posted_only=False) != last_paired_round(event):
        return problems
    others = [problem for problem in problems if problem.code != "last_round_paired"]
    if event.cut_places.exists() and others != problems:
        others.append(_not_in_cut(event, row))
    return others


def _not_in_cut(event: Event, row: Registration, successor: Registration | None = None) -> Problem:
    """Return that the cut was set without this player, and how it is set anew."""
    if event.rounds.filter(stage=Round.Stage.CUT).exists():
        advice = gettext_noop(
            "If the first round of the cut has not started: undo its pairing, take the seeds back, reinstate "
            "{name}, begin the cut again. Otherwise the bracket stays."
        )
    else:
        advice = gettext_noop(
            "On the page of the top cut, go “Back to Swiss”; reinstate {name}, then begin the cut again."
        )
    return Problem(
        "not_in_cut",
        gettext_noop("The top cut was set without {name}.")
        if successor is None
        else gettext_noop("{name} was replaced in the top cut by {other}."),
        section="TRM 3.4",
        advice=advice,
        params={"name": row.name, "other": successor.name if successor else ""},
    )
