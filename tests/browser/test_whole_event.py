"""A whole event in the browser: from an empty list of events to the report package, by desk and by phones."""

from __future__ import annotations

import io
import random
import re
import zipfile
from datetime import timedelta

import pytest
from django.utils import timezone

from decks.simulation.lists import made_lists
from tests.browser.people import Person, Room
from tests.factories.tournaments import OrganizerMemberFactory
from tournaments.actions import sign_up
from tournaments.actions.acting import Actor
from tournaments.models import Event, LogEntry, Match, Registration, Round

pytestmark = pytest.mark.django_db(transaction=True)

#: How many come by phone in the browser; the others are signed up through the same act.
ON_PHONES = 6


def make_event(boss: Person) -> Event:
    """Create and publish a Store Championship on one screen."""
    boss.open("/desk/new/")
    boss.page.get_by_label("Start from").select_option("store_championship")
    boss.write("Name of the event", "Friday of the tests")
    boss.write("Starts", f"{timezone.now() + timedelta(hours=2):%Y-%m-%dT%H:%M}")
    boss.page.locator("main form[method=post] button.primary").first.click()
    boss.page.wait_for_load_state()
    boss.sees("Nobody sees a draft")
    boss.tap("Publish and open sign-up")
    boss.sees("Sign-up open")
    return Event.objects.get()


def sign_up_by_phone(room: Room, event: Event, name: str, number: str) -> Person:
    """Sign up in three taps or fewer, and stand on one's own page."""
    phone = room.sits_down(phone=True)
    phone.open(f"/e/{event.slug}/sign-up/")
    phone.write("Name", name)
    phone.write(re.compile("number", re.IGNORECASE), number)
    phone.tap("Sign me up")
    assert phone.taps <= 3
    phone.sees("You are signed up")
    return phone


def hand_in(phone: Person, text: str) -> None:
    """Hand a list in, in three taps or fewer from one's own page."""
    phone.taps = 0
    phone.tap(re.compile("Open"), role="link")
    phone.write("Your deck list", text)
    phone.sees("Legal")
    phone.tap("Hand in this list")
    assert phone.taps <= 3
    phone.sees("Receipt")
    phone.tap(re.compile("Back to my page"), role="link")


def play_round(boss: Person, event: Event, phones: dict[int, Person], number: int) -> None:
    """Pair, publish and start a round, then bring in its results by phone and by the keyboard."""
    boss.open(f"/desk/{event.slug}/")
    if not event.rounds.filter(number=number).exists():
        boss.page.locator("#next-step").click()
        boss.page.wait_for_load_state()
    boss.taps = 0
    boss.tap(re.compile("Publish round", re.IGNORECASE))
    boss.tap(re.compile("Start round", re.IGNORECASE))
    assert boss.taps == 2, "publish and start a round: 2 taps"
    round_ = event.rounds.get(number=number)
    assert round_.state == Round.State.STARTED
    for match in round_.matches.filter(kind=Match.Kind.MATCH).order_by("table"):
        loser = phones.get(match.player_2_id or 0)
        winner = phones.get(match.player_1_id)
        if loser is not None:
            loser.open(loser.path)
            loser.tap("I lost")
            assert loser.taps == 1, "the loser reports with 1 tap"
        elif winner is not None:
            winner.open(winner.path)
            winner.tap("I won", role="summary")
            winner.tap(re.compile("won"))
            winner_taps = winner.taps
            assert winner_taps <= 2, "the winner reports with 2 taps"
            boss.open(f"/desk/{event.slug}/")
            boss.tap(re.compile("Confirm"))
        else:
            boss.open(f"/desk/{event.slug}/")
            field = boss.page.get_by_label("Table and result")
            field.fill(f"{match.table} a")
            field.press("Enter")
        boss.waits_until(lambda match=match: Match.objects.get(pk=match.pk).outcome != "")


