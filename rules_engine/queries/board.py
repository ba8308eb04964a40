"""A replay at one point as its page shows it: the table, what can be done, how it came there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from rules_engine.one_piece import values
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES
from rules_engine.queries.choices import Group, Ticks, asks, choices, order_of
from rules_engine.queries.names import battle_step_words, phase_words
from rules_engine.queries.open_questions import open_questions
from rules_engine.queries.steps import Step, steps_of
from rules_engine.queries.table import Side, Tile, side
from rules_engine.queries.texts import printed
from rules_engine.timeline import Timeline
from rules_engine.timeline.record import MAIN


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
    #: What cannot be decided from what is known, in sentences.
    open_questions: tuple[str, ...] = ()

    @property
    def is_at_end(self) -> bool:
        """Whether the line goes no further."""
        return self.step == self.steps

    @property
    def otherwise(self) -> int:
        """The first decision after which the table is not as the hash kept with it says, 0 when none is."""
        return next((step.number for step in self.path if step.is_otherwise), 0)

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
    checks: Sequence[str] = (),
) -> Board:
    """Return the page of a replay where its timeline stands, as `who` may see it.

    `checks` are the hashes the record holds for the decisions of the line.
    """
    line, step = timeline.line, timeline.step
    path = steps_of(timeline, line, step, checks, who)
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
        battle_step=battle_step_words(state.battle.step) if state.battle else "",
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
        open_questions=open_questions(game, who),
        can_pop=step == len(here) and bool(timeline.record().line(line).decisions),
    )


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
