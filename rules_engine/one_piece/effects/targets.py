"""Which cards a target names: those known without a choice (CR 8-4-4-3), and those somebody chooses (CR 8-4-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, cards
from rules_engine.one_piece.effects import filters, sets, sharing, table
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.filters import number
from rules_engine.one_piece.effects.table import cards_of, choice_of
from rules_engine.one_piece.state import CardId, Pending, Side
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
from rules_engine.one_piece.text.walk import every
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.effects.run import Run
    from rules_engine.one_piece.game import Game

#: The slot of the cards the act before was about (:class:`~rules_engine.one_piece.text.nodes.SameSubject`).
SUBJECT = -3

#: The slot of the one card that a change is counted for just now: "that Character" after "all of ...".
EACH = -4

_WHERE = {"card in hand": areas.HAND, "card in trash": areas.TRASH}


@table.words(n.Slot, n.Rest, n.SlotPick)
def _speaks_of_some(node: n.Slot | n.Rest | n.SlotPick) -> bool:
    """Whether the text has spoken of cards that "it", "that card" or "the rest" can mean."""
    return node.of != 0


def cards_now(game: Game, ctx: Context, target: n.Target) -> list[CardId]:
    """Return the cards of a target that needs no choice; nothing for one that does."""
    found = table.CARDS.get(type(target))
    return [] if found is None else found(game, ctx, target)


# -------------------------------------------------------------------- without a choice


def _still_the_same(game: Game, ctx: Context, card: CardId) -> bool:
    """Whether a card is the one of which a delayed effect speaks: it has not moved since (CR 3-1-6)."""
    now = game.state.cards[card].arrivals
    return ctx.number(f"arrivals {card}", now) == now


@cards_of(n.This)
def _this(game: Game, ctx: Context, node: n.This) -> list[CardId]:
    if ctx.numbers and not _still_the_same(game, ctx, ctx.source):
        return []
    zone = _WHERE.get(node.noun)
    if zone is not None and game.state.cards[ctx.source].zone != zone:
        return []
    return [ctx.source] if filters.meets(game, ctx, ctx.source, node.filters) else []


@cards_of(n.Slot)
def _slot(game: Game, ctx: Context, node: n.Slot) -> list[CardId]:
    found = ctx.slot(node.of)
    return [card for card in found if _still_the_same(game, ctx, card)] if ctx.numbers else list(found)


@cards_of(n.EventCard)
def _event_card(game: Game, ctx: Context, node: n.EventCard) -> list[CardId]:
    """Return the card of the event; of a battle, the other one, while it is still on the field (CR 3-1-6)."""
    happened = ctx.happened
    if node.noun != "battled" or happened is None:
        return list(ctx.slot(-1))
    other = happened.target if happened.card == ctx.source else happened.card
    return [other] if game.state.cards[other].zone in areas.FIELD else []


@once_each
def speaks_of_each(node: n.Node) -> bool:
    """Whether a number is counted for each card of the act by itself."""
    return any(isinstance(one, n.Slot) and one.of == EACH for one in every(node))


@cards_of(n.SameSubject)
def _same_subject(game: Game, ctx: Context, node: n.SameSubject) -> list[CardId]:
    return list(ctx.slot(SUBJECT)) or [ctx.source]


@cards_of(n.Rest)
def _rest(game: Game, ctx: Context, node: n.Rest) -> list[CardId]:
    taken = {card for number, held in ctx.slots if number not in (node.of, SUBJECT) for card in held}
    return [
        card
        for card in ctx.slot(node.of)
        if card not in taken and game.state.cards[card].zone in areas.SECRET
    ]


@cards_of(n.All)
def _all(game: Game, ctx: Context, node: n.All) -> list[CardId]:
    return sets.cards_of(game, ctx, node.set)


@cards_of(n.Both)
def _both(game: Game, ctx: Context, node: n.Both) -> list[CardId]:
    found: list[CardId] = []
    for one in parts(node):
        found += [card for card in cards_now(game, ctx, one) if card not in found]
    return found


@cards_of(n.Player)
def _player(game: Game, ctx: Context, node: n.Player) -> list[CardId]:
    return []


@cards_of(n.TopEach)
def _top_each(game: Game, ctx: Context, node: n.TopEach) -> list[CardId]:
    found = []
    for side in (game.state.turn_side, 1 - game.state.turn_side):
        found += ends(sets.pile(game, side, node.zone.zone), node.end, limits(game, ctx, node.amount, 99)[1])
    return found


@once_each
def parts(node: n.Both | n.EitherTarget | n.PickEach) -> tuple[n.Target, ...]:
    """Return the targets of a union, each with the filters and areas that are said once for all of them.

    Of "1 each of ..." one pick for each noun, or for each name where a filter says several.
    """
    if isinstance(node, n.PickEach):
        names = [one for one in node.set.filters if isinstance(one, n.NameIs) and len(one.names) > 1]
        if not names:
            nouns = [replace(node.set, nouns=(noun,)) for noun in node.set.nouns]
            return tuple(n.Pick(node.amount, one) for one in nouns or [node.set])
        rest = tuple(one for one in node.set.filters if one is not names[0])
        return tuple(
            n.Pick(node.amount, replace(node.set, filters=(n.NameIs((name,)), *rest)))
            for name in names[0].names
        )
    zones = node.zones if isinstance(node, n.Both) else ()
    if not zones:
        for one in reversed(node.targets):
            if isinstance(one, n.Pick | n.All) and (one.set.zones or one.set.where):
                zones = one.set.zones or one.set.where
                break
    made: list[n.Target] = []
    owner = next((one.set.owner for one in node.targets if isinstance(one, n.Pick | n.All)), "any")
    for target in node.targets:
        one = target
        if isinstance(one, n.Pick | n.All):
            held = one.set
            if held.owner in ("any", "none") and not held.nouns and not held.zones and not held.where:
                # "your Leader or 1 [Name]": the name alone stands beside what is yours.
                held = replace(held, owner=owner)
            if (
                zones
                and not held.zones
                and not held.where
                and _lives_nowhere(held, whole=isinstance(node, n.Both) and bool(node.zones))
            ):
                held = replace(held, zones=zones)
            if node.filters:
                held = replace(held, filters=(*held.filters, *node.filters))
            if held is not one.set:
                one = replace(one, set=held)
        made.append(one)
    return tuple(made)


def _lives_nowhere(held: n.Set, *, whole: bool) -> bool:
    return whole or any(noun.card or noun.kind == "event" for noun in held.nouns)


# -------------------------------------------------------------------- amounts


def limits(game: Game, ctx: Context, amount: n.Amount, there: int) -> tuple[int, int]:
    """Return the fewest and the most that are chosen of what is there (CR 8-4-4-1, 4-8-1, 1-3-2-2)."""
    if isinstance(amount, n.Exactly):
        wanted = max(0, number(game, ctx, amount.number))
        return wanted, wanted
    if isinstance(amount, n.UpTo):
        return 0, max(0, number(game, ctx, amount.number))
    if isinstance(amount, n.AtLeast):
        return max(0, number(game, ctx, amount.number)), there
    return 0, there


def ends(pile: list[CardId], end: str, wanted: int) -> list[CardId]:
    """Return the cards at one end of a pile, the outermost first.

    >>> ends([1, 2, 3], "top", 2), ends([1, 2, 3], "bottom", 2)
    ([1, 2], [3, 2])
    """
    return pile[:wanted] if end != "bottom" else pile[::-1][:wanted]


# -------------------------------------------------------------------- choices


def choose(
    run: Run,
    side: Side,
    candidates: Iterable[CardId],
    low: int,
    high: int,
    *,
    together: tuple[object, ...] = (),
    rule: str = "CR 8-4-4",
) -> tuple[CardId, ...] | None:
    """Let a player choose among cards (CR 8-4-4-1); None while they have not. Nobody is asked for nothing."""
    found = tuple(candidates)
    high = max(0, min(high, len(found)))
    low = max(0, min(low, high))
    if run.info.instead and high:
        # "up to 1 ... instead": choosing none would replace something with nothing (CR 8-1-3-4-5).
        low = max(1, low)
    if together and not run.paying:
        low = 0
    if high == 0:
        return ()
    if not together and low == high and (high == len(found) or _all_alike(run.game, found)):
        return found[:high]
    pending = Pending(
        side, "choose", gettext_noop("Choose cards for the effect."), rule, found, low, high, tuple(together)
    )
    answer: tuple[CardId, ...] | None = run.decide(pending)
    return answer


def _all_alike(game: Game, found: tuple[CardId, ...]) -> bool:
    """Whether the cards are DON!! cards that nothing tells apart."""
    held = game.state.cards
    return (
        all(held[one].definition.category == cards.DON for one in found)
        and len({areas.don_kind(game, one) for one in found}) == 1
    )


def _of_looked(game: Game, ctx: Context, node: n.Pick) -> list[CardId]:
    """Return the cards of a look or reveal that can still be chosen."""
    others = {
        card for number, held in ctx.slots if number not in (node.source, node.slot, SUBJECT) for card in held
    }
    return [
        card
        for card in ctx.slot(node.source)
        if card not in others and sets.is_one(game, ctx, card, node.set)
    ]


@choice_of(n.Pick)
def _pick(run: Run, node: n.Pick) -> tuple[CardId, ...] | None:
    """Choose of a set, or of the cards looked at (CR 8-4-4-1, 8-4-4-2)."""
    game, ctx = run.game, run.ctx
    candidates = _of_looked(game, ctx, node) if node.source else sets.cards_of(game, ctx, node.set)
    pool = ctx.slot(node.source) if node.source else _in_secret(game, ctx, node.set)
    if _tells_apart(node.set) and run.identified(pool) is None:
        return None
    if any(zone.zone == "deck" for zone in node.set.zones):
        # Choosing from a deck means to look at it (CR 8-4-4-4).
        run.show(pool, 1 << run.player(node.who))
    candidates = run.narrowed(candidates)
    low, high = limits(game, ctx, node.amount, len(candidates))
    if not node.source and _is_pile_of_life(node.set):
        # Where the text does not say which, Life cards are taken from the top (CR 3-10-2).
        taken = run.how_many(min(low, len(candidates)), min(high, len(candidates)))
        if taken is None:
            return None
        run.remember(node.slot, tuple(candidates[:taken]))
        return tuple(candidates[:taken])
    if _may_find_none(run, node.set):
        low = 0
    together = filters.together(game, ctx, node.set.filters)
    if isinstance(node.amount, n.AnyNumber | n.AtLeast) and high > len(candidates):
        high = len(candidates)
    chosen = run.chosen_for(node.who, candidates, low, high, together)
    if chosen is not None:
        run.remember(node.slot, chosen)
    return chosen


def _may_find_none(run: Run, one: n.Set) -> bool:
    """Whether a player may say that no card of a secret area is what the text asks for (CR 8-4-4-2)."""
    return (
        not run.paying and sets.is_secret(one) and (_tells_apart(one) or one.nouns[:1] != (n.Noun("card"),))
    )


def _is_pile_of_life(one: n.Set) -> bool:
    """Whether a set is the Life cards of one player without saying which of them."""
    zones = one.zones or one.where
    life = (
        [zone.zone for zone in zones] == ["life"] if zones else [noun.kind for noun in one.nouns] == ["life"]
    )
    return life and not _tells_apart(one)


def _tells_apart(one: n.Set) -> bool:
    """Whether one must know which card it is to say that it belongs to the set."""
    return bool(one.filters or one.others or one.shared)


def _in_secret(game: Game, ctx: Context, one: n.Set) -> list[CardId]:
    """Return the cards of the secret areas a set lies in."""
    found: list[CardId] = []
    for zone in one.zones or one.where:
        if zone.zone in ("deck", "hand", "life"):
            for side in sets.sides(game, ctx, zone.owner):
                found += sets.pile(game, side, zone.zone)
    return found


@choice_of(n.All)
def _all_or_some(run: Run, node: n.All) -> tuple[CardId, ...] | None:
    """Take every card of a set; any number of them when they are limited together."""
    candidates = run.narrowed(sets.cards_of(run.game, run.ctx, node.set))
    together = filters.together(run.game, run.ctx, node.set.filters)
    chosen = (
        run.chosen_for("you", candidates, 0, len(candidates), together) if together else tuple(candidates)
    )
    if chosen is not None:
        run.remember(node.slot, chosen)
    return chosen


@choice_of(n.Top)
def _top(run: Run, node: n.Top) -> tuple[CardId, ...] | None:
    """Take cards from an end of a pile (CR 3-10-2); which end, and whose, may be the player's choice."""
    game = run.game
    owners = sets.sides(game, run.ctx, node.zone.owner)
    if len(owners) > 1:
        whose = run.option(
            tuple(("side", str(side)) for side in owners if sets.pile(game, side, node.zone.zone))
        )
        if whose is None:
            return None
        owners = (int(whose[1]),) if whose[1] else ()
    pile = sets.pile(game, owners[0], node.zone.zone) if owners else []
    end = node.end
    low, high = limits(game, run.ctx, node.amount, len(pile))
    high = min(high, len(pile))
    if end == "either" and len(pile) > 1:
        useful = tuple(("end", word) for word in ("top", "bottom") if run.narrowed(ends(pile, word, high)))
        said = run.option(useful or (("end", "top"), ("end", "bottom")))
        if said is None:
            return None
        end = said[1]
    wanted = high
    if low < high:
        said_number = run.how_many(min(low, high), high)
        if said_number is None:
            return None
        wanted = said_number
    found = tuple(ends(pile, end, wanted))
    run.remember(node.slot, found)
    return found


