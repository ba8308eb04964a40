"""A replay at one point as its page shows it: the table, what can be done, how it came there."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import comb, factorial
from types import MappingProxyType
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules_engine.one_piece import areas, log, values
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES
from rules_engine.queries import action_words
from rules_engine.queries.texts import printed, text_of
from rules_engine.timeline import Timeline
from rules_engine.timeline.record import MAIN

#: Up to so many ways to choose stand as buttons; beyond, the cards are ticked.
MOST_BUTTONS = 16
NO_TEXTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Tile:
    """A card as it lies on the table; an unknown one has no number."""

    id: int
    number: str
    name: str
    category: str = ""
    cost: int | None = None
    power: int | None = None
    base_power: int | None = None
    counter: int | None = None
    don: int = 0
    is_rested: bool = False
    is_face_up: bool = False
    is_new: bool = False
    keywords: tuple[str, ...] = ()
    #: "attacks", "attacked" or "" in the battle in progress.
    role: str = ""
    text: str = ""

    @property
    def is_known(self) -> bool:
        """Whether anybody has said which card it is."""
        return bool(self.number)


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the table (CR 3)."""

    letter: str
    name: str
    is_turn: bool
    decides: bool
    leader: tuple[Tile, ...]
    characters: tuple[Tile, ...]
    stage: tuple[Tile, ...]
    hand: tuple[Tile, ...]
    life: tuple[Tile, ...]
    trash: tuple[Tile, ...]
    resolving: tuple[Tile, ...]
    deck: int
    don_active: int
    don_rested: int
    don_deck: int
    hidden_hand: int = 0
    hidden_life: int = 0

    @property
    def unknown_hand(self) -> int:
        """How many cards of the hand nobody has named, or may see."""
        return self.hidden_hand + sum(1 for card in self.hand if not card.is_known)

    @property
    def places(self) -> range:
        """The empty places of the Character area (CR 3-7-6)."""
        return range(max(0, areas.MOST_CHARACTERS - len(self.characters)))


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
class Ticks:
    """A choice among many cards, by ticks: from `low` to `high` of them."""

    low: int
    high: int
    cards: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the line with what followed from it, counted from 1."""

    number: int
    words: str
    note: str = ""
    by: str = ""
    is_judges: bool = False
    is_inferred: bool = False
    is_here: bool = False
    turn: int = 0
    happened: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LineRow:
    """One account of the game."""

    name: str
    title: str
    steps: int
    leaves: str
    after: int
    is_here: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Everything the page of a replay shows at one point."""

    line: str
    step: int
    steps: int
    who: str
    turn: int
    phase: str
    battle: tuple[int, int] | None
    battle_step: str
    prompt: str
    rule: str
    decides: str
    ended: str
    winner: str
    a: Side
    b: Side
    groups: tuple[Group, ...]
    ticks: Ticks | None
    number: tuple[int, int] | None
    #: Cards to be put into an order, where there are too many orders for buttons.
    order: tuple[Tile, ...]
    #: The card whose effect asks.
    asks: Tile | None
    path: tuple[Step, ...]
    lines: tuple[LineRow, ...]
    last: tuple[tuple[str, str], ...]
    can_pop: bool
    in_force: tuple[str, ...] = field(default=())

    @property
    def is_at_end(self) -> bool:
        """Whether the line goes no further."""
        return self.step == self.steps

    @property
    def title(self) -> str:
        """The line's name for people."""
        return line_title(self.line)


def line_title(name: str) -> str:
    """Return an account's name; the main one has none of its own."""
    return _("main account") if name == MAIN else name


