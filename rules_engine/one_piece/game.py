"""A game (CR 1): asked what is legal and why not, moved forward and back, at any moment saved, hashed and shown."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from rules_engine.one_piece import (
    decisions,
    frames,
    judge,
    loops,
    positions,
    rule_processing,
    saved,
    seams,
    setup,
    shown,
    unknown,
)
from rules_engine.one_piece.actions import ALWAYS, Action
from rules_engine.one_piece.cards import CardDef, DeckList
from rules_engine.one_piece.journal import Journal
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import SIDES, CardId, GameState, Pending, Side
from rules_engine.one_piece.values import Derived
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Goes up when the same record could go otherwise; records name it.
ENGINE_VERSION = "1"


class Game:
    """One game between player A (side 0) and player B (side 1).

    Make one with :meth:`new`, :meth:`from_position` or :meth:`from_json`. While :attr:`pending` is not None somebody
    decides:
    :meth:`legal_actions` lists what they can do, :meth:`push` does it, :meth:`pop` takes it back.
    """

    __slots__ = (
        "_legal",
        "_legal_version",
        "_undone",
        "_undone_at",
        "derived",
        "derived_basis",
        "derived_version",
        "effects",
        "history",
        "journal",
        "last_round",
        "library",
        "log",
        "logs",
        "marks",
        "state",
    )

    def __init__(self, state: GameState, library: Mapping[str, CardDef]) -> None:
        self.state = state
        self.library = library
        self.journal = Journal()
        self.effects = seams.installed()()
        #: The actions pushed since the game was opened, and where the journal stood before each.
        self.history: list[Action] = []
        self.marks: list[int] = []
        #: What happened by the last push, and by each before it.
        self.log: list[Happened] = []
        self.logs: list[list[Happened]] = []
        #: What was taken back, the last on top: the action, its writes, what happened by it; and at which version of
        #: the journal that is what comes next.
        self._undone: list[tuple[Action, list[tuple[Any, ...]], list[Happened]]] = []
        self._undone_at = -1
        self.derived: Derived | None = None
        self.derived_version = -1
        #: What that sum depends on, where that is little; None: on anything.
        self.derived_basis: tuple[Any, ...] | None = None
        #: The loop that is being declared (CR 11-1-1).
        self.last_round: tuple[loops.Step, ...] = ()
        self._legal: list[Action] = []
        self._legal_version = -1

    # --------------------------------------------------------------------------------------------- opening

    @classmethod
    def new(
        cls,
        lists: tuple[DeckList, DeckList],
        library: Mapping[str, CardDef],
        seed: str | int | None = None,
        first: Side | None = 0,
        *,
        chooser: Side | None = None,
        check: bool = True,
    ) -> Game:
        """Open a new game up to its first decision (CR 5).

        `first` goes first; None: `chooser` (player A without one) is asked. `seed` shuffles; without one nobody
        knows the order of the decks: their cards are unknown until play reveals them. `check` false takes decks
        that break CR 5-1-2.

        Raises Refused with everything that is wrong with the decks.
        """
        problems: list[Problem] = []
        for side in (0, 1):
            problems += (setup.deck_problems if check else setup.unknown_numbers)(lists[side], library, side)
        if problems:
            raise Refused(*problems)
        state = GameState()
        state.shuffled = seed is not None
        state.random = seed_number(seed)
        setup.lay_out(state, lists, library, known=seed is not None)
        game = cls(state, library)
        game.effects.opened(game)
        setup.begin(game, first, chooser)
        game.go_on()
        game._forget()
        return game

    @classmethod
    def from_position(cls, position: Mapping[str, Any], library: Mapping[str, CardDef]) -> Game:
        """Open a game at a position; the shape is that of :func:`rules_engine.one_piece.positions.read_position`.

        Raises Refused with everything that is wrong with the position, each with its place.
        """
        found = positions.read_position(position, library)
        state = found.state
        state.random = seed_number(position.get("seed"))
        state.shuffled = position.get("seed") is not None
        game = cls(state, library)
        game.effects.opened(game)
        positions.start_position(game, found)
        game.go_on()
        game._forget()
        return game

    def to_json(self) -> dict[str, Any]:
        """Return the whole game as plain values, also in the middle of an effect.

        What was pushed before is not kept.
        """
        return {"engine": ENGINE_VERSION, "state": saved.to_json(self.state)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], library: Mapping[str, CardDef]) -> Game:
        """Open a game that :meth:`to_json` saved.

        Raises Refused when the values are no game, name a card number the data lacks or come from a newer engine.
        """
        if not isinstance(data, Mapping) or str(data.get("engine")) != ENGINE_VERSION:
            raise Refused(
                Problem(
                    "other_engine",
                    gettext_noop("This game was saved by engine {found}; this is engine {ours}."),
                    advice=gettext_noop("Open the record of the game instead and replay it."),
                    params={
                        "found": str(data.get("engine")) if isinstance(data, Mapping) else "?",
                        "ours": ENGINE_VERSION,
                    },
                )
            )
        game = cls(saved.from_json(data.get("state"), library), library)
        game.effects.opened(game)
        return game

    # -------------------------------------------------------------------------------------------- deciding

    @property
    def pending(self) -> Pending | None:
        """The decision the game waits for; None when it is over."""
        return self.state.pending

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (CR 1-2-1)."""
        return bool(self.state.ended)

    @property
    def winner(self) -> Side | None:
        """The player who has won (CR 1-2-1); None while the game goes on, and after a draw."""
        losers = self.state.losers
        return 1 - losers[0] if len(losers) == 1 else None

    def legal_actions(self) -> list[Action]:
        """Return everything the pending decision can be answered with, always in the same order.

        What can be done at any moment is not among them: "concede" (CR 1-2-3), "loop" (CR 11-1-1), "reveal",
        "override". DON!! to pay with are left open; naming them is legal too. Do not change the list: it is kept
        until something happens.
        """
        version = self.journal.version
        if self._legal_version != version:
            pending = self.state.pending
            self._legal = decisions.LEGAL[pending.kind](self, pending) if pending is not None else []
            if self.state.stopped:
                self._legal = loops.without_stopped(self, self._legal)
            self._legal_version = version
        return self._legal

    def why_illegal(self, action: Action) -> list[Problem]:
        """Return every reason against an action at once, each with its rule number and the facts it used.

        Empty when it is legal.
        """
        problems = [
            Problem(
                "no_such_card",
                gettext_noop("No card of this game is number {card}."),
                advice=gettext_noop("Look at the table again: the card is named otherwise now."),
                params={"card": card},
            )
            for card in (action.card, action.target, *action.cards)
            if card is not None and not 0 <= card < len(self.state.cards)
        ]
        if problems:
            return problems
        if action.kind in ALWAYS:
            return _WHY_ALWAYS[action.kind](self, action)
        why = decisions.WHY.get(action.kind)
        if why is None:
            return [
                Problem(
                    "no_such_action",
                    gettext_noop("No action is called {kind}."),
                    advice=gettext_noop("Choose one of the actions offered."),
                    params={"kind": action.kind},
                )
            ]
        problems = decisions.not_now(self, action)
        if not problems or not self.state.ended:
            problems = [*problems, *why(self, action)]
            if self.state.stopped:
                problems += loops.why_stopped(self, action)
        return problems or _too_much(action)

    def push(self, action: Action) -> None:
        """Do it, and everything that follows by the rules up to the next decision.

        Raises Refused with every reason when it is illegal; nothing has changed then.
        """
        if action not in self.legal_actions():
            problems = self.why_illegal(action)
            if problems:
                raise Refused(*problems)
        self._carry_out(action)

    def repeat(self, action: Action) -> None:
        """Do again what was legal in this very state; nobody asks whether it is.

        What was taken back last is written again without being worked out. A record that was opened goes forward by
        this: listing what is legal costs as much as doing it.
        """
        journal = self.journal
        if not self._undone or self._undone_at != journal.version or self._undone[-1][0] != action:
            self._carry_out(action)
            return
        _, undone, self.log = self._undone.pop()
        self.marks.append(len(journal.entries))
        self.history.append(action)
        self.logs.append(self.log)
        journal.redo(undone)
        self._undone_at = journal.version

    def forget_undone(self) -> None:
        """Have everything worked out afresh that is done from here on."""
        self._undone.clear()

    def _carry_out(self, action: Action) -> None:
        self._undone.clear()
        journal = self.journal
        if action.kind == "loop":
            # What was played is looked at before this decision is counted.
            self.last_round = loops.last_round(self)
        mark = len(journal.entries)
        self.log = []
        journal.progress(self.state, "decisions", self.state.decisions + 1)
        try:
            if action.kind in ALWAYS:
                _DO_ALWAYS[action.kind](self, action)
            else:
                decisions.DO[action.kind](self, action)
            self.go_on()
        except BaseException:
            journal.undo(mark)
            self.log = []
            raise
        self.marks.append(mark)
        self.history.append(action)
        self.logs.append(self.log)

    def pop(self) -> Action:
        """Take the last action back and return it; the state is exactly what it was.

        Raises IndexError when nothing was pushed since the game was opened.
        """
        action = self.history.pop()
        if self._undone_at != self.journal.version:
            self._undone.clear()
        self._undone.append((action, self.journal.undo(self.marks.pop()), self.logs.pop()))
        self._undone_at = self.journal.version
        self.log = []
        return action

    # --------------------------------------------------------------------------------------------- showing

    def digest(self) -> str:
        """Return a hash of the whole state: two games with the same digest go on alike."""
        return blake2b(repr(saved.to_tuple(self.state)).encode(), digest_size=16).hexdigest()

    def view(self, who: str = "judge") -> dict[str, Any]:
        """Return what this person may see.

        "judge", "a", "b" or "public"; hidden cards only by their number (CR 3-1-4, 3-1-5).
        """
        return shown.view(self, who)

    def name(self, card_id: CardId | None) -> str:
        """Return a card's name and number for people."""
        if card_id is None:
            return "?"
        definition = self.state.cards[card_id].definition
        if not definition.number:
            return "an unknown card"
        return definition.name if definition.number == "DON" else f"{definition.name} ({definition.number})"

    # --------------------------------------------------------------------------------------- for the rules

    def tell(self, event: Happened) -> None:
        """Note an event, and let card text hear it."""
        self.log.append(event)
        if self.effects.listening:
            self.effects.happened(self, event)

    def go_on(self) -> None:
        """Carry procedures on until somebody must decide or the game is over.

        Waiting effects come between them (CR 8-6).
        """
        state = self.state
        advance = frames.ADVANCE
        resting = frames.RESTING_PLACES
        first, second = state.players
        protects = self.effects.has_permanent
        steps = 0
        while state.pending is None and not state.ended:
            frame = state.frames[-1]
            if state.waiting and frame.kind in resting:
                self.effects.resolve_waiting(self)
            else:
                advance[frame.kind](self, frame)
            if protects and not (first.deck and second.deck):
                # What kept a player without a deck from losing may have ended (CR 1-2-2-2, 9-1-2).
                rule_processing.judge_defeat(self)
            steps += 1
            if steps > loops.STEPS_WITHOUT_DECISION:
                loops.endless(self)

    def _forget(self) -> None:
        """Make this moment the one nothing can be taken back behind."""
        self.journal.entries.clear()


