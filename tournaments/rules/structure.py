"""What the manual sets for an event: levels, match structures, rounds, cut, pods (TRM 3.2-3.6, 8.2)."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop

P = TypeVar("P", bound=Hashable)


class Structure(StrEnum):
    """How an event is played (TRM 3.4)."""

    SINGLE_ELIMINATION = "single_elimination"
    SWISS = "swiss"
    SWISS_TOP_CUT = "swiss_top_cut"


class Stage(StrEnum):
    """Which part of an event a round belongs to; the championship is its last match (TRM 3.5)."""

    SWISS = "swiss"
    ELIMINATION = "elimination"
    CHAMPIONSHIP = "championship"

    @property
    def is_elimination(self) -> bool:
        """Whether a loser is out and no match may be drawn (TRM 5.2)."""
        return self is not Stage.SWISS


class Format(StrEnum):
    """What is played with (TRM 3.3)."""

    CONSTRUCTED = "constructed"
    SEALED = "sealed"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class LevelDefaults:
    """What the level of an event sets until the organizer changes it (TRM 3.2).

    `deck_list_can_be_waived` is False where lists are always required (TRM 4.4); elsewhere a list is
    required only if that was advertised before the start. `release_delay_days` is the number of days after
    its release on which a set becomes legal (TRM 2.4.1). `head_judge_level` is the judge level the manual
    recommends, or None (TRM 1.3).
    """

    level: int
    name: str
    deck_list_required: bool
    deck_list_can_be_waived: bool
    release_delay_days: int
    result_slips: bool
    structure: Structure
    head_judge_level: int | None
    section: str = "TRM 3.2"


LEVELS: Final[Mapping[int, LevelDefaults]] = {
    1: LevelDefaults(
        level=1,
        name=gettext_noop("Casual"),
        deck_list_required=False,
        deck_list_can_be_waived=True,
        release_delay_days=0,
        result_slips=False,
        structure=Structure.SWISS,
        head_judge_level=None,
    ),
    2: LevelDefaults(
        level=2,
        name=gettext_noop("Competitive"),
        deck_list_required=False,
        deck_list_can_be_waived=True,
        release_delay_days=7,
        result_slips=False,
        structure=Structure.SWISS,
        head_judge_level=None,
    ),
    3: LevelDefaults(
        level=3,
        name=gettext_noop("Professional"),
        deck_list_required=True,
        deck_list_can_be_waived=False,
        release_delay_days=7,
        result_slips=True,
        structure=Structure.SWISS_TOP_CUT,
        head_judge_level=2,
    ),
}


def level_defaults(level: int) -> LevelDefaults:
    """Return what `level` (1, 2 or 3) sets; raises KeyError for any other (TRM 3.2).

    >>> level_defaults(3).deck_list_required, level_defaults(1).release_delay_days
    (True, 0)
    """
    return LEVELS[level]


@dataclass(frozen=True, slots=True)
class MatchStructure:
    """How long a match is. `minutes` is None without a time limit; `extra_minutes` is for extra turns."""

    best_of: int
    minutes: int | None
    extra_minutes: int
    section: str

    @property
    def wins_needed(self) -> int:
        """Game wins that win the match (TRM 3.5)."""
        return self.best_of // 2 + 1


def match_structure(structure: Structure, stage: Stage, online: bool) -> MatchStructure:
    """Return the manual's match structure for a stage of an event (TRM 3.5, 8.2).

    Decision: a single-elimination event plays best of 1, 30 + 5, and its last match best of 3 without a
    limit. Online, only the best-of-1 structure has a figure of its own; longer best-of-3 matches are
    recommended there without one, so those of the venue stand.

    >>> match_structure(Structure.SWISS_TOP_CUT, Stage.ELIMINATION, online=False)
    MatchStructure(best_of=3, minutes=60, extra_minutes=10, section='TRM 3.5')
    """
    if stage is Stage.CHAMPIONSHIP:
        return MatchStructure(best_of=3, minutes=None, extra_minutes=0, section="TRM 3.5")
    if stage is Stage.ELIMINATION and structure is not Structure.SINGLE_ELIMINATION:
        return MatchStructure(best_of=3, minutes=60, extra_minutes=10, section="TRM 3.5")
    if online:
        return MatchStructure(best_of=1, minutes=35, extra_minutes=5, section="TRM 8.2")
    return MatchStructure(best_of=1, minutes=30, extra_minutes=5, section="TRM 3.5")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Rounds and cut for a number of players; `cut` is 0 for none, `covered` that the table has the number."""

    rounds: int
    cut: int
    covered: bool
    section: str
    note: str


