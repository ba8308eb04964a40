"""What pairing is given: the players of one round with their points and history, checked and grouped."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter, contains
from typing import Final

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


@dataclass(frozen=True, slots=True)
class Group:
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
        ordered = sorted(entrants, key=attrgetter("id"))
        self.entrants = {entrant.id: entrant for entrant in ordered}
        _refuse_contradictions(entrants, awarded, self.entrants)
        self.awarded_byes = tuple(sorted(awarded))
        playing = [entrant for entrant in ordered if entrant.id not in awarded] if awarded else ordered
        self.opponents = {entrant.id: entrant.opponents for entrant in playing}
        members: defaultdict[int, list[int]] = defaultdict(list)
        for entrant in playing:
            members[entrant.points].append(entrant.id)
        self.groups = tuple(Group(points, tuple(members[points])) for points in sorted(members, reverse=True))
        self.group_of = {player: index for index, group in enumerate(self.groups) for player in group.ids}

    def __len__(self) -> int:
        return len(self.group_of)

    @cached_property
    def byes(self) -> dict[int, int]:
        """How many byes each player has had; asked for in odd fields only."""
        return {player: self.entrants[player].byes for player in self.group_of}

    @property
    def is_odd(self) -> bool:
        """Whether somebody must have a bye."""
        return len(self) % 2 == 1

    def have_met(self, player: int, other: int) -> bool:
        """Whether the two have played each other; it is enough that one of them knows."""
        return other in self.opponents[player] or player in self.opponents[other]

    def any_have_met(self, players: Sequence[int], others: Sequence[int]) -> bool:
        """Whether some `players[i]` has played `others[i]`; stops at the first. The innermost step of all."""
        met = self.opponents.__getitem__
        return any(map(contains, map(met, players), others)) or any(map(contains, map(met, others), players))

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
    entrants: Sequence[Entrant], awarded: frozenset[int], known: Mapping[int, Entrant]
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
            for player, count in Counter(map(attrgetter("id"), entrants)).items()
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
