"""What changes with a result that is corrected (TRM 3.4.1, 5.3)."""

from __future__ import annotations

from tournaments.actions.acting import Act
from tournaments.actions.bracket_rows import renew_following
from tournaments.actions.locking import lock_round
from tournaments.history.bracket import bracket_so_far
from tournaments.models import Match


def renew_next_match(this: Act, following: Match | None) -> None:
    """Put the next round of the bracket right after the result of the match before `following` has changed."""
    if following is None:
        return
    next_round = lock_round(this, following.round)
    bracket = bracket_so_far(this.event)
    if bracket is not None:
        renew_following(this.event, next_round, bracket, now=this.now)
