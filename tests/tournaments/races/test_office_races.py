"""Two people at the same paper work in the same moment: an event, an account, a ban, a prize; nothing breaks."""

import pytest

from tests.factories.running import decide_ties, play_round
from tests.factories.tournaments import START, OrganizerFactory, ready_event
from tests.tournaments.races.test_desk_races import at_once, refused
from tournaments.actions import (
    EventFacts,
    ban_person,
    create_event,
    finish_event,
    hand_out_prize,
    hand_out_to_all,
    lift_ban,
    make_account,
    set_prizes,
    suspend_person,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import Ban, Event, LogEntry, PrizeHandout, Suspension, User

pytestmark = pytest.mark.django_db(transaction=True)


def test_events_of_one_name_made_at_once_have_an_address_each():
    organizer = OrganizerFactory()
    facts = EventFacts(name="Friday", starts_at=START)
    assert not refused(
        at_once(*[lambda: create_event(organizer=organizer, by=SYSTEM, facts=facts) for _ in range(5)])
    )
    stem = "friday-2026-03-07"
    assert set(Event.objects.values_list("slug", flat=True)) == {stem, *(f"{stem}-{n}" for n in (2, 3, 4, 5))}


def test_accounts_of_one_name_made_at_once_are_one_and_the_others_are_told():
    answers = at_once(
        *[lambda: make_account(by=SYSTEM, username="judy", name="Judy Hopps") for _ in range(4)]
    )
    assert User.objects.count() == 1
    assert [error.codes for error in refused(answers)] == [("username_taken",)] * 3


def test_one_ban_entered_by_several_at_once_is_one_and_the_others_are_told():
    organizer = OrganizerFactory()

    def ban():
        return ban_person(organizer=organizer, by=SYSTEM, membership_number="0000009999")

    assert [error.codes for error in refused(at_once(*[ban] * 4))] == [("banned_already",)] * 3
    (row,) = Ban.objects.all()
    at_once(*[lambda: lift_ban(ban=row, by=SYSTEM, reason="served") for _ in range(3)])
    assert not Ban.objects.exists()
    assert LogEntry.objects.filter(verb="lift_ban").count() == 1


def test_one_suspension_entered_by_several_organizers_at_once_is_one_and_the_others_are_told():
    OrganizerFactory()

    def suspend():
        return suspend_person(by=SYSTEM, membership_number="0000009999", starts_on=START.date())

    assert [error.codes for error in refused(at_once(*[suspend] * 4))] == [("suspended_already",)] * 3
    assert Suspension.objects.count() == 1


def test_a_prize_handed_out_by_several_at_once_is_received_once():
    event = ready_event(4, rounds_planned=1, structure="swiss")
    play_round(event)
    decide_ties(event)
    finish_event(event=event, by=SYSTEM)
    (prize,) = set_prizes(event=event, by=SYSTEM, text="1-4: Sleeves")
    player = event.registrations.get(number=1)
    at_once(
        *[lambda: hand_out_prize(event=event, by=SYSTEM, prize=prize, registration=player)] * 3,
        *[lambda: hand_out_to_all(event=event, by=SYSTEM, prize=prize)] * 3,
    )
    assert PrizeHandout.objects.count() == 4
    assert LogEntry.objects.filter(verb__in=["hand_out_prize", "hand_out_to_all"]).count() == 4


def test_a_prize_taken_off_the_list_meanwhile_is_no_ones_any_more_and_says_so():
    event = ready_event(2, rounds_planned=1, structure="swiss")
    play_round(event)
    decide_ties(event)
    finish_event(event=event, by=SYSTEM)
    (prize,) = set_prizes(event=event, by=SYSTEM, text="1-2: Sleeves")
    set_prizes(event=event, by=SYSTEM, text="1-2: Mats")
    player = event.registrations.get(number=1)
    answers = at_once(
        lambda: hand_out_prize(event=event, by=SYSTEM, prize=prize, registration=player),
        lambda: hand_out_to_all(event=event, by=SYSTEM, prize=prize),
    )
    assert [error.codes for error in refused(answers)] == [("prize_gone",)] * 2
