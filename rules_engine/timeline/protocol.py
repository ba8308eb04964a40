"""What a game must promise so that it can be recorded, rewound and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from tournaments.rules.problems import Problem

#: Who may look at a game: the judge sees everything, a player what that player may see, the public what all may see.
VIEWERS = ("judge", "a", "b", "public")

A = TypeVar("A")


class Game(Protocol[A]):
    """A game at one moment. The same start, seed and actions always lead to the same state."""

    def legal_actions(self) -> Sequence[A]:
        """Return what may be done now."""

    def why_illegal(self, action: A) -> Sequence[Problem]:
        """Return every reason why an action may not be done now; empty when it may."""

    def push(self, action: A) -> object:
        """Carry out an action; raise Refused and change nothing when it is not legal."""

    def repeat(self, action: A) -> object:
        """Carry out an action that was legal in this very state before; it need not be asked about again."""

    def pop(self) -> A:
        """Take the last action back, exactly."""

    def digest(self) -> str:
        """Return a hash of the whole state."""

    def view(self, who: str) -> Mapping[str, Any]:
        """Return the state as plain values, as one of VIEWERS sees it."""

    def to_json(self) -> Mapping[str, Any]:
        """Return the whole state as plain values, at any moment, also while an effect waits for a choice."""


class Rules(Protocol[A]):
    """One kind of game: opens starts, reads and writes actions, says which version it is."""

    #: The word under which records name this game.
    name: str
    #: Version of the engine; a higher one is newer.
    engine: int
    #: Version of the card data, or "".
    data: str

    def open(self, start: Mapping[str, Any], seed: int | None) -> Game[A]:
        """Set up a game; without a seed nothing is dealt by chance.

        Raises Refused with every problem and its place when the start is impossible.
        """

    def check(self, act: Mapping[str, Any]) -> Sequence[Problem]:
        """Return what makes a written action unreadable in whatever state; empty when only a state can tell."""

    def read_action(self, game: Any, act: Mapping[str, Any]) -> A:
        """Read an action as people write it, in the state the game is in; raise Refused when it means nothing there."""

    def write_action(self, game: Any, action: A, who: str = "judge") -> Mapping[str, Any]:
        """Write an action as a plain object, before it is carried out, naming only what one of VIEWERS may see."""

    def facts(self, game: Any, who: str = "judge") -> Mapping[str, Any]:
        """Return what is compared between two accounts and hashed for other engine versions.

        Like the view, but without what is no fact of the table: words for people, what just happened, inner numbers.
        """

    def is_override(self, act: Mapping[str, Any]) -> bool:
        """Tell whether a written action is a judge's hand and no play."""
