"""What 4.10 and 7.4.1 suggest for a point to go back to."""

import pytest

from rules_engine.damage import Since, suggest


@pytest.mark.parametrize(
    ("since", "reach"),
    [
        (Since(0), "here"),
        (Since(1), "reachable"),
        (Since(9, turns=2, drawn=4), "reachable"),
        (Since(9, turns=1, shuffles=1), "in_part"),
        (Since(40, turns=3), "far"),
        (Since(40, turns=3, shuffles=1), "far"),
    ],
)
def test_a_point_is_reachable_unless_a_shuffle_or_turns_lie_between(since: Since, reach: str):
    assert suggest(since).reach == reach


@pytest.mark.parametrize(
    ("deeds", "section"),
    [
        ((), "TRM 7.4.1-1"),
        (("rest characters",), "TRM 7.4.1-1"),
        (("skip",), "TRM 7.4.1-2"),
        (("face_up life",), "TRM 7.4.1-3"),
        (("move deck hand",), "TRM 7.4.1-4"),
        (("move characters trash", "skip"), "TRM 7.4.1-2"),
    ],
)
def test_the_infraction_is_the_one_the_corrections_look_like(deeds: tuple[str, ...], section: str):
    assert suggest(Since(1, deeds=deeds)).section == section
