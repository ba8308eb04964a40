"""Garbage at every address: whatever is sent, the answer is a page that says so, never an error of the server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.roles.conftest import World
from tests.roles.rows import NONE, ROWS, TOKEN, Row

pytestmark = pytest.mark.django_db

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
#: Those that reach what an address asks for.
ASKED = (
    "odd text",
    "null byte",
    "a number of many digits",
    "more than a database holds",
    "superscript digit",
)

#: Bodies that are no form at all.
BODIES = {
    "lone surrogate": (b"name=%ED%A0%80&text=%ED%A0%80&reason=%FF%FE", "application/x-www-form-urlencoded"),
    "json": (b'{"name": "\\ud800"}', "application/json"),
    "broken multipart": (b"--x\r\nContent-Disposition: form-data; name=", "multipart/form-data; boundary=x"),
    "no boundary": (b"abc", "multipart/form-data"),
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


def role_of(need: str) -> str:
    return "player" if need == TOKEN else "organizer"


def test_the_names_of_the_fields_are_found():
    assert {"text", "reason", "name", "membership_number", "seen_version", "round", "pairs", "q"} <= set(
        FIELDS
    )


@pytest.mark.parametrize("row", POSTED, ids=lambda row: row.name)
def test_garbage_in_every_field_breaks_no_address(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.post)
    answers = {
        kind: world.ask(role, "post", address, data=dict.fromkeys(FIELDS, value)).status_code
        for kind, value in VALUES.items()
    }
    assert {kind: status for kind, status in answers.items() if status >= 500} == {}


@pytest.mark.parametrize("row", POSTED, ids=lambda row: row.name)
def test_a_body_that_is_no_form_breaks_no_address(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.post)
    for body, kind in BODIES.values():
        assert world.ask(role, "post", address, data=body, content_type=kind).status_code < 500


@pytest.mark.parametrize("row", READ, ids=lambda row: row.name)
def test_garbage_in_the_query_breaks_no_page(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.get)
    for value in (VALUES[kind] for kind in ASKED):
        given = {"page": value, "q": value, "round": value, "number": value, "order": value, "show": value}
        more = {"player": value, "copies": value, "paper": value, "act": value, "shape": value, "seen": value}
        assert world.ask(role, "get", address, data=given | more).status_code < 500


@pytest.mark.parametrize("row", READ, ids=lambda row: row.name)
def test_every_page_answers_head_options_and_any_accept(world: World, row: Row):
    address, role = world.url(row.name), role_of(row.get)
    status = world.ask(role, "get", address).status_code
    assert world.ask(role, "head", address).status_code == status
    for method in ("options", "put"):
        assert world.ask(role, method, address).status_code in {200, 302, 405}
    for accept in ("application/json", "text/html;q=broken"):
        asked = world.ask(role, "get", address, headers={"Accept": accept})
        assert asked.status_code < 500


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
