"""What a judge rules on a call, whether it is accepted, and the head judge's last word (TRM 1.4, 4.10, 4.14, 7.1)."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Any

from penalties.actions.call_rows import (
    check_seen,
    give_lost_time,
    lock_call,
    move,
    require_books_open,
    require_step,
)
from penalties.actions.calls import refuse_anothers
from penalties.actions.game_states import record_verdict
from penalties.models import JudgeCall, Ruling
from penalties.rules.calls import Step
from penalties.rules.game_state import Verdict, damage_not_described
from penalties.rules.sections import check_section, read_section
from tournaments.actions.acting import Act, Actor, act
from tournaments.permissions import may
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

Outcome = Ruling.Outcome

#: The outcomes that are a verdict on a damaged game state (TRM 4.10).
VERDICTS = {
    Outcome.REPAIRED: Verdict.REPARABLE,
    Outcome.ACCEPTED: Verdict.ACCEPTED,
    Outcome.IRREPARABLE: Verdict.IRREPARABLE,
}


class Answer(StrEnum):
    """What the players say to a floor judge's ruling; nothing yet leaves the call open."""

    OPEN = ""
    ACCEPTED = "accepted"
    APPEAL = "appeal"


def rule_on_call(
    *,
    call: JudgeCall,
    by: Actor,
    outcome: str,
    words: str = "",
    section: str = "",
    answer: str = Answer.ACCEPTED,
    appealed_by: int | None = None,
    seconds: int = 0,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> JudgeCall:
    """Rule on a call; accepted, it is closed with `seconds` for the table, appealed, it goes to the head judge.

    From the head judge (or the organizer in their place) it is final and closes the call: nobody can appeal it
    (TRM 4.14). A verdict on the game state is recorded with its match (4.10). `section` is read as "TRM 4.10",
    "7-1-4"; `seen_version` is the call's. Raises `Refused` with every problem, `Stale`.
    """
    with act("rule_on_call", event=call.event, by=by, permission="judge", once=once, now=now) as this:
        require_books_open(this.event)
        row = lock_call(this, call)
        check_seen(row, seen_version)
        refuse_anothers(this, row)
        if by.user is not None and may(by.user, "head_judge", this.event):
            if answer == Answer.APPEAL:
                raise Refused(_final(), *check_ruling(row, outcome=outcome, words=words, section=section))
            this.is_head_judges = True
            _rule_finally(this, row, outcome, words=words, section=section, seconds=seconds)
            return row
        require_step(row, Step.RULE)
        _refuse_lacking(row, outcome=outcome, words=words, section=section)
        steps = {Answer.ACCEPTED: [Step.ACCEPT], Answer.APPEAL: [Step.APPEAL], Answer.OPEN: []}[
            Answer(answer)
        ]
        _write(this, row, outcome, words, section, is_final=False)
        if answer == Answer.ACCEPTED:
            give_lost_time(this, row, seconds)
        if answer == Answer.APPEAL:
            row.appealed_by, row.appealed_at = _side(appealed_by), this.now
        move(this, row, Step.RULE, *steps, **_taken_now(this, row), outcome=outcome)
        return row


def appeal(
    *,
    call: JudgeCall,
    by: Actor,
    appealed_by: int | None = None,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> JudgeCall:
    """Note that a player appeals: the call goes to the head judge, after the ruling and not once it was accepted.

    `appealed_by` is 1 or 2, None for both. Raises `Refused` (TRM 4.14), `Stale`.
    """
    with act("appeal", event=call.event, by=by, permission="judge", once=once, now=now) as this:
        require_books_open(this.event)
        row = lock_call(this, call)
        check_seen(row, seen_version)
        move(this, row, Step.APPEAL, appealed_by=_side(appealed_by), appealed_at=this.now)
        return row


def close_call(
    *,
    call: JudgeCall,
    by: Actor,
    seconds: int = 0,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> JudgeCall:
    """Close a call whose ruling was accepted, with the time its table lost (TRM 4.14, 7.1).

    Raises `Refused` when nobody has ruled or the head judge is asked, `Stale`.
    """
    with act("close_call", event=call.event, by=by, permission="judge", once=once, now=now) as this:
        require_books_open(this.event)
        row = lock_call(this, call)
        check_seen(row, seen_version)
        require_step(row, Step.ACCEPT)
        give_lost_time(this, row, seconds)
        move(this, row, Step.ACCEPT)
        return row


def head_judge_rules(
    *,
    call: JudgeCall,
    by: Actor,
    outcome: str,
    words: str = "",
    section: str = "",
    seconds: int = 0,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> JudgeCall:
    """Give the final ruling; it closes the call for good (TRM 4.14). On an appeal it names its section.

    Only the head judge, or the organizer in their place. Raises `Refused` with every problem, `Stale`.
    """
    with act(
        "head_judge_rules", event=call.event, by=by, permission="head_judge", once=once, now=now
    ) as this:
        require_books_open(this.event)
        row = lock_call(this, call)
        check_seen(row, seen_version)
        _rule_finally(this, row, outcome, words=words, section=section, seconds=seconds)
        return row


def _rule_finally(this: Act, row: JudgeCall, outcome: str, *, words: str, section: str, seconds: int) -> None:
    require_step(row, Step.RULE_FINALLY)
    _refuse_lacking(row, outcome=outcome, words=words, section=section)
    _write(this, row, outcome, words, section, is_final=True)
    give_lost_time(this, row, seconds)
    move(this, row, Step.RULE_FINALLY, **_taken_now(this, row), outcome=outcome)


def check_ruling(call: JudgeCall, *, outcome: str, words: str, section: str) -> list[Problem]:
    """Return everything a ruling on this call lacks; `place` is what has to be filled in."""
    is_appeal = call.state == JudgeCall.State.APPEALED
    problems = check_section(section, is_needed=is_appeal)
    if outcome not in Outcome.values:
        problems.append(
            Problem(
                "outcome_missing",
                gettext_noop("Say how the call ended."),
                section="TRM 1.4",
                advice=gettext_noop("Choose one of the outcomes."),
                place="outcome",
            )
        )
    elif outcome in VERDICTS and not (words.strip() or call.words):
        problems.append(damage_not_described(place="words"))
    return problems


def _refuse_lacking(call: JudgeCall, *, outcome: str, words: str, section: str) -> None:
    problems = check_ruling(call, outcome=outcome, words=words, section=section)
    if problems:
        raise Refused(*problems)


def _write(this: Act, row: JudgeCall, outcome: str, words: str, section: str, *, is_final: bool) -> None:
    Ruling.objects.create(
        call=row,
        outcome=outcome,
        words=words.strip(),
        section=read_section(section),
        is_final=is_final,
        ruled_by=this.by.user,
        judge=this.who,
        ruled_at=this.now,
    )
    if outcome in VERDICTS and row.match is not None:
        record_verdict(this, row, VERDICTS[Outcome(outcome)], words.strip())


def _taken_now(this: Act, row: JudgeCall) -> dict[str, Any]:
    """Return who answered a call that nobody had said to be on."""
    if row.taken_at is not None:
        return {}
    return {"taken_by": this.by.user, "taken_at": this.now}


def _side(side: int | None) -> int | None:
    return side if side in {1, 2} else None


def _final() -> Problem:
    return Problem(
        "final_ruling",
        gettext_noop("The head judge's ruling is final; there is nobody to appeal to."),
        section="TRM 4.14",
        advice=gettext_noop("Close the call with your ruling."),
    )
