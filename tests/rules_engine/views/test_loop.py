"""A loop is declared on the board (CR 11-1)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories.replays import a_replay

pytestmark = pytest.mark.django_db


def say(client, replay, **given):
    return client.post(reverse("replay-do", args=[replay.key]), {"seen": replay.version, **given})


def test_the_board_offers_to_call_a_loop(client):
    page = client.get(reverse("replay", args=[a_replay().key])).content.decode()
    assert 'name="kind" value="loop"' in page
    assert 'name="kind" value="times"' in page


def test_what_is_no_loop_is_refused_with_its_rule_and_not_entered(client):
    replay = a_replay()
    answer = say(client, replay, kind="loop")
    assert answer.status_code == 422
    assert "CR 11-1-1" in answer.content.decode()
    replay.refresh_from_db()
    assert replay.record["decisions"] == []


def test_a_number_that_nobody_asked_for_is_refused(client):
    replay = a_replay()
    assert say(client, replay, kind="times", number="50").status_code == 422
    replay.refresh_from_db()
    assert replay.record["decisions"] == []
