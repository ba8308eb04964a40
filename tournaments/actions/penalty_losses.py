"""Games and matches lost by penalty, written into results and taken out again (TRM 7.2).

Both functions do a part of an act under way: the penalty's own. What the losses that stand make of a match is
`rules.penalty_loss.made_result`; here it is written, so that taking a loss back leaves what the others make.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tournaments.actions.acting import Act
from tournaments.actions.corrections import renew_next_match
from tournaments.actions.locking import lock_match, require_running
from tournaments.actions.result_rows import open_again, result_facts, target_of
from tournaments.history.penalty_losses import as_loss, losses_on
from tournaments.models import EndOfRoundRecord, Event, Match, PenaltyLoss, Round
from tournaments.queries.locked_results import following_match, lock_problems
from tournaments.rules import rounds as rules
from tournaments.rules.outcomes import GameScore
from tournaments.rules.penalty_loss import LiftedHow, MadeResult, check_loss, made_result, next_game
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

__all__ = ["LiftedHow", "inflict", "lift"]

State = Round.State


def inflict(
    this: Act,
    match: Match,
    *,
    side: int,
    kind: PenaltyLoss.Kind,
    game: int | None = None,
    played: GameScore | None = None,
) -> PenaltyLoss:
    """Let `side` (1 or 2) lose a game or the whole match by penalty, and write the result when that decides it.

    `game` is the game lost, counted from 1; left out, or lost by penalty already, it is the next one. `played`
    are the games won by play so far, if the judge knows: a Game Loss after a lost game then ends a best of 3.
    The round is posted or started; in the bracket paired is enough. A match decided by a penalty alone can
    still be lost by the other side: then both lose. Raises `Refused` for a match that is over, a bye, and
    what `rules.penalty_loss.check_loss` finds.
    """
    require_running(this.event)
    row = lock_match(this, match)
    standing = losses_on(row)
    lost = PenaltyLoss(
        match=row,
        side=side,
        kind=PenaltyLoss.Kind(kind),
        game=_game(row, standing, game, played) if kind == PenaltyLoss.Kind.GAME else None,
        before=_before(this, row, standing, played),
        given_at=this.now,
    )
    problems = _check_open(row, standing)
    problems += check_loss(as_loss(lost), [as_loss(loss) for loss in standing], row.round.best_of)
    if problems:
        raise Refused(*problems)
    before = result_facts(row)
    losses = [*standing, lost]
    _write(row, losses)
    lost.made_version = row.version
    lost.save()
    this.log(target_of(row), before=before, after=result_facts(row) | {"lost_by_penalty": _words(lost)})
    return lost


def lift(this: Act, loss: PenaltyLoss) -> LiftedHow:
    """Take a loss back because its penalty was withdrawn; the row stays, marked undone.

    `UNDONE`: the match is as if the loss had not been given, other losses left standing. `RESULT_STAYS`: the
    result is locked (TRM 5.3), its round is closed, or somebody has entered or changed it since. In the
    bracket the following match changes with the result. A loss undone already changes nothing.
    """
    row = lock_match(this, loss.match)
    lost = PenaltyLoss.objects.select_for_update().get(pk=loss.pk)
    if lost.undone_at is not None:
        return LiftedHow.UNDONE
    standing = losses_on(row)
    rest = [other for other in standing if other.pk != lost.pk]
    lost.undone_at = loss.undone_at = this.now
    lost.save(update_fields=["undone_at"])
    before = result_facts(row)
    following = following_match(row)
    if not _is_made_by(row, standing) or not _may_change(this, row, rest, following):
        how = LiftedHow.RESULT_STAYS
        row.version += 1
        row.save(update_fields=["version"])
    else:
        how = LiftedHow.UNDONE
        was_decided = bool(row.outcome)
        _write(row, rest, is_disputed=bool(standing[-1].before.get("disputed")) if was_decided else None)
        if was_decided:
            renew_next_match(this, following)
    this.log(
        target_of(row),
        before=before | {"lost_by_penalty": _words(lost)},
        after=result_facts(row) | {"result_stays": how is LiftedHow.RESULT_STAYS},
    )
    return how


def _game(
    row: Match, standing: Sequence[PenaltyLoss], game: int | None, played: GameScore | None
) -> int | None:
    """Return the game that is lost: the one named, or the next when that is gone (TRM 7.2)."""
    best_of = row.round.best_of
    gone = {loss.game for loss in standing} if best_of > 1 else set()
    if game is not None and game not in gone:
        return game
    # 0 is a game that no match has: check_loss refuses it.
    return next_game([as_loss(loss) for loss in standing], best_of, played=played) or 0


def _before(
    this: Act, row: Match, standing: Sequence[PenaltyLoss], played: GameScore | None
) -> dict[str, Any]:
    """Return what stood before all losses, and what this one knows: enough to make its result again."""
    facts = dict(standing[-1].before) if standing and row.outcome else result_facts(row)
    facts["played"] = [played.games_1, played.games_2] if played else None
    facts["given_by"] = this.by.user.pk if this.by.user else None
    return facts


def _check_open(row: Match, standing: Sequence[PenaltyLoss]) -> list[Problem]:
    """Return every reason why nothing can be lost in this match now."""
    if row.kind != Match.Kind.MATCH:
        return [
            Problem(
                "bye_cannot_be_lost",
                gettext_noop("A bye cannot be lost by penalty."),
                section="TRM 7.2",
                advice=gettext_noop("Let the loss act on the player's next match."),
            )
        ]
    problems = rules.check_act(rules.Act.LOSE_BY_PENALTY, _state(row))
    if row.outcome and not _is_made_by(row, standing):
        problems.append(
            Problem(
                "match_is_over_for_penalty",
                gettext_noop("Table {table} has a result already; nothing can be lost there any more."),
                section="TRM 7.2",
                advice=gettext_noop("Let the loss act on the player's next match."),
                params={"table": row.table or "–"},
            )
        )
    return problems


def _state(row: Match) -> rules.RoundState:
    """Return the round's state; a bracket cannot be paired again, so there paired counts as posted."""
    is_cut = row.round.stage == Round.Stage.CUT
    if is_cut and row.round.state == State.PAIRED:
        return rules.RoundState.PUBLISHED
    return rules.RoundState(row.round.state)


