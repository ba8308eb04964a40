"""The machine's own table: every move takes a card out of a slot and puts it into one, and the slots must agree.

Read once through the file, in its order. It tells which copy of a card moved, whether a DON!! lay rested, and where a
line contradicts those before it. A move takes the card in its slot and puts it in at the other; cards behind move up.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.logs import lines
from rules_engine.logs.lines import Check, Held, Item, Move, Said
from rules_engine.logs.opening import Opening
from rules_engine.logs.players import numbers
from rules_engine.logs.stopping import change
from rules_engine.one_piece.setup import DECK_SIZE
from rules_engine.one_piece.state import SIDES
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

_PILES = {"Hand": lines.HAND, "Board": lines.CHARACTERS, "Trash": lines.TRASH}
_LISTED = (lines.HAND, lines.CHARACTERS, lines.LIFE, lines.TRASH, lines.STAGE)


class _Side:
    """One player's cards as the machine holds them."""

    def __init__(self, don_deck: int) -> None:
        self.deck = DECK_SIZE
        self.don_deck = don_deck
        self.listed: dict[int, list[Held]] = {area: [] for area in _LISTED}
        #: For each DON!! in the cost area, whether it lies rested.
        self.cost: list[bool] = []
        self.leader = Held()
        #: How many DON!! are given to each card, by the identity of what holds it.
        self.given: dict[int, int] = {}

    def host(self, slot: int) -> tuple[Held, int] | None:
        """Return the card a slot of given DON!! belongs to, and which of its DON!! it is."""
        parent, number = divmod(slot, lines.SLOTS)
        if parent == lines.LEADER_PARENT:
            return self.leader, number
        characters = self.listed[lines.CHARACTERS]
        return (characters[parent], number) if parent < len(characters) else None

    def counts(self) -> tuple[int, ...]:
        """Return the counts in the order in which the machine writes them."""
        held = self.listed
        return (
            self.deck,
            len(held[lines.HAND]),
            len(held[lines.CHARACTERS]),
            len(held[lines.LIFE]),
            self.don_deck,
            len(self.cost),
            len(held[lines.TRASH]),
            len(held[lines.STAGE]),
            1,
            sum(self.given.values()),
        )


def follow(items: Sequence[Item], opening: Opening) -> dict[int, Problem]:
    """Follow every move, filling in what it moved; return what contradicts the lines before it, by line.

    Nothing is told behind the first contradiction.
    """
    return _Table(opening).follow(items)


