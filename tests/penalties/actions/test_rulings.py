"""Rulings, appeals, the head judge's last word, and the time a call gives back (TRM 1.4, 4.10, 4.14, 7.1)."""

import pytest

from penalties.actions import appeal, close_call, head_judge_rules, rule_on_call
from penalties.models import GameState, Penalty, Ruling
from tests.factories.calls import floor
from tests.factories.running import enter
from tests.factories.tournaments import EventStaffFactory, acting, fresh, minutes_later
from tournaments.models import Event, TimeExtension
from tournaments.queries.clock import clock_of_match
from tournaments.rules.problems import NotAllowed, Refused, Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(8)


def codes(caught):
    return set(caught.value.codes)


def rule(hall, call, by=None, **facts):
    facts = {"outcome": "answered", "now": minutes_later(9), **facts}
    return rule_on_call(call=call, by=by or hall.judge, **facts)


def give(call, level, state="issued"):
    match = call.match
    return Penalty.objects.create(
        event=call.event,
        round=call.round,
        match=match,
        registration=match.player_1,
        name=match.player_1.name,
        infraction="game-rule",
        level=level,
        state=state,
        reason="x",
        call=call,
        judge="Mia",
        issued_at=minutes_later(8),
    )


def test_one_act_rules_closes_and_gives_the_time(hall):
    closed = rule(hall, hall.taken(1), words="It counts.", section="7-1-3", seconds=240)
    assert (closed.state, closed.closed_at) == ("closed", minutes_later(9))
    ruling = Ruling.objects.get()
    assert (ruling.outcome, ruling.words, ruling.section, ruling.is_final) == (
        "answered",
        "It counts.",
        "CR 7-1-3",
        False,
    )
    assert "floor judge" in ruling.judge
    assert closed.extension.seconds == 240
    assert clock_of_match(hall.match(1), now=minutes_later(30)).seconds_left == 240


def test_a_call_nobody_was_on_is_taken_by_who_rules(hall):
    closed = rule(hall, hall.call(1))
    assert (closed.taken_by, closed.taken_at) == (hall.people.floor_judge, minutes_later(9))


def test_a_ruling_on_another_judges_call_is_told_who_has_it(hall):
    call = hall.taken(1)
    second = EventStaffFactory(event=hall.event, role="floor_judge").user
    with pytest.raises(Refused) as caught:
        rule(hall, call, by=acting(second))
    assert codes(caught) == {"call_is_taken"}
    assert not Ruling.objects.exists()


def test_a_floor_judge_rules_once(hall):
    call = hall.ruled(1)
    with pytest.raises(Refused) as caught:
        rule(hall, call)
    assert codes(caught) == {"call_is_ruled"}


def test_a_ruling_lists_everything_it_lacks_at_once(hall):
    with pytest.raises(Refused) as caught:
        rule(hall, hall.taken(1), outcome="", section="page 9")
    assert codes(caught) == {"outcome_missing", "section_unreadable"}


def test_an_appeal_goes_to_the_head_judge_who_closes_it_for_good(hall):
    call = rule(hall, hall.taken(1), answer="appeal", appealed_by=2)
    assert (call.state, call.appealed_by, call.appealed_at) == ("appealed", 2, minutes_later(9))
    final = head_judge_rules(
        call=call, by=hall.head_judge, outcome="play_on", section="TRM 4.10", now=minutes_later(11)
    )
    assert final.state == "closed"
    assert [row.is_final for row in final.rulings.order_by("ruled_at")] == [False, True]
    for act in (lambda: appeal(call=call, by=hall.judge), lambda: close_call(call=call, by=hall.judge)):
        with pytest.raises(Refused):
            act()


def test_nobody_appeals_before_the_ruling_or_after_accepting_it(hall):
    call = hall.taken(1)
    with pytest.raises(Refused) as caught:
        appeal(call=call, by=hall.judge)
    assert codes(caught) == {"appeal_before_ruling"}
    rule(hall, call, answer="accepted")
    with pytest.raises(Refused) as caught:
        appeal(call=call, by=hall.judge)
    assert codes(caught) == {"ruling_was_accepted"}


def test_players_may_take_their_time_to_accept_or_appeal(hall):
    accepted = close_call(call=hall.ruled(1), by=hall.judge, seconds=180, now=minutes_later(9))
    assert (accepted.state, accepted.extension.seconds) == ("closed", 180)
    appealed = appeal(call=hall.ruled(2), by=hall.judge, appealed_by=1)
    assert (appealed.state, appealed.appealed_by) == ("appealed", 1)


def test_a_floor_judge_decides_no_appeal_and_a_judge_in_training_nothing(hall):
    call = hall.ruled(1, answer="appeal")
    with pytest.raises(NotAllowed):
        head_judge_rules(call=call, by=hall.judge, outcome="play_on", section="4.10")
    with pytest.raises(Refused) as caught:
        rule(hall, call)
    assert codes(caught) == {"call_is_appealed"}
    with pytest.raises(NotAllowed):
        rule(hall, hall.taken(2), by=hall.trainee)


def test_the_organizer_stands_in_for_the_head_judge(hall):
    call = hall.ruled(1, answer="appeal")
    closed = head_judge_rules(
        call=call, by=acting(hall.people.organizer), outcome="answered", section="CR 8-4"
    )
    assert closed.state == "closed"
    assert "organizer" in closed.rulings.get(is_final=True).judge


def test_the_ruling_on_an_appeal_names_its_section(hall):
    call = hall.ruled(1, answer="appeal")
    with pytest.raises(Refused) as caught:
        head_judge_rules(call=call, by=hall.head_judge, outcome="answered")
    assert codes(caught) == {"section_missing"}


