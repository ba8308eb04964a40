"""A number outside the card data waits for a judge; it is never illegal (TRM 2.4.1)."""

from datetime import timedelta

import pytest

from decks.actions import allow_card, submit_list, withdraw_card
from decks.models import DeckListVersion
from decks.queries.lists import status_of
from tests.factories.decks import hand_in, legal_list
from tests.factories.tournaments import START, EventFactory, RegistrationFactory, acting, people_of
from tournaments.models import Event
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def waiting():
    anna = RegistrationFactory(event=EventFactory(deck_rule=Event.DeckRule.DEADLINE))
    lines = legal_list().splitlines()
    count, _ = lines[-1].split()
    text = "\n".join([*lines[:-1], f"{count} OP99-001"])
    return hand_in(anna, text, now=START - timedelta(hours=1))


def fresh(version):
    return DeckListVersion.objects.get(pk=version.pk)


def test_a_list_with_an_unknown_number_is_in_and_waits_for_a_judge(waiting):
    assert status_of(waiting) == "needs_judge"


def test_allowing_the_number_makes_the_list_legal_and_withdrawing_undoes_it(waiting):
    event = waiting.deck_list.event
    judge = acting(people_of(event).floor_judge)
    override = allow_card(event=event, by=judge, number="op99-001", reason="seen the card")
    assert status_of(fresh(waiting)) == "legal"
    withdraw_card(override=override, by=judge)
    assert status_of(fresh(waiting)) == "needs_judge"


def test_allowing_one_number_lifts_nothing_else_that_is_wrong_with_the_list(waiting):
    """What stands in the text beside its cards counts too: the DON!! cards, a line that was not understood."""
    event = waiting.deck_list.event
    people = people_of(event)
    version = submit_list(
        registration=RegistrationFactory(event=event),
        by=acting(people.scorekeeper),
        text=f"{waiting.text}\n6 DON!!\nfrom my binder",
        is_from_paper=True,
        now=START - timedelta(minutes=50),
    )
    allow_card(event=event, by=acting(people.floor_judge), number="OP99-001", reason="seen the card")
    version = fresh(version)
    assert {"don_deck_size", "line_not_understood", "card_allowed_by_judge"} <= {
        problem["code"] for problem in version.problems
    }
    assert status_of(version) == "illegal"


def test_allowing_needs_a_number_a_reason_and_a_judge(waiting):
    event = waiting.deck_list.event
    people = people_of(event)
    with pytest.raises(Refused) as refused:
        allow_card(event=event, by=acting(people.head_judge), number=" ", reason="")
    assert set(refused.value.codes) == {"card_number_missing", "reason_missing"}
    with pytest.raises(NotAllowed):
        allow_card(event=event, by=acting(people.scorekeeper), number="OP99-001", reason="x")
