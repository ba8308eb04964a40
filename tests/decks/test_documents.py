"""Deck lists on paper: only once the event has begun, a page a player, every card on it (TRM 3.7, 4.4)."""

from datetime import timedelta

import pypdfium2
import pytest

from tests.factories.decks import hand_in
from tests.factories.tournaments import START, EventFactory, RegistrationFactory
from tests.tournaments.documents.paper_checks import holds, missing_glyphs, page_sizes
from tournaments.documents.making import build_document
from tournaments.models import Event
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = EventFactory(deck_rule=Event.DeckRule.DEADLINE)
    for name in ("Anna", "山田 花子", "김민준", "محمد عبد الله"):
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


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_every_list_has_a_page_with_all_its_cards(event, paper, size):
    begin(event)
    pdf = build_document("deck-lists", event, {"paper": paper})
    assert (page_sizes(pdf), missing_glyphs(pdf)) == ({size}, 0)
    texts = pages(pdf)
    assert len(texts) == 4
    assert "Anna" in texts[0]
    assert all(any(holds(text, row.name) for text in texts) for row in event.registrations.all())
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
