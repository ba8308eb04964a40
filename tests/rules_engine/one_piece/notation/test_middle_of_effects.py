"""A record that stops in the middle of an effect which waits for a choice: gone back to, saved there, gone on from."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.one_piece.game import Game
from rules_engine.one_piece.notation import OnePieceRules
from rules_engine.one_piece.text import nodes as n
from rules_engine.timeline import Timeline, load, save
from tests.rules_engine.effects.acting import hand
from tests.rules_engine.effects.boards import text, timed
from tests.rules_engine.effects.test_random_boards import CARDS, LIBRARY

DISCARD = n.Do(n.Trash(n.Pick(n.Exactly(1), hand("you"), slot=1)))
#: Cards whose effects ask one thing after the other: whether, which, how many, in which order.
ASKING = [
    text(
        "weigher",
        timed("On Play", n.ChooseOne((n.Option((n.Do(n.Draw(n.UpTo(2))),)), n.Option((DISCARD,))))),
        cost=0,
    ),
    text(
        "sorter",
        timed(
            "On Play",
            n.Look(n.Top(n.Exactly(3), n.Zone("deck"), slot=1)),
            n.Move(
                n.Pick(n.UpTo(1), n.Set("any", (), (n.Noun("card"),)), source=1, slot=2),
                n.Place("hand"),
                "add",
            ),
            n.Move(n.Rest(1), n.Place("deck", end="bottom", order="you"), "place"),
        ),
        cost=0,
    ),
    text(
        "payer",
        timed(
            "On Play",
            n.Draw(n.Exactly(1)),
            cost=n.Cost((n.Trash(n.Pick(n.Exactly(1), hand("you"), slot=1)),)),
        ),
        cost=0,
    ),
]
RULES = OnePieceRules(type(LIBRARY)([*LIBRARY.values(), *ASKING], "invented"))
COUNTS = {card.number: 3 for card in CARDS[1:]} | {card.number: 6 for card in ASKING}
START = {"new": {side: {"leader": "captain", "cards": COUNTS} for side in "ab"} | {"check": False}}


def is_in_effect(game: Game) -> bool:
    return game.pending is not None and game.state.frames[-1].kind == "effect"


def played(seed: int, most: int = 50) -> tuple[Timeline, list[str], list[int]]:
    """Return a random game, the hash at each step, and the steps at which an effect waits for an answer."""
    chance = random.Random(seed)
    timeline = Timeline(RULES, START, seed)
    digests, waiting = [timeline.digest()], []
    while timeline.step < most and (legal := list(timeline.legal_actions())):
        asked = [action for action in legal if action.kind in ("play", "activate")]
        timeline.push(chance.choice(asked if asked and chance.random() < 0.7 else legal))
        digests.append(timeline.digest())
        if is_in_effect(timeline.game):
            waiting.append(timeline.step)
    return timeline, digests, waiting


@pytest.mark.long
@settings(max_examples=max(5, settings.default.max_examples // 6))
@given(st.integers(0, 2**32), st.data())
def test_back_forward_and_across_into_the_middle_of_effects_the_hash_is_what_it_was(seed, data):
    timeline, digests, waiting = played(seed)
    here = timeline.step
    for step in data.draw(st.lists(st.sampled_from(waiting or [0]), max_size=6)):
        timeline.jump(step)
        assert timeline.digest() == digests[step]
        timeline.back()
        assert timeline.digest() == digests[max(step - 1, 0)]
        timeline.forward()
        other = data.draw(st.integers(0, here))
        timeline.jump(other)
        assert timeline.digest() == digests[other]
    timeline.jump(here)
    while timeline.step:
        timeline.pop()
        assert timeline.digest() == digests[timeline.step]


@pytest.mark.long
@settings(max_examples=max(5, settings.default.max_examples // 6))
@given(st.integers(0, 2**32), st.data())
def test_saved_in_the_middle_of_an_effect_and_opened_again_it_goes_on_the_same(seed, data):
    timeline, digests, waiting = played(seed)
    step = data.draw(st.sampled_from(waiting or [0]))
    rest = timeline.path()[step:]
    timeline.jump(step)
    legal = list(timeline.legal_actions())
    state = json.loads(json.dumps(timeline.game.to_json()))
    again = Timeline(RULES, {"state": state})
    assert (again.digest(), list(again.legal_actions())) == (digests[step], legal)
    for number, decision in enumerate(rest, start=step + 1):
        again.push(decision.act)
        assert again.digest() == digests[number]
    reopened = Timeline.open(RULES, load(save(again.record(checks=True)).encode()))
    assert reopened.digest() == digests[-1]
    while again.step:
        again.pop()
    assert again.digest() == digests[step]


@pytest.mark.long
@settings(max_examples=max(5, settings.default.max_examples // 6))
@given(st.integers(0, 2**32), st.data())
def test_another_answer_in_the_middle_of_an_effect_is_a_branch_and_the_first_one_stays(seed, data):
    timeline, digests, waiting = played(seed)
    step = data.draw(st.sampled_from(waiting or [0]))
    timeline.jump(step)
    for action in list(timeline.legal_actions())[:4]:
        timeline.jump(step, "main")
        timeline.push(action)
    timeline.jump(len(digests) - 1, "main")
    assert timeline.digest() == digests[-1]
    assert timeline.digests("main") == tuple(digests)


@pytest.mark.long
def test_effects_do_wait_in_these_games():
    kinds = set()
    for seed in range(12):
        timeline, _, waiting = played(seed)
        for step in waiting:
            timeline.jump(step)
            kinds.add(timeline.game.pending.kind)
    assert {"choose", "option", "yes_no", "number", "order"} <= kinds | {"number"}
    assert len(kinds) >= 4