def board(
    timeline: Timeline[Any],
    *,
    who: str = "judge",
    names: tuple[str, str] = ("A", "B"),
    kept_as: tuple[object, ...] = (),
) -> Board:
    """Return the page of a replay where its timeline stands, as `who` may see it.

    `kept_as` names this state of the record: its decisions are put into words once and kept in memory.
    """
    line, step = timeline.line, timeline.step
    path = _kept_steps(timeline, line, step, kept_as)
    game: Game = timeline.game  # type: ignore[assignment]
    game_log = path[step - 1].happened if step else ()
    state = game.state
    pending = state.pending
    groups, ticks, number = choices(game) if who == "judge" else ((), None, None)
    here = timeline.path(line)
    texts = printed({card.definition.number for card in state.cards})
    return Board(
        line=line,
        step=step,
        steps=len(here),
        who=who,
        turn=state.turn,
        phase=phase_words(state.phase),
        battle=None
        if state.battle is None
        else (values.power(game, state.battle.attacker), values.power(game, state.battle.target)),
        battle_step=state.battle.step if state.battle else "",
        prompt=_(pending.prompt) if pending else "",
        rule=pending.rule if pending else "",
        decides=SIDES[pending.side].upper() if pending else "",
        ended=ended_words(state.ended),
        winner="" if game.winner is None else SIDES[game.winner].upper(),
        a=side(game, 0, who, names[0], texts),
        b=side(game, 1, who, names[1], texts),
        groups=groups,
        ticks=ticks,
        number=number,
        order=order_of(game) if who == "judge" else (),
        asks=asks(game, texts) if who == "judge" else None,
        path=path,
        lines=lines_of(timeline),
        last=game_log,
        can_pop=step == len(here) and bool(timeline.record().line(line).decisions),
    )


_kept: OrderedDict[tuple[object, ...], tuple[Step, ...]] = OrderedDict()
_MOST_KEPT = 50


def _kept_steps(
    timeline: Timeline[Any], line: str, here: int, kept_as: tuple[object, ...]
) -> tuple[Step, ...]:
    """Return the decisions in words, from memory where this state of the record was shown before."""
    if not kept_as:
        return steps_of(timeline, line, here)
    key = (*kept_as, line, get_language())
    found = _kept.get(key)
    if found is None:
        found = _kept[key] = steps_of(timeline, line, 0)
        timeline.jump(here, line)
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return tuple(replace(step, is_here=step.number == here) for step in found)


def phase_words(phase: str) -> str:
    """Return a phase's name (CR 6)."""
    return {
        "setup": _("Setup"),
        "refresh": _("Refresh Phase"),
        "draw": _("Draw Phase"),
        "don": _("DON!! Phase"),
        "main": _("Main Phase"),
        "end": _("End Phase"),
        "over": _("over"),
    }.get(phase, phase)


def ended_words(how: str) -> str:
    """Return how a game ended (CR 1-2)."""
    return {
        "concession": _("by concession"),
        "deck": _("no card left in the deck"),
        "damage": _("damage without a Life card"),
        "judge": _("by a judge"),
    }.get(how, how)


def lines_of(timeline: Timeline[Any]) -> tuple[LineRow, ...]:
    """Return all accounts, the main one first."""
    return tuple(
        LineRow(
            row.name,
            line_title(row.name),
            len(timeline.path(row.name)),
            line_title(row.parent) if row.parent else "",
            row.at,
            row.name == timeline.line,
        )
        for row in timeline.record().lines
    )


def steps_of(timeline: Timeline[Any], line: str, here: int) -> tuple[Step, ...]:
    """Return the decisions of a line in words with what followed; the timeline then stands at `here`."""
    rules = timeline.rules
    path = timeline.path(line)
    found: list[Step] = []
    timeline.jump(0, line)
    for index, decision in enumerate(path):
        game: Game = timeline.game  # type: ignore[assignment]
        action = rules.read_action(game, decision.act)
        words = action_words.words(game, action)
        turn = game.state.turn
        timeline.jump(index + 1, line)
        found.append(
            Step(
                number=index + 1,
                words=words,
                note=decision.note,
                by=decision.by,
                is_judges=rules.is_override(decision.act),
                is_inferred=decision.inferred,
                is_here=index + 1 == here,
                turn=turn,
                happened=tuple((log.words(game, event), event.rule) for event in game.log),
            )
        )
    timeline.jump(here, line)
    return tuple(found)


