"""Losses by penalty make one result, whatever their order; withdrawing one leaves what the others make (TRM 7.2)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.outcomes import GameScore, Outcome
from tournaments.rules.penalty_loss import (
    Loss,
    LossKind,
    check_against_losses,
    check_loss,
    games_by_penalty,
    lost_first_game,
    made_result,
    next_game,
)
from tournaments.rules.results import check_result, possible_scores
from tournaments.rules.structure import Stage

GAME, MATCH = LossKind.GAME, LossKind.MATCH
WIN_1, WIN_2, BOTH = Outcome.WIN_1_BY_DEFAULT, Outcome.WIN_2_BY_DEFAULT, Outcome.DOUBLE_LOSS


def g(side: int, game: int = 1, played: tuple[int, int] | None = None) -> Loss:
    return Loss(side, GAME, game, GameScore(*played) if played else None)


def m(side: int) -> Loss:
    return Loss(side, MATCH)


@pytest.mark.parametrize(
    ("best_of", "losses", "outcome", "games"),
    [
        (1, [], None, None),
        (1, [g(1)], WIN_2, (0, 1)),
        (1, [g(2)], WIN_1, (1, 0)),
        (1, [g(1), g(2)], BOTH, None),
        (1, [m(1)], WIN_2, None),
        (1, [m(2)], WIN_1, None),
        (1, [m(1), m(2)], BOTH, None),
        (1, [g(1), m(2)], BOTH, None),
        (3, [g(1)], None, None),
        (3, [g(1), g(2, 2)], None, None),
        (3, [g(1), g(1, 2)], WIN_2, (0, 2)),
        (3, [g(2), g(2, 2)], WIN_1, (2, 0)),
        (3, [g(1), g(2, 2), g(1, 3)], WIN_2, (1, 2)),
        (3, [g(1), g(2), g(1, 2), g(2, 2)], BOTH, None),
        (3, [g(1, 2, (0, 1))], WIN_2, (0, 2)),
        (3, [g(1, 2, (1, 0))], None, None),
        (3, [g(1, 3, (1, 1))], WIN_2, (1, 2)),
        (3, [g(2, 3, (1, 1))], WIN_1, (2, 1)),
        (3, [m(1)], WIN_2, None),
        (3, [g(2), m(1)], WIN_2, None),
        (3, [g(1), g(1, 2), m(2)], BOTH, None),
        (3, [m(1), m(2)], BOTH, None),
    ],
)
def test_what_losses_make_of_a_match(best_of, losses, outcome, games):
    for order in permutations(losses):
        made = made_result(order, best_of)
        if outcome is None:
            assert made is None
        else:
            assert made is not None
            assert made.outcome is outcome
            assert made.games == (GameScore(*games) if games else None)


def losses_in(best_of: int) -> st.SearchStrategy[list[Loss]]:
    """Losses as they come in, each one that the rules accept."""
    one = st.builds(
        Loss,
        st.sampled_from([1, 2]),
        st.sampled_from(LossKind),
        st.integers(1, best_of),
        st.sampled_from(
            [None, *(GameScore(a, b) for a in range(2) for b in range(2))] if best_of > 1 else [None]
        ),
    )

    def accepted(tried: list[Loss]) -> list[Loss]:
        kept: list[Loss] = []
        for loss in tried:
            lost = Loss(loss.side, MATCH) if loss.kind is MATCH else loss
            if lost.kind is GAME:
                lost = Loss(loss.side, GAME, next_game(kept, best_of, played=loss.played), loss.played)
            if not check_loss(lost, kept, best_of):
                kept.append(lost)
        return kept

    return st.lists(one, max_size=6).map(accepted)


@given(st.sampled_from([1, 3]).flatmap(lambda n: st.tuples(st.just(n), losses_in(n))), st.randoms())
def test_the_order_of_losses_makes_no_difference(case, random):
    best_of, losses = case
    shuffled = list(losses)
    random.shuffle(shuffled)
    assert made_result(shuffled, best_of) == made_result(losses, best_of)


@given(st.sampled_from([1, 3]).flatmap(lambda n: st.tuples(st.just(n), losses_in(n))), st.integers(0, 5))
def test_a_withdrawn_loss_leaves_what_the_others_alone_make(case, which):
    best_of, losses = case
    if not losses:
        return
    gone = losses[which % len(losses)]
    rest = [loss for loss in losses if loss is not gone]
    again = [*rest, gone]
    assert made_result(again, best_of) == made_result(losses, best_of)
    again.remove(gone)
    assert made_result(again, best_of) == made_result(rest, best_of)


@given(st.sampled_from([1, 3]).flatmap(lambda n: st.tuples(st.just(n), losses_in(n))))
def test_a_loss_never_helps_the_side_that_has_it(case):
    best_of, losses = case
    for count in range(len(losses) + 1):
        made = made_result(losses[:count], best_of)
        if made is None or count == len(losses):
            continue
        after = made_result(losses[: count + 1], best_of)
        loser = losses[count].side
        assert after is not None
        assert after.outcome.points[loser - 1] <= made.outcome.points[loser - 1]


@given(
    st.sampled_from([1, 3]).flatmap(lambda n: st.tuples(st.just(n), losses_in(n))),
    st.sampled_from(list(Stage)),
)
def test_every_result_made_is_one_that_a_match_can_have(case, stage):
    best_of, losses = case
    made = made_result(losses, best_of)
    if made is None:
        return
    games = (made.games.games_1, made.games.games_2) if made.games else (None, None)
    assert not check_result(made.outcome, *games, best_of, stage=stage, has_end_of_round_record=False)
    assert not check_against_losses(made.outcome, *games, losses, best_of)


def codes(problems):
    return [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("losses", "outcome", "games", "expected"),
    [
        ([g(1)], Outcome.WIN_1, (2, 0), ["games_lost_by_penalty"]),
        ([g(1)], Outcome.WIN_1, (2, 1), []),
        ([g(1)], Outcome.WIN_1, None, []),
        ([g(1)], Outcome.WIN_2, (0, 2), []),
        ([g(1)], Outcome.DRAW, (0, 0), ["games_lost_by_penalty"]),
        ([g(1)], Outcome.DRAW, (1, 1), []),
        ([g(2)], Outcome.WIN_2, (0, 2), ["games_lost_by_penalty"]),
        ([g(1)], None, None, []),
        ([g(1), g(1, 2)], Outcome.WIN_1, None, ["match_lost_by_penalty"]),
        ([g(1), g(1, 2)], Outcome.DRAW, None, ["match_lost_by_penalty"]),
        ([g(1), g(1, 2)], Outcome.WIN_2, (0, 2), []),
        ([g(1), g(1, 2)], Outcome.DOUBLE_LOSS, None, []),
        ([m(1)], Outcome.WIN_1, None, ["match_lost_by_penalty"]),
        ([m(1)], None, None, ["match_lost_by_penalty"]),
        ([m(1), m(2)], Outcome.WIN_1, None, ["match_lost_by_penalty"]),
        ([m(1), m(2)], Outcome.DOUBLE_LOSS, None, []),
    ],
)
def test_a_result_must_keep_what_was_lost_by_penalty(losses, outcome, games, expected):
    assert codes(check_against_losses(outcome, *(games or (None, None)), losses, 3)) == expected


@given(losses_in(3), st.sampled_from([Outcome.WIN_1, Outcome.WIN_2]))
def test_an_open_match_with_losses_can_still_be_won_by_either_side(losses, outcome):
    if made_result(losses, 3) is not None:
        return
    assert any(
        not check_against_losses(outcome, score.games_1, score.games_2, losses, 3)
        for score in possible_scores(outcome, 3)
    )


@pytest.mark.parametrize(
    ("loss", "standing", "best_of", "expected"),
    [
        (g(1), [], 1, []),
        (g(2), [g(1)], 1, []),
        (g(1), [g(1)], 1, ["match_lost_already"]),
        (m(1), [m(1)], 3, ["match_lost_already"]),
        (m(1), [g(1)], 3, []),
        (g(1, 2), [], 1, ["game_not_in_match"]),
        (g(1, 0), [], 3, ["game_not_in_match"]),
        (g(1, 3, (2, 0)), [], 3, ["games_played_win_match"]),
        (g(1, 4, (1, 2)), [m(1)], 3, ["game_not_in_match", "games_played_win_match", "match_lost_already"]),
    ],
)
def test_what_cannot_be_lost_is_refused_with_every_reason(loss, standing, best_of, expected):
    found = check_loss(loss, standing, best_of)
    assert codes(found) == expected
    assert all(problem.section and problem.advice and problem.words() for problem in found)


@pytest.mark.parametrize(
    ("losses", "best_of", "played", "game"),
    [
        ([], 1, None, 1),
        ([g(1)], 1, None, 1),
        ([], 3, None, 1),
        ([], 3, (0, 1), 2),
        ([], 3, (1, 1), 3),
        ([g(1)], 3, None, 2),
        ([g(1, 2)], 3, (0, 0), 1),
        ([g(1, 2)], 3, (1, 0), 3),
        ([g(1), g(2, 2), g(1, 3)], 3, None, None),
    ],
)
def test_a_game_loss_takes_the_next_game_that_is_left(losses, best_of, played, game):
    assert next_game(losses, best_of, played=GameScore(*played) if played else None) == game


def test_only_a_game_loss_of_game_1_makes_the_next_starter_random():
    assert lost_first_game([g(2)])
    assert not lost_first_game([g(2, 2), m(1)])


def test_games_won_by_penalty_are_the_opponents():
    assert games_by_penalty([g(1), g(1, 2), g(2, 3), m(2)]) == GameScore(1, 2)
