"""Records of this game: what a start may be, and the game behind the timeline's promises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from rules_engine.one_piece import effects
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import CardDef, DeckList, Library
from rules_engine.one_piece.game import ENGINE_VERSION, Game
from rules_engine.one_piece.notation.acts import check_act, read_action, write_action
from rules_engine.one_piece.notation.facts import facts
from rules_engine.one_piece.notation.starts import tidy_new, tidy_position, with_advice
from rules_engine.one_piece.seams import Effects
from rules_engine.one_piece.state import SIDES, GameState, Side
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: The word by which records name this game.
GAME = "one_piece"

#: More copies of a number than any deck has.
_MOST_COPIES = 60
#: More problems than a person would read at once.
_MOST_PROBLEMS = 20
_NEW_KEYS = frozenset({"a", "b", "first", "chooser", "check"})


class _WithTexts(Game):
    """A game in which the engine carries out card texts, whatever other games of this process do."""

    __slots__ = ()

    def __init__(self, state: GameState, library: Mapping[str, CardDef]) -> None:
        super().__init__(state, library)
        self.effects = effects.carried_out()()


class _ByHand(Game):
    """A game in which people say what card texts did."""

    __slots__ = ()

    def __init__(self, state: GameState, library: Mapping[str, CardDef]) -> None:
        super().__init__(state, library)
        self.effects = Effects()


class OnePieceRules:
    """Opens games of the One Piece Card Game for a timeline, with the cards of one library."""

    name = GAME
    engine = int(ENGINE_VERSION)

    def __init__(self, library: Mapping[str, CardDef], data: str = "") -> None:
        """Use these cards; `data` says which version of them it is."""
        self.library = library
        self.data = data

    @cached_property
    def without_texts(self) -> Library:
        """The same cards with nothing but their printed facts and keyword effects."""
        return Library(replace(card, program=(), text="") for card in self.library.values())

    def open(self, start: Mapping[str, Any], seed: int | None) -> Game:
        """Open a start: {"new": ...} two deck lists, {"position": ...} a board, {"state": ...} a game as it was saved.

        Beside it "texts": "by hand" leaves card texts to overrides, as a log or a judge tells what they did; keyword
        effects stay. With a seed decks are shuffled by it; without one nobody knows their order. Raises Refused with
        every problem and its place.
        """
        openers = {"new": self._new, "position": self._position, "state": self._state}
        kinds = [kind for kind in start if kind != "texts"]
        by_hand = start.get("texts", "engine") == "by hand"
        if len(kinds) != 1 or kinds[0] not in openers:
            raise Refused(
                Problem(
                    "no_such_start",
                    gettext_noop('A start holds one of "new", "position" and "state", and nothing else.'),
                    advice=gettext_noop("Keep the one of them that is meant."),
                    place="start",
                )
            )
        if not by_hand and start.get("texts", "engine") != "engine":
            raise Refused(
                Problem(
                    "whose_texts",
                    gettext_noop('"texts" says who carries out card texts: "engine" or "by hand".'),
                    advice=gettext_noop("Write one of the two, or leave it out for the engine."),
                    place="start",
                )
            )
        kind, value = kinds[0], start[kinds[0]]
        if not isinstance(value, Mapping):
            raise Refused(
                Problem(
                    "no_such_start",
                    gettext_noop('"{kind}" must be an object.'),
                    advice=gettext_noop("Put what belongs to it into braces."),
                    place="start",
                    params={"kind": kind},
                )
            )
        try:
            return openers[kind](value, seed, _ByHand if by_hand else _WithTexts)
        except Refused as refusal:
            problems = (with_advice(problem, self.library) for problem in refusal.problems[:_MOST_PROBLEMS])
            raise Refused(*(_placed(problem, kind) for problem in problems)) from refusal
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
            # What a start from elsewhere holds in a place where the readers expect something else.
            raise Refused(
                Problem(
                    "start_not_readable",
                    gettext_noop("This start holds something of the wrong kind ({what})."),
                    advice=gettext_noop("Write the start again as the documentation of records shows it."),
                    place=f"start, {kind}",
                    params={"what": f"{type(error).__name__}: {error}"[:120]},
                )
            ) from error

    def check(self, act: Mapping[str, Any]) -> tuple[Problem, ...]:
        """Return what makes a written action unreadable in any state: its name, its keys, cards that do not exist."""
        return check_act(act, self.library)

    def read_action(self, game: Game, act: Mapping[str, Any]) -> Action:
        """Read an action in the state the game is in."""
        return read_action(game, act)

    def write_action(self, game: Game, action: Action, who: str = "judge") -> dict[str, Any]:
        """Write an action with full references, before it is carried out."""
        return write_action(game, action, who)

    def facts(self, game: Game, who: str = "judge") -> dict[str, Any]:
        """Return the facts of the table that `who` may see."""
        return facts(game, who)

    def is_override(self, act: Mapping[str, Any]) -> bool:
        """Tell whether a written action is a judge's hand."""
        return str(act.get("do", "")).partition(" ")[0] == "override"

    def _cards(self, kind: type[Game]) -> Mapping[str, CardDef]:
        return self.without_texts if kind is _ByHand else self.library

    def _new(self, value: Mapping[str, Any], seed: int | None, kind: type[Game]) -> Game:
        value = tidy_new(value, self.library)
        problems = [
            Problem(
                "no_such_key",
                gettext_noop('The key "{key}" is not known here.'),
                advice=gettext_noop("Correct the spelling, or take it out."),
                params={"key": str(key)[:60]},
            )
            for key in value
            if key not in _NEW_KEYS
        ]
        lists = []
        for side in SIDES:
            made = _deck_list(value.get(side))
            if isinstance(made, Problem):
                problems.append(replace(made, place=side))
            else:
                lists.append(made)
        sides: dict[str, Side | None] = {"first": 0, "chooser": None}
        for name in sides:
            if name not in value:
                continue
            if value[name] not in (*SIDES, None):
                problems.append(
                    Problem(
                        "which_player",
                        gettext_noop('Say which player: "a" or "b".'),
                        advice=gettext_noop("Write one of the two in quotation marks."),
                        place=name,
                    )
                )
            else:
                sides[name] = None if value[name] is None else SIDES.index(value[name])
        if not isinstance(value.get("check", True), bool):
            problems.append(
                Problem(
                    "true_or_false",
                    gettext_noop('"check" must be true or false.'),
                    advice=gettext_noop("Write one of the two without quotation marks."),
                    place="check",
                )
            )
        if problems:
            raise Refused(*problems)
        return kind.new(
            (lists[0], lists[1]),
            self._cards(kind),
            seed,
            sides["first"],
            chooser=sides["chooser"],
            check=value.get("check", True),
        )

    def _position(self, value: Mapping[str, Any], seed: int | None, kind: type[Game]) -> Game:
        value = tidy_position(value, self.library)
        if seed is not None:
            value = {**value, "seed": seed}
        return kind.from_position(value, self._cards(kind))

    def _state(self, value: Mapping[str, Any], seed: int | None, kind: type[Game]) -> Game:
        return kind.from_json(value, self._cards(kind))


def _deck_list(value: Any) -> DeckList | Problem:
    """Read `{"leader": number, "cards": {number: count}}`."""
    if not isinstance(value, Mapping) or set(value) != {"leader", "cards"}:
        return Problem(
            "not_a_deck_list",
            gettext_noop('A deck list has "leader" and "cards".'),
            advice=gettext_noop("Write both, and nothing else."),
        )
    cards = value["cards"]
    if not isinstance(value["leader"], str) or not isinstance(cards, Mapping):
        return Problem(
            "not_a_deck_list",
            gettext_noop('A deck list has a card number as "leader" and counts by number as "cards".'),
            advice=gettext_noop("Write both, and nothing else."),
        )
    for number, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= _MOST_COPIES:
            return Problem(
                "impossible_count",
                gettext_noop("{number}: a whole number from 1 to {most} stands here."),
                "CR 5-1-2-3",
                params={"number": str(number)[:20], "most": _MOST_COPIES},
            )
    return DeckList(value["leader"], dict(cards))


def _placed(problem: Problem, kind: str) -> Problem:
    where = f"start, {kind}"
    return replace(problem, place=f"{where}, {problem.place}" if problem.place else where)
