"""Both players share the fault in a game that cannot go on: one Game Loss, one Warning (TRM 4.10)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from penalties.actions.penalties import give
from penalties.actions.penalty_rows import NewPenalty, touch
from penalties.models import JudgeCall, Penalty
from penalties.rules.infractions import find_infraction
from penalties.rules.levels import Level
from tournaments.actions.acting import Actor, act
from tournaments.actions.locking import lock_match
from tournaments.actions.result_rows import check_seen
from tournaments.models import Match
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Why a Game Loss is above the guide's Warning here, in the record.
_WHY: Final = gettext_noop("The game state was irreparable (TRM 4.10).")


def penalize_both(
    *,
    match: Match,
    by: Actor,
    more_at_fault: int,
    infraction: str,
    reason: str,
    game: int | None = None,
    played: GameScore | None = None,
    told_in_person: bool = False,
    call: JudgeCall | None = None,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> tuple[Penalty, Penalty]:
    """Give a Game Loss to the side more at fault (1 or 2) and a Warning to the other, or neither (TRM 4.10).

    For a game state that is irreparable; the two penalties know of each other. A floor judge's Game Loss waits for
    the head judge as in `issue_penalty`, the Warning stands at once. `seen_version` is the match's. Returns the
    Game Loss first. Raises `NotAllowed`, `Stale`, `Refused`.
    """
    event = match.round.event
    with act("penalize_both", event=event, by=by, permission="judge", once=once, now=now) as this:
        row = lock_match(this, match)
        check_seen(row, seen_version)
        if row.player_2 is None or more_at_fault not in {1, 2}:
            raise Refused(
                Problem(
                    "say_who_is_more_at_fault",
                    gettext_noop("Say which of the two players is more at fault."),
                    section="TRM 4.10",
                    advice=gettext_noop("That player gets the Game Loss, the other a Warning."),
                    place="more_at_fault",
                )
            )
        players = (row.player_1, row.player_2)
        guide = find_infraction(infraction)
        is_above = guide is not None and guide.most < Level.GAME_LOSS
        heavier = give(
            this,
            NewPenalty(
                infraction=infraction,
                level=Level.GAME_LOSS.value,
                reason=reason,
                registration=players[more_at_fault - 1],
                match=row,
                why_above=_WHY if is_above else "",
                game=game,
                played=played,
                told_in_person=told_in_person,
                call=call,
            ),
        )
        lighter = give(
            this,
            NewPenalty(
                infraction=infraction,
                level=Level.WARNING.value,
                reason=reason,
                registration=players[2 - more_at_fault],
                match=row,
                call=call,
                together_with=heavier,
            ),
        )
        touch(this, heavier, lighter)
        heavier.together_with = lighter
        heavier.save(update_fields=["together_with"])
        return heavier, lighter
