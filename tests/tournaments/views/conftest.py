"""A running event with its people, signed-in clients, and the steps that bring it there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories.running import paired_round, published_round, started_round
from tests.factories.tournaments import People, people_of, ready_event, right_now
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, Match, Registration, Round

HTMX = {"HX-Request": "true"}


@pytest.fixture
def event(db: None) -> Event:
    """Eight players, checked in; nothing paired."""
    return ready_event(players=8)


@pytest.fixture
def people(event: Event) -> People:
    return people_of(event)


@pytest.fixture
def desk_client(people: People) -> Client:
    """A scorekeeper's browser."""
    client = Client()
    client.force_login(people.scorekeeper)
    return client


@pytest.fixture
def round_(event: Event) -> Round:
    """Round 1, started."""
    return start(event)


@pytest.fixture
def match(round_: Round) -> Match:
    """The match at table 1."""
    return at_table(round_, 1)


def pair(event: Event) -> Round:
    return paired_round(event, now=right_now())


def publish(event: Event) -> Round:
    return published_round(event, now=right_now())


def start(event: Event) -> Round:
    return started_round(event, now=right_now())


def play(event: Event, outcome: str = "win_1") -> None:
    """Enter a result at every open table of the last round."""
    for row in Match.objects.filter(round__event=event, kind="match", outcome=""):
        actions.enter_result(match=row, by=SYSTEM, outcome=outcome)


def close(event: Event) -> Round:
    """Play the next round and close it."""
    round_ = start(event)
    play(event)
    return actions.close_round(round_=round_, by=SYSTEM)


def at_table(round_: Round, table: int) -> Match:
    return Match.objects.select_related("player_1", "player_2").get(round=round_, table=table)


def rename(registration: Registration, name: str, **facts: Any) -> None:
    """Change how a player is called, past the actions."""
    Registration.objects.filter(pk=registration.pk).update(name=name, name_key=name.lower(), **facts)


def once() -> dict[str, str]:
    """A one-time key no other form of the test has."""
    once.counted = getattr(once, "counted", 0) + 1
    return {"once": f"key-{once.counted}"}


@contextmanager
def counted() -> Iterator[CaptureQueriesContext]:
    with CaptureQueriesContext(connection) as queries:
        yield queries


def queries_of(ask: Callable[[], Any]) -> int:
    with counted() as queries:
        ask()
    return len(queries)


def text_of(response: Any) -> str:
    return response.content.decode()


def desk_url(event: Event) -> str:
    return reverse("desk", args=[event.slug])
