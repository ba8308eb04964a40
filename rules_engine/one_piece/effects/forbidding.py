"""Putting in force what a text forbids or allows, for a duration or permanently (CR 1-3-1, 1-3-3, 8-1-4-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.one_piece import durations, values
from rules_engine.one_piece.cards import RUSH, RUSH_CHARACTER
from rules_engine.one_piece.effects import conditions, table, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.continuous import node_ref, said_duration, until_of
from rules_engine.one_piece.effects.paths import Ref, node_at
from rules_engine.one_piece.effects.permanent import in_force, rows, static
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game


#: The value of a prohibition of all cards of a set: a rule on them for its duration, also on those that come later.
EVERY = "every"

_GAINED = {"attack characters on turn played": RUSH_CHARACTER, "attack on turn played": RUSH}


def _until(run: Run, node: n.Forbid | n.Allow) -> str:
    """Return until when a restriction lasts; one that asks for an attack of this turn ends with the turn."""
    if getattr(node, "when", None) is not None and node.duration.until == "static":
        return durations.TURN
    return until_of(run.game, run.ctx.side, said_duration(run, node))


@table.act(n.Forbid, n.Allow)
def _put(run: Run, node: n.Forbid | n.Allow) -> bool | None:
    """Forbid or allow a deed for a duration (CR 8-1-4-2).

    What all cards of a set cannot do, or have done to them, is a rule on whichever they are by then: it also holds for
    those that come later. What is done to cards holds for those it was done to.
    """
    game = run.game
    kind = "forbid" if isinstance(node, n.Forbid) else "allow"
    cards: tuple[CardId, ...] = ()
    is_rule = isinstance(node, n.Forbid) and isinstance(node.subject, n.All)
    if not isinstance(node.subject, n.Player):
        chosen = run.cards(node.subject)
        if chosen is None:
            return None
        if not chosen and not is_rule:
            return False
        cards = tuple(chosen)
    keyword = gained_keyword_of(node) if isinstance(node, n.Allow) else ""
    data = () if keyword else (node_ref(run, node), run.ctx.plain())
    durations.put_in_force(
        game,
        run.ctx.side,
        run.ctx.source,
        "keyword" if keyword else kind,
        () if is_rule else cards,
        EVERY if is_rule else keyword,
        _until(run, node),
        data=data,
    )
    for card in cards:
        game.tell(
            Happened(
                "changed",
                "CR 1-3-3" if kind == "forbid" else "CR 1-3-1",
                run.ctx.side,
                card,
                run.ctx.source,
                value=f"{kind} {node.deed.kind}",
            )
        )
    return True


def gained_keyword_of(node: n.Allow) -> str:
    """Return the keyword an :class:`Allow` comes to, "" for none: attacks in the turn of play (CR 10-1-1, 10-1-6)."""
    return _GAINED.get(node.deed.kind, "")


@static(n.Forbid)
def _forbid_always(
    game: Game, ctx: Context, node: n.Forbid, ref: Ref
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    if node.unless is not None and conditions.holds(game, ctx, node.unless):
        return []
    return [("forbid", _subject(game, ctx, node), 0)]


@static(n.Allow)
def _allow_always(
    game: Game, ctx: Context, node: n.Allow, ref: Ref
) -> list[tuple[str, tuple[CardId, ...], Any]]:
    keyword = gained_keyword_of(node)
    cards = _subject(game, ctx, node)
    return [("keyword", cards, keyword)] if keyword else [("allow", cards, 0)]


def _subject(game: Game, ctx: Context, node: n.Forbid | n.Allow) -> tuple[CardId, ...]:
    return () if isinstance(node.subject, n.Player) else tuple(targets.cards_now(game, ctx, node.subject))


class Said(NamedTuple):
    """A restriction in force: its node, who says it, the cards it is about (none: a player), where the node stands."""

    node: n.Forbid | n.Allow
    ctx: Context
    cards: tuple[CardId, ...]
    ref: Ref


def restricts_now(game: Game, kind: str) -> bool:
    """Whether any restriction of a kind is in force, "forbid" or "allow"."""
    found = values.derived(game)
    return found is not None and (kind in found.rows or kind in found.in_force)


def said(game: Game, kind: str) -> list[Said]:
    """Return every restriction in force of a kind, "forbid" or "allow"; kept with the sum of effects it is read off."""
    found = values.derived(game)
    if found is None:
        return []
    kept = found.said.get(kind)
    if kept is None:
        kept = found.said[kind] = list(_read(game, kind))
    return kept


def forbids(game: Game, deed: str, words: tuple[str, ...]) -> list[Said]:
    """Return the prohibitions in force that speak of a deed by one of its words; kept as :func:`said` is."""
    found = values.derived(game)
    if found is None:
        return []
    kept = found.said.get(deed)
    if kept is None:
        kept = found.said[deed] = [one for one in said(game, "forbid") if one.node.deed.kind in words]
    return kept


def _read(game: Game, kind: str) -> Iterator[Said]:
    for row in rows(game, kind):
        yield Said(node_at(game, row.ref), Context(row.source, row.side), row.cards, row.ref)
    for effect in in_force(game, kind):
        ref = effect.data[0][0], tuple(effect.data[0][1])
        node, ctx = node_at(game, ref), Context.of(effect.data[1])
        yield Said(node, ctx, _subject(game, ctx, node) if effect.value == EVERY else effect.cards, ref)
