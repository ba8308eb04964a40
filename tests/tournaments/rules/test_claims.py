"""Players' reports put together (TRM 4.15, 5.1)."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.claims import Claim, ClaimState, WaitsFor, check_claim, combine_claims
from tournaments.rules.outcomes import GameScore, Outcome

W1, W2, DRAW = Outcome.WIN_1, Outcome.WIN_2, Outcome.DRAW
NOTHING, WAITS, STANDS, DISPUTED = ClaimState


@pytest.mark.parametrize(
    ("claims", "state", "outcome"),
    [
        ([], NOTHING, None),
        ([Claim(1, W1)], WAITS, W1),
        ([Claim(1, W2)], STANDS, W2),
        ([Claim(2, W1)], STANDS, W1),
        ([Claim(2, W2)], WAITS, W2),
        ([Claim(1, W1), Claim(2, W1)], STANDS, W1),
        ([Claim(2, W1), Claim(1, W1)], STANDS, W1),
        ([Claim(1, W1), Claim(2, W2)], DISPUTED, None),
        ([Claim(1, W2), Claim(2, W1)], DISPUTED, W2),
        ([Claim(1, W1), Claim(1, W1)], WAITS, W1),
        ([Claim(1, W1), Claim(1, W2)], DISPUTED, None),
        ([Claim(1, W2), Claim(1, W1)], DISPUTED, W2),
        ([Claim(1, W1), Claim(2, W1), Claim(1, W2)], DISPUTED, W1),
        ([Claim(1, W1), Claim(2, W2), Claim(2, W1)], DISPUTED, None),
        ([Claim(1, W1), Claim(2, DRAW)], DISPUTED, None),
    ],
)
def test_reports_in_the_order_they_came(
    claims: list[Claim], state: ClaimState, outcome: Outcome | None
) -> None:
    reading = combine_claims(claims)
    assert (reading.state, reading.outcome, reading.section) == (state, outcome, "TRM 4.15")


def test_a_waiting_win_says_whose_word_is_missing() -> None:
    assert combine_claims([Claim(1, W1)]).waits_for == (WaitsFor.SIDE_2, WaitsFor.STAFF)
    assert combine_claims([Claim(2, W2)]).waits_for == (WaitsFor.SIDE_1, WaitsFor.STAFF)


def test_an_agreed_draw_waits_for_the_record_and_stands_with_it() -> None:
    both = [Claim(1, DRAW), Claim(2, DRAW)]
    assert combine_claims(both).waits_for == (WaitsFor.STAFF,)
    assert combine_claims(both, has_end_of_round_record=True).state is STANDS
    assert combine_claims(both[:1]).waits_for == (WaitsFor.SIDE_2, WaitsFor.STAFF)
    assert combine_claims(both[:1], has_end_of_round_record=True).state is WAITS


def test_the_same_score_or_none_agrees_and_another_is_a_dispute() -> None:
    two_one, two_nil = GameScore(2, 1), GameScore(2, 0)
    assert combine_claims([Claim(1, W1, two_one), Claim(2, W1)]).score == two_one
    assert combine_claims([Claim(1, W1), Claim(2, W1, two_one)]).score == two_one
    disputed = combine_claims([Claim(2, W1, two_one), Claim(1, W1, two_nil)])
    assert (disputed.state, disputed.outcome, disputed.score) == (DISPUTED, W1, two_one)
    waiting = combine_claims([Claim(1, W1, two_one), Claim(2, W1, two_nil)])
    assert (waiting.state, waiting.outcome) == (DISPUTED, None)


claims_of_players = st.lists(
    st.builds(Claim, st.sampled_from([1, 2]), st.sampled_from([W1, W2, DRAW])), max_size=6
)


@given(claims_of_players)
def test_a_dispute_is_only_ended_by_staff_and_a_result_never_replaced(claims: list[Claim]) -> None:
    readings = [combine_claims(claims[:length]) for length in range(len(claims) + 1)]
    for before, after in itertools.pairwise(readings):
        if before.state is DISPUTED:
            assert after == before
        if before.state is STANDS:
            assert after.outcome is before.outcome


@given(st.sampled_from([W1, W2]), st.sampled_from([W1, W2]))
def test_two_reports_agree_or_dispute_whoever_is_first(one: Outcome, two: Outcome) -> None:
    first, second = Claim(1, one), Claim(2, two)
    assert combine_claims([first, second]).state is combine_claims([second, first]).state


@pytest.mark.parametrize(
    ("outcome", "confirmed", "by_staff", "codes"),
    [
        (W1, False, False, []),
        (DRAW, False, False, []),
        (W1, True, False, ["result_confirmed"]),
        (W1, False, True, ["result_set_by_staff"]),
        (W1, True, True, ["result_set_by_staff"]),
        (Outcome.DOUBLE_LOSS, False, False, ["claim_for_staff_only"]),
        (Outcome.NULL, True, False, ["claim_for_staff_only", "result_confirmed"]),
        (Outcome.WIN_1_BY_DEFAULT, False, False, ["claim_for_staff_only"]),
    ],
)
def test_what_a_player_cannot_report(
    outcome: Outcome, confirmed: bool, by_staff: bool, codes: list[str]
) -> None:
    problems = check_claim(Claim(1, outcome), is_confirmed=confirmed, is_set_by_staff=by_staff)
    assert [problem.code for problem in problems] == codes
    assert all("scorekeeper" in problem.advice for problem in problems)
