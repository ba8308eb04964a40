"""The items of a log being read beside the game they are carried out in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules_engine.logs import lines
from rules_engine.logs.accounting import can_account
from rules_engine.logs.lines import Move, Said
from rules_engine.logs.opening import Item, Opening
from rules_engine.logs.snapshots import compare_counts
from rules_engine.logs.stopping import Stopped, stop
from rules_engine.one_piece import areas
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import UNKNOWN, CardDef
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES, CardId, Side
from rules_engine.timeline import Decision, Timeline
from rules_engine.timeline.timeline import StepRefused
from tournaments.rules.words import gettext_noop

#: How far a human line and the moves it tells of stand apart.
_NEAR = 24
#: Lines in which somebody acts anew: moves behind them belong to them, not to what was before.
_ACTS = frozenset({"attack", "end", "concede", "deploy", "attach"})


@dataclass(slots=True)
class Reading:
    """The items being read beside the game they are carried out in."""

    timeline: Timeline[Action]
    items: Sequence[Item]
    opening: Opening
    at: int = 0
    #: The player whose turn has been ended in words while the lists shown after it are still to come.
    ending: int = 0
    #: DON!! an Event was paid with, which its own line tells once more.
    paid: dict[str, int] = field(default_factory=dict)
    #: Changes of power that end with a later turn: turn, card, amount.
    lasting: list[tuple[int, CardId, int]] = field(default_factory=list)
    compared: int = 0
    #: The cards with their texts, which the game itself goes without.
    game_texts: Mapping[str, CardDef] = field(default_factory=dict)
    #: What people should know that is no step of the game.
    notes: list[str] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """The game as far as it has been read."""
        game: Game = self.timeline.game  # type: ignore[assignment]
        return game

    def read(self, act: Callable[[Reading, Said], None]) -> None:
        """Carry out every item, human lines by `act`; raise Stopped at the first that nothing explains."""
        self.at = self.opening.rest
        self.begin_turn(self.opening.first)
        while self.at < len(self.items):
            item = self.items[self.at]
            if self.ending and self._is_next_turn(item):
                self.next_turn()
            if isinstance(item, Said) and not self.game.is_over:
                act(self, item)
            self.at += 1
        if self.ending and not self.game.is_over:
            self.next_turn()
        self.all_explained(len(self.items))

    # Turns.

    def _is_next_turn(self, item: Item) -> bool:
        if isinstance(item, Said):
            return item.kind not in ("snapshot", "life")
        if isinstance(item, Move):
            return (item.before, item.after) != (lines.GIVEN, lines.COST)
        return False

    def next_turn(self) -> None:
        """End the turn that was ended in words, once the lists shown after it have been compared."""
        player, self.ending = self.ending, 0
        coming = 3 - player
        refresh = {(lines.GIVEN, lines.COST)}
        compare_counts(self)
        self.all_explained(
            self.at, except_for=lambda move: move.player == coming and (move.before, move.after) in refresh
        )
        line = self.items[min(self.at, len(self.items) - 1)].line
        given = sum(len(card.don) for card in self.game.state.cards if card.owner == coming - 1)
        self.push(Action("end_main"), line, f"Player {SIDES[player - 1].upper()}: End Turn")
        if not self.game.is_over:
            self.begin_turn(coming, given)
        for turn, card, amount in [row for row in self.lasting if row[0] < self.game.state.turn]:
            self.lasting.remove((turn, card, amount))
            if self.game.state.cards[card].zone in (areas.LEADER, areas.CHARACTERS):
                self.by_hand(line, "its time is over", "power:game", card, number=-amount, inferred=True)

    def begin_turn(self, player: int, given: int = 0) -> None:
        """Hold what the phases of a turn did against the moves the log tells of, and name the card drawn."""
        line = self.items[self.at].line if self.at < len(self.items) else self.items[-1].line
        moved = [event for event in self.game.log if event.kind == "moved" and event.side == player - 1]
        drawn = [event.card for event in moved if (event.before, event.value) == (areas.DECK, areas.HAND)]
        don = [event for event in moved if (event.before, event.value) == (areas.DON_DECK, areas.COST)]
        if not self.timeline.step:
            # The record begins with this turn: what its phases did is what lies there.
            don = list(self.game.state.players[player - 1].cost)  # type: ignore[arg-type]
        for _ in range(given):
            self.take(player, lines.GIVEN, lines.COST, line=line)
        for card in drawn:
            self.reveal(card, self.take(player, lines.DECK, lines.HAND, line=line))
        for _ in don:
            self.take(player, lines.DON_DECK, lines.COST, line=line)

    # Moves.

    def find(
        self, player: int, before: int, after: int, card: str | None = None, ahead: int = _NEAR
    ) -> Move | None:
        """Return the oldest move not yet explained that fits, up to the next line in which somebody acts."""
        for place, item in enumerate(self.items[: self.at + ahead + 1]):
            if place > self.at and isinstance(item, Said) and item.kind in _ACTS:
                return None
            if (
                isinstance(item, Move)
                and not item.used
                and (item.player, item.before, item.after) == (player, before, after)
                and card in (None, item.card)
            ):
                return item
        return None

    def take(self, player: int, before: int, after: int, card: str | None = None, *, line: int) -> Move:
        """Return such a move and mark it as explained; raise Stopped when the log has none."""
        found = self.find(player, before, after, card)
        if found is None:
            raise Stopped(
                stop(
                    line,
                    "unexplained_change",
                    gettext_noop(
                        "Unexplained: the log moves no {card} of player {player} from area {before} to area {after}."
                    ),
                    card=card or "card",
                    player=SIDES[player - 1].upper(),
                    before=before,
                    after=after,
                )
            )
        found.used = True
        return found

    def taps(self, player: int, until: Move | None = None) -> list[Move]:
        """Return the DON!! rested and not yet explained, those before a move."""
        found = []
        for item in self.items[: self.at + _NEAR]:
            if item is until:
                break
            if (
                isinstance(item, Move)
                and not item.used
                and (item.player, item.before, item.after) == (player, lines.COST, lines.COST)
            ):
                found.append(item)
        return found

    def all_explained(self, until: int, except_for: Callable[[Move], bool] | None = None) -> None:
        """Raise Stopped at the first move that no step explains."""
        for item in self.items[self.opening.rest : until]:
            if isinstance(item, Move) and not item.used and not (except_for and except_for(item)):
                raise Stopped(
                    stop(
                        item.line,
                        "unexplained_change",
                        gettext_noop(
                            "Unexplained change: {card} of player {player} from area {before} to area {after}."
                        ),
                        card=item.card,
                        player=SIDES[item.player - 1].upper(),
                        before=item.before,
                        after=item.after,
                    )
                )

    # Steps.

    def push(self, action: Action, line: int, note: str = "", *, inferred: bool = False) -> None:
        """Carry out a step; raise Stopped when the rules do not allow it."""
        try:
            self.timeline.push(action, Decision({}, note=note, source=line, inferred=inferred))
        except StepRefused as refusal:
            problem = refusal.problems[0]
            raise Stopped(
                stop(
                    line,
                    "log_step_illegal",
                    gettext_noop("The rules do not allow what this line tells: {why} {rule}"),
                    why=problem.words(),
                    rule=problem.section,
                )
            ) from refusal

    def by_hand(
        self,
        line: int,
        why: str,
        deed: str,
        card: CardId | None = None,
        *,
        number: int | None = None,
        inferred: bool = False,
    ) -> None:
        """Carry out what a text did, as a log tells it."""
        self.push(
            Action("override", card, number=number, value=deed, reason=why or "the log"),
            line,
            inferred=inferred,
        )

    def reveal(self, card: CardId, move: Move, *, inferred: bool = False) -> None:
        """Say which card an unknown one is."""
        self.name(card, move.card, move.line, inferred=inferred)

    def name(self, card: CardId, number: str, line: int, *, inferred: bool = False) -> None:
        """Say which number a card has; raise Stopped when it is known as another."""
        known = self.game.state.cards[card].definition
        if known is UNKNOWN:
            self.push(Action("reveal", card, value=number), line, inferred=inferred)
        elif known.number != number:
            raise Stopped(
                stop(
                    line,
                    "unexplained_change",
                    gettext_noop("Unexplained: the log tells of {number} where {known} lies."),
                    number=number,
                    known=known.number,
                )
            )

    def in_area(self, side: Side, zone: str, number: str, line: int) -> CardId:
        """Return a card of an area by its number; an unknown card of a hand must be it when none is known to be."""
        pile = self.game.state.players[side].area(zone)
        cards = self.game.state.cards
        for card in pile:
            if cards[card].definition.number == number:
                return card
        if zone == areas.HAND:
            for card in pile:
                if cards[card].definition is UNKNOWN:
                    self.name(card, number, line, inferred=True)
                    return card
        raise Stopped(
            stop(
                line,
                "unexplained_change",
                gettext_noop("Unexplained: player {player} has no {number} in the {zone} area."),
                player=SIDES[side].upper(),
                number=number,
                zone=zone,
            )
        )

    def on_board(self, number: str, sides: Iterable[Side], *, legal: str = "") -> CardId | None:
        """Return a Leader or Character by its number, the first that may carry out the action named."""
        found = [
            card
            for side in sides
            for zone in (areas.LEADER, areas.CHARACTERS, areas.STAGE)
            for card in self.game.state.players[side].area(zone)
            if self.game.state.cards[card].definition.number == number
        ]
        if legal:
            may = {action.card for action in self.game.legal_actions() if action.kind == legal}
            found.sort(key=lambda card: card not in may)
        return found[0] if found else None

    def side_of(self, said: Said) -> Side:
        """Return whose line this is."""
        player = self.opening.players.get(said.actor)
        if player is None:
            raise Stopped(
                stop(
                    said.line,
                    "log_player_unknown",
                    gettext_noop("Nothing tells which player this line is about."),
                )
            )
        return player - 1

    def note(self, said: Said) -> str:
        """Return a line's words without names, for people who want to see what a step was read from."""
        player = self.opening.players.get(said.actor)
        return said.words if player is None else f"Player {SIDES[player - 1].upper()}: {said.words}"

    def a_text_may_account(self, stat: str, difference: int, *also: str) -> bool:
        """Whether permanent texts of cards in play, or of these numbers, can change a power or cost by so much."""
        found = [
            self.game.state.cards[card].definition.number
            for player in self.game.state.players
            for zone in (areas.LEADER, areas.CHARACTERS, areas.STAGE)
            for card in player.area(zone)
        ]
        return can_account((self.game_texts[number].program for number in (*found, *also)), stat, difference)

    def not_understood(self, said: Said) -> None:
        """Note that a line says something nobody here knows of; its words may hold names and are not kept."""
        self.notes.append(f"Line {said.line} is not understood.")

    def definition(self, number: str, line: int) -> CardDef:
        """Return a card of the catalog; raise Stopped when it has none of that number."""
        library: Mapping[str, CardDef] = self.game.library
        found = library.get(number)
        if found is None:
            raise Stopped(
                stop(line, "unknown_number", gettext_noop("No card has the number {number}."), number=number)
            )
        return found
