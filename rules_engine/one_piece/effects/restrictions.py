"""What texts forbid and allow: a prohibition wins over an effect (CR 1-3-3), an allowance over the rules (CR 1-3-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.one_piece import areas
from rules_engine.one_piece.effects import conditions, matching, resolving, sets, several_costs, table
from rules_engine.one_piece.effects.causes import Cause
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.forbidding import Said, forbids, gained_keyword_of, restricts_now, said
from rules_engine.one_piece.effects.paths import Ref, within
from rules_engine.one_piece.effects.permanent import in_force, index_in_play, index_of, rows
from rules_engine.one_piece.effects.rule_changes import life_goes_to_deck
from rules_engine.one_piece.state import CardId, Side
from rules_engine.one_piece.text import nodes as n
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.index import Index
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
    "remove": ("be removed", "be removed from the field"),
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
    "activate": gettext_noop("The effects of {card} cannot be activated: {source} forbids it."),
    "trigger": gettext_noop(
        "The [Trigger] of {card} cannot be activated: {source} sends the card elsewhere."
    ),
}
_OTHERWISE = gettext_noop("{card} cannot {deed}: {source} forbids it.")


#: What texts forbid and the rules or acts ask about, and what they allow.
_FORBIDDEN = frozenset({word for words in _KINDS.values() for word in words}) | {
    "add life to hand",
    "become active",
    "counter",
    "draw",
    "set don active",
}
_ALLOWED = frozenset({"attack", "attack active characters"})


@table.words(n.Forbid)
def _knows_forbidden(node: n.Forbid) -> bool:
    return node.deed.kind in _FORBIDDEN


@table.words(n.Allow)
def _knows_allowed(node: n.Allow) -> bool:
    return node.deed.kind in _ALLOWED or bool(gained_keyword_of(node))


#: What is kept from happening by more than prohibitions: cards stay rested, Life cards go elsewhere.
_WITHOUT_TEXT = frozenset({"refresh", "trigger"})

#: What rests the card that does it (CR 7-1-1-1, 10-1-4-1).
_RESTS = frozenset({"attack", "block"})

#: What else keeps a deed from being done: acts of permanent effects, and the kinds of effects in force.
_KEEPS = {"refresh": ("StayActiveNot",), "trigger": ("LifeGoesToDeck",)}
_KEEPING = frozenset({"forbid", "no_refresh"})

# -------------------------------------------------------------------------------------------------------------- asking


class Asked(NamedTuple):
    """A deed asked about: which, by or to which card, against what, by whose effect, by which player."""

    deed: str
    card: CardId = -1
    target: CardId = -1
    cause: Cause = RULES
    side: Side | None = None


def why_not(
    game: Game,
    deed: str,
    card_id: CardId = -1,
    target: CardId = -1,
    *,
    cause: Cause = RULES,
    side: Side | None = None,
) -> list[Problem]:
    """Return what forbids a deed now, each effect with the card it comes from (CR 1-3-3).

    `card_id` does it or it is done to; `side` does it when no card is named. `cause` says by whose effect or battle.
    What holds so often a turn only is used up by what it keeps from happening: only :func:`prevented` asks it.
    """
    if deed not in _WITHOUT_TEXT and not restricts_now(game, "forbid"):
        return []
    deed = _ALIASES.get(deed, deed)
    about = _forbids(game, deed)
    found = _against(game, about, Asked(deed, card_id, target, cause, side)) if about else []
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
    if deed in _RESTS and card_id >= 0:
        found += why_not(game, "rest", card_id, cause=RULES)
    if deed == "trigger" and life_goes_to_deck(game, card_id):
        found += [_problem(game, deed, row.source, card_id) for row in rows(game, "LifeGoesToDeck")[:1]]
    return found


def _forbids(game: Game, deed: str) -> list[Said]:
    """Return the prohibitions in force that speak of a deed."""
    return forbids(game, deed, _KINDS.get(deed) or (deed,))


def may_forbid(game: Game, deed: str) -> bool:
    """Whether anything in force may speak of a deed: while nothing does, :func:`why_not` has nothing to say."""
    cards = index_in_play(game)
    is_said = cards.may_forbid.get(deed)
    if is_said is None:
        is_said = cards.may_forbid[deed] = _is_said_in_play(cards, _ALIASES.get(deed, deed))
    if is_said:
        return True
    held = game.state.in_force
    return bool(held) and any(effect.kind in _KEEPING for effect in held)


def _is_said_in_play(cards: Index, deed: str) -> bool:
    """Whether a permanent effect in play speaks of a deed."""
    words = {*(_KINDS.get(deed) or (deed,)), *(_KINDS["rest"] if deed in _RESTS else ())}
    return any(
        not (facts.forbids.isdisjoint(words) and facts.classes.isdisjoint(_KEEPS.get(deed, ())))
        for facts in cards.facts_in_play()
    )


def _against(game: Game, about: list[Said], asked: Asked) -> list[Problem]:
    """Return which of the prohibitions that speak of a deed keep it from being done as asked."""
    found: list[Problem] = []
    prices = []
    for one in about:
        node = one.node
        if not isinstance(node, n.Forbid) or node.times or not _is_meant(game, one, node, asked):
            continue
        if node.unless_pay and _can_pay(game, one.ctx, node):
            prices.append(one)
        else:
            found.append(_problem(game, asked.deed, one.ctx.source, asked.card, asked.target))
    if len(prices) > 1 and not found:
        found += _too_dear(game, prices, asked)
    return found


def _is_forbidden(game: Game, one: Said, node: n.Forbid, asked: Asked) -> bool:
    """Whether it is forbidden now: what is only forbidden unless its player pays is not while that can be paid."""
    return _is_meant(game, one, node, asked) and not (node.unless_pay and _can_pay(game, one.ctx, node))


def _is_meant(game: Game, one: Said, node: n.Forbid, asked: Asked) -> bool:
    """Whether a prohibition of the deed speaks of the cards, the player and the cause that are asked about."""
    deed, ctx = node.deed, one.ctx
    if isinstance(node.subject, n.Player):
        doer = asked.side if asked.side is not None else game.state.cards[asked.card].owner
        if doer not in sets.sides(game, ctx, node.subject.who):
            return False
        # A player's deed is done with the card (played, blocking), or to the target of an attack.
        about = asked.target if deed.kind.startswith("attack") else asked.card
    else:
        if asked.card not in one.cards:
            return False
        about = asked.target
    if not _is_that_attack(game, deed, asked) or (
        deed.kind == "be K.O.'d in battle" and asked.cause.how != "battle"
    ):
        return False
    if deed.objects is not None and (
        about < 0
        or not _comes_from(game, about, deed.objects)
        or matching.fits(game, ctx, about, deed.objects) == deed.but
    ):
        return False
    if node.when is not None and not conditions.holds(game, ctx, node.when):
        return False
    if node.unless is not None and conditions.holds(game, ctx, node.unless):
        return False
    return matching.is_by(game, ctx, deed.by, asked.cause)


def _comes_from(game: Game, card_id: CardId, objects: n.Set) -> bool:
    """Whether a card lies where the text says that it comes from ("cards from your hand"); to the field it goes."""
    places = [zone.zone for zone in objects.zones or objects.where if zone.zone != "field"]
    return not places or game.state.cards[card_id].zone in places


def _is_that_attack(game: Game, deed: n.Deed, asked: Asked) -> bool:
    """Whether the attack is on a Leader where the text says so, in the turn the card was played where it says so."""
    if not deed.kind.startswith("attack leader"):
        return True
    state = game.state
    if asked.target < 0 or state.cards[asked.target].zone != areas.LEADER:
        return False
    return deed.kind == "attack leader" or state.cards[asked.card].entered == state.turn


def _can_pay(game: Game, ctx: Context, node: n.Forbid) -> bool:
    """Whether what frees a card of the prohibition can be paid in full (CR 8-3-1-3)."""
    return all(type(act) in table.PAYABLE for act in node.unless_pay) and several_costs.can_pay_all(
        game, [(ctx, act) for act in node.unless_pay]
    )


def _prices(game: Game, asked: Asked) -> list[Said]:
    """Return the effects that forbid an attack unless its player pays, in their order."""
    return [
        one
        for one in _forbids(game, asked.deed)
        if isinstance(one.node, n.Forbid) and one.node.unless_pay and _is_meant(game, one, one.node, asked)
    ]


def _too_dear(game: Game, prices: list[Said], asked: Asked) -> list[Problem]:
    """Return why a deed cannot be paid for: each cost can be, all of them together cannot (CR 8-3-1-3)."""
    acts = [(one.ctx, act) for one in prices for act in one.node.unless_pay]  # type: ignore[union-attr]
    if several_costs.can_pay_all(game, acts):
        return []
    return [_problem(game, asked.deed, one.ctx.source, asked.card, asked.target) for one in prices]


def pay_to_attack(game: Game, card_id: CardId, target: CardId) -> None:
    """Have the player pay for an attack that is forbidden unless they do, before anything else of it.

    Costs that several effects add are paid in the order of those effects (CR 8-3-1-2): what is begun last is carried
    out first.
    """
    if not index_of(game).prices and not in_force(game, "forbid"):
        return
    for one in reversed(_prices(game, Asked("attack", card_id, target))):
        resolving.begin(game, within(one.ref, "unless_pay"), one.ctx)


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


def allowed(game: Game, deed: str, card_id: CardId, target: CardId = -1) -> bool:
    """Whether an effect allows "attack active", the attack on an active Character (CR 1-3-1, 7-1-1-2)."""
    for one in said(game, "allow"):
        deed_allowed = one.node.deed
        if card_id not in one.cards or deed_allowed.kind not in ("attack", "attack active characters"):
            continue
        if deed_allowed.objects is None or matching.fits(game, one.ctx, target, deed_allowed.objects):
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
    asked = Asked(_ALIASES.get(deed, deed), card_id, cause=cause)
    for one in _forbids(game, asked.deed):
        node = one.node
        if not isinstance(node, n.Forbid) or not node.times or _used(game, card_id, one.ref) >= node.times:
            continue
        if _is_forbidden(game, one, node, asked):
            card = game.state.cards[card_id]
            game.journal.save(card)
            card.used = (*card.used, _mark(game, one.ref))
            return True
    return False
