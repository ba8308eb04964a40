"""Cards as people name them: "a hand 3", "b leader", "OP01-016".

A full reference says whose area, which area, the place in it counted from 1 (the top first) and the card's number.
What is left out is looked for; what does not fit is refused with what lies there instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules_engine.one_piece import areas, refs
from rules_engine.one_piece.cards import UNKNOWN, CardDef
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation import typed
from rules_engine.one_piece.state import SIDES, CardId, Side
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: The words for areas, besides their own names.
ZONES = {
    **{zone: zone for zone in areas.PLACES},
    "character": areas.CHARACTERS,
    **dict.fromkeys(("char", "chars"), areas.CHARACTERS),
    **dict.fromkeys(("don", "don!!"), areas.COST),
    "given": areas.GIVEN,
    "lives": areas.LIFE,
    "discard": areas.TRASH,
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
_DOTTED = re.compile(r"[a-z]\.[a-z_]+", re.IGNORECASE)
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
    #: The numbers a name can mean, when it was a name.
    numbers: frozenset[str] = frozenset()

    def fits(self, number: str) -> bool:
        """Whether a card of this number can be meant."""
        if self.numbers:
            return number in self.numbers
        return self.number is None or self.number.casefold() == number.casefold()


def parse(text: object, library: Mapping[str, CardDef] | None = None) -> Reference:
    """Read a reference; with a library also numbers in other spellings, and names. Raises Refused when it is none.

    >>> parse("b character 2 OP01-016")[1:5]
    (1, 'characters', 2, 'OP01-016')
    """
    if isinstance(text, int) and not isinstance(text, bool):
        return Reference(f"card {text}", card=text)
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
        raise Refused(_no_reference(text))
    found = Reference(text.strip())
    if _DOTTED.match(found.text):
        # The engine's own form, counted from 0: "a.hand.2".
        return found._replace(is_dotted=True)
    if library is not None and typed.named(text, library):
        return found._replace(numbers=typed.meant(text, library))
    rest: list[str] = []
    words = text.split()
    if words[0].lower() == "player" and len(words) > 1:
        words = words[1:]
    for word in words:
        small = word.lower().removesuffix("'s").removesuffix("\u2019s")
        if small in SIDES and found.side is None and found.zone is None and not rest:
            found = found._replace(side=SIDES.index(small))
        elif small in ZONES and found.zone is None and not rest:
            found = found._replace(zone=ZONES[small])
        elif small in ("area", "card") and found.zone and not rest:
            continue
        elif word.isdecimal() and len(word) < 4 and found.zone and found.place is None and not rest:
            found = found._replace(place=int(word))
        else:
            rest.append(word)
    return _with_card(found, rest, library)


def _with_card(found: Reference, rest: list[str], library: Mapping[str, CardDef] | None) -> Reference:
    """Take the words behind player, area and place for a number or a name."""
    if not rest:
        if found.zone is None:
            raise Refused(_no_reference(found.text))
        return found
    one = rest[0] if len(rest) == 1 else ""
    looks_like_one = bool((_ANY_NUMBER if found.zone else _NUMBER).fullmatch(one))
    if library is None:
        if not looks_like_one:
            raise Refused(_no_reference(found.text))
        return found._replace(number=one)
    words = " ".join(rest)
    number = typed.number_of(words, library)
    if number is not None:
        return found._replace(number=number)
    numbers = typed.meant(words, library)
    if numbers:
        return found._replace(numbers=numbers)
    if looks_like_one:
        return found._replace(number=one)
    raise Refused(_no_reference(found.text, typed.near_card(words, library)))


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
    instead = unknown = ""
    sides, zones = tuple(sides), tuple(zones)
    for side in (reference.side,) if reference.side is not None else tuple(sides):
        for zone in (reference.zone,) if reference.zone is not None else tuple(zones):
            there = pile(game, side, zone)
            if reference.place is not None:
                there = there[reference.place - 1 : reference.place] if reference.place > 0 else ()
            for card in there:
                if reference.fits(cards[card].definition.number):
                    found.append(card)
                elif reference.zone is not None and (reference.place is not None or zone in _SINGLE):
                    instead = game.name(card)
                if cards[card].definition is UNKNOWN and zone == areas.HAND and not unknown:
                    unknown = refer(game, card)
    if not found:
        raise Refused(_nothing(reference, instead, unknown, (sides, zones)))
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


def _no_reference(text: object, near: str = "") -> Problem:
    facts = {"text": str(text)[:_LONGEST], "near": near}
    message = gettext_noop('"{text}" names no card.')
    if near:
        return Problem(
            "not_a_card_reference", message, advice=gettext_noop("Did you mean {near}?"), params=facts
        )
    advice = gettext_noop(
        'Write a card number, or whose card and where: "a hand 3", "b leader", "a character 2 OP01-016".'
    )
    return Problem("not_a_card_reference", message, advice=advice, params=facts)


def _nothing(
    reference: Reference,
    instead: str,
    unknown: str = "",
    where: tuple[tuple[Side, ...], tuple[str, ...]] = ((), ()),
) -> Problem:
    """Say that no such card is there: what is instead, where it was looked for, or that it was never named."""
    facts: dict[str, object] = {"text": reference.text, "instead": instead}
    if instead:
        return Problem(
            "another_card_there",
            gettext_noop('"{text}": {instead} lies there.'),
            advice=gettext_noop("Name the card that lies there, or the area without a place."),
            params=facts,
        )
    sides, zones = where
    if unknown and (reference.number or reference.numbers) and reference.place is None:
        number = reference.number or (min(reference.numbers) if len(reference.numbers) == 1 else "OP01-016")
        return Problem(
            "card_not_named_yet",
            gettext_noop('"{text}": no known card of the hand is that one, but some are unknown.'),
            advice=gettext_noop('Say first which one it is: "{line}".'),
            params={**facts, "line": f"reveal {unknown} {number}"},
        )
    if reference.zone is None and len(sides) == 1 and zones:
        return Problem(
            "no_card_there",
            gettext_noop('"{text}": player {side} has no such card there (looked for in: {zones}).'),
            advice=gettext_noop("Look at the table again, or name the card by area and place."),
            params={**facts, "side": SIDES[sides[0]].upper(), "zones": ", ".join(zones)},
        )
    return Problem(
        "no_card_there",
        gettext_noop('"{text}": there is no such card.'),
        advice=gettext_noop("Look at the table again, or name the card by area and place."),
        params=facts,
    )
