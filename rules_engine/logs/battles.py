"""A battle of a log: who attacks whom, counters, the powers compared, and what the engine makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.logs import acts, lines, targets
from rules_engine.logs.damage import result
from rules_engine.logs.effects import carry_out, draw
from rules_engine.logs.lines import Said
from rules_engine.logs.stopping import unexplained
from rules_engine.one_piece import areas, values
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.state import CardId
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading

#: Lines that cannot stand within a battle: it was over, or cut short, before them.
_AFTER = frozenset(
    {"attack", "end", "concede", "wins", "over", "deploy", "attach", "snapshot", "life", "trash", "leader"}
)

#: Lines about the player who is attacked.
_OF_THE_ATTACKED = frozenset({"block", "discard", "counter", "destroyed"})


def read_battle(reading: Reading, said: Said) -> None:
    """Carry out an attack and everything up to its result; leaves the reading at the last line of the battle."""
    side = reading.side_of(said)
    battle = targets.Battle.ahead(reading, side)
    attacker, sure = targets.attacker(reading, said, battle, side)
    target, also_sure = targets.target(reading, said, battle, side, attacker)
    targets.give_keywords(reading, said, battle, attacker, 1 - side)
    reading.push(
        Action("attack", attacker, target), said.line, reading.note(said), inferred=not (sure and also_sure)
    )
    was_compared = False
    while reading.moves.at + 1 < len(reading.moves.items):
        item = reading.moves.items[reading.moves.at + 1]
        if isinstance(item, Said) and item.kind in _AFTER:
            return
        reading.moves.at += 1
        reading.item()
        if isinstance(item, Said):
            was_compared = was_compared or item.kind == "versus"
            if _step(reading, item, side, battle):
                if not was_compared:
                    reading.remark(item.line, f"Line {item.line}: no line before it compares the powers.")
                return


def _step(reading: Reading, said: Said, side: int, battle: targets.Battle) -> bool:
    """Carry out a line within a battle; True when it was the last."""
    if said.kind in _OF_THE_ATTACKED and reading.side_of(said) != 1 - side:
        raise unexplained(said.line, gettext_noop("Unexplained: only the attacked player can do this."))
    if said.kind == "block":
        card, sure = targets.blocker(reading, said, battle, 1 - side)
        reading.push(Action("block", card), said.line, reading.note(said), inferred=not sure)
    elif said.kind == "discard":
        to_counter_step(reading, said.line)
        move = reading.take(2 - side, lines.HAND, lines.TRASH, said.parts[0], line=said.line)
        card = reading.card_of(move, areas.HAND, said.line)
        _counter(reading, card, said)
    elif said.kind == "counter":
        to_counter_step(reading, said.line)
        move = reading.take(2 - side, lines.HAND, lines.TRASH, said.parts[0], line=said.line)
        acts.play(reading, said, 1 - side, move, kind="counter_event")
    elif said.kind == "effect":
        carry_out(reading, said)
    elif said.kind == "versus":
        _compare_powers(reading, said)
    elif said.kind in ("fails", "hit", "destroyed"):
        result(reading, said, side)
        return True
    elif said.kind in _ALSO:
        _ALSO[said.kind](reading, said)
    else:
        raise unexplained(said.line, gettext_noop("Unexplained: a battle is in progress before this line."))
    return False


def to_counter_step(reading: Reading, line: int) -> None:
    """Go on without a block when the game asks for one: the log says nothing of what was not done."""
    pending = reading.game.pending
    if pending is not None and pending.kind == "block":
        reading.push(Action("no_block"), line, inferred=True)


def _compare_powers(reading: Reading, said: Said) -> None:
    """Hold the powers told against the engine's and what texts in play make of them."""
    to_counter_step(reading, said.line)
    battle = reading.game.state.battle
    if battle is None:
        message = gettext_noop("Unexplained: no attack has been declared before this line.")
        raise unexplained(said.line, message)
    reading.counts.compared += 1
    for card, number, told in (
        (battle.attacker, said.parts[0], int(said.parts[1])),
        (battle.target, said.parts[2], int(said.parts[3])),
    ):
        targets.same_card(reading, card, number, said.line)
        known = values.power(reading.game, card)
        power = reading.texts.power(reading.game, card)
        if power != told:
            message = gettext_noop(
                "Unexplained: {card} has {power} power by what is known, {told} in the log."
            )
            raise unexplained(said.line, message, card=number, power=power, told=told)
        if power != known:
            why = f"by the texts in play its power is {power}"
            reading.by_hand(said.line, why, "power:battle", card, number=power - known, inferred=True)


def _counter(reading: Reading, card: CardId, said: Said) -> None:
    """Trash a card for its Counter; the line tells how much that is, texts in play included."""
    told = int(said.parts[1])
    value = reading.texts.counter(reading.game, card)
    if value != told:
        message = gettext_noop("Unexplained: {number} has {value} Counter, {told} in the log.")
        raise unexplained(said.line, message, number=said.parts[0], value=value, told=told)
    battle = reading.game.state.battle
    target = battle.target if battle else None
    more = value - values.counter(reading.game, card)
    reading.push(Action("counter", card, target), said.line, reading.note(said))
    if more:
        why = f"by the texts in play it has {value} Counter"
        reading.by_hand(said.line, why, "power:battle", target, number=more, inferred=True)


_ALSO = {"drew": acts.drew, "draw": draw, "bottom": acts.bottom, "other": acts.not_understood}
