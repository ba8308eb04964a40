"""Traps of files and names that no other test holds."""

import csv
import io

import pytest
from django.urls import reverse

from tests.factories.tournaments import (
    EventFactory,
    RegistrationFactory,
    organizer_of,
    people_of,
    ready_event,
)
from tournaments.actions import import_players, sign_up
from tournaments.actions.acting import VISITOR
from tournaments.models import Registration
from tournaments.queries.players import players_csv
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db

TWICE = "Name,Number\nAnna,0000000001\nBen,0000000001\nCleo,0000000002\n"


def test_spaces_round_an_e_mail_address_are_no_part_of_it(client):
    event = EventFactory()
    sign_up(event=event, by=VISITOR, name=" Anna ", membership_number=" 0000000001 ", email=" a@b.example ")
    import_players(event=event, by=organizer_of(event), rows="Name,E-mail\nBen, c@d.example \n")
    client.post(reverse("sign-up", args=[event.slug]), {"name": "Cleo", "email": "  e@f.example  "})
    rows = Registration.objects.order_by("number").values_list("name", "email")
    assert list(rows) == [("Anna", "a@b.example"), ("Ben", "c@d.example"), ("Cleo", "e@f.example")]


@pytest.mark.parametrize("shape", ["plain", "publisher"])
def test_an_export_begins_with_its_heading_and_at_most_one_byte_order_mark(client, shape):
    event = ready_event(2)
    RegistrationFactory(event=event, name="부산시")
    client.force_login(people_of(event).organizer)
    sent = client.get(reverse("players-export", args=[event.slug]), {"shape": shape}).content
    text = sent.decode("utf-8-sig")
    assert "\ufeff" not in text
    heading = next(csv.reader(io.StringIO(text)))
    assert heading[0] in {"name", "Team ID"}
    assert "부산시" in text
    assert players_csv(event, shape).removeprefix("\ufeff") == text


def test_a_number_twice_in_a_file_is_reported_with_its_row_and_the_rest_kept_if_wanted(client):
    event = EventFactory()
    by = organizer_of(event)
    with pytest.raises(Refused) as refusal:
        import_players(event=event, by=by, rows=TWICE)
    assert [problem.place_words() for problem in refusal.value.problems] == ["row 3"]
    assert not Registration.objects.exists()
    client.force_login(by.user)
    page = client.post(reverse("players-import", args=[event.slug]), {"text": TWICE, "keep_good_rows": "on"})
    assert page.status_code == 200
    assert list(Registration.objects.order_by("number").values_list("name", flat=True)) == ["Anna", "Cleo"]
