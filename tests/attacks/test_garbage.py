"""Garbage at every address: whatever is sent, the answer is a page that says so, never an error of the server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from django.conf import settings

from tests.attacks.test_forms import SENSIBLE
from tests.roles.conftest import World
from tests.roles.rows import NONE, ROWS, TOKEN, Row

pytestmark = [pytest.mark.django_db, pytest.mark.long]

POSTED = [row for row in ROWS if row.post != NONE and row.name != "account_logout"]
READ = [row for row in ROWS if row.get != NONE and row.name != "account_logout"]

_TEXT = '\N{RIGHT-TO-LEFT OVERRIDE}كابتن 🏴\N{ZERO WIDTH JOINER}☠️ "><i>x</i> {0} {name} %s {{ 7 }}\r\nb\rc'
#: Values that break readers of numbers, names, dates, choices and addresses.
VALUES = {
    "nothing": "",
    "odd text": _TEXT,
    "null byte": "a\0b",
    "long": "x" * 10_000,
    "a number of many digits": "9" * 5_000,
    "more than a database holds": "9" * 30,
    "below zero": "-1",
    "not finite": "1e309",
    "superscript digit": "²",
    "date out of range": "9999-12-31T23:59",
    "win": "win_1",
}
#: Bodies that are no form at all.
BODIES = {
    "lone surrogate": (b"name=%ED%A0%80&text=%ED%A0%80&reason=%FF%FE", "application/x-www-form-urlencoded"),
    "broken multipart": (b"--x\r\nContent-Disposition: form-data; name=", "multipart/form-data; boundary=x"),
}


def field_names() -> list[str]:
    """Return every name that a form of the site sends, by reading the sources."""
    names: set[str] = set()
    for folder in ("tournaments", "decks", "templates"):
        for path in Path(settings.BASE_DIR, folder).rglob("*"):
            if path.suffix == ".html":
                names.update(
                    re.findall(r'<(?:input|select|textarea|button)[^>]*\bname="([\w-]+)"', path.read_text())
                )
            if path.suffix == ".py" and path.parent.name == "views":
                names.update(re.findall(r'(?:POST|GET)(?:\.get(?:list)?\(|\[)"([\w-]+)"', path.read_text()))
            if path.suffix == ".py" and path.parent.name == "forms":
                names.update(re.findall(r"^ {4}(\w+) = ", path.read_text(), re.MULTILINE))
                names.update(re.findall(r'fields\["(\w+)"\]', path.read_text()))
    return sorted(names - {"csrfmiddlewaretoken", "organizer"})


FIELDS = field_names()


#: What pages read from their address.
ASKED = ("page", "q", "round", "number", "order", "show", "player", "copies", "paper", "act", "shape", "seen")


def role_of(need: str) -> str:
    return "player" if need == TOKEN else "organizer"


def test_the_names_of_the_fields_are_found():
    assert {"text", "reason", "name", "membership_number", "seen_version", "round", "pairs", "q"} <= set(
        FIELDS
    )


def mixed(names: Sequence[str], time: int) -> dict[str, str]:
    """Return a value for each field: another at each `time`, and for every second field one that makes sense."""
    values = list(VALUES.values())
    return {
        name: SENSIBLE[name]
        if name in SENSIBLE and (index + time) % 2
        else values[(index + 3 * time) % len(values)]
        for index, name in enumerate(names)
    }


@pytest.mark.parametrize("row", POSTED, ids=lambda row: row.name)
def test_garbage_in_every_field_breaks_no_address(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.post)
    sent = [dict.fromkeys(FIELDS, "a\0b"), *(mixed(FIELDS, time) for time in range(4))]
    assert [data for data in sent if world.ask(role, "post", address, data=data).status_code >= 500] == []


@pytest.mark.parametrize("row", POSTED, ids=lambda row: row.name)
def test_a_body_that_is_no_form_breaks_no_address(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.post)
    for body, kind in BODIES.values():
        assert world.ask(role, "post", address, data=body, content_type=kind).status_code < 500


@pytest.mark.parametrize("row", READ, ids=lambda row: row.name)
def test_garbage_in_the_query_breaks_no_page(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.get)
    for time in range(3):
        assert world.ask(role, "get", address, data=mixed(ASKED, time)).status_code < 500


@pytest.mark.parametrize("row", READ, ids=lambda row: row.name)
def test_a_page_one_came_from_that_is_no_address_breaks_no_page(world: World, row: Row):
    none = "http://["
    given = {
        "data": {"next": none},
        "headers": {"Referer": none, "HX-Current-URL": none, "HX-Request": "true"},
    }
    for role in {"anonymous", role_of(row.get)}:
        assert world.ask(role, "get", world.url(row.name), **given).status_code < 500


@pytest.mark.parametrize("row", READ, ids=lambda row: row.name)
def test_every_page_answers_head_options_and_any_accept(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.get)
    status = world.ask(role, "get", address).status_code
    assert world.ask(role, "head", address).status_code == status
    assert world.ask(role, "options", address).status_code in {200, 302, 405}
    assert world.ask(role, "put", address, headers={"Accept": "text/html;q=broken"}).status_code < 500


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_an_organizer_that_is_none_is_not_found(world: World, value: str):
    for method in ("post", "get"):
        answer = world.ask("organizer", method, world.url("event-new"), data={"organizer": value})
        assert answer.status_code in {200, 404, 422}


@pytest.mark.parametrize(
    "row", [row for row in ROWS if TOKEN in (row.get, row.post)], ids=lambda row: row.name
)
@pytest.mark.parametrize("token", ["a\0b", "x" * 5_000, "%2e%2e", "🏴‍☠️", "' or 1=1 --"])
def test_a_private_link_that_is_none_is_404(world: World, row: Row, token: str):
    method = "get" if row.get == TOKEN else "post"
    assert world.ask("anonymous", method, world.url(row.name, token=token)).status_code == 404
