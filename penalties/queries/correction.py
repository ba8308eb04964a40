"""What the correction of a penalty asks beside its words: which match a loss acts on, and which game (TRM 7.2)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from penalties.models import Penalty
from penalties.queries.penalty_form import scores_of
from tournaments.history.penalty_losses import losses_on
from tournaments.models import Match, Round
from tournaments.queries.rounds import current_round, round_label


@dataclass(frozen=True, slots=True)
class CorrectionChoices:
    """`where` names the match being played, "" when there is none: then a loss can act on the next one alone.

    `scores` are the games that can have been won by play, none in best of 1; `games_lost` are the games of the match
    that other penalties decided.
    """

    where: str = ""
    table: int | None = None
    scores: tuple[tuple[str, str], ...] = ()
    games_lost: int = 0


def correction_choices(penalty: Penalty) -> CorrectionChoices:
    """Return what can be corrected about the effect of a player's penalty. Four queries at most."""
    match = _played_now(penalty)
    if match is None:
        return CorrectionChoices()
    standing = losses_on(match)
    is_by_this = any(loss.pk == penalty.loss_id for loss in standing)
    if match.outcome and not is_by_this:
        return CorrectionChoices()
    games = [loss for loss in standing if loss.game is not None and loss.pk != penalty.loss_id]
    label = round_label(match.round.event, match.round)
    return CorrectionChoices(label, match.table, scores_of(match), len(games))


def _played_now(penalty: Penalty) -> Match | None:
    player = penalty.registration
    round_ = current_round(penalty.event)
    if player is None or round_ is None or round_.state != Round.State.STARTED:
        return None
    rows = Match.objects.select_related("round__event", "player_1", "player_2")
    rows = rows.filter(round=round_, kind=Match.Kind.MATCH)
    return rows.filter(Q(player_1=player) | Q(player_2=player)).first()
