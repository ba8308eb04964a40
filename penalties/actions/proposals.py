"""What becomes of a penalty that waits: acknowledged, acknowledged as corrected in the same act, declined (TRM 7.3)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from penalties.actions.penalties import stand
from penalties.actions.penalty_changes import as_corrected, check_correction
from penalties.actions.penalty_effects import match_at_hand
from penalties.actions.penalty_rows import State, facts, lock_penalty, note, title, touch
from penalties.actions.replaced import LATE, late_already
from penalties.models import Penalty
from penalties.rules.levels import Issuer, Level, issuer
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import reason_problems, require_running
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def acknowledge_penalty(
    *,
    penalty: Penalty,
    by: Actor,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Let the head judge acknowledge what a floor judge proposed: from now on it stands and acts (TRM 7.3).

    A Match Loss or more is then the head judge's own; the trail keeps who proposed it. A Game Loss that stands on
    the word that the head judge was told is acknowledged in the same way, and acts no second time; that can be
    put on record when the event is over too. Raises
    `NotAllowed`, `Stale`, `Refused` (penalty_does_not_wait).
    """
    event = penalty.event
    with act("acknowledge_penalty", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        row = lock_penalty(this, penalty, seen_version=seen_version)
        is_told = row.state == State.ISSUED and row.was_told_in_person and row.acknowledged_at is None
        if row.state != State.PROPOSED and not is_told:
            raise Refused(_does_not_wait(row))
        if not is_told:
            require_running(this.event)
        before = facts(row) | {"judge": row.judge}
        row.version += 1
        if is_told:
            row.acknowledged_by, row.acknowledged_at = this.by.user, this.now
        else:
            _give(this, row, **_said_of_this_match(row))
        row.save()
        touch(this, row)
        note(this, row, "acknowledged", before=before, after=facts(row) | {"judge": row.judge})
        this.log(title(row), before=before, after=facts(row))
        return row


def acknowledge_corrected_penalty(
    *,
    penalty: Penalty,
    by: Actor,
    reason: str,
    level: str | None = None,
    infraction: str | None = None,
    penalty_reason: str | None = None,
    why_above: str | None = None,
    acts_on: str | None = None,
    game: int | None = None,
    played: GameScore | None = None,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Let the head judge put right what a floor judge proposed and acknowledge it in one act (TRM 7.1, 7.3).

    None leaves a part as it was proposed; `reason` says why it is another. It stands and acts as if it had been
    proposed like that: nothing acts in between, and the trail keeps the proposal with who made it. The guide holds
    as in `correct_penalty`. Raises `NotAllowed`, `Stale`, `Refused` (penalty_does_not_wait,
    correction_needs_reason, late_already and what the guide says).
    """
    event = penalty.event
    with act(
        "acknowledge_corrected_penalty", event=event, by=by, permission="head_judge", once=once, now=now
    ) as this:
        require_running(this.event)
        row = lock_penalty(this, penalty, seen_version=seen_version)
        if row.state != State.PROPOSED:
            raise Refused(_does_not_wait(row))
        wanted = as_corrected(
            row, level=level, infraction=infraction, penalty_reason=penalty_reason, why_above=why_above
        )
        problems = check_correction(row, wanted, reason)
        if wanted["infraction"] == LATE and row.registration is not None and row.match is not None:
            problems += late_already(row.registration, row.match, Level(wanted["level"]), besides=row)
        if problems:
            raise Refused(*problems)
        before = facts(row) | {"judge": row.judge}
        how = _said_of_this_match(row) | _said_now(acts_on, game, played)
        for name, value in wanted.items():
            setattr(row, name, value)
        row.version += 1
        _give(this, row, **how)
        row.save()
        touch(this, row)
        after = facts(row) | {"judge": row.judge}
        note(this, row, "confirmed", before=before, after=after, reason=reason.strip())
        this.log(title(row), before=before, after=after, reason=reason.strip())
        return row


def decline_penalty(
    *,
    penalty: Penalty,
    by: Actor,
    reason: str,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Let the head judge decline what a floor judge proposed; it stays on record and acts on nothing (TRM 7.3).

    Raises `NotAllowed`, `Stale`, `Refused` (reason_missing, penalty_does_not_wait).
    """
    event = penalty.event
    with act("decline_penalty", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        row = lock_penalty(this, penalty, seen_version=seen_version)
        problems = reason_problems(reason)
        if row.state != State.PROPOSED:
            problems.append(_does_not_wait(row))
        if problems:
            raise Refused(*problems)
        before = facts(row)
        row.state = State.DECLINED
        row.version += 1
        row.save()
        touch(this, row)
        note(this, row, "declined", before=before, after=facts(row), reason=reason.strip())
        this.log(title(row), before=before, after=facts(row), reason=reason.strip())
        return row


def _give(this: Act, row: Penalty, **how: Any) -> None:
    """Let a proposal stand and act; a Match Loss or more becomes the head judge's own (TRM 7.3)."""
    row.state = State.ISSUED
    row.acknowledged_by, row.acknowledged_at = this.by.user, this.now
    if issuer(Level(row.level)) is Issuer.HEAD_JUDGE:
        row.issued_by, row.judge = this.by.user, this.who
    # What a row must not say while its level is another already (see its constraints).
    row.acts_on = Penalty.ActsOn.NOTHING
    stand(this, row, **how)


def _does_not_wait(row: Penalty) -> Problem:
    last = row.changes.order_by("-id").first()
    return Problem(
        "penalty_does_not_wait",
        gettext_noop("This penalty does not wait for the head judge: {state}, {who}."),
        section="TRM 7.3",
        advice=gettext_noop("Look at what stands now."),
        params={
            "state": str(State(row.state).label),
            "who": last.who if last is not None else row.judge,
        },
    )


def _said_of_this_match(row: Penalty) -> dict[str, Any]:
    """Return what the judge said about the match at hand when they proposed it: next match, game, games won.

    Only where that match was under way then: a loss that was proposed at another match, or between two, is for the
    match at hand as it stands, and nothing is known of its games.
    """
    match = match_at_hand(row.registration) if row.registration is not None else None
    started = match.round.started_at if match is not None else None
    if started is None or started > row.issued_at:
        return {}
    proposed = row.changes.filter(what="proposed").first()
    told = proposed.after if proposed is not None else {}
    wish = row.acts_on if row.acts_on == Penalty.ActsOn.NEXT else ""
    return {"wish": wish, "game": told.get("game"), "played": _played(told.get("played"))}


def _said_now(acts_on: str | None, game: int | None, played: GameScore | None) -> dict[str, Any]:
    """Return what the head judge says of the match at hand, in place of what the judge said before."""
    now: dict[str, Any] = {}
    if acts_on is not None:
        now["wish"] = acts_on
    if played is not None or game is not None:
        now |= {"game": game, "played": played}
    return now


def _played(score: list[int] | None) -> GameScore | None:
    return GameScore(*score) if score else None
