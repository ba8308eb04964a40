"""Two judges at one deck in the same moment: one has it, the other is told who (TRM 4.4)."""

import pytest

from decks.actions import (
    CheckNotes,
    choose_deck_check,
    draw_deck_checks,
    finish_check,
    save_counts,
    start_check,
)
from decks.models import DeckCheck
from tests.factories.running import started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tests.tournaments.races.test_desk_races import at_once, refused
from tournaments.models import TimeExtension

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event():
    event = ready_event(8)
    started_round(event)
    return event


@pytest.fixture
def judges(event):
    people = people_of(event)
    return acting(people.floor_judge), acting(people.head_judge)


def test_two_judges_start_one_check_and_one_of_them_has_the_deck(event, judges):
    check, other = choose_deck_check(event=event, by=judges[0], table=1)
    # Each takes the deck of another player: both decks of the table go with whoever is first.
    answers = at_once(
        lambda: start_check(check=check, by=judges[0]), lambda: start_check(check=other, by=judges[1])
    )
    (late,) = refused(answers)
    assert late.codes == ("check_under_way",)
    assert str(fresh(check).started_by) in str(late)
    assert fresh(check).started_by == fresh(other).started_by


def test_two_judges_write_to_one_sheet_and_the_later_one_is_told(event, judges):
    check, _other = choose_deck_check(event=event, by=judges[0], table=1)
    seen = start_check(check=check, by=judges[0]).version
    answers = at_once(
        *(
            lambda by=by, count=count: save_counts(
                check=check, by=by, notes=CheckNotes(counts={"MAIN": count}), seen_version=seen
            )
            for by, count in zip(judges, (48, 49), strict=True)
        )
    )
    (late,) = refused(answers)
    assert late.codes == ("stale_check",)
    row = fresh(check)
    assert row.found == {"MAIN": 48 if row.saved_by == judges[0].user else 49}
    assert str(row.saved_by) in str(late)


def test_both_decks_finished_at_once_give_their_table_time_once(event, judges):
    checks = choose_deck_check(event=event, by=judges[0], table=1)
    start_check(check=checks[0], by=judges[0])
    for check in checks:
        save_counts(check=check, by=judges[0], notes=CheckNotes(), rest_is_right=True)
    answers = at_once(
        *(
            lambda check=check, by=by: finish_check(check=check, by=by, minutes=5)
            for check, by in zip(checks, judges, strict=True)
        )
    )
    assert len(refused(answers)) in {0, 1}
    assert TimeExtension.objects.count() == 1


def test_two_draws_at_once_name_different_tables(event, judges):
    first, second = at_once(*(lambda by=by: draw_deck_checks(event=event, by=by, tables=2) for by in judges))
    assert sorted(first.tables + second.tables) == [1, 2, 3, 4]
    assert DeckCheck.objects.count() == 8
