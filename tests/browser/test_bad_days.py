"""Bad days in the browser: a double click, the same page in two windows, a connection that is gone for a while."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.factories.running import enter, published_round, started_round
from tests.factories.tournaments import EventFactory, people_of, ready_event, registrations, right_now
from tournaments.models import Event, LogEntry, Match, Registration, ResultClaim, Round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    """Four players, checked in; nothing paired."""
    return ready_event(4, structure="swiss", rounds_planned=2)


def match_at(event: Event, table: int) -> Match:
    return Match.objects.select_related("player_1", "player_2").get(round__event=event, table=table)


def acts(event: Event, verb: str) -> int:
    return LogEntry.objects.filter(event=event, verb=verb).count()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_a_double_click_reports_once(room, event, script):
    started_round(event, now=right_now())
    match = match_at(event, 1)
    phone = room.sits_down(phone=True, script=script)
    phone.open(reverse("player-home", args=[match.player_1.token]))
    phone.tap("I lost", role="summary")
    phone.page.get_by_role("button", name="Send: I lost").dblclick()
    phone.sees("The result stands")
    assert ResultClaim.objects.filter(match=match).count() == 1
    assert acts(event, "report_result") == 1
    assert phone.complaints == []


def test_a_double_click_starts_a_round_once(room, event):
    published_round(event, now=right_now())
    desk = room.signed_in(people_of(event).organizer)
    desk.open(reverse("desk", args=[event.slug]))
    desk.page.locator("#next-step").dblclick()
    desk.waits_until(lambda: Round.objects.filter(event=event, state="started").exists())
    desk.open(reverse("desk", args=[event.slug]))
    assert acts(event, "start_round") == 1


def test_the_same_step_in_two_windows_is_done_once_and_the_second_is_told(room, event):
    people = people_of(event)
    one, two = room.signed_in(people.organizer), room.signed_in(people.scorekeeper)
    for desk in (one, two):
        desk.open(reverse("desk", args=[event.slug]))
        expect(desk.page.locator("#next-step")).to_be_visible()
    for desk in (one, two):
        desk.page.locator("#next-step").click()
        desk.page.wait_for_load_state()
    assert Round.objects.filter(event=event).count() == 1
    # Whoever came second sees why nothing was done, and the way on.
    expect(two.page.locator("main")).to_contain_text("Nothing was changed")
    expect(two.page.locator("main")).to_contain_text("has not been played")


def test_a_lost_connection_is_said_and_forgotten_when_it_is_back(room, event):
    started_round(event, now=right_now())
    match = match_at(event, 1)
    phone = room.sits_down(phone=True)
    phone.open(reverse("player-home", args=[match.player_1.token]))
    bar = phone.page.locator("#offline")
    expect(bar).to_be_hidden()
    phone.page.context.set_offline(True)
    expect(bar).to_be_visible()
    expect(bar).to_contain_text("What you see may be old")
    phone.page.context.set_offline(False)
    expect(bar).to_be_hidden()
    phone.reports("I lost")
    phone.waits_until(lambda: Match.objects.get(pk=match.pk).outcome == "win_2")


def test_a_report_that_found_no_network_is_said_and_can_be_sent_again(room, event):
    started_round(event, now=right_now())
    match = match_at(event, 1)
    phone = room.sits_down(phone=True)
    phone.open(reverse("player-home", args=[match.player_1.token]))
    phone.tap("I lost", role="summary")
    phone.page.context.set_offline(True)
    phone.page.get_by_role("button", name="Send: I lost").click()
    expect(phone.page.locator("#offline")).to_be_visible()
    assert not ResultClaim.objects.exists()
    # The page is still there, with its button.
    phone.page.context.set_offline(False)
    phone.tap("Send: I lost")
    phone.sees("The result stands")
    assert acts(event, "report_result") == 1


@pytest.mark.parametrize(
    ("status", "body", "told"),
    [
        (500, "<!doctype html><main><h1>Something broke here</h1></main>", "#refusals"),
        (502, "<html>Bad Gateway</html>", "#offline"),
    ],
)
def test_a_report_that_the_server_could_not_take_is_told_and_can_be_sent_again(
    room, event, status, body, told
):
    started_round(event, now=right_now())
    phone = room.sits_down(phone=True)
    phone.open(reverse("player-home", args=[match_at(event, 1).player_1.token]))
    fails = "**/result/"
    phone.page.route(fails, lambda route: route.fulfill(status=status, body=body, content_type="text/html"))
    phone.tap("I lost", role="summary")
    phone.page.get_by_role("button", name="Send: I lost").click()
    expect(phone.page.locator(told)).to_be_visible()
    phone.page.unroute(fails)
    phone.tap("Send: I lost")
    phone.sees("The result stands")


def test_results_typed_after_being_signed_out_stand_on_the_desk_as_not_entered_after_signing_in(room, event):
    started_round(event, now=right_now())
    desk = room.signed_in(people_of(event).scorekeeper)
    address = reverse("desk", args=[event.slug])
    desk.open(address)
    signed_in = [cookie for cookie in desk.page.context.cookies() if cookie["name"] == "sessionid"]
    desk.page.context.clear_cookies(name="sessionid")
    line = desk.page.get_by_label("Table and result")
    desk.page.route("**/enter/", lambda route: (desk.page.wait_for_timeout(500), route.continue_()))
    for typed in ("1 a", "2 b"):
        line.fill(typed)
        line.press("Enter")
    desk.page.wait_for_url("**/account/sign-in/**")
    assert Match.objects.exclude(outcome="").count() == 0
    desk.page.context.add_cookies(signed_in)
    desk.open(address)
    left = desk.page.locator("#act-queue")
    expect(left).to_contain_text("1 a ✕ not entered: you were signed out")
    expect(left).to_contain_text("2 b ✕ not entered: you were signed out")
    # Told once: seen and left, it does not come again.
    desk.open(address)
    expect(left).not_to_contain_text("1 a")


def test_results_typed_without_a_network_are_entered_when_it_is_back(room, event):
    started_round(event, now=right_now())
    desk = room.signed_in(people_of(event).scorekeeper)
    desk.open(reverse("desk", args=[event.slug]))
    line = desk.page.get_by_label("Table and result")
    desk.page.context.set_offline(True)
    for typed in ("1 a", "2 b"):
        line.fill(typed)
        line.press("Enter")
    expect(desk.page.locator("#offline")).to_be_visible()
    assert not Match.objects.exclude(outcome="").exists()
    desk.page.context.set_offline(False)
    desk.waits_until(lambda: not Match.objects.filter(round__event=event, outcome="").exists())
    assert match_at(event, 1).outcome == "win_1"
    assert match_at(event, 2).outcome == "win_2"
    assert acts(event, "enter_result") == 2


class SlowServer:
    """Keeps the acts of one page waiting until it is told to answer."""

    def __init__(self, page):
        self.held, self.is_slow = [], True
        page.route("**/*", self._take)

    def _take(self, route):
        if self.is_slow and route.request.method == "POST":
            self.held.append(route)
        else:
            route.fallback()

    def answers(self):
        self.is_slow = False
        for route in self.held:
            route.continue_()


def test_quick_taps_on_a_slow_server_are_all_entered_and_a_refused_one_is_told(room, event):
    registrations(event, 4)
    round_ = started_round(event, now=right_now())
    desk = room.signed_in(people_of(event).scorekeeper)
    desk.open(reverse("desk", args=[event.slug]))
    server = SlowServer(desk.page)
    for table in (1, 2, 3):
        desk.page.locator(f"#t{match_at(event, table).pk} .taps button").first.click()
    expect(desk.page.locator("#act-queue li", has_text="being entered")).to_have_count(3)
    expect(desk.page.locator("tr.is-sending[aria-busy=true]")).to_have_count(3)
    enter(round_, 2, "win_2")
    server.answers()
    desk.waits_until(lambda: match_at(event, 3).outcome == "win_1")
    assert match_at(event, 1).outcome == "win_1"
    assert match_at(event, 2).outcome == "win_2"
    expect(desk.page.locator("#act-queue li")).to_have_count(1)
    expect(desk.page.locator("#act-queue li")).to_contain_text("✕")
    expect(desk.page.locator("tr.is-sending")).to_have_count(0)


def test_quick_scans_and_taps_on_a_slow_server_all_check_in_and_a_bad_code_is_told(room):
    event = EventFactory(state=Event.State.CHECK_IN)
    rows = registrations(event, 3, status=Registration.Status.REGISTERED)
    desk = room.signed_in(people_of(event).organizer)
    desk.open(reverse("check-in", args=[event.slug]))
    server = SlowServer(desk.page)
    for typed in ("#99", f"#{rows[0].number}", f"#{rows[1].number}"):
        desk.page.keyboard.type(typed)
        desk.page.keyboard.press("Enter")
    desk.page.locator("#expected li", has_text=rows[2].name).get_by_role("button").first.click()
    expect(desk.page.locator("#act-queue li", has_text="being entered")).to_have_count(4)
    server.answers()
    desk.waits_until(lambda: event.registrations.filter(status="active").count() == 3)
    expect(desk.page.locator("#act-queue li")).to_have_count(1)
    expect(desk.page.locator("#act-queue li")).to_contain_text("#99 ✕")


NAMES = """[...document.querySelectorAll('#expected li[id]')].map((row) => {
  const box = row.getBoundingClientRect(); return [row.id, Math.round(box.top + scrollY), Math.round(box.height)]; })"""


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "360px"])
def test_at_check_in_no_name_moves_and_notes_stay_until_they_are_seen(room, phone):
    event = EventFactory(state=Event.State.OPEN, needs_fee=True)
    rows = registrations(event, 5, status=Registration.Status.REGISTERED)
    rows[4].name = "Bartholomew Edward Newgate-Portgas of the Far West Sea"
    rows[4].save()
    desk = room.signed_in(people_of(event).organizer, phone=phone)
    desk.open(reverse("check-in", args=[event.slug]))
    desk.tap("Open check-in")
    before = desk.page.evaluate(NAMES)
    for typed, told in (
        (f"#{rows[0].number}", "is in"),
        ("#99", "names no player"),
        (f"#{rows[1].number}", "is in"),
    ):
        desk.page.get_by_label("Code from a hand scanner, or typed").fill(typed)
        desk.page.keyboard.press("Enter")
        expect(desk.page.locator("#scan-said")).to_contain_text(told)
        expect(desk.page.locator("#scan-said")).to_be_in_viewport(ratio=0.9)
        assert desk.page.evaluate(NAMES) == before
    expect(desk.page.locator("#scan-heard")).to_contain_text(rows[1].name)
    desk.tap(re.compile(f"^Check in.*{rows[4].name}"))
    expect(desk.page.locator(f"#p{rows[4].pk} .chip.done")).to_be_visible()
    assert desk.page.evaluate(NAMES) == before
    notes = desk.page.locator("#scan-notes li")
    expect(notes).to_have_count(3)
    assert desk.accessibility_faults() == []
    desk.tap(re.compile(f"^Paid.*{rows[0].name}"))
    desk.waits_until(lambda: Registration.objects.get(pk=rows[0].pk).fee_paid)
    expect(desk.page.locator(f"#note-{rows[0].number}.is-done")).to_contain_text("paid")
    desk.tap(re.compile(f"^Seen.*{rows[1].name}"))
    expect(notes).to_have_count(2)
    desk.page.get_by_label("Code from a hand scanner, or typed").fill(f"#{rows[4].number}")
    desk.page.keyboard.press("Enter")
    expect(notes).to_have_count(1)
    expect(notes).to_contain_text(rows[4].name)
    assert desk.page.evaluate(NAMES) == before
    assert desk.complaints == []
