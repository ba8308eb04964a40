"""A shared tablet changes hands: list, digits, the page one came from; what the one before left behind."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import EventFactory, EventStaffFactory
from tests.tournaments.views.conftest import once, text_of
from tournaments.actions import set_device_pin
from tournaments.actions.acting import Actor
from tournaments.models import LogEntry, SharedDevicePin
from tournaments.views.pace import TRIES

PASSWORD = "a password of one's own"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def judge(people):
    """The floor judge, who has digits."""
    cache.clear()
    people.floor_judge.set_password(PASSWORD)
    people.floor_judge.save()
    set_device_pin(by=Actor(user=people.floor_judge), password=PASSWORD, digits="4071")
    return people.floor_judge


def address(event):
    return reverse("switch-user", args=[event.slug])


def take_over(client, event, judge, digits="4071", **more):
    return client.post(address(event), {"to": judge.pk, "digits": digits, **more})


def who(client):
    return client.session.get("_auth_user_id")


def test_two_taps_and_the_digits_hand_the_device_over(desk_client, event, judge, people):
    listed = text_of(desk_client.get(address(event), headers={"referer": f"/desk/{event.slug}/players/"}))
    assert str(judge) in listed
    assert str(people.head_judge) not in listed
    asked = desk_client.get(address(event), {"to": judge.pk, "next": f"/desk/{event.slug}/players/"})
    assert f'value="/desk/{event.slug}/players/"' in text_of(asked)
    answer = take_over(desk_client, event, judge, next=f"/desk/{event.slug}/players/")
    assert answer.headers["Location"] == f"/desk/{event.slug}/players/"
    assert who(desk_client) == str(judge.pk)


def test_the_session_of_the_one_before_is_thrown_away(desk_client, event, judge):
    session = desk_client.session
    session["left behind"] = "secret"
    session.save()
    before = session.session_key
    take_over(desk_client, event, judge)
    assert desk_client.session.session_key != before
    assert "left behind" not in desk_client.session
    assert not desk_client.session.exists(before)


def test_an_open_form_of_the_one_before_does_not_act_as_the_new_user(event, judge, people):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people.scorekeeper)
    form = text_of(client.get(address(event), {"to": judge.pk}))
    mark = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form).group(1)
    old = {"csrfmiddlewaretoken": mark, **once(), "text": "Lunch"}
    assert take_over(client, event, judge, csrfmiddlewaretoken=mark).status_code == 302
    assert who(client) == str(judge.pk)
    answer = client.post(reverse("announcements", args=[event.slug]), old)
    assert answer.status_code == 403
    assert not LogEntry.objects.filter(verb="announce").exists()


def test_wrong_digits_change_nobody(desk_client, event, judge, people):
    answer = take_over(desk_client, event, judge, "4072")
    assert answer.status_code == 422
    assert who(desk_client) == str(people.scorekeeper.pk)


def test_after_five_wrong_tries_even_the_right_digits_wait(desk_client, event, judge, people):
    for _ in range(TRIES[0][0]):
        assert take_over(desk_client, event, judge, "4072").status_code == 422
    assert take_over(desk_client, event, judge).status_code == 429
    assert who(desk_client) == str(people.scorekeeper.pk)


def test_the_tries_of_all_devices_against_one_person_count_together(event, judge, people):
    for role in ("scorekeeper", "trainee", "head_judge", "organizer", "scorekeeper"):
        client = Client()
        client.force_login(getattr(people, role))
        take_over(client, event, judge, "4072")
    assert take_over(client, event, judge).status_code == 429


def test_right_digits_begin_the_count_anew(event, judge, people):
    client = Client()
    for _ in range(TRIES[0][0] - 1):
        client.force_login(people.scorekeeper)
        take_over(client, event, judge, "4072")
    take_over(client, event, judge)
    client.force_login(people.scorekeeper)
    assert take_over(client, event, judge, "4072").status_code == 422
    assert take_over(client, event, judge).status_code == 302


def test_digits_open_the_pages_of_this_event_and_no_others(desk_client, event, judge):
    other = EventFactory()
    EventStaffFactory(event=other, user=judge, role="floor_judge")
    take_over(desk_client, event, judge)
    assert desk_client.get(reverse("desk", args=[event.slug])).status_code == 200
    for address_ in (
        reverse("desk", args=[other.slug]),
        reverse("organizer-home"),
        reverse("suspensions"),
        reverse("card-import"),
        reverse("admin:index"),
    ):
        answer = desk_client.get(address_)
        assert answer.status_code == 403, address_
        assert "Sign in with the password" in text_of(answer)
    desk_client.post(reverse("account_logout"))
    desk_client.force_login(judge)
    assert desk_client.get(reverse("desk", args=[other.slug])).status_code == 200


def test_an_event_whose_name_begins_alike_is_another_event(desk_client, event, judge):
    other = EventFactory(slug=f"{event.slug}-2")
    EventStaffFactory(event=other, user=judge, role="floor_judge")
    take_over(desk_client, event, judge)
    assert desk_client.get(reverse("desk", args=[other.slug])).status_code == 403


def test_the_device_can_be_handed_on_again_and_again(desk_client, event, judge, people):
    people.head_judge.set_password(PASSWORD)
    people.head_judge.save()
    set_device_pin(by=Actor(user=people.head_judge), password=PASSWORD, digits="9302")
    take_over(desk_client, event, judge)
    take_over(desk_client, event, people.head_judge, "9302")
    assert who(desk_client) == str(people.head_judge.pk)
    take_over(desk_client, event, judge)
    assert who(desk_client) == str(judge.pk)
    assert LogEntry.objects.filter(verb="switch_user").count() == 3


def test_the_way_back_leads_to_staff_pages_of_this_site_only(desk_client, event, judge):
    for asked in ("https://evil.example/desk/", "//evil.example/desk/", "/p/token/", address(event)):
        page_ = text_of(desk_client.get(address(event), {"to": judge.pk, "next": asked}))
        assert f'name="next" value="/desk/{event.slug}/"' in page_
    answer = take_over(desk_client, event, judge, next="https://evil.example/")
    assert answer.headers["Location"] == f"/desk/{event.slug}/"


def test_somebody_without_digits_or_of_another_event_is_not_offered(desk_client, event, people):
    SharedDevicePin.objects.create(user=people.stranger, digits="!", set_at=event.starts_at)
    for user in (people.head_judge, people.stranger):
        assert desk_client.get(address(event), {"to": user.pk}).status_code == 404
        assert take_over(desk_client, event, user).status_code == 404
    assert desk_client.get(address(event), {"to": "x"}).status_code == 404


def test_every_staff_page_leads_there(desk_client, event):
    assert address(event) in text_of(desk_client.get(reverse("desk", args=[event.slug])))


def test_digits_are_set_on_ones_own_page_and_never_shown(event, people):
    people.trainee.set_password(PASSWORD)
    people.trainee.save()
    client = Client()
    client.force_login(people.trainee)
    answer = client.post(
        reverse("device-pin"), {"digits": "9302", "password": PASSWORD, **once()}, follow=True
    )
    assert "Your digits are set." in text_of(answer)
    assert "9302" not in text_of(answer)
    client.post(reverse("device-pin-remove"), once())
    assert not SharedDevicePin.objects.filter(user=people.trainee).exists()


def test_a_wrong_password_shows_why_and_is_slowed(people):
    client = Client()
    client.force_login(people.floor_judge)
    tries = [
        client.post(reverse("device-pin"), {"digits": "9302", "password": "guess", **once()}).status_code
        for _ in range(6)
    ]
    assert tries == [422] * 5 + [429]


def test_the_staff_page_lends_the_role_and_gives_it_back(event, people):
    client = Client()
    client.force_login(people.head_judge)
    row = event.staff.get(role="floor_judge")
    client.post(reverse("staff-hand-over", args=[event.slug, row.pk]), {"for_a_while": "1", **once()})
    shown = text_of(client.get(reverse("event-staff", args=[event.slug])))
    assert f"in place of {people.head_judge}, for a while" in shown
    assert "Give the role back" in shown
    client.post(reverse("staff-give-back", args=[event.slug]), once())
    assert event.staff.get(role="head_judge").user == people.head_judge


def test_the_staff_page_gives_and_takes_zones(event, people):
    client = Client()
    client.force_login(people.head_judge)
    there = reverse("event-staff", args=[event.slug])
    zone = {"user": people.floor_judge.pk, "first_table": "1", "last_table": "4"}
    client.post(reverse("staff-zone", args=[event.slug]), {**zone, **once()})
    client.post(
        reverse("staff-zone", args=[event.slug]), {**zone, "first_table": "7", "last_table": "", **once()}
    )
    shown = text_of(client.get(there))
    assert "Tables 1-4" in shown
    assert "Table 7" in shown
    client.post(reverse("staff-zone-remove", args=[event.slug, event.judge_zones.first().pk]), once())
    assert event.judge_zones.count() == 1


@pytest.mark.parametrize("given", [{"user": "999999"}, {"first_table": ""}, {"first_table": "x"}])
def test_a_zone_that_is_not_filled_in_is_shown_again(event, people, given):
    client = Client()
    client.force_login(people.head_judge)
    zone = {"user": people.floor_judge.pk, "first_table": "1", "last_table": "4", **once(), **given}
    answer = client.post(reverse("staff-zone", args=[event.slug]), zone)
    assert answer.status_code == 422
    assert not event.judge_zones.exists()


def test_a_floor_judge_sees_zones_and_cannot_change_them(event, people):
    event.judge_zones.create(user=people.floor_judge, first_table=1, last_table=4)
    client = Client()
    client.force_login(people.floor_judge)
    shown = text_of(client.get(reverse("event-staff", args=[event.slug])))
    assert "Tables 1-4" in shown
    assert "Give these tables" not in shown
