"""The end of an event: what stands in its way, the 48 hours, the mark, and the way back (TRM 3.9)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories.tournaments import START, acting, fresh
from tests.tournaments.documents.conftest import play
from tournaments.actions import (
    close_round,
    finish_event,
    mark_reported,
    reopen_event,
    reopen_round,
    unmark_reported,
)
from tournaments.models import Event
from tournaments.queries.reporting import REPORT_WITHIN, report_facts
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db
State = Event.State


@pytest.fixture
def by(people):
    return acting(people.organizer)


@pytest.fixture
def played(event):
    """An event whose one announced round is closed; no cut."""
    event.rounds.filter(number=2).delete()
    event.rounds_planned, event.cut_size = 1, 0
    event.save()
    return event


def test_an_open_round_stands_against_the_end_and_no_reason_overrules_it(event, by):
    for reason in ("", "The hall closes."):
        with pytest.raises(Refused) as caught:
            finish_event(event=event, by=by, reason=reason)
        assert caught.value.codes == ("round_open",)
        assert caught.value.problems[0].words() == "Round 2 is not closed; 13 tables have no result."
    assert fresh(event).state == State.RUNNING


def test_rounds_left_unplayed_need_a_reason_that_the_report_carries(event, by):
    event.rounds.filter(number=2).delete()
    with pytest.raises(Refused) as caught:
        finish_event(event=event, by=by)
    assert caught.value.codes == ("rounds_left",)
    finish_event(event=event, by=by, reason="The hall closes.")
    assert report_facts(event).ends_early == "The hall closes."


def test_an_announced_cut_that_was_not_played_needs_a_reason(played, by):
    played.cut_size = 4
    played.save()
    with pytest.raises(Refused) as caught:
        finish_event(event=played, by=by)
    assert caught.value.codes == ("cut_not_played",)


def test_an_undecided_bracket_needs_a_reason(played, by):
    played.cut_size = 4
    played.save()
    players = list(played.registrations.order_by("number")[:4])
    for seed, player in enumerate(players, start=1):
        played.cut_places.create(seed=seed, registration=player)
    play(played, players, closed=True, stage="cut", best_of=3)
    with pytest.raises(Refused) as caught:
        finish_event(event=played, by=by)
    assert caught.value.codes == ("bracket_not_over",)


def test_an_event_without_a_round_has_no_end(event, by):
    event.rounds.all().delete()
    with pytest.raises(Refused) as caught:
        finish_event(event=event, by=by, reason="x")
    assert caught.value.codes == ("no_round_played",)


def test_finishing_makes_the_event_finished_and_says_so_in_the_log(played, by):
    finish_event(event=played, by=by, now=START + timedelta(hours=1))
    row = fresh(played)
    assert (row.state, row.finished_at) == (State.FINISHED, START + timedelta(hours=1))
    entry = row.log.get(verb="finish_event")
    assert (entry.before, entry.after, entry.reason) == ({"state": "running"}, {"state": "finished"}, "")


def test_a_reason_is_not_noted_where_none_was_needed(played, by):
    finish_event(event=played, by=by, reason="just because")
    assert report_facts(played).ends_early == ""


def test_finishing_twice_is_refused_and_names_the_state(played, by):
    finish_event(event=played, by=by)
    with pytest.raises(Refused) as caught:
        finish_event(event=played, by=by)
    assert caught.value.codes == ("event_state",)
    assert "Finished" in caught.value.problems[0].words()


@pytest.mark.parametrize("act", [finish_event, mark_reported])
def test_only_the_organizer_ends_an_event(played, people, act):
    with pytest.raises(NotAllowed):
        act(event=played, by=acting(people.head_judge))


def test_the_48_hours_count_from_the_close_of_the_last_round(played, by):
    finish_event(event=played, by=by, now=START + timedelta(hours=9))
    closed_at = played.rounds.get().closed_at
    facts = report_facts(played, now=closed_at + timedelta(hours=47))
    assert facts.deadline == closed_at + REPORT_WITHIN
    assert (facts.seconds_left, facts.is_late) == (3600, False)
    assert report_facts(played, now=closed_at + timedelta(hours=49)).is_late
    mark_reported(event=played, by=by)
    assert not report_facts(played, now=closed_at + timedelta(hours=49)).is_late


def test_reopening_needs_a_reason_and_does_not_give_new_48_hours(played, by):
    finish_event(event=played, by=by)
    deadline = report_facts(played).deadline
    with pytest.raises(Refused) as caught:
        reopen_event(event=played, by=by, reason=" ")
    assert caught.value.codes == ("reason_missing",)
    reopen_event(event=played, by=by, reason="Table 3 was wrong.")
    assert (fresh(played).state, fresh(played).finished_at) == (State.RUNNING, None)
    assert report_facts(fresh(played)).deadline == deadline, "the hours run on while it is open again"
    finish_event(event=played, by=by)
    assert report_facts(played).deadline == deadline


def test_before_the_end_the_page_says_when_results_are_due_once_everything_is_played(
    played, by, client, people
):
    client.force_login(people.organizer)
    page = reverse("report", args=[played.slug])
    due = "Results are due by"
    assert due in client.get(page).content.decode()
    reopen_round(round_=played.rounds.get(), by=by, reason="Table 3 was wrong.")
    assert report_facts(played).deadline is None
    assert due not in client.get(page).content.decode()


def test_opening_the_last_round_again_after_the_end_does_not_give_new_48_hours(played, by):
    finish_event(event=played, by=by, now=START + timedelta(hours=2))
    deadline = report_facts(played).deadline
    reopen_event(event=played, by=by, reason="Table 3 was wrong.")
    last = reopen_round(round_=played.rounds.get(), by=by, reason="Table 3 was wrong.")
    close_round(round_=last, by=by, now=START + timedelta(hours=30))
    finish_event(event=played, by=by, now=START + timedelta(hours=31))
    assert report_facts(played).deadline <= deadline + timedelta(hours=2)


def test_another_round_played_after_the_end_gives_48_hours_from_its_close(played, by):
    finish_event(event=played, by=by, now=START + timedelta(hours=2), reason="The hall closes.")
    reopen_event(event=played, by=by, reason="There is time after all.")
    players = list(played.registrations.order_by("number"))
    last = play(played, players, closed=True, paired_at=START + timedelta(hours=3))
    last.closed_at = START + timedelta(hours=5)
    last.save()
    finish_event(event=played, by=by, now=START + timedelta(hours=6), reason="The hall closes.")
    assert report_facts(played).deadline == last.closed_at + REPORT_WITHIN


def test_the_reported_mark_says_who_and_when_and_can_be_taken_back(played, by, people):
    finish_event(event=played, by=by)
    mark_reported(event=played, by=by, now=START + timedelta(hours=5))
    row = fresh(played)
    assert (row.state, row.reported_by, row.reported_at) == (
        State.REPORTED,
        people.organizer,
        START + timedelta(hours=5),
    )
    unmark_reported(event=played, by=by, reason="The mail came back.")
    row = fresh(played)
    assert (row.state, row.reported_by, row.reported_at) == (State.FINISHED, None, None)


def test_a_reported_event_is_not_reopened_before_the_mark_is_taken_back(played, by):
    finish_event(event=played, by=by)
    mark_reported(event=played, by=by)
    with pytest.raises(Refused) as caught:
        reopen_event(event=played, by=by, reason="x")
    assert caught.value.codes == ("event_state",)


@pytest.mark.parametrize("state", ["draft", "open", "check_in", "cancelled"])
def test_an_event_that_does_not_run_can_be_neither_finished_nor_reopened(played, by, state):
    Event.objects.filter(pk=played.pk).update(state=state)
    for act in (finish_event, reopen_event):
        with pytest.raises(Refused) as caught:
            act(event=played, by=by, reason="x")
        assert caught.value.codes == ("event_state",)


def test_figures_beside_the_table_of_3_6_are_noted_in_the_report(played):
    notes = {note.code: note.words() for note in report_facts(played).notes}
    assert "rounds_deviate" in notes
    played.rounds_planned = 5
    assert "rounds_deviate" not in {note.code for note in report_facts(played).notes}


def test_the_report_names_what_the_desk_warned_of_all_day(finished):
    event = finished
    event.needs_fee = event.deck_lists_required = True
    event.save()
    event.registrations.filter(number__in=(1, 2)).update(membership_number="", status="active")
    event.registrations.exclude(number=3).update(fee_paid=True)
    open_points = {problem.code: problem.params["count"] for problem in report_facts(event).still_open}
    assert open_points["numbers_missing"] == 2
    assert open_points["fees_missing"] == 1
    assert open_points["deck_lists_missing"] == 27
    assert open_points["prizes_not_received"] >= 27


def test_the_report_page_links_each_open_point_and_marks_only_after_a_second_question(
    finished, people, client
):
    event = finished
    event.registrations.filter(number=1).update(membership_number="")
    client.force_login(people.organizer)
    page = client.get(reverse("report", args=[event.slug])).content.decode()
    assert f"{reverse('players', args=[event.slug])}?show=no_number" in page
    asked = page.split("<summary>Mark as reported</summary>")[1].split("</details>")[0]
    assert reverse("report-mark", args=[event.slug]) in asked
    assert page.count(reverse("report-mark", args=[event.slug])) == 1
    named = client.get(reverse("players", args=[event.slug]), {"show": "no_number"}).content.decode()
    assert "1 player shown" in named
