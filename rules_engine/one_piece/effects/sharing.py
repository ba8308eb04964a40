"""Sharing cards out among what asks for them: no card twice, and to each part of a text one of its own (CR 8-4-4-1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.one_piece.state import CardId
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: The word of a pending choice of cards for several parts of a text at once.
PARTS = "parts"


class Part(NamedTuple):
    """A part of a text under one verb: the fewest and the most cards it takes, and of which."""

    low: int
    high: int
    cards: tuple[CardId, ...]


def shares_out(rows: Sequence[Sequence[CardId]]) -> bool:
    """Whether each row can be given a card of its own.

    >>> shares_out([[1, 2], [1]]), shares_out([[1, 2], [1], [2]])
    (True, False)
    """
    return len(_given(rows)) == len(rows)


def _given(rows: Sequence[Sequence[CardId]]) -> dict[CardId, int]:
    """Give as many rows as possible a card each; return which row has which card."""
    holder: dict[CardId, int] = {}

    def gives(row: int, seen: set[CardId]) -> bool:
        for card in rows[row]:
            if card not in seen:
                seen.add(card)
                if card not in holder or gives(holder[card], seen):
                    holder[card] = row
                    return True
        return False

    for row in range(len(rows)):
        gives(row, set())
    return holder


def without_choice(parts: Sequence[Part]) -> list[Part]:
    """Return the parts, those that take every card they can left with exactly these and the others without them.

    >>> without_choice([Part(1, 1, (7,)), Part(1, 1, (7, 8, 9))])
    [Part(low=1, high=1, cards=(7,)), Part(low=1, high=1, cards=(8, 9))]
    """
    found = list(parts)
    settled: set[int] = set()
    while True:
        index = next(
            (i for i, one in enumerate(found) if i not in settled and one.low >= len(one.cards)), None
        )
        if index is None:
            return found
        settled.add(index)
        taken = found[index].cards
        for i, one in enumerate(found):
            if i not in settled:
                found[i] = one._replace(cards=tuple(card for card in one.cards if card not in taken))


def fewest(parts: Sequence[Part]) -> int:
    """Return how many cards must be chosen at least: as many as the parts ask for and can get (CR 8-4-4-1)."""
    return len(_given([one.cards for one in parts for _ in range(min(one.low, len(one.cards)))]))


def most(parts: Sequence[Part]) -> int:
    """Return how many cards can be chosen at most."""
    return len(_given([one.cards for one in parts for _ in range(min(one.high, len(one.cards)))]))


def shared(parts: Sequence[Part], chosen: Iterable[CardId]) -> list[list[CardId]]:
    """Share chosen cards out among the parts, first what each needs; who gets nothing is in none of the lists.

    >>> shared([Part(1, 1, (7, 8)), Part(0, 1, (7,))], (7, 8))
    [[8], [7]]
    """
    held = list(dict.fromkeys(chosen))
    seats = [index for index, one in enumerate(parts) for _ in range(one.low)]
    taken = _given([[card for card in held if card in parts[index].cards] for index in seats])
    holds: dict[int, CardId] = {seat: card for card, seat in taken.items()}
    seats += [index for index, one in enumerate(parts) for _ in range(one.high - one.low)]

    def sits(card: CardId, seen: set[int]) -> bool:
        for seat, index in enumerate(seats):
            if card in parts[index].cards and seat not in seen:
                seen.add(seat)
                if seat not in holds or sits(holds[seat], seen):
                    holds[seat] = card
                    return True
        return False

    for card in held:
        if card not in taken:
            sits(card, set())
    found: list[list[CardId]] = [[] for _ in parts]
    for seat, index in enumerate(seats):
        if seat in holds:
            found[index].append(holds[seat])
    return [[card for card in held if card in one] for one in found]


# -------------------------------------------------------------------- what is asked for, what is wrong with an answer


def plain(parts: Sequence[Part]) -> tuple[Any, ...]:
    """Return what a pending choice for these parts says, as plain values."""
    return (PARTS, fewest(parts), tuple(tuple(one) for one in parts))


def fits(game: Game, chosen: tuple[CardId, ...], wanted: tuple[Any, ...]) -> bool:
    """Whether cards chosen at once give every part its own and leave none over."""
    return not why_not(game, chosen, wanted)


def why_not(game: Game, chosen: tuple[CardId, ...], wanted: tuple[Any, ...]) -> list[Problem]:
    """Return which of the chosen cards are too many, and which parts of the text go without (CR 8-4-4-1)."""
    problems: list[Problem] = []
    for one in wanted:
        if one[0] != PARTS:
            continue
        parts = [Part(*row) for row in one[2]]
        found = shared(parts, chosen)
        problems += [
            Problem(
                "one_too_many",
                gettext_noop("{card} is one too many: each part of the text that it fits has its cards."),
                "CR 8-4-4-1",
                advice=gettext_noop("Choose another card instead."),
                params={"card": game.name(card)},
            )
            for card in chosen
            if not any(card in held for held in found)
        ]
        if sum(min(len(held), part.low) for held, part in zip(found, parts, strict=True)) < one[1]:
            problems += [
                Problem(
                    "part_left_out",
                    gettext_noop("Not enough cards of these are chosen: {cards}; asked for: {low}."),
                    "CR 8-4-4-1",
                    advice=gettext_noop("Choose one of them too."),
                    params={"cards": ", ".join(game.name(card) for card in part.cards), "low": part.low},
                )
                for held, part in zip(found, parts, strict=True)
                if len(held) < part.low
            ]
    return problems
