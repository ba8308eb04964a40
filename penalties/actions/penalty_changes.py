"""Penalties corrected and withdrawn by the head judge, with their trail; effects are undone exactly (TRM 7.3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from penalties.actions.exclusions import open_report
from penalties.actions.penalty_effects import effect_on, result_stays, take_effect, undo_effect
from penalties.actions.penalty_rows import (
    State,
    earlier_for,
    facts,
    known_infraction,
    known_level,
    lock_penalty,
    note,
    penalty_needs_reason,
    title,
)
from penalties.models import Penalty
from penalties.queries.earlier import Person
from penalties.rules.ladder import check_level
from penalties.rules.levels import Level
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import reason_problems, require_running
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def correct_penalty(
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
    is_barred: bool | None = None,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Put a penalty right that stands or waits; None leaves a part as it is. Needs a reason.

    Where the level, the match it acts on or the games won before (`played`) change, the old effect is undone first
    and the new one acts as if it were given now. A result that is locked stays (TRM 5.3), and then no second game
    or match is lost for it. The guide holds as for a new penalty, with the earlier ones that came before this one.
    Raises `NotAllowed`, `Stale`, `Refused`.
    """
    event = penalty.event
    with act("correct_penalty", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        require_running(this.event)
        row = lock_penalty(this, penalty, seen_version=seen_version)
        problems = _state_problems(row, State.ISSUED, State.PROPOSED)
        wanted = as_corrected(
            row,
            level=level,
            infraction=infraction,
            penalty_reason=penalty_reason,
            why_above=why_above,
            is_barred=is_barred,
        )
        problems += check_correction(row, wanted, reason)
        if problems:
            raise Refused(*problems)
        before = facts(row)
        is_moved = acts_on is not None and acts_on != row.acts_on
        is_other_game = played is not None and row.acts_on == Penalty.ActsOn.NOW
        acts_anew = wanted["level"] != row.level or is_moved or is_other_game
        undone = {"result": "nothing"}
        if acts_anew and row.state == State.ISSUED:
            acts_again = known_level(level or row.level) >= Level.GAME_LOSS
            undone = undo_effect(this, row, acts_again=acts_again)
        for name, value in wanted.items():
            setattr(row, name, value)
        if acts_anew:
            _act_anew(this, row, undone, wish=acts_on or "", game=game, played=played)
        row.version += 1
        row.save()
        if row.state == State.ISSUED:
            open_report(this, row)
        after = facts(row) | (undone if acts_anew else {})
        note(this, row, "corrected", before=before, after=after, reason=reason.strip())
        this.log(title(row), before=before, after=after, reason=reason.strip())
        return row


def _act_anew(
    this: Act,
    row: Penalty,
    undone: dict[str, Any],
    *,
    wish: str,
    game: int | None,
    played: GameScore | None,
) -> None:
    level = Level(row.level)
    if row.state == State.PROPOSED:
        row.acts_on = effect_on(row.registration, level, wish=wish, game=game)[0].on
        return
    lost, stays = row.loss, result_stays(undone)
    if stays and level.is_loss:
        # The match stays lost for it: a second one would punish twice.
        row.acts_on = Penalty.ActsOn.NOW
        return
    # What a row must not say while it is half changed (see its constraints).
    row.acts_on = Penalty.ActsOn.NOTHING
    take_effect(this, row, wish=wish, game=game, played=played)
    if stays and row.loss is None:
        row.loss = lost


def as_corrected(
    row: Penalty,
    *,
    level: str | None,
    infraction: str | None,
    penalty_reason: str | None,
    why_above: str | None,
    is_barred: bool | None = None,
) -> dict[str, Any]:
    """Return the parts of a penalty as they are to be; None leaves a part as it is."""
    return {
        "infraction": infraction or row.infraction,
        "level": level or row.level,
        "reason": row.reason if penalty_reason is None else penalty_reason.strip(),
        "why_above": row.why_above if why_above is None else why_above.strip(),
        "is_barred": row.is_barred if is_barred is None else is_barred,
    }


def check_correction(row: Penalty, wanted: dict[str, Any], reason: str) -> list[Problem]:
    """Return every reason why `row` cannot become what `wanted` (`as_corrected`) says (TRM 7.2-7.4).

    Raises `Refused` for an infraction or level that does not exist.
    """
    problems = []
    if not reason.strip():
        problems.append(
            Problem(
                "correction_needs_reason",
                gettext_noop("A correction says why."),
                section="TRM 7.3",
                advice=gettext_noop("Say in a few words what was wrong."),
                place="reason",
            )
        )
    if not wanted["reason"]:
        problems.append(replace(penalty_needs_reason(), place="penalty_reason"))
    infraction, level = known_infraction(wanted["infraction"]), known_level(wanted["level"])
    earlier = earlier_for(Person.of(row), infraction, row.match, before=row)
    return [*problems, *check_level(infraction, level, earlier, wanted["why_above"])]


def withdraw_penalty(
    *,
    penalty: Penalty,
    by: Actor,
    reason: str,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Take a penalty back that stands: what it did to results and to the player's place is undone exactly.

    A result that is locked stays (TRM 5.3); the trail says so. A suspension given with it ends. The row stays on
    record and counts for no repeat. Needs a reason. Raises `NotAllowed`, `Stale`, `Refused`.
    """
    event = penalty.event
    with act("withdraw_penalty", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        require_running(this.event)
        row = lock_penalty(this, penalty, seen_version=seen_version)
        problems = [*reason_problems(reason), *_state_problems(row, State.ISSUED)]
        if problems:
            raise Refused(*problems)
        before = facts(row)
        undone = undo_effect(this, row)
        row.state = State.WITHDRAWN
        row.version += 1
        row.save()
        after = facts(row) | undone
        note(this, row, "withdrawn", before=before, after=after, reason=reason.strip())
        this.log(title(row), before=before, after=after, reason=reason.strip())
        return row


def _state_problems(row: Penalty, *wanted: Penalty.State) -> list[Problem]:
    """Return where the penalty stands and by whom, when that is none of `wanted`."""
    if State(row.state) in wanted:
        return []
    last = row.changes.order_by("-id").first()
    return [
        Problem(
            "penalty_not_in_force",
            gettext_noop("This penalty is not in force: {state}, {who}."),
            section="TRM 7.3",
            advice=gettext_noop("It waits: acknowledge it, corrected or as it is, or decline it.")
            if row.state == State.PROPOSED
            else gettext_noop("The record stays and acts on nothing; give a new penalty if one is due."),
            params={
                "state": str(State(row.state).label),
                "who": last.who if last is not None else row.judge,
            },
        )
    ]