@choice_of(n.SlotPick)
def _slot_pick(run: Run, node: n.SlotPick) -> tuple[CardId, ...] | None:
    candidates = run.narrowed(run.ctx.slot(node.of))
    low, high = limits(run.game, run.ctx, node.amount, len(candidates))
    chosen = run.chosen_for("you", candidates, low, high, ())
    if chosen is not None:
        run.remember(node.slot, chosen)
    return chosen


@choice_of(n.PickEach)
def _pick_each(run: Run, node: n.PickEach) -> tuple[CardId, ...] | None:
    """One pick for each noun, or for each name."""
    game, ctx = run.game, run.ctx
    if _is_at_once(run, node):
        return _chosen_at_once(run, node)
    found: tuple[CardId, ...] = ()
    for group in (one.set for one in parts(node) if isinstance(one, n.Pick)):
        candidates = [card for card in run.narrowed(sets.cards_of(game, ctx, group)) if card not in found]
        low, high = limits(game, ctx, node.amount, len(candidates))
        if sets.is_secret(group) and not run.paying:
            low = 0
        chosen = run.chosen_for("you", candidates, low, high, ())
        if chosen is None:
            return None
        found += chosen
    run.remember(node.slot, found)
    return found


@choice_of(n.Both)
def _both_chosen(run: Run, node: n.Both) -> tuple[CardId, ...] | None:
    if _is_at_once(run, node):
        return _chosen_at_once(run, node)
    found: tuple[CardId, ...] = ()
    narrow = run.narrow
    for one in parts(node):
        taken = found
        run.narrow = (
            (lambda card, taken=taken: card not in taken and (narrow is None or narrow(card)))
            if taken
            else narrow
        )
        more = run.cards(one, again=True)
        run.narrow = narrow
        if more is None:
            return None
        found += tuple(card for card in more if card not in found)
    run.remember(node.slot, found)
    return found