def test_an_event_from_nothing_to_the_report_without_reading_anything(room):
    organizer = OrganizerMemberFactory().user
    boss = room.signed_in(organizer)
    event = make_event(boss)
    lists = made_lists(16, random.Random(5), on=timezone.localdate())

    phones: dict[int, Person] = {}
    for place in range(ON_PHONES):
        name = ["山田 花子", "Max von-Richter", "Silva, J.", "محمد العربي", "김민수", "Zoë O'Neill"][place]
        person = sign_up_by_phone(room, event, name, f"00000001{place:02d}")
        hand_in(person, lists[place])
        phones[Registration.objects.get(token=person.path.split("/")[2]).pk] = person
    for place in range(ON_PHONES, 16):
        row = sign_up(
            event=event, by=Actor(user=organizer), name=f"Player {place}", membership_number=f"99{place:08d}"
        )
        from decks.actions import submit_list

        submit_list(registration=row, by=Actor(registration=row), text=lists[place])

    # check-in: one tap each, the rest absent in two
    boss.open(f"/desk/{event.slug}/check-in/")
    boss.tap("Open check-in")
    boss.taps = 0
    first_phone = next(iter(phones.values()))
    first_phone.open(first_phone.path)
    first_phone.sees("Check in at the desk")  # the fee is paid there
    boss.tap(re.compile("All seen: check in.*山田"))
    assert boss.taps == 1, "check in: 1 tap"
    boss.sees(re.compile("#1 is in"))
    boss.open(f"/desk/{event.slug}/check-in/")
    for row in event.registrations.filter(status="registered").exclude(name="Player 15"):
        field = boss.page.get_by_label("Scan or type a code")
        field.fill(f"#{row.number}")
        field.press("Enter")
        boss.sees(re.compile(f"#{row.number} is in"))
    boss.taps = 0
    boss.page.locator("summary", has_text="Mark the rest absent").click()
    boss.taps += 1
    boss.tap(re.compile("Mark 1 as absent"))
    assert boss.taps == 2
    boss.sees("Everybody is settled")
    boss.tap("Everybody is settled: go to the desk", role="link")
    boss.page.locator("#next-step").click()
    boss.page.wait_for_load_state()
    event.refresh_from_db()
    assert event.players_counted == 15

    for number in (1, 2):
        play_round(boss, event, phones, number)

    # a correction in three taps
    boss.open(f"/desk/{event.slug}/")
    boss.tap(re.compile("Correct"), role="link")
    wrong = Match.objects.get(pk=int(re.search(r"/match/(\d+)/", boss.path)[1]))
    other = {"win_1": "win_2", "win_2": "win_1"}[wrong.outcome]
    boss.page.locator(f"input[name=outcome][value={other}]").check()
    boss.taps += 1
    boss.write("Reason", "slip read the wrong way round")
    boss.tap("Correct the result")
    assert boss.taps <= 3, "correct a result: 3 taps"
    boss.waits_until(lambda: Match.objects.get(pk=wrong.pk).outcome == other)

    # a player drops by phone
    leaver_id, leaver = list(phones.items())[1]
    leaver.open(leaver.path)
    leaver.tap("Leave the event", role="link")
    leaver.page.locator("main form[method=post] button").first.click()
    leaver.waits_until(lambda: Registration.objects.get(pk=leaver_id).status == "dropped")
    phones.pop(leaver_id)

    for number in (3, 4):
        play_round(boss, event, phones, number)
    finish_with_cut(boss, event)

    # close and report package: two taps
    boss.taps = 0
    boss.tap(re.compile("Finish the event", re.IGNORECASE))
    boss.page.goto(boss.base + f"/desk/{event.slug}/report/")
    with boss.page.expect_download() as download:
        boss.page.get_by_role("button", name="Download the report package").click()
        boss.taps += 1
    assert boss.taps == 2
    package = zipfile.ZipFile(io.BytesIO(download.value.path().read_bytes()))
    names = {name.split("/")[-1] for name in package.namelist()}
    assert {"report.json", "standings.csv", "deck-lists.csv", "standings.pdf"} <= names
    event.refresh_from_db()
    assert event.state == Event.State.FINISHED
    assert LogEntry.objects.filter(event=event, verb="correct_result").exists()
    assert [complaint for person in room.people for complaint in person.complaints] == []


def finish_with_cut(boss: Person, event: Event) -> None:
    """Follow the one next step of the desk until the event is over; results by the first tap."""
    for _ in range(30):
        event.refresh_from_db()
        boss.open(f"/desk/{event.slug}/")
        round_ = event.rounds.exclude(state="closed").first()
        if round_ is not None and round_.state == "started" and round_.matches.filter(outcome="").exists():
            for match in round_.matches.filter(outcome=""):
                field = boss.page.get_by_label("Table and result")
                field.fill(f"{match.table} 2 0")
                field.press("Enter")
                boss.waits_until(lambda match=match: Match.objects.get(pk=match.pk).outcome != "")
            continue
        step = boss.page.locator("#next-step")
        if step.count() and "finish" in step.inner_text().lower():
            return
        if step.count():
            step.click()
            boss.page.wait_for_load_state()
            continue
        link = boss.page.locator(".card.next a.button.primary")
        link.click()
        boss.page.wait_for_load_state()
        if "/standings/" in boss.page.url:  # ties that reach into the cut
            boss.page.get_by_role("button", name=re.compile("random|lot|head", re.IGNORECASE)).first.click()
            boss.page.wait_for_load_state()
    raise AssertionError("the desk's next step leads nowhere")
