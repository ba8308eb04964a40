"""`manage.py start` as on a new machine: real processes, a real port, an empty folder."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from deploy.management.commands import start
from deploy.serving import HOST
from tests.deploy.machines import ROOT, environment, manage
from tests.factories.tournaments import EventFactory
from tournaments.models import Event, User

pytestmark = pytest.mark.sqlite


class Server:
    """A running `manage.py start`, and what it has printed."""

    def __init__(self, var_dir: Path, port: int, *arguments: str) -> None:
        self.port = port
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "start", *arguments],
            cwd=ROOT,
            env=environment(var_dir, PORT=str(port)),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.printed = ""
        # Read all along: a full pipe would stop the server.
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed += line

    def get(self, path: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def wait_until_told(self, seconds: float = 240) -> None:
        """Wait for the address on the screen; from then on the port answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, self.printed
            if f"http://localhost:{self.port}" in self.printed and "Ctrl-C stops" in self.printed:
                assert self.get("/healthz")[0] == 200
                return
            time.sleep(0.05)
        raise AssertionError(self.printed)

    def wait_until_silent(self) -> None:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                self.get("/healthz")
            except OSError:
                return
            time.sleep(0.1)
        raise AssertionError("a process goes on serving")

    def stop(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(timeout=60)


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def servers() -> Iterator[list[Server]]:
    """Kill what a failing test leaves running."""
    running: list[Server] = []
    yield running
    for server in running:
        server.process.kill()
        server.process.wait()
        server.reader.join(timeout=10)
        assert server.process.stdout is not None
        server.process.stdout.close()


def password_in(printed: str) -> str | None:
    found = re.search(r"organizer / (\S+)", printed)
    return found.group(1) if found else None


#: Makes an event whose round 1 is being played, and prints its address' word.
RUNNING_ROUND = """
from django.utils import timezone
from tests.factories.running import started_round
from tests.factories.tournaments import ready_event
print(started_round(ready_event(players=4), now=timezone.now()).event.slug)
"""


def clock_of(server: Server, slug: str) -> bytes:
    """Return when the round ends, as the projector's page has it."""
    status, page = server.get(f"/e/{slug}/projector/")
    assert status == 200
    found = re.search(rb'data-ends-at="(\d+)"', page)
    assert found
    return found.group(1)


@pytest.mark.long
def test_a_desk_from_an_empty_folder_to_a_restart(tmp_path: Path, port: int, servers: list[Server]) -> None:
    # The first start makes everything and says where it is.
    first = Server(tmp_path, port, "--no-demo")
    servers.append(first)
    first.wait_until_told()
    password = password_in(first.printed)
    assert password
    status, page = first.get("/")
    assert status == 200
    stylesheet = re.search(rb'href="(/static/[^"]+\.css)"', page)
    assert stylesheet
    assert first.get(stylesheet.group(1).decode())[0] == 200
    slug = manage(
        "shell", "--verbosity", "0", "--command", RUNNING_ROUND, env=environment(tmp_path)
    ).stdout.strip()
    ends = clock_of(first, slug)

    # A second server on the same folder would show old pages: it is refused, as is a restore.
    second = manage("start", "--port", "1", env=environment(tmp_path), expect=1)
    assert "already running" in second.stderr
    assert "already running" in manage("restore", "any", "--yes", env=environment(tmp_path), expect=1).stderr

    # Killed without warning, all of it dies, and it starts again with what it had.
    first.stop(signal.SIGKILL)
    first.wait_until_silent()
    again = Server(tmp_path, port, "--no-demo")
    servers.append(again)
    again.wait_until_told()
    assert password_in(again.printed) == password
    assert "up to date" in again.printed
    assert "unchanged" in again.printed
    assert clock_of(again, slug) == ends, (
        "the round goes on to the same moment, however long the server was away"
    )

    # Ctrl-C ends it in order.
    assert again.stop(signal.SIGINT) == 0


def test_a_port_in_use_is_told_with_the_way_out(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind((HOST, 0))
        other.listen()
        taken = other.getsockname()[1]
        done = manage("start", "--port", str(taken), env=environment(tmp_path), expect=1)
    assert f"already uses port {taken}" in done.stderr
    assert f"PORT={taken + 1} make run" in done.stderr


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    env = environment(tmp_path / "file" / "var", LOGPOSE_SECRET_KEY="x" * 60)
    assert "LOGPOSE_VAR_DIR" in manage("start", "--prepare", env=env, expect=1).stderr


def test_a_database_that_does_not_answer_is_told(tmp_path: Path) -> None:
    env = environment(tmp_path, DATABASE_URL="postgres://nobody@127.0.0.1:1/none")
    done = manage("start", "--prepare", env=env, expect=1)
    assert "The database does not answer" in done.stderr
    assert "DATABASE_URL" in done.stderr


@pytest.mark.django_db
def test_production_gets_no_examples_and_no_login(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LOGPOSE_PRODUCTION = True
    settings.LOGPOSE_VAR_DIR = tmp_path
    monkeypatch.setattr(start, "collect_when_changed", lambda: False)
    call_command("start", prepare=True)
    printed = capsys.readouterr().out
    assert "createsuperuser" in printed
    assert "s after its start, installing not counted." in printed
    assert password_in(printed) is None
    assert not Event.objects.exists()
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_new_database_gets_the_examples_without_copies_of_their_rounds(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LOGPOSE_VAR_DIR = tmp_path
    settings.LOGPOSE_BACKUP_AFTER_ROUNDS = True
    called: list[tuple[str, bool, int]] = []

    def note(name: str, **_: object) -> None:
        called.append((name, settings.LOGPOSE_BACKUP_AFTER_ROUNDS, User.objects.count()))

    monkeypatch.setattr(start, "call_command", note)
    start.Command().seed_when_new()
    # The organizer is there before the events, which belong to that organizer's store.
    assert called == [("seed_demo", False, 1)]
    assert settings.LOGPOSE_BACKUP_AFTER_ROUNDS


@pytest.mark.django_db
def test_a_database_with_events_gets_no_examples(tmp_path: Path, settings: Settings) -> None:
    settings.LOGPOSE_VAR_DIR = tmp_path
    EventFactory()
    start.Command().seed_when_new()
    assert Event.objects.count() == 1
