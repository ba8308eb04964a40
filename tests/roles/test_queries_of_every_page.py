"""Every page, sheet and answer of the API takes the same number of queries whatever the number of players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from decks.catalog.facts import load_shipped_cards
from decks.models import DeckList, DeckListVersion
from tests.factories.decks import legal_counts
from tests.factories.running import begun_cut, decide_ties, enter, quick_round, started_round
from tests.factories.tournaments import START, fresh, people_of, ready_event
from tests.roles.conftest import parameters
from tests.roles.rows import NONE, ROWS
from tournaments.actions import finish_event
from tournaments.actions.acting import SYSTEM
from tournaments.documents import catalog as sheets
from tournaments.documents.drawing import html_of
from tournaments.documents.paper import paper_of
from tournaments.models import Event, Match

pytestmark = [pytest.mark.django_db, pytest.mark.long]

#: Pages about no player: what they ask does not come from an event.
APART = frozenset({"account_login", "account_logout", "account_change_password", "manual", "card", "healthz"})


@pytest.fixture(autouse=True)
def _sheets_as_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer with what stands on a sheet, whatever its length: drawing it asks nothing more."""

    def words_of(plan: sheets.Plan, event: Event, params: Any) -> bytes:
        return "".join(html_of(part, paper_of(params)) for part in plan.parts).encode()

    monkeypatch.setattr("tournaments.views.documents.draw_plan", words_of)
    monkeypatch.setattr(sheets, "ROWS_AT_ONCE", 10_000)


def with_lists(players: int, **facts: Any) -> Event:
    """Return an event all of whose players handed in a deck list."""
    event = ready_event(players, rounds_planned=4, cut_size=4, deck_rule="deadline", **facts)
    cards = legal_counts(load_shipped_cards()["OP07-019"])
    for player in event.registrations.all():
        row = DeckList.objects.create(registration=player, event=event)
        row.current = DeckListVersion.objects.create(
            deck_list=row,
            number=1,
            text="1 OP07-019",
            leader="OP07-019",
            cards=cards,
            fingerprint=f"{player.number:05d}-00000",
            is_legal=player.number % 2 == 0,
            submitted_at=START,
        )
        row.save()
    return event


def open_for_sign_up(players: int) -> Event:
    """Return an event before its check-in."""
    event = with_lists(players, state="open", players_counted=None)
    event.registrations.update(status="registered", checked_in_at=None)
    return event


def running(players: int) -> Event:
    """Return an event in its second round, with some of the results in and all lists published."""
    event = with_lists(players, decks_published_at=START)
    quick_round(event)
    round_ = started_round(fresh(event), seed=2)
    enter(round_, 1, "win_1")
    return event


def over(players: int) -> Event:
    """Return a finished event with its cut."""
    event = with_lists(players, decks_published_at=START)
    begun_cut(event, rounds=4)
    for _ in range(2):
        quick_round(fresh(event))
    decide_ties(fresh(event))
    return finish_event(event=fresh(event), by=SYSTEM)


def addresses(event: Event) -> list[tuple[str, str]]:
    """Return the address of every page that this event can fill."""
    player = event.registrations.get(number=1)
    match = Match.objects.filter(round__event=event, table=1).order_by("-round__number").first()
    # The number is a round's or a player's.
    parts = {"slug": event.slug, "token": player.token, "number": 1, "what": "fee_paid"}
    if match is not None:
        parts |= {"match_id": match.pk, "side": 1, "outcome": "win_1"}
    found = []
    for row in ROWS:
        names = parameters(row.name)
        if row.get == NONE or row.name in APART:
            continue
        if row.name == "print":
            for document in sheets.all_documents():
                address = reverse("print", kwargs={"slug": event.slug, "kind": document.kind})
                found.append((document.kind, address + ("?player=1" if "player" in document.asks else "")))
        elif set(names) <= set(parts):
            found.append((row.name, reverse(row.name, kwargs={name: parts[name] for name in names})))
    return found


def noting(seen: list[str]) -> Callable[..., Any]:
    """Return a wrapper that notes every statement; Django's own log of them is too short for all pages."""

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        seen.append(sql)
        return execute(sql, *rest)

    return note


def counted(make: Callable[[int], Event], players: int) -> dict[str, tuple[int, int]]:
    """Return the status of each address and how many queries its answer took, with nothing in the cache."""
    found = {}
    with transaction.atomic():
        event = make(players)
        people = people_of(event)
        clients = [Client(), Client()]
        clients[0].force_login(people.organizer)
        clients[1].force_login(people.head_judge)
        for name, address in addresses(fresh(event)):
            for client in clients:
                cache.clear()
                seen: list[str] = []
                with transaction.atomic(), connection.execute_wrapper(noting(seen)):
                    answer = client.get(address)
                    if answer.streaming:
                        b"".join(answer)
                    transaction.set_rollback(True)
                if answer.status_code != 403:
                    break
            found[name] = (answer.status_code, len(seen))
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize(
    ("make", "few", "many"),
    # Both fields that play to the end have ties that were decided, which takes one query more than none.
    [(open_for_sign_up, 8, 16), (running, 8, 16), (over, 16, 24)],
)
def test_no_page_asks_more_for_more_players(make: Callable[[int], Event], few: int, many: int):
    counted(make, few)  # what a process asks once for all is asked now
    seen_few, seen_many = counted(make, few), counted(make, many)
    differs = {name: (seen_few[name], seen_many[name]) for name in seen_few}
    assert {name: both for name, both in differs.items() if both[0] != both[1]} == {}
    assert sum(status == 200 for status, _queries in seen_many.values()) > 60
