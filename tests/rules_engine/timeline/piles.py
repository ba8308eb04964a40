"""The smallest game with all a timeline must cope with: hidden cards, chance, a choice inside an effect.

Two players take cards from face-down piles into their hands. "peek" shows the top card of a pile to the player, who
then has to say "take" or "bury" before the game goes on. A judge may put a card on a pile by hand, with a reason.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping
from typing import Any

from tournaments.rules.problems import Problem, Refused

Act = tuple[str, int]


def refuse(code: str, message: str, place: str = "", **params: object) -> Refused:
    return Refused(Problem(code, message, "PILES 1", place=place, params=params))


class Piles:
    """A game of piles. Undo keeps what each action changed, nothing else."""

    def __init__(self, piles: list[list[int]]) -> None:
        self.piles = piles
        self.hands: list[list[int]] = [[], []]
        self.side = 0
        self.peeked = -1
        self.done: list[tuple[Act, tuple[Any, ...]]] = []
        #: What just happened, for people; forgotten when something is taken back.
        self.last = ""

    def legal_actions(self) -> list[Act]:
        if self.peeked >= 0:
            return [("take", self.peeked), ("bury", self.peeked)]
        return [(kind, n) for n, pile in enumerate(self.piles) if pile for kind in ("take", "peek")]

    def why_illegal(self, action: Act) -> list[Problem]:
        kind, pile = action
        if kind == "override":
            return []
        problems = []
        if not 0 <= pile < len(self.piles) or not self.piles[pile]:
            problems.append(
                Problem("no_card_there", "Pile {pile} has no card.", "PILES 2", params={"pile": pile})
            )
        if self.peeked >= 0 and (kind == "peek" or pile != self.peeked):
            problems.append(Problem("choose_first", "Take or bury the card you looked at.", "PILES 3"))
        if self.peeked < 0 and kind == "bury":
            problems.append(Problem("nothing_peeked", "Nobody looked at a card.", "PILES 3"))
        return problems

    def push(self, action: Act) -> None:
        problems = self.why_illegal(action)
        if problems:
            raise Refused(*problems)
        self.repeat(action)

    def repeat(self, action: Act) -> None:
        kind, pile = action
        self.done.append((action, (self.side, self.peeked)))
        self.last = f"{'ab'[self.side]}: {kind}"
        if kind == "override":
            self.piles[0].insert(0, pile)
            return
        if kind == "peek":
            self.peeked = pile
            return
        card = self.piles[pile].pop(0)
        if kind == "take":
            self.hands[self.side].append(card)
        else:
            self.piles[pile].append(card)
        self.peeked = -1
        self.side = 1 - self.side

    def pop(self) -> Act:
        action, (self.side, self.peeked) = self.done.pop()
        kind, pile = action
        self.last = ""
        if kind == "override":
            self.piles[0].pop(0)
        elif kind == "take":
            self.piles[pile].insert(0, self.hands[self.side].pop())
        elif kind == "bury":
            self.piles[pile].insert(0, self.piles[pile].pop())
        return action

    def to_json(self) -> dict[str, Any]:
        return {"piles": self.piles, "hands": self.hands, "side": self.side, "peeked": self.peeked}

    def digest(self) -> str:
        return hashlib.sha256(json.dumps(self.to_json()).encode()).hexdigest()

    def view(self, who: str) -> dict[str, Any]:
        sees = {"judge": (True, True), "a": (True, False), "b": (False, True), "public": (False, False)}[who]
        found: dict[str, Any] = {"to move": "ab"[self.side], "piles": [len(pile) for pile in self.piles]}
        for side, name in enumerate("ab"):
            found[name] = list(self.hands[side]) if sees[side] else len(self.hands[side])
        if self.peeked >= 0:
            found["peeked"] = self.piles[self.peeked][0] if sees[self.side] else True
        found["last"] = self.last
        if who == "judge":
            found["cards"] = [list(pile) for pile in self.piles]
        return found


class PilesRules:
    """`{"new": {"piles": [3, 2]}}` deals by the seed, `{"state": ...}` goes on from what `to_json` gave."""

    name = "piles"
    data = ""

    def __init__(self, engine: int = 2, game: type[Piles] = Piles) -> None:
        self.engine = engine
        self.game = game

    def open(self, start: Mapping[str, Any], seed: int | None) -> Piles:
        if "state" in start:
            state = json.loads(json.dumps(start["state"]))
            game = self.game(state["piles"])
            game.hands, game.side, game.peeked = state["hands"], state["side"], state["peeked"]
            return game
        sizes = start["new"]["piles"]
        for number, size in enumerate(sizes, start=1):
            if size > 50:
                raise refuse(
                    "too_many_cards", "{size} cards are no pile.", f"start, pile {number}", size=size
                )
        cards = list(range(sum(sizes)))
        random.Random(seed or 0).shuffle(cards)
        return self.game([[cards.pop() for _ in range(size)] for size in sizes])

    def check(self, act: Mapping[str, Any]) -> tuple[Problem, ...]:
        if act.get("do") in ("take", "peek", "bury", "override"):
            return ()
        return (Problem("no_such_action", "No action is called {do}.", params={"do": act.get("do")}),)

    def read_action(self, game: Piles, act: Mapping[str, Any]) -> Act:
        if act.get("do") not in ("take", "peek", "bury", "override") or not isinstance(act.get("pile"), int):
            raise refuse("no_such_action", "No action is called {do}.", do=act.get("do"))
        if act["do"] == "override" and not act.get("reason"):
            raise refuse("reason_missing", "A judge's hand needs a reason.")
        return (act["do"], act["pile"])

    def write_action(self, game: Piles, action: Act, who: str = "judge") -> dict[str, Any]:
        kind, pile = action
        return {"do": kind, "pile": pile, **({"reason": "by hand"} if kind == "override" else {})}

    def facts(self, game: Piles, who: str = "judge") -> dict[str, Any]:
        return {name: value for name, value in game.view(who).items() if name != "last"}

    def is_override(self, act: Mapping[str, Any]) -> bool:
        return act.get("do") == "override"
