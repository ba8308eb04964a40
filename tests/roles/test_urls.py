"""Every address for every role: visitors sign in first, strangers see nothing, a missing role is told so."""

from __future__ import annotations

import pytest
from django.db import transaction

from tests.roles.conftest import World, addresses
from tests.roles.rows import APART, CREATOR, NONE, PUBLIC, ROWS, SIGNED_IN, TOKEN, Row
from tournaments.models import Event
from tournaments.permissions import ROLES_FOR

pytestmark = pytest.mark.django_db

ROLES = (
    *("anonymous", "player", "stranger", "other_organizer", "nobody"),
    *("organizer", "head_judge", "floor_judge", "scorekeeper", "trainee"),
)
VISITORS = {"anonymous", "player"}
STRANGERS = {"stranger", "other_organizer", "nobody"}
#: An organizer who is a member of another organizer finds no row of this one's list.
ROWS_OF_AN_ORGANIZER = {"ban-lift"}


def answer_to(world: World, row: Row, method: str, role: str, **other: object) -> tuple[int, str]:
    """Return status and address of the answer."""
    response = world.ask(role, method, world.url(row.name, **other))
    return response.status_code, response.headers.get("Location", "")


def expected(need: str, role: str, name: str) -> str:
    """Return what a role must meet: "pass", "sign in", "nothing" (404) or "refused" (403)."""
    if need in {PUBLIC, TOKEN}:
        return "pass"
    if role in VISITORS:
        return "sign in"
    if need == SIGNED_IN:
        return "pass"
    if need == CREATOR:
        if name in ROWS_OF_AN_ORGANIZER and role != "organizer":
            return "nothing"
        return "pass" if role in {"organizer", "other_organizer"} else "refused"
    if role in STRANGERS:
        return "nothing"
    return "pass" if role in ROLES_FOR[need] else "refused"


def met(status: int, location: str) -> str:
    """Return what an answer means to the person."""
    if status == 302 and location.startswith("/account/sign-in/"):
        return "sign in"
    if status in {403, 404, 405}:
        return {403: "refused", 404: "nothing", 405: "wrong method"}[status]
    return "pass" if status in {200, 302, 409, 422} else f"broken: {status}"


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_an_address_lets_in_whom_its_row_names(world: World, row: Row, method: str):
    need = getattr(row, method)
    roles = ("anonymous", "stranger", "organizer") if need in {NONE, PUBLIC, TOKEN} else ROLES
    if need in ROLES_FOR:
        # Without any role somewhere a person is a stranger all the more.
        roles = tuple(role for role in roles if role != "nobody")
    wanted = {role: expected(need or row.get or row.post, role, row.name) for role in roles}
    if need == NONE:
        wanted = {role: "sign in" if wanted[role] == "sign in" else "wrong method" for role in roles}
    assert {role: met(*answer_to(world, row, method, role)) for role in wanted} == wanted


@pytest.mark.parametrize(
    "row", [row for row in ROWS if TOKEN in (row.get, row.post)], ids=lambda row: row.name
)
def test_a_guessed_private_link_is_404_for_everybody(world: World, row: Row):
    method = "get" if row.get == TOKEN else "post"
    for role in ("anonymous", "organizer"):
        assert answer_to(world, row, method, role, token="x" * 16)[0] == 404


@pytest.mark.parametrize(
    "row", [row for row in ROWS if PUBLIC in (row.get, row.post)], ids=lambda row: row.name
)
def test_a_draft_does_not_exist_for_the_public(world: World, row: Row):
    if world.parts_of(row.name).get("slug") != world.event.slug:
        return
    method = "get" if row.get else "post"
    with transaction.atomic():
        Event.objects.filter(pk=world.event.pk).update(state="draft")
        for role in ("anonymous", "stranger"):
            assert met(*answer_to(world, row, method, role)) == "nothing"
        transaction.set_rollback(True)


def test_every_address_has_a_row_and_every_row_an_address():
    names = {name for name, _parts in addresses() if not name.startswith(("admin:", "card-tables:"))}
    names.add("admin:login")
    assert sorted(names - APART) == sorted(row.name for row in ROWS)


def test_no_row_is_written_twice():
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_nothing_else_below_the_api_is_answered(world: World):
    for role in ROLES:
        assert world.ask(role, "get", "/api/v1/accounts/").status_code == 404


def test_the_administration_is_for_superusers_alone(world: World):
    for role in ROLES:
        response = world.ask(role, "get", "/admin/tournaments/event/")
        assert response.status_code == 302
        assert response.headers["Location"].startswith("/admin/login/")


@pytest.mark.parametrize(
    "path", ["", "decks/card/", "decks/card/add/", "decks/bannedcard/", "decks/cardset/", "decks/promoblock/"]
)
def test_the_card_tables_are_for_organizers(world: World, path: str):
    for role in ROLES:
        response = world.ask(role, "get", f"/cards/tables/{path}")
        expected = 302 if role in VISITORS else 200 if role in {"organizer", "other_organizer"} else 403
        assert response.status_code == expected, role
