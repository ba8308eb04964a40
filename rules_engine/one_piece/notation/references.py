"""Cards as people name them: "a hand 3", "b leader", "OP01-016".

A full reference says whose area, which area, the place in it counted from 1 (the top first) and the card's number.
What is left out is looked for; what does not fit is refused with what lies there instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rules_engine.one_piece import areas, refs
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES, CardId, Side
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: The words for areas, besides their own names.
ZONES = {
    **{zone: zone for zone in areas.PLACES},
    "character": areas.CHARACTERS,
    "don": areas.COST,
    "given": areas.GIVEN,
}
#: The word that is written for an area.
WORD = {zone: zone for zone in areas.PLACES} | {
    areas.CHARACTERS: "character",
    areas.COST: "don",
    areas.GIVEN: "given",
}
#: Areas with room for one card: no place is written.
_SINGLE = frozenset({areas.LEADER, areas.STAGE})

_NUMBER = re.compile(r"[A-Z0-9]{1,6}-[A-Z0-9]{1,6}", re.IGNORECASE)
#: After an area any word is a card number: not every game is played with printed cards.
_ANY_NUMBER = re.compile(r"(?=.*[A-Z])[A-Z0-9][A-Z0-9_-]{0,19}", re.IGNORECASE)
_LONGEST = 60


class Reference(NamedTuple):
    """What a reference says; None is what it leaves open."""

    text: str
    side: Side | None = None
    zone: str | None = None
    place: int | None = None
    number: str | None = None
    card: CardId | None = None
    is_dotted: bool = False


def parse(text: object) -> Reference:
    """Read a reference; raise Refused when it is none.

    >>> parse("b character 2 OP01-016")[1:5]
    (1, 'characters', 2, 'OP01-016')
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return Reference(f"card {text}", card=text)
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
        raise Refused(_no_reference(text))
    found = Reference(text.strip())
    if "." in text:
        # The engine's own form, counted from 0: "a.hand.2".
        return found._replace(is_dotted=True)
    for word in text.split():
        small = word.lower()
        if small in SIDES and found.side is None and found.zone is None:
            found = found._replace(side=SIDES.index(small))
        elif small in ZONES and found.zone is None:
            found = found._replace(zone=ZONES[small])
        elif word.isdecimal() and len(word) < 4 and found.zone and found.place is None and not found.number:
            found = found._replace(place=int(word))
        elif (_ANY_NUMBER if found.zone else _NUMBER).fullmatch(word) and found.number is None:
            found = found._replace(number=word)
        else:
            raise Refused(_no_reference(text))
    if found.zone is None and found.number is None:
        raise Refused(_no_reference(text))
    return found


def pile(game: Game, side: Side, zone: str) -> tuple[CardId, ...]:
    """Return the cards of an area in their order; "given" are all DON!! given to the cards of a player."""
    player = game.state.players[side]
    if zone != areas.GIVEN:
        return tuple(player.area(zone))
    return tuple(
        don
        for host in (*player.leader, *player.characters, *player.stage)
        for don in game.state.cards[host].don
    )


def candidates(
    game: Game, reference: Reference, sides: Iterable[Side], zones: Iterable[str]
) -> tuple[CardId, ...]:
    """Return the cards a reference can mean; `sides` and `zones` are where to look for what it leaves open.

    Raises Refused when there is no such card, naming what lies in that place instead.
    """
    cards = game.state.cards
    if reference.card is not None:
        if not 0 <= reference.card < len(cards):
            raise Refused(_nothing(reference, ""))
        return (reference.card,)
    if reference.is_dotted:
        try:
            return (refs.find(game, reference.text),)
        except ValueError as error:
            raise Refused(_nothing(reference, "")) from error
    found: list[CardId] = []
    instead = ""
    for side in (reference.side,) if reference.side is not None else tuple(sides):
        for zone in (reference.zone,) if reference.zone is not None else tuple(zones):
            there = pile(game, side, zone)
            if reference.place is not None:
                there = there[reference.place - 1 : reference.place] if reference.place > 0 else ()
            for card in there:
                if (
                    reference.number is None
                    or reference.number.casefold() == cards[card].definition.number.casefold()
                ):
                    found.append(card)
                elif reference.place is not None or zone in _SINGLE:
                    instead = game.name(card)
    if not found:
        raise Refused(_nothing(reference, instead))
    return tuple(found)


def refer(game: Game, card_id: CardId, who: str = "judge") -> str:
    """Return the full reference of a card, without its place and number where `who` may not see it.

    What a judge is told, read in the same state, means the same card.
    """
    card = game.state.cards[card_id]
    parts = [SIDES[card.owner], WORD[card.zone]]
    sees = who == "judge" or areas.is_open(card) or (who in SIDES and areas.may_see(card, SIDES.index(who)))
    if card.zone not in _SINGLE and (sees or card.zone == areas.LIFE):
        parts.append(str(pile(game, card.owner, card.zone).index(card_id) + 1))
    is_don = card.zone in (areas.COST, areas.GIVEN, areas.DON_DECK)
    if sees and card.definition.number and not is_don:
        parts.append(card.definition.number)
    return " ".join(parts)


def is_same_to_all(game: Game, one: CardId, other: CardId) -> bool:
    """Whether it makes no difference which of two cards is meant: copies of one card in the same state and area."""

    def facts(card_id: CardId) -> tuple[object, ...]:
        card = game.state.cards[card_id]
        return (
            card.definition.number,
            card.owner,
            card.zone,
            card.rested,
            card.face_up,
            len(card.don),
            card.entered,
            card.used,
            card.given_to,
            card.seen,
        )

    state = game.state
    if any(one in effect.cards or other in effect.cards for effect in state.in_force):
        return False
    if state.battle is not None and {one, other} & {state.battle.attacker, state.battle.target}:
        return False
    # Where order counts, the place in it does too.
    return state.cards[one].zone not in (areas.DECK, areas.LIFE) and facts(one) == facts(other)


def _no_reference(text: object) -> Problem:
    return Problem(
        "not_a_card_reference",
        gettext_noop('"{text}" names no card.'),
        advice=gettext_noop(
            'Write a card number, or whose card and where: "a hand 3", "b leader", "a character 2 OP01-016".'
        ),
        params={"text": str(text)[:_LONGEST]},
    )


def _nothing(reference: Reference, instead: str) -> Problem:
    if instead:
        return Problem(
            "another_card_there",
            gettext_noop('"{text}": {instead} lies there.'),
            params={"text": reference.text, "instead": instead},
        )
    return Problem(
        "no_card_there", gettext_noop('"{text}": there is no such card.'), params={"text": reference.text}
    )
