"""A battle of a log: who attacks whom, counters, the powers compared, and what the engine makes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.logs import lines
from rules_engine.logs.acts import play
from rules_engine.logs.effects import carry_out, leave_field
from rules_engine.logs.lines import Said
from rules_engine.logs.stopping import Stopped, stop
from rules_engine.one_piece import areas, values
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.state import SIDES, CardId
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading

#: Lines that cannot stand within a battle: it was over, or cut short, before them.
_AFTER = frozenset({"attack", "end", "concede", "over", "deploy", "attach", "snapshot", "life", "draw"})


def read_battle(reading: Reading, said: Said) -> None:
    """Carry out an attack and everything up to its result; leaves the reading at the last line of the battle."""
    side = reading.side_of(said)
    attacker = reading.on_board(said.parts[0], (side,), legal="attack")
    target = reading.on_board(said.parts[1], (1 - side,))
    if attacker is None or target is None:
        raise Stopped(
            stop(
                said.line,
                "unexplained_change",
                gettext_noop("Unexplained: {attacker} or {target} is not in play."),
                attacker=said.parts[0],
                target=said.parts[1],
            )
        )
    targets = [a.target for a in reading.game.legal_actions() if a.kind == "attack" and a.card == attacker]
    number = said.parts[1]
    target = next(
        (t for t in targets if t is not None and reading.game.state.cards[t].definition.number == number),
        target,
    )
    reading.push(Action("attack", attacker, target), said.line, reading.note(said))
    while reading.at + 1 < len(reading.items):
        item = reading.items[reading.at + 1]
        if isinstance(item, Said):
            if item.kind in _AFTER:
                return
            reading.at += 1
            if _step(reading, item, side):
                return
        else:
            reading.at += 1


def _step(reading: Reading, said: Said, side: int) -> bool:
    """Carry out a line within a battle; True when it was the last."""
    if said.kind == "block":
        card = reading.on_board(said.parts[0], (1 - side,), legal="block")
        reading.push(Action("block", card), said.line, reading.note(said))
    elif said.kind == "discard":
        _to_counter_step(reading, said.line)
        reading.take(2 - side, lines.HAND, lines.TRASH, said.parts[0], line=said.line)
        card = reading.in_area(1 - side, areas.HAND, said.parts[0], said.line)
        _counter_value(reading, card, said)
        target = reading.game.state.battle.target if reading.game.state.battle else None
        reading.push(Action("counter", card, target), said.line, reading.note(said))
    elif said.kind == "counter":
        _to_counter_step(reading, said.line)
        move = reading.take(2 - side, lines.HAND, lines.TRASH, said.parts[0], line=said.line)
        play(reading, said, 1 - side, move, kind="counter_event")
    elif said.kind == "effect":
        carry_out(reading, said)
    elif said.kind == "other":
        reading.not_understood(said)
    elif said.kind == "versus":
        _compare_powers(reading, said)
    elif said.kind in ("fails", "hit", "destroyed"):
        _result(reading, said, side)
        return True
    return False


def _to_counter_step(reading: Reading, line: int) -> None:
    pending = reading.game.pending
    if pending is not None and pending.kind == "block":
        reading.push(Action("no_block"), line, inferred=True)


def _compare_powers(reading: Reading, said: Said) -> None:
    """Hold the powers told against the engine's; only a permanent text in play may account for a difference."""
    _to_counter_step(reading, said.line)
    battle = reading.game.state.battle
    if battle is None:
        return
    reading.compared += 1
    for card, number, told in (
        (battle.attacker, said.parts[0], int(said.parts[1])),
        (battle.target, said.parts[2], int(said.parts[3])),
    ):
        _same_card(reading, card, number, said.line)
        power = values.power(reading.game, card)
        if power == told:
            continue
        if not reading.a_text_may_account("power", told - power):
            raise Stopped(
                stop(
                    said.line,
                    "unexplained_change",
                    gettext_noop(
                        "Unexplained: {card} has {power} power by what is known, {told} in the log."
                    ),
                    card=reading.game.state.cards[card].definition.number,
                    power=power,
                    told=told,
                )
            )
        why = f"the log tells a power of {told}; a text in play must account for it"
        reading.by_hand(said.line, why, "power:battle", card, number=told - power, inferred=True)


