"""Late players penalized by the round's clock, one or both of a table (TRM 7.4.2-1)."""

from __future__ import annotations

from datetime import datetime

from penalties.actions.penalties import give
from penalties.actions.penalty_rows import NewPenalty, earlier_for, touch
from penalties.actions.replaced import LATE, late_already
from penalties.models import Penalty
from penalties.queries.earlier import Person
from penalties.rules.infractions import infraction
from penalties.rules.ladder import advice
from penalties.rules.levels import Level
from penalties.rules.tardy import tardy
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_match, require_running
from tournaments.actions.result_rows import check_seen
from tournaments.history.clock import countdown_of
from tournaments.history.penalty_losses import losses_on
from tournaments.models import Match, Registration, Round
from tournaments.rules import own_reasons
from tournaments.rules.clock import seconds_since_start
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def issue_tardiness(
    *,
    match: Match,
    by: Actor,
    side: int | None = None,
    both: bool = False,
    level: str = "",
    reason: str = "",
    why_above: str = "",
    told_in_person: bool = False,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> tuple[Penalty, ...]:
    """Penalize who is not seated at a table: `side` 1 or 2, or both, by the time since the round's start.

    Under 5 minutes a Warning, from 5:00 a Game Loss, from 10:00 a Match Loss (decision: on the server's clock); a
    repeat is never lighter than an earlier Game Loss, and `level` can be heavier. Called again at the same table
    when more is due, the heavier penalty takes the lighter one's place. Both late are due the same: at 10:00 both
    lose. What a floor judge gives above a Warning waits as in `issue_penalty`. `seen_version` is the match's.
    Raises `NotAllowed`, `Stale`, `Refused`.
    """
    event = match.round.event
    with act("issue_tardiness", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        row = lock_match(this, match)
        check_seen(row, seen_version)
        sides = (1, 2) if both else (side,)
        seconds = _seconds_late(this, row, sides)
        absent = "".join(str(one) for one in sides)
        due = tardy(seconds, absent, best_of=row.round.best_of).due or Level.WARNING
        players = [row.player_1 if one == 1 else row.player_2 for one in sides]
        given: list[Penalty] = []
        for player in filter(None, players):
            chosen = _level(this, row, player, due, level)
            new = NewPenalty(
                infraction=LATE,
                level=chosen.value,
                reason=reason.strip() or _words(seconds),
                registration=player,
                match=row,
                why_above=why_above,
                told_in_person=told_in_person,
                together_with=given[0] if given else None,
                by_clock=due,
            )
            given.append(give(this, new))
        if len(given) == 2:
            given[0].together_with = given[1]
            given[0].save(update_fields=["together_with"])
        touch(this, *given)
        return tuple(given)


def _seconds_late(this: Act, row: Match, sides: tuple[int | None, ...]) -> float:
    """Return the seconds since the round's start, pauses left out. Raises `Refused` when nobody can be late now."""
    problems = []
    if row.kind != Match.Kind.MATCH or not set(sides) <= {1, 2}:
        problems.append(
            Problem(
                "nobody_to_be_late",
                gettext_noop("Say which of the two players is late."),
                section="TRM 7.4.2-1",
                advice=gettext_noop("A bye has nobody to wait for."),
            )
        )
    if row.round.state == Round.State.CLOSED:
        problems.append(
            Problem(
                "round_closed",
                gettext_noop("The round is closed; nobody is waited for any more."),
                section="TRM 7.4.2-1",
                advice=gettext_noop("A lateness that was forgotten is given as a penalty of the player."),
            )
        )
        raise Refused(*problems)
    if row.round.state != Round.State.STARTED:
        problems.append(
            Problem(
                "round_not_started",
                gettext_noop("The round has not started."),
                section="TRM 7.4.2-1",
                advice=gettext_noop("Lateness counts from the start of the round."),
            )
        )
    if row.outcome and not losses_on(row):
        problems.append(
            Problem(
                "late_at_finished_table",
                gettext_noop("Table {table} has a result already; nobody is waited for there."),
                section="TRM 7.4.2-1",
                advice=gettext_noop("A lateness that was forgotten is given as a penalty of the player."),
                params={"table": row.table or "–"},
            )
        )
    if problems:
        raise Refused(*problems)
    return seconds_since_start(countdown_of(row.round), this.now)


def _level(this: Act, row: Match, player: Registration, due: Level, wanted: str) -> Level:
    """Return what the player gets. Raises `Refused` when as much was given for this lateness already."""
    guide = infraction(LATE)
    earlier = earlier_for(Person(this.event, player), guide, row)
    level = max(due, advice(guide, earlier).least, Level(wanted) if wanted in Penalty.Level.values else due)
    problems = late_already(player, row, level)
    if problems:
        raise Refused(*problems)
    return level


def _words(seconds: float) -> str:
    """Return the reason that the record keeps."""
    minutes, rest = divmod(int(seconds), 60)
    return own_reasons.NOT_SEATED.format(late=f"{minutes}:{rest:02d}")
