"""The desk in a browser: nothing moves under the pointer, refusals stand at the field, leaving asks first."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connections
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.factories.decks import hand_in
from tests.factories.running import enter, published_round, started_round
from tests.factories.tournaments import EventFactory, fresh, people_of, ready_event
from tournaments.actions import enter_result, report_result
from tournaments.actions.acting import SYSTEM, Actor
from tournaments.models import Event, Match

pytestmark = pytest.mark.django_db(transaction=True)

TOPS = """[...document.querySelectorAll('.desk-open tr[id]')].map((row) => {
  const box = row.getBoundingClientRect(); return [row.id, Math.round(box.top + scrollY), Math.round(box.height)]; })"""

TOUCHES = """(() => {
  const said = document.querySelector('#desk-said .problem').getBoundingClientRect();
  const field = document.querySelector('#entry-text').getBoundingClientRect();
  const between = field.top - said.bottom;
  return said.top >= 0 && field.bottom <= innerHeight && between >= 0 && between <= 16; })()"""


@pytest.fixture
def event() -> Event:
    event = ready_event(players=8, starts_at=timezone.now() + timedelta(hours=1))
    hand_in(event.registrations.get(number=1))
    started_round(event, now=timezone.now())
    return event


@pytest.fixture(params=[False, True], ids=["wide", "360px"])
def boss(room, event, request):
    return room.signed_in(people_of(event).organizer, phone=request.param)


def test_no_table_moves_when_a_report_comes_in_or_an_entry_is_refused_or_taken(boss, event):
    boss.open(reverse("desk", args=[event.slug]))
    before = boss.page.evaluate(TOPS)
    match = Match.objects.select_related("player_1").get(round__event=event, table=2)
    report_result(match=match, by=Actor(registration=match.player_1), side=1, outcome="win_1")
    expect(boss.page.locator(f"#t{match.pk}.is-waiting")).to_be_visible()
    assert boss.page.evaluate(TOPS) == before
    line = boss.page.get_by_label("Table and result")
    line.fill("3 q")
    line.press("Enter")
    said = boss.page.locator("#desk-said .problem")
    expect(said).to_contain_text("“q” is no result")
    assert boss.page.evaluate(TOPS) == before
    assert line.input_value() == "3 q", "what was refused stands for another try"
    assert line.get_attribute("aria-invalid") == "true"
    assert boss.page.evaluate(TOUCHES), "the refusal stands right above its field, both in sight"
    assert boss.accessibility_faults() == []
    assert said.evaluate("(one) => one.closest('[role=alert]') !== null")
    line.fill("3 a")
    line.press("Enter")
    expect(boss.page.locator("#entry-said")).to_contain_text("Table 3")
    expect(boss.page.locator("#desk-said .problem")).to_have_count(0)
    assert boss.page.evaluate(TOPS) == before


def test_beside_the_line_stands_what_came_in_last_and_no_band_is_empty(boss, event):
    boss.open(reverse("desk", args=[event.slug]))
    before = boss.page.evaluate(TOPS)
    line = boss.page.get_by_label("Table and result")
    for table in (1, 2, 3):
        line.fill(f"{table} a")
        line.press("Enter")
        expect(boss.page.locator("#entry-said")).to_contain_text(f"Table {table}:")
    expect(boss.page.locator("#entry-said .last-result")).to_have_count(2)
    expect(boss.page.locator("#entry-heard")).to_contain_text("Table 3:")
    assert boss.page.evaluate(TOPS) == before
    assert boss.page.evaluate(GAPS) == []
    # Beside a line that takes more room (other words, a longer help) the card of the step grows with it.
    boss.page.evaluate("document.querySelector('.desk-find').style.minHeight = '260px'")
    assert boss.page.evaluate(GAPS) == []
    boss.page.locator("#entry-said a").first.click()
    boss.page.wait_for_url("**/match/**")


#: What stands below what on the desk, with more than 40 px of nothing between.
GAPS = """(() => {
  const parts = ['.desk-above > label', '#entry-said > :first-child > span', '#entry-said > :last-child > span',
    '#entry', '.desk-find', '#tables', '.desk-next', '.desk-side > *'];
  const boxes = parts.map((part) => [part, document.querySelector(part).getBoundingClientRect()]);
  const near = (left) => boxes.filter(([, box]) => Math.abs(box.left - left) < 30);
  const column = (left) => near(left).sort((a, b) => a[1].top - b[1].top);
  const gaps = [];
  for (const left of new Set(boxes.map(([, box]) => box.left))) {
    const below = column(left);
    below.slice(1).forEach(([part, box], at) => {
      const above = Math.max(...below.slice(0, at + 1).map(([, one]) => one.bottom));
      if (box.top - above > 40) gaps.push([part, box.top - above]);
    });
  }
  return gaps; })()"""


def test_a_refused_tap_far_down_the_list_is_told_where_it_was_tapped(boss, event):
    match = Match.objects.select_related("player_1").get(round__event=event, table=4)
    boss.page.set_viewport_size({"width": boss.page.viewport_size["width"], "height": 420})
    boss.open(reverse("desk", args=[event.slug]))
    button = boss.page.locator(f"#t{match.pk} .taps button").first
    button.evaluate("(one) => one.scrollIntoView({ block: 'end' })")
    before = boss.page.evaluate("scrollY")

    def entered_meanwhile(route):
        enter(match.round, 4, "win_2")
        connections.close_all()  # Playwright calls this in a context of its own, and so with a connection of its own
        route.continue_()

    boss.page.route("**/match/**", entered_meanwhile)
    button.click()
    said = boss.page.locator("#desk-over .problem")
    expect(said).to_be_in_viewport(ratio=0.9)
    assert boss.page.evaluate("scrollY") == before


def test_what_was_done_before_there_is_a_round_is_said_where_it_is_seen(room):
    event = EventFactory(state=Event.State.OPEN)
    boss = room.signed_in(people_of(event).organizer)
    boss.open(reverse("desk", args=[event.slug]))
    boss.tap("Open check-in")
    expect(boss.page.locator(".messages")).to_be_visible()


def test_what_was_said_of_a_step_goes_with_the_next_change_and_moves_no_table(room):
    event = ready_event(4)
    published_round(event, now=timezone.now())
    boss = room.signed_in(people_of(event).organizer)
    boss.page.clock.install()
    boss.open(reverse("desk", args=[event.slug]))
    boss.tap("Start Round 1")
    said = boss.page.locator(".messages")
    expect(said).to_contain_text("started")
    before = boss.page.evaluate(TOPS)
    with boss.page.expect_response(lambda answer: answer.status == 204):
        boss.page.clock.run_for(9_000)
    expect(said).to_be_visible()
    match = Match.objects.select_related("player_1").get(round__event=event, table=2)
    report_result(match=match, by=Actor(registration=match.player_1), side=1, outcome="win_1")
    boss.page.clock.run_for(9_000)
    expect(boss.page.locator(f"#t{match.pk}.is-waiting")).to_be_visible()
    boss.page.clock.run_for(1_000)
    expect(said).to_have_count(0)
    assert boss.page.evaluate(TOPS) == before


def test_what_was_said_of_a_report_does_not_stand_above_what_came_of_it(room, event):
    match = Match.objects.select_related("player_1", "player_2").get(round__event=event, table=2)
    phone = room.sits_down(phone=True)
    phone.page.clock.install()
    phone.open(reverse("player-home", args=[match.player_1.token]))
    phone.reports("I won")
    expect(phone.page.locator(".messages")).to_have_text("Reported.")
    report_result(match=match, by=Actor(registration=match.player_2), side=2, outcome="win_2")
    phone.page.clock.run_for(15_000)
    phone.sees("Disputed")
    phone.page.clock.run_for(1_000)
    expect(phone.page.locator(".messages")).to_have_count(0)


#: Taps the same spot once more in the very moment in which the list has closed up.
TAP_AGAIN = """([x, y]) => document.addEventListener("htmx:afterSwap", () =>
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", {
  bubbles: true, cancelable: true, detail: 2, clientX: x, clientY: y,
  })), { once: true })"""


def test_a_double_tap_in_a_list_of_open_tables_enters_nothing_for_the_one_that_comes_up(boss, event):
    boss.open(reverse("desk", args=[event.slug]))
    boss.choose("Only tables without a result")
    button = boss.page.locator(".taps button").first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    boss.page.evaluate(TAP_AGAIN, spot)
    boss.page.mouse.click(*spot)
    expect(boss.page.locator("#entry-said")).to_contain_text("Table 1")
    first = f"t{Match.objects.get(round__event=event, table=1).pk}"
    expect(boss.page.locator(f"#{first}")).to_be_hidden()  # the line says it while the list is on its way
    assert boss.page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('tr').id", spot) != first
    line = boss.page.get_by_label("Table and result")
    line.fill("4 a")
    line.press("Enter")
    expect(boss.page.locator("#entry-said")).to_contain_text("Table 4")
    entered = Match.objects.filter(round__event=event).exclude(outcome="").values_list("table", flat=True)
    assert sorted(entered) == [1, 4]


def test_in_a_long_list_a_row_keeps_its_place_when_its_result_is_in(boss, event, monkeypatch):
    monkeypatch.setattr("tournaments.queries.desk_list.WINDOW", 3)
    monkeypatch.setattr("tournaments.queries.desk_list._MORE", 0)
    boss.open(reverse("desk", args=[event.slug]))
    before = boss.page.evaluate(TOPS)
    first = Match.objects.get(round__event=event, table=1)
    boss.page.locator(f"#t{first.pk} .taps button").first.click()
    expect(boss.page.locator(f"#t{first.pk}.is-in")).to_be_visible()
    assert boss.page.evaluate(TOPS) == before


def test_once_nobody_has_touched_the_desk_for_a_minute_the_next_result_puts_the_open_tables_first(
    room, event
):
    boss = room.signed_in(people_of(event).organizer)
    boss.page.clock.install()
    boss.open(reverse("desk", args=[event.slug]))
    one, two = (Match.objects.get(round__event=event, table=table) for table in (1, 2))
    rows = boss.page.locator("#tables tbody tr")
    enter_result(match=one, by=SYSTEM, outcome="win_1")
    boss.page.clock.run_for(5_000)
    expect(boss.page.locator(f"#t{one.pk}.is-in")).to_be_visible()
    expect(rows.first).to_have_id(f"t{one.pk}")
    boss.page.clock.run_for(61_000)
    expect(boss.page.locator("#board.htmx-request")).to_have_count(
        0
    )  # what was asked before the minute was up
    enter_result(match=two, by=SYSTEM, outcome="win_1")
    boss.page.clock.run_for(5_000)
    expect(boss.page.locator(f"#t{two.pk}.is-in")).to_be_visible()
    expect(rows.last).to_have_id(f"t{two.pk}")


def test_a_draw_typed_at_the_desk_opens_its_table(boss, event):
    boss.open(reverse("desk", args=[event.slug]))
    line = boss.page.get_by_label("Table and result")
    line.fill("1 d")
    line.press("Enter")
    boss.page.wait_for_url("**/match/*/?result=draw&*")
    expect(boss.page.locator("input[value=draw]")).to_be_checked()
    expect(boss.page.get_by_label("How time decided it")).to_be_visible()


def test_a_player_is_dropped_from_their_page_by_buttons_that_work(boss, event):
    row = event.registrations.get(number=3)
    boss.open(reverse("player-edit", args=[event.slug, row.number]))
    boss.tap("Leaves or did not come", role="link")
    assert fresh(row).status == "active"
    boss.tap("Drop the player")
    boss.waits_until(lambda: fresh(row).status == "dropped")


def test_all_lists_are_published_by_a_second_tap_that_says_what_it_does(boss, event):
    boss.open(reverse("decks", args=[event.slug]))
    boss.tap("Publish all lists", role="summary")
    boss.sees("Round 1 is being played")
    assert fresh(event).decks_published_at is None
    boss.tap("Publish all lists")
    boss.tap("The lists on the public page", role="link")
    assert fresh(event).decks_published_at is not None
