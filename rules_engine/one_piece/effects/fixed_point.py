"""All permanent effects together, taken to a fixed point over what is in force already (CR 8-1-3-3-5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece.cards import KEYWORDS
from rules_engine.one_piece.effects.permanent import Row, index_in_play, rows_of
from rules_engine.one_piece.state import CardId

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game
    from rules_engine.one_piece.values import Derived

#: So often at most the permanent effects are read again; a board that still changes then keeps changing for ever.
ROUNDS = 24

#: Rows that change a value of a card; the others are kept by kind for who asks.
_VALUES = frozenset(
    {"power", "cost", "counter", "base_power", "base_cost", "base_counter", "keyword", "no_keyword"}
)
#: Rows that change which abilities there are, whatever the texts read.
_DEEP = frozenset({"negate", "negate_side"})
#: Rows that can change what other texts do.
_FELT = _VALUES | _DEEP | {"attribute"}


def add_permanent(game: Game, derived: Derived) -> None:
    """Take permanent effects in, the turn player's first, again and again until nothing changes (CR 8-1-3-3-5)."""
    _start(game, derived)
    turn = game.state.turn_side
    cards = index_in_play(game)
    held = cards.held
    first, second = held[turn], held[1 - turn]
    if not first and not second:
        return
    if cards.rows_now is not None:
        for rows in cards.rows_now:
            _take(game, derived, rows)
        return
    mine = rows_of(game, first, derived.negated)
    _take(game, derived, mine)
    theirs = rows_of(game, second, derived.negated)
    _take(game, derived, theirs)
    if not _is_felt({row.kind for row in (*mine, *theirs)}, cards.reads):
        return
    for _ in range(ROUNDS):
        before = (mine, theirs)
        mine = rows_of(game, first, derived.negated)
        if mine != before[0]:
            _again(game, derived, mine, theirs)
        theirs = rows_of(game, second, derived.negated)
        if (mine, theirs) == before:
            return
        _again(game, derived, mine, theirs)


def basis(game: Game) -> tuple[Any, ...] | None:
    """Return all that the sum of effects depends on, to be compared; None when it may depend on anything.

    Of permanent effects that say the same at any table only the brackets count: whose turn it is, how many DON!! cards
    are given. Of others, while none of them changes what one of them asks for, it is what they say now.
    """
    cards = index_in_play(game)
    cards.rows_now = None
    state = game.state
    turn = state.turn_side
    if cards.is_fixed:
        given = tuple([len(card.don) >= number for card, number in cards.gated])
        return (cards, cards.holding, turn, given, *state.in_force)
    if any(effect.kind in _DEEP for effect in state.in_force):
        return None
    mine, theirs = rows_of(game, cards.held[turn], {}), rows_of(game, cards.held[1 - turn], {})
    if _is_felt({row.kind for row in (*mine, *theirs)}, cards.reads):
        return None
    if not cards.reads:
        cards.rows_now = mine, theirs
    # Read against the sum that is kept: where the basis is the same, so are the values that were asked for.
    return (turn, mine, theirs, *state.in_force)


def holds_permanent(game: Game) -> bool:
    """Whether some card has a permanent effect where it lies now."""
    mine, theirs = index_in_play(game).held
    return bool(mine or theirs)


def _is_felt(kinds: set[str], reads: set[str]) -> bool:
    """Whether these kinds of row can change what permanent effects do that depend on those kinds."""
    return not kinds.isdisjoint(_DEEP) or not (kinds.isdisjoint(reads) or kinds.isdisjoint(_FELT))


def _again(game: Game, derived: Derived, *groups: list[Row]) -> None:
    """Begin anew from the effects in force, then take these rows in."""
    derived.__init__()  # type: ignore[misc]
    for effect in game.state.in_force:
        for card in effect.cards:
            derived.add(effect.kind, card, effect.value)
    _start(game, derived)
    for rows in groups:
        _take(game, derived, rows)


def _start(game: Game, derived: Derived) -> None:
    """Take in what resolved effects have put in force and `values` leaves to the texts (before the permanent ones)."""
    for effect in game.state.in_force:
        if effect.kind in _VALUES:
            continue
        take = _TAKES.get(effect.kind)
        if take is not None:
            take(game, derived, effect.cards, effect.value, effect.number)
        else:
            derived.in_force.setdefault(effect.kind, []).append(effect)
    if derived.negated:
        _lose_gained(game, derived)


def _lose_gained(game: Game, derived: Derived) -> None:
    """Take away what a card had gained before its effects were negated; what it gains afterwards stays (CR 8-2-4)."""
    since: dict[CardId, int] = {}
    for effect in game.state.in_force:
        if effect.kind == "negate" and not effect.value:
            since.update(dict.fromkeys(effect.cards, effect.number))
    for card_id in since:
        derived.keywords.pop(card_id, None)
    for effect in game.state.in_force:
        if effect.kind == "keyword":
            for card_id in effect.cards:
                if effect.number > since.get(card_id, -1) and card_id in since:
                    derived.add("keyword", card_id, effect.value)


def _take(game: Game, derived: Derived, rows: list[Row]) -> None:
    derived.said.clear()
    for row in rows:
        if row.kind in _VALUES:
            for card in row.cards:
                derived.add(row.kind, card, row.value)
        elif row.kind in _TAKES:
            _TAKES[row.kind](game, derived, row.cards, row.value, 0)
        else:
            derived.rows.setdefault(row.kind, []).append(row)


def _take_negate(game: Game, derived: Derived, cards: tuple[CardId, ...], heads: Any, order: int) -> None:
    for card_id in cards:
        derived.negated.setdefault(card_id, set()).add(tuple(heads))
        if not heads:
            derived.lost.setdefault(card_id, set()).update(KEYWORDS)


def _take_negate_side(
    game: Game, derived: Derived, cards: tuple[CardId, ...], value: Any, order: int
) -> None:
    derived.negated_sides.add((value[0], tuple(value[1])))


def _take_words(name: str) -> Callable[..., None]:
    def take(game: Game, derived: Derived, cards: tuple[CardId, ...], value: Any, order: int) -> None:
        held: dict[CardId, set[str]] = getattr(derived, name)
        for card_id in cards:
            held.setdefault(card_id, set()).update(value)

    return take


_TAKES: dict[str, Callable[[Game, Derived, tuple[CardId, ...], Any, int], None]] = {
    "negate": _take_negate,
    "negate_side": _take_negate_side,
    "attribute": _take_words("attributes"),
}