class _Table:
    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.sides = {player: _Side(opening.leader(player).don_deck) for player in (1, 2)}
        self.turn = opening.first
        #: The player whose rested cards become active once the lists shown after a turn are through.
        self.refreshing = 0
        #: Life cards the machine has told of in the battle being read.
        self.told_life = 0
        self.last: Move | None = None

    def follow(self, items: Sequence[Item]) -> dict[int, Problem]:
        for place, item in enumerate(items):
            if place == self.opening.rest and not self.opening.tells_life:
                self._lay_out_life()
            problem = None
            if isinstance(item, Said):
                problem = self._said(item)
            elif isinstance(item, Move):
                problem = self._moved(item)
                self.last = item
            elif isinstance(item, Check):
                problem = self._checked(item)
            if problem is not None:
                return {item.line: problem}
        return {}

    def _lay_out_life(self) -> None:
        for player, side in self.sides.items():
            life = self.opening.leader(player).life or 0
            side.deck -= life
            side.listed[lines.LIFE] = [Held() for _ in range(life)]

    # What people are told.

    def _said(self, said: Said) -> Problem | None:
        if said.kind == "end":
            self.turn = self.refreshing = 3 - self.turn
        elif said.kind == "snapshot":
            return self._shown(said)
        elif said.kind != "life":
            self._refresh()
        if said.kind == "attack":
            self.told_life = 0
        elif said.kind == "hit" and not self.opening.tells_life:
            # Older logs say nothing of the Life cards added to the hand: they come in at its end.
            side = self.sides[3 - self.turn]
            for _ in range(min(int(said.parts[1]) - self.told_life, len(side.listed[lines.LIFE]))):
                side.listed[lines.HAND].append(side.listed[lines.LIFE].pop())
        return None

    def _shown(self, said: Said) -> Problem | None:
        """Learn unknown cards of a list in the order in which it shows them; the same cards lie in the same order."""
        player = self.opening.players.get(said.actor)
        if player is None:
            return None
        held = self.sides[player].listed[_PILES[said.parts[0]]]
        shown = numbers(said.parts[1])
        if len(shown) != len(held):
            # What differs is told against the game, which knows more about it.
            return None
        for card, number in zip(held, shown, strict=True):
            card.number = card.number or number
        known = [card.number for card in held]
        if known != shown and sorted(known) == sorted(shown):
            message = gettext_noop("Unexplained: the log shows {shown}, by its moves the order is {known}.")
            return change(said.line, message, shown=", ".join(shown), known=", ".join(known))
        return None

    def _refresh(self) -> None:
        if self.refreshing:
            side = self.sides[self.refreshing]
            side.cost = [False] * len(side.cost)
            self.refreshing = 0

    # What the machine moves.

    def _moved(self, move: Move) -> Problem | None:
        side = self.sides[move.player]
        if (move.before, move.after) != (lines.GIVEN, lines.COST):
            self._refresh()
        if move.card == lines.DON:
            return self._don(side, move)
        if not self._take(side, move):
            return self._wrong(move, move.before, move.slot)
        if not self._put(side, move):
            return self._wrong(move, move.after, move.to_slot)
        self.told_life += move.before == lines.LIFE
        return None

    def _take(self, side: _Side, move: Move) -> bool:
        if move.before == lines.DECK:
            side.deck -= 1
            move.held = Held(move.card)
            return 0 <= move.slot <= side.deck
        held = side.listed.get(move.before)
        if held is None or move.slot >= len(held):
            return False
        move.held = held.pop(move.slot)
        known, move.held.number = move.held.number, move.card
        if move.before == lines.CHARACTERS and side.given.pop(id(move.held), 0):
            return False
        return known in ("", move.card)

    def _put(self, side: _Side, move: Move) -> bool:
        if move.held is None:
            return False
        if move.after == lines.DECK:
            side.deck += 1
            return move.to_slot < side.deck
        held = side.listed.get(move.after)
        if held is None or move.to_slot > len(held):
            return False
        held.insert(move.to_slot, move.held)
        return True

    def _don(self, side: _Side, move: Move) -> Problem | None:
        rested = move.rested
        if move.before == lines.DON_DECK:
            side.don_deck -= 1
            if move.slot != side.don_deck:
                return self._wrong(move, move.before, move.slot)
        elif move.before == lines.COST:
            if move.slot >= len(side.cost):
                return self._wrong(move, move.before, move.slot)
            move.was_rested = side.cost.pop(move.slot)
            if move.after == lines.COST and (move.slot != move.to_slot or move.was_rested == move.rested):
                return self._wrong(move, move.after, move.to_slot)
        elif move.before == lines.GIVEN:
            host = side.host(move.slot)
            if host is None or host[1] >= side.given.get(id(host[0]), 0):
                return self._wrong(move, move.before, move.slot)
            move.held = host[0]
            side.given[id(host[0])] -= 1
            # Its sign is left over from before: DON!! come back rested, and the refresh sets them as active.
            rested = True
        else:
            return self._wrong(move, move.before, move.slot)
        if move.after == lines.DON_DECK:
            side.don_deck += 1
        elif move.after == lines.COST and move.to_slot <= len(side.cost):
            side.cost.insert(move.to_slot, rested)
        elif move.after == lines.GIVEN:
            host = side.host(move.to_slot)
            if host is None or host[1] != side.given.get(id(host[0]), 0):
                return self._wrong(move, move.after, move.to_slot)
            move.held = host[0]
            side.given[id(host[0])] = host[1] + 1
        else:
            return self._wrong(move, move.after, move.to_slot)
        return None

    def _checked(self, check: Check) -> Problem | None:
        """Hold the machine's own counts against its moves."""
        counts = self.sides[check.player].counts()
        if self.last is None or (check.seq, check.player) != (self.last.seq, self.last.player):
            message = gettext_noop("Unexplained: these counts belong to no move before this line.")
            return change(check.line, message)
        if check.counts == counts:
            return None
        message = gettext_noop(
            "Unexplained: the log counts {told} for player {player}, by what is known it is {counts}."
        )
        return change(
            check.line,
            message,
            told=check.counts,
            player=SIDES[check.player - 1].upper(),
            counts=counts,
        )

    def _wrong(self, move: Move, area: int, slot: int) -> Problem:
        message = gettext_noop(
            "Unexplained: by the lines before, {card} of player {player} cannot be in slot {slot} of area {area}."
        )
        return change(
            move.line,
            message,
            card=move.card,
            player=SIDES[move.player - 1].upper(),
            slot=slot,
            area=area,
        )
