"""Signing up by a link, and what players do with their own entry; all without JavaScript."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import (
    EventFactory,
    RegistrationFactory,
    SuspensionFactory,
    UserFactory,
    fresh,
)
from tests.tournaments.views.conftest import text_of
from tournaments.models import Registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """An event open for sign-up, nobody in it."""
    return EventFactory()


@pytest.fixture
def url(event):
    return reverse("sign-up", args=[event.slug])


ANNA = {"name": "Anna", "membership_number": "0000000001"}


def test_name_and_number_lead_to_the_players_own_page(client, url):
    response = client.post(url, ANNA)
    row = Registration.objects.get()
    assert response.url == reverse("player-home", args=[row.token])


def test_what_is_wrong_is_said_and_nothing_typed_is_lost(client, url, event):
    RegistrationFactory(event=event, membership_number="0000000001", name="First", hides_name=True)
    response = client.post(url, {**ANNA, "name": "<b>Anna"})
    text = text_of(response)
    assert response.status_code == 422
    assert "player 1, Pirate 1" in text
    assert "First" not in text
    assert 'value="&lt;b&gt;Anna"' in text
    assert event.registrations.count() == 1


def test_a_suspended_player_is_refused_with_the_section(client, url):
    SuspensionFactory(membership_number="0000000001")
    response = client.post(url, ANNA)
    assert "TRM 1.2" in text_of(response)
    assert not Registration.objects.exists()


def test_the_second_click_leads_back_and_enters_nobody_twice(client, url, event):
    for _ in range(2):
        response = client.post(url, {**ANNA, "once": "k"})
    assert response.status_code == 302
    assert event.registrations.count() == 1


def test_a_sign_up_whose_answer_was_lost_leads_to_the_players_page_when_it_is_sent_again(client, url, event):
    client.post(url, {**ANNA, "once": "k"})
    phone = Client()  # the same form once more, and nothing of the first answer has arrived
    response = phone.post(url, {**ANNA, "once": "k"})
    row = event.registrations.get()
    assert response.url == reverse("player-home", args=[row.token])
    assert 'href="' + reverse("player-home", args=[row.token]) in text_of(phone.get(url))


def test_a_form_sent_again_after_the_entry_was_cancelled_leads_to_no_page(client, url, event):
    client.post(url, {**ANNA, "once": "k"})
    event.registrations.update(status="cancelled")
    response = client.post(url, {**ANNA, "once": "k"})
    assert response.url == "/"
    assert event.registrations.count() == 1


def test_another_player_typed_into_the_form_one_came_back_to_is_signed_up_too(client, url, event):
    client.post(url, {**ANNA, "once": "k"})
    client.post(url, {"name": "Ben", "membership_number": "0000000002", "once": "k"})
    assert set(event.registrations.values_list("name", flat=True)) == {"Anna", "Ben"}


def test_a_full_event_says_where_you_would_stand(client):
    event = EventFactory(cap=2)
    for status in ("registered", "registered", "waiting"):
        RegistrationFactory(
            event=event, status=status, queued_at=event.starts_at if status == "waiting" else None
        )
    text = text_of(client.get(reverse("sign-up", args=[event.slug])))
    assert "number 2 on the waiting list" in text
    assert "Join the waiting list" in text


def test_a_closed_event_has_no_form_and_a_draft_no_page(client):
    closed = EventFactory(state="finished")
    assert "takes no sign-ups now" in text_of(client.get(reverse("sign-up", args=[closed.slug])))
    assert client.get(reverse("sign-up", args=[EventFactory(state="draft").slug])).status_code == 404


def test_sign_up_that_opens_later_says_when_in_the_venues_zone(client):
    event = EventFactory(time_zone="America/New_York", sign_up_opens_at="2099-08-04T14:00:00Z")
    text = text_of(client.get(reverse("sign-up", args=[event.slug])))
    assert "4 Aug 2099, 10:00 (America/New_York)" in text


def test_the_number_is_a_required_field_where_it_may_not_follow(client):
    event = EventFactory(number_may_follow=False)
    response = client.post(reverse("sign-up", args=[event.slug]), {"name": "Anna"})
    assert response.context["form"]["membership_number"].errors
    assert "put right" not in text_of(response)


def test_of_several_fields_that_are_wrong_each_is_linked_above_and_says_why_once(client):
    event = EventFactory(number_may_follow=False)
    page = text_of(client.post(reverse("sign-up", args=[event.slug]), {"email": "x"}))
    assert "3 fields have to be put right:" in page
    for field in ("name", "membership_number", "email"):
        assert f'<a href="#id_{field}">' in page
    assert page.count("This field is required.") == 2


def test_the_code_carries_the_address_that_phones_reach(client, event, settings, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        "tournaments.views.sign_up.qr_svg", lambda address: drawn.append(address) or client.get("/time/")
    )
    settings.LOGPOSE_PUBLIC_URL = "http://192.168.1.20:8000"
    for host in ("localhost:8000", "127.0.0.1", "shop.example"):
        client.get(reverse("sign-up-qr", args=[event.slug]), headers={"host": host})
    path = reverse("sign-up", args=[event.slug])
    assert drawn == [f"http://192.168.1.20:8000{path}"] * 2 + [f"http://shop.example{path}"]


def test_a_player_changes_and_cancels_their_own_entry(client, event):
    row = RegistrationFactory(event=event, name="Ana")
    form = {"name": "Anna", "membership_number": row.membership_number, "hides_name": "on", "email": ""}
    client.post(reverse("player-change", args=[row.token]), form)
    assert (fresh(row).name, fresh(row).hides_name) == ("Anna", True)
    assert client.get(reverse("player-cancel", args=[row.token])).status_code == 200
    assert fresh(row).status == "registered"
    client.post(reverse("player-cancel", args=[row.token]))
    assert fresh(row).status == "cancelled"


def test_a_player_checks_in_from_their_own_page(client):
    row = RegistrationFactory(event=EventFactory(state="check_in"))
    client.post(reverse("player-check-in", args=[row.token]))
    assert fresh(row).status == "active"


def test_a_link_that_was_renewed_leads_nowhere(client):
    for name in ("player-change", "player-cancel"):
        assert client.get(reverse(name, args=["nobodynobody"])).status_code == 404
    assert client.post(reverse("player-check-in", args=["nobodynobody"])).status_code == 404


def test_a_phone_that_has_signed_up_is_led_back_to_its_page(client, url):
    client.post(url, ANNA)
    row = Registration.objects.get()
    shown = text_of(client.get(url))
    assert "You are signed up as <bdi>Anna</bdi> (#1)" in shown
    assert row.get_absolute_url() in shown
    assert "<form" not in shown.split("<main")[1]
    assert row.get_absolute_url() not in text_of(Client().get(url))


def test_the_way_back_of_a_cancelled_entry_is_not_shown(client, url):
    client.post(url, ANNA)
    Registration.objects.update(status="cancelled")
    assert "You are signed up" not in text_of(client.get(url))


@pytest.mark.parametrize("how", ["handed over", "another signs up", "a second entry", "staff sign in"])
def test_a_shared_device_shows_nobody_the_link_of_another(client, url, event, how):
    client.post(url, ANNA)
    row = Registration.objects.get()
    if how == "handed over":
        client.post(reverse("player-leave", args=[row.token]))
    elif how == "another signs up":
        assert "<form" in text_of(client.get(url, {"another": "1"})).split("<main")[1]
    elif how == "a second entry":
        client.post(url, {"name": "Ben", "membership_number": "0000000002"})
    else:
        client.force_login(UserFactory())
    shown = text_of(client.get(url))
    links = [one.get_absolute_url() for one in event.registrations.all()]
    assert not [link for link in links if link in shown]
    assert "Sign me up" in shown


def test_the_own_link_stands_on_the_own_page_as_text_to_select(client, url):
    client.post(url, ANNA)
    row = Registration.objects.get()
    assert f'readonly value="http://testserver{row.get_absolute_url()}"' in text_of(
        client.get(row.get_absolute_url())
    )


def test_an_unpaid_fee_sends_to_the_desk_from_the_start(client):
    event = EventFactory(needs_fee=True)
    row = RegistrationFactory(event=event, status="registered", checked_in_at=None)
    assert "On the day, check in at the desk" in text_of(client.get(row.get_absolute_url()))
    type(event).objects.filter(pk=event.pk).update(state="check_in", version=99)
    shown = text_of(client.get(row.get_absolute_url()))
    assert "Check in at the desk. Show this page." in shown
    assert "on this page" not in shown