def _is_made_by(row: Match, standing: Sequence[PenaltyLoss]) -> bool:
    """Whether the match is exactly as these losses made it: nobody has entered or changed a result since."""
    made = _made(row, standing)
    if made is None:
        return not row.outcome
    newest = standing[-1]
    games = made.games
    return (row.outcome, row.games_1, row.games_2, row.entered_at) == (
        made.outcome,
        games.games_1 if games else None,
        games.games_2 if games else None,
        newest.given_at,
    )


def _may_change(this: Act, row: Match, rest: Sequence[PenaltyLoss], following: Match | None) -> bool:
    """Whether the result may still become what the other losses make (TRM 5.3)."""
    if not row.outcome:
        return True
    if this.event.state not in {Event.State.CHECK_IN, Event.State.RUNNING}:
        return False
    is_open_after = _made(row, rest) is None
    if is_open_after and row.round.state == State.CLOSED:
        return False
    return not lock_problems(row, following, reason="penalty", is_taken_back=True)


def _made(row: Match, losses: Sequence[PenaltyLoss]) -> MadeResult | None:
    return made_result([as_loss(loss) for loss in losses], row.round.best_of)


def _write(row: Match, losses: Sequence[PenaltyLoss], *, is_disputed: bool | None = None) -> None:
    """Write what these losses make: a result that staff entered, or an open match.

    Everything follows from the losses, the newest one's judge and time too, so that it can be made again.
    """
    made = _made(row, losses)
    if made is None:
        if row.outcome:
            open_again(row, is_disputed=bool(is_disputed))
        else:
            row.version += 1
            row.save(update_fields=["version"])
        return
    newest = losses[-1]
    row.outcome = Match.Outcome(made.outcome.value)
    row.games_1 = made.games.games_1 if made.games else None
    row.games_2 = made.games.games_2 if made.games else None
    row.is_disputed = False
    row.entered_by = Match.EnteredBy.STAFF
    row.entered_by_user_id = newest.before.get("given_by")
    row.entered_at = newest.given_at
    row.version += 1
    row.save()
    EndOfRoundRecord.objects.filter(match=row).delete()


def _words(loss: PenaltyLoss) -> dict[str, Any]:
    """Return a loss as the log keeps it."""
    return {"side": loss.side, "kind": str(loss.kind), "game": loss.game}