def _is_at_once(run: Run, node: n.Both | n.PickEach) -> bool:
    """Whether the cards of all parts are chosen at once, before any of it is processed (CR 4-8-1, 8-4-4-1, 8-3-1-3).

    Not where a part says more than which cards, or its cards lie where they have to be looked at first: then each part
    is asked about by itself, still before the act is done to any card.
    """
    return all(_says_only_which(run, one) for one in parts(node))


def _says_only_which(run: Run, one: n.Target) -> bool:
    """Whether nothing but the cards a target names now decides what is taken, and its player chooses."""
    if isinstance(one, n.Pick | n.All) and filters.together(run.game, run.ctx, one.set.filters):
        return False
    if isinstance(one, n.Pick):
        return (
            one.who == "you"
            and not one.source
            and not _is_pile_of_life(one.set)
            and all(zone.zone != "deck" for zone in one.set.zones)
        )
    return isinstance(one, n.All) or type(one) not in table.CHOICES


def _chosen_at_once(run: Run, node: n.Both | n.PickEach) -> tuple[CardId, ...] | None:
    """Let a player choose the cards of all parts together; each part remembers its own."""
    game, ctx = run.game, run.ctx
    wanted: list[sharing.Part] = []
    held = parts(node)
    for one in held:
        if not isinstance(one, n.Pick):
            fixed = tuple(run.narrowed(cards_now(game, ctx, one)))
            wanted.append(sharing.Part(len(fixed), len(fixed), fixed))
            continue
        if _tells_apart(one.set) and run.identified(_in_secret(game, ctx, one.set)) is None:
            return None
        candidates = tuple(run.narrowed(sets.cards_of(game, ctx, one.set)))
        low, high = limits(game, ctx, one.amount, len(candidates))
        if _may_find_none(run, one.set):
            low = 0
        if low == high and _all_alike(game, candidates):
            candidates = candidates[:high]
        wanted.append(sharing.Part(min(low, high), high, candidates))
    wanted = sharing.without_choice(wanted)
    open_ones = [one for one in wanted if one.low < len(one.cards)]
    asked = tuple(dict.fromkeys(card for one in open_ones for card in one.cards))
    chosen: tuple[CardId, ...] | None = asked
    low = sharing.fewest(open_ones)
    if run.info.instead and len(open_ones) == len(wanted):
        # Choosing none would replace something with nothing (CR 8-1-3-4-5).
        low = max(1, low)
    if low < len(asked):
        chosen = run.decide(
            Pending(
                run.player(run.who),
                "choose",
                gettext_noop("Choose cards for the effect."),
                "CR 8-4-4",
                asked,
                low,
                sharing.most(open_ones),
                (sharing.plain(open_ones),) if len(open_ones) > 1 else (),
            )
        )
    if chosen is None:
        return None
    settled = (card for one in wanted if one not in open_ones for card in one.cards)
    shares = sharing.shared(wanted, (*settled, *chosen))
    for one, share in zip(held, shares, strict=True):
        if isinstance(one, n.Pick):
            run.remember(one.slot, tuple(share))
    found = tuple(card for share in shares for card in share)
    run.remember(node.slot, found)
    return found


