"""Actions as people write them, read in the state in which they are taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from rules_engine.one_piece import areas
from rules_engine.one_piece.actions import KINDS, Action
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation.references import Reference, candidates, is_same_to_all, parse, refer
from rules_engine.one_piece.state import CardId, Side
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

_BOARD = (areas.LEADER, areas.CHARACTERS)
_FIELD = (*_BOARD, areas.STAGE)
_ANYWHERE = (*_FIELD, areas.HAND, areas.TRASH, areas.LIFE, areas.RESOLVING, areas.DECK)
#: Where the card and the target of an action are looked for: in the areas of whoever decides, or of the other player.
_OWN_CARD = {
    "play": (areas.HAND,),
    "counter": (areas.HAND,),
    "counter_event": (areas.HAND,),
    "activate": (*_FIELD, areas.HAND, areas.TRASH),
    "attack": _BOARD,
    "block": _FIELD,
    "give_don": (areas.COST,),
    "trigger": (areas.LIFE, areas.RESOLVING),
}
_OWN_TARGET = {"give_don": _BOARD, "counter": _BOARD}
_WORDS = frozenset({"do", "card", "target", "cards", "number", "value", "reason"})
_MOST_CARDS = 60


def read_action(game: Game, act: Mapping[str, Any]) -> Action:
    """Read an action: an object, or one line of words under "do".

    `card`, `target` and `cards` hold references (see :mod:`~rules_engine.one_piece.notation.references`). A
    reference that fits several cards means the one with which the action is legal; copies that nothing tells apart
    are as good as each other. Raises Refused when the words mean nothing in this state, or could mean several
    things.
    """
    act = _unfold(act)
    kind = act.get("do")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused(_no_action(kind))
    for key in act:
        if key not in _WORDS:
            raise Refused(
                Problem(
                    "no_such_word", gettext_noop('An action has no "{key}".'), params={"key": str(key)[:60]}
                )
            )
    number, value, reason = _plain(act)
    if kind == "reveal" and value not in game.library:
        value = value.upper()
    side = _decider(game)
    if kind in ("choose", "order"):
        cards = _choice(game, act.get("cards", ()), kind)
        return Action(kind, cards=cards, number=number, value=value, reason=reason)
    named = {name: parse(act[name]) for name in ("card", "target") if act.get(name) is not None}
    paid = _distinct(game, _references(act.get("cards", ())), (side,), (areas.COST,))
    options = {name: _options(game, kind, name, reference, side) for name, reference in named.items()}
    return _one_of(game, kind, named, options, Action(kind, None, None, paid, number, value, reason))


def write_action(game: Game, action: Action, who: str = "judge") -> dict[str, Any]:
    """Write an action with full references, before it is carried out, naming only what `who` may see.

    Read again in the same state it is the same action.
    """
    written: dict[str, Any] = {"do": action.kind}
    for name in ("card", "target"):
        card = getattr(action, name)
        if card is not None and 0 <= card < len(game.state.cards):
            written[name] = refer(game, card, who)
    if action.cards:
        written["cards"] = [
            refer(game, card, who) for card in action.cards if 0 <= card < len(game.state.cards)
        ]
    if action.number is not None:
        written["number"] = action.number
    if who == "judge":
        written.update({name: getattr(action, name) for name in ("value", "reason") if getattr(action, name)})
    elif action.value and action.kind != "reveal":
        # What a judge found a hidden card to be, and why, is not everybody's to read.
        written["value"] = action.value.partition(":")[0]
    return written


def _unfold(act: Mapping[str, Any]) -> Mapping[str, Any]:
    """Read the one-line form: "attack OP01-016 -> leader", "choose b character 1, b character 2", "concede a"."""
    line = act.get("do")
    if not isinstance(line, str) or " " not in line.strip():
        return act
    kind, _, rest = line.strip().partition(" ")
    found: dict[str, Any] = {"do": kind, **{key: value for key, value in act.items() if key != "do"}}
    head, arrow, target = (part.strip() for part in rest.partition("->"))
    if arrow:
        found["target"] = target
    if kind in ("choose", "order"):
        if head.isdecimal() and len(head) < 5:
            found["number"] = int(head)
        else:
            found["cards"] = [part.strip() for part in head.split(",")]
    elif kind == "concede":
        found["value"] = head.lower()
    elif kind == "give_don" and not arrow:
        found["target"] = head
    elif kind == "reveal":
        where, _, number = head.rpartition(" ")
        found["card"], found["value"] = where, number
    elif head:
        found["card"] = head
    return found


def _plain(act: Mapping[str, Any]) -> tuple[int | None, str, str]:
    number = act.get("number")
    if number is not None and (
        not isinstance(number, int) or isinstance(number, bool) or abs(number) > 10**6
    ):
        raise Refused(Problem("not_a_number", gettext_noop('"number" must be a whole number.')))
    value, reason = act.get("value", ""), act.get("reason", "")
    if not isinstance(value, str) or not isinstance(reason, str):
        raise Refused(Problem("not_text", gettext_noop('"value" and "reason" must be text.')))
    return number, value, reason


def _decider(game: Game) -> Side:
    return game.pending.side if game.pending is not None else game.state.turn_side


def _references(value: Any) -> tuple[Reference, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > _MOST_CARDS:
        raise Refused(Problem("not_a_list_of_cards", gettext_noop('"cards" must be a list of cards.')))
    return tuple(parse(item) for item in value)


def _distinct(
    game: Game, references: Sequence[Reference], sides: Sequence[Side], zones: Sequence[str]
) -> tuple[CardId, ...]:
    """Give each reference a card of its own: two times the same words mean two copies."""
    taken: list[CardId] = []
    for reference in references:
        found = [card for card in candidates(game, reference, sides, zones) if card not in taken]
        if not found:
            raise Refused(
                Problem(
                    "not_that_many",
                    gettext_noop('"{text}": there are not that many.'),
                    params={"text": reference.text},
                )
            )
        taken.append(found[0])
    return tuple(taken)


def _choice(game: Game, value: Any, kind: str) -> tuple[CardId, ...]:
    """Read chosen cards: what is offered is meant first, and a choice is put into the order in which it was offered."""
    offered = game.pending.cards if game.pending is not None else ()
    taken: list[CardId] = []
    for reference in _references(value):
        found = candidates(game, reference, (0, 1), areas.PLACES)
        open_ones = [card for card in found if card in offered and card not in taken]
        if len(open_ones) > 1 and not all(is_same_to_all(game, open_ones[0], card) for card in open_ones):
            raise Refused(_ambiguous(game, reference, open_ones))
        rest = [card for card in found if card not in taken]
        if not rest:
            raise Refused(
                Problem(
                    "not_that_many",
                    gettext_noop('"{text}": there are not that many.'),
                    params={"text": reference.text},
                )
            )
        taken.append((open_ones or rest)[0])
    if kind == "choose" and set(taken) <= set(offered):
        return tuple(card for card in offered if card in taken)
    return tuple(taken)


def _options(game: Game, kind: str, name: str, reference: Reference, side: Side) -> tuple[CardId, ...]:
    if kind in ("override", "reveal"):
        return candidates(game, reference, (side, 1 - side), _ANYWHERE)
    if name == "card":
        return candidates(game, reference, (side,), _OWN_CARD.get(kind, _ANYWHERE))
    if kind == "attack":
        return candidates(game, reference, (1 - side,), _BOARD)
    return candidates(
        game, reference, (side, 1 - side) if kind == "activate" else (side,), _OWN_TARGET.get(kind, _FIELD)
    )


def _one_of(
    game: Game,
    kind: str,
    named: Mapping[str, Reference],
    options: Mapping[str, tuple[CardId, ...]],
    plain: Action,
) -> Action:
    """Return the one action that is meant: of several readings the legal one, if all legal ones come to the same."""
    readings = [
        plain._replace(card=card, target=target)
        for card, target in product(options.get("card", (None,)), options.get("target", (None,)))
    ]
    if len(readings) == 1:
        return readings[0]
    legal = [action for action in readings if not game.why_illegal(action)]
    if not legal:
        return readings[0]
    for name, reference in named.items():
        meant = [getattr(action, name) for action in legal]
        if not all(is_same_to_all(game, meant[0], card) for card in meant if card != meant[0]):
            raise Refused(_ambiguous(game, reference, sorted(set(meant))))
    return legal[0]


def _ambiguous(game: Game, reference: Reference, meant: Sequence[CardId]) -> Problem:
    return Problem(
        "several_cards_fit",
        gettext_noop('"{text}" fits several cards: {cards}.'),
        advice=gettext_noop("Name one of them in full."),
        params={"text": reference.text, "cards": ", ".join(refer(game, card) for card in meant)},
    )


def _no_action(kind: object) -> Problem:
    return Problem(
        "no_such_action",
        gettext_noop('No action is called "{kind}".'),
        advice=gettext_noop("Known are: {known}."),
        params={"kind": str(kind)[:60], "known": ", ".join(KINDS)},
    )
