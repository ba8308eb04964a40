"""Partial knowledge: positions from memory, cards nobody has named yet, and what contradicts the deck lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas, cards, frames, rule_processing, setup
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import DON_CARD, UNKNOWN, CardDef, DeckList
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import SIDES, Battle, Card, GameState, PlayerState, Side
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: More cards than any area of a game can hold; larger counts are slips of the pen.
_MOST = 60


# ------------------------------------------------------------------------------------------------- revealing


def where(card: Card, game: Game) -> str:
    """Return in words where a card is and since when it is known, for both places of a contradiction."""
    since = "from the start" if card.known_from <= 0 else f"since decision {card.known_from}"
    return f"{areas.area_of(game, card.id)} of player {SIDES[card.owner].upper()}, known {since}"


def why_not_reveal(game: Game, action: Action) -> list[Problem]:
    """Return why an unknown card cannot be this one.

    Known already, not in the deck list, or more copies than the list has.
    """
    if action.card is None:
        return [Problem("no_card_named", gettext_noop("The action does not say which card."))]
    card = game.state.cards[action.card]
    found = game.library.get(action.value)
    place = where(card, game)
    if found is None:
        return [
            Problem(
                "unknown_number",
                gettext_noop("No card has the number {number}."),
                "CR 2-14-1",
                params={"number": action.value or "?"},
            )
        ]
    problems = []
    if card.definition is not UNKNOWN:
        if card.definition.number == action.value:
            return []
        problems.append(
            Problem(
                "known_otherwise",
                gettext_noop("This card is {known}, {since}; it cannot be {number} now."),
                place=place,
                params={"known": game.name(card.id), "since": place, "number": action.value},
            )
        )
    if found.category not in (cards.CHARACTER, cards.EVENT, cards.STAGE):
        problems.append(
            Problem(
                "not_for_a_deck",
                gettext_noop("{card} is a {category} card."),
                "CR 5-1-2-1",
                params={"card": found.number, "category": found.category},
            )
        )
    return problems + copies_problems(game, card, found)


def copies_problems(game: Game, card: Card, definition: CardDef) -> list[Problem]:
    """Return the contradiction of a card with its owner's deck list and the copies seen.

    With all the places (CR 5-1-2-3).
    """
    deck_list = game.state.players[card.owner].deck_list
    if deck_list is None or card.definition is definition:
        return []
    listed = deck_list.cards.get(definition.number, 0)
    copies = [
        other
        for other in game.state.cards
        if other.owner == card.owner and other.definition is definition and other is not card
    ]
    if len(copies) < listed:
        return []
    place = where(card, game)
    facts = {
        "number": definition.number,
        "listed": listed,
        "side": SIDES[card.owner].upper(),
        "place": place,
        "others": "; ".join(where(other, game) for other in copies) or "none",
    }
    if not listed:
        return [
            Problem(
                "not_in_deck_list",
                gettext_noop("The list of player {side} has no {number}; here it is in {place}."),
                "CR 5-2-1-1",
                place=place,
                params=facts,
            )
        ]
    return [
        Problem(
            "more_copies_than_listed",
            gettext_noop(
                "The list of player {side} has {listed} of {number}; one more would be {place}, the others: {others}."
            ),
            "CR 5-2-1-1",
            place=place,
            params=facts,
        )
    ]


def reveal(game: Game, action: Action) -> None:
    """Give an unknown card its identity; who may see it does not change (CR 11-2-2)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for it
    card = game.state.cards[action.card]
    if card.definition is UNKNOWN:
        game.journal.save(card)
        card.definition = game.library[action.value]
        card.known_from = game.state.decisions
    pending = game.state.pending
    if pending is not None and pending.kind == "choose" and game.state.frames[-1].kind == "effect":
        # What can be chosen may have changed: the effect asks anew.
        game.journal.set(game.state, "pending", None)
    game.tell(Happened("identified", "", card.owner, card.id))


def unknown_cards(game: Game, side: Side, zone: str) -> list[int]:
    """Return the cards of an area that nobody has named yet."""
    found = game.state.cards
    return [card for card in game.state.players[side].area(zone) if found[card].definition is UNKNOWN]


def unnamed(game: Game) -> list[int]:
    """Return the cards that lie open, for both players to see (CR 3-1-5), though nobody has said which they are."""
    return [card.id for card in game.state.cards if card.definition is UNKNOWN and areas.is_open(card)]


