"""The battle a position may stand in (CR 7-1): who attacks what, at which step, with how much counter so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.one_piece import areas, durations
from rules_engine.one_piece.positions.lasting import put
from rules_engine.one_piece.positions.slips import Slips
from rules_engine.one_piece.state import SIDES, Battle, CardId, GameState, Side
from tournaments.rules.words import gettext_noop

#: The steps of a battle (CR 7-1); "attack": declared, its effects come next; "end": damage is done.
STEPS = ("attack", "block", "counter", "damage", "end")
_KEYS = frozenset({"attacker", "target", "step", "blocked", "counter"})
_MOST_COUNTER = 100_000


def read_battle(slips: Slips, state: GameState, value: Any) -> None:
    """Read a battle in progress: the attacker is rested, and so is the card that blocked (CR 7-1-1-1, 10-1-4-1)."""
    if value is None:
        return
    if not isinstance(value, Mapping) or value.get("step", "block") not in STEPS:
        slips.wrong(
            "not_a_battle",
            gettext_noop("A battle has an attacker, a target and a step: {known}."),
            "battle",
            "CR 7-1",
            known=", ".join(STEPS),
        )
        return
    slips.keys(value, _KEYS, gettext_noop("A battle has no {key}."), "battle")
    counter = slips.count(value.get("counter", 0), "battle.counter", least=-_MOST_COUNTER, most=_MOST_COUNTER)
    attacker = _named(slips, state, value.get("attacker"), state.turn_side, "battle.attacker")
    target = _named(slips, state, value.get("target"), 1 - state.turn_side, "battle.target")
    blocked = value.get("blocked", False)
    if not isinstance(blocked, bool):
        slips.wrong("true_or_false", gettext_noop('"blocked" must be true or false.'), "battle.blocked")
    elif blocked and target is not None and state.cards[target].zone != areas.CHARACTERS:
        slips.wrong(
            "leader_blocks",
            gettext_noop("A Character blocked: say which as the target."),
            "battle.target",
            "CR 10-1-4-1",
        )
    if attacker is None or target is None or slips.problems:
        return
    state.cards[attacker].rested = True
    if blocked:
        state.cards[target].rested = True
    if counter:
        put(state, state.cards[target], "power", counter, durations.BATTLE)
    state.battle = Battle(attacker, target, 0, 0, blocked, value.get("step", "block"), first_target=target)


def first_step(value: Mapping[str, Any]) -> str:
    """Return where the procedure of a battle goes on (CR 7-1-1-3, 7-1-2-1, 7-1-2-2, 7-1-3-1).

    Once a card has blocked, its [On Block] comes next; once counters were played, so have "when attacked" effects.
    """
    step: str = value.get("step", "block")
    if step == "block" and value.get("blocked"):
        return "block_effects"
    if step == "counter" and not value.get("counter"):
        return "counter_start"
    return step


def _named(slips: Slips, state: GameState, value: Any, side: Side, place: str) -> CardId | None:
    """Return the card named: "leader", "character 2" counted from 1, its number, or "characters.1" counted from 0."""
    player = state.players[side]
    if value is None:
        return player.leader[0]
    words = value.split() if isinstance(value, str) else []
    if words[:1] == [SIDES[side]]:
        words = words[1:]
    found = _found(state, words, player.leader, player.characters)
    if found is None:
        slips.wrong(
            "no_such_card",
            gettext_noop(
                'Say "leader", "character 1" for the first Character, or the number of the only card it can be.'
            ),
            place,
            "CR 7-1-1-1",
        )
    return found


def _found(
    state: GameState, words: list[str], leader: Sequence[CardId], characters: Sequence[CardId]
) -> CardId | None:
    if not words or len(words) > 2:
        return None
    if words == ["leader"]:
        return leader[0]
    place = ""
    if words[0] == "character" and len(words) == 2:
        place = words[1]
    elif len(words) == 1 and words[0].startswith("characters."):
        index = words[0].removeprefix("characters.")
        place = str(int(index) + 1) if index.isdecimal() and len(index) < 3 else ""
    if place:
        number = int(place) if place.isdecimal() and len(place) < 3 else 0
        return characters[number - 1] if 0 < number <= len(characters) else None
    fits = [card for card in (*leader, *characters) if state.cards[card].definition.number == words[0]]
    return fits[0] if len(words) == 1 and len(fits) == 1 else None
