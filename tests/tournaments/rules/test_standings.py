"""Standings by TRM 5.4: worked examples, decisions, and the plain fraction version as oracle."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.standings_oracle import plain_standings
from tournaments.rules.outcomes import Outcome
from tournaments.rules.plain_files.event_file import CODES
from tournaments.rules.standings import (
    Bye,
    OpponentLine,
    PlayedMatch,
    Standing,
    TieDecision,
    TieMethod,
    explain,
    four_decimals,
    standings,
    undecided_ties,
)

W1, W2, DRAW, LOST = Outcome.WIN_1, Outcome.WIN_2, Outcome.DRAW, Outcome.DOUBLE_LOSS


def table_of(players: str, rounds: str, byes: str = "") -> tuple[Standing[str], ...]:
    """Rounds are written "AB:A CD:D | ...", byes "A1 B2"."""
    matches = [
        PlayedMatch(pair[0], pair[1], CODES[pair.split(":")[1]], number)
        for number, round_ in enumerate(rounds.split("|"), 1)
        for pair in round_.split()
    ]
    return standings(players, matches, [Bye(bye[0], int(bye[1:])) for bye in byes.split()])


def shown(table: tuple[Standing[str], ...]) -> list[str]:
    return [f"{s.rank} {s.player} {s.points} {s.own_rate} {s.opponents_rate}" for s in table]


WORKED_EXAMPLES = {
    "a draw, no byes: the last two are level on everything": (
        ("ABCD", "AB:A CD:D | AC:A BD:A | AD:A BC:A"),
        ["1 A 9 1 199/450", "2 B 6 2/3 83/150", "3 C 1 33/100 599/900", "3 D 1 33/100 599/900"],
    ),
    "a no-show is a match with three points for both rates": (
        ("ABCDEF", "EF:A DC:A BA:A | BD:A EA:FA FC:A | EB:B DF:A AC:A"),
        [
            "1 B 9 1 5/9",
            "2 E 6 2/3 5/9",
            "3 D 6 2/3 499/900",
            "4 A 3 1/3 599/900",
            "5 F 3 1/3 499/900",
            "6 C 0 33/100 4/9",
        ],
    ),
    "byes, drops, and 33/100 against a third changes the order": (
        (
            "ABCDEFGHI",
            "HD:A EG:A BI:B FC:A | IF:A HE:B AC:B BD:B | IA:B DF:B GC:B HB:B | IH:B CB:B AF:B DG:A",
            "A1 G2",
        ),
        [
            "1 F 9 3/4 11/24",
            "2 E 6 1 83/200",
            "3 H 6 1/2 5/8",
            "4 I 6 1/2 25/48",
            "5 D 6 1/2 13/25",
            "6 B 6 1/2 1/2",
            "7 C 6 1/2 287/600",
            "8 A 6 1/3 7/12",
            "9 G 3 33/100 2/3",
        ],
    ),
}


@pytest.mark.parametrize(("event", "expected"), WORKED_EXAMPLES.values(), ids=WORKED_EXAMPLES.keys())
def test_worked_example(event: tuple[str, ...], expected: list[str]) -> None:
    assert shown(table_of(*event)) == expected


def test_a_rate_under_033_counts_as_33_hundredths_and_a_third_stays_a_third() -> None:
    table = {s.player: s.own_rate for s in table_of("ABCD", "AB:A CD:A | AC:A BD:A | AD:A BC:B")}
    assert table == {"A": Fraction(1), "B": Fraction(1, 3), "C": Fraction(2, 3), "D": Fraction(33, 100)}


def test_a_player_with_byes_only_has_033_in_both_rates() -> None:
    table = table_of("AB", "", "A1 A2")
    assert shown(table) == ["1 A 6 33/100 33/100", "2 B 0 33/100 33/100"]


def test_a_bye_gives_points_but_no_round_played() -> None:
    with_bye, *_ = table_of("ABC", "BC:A | AB:A", "A1")
    assert (with_bye.points, with_bye.matches, with_bye.byes) == (6, 1, 1)
    assert with_bye.points_without_byes == 3
    assert with_bye.own_rate == 1


def test_a_win_by_default_weighs_as_a_played_win() -> None:
    by_default = table_of("ABCD", "AB:FA CD:FB | AD:A BC:A")
    played = table_of("ABCD", "AB:A CD:B | AD:A BC:A")
    assert shown(by_default) == shown(played)


def test_a_double_loss_is_a_round_played_by_both() -> None:
    table = table_of("AB", "AB:L")
    assert [(s.points, s.matches, s.losses) for s in table] == [(0, 1, 1), (0, 1, 1)]


def test_a_dropped_player_counts_over_the_rounds_they_played() -> None:
    # B dropped after round 1 with a win: own rate 1, not 1/3.
    table = {s.player: s for s in table_of("ABCD", "BA:A CD:A | AC:A | AD:A")}
    assert table["B"].own_rate == 1
    assert table["A"].opponents_rate == (1 + Fraction(1, 2) + Fraction(33, 100)) / 3


def test_a_late_entry_has_no_points_for_missed_rounds_and_they_are_not_played() -> None:
    late = next(s for s in table_of("ABC", "AB:A | CB:A") if s.player == "C")
    assert (late.points, late.matches, late.own_rate) == (3, 1, 1)


def test_a_disqualified_player_left_off_the_list_still_counts_for_opponents() -> None:
    matches = [PlayedMatch("A", "X", W1, 1), PlayedMatch("B", "X", W2, 2), PlayedMatch("A", "B", DRAW, 3)]
    listed = standings("AB", matches, [Bye("X", 3)])
    assert [s.player for s in listed] == ["A", "B"]
    assert [s.rank for s in listed] == [1, 2]
    assert listed[0].opponents[0] == OpponentLine(1, "X", Fraction(1, 2))


def test_a_null_match_counts_for_nobody() -> None:
    table = standings("AB", [PlayedMatch("A", "B", Outcome.NULL, 1)], [])
    assert [(s.matches, s.points, s.own_rate) for s in table] == [(0, 0, Fraction(33, 100))] * 2


def test_an_opponent_met_twice_counts_twice() -> None:
    table = {s.player: s for s in table_of("ABC", "AB:A | AB:A | AC:A")}
    assert table["A"].opponents_rate == (Fraction(33, 100) * 2 + Fraction(33, 100)) / 3
    assert [met.opponent for met in table["A"].opponents] == ["B", "B", "C"]


def test_level_players_share_a_rank_and_the_next_rank_is_skipped() -> None:
    table = table_of("ABCD", "AB:A CD:A")
    assert [(s.rank, s.player, s.shares_rank) for s in table] == [
        (1, "A", True),
        (1, "C", True),
        (3, "B", True),
        (3, "D", True),
    ]
    assert undecided_ties(table) == (("A", "C"), ("B", "D"))


def test_order_inside_a_tie_is_the_order_of_the_players_given() -> None:
    matches = [PlayedMatch("A", "B", DRAW, 1)]
    assert [s.player for s in standings("BA", matches, [])] == ["B", "A"]


def test_a_player_listed_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="twice"):
        standings("AA", [], [])


def test_a_match_against_oneself_is_an_error() -> None:
    with pytest.raises(ValueError, match="round 4"):
        standings("A", [PlayedMatch("A", "A", W1, 4)], [])


FOUR_LEVEL = "ABCD", [PlayedMatch("A", "B", DRAW, 1), PlayedMatch("C", "D", DRAW, 1)]


def ranks(*decisions: TieDecision[str]) -> list[tuple[int, str]]:
    return [(s.rank, s.player) for s in standings(*FOUR_LEVEL, [], tie_decisions=decisions)]


def test_a_decision_places_the_players_of_a_tie() -> None:
    decided = standings(*FOUR_LEVEL, [], tie_decisions=[TieDecision(tuple("DBCA"), TieMethod.RANDOM)])
    assert [(s.rank, s.player) for s in decided] == [(1, "D"), (2, "B"), (3, "C"), (4, "A")]
    assert {s.decided_by for s in decided} == {TieMethod.RANDOM}
    assert undecided_ties(decided) == ()


def test_a_decision_can_place_the_best_and_leave_the_rest_level_for_the_next() -> None:
    first = TieDecision(("C",), TieMethod.HEAD_TO_HEAD, rest=("A", "B", "D"))
    assert ranks(first) == [(1, "C"), (2, "A"), (2, "B"), (2, "D")]
    second = TieDecision(("B", "A", "D"), TieMethod.RANDOM)
    assert ranks(first, second) == [(1, "C"), (2, "B"), (3, "A"), (4, "D")]


def test_a_decision_on_other_players_than_those_level_now_is_void() -> None:
    assert ranks(TieDecision(("B", "A"), TieMethod.RANDOM)) == [(1, "A"), (1, "B"), (1, "C"), (1, "D")]


def test_explanation_adds_up_by_hand() -> None:
    table = table_of("ABCD", "AB:A CD:D | AC:A BD:A | AD:A BC:A", "")
    why = explain(table[2])
    assert (why.player, why.rank, why.points, why.points_without_byes, why.matches) == ("C", 3, 1, 1, 3)
    assert why.own_rate_before_floor == Fraction(1, 9)
    assert why.own_rate_is_floor
    assert [(line.round, line.opponent, line.own_rate) for line in why.opponents] == [
        (1, "D", Fraction(33, 100)),
        (2, "A", Fraction(1)),
        (3, "B", Fraction(2, 3)),
    ]
    assert why.opponents_sum / why.matches == why.opponents_rate == Fraction(599, 900)
    assert not why.opponents_rate_is_floor
    assert why.section == "TRM 5.4"


def test_explanation_of_a_player_without_a_match_says_where_033_stands_in() -> None:
    why = explain(table_of("A", "", "A1")[0])
    assert (why.own_rate_before_floor, why.own_rate_is_floor, why.opponents_rate_is_floor) == (
        None,
        True,
        True,
    )
    assert (why.byes, why.opponents, why.opponents_sum) == (1, (), 0)


def test_explanation_of_a_rate_above_033_has_no_floor() -> None:
    assert not explain(table_of("AB", "AB:A")[0]).own_rate_is_floor


@pytest.mark.parametrize(
    ("event", "only_wins", "record"),
    [
        (("A", ""), False, "0-0"),
        (("A", "", "A1"), True, "1-0"),
        (("AB", "AB:A"), True, "1-0"),
        (("AB", "AB:D"), False, "0-0-1"),
        (("AB", "AB:B", "A2"), False, "1-1"),
        (("AB", "AB:L"), False, "0-1"),
    ],
)
def test_only_wins_and_record(event: tuple[str, ...], only_wins: bool, record: str) -> None:
    line = next(s for s in table_of(*event) if s.player == "A")
    assert (line.has_only_wins, line.record) == (only_wins, record)


def test_four_decimals_round_halves_up() -> None:
    assert four_decimals(Fraction(1, 20_000)) == "0.0001"
    assert four_decimals(Fraction(599, 900)) == "0.6656"
    assert four_decimals(Fraction(1)) == "1.0000"
    assert four_decimals(Fraction(199_999, 200_000)) == "1.0000"


OUTCOMES = list(Outcome)


@st.composite
def events(draw: st.DrawFn) -> tuple[list[int], list[PlayedMatch[int]], list[Bye[int]]]:
    """Whole events with drops, absences, byes and every kind of outcome; rematches happen."""
    players = list(range(draw(st.integers(1, 9))))
    rng = random.Random(draw(st.integers(0, 2**32)))
    matches, byes = [], []
    active = players[:]
    for number in range(1, draw(st.integers(0, 6)) + 1):
        rng.shuffle(active)
        for one, two in zip(active[::2], active[1::2], strict=False):
            if rng.random() < 0.9:
                matches.append(PlayedMatch(one, two, rng.choice(OUTCOMES), number))
        if len(active) % 2:
            byes.append(Bye(active[-1], number))
        active = [player for player in active if rng.random() < 0.9]
    return players, matches, byes


@given(events())
@settings(max_examples=150)
def test_quick_standings_equal_the_plain_fractions(event: tuple[list, list, list]) -> None:
    quick = [(s.rank, s.player, s.points, s.own_rate, s.opponents_rate) for s in standings(*event)]
    assert quick == plain_standings(*event)


@given(events(), st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_the_input(
    event: tuple[list, list, list], rng: random.Random
) -> None:
    players, matches, byes = event
    shuffled = [list(part) for part in event]
    for part in shuffled:
        rng.shuffle(part)
    assert {s.player: (s.rank, s.opponents_rate) for s in standings(players, matches, byes)} == {
        s.player: (s.rank, s.opponents_rate) for s in standings(*shuffled)
    }


@given(events())
def test_points_are_the_sum_of_the_results_and_rates_stay_in_bounds(event: tuple[list, list, list]) -> None:
    _, matches, byes = event
    table = standings(*event)
    assert sum(s.points for s in table) == sum(sum(m.outcome.points) for m in matches) + 3 * len(byes)
    for line in table:
        assert Fraction(33, 100) <= line.own_rate <= 1
        assert Fraction(33, 100) <= line.opponents_rate <= 1
        assert line.wins + line.draws + line.losses == line.matches == len(line.opponents)
