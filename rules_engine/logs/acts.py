"""What people do in a log outside battles: play, give DON!!, end the turn, concede, and what they are told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.logs import lines
from rules_engine.logs.lines import Move, Said
from rules_engine.logs.moves import tell_drawn
from rules_engine.logs.stopping import unexplained
from rules_engine.one_piece import areas, values
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import EVENT, STAGE
from rules_engine.one_piece.state import SIDES, CardId, Side
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.logs.reading import Reading

#: The areas of the game by those of the machine.
ZONES = {
    lines.DECK: areas.DECK,
    lines.HAND: areas.HAND,
    lines.CHARACTERS: areas.CHARACTERS,
    lines.LIFE: areas.LIFE,
    lines.DON_DECK: areas.DON_DECK,
    lines.COST: areas.COST,
    lines.TRASH: areas.TRASH,
    lines.STAGE: areas.STAGE,
}


def end(reading: Reading, said: Said) -> None:
    """End the turn; it is carried out when the lists shown after it have been compared."""
    player = reading.side_of(said) + 1
    if reading.ending or reading.game.state.turn_side != player - 1:
        raise unexplained(said.line, gettext_noop("Unexplained: it is not this player's turn."))
    reading.ending, reading.ending_line = player, said.line


def concede(reading: Reading, said: Said) -> None:
    """Concede (CR 1-2-3); who leaves concedes. After the end of the game people just leave."""
    if not reading.game.is_over:
        reading.push(Action("concede", value=SIDES[reading.side_of(said)]), said.line, reading.note(said))


def over(reading: Reading, said: Said) -> None:
    """Hold the end of the game that the log tells of against the game."""
    winner = reading.side_of(said) if said.kind == "wins" else reading.game.winner
    if not reading.game.is_over or reading.game.winner != winner:
        message = gettext_noop("Unexplained: by what is known the game has not ended so.")
        raise unexplained(said.line, message)


def drew(reading: Reading, said: Said) -> None:
    """Hold a card drawn in words against the machine's moves beside it."""
    moves = reading.moves
    tell_drawn(moves.items, moves.at, reading.side_of(said) + 1, said)


def bottom(reading: Reading, said: Said) -> None:
    """Note that cards went to the bottom of a deck: none of them is known, so nothing is carried out."""
    reading.bottoms.append(said.line)


def not_understood(reading: Reading, said: Said) -> None:
    """Note that a line says something nobody here knows of; its words may hold names and are not kept."""
    if said.actor in reading.opening.players:
        reading.remark(said.line, f"Line {said.line} is not understood.")


def deploy(reading: Reading, said: Said) -> None:
    """Play a Character or Stage from the hand, trashing a Character when there are five (CR 3-7-6-1)."""
    side = reading.side_of(said)
    (number,) = said.parts
    to = lines.STAGE if reading.definition(number, said.line).category == STAGE else lines.CHARACTERS
    instead = reading.game.state.players[side].stage if to == lines.STAGE else ()
    stage = reading.game.state.cards[instead[0]].definition.number if instead else ""
    play(reading, said, side, reading.take(side + 1, lines.HAND, to, number, line=said.line))
    if stage:
        reading.take(side + 1, lines.STAGE, lines.TRASH, stage, line=said.line)
    while reading.game.pending is not None and reading.game.pending.kind == "choose":
        gone = reading.take(side + 1, lines.CHARACTERS, lines.TRASH, line=said.line)
        card = reading.card_of(gone, areas.CHARACTERS, gone.line)
        leave_field(reading, gone, card)
        reading.push(Action("choose", cards=(card,)), gone.line)
        told = next((row for row in reading.announced if row[0] == gone.card), None)
        if told is not None:
            reading.announced.remove(told)
        else:
            reading.gone.append(gone.card)


def trash(reading: Reading, said: Said) -> None:
    """Hold a Character trashed for a sixth against the one that went (CR 3-7-6-1); its line may come first."""
    (number,) = said.parts
    if number in reading.gone:
        reading.gone.remove(number)
    else:
        reading.announced.append((number, said.line))


def play(reading: Reading, said: Said, side: Side, move: Move, *, kind: str = "play") -> None:
    """Play a card from the hand with the DON!! the log rests for it.

    What a Character or Stage costs is what was rested before it; what is rested for an Event may be told after it.
    """
    card = reading.card_of(move, areas.HAND, said.line)
    cost = reading.texts.cost_to_play(reading.game, card)
    rested = reading.moves.taps(side + 1, move)
    is_event = move.after == lines.TRASH
    if is_event and (len(rested) < cost or kind == "counter_event"):
        rested = reading.moves.taps(side + 1)
    if len(rested) < cost or (not is_event and len(rested) != cost):
        message = gettext_noop("Unexplained: {number} costs {cost}, but the log rests {rested} DON!!.")
        raise unexplained(said.line, message, number=move.card, cost=cost, rested=len(rested))
    known = values.cost_to_play(reading.game, card)
    if cost != known:
        why = f"by the texts in play it costs {cost}"
        reading.by_hand(said.line, why, "cost:turn", card, number=cost - known, inferred=True)
    for tap in rested[:cost]:
        reading.moves.use(tap)
    if reading.game.state.cards[card].definition.category == EVENT:
        reading.paid[move.card] = cost
    reading.push(Action(kind, card), said.line, reading.note(said))
    if not is_event:
        if move.rested and not reading.texts.enters_rested(reading.game, card):
            message = gettext_noop("Unexplained: {number} comes into play rested in the log.")
            raise unexplained(move.line, message, number=move.card)
        arrived(reading, move, card)


def arrived(reading: Reading, move: Move, card: CardId) -> None:
    """Keep which card of the game the machine's card is, and rest it where the log has it come in rested."""
    if move.held is not None:
        move.held.card = card
    if move.rested and not reading.game.state.cards[card].rested:
        reading.by_hand(move.line, "the log has it come in rested", "rest", card)


def leave_field(reading: Reading, move: Move, card: CardId) -> None:
    """Explain the moves of DON!! that a card leaving the field gives back."""
    for _ in reading.game.state.cards[card].don:
        reading.take(move.player, lines.GIVEN, lines.COST, line=move.line, held=move.held)


def attach(reading: Reading, said: Said) -> None:
    """Give DON!! to the Leader or a Character, one after the other (CR 6-5-5-1)."""
    side = reading.side_of(said)
    count, number = int(said.parts[0]), said.parts[1]
    host: CardId | None = None
    for _ in range(count):
        move = reading.take(side + 1, lines.COST, lines.GIVEN, line=said.line)
        host = given_to(reading, move)
        if host is None or reading.game.state.cards[host].definition.number != number:
            message = gettext_noop("Unexplained: {number} does not lie where the log gives it a DON!!.")
            raise unexplained(said.line, message, number=number)
        reading.push(Action("give_don", target=host), said.line, reading.note(said))
    given = len(reading.game.state.cards[host].don) if host is not None else 0
    if given != int(said.parts[2]):
        message = gettext_noop("Unexplained: {number} has {given} DON!! now, {told} in the log.")
        raise unexplained(said.line, message, number=number, given=given, told=said.parts[2])


def given_to(reading: Reading, move: Move) -> CardId | None:
    """Return the card of the game under which the machine puts or takes a DON!!; None when it is none."""
    slot = move.to_slot if move.after == lines.GIVEN else move.slot
    if slot // lines.SLOTS == lines.LEADER_PARENT:
        return reading.game.state.players[move.player - 1].leader[0]
    known = reading.at_hand(move.held)
    if known is not None and reading.game.state.cards[known].zone == areas.CHARACTERS:
        return known
    return None
