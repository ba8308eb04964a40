"""Which cards a set names now (CR 2-2, 3): nouns where they live, or the areas the text says, and the filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules_engine.one_piece import areas, cards
from rules_engine.one_piece.effects import filters, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

_AREAS = {
    "hand": (areas.HAND,),
    "deck": (areas.DECK,),
    "trash": (areas.TRASH,),
    "life": (areas.LIFE,),
    "field": (areas.LEADER, areas.CHARACTERS, areas.STAGE),
    "don deck": (areas.DON_DECK,),
    "cost": (areas.COST,),
}
LOOKED = "looked"
_HOMES = {
    "leader": (areas.LEADER,),
    "character": (areas.CHARACTERS,),
    "stage": (areas.STAGE,),
    "event": (),
    "life": (areas.LIFE,),
    "card": (areas.LEADER, areas.CHARACTERS, areas.STAGE),
    "field": (areas.LEADER, areas.CHARACTERS, areas.STAGE),
}
#: Areas as texts name them in which no DON!! card lies.
_WITHOUT_DON = frozenset({"hand", "deck", "trash", "life"})
#: Nouns for a card of any kind.
_ANY_KIND = frozenset({"card", "life", "field"})


@table.words(n.Zone)
def _knows_area(node: n.Zone) -> bool:
    return node.zone in _AREAS or node.zone == LOOKED


@table.words(n.Noun)
def _knows_noun(node: n.Noun) -> bool:
    return node.kind in _HOMES or node.kind == cards.DON


@table.words(n.Pick)
def _knows_looked(node: n.Pick) -> bool:
    """Whether cards "among them" are chosen of cards an earlier step looked at."""
    return bool(node.source) or all(zone.zone != LOOKED for zone in node.set.zones)


def sides(game: Game, ctx: Context, owner: str) -> tuple[Side, ...]:
    """Return the players a text names: yours first when both are (CR 1-3-10 is the engine's to keep)."""
    if owner == "you":
        return (ctx.side,)
    if owner == "opponent":
        return (1 - ctx.side,)
    if owner == "its":
        about = ctx.slots[-1][1] if ctx.slots else ctx.slot(-1)
        return (game.state.cards[about[0]].owner if about else ctx.side,)
    return (ctx.side, 1 - ctx.side)


def fits_noun(game: Game, card_id: CardId, nouns: tuple[n.Noun, ...]) -> bool:
    """Whether a card is of one of the kinds (CR 2-2); no noun fits every card but DON!!."""
    category = game.state.cards[card_id].definition.category
    if not nouns:
        return category != cards.DON
    kinds = _kinds(nouns)
    return category in kinds or (category != cards.DON and not _ANY_KIND.isdisjoint(kinds))


@once_each
def _kinds(nouns: tuple[n.Noun, ...]) -> frozenset[str]:
    return frozenset(one.kind for one in nouns)


def pile(game: Game, side: Side, zone: str) -> list[CardId]:
    """Return the cards of a player in an area as texts name it, DON!! left out."""
    player = game.state.players[side]
    found: list[CardId] = []
    for area in _AREAS[zone]:
        found += getattr(player, area)
    return found


def don(game: Game, side: Side, *, given: bool) -> list[CardId]:
    """Return a player's DON!! cards in the cost area, and those given to the player's cards."""
    player = game.state.players[side]
    found = list(player.cost)
    if given:
        for host in (*player.leader, *player.characters):
            found += game.state.cards[host].don
    return found


def is_one(game: Game, ctx: Context, card_id: CardId, one: n.Set) -> bool:
    """Whether a card is what a set describes, wherever it lies: its kind and filters, or those of a further set.

    A further set that names no kind of card means any card (`[A] or a red Event`).
    """
    described = fits_noun(game, card_id, one.nouns) and filters.meets(game, ctx, card_id, one.filters)
    described = described or any(
        fits_noun(game, card_id, other.nouns) and filters.meets(game, ctx, card_id, other.filters)
        for other in one.others
    )
    return described and filters.meets(game, ctx, card_id, one.shared)


def cards_of(game: Game, ctx: Context, one: n.Set) -> list[CardId]:
    """Return the cards a set names now, always in the same order."""
    reading = _reading(one)
    found = _plain(game, ctx, reading)
    for other in reading.others:
        found += [card for card in _plain(game, ctx, _reading(other)) if card not in found]
    if one.shared:
        found = [card for card in found if filters.meets(game, ctx, card, one.shared)]
    return found


def count_of(game: Game, ctx: Context, one: n.Set) -> int:
    """Return how many cards a set has; with different card names, those of one name count once (CR 2-1-2)."""
    found = cards_of(game, ctx, one)
    if not _reading(one).distinct:
        return len(found)
    seen: set[str] = set()
    counted = 0
    for own in sorted((filters.names(game, card) for card in found), key=len):
        if seen.isdisjoint(own):
            seen |= own
            counted += 1
    return counted


class _Reading(NamedTuple):
    """What a set says of where its cards are and of which kind: all that does not depend on the game."""

    owner: str
    filters: tuple[n.Filter, ...]
    #: The areas it says; without any, the areas of each player where its kinds of card live.
    zones: tuple[n.Zone, ...]
    homes: tuple[str, ...]
    #: Whether DON!! cards are among them: by name, nothing else, also of a set of any cards of the field, given ones.
    wants_don: bool
    only_don: bool
    with_don: bool
    with_given: bool
    #: The categories that fit; every category but DON!! where it says any card.
    kinds: frozenset[str]
    any_kind: bool
    #: Whether whatever lies there is of a kind that fits.
    any_fits: bool
    #: Whether cards of one name count once.
    distinct: bool
    #: The further sets, with what they share with this one.
    others: tuple[n.Set, ...]


@once_each
def _reading(one: n.Set) -> _Reading:
    zones = one.zones or one.where
    kinds = [noun.kind for noun in one.nouns]
    wants_don = cards.DON in kinds
    with_don = wants_don or says_only_cards(one)
    any_kind = not kinds or not _ANY_KIND.isdisjoint(kinds)
    only_don = wants_don and len(kinds) == 1
    homes = (area for kind in kinds or ["card"] if kind != cards.DON for area in _HOMES[kind])
    return _Reading(
        "any" if one.owner in ("none", "both") else one.owner,
        one.filters,
        zones,
        () if zones else tuple(dict.fromkeys(homes)),
        wants_don,
        only_don,
        with_don,
        any(isinstance(held, n.Given) for held in one.filters),
        frozenset([*kinds, cards.DON] if with_don else kinds),
        any_kind,
        only_don or (any_kind and all(zone.zone in _WITHOUT_DON for zone in zones)),
        any(isinstance(held, n.DistinctNames) for held in one.filters),
        tuple(
            n.Set(
                one.owner if other.owner == "none" else other.owner,
                other.filters,
                other.nouns,
                other.zones or zones,
            )
            for other in one.others
        ),
    )


def _plain(game: Game, ctx: Context, reading: _Reading) -> list[CardId]:
    """Return the cards of a set without its further ones."""
    found = _in_zones(game, ctx, reading) if reading.zones else _at_home(game, ctx, reading)
    if not reading.any_fits:
        known = game.state.cards
        kinds, any_kind = reading.kinds, reading.any_kind
        found = [
            card
            for card in found
            if (category := known[card].definition.category) in kinds or (any_kind and category != cards.DON)
        ]
    if reading.filters:
        found = [card for card in found if filters.meets(game, ctx, card, reading.filters)]
    return found


def _in_zones(game: Game, ctx: Context, reading: _Reading) -> list[CardId]:
    found: list[CardId] = []
    for zone in reading.zones:
        for side in sides(game, ctx, zone.owner):
            if _is_of_other(game, ctx, reading, zone, side):
                continue
            if reading.wants_don and zone.zone in ("field", "cost"):
                found += don(game, side, given=zone.zone == "field")
            if not reading.only_don:
                found += pile(game, side, zone.zone)
    return found


def _at_home(game: Game, ctx: Context, reading: _Reading) -> list[CardId]:
    found: list[CardId] = []
    for side in sides(game, ctx, reading.owner):
        if reading.with_don:
            found += don(game, side, given=reading.with_given)
        player = game.state.players[side]
        for area in reading.homes:
            found += getattr(player, area)
    return found


def says_only_cards(one: n.Set) -> bool:
    """Whether a set is of any cards of the field ("1 of your cards"): DON!! cards too (CR 3-1-2, 3-9-1)."""
    return (
        [noun.kind for noun in one.nouns] == ["card"]
        and not one.zones
        and not one.where
        and all(isinstance(held, n.Rested | n.Active) for held in one.filters)
    )


def _is_of_other(game: Game, ctx: Context, reading: _Reading, zone: n.Zone, side: Side) -> bool:
    """Whether the set's owner leaves out a player whose area the zone would allow."""
    said = reading.owner in ("you", "opponent") and zone.owner not in ("you", "opponent")
    return said and len(reading.zones) == 1 and side not in sides(game, ctx, reading.owner)


def is_secret(one: n.Set) -> bool:
    """Whether the set lies in a secret area: nobody can be made to find a card there (CR 8-4-4-2)."""
    zones = one.zones or one.where
    return any(zone.zone in ("deck", "hand", "life") for zone in zones)