#: The table of TRM 3.6: most players, rounds of Swiss, players in the cut.
ROUNDS_TABLE: Final = (
    (8, 3, 0),
    (16, 4, 2),
    (32, 5, 4),
    (64, 6, 8),
    (128, 7, 8),
    (256, 8, 16),
    (512, 9, 16),
    (1024, 10, 32),
    (2048, 11, 32),
)
LEAST_PLAYERS: Final = 4
MOST_PLAYERS: Final = 2048


def rounds_and_cut(players: int) -> Suggestion:
    """Return the rounds of Swiss and the cut for `players` checked-in entrants (TRM 3.6).

    Late entries change neither, so the number is the one when registration closed. Decisions where the
    table ends: with two or three players everybody meets everybody once; beyond 2,048 one more round for
    each doubling and a cut of 32. There the organizer types the numbers, and `covered` is False.

    >>> rounds_and_cut(33)
    Suggestion(rounds=6, cut=8, covered=True, section='TRM 3.6', note='')
    >>> rounds_and_cut(4097).rounds, rounds_and_cut(4097).covered
    (13, False)
    """
    if players < 2:
        note = gettext_noop("An event needs two players.")
        return Suggestion(0, 0, covered=False, section="TRM 3.6", note=note)
    if players < LEAST_PLAYERS:
        note = gettext_noop("The manual's table begins at 4 players: choose rounds and cut yourself.")
        return Suggestion(1 if players == 2 else 3, 0, covered=False, section="TRM 3.6", note=note)
    if players > MOST_PLAYERS:
        note = gettext_noop("The manual's table ends at 2,048 players: choose rounds and cut yourself.")
        # ceil(log2(players)) without floating point: 2,049-4,096 players need 12 rounds, and so on.
        return Suggestion((players - 1).bit_length(), 32, covered=False, section="TRM 3.6", note=note)
    rounds, cut = next((rounds, cut) for most, rounds, cut in ROUNDS_TABLE if players <= most)
    return Suggestion(rounds, cut, covered=True, section="TRM 3.6", note="")


@dataclass(frozen=True, slots=True)
class AnnouncedRounds:
    """The rounds announced before round 1: a fixed number, or a range such as "6 to 8" (TRM 3.6)."""

    minimum: int
    maximum: int

    def __post_init__(self) -> None:
        if not 1 <= self.minimum <= self.maximum:
            raise ValueError("rounds are announced as a range of at least one round")

    @property
    def is_fixed(self) -> bool:
        """Whether one number was announced; it is played out."""
        return self.minimum == self.maximum


def _range_words(announced: AnnouncedRounds) -> str:
    if announced.minimum == announced.maximum:
        return str(announced.maximum)
    return f"{announced.minimum}-{announced.maximum}"


