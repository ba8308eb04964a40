"""What can be done, as people read it: copies in hand that nothing tells apart stand there once."""

from __future__ import annotations

from typing import Any

from rules_engine.queries.choices import choices, copies_once
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline

RULES = shipped_rules()


def game(hand: list[str], *acts: str) -> Any:
    a = {"leader": "OP01-002", "life": 3, "hand": hand, "don": {"active": 5}}
    b = {"leader": "OP01-002", "life": 3, "hand": 2}
    timeline: Timeline[Any] = Timeline(RULES, {"position": {"turn": 5, "a": a, "b": b}})
    for act in acts:
        timeline.push({"do": act})
    return timeline.game


def played(found: Any) -> list[str]:
    groups, _, _ = choices(found)
    return [choice.words for group in groups if group.kind == "play" for choice in group.choices]


def test_three_copies_of_one_card_in_hand_are_one_button_without_a_place() -> None:
    words = played(game(["OP01-010", "OP01-010", "OP01-018", "OP01-010"]))
    assert len(words) == 2
    assert not any("·" in one for one in words)


def test_the_engine_still_lists_every_copy_and_none_is_lost_in_kind() -> None:
    found = game(["OP01-010", "OP01-010", "OP01-018"])
    legal = found.legal_actions()
    once = copies_once(found, legal)
    assert len([one for one in legal if one.kind == "play"]) == 3
    assert len([one for one in once if one.kind == "play"]) == 2
    assert {one.kind for one in once} == {one.kind for one in legal}
    assert [one for one in once if one.kind != "play"] == [one for one in legal if one.kind != "play"]


def test_copies_on_the_field_stay_apart() -> None:
    found = game(["OP01-010", "OP01-010"], "play a hand 1", "play a hand 1")
    given = [one for one in copies_once(found, found.legal_actions()) if one.kind == "give_don"]
    assert len(given) == 3


def test_a_copy_that_one_player_has_seen_is_another_than_one_nobody_has() -> None:
    found = game(["OP01-010", "OP01-010"])
    found.state.cards[found.state.players[0].hand[0]].seen = 2
    assert len(played(found)) == 2
