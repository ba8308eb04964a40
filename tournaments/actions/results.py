"""Results entered, settled and corrected by staff (TRM 4.15-4.18, 5.1-5.3); players' reports: claims.py."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.claims import confirm_claim, report_result, take_back_report
from tournaments.actions.corrections import renew_next_match
from tournaments.actions.locking import lock_match, lock_round, require_running
from tournaments.actions.result_rows import (
    EndOfRoundFacts,
    NewResult,
    check_losses_of,
    check_new_result,
    check_seen,
    open_again,
    result_facts,
    target_of,
    touches_result,
    write_result,
)
from tournaments.models import Match, Round
from tournaments.queries.clock import clock_of_match
from tournaments.queries.locked_results import following_match, lock_problems
from tournaments.queries.namesakes import namesakes_of
from tournaments.rules import rounds as rules
from tournaments.rules.end_of_round_record import check_time
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.typed_results import TypedResult, read_typed
from tournaments.rules.words import gettext_noop

__all__ = [
    "EndOfRoundFacts",
    "confirm_claim",
    "correct_result",
    "enter_result",
    "enter_result_by_table",
    "report_result",
    "settle_dispute",
    "take_back_report",
]

State = Round.State


def enter_result(
    *,
    match: Match,
    by: Actor,
    outcome: Outcome,
    games_1: int | None = None,
    games_2: int | None = None,
    end_of_round: EndOfRoundFacts | None = None,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Enter the result of an open match for the desk; it stands and players cannot change it (TRM 4.15).

    It settles a dispute and overrules a report that waits. A result that stands already is confirmed by the
    same one (a game score may be added) and never replaced: that is `correct_result`, with a reason.
    `seen_version` is the match's version on the person's page. Raises `Refused`, `Stale`.
    """
    new = NewResult(Outcome(outcome), games_1, games_2, end_of_round)
    event = match.round.event
    with act("enter_result", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        row = lock_match(this, match)
        _enter(this, row, new, seen_version=seen_version)
        return row


def _enter(this: Act, row: Match, new: NewResult, *, seen_version: int | None, reason: str = "") -> None:
    """Check and write a staff result inside an act."""
    require_running(this.event)
    touches_result(this, row)
    is_players = row.entered_by == Match.EnteredBy.PLAYERS
    if row.outcome and not is_players and new.is_that_of(row) and new.end_of_round is None:
        return
    check_seen(row, seen_version)
    problems = rules.check_act(rules.Act.ENTER_RESULT, rules.RoundState(row.round.state))
    problems += check_new_result(row, new)
    if new.end_of_round is not None and not row.outcome:
        clock = clock_of_match(row, now=this.now)
        problems += check_time(
            new.end_of_round.deciding_step, clock.seconds_left, row.table, reason=new.end_of_round.reason
        )
    if row.outcome and row.kind == Match.Kind.MATCH and not new.agrees_with(row):
        locked = lock_problems(row, following_match(row), reason="-")
        problems.append(_result_stands(row, is_locked=bool(locked)))
    if problems:
        raise Refused(*problems)
    before = result_facts(row)
    if new.games_1 is None and row.outcome:
        new = replace(new, games_1=row.games_1, games_2=row.games_2)
    write_result(this, row, new, by=Match.EnteredBy.STAFF)
    this.log(target_of(row), before=before, after=result_facts(row), reason=reason)


def _result_stands(row: Match, *, is_locked: bool) -> Problem:
    """Return that a match has ended otherwise than it is entered now, with the winner by name (TRM 5.1).

    Unless it is locked (TRM 5.3) the match is named, so that a page can lead to where it is corrected.
    """
    players = [player for player in (row.player_1, row.player_2) if player is not None]
    told = namesakes_of(row.round.event).told_in_full
    names = [told(player.name, player.number) for player in players]
    outcome = Outcome(row.outcome)
    if outcome.winner is None:
        words = gettext_noop("Table {table} has a result already: {outcome}.")
    elif outcome.is_by_default:
        words = gettext_noop("Table {table} has a result already: {winner} won by default.")
    else:
        words = gettext_noop("Table {table} has a result already: {winner} won.")
    return Problem(
        "result_stands",
        words,
        section="TRM 5.1",
        advice=gettext_noop(
            "If it is wrong, “Correct” beside the table on the desk puts it right, with a reason."
        ),
        params={
            "table": row.table or "–",
            "outcome": Match.Outcome(row.outcome).label,
            "winner": names[outcome.winner - 1] if outcome.winner else "",
            "match": None if is_locked else row.pk,
        },
    )


def enter_result_by_table(
    *, round_: Round, by: Actor, text: str, once: str = "", now: datetime | None = None
) -> Match:
    """Enter a result typed by table number, "12 a", "12 2 1", "12 x" (see rules/typed_results.py).

    Raises `Refused` with what could not be read, a table nobody plays at, or what `enter_result` refuses.
    """
    event = round_.event
    with act("enter_result", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        typed = read_typed(text)
        row = lock_round(this, round_)
        match = _match_at(row, typed)
        new = NewResult(typed.outcome, typed.games_1, typed.games_2)
        _enter(this, match, new, seen_version=None)
        return match


def _match_at(round_: Round, typed: TypedResult) -> Match:
    """Return the match at the typed table, locked. Raises `Refused` when nobody plays there."""
    rows = Match.objects.select_for_update(of=("self",)).select_related("round", "player_1", "player_2")
    match = rows.filter(round=round_, table=typed.table).first()
    if match is None:
        tables = sorted(table or 0 for table in round_.matches.values_list("table", flat=True) if table)
        raise Refused(
            Problem(
                "table_unknown",
                gettext_noop("Nobody plays at table {table} in this round."),
                section="TRM 5.1",
                advice=gettext_noop("Tables of this round: {first} to {last}."),
                params={
                    "table": typed.table,
                    "first": tables[0] if tables else "–",
                    "last": tables[-1] if tables else "–",
                },
            )
        )
    return match


def settle_dispute(
    *,
    match: Match,
    by: Actor,
    outcome: Outcome,
    games_1: int | None = None,
    games_2: int | None = None,
    end_of_round: EndOfRoundFacts | None = None,
    reason: str = "",
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Decide a match whose two players reported different results; both reports stay on record.

    Raises `Refused` when it is not disputed (any more), and what `enter_result` refuses.
    """
    new = NewResult(Outcome(outcome), games_1, games_2, end_of_round)
    event = match.round.event
    with act("settle_dispute", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        row = lock_match(this, match)
        check_seen(row, seen_version)
        if not row.is_disputed:
            raise Refused(
                Problem(
                    "not_disputed",
                    gettext_noop("The two reports of this match do not disagree (any more)."),
                    section="TRM 4.15",
                    advice=gettext_noop("Look at the table again."),
                )
            )
        _enter(this, row, new, seen_version=None, reason=reason)
        return row


def correct_result(
    *,
    match: Match,
    by: Actor,
    outcome: Outcome | None,
    games_1: int | None = None,
    games_2: int | None = None,
    end_of_round: EndOfRoundFacts | None = None,
    reason: str,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Put a standing result right; None opens the match again (only while its round is not closed).

    Needs a reason; before and after stand in the log. Refused once round r+2 is paired, for Swiss once the
    cut has its places (TRM 5.3), and in the bracket once the next match has started; until then the winner's
    place in the next match changes with it. None also takes back a concession before the round is started.
    """
    event = match.round.event
    with act("correct_result", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        require_running(this.event)
        row = lock_match(this, match)
        check_seen(row, seen_version)
        new = None if outcome is None else NewResult(Outcome(outcome), games_1, games_2, end_of_round)
        following = following_match(row)
        problems = _check_correction(this, row, new, following, reason=reason)
        if problems:
            raise Refused(*problems)
        before = result_facts(row)
        if new is None:
            row.claims.all().delete()
            open_again(row)
        else:
            write_result(this, row, new, by=Match.EnteredBy.STAFF)
        renew_next_match(this, following)
        this.log(target_of(row), before=before, after=result_facts(row), reason=reason)
        return row


def _check_correction(
    this: Act, row: Match, new: NewResult | None, following: Match | None, *, reason: str
) -> list[Problem]:
    """Return every reason why the result of `row` cannot be put right so (TRM 5.3)."""
    problems = lock_problems(row, following, reason=reason, is_taken_back=new is None)
    if new is not None:
        problems += check_new_result(row, new)
    else:
        problems += check_losses_of(row, None)
    if new is None and row.round.state == State.CLOSED:
        problems.append(
            Problem(
                "round_closed",
                gettext_noop("The round is closed; a match of it cannot be without a result."),
                section="TRM 5.3",
                advice=gettext_noop("Give the right result, or open the round again."),
            )
        )
    if row.kind == Match.Kind.MATCH and not row.outcome:
        problems.append(
            Problem(
                "no_result_to_correct",
                gettext_noop("This match has no result yet."),
                section="TRM 5.1",
                advice=gettext_noop("Enter the result."),
            )
        )
    return problems
