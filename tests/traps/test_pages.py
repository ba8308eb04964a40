"""Traps of pages that no other test holds."""

import pytest
from django.urls import reverse

from tests.factories.tournaments import RegistrationFactory, people_of, ready_event
from tests.roles.rows import NONE, ROWS, TOKEN

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.mark.parametrize("state", ["draft", "open", "check_in", "running", "cancelled"])
def test_every_page_opens_before_the_first_round_with_fixed_tables(client, state):
    event = ready_event(4, state=state, format="draft", structure="swiss_cut", last_table=9)
    player = RegistrationFactory(event=event, active=True, fixed_table=7)
    client.force_login(people_of(event).organizer)
    parts = {"slug": event.slug, "token": player.token, "number": player.number, "kind": "pairings-by-name"}
    opened = 0
    for row in ROWS:
        address = _address(row.name, parts)
        if row.get == NONE or address is None:
            continue
        answer = client.get(address)
        assert answer.status_code in {200, 302, 404, 422}, row.name
        if row.get not in {TOKEN, "public"} and answer.status_code == 404:
            assert row.name in {"round", "round-draw-again", "deck-photo", "floor-table"}, row.name
        opened += answer.status_code == 200
    assert opened > 25


def _address(name: str, parts: dict[str, object]) -> str | None:
    """Return the address of `name` with as many of `parts` as it takes, None when it takes others."""
    from tests.roles.conftest import parameters

    wanted = parameters(name)
    if not set(wanted) <= set(parts) or name.startswith("account_"):
        return None
    return reverse(name, kwargs={part: parts[part] for part in wanted})
