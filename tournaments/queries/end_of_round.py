"""What the end-of-round pages show: the question at hand, what was answered, the extra time (TRM 5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tournaments.models import EndOfRoundDialogue
from tournaments.queries.clock import ClockFacts
from tournaments.rules.clock import ClockState
from tournaments.rules.end_of_round import TURNS, Key

_TURN_KEYS: Final = {f"turn_{turn}": turn for turn in TURNS}
_STARTERS: Final = frozenset({Key.ACTIVE_SIDE.value, Key.NEW_GAME_STARTER.value})


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
    if key in _STARTERS:
        return 0
    turn = _TURN_KEYS.get(key)
    return turn + 1 if turn is not None and value == "nobody" and turn + 1 in TURNS else None
