"""What the plain file of players and results holds, once it is checked (docs/formats.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.rules.outcomes import Outcome
from tournaments.rules.standings import Bye, PlayedMatch


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """An entrant of the file; `id` is unique in it, `name` need not be."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class FileMatch:
    """One pairing of a round; `outcome` is None while no result is in."""

    player_1: str
    player_2: str
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class FileRound:
    """One round as written: its matches, who had a bye (earned or awarded) and who dropped after it."""

    number: int
    matches: tuple[FileMatch, ...]
    byes: tuple[str, ...]
    drops_after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EventFile:
    """A whole file, checked: every id is known, nobody sits twice in a round or plays after dropping.

    `awarded_byes` maps a player's id to the rounds in which they have an awarded bye (TRM 5.5).
    """

    name: str
    seed: int | None
    players: tuple[FilePlayer, ...]
    rounds: tuple[FileRound, ...]
    awarded_byes: Mapping[str, tuple[int, ...]]

    @property
    def player_ids(self) -> tuple[str, ...]:
        """The ids of all players, in the order of the file."""
        return tuple(player.id for player in self.players)

    @property
    def played_matches(self) -> tuple[PlayedMatch[str], ...]:
        """Every match that has a result, ready for `standings`."""
        return tuple(
            PlayedMatch(match.player_1, match.player_2, match.outcome, round_.number)
            for round_ in self.rounds
            for match in round_.matches
            if match.outcome is not None
        )

    @property
    def open_matches(self) -> tuple[tuple[int, FileMatch], ...]:
        """Every match without a result, with its round number."""
        return tuple(
            (round_.number, m) for round_ in self.rounds for m in round_.matches if m.outcome is None
        )

    @property
    def byes(self) -> tuple[Bye[str], ...]:
        """Every bye, ready for `standings`."""
        return tuple(Bye(player, round_.number) for round_ in self.rounds for player in round_.byes)

    @property
    def dropped(self) -> frozenset[str]:
        """The ids of all players who are no longer in the event."""
        return frozenset(player for round_ in self.rounds for player in round_.drops_after)

    @property
    def active(self) -> tuple[str, ...]:
        """The ids of all players still in the event, in the order of the file."""
        dropped = self.dropped
        return tuple(player for player in self.player_ids if player not in dropped)

    def awarded_byes_in(self, round_number: int) -> tuple[str, ...]:
        """Return the active players with an awarded bye in that round (TRM 5.5), in the order of the file."""
        return tuple(p for p in self.active if round_number in self.awarded_byes.get(p, ()))
