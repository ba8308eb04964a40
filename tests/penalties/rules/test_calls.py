"""The course of a judge call: appeal only after the ruling, not once accepted, the head judge last (TRM 1.4, 4.14)."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from penalties.models import JudgeCall
from penalties.rules.calls import MOVES, State, Step, after, check_phone, check_step, seconds_lost
from tournaments.rules.clock import Countdown

NOON = datetime(2026, 3, 7, 12, tzinfo=UTC)


def at(minutes):
    return NOON + timedelta(minutes=minutes)


def test_the_states_are_those_of_the_rows():
    assert [state.value for state in State] == JudgeCall.State.values


@pytest.mark.parametrize(
    ("state", "possible"),
    [
        ("waiting", {"take", "take_back", "rule", "rule_finally"}),
        ("taken", {"leave", "take_back", "rule", "rule_finally"}),
        ("ruled", {"accept", "appeal"}),
        ("appealed", {"rule_finally"}),
        ("closed", {"reopen", "reopen_appeal"}),
        ("cancelled", set()),
    ],
)
def test_from_each_state_exactly_these_steps_are_possible(state, possible):
    assert {step.value for step in Step if not check_step(State(state), step)} == possible


@pytest.mark.parametrize(
    ("state", "step", "code"),
    [
        ("waiting", "appeal", "appeal_before_ruling"),
        ("taken", "appeal", "appeal_before_ruling"),
        ("closed", "appeal", "ruling_was_accepted"),
        ("cancelled", "appeal", "call_is_closed"),
        ("appealed", "appeal", "call_is_appealed"),
        ("appealed", "accept", "call_is_appealed"),
        ("appealed", "rule", "call_is_appealed"),
        ("appealed", "take_back", "call_is_appealed"),
        ("taken", "take", "call_is_taken"),
        ("ruled", "take", "call_is_taken"),
        ("ruled", "rule", "call_is_ruled"),
        ("ruled", "rule_finally", "call_is_ruled"),
        ("waiting", "accept", "call_waits"),
        ("waiting", "leave", "call_waits"),
        ("closed", "rule_finally", "call_is_closed"),
        ("ruled", "reopen", "call_not_closed"),
        ("cancelled", "reopen", "call_not_closed"),
    ],
)
def test_a_step_out_of_turn_says_why(state, step, code):
    (problem,) = check_step(State(state), Step(step), judge="Mia")
    assert problem.code == code
    assert problem.words()
    assert problem.advice_words()


def test_a_step_is_refused_exactly_where_it_leads_nowhere():
    for state in State:
        for step in Step:
            assert bool(check_step(state, step)) == (after(state, step) is None)


_REOPENS = {Step.REOPEN, Step.REOPEN_APPEAL}


class AnyCall(RuleBasedStateMachine):
    """Steps in any order; what a player may rely on holds after each of them."""

    def __init__(self):
        super().__init__()
        self.state = State.WAITING
        self.done = []
        self.took_back = False

    @rule(step=st.sampled_from(list(Step)))
    def try_step(self, step):
        following = after(self.state, step)
        if following is None:
            assert check_step(self.state, step)
            return
        if step in _REOPENS:
            self._take_back(step)
        else:
            self.done.append(step)
        self.state = following if step not in _REOPENS or self.took_back else self.state

    def _take_back(self, step):
        """Take the last ruling back as the act does: an appeal stands again, any other call is as it was taken."""
        self.took_back = (step is Step.REOPEN_APPEAL) == (Step.APPEAL in self.done)
        if not self.took_back:
            return  # the act never asks for this one
        last = self.done.pop()
        if last is Step.ACCEPT:
            assert self.done.pop() is Step.RULE

    @precondition(lambda self: self.state is State.APPEALED)
    @rule()
    def nobody_but_the_head_judge_ends_an_appeal(self):
        ways_on = {step for state, step in MOVES if state is State.APPEALED}
        assert ways_on == {Step.RULE_FINALLY}

    @invariant()
    def an_appeal_follows_a_ruling(self):
        for index, step in enumerate(self.done):
            if step is Step.APPEAL:
                assert self.done[index - 1] is Step.RULE

    @invariant()
    def nothing_follows_an_accepted_or_final_ruling(self):
        for step in (Step.ACCEPT, Step.RULE_FINALLY, Step.TAKE_BACK):
            assert step not in self.done[:-1]

    @invariant()
    def a_floor_judge_rules_once_at_most(self):
        assert self.done.count(Step.RULE) <= 1

    @invariant()
    def an_appealed_call_is_closed_by_the_head_judge_alone(self):
        if Step.APPEAL in self.done and self.state is State.CLOSED:
            assert self.done[-1] is Step.RULE_FINALLY


TestAnyCall = AnyCall.TestCase


def test_lost_time_runs_from_the_call_to_its_end():
    assert seconds_lost(Countdown(started_at=NOON, minutes=30), at(5), at(9)) == 240


def test_before_the_start_and_while_the_clock_stood_nothing_is_lost():
    countdown = Countdown(started_at=NOON, minutes=30, pauses=((at(6), at(8)),))
    assert seconds_lost(countdown, at(-3), at(5)) == 300
    assert seconds_lost(countdown, at(5), at(9)) == 120
    assert seconds_lost(Countdown(started_at=None, minutes=30), at(0), at(9)) == 0


def test_a_pause_that_still_lasts_costs_nothing():
    countdown = Countdown(started_at=NOON, minutes=30, pauses=((at(6), None),))
    assert seconds_lost(countdown, at(5), at(20)) == 60


@given(
    opened=st.integers(-60, 3600),
    took=st.integers(0, 3600),
    pauses=st.lists(st.tuples(st.integers(0, 3600), st.integers(1, 600)), max_size=4),
)
def test_no_call_loses_more_than_it_took_and_a_second_look_loses_no_less(opened, took, pauses):
    def moment(seconds):
        return NOON + timedelta(seconds=seconds)

    stood = tuple((moment(begin), moment(begin + lasted)) for begin, lasted in pauses)
    countdown = Countdown(started_at=NOON, minutes=60, pauses=stood)
    lost = seconds_lost(countdown, moment(opened), moment(opened + took))
    assert 0 <= lost <= took
    assert seconds_lost(countdown, moment(opened), moment(opened + took + 1)) >= lost
    # The oracle counts second by second.
    ran = [s for s in range(max(opened, 0), max(opened + took, 0)) if not _stands(s, pauses)]
    assert lost == len(ran)


def _stands(second, pauses):
    return any(begin <= second < begin + lasted for begin, lasted in pauses)


@pytest.mark.parametrize(
    ("under_way", "allowed", "is_away"),
    [(True, False, True), (True, True, False), (False, False, False), (False, True, False)],
)
def test_a_phone_stays_away_only_while_the_match_runs_and_phones_are_not_allowed(under_way, allowed, is_away):
    assert bool(check_phone(is_match_under_way=under_way, phones_allowed=allowed)) is is_away
