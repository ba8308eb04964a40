"""What players' phones report of their match, and what stands by it (TRM 4.15, 5.1)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import PLAYER, Act, Actor, act
from tournaments.actions.locking import lock_match, require_running
from tournaments.actions.result_rows import (
    NewResult,
    check_new_result,
    open_again,
    result_facts,
    target_of,
    touches_result,
    write_result,
)
from tournaments.models import Match, ResultClaim
from tournaments.rules import rounds
from tournaments.rules.claims import Claim, ClaimState, check_claim, combine_claims
from tournaments.rules.outcomes import GameScore, Outcome
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop

EnteredBy = Match.EnteredBy


def report_result(
    *,
    match: Match,
    by: Actor,
    side: int,
    outcome: Outcome,
    games_1: int | None = None,
    games_2: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Keep what the player of `side` (1 or 2) says, and let stand what TRM 4.15 and 5.1 let stand.

    A loss told by the loser stands at once, a win when the other side or staff confirm it; a draw waits for
    staff, who have the end-of-round record (TRM 4.18). Two reports that disagree flag the match for staff,
    and nothing stands until they decide. `outcome` and games are seen from the pairing's first player. The
    same report twice changes nothing. Raises `Refused`: self-report off, round not started, a result that
    is confirmed or set by staff, not a player of this match.
    """
    with act("report_result", event=match.round.event, by=by, permission=PLAYER, once=once, now=now) as this:
        row = lock_match(this, match)
        new = NewResult(Outcome(outcome), games_1, games_2)
        _refuse_report(this, row, side, new)
        touches_result(this, row)
        kept = list(row.claims.select_for_update().order_by("claimed_at", "id"))
        own = next((claim for claim in kept if claim.side == side), None)
        if own is not None and _is_same(own, new):
            return row
        if _settled(row, kept):
            if row.entered_by != EnteredBy.PLAYERS and new.is_that_of(row):
                return row
            raise Refused(
                *check_claim(
                    _claim(side, new),
                    is_confirmed=row.entered_by == EnteredBy.PLAYERS,
                    is_set_by_staff=row.entered_by != EnteredBy.PLAYERS,
                )
            )
        before = result_facts(row)
        heard = [_claim(claim.side, _result_in(claim)) for claim in kept]
        reading = combine_claims([*heard, _claim(side, new)])
        ResultClaim.objects.update_or_create(
            match=row,
            side=side,
            defaults={
                "outcome": outcome,
                "games_1": games_1,
                "games_2": games_2,
                "claimed_at": this.now,
            },
        )
        if row.is_disputed or reading.state is ClaimState.DISPUTED:
            open_again(row, is_disputed=True)
        elif reading.state is ClaimState.STANDS and reading.outcome is not None:
            write_result(this, row, _that_stands(reading.outcome, reading.score), by=EnteredBy.PLAYERS)
        else:
            row.version += 1
            row.save(update_fields=["version"])
        said = {"side": side, "outcome": str(outcome), "games": [games_1, games_2]}
        this.log(target_of(row), before=before, after=result_facts(row) | {"reported": said})
        return row


def _refuse_others(this: Act, row: Match, side: int) -> None:
    """Raise `NotAllowed` unless the player of `side` acts."""
    player = {1: row.player_1_id, 2: row.player_2_id}.get(side)
    registration = this.by.registration
    if not this.by.is_system and (registration is None or registration.pk != player):
        raise NotAllowed(
            Problem(
                "not_your_match",
                gettext_noop("You can report your own match only."),
                section="TRM 5.1",
                advice=gettext_noop("Open your own page by your own link."),
            )
        )


def _refuse_report(this: Act, row: Match, side: int, new: NewResult) -> None:
    """Raise `Refused` with everything that keeps this player from reporting this."""
    problems = []
    _refuse_others(this, row, side)
    require_running(this.event)
    if not this.event.self_report:
        problems.append(
            Problem(
                "self_report_off",
                gettext_noop("At this event results are not reported by phone."),
                section="TRM 5.1",
                advice=gettext_noop("Fill in the slip, or tell the scorekeeper."),
            )
        )
    problems += rounds.check_act(rounds.Act.ENTER_RESULT, rounds.RoundState(row.round.state))
    if row.kind == Match.Kind.MATCH and not row.outcome:
        problems += check_claim(_claim(side, new), is_confirmed=False, is_set_by_staff=False)
    # A draw may be told; its record comes with the staff who confirm it.
    problems += [problem for problem in check_new_result(row, new) if problem.code != "draw_needs_record"]
    if problems:
        raise Refused(*problems)


