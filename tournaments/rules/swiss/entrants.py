"""What pairing is given: the players of one round with their points and history, checked and grouped."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter, contains
from typing import Final, NamedTuple

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

SECTION: Final = "TRM 3.4.2"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player to be paired.

    `points` are match points, `opponents` the ids of everyone met so far (also of those who have dropped),
    `byes` the number of byes had, awarded ones included. `name` is only used to explain.
    """

    id: int
    points: int
    opponents: frozenset[int] = frozenset()
    byes: int = 0
    name: str = ""

    @property
    def label(self) -> str:
        """What to call the player in an explanation: the name, or the id."""
        return self.name or str(self.id)


class Group(NamedTuple):
    """The players on the same match points, by ascending id."""

    points: int
    ids: tuple[int, ...]


class Field:
    """The players who can be paired this round: everyone but those with an awarded bye (TRM 5.5).

    `groups` run from the most match points to the fewest; a group's position in it is its index. Raises
    `Refused` when the entrants contradict themselves. The order of `entrants` does not matter.

    >>> field = Field([Entrant(3, 3), Entrant(2, 0), Entrant(1, 3)], awarded_byes=[2])
    >>> field.groups, field.is_odd
    ((Group(points=3, ids=(1, 3)),), False)
    """

    def __init__(self, entrants: Sequence[Entrant], awarded_byes: Collection[int] = ()) -> None:
        awarded = frozenset(awarded_byes)
        ids = [entrant.id for entrant in entrants]
        if ids == sorted(ids):  # as they come from the database
            ordered = entrants
        else:
            ordered = sorted(entrants, key=attrgetter("id"))
            ids = [entrant.id for entrant in ordered]
        self._ids, self._ordered = ids, ordered
        self.awarded_byes = tuple(sorted(awarded))
        self.opponents = dict(zip(ids, [entrant.opponents for entrant in ordered], strict=True))
        _refuse_contradictions(ordered, awarded, self.opponents)
        if awarded:
            ordered = [entrant for entrant in ordered if entrant.id not in awarded]
            for player in awarded:
                del self.opponents[player]
        members: defaultdict[int, list[int]] = defaultdict(list)
        for entrant in ordered:
            members[entrant.points].append(entrant.id)
        self.groups = tuple(Group(points, tuple(members[points])) for points in sorted(members, reverse=True))
        self.group_of = {player: index for index, group in enumerate(self.groups) for player in group.ids}

    def __contains__(self, player: object) -> bool:
        """Whether this is the id of an entrant, be it one with an awarded bye."""
        return player in self.opponents or player in self.awarded_byes

    def entrant(self, player: int) -> Entrant:
        """Return the entrant with this id, who may have an awarded bye."""
        return self._ordered[bisect_left(self._ids, player)]

    def __len__(self) -> int:
        return len(self.group_of)

    @cached_property
    def byes(self) -> dict[int, int]:
        """How many byes each player has had; asked for in odd fields only."""
        return {entrant.id: entrant.byes for entrant in self._ordered if entrant.id in self.group_of}

    @property
    def is_odd(self) -> bool:
        """Whether somebody must have a bye."""
        return len(self) % 2 == 1

    def have_met(self, player: int, other: int) -> bool:
        """Whether the two have played each other; it is enough that one of them knows."""
        return other in self.opponents[player] or player in self.opponents[other]

    def any_have_met(self, players: Sequence[int], others: Sequence[int]) -> bool:
        """Whether some `players[i]` has played `others[i]`; stops at the first."""
        return self.any_lists(players, others) or self.any_lists(others, players)

    def any_lists(self, players: Sequence[int], others: Sequence[int]) -> bool:
        """Whether some `players[i]` lists `others[i]` as met; the innermost step of all, half of `any_have_met`."""
        return any(map(contains, map(self.opponents.__getitem__, players), others))

    def make_mutual(self) -> None:
        """Let both players of a meeting list it that only one of them listed, as in a file written by hand."""
        told: defaultdict[int, set[int]] = defaultdict(set)
        for player, opponents in self.opponents.items():
            for opponent in opponents:
                told[opponent].add(player)
        for player, known in self.opponents.items():
            self.opponents[player] = known | told[player]

    def crossing(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return those of `pairs` whose players are in different groups."""
        group_of = self.group_of
        return [(one, other) for one, other in pairs if group_of[one] != group_of[other]]

    def rematches(self, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield those of `pairs` who have played each other before."""
        return (pair for pair in pairs if self.have_met(*pair))

    def longest_history(self) -> int:
        """Return the largest number of opponents anybody has met."""
        return max(map(len, self.opponents.values()), default=0)


def _refuse_contradictions(
    entrants: Sequence[Entrant], awarded: frozenset[int], known: Mapping[int, frozenset[int]]
) -> None:
    """Raise `Refused` with everything that makes a pairing of `entrants` meaningless."""
    problems = []
    if len(entrants) < 2:
        problems.append(
            Problem(
                "too_few_players",
                gettext_noop("A round needs at least 2 players; there are {count}."),
                SECTION,
                gettext_noop("Check players in, or close the event."),
                params={"count": len(entrants)},
            )
        )
    if len(known) < len(entrants):
        problems += [
            Problem(
                "player_listed_twice",
                gettext_noop("Player {player} is in the list of players {count} times."),
                SECTION,
                gettext_noop("List every player once."),
                params={"player": player, "count": count},
            )
            for player, count in Counter(entrant.id for entrant in entrants).items()
            if count > 1
        ]
    problems += [
        Problem(
            "awarded_bye_unknown_player",
            gettext_noop("The awarded bye of player {player} cannot be given: they are not in this round."),
            "TRM 5.5",
            gettext_noop("Take the awarded bye away, or reinstate the player."),
            params={"player": player},
        )
        for player in sorted(awarded - known.keys())
    ]
    problems += [
        Problem(
            "impossible_history",
            gettext_noop("{name} cannot have met themselves or have had fewer than 0 byes."),
            SECTION,
            gettext_noop("Correct the results of the earlier rounds."),
            params={"player": entrant.id, "name": entrant.label},
        )
        for entrant in entrants
        if entrant.byes < 0 or entrant.id in entrant.opponents
    ]
    if problems:
        raise Refused(*problems)
