"""Signing up, changing, cancelling: one entry a number, nobody who may not play, an honest waiting list."""

from datetime import timedelta

import pytest

from tests.factories.tournaments import (
    START,
    BanFactory,
    EventFactory,
    EventStaffFactory,
    RegistrationFactory,
    RoundFactory,
    SuspensionFactory,
    UserFactory,
    acting,
    fresh,
    organizer_of,
    registrations,
)
from tournaments.actions import (
    cancel_registration,
    change_registration,
    new_private_link,
    set_awarded_byes,
    set_membership_number,
    sign_up,
)
from tournaments.actions.acting import SYSTEM, VISITOR, AlreadyDone
from tournaments.history.entries import place_in_line
from tournaments.models import Event, LogEntry, Registration
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db
BEFORE = START - timedelta(days=1)


@pytest.fixture
def event() -> Event:
    return EventFactory()


def enter(event, name="Anna", number="0000000001", **more):
    return sign_up(event=event, by=VISITOR, name=name, membership_number=number, now=BEFORE, **more)


def refused_codes(**call):
    with pytest.raises(Refused) as caught:
        sign_up(**{"by": VISITOR, "now": BEFORE, **call})
    return caught.value.codes


def test_a_visitor_signs_up_and_gets_the_next_number_and_a_private_link(event):
    first = enter(event)
    second = enter(event, "Ben", "0000000002")
    assert (first.number, second.number) == (1, 2)
    assert first.token != second.token
    assert LogEntry.objects.filter(event=event, verb="sign_up").count() == 2


def test_the_same_form_twice_enters_nobody_twice(event):
    enter(event, once="k")
    with pytest.raises(AlreadyDone):
        enter(event, once="k")
    assert event.registrations.count() == 1


def test_a_number_registered_before_is_refused_and_points_to_the_first(event):
    enter(event, hides_name=True)
    with pytest.raises(Refused) as caught:
        enter(event, "Anna again", " 0000-000-001 ")
    (problem,) = caught.value.problems
    assert problem.code == "number_already_registered"
    assert problem.section == "TRM 2.1"
    assert problem.words().endswith("player 1, Pirate 1.")


def test_a_cancelled_entry_does_not_hold_its_number(event):
    cancel_registration(registration=enter(event), by=SYSTEM)
    assert enter(event).number == 2


def test_two_players_of_the_same_name_are_both_entered(event):
    rows = [enter(event, "Anna Meyer", "0000000001"), enter(event, "Anna Meyer", "0000000002")]
    assert [row.number for row in rows] == [1, 2]


@pytest.mark.parametrize(
    "name", ["</script><b>x", "山田　花子", "부산시", "=HYPERLINK(1)", "عمر", "O'Neil-Ñ" * 15]
)
def test_names_in_any_script_are_kept(event, name):
    row = enter(event, name)
    assert row.name == " ".join(name.split())


def test_every_problem_is_told_at_once(event):
    assert refused_codes(event=event, name=" ", membership_number="123") == (
        "name_missing",
        "number_too_short",
    )


def test_a_number_is_asked_for_unless_it_may_follow(event):
    assert enter(event, number="").membership_number == ""
    strict = EventFactory(number_may_follow=False)
    assert refused_codes(event=strict, name="Ben") == ("number_missing",)
    walk_in = sign_up(event=strict, by=organizer_of(strict), name="Ben", is_walk_in=True, now=BEFORE)
    assert walk_in.membership_number == ""


def test_a_suspended_player_is_stopped_at_sign_up(event):
    SuspensionFactory(membership_number="0000009999")
    assert refused_codes(event=event, name="Buggy", membership_number="0000009999") == ("suspended",)


def test_a_suspension_that_ends_before_the_event_stops_nobody(event):
    SuspensionFactory(membership_number="0000009999", ends_on=(START - timedelta(days=2)).date())
    assert enter(event, "Buggy", "0000009999").status == "registered"


def test_an_organizers_ban_counts_at_their_events_only(event):
    BanFactory(organizer=event.organizer, membership_number="0000008888")
    assert refused_codes(event=event, name="Alvida", membership_number="0000008888") == (
        "banned_by_organizer",
    )
    assert enter(EventFactory(), "Alvida", "0000008888").status == "registered"


def test_staff_cannot_play_by_number_or_by_name_without_one(event):
    user = UserFactory(display_name="Mia Judge", membership_number="0000000042")
    EventStaffFactory(event=event, user=user, role="floor_judge")
    codes = refused_codes(event=event, name="Someone", membership_number="0000000042")
    assert codes == ("staff_cannot_play",)
    assert refused_codes(event=event, name="mia  JUDGE") == ("staff_cannot_play",)
    assert enter(event, "Mia Judge", "0000000043").status == "registered"


def test_members_of_the_organizer_are_staff_of_all_its_events(event):
    owner = organizer_of(event).user
    assert refused_codes(event=event, name=str(owner)) == ("staff_cannot_play",)


def test_a_full_event_has_a_waiting_list_in_order_of_sign_up():
    event = EventFactory(cap=2)
    rows = [enter(event, f"P{n}", f"000000000{n}") for n in range(1, 5)]
    assert [row.status for row in rows] == ["registered", "registered", "waiting", "waiting"]
    assert [place_in_line(row) for row in rows] == [None, None, 1, 2]


def test_the_next_in_line_moves_up_when_somebody_cancels():
    event = EventFactory(cap=1)
    first, second = enter(event), enter(event, "Ben", "0000000002")
    cancel_registration(registration=first, by=acting(first))
    assert fresh(second).status == "registered"
    again = enter(event)
    assert (again.status, place_in_line(again)) == ("waiting", 1)


