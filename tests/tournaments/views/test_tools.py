"""Clock, announcements, standings with ties, cut: each act from its page, refusals beside the field."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.running import begun_cut, play_swiss
from tests.factories.tournaments import fresh, people_of, ready_event
from tests.tournaments.views.conftest import at_table, once, pair, start, text_of
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.models import Announcement, TieDecision, TimeExtension, Timer
from tournaments.queries.ties import undecided_ties

pytestmark = pytest.mark.django_db


def url_of(name, event, *more):
    return reverse(name, args=[event.slug, *more])


@pytest.fixture
def judge(event):
    client = Client()
    client.force_login(people_of(event).head_judge)
    return client


# --- clock ---


def test_clock_is_stopped_and_goes_on(desk_client, event, round_):
    assert desk_client.post(url_of("round-pause", event, 1), once()).status_code == 302
    page = text_of(desk_client.get(url_of("clock", event)))
    assert "Paused" in page
    assert url_of("round-resume", event, 1) in page
    desk_client.post(url_of("round-resume", event, 1), once())
    assert "Paused" not in text_of(desk_client.get(url_of("clock", event)))


def test_round_is_prolonged_in_minutes_and_halves(desk_client, event, round_):
    desk_client.post(url_of("round-prolong", event, 1), {"seconds": "2.5", **once()})
    assert fresh(round_).prolonged_seconds == 150


def test_table_gets_more_time_by_its_number(desk_client, event, round_):
    form = {"table": 2, "seconds": 3, "reason": "judge call", **once()}
    assert desk_client.post(url_of("clock-extend", event), form).status_code == 302
    assert TimeExtension.objects.get().seconds == 180
    assert TimeExtension.objects.get().match == at_table(round_, 2)
    assert "judge call" in text_of(desk_client.get(url_of("clock", event)))


def test_table_gets_more_time_from_its_own_page(desk_client, event, match):
    assert (
        desk_client.post(url_of("match-extend", event, match.pk), {"seconds": 3, **once()}).status_code == 302
    )
    assert TimeExtension.objects.get().match == match


@pytest.mark.parametrize("minutes", ["", "x", "0", "-1"])
def test_minutes_that_are_none_are_refused_beside_the_field(desk_client, event, round_, minutes):
    response = desk_client.post(url_of("clock-extend", event), {"table": 1, "seconds": minutes, **once()})
    assert response.status_code == 422
    assert "errorlist" in text_of(response)
    assert not TimeExtension.objects.exists()


def test_time_for_a_table_where_nobody_plays_is_not_found(desk_client, event, round_):
    response = desk_client.post(url_of("clock-extend", event), {"table": 77, "seconds": 3, **once()})
    assert response.status_code == 404
    assert "table 77" in text_of(response)


def test_timer_starts_and_stops(desk_client, event):
    desk_client.post(url_of("timer-start", event), {"label": "Lunch", "seconds": "45", **once()})
    timer = Timer.objects.get(event=event)
    assert (timer.label, timer.seconds, timer.stopped_at) == ("Lunch", 2700, None)
    assert "Lunch" in text_of(Client().get(reverse("projector", args=[event.slug])))
    desk_client.post(url_of("timer-stop", event), once())
    assert fresh(timer).stopped_at is not None


# --- announcements ---


def test_announcement_is_made_and_taken_down(desk_client, event):
    assert (
        desk_client.post(url_of("announcements", event), {"text": "Lost phone", **once()}).status_code == 302
    )
    row = Announcement.objects.get(event=event)
    assert "Lost phone" in text_of(Client().get(url_of("public-event", event)))
    desk_client.post(url_of("announcement-down", event, row.pk), once())
    assert "Lost phone" not in text_of(Client().get(url_of("public-event", event) + "?again=1"))
    assert "<s" in text_of(desk_client.get(url_of("announcements", event)))


def test_empty_or_endless_announcement_is_refused(desk_client, event):
    for text in ("", "x" * 281):
        assert desk_client.post(url_of("announcements", event), {"text": text, **once()}).status_code == 422
    assert not Announcement.objects.exists()


def test_announcement_of_another_event_cannot_be_taken_down(desk_client, event):
    other = ready_event(players=4, staff=False)
    row = actions.announce(event=other, by=SYSTEM, text="Hello")
    assert desk_client.post(url_of("announcement-down", event, row.pk), once()).status_code == 404
    assert fresh(row).taken_down_at is None


# --- standings and ties ---


def test_standings_before_the_first_round_say_what_is_to_come(desk_client, event):
    assert "No standings yet" in text_of(desk_client.get(url_of("desk-standings", event)))


def decide(client, event, group, **facts):
    form = {"players": " ".join(str(row.number) for row in group.rows), "method": group.due_method, **once()}
    return client.post(url_of("tie-decide", event), form | facts)


def test_head_judge_decides_a_tie_by_the_due_method_and_takes_it_back(judge, event):
    play_swiss(event, 1)
    group = undecided_ties(fresh(event))[0]
    assert "Decide it" in text_of(judge.get(url_of("desk-standings", event)))
    assert decide(judge, event, group).status_code == 302
    decision = TieDecision.objects.get(event=event)
    assert decision.decided_by == people_of(event).head_judge
    page = text_of(judge.get(url_of("desk-standings", event)))
    assert "Ties decided" in page
    undo = url_of("tie-undo", event, decision.pk)
    assert judge.post(undo, {"reason": "typed wrongly", **once()}).status_code == 302
    assert not TieDecision.objects.exists()


def test_in_the_middle_of_swiss_no_tie_is_red_or_waits_to_be_decided(judge):
    event = ready_event(players=8, rounds_planned=3, cut_size=4)
    judge.force_login(people_of(event).head_judge)
    play_swiss(event, 2)
    page = text_of(judge.get(url_of("desk-standings", event)))
    assert "Decides the cut" not in page
    assert "decided after the last round of Swiss" in page
    play_swiss(event, 1)
    page = text_of(judge.get(url_of("desk-standings", event)))
    assert ("Decides the cut" in page) == any(tie.matters_for_cut for tie in undecided_ties(fresh(event)))
    assert "decided after the last round of Swiss" not in page


def test_order_thrown_by_dice_is_typed_as_player_numbers(judge, event):
    play_swiss(event, 1)
    group = undecided_ties(fresh(event))[0]
    order = [row.number for row in reversed(group.rows)]
    decide(judge, event, group, method="random", order=", ".join(f"#{number}" for number in order))
    ids = {row.number: row.registration_id for row in group.rows}
    assert TieDecision.objects.get().order == [ids[number] for number in order]


def test_order_with_an_unknown_number_is_named(judge, event):
    play_swiss(event, 1)
    response = decide(judge, event, undecided_ties(fresh(event))[0], order="1 99")
    assert response.status_code == 422
    assert "99" in text_of(response)


def test_scorekeeper_sees_ties_and_decides_none(desk_client, event):
    play_swiss(event, 1)
    assert "The head judge decides this" in text_of(desk_client.get(url_of("desk-standings", event)))
    assert decide(desk_client, event, undecided_ties(fresh(event))[0]).status_code == 403


# --- cut ---


@pytest.fixture
def cut_event(db):
    event = ready_event(players=8, cut_size=4)
    begun_cut(event, rounds=3)
    return fresh(event)


@pytest.fixture
def cut_desk(cut_event):
    client = Client()
    client.force_login(people_of(cut_event).organizer)
    return client


def test_cut_page_before_the_cut_has_no_seeds(desk_client, event):
    assert "No seeds yet" in text_of(desk_client.get(url_of("cut", event)))


def test_cut_page_shows_seeds_and_bracket(cut_desk, cut_event):
    page = text_of(cut_desk.get(url_of("cut", cut_event)))
    assert "<svg" in page
    assert page.count("Player 00") >= 8
    assert "Take the next in the standings" not in page


def test_player_who_left_is_replaced_by_the_next_with_a_reason(cut_desk, cut_event):
    leaving = cut_event.cut_places.get(seed=2).registration
    actions.drop_player(registration=leaving, by=SYSTEM)
    assert "Take the next in the standings" in text_of(cut_desk.get(url_of("cut", cut_event)))
    form = {"seed": 2, "reason": "train", **once()}
    assert cut_desk.post(url_of("cut-replace", cut_event), form).status_code == 302
    newcomer = cut_event.cut_places.get(replaced=leaving)
    assert newcomer.seed == 4
    assert not cut_event.cut_places.filter(registration=leaving).exists()
    assert "in place of" in text_of(cut_desk.get(url_of("cut", cut_event)))


def test_nobody_is_replaced_once_the_cut_is_paired(cut_desk, cut_event):
    pair(cut_event)
    form = {"seed": 2, "reason": "train", **once()}
    assert cut_desk.post(url_of("cut-replace", cut_event), form).status_code == 422


def test_back_to_swiss_before_the_cut_is_paired(cut_desk, cut_event):
    assert cut_desk.post(url_of("cut-undo", cut_event), {"reason": "slip", **once()}).status_code == 302
    assert not cut_event.cut_places.exists()


def test_match_of_three_games_asks_for_games(cut_desk, cut_event):
    match = at_table(start(cut_event), 1)
    url = url_of("match", cut_event, match.pk)
    assert "Games won by" in text_of(cut_desk.get(url))
    form = {"outcome": "win_1", "games_1": "2", "games_2": "1", "seen_version": match.version}
    assert cut_desk.post(url, form | once()).status_code == 302
    assert (fresh(match).games_1, fresh(match).games_2) == (2, 1)


def test_impossible_games_are_refused_by_the_act_with_the_possible_ones(cut_desk, cut_event):
    match = at_table(start(cut_event), 1)
    form = {"outcome": "win_1", "games_1": "0", "games_2": "2", "seen_version": match.version, **once()}
    response = cut_desk.post(url_of("match", cut_event, match.pk), form)
    assert response.status_code == 422
    assert "score_impossible" in text_of(response)
