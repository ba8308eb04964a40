"""Serves Logpose with granian, from this process on; one server at a time for one desk's folder."""

from __future__ import annotations

import fcntl
import os
import socket
import sys
import threading
import time
from pathlib import Path

from django.conf import settings

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Tells the server's processes that they belong to `serve`.
_STARTED = "LOGPOSE_STARTED"
_LOOK_SECONDS = 0.5
#: A server that was just killed takes a moment to let go.
_PATIENCE_SECONDS = 3
HOST = "0.0.0.0"  # noqa: S104 - phones on the shop's network are the point of a desk


def hold_the_desk() -> int | None:
    """Take the lock that keeps a second server, or a restore, from the same database file.

    Returns the open file, which the server inherits and the system closes when it dies, however it dies;
    None where several servers may share a database (DATABASE_URL and REDIS_URL). Raises `Refused` with
    `already_running`.
    """
    if settings.REDIS_URL:
        return None
    lock = os.open(Path(settings.LOGPOSE_VAR_DIR) / "serving.lock", os.O_RDWR | os.O_CREAT, 0o600)
    end = time.monotonic() + _PATIENCE_SECONDS
    while not _locked(lock):
        if time.monotonic() > end:
            os.close(lock)
            raise Refused(
                Problem(
                    "already_running",
                    gettext_noop("Logpose is already running on this folder ({folder})."),
                    advice=gettext_noop(
                        "Use the one that runs, or stop it with Ctrl-C in its terminal first."
                    ),
                    params={"folder": str(settings.LOGPOSE_VAR_DIR)},
                ),
            )
        time.sleep(0.1)
    os.set_inheritable(lock, True)
    return lock


def _locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def need_free_port(port: int) -> None:
    """Raise `Refused` with `port_taken` or `port_not_allowed` unless this process may serve on `port`."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError as error:
            raise Refused(
                Problem(
                    "port_not_allowed",
                    gettext_noop("This user may not serve on port {port}."),
                    advice=gettext_noop("Take a port from 1024 on: PORT=8000 make run"),
                    params={"port": port},
                ),
            ) from error
        except OSError as error:
            raise Refused(
                Problem(
                    "port_taken",
                    gettext_noop("Another program already uses port {port}."),
                    advice=gettext_noop("Stop it, or take another port: PORT={other} make run"),
                    params={"port": port, "other": port + 1},
                ),
            ) from error


def serve(port: int) -> None:
    """Become the server; does not return. Ctrl-C or SIGTERM lets running requests end, then stops."""
    environment = {
        **server_environment(system=sys.platform),
        "PORT": str(port),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        _STARTED: "1",
    }
    command = server_command(port)
    sys.stdout.flush()
    os.execve(sys.executable, command, environment)  # noqa: S606 - our own interpreter, no shell


def server_environment(*, system: str) -> dict[str, str]:
    """Return this process' environment as a server on `system` (a `sys.platform`) needs it."""
    environment = dict(os.environ)
    if system == "darwin":
        # Where brew puts Pango, on Apple's processors and on Intel's; the system's own search path names neither.
        environment.setdefault("DYLD_FALLBACK_LIBRARY_PATH", "/opt/homebrew/lib:/usr/local/lib:/usr/lib")
    return environment


def server_command(port: int, host: str = HOST) -> list[str]:
    """Return the command line of the server that `serve` becomes."""
    return [
        *(sys.executable, "-m", "granian", "deploy.wsgi:application"),
        *("--interface", "wsgi", "--host", host, "--port", str(port)),
        *("--workers", str(settings.LOGPOSE_WORKERS), "--blocking-threads", str(settings.LOGPOSE_THREADS)),
        *("--no-ws", "--http", "1", "--workers-kill-timeout", "10"),
        *("--respawn-failed-workers", "--respawn-interval", "0.5"),
        *("--log-level", "error", "--working-dir", str(settings.BASE_DIR)),
    ]


def stop_with_parent() -> None:
    """In a process that answers requests: end it when the one that started it was killed.

    Left alone it would go on serving, keep port and lock, and no new server could start.
    """
    if _STARTED not in os.environ:
        return
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, name="stop-with-parent", daemon=True).start()
