"""Who attacks, who is attacked, who blocks: the very copy, by what the rest of the battle tells."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules_engine.logs import lines
from rules_engine.logs.copies import chosen, on_board, preferred
from rules_engine.logs.lines import Move, Said
from rules_engine.logs.stopping import unexplained
from rules_engine.logs.words import effect
from rules_engine.one_piece import areas, keywords
from rules_engine.one_piece.cards import BLOCKER
from rules_engine.one_piece.state import CardId, Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading

#: With these a battle is over, or another begins.
_LAST = frozenset({"hit", "fails", "destroyed", "attack", "end", "concede", "wins", "over"})


@dataclass(slots=True)
class Battle:
    """What the lines up to the end of a battle tell: who blocked, which card was K.O.'d, the powers compared."""

    block: str = ""
    destroyed: Move | None = None
    powers: tuple[str, ...] = ()
    #: Changes of power told before the powers are compared, by the number they name.
    changes: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def ahead(cls, reading: Reading, side: Side) -> Battle:
        """Look ahead from the line that declares an attack of a side."""
        found = cls()
        moved: list[Move] = []
        for item in reading.moves.items[reading.moves.at + 1 :]:
            if isinstance(item, Move):
                if (item.player, item.before, item.after) == (2 - side, lines.CHARACTERS, lines.TRASH):
                    moved.append(item)
                continue
            if not isinstance(item, Said):
                continue
            if item.kind == "block":
                found.block = item.parts[0]
            elif item.kind == "versus":
                found.powers = item.parts
            elif item.kind == "effect" and not found.powers:
                told = effect(*item.parts)
                if told is not None and told.kind == "buff":
                    found.changes.setdefault(told.parts[0], []).append(int(told.parts[1]))
            elif item.kind == "discard" and not found.powers:
                found.changes.setdefault("", []).append(int(item.parts[1]))
            if item.kind in _LAST:
                if item.kind == "destroyed":
                    found.destroyed = next(
                        (move for move in reversed(moved) if move.card == item.parts[0]), None
                    )
                break
        return found


def attacker(reading: Reading, said: Said, battle: Battle, side: Side) -> tuple[CardId, bool]:
    """Return the card that attacks and whether that is certain: one that may, with the power told later."""
    number = said.parts[0]
    found = _in_play(reading, number, side, said)
    may = [action.card for action in reading.game.legal_actions() if action.kind == "attack"]
    found = preferred(found, [card for card in may if card is not None])
    return _by_power(reading, found, said.line, battle, 0)


def target(reading: Reading, said: Said, battle: Battle, side: Side, attacks: CardId) -> tuple[CardId, bool]:
    """Return the card attacked and whether that is certain: the one K.O.'d, or one that may be attacked."""
    number = said.parts[1]
    found = _in_play(reading, number, 1 - side, said)
    if battle.destroyed is not None and not battle.block:
        gone = reading.at_hand(battle.destroyed.held)
        if gone in found:
            return gone, True
    may = [
        action.target
        for action in reading.game.legal_actions()
        if action.kind == "attack" and action.card == attacks
    ]
    found = preferred(found, [card for card in may if card is not None])
    if battle.block:
        card, inferred = chosen(reading, found, said.line)
        return card, not inferred
    return _by_power(reading, found, said.line, battle, 2)


def blocker(reading: Reading, said: Said, battle: Battle, side: Side) -> tuple[CardId, bool]:
    """Return the card that blocks and whether that is certain: the one K.O.'d, or an active one with [Blocker]."""
    found = _in_play(reading, said.parts[0], side, said)
    if battle.destroyed is not None:
        gone = reading.at_hand(battle.destroyed.held)
        if gone in found:
            return gone, True
    may = [action.card for action in reading.game.legal_actions() if action.kind == "block"]
    found = preferred(found, [card for card in may if card is not None])
    return _by_power(reading, found, said.line, battle, 2)


def give_keywords(reading: Reading, said: Said, battle: Battle, attacks: CardId, side: Side) -> None:
    """Give the attacker, and who will block, the keyword effects that texts in play give them."""
    cards = [(attacks, reading.texts.keywords(reading.game, attacks))]
    if battle.block:
        for card in reading.game.state.players[side].characters:
            is_meant = reading.game.state.cards[card].definition.number == battle.block
            if is_meant and not keywords.is_blocker(reading.game, card):
                gained = reading.texts.keywords(reading.game, card)
                cards.append((card, tuple(word for word in gained if word == BLOCKER)))
    for card, words in cards:
        for word in words:
            why = f"by the texts in play it has [{word}]"
            reading.by_hand(said.line, why, f"keyword:{word}", card, inferred=True)


def same_card(reading: Reading, card: CardId, number: str, line: int) -> None:
    """See that a line names the card that is in the battle; raise Stopped when it is another."""
    known = reading.game.state.cards[card].definition.number
    if known != number:
        message = gettext_noop("Unexplained: the log names {number} where {known} is in the battle.")
        raise unexplained(line, message, number=number, known=known)


def _in_play(reading: Reading, number: str, side: Side, said: Said) -> list[CardId]:
    cards = reading.game.state.cards
    found = [
        card
        for card in on_board(reading.game, number, (side,))
        if cards[card].zone in (areas.LEADER, areas.CHARACTERS)
    ]
    if not found:
        message = gettext_noop("Unexplained: {number} is not in play.")
        raise unexplained(said.line, message, number=number)
    return found


def _by_power(
    reading: Reading, found: list[CardId], line: int, battle: Battle, at: int
) -> tuple[CardId, bool]:
    """Choose among copies those whose power is what the log tells once the changes before it are added."""
    if len(found) > 1 and battle.powers:
        number, told = battle.powers[at], int(battle.powers[at + 1])
        counters = sum(battle.changes.get("", ())) if at else 0
        changed = sum(battle.changes.get(number, ())) + counters
        fits = [card for card in found if reading.texts.power(reading.game, card) + changed == told]
        if fits and len(fits) < len(found):
            card, inferred = chosen(reading, fits, line)
            return card, False if inferred else len(found) == len(fits)
    card, inferred = chosen(reading, found, line)
    return card, not inferred
