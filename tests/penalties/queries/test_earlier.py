"""What counts as an earlier penalty of the same person (TRM 7.1): kind, person, event, in force or not."""

import pytest

from penalties.actions import issue_penalty, withdraw_penalty
from penalties.models import Penalty
from penalties.queries.earlier import Person, earlier_levels, penalties_of, record_version
from penalties.rules.levels import Level
from tests.factories.penalties import give, head_judge_of, judge_of, match_of, player
from tests.factories.running import started_round
from tests.factories.tournaments import RegistrationFactory, minutes_later, ready_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=4, rounds_planned=4, structure="swiss")


def person(event, number):
    return Person(event, player(event, number))


def test_the_same_kind_counts_and_neither_another_kind_nor_another_player_does(event):
    give(event, 1, "slow_play", "warning")
    give(event, 1, "communication", "warning")
    give(event, 2, "slow_play", "game_loss")
    assert earlier_levels(person(event, 1), "slow_play") == [Level.WARNING]


def test_another_event_does_not_count(event):
    elsewhere = ready_event(players=4)
    give(elsewhere, 1, "slow_play", "warning")
    assert earlier_levels(person(event, 1), "slow_play") == []


def test_what_is_proposed_declined_or_withdrawn_does_not_count(event):
    give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    row = give(event, 1, "list_differs", "game_loss")
    assert earlier_levels(person(event, 1), "list_differs") == [Level.GAME_LOSS]
    withdraw_penalty(penalty=row, by=head_judge_of(event), reason="slip")
    assert earlier_levels(person(event, 1), "list_differs") == []


def test_a_new_entry_under_the_same_number_is_the_same_person(event):
    give(event, 1, "slow_play", "warning")
    event.registrations.filter(number=1).update(status="cancelled")
    again = RegistrationFactory(event=event, membership_number="0000000001")
    assert earlier_levels(Person(event, again), "slow_play") == [Level.WARNING]


def test_players_without_a_number_are_not_one_person(event):
    event.registrations.update(membership_number="")
    give(event, 1, "slow_play", "warning")
    assert earlier_levels(person(event, 2), "slow_play") == []


def test_spectators_are_known_by_name_however_it_is_written_or_by_number(event):
    facts = {"event": event, "by": head_judge_of(event), "person": "spectator", "reason": "x"}
    facts |= {"infraction": "behavior", "level": "warning"}
    issue_penalty(**facts, name="Monkey D. Luffy", membership_number="0000000077")
    issue_penalty(**facts, name="ＭＯＮＫＥＹ  d. luffy")
    known = {"event": event, "person": "spectator"}
    assert penalties_of(Person(**known, name="monkey d. luffy")).count() == 2
    assert penalties_of(Person(**known, name="Straw Hat", membership_number="0000000077")).count() == 1
    assert penalties_of(Person(event, person="staff", name="Monkey D. Luffy")).count() == 0


def test_one_lateness_is_no_repeat_of_itself_and_the_next_matches_is(event):
    match = match_of(started_round(event), 1)
    number = match.player_1.number
    give(event, number, "tardiness", "warning", match=match)
    assert earlier_levels(person(event, number), "tardiness", besides=match) == []
    assert earlier_levels(person(event, number), "tardiness") == [Level.WARNING]


def test_only_what_came_before_counts_for_a_correction(event):
    first = give(event, 1, "slow_play", "warning")
    second = give(event, 1, "slow_play", "game_loss", now=minutes_later(1))
    assert earlier_levels(Person.of(first), "slow_play", before=first) == []
    assert earlier_levels(Person.of(second), "slow_play", before=second) == [Level.WARNING]


def test_the_record_changes_with_every_penalty_and_every_change_of_one(event):
    seen = [record_version(person(event, 1))]
    row = give(event, 1, "slow_play", "warning")
    seen.append(record_version(person(event, 1)))
    withdraw_penalty(penalty=row, by=head_judge_of(event), reason="slip")
    seen.append(record_version(person(event, 1)))
    give(event, 2, "slow_play", "warning")
    assert seen == sorted(set(seen))
    assert record_version(person(event, 1)) == seen[-1]


def test_the_earlier_ones_cost_the_same_however_many_there_are(event, django_assert_num_queries):
    who = person(event, 1)
    for count in (1, 20):
        Penalty.objects.bulk_create(
            Penalty(
                event=event,
                registration=who.registration,
                infraction="slow_play",
                level="warning",
                reason="x",
                judge="x",
                issued_at=minutes_later(0),
            )
            for _ in range(count)
        )
        with django_assert_num_queries(1):
            earlier_levels(who, "slow_play")
