"""A page is told to be unchanged (304) only when it is: every act of a day against every page that is polled.

After each act every page is polled with the ETag its browser holds. What a 304 stands for is compared with the
page as the database makes it without any cache, and so is a new page of kept facts; so no page is ever old,
whatever an act says it touched and whatever is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse

from decks.actions import publish_lists, submit_list
from tests.factories.decks import hand_in, legal_list
from tests.factories.running import decide_ties
from tests.factories.tournaments import (
    START,
    EventFactory,
    RegistrationFactory,
    acting,
    people_of,
    ready_event,
)
from tournaments import actions
from tournaments.actions.acting import SYSTEM, VISITOR
from tournaments.models import Event, Match, Registration
from tournaments.rules.outcomes import Outcome
from tournaments.versions import _MOST_ACTS, FIELD, Span, announce_version, current_version, extended
from tournaments.versions import _key as version_key

pytestmark = pytest.mark.django_db

PUBLIC = ["public-event", "public-pairings", "public-standings", "public-bracket", "projector"]
API = ["api-event", "api-standings"]


class Browsers:
    """One browser per page, each holding what it was last sent."""

    def __init__(self, event: Event, players: list[Registration], commit: Callable[..., Any]) -> None:
        self.event = event
        self.commit = commit
        self.client = Client()
        self.held: dict[tuple[str, bool], tuple[str, str]] = {}
        paths = [reverse(name, args=[event.slug]) for name in PUBLIC + API]
        paths.append(reverse("public-player", args=[event.slug, 1]))
        paths.append(reverse("api-round", args=[event.slug, 1]))
        self.pages = [(path, False) for path in paths]
        self.own = {player.number: (reverse("player-home", args=[player.token]), True) for player in players}
        self.pages += self.own.values()
        #: Pages whose facts are kept beyond the page itself.
        self.doubted = {
            (reverse("public-standings", args=[event.slug]), False),
            next(iter(self.own.values())),
        }

    def get(self, page: tuple[str, bool], etag: str = "") -> tuple[int, str, str]:
        path, is_part = page
        headers = {"HX-Request": "true"} if is_part else {}
        if etag:
            headers["If-None-Match"] = etag
        answer = self.client.get(path, headers=headers)
        return answer.status_code, answer.get("ETag", ""), read(answer.content.decode())

    def without_cache(self, page: tuple[str, bool]) -> str:
        """Return a page as the database alone makes it; what the cache holds stays in it."""
        nothing = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
        with override_settings(CACHES=nothing):
            return self.get(page)[2]

    def after(self, act: Callable[[], object]) -> set[tuple[str, bool]]:
        """Do an act and let every browser poll; return the pages that were told to be unchanged."""
        with self.commit(execute=True):
            act()
        unchanged = set()
        for page in self.pages:
            etag, content = self.held.get(page, ("", ""))
            status, new_etag, new_content = self.get(page, etag)
            if status == 304:
                unchanged.add(page)
                assert self.without_cache(page) == content, f"{page[0]} is old"
            elif status == 200:
                if page in self.doubted:
                    assert self.without_cache(page) == new_content, f"{page[0]} is made of old facts"
                self.held[page] = (new_etag, new_content)
            else:
                self.held.pop(page, None)
        return unchanged

    def unchanged_after(self, act: Callable[[], object]) -> set[int]:
        """Return the numbers of players whose own page an act left alone."""
        unchanged = self.after(act)
        return {number for number, page in self.own.items() if page in unchanged}

    def names_after(self, act: Callable[[], object]) -> set[str]:
        """Return the public addresses that an act left alone, less the event's own part."""
        prefix = reverse("public-event", args=[self.event.slug])
        return {path.removeprefix(prefix) for path, _ in self.after(act) if path.startswith(prefix)}


def read(page: str) -> str:
    """Return a page without what is new at each rendering: tokens of forms, the moment it was made."""
    page = re.sub(r'(name="(once|csrfmiddlewaretoken)" value=|X-CSRFToken": ?)"[^"]*"', "", page)
    return re.sub(r"X-CSRFToken[^}]*", "", page)


@pytest.fixture(autouse=True)
def _now(time_machine: Any) -> Iterator[None]:
    """Let the clock stand still: what differs is what an act changed."""
    time_machine.move_to(START, tick=False)
    return


