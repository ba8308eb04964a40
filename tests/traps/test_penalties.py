"""Traps of penalties: what counts as a repeat (TRM 7.1)."""

import pytest

from penalties.queries.earlier import Person, earlier_levels
from penalties.rules.infractions import infraction
from penalties.rules.ladder import advice
from tests.factories.penalties import give, player
from tests.factories.running import started_round
from tests.factories.tournaments import ready_event

pytestmark = pytest.mark.django_db


def test_lateness_before_slow_play_leaves_slow_play_a_first_offence():
    event = ready_event(4)
    started_round(event)
    give(event, 1, "tardiness", "warning")
    person = Person(event, player(event, 1))
    told = advice(infraction("slow_play"), earlier_levels(person, "slow_play"))
    assert (told.is_repeat, told.suggested.value) == (False, "warning")
    give(event, 1, "slow_play", "warning")
    told = advice(infraction("slow_play"), earlier_levels(person, "slow_play"))
    assert told.is_repeat
