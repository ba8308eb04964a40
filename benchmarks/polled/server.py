"""A real server on a database of its own, with a big event whose round is under way."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = "benchmarks.polled.settings"
_OURS = ("LOGPOSE_", "DJANGO_", "DATABASE_URL", "REDIS_URL", "PORT", "EMAIL_URL")


@dataclass(frozen=True, slots=True)
class Place:
    """Where the event is: its address, the players' private links, the tables, the desks' sessions."""

    slug: str
    round: int
    tokens: tuple[str, ...]
    tables: tuple[int, ...]
    sessions: tuple[str, ...]


@dataclass(slots=True)
class Server:
    """A running server and the environment it lives in."""

    port: int
    process: subprocess.Popen[bytes]
    environment: dict[str, str]


def environment_for(folder: Path, port: int, **given: str) -> dict[str, str]:
    """Return this process' environment less every setting of Logpose, plus a folder and `given`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)}
    return {
        **kept,
        "LOGPOSE_VAR_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": SETTINGS,
        "PORT": str(port),
        "PYTHONPATH": str(ROOT),
        **given,
    }


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepare(environment: dict[str, str], players: int, desks: int) -> Place:
    """Make the database and an event of so many players in a started round; return where it is."""
    (Path(environment["LOGPOSE_VAR_DIR"]) / "static").mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.polled.server", str(players), str(desks)],
        env=environment,
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    )
    facts: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return Place(
        **{name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}
    )


@contextmanager
def scratch_services(database_url: str, redis_url: str = "", *, workers: int = 1) -> Iterator[dict[str, str]]:
    """Make a PostgreSQL database beside the one of the address, and give the settings of a server on it.

    It is dropped at the end, and the Redis database of `redis_url`, which must be nobody else's, emptied.
    """
    import psycopg
    import redis

    name = f"logpose_scratch_{os.getpid()}"
    server = urlsplit(database_url)
    admin = urlunsplit(server._replace(scheme="postgres", path="/postgres"))
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
    try:
        given = {"DATABASE_URL": urlunsplit(server._replace(path=f"/{name}"))}
        if redis_url:
            with redis.Redis.from_url(redis_url) as cache:
                cache.flushdb()
            given |= {"REDIS_URL": redis_url, "LOGPOSE_WORKERS": str(workers)}
        yield given
    finally:
        if redis_url:
            with redis.Redis.from_url(redis_url) as cache:
                cache.flushdb()
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')  # type: ignore[arg-type]


@contextmanager
def served(environment: dict[str, str]) -> Iterator[Server]:
    """Run the server that `manage.py start` runs, on 127.0.0.1 alone; stop it at the end, whatever happens."""
    import django

    django.setup()
    from deploy.serving import server_command

    port = int(environment["PORT"])
    command = server_command(port, "127.0.0.1")
    workers = environment.get("LOGPOSE_WORKERS")
    if workers:
        command[command.index("--workers") + 1] = workers
    process = subprocess.Popen(command, env=environment, cwd=ROOT)
    try:
        _wait(process, port)
        yield Server(port, process, environment)
    finally:
        process.terminate()
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the server does not start")


def _fill(players: int, desks: int) -> dict[str, Any]:
    """Fill an empty database, in this process."""
    import django

    django.setup()
    from django.contrib.auth import SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.utils import timezone

    call_command("migrate", verbosity=0)
    from tests.factories.running import quick_round, started_round
    from tests.factories.tournaments import EventStaffFactory, ready_event

    event = ready_event(players, staff=False, starts_at=timezone.now())
    # A round is behind them: the pages hold standings and past matches.
    quick_round(event)
    round_ = started_round(event, seed=2, now=timezone.now())
    sessions = []
    for _ in range(desks):
        user = EventStaffFactory(event=event, role="scorekeeper").user
        user.set_unusable_password()
        user.save()
        session = SessionStore()
        session.update(
            {
                SESSION_KEY: str(user.pk),
                "_auth_user_backend": "django.contrib.auth.backends.ModelBackend",
                "_auth_user_hash": user.get_session_auth_hash(),
            }
        )
        session.save()
        sessions.append(session.session_key)
    return {
        "slug": event.slug,
        "round": round_.number,
        "tokens": list(event.registrations.order_by("number").values_list("token", flat=True)),
        "tables": list(round_.matches.filter(outcome="").order_by("table").values_list("table", flat=True)),
        "sessions": sessions,
    }


if __name__ == "__main__":
    print(json.dumps(_fill(int(sys.argv[1]), int(sys.argv[2]))))
