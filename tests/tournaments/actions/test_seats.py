"""Who is not seated, noted on the floor (TRM 7.4.2-1)."""

import pytest

from tests.factories.running import enter, paired_round, published_round, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event
from tournaments.actions import mark_not_seated
from tournaments.actions.acting import SYSTEM
from tournaments.models import LogEntry, Match
from tournaments.rules.problems import Refused, Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(8)


def at(round_, table=1):
    return Match.objects.select_related("round__event", "player_1", "player_2").get(round=round_, table=table)


@pytest.mark.parametrize("sides", ["1", "2", "12"])
def test_a_missing_player_is_noted_and_taken_off_the_list_again(event, sides):
    match = at(started_round(event))
    mark_not_seated(match=match, by=SYSTEM, sides=sides)
    assert fresh(match).not_seated == sides
    mark_not_seated(match=match, by=SYSTEM, sides="")
    assert fresh(match).not_seated == ""
    entries = LogEntry.objects.filter(verb="mark_not_seated").order_by("id")
    assert [(entry.before, entry.after) for entry in entries] == [
        ({"not_seated": ""}, {"not_seated": sides}),
        ({"not_seated": sides}, {"not_seated": ""}),
    ]


def test_it_can_be_noted_before_the_start_once_the_pairings_are_posted(event):
    mark_not_seated(match=at(published_round(event)), by=SYSTEM, sides="1")


def test_it_cannot_be_noted_before_the_pairings_are_posted(event):
    with pytest.raises(Refused) as refusal:
        mark_not_seated(match=at(paired_round(event)), by=SYSTEM, sides="1")
    assert refusal.value.codes == ("nobody_is_called",)


def test_it_cannot_be_noted_at_a_table_that_has_its_result(event):
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    with pytest.raises(Refused) as refusal:
        mark_not_seated(match=at(round_), by=SYSTEM, sides="1")
    assert refusal.value.codes == ("match_is_decided",)


@pytest.mark.parametrize("sides", ["3", "21", "x"])
def test_a_side_that_no_match_has_is_refused(event, sides):
    with pytest.raises(Refused) as refusal:
        mark_not_seated(match=at(started_round(event)), by=SYSTEM, sides=sides)
    assert refusal.value.codes == ("side_unknown",)


def test_a_bye_has_nobody_to_wait_for():
    round_ = started_round(ready_event(7))
    bye = round_.matches.select_related("round__event").get(kind="bye")
    with pytest.raises(Refused) as refusal:
        mark_not_seated(match=bye, by=SYSTEM, sides="2")
    assert refusal.value.codes == ("side_unknown", "match_is_decided")


def test_two_judges_who_note_the_same_make_one_note(event):
    match = at(started_round(event))
    seen = match.version
    for _ in range(2):
        mark_not_seated(match=match, by=SYSTEM, sides="1", seen_version=seen)
    assert fresh(match).version == seen + 1
    assert LogEntry.objects.filter(verb="mark_not_seated").count() == 1


def test_a_note_from_an_old_page_does_not_wipe_out_another_judges(event):
    match = at(started_round(event))
    seen = match.version
    mark_not_seated(match=match, by=SYSTEM, sides="1", seen_version=seen)
    with pytest.raises(Stale) as refusal:
        mark_not_seated(match=match, by=SYSTEM, sides="2", seen_version=seen)
    assert refusal.value.codes == ("stale_match",)
    assert fresh(match).not_seated == "1"


def test_a_judge_in_training_may_note_it_and_the_log_says_who(event):
    trainee = people_of(event).trainee
    mark_not_seated(match=at(started_round(event)), by=acting(trainee), sides="1")
    assert str(trainee) in LogEntry.objects.get(verb="mark_not_seated").actor
