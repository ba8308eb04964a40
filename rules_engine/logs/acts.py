"""What people do in a log: play, give DON!!, attack, end the turn, concede."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.logs import lines
from rules_engine.logs.lines import Move, Said
from rules_engine.logs.stopping import Stopped, stop
from rules_engine.one_piece import areas, values
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import STAGE
from rules_engine.one_piece.state import SIDES, Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading


def end(reading: Reading, said: Said) -> None:
    """End the turn; it is carried out when the lists shown after it have been compared."""
    reading.ending = reading.side_of(said) + 1


def concede(reading: Reading, said: Said) -> None:
    """Concede (CR 1-2-3); who leaves concedes."""
    reading.push(Action("concede", value=SIDES[reading.side_of(said)]), said.line, reading.note(said))


def deploy(reading: Reading, said: Said) -> None:
    """Play a Character or Stage from the hand, trashing a Character when there are five (CR 3-7-6-1)."""
    side = reading.side_of(said)
    (number,) = said.parts
    to = lines.STAGE if reading.definition(number, said.line).category == STAGE else lines.CHARACTERS
    play(reading, said, side, reading.take(side + 1, lines.HAND, to, number, line=said.line))
    while reading.game.pending is not None and reading.game.pending.kind == "choose":
        gone = reading.take(side + 1, lines.CHARACTERS, lines.TRASH, line=said.line)
        card = reading.in_area(side, areas.CHARACTERS, gone.card, gone.line)
        reading.push(Action("choose", cards=(card,)), gone.line)


def play(reading: Reading, said: Said, side: Side, move: Move, *, kind: str = "play") -> None:
    """Play a card from the hand with the DON!! the log rests for it.

    What a Character or Stage costs is what was rested before it; what is rested for an Event may be told after it.
    """
    card = reading.in_area(side, areas.HAND, move.card, said.line)
    cost = values.cost_to_play(reading.game, card)
    rested = reading.taps(side + 1, move)
    if move.after in (lines.CHARACTERS, lines.STAGE):
        if len(rested) != cost and reading.a_text_may_account("cost", len(rested) - cost, move.card):
            why = f"the log rests {len(rested)} DON!!; a text must account for it"
            reading.by_hand(said.line, why, "cost:turn", card, number=len(rested) - cost, inferred=True)
            cost = len(rested)
    elif len(rested) < cost or kind == "counter_event":
        rested = reading.taps(side + 1)
    if len(rested) < cost or (move.after != lines.TRASH and len(rested) != cost):
        message = gettext_noop("Unexplained: {number} costs {cost}, but the log rests {rested} DON!!.")
        facts = {"number": move.card, "cost": cost, "rested": len(rested)}
        raise Stopped(stop(said.line, "unexplained_change", message, **facts))
    for tap in rested[:cost]:
        tap.used = True
    reading.paid[move.card] = cost
    reading.push(Action(kind, card), said.line, reading.note(said))


def attach(reading: Reading, said: Said) -> None:
    """Give DON!! to the Leader or a Character, one after the other (CR 6-5-5-1)."""
    side = reading.side_of(said)
    count, number = int(said.parts[0]), said.parts[1]
    for _ in range(count):
        move = reading.take(side + 1, lines.COST, lines.GIVEN, line=said.line)
        parent = move.to_slot // lines.SLOTS
        player = reading.game.state.players[side]
        pile = player.leader if parent == lines.LEADER_PARENT else player.characters[parent : parent + 1]
        if not pile or reading.game.state.cards[pile[0]].definition.number != number:
            message = gettext_noop("Unexplained: {number} does not lie where the log gives it a DON!!.")
            raise Stopped(stop(said.line, "unexplained_change", message, number=number))
        reading.push(Action("give_don", target=pile[0]), said.line, reading.note(said))
    given = len(reading.game.state.cards[pile[0]].don) if count else 0
    if count and given != int(said.parts[2]):
        message = gettext_noop("Unexplained: {number} has {given} DON!! now, {told} in the log.")
        facts = {"number": number, "given": given, "told": said.parts[2]}
        raise Stopped(stop(said.line, "unexplained_change", message, **facts))
