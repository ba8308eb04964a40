"""Damaged game states and the record of the game beside them (TRM 4.10)."""

import pytest

from penalties.actions import attach_replay, record_game_state
from penalties.actions.game_states import MOST_REPLAY_BYTES
from penalties.models import GameState
from tests.factories.calls import floor
from tests.factories.running import published_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments.models import LogEntry
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(4)


def codes(caught):
    return set(caught.value.codes)


def record(hall, **facts):
    facts = {"by": hall.judge, "verdict": "accepted", "what_happened": "Three turns ago", **facts}
    return record_game_state(match=hall.match(1), **facts)


def test_a_state_is_recorded_with_what_was_done_and_a_replay(hall):
    call = hall.call(1)
    state = record(
        hall,
        verdict="reparable",
        what_happened="Drew twice",
        what_was_done="One card back",
        replay={"steps": [1]},
        call=call,
    )
    row = fresh(state)
    assert (row.verdict, row.what_was_done, row.replay, row.call) == (
        "reparable",
        "One card back",
        {"steps": [1]},
        call,
    )
    assert LogEntry.objects.get(verb="record_game_state").after["game_state"] == "reparable"


def test_everything_that_is_missing_is_said_at_once(hall):
    with pytest.raises(Refused) as caught:
        record(hall, verdict="reparable", what_happened="", replay="text")
    assert codes(caught) == {"damage_not_described", "repair_not_described", "not_a_replay"}
    with pytest.raises(Refused) as caught:
        record(hall, verdict="broken")
    assert codes(caught) == {"verdict_missing"}


def test_a_call_of_another_table_is_refused(hall):
    with pytest.raises(Refused) as caught:
        record(hall, call=hall.call(2))
    assert codes(caught) == {"call_of_another_table"}


def test_before_the_start_no_game_can_be_damaged():
    event = ready_event(4)
    match = published_round(event).matches.select_related("round__event").get(table=1)
    judge = acting(people_of(event).floor_judge)
    with pytest.raises(Refused) as caught:
        record_game_state(match=match, by=judge, verdict="accepted", what_happened="x")
    assert codes(caught) == {"game_not_begun"}


def test_a_replay_can_follow_later_and_replaces_the_older_one(hall):
    state = record(hall)
    attach_replay(game_state=state, by=hall.judge, replay=[1, 2])
    attach_replay(game_state=state, by=hall.judge, replay={"steps": [3]})
    assert fresh(state).replay == {"steps": [3]}


def nested(depth):
    inner = []
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    "replay",
    [
        *(None, "text", 7, {}, []),
        *([float("nan")], [float("inf")], ["a\x00b"], {"\x00": 1}, ["\ud800"]),
        *([object()], nested(100_000)),
    ],
    ids=lambda replay: type(replay).__name__,
)
def test_what_is_no_replay_is_not_attached(hall, replay):
    state = record(hall, replay={"kept": 1})
    with pytest.raises(Refused) as caught:
        attach_replay(game_state=state, by=hall.judge, replay=replay)
    assert codes(caught) == {"not_a_replay"}
    assert fresh(state).replay == {"kept": 1}


def test_a_replay_that_is_far_too_large_is_refused(hall):
    with pytest.raises(Refused) as caught:
        record(hall, replay={"steps": "x" * MOST_REPLAY_BYTES})
    assert codes(caught) == {"replay_too_large"}


def test_a_judge_in_training_records_no_verdict(hall):
    with pytest.raises(NotAllowed):
        record(hall, by=hall.trainee)
    assert not GameState.objects.exists()
