"""The end of the round at one table: a judge answers, Logpose proposes, a judge confirms (TRM 5.2).

The questions and what follows from them are rules/end_of_round.py; here the answers are kept and the result written.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.end_of_round_rows import begun_already, check_begin, under_way
from tournaments.actions.locking import lock_match, require_running
from tournaments.actions.result_rows import (
    EndOfRoundFacts,
    NewResult,
    check_new_result,
    check_seen,
    result_facts,
    target_of,
    touches_result,
    write_result,
)
from tournaments.history.end_of_round import facts_of, kept
from tournaments.models import EndOfRoundDialogue, Match
from tournaments.permissions import may
from tournaments.queries.clock import clock_of_match
from tournaments.rules import rounds as rules
from tournaments.rules.end_of_round import (
    Key,
    Proposal,
    Question,
    answered,
    next_question,
    taken_back,
)
from tournaments.rules.end_of_round_questions import Value
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop

#: Questions that the head judge alone answers, and whose answers the head judge alone takes back.
_FOR_HEAD_JUDGE = frozenset({Key.DECLARE_NULL, Key.HEAD_JUDGE, Key.REASON})


def begin_end_of_round(
    *,
    match: Match,
    by: Actor,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> EndOfRoundDialogue:
    """Begin the procedure at a table whose time is over; its extra time runs from that moment (TRM 5.2).

    Raises `Refused` while the table has time left, without a time limit, for a match with a result, and when
    another judge has begun it (who is named).
    """
    event = match.round.event
    with act("begin_end_of_round", event=event, by=by, permission="judge", once=once, now=now) as this:
        this.touches()
        require_running(this.event)
        row = lock_match(this, match)
        begun = EndOfRoundDialogue.objects.select_related("opened_by").filter(match=row).first()
        if begun is not None and not row.outcome:
            raise Refused(begun_already(row, begun))
        check_seen(row, seen_version)
        clock = clock_of_match(row, now=this.now)
        problems = check_begin(row, clock)
        if problems:
            raise Refused(*problems)
        dialogue, _is_new = EndOfRoundDialogue.objects.update_or_create(
            match=row,
            defaults={
                "answers": [],
                "extra_time_from": this.now + timedelta(seconds=min(0, clock.seconds_left or 0)),
                "opened_by": this.by.user,
            },
        )
        this.log(target_of(row))
        return dialogue


def answer_end_of_round(
    *,
    match: Match,
    by: Actor,
    value: Value,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> EndOfRoundDialogue:
    """Answer the question at hand: an option's value, both counts, or the words of a reason (TRM 5.2).

    `seen_version` is the dialogue's version on the person's page. Raises `Stale` when another judge has
    answered since, `Refused` for what is no answer, `NotAllowed` for a question that is the head judge's.
    """
    event = match.round.event
    with act("answer_end_of_round", event=event, by=by, permission="judge", once=once, now=now) as this:
        this.touches()
        row, dialogue = under_way(this, match, seen_version)
        facts = facts_of(row, dialogue.answers)
        question = next_question(facts)
        if isinstance(question, Question) and question.for_head_judge:
            _require_head_judge(this)
        facts = answered(facts, value)
        _keep(dialogue, kept(facts))
        key, told = kept(facts)[-1]
        this.log(target_of(row), after={"question": key, "answer": told})
        return dialogue


def take_back_answer(
    *,
    match: Match,
    by: Actor,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> EndOfRoundDialogue:
    """Take the last answer back, so that its question is asked again; nothing when there is none.

    An answer of the head judge is taken back by the head judge alone. Raises as `answer_end_of_round`.
    """
    event = match.round.event
    with act("take_back_answer", event=event, by=by, permission="judge", once=once, now=now) as this:
        this.touches()
        row, dialogue = under_way(this, match, seen_version)
        facts = facts_of(row, dialogue.answers)
        if not facts.answers:
            return dialogue
        if facts.answers[-1].key in _FOR_HEAD_JUDGE:
            _require_head_judge(this)
        key, told = kept(facts)[-1]
        _keep(dialogue, kept(taken_back(facts)))
        this.log(target_of(row), before={"question": key, "answer": told})
        return dialogue


def drop_end_of_round(
    *,
    match: Match,
    by: Actor,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Leave the procedure without a result; the answers stay in the log, the match stays open."""
    event = match.round.event
    with act("drop_end_of_round", event=event, by=by, permission="judge", once=once, now=now) as this:
        this.touches()
        row, dialogue = under_way(this, match, seen_version)
        before = {"answers": dialogue.answers}
        dialogue.delete()
        this.log(target_of(row), before=before)
        return row


def confirm_end_of_round(
    *,
    match: Match,
    by: Actor,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Let the result stand that the answers lead to; the record of the procedure hangs on the match (TRM 5.2).

    Raises `Refused` while a question is open, `Stale` when another judge has answered or confirmed since.
    """
    event = match.round.event
    with act("confirm_end_of_round", event=event, by=by, permission="judge", once=once, now=now) as this:
        row, dialogue = under_way(this, match, seen_version)
        touches_result(this, row)
        facts = facts_of(row, dialogue.answers)
        proposal = next_question(facts)
        if not isinstance(proposal, Proposal) or proposal.outcome is None:
            raise Refused(
                Problem(
                    "end_of_round_undecided",
                    gettext_noop("Nothing is decided yet at table {table}: a question is open."),
                    section="TRM 5.2",
                    advice=gettext_noop("Answer it, then confirm the result."),
                    params={"table": row.table or "–"},
                )
            )
        record = EndOfRoundFacts(
            deciding_step=proposal.step.value,
            reason=proposal.reason,
            answers={
                "answers": kept(facts),
                "extra_time_from": dialogue.extra_time_from.isoformat(),
            },
        )
        new = NewResult(proposal.outcome, proposal.games_1, proposal.games_2, record)
        problems = rules.check_act(rules.Act.ENTER_RESULT, rules.RoundState(row.round.state))
        problems += check_new_result(row, new)
        if problems:
            raise Refused(*problems)
        before = result_facts(row)
        write_result(this, row, new, by=Match.EnteredBy.STAFF)
        dialogue.delete()
        after = {**result_facts(row), "decided_by": proposal.step.value}
        this.log(target_of(row), before=before, after=after, reason=proposal.reason)
        return row


def _keep(dialogue: EndOfRoundDialogue, answers: list[list[object]]) -> None:
    dialogue.answers = answers
    dialogue.version += 1
    dialogue.save(update_fields=["answers", "version"])


def _require_head_judge(this: Act) -> None:
    """Raise `NotAllowed` unless the head judge, or the organizer in their place, acts."""
    if this.by.is_system or may(this.by.user, "head_judge", this.event):
        return
    raise NotAllowed(
        Problem(
            "head_judge_answers",
            gettext_noop("The head judge answers this question."),
            section="TRM 5.2",
            advice=gettext_noop("Ask the head judge to open this table on their own device."),
        )
    )
