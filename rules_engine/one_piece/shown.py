"""What each person may see of a game (CR 3-1-4, 3-1-5, 3-4-3): open areas as they are, secret ones as counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.one_piece import areas, durations, keywords, log, values
from rules_engine.one_piece.cards import KEYWORDS
from rules_engine.one_piece.state import SIDES, CardId, Side

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: Who can look at a game.
VIEWERS = ("judge", "a", "b", "public")


def view(game: Game, who: str) -> dict[str, Any]:
    """Return the table as this person sees it.

    A secret area is a list whose hidden cards are None; what the person may see there is shown. `who` is one of
    VIEWERS.

    Raises ValueError for anybody else.
    """
    if who not in VIEWERS:
        raise ValueError(f"nobody is called {who!r}; known are {', '.join(VIEWERS)}")
    state = game.state
    battle = state.battle
    return {
        "turn": state.turn,
        "turn_side": SIDES[state.turn_side],
        "phase": state.phase,
        "first": SIDES[state.first],
        "ended": state.ended,
        "winner": None if game.winner is None else SIDES[game.winner],
        "battle": None
        if battle is None
        else {
            "step": battle.step,
            "attacker": battle.attacker,
            "target": battle.target,
            "blocked": battle.blocked,
            # A card that has left for a secret area during the battle shows nothing any more (CR 3-1-5).
            "power": [
                values.power(game, card) if sees(game, card, who) else None
                for card in (battle.attacker, battle.target)
            ],
        },
        "pending": _pending(game, who),
        "in_force": [
            {
                "kind": durations.said(effect)[0],
                "cards": [card for card in effect.cards if sees(game, card, who)],
                "value": durations.said(effect)[1],
                "until": effect.until,
            }
            for effect in state.in_force
        ],
        "a": _side(game, 0, who),
        "b": _side(game, 1, who),
        "log": [log.to_json(game, event, who) for event in log.told(game, who)],
    }


def _pending(game: Game, who: str) -> dict[str, Any] | None:
    pending = game.state.pending
    if pending is None:
        return None
    found: dict[str, Any] = {
        "side": SIDES[pending.side],
        "kind": pending.kind,
        "prompt": pending.prompt,
        "rule": pending.rule,
    }
    if who in ("judge", SIDES[pending.side]):
        found["cards"] = list(pending.cards)
        found["low"], found["high"] = pending.low, pending.high
    return found


def _side(game: Game, side: Side, who: str) -> dict[str, Any]:
    player = game.state.players[side]
    found: dict[str, Any] = {"turns": player.turns}
    for zone in areas.PLACES:
        if zone == areas.DON_DECK:
            found[zone] = len(player.don_deck)
        else:
            found[zone] = [_card(game, card, who) for card in player.area(zone)]
    return found


def sees(game: Game, card_id: CardId, who: str) -> bool:
    """Whether this person may see a card where it lies."""
    card = game.state.cards[card_id]
    return who == "judge" or areas.is_open(card) or (who in SIDES and areas.may_see(card, SIDES.index(who)))


def _card(game: Game, card_id: CardId, who: str) -> dict[str, Any] | None:
    card = game.state.cards[card_id]
    if not sees(game, card_id, who):
        return None
    found: dict[str, Any] = {"id": card_id, "number": card.definition.number, "name": card.definition.name}
    if card.zone in areas.FIELD:
        found["rested"] = card.rested
    if card.zone == areas.LIFE:
        found["face_up"] = card.face_up
    if card.zone in (areas.LEADER, areas.CHARACTERS):
        found["power"] = values.power(game, card_id)
        found["don"] = list(card.don)
        found["keywords"] = [keyword for keyword in KEYWORDS if keywords.has(game, card_id, keyword)]
        found["new"] = card.entered == game.state.turn
    return found