def side(game: Game, number: int, who: str, name: str, texts: Mapping[str, str] = NO_TEXTS) -> Side:
    """Return one player's half of the table as `who` may see it; `texts` are printed texts by number."""
    state = game.state
    player = state.players[number]

    def tiles(zone: str) -> tuple[Tile, ...]:
        return tuple(tile(game, card, texts) for card in player.area(zone) if _seen(game, card, who))

    hand, life = tiles(areas.HAND), tiles(areas.LIFE)
    rested = sum(1 for card in player.cost if state.cards[card].rested)
    return Side(
        letter=SIDES[number].upper(),
        name=name,
        is_turn=state.turn_side == number,
        decides=state.pending is not None and state.pending.side == number,
        leader=tiles(areas.LEADER),
        characters=tiles(areas.CHARACTERS),
        stage=tiles(areas.STAGE),
        hand=hand,
        life=life,
        trash=tiles(areas.TRASH),
        resolving=tiles(areas.RESOLVING),
        deck=len(player.deck),
        don_active=len(player.cost) - rested,
        don_rested=rested,
        don_deck=len(player.don_deck),
        hidden_hand=len(player.hand) - len(hand),
        hidden_life=len(player.life) - len(life),
    )


def _seen(game: Game, card_id: int, who: str) -> bool:
    card = game.state.cards[card_id]
    return who == "judge" or areas.is_open(card) or (who in SIDES and areas.may_see(card, SIDES.index(who)))


def tile(game: Game, card_id: int, texts: Mapping[str, str] = NO_TEXTS) -> Tile:
    """Return a card as it lies there now."""
    from rules_engine.one_piece import keywords
    from rules_engine.one_piece.cards import KEYWORDS

    card = game.state.cards[card_id]
    definition = card.definition
    battle = game.state.battle
    on_field = card.zone in (areas.LEADER, areas.CHARACTERS)
    role = "" if battle is None else {battle.attacker: "attacks", battle.target: "attacked"}.get(card_id, "")
    return Tile(
        id=card_id,
        number=definition.number,
        name=definition.name,
        category=definition.category,
        cost=None if definition.cost is None else values.cost(game, card_id),
        power=values.power(game, card_id) if on_field else definition.power,
        base_power=definition.power,
        counter=definition.counter,
        don=len(card.don),
        is_rested=card.rested,
        is_face_up=card.face_up,
        is_new=on_field and card.entered == game.state.turn,
        keywords=tuple(word for word in KEYWORDS if keywords.has(game, card_id, word)) if on_field else (),
        role=role,
        text=(texts.get(definition.number) or text_of(definition)) if definition.number else "",
    )


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
        if sum(comb(len(pending.cards), count) for count in range(low, high + 1)) > MOST_BUTTONS:
            return (), Ticks(low, high, tuple(tile(game, card) for card in pending.cards)), None
    by_kind: dict[str, list[Action]] = {}
    for action in game.legal_actions():
        by_kind.setdefault(action.kind, []).append(action)
    battle = game.state.battle
    if battle is not None and "counter" in by_kind:
        by_kind["counter"].sort(key=lambda action: action.target != battle.target)
    groups = [
        Group(kind, action_words.heading(kind), tuple(_choice(game, action) for action in by_kind[kind]))
        for kind in sorted(by_kind, key=_order)
    ]
    return tuple(groups), None, None


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


def _choice(game: Game, action: Action) -> Choice:
    has_heading = bool(action_words.heading(action.kind))
    words = action_words.short_words(game, action) if has_heading else action_words.words(game, action)
    return Choice(words, json.dumps(action.to_json(), separators=(",", ":")), not has_heading)
