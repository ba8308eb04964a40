"""Penalties with a thumb: four taps at a table, the head judge's own device, no page that shuts anybody out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from penalties.models import Penalty
from tests.factories.penalties import give, judge_of, match_of
from tests.factories.running import started_round
from tests.factories.tournaments import people_of, ready_event, right_now
from tournaments.models import Event, Match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    event = ready_event(players=6, structure="swiss", rounds_planned=3, name="Treasure Cup")
    started_round(event, now=right_now() - timedelta(minutes=7))
    return event


@pytest.fixture
def match(event) -> Match:
    return match_of(event.rounds.get(), 1)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_penalty_is_four_taps_from_the_floor_and_one_more_for_the_head_judge(room, event, match, script):
    fiona = room.signed_in(people_of(event).floor_judge, phone=True, script=script)
    fiona.open(reverse("floor", args=[event.slug]))
    fiona.tap(f"Table {match.table}", "link", exact=True)
    fiona.tap("Penalty", "link", exact=True)
    fiona.tap("Deck differs from the list", "link")
    fiona.tap("Save the penalty")
    fiona.sees("waits for the head judge")
    assert fiona.taps == 4
    hank = room.signed_in(people_of(event).head_judge, phone=True, script=script)
    hank.open(reverse("floor", args=[event.slug]))
    hank.tap("Acknowledge")
    fiona.waits_until(lambda: Penalty.objects.get().state == "issued")
    assert hank.taps == 1
    assert Match.objects.get(pk=match.pk).outcome


def test_what_belongs_to_a_heavier_level_shows_when_it_is_chosen(room, event, match):
    fiona = room.signed_in(people_of(event).floor_judge, phone=True)
    fiona.open(reverse("penalty-new", args=[event.slug]) + "?player=1&infraction=slow_play")
    told = fiona.page.get_by_label("I told the head judge in person")
    which = fiona.page.get_by_text("Which match a loss acts on")
    why = fiona.page.get_by_label("Why more than the guide says")
    assert not any(part.is_visible() for part in (told, which, why))
    fiona.page.get_by_label("Game Loss").check()
    assert told.is_visible()
    assert which.is_visible()
    assert not why.is_visible()
    fiona.tap("Above the guide", "summary")
    fiona.page.get_by_label("Match Loss").check()
    assert not told.is_visible()
    assert why.is_visible()


def test_the_guide_narrows_while_typing(room, event, match):
    fiona = room.signed_in(people_of(event).floor_judge, phone=True)
    fiona.open(reverse("penalty-new", args=[event.slug]) + "?player=1")
    fiona.write("Find an infraction", "7.4.2-6")
    assert fiona.page.locator(".infraction:visible").count() == 1


def addresses(event: Event, match: Match) -> list[str]:
    """Return every page of penalties with something on it."""
    give(event, 1, "slow_play", "warning", match=match)
    waits = give(event, 1, "slow_play", "game_loss", by=judge_of(event), match=match)
    out = give(event, 2, "cheating", "disqualification")
    new = reverse("penalty-new", args=[event.slug])
    return [
        reverse("penalties", args=[event.slug]),
        *(reverse("penalty", args=[event.slug, row.pk]) for row in (waits, out)),
        reverse("penalty-report", args=[event.slug, out.pk]),
        reverse("penalty-both", args=[event.slug, match_of(event.rounds.get(), 3).pk]),
        reverse("ejections", args=[event.slug]),
        reverse("penalty-history", args=[event.slug]),
        new,
        f"{new}?q=player",
        f"{new}?player=1",
        f"{new}?player=1&infraction=slow_play",
        f"{new}?player=3&infraction=tardiness",
        f"{new}?person=spectator&name=Buggy&infraction=behavior",
        reverse("player-penalties", args=[event.registrations.get(number=1).token]),
    ]


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True], ids=["wide", "360px"])
def test_no_page_of_penalties_has_an_axe_violation_or_scrolls_sideways(room, event, match, phone):
    person = room.signed_in(people_of(event).organizer, phone=phone)
    faults: list[str] = []
    for address in addresses(event, match):
        person.open(address)
        faults.extend(person.accessibility_faults())
    assert not faults, "\n".join(faults)
    assert person.complaints == []
