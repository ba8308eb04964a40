"""The judges' floor in a browser: the list, one table, what each role is offered, what others put there."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.running import published_round, started_round
from tests.factories.tournaments import fresh, people_of, ready_event, right_now
from tests.tournaments.queries.test_floor import floor_of
from tests.tournaments.views.conftest import HTMX, at_table, once, queries_of, text_of
from tournaments import actions, hooks
from tournaments.actions.acting import SYSTEM
from tournaments.models import JudgeZone, Match
from tournaments.queries.floor_parts import FloorPart, TablePart

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(event):
    """Round 1, whose time was over a minute ago."""
    return started_round(event, now=right_now() - timedelta(minutes=31))


@pytest.fixture
def as_(people):
    """Return a browser in which a role is signed in."""

    def sign_in(role: str) -> Client:
        client = Client()
        client.force_login(getattr(people, role))
        return client

    return sign_in


@pytest.fixture
def judge(as_):
    return as_("floor_judge")


def floor_url(event, query=""):
    return reverse("floor", args=[event.slug]) + query


def table_url(event, number=1):
    return reverse("floor-table", args=[event.slug, number])


def part(key, order, count, title="Something"):
    """A block of another app; any template serves that needs no more than the page gives."""
    return FloorPart(key, title, "components/chip.html", order, count, {"words": f"drawn {key}"})


def test_the_floor_lists_open_tables_and_the_way_to_each(event, judge, round_):
    text = text_of(judge.get(floor_url(event)))
    for table in (1, 4):
        assert table_url(event, table) in text
    assert at_table(round_, 1).player_1.name in text


def test_judge_and_desk_find_the_call_of_an_online_table(event, judge, as_, round_):
    match = at_table(round_, 1)
    desk_page = reverse("match", args=[event.slug, match.pk])
    link = "https://call.example/7"
    assert link not in text_of(judge.get(table_url(event)))
    event.registrations.filter(pk=match.player_2_id).update(online_link=link)
    assert link in text_of(judge.get(table_url(event)))
    assert link in text_of(as_("scorekeeper").get(desk_page))


def test_a_typed_number_leads_to_the_table(event, judge, round_):
    assert judge.get(floor_url(event, "?table=3")).url == table_url(event, 3)


@pytest.mark.parametrize("typed", ["99", "abc", "-1", "0"])
def test_a_number_nobody_plays_at_is_said_on_the_floor(event, judge, round_, typed):
    response = judge.get(floor_url(event, f"?table={typed}"))
    assert response.status_code == 404
    assert f"Nobody plays at table {typed}" in text_of(response)


@pytest.mark.parametrize("paired", [False, True])
def test_before_the_first_round_the_floor_says_what_will_stand_there(event, judge, paired):
    if paired:
        published_round(event, now=right_now())
    text = text_of(judge.get(floor_url(event)))
    assert ("No round is being played" in text) is not paired
    assert (table_url(event) in text) is paired


def seen_of(response) -> str:
    """What the page sends back when it asks for itself again."""
    facts = response.context["facts"]
    return f"?seen={facts.event.version}&until={facts.fresh_until_ms}"


def test_a_floor_that_has_not_changed_answers_nothing(event, judge, round_):
    response = judge.get(floor_url(event))
    assert judge.get(floor_url(event, seen_of(response)), headers=HTMX).status_code == 204


def test_an_act_of_somebody_makes_the_floor_answer_again(event, judge, round_):
    response = judge.get(floor_url(event))
    actions.mark_not_seated(match=at_table(round_, 1), by=SYSTEM, sides="1")
    again = judge.get(floor_url(event, seen_of(response)), headers=HTMX)
    assert again.status_code == 200
    assert "is not here" in text_of(again)
    assert "<html" not in text_of(again)


def test_the_clock_alone_makes_the_floor_answer_again(event, judge, round_):
    version = judge.get(floor_url(event)).context["facts"].event.version
    past = round(right_now().timestamp() * 1000) - 2000
    assert judge.get(floor_url(event, f"?seen={version}&until={past}"), headers=HTMX).status_code == 200
    assert judge.get(floor_url(event, f"?seen={version}&until=x"), headers=HTMX).status_code == 200


def test_blocks_of_other_apps_stand_in_their_order_and_fold_when_nothing_waits(
    event, judge, round_, monkeypatch
):
    given = [part("checks", 40, 2), part("calls", 10, 1), part("queue", 50, 0)]
    monkeypatch.setattr(hooks.floor_parts, "_answers", [lambda *_: given])
    response = judge.get(floor_url(event))
    keys = [drawn.part.key for drawn in response.context["parts"]]
    assert keys == ["calls", "not-seated", "extra-turns", "checks", "queue", "open"]
    text = text_of(response)
    assert "drawn calls" in text
    assert '<details class="floor-part" id="part-queue">' in text
    assert '<section class="stack-tight floor-part" id="part-checks"' in text


def test_when_time_is_called_a_judge_begins_at_a_table_with_one_tap(event, judge, called):
    match = at_table(called, 2)
    begin = reverse("end-of-round-begin", args=[event.slug, match.pk])
    assert begin in text_of(judge.get(floor_url(event)))
    response = judge.post(begin, {"seen_version": match.version, **once()})
    assert response.url == reverse("end-of-round", args=[event.slug, match.pk])
    assert response.url in text_of(judge.get(floor_url(event)))


def test_a_judge_in_training_is_offered_to_follow_and_not_to_begin(event, as_, called):
    match = at_table(called, 2)
    begin = reverse("end-of-round-begin", args=[event.slug, match.pk])
    client = as_("trainee")
    assert begin not in text_of(client.get(floor_url(event)))
    assert begin not in text_of(client.get(table_url(event, 2)))
    actions.begin_end_of_round(match=match, by=SYSTEM)
    assert "Follow" in text_of(client.get(floor_url(event)))


def test_a_judges_own_tables_come_first_and_one_tap_shows_all(event, people, judge, round_):
    JudgeZone.objects.create(event=event, user=people.floor_judge, first_table=2, last_table=3)
    text = text_of(judge.get(floor_url(event)))
    assert table_url(event, 2) in text
    assert table_url(event, 4) not in text
    assert "All tables (2 more)" in text
    text = text_of(judge.get(floor_url(event, "?all=1")))
    assert table_url(event, 4) in text
    assert "My tables only" in text


def test_a_missing_player_is_noted_at_the_table_and_seated_again_on_the_floor(event, judge, round_):
    match = at_table(round_, 2)
    url = reverse("match-not-seated", args=[event.slug, match.pk])
    judge.post(
        url,
        {"sides": "2", "seen_version": match.version, "next": table_url(event, 2), **once()},
        follow=True,
    )
    assert fresh(match).not_seated == "2"
    text = text_of(judge.get(floor_url(event)))
    assert f"<bdi>{match.player_2.name}</bdi> is not here" in text
    judge.post(url, {"sides": "", "seen_version": fresh(match).version, **once()})
    assert fresh(match).not_seated == ""


def test_each_button_of_a_table_says_what_the_other_side_has_too(event, judge, round_):
    match = at_table(round_, 1)
    Match.objects.filter(pk=match.pk).update(not_seated="1")
    text = text_of(judge.get(table_url(event)))
    assert 'name="sides" value=""' in text  # the first player sits down
    assert 'name="sides" value="12"' in text  # the second is missing too
    Match.objects.filter(pk=match.pk).update(not_seated="12")
    text = text_of(judge.get(table_url(event)))
    assert 'name="sides" value="2"' in text
    assert 'name="sides" value="1"' in text


def test_a_table_gives_more_time_with_one_tap_and_stays_there(event, judge, round_):
    match = at_table(round_, 3)
    response = judge.post(
        reverse("match-extend", args=[event.slug, match.pk]),
        {"seconds": "3", "next": table_url(event, 3), **once()},
    )
    assert response.url == table_url(event, 3)
    assert match.extensions.get().seconds == 180
    assert "+3:00" in text_of(judge.get(table_url(event, 3)))


def test_a_table_shows_what_other_apps_hang_on_it_beside_whom_it_is_about(event, judge, round_, monkeypatch):
    given = [
        TablePart("penalty-2", "Penalty for Ben", 20, "/give/2/", side=2),
        TablePart("call", "Open a call", 10, "/call/"),
        TablePart("earlier", "One Warning", 30, status="day 1", side=1),
    ]
    monkeypatch.setattr(hooks.table_parts, "_answers", [lambda *_: given])
    response = judge.get(table_url(event))
    facts = response.context["page"]
    assert [row.key for row in facts.parts] == ["call"]
    assert [row.key for row in facts.parts_1] == ["earlier"]
    assert [row.key for row in facts.parts_2] == ["penalty-2"]
    text = text_of(response)
    assert 'href="/give/2/"' in text
    assert "One Warning" in text


def test_names_stand_as_text_on_the_floor(event, judge, round_):
    match = at_table(round_, 1)
    type(match.player_1).objects.filter(pk=match.player_1_id).update(name="</script><b>x")
    for url in (floor_url(event), table_url(event)):
        assert "<b>x" not in text_of(judge.get(url))


@pytest.mark.long
def test_the_floor_takes_the_same_queries_with_1024_tables():
    seen = []
    for tables in (24, 1024):
        event = floor_of(tables)
        client = Client()
        client.force_login(people_of(event).floor_judge)
        client.get(floor_url(event))
        seen.append(queries_of(lambda client=client, event=event: client.get(floor_url(event))))
    assert seen[0] == seen[1]


def test_a_judge_who_signs_in_lands_on_the_floor_of_the_event_that_runs(event, people, client):
    people.floor_judge.set_password("a long way to the sea")
    people.floor_judge.save()
    given = {"login": people.floor_judge.username, "password": "a long way to the sea"}
    assert client.post(reverse("account_login"), given).url == floor_url(event)


@pytest.mark.parametrize("role", ["organizer", "scorekeeper"])
def test_who_works_at_the_desk_lands_on_their_events(people, client, role):
    user = getattr(people, role)
    user.set_password("a long way to the sea")
    user.save()
    given = {"login": user.username, "password": "a long way to the sea"}
    assert client.post(reverse("account_login"), given).url == reverse("organizer-home")


def test_a_judge_of_two_running_events_chooses(event, people, client):
    other = ready_event(4, staff=False)
    other.staff.create(user=people.floor_judge, role="floor_judge")
    people.floor_judge.set_password("a long way to the sea")
    people.floor_judge.save()
    given = {"login": people.floor_judge.username, "password": "a long way to the sea"}
    response = client.post(reverse("account_login"), given, follow=True)
    text = text_of(response)
    assert floor_url(event) in text
    assert floor_url(other) in text


def test_a_table_answers_again_when_anything_on_it_has_changed_and_not_before(event, judge, round_):
    url = table_url(event)
    match = at_table(round_, 1)

    def polled(seen):
        return judge.get(url, {"seen": seen}, headers=HTMX)

    seen = judge.get(url).context["page"].seen
    for change in (
        lambda: actions.mark_not_seated(match=match, by=SYSTEM, sides="1"),
        lambda: actions.extend_match(match=match, by=SYSTEM, seconds=60),
        lambda: actions.enter_result(match=match, by=SYSTEM, outcome="win_1"),
    ):
        actions.mark_not_seated(match=at_table(round_, 2), by=SYSTEM, sides="")
        assert polled(seen).status_code == 204
        change()
        response = polled(seen)
        assert response.status_code == 200
        assert "<html" not in text_of(response)
        seen = response.context["page"].seen
