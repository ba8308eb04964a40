"""What a card's information is now (CR 1-3-6, 2-6-3, 2-7-6, 4-9).

Printed values and the effects in force, computed when read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece.state import CardId, InForce, Side

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: What one given DON!! card adds (CR 6-5-5-2).
DON_POWER = 1000


class Derived:
    """The sum of all effects in force on cards, kept until something changes.

    `base_power`, `base_cost` and `base_counter` hold values set, the others changes added; `effects/` adds what
    permanent effects do, and keeps the rest of what they say, by kind.
    """

    __slots__ = (
        "attributes",
        "base_cost",
        "base_counter",
        "base_power",
        "colors",
        "cost",
        "counter",
        "in_force",
        "keywords",
        "lost",
        "names",
        "negated",
        "negated_sides",
        "power",
        "rows",
        "said",
        "types",
    )

    def __init__(self) -> None:
        self.power: dict[CardId, int] = {}
        self.cost: dict[CardId, int] = {}
        self.counter: dict[CardId, int] = {}
        self.base_power: dict[CardId, int] = {}
        self.base_cost: dict[CardId, int] = {}
        self.base_counter: dict[CardId, int] = {}
        self.keywords: dict[CardId, set[str]] = {}
        self.lost: dict[CardId, set[str]] = {}
        self.names: dict[CardId, set[str]] = {}
        self.types: dict[CardId, set[str]] = {}
        self.attributes: dict[CardId, set[str]] = {}
        self.colors: dict[CardId, set[str]] = {}
        #: By kind: what permanent effects say beside values, and the effects in force that are no values.
        self.rows: dict[str, list[Any]] = {}
        self.in_force: dict[str, list[InForce]] = {}
        #: The heads of the effects that are negated, () for all: of a card, and of all cards of a player.
        self.negated: dict[CardId, set[tuple[str, ...]]] = {}
        self.negated_sides: set[tuple[Side, tuple[str, ...]]] = set()
        #: What was read off this sum, until something is added to it.
        self.said: dict[object, list[Any]] = {}

    def add(self, kind: str, card: CardId, value: object) -> None:
        """Take in one effect on one card. Of several base values the highest counts (CR 4-9-2-1, 4-9-2-2).

        >>> derived = Derived()
        >>> derived.add("base_power", 1, 7000); derived.add("base_power", 1, 5000); derived.base_power[1]
        7000
        """
        if kind in ("power", "cost", "counter"):
            numbers: dict[CardId, int] = getattr(self, kind)
            numbers[card] = numbers.get(card, 0) + int(value)  # type: ignore[call-overload]
        elif kind in ("base_power", "base_cost", "base_counter"):
            numbers = getattr(self, kind)
            numbers[card] = max(numbers.get(card, int(value)), int(value))  # type: ignore[call-overload]
        elif kind == "keyword":
            self.keywords.setdefault(card, set()).add(str(value))
        elif kind == "no_keyword":
            self.lost.setdefault(card, set()).add(str(value))


def derived(game: Game) -> Derived | None:
    """Return the effects in force by card; None when there are none at all."""
    version = game.journal.values_version
    if game.derived_version == version:
        return game.derived
    effects, in_force = game.effects, game.state.in_force
    # Kept before the permanent effects are read: they ask for the values they change (CR 8-1-3-3-5).
    game.derived_version = version
    basis = effects.basis(game)
    if basis is not None and basis == game.derived_basis:
        found = game.derived
        if found is not None and in_force:
            found.said.clear()
        return found
    game.derived_basis = None
    if not in_force and not effects.holds_permanent(game):
        found = game.derived = None
    else:
        found = game.derived = Derived()
        for effect in in_force:
            for card in effect.cards:
                found.add(effect.kind, card, effect.value)
        if effects.has_permanent:
            effects.add_permanent(game, found)
    # Only now: what could not be read to its end is no sum.
    game.derived_basis = basis
    return found


def power(game: Game, card_id: CardId) -> int:
    """Return a card's power now; it may be negative (CR 1-3-6-1).

    Given DON!! add 1000 each during the owner's turn (CR 6-5-5-2).
    """
    card = game.state.cards[card_id]
    found = derived(game)
    amount = card.definition.power or 0
    if found is not None:
        amount = found.base_power.get(card_id, amount) + found.power.get(card_id, 0)
    if card.don and card.owner == game.state.turn_side:
        amount += DON_POWER * len(card.don)
    return amount


def base_power(game: Game, card_id: CardId) -> int:
    """Return a card's base power: as printed, or as an effect sets it (CR 4-9-2)."""
    printed = game.state.cards[card_id].definition.power or 0
    found = derived(game)
    return printed if found is None else found.base_power.get(card_id, printed)


def cost(game: Game, card_id: CardId) -> int:
    """Return a card's cost now; below 0 it counts as 0 (CR 1-3-6-2)."""
    printed = game.state.cards[card_id].definition.cost or 0
    found = derived(game)
    if found is None:
        return printed
    return max(0, found.base_cost.get(card_id, printed) + found.cost.get(card_id, 0))


def cost_to_play(game: Game, card_id: CardId) -> int:
    """Return how many DON!! are rested to play a card now (CR 2-7-2 to 2-7-4)."""
    now = game.state.cards[card_id].definition.cost or 0
    found = derived(game)
    if found is None:
        return now
    if found.base_cost or found.cost:
        now = max(0, found.base_cost.get(card_id, now) + found.cost.get(card_id, 0))
    if game.effects.has_permanent:
        now = max(0, now + game.effects.play_cost_change(game, card_id))
    return now


def changes_costs(game: Game) -> bool:
    """Whether some card may cost anything but what is printed on it to play."""
    found = derived(game)
    if found is None:
        return False
    return bool(found.base_cost or found.cost) or game.effects.changes_play_costs(game)


def counter(game: Game, card_id: CardId) -> int:
    """Return the Counter value of a card in the hand (CR 2-10-1), 0 when it has none."""
    printed = game.state.cards[card_id].definition.counter or 0
    found = derived(game)
    if found is None:
        return printed
    return max(0, found.base_counter.get(card_id, printed) + found.counter.get(card_id, 0))


def changes_counters(game: Game) -> bool:
    """Whether some card may have another Counter than is printed on it."""
    found = derived(game)
    return found is not None and bool(found.base_counter or found.counter)


def amount_to_zero(game: Game, card_id: CardId) -> int:
    """Return the change that "set power to 0" makes now.

    Nothing when the power is negative already (CR 4-12-1, 4-12-2).
    """
    return -max(0, power(game, card_id))
