"""A full disk under the database: every page says so and what to do, and all goes on once there is space."""

import errno
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor():
    return Client(raise_request_exception=False)


def opens_with(monkeypatch, error):
    def fails(*_args, **_facts):
        raise error

    monkeypatch.setattr("tournaments.views.home.example_events", fails)


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("database or disk is full"),
        OperationalError('could not extend file "base/1": No space left on device'),
        OSError(errno.ENOSPC, "full"),
    ],
)
def test_a_full_disk_is_named_with_what_to_do(visitor, monkeypatch, error):
    opens_with(monkeypatch, error)
    page = visitor.get("/")
    assert page.status_code == 507
    assert "The disk is full" in page.content.decode()
    assert "saved whole or not at all" in page.content.decode()
    assert "delete what is not needed" in page.content.decode()


def test_a_full_disk_is_named_when_another_error_came_of_it(visitor, monkeypatch):
    error = RuntimeError("cannot draw")
    error.__cause__ = OperationalError("database or disk is full")
    opens_with(monkeypatch, error)
    assert visitor.get("/").status_code == 507


def test_any_other_error_keeps_its_own_page(visitor, monkeypatch):
    opens_with(monkeypatch, OperationalError("no such table: event"))
    page = visitor.get("/")
    assert page.status_code == 500
    assert "Logpose stumbled" in page.content.decode()


@pytest.mark.parametrize(("free", "status"), [(4096, 507), (10**9, 500)])
def test_an_error_of_the_disk_is_a_full_one_only_when_there_is_no_space(visitor, monkeypatch, free, status):
    opens_with(monkeypatch, OperationalError("disk I/O error"))
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: SimpleNamespace(free=free))
    assert visitor.get("/").status_code == status
