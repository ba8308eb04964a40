"""Invented texts read and played: what an audit of all card texts found."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.effects.printed import define
from rules_engine.one_piece.text.compiling import compile_text
from tests.rules_engine.effects.acting import choose, kind, numbers
from tests.rules_engine.effects.boards import area, at, board, cost_of, do, power_of, text, why
from tests.rules_engine.one_piece.board import character


def written(number: str, words: str, category: str = "character", **facts):
    """An invented card whose text is written in the template language."""
    made = compile_text(words)
    assert made.exact, made.lines
    return define(text(number, category=category, **facts), made.program)


def attacked(game, attacker: str):
    """Player B attacks player A's Leader."""
    return do(game, "attack", attacker, "a.leader")


WATCHFUL = written(
    "watchful",
    "[Once Per Turn] This effect can be activated when your opponent attacks. Give up to 1 of your opponent's Leader "
    "or Character cards -2000 power during this turn.",
)


def test_8_1_2_an_effect_that_can_be_activated_is_asked_about_and_not_used_up_when_declined():
    game = board([WATCHFUL], {"characters": ["watchful"]}, {"characters": ["gunner"]}, turn_side="b")
    attacked(game, "b.leader")
    assert kind(game) == "yes_no"
    do(game, "no")
    attacked(game, "b.characters.gunner")
    do(game, "yes")
    choose(game, "b.characters.gunner")
    assert power_of(game, "b.characters.gunner") == 4000


def test_10_2_13_3_an_effect_that_was_activated_is_not_asked_about_again():
    game = board([WATCHFUL], {"characters": ["watchful"]}, {"characters": ["gunner"]}, turn_side="b")
    attacked(game, "b.leader")
    do(game, "yes")
    choose(game)
    attacked(game, "b.characters.gunner")
    assert kind(game) == "counter"


@pytest.mark.parametrize(("others", "asked"), [([], "yes_no"), (["swimmer"], "main")])
def test_8_4_1_1_a_condition_for_activating_that_is_not_met_asks_nothing(others, asked):
    only = written(
        "only",
        "[On Your Opponent's Attack] [Once Per Turn] This effect can be activated when you only have Characters with a "
        'type including "Crew". Up to 1 of your Leader or Character cards gains +1000 power during this battle.',
    )
    odd = character("odd", 1, 1000, types=("Loners",))
    game = board([only, odd], {"characters": ["only", *(["odd"] if others else [])]}, {}, turn_side="b")
    attacked(game, "b.leader")
    assert kind(game) == asked


def test_8_4_4_the_characters_that_cannot_block_are_chosen_when_the_effect_resolves():
    hush = written(
        "hush",
        "[Activate: Main] Your opponent cannot activate up to 1 [Blocker] Character that has 4000 power or less during "
        "this turn.",
    )
    game = board([hush], {"characters": ["hush"]}, {"characters": ["wall", "wall", "gate"]})
    do(game, "activate", "a.characters.hush")
    assert numbers(game) == ["wall", "wall"]
    choose(game, "b.characters.1")
    do(game, "attack", "a.leader", "b.leader")
    assert why(game, "block", "b.characters.1")
    assert not why(game, "block", "b.characters.0")


def test_8_4_4_3_for_every_card_given_to_that_character_is_counted_for_each():
    heavy = written(
        "heavy",
        "[Activate: Main] Give all of your opponent's Characters -1000 power during this turn for every DON!! card "
        "given to that Character.",
    )
    game = board([heavy], {"characters": ["heavy"]}, {"characters": [{"card": "gunner", "don": 3}, "twin"]})
    do(game, "activate", "a.characters.heavy")
    assert (power_of(game, "b.characters.gunner"), power_of(game, "b.characters.twin")) == (3000, 7000)


def test_8_1_3_4_what_you_have_is_yours():
    shield = written(
        "shield",
        "If you have a red Character other than [Shield] that would be removed from the field by your opponent's "
        "effect, you may rest this Character instead.",
    )
    wave = written("wave", "[Activate: Main] Return up to 1 Character to the owner's hand.")
    game = board([shield, wave], {"characters": ["wave", "cook"]}, {"characters": ["shield", "gunner"]})
    do(game, "activate", "a.characters.wave")
    choose(game, "b.characters.gunner")
    do(game, "yes")
    assert area(game, "b.characters") == ["shield", "gunner"]
    assert game.state.cards[at(game, "b.characters.shield")].rested


@pytest.mark.parametrize(("leader", "power"), [("tidy", 5000), ("stray", 4000)])
def test_8_2_1_1_what_they_lack_is_said_once_of_leader_and_characters(leader, power):
    weak = "[Your Turn] This Leader gains -1000 power."
    cards = [
        written("tidy", weak, "leader", types=("Others",)),
        written("stray", weak, "leader", types=("Crew",)),
        written(
            "strict",
            'Your Leader and all of your Characters that do not have a type including "Crew" have their effects '
            "negated.",
        ),
    ]
    game = board(cards, {"leader": leader, "characters": ["strict"]})
    assert power_of(game, "a.leader") == power


def test_1_3_2_the_power_of_a_card_nobody_chose_changes_nothing():
    mimic = written(
        "mimic",
        "[Activate: Main] Select up to 1 of your opponent's Characters. This Character's base power becomes the same "
        "as the selected Character's power during this turn.",
    )
    game = board([mimic], {"characters": ["mimic"]}, {"characters": ["gunner"]})
    do(game, "activate", "a.characters.mimic")
    choose(game)
    assert power_of(game, "a.characters.mimic") == 5000


def test_3_9_1_your_cards_are_don_cards_too():
    lazy = written("lazy", "[Activate: Main] You may rest 1 of your cards: Draw 1 card.")
    counts = written("counts", "If you have 3 or more rested cards, this Character gains +2000 power.")
    game = board([lazy, counts], {"characters": ["lazy", "counts"], "don": {"active": 1, "rested": 2}})
    assert power_of(game, "a.characters.counts") == 5000
    do(game, "activate", "a.characters.lazy")
    choose(game, "a.cost.0")
    assert power_of(game, "a.characters.counts") == 7000


@pytest.mark.parametrize(("active", "legal"), [(3, True), (2, False)])
def test_8_3_1_3_don_cards_of_the_cost_and_of_the_text_are_both_needed(active, legal):
    dear = written("dear", "[Main] You may rest 2 of your DON!! cards: Draw 1 card.", "event", cost=1)
    game = board([dear], {"hand": ["dear"], "don": {"active": active}})
    assert (not why(game, "play", "a.hand.0")) is legal


def test_2_1_2_characters_of_one_name_count_once_for_different_names():
    proud = written(
        "proud", "This Character gains +1000 power for each of your Characters with a different card name."
    )
    game = board([proud], {"characters": ["proud", "cook", "cook", "gunner"]})
    assert power_of(game, "a.characters.proud") == 8000
    assert cost_of(game, "a.characters.proud") == 3
