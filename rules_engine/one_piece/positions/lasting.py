"""Effects in force on a card of a position (CR 8-1-4-2): what changed, until when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.one_piece import durations
from rules_engine.one_piece.barred import DEEDS
from rules_engine.one_piece.cards import KEYWORDS
from rules_engine.one_piece.positions.slips import Slips
from rules_engine.one_piece.state import SIDES, Card, GameState, InForce
from tournaments.rules.words import gettext_noop

#: What an effect can change, by the key that says so: a number, a keyword, or a deed.
NUMBERS = ("power", "cost", "base_power", "base_cost")
WORDS = {"keyword": KEYWORDS, "no_keyword": KEYWORDS, "cannot": DEEDS}
KINDS = (*NUMBERS, *WORDS)
#: Until when, besides the start or end of a player's next turn.
UNTIL = (durations.TURN, durations.BATTLE, durations.GAME)
SPANS = (*UNTIL, "start of a", "start of b", "end of a", "end of b")
_LARGEST = 100_000


def read_effects(slips: Slips, state: GameState, card: Card, value: Any, place: str) -> None:
    """Put the effects in force that a position says are on a card."""
    if not isinstance(value, list) or len(value) > 20:
        slips.wrong(
            "not_effects",
            gettext_noop("Effects in force are a list of objects, one for each."),
            place,
            "CR 8-1-4-2",
        )
        return
    for index, row in enumerate(value):
        _one(slips, state, card, row, f"{place} {index + 1}")


def put(state: GameState, card: Card, kind: str, value: Any, until: str) -> None:
    """Put one effect in force on a card from the start; whose it was nobody says, so it counts as its owner's."""
    state.serial += 1
    state.in_force.append(InForce(state.serial, card.owner, card.id, kind, (card.id,), value, until))


def _one(slips: Slips, state: GameState, card: Card, row: Any, place: str) -> None:
    kinds = [kind for kind in KINDS if kind in row] if isinstance(row, Mapping) else []
    if len(kinds) != 1 or set(row) - {*kinds, "until"}:
        slips.wrong(
            "not_effects",
            gettext_noop("An effect in force says one of {known}, and until when."),
            place,
            "CR 8-1-4-2",
            known=", ".join(KINDS),
        )
        return
    kind, value, until = kinds[0], row[kinds[0]], row.get("until", durations.TURN)
    if until not in SPANS:
        slips.wrong(
            "until_when",
            gettext_noop("Say until when: {known}."),
            f"{place}.until",
            "CR 8-1-4-2",
            known=", ".join(SPANS),
        )
        return
    if kind in NUMBERS:
        value = slips.count(value, f"{place}.{kind}", least=-_LARGEST, most=_LARGEST)
    elif value not in WORDS[kind]:
        slips.wrong(
            "no_such_word_of_effect",
            gettext_noop("One of {known} stands here."),
            f"{place}.{kind}",
            "CR 10-1" if kind != "cannot" else "CR 1-3-3",
            known=", ".join(WORDS[kind]),
        )
        return
    put(state, card, kind, value, _until(state, until))


def _until(state: GameState, said: str) -> str:
    """Return until when in the words of `durations`.

    >>> _until(GameState(), "start of b")
    'start:1'
    """
    if said in UNTIL:
        return said
    end, _, letter = said.partition(" of ")
    side = SIDES.index(letter)
    return durations.until_start(side) if end == "start" else durations.until_end_after(side, state.turn)