def possible(game: Game, side: Side) -> Counter[str]:
    """Return what a player's unknown cards can still be: the deck list less the copies that are known."""
    deck_list = game.state.players[side].deck_list
    left: Counter[str] = Counter(dict(deck_list.cards) if deck_list else {})
    for card in game.state.cards:
        if card.owner == side and card.definition.number in left:
            left[card.definition.number] -= 1
    return +left


# ------------------------------------------------------------------------------------------------- positions


def read_position(position: Mapping[str, Any], library: Mapping[str, CardDef]) -> GameState:
    """Read a position from memory, every unknown a count or a null.

    Keys: `turn` (1), `turn_side` ("a"), `phase` ("main" or "refresh"), `seed`, `battle`, and for each player `a`,
    `b`: `deck_list` (`leader`, `cards` by number), `leader`, `characters`, `stage` (a number, or an object with
    `card`, `rested`, `don` given, `new` for played this turn), `don` (`active`, `rested`), `don_deck`, `hand`,
    `life`, `deck`, `trash` (a count of unknown cards, or a list of numbers with null for an unknown one; the top
    first), `turns` begun. What is left out is empty; `deck` and `don_deck` are what is left of 50 and of the
    Leader's DON!!.

    Raises Refused with everything that is wrong, each with its place.
    """
    reader = _Reader(library)
    return reader.read(position)


