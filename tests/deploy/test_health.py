from __future__ import annotations

import time

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client

from deploy import health
from deploy.celery import BEAT_KEY

pytestmark = pytest.mark.django_db


def test_a_well_server_says_so(client: Client) -> None:
    cache.set(BEAT_KEY, int(time.time()))
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "checks": {"database": "ok", "migrations": "ok", "cache": "ok", "worker": "ok"},
    }
    assert "no-store" in answer["Cache-Control"]


def test_an_ill_server_answers_503_and_names_the_part_without_its_secrets(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> str:
        raise OperationalError("password for logpose@db is hunter2")

    monkeypatch.setitem(health.CHECKS, "database", refuse)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["checks"]["database"] == "OperationalError"
    assert b"hunter2" not in answer.content


def test_missing_migrations_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: ["one", "two"])
    assert health.check_migrations() == "2 missing"


@pytest.mark.redis
def test_without_a_living_worker_pages_are_served_and_long_work_waits(client: Client) -> None:
    cache.delete(BEAT_KEY)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "limited")
    assert answer.json()["checks"]["worker"] == "no worker has been heard of for a minute"


def test_a_worker_does_not_hide_what_is_ill_beside_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(health.CHECKS, "worker", lambda: "none")
    assert client.get("/healthz").status_code == 200
    monkeypatch.setitem(health.CHECKS, "cache", lambda: "a value written was not read back")
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "unwell")


def test_the_containers_start_in_an_order_that_can_be_fulfilled() -> None:
    """The worker waits for a well web server, so a web server is well without a worker."""
    compose = (settings.BASE_DIR / "deploy/servers/compose.yaml").read_text()
    worker = compose.split("  worker:")[1].split("\n\n")[0]
    assert "web: { condition: service_healthy }" in worker
    assert "worker" in health.CAN_WAIT


def test_health_is_not_changed_by_asking(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