@pytest.fixture
def browsers(django_capture_on_commit_callbacks: Callable[..., Any]) -> Callable[[Event], Browsers]:
    def of(event: Event) -> Browsers:
        players = list(event.registrations.order_by("number")[:4])
        return Browsers(event, players, django_capture_on_commit_callbacks)

    return of


def the_round(event: Event) -> Any:
    return Event.objects.get(pk=event.pk).rounds.order_by("-number").first()


def table(event: Event, number: int) -> Match:
    rows = Match.objects.select_related("round__event", "player_1", "player_2")
    return rows.get(round=the_round(event), table=number)


def enter(event: Event, number: int, outcome: str = "win_1") -> Callable[[], object]:
    return lambda: actions.enter_result(match=table(event, number), by=SYSTEM, outcome=Outcome(outcome))


def says(event: Event, number: int, side: int, outcome: str) -> Callable[[], object]:
    match = table(event, number)
    by = acting(match.player_1 if side == 1 else match.player_2)
    return lambda: actions.report_result(match=match, by=by, side=side, outcome=Outcome(outcome))


def start(event: Event) -> Iterator[Callable[[], object]]:
    """The acts that bring the next round under way."""
    yield lambda: actions.pair_round(event=event, by=SYSTEM, seed=1)
    yield lambda: actions.publish_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.start_round(round_=the_round(event), by=SYSTEM)


def day_of_swiss(event: Event) -> Iterator[Callable[[], object]]:
    """A day of eight players with everything that happens in a round; each act is made when it is due."""
    boss = acting(people_of(event).organizer)
    judge = acting(people_of(event).head_judge)
    yield lambda: actions.pair_round(event=event, by=SYSTEM, seed=1)
    one, two = table(event, 1), table(event, 2)
    yield lambda: actions.swap_players(
        round_=the_round(event), by=SYSTEM, first=one.player_1, second=two.player_1, reason="x"
    )
    yield lambda: actions.change_table(match=table(event, 1), by=SYSTEM, table=3, reason="x")
    yield lambda: actions.publish_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.start_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.announce(event=event, by=SYSTEM, text="Pizza is here")
    yield lambda: actions.take_down_announcement(announcement=event.announcements.get(), by=SYSTEM)
    yield lambda: actions.pause_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.resume_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.prolong_round(round_=the_round(event), by=SYSTEM, seconds=60)
    yield lambda: actions.extend_match(match=table(event, 1), by=judge, seconds=120, reason="deck check")
    yield says(event, 1, 1, "win_1")
    yield lambda: actions.confirm_claim(match=table(event, 1), by=SYSTEM, side=1)
    yield says(event, 2, 1, "win_1")
    yield says(event, 2, 2, "win_2")
    yield lambda: actions.settle_dispute(
        match=table(event, 2), by=SYSTEM, outcome=Outcome.WIN_1, reason="both asked"
    )
    yield says(event, 3, 1, "win_2")
    yield enter(event, 4)
    yield lambda: actions.correct_result(
        match=table(event, 4), by=SYSTEM, outcome=Outcome.WIN_2, reason="slip misread"
    )
    yield lambda: submit_list(
        registration=event.registrations.get(number=1), by=SYSTEM, text=legal_list(), reason="on paper"
    )
    yield lambda: publish_lists(event=event, by=boss)
    yield lambda: actions.close_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.reopen_round(round_=the_round(event), by=SYSTEM, reason="too early")
    yield lambda: actions.correct_result(
        match=table(event, 1), by=SYSTEM, outcome=Outcome.WIN_2, reason="slip misread"
    )
    yield lambda: actions.close_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.drop_player(registration=event.registrations.get(number=8), by=SYSTEM)
    yield lambda: actions.change_registration(
        registration=event.registrations.get(number=2), by=boss, name="Nami"
    )
    yield lambda: actions.start_timer(event=event, by=SYSTEM, label="Lunch", seconds=1800)
    yield lambda: actions.stop_timer(event=event, by=SYSTEM)
    yield from start(event)
    yield lambda: actions.correct_result(
        match=Match.objects.select_related("round__event").get(round__number=1, round__event=event, table=2),
        by=SYSTEM,
        outcome=Outcome.WIN_2,
        reason="the other slip",
    )
    yield lambda: actions.mark_absent(
        registration=event.registrations.get(number=7), by=SYSTEM, reason="called"
    )
    for match in list(the_round(event).matches.filter(outcome="")):
        yield enter(event, match.table)
    yield lambda: actions.close_round(round_=the_round(event), by=SYSTEM)
    yield lambda: actions.finish_event(event=event, by=SYSTEM)
    yield lambda: actions.reopen_event(event=event, by=SYSTEM, reason="a slip was found")


