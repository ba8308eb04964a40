"""Tables of decisions: what can be answered to each, why not.

And what an answer does. Each chapter fills in its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, islice, permutations
from typing import TYPE_CHECKING, Any, TypeAlias

from rules_engine.one_piece import areas
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
        game.journal.progress(game.state, "pending", None)
        game.journal.progress(game.state, "answer", value)

    return answer


#: The most choices of one size that are listed; others are legal too.
MOST_LISTED = 60

#: Whether cards chosen together fit what `Pending.data` asks of them; card text fills it in.
FIT_TOGETHER: list[Callable[[Game, tuple[int, ...], tuple[Any, ...]], bool]] = []

#: What is wrong with cards chosen together, where more can be said than that they do not fit.
WHY_NOT_TOGETHER: list[Callable[[Game, tuple[int, ...], tuple[Any, ...]], list[Problem]]] = []


def fit_together(game: Game, pending: Pending, cards: tuple[int, ...]) -> bool:
    """Whether cards may be chosen together."""
    return not pending.data or all(fits(game, cards, pending.data) for fits in FIT_TOGETHER)


def legal_choices(game: Game, pending: Pending) -> list[Action]:
    """Return the choices of cards from the candidates, as many as asked for (CR 8-4-4, 8-4-4-1, 4-8-1).

    Of choices that differ only in DON!! cards or unknown cards nothing tells apart one is listed, and of very many of
    one size the first ones; the others are legal too.
    """
    high = min(pending.high, len(pending.cards))
    low = min(pending.low, high)
    kinds = {card: areas.kind_of(game, card) for card in pending.cards}
    all_differ = len(set(kinds.values())) == len(kinds)
    actions = []
    for size in range(high, low - 1, -1):
        seen: set[object] = set()
        listed = 0
        for cards in islice(combinations(pending.cards, size), 20 * MOST_LISTED):
            if pending.data and not fit_together(game, pending, cards):
                continue
            if not all_differ:
                key = frozenset(Counter(kinds[card] for card in cards).items())
                if key in seen:
                    continue
                seen.add(key)
            actions.append(Action("choose", cards=cards))
            listed += 1
            if listed == MOST_LISTED:
                break
    return actions or [Action("choose")]


def why_not_choose(game: Game, action: Action) -> list[Problem]:
    """Return why these cards or this number cannot be chosen (CR 8-4-4-1, 1-3-5)."""
    pending = game.state.pending
    if pending is None or pending.kind not in ("choose", "number", "option"):
        return []
    if pending.kind in ("number", "option"):
        if action.number is None or not pending.low <= action.number <= pending.high or action.cards:
            return [
                Problem(
                    "number_out_of_range",
                    gettext_noop("Choose a whole number from {low} to {high}."),
                    "CR 1-3-5",
                    advice=gettext_noop("Choose a number in that range."),
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
                gettext_noop("Cards to choose: {low} to {high}; chosen: {chosen}."),
                "CR 8-4-4-1",
                advice=gettext_noop("Choose as many as asked for."),
                params={"low": low, "high": high, "chosen": len(action.cards)},
            )
        )
    if len(set(action.cards)) != len(action.cards):
        problems.append(
            Problem(
                "chosen_twice",
                gettext_noop("A card is chosen twice."),
                "CR 8-4-4-1",
                advice=gettext_noop("Take it out once."),
            )
        )
    strangers = [card for card in action.cards if card not in pending.cards]
    problems += [
        Problem(
            "not_among_choices",
            gettext_noop("{card} is not among the choices."),
            pending.rule,
            advice=gettext_noop("Choose among the cards offered."),
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
                advice=gettext_noop("Name them again in that order."),
            )
        )
    if not problems and action.cards and not fit_together(game, pending, action.cards):
        problems += [found for why in WHY_NOT_TOGETHER for found in why(game, action.cards, pending.data)]
        problems = problems or [
            Problem(
                "not_together",
                gettext_noop("These cards cannot be chosen together: {asked}."),
                "CR 8-4-4-1",
                advice=gettext_noop("Choose others that fit."),
                params={"asked": str(pending.data)},
            )
        ]
    return problems


#: The most orders that are listed; every other one is legal too.
MOST_ORDERS = 6


def _legal_orders(game: Game, pending: Pending) -> list[Action]:
    return [Action("order", cards=cards) for cards in islice(permutations(pending.cards), MOST_ORDERS)]


def why_not_order(game: Game, action: Action) -> list[Problem]:
    """Return why cards cannot be put into this order: some are missing or strange (CR 3-1-7)."""
    pending = game.state.pending
    if pending is None or pending.kind != "order":
        return []
    if sorted(action.cards) == sorted(pending.cards) and action.number is None:
        return []
    return [
        Problem(
            "not_an_order",
            gettext_noop("Name each of the {count} cards once."),
            "CR 3-1-7",
            params={"count": len(pending.cards)},
        )
    ]


def _order(game: Game, action: Action) -> None:
    game.journal.progress(game.state, "pending", None)
    game.journal.progress(game.state, "answer", action.cards)


def _choose(game: Game, action: Action) -> None:
    game.journal.progress(game.state, "pending", None)
    game.journal.progress(game.state, "answer", action.cards if action.number is None else action.number)


#: Answers to what is asked only where there is something to decide.
_PASSES = frozenset({"no_block", "no_counter", "no_trigger"})


def not_now(game: Game, action: Action) -> list[Problem]:
    """Return why an action of this kind is not what is asked for now."""
    state = game.state
    if state.ended:
        return [
            Problem(
                "game_over",
                gettext_noop("The game is over."),
                "CR 1-2-1",
                advice=gettext_noop("Go back to before its end first."),
            )
        ]
    pending = state.pending
    if pending is None or action.kind in ANSWERS[pending.kind]:
        return []
    return [
        Problem(
            "not_now",
            gettext_noop("Not now: player {side} decides. {asked}"),
            pending.rule,
            gettext_noop("Nobody is asked about that here: leave it out. What is answered now: {answers}.")
            if action.kind in _PASSES
            else gettext_noop("What is answered now: {answers}."),
            params={
                "side": SIDES[pending.side].upper(),
                "asked": pending.prompt,
                "answers": ", ".join(ANSWERS[pending.kind]),
            },
        )
    ]


LEGAL["choose"] = legal_choices
LEGAL["number"] = _legal_numbers
LEGAL["option"] = _legal_numbers
LEGAL["order"] = _legal_orders
LEGAL["judge"] = always(Action("yes"))
LEGAL["yes_no"] = always(Action("yes"), Action("no"))
ANSWERS["choose"] = ("choose",)
ANSWERS["number"] = ("choose",)
ANSWERS["option"] = ("choose",)
ANSWERS["order"] = ("order",)
ANSWERS["judge"] = ("yes",)
ANSWERS["yes_no"] = ("yes", "no")
WHY["choose"] = why_not_choose
WHY["order"] = why_not_order
WHY["yes"] = WHY["no"] = nothing_against
DO["choose"] = _choose
DO["order"] = _order
DO["yes"] = _answer_with("yes")
DO["no"] = _answer_with("no")