def test_who_cancels_and_signs_up_again_goes_to_the_end_of_the_line():
    event = EventFactory(cap=1)
    enter(event)
    second, third = enter(event, "Ben", "0000000002"), enter(event, "Cem", "0000000003")
    cancel_registration(registration=second, by=acting(second))
    again = sign_up(
        event=event, by=VISITOR, name="Ben", membership_number="0000000002", now=BEFORE + timedelta(hours=1)
    )
    assert place_in_line(third) == 1
    assert place_in_line(again) == 2


def test_drafts_and_finished_events_take_nobody():
    for state in ("draft", "finished", "cancelled", "reported"):
        assert refused_codes(event=EventFactory(state=state), name="Anna") == ("no_entries_now",)


def test_the_sign_up_hours_hold_for_visitors_and_name_the_venues_zone():
    opens = START - timedelta(hours=2)
    event = EventFactory(sign_up_opens_at=opens, time_zone="America/New_York")
    with pytest.raises(Refused) as caught:
        enter(event)
    assert caught.value.problems[0].words() == "Sign-up opens on 2026-03-07 03:00 (America/New_York)."
    assert sign_up(event=event, by=organizer_of(event), name="Ben", is_walk_in=True, now=BEFORE).number == 1


def test_a_late_entry_begins_with_the_next_round():
    event = EventFactory(state="running", players_counted=8)
    registrations(event, 8)
    RoundFactory(event=event, number=1, started=True)
    row = sign_up(
        event=event,
        by=organizer_of(event),
        name="Late",
        membership_number="0000000777",
        is_walk_in=True,
        checked_in=True,
    )
    assert (row.status, row.first_round) == ("active", 2)
    assert fresh(event).players_counted == 8


def test_no_late_entry_where_the_event_takes_none_or_no_round_is_left():
    closed = EventFactory(state="running", players_counted=8, late_entry_allowed=False)
    RoundFactory(event=closed, number=1, closed=True)
    assert refused_codes(event=closed, name="Late") == ("no_late_entries",)
    over = EventFactory(state="running", players_counted=8)
    RoundFactory(event=over, number=3, closed=True)
    assert refused_codes(event=over, name="Late") == ("last_round_paired",)
    bracket = EventFactory(state="running", structure="elimination", players_counted=8)
    RoundFactory(event=bracket, number=1, stage="cut", closed=True)
    assert refused_codes(event=bracket, name="Late") == ("bracket_fixed",)


def test_a_walk_in_needs_the_desk(event):
    with pytest.raises(NotAllowed):
        sign_up(event=event, by=VISITOR, name="Ben", is_walk_in=True)


def test_a_player_changes_their_own_entry_and_nobody_elses(event):
    anna, ben = enter(event), enter(event, "Ben", "0000000002")
    changed = change_registration(registration=anna, by=acting(anna), hides_name=True, email=" a@b.c ")
    assert (changed.public_name, changed.email) == ("Pirate 1", "a@b.c")
    with pytest.raises(NotAllowed):
        change_registration(registration=anna, by=acting(ben), name="Mine")


def test_after_check_in_the_desk_changes_names(event):
    anna = RegistrationFactory(event=event, active=True, name="Ana")
    with pytest.raises(Refused) as caught:
        change_registration(registration=anna, by=acting(anna), name="Anna")
    assert caught.value.codes == ("desk_changes_name",)
    changed = change_registration(registration=anna, by=organizer_of(event), name="Anna")
    assert (changed.name, changed.name_key) == ("Anna", "anna")


def test_the_number_may_follow_and_is_checked_when_it_does(event):
    enter(event)
    ben = enter(event, "Ben", "")
    with pytest.raises(Refused):
        set_membership_number(registration=ben, by=organizer_of(event), membership_number="0000000001")
    row = set_membership_number(registration=ben, by=acting(ben), membership_number="00 0000 0002")
    assert row.membership_number == "0000000002"


def test_an_earned_bye_stays_with_its_number(event):
    anna = enter(event)
    set_awarded_byes(registration=anna, by=organizer_of(event), rounds=[1, 2])
    with pytest.raises(Refused) as caught:
        set_membership_number(registration=anna, by=organizer_of(event), membership_number="0000000005")
    assert caught.value.codes == ("byes_belong_to_number",)
    assert caught.value.problems[0].section == "TRM 5.5"


def test_nobody_cancels_out_of_a_running_event():
    event = EventFactory(state="running")
    anna = RegistrationFactory(event=event, active=True)
    RoundFactory(event=event, number=1, started=True)
    with pytest.raises(Refused) as caught:
        cancel_registration(registration=anna, by=acting(anna))
    assert caught.value.codes == ("drop_instead",)


def test_cancelling_twice_changes_nothing_more(event):
    anna = enter(event)
    cancel_registration(registration=anna, by=acting(anna))
    cancel_registration(registration=anna, by=acting(anna))
    assert LogEntry.objects.filter(verb="cancel_registration").count() == 1


def test_a_new_private_link_ends_the_old_one(event):
    anna = enter(event)
    old = anna.token
    new_private_link(registration=anna, by=organizer_of(event))
    assert not Registration.objects.filter(token=old).exists()


def test_a_hidden_name_shows_a_code_name(event):
    assert enter(event, "Anna Meyer", hides_name=True).public_name == "Pirate 1"