def seed_number(seed: str | int | None) -> int:
    """Return the number a seed starts from, the same on every machine.

    >>> seed_number("table 7") == seed_number("table 7") != seed_number("table 8")
    True
    """
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest())


def _too_much(action: Action) -> list[Problem]:
    """Return what an action names that its kind has no use for."""
    allowed = _NAMES[action.kind]
    return [
        Problem(
            "names_too_much",
            gettext_noop("This action names no {what}."),
            advice=gettext_noop("Leave it out."),
            params={"what": what},
        )
        for what in ("card", "target", "cards", "number", "value", "reason")
        if what not in allowed and getattr(action, what) not in (None, (), "")
    ]


#: What each kind of action may name.
_NAMES: dict[str, tuple[str, ...]] = {
    "first": (),
    "second": (),
    "keep": (),
    "mulligan": (),
    "play": ("card", "cards"),
    "activate": ("card", "target", "cards", "number", "value"),
    "give_don": ("card", "target"),
    "attack": ("card", "target"),
    "end_main": (),
    "block": ("card",),
    "no_block": (),
    "counter": ("card", "target"),
    "counter_event": ("card", "cards"),
    "no_counter": (),
    "trigger": ("card",),
    "no_trigger": (),
    "choose": ("cards", "number"),
    "yes": (),
    "no": (),
    "order": ("cards", "number"),
    "times": ("number",),
}


