"""Rows of another event under my own event's address, ids that no row has: 404, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.roles.conftest import World, addresses, parameters
from tests.roles.rows import ROWS, Row
from tournaments.actions import announce
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, EventStaff, Job, LogEntry, Match, Prize, TieDecision

pytestmark = [pytest.mark.django_db, pytest.mark.long]

#: Parts of an address that name a row by its id in the database.
IDS = {"match_id", "job_id", "prize_id", "announcement_id", "decision_id", "pk"}
NUMBERS = IDS | {"number", "side"}
ANSWERED_APART = {"card", "suspension-end", "ban-lift", "card-import-job"}


def rows_with(parts: set[str]) -> list[Row]:
    known = dict(addresses())
    return [row for row in ROWS if row.name not in ANSWERED_APART and parts & set(known[row.name])]


def foreign_rows(world: World) -> dict[str, Any]:
    """Return ids of rows of an event that the organizer has nothing to do with."""
    other = Event.objects.get(slug=world.parts["bracket_slug"])
    at = other.starts_at
    return {
        "match_id": Match.objects.filter(round__event=other).first().pk,
        "job_id": Job.objects.create(event=other, kind="bracket", state="done").pk,
        "prize_id": Prize.objects.create(event=other, first_place=1, last_place=1, what="Mat").pk,
        "announcement_id": announce(event=other, by=SYSTEM, text="Lunch").pk,
        "decision_id": TieDecision.objects.create(
            event=other, after_round=1, method="random", order=[], decided_at=at
        ).pk,
        "pk": EventStaff.objects.filter(event=other).first().pk,
    }


@pytest.mark.parametrize("row", rows_with(IDS), ids=lambda row: row.name)
def test_a_row_of_another_event_is_404_under_my_address(world: World, row: Row):
    method = "post" if row.post else "get"
    given = {part: value for part, value in foreign_rows(world).items() if part in parameters(row.name)}
    before = LogEntry.objects.count()
    assert world.ask("organizer", method, world.url(row.name, **given)).status_code == 404
    assert LogEntry.objects.count() == before


@pytest.mark.parametrize("row", rows_with(NUMBERS), ids=lambda row: row.name)
@pytest.mark.parametrize("number", [999_999, 10**30], ids=["nobody", "too large"])
def test_a_number_that_nobody_has_is_404(world: World, row: Row, number: int):
    method = "post" if row.post else "get"
    for part in NUMBERS & set(parameters(row.name)):
        status = world.ask("organizer", method, world.url(row.name, **{part: number})).status_code
        assert status in ({404, 422} if part == "side" else {404})


def test_the_organizer_of_one_event_finds_nothing_of_another(world: World):
    for row in ROWS:
        if "slug" in parameters(row.name) and world.url(row.name).startswith("/desk/"):
            method = "post" if row.post else "get"
            address = world.url(row.name, slug=world.parts["bracket_slug"])
            assert world.ask("organizer", method, address).status_code == 404, row.name
