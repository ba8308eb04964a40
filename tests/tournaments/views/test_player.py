"""A player's own page: table first, report in one or two taps, what phones may show, nothing for others."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories.running import decide_ties, lower_number_wins, play_round, play_swiss
from tests.factories.tournaments import RegistrationFactory, fresh, ready_event
from tests.tournaments.views.conftest import (
    HTMX,
    at_table,
    close,
    counted,
    once,
    play,
    publish,
    queries_of,
    rename,
    start,
    text_of,
)
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, LogEntry, ResultClaim, Round
from tournaments.queries.standings import final_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone():
    return Client()


def page(phone, player):
    return text_of(phone.get(player.get_absolute_url()))


def report(phone, player, outcome, **extra):
    return phone.post(reverse("player-result", args=[player.token]), {"result": outcome, **once()}, **extra)


def test_table_and_opponent_stand_on_the_page_as_soon_as_published(phone, event):
    publish(event)
    match = at_table(event.rounds.get(), 3)
    shown = page(phone, match.player_1)
    assert "table-number huge" in shown
    assert match.player_2.name in shown


def test_pairing_not_published_is_shown_to_no_player(phone, event):
    actions.pair_round(event=event, by=SYSTEM)
    player = event.registrations.first()
    assert "table-number huge" not in page(phone, player)


def test_winner_reports_in_two_taps_and_loser_confirms_in_one(phone, match):
    shown = page(phone, match.player_1)
    assert "<summary" in shown.split('value="win_1"')[0]  # the first tap opens, the second reports
    assert report(phone, match.player_1, "win_1").status_code == 302
    assert fresh(match).outcome == ""
    assert "report waits for" in page(phone, match.player_1)
    waiting = page(phone, match.player_2)
    assert "Is that right?" in waiting
    report(phone, match.player_2, "win_1")
    assert fresh(match).outcome == "win_1"
    assert "The result stands" in page(phone, match.player_1)


def test_games_of_a_best_of_three_are_reported_on_the_phone(phone, match):
    type(match.round).objects.filter(pk=match.round_id).update(best_of=3)
    report(phone, match.player_1, "win_1-2-1")
    assert (
        'value="win_1-2-1">Yes: I lost 1–2' in phone.get(match.player_2.get_absolute_url()).content.decode()
    )
    report(phone, match.player_2, "win_1-2-1")
    stands = fresh(match)
    assert (stands.outcome, stands.games_1, stands.games_2) == ("win_1", 2, 1)


def test_a_report_that_waits_says_what_was_said_and_is_taken_back(phone, match):
    report(phone, match.player_1, "win_1")
    assert "<strong>I won</strong>" in page(phone, match.player_1)
    phone.post(reverse("player-result-back", args=[match.player_1.token]), once())
    assert not ResultClaim.objects.exists()
    assert 'value="win_2">Send: I lost' in page(phone, match.player_1)
    assert LogEntry.objects.get(verb="take_back_report").before["reported"]["outcome"] == "win_1"


def test_an_answered_report_is_not_taken_back(phone, match):
    report(phone, match.player_1, "win_1")
    report(phone, match.player_2, "win_1")
    answer = phone.post(reverse("player-result-back", args=[match.player_1.token]), once())
    assert answer.status_code == 422
    assert fresh(match).outcome == "win_1"


def test_a_loss_that_is_told_first_asks_once_more_since_it_stands_at_once(phone, match):
    first = page(phone, match.player_2)
    assert re.search(r"<summary[^>]*><span[^>]*>I lost</span>", first)
    assert 'value="win_1">Send: I lost' in first
    report(phone, match.player_1, "win_1")
    assert 'value="win_1">Yes: I lost' in page(phone, match.player_2)


def test_a_result_keeps_its_place_when_the_opponents_report_arrives(phone, match):
    def places():
        return re.findall(r'name="result" value="([^"]+)"', page(phone, match.player_2))

    before = places()
    report(phone, match.player_1, "win_1")
    assert before == places() == ["win_2", "win_1"]


def test_a_report_beside_an_older_state_counts_nothing_and_shows_the_new_one(phone, match):
    url = reverse("player-result", args=[match.player_2.token])
    report(phone, match.player_1, "win_1")
    old = {"result": "win_2", "heard": ""}
    shown = text_of(phone.post(url, {**old, **once()}, follow=True))
    assert "Nothing was sent: look again" in shown
    assert "Is that right?" in shown
    assert ResultClaim.objects.count() == 1
    phone.post(reverse("player-result-back", args=[match.player_1.token]), once())
    phone.post(
        url, {"result": "win_1", "heard": "win_1", **once()}
    )  # a loss confirmed that nobody claims any more
    assert fresh(match).outcome == ""
    assert not ResultClaim.objects.exists()


def test_a_report_that_agrees_with_what_arrived_meanwhile_stands(phone, match):
    report(phone, match.player_1, "win_1")
    phone.post(
        reverse("player-result", args=[match.player_2.token]), {"result": "win_1", "heard": "", **once()}
    )
    assert fresh(match).outcome == "win_1"


def test_the_winner_finds_place_and_prize_on_the_own_page_when_the_event_is_over(phone):
    event = ready_event(players=4, rounds_planned=1)
    actions.set_prizes(event=event, by=SYSTEM, text="1: A booster box\n2: A playmat")
    play_round(event)
    decide_ties(event)
    winner, second = (event.registrations.get(pk=row.registration_id) for row in final_standings(event)[:2])
    assert "A booster box" not in page(phone, winner)
    actions.finish_event(event=fresh(event), by=SYSTEM)
    shown = page(phone, winner)
    assert "You have won the event" in shown
    assert "A booster box" in shown
    assert "A playmat" not in shown
    assert "Received" not in shown
    actions.hand_out_prize(event=event, prize=event.prizes.get(first_place=1), by=SYSTEM, registration=winner)
    cache.clear()
    assert "Received" in page(phone, winner)
    assert "You finished in place 2" in page(phone, second)


def test_loss_told_by_the_loser_stands_at_once(phone, match):
    report(phone, match.player_1, "win_2")
    assert fresh(match).outcome == "win_2"


def test_reports_that_disagree_are_a_dispute_for_both(phone, match):
    report(phone, match.player_1, "win_1")
    report(phone, match.player_2, "win_2")
    assert fresh(match).is_disputed
    for player in (match.player_1, match.player_2):
        shown = page(phone, player)
        assert "different results" in shown
        assert f'action="{reverse("player-result", args=[player.token])}"' not in shown
        assert 'name="result"' not in shown


def test_players_are_never_offered_a_draw_and_a_forged_one_is_refused(phone, match):
    assert 'value="draw"' not in page(phone, match.player_1)
    assert report(phone, match.player_1, "draw").status_code == 409
    assert not ResultClaim.objects.filter(match=match).exists()


def test_report_after_staff_entered_a_result_is_refused_with_what_to_do(phone, match):
    actions.enter_result(match=match, by=SYSTEM, outcome="win_2")
    response = report(phone, match.player_1, "win_1")
    assert response.status_code == 409
    assert "tell a judge or the desk" in text_of(response)
    assert fresh(match).outcome == "win_2"


def test_a_refusal_keeps_the_head_of_the_own_page(phone, match):
    actions.enter_result(match=match, by=SYSTEM, outcome="win_2")
    shown = text_of(report(phone, match.player_1, "win_1"))
    assert f'<a class="brand" href="{match.player_1.get_absolute_url()}"' in shown
    assert "Staff sign-in" not in shown


def test_same_report_sent_twice_counts_once(phone, match):
    url = reverse("player-result", args=[match.player_1.token])
    for _ in range(2):
        phone.post(url, {"result": "win_1", "once": "same"})
    assert ResultClaim.objects.filter(match=match).count() == 1
    assert not fresh(match).is_disputed


def test_self_report_off_shows_no_button_and_refuses_the_post(phone, event):
    Event.objects.filter(pk=event.pk).update(self_report=False)
    match = at_table(start(fresh(event)), 1)
    assert reverse("player-result", args=[match.player_1.token]) not in page(phone, match.player_1)
    assert report(phone, match.player_1, "win_1").status_code in {409, 422}
    assert not ResultClaim.objects.filter(match=match).exists()


def test_clock_stays_off_the_phone_during_a_match_unless_the_organizer_allows_it(phone, event, match):
    assert "data-ends-at" not in page(phone, match.player_1)
    assert "TRM 2.6" in page(phone, match.player_1)
    Event.objects.filter(pk=event.pk).update(phones_during_match=True, version=99)
    assert "data-ends-at" in page(phone, match.player_1)


def test_link_of_the_call_is_shown_at_an_online_event(phone, event):
    Event.objects.filter(pk=event.pk).update(is_online=True, online_notes="Mute the room.")
    match = at_table(start(fresh(event)), 1)
    match.online_link = "https://call.example/7"
    match.save()
    shown = page(phone, match.player_1)
    assert "https://call.example/7" in shown
    assert "Mute the room." in shown


def test_leaving_says_what_6_0_means_and_concedes_the_open_match(phone, match):
    url = reverse("player-drop", args=[match.player_1.token])
    shown = text_of(phone.get(url))
    assert "TRM 6.0" in shown
    assert fresh(match.player_1).status == "active"
    assert phone.post(url, once()).status_code == 302
    assert fresh(match.player_1).status == "dropped"
    assert fresh(match).outcome == "win_2_by_default"


def test_standing_and_past_matches_stand_below(phone, event):
    close(event)
    player = event.registrations.first()
    shown = page(phone, player)
    assert reverse("public-player", args=[event.slug, player.number]) in shown
    assert "Round 1" in shown


def test_waiting_list_says_where_you_stand(phone, event):
    waiting = RegistrationFactory(event=event, waiting=True)
    shown = page(phone, waiting)
    assert "waiting list" in shown
    assert ">1</strong>" in shown


def test_wrong_link_is_not_found_and_says_what_to_do(phone, event):
    response = phone.get(reverse("player-home", args=["nothing-here"]))
    assert response.status_code == 404
    assert "desk" in text_of(response)


def test_hidden_name_of_the_opponent_stays_hidden(phone, match):
    rename(match.player_2, "Vinsmoke Sanji", hides_name=True)
    assert "Vinsmoke" not in page(phone, match.player_1)
    assert f"Pirate {match.player_2.number}" in page(phone, match.player_1)


def test_names_are_text_never_markup(phone, match):
    rename(match.player_2, "</script><b>x")
    assert "</script><b>x" not in page(phone, match.player_1)


def test_htmx_gets_the_changing_part_alone(phone, match):
    part = text_of(phone.get(match.player_1.get_absolute_url(), headers=HTMX))
    assert part.lstrip().startswith('<div id="now"')
    assert "<html" not in part


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_unchanged_page_is_304_without_a_query(phone, match, headers):
    url = match.player_1.get_absolute_url()
    first = phone.get(url, headers=headers)
    with counted() as queries:
        again = phone.get(url, headers={**headers, "If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert len(queries) == 0


def test_changed_page_is_sent_in_full(phone, match, django_capture_on_commit_callbacks):
    url = match.player_1.get_absolute_url()
    etag = phone.get(url)["ETag"]
    with django_capture_on_commit_callbacks(execute=True):
        play(match.round.event)
    again = phone.get(url, headers={"If-None-Match": etag})
    assert again.status_code == 200
    assert again["ETag"] != etag


def test_players_poll_at_intervals_of_their_own(phone, event, round_):
    intervals = {
        page(phone, player).split('hx-trigger="every ')[1].split("s")[0]
        for player in event.registrations.all()[:5]
    }
    assert len(intervals) == 5


def test_shared_device_is_handed_over_and_told_to_forget(phone, match):
    response = phone.post(reverse("player-leave", args=[match.player_1.token]), follow=True)
    assert response.request["PATH_INFO"] == reverse("handed-over")
    assert response["Clear-Site-Data"] == '"cache"'
    assert match.player_1.name not in text_of(response)


def test_qr_code_of_the_own_page_is_an_image(phone, match):
    response = phone.get(reverse("player-qr", args=[match.player_1.token]))
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content.startswith(b"<svg")


def player_queries(players):
    event = ready_event(players=players, staff=False)
    close(event)
    start(event)
    url = event.registrations.first().get_absolute_url()
    cache.clear()
    return queries_of(lambda: Client().get(url))


def test_page_costs_the_same_queries_for_8_and_64_players():
    assert player_queries(8) == player_queries(64)


def test_a_late_sign_up_is_led_to_the_desk_with_the_code_and_the_round_they_play_from(phone, event):
    start(event)
    late = RegistrationFactory(event=event, status="registered", checked_in_at=None)
    shown = page(phone, late)
    assert "Check in at the desk. Show this page." in shown
    assert reverse("player-qr", args=[late.token]) in shown
    assert "you play from round 2 on" in shown
    assert "Check-in opens on the day" not in shown


def test_a_sign_up_that_comes_too_late_is_told_so_and_shows_no_code(phone, event):
    start(event)
    Event.objects.filter(pk=event.pk).update(late_entry_allowed=False)
    late = RegistrationFactory(event=event, status="registered", checked_in_at=None)
    shown = page(phone, late)
    assert "Nobody can join this event any more" in shown
    assert reverse("player-qr", args=[late.token]) not in shown
    assert "Check-in opens on the day" not in shown


def minutes_ago(event, minutes):
    Round.objects.filter(event=event).update(started_at=timezone.now() - timedelta(minutes=minutes))


def words_now(shown):
    """What a person reads: markup and what is hidden left out."""
    seen = re.sub(r"<(\w+)[^>]* hidden>.*?</\1>", " ", shown, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", seen).split())


TIME_IS_CALLED = "Time has been called: finish by the end-of-round procedure, 5 minutes at most"
EXTRA_TIME_IS_OVER = "Extra time is over: finish the attack under way, then call a judge"


@pytest.mark.parametrize(
    ("minutes", "says"), [(29, ""), (30.2, TIME_IS_CALLED), (34, TIME_IS_CALLED), (35.5, EXTRA_TIME_IS_OVER)]
)
def test_board_phone_and_public_page_say_the_same_of_the_time(phone, event, minutes, says):
    Event.objects.filter(pk=event.pk).update(phones_during_match=True)
    match = at_table(start(fresh(event)), 1)
    minutes_ago(event, minutes)
    for url in (
        match.player_1.get_absolute_url(),
        reverse("public-event", args=[event.slug]),
        reverse("projector", args=[event.slug]),
    ):
        shown = words_now(text_of(phone.get(url)))
        assert [words for words in (TIME_IS_CALLED, EXTRA_TIME_IS_OVER) if words in shown] == [says] * bool(
            says
        )


def test_whose_result_is_in_reads_that_time_was_called_and_no_clock_that_counts_up(phone, event, match):
    report(phone, match.player_2, "win_1")
    minutes_ago(event, 20)
    assert "until time is called for the others" in words_now(page(phone, match.player_1))
    minutes_ago(event, 33)
    cache.clear()
    shown = words_now(page(phone, match.player_1))
    assert "Time has been called for the others." in shown
    assert "until time is called" not in shown
    assert "+3:00" not in shown
    assert TIME_IS_CALLED not in shown
    beside = text_of(phone.get(reverse("player-deck-now", args=[match.player_1.token])))
    assert re.search(r'<span data-until="\d+" hidden>\s*<span class="clock', beside)


def test_whose_result_is_in_waits_for_the_time_of_the_others_not_for_an_own_extension(phone, event, match):
    actions.extend_match(match=match, by=SYSTEM, seconds=300, now=timezone.now())
    report(phone, match.player_2, "win_1")
    minutes_ago(event, 31)
    assert "Time has been called for the others." in words_now(page(phone, match.player_1))


def test_phones_are_asked_away_only_where_the_event_does_so_and_never_beside_a_judge_call(phone, event):
    for allowed in (False, True):
        Event.objects.filter(pk=event.pk).update(phones_during_match=allowed)
        match = at_table(start(fresh(event)) if not event.rounds.exists() else event.rounds.get(), 1)
        Round.objects.filter(event=event).update(minutes=None, extra_minutes=0)  # as the final (TRM 3.5)
        cache.clear()
        shown = words_now(page(phone, match.player_1))
        assert ("Phones away" in shown) is not allowed
        assert ("Call a judge" in shown) is allowed
        assert ("No time limit" in shown) is allowed


def test_after_the_last_round_without_a_cut_the_place_stands_and_what_comes(phone):
    event = ready_event(players=8, structure="swiss", rounds_planned=3)
    play_swiss(event, 2)
    player = event.registrations.get(number=1)
    assert "Waiting for the next pairings" in page(phone, player)
    play_round(event, seed=3, decide=lower_number_wins)
    shown = words_now(page(phone, player))
    assert "Swiss is over. You are in place 1." in shown
    assert "The final places stand here when the event is over." in shown
    assert "next pairings" not in shown
    assert "Your table will stand here" not in shown


def test_after_the_last_round_before_the_cut_the_page_says_who_plays_on(phone):
    event = ready_event(players=9, structure="swiss_cut", rounds_planned=4, cut_size=2)
    play_swiss(event, 4)
    rows = final_standings(event)
    inside = event.registrations.get(pk=rows[0].registration_id)
    outside = event.registrations.get(pk=rows[-1].registration_id)
    for player, row in ((inside, rows[0]), (outside, rows[-1])):
        shown = words_now(page(phone, player))
        place = "You share place" if row.is_tied else "You are in place"
        assert f"Swiss is over. {place} {row.rank}." in shown
        assert "The top 2 play on." in shown
        assert "next pairings" not in shown
        assert "Swiss is over." in text_of(phone.get(reverse("player-deck-now", args=[player.token])))
    decide_ties(event)
    actions.begin_cut(event=fresh(event), by=SYSTEM)
    assert "You play on in the top cut" in words_now(page(phone, inside))
    assert "the top 2 play on" in words_now(page(phone, outside))


def test_a_disputed_report_is_taken_back_on_the_phone_and_the_other_is_confirmed(phone, match):
    report(phone, match.player_1, "win_1")
    report(phone, match.player_2, "win_2")
    back = reverse("player-result-back", args=[match.player_2.token])
    shown = page(phone, match.player_2)
    assert "You reported: I won" in words_now(shown)
    assert back in shown
    phone.post(back, once())
    assert "Is that right?" in page(phone, match.player_2)
    report(phone, match.player_2, "win_1")
    assert fresh(match).outcome == "win_1"


def test_what_was_said_of_a_report_and_never_shown_falls_away_with_its_round(phone, event, match):
    report(phone, match.player_1, "win_1")  # the page was loaded anew before the answer came
    play(event)
    actions.close_round(round_=event.rounds.get(), by=SYSTEM)
    start(event)
    assert "Reported." not in page(phone, match.player_1)


def test_what_was_said_of_a_report_is_shown_once_on_the_own_page_alone(phone, event, match):
    report(phone, match.player_1, "win_1")
    assert "Reported." in page(phone, match.player_1)
    assert "Reported." not in page(phone, match.player_1)
    report(phone, match.player_2, "win_1")
    assert "The result stands. Thank you." not in text_of(
        phone.get(reverse("public-event", args=[event.slug]))
    )


def test_what_was_said_of_a_report_falls_away_when_the_result_is_settled_meanwhile(phone, match):
    report(phone, match.player_1, "win_1")
    actions.enter_result(match=match, by=SYSTEM, outcome="win_2")
    shown = page(phone, match.player_1)
    assert "Reported." not in shown
    assert "The result stands." in shown
