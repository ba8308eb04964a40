"""The items of a log being read beside the game they are carried out in: turns, moves taken, steps pushed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rules_engine.logs import lines
from rules_engine.logs.lines import Check, Held, Item, Move, Said
from rules_engine.logs.moves import Moves
from rules_engine.logs.opening import Opening
from rules_engine.logs.snapshots import Counts
from rules_engine.logs.stopping import GO_ON, Stopped, stop, unexplained
from rules_engine.logs.texts import Texts
from rules_engine.logs.words import effect
from rules_engine.one_piece import areas
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import UNKNOWN, CardDef
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES, CardId, Side
from rules_engine.timeline import Decision, Timeline
from rules_engine.timeline.timeline import StepRefused
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: Lines that stand between two turns and are part of neither.
_BETWEEN = frozenset({"snapshot", "life"})


@dataclass(slots=True)
class Lasting:
    """A change that ends with a later turn: of which card, as it lay then."""

    turn: int
    deed: str
    card: CardId
    arrivals: int
    amount: int


@dataclass(slots=True)
class Reading:
    """The items being read beside the game they are carried out in."""

    timeline: Timeline[Action]
    moves: Moves
    opening: Opening
    texts: Texts
    #: The cards with their texts, which the game itself goes without.
    library: Mapping[str, CardDef]
    #: Whose turn has been ended in words while the lists shown after it are still to come, and in which line.
    ending: int = 0
    ending_line: int = 0
    #: Cards drawn and DON!! placed by the phases of this turn, until the log has told of them.
    placed: dict[str, int] = field(default_factory=dict)
    #: DON!! an Event was paid with, which its own line tells once more.
    paid: dict[str, int] = field(default_factory=dict)
    #: Characters trashed for a sixth whose line is still to come, and lines whose Character is still to go.
    gone: list[str] = field(default_factory=list)
    announced: list[tuple[str, int]] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    counts: Counts = field(default_factory=Counts)
    #: What people should know that is no step of the game.
    notes: list[str] = field(default_factory=list)
    #: Lines that a note tells of.
    noted: set[int] = field(default_factory=set)
    #: The line in which the game ended, 0 before.
    ended_line: int = 0
    #: Lines that put cards at the bottom of a deck.
    bottoms: list[int] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game as far as it has been read."""
        game: Game = self.timeline.game  # type: ignore[assignment]
        return game

    @property
    def line(self) -> int:
        """The line being read, the last one at the end."""
        items = self.moves.items
        return items[min(self.moves.at, len(items) - 1)].line

    def read(self, act: Callable[[Reading, Said], None]) -> None:
        """Carry out every item, human lines by `act`; raise Stopped at the first that nothing explains."""
        self.begin_turn(self.opening.first)
        ended_at = 0
        while self.moves.at < len(self.moves.items):
            item = self.item()
            if self.ending and self._is_next_turn(item):
                self.next_turn()
            if isinstance(item, Said):
                act(self, item)
            if self.game.is_over and not ended_at:
                ended_at = self.moves.at + 1
                self.ended_line = self.line
            self.moves.at += 1
        if self.ending and not self.game.is_over:
            self.next_turn()
        # What is moved after the end clears the table.
        self.moves.all_explained(ended_at or len(self.moves.items))

    def item(self) -> Item:
        """Return the item being read; raise Stopped when it contradicts those before it."""
        item = self.moves.items[self.moves.at]
        if isinstance(item, Said | Check) and item.line in self.moves.faults:
            raise Stopped(self.moves.faults[item.line])
        if isinstance(item, Move) and (item.before, item.after) == (lines.DECK, lines.DECK):
            self._reorder(item)
        return item

    def _reorder(self, move: Move) -> None:
        """Take a move within the deck: whatever was known of the deck is so no more."""
        self.moves.use(move)
        deck = self.game.state.players[move.player - 1].deck
        if any(self.game.state.cards[card].definition is not UNKNOWN for card in deck):
            why = "the log reorders the deck"
            self.by_hand(move.line, why, f"shuffle:{SIDES[move.player - 1]}", inferred=True)

    # Turns.

    def _is_next_turn(self, item: Item) -> bool:
        if isinstance(item, Said):
            return item.kind not in _BETWEEN
        return isinstance(item, Move) and (item.before, item.after) != (lines.GIVEN, lines.COST)

    def next_turn(self) -> None:
        """End the turn that was ended in words, once the lists shown after it have been compared."""
        player, self.ending = self.ending, 0
        coming = 3 - player
        self.counts.compare(self)
        self.moves.all_explained(
            self.moves.at,
            lambda move: (move.player, move.before, move.after) == (coming, lines.GIVEN, lines.COST),
        )
        if self.announced:
            number, line = self.announced[0]
            raise unexplained(line, gettext_noop("Unexplained: {number} is not in play."), number=number)
        self.gone.clear()
        self.paid.clear()
        given = sum(len(card.don) for card in self.game.state.cards if card.owner == coming - 1)
        turn = self.game.state.turn
        self.push(Action("end_main"), self.ending_line, f"Player {SIDES[player - 1].upper()}: End Turn")
        if self.moves.at == len(self.moves.items):
            # The log ends with the turn: what the next one draws and places nobody told.
            while (back := self.moves.find(coming, lines.GIVEN, lines.COST)) is not None:
                self.moves.use(back)
        elif not self.game.is_over:
            self.begin_turn(coming, given)
        for row in [row for row in self.lasting if row.turn <= turn]:
            self.lasting.remove(row)
            if self.game.state.cards[row.card].arrivals == row.arrivals:
                why = "its time is over"
                self.by_hand(self.ending_line, why, row.deed, row.card, number=-row.amount, inferred=True)

    def begin_turn(self, player: int, given: int = 0) -> None:
        """Hold what the phases of a turn did against the moves the log tells of, and name the card drawn."""
        line = self.line
        state = self.game.state
        moved = [event for event in self.game.log if event.kind == "moved" and event.side == player - 1]
        drawn = [event.card for event in moved if (event.before, event.value) == (areas.DECK, areas.HAND)]
        don = sum((event.before, event.value) == (areas.DON_DECK, areas.COST) for event in moved)
        if not self.timeline.step:
            # The record begins with this turn: what its phases did is what lies there.
            don = len(state.players[player - 1].cost)
        for _ in range(given):
            self.take(player, lines.GIVEN, lines.COST, line=line)
        for card in drawn:
            move = self.take(player, lines.DECK, lines.HAND, line=line)
            self.from_top(move, len(state.players[player - 1].deck))
            self.name(card, move.card, move.line)
        for _ in range(don):
            self.take(player, lines.DON_DECK, lines.COST, line=line)
        self.placed = {"Card": len(drawn), "Don": don}

    # Moves.

    def take(
        self,
        player: int,
        before: int,
        after: int,
        card: str | None = None,
        *,
        line: int,
        held: Held | None = None,
        rested: bool | None = None,
    ) -> Move:
        """Return such a move and mark it as explained; raise Stopped when the log has none."""
        found = self.moves.find(player, before, after, card, held=held, rested=rested)
        if found is None:
            message = gettext_noop(
                "Unexplained: the log moves no {card} of player {player} from the {before} to the {after}."
            )
            side = SIDES[player - 1].upper()
            raise unexplained(
                line,
                message,
                card=card or "card",
                player=side,
                before=lines.AREA_NAMES[before],
                after=lines.AREA_NAMES[after],
            )
        return self.moves.use(found)

    def from_top(self, move: Move, top: int) -> None:
        """See that a card drawn lay in the deck's last slot, which is its top."""
        if move.slot != top:
            message = gettext_noop(
                "Unexplained: the log draws from slot {slot} of the deck; its top is slot {top}."
            )
            raise unexplained(move.line, message, slot=move.slot, top=top)

    def card_of(self, move: Move, zone: str, line: int) -> CardId:
        """Return the card of the game that a move took out of an area, the very copy where the slots tell it."""
        known = self.at_hand(move.held)
        if known is not None and self.game.state.cards[known].zone == zone:
            return known
        return self.in_area(move.player - 1, zone, move.card, line, move.slot)

    def at_hand(self, held: Held | None) -> CardId | None:
        """Return the card of the game that the machine's card is, where that is known."""
        return held.card if held is not None else None

    # Steps.

    def push(self, action: Action, line: int, note: str = "", *, inferred: bool = False) -> None:
        """Carry out a step; raise Stopped when the rules do not allow it."""
        try:
            self.timeline.push(action, Decision({}, note=note, source=line, inferred=inferred))
        except StepRefused as refusal:
            problem = refusal.problems[0]
            message = gettext_noop("The rules do not allow what this line tells: {why} {rule}")
            facts = {"line": line, "why": problem.words(), "rule": problem.section}
            raise Stopped(
                Problem(
                    "log_step_illegal", message, place=gettext_noop("line {line}"), advice=GO_ON, params=facts
                )
            ) from refusal

    def by_hand(
        self,
        line: int,
        why: str,
        deed: str,
        card: CardId | None = None,
        *,
        target: CardId | None = None,
        number: int | None = None,
        inferred: bool = False,
    ) -> None:
        """Carry out what a text did, as a log tells it."""
        action = Action("override", card, target, number=number, value=deed, reason=why or "the log")
        self.push(action, line, inferred=inferred)

    def name(self, card: CardId, number: str, line: int, *, inferred: bool = False) -> None:
        """Say which number a card has; raise Stopped when it is known as another."""
        known = self.game.state.cards[card].definition
        if known is UNKNOWN:
            self.push(Action("reveal", card, value=number), line, inferred=inferred)
        elif known.number != number:
            message = gettext_noop("Unexplained: the log tells of {number} where {known} lies.")
            raise unexplained(line, message, number=number, known=known.number)

    def in_area(self, side: Side, zone: str, number: str, line: int, slot: int = 0) -> CardId:
        """Return a card of an area by its number; an unknown card of a hand must be it when none is known to be."""
        pile = self.game.state.players[side].area(zone)
        cards = self.game.state.cards
        for card in pile:
            if cards[card].definition.number == number:
                return card
        if zone == areas.HAND:
            for card in (*pile[slot : slot + 1], *pile):
                if cards[card].definition is UNKNOWN:
                    self.name(card, number, line, inferred=True)
                    return card
        message = gettext_noop("Unexplained: player {player} has no {number} in the {zone} area.")
        raise unexplained(line, message, player=SIDES[side].upper(), number=number, zone=zone)

    # Words.

    def remark(self, line: int, words: str) -> None:
        """Keep what people should know of a line that is no step of the game."""
        self.noted.add(line)
        self.notes.append(words)

    def side_of(self, said: Said) -> Side:
        """Return whose line this is."""
        player = self.opening.players.get(said.actor)
        if player is None:
            message = gettext_noop("Nothing tells which player this line is about.")
            raise Stopped(stop(said.line, "log_player_unknown", message))
        return player - 1

    def note(self, said: Said) -> str:
        """Return what a line says, for people who want to see what a step was read from; no name of a player."""
        words = self.tell(said.told, said.parts)
        if said.kind == "effect":
            inner = effect(*said.parts)
            rest = said.parts[1] if inner is None else self.tell(inner.told, inner.parts)
            words = self.tell(said.told, (said.parts[0], rest))
        player = self.opening.players.get(said.actor)
        return words if player is None else f"Player {SIDES[player - 1].upper()}: {words}"

    def tell(self, told: str, parts: tuple[str, ...]) -> str:
        """Return words with cards by name and number."""
        shown = (f"{self.library[part].name} ({part})" if part in self.library else part for part in parts)
        return told.format(*shown).strip()

    def definition(self, number: str, line: int) -> CardDef:
        """Return a card of the catalog; raise Stopped when it has none of that number."""
        found = self.library.get(number)
        if found is None:
            message = gettext_noop("No card has the number {number}.")
            raise Stopped(stop(line, "unknown_number", message, number=number))
        return found
