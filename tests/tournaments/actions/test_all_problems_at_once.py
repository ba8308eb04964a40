"""An act that is refused says everything that is wrong at once: nobody meets one problem after the other."""

import pytest

from tests.factories.running import begun_cut, paired_round, play_round, started_round
from tests.factories.tournaments import (
    START,
    BanFactory,
    EventFactory,
    OrganizerFactory,
    RegistrationFactory,
    UserFactory,
    ready_event,
)
from tournaments.actions import (
    check_in_second_day,
    create_event,
    decide_tie,
    hand_over_head_judge,
    import_players,
    reopen_event,
    reopen_round,
    repair_round,
    replace_in_cut,
    undo_begin_cut,
    undo_tie_decision,
)
from tournaments.actions.acting import SYSTEM
from tournaments.actions.events import EventFacts
from tournaments.history.standings import swiss_table
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db

NUMBER = "0000000042"


def told(act, **facts):
    """Return the codes that an act is refused with."""
    with pytest.raises(Refused) as caught:
        act(by=SYSTEM, **facts)
    return set(caught.value.codes)


@pytest.fixture
def cut():
    """An event whose first round of the cut is paired."""
    event = ready_event(9, structure="swiss_cut", rounds_planned=4, cut_size=4)
    begun_cut(event, rounds=4)
    paired_round(event)
    return event


def test_a_new_event_names_an_unknown_template_and_an_unknown_fact():
    facts = EventFacts(name="Friday", starts_at=START, chosen={"colour": "red"})
    codes = told(create_event, organizer=OrganizerFactory(), facts=facts, template="none")
    assert codes == {"no_such_template", "fact_unknown"}


def test_a_file_names_its_bad_rows_also_while_nobody_can_be_entered():
    event = EventFactory(state="finished")
    codes = told(import_players, event=event, rows="name,number\nAnna,12\n")
    assert codes == {"no_entries_now", "number_too_short"}


def test_a_round_that_cannot_be_drawn_again_asks_for_the_reason_too():
    event = ready_event(4)
    assert told(repair_round, round_=started_round(event), reason=" ") == {"reason_missing", "round_started"}


def test_a_round_that_cannot_be_opened_again_asks_for_the_reason_too():
    event = ready_event(4)
    round_ = play_round(event)
    paired_round(event)
    assert told(reopen_round, round_=round_, reason="") == {"reason_missing", "next_round_paired"}


def test_an_event_that_is_not_finished_asks_for_the_reason_too():
    event = ready_event(4)
    assert told(reopen_event, event=event, reason="") == {"event_state", "reason_missing"}


def test_the_beginning_of_the_cut_taken_back_too_late_asks_for_the_reason_too(cut):
    assert told(undo_begin_cut, event=cut, reason="") == {"reason_missing", "cut_is_paired"}


@pytest.mark.parametrize(("seed", "code"), [(1, "player_still_in"), (9, "seed_unknown")])
def test_a_player_of_the_cut_who_cannot_be_replaced_asks_for_the_reason_too(cut, seed, code):
    assert told(replace_in_cut, event=cut, seed=seed, reason="") == {"reason_missing", code}


def test_a_tie_decision_that_the_cut_rests_on_asks_for_the_reason_too():
    event = ready_event(4, structure="swiss_cut", rounds_planned=1, cut_size=2)
    play_round(event)
    level = [line.player for line in swiss_table(event, after_round=1) if line.rank == 1]
    group = list(event.registrations.filter(pk__in=level))
    decision = decide_tie(event=event, by=SYSTEM, registrations=group, method="random", seed=1)
    event.cut_places.create(seed=1, registration=group[0])
    assert told(undo_tie_decision, decision=decision, reason="") == {"reason_missing", "cut_has_begun"}


def test_a_banned_person_without_a_role_hears_both_when_they_are_to_be_head_judge():
    event = EventFactory()
    BanFactory(organizer=event.organizer, membership_number=NUMBER)
    codes = told(hand_over_head_judge, event=event, to=UserFactory(membership_number=NUMBER))
    assert codes == {"not_a_judge_here", "banned_by_organizer"}


def test_a_banned_player_of_an_event_of_one_day_hears_both_at_the_second_check_in():
    event = EventFactory(state="running", has_second_day=False)
    row = RegistrationFactory(event=event, membership_number=NUMBER, status="active")
    BanFactory(organizer=event.organizer, membership_number=NUMBER)
    assert told(check_in_second_day, registration=row) == {"no_second_day", "banned_by_organizer"}
