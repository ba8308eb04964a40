"""Actions as people write them, read in the state in which they are taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from rules_engine.one_piece import areas, decisions
from rules_engine.one_piece.actions import ALWAYS, KINDS, Action
from rules_engine.one_piece.cards import EVENT, CardDef
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation.references import Reference, candidates, is_same_to_all, parse, refer
from rules_engine.one_piece.notation.spelling import BY_QUESTION, unfold
from rules_engine.one_piece.notation.typed import find_card, near_word, no_such_key
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
_WORDS = frozenset({"do", "card", "target", "cards", "number", "option", "value", "reason"})
_MOST_CARDS = 60
_MOST_OPTIONS = 100


def read_action(game: Game, act: Mapping[str, Any]) -> Action:
    """Read an action: an object, or one line of words under "do".

    `card`, `target` and `cards` hold references (see :mod:`~rules_engine.one_piece.notation.references`). A
    reference that fits several cards means the one with which the action is legal; copies that nothing tells apart
    are as good as each other. Raises Refused when the words mean nothing in this state, or could mean several
    things.
    """
    act = unfold(act)
    kind = act.get("do")
    if isinstance(kind, str) and game.pending is not None:
        kind = BY_QUESTION.get((kind, game.pending.kind), kind)
    if not isinstance(kind, str) or kind not in KINDS:
        raise Refused(_no_action(kind))
    for key in act:
        if key not in _WORDS:
            raise Refused(_no_word(key))
    number, value, reason = _plain(act)
    if kind == "reveal":
        value = _number(value, game.library)
    side = _decider(game)
    try:
        if kind in ("choose", "order"):
            cards = _choice(game, act.get("cards", ()), kind)
            return Action(kind, cards=cards, number=number, value=value, reason=reason)
        named = {
            name: parse(act[name], game.library) for name in ("card", "target") if act.get(name) is not None
        }
        if kind == "counter":
            kind = _counter(game, named, side)
        paid = _distinct(game, _references(game, act.get("cards", ())), (side,), (areas.COST,))
        options = {name: _options(game, kind, name, reference, side) for name, reference in named.items()}
    except Refused as refusal:
        # That it is not asked for at all comes first: the cards were looked for on behalf of somebody else.
        early = decisions.not_now(game, Action(kind)) if kind not in ALWAYS else []
        if early:
            raise Refused(*early, *refusal.problems) from refusal
        raise
    return _one_of(game, kind, named, options, Action(kind, None, None, paid, number, value, reason))


def check_act(act: Mapping[str, Any], library: Mapping[str, CardDef]) -> tuple[Problem, ...]:
    """Return what makes a written action unreadable in any state.

    A name that no action has, a key nobody knows, words that name no card, cards that do not exist.
    """
    try:
        found = unfold(act)
        kind = found.get("do")
        if not isinstance(kind, str) or (kind not in KINDS and kind != "pass"):
            return (_no_action(kind),)
        problems = [_no_word(key) for key in found if key not in _WORDS]
        _plain(found)
    except Refused as refusal:
        return refusal.problems
    cards = found.get("cards", ())
    texts = [found.get("card"), found.get("target"), *(cards if isinstance(cards, list) else ())]
    for text in texts:
        try:
            reference = parse(text, library) if text is not None else None
        except Refused as refusal:
            problems += refusal.problems
            continue
        number = reference.number if reference else None
        if number is not None and number not in library and not _is_in(library, number):
            missing = find_card(number, library)
            problems += [missing] if isinstance(missing, Problem) else []
    if kind == "reveal" and isinstance(found.get("value"), str):
        missing = find_card(found["value"], library)
        problems += [missing] if isinstance(missing, Problem) else []
    return tuple(problems)


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
        if action.kind == "activate" or _chooses_option(game, action):
            # Which of several things: people count from 1.
            written["option"] = action.number + 1
        else:
            written["number"] = action.number
    if who == "judge":
        written.update({name: getattr(action, name) for name in ("value", "reason") if getattr(action, name)})
    elif action.value and action.kind != "reveal":
        # What a judge found a hidden card to be, and why, is not everybody's to read.
        written["value"] = action.value.partition(":")[0]
    return written


def _plain(act: Mapping[str, Any]) -> tuple[int | None, str, str]:
    number = act.get("number")
    if "option" in act:
        # One of several things, counted from 1; the engine, and older files under "number", count them from 0.
        option = act["option"]
        if not isinstance(option, int) or isinstance(option, bool) or not 0 < option < _MOST_OPTIONS:
            raise Refused(
                Problem(
                    "not_an_option",
                    gettext_noop('"option" must be a whole number of 1 or more.'),
                    advice=gettext_noop("Write 1 for the first of the things offered."),
                )
            )
        number = option - 1
    if number is not None and (
        not isinstance(number, int) or isinstance(number, bool) or abs(number) > 10**6
    ):
        raise Refused(
            Problem(
                "not_a_number",
                gettext_noop('"number" must be a whole number.'),
                advice=gettext_noop("Write it without quotation marks and decimals."),
            )
        )
    value, reason = act.get("value", ""), act.get("reason", "")
    if not isinstance(value, str) or not isinstance(reason, str):
        raise Refused(
            Problem(
                "not_text",
                gettext_noop('"value" and "reason" must be text.'),
                advice=gettext_noop("Write both in quotation marks."),
            )
        )
    return number, value, reason


def _chooses_option(game: Game, action: Action) -> bool:
    return action.kind == "choose" and game.pending is not None and game.pending.kind == "option"


def _is_in(library: Mapping[str, CardDef], number: str) -> bool:
    return any(number in library for number in (number.lower(), number.upper()))


def _number(value: str, library: Mapping[str, CardDef]) -> str:
    """Return the number that is meant, by number or name; what means none is left for the rules to refuse."""
    found = find_card(value, library)
    return value if isinstance(found, Problem) else found.number


def _counter(game: Game, named: dict[str, Reference], side: Side) -> str:
    """Return which kind of counter is meant, and the attacked card as the target when none was written.

    An Event's [Counter] is often called a counter too; whom it helps is chosen when its effect asks.
    """
    cards = game.state.cards
    if "card" in named:
        found = candidates(game, named["card"], (side,), (areas.HAND,))
        if all(cards[card].definition.category == EVENT for card in found):
            if "target" not in named:
                return "counter_event"
            raise Refused(
                Problem(
                    "event_asks_later",
                    gettext_noop("{card} is an Event: whom its [Counter] helps is chosen when it asks."),
                    "CR 7-1-3-2-2",
                    gettext_noop('Write "{line}", and the choice as the decision after it.'),
                    params={"card": game.name(found[0]), "line": f"counter_event {named['card'].text}"},
                )
            )
    if "target" not in named and game.state.battle is not None:
        named["target"] = Reference("the attacked card", card=game.state.battle.target)
    return "counter"


def _decider(game: Game) -> Side:
    return game.pending.side if game.pending is not None else game.state.turn_side


def _references(game: Game, value: Any) -> tuple[Reference, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > _MOST_CARDS:
        raise Refused(
            Problem(
                "not_a_list_of_cards",
                gettext_noop('"cards" must be a list of cards.'),
                advice=gettext_noop("Write them in square brackets, each in quotation marks."),
            )
        )
    return tuple(parse(item, game.library) for item in value)


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
                    advice=gettext_noop("Name each copy once, or look at the table again."),
                    params={"text": reference.text},
                )
            )
        taken.append(found[0])
    return tuple(taken)


def _choice(game: Game, value: Any, kind: str) -> tuple[CardId, ...]:
    """Read chosen cards: what is offered is meant first, and a choice is put into the order in which it was offered."""
    offered = game.pending.cards if game.pending is not None else ()
    taken: list[CardId] = []
    for reference in _references(game, value):
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
                    advice=gettext_noop("Name each copy once, or look at the table again."),
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


def _no_word(key: object) -> Problem:
    known = (*sorted(_WORDS), "by", "note")
    return no_such_key(gettext_noop('An action has no "{key}".'), key, known, code="no_such_word")


def _no_action(kind: object) -> Problem:
    facts = {"kind": str(kind)[:60], "known": ", ".join(KINDS), "near": near_word(kind, KINDS)}
    advice = (
        gettext_noop('Did you mean "{near}"? Known are: {known}.')
        if facts["near"]
        else gettext_noop("Known are: {known}.")
    )
    return Problem(
        "no_such_action", gettext_noop('No action is called "{kind}".'), advice=advice, params=facts
    )
