"""What 4.10 and 7.4.1 say to a damaged state, as a suggestion beside the verdict."""

from __future__ import annotations

import pytest

from penalties.rules.infractions import infraction
from rules_engine.damage import Since, suggest


@pytest.mark.parametrize(
    ("since", "reach"),
    [
        (Since(0), "here"),
        (Since(1), "reachable"),
        (Since(9, turns=2), "reachable"),
        (Since(9, turns=3), "far"),
        (Since(9, drawn=4, revealed=2), "reachable"),
        (Since(9, shuffles=1), "in_part"),
        (Since(9, turns=3, shuffles=1), "far"),
    ],
)
def test_how_far_a_rewind_reaches(since: Since, reach: str):
    assert suggest(since).reach == reach


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"drawn": 1}, "does not stand against going back"),
        ({"revealed": 1}, "does not stand against going back"),
        ({"shuffles": 1}, "its order cannot be put back"),
        ({"turns": 3}, "neither player is worse off"),
        ({"turns": 3}, "Accept the state only if"),
        ({"by_both": True}, "both are at fault"),
    ],
)
def test_each_reason_stands_there_when_it_holds_and_only_then(facts: dict, words: str):
    with_it = " ".join(said.words for said in suggest(Since(5, **facts)).reasons)
    without = " ".join(said.words for said in suggest(Since(5)).reasons)
    assert words in with_it
    assert words not in without


@pytest.mark.parametrize(
    ("deeds", "key"),
    [
        ((), "game_rules"),
        (("move deck hand",), "invalid_cards"),
        (("move hand trash",), "invalid_cards"),
        (("move characters trash",), "game_rules"),
        (("face_up life",), "looking_at_cards"),
        (("skip",), "automatic_action"),
        (("power characters", "skip"), "automatic_action"),
    ],
)
def test_the_infraction_is_one_of_the_guide_with_its_section(deeds: tuple[str, ...], key: str):
    found = suggest(Since(3, deeds=deeds))
    assert (found.infraction, found.section) == (key, infraction(key).section)


@pytest.mark.parametrize(("has_unknown", "words"), [(False, "is known"), (True, "at random")])
def test_a_wrong_card_goes_back_if_it_is_known_else_one_at_random(has_unknown: bool, words: str):
    found = suggest(Since(3, deeds=("move deck hand",), has_unknown=has_unknown))
    assert len(found.remedy) == 1
    assert words in found.remedy[0]


def test_when_both_played_on_the_penalties_of_both_are_said():
    assert [said.words for said in suggest(Since(3, by_both=True)).penalties][-1].startswith(
        "Irreparable by the fault"
    )
    assert len(suggest(Since(3)).penalties) == 2
