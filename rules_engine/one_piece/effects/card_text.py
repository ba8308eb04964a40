"""All of card text behind the one seam the rules ask (CR 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece.effects import (
    activation,
    doubts,
    fixed_point,
    forbidding,
    play_costs,
    printed,
    replacement,
    restrictions,
    rule_changes,
    waiting,
    watching,
)
from rules_engine.one_piece.effects.causes import Cause
from rules_engine.one_piece.effects.permanent import index_in_play, index_of
from rules_engine.one_piece.effects.timings import before_ko, next_turn_side, on_moment, on_played
from rules_engine.one_piece.seams import Effects

if TYPE_CHECKING:
    from rules_engine.one_piece.actions import Action
    from rules_engine.one_piece.cards import CardDef
    from rules_engine.one_piece.game import Game
    from rules_engine.one_piece.log import Happened
    from rules_engine.one_piece.state import CardId, Side
    from rules_engine.one_piece.values import Derived
    from tournaments.rules.problems import Problem


class CardText(Effects):
    """The answers of the cards' programs; a game whose cards have none is asked nothing."""

    listening = True
    has_permanent = True
    restricts = True

    def opened(self, game: Game) -> None:
        """Ask about texts only where some card may have one."""
        some = any(card.program for card in game.library.values())
        self.listening = self.has_permanent = self.restricts = some

    def happened(self, game: Game, event: Happened) -> None:
        state = game.state
        index = self.index
        if index is None or index.names != game.journal.names_version:
            index = index_of(game)
        if event.kind not in index.heard and not state.in_force and not state.memory:
            return
        if event.kind == "played":
            on_played(game, event)
        watching.happened(game, event)

    def moment(self, game: Game, when: str) -> None:
        if when in index_of(game).quiet and not game.state.in_force:
            return
        on_moment(game, when)
        watching.moment(game, when)

    def put_off(self, game: Game, when: str, side: Side) -> bool:
        return watching.put_off(game, when, side)

    def resolve_waiting(self, game: Game) -> None:
        waiting.resolve_next(game)

    def basis(self, game: Game) -> tuple[Any, ...] | None:
        return fixed_point.basis(game) if self.has_permanent else super().basis(game)

    def holds_permanent(self, game: Game) -> bool:
        return self.has_permanent and fixed_point.holds_permanent(game)

    def add_permanent(self, game: Game, derived: Derived) -> None:
        fixed_point.add_permanent(game, derived)

    def changes_play_costs(self, game: Game) -> bool:
        return self.has_permanent and play_costs.changes_some(game)

    def play_cost_change(self, game: Game, card: CardId) -> int:
        return play_costs.change(game, card)

    def enters_rested(self, game: Game, card: CardId) -> bool:
        return self.has_permanent and rule_changes.enters_rested(game, card)

    def forbidden(self, game: Game, deed: str, card: CardId, target: CardId = -1) -> list[Problem]:
        return restrictions.why_not(game, deed, card, target)

    def may_forbid(self, game: Game, deed: str) -> bool:
        if not self.restricts:
            return False
        known = None if game.state.in_force else index_in_play(game).may_forbid.get(deed)
        return restrictions.may_forbid(game, deed) if known is None else known

    def restricts_now(self, game: Game, kind: str) -> bool:
        return self.restricts and forbidding.restricts_now(game, kind)

    def allowed(self, game: Game, deed: str, card: CardId, target: CardId = -1) -> bool:
        return restrictions.allowed(game, deed, card, target)

    def cannot(self, game: Game, deed: str, card: CardId, side: Side, source: CardId) -> bool:
        """Whether an effect of that player's card cannot do this to a card (CR 1-3-3)."""
        return restrictions.may_forbid(game, deed) and restrictions.cannot(
            game, deed, card, Cause("effect", side, source)
        )

    def cannot_player(self, game: Game, deed: str, side: Side, source: CardId) -> bool:
        """Whether a player cannot do this by the effect of that card (CR 1-3-3)."""
        return restrictions.may_forbid(game, deed) and restrictions.cannot(
            game, deed, -1, Cause("effect", game.state.cards[source].owner, source), side
        )

    def replace(self, game: Game, what: str, card: CardId, cause: str) -> None:
        replacement.replace(game, what, card, cause)

    def replace_defeat(self, game: Game, side: Side, cause: str) -> bool:
        return replacement.defeat(game, side, cause)

    def before_ko(self, game: Game, card: CardId, cause: str) -> None:
        before_ko(game, card, cause)

    def activations(self, game: Game, side: Side) -> list[Action]:
        return activation.activations(game, side) if self.listening else []

    def why_not_activate(self, game: Game, action: Action) -> list[Problem]:
        return activation.why_not_activate(game, action)

    def activate(self, game: Game, action: Action) -> None:
        activation.activate(game, action)

    def used_up(self, game: Game, card: CardId) -> tuple[Any, ...]:
        return activation.used_up(game, card) + replacement.used_up(game, card)

    def why_not_event(self, game: Game, card: CardId, head: str) -> list[Problem]:
        return activation.why_not_event(game, card, head)

    def resolve_event(self, game: Game, card: CardId, head: str) -> None:
        if not activation.resolve_card(game, card, head):
            self.ask_judge(game, card)

    def resolve_trigger(self, game: Game, card: CardId) -> None:
        if not activation.resolve_card(game, card, "Trigger"):
            self.ask_judge(game, card)

    def limits_copies(self, definition: CardDef) -> bool:
        return "AnyNumberInDeck" not in printed.facts(definition).classes

    def undecided(self, game: Game) -> list[tuple[CardId, tuple[CardId, ...]]]:
        return doubts.standing(game)

    def next_turn_side(self, game: Game) -> Side:
        return next_turn_side(game)