@choice_of(n.EitherTarget)
def _either_chosen(run: Run, node: n.EitherTarget) -> tuple[CardId, ...] | None:
    """One choice among the cards of all targets together ("your Leader or 1 of your Characters")."""
    game, ctx = run.game, run.ctx
    candidates: list[CardId] = []
    low = high = 0
    optional = False
    slots = []
    for one in parts(node):
        if isinstance(one, n.Pick):
            pool = ctx.slot(one.source) if one.source else _in_secret(game, ctx, one.set)
            if _tells_apart(one.set) and run.identified(pool) is None:
                return None
            held = run.narrowed(
                _of_looked(game, ctx, one) if one.source else sets.cards_of(game, ctx, one.set)
            )
            optional = optional or bool(pool and not run.paying)
            fewest, most = limits(game, ctx, one.amount, len(held))
            optional = optional or fewest == 0
            high = max(high, most)
        else:
            held = run.narrowed(cards_now(game, ctx, one))
            high = max(high, 1)
        slots.append(getattr(one, "slot", 0))
        candidates += [card for card in held if card not in candidates]
    low = 0 if optional else high
    chosen = run.chosen_for("you", candidates, low, high, ())
    if chosen is not None:
        for slot in slots:
            run.remember(slot, chosen)
    return chosen


Narrow = Callable[[CardId], bool]
