"""What judges have not finished is said where the desk goes on and before the event is reported (TRM 3.9, 7.3)."""

import pytest
from django.test import Client
from django.urls import reverse

from decks.actions import choose_deck_check, start_check
from penalties.actions import acknowledge_penalty, close_call, correct_penalty, rule_on_call
from penalties.queries.left_open import left_open
from penalties.queries.penalty_files import open_reports
from tests.factories.calls import floor
from tests.factories.penalties import give, head_judge_of, judge_of
from tests.factories.running import enter
from tests.factories.tournaments import fresh, people_of
from tournaments.actions import close_round, finish_event
from tournaments.actions.acting import SYSTEM
from tournaments.queries.next_step import next_step
from tournaments.queries.reporting import report_facts

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(4, rounds_planned=1, structure="swiss")


def counts(problems):
    return {problem.code: problem.params["count"] for problem in problems}


def results_in(hall):
    for table in (1, 2):
        if hall.match(table).outcome == "":
            enter(hall.round, table, "win_1")


def test_while_results_are_missing_the_desk_hears_of_results_alone(hall):
    hall.call(1)
    assert {problem.code for problem in next_step(fresh(hall.event)).blocked_by} == {"results_missing"}


def test_before_a_round_is_closed_open_calls_waiting_penalties_and_decks_in_hand_are_named(hall):
    hall.call(1)
    give(hall.event, 1, "list_differs", "game_loss", by=judge_of(hall.event))
    start_check(check=choose_deck_check(event=hall.event, by=SYSTEM, table=1)[0], by=SYSTEM)
    results_in(hall)
    step = next_step(fresh(hall.event))
    assert (step.action, step.is_blocked) == ("close_round", False)
    assert counts(step.blocked_by) == {"calls_open": 1, "penalties_wait": 1, "deck_checks_under_way": 2}


def test_what_is_settled_is_named_no_more(hall):
    call = hall.taken(1)
    row = give(hall.event, 1, "list_differs", "game_loss", by=judge_of(hall.event))
    acknowledge_penalty(penalty=row, by=head_judge_of(hall.event))
    rule_on_call(call=call, by=hall.judge, outcome="answered", answer="")
    results_in(hall)
    assert counts(next_step(fresh(hall.event)).blocked_by) == {"calls_open": 1}
    close_call(call=call, by=hall.judge)
    assert next_step(fresh(hall.event)).blocked_by == ()


def test_the_end_and_the_report_name_reports_of_disqualifications_too(hall):
    give(hall.event, 1, "behavior", "disqualification")
    give(hall.event, 2, "list_differs", "game_loss", by=judge_of(hall.event), told_in_person=True)
    results_in(hall)
    assert counts(next_step(fresh(hall.event)).blocked_by) == {}
    close_round(round_=hall.round, by=SYSTEM)
    wanted = {"disqualification_reports_open": 1, "told_not_acknowledged": 1}
    step = next_step(fresh(hall.event))
    assert (step.action, counts(step.blocked_by)) == ("finish_event", wanted)
    finish_event(event=hall.event, by=SYSTEM)
    still = counts(report_facts(fresh(hall.event)).still_open)
    assert wanted.items() <= still.items()


def test_after_the_end_the_head_judge_can_still_say_that_they_were_told(hall):
    row = give(hall.event, 2, "list_differs", "game_loss", by=judge_of(hall.event), told_in_person=True)
    results_in(hall)
    close_round(round_=hall.round, by=SYSTEM)
    finish_event(event=hall.event, by=SYSTEM)
    acknowledge_penalty(penalty=row, by=head_judge_of(hall.event))
    assert "told_not_acknowledged" not in counts(report_facts(fresh(hall.event)).still_open)


def test_the_desk_leads_to_the_page_where_each_is_settled(hall):
    hall.call(1)
    give(hall.event, 1, "list_differs", "game_loss", by=judge_of(hall.event))
    results_in(hall)
    client = Client()
    client.force_login(people_of(hall.event).organizer)
    desk = client.get(reverse("desk", args=[hall.event.slug])).content.decode()
    before = desk.split('id="next-step"')[0].split('class="card next')[-1]
    assert f'href="{reverse("calls", args=[hall.event.slug])}"' in before
    assert f'href="{reverse("penalties", args=[hall.event.slug])}"' in before


def test_a_disqualification_corrected_to_less_needs_no_report_any_more(hall):
    row = give(hall.event, 1, "behavior", "disqualification")
    correct_penalty(
        penalty=row, by=head_judge_of(hall.event), level="match_loss", reason="heard the witnesses"
    )
    assert open_reports(hall.event) == []
    assert "disqualification_reports_open" not in counts(left_open(hall.event, at_end=True))
