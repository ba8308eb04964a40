"""Both players of a table penalized: late, or both at fault in a game that cannot go on (TRM 4.10, 7.4.2-1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from penalties.models import JudgeCall
from penalties.queries.penalty_form import scores_of
from penalties.rules.infractions import Group, Infraction, grouped
from penalties.rules.tardy import Tardy, tardy
from tournaments.history.clock import countdown_of
from tournaments.history.penalty_losses import losses_on
from tournaments.models import Match, Registration, Round
from tournaments.permissions import may
from tournaments.queries.rounds import round_label
from tournaments.rules.clock import seconds_since_start


@dataclass(frozen=True, slots=True)
class BothFacts:
    """The table's two players, what both would be due for being late, and the errors a game can break by."""

    match: Match
    round_label: str
    players: tuple[Registration, ...]
    #: None unless the match is being played.
    late: Tardy | None
    seconds_late: int
    errors: tuple[Infraction, ...]
    is_head_judge: bool
    #: The games won by play that a judge is asked for in best of 3, and those that penalties have decided.
    scores: tuple[tuple[str, str], ...]
    games_lost: int
    call: JudgeCall | None


def both_facts(match: Match, *, user: Any, now: datetime, call_id: int | None = None) -> BothFacts:
    """Return the facts of a match's page for both players; a bye has one player and nothing to offer.

    `call_id` names the judge call it came of; one of another match counts as none.
    """
    round_ = match.round
    is_played = round_.state == Round.State.STARTED and not match.outcome and match.player_2 is not None
    seconds = seconds_since_start(countdown_of(round_), now) if is_played else 0.0
    rows = dict(grouped())
    return BothFacts(
        match=match,
        round_label=round_label(round_.event, round_),
        players=tuple(player for player in (match.player_1, match.player_2) if player is not None),
        late=tardy(seconds, "12", best_of=round_.best_of) if is_played else None,
        seconds_late=int(seconds),
        errors=tuple(
            one for one in (*rows[Group.GAME_PLAY], *rows[Group.EVENT]) if one.key in _BREAKS_A_GAME
        ),
        is_head_judge=may(user, "head_judge", round_.event),
        scores=scores_of(match),
        games_lost=sum(loss.game is not None for loss in losses_on(match)),
        call=JudgeCall.objects.filter(pk=call_id, match=match).first() if call_id else None,
    )


_BREAKS_A_GAME = frozenset(
    {"game_rules", "automatic_action", "looking_at_cards", "invalid_cards", "communication"}
)
