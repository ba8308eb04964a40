"""What carries out each class of node, one function a class. What is not registered a judge decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.context import Context
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game
    from rules_engine.one_piece.state import CardId

_F = TypeVar("_F", bound=Callable[..., Any])

Act: TypeAlias = "Callable[[Run, Any], bool | None]"
CardFilter: TypeAlias = "Callable[[Game, Context, CardId, Any], bool]"
Condition: TypeAlias = "Callable[[Game, Context, Any], bool]"
Quantity: TypeAlias = "Callable[[Game, Context, Any], int]"
CardsNow: TypeAlias = "Callable[[Game, Context, Any], list[CardId]]"
Chooser: TypeAlias = "Callable[[Run, Any], tuple[CardId, ...] | None]"
Payable: TypeAlias = "Callable[[Game, Context, Any], bool]"

#: Acts: called with the effect in progress and the node; None when somebody has to decide first, else whether
#: anything was done.
ACTS: dict[type, Act] = {}
#: Steps, likewise.
STEPS: dict[type, Act] = {}
#: Whether an act can be carried out in full, asked before it is paid as a cost (CR 8-3-1-3).
PAYABLE: dict[type, Payable] = {}
FILTERS: dict[type, CardFilter] = {}
CONDITIONS: dict[type, Condition] = {}
QUANTITIES: dict[type, Quantity] = {}
#: Targets whose cards are known without a choice.
CARDS: dict[type, CardsNow] = {}
#: Targets somebody chooses.
CHOICES: dict[type, Chooser] = {}
#: Changes that `continuous` puts in force, events that `watching` knows, heads that something activates, acts that
#: are no act but a
#: permanent effect or a rule: registered by whoever reads them.
READ: set[type] = set()
#: Whether the words of a node are understood: what a text forbids, when something happens, where cards lie. A class
#: without a test is understood whatever it says.
WORDS: dict[type, Callable[[Any], bool]] = {}


def _register(table: dict[type, Any], classes: tuple[type, ...]) -> Callable[[_F], _F]:
    def register(function: _F) -> _F:
        for cls in classes:
            table[cls] = function
        return function

    return register


def act(*classes: type) -> Callable[[_F], _F]:
    """Register the function that carries these acts out."""
    return _register(ACTS, classes)


def payable(*classes: type) -> Callable[[_F], _F]:
    """Register the function that says whether such an act can be paid as a cost."""
    return _register(PAYABLE, classes)


def step(*classes: type) -> Callable[[_F], _F]:
    """Register the function that carries these steps out."""
    return _register(STEPS, classes)


def card_filter(*classes: type) -> Callable[[_F], _F]:
    """Register the test of these filters."""
    return _register(FILTERS, classes)


def condition(*classes: type) -> Callable[[_F], _F]:
    """Register the test of these conditions."""
    return _register(CONDITIONS, classes)


def quantity(*classes: type) -> Callable[[_F], _F]:
    """Register the count of these quantities."""
    return _register(QUANTITIES, classes)


def cards_of(*classes: type) -> Callable[[_F], _F]:
    """Register the function that finds the cards of these targets."""
    return _register(CARDS, classes)


def choice_of(*classes: type) -> Callable[[_F], _F]:
    """Register the function that lets somebody choose the cards of these targets."""
    return _register(CHOICES, classes)


def words(*classes: type) -> Callable[[_F], _F]:
    """Register the test whether the words of such a node are understood."""
    return _register(WORDS, classes)


def reads(*classes: type) -> None:
    """Say that these nodes are understood by whoever reads them, without a function of their own here."""
    READ.update(classes)
