"""The head judge's report of a disqualification, and who is sent away with whose consent (TRM 1.0, 1.3, 7.2)."""

from __future__ import annotations

import pytest

from penalties.actions import consent_to_ejection, eject_person, fill_in_report
from penalties.models import Ejection
from tests.factories.penalties import give, head_judge_of, judge_of, player
from tests.factories.tournaments import (
    START,
    fresh,
    minutes_later,
    organizer_of,
    people_of,
    ready_event,
)
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import LogEntry
from tournaments.rules.problems import NotAllowed, Refused, Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=4, structure="swiss")


@pytest.fixture
def report(event):
    return give(event, 1, "cheating", "disqualification").report


def test_a_draft_may_be_empty_and_is_not_complete(event, report):
    row = fill_in_report(report=report, by=head_judge_of(event))
    assert (row.completed_at, row.filled_by) == (None, people_of(event).head_judge)


def test_a_complete_report_says_what_happened(event, report):
    with pytest.raises(Refused) as refusal:
        fill_in_report(report=report, by=head_judge_of(event), what_happened="  ", is_complete=True)
    assert refusal.value.codes == ("report_says_nothing",)
    assert fresh(report).version == report.version


def test_completing_twice_keeps_the_first_time_and_a_draft_opens_it_again(event, report):
    facts = {"report": report, "by": head_judge_of(event), "what_happened": "x"}
    fill_in_report(**facts, is_complete=True, now=START)
    assert fill_in_report(**facts, is_complete=True, now=minutes_later(9)).completed_at == START
    assert fill_in_report(**facts, now=minutes_later(10)).completed_at is None


def test_two_who_write_at_once_do_not_overwrite_each_other(event, report):
    fill_in_report(report=report, by=head_judge_of(event), witnesses="Bea", seen_version=report.version)
    with pytest.raises(Stale):
        fill_in_report(report=report, by=organizer_of(event), witnesses="", seen_version=report.version)
    assert fresh(report).witnesses == "Bea"


def test_the_log_keeps_what_stood_before(event, report):
    boss = head_judge_of(event)
    fill_in_report(report=report, by=boss, what_happened="first account")
    fill_in_report(report=report, by=boss, what_happened="second account")
    line = LogEntry.objects.filter(verb="fill_in_report").latest("id")
    assert (line.before["what_happened"], line.after["what_happened"]) == ("first account", "second account")


def test_a_floor_judge_writes_no_report(event, report):
    with pytest.raises(NotAllowed):
        fill_in_report(report=report, by=judge_of(event), what_happened="x")


def test_the_head_judges_ejection_waits_for_consent_and_the_organizers_own_does_not(event):
    row = eject_person(event=event, by=head_judge_of(event), registration=player(event, 1), reason="shouted")
    assert (row.name, row.consented_at) == ("Player 001", None)
    assert row.who_decided.endswith("(head judge)")
    own = eject_person(event=event, by=organizer_of(event), name=" Buggy ", reason="stole")
    assert (own.name, own.consent_by) == ("Buggy", people_of(event).organizer)


def test_consent_is_recorded_once(event):
    row = eject_person(event=event, by=head_judge_of(event), name="Buggy", reason="stole")
    first = consent_to_ejection(ejection=row, by=organizer_of(event), now=START)
    again = consent_to_ejection(ejection=row, by=organizer_of(event), now=minutes_later(5))
    assert (first.consented_at, again.consented_at) == (START, START)
    assert LogEntry.objects.filter(verb="consent_to_ejection").count() == 1


def test_the_head_judge_does_not_consent_for_the_organizer(event):
    row = eject_person(event=event, by=head_judge_of(event), name="Buggy", reason="stole")
    with pytest.raises(NotAllowed):
        consent_to_ejection(ejection=row, by=head_judge_of(event))


def test_everything_that_is_missing_is_said_at_once(event):
    with pytest.raises(Refused) as refusal:
        eject_person(event=event, by=head_judge_of(event), name=" ", reason="")
    assert refusal.value.codes == ("ejected_person_unnamed", "ejection_needs_reason")


def test_nobody_is_sent_away_twice(event):
    facts = {"event": event, "by": head_judge_of(event), "registration": player(event, 1), "reason": "x"}
    eject_person(**facts)
    with pytest.raises(Refused) as refusal:
        eject_person(**facts)
    assert refusal.value.codes == ("ejected_already",)


def test_the_same_form_twice_sends_one_person_away(event):
    facts = {"event": event, "by": SYSTEM, "name": "Buggy", "reason": "x", "once": "k"}
    eject_person(**facts)
    with pytest.raises(AlreadyDone):
        eject_person(**facts)
    assert Ejection.objects.count() == 1


def test_a_penalty_of_another_event_is_not_tied_to_it(event):
    strange = give(ready_event(players=2), 1, "slow_play", "warning")
    row = eject_person(event=event, by=SYSTEM, name="Buggy", reason="x", penalty=strange)
    assert row.penalty is None