def deviates_from_table(players: int, announced: AnnouncedRounds, cut: int) -> tuple[Problem, ...]:
    """Return a note for each figure that is not the table's; the event's report carries them (TRM 3.6).

    A range that holds the table's number keeps to it, and so does no cut at all, which only has to be
    advertised before the start. Outside 4-2,048 players there is nothing to deviate from.

    >>> [note.code for note in deviates_from_table(20, AnnouncedRounds(4, 4), 8)]
    ['rounds_deviate', 'cut_deviates']
    >>> deviates_from_table(205, AnnouncedRounds(6, 8), 16)
    ()
    """
    table = rounds_and_cut(players)
    if not table.covered:
        return ()
    notes: list[Problem] = []
    if not announced.minimum <= table.rounds <= announced.maximum:
        notes.append(
            Problem(
                "rounds_deviate",
                gettext_noop(
                    "Rounds announced: {announced}, which deviates from 3.6: for {players} players checked in "
                    "when registration closes it is {rounds}."
                ),
                section="TRM 3.6",
                params={
                    "announced": _range_words(announced),
                    "minimum": announced.minimum,
                    "maximum": announced.maximum,
                    "players": players,
                    "rounds": table.rounds,
                },
                severity=Severity.NOTE,
            )
        )
    if cut not in {0, table.cut}:
        notes.append(
            Problem(
                "cut_deviates",
                gettext_noop(
                    "A cut of {cut} deviates from 3.6: for {players} players checked in when registration closes "
                    "it is {expected}."
                ),
                section="TRM 3.6",
                params={"cut": cut, "players": players, "expected": table.cut},
                severity=Severity.NOTE,
            )
        )
    return tuple(notes)


def check_announced_change(
    before: AnnouncedRounds, after: AnnouncedRounds, *, announced: bool
) -> list[Problem]:
    """Return why the rounds may not be changed: once announced they stand (TRM 3.6)."""
    if not announced or before == after:
        return []
    return [
        Problem(
            "rounds_announced",
            gettext_noop("The number of rounds was announced with round 1 and cannot be changed."),
            section="TRM 3.6",
            advice=gettext_noop("Undo the pairing of round 1 first, if it has not started."),
        )
    ]


def swiss_is_over(*, rounds_played: int, announced: AnnouncedRounds, active_with_only_wins: int) -> bool:
    """Return whether Swiss ends after `rounds_played` finished rounds (TRM 3.6).

    A fixed number is played out. A range ends as soon as at most one active player has only wins (byes
    count as wins), never below its minimum and never above its maximum. `Standing.has_only_wins` says who.

    >>> swiss_is_over(rounds_played=7, announced=AnnouncedRounds(6, 8), active_with_only_wins=1)
    True
    >>> swiss_is_over(rounds_played=7, announced=AnnouncedRounds(8, 8), active_with_only_wins=1)
    False
    """
    if rounds_played >= announced.maximum:
        return True
    return rounds_played >= announced.minimum and active_with_only_wins <= 1


#: Players in a draft pod, and packs for each of them (TRM 3.3).
POD_SIZE: Final = 4
PACKS_PER_PLAYER: Final = 6


def pod_sizes(players: int) -> tuple[int, ...]:
    """Return the sizes of the draft pods, largest first: as many fours as possible (TRM 3.3).

    Decision: pods of three or five where four does not divide. Raises `Refused` for one or two players.

    >>> pod_sizes(12), pod_sizes(13), pod_sizes(14), pod_sizes(15)
    ((4, 4, 4), (5, 4, 4), (4, 4, 3, 3), (4, 4, 4, 3))
    """
    fours, over = divmod(players, POD_SIZE)
    if players < POD_SIZE - 1:
        raise Refused(
            Problem(
                "too_few_for_a_pod",
                gettext_noop("A draft pod needs at least three players; there are {players}."),
                section="TRM 3.3",
                advice=gettext_noop("Check more players in, or play without pods."),
                params={"players": players},
            )
        )
    match over:
        case 0:
            return (POD_SIZE,) * fours
        case 1:
            return (5,) + (POD_SIZE,) * (fours - 1)
        case 2:
            return (POD_SIZE,) * (fours - 1) + (3, 3)
        case _:
            return (POD_SIZE,) * fours + (3,)


def pods(players: Sequence[P], seed: int) -> tuple[tuple[P, ...], ...]:
    """Return the players seated at random in draft pods, in seat order; the same seed seats them the same.

    Raises `Refused` for fewer than three players (TRM 3.3).

    >>> [len(pod) for pod in pods(range(9), seed=1)]
    [5, 4]
    """
    sizes = pod_sizes(len(players))
    seated = list(players)
    random.Random(seed).shuffle(seated)
    taken = iter(seated)
    return tuple(tuple(next(taken) for _ in range(size)) for size in sizes)
