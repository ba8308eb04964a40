"""Tables of decisions: what can be answered to each, why not.

And what an answer does. Each chapter fills in its own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.state import SIDES, Pending
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

Legal: TypeAlias = "Callable[[Game, Pending], list[Action]]"
Why: TypeAlias = "Callable[[Game, Action], list[Problem]]"
Do: TypeAlias = "Callable[[Game, Action], None]"

#: The legal actions of each kind of pending decision.
LEGAL: dict[str, Legal] = {}
#: Which kinds of action answer each kind of pending decision.
ANSWERS: dict[str, tuple[str, ...]] = {}
#: Why an action of this kind is illegal, apart from being asked for at all.
WHY: dict[str, Why] = {}
#: What an action of this kind does.
DO: dict[str, Do] = {}


def always(*actions: Action) -> Legal:
    """Return a list of legal actions that depends on nothing."""
    listed = list(actions)

    def legal(game: Game, pending: Pending) -> list[Action]:
        return listed

    return legal


def _legal_numbers(game: Game, pending: Pending) -> list[Action]:
    """Return every whole number that can be chosen (CR 1-3-5, 1-3-5-1)."""
    return [Action("choose", number=n) for n in range(pending.low, pending.high + 1)]


def nothing_against(game: Game, action: Action) -> list[Problem]:
    """Return no problem: an answer without conditions."""
    return []


def _answer_with(value: object) -> Do:
    def answer(game: Game, action: Action) -> None:
        game.journal.set(game.state, "pending", None)
        game.journal.set(game.state, "answer", value)

    return answer


def legal_choices(game: Game, pending: Pending) -> list[Action]:
    """Return every choice of cards from the candidates, as many as asked for (CR 8-4-4, 8-4-4-1, 4-8-1)."""
    high = min(pending.high, len(pending.cards))
    low = min(pending.low, high)
    return [
        Action("choose", cards=cards)
        for n in range(high, low - 1, -1)
        for cards in combinations(pending.cards, n)
    ]


def why_not_choose(game: Game, action: Action) -> list[Problem]:
    """Return why these cards or this number cannot be chosen (CR 8-4-4-1, 1-3-5)."""
    pending = game.state.pending
    if pending is None or pending.kind not in ("choose", "number"):
        return []
    if pending.kind == "number":
        if action.number is None or not pending.low <= action.number <= pending.high or action.cards:
            return [
                Problem(
                    "number_out_of_range",
                    gettext_noop("Choose a whole number from {low} to {high}."),
                    "CR 1-3-5",
                    params={"low": pending.low, "high": pending.high},
                )
            ]
        return []
    problems = []
    high = min(pending.high, len(pending.cards))
    low = min(pending.low, high)
    if not low <= len(action.cards) <= high or action.number is not None:
        problems.append(
            Problem(
                "wrong_number_chosen",
                gettext_noop("Between {low} and {high} cards are chosen; these are {chosen}."),
                "CR 8-4-4-1",
                params={"low": low, "high": high, "chosen": len(action.cards)},
            )
        )
    if len(set(action.cards)) != len(action.cards):
        problems.append(Problem("chosen_twice", gettext_noop("A card is chosen twice."), "CR 8-4-4-1"))
    strangers = [card for card in action.cards if card not in pending.cards]
    problems += [
        Problem(
            "not_among_choices",
            gettext_noop("{card} is not among the choices."),
            pending.rule,
            params={"card": game.name(card)},
        )
        for card in strangers
    ]
    if not problems and list(action.cards) != [card for card in pending.cards if card in action.cards]:
        problems.append(
            Problem(
                "choice_out_of_order",
                gettext_noop("Name the chosen cards in the order they were offered."),
                "CR 8-4-4-1",
            )
        )
    return problems


def _choose(game: Game, action: Action) -> None:
    game.journal.set(game.state, "pending", None)
    game.journal.set(game.state, "answer", action.cards if action.number is None else action.number)


def not_now(game: Game, action: Action) -> list[Problem]:
    """Return why an action of this kind is not what is asked for now."""
    state = game.state
    if state.ended:
        return [Problem("game_over", gettext_noop("The game is over."), "CR 1-2-1")]
    pending = state.pending
    if pending is None or action.kind in ANSWERS[pending.kind]:
        return []
    return [
        Problem(
            "not_now",
            gettext_noop("Not now: player {side} decides. {asked}"),
            pending.rule,
            params={"side": SIDES[pending.side].upper(), "asked": pending.prompt},
        )
    ]


LEGAL["choose"] = legal_choices
LEGAL["number"] = _legal_numbers
LEGAL["yes_no"] = always(Action("yes"), Action("no"))
ANSWERS["choose"] = ("choose",)
ANSWERS["number"] = ("choose",)
ANSWERS["yes_no"] = ("yes", "no")
WHY["choose"] = why_not_choose
WHY["yes"] = WHY["no"] = nothing_against
DO["choose"] = _choose
DO["yes"] = _answer_with("yes")
DO["no"] = _answer_with("no")