def day_of_a_cut(event: Event) -> Iterator[Callable[[], object]]:
    """Nine players, four rounds without a look, then the cut with a look at every act."""
    yield lambda: _swiss(event)
    yield lambda: decide_ties(event)
    yield lambda: actions.begin_cut(event=event, by=SYSTEM)
    while True:
        yield from start(event)
        for match in list(the_round(event).matches.filter(outcome="").order_by("table")):
            yield says(event, match.table, 2, "win_1")
        yield lambda: actions.close_round(round_=the_round(event), by=SYSTEM)
        if the_round(event).matches.count() == 1:
            return


def _swiss(event: Event) -> None:
    from tests.factories.running import play_swiss

    play_swiss(event, 4)


def before_the_event(event: Event) -> Iterator[Callable[[], object]]:
    """Sign-up, lists, check-in, with a waiting list."""
    by = acting(people_of(event).organizer)
    player = event.registrations.get(number=1)
    yield lambda: actions.open_check_in(event=event, by=SYSTEM)
    yield lambda: hand_in(player, now=START - timedelta(hours=2))
    yield lambda: actions.check_in(registration=player, by=acting(player))
    yield lambda: actions.undo_check_in(registration=player, by=by)
    yield lambda: actions.check_in(registration=player, by=SYSTEM)
    yield lambda: actions.sign_up(
        event=event, by=VISITOR, name="Brook", membership_number="0000000077", now=START
    )
    yield lambda: actions.cancel_registration(registration=event.registrations.get(number=2), by=SYSTEM)
    yield lambda: actions.change_event(event=event, by=by, changes={"venue": "The back room"})
    yield lambda: actions.mark_rest_absent(event=event, by=SYSTEM)


DAYS = {
    "swiss": lambda: (
        ready_event(8, structure="swiss", rounds_planned=2, phones_during_match=True),
        day_of_swiss,
    ),
    "cut": lambda: (ready_event(9, structure="swiss_cut"), day_of_a_cut),
    "before": lambda: (_open_event(), before_the_event),
}


def _open_event() -> Event:
    event = EventFactory(cap=4)
    for number in range(1, 5):
        RegistrationFactory(event=event, number=number)
    RegistrationFactory(event=event, waiting=True)
    return event


@pytest.mark.long
@pytest.mark.parametrize("day", DAYS)
def test_a_page_that_is_told_to_be_unchanged_is(day, browsers):
    event, acts = DAYS[day]()
    seen = browsers(event)
    looks = unchanged = 0
    for act in acts(event):
        unchanged += len(seen.after(act))
        looks += len(seen.pages)
    assert looks > 80
    # It is not kept by never saying so.
    assert unchanged > 0


def playing(players: int = 8) -> Event:
    event = ready_event(players, structure="swiss")
    for act in start(event):
        act()
    return event


def at_tables(event: Event, *numbers: int) -> set[int]:
    return {
        player.number
        for number in numbers
        for player in (table(event, number).player_1, table(event, number).player_2)
    } & {1, 2, 3, 4}


@pytest.mark.long
@pytest.mark.parametrize(
    "result",
    [
        enter,
        lambda event, number: says(event, number, 1, "win_1"),
        lambda event, number: says(event, number, 2, "win_1"),
    ],
)
def test_a_result_changes_two_players_pages_and_no_other(browsers, result):
    event = playing()
    seen = browsers(event)
    seen.after(lambda: None)
    for number in (1, 2, 3, 4):
        assert seen.unchanged_after(result(event, number)) == {1, 2, 3, 4} - at_tables(event, number)


def test_a_result_leaves_standings_and_the_events_page_alone_and_changes_the_lists_of_results(browsers):
    event = playing()
    seen = browsers(event)
    seen.after(lambda: None)
    assert seen.names_after(enter(event, 1)) == {"", "standings/"}


def test_a_check_in_leaves_the_other_players_pages_alone(browsers):
    event = _open_event()
    actions.open_check_in(event=event, by=SYSTEM)
    seen = browsers(event)
    seen.after(lambda: None)
    player = event.registrations.get(number=3)
    assert seen.unchanged_after(lambda: actions.check_in(registration=player, by=acting(player))) == {1, 2, 4}


