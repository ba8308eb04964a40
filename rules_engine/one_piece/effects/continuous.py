"""What acts put in force on cards: power, cost, Counter, keywords, base values, negation (CR 8-1-4-2, 4-9, 4-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import durations, values
from rules_engine.one_piece.effects import filters, quantities, sets, table, targets
from rules_engine.one_piece.effects.base_values import cards_always
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.paths import Ref, node_at, within
from rules_engine.one_piece.effects.permanent import (
    in_force,
    is_negated,
    rows,
    static,
)
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.walk import every

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game

__all__ = [
    "in_force",
    "is_negated",
    "put",
    "rows",
    "until_of",
]

#: Through the next Refresh Phase of the player, who is named by number.
REFRESH = "refresh"

table.reads(
    n.Add,
    n.SetStat,
    n.GainKeyword,
    n.GainOneOf,
    n.GainAttribute,
    n.Per,
    n.Duration,
    n.AlsoNamed,
)


_UNTIL = frozenset(
    {
        "turn",
        "battle",
        "static",
        "game",
        "your next turn start",
        "your next turn end",
        "opponent next turn",
        "opponent next turn end",
        "opponent next end phase",
        "opponent turn",
    }
)


@table.words(n.Duration)
def _knows_duration(node: n.Duration) -> bool:
    return node.until in _UNTIL


@table.words(n.Add)
def _knows_value(node: n.Add) -> bool:
    return node.stat in ("power", "cost", "counter")


@table.words(n.SetStat)
def _knows_base(node: n.SetStat) -> bool:
    return node.stat in ("base power", "base cost", "power", "cost")


# ----------------------------------------------------------------------------------------------------------- durations


def until_of(game: Game, side: Side, duration: n.Duration) -> str:
    """Return until when an effect of this player lasts (CR 8-1-4-2), in the words of `durations`."""
    until = duration.until
    if until == "battle":
        return durations.BATTLE
    if until == "turn" or (until == "opponent turn" and game.state.turn_side != side):
        return durations.TURN
    if until == "your next turn start":
        return durations.until_start(side)
    if until == "your next turn end":
        return durations.until_end_of_next_turn(game, side)
    if until == "opponent next turn":
        return durations.in_next_turn(game, 1 - side)
    if until == "opponent next end phase":
        return durations.until_next_end_phase(game, 1 - side)
    if until in ("opponent next turn end", "opponent turn"):
        return durations.until_end_of_next_turn(game, 1 - side)
    # Without a duration said: as long as the card stays where it is (CR 3-1-6).
    return durations.GAME


def _cost_below_0(game: Game, card_id: CardId) -> int:
    """Return a cost as it is calculated with, which may be negative (CR 1-3-6-2-1)."""
    printed = game.state.cards[card_id].definition.cost or 0
    found = values.derived(game)
    return printed if found is None else found.base_cost.get(card_id, printed) + found.cost.get(card_id, 0)


def said_duration(run: Run, node: Any) -> n.Duration:
    """Return the duration of an act, where the text says one for several acts of an effect.

    What is negated or forbidden lasts as long as what is said after it; an additional change as long as what was said
    before.
    A keyword without any duration stays (CR 3-1-6).
    """
    duration: n.Duration = node.duration
    gains = isinstance(node, n.Modify) and not any(isinstance(change, n.Add) for change in node.changes)
    if duration.until != "static" or gains:
        return duration
    ability = node_at(run.game, (run.number, run.at[:1]))
    held = [one for one in every(ability.body) if isinstance(getattr(one, "duration", None), n.Duration)]
    here = next((index for index, one in enumerate(held) if one is node), len(held))
    nearest = held[:here][::-1] if isinstance(node, n.Modify) else held[here + 1 :]
    return next((one.duration for one in nearest if one.duration.until != "static"), duration)


def put(
    run: Run,
    kind: str,
    cards: tuple[CardId, ...],
    value: Any,
    *,
    duration: n.Duration,
    data: tuple[Any, ...] = (),
) -> None:
    """Put one effect in force on cards, and note it."""
    until = until_of(run.game, run.ctx.side, duration)
    durations.put_in_force(run.game, run.ctx.side, run.ctx.source, kind, cards, value, until, data=data)
    for card in cards:
        run.game.tell(
            Happened("changed", "CR 8-1-4-2", run.ctx.side, card, run.ctx.source, value=_words(kind, value))
        )


def _words(kind: str, value: Any) -> str:
    shown = (
        f" {value:+d}"
        if kind in ("power", "cost", "counter")
        else f" {value}"
        if isinstance(value, int | str)
        else ""
    )
    return kind.replace("_", " ") + shown


# -------------------------------------------------------------------------------------------------------- changes read


def change_rows(
    game: Game, ctx: Context, node: n.Modify, cards: tuple[CardId, ...], *, resolved: bool
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    """Return what the changes of a :class:`Modify` come to now: kind, cards, value.

    `resolved` is false while a permanent effect is read. Numbers are counted at this moment (CR 8-4-6).
    """
    if node.per is not None and targets.speaks_of_each(node.per):
        # "... for every DON!! card given to that Character": counted for each of the cards.
        return [
            row
            for card in cards
            for row in _rows_at_once(
                game, ctx.with_slot(targets.EACH, (card,)), node, (card,), resolved=resolved
            )
        ]
    return _rows_at_once(game, ctx, node, cards, resolved=resolved)


def _rows_at_once(
    game: Game, ctx: Context, node: n.Modify, cards: tuple[CardId, ...], *, resolved: bool
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    """Return the rows of changes that are the same for all cards."""
    times = quantities.times(game, ctx, node.per)
    found: list[tuple[str, tuple[CardId, ...], Any]] = []
    for change in node.changes:
        if isinstance(change, n.Add):
            amount = filters.number(game, ctx, change.number) * times
            if amount:
                found.append((change.stat, cards, amount))
        elif isinstance(change, n.SetStat):
            found += _set_rows(game, ctx, change, cards, resolved=resolved)
        elif isinstance(change, n.GainKeyword):
            found.append(("keyword", cards, change.keyword))
        elif isinstance(change, n.GainAttribute):
            found.append(("attribute", cards, change.attributes))
    return found


def _set_rows(
    game: Game, ctx: Context, change: n.SetStat, cards: tuple[CardId, ...], *, resolved: bool
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    """Return what setting a value comes to now.

    A base value stands beside others, the highest counts (CR 4-9-2-1); any other value is a change by what it lacks
    (CR 4-12-1).
    """
    if isinstance(change.number, n.StatOf) and not targets.cards_now(game, ctx, change.number.target):
        # The value of a card nobody chose: impossible, so nothing is done (CR 1-3-2).
        return []
    wanted = filters.number(game, ctx, change.number)
    if change.stat.startswith("base "):
        return [(change.stat.replace(" ", "_"), cards, wanted)]
    if not resolved:
        return [(f"base_{change.stat}", cards, wanted)]
    found: list[tuple[str, tuple[CardId, ...], Any]] = []
    for card in cards:
        if change.stat == "power":
            # Already below 0: nothing happens when it is set to 0 (CR 4-12-2).
            now = values.power(game, card)
            amount = values.amount_to_zero(game, card) if wanted == 0 else wanted - now
        else:
            amount = wanted - _cost_below_0(game, card)
        if amount:
            found.append((change.stat, (card,), amount))
    return found


def node_ref(run: Run, node: Any) -> Ref:
    """Return where the act now carried out stands."""
    for ref in (run.path, within(run.path, "act")):
        try:
            if node_at(run.game, ref) is node:
                return ref
        except (AttributeError, KeyError, IndexError, TypeError):
            continue
    return run.path


# ---------------------------------------------------------------------------------------------------------------- acts


@table.act(n.Modify)
def _modify(run: Run, node: n.Modify) -> bool | None:
    """Change cards for a duration (CR 8-1-3-3, 8-1-4-2)."""
    cards = run.cards(node.target)
    if cards is None:
        return None
    held = tuple(card for card in cards if card >= 0)
    done = False
    for change in node.changes:
        if isinstance(change, n.GainOneOf):
            said = run.option(tuple(("keyword", keyword) for keyword in change.keywords))
            if said is None:
                return None
            put(run, "keyword", held, said[1], duration=node.duration)
            done = True
    for kind, changed, value in change_rows(run.game, run.ctx, node, held, resolved=True):
        if changed:
            put(run, kind, changed, value, duration=said_duration(run, node))
            done = True
    return done


@static(n.Modify)
def _modify_always(
    game: Game, ctx: Context, node: n.Modify, ref: Ref
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    cards = cards_always(game, ctx, node)
    return change_rows(game, ctx, node, cards, resolved=False) if cards else []


@table.act(n.SwapBasePower)
def _swap_base_power(run: Run, node: n.SwapBasePower) -> bool | None:
    """Swap the base power of two cards: each is set to what the other had (CR 4-9-2)."""
    cards = run.cards(node.target)
    if cards is None:
        return None
    if len(cards) != 2:
        return False
    first, second = cards
    had = values.base_power(run.game, first), values.base_power(run.game, second)
    put(run, "base_power", (first,), had[1], duration=node.duration)
    put(run, "base_power", (second,), had[0], duration=node.duration)
    return True


@table.act(n.SplitPower)
def _split_power(run: Run, node: n.SplitPower) -> bool | None:
    """One of the two chosen cards gets one amount, the other the other; the player says which."""
    cards = tuple(run.ctx.slot(targets.SUBJECT)) or max((held for _, held in run.ctx.slots), default=())
    if not cards:
        return False
    first: tuple[CardId, ...] = cards[:1]
    if len(cards) > 1:
        chosen = run.chosen_for("you", list(cards), 1, 1, ())
        if chosen is None:
            return None
        first = chosen
    put(run, "power", first, node.first, duration=node.duration)
    others = tuple(card for card in cards if card not in first)
    if others:
        put(run, "power", others[:1], node.second, duration=node.duration)
    return True


@table.act(n.Negate)
def _negate(run: Run, node: n.Negate) -> bool | None:
    """Negate the effects of cards, or of one kind of a player's (CR 8-2-1-1)."""
    if isinstance(node.target, n.Player):
        for side in sets.sides(run.game, run.ctx, node.target.who):
            put(run, "negate_side", (), (side, node.heads), duration=node.duration)
        return True
    cards = run.cards(node.target)
    if cards is None:
        return None
    if cards:
        put(run, "negate", tuple(cards), node.heads, duration=said_duration(run, node))
    return bool(cards)


