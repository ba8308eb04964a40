"""Handing in, replacing and unlocking deck lists (TRM 4.4)."""

from datetime import timedelta

import pytest

from decks.actions import submit_list, unlock_list
from decks.models import DeckList, DeckListVersion
from tests.factories.decks import hand_in, legal_list
from tests.factories.tournaments import START, EventFactory, RegistrationFactory, acting, people_of
from tournaments.actions.acting import AlreadyDone
from tournaments.models import Event, LogEntry
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db
BEFORE = START - timedelta(hours=2)


@pytest.fixture
def anna():
    return RegistrationFactory(event=EventFactory(deck_rule=Event.DeckRule.DEADLINE), name="Anna")


def codes(excinfo):
    return set(excinfo.value.codes)


def test_a_legal_list_is_kept_with_its_fingerprint_and_logged(anna):
    version = hand_in(anna, now=BEFORE)
    assert version.is_legal
    assert sum(version.cards.values()) == 50
    assert DeckList.objects.get(registration=anna).current == version
    entry = LogEntry.objects.get(verb="submit_list")
    assert entry.after["fingerprint"] == version.fingerprint
    assert entry.actor.startswith("player 1 Anna")


def test_a_new_list_makes_a_new_version_and_keeps_the_old_one(anna):
    first = hand_in(anna, now=BEFORE)
    second = hand_in(anna, legal_list(skip=3), now=BEFORE)
    assert [first.number, second.number] == [1, 2]
    assert DeckListVersion.objects.count() == 2
    assert DeckList.objects.get(registration=anna).current == second


def test_the_same_cards_in_another_order_make_no_new_version(anna):
    first = hand_in(anna, now=BEFORE)
    turned = "\n".join(reversed(legal_list().splitlines()))
    assert hand_in(anna, turned, now=BEFORE) == first


def test_an_illegal_list_of_a_player_is_refused_with_every_reason(anna):
    with pytest.raises(Refused) as refused:
        hand_in(anna, legal_list() + "\n5 OP01-016", now=BEFORE)
    assert {"deck_size", "too_many_copies", "wrong_colour"} <= codes(refused)
    assert not DeckListVersion.objects.exists()


def test_a_line_that_cannot_be_read_refuses_the_list(anna):
    with pytest.raises(Refused) as refused:
        hand_in(anna, legal_list() + "\n4 Nami", now=BEFORE)
    assert "name_without_number" in codes(refused)


def test_an_empty_text_is_refused_in_words(anna):
    with pytest.raises(Refused) as refused:
        hand_in(anna, "\n\n", now=BEFORE)
    assert "list_empty" in codes(refused)


def test_at_the_deadline_the_players_list_is_closed(anna):
    hand_in(anna, now=START - timedelta(seconds=1))
    with pytest.raises(Refused) as refused:
        hand_in(anna, legal_list(skip=3), now=START)
    assert codes(refused) == {"deck_deadline_passed"}


def test_the_players_meeting_is_the_deadline_when_none_is_set():
    event = EventFactory(deck_rule=Event.DeckRule.DEADLINE, players_meeting_at=START - timedelta(minutes=30))
    ben = RegistrationFactory(event=event)
    with pytest.raises(Refused) as refused:
        hand_in(ben, now=START - timedelta(minutes=30))
    assert codes(refused) == {"deck_deadline_passed"}


def test_a_frozen_list_cannot_be_replaced_even_before_the_deadline():
    ben = RegistrationFactory(event=EventFactory(deck_rule=Event.DeckRule.FROZEN))
    hand_in(ben, now=BEFORE)
    with pytest.raises(Refused) as refused:
        hand_in(ben, legal_list(skip=3), now=BEFORE)
    assert codes(refused) == {"deck_list_frozen"}


def test_a_judge_opens_one_list_for_twenty_minutes(anna):
    judge = acting(people_of(anna.event).floor_judge)
    unlock_list(registration=anna, by=judge, reason="wrong printing named", now=START)
    hand_in(anna, now=START + timedelta(minutes=19))
    with pytest.raises(Refused):
        hand_in(anna, legal_list(skip=3), now=START + timedelta(minutes=19, seconds=30))


def test_unlocking_needs_a_reason_and_a_judge(anna):
    people = people_of(anna.event)
    with pytest.raises(Refused) as refused:
        unlock_list(registration=anna, by=acting(people.head_judge), reason=" ")
    assert codes(refused) == {"reason_missing"}
    with pytest.raises(NotAllowed):
        unlock_list(registration=anna, by=acting(people.scorekeeper), reason="please")


def test_staff_enter_what_stands_on_the_paper_legal_or_not(anna):
    by = acting(people_of(anna.event).scorekeeper)
    version = submit_list(
        registration=anna, by=by, text=legal_list() + "\n1 OP01-016", is_from_paper=True, now=START
    )
    assert not version.is_legal
    assert version.is_from_paper
    assert {problem["code"] for problem in version.problems} >= {"deck_size", "wrong_colour"}


def test_staff_need_a_reason_once_the_event_runs(anna):
    anna.event.state = Event.State.RUNNING
    anna.event.save()
    by = acting(people_of(anna.event).scorekeeper)
    with pytest.raises(Refused) as refused:
        submit_list(registration=anna, by=by, text=legal_list(), is_from_paper=True)
    assert codes(refused) == {"reason_missing"}
    assert submit_list(registration=anna, by=by, text=legal_list(), reason="judge's amendment").is_legal


def test_a_player_cannot_hand_in_for_another(anna):
    other = RegistrationFactory(event=anna.event)
    with pytest.raises(Refused) as refused:
        submit_list(registration=anna, by=acting(other), text=legal_list(), now=BEFORE)
    assert "not_your_list" in codes(refused)


def test_a_floor_judge_and_a_stranger_cannot_type_in_lists(anna):
    people = people_of(anna.event)
    for who in (people.floor_judge, people.trainee, people.stranger):
        with pytest.raises(NotAllowed):
            submit_list(registration=anna, by=acting(who), text=legal_list(), now=BEFORE)


def test_the_second_click_hands_in_once(anna):
    hand_in(anna, once="k", now=BEFORE)
    with pytest.raises(AlreadyDone):
        hand_in(anna, legal_list(skip=3), once="k", now=BEFORE)
    assert DeckListVersion.objects.count() == 1


def test_an_event_without_lists_takes_none():
    ben = RegistrationFactory(event=EventFactory(deck_rule=Event.DeckRule.NONE))
    with pytest.raises(Refused) as refused:
        hand_in(ben, now=BEFORE)
    assert codes(refused) == {"no_deck_lists"}
