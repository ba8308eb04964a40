"""What texts forbid and allow: a prohibition wins over what an effect asks for (CR 1-3-3); an allowance over the rules (CR 1-3-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import durations
from rules_engine.one_piece.effects import conditions, matching, resolving, sets, table, targets
from rules_engine.one_piece.effects.causes import Cause
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.continuous import (
    gained_keyword_of,
    life_goes_to_deck,
    node_ref,
    said_duration,
    until_of,
)
from rules_engine.one_piece.effects.paths import Ref, node_at, within
from rules_engine.one_piece.effects.permanent import in_force, rows, static
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game

#: By the rules, nobody's effect.
RULES = Cause("")

#: Which words of a text forbid what the core asks about.
_KINDS: dict[str, tuple[str, ...]] = {
    "attack": ("attack", "attack leader", "attack leader on turn played"),
    "block": ("block", "activate blocker", "activate own blocker"),
    "play": ("play",),
    "be played": ("be played", "play"),
    "ko": (
        "be K.O.'d",
        "be K.O.'d or rested",
        "be K.O.'d in battle",
        "be removed",
        "be removed from the field",
    ),
    "remove": ("be removed", "be removed from the field", "be returned"),
    "rest": ("be rested", "be K.O.'d or rested"),
    "refresh": ("become active", "set active"),
    "activate": ("activate",),
}
#: The words acts may ask with, for the short ones.
_ALIASES = {
    "be K.O.'d": "ko",
    "be removed from the field": "remove",
    "be removed": "remove",
    "be rested": "rest",
    "activate blocker": "block",
}

_WORDS: dict[str, str] = {
    "attack": gettext_noop("{card} cannot attack {target}: {source} forbids it."),
    "block": gettext_noop("{card} cannot block: {source} forbids it."),
    "play": gettext_noop("{card} cannot be played: {source} forbids it."),
    "be played": gettext_noop("{card} cannot be played by an effect: {source} forbids it."),
    "ko": gettext_noop("{card} cannot be K.O.'d: {source} forbids it."),
    "remove": gettext_noop("{card} cannot be removed from the field: {source} forbids it."),
    "rest": gettext_noop("{card} cannot be rested: {source} forbids it."),
    "refresh": gettext_noop("{card} does not become active: {source} forbids it."),
    "trigger": gettext_noop(
        "The [Trigger] of {card} cannot be activated: {source} sends the card elsewhere."
    ),
}
_OTHERWISE = gettext_noop("{card} cannot {deed}: {source} forbids it.")


# -------------------------------------------------------------------------------------------------------------- in force


def _until(run: Run, node: n.Forbid | n.Allow) -> str:
    """Return until when a restriction lasts; one that asks for an attack of this turn ends with the turn."""
    if getattr(node, "when", None) is not None and node.duration.until == "static":
        return durations.TURN
    return until_of(run.game, run.ctx.side, said_duration(run, node))


@table.act(n.Forbid, n.Allow)
def _put(run: Run, node: n.Forbid | n.Allow) -> bool | None:
    """Forbid or allow a deed for a duration (CR 8-1-4-2)."""
    game = run.game
    kind = "forbid" if isinstance(node, n.Forbid) else "allow"
    cards: tuple[CardId, ...] | None = ()
    if not isinstance(node.subject, n.Player):
        cards = run.cards(node.subject)
        if cards is None:
            return None
        if not cards:
            return False
        cards = tuple(cards)
    keyword = gained_keyword_of(node) if isinstance(node, n.Allow) else ""
    data = () if keyword else (node_ref(run, node), run.ctx.plain())
    durations.put_in_force(
        game,
        run.ctx.side,
        run.ctx.source,
        "keyword" if keyword else kind,
        cards,
        keyword,
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


def _all(game: Game, kind: str) -> Iterator[tuple[n.Forbid | n.Allow, Context, tuple[CardId, ...], Ref]]:
    """Yield every restriction in force: its node, who says it, the cards it is about (none: a player), where it stands."""
    for row in rows(game, kind):
        yield node_at(game, row.ref), Context(row.source, row.side), row.cards, row.ref
    for effect in in_force(game, kind):
        ref = effect.data[0][0], tuple(effect.data[0][1])
        yield node_at(game, ref), Context.of(effect.data[1]), effect.cards, ref


# ---------------------------------------------------------------------------------------------------------------- asking


def why_not(
    game: Game,
    deed: str,
    card_id: CardId = -1,
    target: CardId = -1,
    cause: Cause = RULES,
    side: Side | None = None,
) -> list[Problem]:
    """Return what forbids a deed now, each effect with the card it comes from (CR 1-3-3).

    `card_id` does it or it is done to; `side` does it when no card is named. `cause` says by whose effect or battle.
    """
    deed = _ALIASES.get(deed, deed)
    kinds = _KINDS.get(deed, (deed,))
    found: list[Problem] = []
    if deed not in ("refresh", "trigger") and not rows(game, "forbid") and not in_force(game, "forbid"):
        return found
    for node, ctx, cards, ref in _all(game, "forbid"):
        assert isinstance(node, n.Forbid)  # noqa: S101 -- rows of this kind hold nothing else
        if node.times:
            # Holds so often a turn only: it is used up by what it keeps from happening, so only :func:`prevented` asks it.
            continue
        if node.deed.kind in kinds and _is_forbidden(game, node, ctx, cards, card_id, target, cause, side):
            found.append(_problem(game, deed, ctx.source, card_id, target))
    if deed == "refresh":
        found += [
            _problem(game, deed, row.source, card_id)
            for row in rows(game, "no_refresh")
            if card_id in row.cards
        ]
        found += [
            _problem(game, deed, effect.source, card_id)
            for effect in in_force(game, "no_refresh")
            if card_id in effect.cards
        ]
    if deed in ("attack", "block") and card_id >= 0:
        # Attacking and blocking rest the card (CR 7-1-1-1, 10-1-4-1).
        found += why_not(game, "rest", card_id, cause=RULES)
    if deed == "trigger" and life_goes_to_deck(game, card_id):
        found += [_problem(game, deed, row.source, card_id) for row in rows(game, "LifeGoesToDeck")[:1]]
    return found


def _is_forbidden(
    game: Game,
    node: n.Forbid,
    ctx: Context,
    cards: tuple[CardId, ...],
    card_id: CardId,
    target: CardId,
    cause: Cause,
    side: Side | None,
) -> bool:
    deed = node.deed
    if isinstance(node.subject, n.Player):
        doer = side if side is not None else game.state.cards[card_id].owner
        if doer not in sets.sides(game, ctx, node.subject.who):
            return False
        # A player's deed is done with the card (played, blocking), or to the target of an attack.
        about = target if deed.kind.startswith("attack") else card_id
    else:
        if card_id not in cards:
            return False
        about = target
    if deed.kind.startswith("attack leader"):
        if target < 0 or game.state.cards[target].zone != "leader":
            return False
        if (
            deed.kind == "attack leader on turn played"
            and game.state.cards[card_id].entered != game.state.turn
        ):
            return False
    if deed.kind == "be K.O.'d in battle" and cause.how != "battle":
        return False
    if deed.objects is not None:
        if about < 0 or matching.fits(game, ctx, about, deed.objects) == deed.but:
            return False
    if node.when is not None and not conditions.holds(game, ctx, node.when):
        return False
    if node.unless is not None and conditions.holds(game, ctx, node.unless):
        return False
    if node.unless_pay and _can_pay(game, ctx, node):
        return False
    return matching.is_by(game, ctx, deed.by, cause)


def _can_pay(game: Game, ctx: Context, node: n.Forbid) -> bool:
    """Whether what frees a card of the prohibition can be paid in full (CR 8-3-1-3)."""
    return all(
        type(act) in table.PAYABLE and table.PAYABLE[type(act)](game, ctx, act) for act in node.unless_pay
    )


def pay_to_attack(game: Game, card_id: CardId) -> None:
    """A card attacks although it cannot unless its player pays: the payment comes before anything else of the attack."""
    for node, ctx, cards, ref in _all(game, "forbid"):
        if isinstance(node, n.Forbid) and node.unless_pay and node.deed.kind == "attack" and card_id in cards:
            resolving.begin(game, within(ref, "unless_pay"), ctx)


def _problem(game: Game, deed: str, source: CardId, card_id: CardId, target: CardId = -1) -> Problem:
    return Problem(
        "forbidden_by_effect",
        _WORDS.get(deed, _OTHERWISE),
        "CR 1-3-3",
        params={
            "card": game.name(card_id) if card_id >= 0 else "",
            "target": game.name(target) if target >= 0 else "",
            "source": game.name(source),
            "deed": deed,
        },
    )


def cannot(
    game: Game, deed: str, card_id: CardId = -1, cause: Cause = RULES, side: Side | None = None
) -> bool:
    """Whether an effect forbids the deed: what acts ask before they do it (CR 1-3-3)."""
    return bool(why_not(game, deed, card_id, cause=cause, side=side))


def forbidden(game: Game, deed: str, card_id: CardId, target: CardId = -1) -> list[Problem]:
    """Return why an effect forbids what a player wants to do (CR 1-3-3)."""
    return why_not(game, deed, card_id, target)


def allowed(game: Game, deed: str, card_id: CardId, target: CardId = -1) -> bool:
    """Whether an effect allows what the rules do not: "attack active", the attack on an active Character (CR 1-3-1, 7-1-1-2)."""
    for node, ctx, cards, _ in _all(game, "allow"):
        if card_id not in cards or node.deed.kind not in ("attack", "attack active characters"):
            continue
        if node.deed.objects is None or matching.fits(game, ctx, target, node.deed.objects):
            return True
    return False


# ------------------------------------------------------------------------------------------------ so often a turn only


def _used(game: Game, card_id: CardId, ref: Ref) -> int:
    return sum(1 for mark in game.state.cards[card_id].used if mark == _mark(game, ref))


def _mark(game: Game, ref: Ref) -> tuple[Any, ...]:
    return (game.state.turn, "held", *ref)


def prevented(game: Game, deed: str, card_id: CardId, cause: Cause) -> bool:
    """Whether an effect keeps this from happening; one that does so only so often a turn is used up by it."""
    if cannot(game, deed, card_id, cause):
        return True
    kinds = _KINDS.get(_ALIASES.get(deed, deed), (deed,))
    for node, ctx, cards, ref in list(_all(game, "forbid")):
        assert isinstance(node, n.Forbid)  # noqa: S101 -- rows of this kind hold nothing else
        if not node.times or node.deed.kind not in kinds or _used(game, card_id, ref) >= node.times:
            continue
        if _is_forbidden(game, node, ctx, cards, card_id, -1, cause, None):
            card = game.state.cards[card_id]
            game.journal.save(card)
            card.used = (*card.used, _mark(game, ref))
            return True
    return False
