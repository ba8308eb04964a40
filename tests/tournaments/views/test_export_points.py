"""The publisher's file carries the match points of the standings (Win Point)."""

import csv
import io

import pytest
from django.urls import reverse

from tests.factories.running import play_round
from tests.factories.tournaments import people_of, ready_event

pytestmark = pytest.mark.django_db


def test_the_exported_file_has_each_players_match_points(client):
    event = ready_event(players=4)
    play_round(event)
    client.force_login(people_of(event).organizer)
    answer = client.get(reverse("players-export", args=[event.slug]), {"shape": "publisher"})
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    head = next(row for row in rows if "Win Point" in row)
    points = sorted(row[head.index("Win Point")] for row in rows[rows.index(head) + 1 :] if row[0].isdigit())
    assert points == ["0", "0", "3", "3"]
