"""Infinite loops (CR 11-1): what nobody can stop is a draw; what somebody can stop, they say how often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rules_engine.one_piece import rule_processing

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: So many steps without anybody deciding are taken for a loop that neither player can stop.
STEPS_WITHOUT_DECISION = 20_000


def endless(game: Game) -> None:
    """End the game in a draw: the loop goes on and nobody can stop it (CR 11-1-1, 11-1-1-1)."""
    rule_processing.end(game, (0, 1), "loop", "CR 11-1-1-1")


class Loop(NamedTuple):
    """A stretch of decisions after which the game stood as before.

    Where it starts and how many decisions one round has.
    """

    start: int
    length: int


def find(digests: Sequence[str]) -> Loop | None:
    """Return the last loop action among the states of a record, or None (CR 11-1-1-2, 11-1-1-3).

    `digests` are hashes of the table without the count of decisions, one for each step (see :func:`table_digest`).

    >>> find(["s", "a", "b", "a"])
    Loop(start=1, length=2)
    """
    seen: dict[str, int] = {}
    found = None
    for index, digest in enumerate(digests):
        if digest in seen:
            found = Loop(seen[digest], index - seen[digest])
        seen[digest] = index
    return found


def table_digest(game: Game) -> str:
    """Return a hash of where all cards are and what is in progress, without counts that only go up (CR 11-1-1-2).

    Two moments with the same hash are "exactly the same state" of a loop.
    """
    from hashlib import blake2b

    from rules_engine.one_piece import saved

    return blake2b(repr(saved.table_tuple(game.state)).encode(), digest_size=16).hexdigest()


def rounds(turn_player: int | None, other: int | None) -> int | None:
    """Return how often a loop is carried out.

    What the one who can stop it says, or the fewer of both (CR 11-1-1-2, 11-1-1-3).

    None for a player who cannot stop it; None as the result is a draw (CR 11-1-1-1).

    >>> rounds(5, None), rounds(5, 3), rounds(None, None)
    (5, 3, None)
    """
    said = [number for number in (turn_player, other) if number is not None]
    return min(said) if said else None
