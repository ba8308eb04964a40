"""An effect in progress (CR 8-4): its frame, read and written back around each step.

The frame holds plain values: `(reference, context, todo, memo, stash, did, info)`. `todo` are the paths of what is
still to be carried out; `memo` the answers given so far for the part in hand, which is called again after each;
`stash` what that part keeps between calls;
`did` whether the part before did anything; `info` what kind of activation this is (:class:`Info`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.one_piece import areas, frames
from rules_engine.one_piece.effects import costs, table, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Frame, Pending, Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


class Info(NamedTuple):
    """How an effect came to be in progress.

    `head`: what activated it, for people; `batch`: the generation of waiting effects it belongs to (CR 8-6-1), -1
    outside;
    `actor`: who acts when it is not the effect's player ("your opponent may ..."), -1 otherwise; `shown`: cards shown
    by it (CR 11-2-2);
    `unpaid`: a part of the cost could not be paid (CR 8-3-1-3-1); `fresh`: nothing was carried out yet; `mark`: what
    the card was marked with as used; `instead`: a replacement, which has to do something (CR 8-1-3-4-5).
    """

    head: str = ""
    batch: int = -1
    actor: int = -1
    shown: tuple[CardId, ...] = ()
    unpaid: bool = False
    fresh: bool = True
    mark: tuple[Any, ...] = ()
    instead: bool = False


class Run:
    """The effect in progress: what acts and steps read, ask and change."""

    __slots__ = (
        "_count",
        "asked",
        "at",
        "ctx",
        "did",
        "game",
        "index",
        "info",
        "memo",
        "narrow",
        "number",
        "paying",
        "stash",
        "todo",
        "waits",
        "who",
    )

    def __init__(self, game: Game, frame: Frame) -> None:
        number, context, todo, memo, stash, did, info = frame.data
        self.game = game
        self.number: str = number
        self.ctx = Context.of(context)
        self.todo: tuple[tuple[Any, ...], ...] = todo
        self.memo: tuple[Any, ...] = memo
        self.stash: Any = stash
        self.did: bool = did
        self.info = Info(*info)
        #: Where the frame lies: other frames may come to lie above it.
        self.index = len(game.state.frames) - 1
        #: The path of the node now carried out.
        self.at: tuple[Any, ...] = ()
        self.paying = False
        self.narrow: Callable[[CardId], bool] | None = None
        #: Who acts in the act in hand: "you", "opponent" or "each".
        self.who = "you"
        self.asked = False
        #: Set by a part that wants to be called again without anybody being asked.
        self.waits = False
        self._count = 0

    @property
    def path(self) -> Ref:
        """The reference of the node now carried out."""
        return self.number, self.at

    @property
    def source(self) -> CardId:
        """The card whose effect this is."""
        return self.ctx.source

    @property
    def side(self) -> Side:
        """Whose effect this is."""
        return self.ctx.side

    @property
    def cause(self) -> str:
        """Why what this does happens, as events say it."""
        return f"{'cost' if self.paying else 'effect'} {self.ctx.source}"

    @property
    def rule(self) -> str:
        """The rule by which the part in hand is carried out."""
        return "CR 8-3-1" if self.paying else "CR 8-4-1-5"

    def write(self, step: str = "") -> None:
        """Write the frame back to its place."""
        data = (self.number, self.ctx.plain(), self.todo, self.memo, self.stash, self.did, tuple(self.info))
        # No value of a card depends on how far an effect has come.
        self.game.journal.move_frame(self.game.state.frames, Frame("effect", step, data), self.index)

    # -------------------------------------------------------------------------------------------------------------
    # asking

    def begin_part(self) -> None:
        """Start reading answers from the first again."""
        self._count = 0
        self.narrow = None

    def decide(self, pending: Pending) -> Any:
        """Return the answer to a question of the part in hand; None after asking it: the part then returns None."""
        at = self._count
        self._count += 1
        if at < len(self.memo):
            return self.memo[at]
        frames.ask(self.game, pending)
        self.asked = True
        return None

    def player(self, who: str) -> Side:
        """Return the player a word names, from the effect's player; whoever acts instead of them counts as "you"."""
        if who == "opponent":
            return 1 - self.side
        return self.info.actor if self.info.actor >= 0 else self.side

    def chosen_for(
        self, who: str, candidates: Iterable[CardId], low: int, high: int, together: tuple[Any, ...]
    ) -> tuple[CardId, ...] | None:
        """Let whoever acts choose among cards."""
        return targets.choose(
            self, self.player(self.who if who == "you" else who), candidates, low, high, together=together
        )

    def yes(self, prompt: str, rule: str = "CR 8-1-2", *, side: Side | None = None) -> bool | None:
        """Ask a question with yes or no."""
        answer = self.decide(
            Pending(self.player("you") if side is None else side, "yes_no", prompt, rule, (self.source,))
        )
        return None if answer is None else answer == "yes"

    def how_many(self, low: int, high: int, *, side: Side | None = None) -> int | None:
        """Ask for a number; with one possible number nobody is asked (CR 1-3-5)."""
        if low >= high:
            return high
        answer: int | None = self.decide(
            Pending(
                self.player(self.who) if side is None else side,
                "number",
                gettext_noop("How many?"),
                "CR 1-3-5",
                (),
                low,
                high,
            )
        )
        return answer

    def option(
        self, options: tuple[tuple[str, str], ...], *, side: Side | None = None
    ) -> tuple[str, str] | None:
        """Let a player choose one of several things, each said as (kind, word); with one there is no choice."""
        if len(options) < 2:
            return options[0] if options else ("", "")
        answer = self.decide(
            Pending(
                self.player(self.who) if side is None else side,
                "option",
                gettext_noop("Choose one."),
                "CR 8-4-4",
                (self.source,),
                0,
                len(options) - 1,
                options,
            )
        )
        return None if answer is None else options[answer]

    def arranged(self, cards: tuple[CardId, ...], *, side: Side | None = None) -> tuple[CardId, ...] | None:
        """Let a player put cards into an order (CR 3-1-7); one card has one."""
        if len(cards) < 2:
            return cards
        answer: tuple[CardId, ...] | None = self.decide(
            Pending(
                self.player(self.who) if side is None else side,
                "order",
                gettext_noop("Put the cards into an order, the topmost first."),
                "CR 3-1-7",
                cards,
                len(cards),
                len(cards),
            )
        )
        return answer

    # --------------------------------------------------------------------------------------------------------------
    # cards

    def cards(
        self,
        target: Any,
        who: str = "you",
        *,
        only: Callable[[CardId], bool] | None = None,
        again: bool = False,
    ) -> tuple[CardId, ...] | None:
        """Return the cards of a target, chosen where there is a choice; None while somebody chooses.

        `who` acts; `only` leaves out candidates the act can do nothing with.
        """
        if not again:
            self.narrow = only
            self.who = who
        chooser = table.CHOICES.get(type(target))
        if chooser is not None:
            found = chooser(self, target)
        else:
            found = tuple(self.narrowed(table.CARDS[type(target)](self.game, self.ctx, target)))
        if not again:
            self.narrow = None
            if found is not None:
                self.remember(targets.SUBJECT, found)
        return found

    def narrowed(self, candidates: Iterable[CardId]) -> list[CardId]:
        """Return the candidates the act in hand can do something with."""
        return [card for card in candidates if self.narrow is None or self.narrow(card)]

    def remember(self, slot: int, cards: tuple[CardId, ...]) -> None:
        """Remember cards under a slot for later steps."""
        if slot:
            self.ctx = self.ctx.with_slot(slot, cards)

    def identified(self, cards: Iterable[CardId]) -> bool | None:
        """Stop for people to say which cards unknown ones are; they may go on without, and the step says so."""
        state = self.game.state
        if all(state.cards[card].definition.is_known for card in cards):
            return True
        prompt = gettext_noop("Say first which cards these are, or go on without knowing.")
        answer = self.decide(Pending(self.player(self.who), "choose", prompt, "CR 8-4-4-4"))
        if answer is None:
            return None
        if self._count == len(self.memo):
            # Said just now; the part may be called again for further answers.
            self.tell("undecided", "CR 8-4-4-4", self.side, self.source)
        return True

    def short_of(self, target: Any, found: tuple[CardId, ...]) -> bool:
        """Whether these cards are fewer than a cost, or what "if you do" asks about, says (CR 8-3-1-3-1, 4-10-1)."""
        return len(found) < costs.needed(self.game, self.ctx, target)

    def show(self, cards: Iterable[CardId], to: int) -> None:
        """Show cards until the effect is over: 1 to player A, 2 to player B, 3 to both (CR 11-2-2, 11-3-2)."""
        state = self.game.state
        shown = []
        for card in cards:
            held = state.cards[card]
            if held.zone in areas.SECRET:
                areas.show(self.game, card, held.seen | to)
                shown.append(card)
        self.info = self.info._replace(shown=(*self.info.shown, *shown))

    # --------------------------------------------------------------------------------------------------------------
    # going on

    def next(self, *paths: tuple[Any, ...]) -> None:
        """Put parts in front of what is still to be carried out."""
        self.todo = (*paths, *self.todo)

    def under(self, *parts: int | str) -> tuple[Any, ...]:
        """Return the path of something inside the node now carried out."""
        return (*self.at, *parts)

    def steps_under(self, held: tuple[Any, ...], *parts: int | str) -> tuple[tuple[Any, ...], ...]:
        """Return the paths of a list of steps inside the node now carried out."""
        return tuple(self.under(*parts, index) for index in range(len(held)))

    def again(self) -> None:
        """Have the part in hand called once more, without asking anybody."""
        self.waits = True

    def start(self, rows: Iterable[tuple[Any, ...]]) -> None:
        """Start procedures above the effect, the first of them on top: `(kind, step, values...)` each."""
        for kind, step, *data in reversed(list(rows)):
            frames.start(self.game, kind, step, *data)

    def tell(
        self,
        kind: str,
        rule: str,
        side: Side,
        card: CardId = -1,
        target: CardId = -1,
        *,
        number: int = 0,
        value: str = "",
    ) -> None:
        """Note an event caused by this effect."""
        self.game.tell(Happened(kind, rule, side, card, target, number, value, self.cause))