def _why_not_concede(game: Game, action: Action) -> list[Problem]:
    """Return why a player cannot concede: only because the game is over (CR 1-2-3, 1-2-4)."""
    if game.state.ended:
        return [
            Problem(
                "game_over",
                gettext_noop("The game is over."),
                "CR 1-2-1",
                advice=gettext_noop("Go back to before its end first."),
            )
        ]
    if action.value not in SIDES:
        return [Problem("who_concedes", gettext_noop('Say who concedes: "a" or "b".'), "CR 1-2-3")]
    return []


def _concede(game: Game, action: Action) -> None:
    """Lose at once, whatever any card says (CR 1-2-3, 1-2-4)."""
    side = SIDES.index(action.value)
    game.tell(Happened("conceded", "CR 1-2-3", side))
    rule_processing.end(game, (side,), "concession", "CR 1-2-3")


def _declare_loop(game: Game, action: Action) -> None:
    """Say that what was done is a loop (CR 11-1-1)."""
    loops.declare(game, game.last_round)


_WHY_ALWAYS = {
    "concede": _why_not_concede,
    "loop": loops.why_not_loop,
    "reveal": unknown.why_not_reveal,
    "override": judge.why_not,
}
_DO_ALWAYS = {
    "concede": _concede,
    "loop": _declare_loop,
    "reveal": unknown.reveal,
    "override": judge.override,
}
