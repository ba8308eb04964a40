"""The extra time of a table and the turn it is in, for lists of tables and for the table itself (TRM 5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tournaments.models import EndOfRoundDialogue
from tournaments.queries.clock import ClockFacts
from tournaments.rules.clock import ClockState
from tournaments.rules.end_of_round import Key
from tournaments.rules.end_of_round_procedure import TURNS

TURN_KEYS: Final = {f"turn_{turn}": turn for turn in TURNS}
STARTERS: Final = frozenset({Key.ACTIVE_SIDE.value, Key.NEW_GAME_STARTER.value})


def extra_clock(clock: ClockFacts, given_later: int = 0) -> ClockFacts | None:
    """Return the extra time of a table whose own clock is `clock`; None without a limit (TRM 5.2).

    `given_later` are the seconds given to the table since its extra time began: they lengthen that.
    """
    if clock.seconds_left is None:
        return None
    extra = clock.extra_ms // 1000
    full_ms = clock.extra_ms + given_later * 1000
    left = min(clock.seconds_left + extra, full_ms // 1000)
    is_paused = clock.state == ClockState.PAUSED
    return replace(
        clock,
        seconds_left=left,
        full_ms=full_ms,
        ends_at_ms=None if clock.ends_at_ms is None or is_paused else clock.ends_at_ms + clock.extra_ms,
        left_ms=left * 1000 if is_paused else None,
    )


def extra_turn(dialogue: EndOfRoundDialogue) -> int | None:
    """Return the extra turn (0 to 3) that is being played, None before the first and after the last."""
    if not dialogue.answers:
        return None
    key, value = dialogue.answers[-1]
    if key in STARTERS:
        return 0
    turn = TURN_KEYS.get(key)
    return turn + 1 if turn is not None and value == "nobody" and turn + 1 in TURNS else None


def waits_for_head_judge(dialogue: EndOfRoundDialogue) -> bool:
    """Whether the next question at the table is the head judge's, as far as the last answer tells."""
    if not dialogue.answers:
        return False
    key, value = map(str, dialogue.answers[-1])
    is_tied = key == Key.LAST_LIFE.value and value == "neither"
    return is_tied or value == "set_end" or key == Key.HEAD_JUDGE.value
