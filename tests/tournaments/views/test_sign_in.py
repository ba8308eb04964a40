"""Signing in: wrong passwords slow the device that sends them, and lock nobody else out."""

from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import UserFactory, ready_event

pytestmark = pytest.mark.django_db
PASSWORD = "abcd-efgh-jkmn"


@pytest.fixture(autouse=True)
def _nothing_counted():
    cache.clear()


@pytest.fixture
def organizer():
    user = UserFactory(username="boss")
    user.set_password(PASSWORD)
    user.save()
    return user


def test_the_button_stands_apart_from_the_field_where_one_is_led_on_after_it(client):
    shown = client.get(reverse("account_login"), {"next": "/organizer/"}).content.decode()
    form = next(part for part in shown.split("<form") if 'name="login"' in part)
    # What follows a hidden field has no space above it: it stands before the first field, not before the button.
    assert 'name="next"' in form.split('name="login"')[0]


def sign_in(password, *, address):
    client = Client(REMOTE_ADDR=address)
    answer = client.post(reverse("account_login"), {"login": "boss", "password": password})
    return answer, "_auth_user_id" in client.session


def test_a_prankster_with_one_phone_does_not_lock_the_organizer_out(organizer):
    for _ in range(29):
        _, is_in = sign_in("wrong", address="192.0.2.66")
        assert not is_in
    _, is_in = sign_in(PASSWORD, address="192.0.2.1")
    assert is_in


def test_a_device_that_sends_wrong_passwords_is_slowed(organizer):
    for _ in range(5):
        sign_in("wrong", address="192.0.2.66")
    answer, is_in = sign_in(PASSWORD, address="192.0.2.66")
    assert not is_in
    assert "Too many" in answer.content.decode()


def test_a_form_sent_after_the_session_ended_is_told_as_not_entered_and_leads_back_to_its_page(client):
    event = ready_event()
    page = reverse("announcements", args=[event.slug])
    sent = client.post(page, {"text": "Lunch"}, headers={"Referer": f"http://testserver{page}?q=1"})
    assert sent["Location"] == f"{reverse('account_login')}?{urlencode({'next': page + '?q=1'}, safe='/')}"
    assert "what you sent was not entered" in client.get(sent["Location"]).content.decode()
    assert not event.announcements.exists()
    opened = client.get(page)
    assert opened["Location"] == f"{reverse('account_login')}?next={page}"
    assert "was not entered" not in client.get(opened["Location"]).content.decode()


@pytest.mark.parametrize("sent_from", ["https://evil.example/desk/x/", "http://testserver/e/x/", ""])
def test_a_form_sent_without_a_session_from_elsewhere_leads_to_the_own_events(client, sent_from):
    page = reverse("announcements", args=[ready_event().slug])
    sent = client.post(page, {"text": "Lunch"}, headers={"Referer": sent_from})
    assert sent["Location"] == f"{reverse('account_login')}?next=/desk/"