class _Reader:
    """Reads one position and collects what is wrong with it."""

    def __init__(self, library: Mapping[str, CardDef]) -> None:
        self.library = library
        self.problems: list[Problem] = []
        self.state = GameState()

    def wrong(self, code: str, message: str, place: str, section: str = "", **facts: object) -> None:
        self.problems.append(Problem(code, message, section, place=place, params=facts))

    def read(self, position: Mapping[str, Any]) -> GameState:
        if not isinstance(position, Mapping):
            raise Refused(
                Problem("not_a_position", gettext_noop("A position is an object with the keys a and b."))
            )
        known = {"turn", "turn_side", "phase", "seed", "battle", "a", "b", "first"}
        for key in position:
            if key not in known:
                self.wrong("no_such_key", gettext_noop("A position has no {key}."), str(key), key=str(key))
        state = self.state
        state.turn = self.count(position.get("turn", 1), "turn", least=1, most=1000)
        for name in ("turn_side", "first"):
            if position.get(name, "a") not in SIDES:
                self.wrong("which_player", gettext_noop('Say which player: "a" or "b".'), name)
                return self.done()
        state.turn_side = SIDES.index(position.get("turn_side", "a"))
        state.first = (
            SIDES.index(position["first"])
            if "first" in position
            else (state.turn_side if state.turn % 2 else 1 - state.turn_side)
        )
        state.chooser = state.first
        if position.get("phase", "main") not in ("main", "refresh"):
            self.wrong(
                "no_such_phase", gettext_noop("A position starts in the phase main or refresh."), "phase"
            )
        for side in (0, 1):
            self.side(side, position.get(SIDES[side], {}))
        if not self.problems:
            self.battle(position.get("battle"))
        return self.done()

    def done(self) -> GameState:
        if self.problems:
            raise Refused(*self.problems)
        return self.state

    def count(self, value: Any, place: str, *, least: int = 0, most: int = _MOST) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.wrong(
                "impossible_count",
                gettext_noop("A whole number from {least} to {most} stands here."),
                place,
                least=least,
                most=most,
            )
            return least
        return value

    def side(self, side: Side, row: Any) -> None:
        letter = SIDES[side]
        if not isinstance(row, Mapping):
            self.wrong("not_a_player", gettext_noop("A player is an object."), letter)
            return
        known = {"deck_list", "turns", "don", *areas.AREAS} - {areas.COST}
        for key in row:
            if key not in known:
                self.wrong(
                    "no_such_key", gettext_noop("A player has no {key}."), f"{letter}.{key}", key=str(key)
                )
        player = PlayerState(self.deck_list(row.get("deck_list"), f"{letter}.deck_list"))
        self.state.players = (player, self.state.players[1]) if side == 0 else (self.state.players[0], player)
        began = (self.state.turn + 1) // 2 if side == self.state.turn_side else self.state.turn // 2
        player.turns = self.count(row.get("turns", began), f"{letter}.turns", most=1000)
        leader = row.get(areas.LEADER) or (player.deck_list.leader if player.deck_list else None)
        if leader is None:
            self.wrong("no_leader", gettext_noop("The Leader is missing."), f"{letter}.leader", "CR 5-1-2")
            return
        hosts = [(self.placed(player, side, leader, areas.LEADER, f"{letter}.leader"), leader)]
        for zone, most in ((areas.CHARACTERS, areas.MOST_CHARACTERS), (areas.STAGE, 1)):
            found = row.get(zone) or []
            found = found if isinstance(found, list) else [found]
            if len(found) > most:
                self.wrong(
                    "area_full",
                    gettext_noop("{count} cards; there is room for {most}."),
                    f"{letter}.{zone}",
                    "CR 3-7-6" if zone == areas.CHARACTERS else "CR 3-8-5",
                    count=len(found),
                    most=most,
                )
                continue
            for index, entry in enumerate(found):
                hosts.append((self.placed(player, side, entry, zone, f"{letter}.{zone}[{index}]"), entry))
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
                self.wrong(
                    "cards_missing",
                    gettext_noop("All areas together hold {count} cards; the deck list has {size}."),
                    letter,
                    "CR 5-1-2",
                    count=others + len(player.deck),
                    size=size,
                )
        elif others > size:
            self.wrong(
                "too_many_cards",
                gettext_noop("{count} cards lie outside a deck of {size}."),
                letter,
                "CR 5-1-2",
                count=others,
                size=size,
            )
        else:
            self.pile(player, side, size - others, areas.DECK, f"{letter}.deck")
        self.don(player, side, row, hosts)
        self.copies(side, player)

    def deck_list(self, value: Any, place: str) -> DeckList | None:
        if value is None or isinstance(value, DeckList):
            return value
        found = value.get("cards") if isinstance(value, Mapping) else None
        leader = value.get("leader") if isinstance(value, Mapping) else None
        fine = isinstance(found, Mapping) and isinstance(leader, str)
        if not fine or not all(isinstance(n, int) and 0 < n <= _MOST for n in found.values()):  # type: ignore[union-attr]
            self.wrong(
                "not_a_deck_list",
                gettext_noop("A deck list has a leader and cards by number with their counts."),
                place,
            )
            return None
        made = DeckList(str(leader), dict(found))  # type: ignore[arg-type]
        for number in (made.leader, *made.cards):
            if number not in self.library:
                self.wrong(
                    "unknown_number",
                    gettext_noop("No card has the number {number}."),
                    place,
                    "CR 2-14-1",
                    number=number,
                )
        return made

    def definition(self, number: Any, place: str) -> CardDef | None:
        found = self.library.get(number) if isinstance(number, str) else None
        if found is None:
            self.wrong(
                "unknown_number",
                gettext_noop("No card has the number {number}."),
                place,
                "CR 2-14-1",
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
            self.wrong(
                "wrong_area",
                gettext_noop("{card} is a {category} card."),
                place,
                "CR 2-2-2",
                card=found.number,
                category=found.category,
            )
            return None
        for key in row:
            if key not in ("card", "rested", "don", "new"):
                self.wrong(
                    "no_such_key", gettext_noop("A card has no {key}."), f"{place}.{key}", key=str(key)
                )
        card = setup.add_card(self.state, player, found, side, zone)
        card.rested = row.get("rested") is True
        if row.get("new") is True:
            card.entered = self.state.turn
        return card

    def pile(self, player: PlayerState, side: Side, value: Any, zone: str, place: str) -> None:
        entries = value if isinstance(value, list) else [None] * self.count(value, place)
        if len(entries) > _MOST:
            self.count(len(entries), place)
            return
        for index, entry in enumerate(entries):
            row: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"card": entry}
            number = row.get("card")
            found = UNKNOWN if number is None else self.definition(number, f"{place}[{index}]")
            if found is None:
                continue
            if found is UNKNOWN and zone == areas.TRASH:
                self.wrong(
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
        letter = SIDES[side]
        if any(card is None for card, _ in hosts):
            return
        given = [
            (
                card,
                self.count(entry.get("don", 0), f"{letter}.don given", most=30)
                if isinstance(entry, Mapping)
                else 0,
            )
            for card, entry in hosts
            if card is not None
        ]
        value = row.get("don", {})
        if not isinstance(value, Mapping) or set(value) - {"active", "rested"}:
            self.wrong(
                "not_don",
                gettext_noop("DON!! of the cost area is an object with active and rested."),
                f"{letter}.don",
            )
            return
        active, rested = (
            self.count(value.get(name, 0), f"{letter}.don.{name}", most=30) for name in ("active", "rested")
        )
        whole = self.state.cards[player.leader[0]].definition.don_deck
        outside = active + rested + sum(number for _, number in given)
        left = (
            self.count(row[areas.DON_DECK], f"{letter}.don_deck", most=30)
            if areas.DON_DECK in row
            else max(0, whole - outside)
        )
        if outside + left != whole:
            self.wrong(
                "don_count",
                gettext_noop("{count} DON!! cards; there are {whole}."),
                f"{letter}.don",
                "CR 5-1-2",
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

    def copies(self, side: Side, player: PlayerState) -> None:
        """Compare what is known with the deck list (CR 5-2-1-1), naming all places of a contradiction."""
        if player.deck_list is None or self.problems:
            return
        places: dict[str, list[str]] = {}
        for zone in (areas.CHARACTERS, areas.STAGE, areas.TRASH, areas.HAND, areas.LIFE, areas.DECK):
            for card_id in player.area(zone):
                number = self.state.cards[card_id].definition.number
                if number:
                    places.setdefault(number, []).append(zone)
        for number, found in places.items():
            listed = player.deck_list.cards.get(number, 0)
            if len(found) > listed:
                self.wrong(
                    "more_copies_than_listed",
                    gettext_noop(
                        "The list of player {side} has {listed} copies of {number}; here are {count}: {places}."
                    ),
                    f"{SIDES[side]}.{found[-1]}",
                    "CR 5-2-1-1",
                    side=SIDES[side].upper(),
                    listed=listed,
                    number=number,
                    count=len(found),
                    places=", ".join(found),
                )
        leader = self.state.cards[player.leader[0]].definition.number
        if leader != player.deck_list.leader:
            self.wrong(
                "other_leader",
                gettext_noop("The Leader is {found}; the deck list has {listed}."),
                f"{SIDES[side]}.leader",
                "CR 5-2-1-1",
                found=leader,
                listed=player.deck_list.leader,
            )

    def battle(self, value: Any) -> None:
        if value is None:
            return
        steps = ("attack", "block", "counter", "damage")
        if not isinstance(value, Mapping) or value.get("step", "block") not in steps:
            self.wrong(
                "not_a_battle",
                gettext_noop("A battle has an attacker, a target and a step: {known}."),
                "battle",
                "CR 7-1",
                known=", ".join(steps),
            )
            return
        found = []
        for name, side in (("attacker", self.state.turn_side), ("target", 1 - self.state.turn_side)):
            zone, _, index = str(value.get(name, areas.LEADER)).partition(".")
            pile = self.state.players[side].area(zone) if zone in (areas.LEADER, areas.CHARACTERS) else []
            number = int(index) if index.isdecimal() and len(index) < 3 else 0
            if not number < len(pile):
                self.wrong(
                    "no_such_card",
                    gettext_noop('Say "leader" or "characters.0" and so on, the first being 0.'),
                    f"battle.{name}",
                    "CR 7-1-1-1",
                )
                return
            found.append(pile[number])
        attacker, target = found
        self.state.cards[attacker].rested = True
        self.state.battle = Battle(
            attacker,
            target,
            0,
            0,
            value.get("blocked") is True,
            value.get("step", "block"),
            first_target=target,
        )


def start_position(game: Game, position: Mapping[str, Any]) -> None:
    """Set a read position going: in its Main Phase, at the start of its turn, or in its battle.

    Whoever has lost has lost.
    """
    state = game.state
    if position.get("phase", "main") == "refresh":
        state.phase = "refresh"
        frames.start(game, "turn", "refresh")
    else:
        state.phase = "main"
        frames.start(game, "turn", "main")
    if state.battle is not None:
        step = state.battle.step
        frames.start(game, "battle", "counter_start" if step == "counter" else step)
    rule_processing.judge_defeat(game)