def _settled(row: Match, kept: list[ResultClaim]) -> bool:
    """Whether the result is one that players cannot change: set by staff, or confirmed by both (TRM 4.15)."""
    if not row.outcome:
        return False
    return row.entered_by != EnteredBy.PLAYERS or len(kept) == 2


def _is_same(claim: ResultClaim, new: NewResult) -> bool:
    return (claim.outcome, claim.games_1, claim.games_2) == (new.outcome, new.games_1, new.games_2)


def _result_in(claim: ResultClaim) -> NewResult:
    return NewResult(Outcome(claim.outcome), claim.games_1, claim.games_2)


def _that_stands(outcome: Outcome, score: GameScore | None) -> NewResult:
    """Return the result that stands by the reports."""
    return NewResult(outcome, score.games_1 if score else None, score.games_2 if score else None)


def _claim(side: int, new: NewResult) -> Claim:
    score = None
    if new.games_1 is not None and new.games_2 is not None:
        score = GameScore(new.games_1, new.games_2)
    return Claim(side, new.outcome, score)


def take_back_report(
    *, match: Match, by: Actor, side: int, once: str = "", now: datetime | None = None
) -> Match:
    """Let the player of `side` take their own report back while no result stands: the match is as it was without it.

    Nobody has answered it: the match is open. The two disagree: the opponent's report is heard alone, a win of
    theirs waits to be confirmed, a loss stands (TRM 4.15). Nothing happens when there is none (any more). Raises
    `Refused` once a result stands, `NotAllowed` for a match of others.
    """
    event = match.round.event
    with act("take_back_report", event=event, by=by, permission=PLAYER, once=once, now=now) as this:
        require_running(this.event)
        row = lock_match(this, match)
        _refuse_others(this, row, side)
        if row.outcome:
            raise Refused(
                Problem(
                    "report_answered",
                    gettext_noop("Your report has been answered already; it cannot be taken back."),
                    section="TRM 4.15",
                    advice=gettext_noop("Tell the scorekeeper or a judge if the result is wrong."),
                )
            )
        claim = row.claims.filter(side=side).first()
        if claim is None:
            return row
        touches_result(this, row)
        said = {"side": side, "outcome": claim.outcome, "games": [claim.games_1, claim.games_2]}
        before = result_facts(row) | {"reported": said}
        claim.delete()
        left = row.claims.select_for_update().order_by("claimed_at", "id")
        reading = combine_claims([_claim(other.side, _result_in(other)) for other in left])
        if reading.state is ClaimState.STANDS and reading.outcome is not None:
            write_result(this, row, _that_stands(reading.outcome, reading.score), by=EnteredBy.PLAYERS)
        else:
            row.is_disputed = reading.state is ClaimState.DISPUTED
            row.version += 1
            row.save(update_fields=["is_disputed", "version"])
        this.log(target_of(row), before=before, after=result_facts(row))
        return row


def confirm_claim(
    *, match: Match, by: Actor, side: int, once: str = "", now: datetime | None = None
) -> Match:
    """Let staff confirm what the player of `side` reported; the other side did not answer (TRM 5.1).

    Raises `Refused` when that player reported nothing, a result stands, or the match is disputed (settle it).
    """
    event = match.round.event
    with act("confirm_claim", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        require_running(this.event)
        row = lock_match(this, match)
        claim = row.claims.filter(side=side).first()
        if claim is None or row.outcome or row.is_disputed:
            raise Refused(
                Problem(
                    "nothing_to_confirm",
                    gettext_noop("There is no report here that waits for a confirmation."),
                    section="TRM 5.1",
                    advice=gettext_noop("Look at the table again, or enter the result."),
                )
            )
        new = _result_in(claim)
        problems = rounds.check_act(rounds.Act.ENTER_RESULT, rounds.RoundState(row.round.state))
        problems += check_new_result(row, new)
        if problems:
            raise Refused(*problems)
        before = result_facts(row)
        touches_result(this, row)
        write_result(this, row, new, by=EnteredBy.STAFF)
        this.log(target_of(row), before=before, after=result_facts(row))
        return row
