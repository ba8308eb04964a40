"""Gives the picks of an ability their slot numbers and tells "it", "that card" and "the rest" which slot they mean.

The rules, in this order: a word of origin ("the revealed card") means the newest slot written by such an act; "the
rest" the newest cards looked at or revealed from the top; "it", "that ..." and "them" the newest slot, or, where
nothing was written yet, the card the watched or replaced event is about (-1), or this card (-2) when the text has
only spoken of it. A singular word never means a whole set ("all of ...").
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Any

from .nodes import (
    KO,
    Ability,
    Act,
    All,
    Both,
    Choose,
    Condition,
    EitherTarget,
    GiveDon,
    HasEach,
    Look,
    Modify,
    Move,
    Moved,
    Node,
    Per,
    Pick,
    PickEach,
    Play,
    Quantity,
    Replace,
    Rest,
    RestCards,
    Reveal,
    Set,
    Slot,
    SlotPick,
    This,
    Top,
    TopEach,
    Trash,
    Watch,
)

_WRITERS = (Pick, Top, PickEach, TopEach, SlotPick, All, Both)
_KINDS: dict[type, str] = {
    Look: "looked",
    Reveal: "revealed",
    Trash: "trashed",
    Choose: "selected",
    KO: "K.O.'d",
    Play: "played",
    RestCards: "rested",
    GiveDon: "given",
    Modify: "modified",
}
_MOVES = {"add": "added", "place": "placed", "return": "returned"}
_SAME = {"chosen": "selected", "placed at the bottom": "placed", "rested this way": "rested"}
_CARDS = ("card", "event", "don")
_SOURCE_ACTS = (Reveal, Play, Move, Trash, Choose)


@dataclass
class _State:
    next: int = 1
    last: int = 0
    last_any: int = 0
    look: int = 0
    event: bool = False
    writing: bool = False
    each: bool = False  # inside "for every ..." of a change to all cards of a set
    act: Act | None = None
    kinds: dict[str, int] = field(default_factory=dict)


def bind(ability: Ability) -> Ability:
    """Give an ability with its slots numbered."""
    state = _State(event=any(isinstance(head, Watch) for head in ability.heads))
    cost = _walk(ability.cost, state) if ability.cost is not None else None
    return replace(ability, cost=cost, body=_walk(ability.body, state))


def unbound(ability: Ability) -> list[Node]:
    """List the references that found nothing to refer to."""
    from .walk import every

    return [one for one in every(ability) if isinstance(one, Slot | Rest) and one.of == 0]


def _walk(one: Any, state: _State) -> Any:
    if isinstance(one, tuple):
        return tuple(_walk(value, state) for value in one)
    if not isinstance(one, Node):
        return one
    if isinstance(one, Slot):
        return replace(one, of=_meant(one, state))
    if isinstance(one, Rest):
        return replace(one, of=state.look or state.kinds.get("revealed", 0) or state.kinds.get("looked", 0))
    if isinstance(one, Moved):
        verb = _SAME.get(one.verb, one.verb)
        return replace(one, slot=state.kinds.get(verb, state.last_any) or (-1 if state.event else 0))
    if isinstance(one, Replace):
        state.event, state.last, state.last_any = True, 0, 0
    if isinstance(one, Both | EitherTarget | HasEach):
        one = _share_zones(one)
    before = (state.act, state.writing, state.each)
    if isinstance(one, Per) and isinstance(state.act, Modify):
        state.each = isinstance(state.act.target, All)
    if isinstance(one, Act):
        state.act, state.writing = one, True
    elif isinstance(one, Quantity | Condition):
        state.writing = False
    made = _inside(one, state)
    state.act, state.writing, state.each = before
    if isinstance(one, _WRITERS) and state.writing:
        made = _written(made, state)
    if isinstance(one, This) and state.last == 0 and not state.event:
        state.last = -2
    if isinstance(one, Move) and isinstance(one.target, Rest):
        state.look = 0
    return made


def _share_zones(one: Any) -> Any:
    """Areas said once, after the last of several sets, hold for those before it."""
    name = "sets" if isinstance(one, HasEach) else "targets"
    parts = getattr(one, name)
    sets = [part if isinstance(part, Set) else getattr(part, "set", None) for part in parts]
    zones = getattr(one, "zones", ()) or (sets[-1].zones if sets[-1] is not None else ())
    if not zones:
        return one
    made = []
    for held, cards in zip(parts, sets, strict=True):
        part = held
        if (
            cards is not None
            and not cards.zones
            and all(noun.card or noun.kind in _CARDS for noun in cards.nouns)
        ):
            shared = replace(cards, where=zones)
            part = shared if held is cards else replace(held, set=shared)
        made.append(part)
    return replace(one, **{name: tuple(made)})


def _inside(one: Node, state: _State) -> Any:
    changed = {}
    for entry in fields(one):
        value = getattr(one, entry.name)
        if isinstance(value, Node | tuple):
            after = _walk(value, state)
            if after != value:
                changed[entry.name] = after
    return replace(one, **changed) if changed else one


def _written(made: Any, state: _State) -> Any:
    if isinstance(made, Pick) and _from_looked(made, state):
        made = replace(made, source=state.look)
    if isinstance(made, SlotPick):
        made = replace(made, of=state.look or state.last_any)
    number = state.next
    state.next += 1
    act = state.act
    kind = _MOVES[act.verb] if isinstance(act, Move) else _KINDS.get(type(act), "")
    if kind:
        state.kinds[kind] = number
    state.last_any = number
    if not isinstance(made, All) or isinstance(act, Choose):
        state.last = number
    if isinstance(made, Top | All) and isinstance(act, Look | Reveal):
        state.look = number
    return replace(made, slot=number)


def _from_looked(made: Pick, state: _State) -> bool:
    chosen = made.set
    if not state.look or not isinstance(state.act, _SOURCE_ACTS) or chosen.owner != "any":
        return False
    if chosen.zones:
        return chosen.zones[0].zone == "looked"
    cards = all(noun.card or noun.kind in ("card", "event") for noun in chosen.nouns)
    # What is played cannot lie on the field already.
    return cards or isinstance(state.act, Reveal | Play)


def _meant(one: Slot, state: _State) -> int:
    if state.each and one.verb == "that" and not one.noun.endswith("s"):
        return -4  # each of the cards that are changed, by itself
    verb = one.verb.removeprefix("the ")
    verb = _SAME.get(verb, verb)
    if verb in state.kinds:
        return state.kinds[verb]
    if one.noun == "them" or one.noun.endswith("s"):
        return state.last_any or state.last or (-1 if state.event else 0)
    if state.last:
        return state.last
    return -1 if state.event else 0
