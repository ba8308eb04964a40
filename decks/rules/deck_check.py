"""A deck held against the submitted list: what differs, and which infraction of TRM 7.4.2 it leads to (TRM 4.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from enum import IntEnum

import msgspec

from decks.catalog.facts import CardFacts
from decks.lists.numbers import MISTYPED, NUMBER, canonical, repaired
from decks.rules.deck import Deck
from tournaments.rules.words import gettext_noop

#: The DON!! deck, counted together.
DON = "DON!!"
#: What is counted where no list was handed in.
LEADER, MAIN = "LEADER", "MAIN"
#: More copies than anybody counts; a larger number is a slip of the finger.
MOST_COPIES = 200
LONGEST_NUMBER = 40


class Finding(IntEnum):
    """The infractions a deck check leads to, by their number in TRM 7.4.2."""

    ILLEGIBLE = 4
    COUNT = 5
    OTHER_CARDS = 6
    ILLEGAL = 7
    MARKED = 9

    @property
    def section(self) -> str:
        """The section of the manual: "TRM 7.4.2-5"."""
        return f"TRM 7.4.2-{self.value}"

    @property
    def costs_a_game(self) -> bool:
        """Whether its penalty is a Game Loss at least, beside which no time is given (TRM 7.1)."""
        return self in {Finding.COUNT, Finding.OTHER_CARDS, Finding.ILLEGAL}


#: What each is called on pages and in the report.
FINDING_WORDS = {
    Finding.ILLEGIBLE: gettext_noop("The list cannot be read"),
    Finding.COUNT: gettext_noop("Wrong number of cards"),
    Finding.OTHER_CARDS: gettext_noop("Other cards than listed"),
    Finding.ILLEGAL: gettext_noop("Illegal cards"),
    Finding.MARKED: gettext_noop("Marked cards or sleeves"),
}
#: What only a judge can see; the other findings follow from the counts.
SEEN_BY_JUDGES = (Finding.ILLEGIBLE, Finding.ILLEGAL, Finding.MARKED)


class Row(msgspec.Struct, frozen=True):
    """One number to look for: how many the list has, how many were found, None while nobody has looked."""

    number: str
    listed: int
    found: int | None = None

    @property
    def difference(self) -> int:
        """Copies more (positive) or fewer (negative) than listed; 0 while nobody has looked."""
        return 0 if self.found is None else self.found - self.listed

    @property
    def is_open(self) -> bool:
        """Whether nobody has looked yet."""
        return self.found is None

    @property
    def is_right(self) -> bool:
        """Whether the deck has what the list has."""
        return self.found == self.listed


class Comparison(msgspec.Struct, frozen=True):
    """A deck against its list: Leader, main deck, what is not on the list, DON!!."""

    leader: Row
    main: tuple[Row, ...]
    #: Cards found that the list does not have; Leader cards among them are not of the main deck.
    extra: tuple[Row, ...]
    extra_leaders: tuple[Row, ...]
    don: Row

    @property
    def rows(self) -> tuple[Row, ...]:
        """Every row, the Leader first, DON!! last."""
        return (self.leader, *self.main, *self.extra, *self.extra_leaders, self.don)

    @property
    def differences(self) -> tuple[Row, ...]:
        """The rows that differ from the list."""
        return tuple(row for row in self.rows if row.difference)

    @property
    def still_open(self) -> int:
        """How many rows nobody has looked at."""
        return sum(row.is_open for row in self.rows)

    @property
    def is_complete(self) -> bool:
        """Whether every row was looked at."""
        return self.still_open == 0

    @property
    def counted(self) -> int:
        """Cards of the main deck found so far."""
        return sum(row.found or 0 for row in (*self.main, *self.extra))


def expected_counts(listed: Deck | None, *, size: int, don: int) -> dict[str, int]:
    """Return what a check looks for, in order: the list's numbers, or without a list only how many there must be.

    >>> expected_counts(Deck("ST01-001", {"ST01-002": 4}), size=50, don=10)
    {'ST01-001': 1, 'ST01-002': 4, 'DON!!': 10}
    >>> expected_counts(None, size=50, don=10)
    {'LEADER': 1, 'MAIN': 50, 'DON!!': 10}
    """
    if listed is None:
        return {LEADER: 1, MAIN: size, DON: don}
    return {listed.leader or LEADER: 1, **listed.counts, DON: don}


def read_counts(
    expected: Mapping[str, int], typed: Mapping[str, int], ticked: Collection[str]
) -> tuple[dict[str, int], list[str]]:
    """Return (counts that differ, numbers ticked as right) of a filled-in check sheet.

    A count that is the list's says nothing until it is ticked; one that is not the list's outweighs a tick.
    A number outside the list with no copies is gone.

    >>> read_counts({"A": 4, "B": 2, "C": 1}, {"A": 4, "B": 1, "C": 1, "X": 1, "Y": 0}, ["A", "B"])
    ({'B': 1, 'X': 1}, ['A'])
    """
    found = {
        number: count
        for number, count in typed.items()
        if count != expected.get(number, 0) and 0 <= count <= MOST_COPIES
    }
    return found, sorted(number for number in set(ticked) if number in expected and number not in found)


def number_typed(text: str) -> str:
    """Return the card number a judge typed, art marks and slips put right; anything else as typed, in capitals.

    >>> number_typed(" op01-016_p1 "), number_typed("OP1-16"), number_typed("printed at home")
    ('OP01-016', 'OP01-016', 'PRINTED AT HOME')
    """
    found = NUMBER.search(text)
    if found:
        return canonical(found["number"])
    slip = MISTYPED.search(text)
    if slip:
        return repaired(slip)
    plain = "".join(sign for sign in " ".join(text.split()) if sign.isprintable())
    return plain.upper()[:LONGEST_NUMBER].strip()


def compare(
    expected: Mapping[str, int],
    found: Mapping[str, int],
    ticked: Collection[str],
    *,
    cards: Mapping[str, CardFacts],
) -> Comparison:
    """Return the deck held against what was expected; `found` outweighs a tick.

    >>> expected = expected_counts(Deck("ST01-001", {"ST01-002": 4, "ST01-003": 2}), size=50, don=10)
    >>> held = compare(expected, {"ST01-002": 3, "ST01-004": 1}, ["ST01-001"], cards={})
    >>> [(row.number, row.difference) for row in held.differences], held.still_open
    ([('ST01-002', -1), ('ST01-004', 1)], 2)
    """
    rows = {
        number: Row(number, count, found.get(number, count if number in ticked else None))
        for number, count in expected.items()
    }
    leader, *main, don = rows.values()
    beside = [Row(number, 0, found[number]) for number in sorted(found) if number not in expected]
    return Comparison(
        leader=leader,
        main=tuple(main),
        extra=tuple(row for row in beside if not _is_leader(row.number, cards)),
        extra_leaders=tuple(row for row in beside if _is_leader(row.number, cards)),
        don=don,
    )


def deck_found(held: Comparison) -> Deck | None:
    """Return the deck as it lies there, what nobody has looked at taken from the list; None without a list."""
    if any(row.number == MAIN for row in held.main):
        return None
    counts = {row.number: row.listed if row.found is None else row.found for row in (*held.main, *held.extra)}
    leader = held.leader.number
    if leader == LEADER or held.leader.found == 0:
        leader = held.extra_leaders[0].number if held.extra_leaders else ""
    return Deck(leader or None, {number: count for number, count in counts.items() if count})


def findings_of(
    held: Comparison, *, size: int, may_be_more: bool = False, has_illegal_cards: bool = False
) -> tuple[Finding, ...]:
    """Return the infractions that the counts lead to, in the manual's order.

    A wrong number of cards in the main or the DON!! deck is 7.4.2-5; whether the main deck's is wrong shows when
    every row was looked at. Cards the list does not have, another Leader, or as many too many as too few are
    7.4.2-6. `size` is what the main deck must have, `may_be_more` in a limited format (TRM 3.3);
    `has_illegal_cards` says that the deck as found breaks the construction rules (7.4.2-7).

    >>> expected = expected_counts(Deck("ST01-001", {"ST01-002": 30, "ST01-003": 20}), size=50, don=10)
    >>> ticked = ["ST01-001", "ST01-003", "DON!!"]
    >>> [str(f) for f in findings_of(compare(expected, {"ST01-002": 29}, ticked, cards={}), size=50)]
    ['5']
    >>> swapped = compare(expected, {"ST01-002": 29, "ST01-004": 1}, ticked, cards={})
    >>> [str(f) for f in findings_of(swapped, size=50)]
    ['6']
    """
    found: set[Finding] = set()
    main = [row.difference for row in held.main]
    total = held.counted
    is_wrong_size = held.is_complete and (total < size if may_be_more else total != size)
    if is_wrong_size or held.don.difference:
        found.add(Finding.COUNT)
    exchanged = min(main, default=0) < 0 < max(main, default=0)
    unexplained = held.is_complete and any(main) and not is_wrong_size
    if held.extra or held.extra_leaders or held.leader.difference or exchanged or unexplained:
        found.add(Finding.OTHER_CARDS)
    if has_illegal_cards:
        found.add(Finding.ILLEGAL)
    return tuple(sorted(found))


def minutes_lost(taken_at: datetime | None, round_started_at: datetime | None, now: datetime) -> int:
    """Return the whole minutes a match lost to a check, rounded up: only playing time counts (TRM 7.1).

    >>> from datetime import UTC
    >>> ten = datetime(2026, 3, 7, 10, 0, tzinfo=UTC)
    >>> minutes_lost(ten - timedelta(minutes=4), ten, ten + timedelta(minutes=5, seconds=1))
    6
    >>> minutes_lost(ten, None, ten + timedelta(minutes=5))
    0
    """
    if taken_at is None or round_started_at is None:
        return 0
    lost = now - max(taken_at, round_started_at)
    return max(0, -(-lost // timedelta(minutes=1)))


def _is_leader(number: str, cards: Mapping[str, CardFacts]) -> bool:
    card = cards.get(number)
    return card is not None and card.is_leader
