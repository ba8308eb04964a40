"""Starts as people type them: keys, phases and cards in their own words, put into those of docs/formats.md.

Nothing is judged here. What cannot be read is left as it is, so that the engine refuses it in its place;
:func:`with_advice` adds what may have been meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rules_engine.one_piece import areas, cards
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.notation import typed
from rules_engine.one_piece.state import SIDES
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

_POSITION_KEYS = {
    **dict.fromkeys(("player_a", "side_a"), "a"),
    **dict.fromkeys(("player_b", "side_b"), "b"),
    **dict.fromkeys(("active_player", "turn_player", "active", "player", "side"), "turn_side"),
    **dict.fromkeys(("first_player", "goes_first"), "first"),
    **dict.fromkeys(("turn_number", "turn_no"), "turn"),
}
_PLAYER_KEYS = {
    **dict.fromkeys(("character", "chars", "char", "character_area", "board"), areas.CHARACTERS),
    **dict.fromkeys(("leader_card", "leader_area"), areas.LEADER),
    **dict.fromkeys(("stages", "stage_area"), areas.STAGE),
    **dict.fromkeys(("don!!", "cost", "cost_area", "don_area", "don_cards"), "don"),
    **dict.fromkeys(("don!!_deck", "dondeck"), areas.DON_DECK),
    **dict.fromkeys(("hand_cards", "cards_in_hand"), areas.HAND),
    **dict.fromkeys(("lives", "life_area", "life_cards"), areas.LIFE),
    **dict.fromkeys(("deck_cards", "library"), areas.DECK),
    **dict.fromkeys(("trash_area", "discard", "discard_pile", "graveyard"), areas.TRASH),
    **dict.fromkeys(("decklist", "list"), "deck_list"),
}
_CARD_KEYS = {
    **dict.fromkeys(("number", "id", "name", "card_number"), "card"),
    **dict.fromkeys(("rest", "is_rested", "tapped"), "rested"),
    **dict.fromkeys(("don!!", "attached", "attached_don", "given", "given_don"), "don"),
    **dict.fromkeys(("played_this_turn", "just_played", "fresh"), "new"),
    **dict.fromkeys(("faceup",), "face_up"),
}
_BATTLE_KEYS = {
    **dict.fromkeys(("attacking", "card"), "attacker"),
    **dict.fromkeys(("defender", "attacked"), "target"),
}
#: What a key can be called, for advice.
KNOWN = {
    "A position has no {key}.": ("turn", "turn_side", "first", "phase", "battle", *SIDES),
    "A player has no {key}.": (
        *("leader", "characters", "stage", "don", "don_deck", "hand", "life", "deck", "trash"),
        *("deck_list", "turns"),
    ),
    "A card has no {key}.": ("card", "rested", "don", "new", "used", "effects"),
    "A battle has no {key}.": ("attacker", "target", "step", "blocked", "counter"),
}
_CATEGORY = {areas.LEADER: cards.LEADER, areas.CHARACTERS: cards.CHARACTER, areas.STAGE: cards.STAGE}
_COPIES = re.compile(r"(\d{1,2})\s*[x×]?\s+(.+)|(\d{1,2})[x×](.+)|(.+?)\s+[x×]\s*(\d{1,2})", re.IGNORECASE)
_NOBODY_KNOWS = frozenset({"", "?", "unknown", "null", "hidden"})
_MOST = 60


def tidy_position(value: Mapping[str, Any], library: Mapping[str, CardDef]) -> dict[str, Any]:
    """Return a position with the words of the documentation for those that were typed."""
    found = _keys(value, _POSITION_KEYS)
    for name in ("turn_side", "first"):
        if isinstance(found.get(name), str):
            found[name] = _side(found[name])
    if isinstance(found.get("phase"), str):
        found["phase"] = _word(found["phase"]).removesuffix("_phase")
    if isinstance(found.get("battle"), Mapping):
        found["battle"] = _battle(found["battle"], library)
    for side in SIDES:
        if isinstance(found.get(side), Mapping):
            found[side] = _player(found[side], library)
    return found


def tidy_new(value: Mapping[str, Any], library: Mapping[str, CardDef]) -> dict[str, Any]:
    """Return two deck lists and who goes first with the words of the documentation for those that were typed."""
    found = _keys(value, {"player_a": "a", "player_b": "b", "first_player": "first"})
    for name in ("first", "chooser"):
        if isinstance(found.get(name), str):
            found[name] = _side(found[name])
    for side in SIDES:
        found.update({side: tidy_list(found[side], library)} if side in found else {})
    return found


def tidy_list(value: Any, library: Mapping[str, CardDef]) -> Any:
    """Return a deck list with printed numbers; cards may be lines such as "4x OP01-016"."""
    if not isinstance(value, Mapping):
        return value
    found = _keys(value, {"deck": "cards", "list": "cards"})
    if isinstance(found.get("leader"), str):
        found["leader"] = _card(found["leader"], library, cards.LEADER)
    listed = found.get("cards")
    if isinstance(listed, str):
        listed = [line for line in listed.splitlines() if line.strip()]
    if isinstance(listed, list) and listed and all(isinstance(line, str) for line in listed):
        counted: dict[str, int] = {}
        for line in listed:
            for number in _copies(line, library):
                counted[number] = counted.get(number, 0) + 1
        found["cards"] = counted
    elif isinstance(listed, Mapping):
        numbers = {key: _card(str(key), library) for key in listed}
        # Two spellings of one number are left alone rather than added up.
        if len(set(numbers.values())) == len(numbers):
            found["cards"] = {numbers[key]: count for key, count in listed.items()}
    return found


def with_advice(problem: Problem, library: Mapping[str, CardDef]) -> Problem:
    """Return a problem of a start with what may have been meant, where something is close."""
    facts = dict(problem.params)
    if problem.code == "unknown_number" and not problem.advice:
        found = typed.find_card(facts.get("number"), library, _category_at(problem.place))
        return replace(found, place=problem.place) if isinstance(found, Problem) else problem
    if problem.code == "no_such_key" and problem.message in KNOWN:
        key = facts.get("key")
        known = KNOWN[problem.message]
        return typed.no_such_key(problem.message, key, known, problem.place)
    if problem.code == "not_don":
        return replace(
            problem,
            advice=gettext_noop(
                "Write {example}, or only how many are active; DON!! given to a card are written with it: {given}."
            ),
            params={
                **facts,
                "example": '"don": {"active": 3, "rested": 2}',
                "given": '{"card": "OP01-016", "don": 1}',
            },
        )
    return problem


def _category_at(place: str) -> str:
    return next((kind for zone, kind in _CATEGORY.items() if f".{zone}" in place), "")


def _word(text: str) -> str:
    return re.sub(r"[\s_-]+", "_", text.strip().lower())[:_MOST]


def _side(text: str) -> str:
    return _word(text).removeprefix("player_")


def _keys(value: Mapping[str, Any], aliases: Mapping[str, str]) -> dict[str, Any]:
    """Return an object with its keys as documented; of two that mean the same the strange one is left alone."""
    found: dict[str, Any] = {}
    for key, inner in value.items():
        word = _word(str(key))
        word = aliases.get(word, word)
        taken = word != key and (word in value or word in found)
        found[str(key) if taken else word] = inner
    return found


def _card(text: str, library: Mapping[str, CardDef], category: str = "") -> str:
    found = typed.find_card(text, library, category)
    return text if isinstance(found, Problem) else found.number


def _player(value: Mapping[str, Any], library: Mapping[str, CardDef]) -> dict[str, Any]:
    found = _keys(value, _PLAYER_KEYS)
    don = found.get("don")
    if isinstance(don, int) and not isinstance(don, bool):
        found["don"] = {"active": don}
    elif isinstance(don, Mapping):
        found["don"] = _keys(don, {"rest": "rested"})
    if "deck_list" in found:
        found["deck_list"] = tidy_list(found["deck_list"], library)
    for zone, kind in _CATEGORY.items():
        if zone in found:
            found[zone] = _each(found[zone], partial(_entry, library=library, kind=kind))
    for zone in (areas.HAND, areas.LIFE, areas.DECK, areas.TRASH):
        if isinstance(found.get(zone), str | Mapping):
            found[zone] = [found[zone]]
        if isinstance(found.get(zone), list):
            found[zone] = _pile(found[zone], library)
    return found


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    return [change(entry) for entry in value[: _MOST + 1]] if isinstance(value, list) else change(value)


def _entry(entry: Any, library: Mapping[str, CardDef], kind: str) -> Any:
    if isinstance(entry, str):
        return _card(entry, library, kind)
    if not isinstance(entry, Mapping):
        return entry
    found = _keys(entry, _CARD_KEYS)
    if isinstance(found.get("card"), str):
        found["card"] = _card(found["card"], library, kind)
    return found


def _pile(entries: list[Any], library: Mapping[str, CardDef]) -> list[Any]:
    found: list[Any] = []
    for entry in entries[: _MOST + 1]:
        if isinstance(entry, str):
            found += [None] if entry.strip().lower() in _NOBODY_KNOWS else _copies(entry, library)
        else:
            found.append(_entry(entry, library, ""))
    return found[: _MOST + 1]


def _copies(text: str, library: Mapping[str, CardDef]) -> list[str]:
    """Return the card a line names as often as it says: "3x OP01-016", "OP01-016 x3"."""
    found = _COPIES.fullmatch(text.strip())
    if found is None or typed.number_of(text, library) is not None:
        return [_card(text, library)]
    before, name, close, close_name, behind_name, behind = found.groups()
    count = int(before or close or behind)
    if not 1 <= count <= _MOST:
        return [text]
    return [_card((name or close_name or behind_name).strip(), library)] * count


def _battle(value: Mapping[str, Any], library: Mapping[str, CardDef]) -> dict[str, Any]:
    found = _keys(value, _BATTLE_KEYS)
    for name in ("attacker", "target"):
        text = found.get(name)
        if isinstance(text, str):
            words = text.strip().lower()
            number = typed.number_of(text, library)
            found[name] = number if number is not None else words
    if isinstance(found.get("step"), str):
        found["step"] = _word(found["step"]).removesuffix("_step")
    return found
