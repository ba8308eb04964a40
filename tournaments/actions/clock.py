"""The clock: pause, prolong, extend a table, timers for breaks and deck building (TRM 3.5, 7.1)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_match, lock_round, require_running
from tournaments.actions.result_rows import target_of
from tournaments.models import Event, Match, Round, TimeExtension, Timer
from tournaments.rules import rounds as rules
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Longer than a whole day is a slip of the finger.
_MOST_SECONDS: Final = 24 * 60 * 60


def pause_round(
    *, round_: Round, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> Round:
    """Stop the clock of a started round for everybody. Raises `Refused` when it does not run."""
    with act("pause_round", event=round_.event, by=by, permission="run_desk", once=once, now=now) as this:
        row = _started(this, round_)
        if _is_paused(row):
            raise Refused(
                Problem(
                    "clock_is_paused",
                    gettext_noop("The clock stands still already."),
                    advice=gettext_noop("Let it go on when the round goes on."),
                )
            )
        row.pauses = [*row.pauses, [this.now.isoformat(), None]]
        _save(this, row, after={"paused_at": this.now.isoformat()}, reason=reason)
        return row


def resume_round(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> Round:
    """Let a paused round go on with the time it had left. Raises `Refused` when it is not paused."""
    with act("resume_round", event=round_.event, by=by, permission="run_desk", once=once, now=now) as this:
        row = _started(this, round_)
        if not _is_paused(row):
            raise Refused(
                Problem(
                    "clock_runs",
                    gettext_noop("The clock is not paused."),
                    advice=gettext_noop("Look at the clock again: somebody may have let it go on."),
                )
            )
        row.pauses = [*row.pauses[:-1], [row.pauses[-1][0], this.now.isoformat()]]
        _save(this, row, after={"resumed_at": this.now.isoformat()})
        return row


def prolong_round(
    *, round_: Round, by: Actor, seconds: int, reason: str = "", once: str = "", now: datetime | None = None
) -> Round:
    """Give the whole round `seconds` more; a negative number takes back what was given, not more.

    Raises `Refused` for a round that is not started or has no time limit.
    """
    with act("prolong_round", event=round_.event, by=by, permission="run_desk", once=once, now=now) as this:
        row = _started(this, round_)
        problems = _check_seconds(abs(seconds)) + _check_limit(row)
        if row.prolonged_seconds + seconds < 0:
            problems.append(
                Problem(
                    "less_than_full_time",
                    gettext_noop("A round cannot be shorter than announced; seconds given: {given}."),
                    section="TRM 3.5",
                    advice=gettext_noop("Take back at most what was given."),
                    params={"given": row.prolonged_seconds},
                )
            )
        if problems:
            raise Refused(*problems)
        before = row.prolonged_seconds
        row.prolonged_seconds += seconds
        _save(this, row, before={"seconds": before}, after={"seconds": row.prolonged_seconds}, reason=reason)
        return row


def extend_match(
    *, match: Match, by: Actor, seconds: int, reason: str = "", once: str = "", now: datetime | None = None
) -> TimeExtension:
    """Give one table `seconds` more (TRM 7.1); several add up, and it counts after time was called too.

    By judges and by the desk. Raises `Refused` for a round that is not started, a match with a result or
    without a time limit.
    """
    event = match.round.event
    with act("extend_match", event=event, by=by, permission="give_time", once=once, now=now) as this:
        return give_time(this, match, seconds=seconds, reason=reason)


def give_time(this: Act, match: Match, *, seconds: int, reason: str = "") -> TimeExtension:
    """Give a table more time as a part of the act `this`: of a judge call, a penalty, a deck check (TRM 7.1).

    Locks the match. Raises `Refused` as `extend_match` does.
    """
    require_running(this.event)
    row = lock_match(this, match)
    problems = rules.check_act(rules.Act.EXTEND_TIME, rules.RoundState(row.round.state))
    problems += _check_seconds(seconds) + _check_limit(row.round)
    if row.outcome:
        problems.append(
            Problem(
                "match_is_over",
                gettext_noop("Table {table} has a result already; it needs no more time."),
                section="TRM 7.1",
                advice=gettext_noop("Look at the table number again."),
                params={"table": row.table or "–"},
            )
        )
    if problems:
        raise Refused(*problems)
    extension = TimeExtension.objects.create(
        match=row, seconds=seconds, reason=reason[:200], given_by=this.by.user, given_at=this.now
    )
    row.version += 1
    row.save(update_fields=["version"])
    this.log(target_of(row), after={"seconds": seconds}, reason=reason)
    return extension


def take_back_time(
    *, extension: TimeExtension, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> Match:
    """Take back time that was given to a table by mistake; the log keeps what it was. By whoever may give it.

    Nothing happens when it is gone already.
    """
    match = extension.match
    event = match.round.event
    with act("take_back_time", event=event, by=by, permission="give_time", once=once, now=now) as this:
        require_running(this.event)
        row = lock_match(this, match)
        given = TimeExtension.objects.filter(pk=extension.pk).first()
        if given is None:
            return row
        before = {"seconds": given.seconds, "reason": given.reason, "given_at": given.given_at.isoformat()}
        given.delete()
        row.version += 1
        row.save(update_fields=["version"])
        this.log(target_of(row), before=before, reason=reason)
        return row


def start_timer(
    *, event: Event, by: Actor, label: str, seconds: int, once: str = "", now: datetime | None = None
) -> Timer:
    """Count down for a break, a draft or deck building; a running timer is stopped by the new one."""
    with act("start_timer", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        problems = _check_seconds(seconds)
        words = label.strip()
        if not words or len(words) > 60:
            problems.append(
                Problem(
                    "timer_needs_label",
                    gettext_noop("A timer needs a name of 1 to 60 characters."),
                    advice=gettext_noop("Say what it is for: “Deck building”."),
                )
            )
        if problems:
            raise Refused(*problems)
        _stop_running(this)
        timer = Timer.objects.create(event=this.event, label=words, seconds=seconds, started_at=this.now)
        this.log("timer", after={"label": words, "seconds": seconds})
        return timer


def stop_timer(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Timer | None:
    """Stop the running timer; None when there was none."""
    with act("stop_timer", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        timer = _stop_running(this)
        if timer is not None:
            this.log("timer", before={"label": timer.label})
        return timer


def _stop_running(this: Act) -> Timer | None:
    timer = Timer.objects.select_for_update().filter(event=this.event, stopped_at__isnull=True).first()
    if timer is not None:
        timer.stopped_at = this.now
        timer.save(update_fields=["stopped_at"])
    return timer


def _started(this: Act, round_: Round) -> Round:
    """Return the locked round; raises `Refused` when its clock has not been started or it is closed."""
    require_running(this.event)
    row = lock_round(this, round_)
    problems = rules.check_act(rules.Act.PAUSE_CLOCK, rules.RoundState(row.state))
    if problems:
        raise Refused(*problems)
    return row


def _is_paused(row: Round) -> bool:
    return bool(row.pauses) and row.pauses[-1][1] is None


def _check_seconds(seconds: int) -> list[Problem]:
    if 0 < seconds <= _MOST_SECONDS:
        return []
    return [
        Problem(
            "seconds_out_of_range",
            gettext_noop("Give a time between one second and one day."),
            advice=gettext_noop("Look whether minutes and seconds were mixed up, and type it anew."),
            params={"seconds": seconds},
        )
    ]


def _check_limit(row: Round) -> list[Problem]:
    if row.minutes is not None:
        return []
    return [
        Problem(
            "no_time_limit",
            gettext_noop("This match has no time limit, so no time can be added."),
            section="TRM 3.5",
            advice=gettext_noop("Let them play on; without a limit no time is lost."),
        )
    ]


def _save(
    this: Act,
    row: Round,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object],
    reason: str = "",
) -> None:
    row.version += 1
    row.save(update_fields=["pauses", "prolonged_seconds", "version"])
    this.log(f"round {row.number}", before=before, after=after, reason=reason)
