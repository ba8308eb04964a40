"""What a penalty does to matches and to the player's place, and how that is undone (TRM 7.2).

A Game Loss or Match Loss acts on the match at hand, or waits until the next one starts. Disqualification and
suspension put the player out (exclusions.py). Everything here is part of an act under way.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from penalties.actions.exclusions import lose_again, put_out, take_back_in
from penalties.actions.penalty_rows import State, note, round_at_hand
from penalties.models import Penalty
from penalties.rules.acts_on import NOTHING, ActsOn, Effect, MatchNow, acts_on
from penalties.rules.levels import Level
from tournaments.actions.acting import Act
from tournaments.actions.drops import concede_for_gone, open_default_loss
from tournaments.actions.penalty_losses import LiftedHow, inflict, lift
from tournaments.history.penalty_losses import losses_on
from tournaments.models import Match, PenaltyLoss, Registration, Round
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import Refused
from tournaments.rules.rounds import RoundState

KIND = {Level.GAME_LOSS: PenaltyLoss.Kind.GAME, Level.MATCH_LOSS: PenaltyLoss.Kind.MATCH}


def match_at_hand(registration: Registration) -> Match | None:
    """Return the player's match or bye in the round that is not closed, None between rounds."""
    round_ = round_at_hand(registration.event)
    if round_ is None or round_.state == Round.State.CLOSED:
        return None
    rows = Match.objects.select_related("round", "player_1", "player_2")
    return rows.filter(Q(player_1=registration) | Q(player_2=registration), round=round_).first()


def side_of(match: Match, registration: Registration) -> int:
    """Return the player's side, 1 or 2."""
    return 1 if match.player_1_id == registration.pk else 2


def effect_on(
    registration: Registration | None, level: Level, *, wish: str = "", game: int | None = None
) -> tuple[Effect, Match | None]:
    """Return what a penalty of `level` would act on for this player now, and the match at hand (TRM 7.2)."""
    if registration is None or not level.is_loss:
        return NOTHING, None
    match = match_at_hand(registration)
    return acts_on(level, _as_rules(match, registration, game), wish=ActsOn(wish)), match


def _as_rules(match: Match | None, registration: Registration, game: int | None) -> MatchNow | None:
    if match is None:
        return None
    standing = losses_on(match)
    # A match that the other side has lost by penalty alone can still be lost by this one (TRM 7.2).
    lost_by_other = bool(standing) and all(loss.side != side_of(match, registration) for loss in standing)
    return MatchNow(
        round_state=RoundState(match.round.state),
        best_of=match.round.best_of,
        is_bye=match.kind != Match.Kind.MATCH,
        is_over=bool(match.outcome) and not lost_by_other,
        game=game,
        games_over=frozenset(loss.game for loss in standing if loss.game is not None),
    )


def take_effect(
    this: Act, row: Penalty, *, wish: str = "", game: int | None = None, played: GameScore | None = None
) -> None:
    """Let an issued penalty act: lose the game or match now or when the next round starts, or put the player out.

    Sets `acts_on`, `loss` and what an exclusion keeps; the caller saves the row.
    """
    level = Level(row.level)
    effect, match = effect_on(row.registration, level, wish=wish, game=game)
    row.acts_on = effect.on
    row.loss = None
    if effect.on is ActsOn.NOW and match is not None and row.registration is not None:
        row.loss = _lose(this, row, match, game=effect.game, played=played, is_named=game is not None)
        if row.loss is None:
            row.acts_on = ActsOn.NEXT
    if level.ends_the_event:
        put_out(this, row)


def _lose(
    this: Act,
    row: Penalty,
    match: Match,
    *,
    game: int | None,
    played: GameScore | None = None,
    is_named: bool = False,
) -> PenaltyLoss | None:
    """Inflict the loss; None when the match is over for this player by now: then it waits for the next.

    A game that a judge named (`is_named`) and the match does not have is refused.
    """
    side = 1 if match.player_1_id == row.registration_id else 2
    try:
        return inflict(this, match, side=side, kind=KIND[Level(row.level)], game=game, played=played)
    except Refused as refused:
        over = {"match_is_over_for_penalty", "match_lost_already"}
        if not is_named:
            over.add("game_not_in_match")
        if set(refused.codes) <= over:
            return None
        raise


def undo_effect(this: Act, row: Penalty, *, acts_again: bool = False) -> dict[str, Any]:
    """Take everything back that a penalty did; return what became of the result, for the trail.

    "undone", "result_stays" (locked by TRM 5.3, its round closed, or changed by somebody since), or "nothing".
    A loss that waits for the next match just waits no more. Who has left meanwhile concedes the match that is open
    then (TRM 6.0), unless the penalty `acts_again` at once.
    """
    result, opened = "nothing", None
    if row.loss is not None and row.loss.undone_at is None:
        opened, result = row.loss.match, lift(this, row.loss).value
    if Level(row.level).ends_the_event:
        take_back_in(this, row)
        if row.registration is not None:
            row.registration.refresh_from_db(fields=["status"])
            if row.registration.status == Registration.Status.ACTIVE:
                open_default_loss(this, row.registration)
    if opened is not None and result == LiftedHow.UNDONE.value:
        lose_again(this, opened, besides=row)
        if not acts_again:
            concede_for_gone(this, opened)
    return {"result": result}


def result_stays(undone: dict[str, Any]) -> bool:
    """Whether `undo_effect` had to leave the result of a match as it is."""
    return bool(undone["result"] == LiftedHow.RESULT_STAYS.value)


def losses_act(this: Act, round_: Round) -> None:
    """Let losses that waited for the next match act, in the order they were given: the round is being started.

    A player with a bye, or whose match is over already, keeps waiting. Fills `hooks.round_starts`.
    """
    waiting = Penalty.objects.filter(
        event=this.event,
        state=State.ISSUED,
        acts_on=Penalty.ActsOn.NEXT,
        loss__isnull=True,
        level__in=[Level.GAME_LOSS.value, Level.MATCH_LOSS.value],
    )
    rows = list(waiting.select_related("registration").order_by("issued_at", "id"))
    if not rows:
        return
    matches = _matches_of(round_, {row.registration_id for row in rows})
    for row in rows:
        match = matches.get(row.registration_id)
        if match is None:
            continue
        row.event = this.event
        row.loss = _lose(this, row, match, game=1)
        if row.loss is not None:
            row.version += 1
            row.save(update_fields=["loss", "version"])
            note(this, row, "acted", after={"round": round_.number, "table": match.table})


def _matches_of(round_: Round, players: set[int | None]) -> dict[int | None, Match]:
    """Return the matches of these players in the round by player; byes are none."""
    rows = Match.objects.filter(round=round_, kind=Match.Kind.MATCH)
    rows = rows.filter(Q(player_1__in=players) | Q(player_2__in=players)).select_related("round")
    found: dict[int | None, Match] = {}
    for match in rows:
        found |= {match.player_1_id: match, match.player_2_id: match}
    return found
