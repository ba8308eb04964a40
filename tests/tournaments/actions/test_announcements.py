"""Announcements and draft pods."""

import pytest

from tests.factories.running import paired_round, started_round
from tests.factories.tournaments import START, fresh, ready_event
from tournaments.actions import announce, draw_pods, take_down_announcement
from tournaments.actions.acting import SYSTEM
from tournaments.models import Pod, PodSeat
from tournaments.queries.announced import shown_announcements
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


def test_an_announcement_is_shown_until_it_is_taken_down():
    event = ready_event(2)
    row = announce(event=event, by=SYSTEM, text="Round 3\n starts   at 14:00", now=START)
    assert [one.text for one in shown_announcements(event)] == ["Round 3 starts at 14:00"]
    version = fresh(event).version
    take_down_announcement(announcement=row, by=SYSTEM)
    assert shown_announcements(event) == ()
    assert fresh(event).version == version + 1
    assert take_down_announcement(announcement=row, by=SYSTEM).taken_down_at is not None


@pytest.mark.parametrize("text", ["", "   ", "x" * 281])
def test_an_announcement_has_1_to_280_characters(text):
    with pytest.raises(Refused) as caught:
        announce(event=ready_event(2), by=SYSTEM, text=text)
    assert codes(caught) == {"announcement_length"}


def test_a_draft_seats_everybody_in_pods_of_four_with_a_seed_that_is_kept():
    event = ready_event(13, format="draft", structure="swiss")
    pods = draw_pods(event=event, by=SYSTEM, seed=5)
    assert [pod.seats.count() for pod in pods] == [5, 4, 4]
    assert {pod.seed for pod in pods} == {5}
    before = list(PodSeat.objects.order_by("pod__number", "seat").values_list("registration_id", flat=True))
    draw_pods(event=event, by=SYSTEM, seed=5)
    assert Pod.objects.count() == 3
    again = PodSeat.objects.order_by("pod__number", "seat").values_list("registration_id", flat=True)
    assert list(again) == before


def test_pods_are_for_drafts_and_before_round_1():
    with pytest.raises(Refused) as caught:
        draw_pods(event=ready_event(8), by=SYSTEM)
    assert codes(caught) == {"not_a_draft"}
    event = ready_event(8, format="draft", structure="swiss")
    paired_round(event)
    draw_pods(event=event, by=SYSTEM)
    event = ready_event(8, format="draft", structure="swiss")
    started_round(event)
    with pytest.raises(Refused) as caught:
        draw_pods(event=event, by=SYSTEM)
    assert codes(caught) == {"round_started"}


def test_two_players_are_too_few_for_a_pod():
    with pytest.raises(Refused) as caught:
        draw_pods(event=ready_event(2, format="draft", structure="swiss"), by=SYSTEM)
    assert codes(caught) == {"too_few_for_a_pod"}
