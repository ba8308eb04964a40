"""Before an event has begun nobody but its player reads a card of a list, wherever they look (TRM 3.7)."""

from __future__ import annotations

import html
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from decks.models import DeckList
from decks.queries.catalog import catalog
from tests.factories.decks import hand_in
from tests.factories.running import paired_round, published_round
from tests.factories.tournaments import START, fresh, people_of, ready_event
from tests.roles.conftest import parameters
from tests.roles.rows import NONE, PUBLIC, ROWS, TOKEN
from tournaments.documents import catalog as sheets
from tournaments.documents.drawing import html_of
from tournaments.documents.paper import paper_of
from tournaments.models import Event
from tournaments.report_package import build_report
from tournaments.rules.problems import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.long]

#: Pages that show cards to everybody, whoever plays them; and one of a password these people do not have.
ELSEWHERE = frozenset(
    {"card", "cards", "card-suggestions", "check-deck", "manual", "account_change_password"}
)
PHOTO = "a photo of the deck"


@pytest.fixture(autouse=True)
def _sheets_as_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer with what stands on a sheet, which takes a tenth of the time that drawing it does."""

    def words_of(plan: sheets.Plan, event: Event, params: Any) -> bytes:
        return "".join(html_of(part, paper_of(params)) for part in plan.parts).encode()

    monkeypatch.setattr("tournaments.views.documents.draw_plan", words_of)


@pytest.fixture
def event() -> Event:
    """An event with round 1 paired and not published; one player's list and photo are in."""
    event = ready_event(players=4, deck_rule=Event.DeckRule.DEADLINE, level=3)
    player = event.registrations.get(number=1)
    hand_in(player, now=START - timedelta(hours=1))
    player.deck_list.photo.save("1.jpg", ContentFile(b"\xff\xd8\xff" + PHOTO.encode()))
    paired_round(event)
    cache.clear()
    return fresh(event)


def marks(event: Event) -> list[str]:
    """Return what tells of the one list: its numbers and its cards' names."""
    version = DeckList.objects.get(registration__event=event).current
    assert version is not None
    numbers = [version.leader, *version.cards]
    return [*numbers, *(catalog().cards[number].name for number in numbers), PHOTO]


def addresses(event: Event, whose: int) -> list[tuple[str, str]]:
    """Return every address whose parts this event can fill, with player number `whose` and their link."""
    player = event.registrations.get(number=whose)
    round_ = event.rounds.get()
    parts = {
        "slug": event.slug,
        "token": player.token,
        "match_id": round_.matches.get(table=1).pk,
        "side": 1,
        "outcome": "win_1",
        "what": "fee_paid",
    }
    found = []
    for row in ROWS:
        names = parameters(row.name)
        if row.get == NONE or row.name in ELSEWHERE:
            continue
        # The number of a round in a round's addresses, of a player in all others: both are 1 here.
        given = {**parts, "number": 1}
        if row.name == "print":
            for kind in sorted(document.kind for document in sheets.all_documents()):
                address = reverse("print", kwargs={"slug": event.slug, "kind": kind})
                found += [(kind, address), (kind, f"{address}?player=1&paper=a4")]
        elif set(names) <= set(given):
            found.append((row.name, reverse(row.name, kwargs={name: given[name] for name in names})))
    return found


def read(answer: Any) -> str:
    """Return the words of an answer."""
    content = b"".join(answer) if answer.streaming else answer.content
    return html.unescape(content.decode(errors="replace"))


def shown(client: Client, event: Event, *, whose: int = 2) -> dict[str, list[str]]:
    """Return the cards of the list that each address shows."""
    secret, found = marks(event), {}
    for name, address in addresses(event, whose):
        with transaction.atomic():
            words = read(client.get(address))
            transaction.set_rollback(True)
        if cards := [mark for mark in secret if mark in words]:
            found[name] = cards
    return found


ROLES = ("organizer", "head_judge", "floor_judge", "scorekeeper", "trainee", "stranger")


@pytest.mark.parametrize("role", ["anonymous", *ROLES])
def test_nobody_else_reads_a_card_on_any_page_sheet_or_answer_of_the_api(event: Event, role: str):
    """Also another player, whose private link all of them try."""
    client = Client()
    if role != "anonymous":
        client.force_login(people_of(event).by_role()[role])
    assert len(addresses(event, 2)) > 90
    assert shown(client, event) == {}


def test_the_player_reads_their_own_list_so_this_would_see_it(event: Event):
    assert shown(Client(), event, whose=1).keys() == {"player-deck"}


def test_staff_read_it_once_round_1_is_published_so_this_would_see_it(event: Event):
    event.rounds.all().delete()
    published_round(fresh(event))
    client = Client()
    client.force_login(people_of(event).head_judge)
    judge_sees = shown(client, fresh(event))
    assert {"deck", "deck-photo", "deck-lists", "deck-list", "deck-check-filled"} <= judge_sees.keys()
    assert not [row.name for row in ROWS if row.name in judge_sees and row.get in {TOKEN, PUBLIC}]


def test_the_report_package_is_not_made_before_the_event_is_over(event: Event):
    with pytest.raises(Refused):
        build_report(event)
