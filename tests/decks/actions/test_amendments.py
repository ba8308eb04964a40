"""A list that cannot be read goes back to its player; both versions are kept (TRM 7.4.2-4)."""

from datetime import timedelta

import pytest

from decks.actions import ask_amendment, submit_list, take_back_amendment
from decks.models import AmendmentRequest, DeckList
from tests.factories.decks import hand_in, legal_list
from tests.factories.tournaments import START, EventFactory, RegistrationFactory, acting, people_of
from tournaments.actions.acting import AlreadyDone
from tournaments.models import Event, LogEntry
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db

BEFORE = START - timedelta(hours=2)
LATER = START + timedelta(hours=3)


@pytest.fixture(params=[Event.DeckRule.DEADLINE, Event.DeckRule.FROZEN])
def anna(request):
    player = RegistrationFactory(event=EventFactory(deck_rule=request.param), name="Anna")
    hand_in(player, now=BEFORE)
    return player


@pytest.fixture
def judge(anna):
    return acting(people_of(anna.event).floor_judge)


def ask(anna, judge, words="The numbers are missing.", **facts):
    return ask_amendment(registration=anna, by=judge, words=words, now=START, **facts)


def test_the_same_cards_written_readably_make_a_new_version_and_answer_the_request(anna, judge):
    request = ask(anna, judge)
    readable = legal_list() + "\n"
    version = hand_in(anna, readable, now=LATER)
    request.refresh_from_db()
    assert (request.unreadable.number, request.answered_with, version.number) == (1, version, 2)
    assert request.answered_at == LATER
    assert request.unreadable.fingerprint == version.fingerprint
    assert version.reason == "The numbers are missing."
    assert DeckList.objects.get(registration=anna).versions.count() == 2


def test_the_answer_closes_the_list_again(anna, judge):
    ask(anna, judge)
    hand_in(anna, now=LATER)
    with pytest.raises(Refused) as refused:
        hand_in(anna, legal_list(skip=3), now=LATER)
    assert refused.value.codes in {("deck_deadline_passed",), ("deck_list_frozen",)}


def test_only_this_player_may_hand_in_again(anna, judge):
    other = RegistrationFactory(event=anna.event)
    hand_in(other, now=BEFORE)
    ask(anna, judge)
    with pytest.raises(Refused):
        hand_in(other, legal_list(skip=3), now=LATER)


def test_a_list_typed_in_by_the_desk_answers_too(anna, judge):
    request = ask(anna, judge)
    by = acting(people_of(anna.event).scorekeeper)
    submit_list(registration=anna, by=by, text=legal_list(), is_from_paper=True, reason="typed", now=LATER)
    request.refresh_from_db()
    assert request.answered_with.reason == "typed"


def test_without_words_the_player_would_not_know_what_to_do(anna, judge):
    with pytest.raises(Refused) as refused:
        ask(anna, judge, words=" ")
    assert refused.value.codes == ("words_missing",)


def test_nobody_is_asked_twice_at_a_time(anna, judge):
    ask(anna, judge)
    with pytest.raises(Refused) as refused:
        ask(anna, judge)
    assert refused.value.codes == ("amendment_open",)
    hand_in(anna, now=LATER)
    assert ask(anna, judge).unreadable.number == 2


def test_a_list_that_was_never_handed_in_cannot_be_amended(anna, judge):
    other = RegistrationFactory(event=anna.event)
    with pytest.raises(Refused) as refused:
        ask(other, judge, words="")
    assert refused.value.codes == ("words_missing", "no_list_to_amend")


def test_taken_back_the_list_is_closed_as_before(anna, judge):
    request = ask(anna, judge)
    take_back_amendment(amendment=request, by=judge, now=START)
    with pytest.raises(Refused):
        hand_in(anna, legal_list(skip=3), now=LATER)
    request.refresh_from_db()
    assert (request.answered_with, request.answered_at) == (None, START)


def test_a_request_that_was_answered_meanwhile_is_not_taken_back(anna, judge):
    request = ask(anna, judge)
    version = hand_in(anna, now=LATER)
    assert take_back_amendment(amendment=request, by=judge).answered_with == version
    assert not LogEntry.objects.filter(verb="take_back_amendment").exists()


def test_the_second_click_asks_once(anna, judge):
    ask(anna, judge, once="k")
    with pytest.raises(AlreadyDone):
        ask(anna, judge, once="k")
    assert AmendmentRequest.objects.count() == 1


def test_only_judges_send_lists_back(anna):
    people = people_of(anna.event)
    for who in (people.trainee, people.scorekeeper, people.stranger, anna):
        with pytest.raises(NotAllowed):
            ask(anna, acting(who))
