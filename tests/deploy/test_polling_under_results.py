"""Phones poll a real server while desks enter results over HTTP: no error, no lost result, no query for a 304."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings

from benchmarks.polled.people import play
from benchmarks.polled.server import environment_for, free_port, prepare, scratch_services, served
from benchmarks.polling import load_of, lost_results, results_for
from deploy.environment import DATABASE_URL

PHONES, DESKS, SECONDS = 64, 4, 4.0


@pytest.fixture
def given(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The settings of a server on a database of its own, of the kind the suite runs on."""
    if not DATABASE_URL:
        yield environment_for(tmp_path, free_port())
        return
    # The suite's own caches have the numbers of its processes.
    cache = urlunsplit(urlsplit(settings.REDIS_URL)._replace(path="/13")) if settings.REDIS_URL else ""
    with scratch_services(DATABASE_URL, cache) as urls:
        yield environment_for(tmp_path, free_port(), **urls)


@pytest.mark.long
def test_no_result_is_lost_while_phones_poll(given: dict[str, str]) -> None:
    place = prepare(given, PHONES, DESKS)
    assert len(place.tables) == PHONES // 2
    with served(given) as server:
        results = results_for(place)
        load = load_of(
            server,
            place,
            results=results,
            sessions=place.sessions,
            seconds=SECONDS,
            interval=2.0,
            connections=8,
        )
        seen = asyncio.run(play(load))
        assert seen.errors == []
        assert sorted(seen.acknowledged) == sorted(place.tables)
        assert lost_results(server, place, results, seen) == []
    # Phones were served all along, and those whose page stayed the same for nothing.
    assert seen.unchanged
    assert seen.full
    assert seen.queries_of_unchanged <= SECONDS
