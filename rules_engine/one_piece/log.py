"""What happened: the events of a step, each with its rule number and plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.one_piece.state import SIDES, CardId, Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


class Happened(NamedTuple):
    """One event: what, by which rule, whose, which cards, how much, from where, why.

    `cause`: "" by the rules, "battle", "effect", "cost", "rule", "judge". `before` is the area a card left.
    """

    kind: str
    rule: str = ""
    side: Side = 0
    card: CardId = -1
    target: CardId = -1
    number: int = 0
    value: str = ""
    cause: str = ""
    before: str = ""


#: Words for each kind of event, filled by :func:`words`.
WORDS = {
    "moved": gettext_noop("{card}: {before} → {value}."),
    "given": gettext_noop("{card} is given to {target}."),
    "rested": gettext_noop("{card} is rested."),
    "activated": gettext_noop("{card} is set as active."),
    "face_up": gettext_noop("{card} is turned face up."),
    "face_down": gettext_noop("{card} is turned face down."),
    "shuffled": gettext_noop("The deck of player {side} is shuffled."),
    "drew": gettext_noop("Player {side} draws a card."),
    "turn": gettext_noop("Turn {number}, player {side}."),
    "phase": gettext_noop("{value}."),
    "played": gettext_noop("Player {side} plays {card}."),
    "event_activated": gettext_noop("Player {side} activates {card}."),
    "attacks": gettext_noop("{card} attacks {target}."),
    "blocks": gettext_noop("{card} blocks and is attacked instead of {target}."),
    "counters": gettext_noop("{card} is trashed: {target} has {number} more power during this battle."),
    "battle_won": gettext_noop("{card} wins the battle against {target}: {value}."),
    "battle_lost": gettext_noop("{card} loses the battle against {target}: {value}."),
    "battle_ended": gettext_noop("The battle ends."),
    "battle_cut_short": gettext_noop("The battle ends early: the attacking or the attacked card has moved."),
    "damage": gettext_noop("{number} damage to the Leader of player {side}."),
    "no_life": gettext_noop("Player {side} has no Life card left for this damage."),
    "trigger": gettext_noop("Player {side} reveals {card} and activates its [Trigger]."),
    "trigger_possible": gettext_noop("{card} has a [Trigger]."),
    "ko": gettext_noop("{card} is K.O.'d."),
    "changed": gettext_noop("{card}: {value}, by {target}."),
    "expired": gettext_noop("Effects end: {value}."),
    "lost": gettext_noop("Player {side} loses the game: {value}."),
    "draw": gettext_noop("The game is a draw: {value}."),
    "loop_times": gettext_noop("Player {side} says how often the loop is carried out: {number}."),
    "loop_done": gettext_noop("Player {side} stops the loop; times it is carried out: {number}."),
    "conceded": gettext_noop("Player {side} concedes."),
    "mulligan": gettext_noop("Player {side} redraws the opening hand."),
    "kept": gettext_noop("Player {side} keeps the opening hand."),
    "goes_first": gettext_noop("Player {side} goes first."),
    "identified": gettext_noop("{card}: now known."),
    "judge": gettext_noop("By a judge: {value}."),
    "revealed": gettext_noop("{card} is revealed."),
    "needs_judge": gettext_noop("{card}: a judge says what its text does."),
}


#: The rule by which DON!! cards fall off a card that moves.
_FALLS_OFF = "CR 6-5-5-4"

#: A card whose name somebody may not know, and one that nobody has named.
HIDDEN = gettext_noop("a card")
UNNAMED = gettext_noop("an unknown card")


def _as_it_is(sentence: str) -> str:
    return sentence


def words(
    game: Game,
    event: Happened,
    who: str = "judge",
    *,
    say: Callable[[str], str] = _as_it_is,
    value: str = "",
    before: str = "",
) -> str:
    """Return the event as this person may know it, in plain English.

    `who` is "judge", "a", "b" or "public": a card they may not see is "a card". `say` puts a sentence into another
    language; `value` and `before` are said instead of the event's own.
    """
    template = say(WORDS[event.kind]) if event.kind in WORDS else event.kind
    return template.format(
        side=SIDES[event.side].upper(),
        card=_shown(game, event, event.card, who, say),
        target=_shown(game, event, event.target, who, say),
        number=event.number,
        value=value or event.value,
        before=before or event.before,
    )


def _shown(game: Game, event: Happened, card_id: CardId, who: str, say: Callable[[str], str]) -> str:
    if card_id < 0:
        return ""
    if not seen_by(game, event, card_id, who):
        return say(HIDDEN)
    return game.name(card_id) if game.state.cards[card_id].definition.number else say(UNNAMED)


def seen_by(game: Game, event: Happened, card_id: CardId, who: str) -> bool:
    """Whether this person saw which card it was: from or to an open place, or now within their sight."""
    from rules_engine.one_piece import areas

    if who == "judge":
        return True
    card = game.state.cards[card_id]
    if event.kind == "moved":
        if event.value not in areas.SECRET or event.before not in (*areas.SECRET, ""):
            return True
        if card.owner == SIDES.index(who) if who in SIDES else False:
            return areas.HAND in (event.value, event.before)
        return areas.is_open(card)
    if event.kind == "revealed" or areas.is_open(card):
        return True
    return who in SIDES and areas.may_see(card, SIDES.index(who))


def told(game: Game, who: str = "judge") -> list[Happened]:
    """Return what happened by the last push, in the order this person may know.

    Cards that come from open areas to a secret one together come in no order for whoever does not own them: it would
    tell how they lie there (CR 3-1-8). What falls off them goes before.
    """
    if who == "judge":
        return game.log
    found: list[Happened] = []
    run: list[Happened] = []
    for event in game.log:
        if not _is_of_run(game, event, who, run):
            found += _unordered(run)
            run = []
        if _is_of_run(game, event, who, []):
            run.append(event)
        else:
            found.append(event)
    return found + _unordered(run)


def _is_of_run(game: Game, event: Happened, who: str, run: list[Happened]) -> bool:
    """Whether an event is one of cards that come to a secret area together, unseen by this person in their order."""
    from rules_engine.one_piece import areas

    if event.kind != "moved":
        return False
    if event.rule == _FALLS_OFF:
        return True
    hidden = event.value in areas.SECRET and event.before not in areas.SECRET
    if not hidden or who == SIDES[event.side] or areas.is_open(game.state.cards[event.card]):
        return False
    same = [one for one in run if one.rule != _FALLS_OFF]
    return not same or (same[0].side, same[0].value, same[0].cause) == (event.side, event.value, event.cause)


def _unordered(run: list[Happened]) -> list[Happened]:
    if sum(event.rule != _FALLS_OFF for event in run) < 2:
        return run
    return sorted(run, key=lambda event: (event.rule != _FALLS_OFF, event.card))


def to_json(game: Game, event: Happened, who: str = "judge") -> dict[str, Any]:
    """Return the event as plain values; a card they may not see is left out."""
    found: dict[str, Any] = {"kind": event.kind, "rule": event.rule, "side": SIDES[event.side]}
    cards = {"card": event.card, "target": event.target}
    found |= {name: card for name, card in cards.items() if card >= 0 and seen_by(game, event, card, who)}
    for name in ("number", "value", "cause", "before"):
        if getattr(event, name):
            found[name] = getattr(event, name)
    found["words"] = words(game, event, who)
    return found
