"""Decisions in words, as buttons and the timeline say them."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rules_engine.one_piece import values
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.effects.asked import option_words
from rules_engine.one_piece.game import Game
from rules_engine.queries.names import area_words

#: Under which heading a kind of action stands among the legal ones, in this order.
KINDS = (
    "play",
    "activate",
    "attack",
    "give_don",
    "block",
    "counter",
    "counter_event",
    "trigger",
    "choose",
    "order",
    "times",
    "first",
    "second",
    "keep",
    "mulligan",
    "yes",
    "no",
    "no_block",
    "no_counter",
    "no_trigger",
    "end_main",
)


def heading(kind: str) -> str:
    """Return the heading over the legal actions of a kind; "" for those that stand alone."""
    return {
        "play": _("Play from the hand"),
        "activate": _("Activate an effect"),
        "attack": _("Attack"),
        "give_don": _("Give a DON!!"),
        "block": _("Block"),
        "counter": _("Counter"),
        "counter_event": _("Counter with an Event"),
        "choose": _("Choose"),
        "order": _("In which order"),
        "times": _("How many times"),
    }.get(kind, "")


def card_name(game: Game, card_id: int | None) -> str:
    """Return a card's name with its number; an unknown one by its place."""
    if card_id is None or not 0 <= card_id < len(game.state.cards):
        return "?"
    card = game.state.cards[card_id]
    if card.definition.number == "DON":
        return _("DON!!")
    if card.definition.number:
        return f"{card.definition.name} {card.definition.number}"
    return _("an unknown card")


def words(game: Game, action: Action) -> str:
    """Return an action in a few words, in the state before it is carried out."""
    kind = action.kind
    card, target = card_name(game, action.card), card_name(game, action.target)
    if kind == "play":
        cost = values.cost_to_play(game, action.card) if action.card is not None else 0
        return _("Play {card} for {cost}").format(card=card, cost=cost)
    if kind == "choose":
        if action.number is not None:
            said = option_words(game)
            if action.number < len(said):
                return _("Choose: {option}").format(option=said[action.number])
            return _("Choose {number}").format(number=action.number)
        names = ", ".join(card_name(game, one) for one in action.cards)
        return _("Choose {cards}").format(cards=names) if names else _("Choose nothing")
    if kind == "order":
        if action.cards:
            return " → ".join(card_name(game, one) for one in action.cards)
        return _("Number {number} first").format(number=action.number)
    if kind == "times":
        return _("Carry the loop out so often: {number}").format(number=action.number)
    if kind == "concede":
        return _("Player {side} concedes").format(side=action.value.upper())
    if kind == "reveal":
        named = game.library[action.value].name if action.value in game.library else "?"
        return _("This card is {card}").format(card=f"{named} {action.value}")
    if kind == "override":
        return _override(game, action)
    plain = {
        "first": _("Go first"),
        "second": _("Go second"),
        "keep": _("Keep the hand"),
        "mulligan": _("Redraw the hand"),
        "activate": _("Activate {card}"),
        "give_don": _("Give a DON!! to {target}"),
        "attack": _("{card} attacks {target}"),
        "end_main": _("End the turn"),
        "loop": _("This is a loop"),
        "block": _("Block with {card}"),
        "no_block": _("Do not block"),
        "counter": _("Counter with {card} for {target}"),
        "counter_event": _("Counter with {card}"),
        "no_counter": _("No more counters"),
        "trigger": _("Activate the [Trigger]"),
        "no_trigger": _("Take the card, no [Trigger]"),
        "yes": _("Yes, do it"),
        "no": _("No, leave it out"),
    }.get(kind, kind)
    return plain.format(card=card, target=target)


def short_words(game: Game, action: Action) -> str:
    """Return what a button says under the heading that names its kind."""
    if action.kind == "attack":
        return _("{card} → {target}").format(
            card=_plain(game, action.card), target=_plain(game, action.target)
        )
    if action.kind == "give_don":
        return _plain(game, action.target)
    if action.kind == "play" and action.card is not None:
        return f"{_plain(game, action.card)} ({values.cost_to_play(game, action.card)})"
    if action.kind == "counter" and action.card is not None:
        return f"{_plain(game, action.card)} +{values.counter(game, action.card)} → {_plain(game, action.target)}"
    if action.kind in {"block", "counter_event"}:
        return _plain(game, action.card)
    return words(game, action)


def _plain(game: Game, card_id: int | None) -> str:
    """Return a card's name alone; whose Leader it is with it."""
    if card_id is None:
        return "?"
    card = game.state.cards[card_id]
    return card.definition.name or _("an unknown card")


def _override(game: Game, action: Action) -> str:
    deed, _colon, word = action.value.partition(":")
    parts: list[Any] = [
        {
            "move": _("put {card} into {word}"),
            "rest": _("rest {card}"),
            "active": _("set {card} as active"),
            "face_up": _("turn {card} face up"),
            "face_down": _("turn {card} face down"),
            "give": _("give {card} to {target}"),
            "power": _("power of {card} {number} ({word})"),
            "cost": _("cost of {card} {number} ({word})"),
            "keyword": _("{card} has [{word}] this turn"),
            "cannot": _("keep {card} from this: {word}"),
            "used": _("the [Once Per Turn] effects of {card} were used this turn"),
            "identity": _("{card} is {word}"),
            "fresh": _("{card} counts as played this turn"),
            "shuffle": _("shuffle the deck of player {word}"),
            "skip": _("pass over this decision"),
            "end_battle": _("end the battle"),
            "lose": _("player {word} loses"),
            "draw": _("the game is a draw"),
        }.get(deed, action.value).format(
            card=card_name(game, action.card),
            target=card_name(game, action.target),
            number=action.number if action.number is None else f"{action.number:+d}",
            word=area_words(word)
            if deed == "move"
            else word.upper()
            if deed in {"shuffle", "lose"}
            else word,
        )
    ]
    return _("By a judge: {what}").format(what=parts[0])
