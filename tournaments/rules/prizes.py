"""Prizes by place: read them from lines of text, and say who gets what when places are shared (TRM 1.5, 6.0)."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Generic, TypeVar

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

P = TypeVar("P", bound=Hashable)

#: "All:" stands for places 0 to 0: everybody who took part.
_ALL: Final = frozenset({"all", "*", "everybody", "everyone"})
_PLACES: Final = r"(?:all|everybody|everyone|\*|\d+(?:st|nd|rd|th)?(?:\s*[-–—]\s*\d+(?:st|nd|rd|th)?)?)"
_LINE: Final = re.compile(rf"^\s*(?P<places>{_PLACES})\s*[:.]\s*(?P<what>.*\S)\s*$", re.IGNORECASE)
#: Between prizes written one after another: a place with its colon and a space ("8:30" is no place) after a stop.
_NEXT_PRIZE: Final = re.compile(rf"\s*[.;,/|]\s+(?={_PLACES}\s*:\s)", re.IGNORECASE)
_MOST_WORDS: Final = 200


@dataclass(frozen=True, slots=True)
class PrizeFacts:
    """What places `first` to `last` get; 0 to 0 means everybody who took part."""

    first: int
    last: int
    what: str

    @property
    def is_for_all(self) -> bool:
        """Whether everybody who took part gets it."""
        return self.first == 0

    @property
    def line(self) -> str:
        """The prize as `read_prizes` reads it: "1: Trophy", "3-4: Sleeves", "all: Promo card"."""
        if self.is_for_all:
            return f"all: {self.what}"
        places = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{places}: {self.what}"


def read_prizes(text: str) -> tuple[list[PrizeFacts], list[Problem]]:
    r"""Return the prizes of lines such as "1: Trophy" and "3-4: Sleeves", and every line that is none.

    "1st", "2nd", "3rd" and "4th" are places too, "everyone" and "everybody" are all. A place may have several
    prizes. Several in one line, "1st: Box. 2nd: Mat", are read one by one. Empty lines count for nothing.

    >>> prizes, problems = read_prizes("1: Trophy\n3-4: Sleeves\nall: Promo card\nsecond: Mat")
    >>> [prize.line for prize in prizes], [problem.code for problem in problems]
    (['1: Trophy', '3-4: Sleeves', 'all: Promo card'], ['prize_line_unreadable'])
    """
    prizes: list[PrizeFacts] = []
    problems: list[Problem] = []
    for number, line in _prize_lines(text):
        found = _LINE.match(line)
        if found is None:
            problems.append(
                Problem(
                    "prize_line_unreadable",
                    gettext_noop("“{line}” has no place before a colon."),
                    advice=gettext_noop(
                        "Write “1: Trophy”, “3-4: Sleeves” or “all: Promo card”, one prize a line."
                    ),
                    place=gettext_noop("line {number}"),
                    params={"line": line.strip()[:80], "number": number},
                )
            )
            continue
        first, last = _places(found["places"])
        prizes.append(PrizeFacts(first, last, found["what"]))
        problems += _check(prizes[-1], number)
    return prizes, problems


def _prize_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield what stands for one prize each, with the number of its line."""
    for number, line in enumerate(text.splitlines(), start=1):
        parts = _NEXT_PRIZE.split(line) if _LINE.match(line) else [line]
        for part in parts:
            if part.strip():
                yield number, part


def _places(words: str) -> tuple[int, int]:
    if words.casefold() in _ALL:
        return 0, 0
    first, _, last = re.sub(r"[a-z]", "", re.sub(r"[–—]", "-", words), flags=re.IGNORECASE).partition("-")
    return int(first), int(last or first)


def _check(prize: PrizeFacts, number: int) -> list[Problem]:
    problems = []
    if not prize.is_for_all and prize.last < prize.first:
        problems.append(
            Problem(
                "prize_places_backwards",
                gettext_noop("Places {first} to {last} run backwards."),
                advice=gettext_noop("Write the better place first."),
                place=gettext_noop("line {number}"),
                params={"first": prize.first, "last": prize.last, "number": number},
            )
        )
    if len(prize.what) > _MOST_WORDS:
        problems.append(
            Problem(
                "prize_too_long",
                gettext_noop("A prize has at most {most} characters."),
                advice=gettext_noop("Shorten it to what is handed out."),
                place=gettext_noop("line {number}"),
                params={"most": _MOST_WORDS, "number": number},
            )
        )
    return problems


@dataclass(frozen=True, slots=True)
class Placed(Generic[P]):
    """One player of the final standings: rank from 1, shared by those who are tied; why they get nothing."""

    player: P
    rank: int
    barred: bool = False


@dataclass(frozen=True, slots=True)
class Entitled(Generic[P]):
    """What a player's place gives them.

    `first` and `last` are the places they stand for: the same for a place of one's own, a range for those who
    share it. `certain` are the prizes they get in any case, `shared` those that depend on how the tie is decided.
    Both hold positions in the list of prizes. A barred player has none.
    """

    player: P
    first: int
    last: int
    certain: tuple[int, ...]
    shared: tuple[int, ...]
    barred: bool


def entitled(standings: Iterable[Placed[P]], prizes: Sequence[PrizeFacts]) -> list[Entitled[P]]:
    """Return what every player of the standings gets, best first.

    Decision: a player without a right to prizes (disqualified, suspended, left without telling: TRM 6.0, 7.2)
    is passed over, and those behind move up one prize place. Players who share a rank share its places: a prize
    that all these places get is certain, one that only some of them get is shared until the tie is decided.

    >>> rows = [Placed("A", 1), Placed("B", 2, barred=True), Placed("C", 3), Placed("D", 3)]
    >>> gets = entitled(rows, [PrizeFacts(1, 1, "Trophy"), PrizeFacts(2, 2, "Mat"), PrizeFacts(2, 3, "Sleeves")])
    >>> [(line.player, line.first, line.last, line.certain, line.shared) for line in gets]
    [('A', 1, 1, (0,), ()), ('B', 0, 0, (), ()), ('C', 2, 3, (2,), (1,)), ('D', 2, 3, (2,), (1,))]
    """
    result: list[Entitled[P]] = []
    place = 1
    for _, tied in groupby(standings, key=lambda row: row.rank):
        group = list(tied)
        last = place + sum(not row.barred for row in group) - 1
        for row in group:
            if row.barred:
                result.append(Entitled(row.player, 0, 0, (), (), barred=True))
                continue
            certain, shared = [], []
            for index, prize in enumerate(prizes):
                if prize.is_for_all or (prize.first <= place and last <= prize.last):
                    certain.append(index)
                elif prize.first <= last and place <= prize.last:
                    shared.append(index)
            result.append(Entitled(row.player, place, last, tuple(certain), tuple(shared), barred=False))
        place = last + 1
    return result


def ties_for_prizes(gets: Iterable[Entitled[P]]) -> list[tuple[int, int]]:
    """Return the places (first, last) of each tie on which a prize depends, best first (TRM 5.4).

    >>> rows = [Placed("A", 1), Placed("B", 1), Placed("C", 3), Placed("D", 3)]
    >>> ties_for_prizes(entitled(rows, [PrizeFacts(1, 1, "Trophy"), PrizeFacts(3, 4, "Mat")]))
    [(1, 2)]
    """
    return list(dict.fromkeys((line.first, line.last) for line in gets if line.shared))
