"""The end of a battle in a log: damage, Life cards with their [Trigger], a Character K.O.'d."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.logs import lines
from rules_engine.logs.acts import arrived, leave_field
from rules_engine.logs.lines import Said
from rules_engine.logs.stopping import unexplained
from rules_engine.logs.targets import same_card
from rules_engine.one_piece import areas
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.state import SIDES
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading


def result(reading: Reading, said: Said, side: int) -> None:
    """Go on to damage and hold what follows against the line that tells it."""
    game = reading.game
    player = game.state.players[1 - side]
    life = len(player.life)
    battle = game.state.battle
    if said.kind in ("destroyed", "hit") and battle is not None:
        same_card(reading, battle.target, said.parts[0], said.line)
    gone, arrivals = -1, 0
    if said.kind == "destroyed" and battle is not None:
        move = reading.take(2 - side, lines.CHARACTERS, lines.TRASH, said.parts[0], line=said.line)
        known = reading.at_hand(move.held)
        if known is not None and known != battle.target:
            message = gettext_noop("Unexplained: the log trashes another {number} than the one attacked.")
            raise unexplained(move.line, message, number=move.card)
        leave_field(reading, move, battle.target)
        gone, arrivals = battle.target, game.state.cards[battle.target].arrivals
    if game.pending is not None and game.pending.kind == "block":
        reading.push(Action("no_block"), said.line, inferred=True)
    if game.pending is not None and game.pending.kind == "counter":
        reading.push(Action("no_counter"), said.line, reading.note(said), inferred=True)
    points = int(said.parts[1]) if said.kind == "hit" else 0
    while game.pending is not None and game.pending.kind == "trigger":
        _life_card(reading, said, side)
    for _ in range(points):
        # Older logs do not tell of Life cards at all.
        told = reading.moves.find(2 - side, lines.LIFE, lines.HAND)
        if told is not None:
            reading.moves.use(told)
            reading.in_area(1 - side, areas.HAND, told.card, told.line)
    was_hit = life - len(player.life) if not game.is_over else points
    was_destroyed = gone >= 0 and game.state.cards[gone].arrivals != arrivals
    if was_hit != points or was_destroyed != (said.kind == "destroyed"):
        message = gettext_noop(
            "Unexplained: by the rules player {player} takes {damage} damage here, not {told}."
        )
        facts = {"player": SIDES[1 - side].upper(), "damage": was_hit, "told": points}
        raise unexplained(said.line, message, **facts)


def _life_card(reading: Reading, said: Said, side: int) -> None:
    """Add the Life card to the hand, or activate its [Trigger] when the next line says so."""
    top = reading.game.state.players[1 - side].life[0]
    logged = reading.moves.find(2 - side, lines.LIFE, lines.HAND)
    if logged is not None:
        reading.moves.use(logged)
        reading.name(top, logged.card, logged.line)
    items = reading.moves.items
    at = reading.moves.at
    following = next((place for place in range(at + 1, len(items)) if isinstance(items[place], Said)), None)
    trigger = items[following] if following is not None else None
    if following is None or not isinstance(trigger, Said) or trigger.kind != "trigger":
        reading.push(Action("no_trigger"), said.line, inferred=True)
        return
    while reading.moves.at < following:
        reading.moves.at += 1
        reading.item()
    (number,) = trigger.parts
    # It may be trashed, or lie in play by its own text; which area it is said to come from differs by version.
    moves = (
        reading.moves.find(2 - side, before, after, number)
        for before in (lines.HAND, lines.LIFE)
        for after in (lines.TRASH, lines.CHARACTERS, lines.STAGE, lines.HAND)
        if before != after
    )
    move = next((found for found in moves if found is not None), None)
    if move is None and logged is None:
        message = gettext_noop("Unexplained: no move beside this line tells of {number}.")
        raise unexplained(trigger.line, message, number=number)
    if reading.side_of(trigger) != 1 - side:
        message = gettext_noop("Unexplained: player {player} has no {number} in the {zone} area.")
        facts = {"player": SIDES[side].upper(), "number": number, "zone": areas.LIFE}
        raise unexplained(trigger.line, message, **facts)
    reading.name(top, number, trigger.line)
    if move is not None and move.after == lines.TRASH:
        reading.moves.use(move)
    reading.push(Action("trigger"), trigger.line, reading.note(trigger))
    if move is not None and reading.game.state.cards[top].zone == areas.CHARACTERS:
        arrived(reading, move, top)
