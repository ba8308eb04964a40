"""A state as plain values: what is saved, and what is hashed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules_engine.one_piece import areas
from rules_engine.one_piece.cards import DON_CARD, UNKNOWN, CardDef, DeckList
from rules_engine.one_piece.state import Battle, Card, Frame, GameState, InForce, Pending, PlayerState
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: The plain values of a state besides its cards, players and records.
_PLAIN = (
    "turn",
    "turn_side",
    "first",
    "chooser",
    "phase",
    "random",
    "serial",
    "decisions",
    "ended",
    "shuffled",
)
#: Its values that are tuples.
_TUPLES = ("losers", "memory")
#: Values that only ever go up, or that say how the table came to be rather than what it is.
_COUNTS = frozenset({"serial", "decisions", "random", "turn"})


def card_tuple(card: Card) -> tuple[Any, ...]:
    """Return everything that is true of a card."""
    return (
        card.definition.number,
        card.owner,
        card.zone,
        card.rested,
        card.face_up,
        card.given_to,
        tuple(card.don),
        card.entered,
        card.arrivals,
        card.used,
        card.seen,
        card.known_from,
    )


def to_tuple(state: GameState) -> tuple[Any, ...]:
    """Return the whole state as nested tuples, the same for the same state."""
    return (
        tuple(getattr(state, name) for name in (*_PLAIN, *_TUPLES)),
        tuple(card_tuple(card) for card in state.cards),
        tuple(tuple(tuple(player.area(zone)) for zone in areas.PLACES) for player in state.players),
        tuple(player.turns for player in state.players),
        state.battle,
        tuple(state.in_force),
        tuple(state.waiting),
        tuple(state.frames),
        state.pending,
        state.answer,
        # Nearly always empty, and left out then: the hashes of older records stay what they were.
        *state.stopped,
    )


def table_tuple(state: GameState) -> tuple[Any, ...]:
    """Return what lies on the table and is in progress, without counts (CR 11-1-1-2)."""
    return (
        tuple(getattr(state, name) for name in (*_PLAIN, *_TUPLES) if name not in _COUNTS),
        tuple(
            (
                card.definition.number,
                card.zone,
                card.rested,
                card.face_up,
                card.given_to,
                card.entered,
                card.used,
            )
            for card in state.cards
        ),
        tuple(tuple(tuple(player.area(zone)) for zone in areas.PLACES) for player in state.players),
        state.battle and (state.battle.attacker, state.battle.target, state.battle.step),
        tuple(effect[1:] for effect in state.in_force),
        tuple(state.waiting),
        tuple(state.frames),
        state.pending,
    )


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _tuple(value: Any) -> Any:
    return tuple(_tuple(item) for item in value) if isinstance(value, list | tuple) else value


def to_json(state: GameState) -> dict[str, Any]:
    """Return the whole state as JSON values."""
    return {
        **{name: _plain(getattr(state, name)) for name in (*_PLAIN, *_TUPLES)},
        "cards": [_plain(card_tuple(card)) for card in state.cards],
        "players": [
            {
                "deck_list": player.deck_list.to_json() if player.deck_list else None,
                "turns": player.turns,
                **{zone: list(player.area(zone)) for zone in areas.PLACES},
            }
            for player in state.players
        ],
        "battle": _plain(state.battle) if state.battle else None,
        "in_force": _plain(state.in_force),
        "waiting": _plain(state.waiting),
        "frames": _plain(state.frames),
        "pending": _plain(state.pending) if state.pending else None,
        "answer": _plain(state.answer),
        "stopped": _plain(state.stopped),
    }


def from_json(data: Any, library: Mapping[str, CardDef]) -> GameState:
    """Read what :func:`to_json` wrote.

    Raises Refused with one problem when it is no such thing.
    """
    try:
        return _read(data, library)
    except Refused:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise Refused(
            Problem(
                "not_a_game",
                gettext_noop("This is no saved game: {what}."),
                advice=gettext_noop("Open the record of the game instead and replay it."),
                params={"what": f"{type(error).__name__} {error}"[:120]},
            )
        ) from error


def _read(data: Any, library: Mapping[str, CardDef]) -> GameState:
    state = GameState()
    for name in _PLAIN:
        kind = type(getattr(state, name))
        if type(data[name]) is not kind:
            raise TypeError(name)
        setattr(state, name, data[name])
    for name in _TUPLES:
        setattr(state, name, _tuple(data[name]))
    for number, row in enumerate(data["cards"]):
        known = {"": UNKNOWN, "DON": DON_CARD}.get(row[0]) or library.get(row[0])
        if known is None:
            raise Refused(
                Problem(
                    "unknown_number",
                    gettext_noop("No card has the number {number}."),
                    "CR 2-14-1",
                    params={"number": row[0]},
                )
            )
        card = Card(number, known, row[1], row[2])
        (card.rested, card.face_up, card.given_to) = row[3:6]
        card.don = list(row[6])
        (card.entered, card.arrivals) = row[7:9]
        card.used = _tuple(row[9])
        (card.seen, card.known_from) = row[10:12]
        state.cards.append(card)
    players = []
    for row in data["players"]:
        found = row["deck_list"]
        player = PlayerState(DeckList(found["leader"], dict(found["cards"])) if found else None)
        player.turns = row["turns"]
        for zone in areas.PLACES:
            player.area(zone).extend(row[zone])
        players.append(player)
    state.players = (players[0], players[1])
    state.battle = Battle(*data["battle"]) if data["battle"] else None
    state.in_force = [InForce(*_tuple(row)) for row in data["in_force"]]
    state.waiting = [_tuple(row) for row in data["waiting"]]
    state.frames = [Frame(row[0], row[1], _tuple(row[2])) for row in data["frames"]]
    state.pending = Pending(*_tuple(data["pending"])) if data["pending"] else None
    state.answer = _tuple(data["answer"])
    state.stopped = _tuple(data.get("stopped", []))
    _look_over(state)
    return state


def _look_over(state: GameState) -> None:
    """See that every card is in the one place it says it is in.

    Raises ValueError otherwise.
    """
    count = len(state.cards)
    places: dict[int, tuple[int, str]] = {}
    for side, player in enumerate(state.players):
        for zone in areas.PLACES:
            for card in player.area(zone):
                if card in places:
                    raise ValueError(f"card {card} lies in two places")
                places[card] = (side, zone)
    for host in state.cards:
        for card in host.don:
            if card in places:
                raise ValueError(f"card {card} lies in two places")
            places[card] = (state.cards[card].owner, areas.GIVEN)
            if state.cards[card].given_to != host.id:
                raise ValueError(f"card {card} is given to two cards")
    if set(places) != set(range(count)):
        raise ValueError("a card lies nowhere")
    for card, place in places.items():
        if place != (state.cards[card].owner, state.cards[card].zone):
            raise ValueError(f"card {card} is not where it says")
    if not state.frames and not state.ended:
        raise ValueError("nothing is in progress")
