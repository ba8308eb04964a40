"""What the manual sets for an event: every figure of TRM 3.2, 3.5, 3.6, 8.2 and the decisions beside them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.problems import Refused, Severity
from tournaments.rules.structure import (
    LEVELS,
    AnnouncedRounds,
    Stage,
    Structure,
    check_announced_change,
    deviates_from_table,
    level_defaults,
    match_structure,
    pod_sizes,
    pods,
    rounds_and_cut,
    swiss_is_over,
)


@pytest.mark.parametrize(
    ("level", "list_required", "can_be_waived", "delay", "slips", "structure", "judge"),
    [
        (1, False, True, 0, False, Structure.SWISS, None),
        (2, False, True, 7, False, Structure.SWISS, None),
        (3, True, False, 7, True, Structure.SWISS_TOP_CUT, 2),
    ],
)
def test_level_sets_its_defaults(
    *,
    level: int,
    list_required: bool,
    can_be_waived: bool,
    delay: int,
    slips: bool,
    structure: Structure,
    judge: int | None,
) -> None:
    defaults = level_defaults(level)
    assert defaults == LEVELS[level]
    assert defaults.level == level
    assert defaults.deck_list_required is list_required
    assert defaults.deck_list_can_be_waived is can_be_waived
    assert defaults.release_delay_days == delay
    assert defaults.result_slips is slips
    assert defaults.structure is structure
    assert defaults.head_judge_level == judge


def test_there_is_no_fourth_level() -> None:
    with pytest.raises(KeyError):
        level_defaults(4)


@pytest.mark.parametrize(
    ("structure", "stage", "online", "best_of", "minutes", "extra", "section"),
    [
        (Structure.SWISS, Stage.SWISS, False, 1, 30, 5, "TRM 3.5"),
        (Structure.SWISS_TOP_CUT, Stage.SWISS, False, 1, 30, 5, "TRM 3.5"),
        (Structure.SWISS_TOP_CUT, Stage.SWISS, True, 1, 35, 5, "TRM 8.2"),
        (Structure.SWISS_TOP_CUT, Stage.ELIMINATION, False, 3, 60, 10, "TRM 3.5"),
        (Structure.SWISS_TOP_CUT, Stage.ELIMINATION, True, 3, 60, 10, "TRM 3.5"),
        (Structure.SWISS_TOP_CUT, Stage.CHAMPIONSHIP, False, 3, None, 0, "TRM 3.5"),
        (Structure.SWISS_TOP_CUT, Stage.CHAMPIONSHIP, True, 3, None, 0, "TRM 3.5"),
        (Structure.SINGLE_ELIMINATION, Stage.ELIMINATION, False, 1, 30, 5, "TRM 3.5"),
        (Structure.SINGLE_ELIMINATION, Stage.ELIMINATION, True, 1, 35, 5, "TRM 8.2"),
        (Structure.SINGLE_ELIMINATION, Stage.CHAMPIONSHIP, False, 3, None, 0, "TRM 3.5"),
    ],
)
def test_match_structure_of_each_stage(
    *,
    structure: Structure,
    stage: Stage,
    online: bool,
    best_of: int,
    minutes: int | None,
    extra: int,
    section: str,
) -> None:
    match = match_structure(structure, stage, online)
    assert (match.best_of, match.minutes, match.extra_minutes, match.section) == (
        best_of,
        minutes,
        extra,
        section,
    )
    assert match.wins_needed == {1: 1, 3: 2}[best_of]


def test_only_swiss_is_no_elimination() -> None:
    assert [stage.is_elimination for stage in Stage] == [False, True, True]


TABLE = [
    (4, 8, 3, 0),
    (9, 16, 4, 2),
    (17, 32, 5, 4),
    (33, 64, 6, 8),
    (65, 128, 7, 8),
    (129, 256, 8, 16),
    (257, 512, 9, 16),
    (513, 1024, 10, 32),
    (1025, 2048, 11, 32),
]


@pytest.mark.parametrize(("least", "most", "rounds", "cut"), TABLE)
def test_rounds_and_cut_at_both_ends_of_each_row(least: int, most: int, rounds: int, cut: int) -> None:
    for players in (least, most):
        suggestion = rounds_and_cut(players)
        assert (suggestion.rounds, suggestion.cut, suggestion.covered) == (rounds, cut, True)
        assert suggestion.note == ""


@pytest.mark.parametrize(
    ("players", "rounds", "cut", "note"),
    [
        (0, 0, 0, "two players"),
        (1, 0, 0, "two players"),
        (2, 1, 0, "begins at 4"),
        (3, 3, 0, "begins at 4"),
        (2049, 12, 32, "ends at 2,048"),
        (4096, 12, 32, "ends at 2,048"),
        (4097, 13, 32, "ends at 2,048"),
        (8192, 13, 32, "ends at 2,048"),
    ],
)
def test_outside_the_table_the_organizer_is_told(players: int, rounds: int, cut: int, note: str) -> None:
    suggestion = rounds_and_cut(players)
    assert (suggestion.rounds, suggestion.cut, suggestion.covered) == (rounds, cut, False)
    assert note in suggestion.note
    assert suggestion.section == "TRM 3.6"


def test_rounds_never_fall_as_players_rise() -> None:
    rounds = [rounds_and_cut(players).rounds for players in range(3, 5000)]
    assert rounds == sorted(rounds)


@pytest.mark.parametrize("bounds", [(0, 3), (4, 3), (-1, -1)])
def test_announced_rounds_are_a_range_of_at_least_one(bounds: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="range"):
        AnnouncedRounds(*bounds)


@pytest.mark.parametrize(
    ("players", "announced", "cut", "codes"),
    [
        (40, (6, 6), 8, []),
        (40, (6, 6), 0, []),
        (40, (5, 5), 8, ["rounds_deviate"]),
        (40, (7, 7), 4, ["rounds_deviate", "cut_deviates"]),
        (205, (6, 8), 16, []),
        (205, (6, 7), 16, ["rounds_deviate"]),
        (8, (3, 3), 2, ["cut_deviates"]),
        (3, (5, 5), 2, []),
        (2049, (9, 9), 64, []),
    ],
)
def test_deviation_from_the_table_is_noted(
    players: int, announced: tuple[int, int], cut: int, codes: list[str]
) -> None:
    notes = deviates_from_table(players, AnnouncedRounds(*announced), cut)
    assert [note.code for note in notes] == codes
    assert {note.severity for note in notes} <= {Severity.NOTE}
    assert all("deviate" in note.words() and note.section == "TRM 3.6" for note in notes)


def test_announced_rounds_cannot_be_changed() -> None:
    six, seven = AnnouncedRounds(6, 6), AnnouncedRounds(7, 7)
    assert [p.code for p in check_announced_change(six, seven, announced=True)] == ["rounds_announced"]
    assert check_announced_change(six, seven, announced=False) == []
    assert check_announced_change(six, AnnouncedRounds(6, 6), announced=True) == []


@pytest.mark.parametrize(
    ("played", "announced", "unbeaten", "is_over"),
    [
        (5, (6, 6), 1, False),
        (6, (6, 6), 3, True),
        (5, (6, 8), 0, False),
        (6, (6, 8), 2, False),
        (6, (6, 8), 1, True),
        (7, (6, 8), 0, True),
        (7, (6, 8), 2, False),
        (8, (6, 8), 2, True),
        (0, (1, 3), 0, False),
    ],
)
def test_swiss_ends_by_the_announcement(
    played: int, announced: tuple[int, int], unbeaten: int, is_over: bool
) -> None:
    over = swiss_is_over(
        rounds_played=played, announced=AnnouncedRounds(*announced), active_with_only_wins=unbeaten
    )
    assert over is is_over


def test_a_fixed_number_is_called_fixed() -> None:
    assert AnnouncedRounds(5, 5).is_fixed
    assert not AnnouncedRounds(5, 6).is_fixed


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (5, 4)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (13, (5, 4, 4)),
    ],
)
def test_pods_are_of_four_or_of_three_and_five(players: int, sizes: tuple[int, ...]) -> None:
    assert pod_sizes(players) == sizes


@pytest.mark.parametrize("players", [0, 1, 2])
def test_too_few_for_a_pod(players: int) -> None:
    with pytest.raises(Refused) as refusal:
        pods(range(players), seed=1)
    assert refusal.value.codes == ("too_few_for_a_pod",)


@given(st.integers(3, 200), st.integers())
def test_pods_seat_everybody_once_with_as_many_fours_as_possible(players: int, seed: int) -> None:
    seated = pods(range(players), seed)
    assert sorted(player for pod in seated for player in pod) == list(range(players))
    sizes = [len(pod) for pod in seated]
    assert set(sizes) <= {3, 4, 5}
    assert sum(size != 4 for size in sizes) <= 2
    assert seated == pods(range(players), seed)