@static(n.Negate)
def _negate_always(
    game: Game, ctx: Context, node: n.Negate, ref: Ref
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    if isinstance(node.target, n.Player):
        return [("negate_side", (), (side, node.heads)) for side in sets.sides(game, ctx, node.target.who)]
    return [("negate", tuple(targets.cards_now(game, ctx, node.target)), node.heads)]


@table.act(n.StayRested)
def _stay_rested(run: Run, node: n.StayRested) -> bool | None:
    """Keep cards rested through the next Refresh Phase of their owner (CR 6-2-4, 1-3-3)."""
    cards = run.cards(node.target)
    if cards is None:
        return None
    for card in cards:
        until = f"{REFRESH}:{run.game.state.cards[card].owner}"
        durations.put_in_force(run.game, run.ctx.side, run.ctx.source, "no_refresh", (card,), 0, until)
        run.game.tell(
            Happened("changed", "CR 8-1-4-2", run.ctx.side, card, run.ctx.source, value="stays rested")
        )
    return bool(cards)


@static(n.StayActiveNot)
def _stay_active_not(
    game: Game, ctx: Context, node: n.StayActiveNot, ref: Ref
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    return [("no_refresh", tuple(targets.cards_now(game, ctx, node.target)), 0)]


def drop_refresh(game: Game) -> None:
    """End what kept cards rested through the turn player's Refresh Phase (CR 6-2-4)."""
    ending = f"{REFRESH}:{game.state.turn_side}"
    durations.drop(game, lambda effect: effect.until == ending, "CR 6-2-4")
