"""Which cards a set names now (CR 2-2, 3): nouns where they live, or the areas the text says, and the filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, cards
from rules_engine.one_piece.effects import filters, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n

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
    return any(
        category == one.kind or (one.kind in ("card", "life", "field") and category != cards.DON)
        for one in nouns
    )


def pile(game: Game, side: Side, zone: str) -> list[CardId]:
    """Return the cards of a player in an area as texts name it, DON!! left out."""
    player = game.state.players[side]
    return [card for area in _AREAS[zone] for card in player.area(area)]


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
    found = _plain(game, ctx, one)
    for other in one.others:
        whole = n.Set(
            one.owner if other.owner == "none" else other.owner,
            other.filters,
            other.nouns,
            other.zones or one.zones or one.where,
        )
        found += [card for card in _plain(game, ctx, whole) if card not in found]
    if one.shared:
        found = [card for card in found if filters.meets(game, ctx, card, one.shared)]
    return found


def count_of(game: Game, ctx: Context, one: n.Set) -> int:
    """Return how many cards a set has; with different card names, those of one name count once (CR 2-1-2)."""
    found = cards_of(game, ctx, one)
    if not any(isinstance(held, n.DistinctNames) for held in one.filters):
        return len(found)
    seen: set[str] = set()
    counted = 0
    for own in sorted((filters.names(game, card) for card in found), key=len):
        if seen.isdisjoint(own):
            seen |= own
            counted += 1
    return counted


def _plain(game: Game, ctx: Context, one: n.Set) -> list[CardId]:
    zones = one.zones or one.where
    found: list[CardId] = []
    wants_don = any(noun.kind == "don" for noun in one.nouns)
    only_don = wants_don and len(one.nouns) == 1
    if zones:
        for zone in zones:
            for side in sides(game, ctx, zone.owner):
                if _is_of_other(game, ctx, one, zone, side):
                    continue
                if wants_don and zone.zone in ("field", "cost"):
                    found += don(game, side, given=zone.zone == "field")
                if not only_don:
                    found += pile(game, side, zone.zone)
    else:
        owner = "any" if one.owner in ("none", "both") else one.owner
        for side in sides(game, ctx, owner):
            player = game.state.players[side]
            if wants_don or says_only_cards(one):
                found += don(game, side, given=any(isinstance(f, n.Given) for f in one.filters))
            homes = dict.fromkeys(
                area
                for noun in (one.nouns or (n.Noun("card"),))
                if noun.kind != "don"
                for area in _HOMES[noun.kind]
            )
            for area in homes:
                found += player.area(area)
    if not only_don:
        nouns = one.nouns
        with_don = wants_don or says_only_cards(one)
        found = [card for card in found if fits_noun(game, card, nouns) or (with_don and _is_don(game, card))]
    return [card for card in found if filters.meets(game, ctx, card, one.filters)]


def says_only_cards(one: n.Set) -> bool:
    """Whether a set is of any cards of the field ("1 of your cards"): DON!! cards too (CR 3-1-2, 3-9-1)."""
    return (
        [noun.kind for noun in one.nouns] == ["card"]
        and not one.zones
        and not one.where
        and all(isinstance(held, n.Rested | n.Active) for held in one.filters)
    )


def _is_of_other(game: Game, ctx: Context, one: n.Set, zone: n.Zone, side: Side) -> bool:
    """Whether the set's owner leaves out a player whose area the zone would allow."""
    said = one.owner in ("you", "opponent") and zone.owner not in ("you", "opponent")
    return said and len(one.zones or one.where) == 1 and side not in sides(game, ctx, one.owner)


def _is_don(game: Game, card_id: CardId) -> bool:
    return game.state.cards[card_id].definition.category == cards.DON


def is_secret(one: n.Set) -> bool:
    """Whether the set lies in a secret area: nobody can be made to find a card there (CR 8-4-4-2)."""
    zones = one.zones or one.where
    return any(zone.zone in ("deck", "hand", "life") for zone in zones)