def _same_card(reading: Reading, card: CardId, number: str, line: int) -> None:
    """See that a line names the card that is in the battle."""
    known = reading.game.state.cards[card].definition.number
    if known != number:
        message = gettext_noop("Unexplained: the log names {number} where {known} is in the battle.")
        raise Stopped(stop(line, "unexplained_change", message, number=number, known=known))


def _counter_value(reading: Reading, card: CardId, said: Said) -> None:
    """See that the card trashed has the Counter that the line tells, unless a text changes Counters."""
    value, told = values.counter(reading.game, card), int(said.parts[1])
    if value != told and not reading.a_text_may_account("counter", told - value):
        message = gettext_noop("Unexplained: {number} has {value} Counter, {told} in the log.")
        facts = {"number": said.parts[0], "value": value, "told": told}
        raise Stopped(stop(said.line, "unexplained_change", message, **facts))


def _result(reading: Reading, said: Said, side: int) -> None:
    """Go on to damage and hold what follows against the line that tells it."""
    game = reading.game
    player = game.state.players[1 - side]
    life = len(player.life)
    battle = game.state.battle
    if said.kind in ("destroyed", "hit") and battle is not None:
        _same_card(reading, battle.target, said.parts[0], said.line)
    if said.kind == "destroyed" and battle is not None:
        reading.take(2 - side, lines.CHARACTERS, lines.TRASH, said.parts[0], line=said.line)
        leave_field(reading, 1 - side, battle.target, said.line)
        gone, arrivals = battle.target, game.state.cards[battle.target].arrivals
    else:
        gone, arrivals = -1, 0
    _to_counter_step(reading, said.line)
    if game.pending is not None and game.pending.kind == "counter":
        reading.push(Action("no_counter"), said.line, reading.note(said), inferred=True)
    points = int(said.parts[1]) if said.kind == "hit" else 0
    while game.pending is not None and game.pending.kind == "trigger":
        _life_card(reading, said, side)
    for _ in range(points):
        # Older logs do not tell of Life cards at all.
        told = reading.find(2 - side, lines.LIFE, lines.HAND)
        if told is not None:
            told.used = True
            reading.in_area(1 - side, areas.HAND, told.card, told.line)
    was_hit = life - len(player.life) if not game.is_over else points
    was_destroyed = gone >= 0 and game.state.cards[gone].arrivals != arrivals
    if was_hit != points or was_destroyed != (said.kind == "destroyed"):
        raise Stopped(
            stop(
                said.line,
                "unexplained_change",
                gettext_noop(
                    "Unexplained: by the rules player {player} takes {damage} damage here, not {told}."
                ),
                player=SIDES[1 - side].upper(),
                damage=was_hit,
                told=points,
            )
        )


def _life_card(reading: Reading, said: Said, side: int) -> None:
    """Add the Life card to the hand, or activate its [Trigger] when the next line says so."""
    top = reading.game.state.players[1 - side].life[0]
    logged = reading.find(2 - side, lines.LIFE, lines.HAND)
    if logged is not None:
        logged.used = True
        reading.reveal(top, logged)
    following = next((item for item in reading.items[reading.at + 1 :] if isinstance(item, Said)), None)
    if following is None or following.kind != "trigger":
        reading.push(Action("no_trigger"), said.line, inferred=True)
        return
    reading.at = reading.items.index(following)
    (number,) = following.parts
    # It may be trashed, or lie in play by its own text; which area it is said to come from differs by version.
    moves = (
        reading.find(2 - side, before, after, number)
        for before in (lines.HAND, lines.LIFE)
        for after in (lines.TRASH, lines.CHARACTERS, lines.STAGE, lines.HAND)
        if before != after
    )
    move = next((found for found in moves if found is not None), None)
    if move is None and logged is None:
        message = gettext_noop("Unexplained: no move beside this line tells of {number}.")
        raise Stopped(stop(following.line, "unexplained_change", message, number=number))
    if move is not None and move.after == lines.TRASH:
        move.used = True
    reading.name(top, number, following.line)
    reading.push(Action("trigger"), following.line, reading.note(following))
