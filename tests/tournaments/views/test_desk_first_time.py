"""What the desk tells somebody who runs an event for the first time, where they would stop and wonder."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories.running import begun_cut
from tests.factories.tournaments import RegistrationFactory, fresh, people_of, ready_event, right_now
from tests.tournaments.views.conftest import close, desk_url, once, publish, text_of
from tournaments import actions
from tournaments.actions.acting import Actor
from tournaments.forms.results import step_choices
from tournaments.models import Event, Round
from tournaments.queries.next_step import next_step

pytestmark = pytest.mark.django_db


def shown_at_desk(client, event):
    return text_of(client.get(desk_url(event)))


def test_before_the_next_pairing_late_sign_ups_are_named_with_the_way_to_check_in(desk_client, event):
    close(event)
    assert "Signed up and not checked in" not in shown_at_desk(desk_client, event)
    RegistrationFactory(event=event, status="registered")
    page = shown_at_desk(desk_client, event)
    assert "Signed up and not checked in: 1." in page
    assert "they then play from round 2 on" in page
    assert f'<a href="{reverse("check-in", args=[event.slug])}">Show them</a>' in page
    assert 'id="next-step">Pair round 2<' in page  # a note, no obstacle


def test_an_event_without_late_entries_names_no_late_sign_ups(event):
    close(event)
    Event.objects.filter(pk=event.pk).update(late_entry_allowed=False)
    RegistrationFactory(event=event, status="registered")
    assert next_step(fresh(event)).blocked_by == ()


def test_once_registration_is_closed_the_desk_no_longer_says_that_sign_up_is_open(desk_client, event):
    Event.objects.filter(pk=event.pk).update(players_counted=None)
    assert "<h2>Sign-up is open</h2>" in shown_at_desk(desk_client, event)
    Event.objects.filter(pk=event.pk).update(players_counted=8)
    page = shown_at_desk(desk_client, event)
    assert "Sign-up is open" not in page
    assert '<strong class="big">Registration is closed</strong>' in page
    assert "<h2>Registration is closed; late entries still come in here</h2>" in page
    assert reverse("sign-up-qr", args=[event.slug]) in page


def test_where_no_late_entries_are_taken_a_closed_registration_shows_no_code(desk_client, event):
    Event.objects.filter(pk=event.pk).update(late_entry_allowed=False)
    page = shown_at_desk(desk_client, event)
    assert "late entries still come in" not in page
    assert reverse("sign-up-qr", args=[event.slug]) not in page


def test_a_draw_while_the_table_has_time_says_so_and_is_taken_with_a_reason(desk_client, event, match):
    page = reverse("match", args=[event.slug, match.pk])
    note = "the end-of-round procedure begins when time is called"
    shown = text_of(desk_client.get(page + "?result=draw"))
    assert "This table still has" in shown
    assert note in shown
    Round.objects.update(started_at=right_now() - timedelta(minutes=31))
    assert note not in text_of(desk_client.get(page + "?result=draw"))
    Round.objects.update(started_at=right_now())
    draw = {"outcome": "draw", "deciding_step": "every_step_tied", "seen_version": match.version}
    assert desk_client.post(page, draw).status_code == 422
    assert desk_client.post(page, draw | {"reason": "the clock was started late"}).status_code == 302
    assert fresh(match).outcome == "draw"


@pytest.mark.parametrize(
    ("is_swiss", "best_of", "missing"),
    [
        (
            True,
            1,
            {"turn_player_loses", "head_judge", "null_at_set_end", "more_game_wins", "equal_between_games"},
        ),
        (True, 3, {"turn_player_loses", "head_judge", "null_at_set_end"}),
        (False, 3, {"every_step_tied", "equal_between_games"}),
    ],
)
def test_only_the_steps_that_can_decide_this_match_are_offered(is_swiss, best_of, missing):
    every = {
        "more_game_wins",
        "extra_turns",
        "turn_player_loses",
        "more_life",
        "more_deck",
        "more_characters",
    }
    every |= {"last_life_removed", "equal_between_games", "every_step_tied", "head_judge", "null_at_set_end"}
    offered = {str(step) for step, _ in step_choices(is_swiss=is_swiss, best_of=best_of) if step}
    assert offered == every - missing


def test_once_the_cut_has_begun_the_desk_names_who_is_in_it_with_the_way_to_its_page(client):
    event = ready_event(players=8, rounds_planned=2, cut_size=4)
    places = begun_cut(event, rounds=2)
    client.force_login(people_of(event).scorekeeper)
    page = shown_at_desk(client, event)
    names = ", ".join(f"{place.seed} {place.registration.name}" for place in places)
    assert f"In the top cut, by seed: {names}." in page
    assert f'<a href="{reverse("cut", args=[event.slug])}">Show them</a>' in page
    assert 'id="next-step">Pair the cut<' in page


@pytest.mark.parametrize(
    ("minutes", "words"), [(30, "started. The clock runs."), (None, "started. It has no time limit.")]
)
def test_a_started_round_says_that_its_clock_runs_only_when_it_has_one(desk_client, event, minutes, words):
    round_ = publish(event)
    Round.objects.update(minutes=minutes)
    url = reverse("round-step", args=[event.slug, round_.number, "start_round"])
    assert f"Round 1: {words}" in text_of(desk_client.post(url, once(), follow=True))


def test_a_players_own_drop_stands_among_what_was_done_with_them_and_reads_well(desk_client, event):
    close(event)
    player, other = event.registrations.order_by("number")[:2]
    actions.drop_player(registration=player, by=Actor(registration=player))
    page = text_of(desk_client.get(reverse("player-edit", args=[event.slug, player.number])))
    done = page.split("What was done")[1]
    assert f"dropped <strong><bdi>player {player.number}</bdi></strong>" in done
    beside = text_of(desk_client.get(reverse("player-edit", args=[event.slug, other.number])))
    assert "dropped <strong>" not in beside


def test_before_round_1_the_desk_says_how_many_rounds_of_swiss_are_to_come(desk_client, event):
    Event.objects.filter(pk=event.pk).update(rounds_planned=3)
    page = shown_at_desk(desk_client, event)
    assert "3 rounds of Swiss" in page
    assert "round 0" not in page
    publish(fresh(event))
    assert "Swiss round 1 of 3" in shown_at_desk(desk_client, event)