def test_unchanged_pages_cost_no_query_while_results_come_in(browsers):
    event = playing()
    seen = browsers(event)
    seen.after(lambda: None)
    seen.after(enter(event, 1))
    other = next(iter({1, 2, 3, 4} - at_tables(event, 2)))
    with seen.commit(execute=True):
        enter(event, 2)()
    page = seen.own[other]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert seen.get(page, seen.held[page][0])[0] == 304
    assert len(queries) == 0


def test_two_devices_with_the_same_page_hold_the_same_etag_over_other_results(browsers):
    event = playing()
    seen = browsers(event)
    seen.after(lambda: None)
    page = seen.own[next(iter({1, 2, 3, 4} - at_tables(event, 1)))]
    first = seen.held[page][0]
    with seen.commit(execute=True):
        enter(event, 1)()
    assert seen.get(page)[1] == first


def test_a_whole_page_that_htmx_fetched_is_never_told_to_stand_for_its_part():
    event = ready_event(2)
    page = reverse("player-home", args=[event.registrations.first().token])
    phone = Client()
    whole = phone.get(page, headers={"HX-Request": "true", "HX-Boosted": "true"})
    asked = {"HX-Request": "true", "If-None-Match": whole["ETag"]}
    part = phone.get(page, headers=asked)
    assert (part.status_code, b"<html" in whole.content, b"<html" in part.content) == (200, True, False)
    assert phone.get(page, headers={"If-None-Match": whole["ETag"]}).status_code == 304
    assert "HX-Boosted" in part["Vary"]


def test_an_act_by_a_process_nobody_heard_of_changes_every_page(browsers, time_machine):
    event = playing()
    seen = browsers(event)
    seen.after(lambda: None)
    # Not announced: another process, or a server killed between its commit and the announcement.
    with seen.commit(execute=False):
        enter(event, 1)()
    time_machine.shift(60)
    if settings.REDIS_URL:
        cache.delete(
            version_key(event.pk)
        )  # Redis keeps a time of its own: what it would have forgotten by then
    for page in seen.pages:
        if page in seen.held:
            assert seen.get(page, seen.held[page][0])[0] == 200


# --- the versions by themselves ---------------------------------------------------------------------


def test_the_newest_version_stays_when_acts_announce_themselves_in_the_other_order():
    event = EventFactory(version=7)
    announce_version(event)
    event.version = 6
    announce_version(event, frozenset())
    assert current_version(event.pk) == 7


def test_a_slow_reader_never_puts_an_old_version_over_a_new_one(monkeypatch):
    event = EventFactory(version=3)
    add = cache.add

    def announced_meanwhile(*args: Any) -> bool:
        event.version = 4
        announce_version(event)
        return bool(add(*args))

    monkeypatch.setattr(cache, "add", announced_meanwhile)
    assert current_version(event.pk) == 3
    assert current_version(event.pk) == 4


def note(event: Event, version: int, *parts: str) -> None:
    event.version = version
    announce_version(event, frozenset(parts))


def test_a_span_reaches_over_acts_that_touched_something_else_and_no_further():
    event = EventFactory()
    for version in range(2, 6):
        note(event, version, FIELD)
    mine = frozenset({"player:1"})
    assert extended(event.pk, mine, Span(1, 1), 5) == Span(1, 5)
    assert extended(event.pk, mine, Span(1, 3), 2) == Span(1, 3)
    note(event, 6, FIELD, "player:1")
    assert extended(event.pk, mine, Span(1, 5), 6) is None
    assert extended(event.pk, frozenset(), Span(1, 5), 6) == Span(1, 6)
    assert extended(event.pk, None, Span(1, 5), 6) is None


def test_a_lost_note_counts_as_a_change():
    event = EventFactory()
    for version in (2, 4):
        note(event, version)
    assert extended(event.pk, frozenset(), Span(1, 1), 4) is None


def test_a_page_is_not_followed_for_ever():
    event = EventFactory()
    for version in range(2, _MOST_ACTS + 3):
        note(event, version)
    assert extended(event.pk, frozenset(), Span(1, 1), _MOST_ACTS + 1) is not None
    assert extended(event.pk, frozenset(), Span(1, 1), _MOST_ACTS + 2) is None
