"""Losses given and taken back in any order on a real match: it is always what the standing ones make (TRM 7.2)."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.factories.running import published_round, started_round
from tests.factories.tournaments import START, fresh, ready_event
from tournaments.actions.acting import SYSTEM, act
from tournaments.actions.penalty_losses import inflict, lift
from tournaments.history.penalty_losses import as_loss, losses_on
from tournaments.models import Match, PenaltyLoss
from tournaments.rules.outcomes import GameScore
from tournaments.rules.penalty_loss import LiftedHow, made_result
from tournaments.rules.problems import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.long]

FIELDS = ("outcome", "games_1", "games_2", "is_disputed", "entered_by", "entered_by_user_id", "entered_at")

GIVE = st.tuples(
    st.sampled_from([1, 2]),
    st.sampled_from(PenaltyLoss.Kind.values),
    st.sampled_from([None, 1, 2, 3]),
    st.sampled_from([None, GameScore(0, 0), GameScore(1, 0), GameScore(0, 1), GameScore(1, 1)]),
)
TAKE = st.integers(0, 5)


def facts(match):
    row = fresh(match)
    return tuple(getattr(row, name) for name in FIELDS)


def is_what_the_losses_make(match):
    row = fresh(match)
    made = made_result([as_loss(loss) for loss in losses_on(row)], row.round.best_of)
    if made is None:
        return not row.outcome and row.games_1 is None
    games = (made.games.games_1, made.games.games_2) if made.games else (None, None)
    return (row.outcome, row.games_1, row.games_2) == (made.outcome, *games)


def give(match, side, kind, game, played):
    with act("penalty", event=match.round.event, by=SYSTEM, permission="judge", now=START) as this:
        return inflict(this, match, side=side, kind=kind, game=game, played=played)


def take(loss):
    with act("lift", event=loss.match.round.event, by=SYSTEM, permission="judge", now=START) as this:
        return lift(this, loss)


@pytest.mark.parametrize("best_of", [1, 3])
@pytest.mark.parametrize("make_round", [published_round, started_round])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.one_of(GIVE, TAKE), max_size=8))
def test_any_sequence_leaves_what_stands_and_undone_to_the_end_what_was(best_of, make_round, steps):
    with transaction.atomic():
        round_ = make_round(ready_event(2, swiss_best_of=best_of, rounds_planned=1))
        match = Match.objects.select_related("round__event").get(round=round_)
        before = facts(match)
        standing = []
        for step in steps:
            if isinstance(step, int):
                if standing:
                    assert take(standing.pop(step % len(standing))) is LiftedHow.UNDONE
            else:
                was = facts(match)
                try:
                    with transaction.atomic():
                        loss = give(match, *step)
                except Refused:
                    assert facts(match) == was
                else:
                    if step[0] == loss.side and not standing:
                        assert take(loss) is LiftedHow.UNDONE
                        assert facts(match) == was
                        loss = give(match, *step)
                    standing.append(loss)
            assert is_what_the_losses_make(match)
        for loss in standing:
            assert take(loss) is LiftedHow.UNDONE
        assert facts(match) == before
        transaction.set_rollback(True)
