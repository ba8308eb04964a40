"""What a player or judge does: one frozen value, written as a short JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules_engine.one_piece.state import CardId

#: What each kind of action means; records write these words.
KINDS = {
    "first": "go first (CR 5-2-1-5)",
    "second": "go second (CR 5-2-1-5)",
    "keep": "keep the opening hand (CR 5-2-1-6)",
    "mulligan": "redraw the opening hand (CR 5-2-1-6-1)",
    "play": "pay for a card and play or activate it (CR 6-5-3)",
    "activate": "activate an effect of a card on the field (CR 6-5-4)",
    "give_don": "give a DON!! card to a Leader or Character (CR 6-5-5)",
    "attack": "attack with a Leader or Character (CR 6-5-6, 7-1-1)",
    "end_main": "end the Main Phase (CR 6-5-2-1)",
    "block": "activate [Blocker] (CR 7-1-2-1)",
    "no_block": "do not block",
    "counter": "trash a card for its Counter (CR 7-1-3-2-1)",
    "counter_event": "activate an Event's [Counter] (CR 7-1-3-2-2)",
    "no_counter": "end the Counter Step",
    "trigger": "activate the [Trigger] of a Life card (CR 10-1-5-1)",
    "no_trigger": "add the Life card to the hand (CR 10-1-5-2)",
    "choose": "choose cards or a number (CR 8-4-4)",
    "yes": "carry out what may be carried out (CR 8-1-2)",
    "no": "leave out what may be left out (CR 8-1-2)",
    "order": "put cards or effects in an order",
    "times": "say how often a loop is carried out (CR 11-1-1-2, 11-1-1-3)",
    "loop": "say that what was done is a loop (CR 11-1-1)",
    "concede": "concede (CR 1-2-3)",
    "reveal": "say which card an unknown card is",
    "override": "a judge changes the game by hand, with a reason",
}

#: These can be taken at every moment and are not listed among the legal actions.
ALWAYS = frozenset({"concede", "loop", "reveal", "override"})


class Action(NamedTuple):
    """One act of a player, or of a judge.

    `card` is the card that acts, `target` what it acts on, `cards` further cards (DON!! to pay with, cards chosen);
    `number` a number chosen; `value` a word: the card number of a "reveal", "a" or "b" of a "concede", what an
    "override" does; `reason` why a judge overrides.

    >>> Action("attack", card=3, target=57)
    Action('attack', card=3, target=57)
    >>> Action.from_json({"do": "attack", "card": 3, "target": 57}) == Action("attack", 3, 57)
    True
    """

    kind: str
    card: CardId | None = None
    target: CardId | None = None
    cards: tuple[CardId, ...] = ()
    number: int | None = None
    value: str = ""
    reason: str = ""

    def __repr__(self) -> str:
        parts = [repr(self.kind)]
        parts += [
            f"{name}={value!r}"
            for name, value in list(self._asdict().items())[1:]
            if value not in (None, (), "")
        ]
        return f"Action({', '.join(parts)})"

    def to_json(self) -> dict[str, Any]:
        """Return a JSON object that leaves out what is not set.

        >>> Action("choose", cards=(4, 9)).to_json()
        {'do': 'choose', 'cards': [4, 9]}
        """
        found: dict[str, Any] = {"do": self.kind}
        for name, value in list(self._asdict().items())[1:]:
            if value not in (None, (), ""):
                found[name] = list(value) if name == "cards" else value
        return found

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Action:
        """Read what :meth:`to_json` wrote, cards by their number in this game.

        Raises ValueError for a word or a shape that no action has.
        """
        unknown = set(data) - {"do", "card", "target", "cards", "number", "value", "reason"}
        if unknown:
            raise ValueError(f"an action has no {min(unknown)!r}")
        kind = data.get("do")
        if not isinstance(kind, str) or kind not in KINDS:
            raise ValueError(f"no action is called {kind!r}")
        for name in ("card", "target", "number"):
            value = data.get(name)
            if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
                raise ValueError(f"{name!r} is not a whole number")
        cards = data.get("cards", [])
        if not isinstance(cards, list | tuple) or not all(
            isinstance(c, int) and not isinstance(c, bool) for c in cards
        ):
            raise ValueError("'cards' is not a list of whole numbers")
        for name in ("value", "reason"):
            if not isinstance(data.get(name, ""), str):
                raise ValueError(f"{name!r} is not text")  # noqa: TRY004 -- one error for every bad action
        return cls(
            kind,
            data.get("card"),
            data.get("target"),
            tuple(cards),
            data.get("number"),
            data.get("value", ""),
            data.get("reason", ""),
        )


@cache
def listed(
    kind: str, card: CardId | None = None, target: CardId | None = None, number: int | None = None
) -> Action:
    """Return an action as lists of legal ones hold it: made once, since the same few are listed again and again.

    >>> listed("attack", 3, 57) is listed("attack", 3, 57), listed("play", 3) == Action("play", 3)
    (True, True)
    """
    return Action(kind, card, target, (), number)