def test_what_the_head_judge_rules_first_hand_is_final(hall):
    call = hall.call(1)
    with pytest.raises(Refused) as caught:
        rule(hall, call, by=hall.head_judge, answer="appeal")
    assert codes(caught) == {"final_ruling"}
    closed = rule(hall, call, by=hall.head_judge, answer="")
    assert (closed.state, closed.rulings.get().is_final) == ("closed", True)


def test_an_organizer_who_rules_first_hand_stands_in_for_the_head_judge(hall):
    closed = rule(hall, hall.call(1), by=acting(hall.people.organizer))
    assert "in the head judge's place" in closed.rulings.get(is_final=True).judge


def test_time_is_given_only_when_the_appeal_is_decided(hall):
    call = rule(hall, hall.taken(1), answer="appeal", seconds=240)
    assert call.extension is None
    closed = head_judge_rules(
        call=call, by=hall.head_judge, outcome="answered", section="8-4", seconds=420, now=minutes_later(12)
    )
    assert closed.extension.seconds == 420
    assert TimeExtension.objects.count() == 1


@pytest.mark.parametrize("level", ["game_loss", "match_loss", "disqualification"])
@pytest.mark.parametrize("state", ["issued", "proposed"])
def test_no_time_is_given_together_with_a_game_loss_or_more(hall, level, state):
    call = hall.taken(1)
    give(call, level, state)
    with pytest.raises(Refused) as caught:
        rule(hall, call, outcome="infraction", seconds=240)
    assert codes(caught) == {"no_time_with_game_loss"}
    assert fresh(call).state == "taken"
    assert rule(hall, call, outcome="infraction").state == "closed"


@pytest.mark.parametrize(("level", "state"), [("warning", "issued"), ("game_loss", "withdrawn")])
def test_a_warning_or_a_withdrawn_loss_leaves_the_time_alone(hall, level, state):
    call = hall.taken(1)
    give(call, level, state)
    assert rule(hall, call, outcome="infraction", seconds=240).extension.seconds == 240


def test_a_finished_match_needs_no_time_and_the_ruling_is_not_half_saved(hall):
    call = hall.taken(1)
    enter(hall.round, 1, "win_1")
    with pytest.raises(Refused) as caught:
        rule(hall, call, seconds=240)
    assert codes(caught) == {"match_is_over"}
    assert not Ruling.objects.exists()
    assert rule(hall, call).state == "closed"


def test_several_calls_at_one_table_add_up(hall):
    for at in (5, 10):
        rule(hall, hall.taken(1, at=at), seconds=180, now=minutes_later(at + 3))
    assert clock_of_match(hall.match(1), now=minutes_later(30)).seconds_left == 360


def test_a_page_older_than_the_call_saves_nothing(hall):
    call = hall.taken(1)
    with pytest.raises(Stale):
        rule(hall, call, seen_version=call.version - 1)
    ruled = rule(hall, call, seen_version=call.version, answer="")
    with pytest.raises(Stale):
        appeal(call=ruled, by=hall.judge, seen_version=call.version - 1)
    with pytest.raises(Stale):
        close_call(call=ruled, by=hall.judge, seen_version=call.version - 1)


def test_a_verdict_on_the_game_state_is_recorded_with_the_match(hall):
    call = hall.call(1, words="Drew twice")
    rule(hall, call, outcome="repaired", words="Put one card back on top.")
    state = GameState.objects.get()
    assert (state.match, state.call, state.verdict) == (call.match, call, "reparable")
    assert (state.what_happened, state.what_was_done) == ("Drew twice", "Put one card back on top.")


def test_a_verdict_says_what_happened(hall):
    with pytest.raises(Refused) as caught:
        rule(hall, hall.taken(1), outcome="irreparable")
    assert codes(caught) == {"damage_not_described"}


def test_the_head_judge_overturns_a_verdict_and_both_records_stay(hall):
    call = hall.ruled(1, outcome="irreparable", words="Deck shuffled", answer="appeal")
    facts = {"by": hall.head_judge, "section": "4.10", "words": "Known cards go back"}
    head_judge_rules(call=call, outcome="repaired", **facts)
    states = call.game_states.order_by("recorded_at", "id").values_list("verdict", flat=True)
    assert list(states) == ["irreparable", "reparable"]


def test_an_upheld_verdict_is_recorded_once(hall):
    call = hall.ruled(1, outcome="irreparable", words="Deck shuffled", answer="appeal")
    head_judge_rules(call=call, by=hall.head_judge, outcome="irreparable", section="4.10", words="So it is")
    assert call.game_states.count() == 1


def test_what_was_left_open_is_closed_after_the_end_and_not_once_it_is_reported(hall):
    call = hall.ruled(1)
    Event.objects.filter(pk=hall.event.pk).update(state="finished")
    with pytest.raises(Refused) as caught:
        close_call(call=call, by=hall.judge, seconds=60)
    assert codes(caught) == {"event_finished"}
    assert close_call(call=call, by=hall.judge).state == "closed"
    Event.objects.filter(pk=hall.event.pk).update(state="reported")
    with pytest.raises(Refused) as caught:
        appeal(call=call, by=hall.judge)
    assert codes(caught) == {"event_finished"}


def test_an_appeal_against_the_head_judge_is_told_with_all_the_ruling_lacks(hall):
    with pytest.raises(Refused) as caught:
        rule(hall, hall.taken(1), hall.head_judge, outcome="", answer="appeal")
    assert codes(caught) == {"final_ruling", "outcome_missing"}
