"""Where card text meets the rules: the questions the core asks, and what it hears when cards have no text.

`effects/` subclasses :class:`Effects` and installs itself; the core never imports it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.actions import Action
    from rules_engine.one_piece.cards import CardDef
    from rules_engine.one_piece.game import Game
    from rules_engine.one_piece.log import Happened
    from rules_engine.one_piece.state import CardId, Side
    from rules_engine.one_piece.values import Derived


class Effects:
    """The answers for cards without text. Every flag lets the core skip a question nobody would answer."""

    #: Whether :meth:`happened` and :meth:`moment` want to be called.
    listening = False
    #: Whether permanent effects change values.
    has_permanent = False
    #: Whether some effect may forbid or allow a deed.
    restricts = False
    #: What the class keeps of the cards of its game, for itself.
    index: Any = None

    def opened(self, game: Game) -> None:
        """Hear which game this is, once, before anything happens.

        The flags are set here from the cards of both players.
        """

    def happened(self, game: Game, event: Happened) -> None:
        """Hear every event as it happens; effects whose timing it meets go into `state.waiting` (CR 8-6)."""

    def moment(self, game: Game, when: str) -> None:
        """Hear that a point of the turn is reached, and start or queue the effects that activate there.

        "start of game" (CR 5-2-1-5-1), "start of turn" (CR 6-2-2), "don phase" (CR 6-4), "start of main" (CR
        6-5-1), "end of your turn" (CR 6-6-1-1), "end of opponent's turn" (CR 6-6-1-1-2), "end of turn" (CR 6-6-1-2,
        delayed effects), "turn is over" (after them), "attack" (CR 7-1-1-3), "opponent's attack" (CR 10-2-16-1),
        "block" (CR 7-1-2-2), "attacked" (CR 7-1-3-1), "end of battle" (CR 7-1-5-2).
        """

    def put_off(self, game: Game, when: str, side: Side) -> bool:
        """Let what a player's effects put off to "end of turn" or "end of battle" wait now (CR 6-6-1-2, 7-1-5-2).

        Asked again until there is nothing: what is put off to a moment while it is going on belongs to it.
        """
        return False

    def resolve_waiting(self, game: Game) -> None:
        """Start the next waiting effect (CR 8-6-1), while some wait and none is in progress."""

    def basis(self, game: Game) -> tuple[Any, ...] | None:
        """Return all that the sum of effects depends on now, to be compared; None when it may depend on anything."""
        return tuple(game.state.in_force)

    def holds_permanent(self, game: Game) -> bool:
        """Whether some card has a permanent effect where it lies now."""
        return self.has_permanent

    def add_permanent(self, game: Game, derived: Derived) -> None:
        """Add what permanent effects do to a fixed point (CR 8-1-3-3-5); `values` answers from `derived` meanwhile."""

    def changes_play_costs(self, game: Game) -> bool:
        """Whether playing some card may cost more or less than its cost now."""
        return False

    def play_cost_change(self, game: Game, card: CardId) -> int:
        """Return by how much playing this card costs more (or less) than its cost."""
        return 0

    def enters_rested(self, game: Game, card: CardId) -> bool:
        """Whether a permanent effect makes the card be played rested (CR 3-7-5)."""
        return False

    def forbidden(self, game: Game, deed: str, card: CardId, target: CardId = -1) -> list[Problem]:
        """Return why an effect forbids a deed (CR 1-3-3).

        "attack", "block", "play", "counter", "activate", "refresh", "ko", "rest".
        """
        return []

    def restricts_now(self, game: Game, kind: str) -> bool:
        """Whether any effect in force forbids ("forbid") or allows ("allow") something; it may where nobody looked.

        While none does, :meth:`forbidden` has nothing to say of a deed but "refresh" and "trigger", and
        :meth:`allowed` nothing at all.
        """
        return self.restricts

    def may_forbid(self, game: Game, deed: str) -> bool:
        """Whether anything in force forbids a deed to some card: else :meth:`forbidden` need not be asked for each."""
        return self.restricts

    def allowed(self, game: Game, deed: str, card: CardId, target: CardId = -1) -> bool:
        """Whether an effect allows what the rules do not: "attack active" (CR 1-3-1)."""
        return False

    def cannot(self, game: Game, deed: str, card: CardId, side: Side, source: CardId) -> bool:
        """Whether the effect of that player's card cannot do this to a card (CR 1-3-3)."""
        return False

    def cannot_player(self, game: Game, deed: str, side: Side, source: CardId) -> bool:
        """Whether a player cannot do this by the effect of that card (CR 1-3-3)."""
        return False

    def replace(self, game: Game, what: str, card: CardId, cause: str) -> None:
        """Start the replacement effects for what would happen: "ko", "life to hand" (CR 8-1-3-4).

        The caller's frame goes on afterwards and reads `state.answer`: "replaced", or anything else for no.
        """

    def replace_defeat(self, game: Game, side: Side, cause: str) -> bool:
        """Whether a player who meets a defeat condition ("deck", "damage") does not lose now.

        Not for a concession (CR 1-2-4).
        """
        return False

    def before_ko(self, game: Game, card: CardId, cause: str) -> None:
        """Activate [On K.O.] while the card is still on the field (CR 10-2-17-1)."""

    def activations(self, game: Game, side: Side) -> list[Action]:
        """Return the [Activate: Main] effects that can be activated now (CR 6-5-4-1)."""
        return []

    def why_not_activate(self, game: Game, action: Action) -> list[Problem]:
        """Return why an effect cannot be activated (CR 8-4-1)."""
        return [
            Problem(
                "no_such_effect",
                gettext_noop("{card} has no effect to activate."),
                "CR 6-5-4-1",
                params={"card": game.name(action.card)},
            )
        ]

    def activate(self, game: Game, action: Action) -> None:
        """Start the activation of an effect of a card on the field (CR 8-4-1)."""

    def used_up(self, game: Game, card: CardId) -> tuple[Any, ...]:
        """Return the marks of a card whose [Once Per Turn] effects were all used this turn (CR 10-2-13-3)."""
        return ()

    def why_not_event(self, game: Game, card: CardId, head: str) -> list[Problem]:
        """Return why an Event's effect cannot be activated beyond its cost.

        Further conditions and costs of its text.
        """
        return []

    def resolve_event(self, game: Game, card: CardId, head: str) -> None:
        """Start the "Main" or "Counter" effect of an Event that was paid for and trashed (CR 8-4-2)."""
        self.ask_judge(game, card)

    def resolve_trigger(self, game: Game, card: CardId) -> None:
        """Start the [Trigger] effect of a card in the resolving place (CR 10-1-5-3)."""
        self.ask_judge(game, card)

    def ask_judge(self, game: Game, card: CardId) -> None:
        """Say that the engine does not carry this text out: a judge does, by hand."""
        from rules_engine.one_piece.log import Happened

        game.tell(Happened("needs_judge", "CR 8-4-1-5", game.state.cards[card].owner, card))

    def limits_copies(self, definition: CardDef) -> bool:
        """Whether a deck has at most four copies of a card (CR 5-1-2-3); without its text nobody knows."""
        return False

    def undecided(self, game: Game) -> list[tuple[CardId, tuple[CardId, ...]]]:
        """Return the cards whose permanent effects cannot be decided, each with the unnamed cards they depend on."""
        return []

    def next_turn_side(self, game: Game) -> Side:
        """Return whose turn is next (CR 6-6-1-4)."""
        return 1 - game.state.turn_side


_installed: type[Effects] = Effects


def install(effects: type[Effects]) -> None:
    """Make new games use this class for card text."""
    global _installed  # noqa: PLW0603 -- one product, one way to read card text
    _installed = effects


def installed() -> type[Effects]:
    """Return the class new games use for card text."""
    return _installed
