"""A player's half of a position: areas with known and unknown cards, DON!!, the deck list (CR 3, 5-1-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.one_piece import areas, deck_lists, setup
from rules_engine.one_piece.cards import DON_CARD, UNKNOWN, CardDef, DeckList
from rules_engine.one_piece.positions.lasting import read_effects
from rules_engine.one_piece.positions.slips import MOST, Slips
from rules_engine.one_piece.state import SIDES, Card, CardId, GameState, PlayerState, Side
from tournaments.rules.words import gettext_noop, ngettext_lazy

_KEYS = {"deck_list", "turns", "don", *areas.AREAS} - {areas.COST}
_CARD_KEYS = ("card", "rested", "don", "new", "used", "effects")


class PlayerReader:
    """Reads the players of a position into a state."""

    def __init__(self, slips: Slips, state: GameState, library: Mapping[str, CardDef]) -> None:
        self.slips = slips
        self.state = state
        self.library = library
        #: Cards whose [Once Per Turn] effects were used this turn.
        self.used: list[CardId] = []

    def side(self, side: Side, row: Any) -> None:
        """Read one player's half."""
        letter = SIDES[side]
        if not isinstance(row, Mapping):
            self.slips.wrong("not_a_player", gettext_noop("A player is an object."), letter)
            return
        self.slips.keys(row, _KEYS, gettext_noop("A player has no {key}."), letter)
        player = PlayerState(self.deck_list(row.get("deck_list"), f"{letter}.deck_list"))
        self.state.players = (player, self.state.players[1]) if side == 0 else (self.state.players[0], player)
        began = (self.state.turn + 1) // 2 if side == self.state.turn_side else self.state.turn // 2
        player.turns = self.slips.count(row.get("turns", began), f"{letter}.turns", most=1000)
        leader = row.get(areas.LEADER) or (player.deck_list.leader if player.deck_list else None)
        if leader is None:
            self.slips.wrong(
                "no_leader",
                gettext_noop("The Leader is missing."),
                f"{letter}.leader",
                "CR 5-1-2",
                advice=gettext_noop("Give the number of a Leader card."),
            )
            return
        hosts = [(self.placed(player, side, leader, areas.LEADER, f"{letter}.leader"), leader)]
        for zone, most in ((areas.CHARACTERS, areas.MOST_CHARACTERS), (areas.STAGE, 1)):
            found = row.get(zone) or []
            found = found if isinstance(found, list) else [found]
            if len(found) > most:
                self.slips.wrong(
                    "area_full",
                    gettext_noop("Cards here: {count}; there is room for {most}."),
                    f"{letter}.{zone}",
                    "CR 3-7-6" if zone == areas.CHARACTERS else "CR 3-8-5",
                    advice=gettext_noop("Put the others where they lie on the table."),
                    count=len(found),
                    most=most,
                )
                continue
            for index, entry in enumerate(found):
                hosts.append((self.placed(player, side, entry, zone, f"{letter}.{zone} {index + 1}"), entry))
        for zone in (areas.TRASH, areas.HAND, areas.LIFE):
            self.pile(player, side, row.get(zone, 0), zone, f"{letter}.{zone}")
        others = sum(
            len(player.area(zone))
            for zone in (areas.CHARACTERS, areas.STAGE, areas.TRASH, areas.HAND, areas.LIFE)
        )
        size = player.deck_list.size if player.deck_list else setup.DECK_SIZE
        if areas.DECK in row:
            self.pile(player, side, row[areas.DECK], areas.DECK, f"{letter}.deck")
            if player.deck_list and others + len(player.deck) != size:
                self.slips.wrong(
                    "cards_missing",
                    ngettext_lazy(
                        "All areas together hold {count} card; the deck list has {size}.",
                        "All areas together hold {count} cards; the deck list has {size}.",
                        "count",
                    ),
                    letter,
                    "CR 5-1-2",
                    advice=gettext_noop("Count the cards of each area on the table again."),
                    count=others + len(player.deck),
                    size=size,
                )
        elif others > size:
            self.slips.wrong(
                "too_many_cards",
                gettext_noop("{count} cards lie outside a deck of {size}."),
                letter,
                "CR 5-1-2",
                advice=gettext_noop("Count the cards of each area on the table again."),
                count=others,
                size=size,
            )
        else:
            self.pile(player, side, size - others, areas.DECK, f"{letter}.deck")
        self.don(player, side, row, hosts)
        if not self.slips.problems:
            self.slips.problems += deck_lists.position_problems(self.state, side)

    def deck_list(self, value: Any, place: str) -> DeckList | None:
        """Return the deck list, which may be left out."""
        if value is None or isinstance(value, DeckList):
            return value
        found = value.get("cards") if isinstance(value, Mapping) else None
        leader = value.get("leader") if isinstance(value, Mapping) else None
        fine = isinstance(found, Mapping) and isinstance(leader, str)
        if not fine or not all(isinstance(n, int) and 0 < n <= MOST for n in found.values()):  # type: ignore[union-attr]
            self.slips.wrong(
                "not_a_deck_list",
                gettext_noop("A deck list has a leader and cards by number with their counts."),
                place,
            )
            return None
        made = DeckList(str(leader), dict(found))  # type: ignore[arg-type]
        for number in (made.leader, *made.cards):
            if number not in self.library:
                self.slips.wrong(
                    "unknown_number",
                    gettext_noop("No card has the number {number}."),
                    place,
                    "CR 2-14-1",
                    advice="",  # the near names are told where the start is read
                    number=number,
                )
        return made

    def definition(self, number: Any, place: str) -> CardDef | None:
        """Return the card of a number (CR 2-14-1)."""
        found = self.library.get(number) if isinstance(number, str) else None
        if found is None:
            self.slips.wrong(
                "unknown_number",
                gettext_noop("No card has the number {number}."),
                place,
                "CR 2-14-1",
                advice="",  # the near names are told where the start is read
                number=str(number)[:40],
            )
        return found

    def placed(self, player: PlayerState, side: Side, entry: Any, zone: str, place: str) -> Card | None:
        """Put one card on the field, where every card is known (CR 3-1-5)."""
        row: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"card": entry}
        found = self.definition(row.get("card"), place)
        if found is None:
            return None
        if found.category != zone.rstrip("s"):
            self.slips.wrong(
                "wrong_area",
                gettext_noop("{card} is a {category} card."),
                place,
                "CR 2-2-2",
                card=found.number,
                category=found.category,
            )
            return None
        self.slips.keys(row, _CARD_KEYS, gettext_noop("A card has no {key}."), place)
        card = setup.add_card(self.state, player, found, side, zone)
        card.rested = row.get("rested") is True
        if row.get("new") is True:
            card.entered = self.state.turn
        if row.get("used") is True:
            self.used.append(card.id)
        if "effects" in row:
            read_effects(self.slips, self.state, card, row["effects"], f"{place}.effects")
        return card

    def pile(self, player: PlayerState, side: Side, value: Any, zone: str, place: str) -> None:
        """Read an area off the field: a count of unknown cards, or its cards with the top first."""
        entries = value if isinstance(value, list) else [None] * self.slips.count(value, place)
        if len(entries) > MOST:
            self.slips.count(len(entries), place)
            return
        for index, entry in enumerate(entries):
            row: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"card": entry}
            number = row.get("card")
            found = UNKNOWN if number is None else self.definition(number, f"{place} {index + 1}")
            if found is None:
                continue
            if found is UNKNOWN and zone == areas.TRASH:
                self.slips.wrong(
                    "trash_is_open",
                    gettext_noop("The trash is open: say which cards lie there."),
                    place,
                    "CR 3-5-2",
                )
                return
            card = setup.add_card(self.state, player, found, side, zone)
            if zone == areas.LIFE:
                card.face_up = row.get("face_up") is True

    def don(
        self, player: PlayerState, side: Side, row: Mapping[str, Any], hosts: list[tuple[Card | None, Any]]
    ) -> None:
        """Read the DON!! cards: active, rested, given, and what is left (CR 5-1-2)."""
        letter = SIDES[side]
        if any(card is None for card, _ in hosts):
            return
        given = [
            (
                card,
                self.slips.count(entry.get("don", 0), f"{letter}.don given", most=30)
                if isinstance(entry, Mapping)
                else 0,
            )
            for card, entry in hosts
            if card is not None
        ]
        value = row.get("don", {})
        if not isinstance(value, Mapping) or set(value) - {"active", "rested"}:
            self.slips.wrong(
                "not_don",
                gettext_noop("DON!! of the cost area is an object with active and rested."),
                f"{letter}.don",
            )
            return
        active, rested = (
            self.slips.count(value.get(name, 0), f"{letter}.don.{name}", most=30)
            for name in ("active", "rested")
        )
        whole = self.state.cards[player.leader[0]].definition.don_deck
        outside = active + rested + sum(number for _, number in given)
        left = (
            self.slips.count(row[areas.DON_DECK], f"{letter}.don_deck", most=30)
            if areas.DON_DECK in row
            else max(0, whole - outside)
        )
        if outside + left != whole:
            self.slips.wrong(
                "don_count",
                gettext_noop("DON!! cards counted: {count}; in all: {whole}."),
                f"{letter}.don",
                "CR 5-1-2",
                advice=gettext_noop("Count active, rested and given DON!! and the DON!! deck again."),
                count=outside + left,
                whole=whole,
            )
            return
        for number, zone, is_rested in (
            (active, areas.COST, False),
            (rested, areas.COST, True),
            (left, areas.DON_DECK, False),
        ):
            for _ in range(number):
                setup.add_card(self.state, player, DON_CARD, side, zone).rested = is_rested
        for host, number in given:
            for _ in range(number):
                card = Card(len(self.state.cards), DON_CARD, side, areas.GIVEN)
                card.face_up = True
                card.given_to = host.id
                self.state.cards.append(card)
                host.don.append(card.id)
