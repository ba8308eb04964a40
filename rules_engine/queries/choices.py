"""What can be done at one point of a replay, as buttons, ticks, a number or an order."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import comb, factorial

from rules_engine.one_piece import areas
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import UNKNOWN
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES, CardId
from rules_engine.queries import action_words
from rules_engine.queries.names import area_words
from rules_engine.queries.table import Tile, tile

#: Up to so many ways to choose stand as buttons; beyond, the cards are ticked.
MOST_BUTTONS = 16
#: So many where each names several cards: longer lists nobody reads.
MOST_SETS = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that can be done: the words of its button and the decision it sends."""

    words: str
    act: str
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """The legal actions of one kind under their heading."""

    kind: str
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """One card to tick; `place` tells it from another that looks the same, "" where none does."""

    id: int
    name: str
    number: str
    place: str = ""


@dataclass(frozen=True, slots=True)
class Ticks:
    """A choice among many cards, by ticks: from `low` to `high` of them."""

    low: int
    high: int
    cards: tuple[Tick, ...]


def choices(game: Game) -> tuple[tuple[Group, ...], Ticks | None, tuple[int, int] | None]:
    """Return the legal actions by kind, or a choice by ticks or by a number where there are too many for buttons."""
    pending = game.state.pending
    if pending is None:
        return (), None, None
    if pending.kind == "number":
        return (), None, (pending.low, pending.high)
    if order_of(game):
        return (), None, None
    if pending.kind == "choose":
        high = min(pending.high, len(pending.cards))
        low = min(pending.low, high)
        most = MOST_SETS if high > 1 else MOST_BUTTONS
        if sum(comb(len(pending.cards), count) for count in range(low, high + 1)) > most:
            return (), Ticks(low, high, _ticks(game, pending.cards)), None
    by_kind: dict[str, list[Action]] = {}
    for action in copies_once(game, game.legal_actions()):
        by_kind.setdefault(action.kind, []).append(action)
    battle = game.state.battle
    if battle is not None and "counter" in by_kind:
        by_kind["counter"].sort(key=lambda action: action.target != battle.target)
    groups = [
        Group(kind, action_words.heading(kind), _told_apart(game, by_kind[kind]))
        for kind in sorted(by_kind, key=_order)
    ]
    return tuple(groups), None, None


def copies_once(game: Game, actions: Sequence[Action]) -> list[Action]:
    """Return the actions with those once that differ only in which copy of a card in hand they name.

    Copies are alike where nothing tells them apart: the same card, seen by the same players, with no effect on it. The
    first of each stands for all; where an order is asked every action stays.
    """
    touched = {card for effect in game.state.in_force for card in effect.cards}
    found: dict[tuple[object, ...], Action] = {}
    for action in actions:
        cards = [_looks(game, card, touched) for card in action.cards]
        key = (
            action.kind,
            _looks(game, action.card, touched),
            _looks(game, action.target, touched),
            tuple(action.cards) if action.kind == "order" else tuple(sorted(cards)),
            action.number,
            action.value,
        )
        found.setdefault(key, action)
    return list(found.values())


def _looks(game: Game, card_id: CardId | None, touched: Collection[CardId]) -> str:
    """Return what tells a card from another copy: of a known one in hand that nothing touches not its place."""
    if card_id is None:
        return ""
    card = game.state.cards[card_id]
    if card.zone != areas.HAND or card.definition is UNKNOWN or card_id in touched:
        return str(card_id)
    return f"{SIDES[card.owner]} {card.definition.number} {card.seen} {card.used}"


def order_of(game: Game) -> tuple[Tile, ...]:
    """Return the cards to be ordered where their orders are too many for buttons."""
    pending = game.state.pending
    if pending is None or pending.kind != "order" or factorial(len(pending.cards)) <= MOST_BUTTONS:
        return ()
    return tuple(tile(game, card) for card in pending.cards)


def asks(game: Game, texts: Mapping[str, str]) -> Tile | None:
    """Return the card whose effect asks a question, None when the rules themselves do."""
    pending = game.state.pending
    if pending is None or pending.kind not in {"yes_no", "option"} or not pending.cards:
        return None
    return tile(game, pending.cards[0], texts)


def _order(kind: str) -> int:
    return action_words.KINDS.index(kind) if kind in action_words.KINDS else len(action_words.KINDS)


def _ticks(game: Game, cards: Sequence[CardId]) -> tuple[Tick, ...]:
    tiles = [tile(game, card) for card in cards]
    alike = Counter((one.name, one.number) for one in tiles)
    return tuple(
        Tick(one.id, one.name, one.number, _place(game, one.id) if alike[one.name, one.number] > 1 else "")
        for one in tiles
    )


def _told_apart(game: Game, actions: Sequence[Action]) -> tuple[Choice, ...]:
    """Return a button for each action; those that would say the same name the places of their cards."""
    found = [_choice(game, action) for action in actions]
    alike = Counter(choice.words for choice in found)
    return tuple(
        choice
        if alike[choice.words] == 1
        else replace(choice, words=f"{choice.words} · {_places(game, action)}")
        for choice, action in zip(found, actions, strict=True)
    )


def _places(game: Game, action: Action) -> str:
    named = [card for card in (action.card, *action.cards, action.target) if card is not None]
    return ", ".join(_place(game, card) for card in named)


def _place(game: Game, card_id: CardId) -> str:
    """Return where a card lies, in words: whose it is, which area, its place there counted from 1."""
    card = game.state.cards[card_id]
    zone = area_words(card.zone)
    pile = game.state.players[card.owner].area(card.zone) if card.zone in areas.AREAS else ()
    place = f" {pile.index(card_id) + 1}" if len(pile) > 1 and card_id in pile else ""
    return f"{SIDES[card.owner].upper()} {zone}{place}"


def _choice(game: Game, action: Action) -> Choice:
    has_heading = bool(action_words.heading(action.kind))
    words = action_words.short_words(game, action) if has_heading else action_words.words(game, action)
    return Choice(words, json.dumps(action.to_json(), separators=(",", ":")), not has_heading)
