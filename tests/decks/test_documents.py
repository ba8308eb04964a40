"""Deck lists on paper: only once the event has begun, a page a player, every card on it (TRM 3.7, 4.4)."""

from datetime import timedelta

import pypdfium2
import pytest

from tests.factories.decks import hand_in
from tests.factories.tournaments import START, EventFactory, RegistrationFactory
from tournaments.documents.making import build_document
from tournaments.models import Event
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = EventFactory(deck_rule=Event.DeckRule.DEADLINE)
    for name in ("Anna", "山田 花子"):
        hand_in(RegistrationFactory(event=event, name=name), now=START - timedelta(hours=1))
    return event


def begin(event):
    event.state = Event.State.RUNNING
    event.save()


def pages(content):
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(content)]


def test_lists_are_not_printed_before_the_event_has_begun(event):
    with pytest.raises(Refused) as refused:
        build_document("deck-lists", event, {})
    assert refused.value.codes == ("lists_confidential",)


def test_every_list_has_a_page_with_all_its_cards(event):
    begin(event)
    texts = pages(build_document("deck-lists", event, {}))
    assert len(texts) == 2
    assert "Anna" in texts[0]
    assert "山田 花子" in texts[1]
    version = event.registrations.get(name="Anna").deck_list.current
    assert all(number in texts[0] for number in version.cards)
    assert version.fingerprint in texts[0]


def test_one_players_list_is_one_page_and_a_missing_one_is_refused(event):
    begin(event)
    anna = event.registrations.get(name="Anna")
    assert len(pages(build_document("deck-list", event, {"player": anna.number}))) == 1
    with pytest.raises(Refused) as refused:
        build_document("deck-list", event, {"player": 99})
    assert refused.value.codes == ("no_list_to_print",)
