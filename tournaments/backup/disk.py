"""The disk and the tools of the database, and what can go wrong with them."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


class ToolError(Exception):
    """A PostgreSQL tool failed; the text is its last line."""


def sqlite_path() -> Path:
    """Return where the SQLite database lies."""
    return Path(connection.settings_dict["NAME"])


def run_tool(tool: str, *arguments: str) -> None:
    """Run a PostgreSQL tool against the database of the settings; the password goes by environment only."""
    database: dict[str, Any] = connection.settings_dict
    named = {
        "PGHOST": database["HOST"],
        "PGPORT": str(database["PORT"] or ""),
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
    }
    target = [f"--dbname={database['NAME']}"]
    try:
        subprocess.run(  # noqa: S603 - a fixed tool, arguments of our own
            [tool, *target, *arguments],
            env={**os.environ, **{name: value for name, value in named.items() if value}},
            check=True,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError as error:
        raise Refused(
            Problem(
                "backup_tool_missing",
                gettext_noop("The program {tool} is not installed."),
                advice=gettext_noop("Install PostgreSQL's client: apt-get install postgresql-client"),
                params={"tool": tool},
            ),
        ) from error
    except subprocess.CalledProcessError as error:
        if "No space left" in error.stderr:
            raise OSError(errno.ENOSPC, error.stderr) from error
        raise ToolError(error.stderr.strip().splitlines()[-1] if error.stderr.strip() else tool) from error


def flush(path: Path) -> None:
    """Wait until the file is on the disk itself: a stick may be pulled out right after."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def disk_problems(folder: Path) -> Iterator[None]:
    """Turn what a disk can do to a copy into words a person can act on."""
    try:
        yield
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise Refused(_full(folder)) from error
        raise Refused(
            Problem(
                "backup_folder_unusable",
                gettext_noop("Nothing can be written to {folder}: {why}."),
                advice=gettext_noop(
                    "Is the stick in and writable? Else set LOGPOSE_BACKUP_DIR to another folder."
                ),
                params={"folder": str(folder), "why": error.strerror or str(error)},
            ),
        ) from error
    except (sqlite3.Error, ToolError) as error:
        if "full" in str(error):
            raise Refused(_full(folder)) from error
        raise Refused(failed(folder, str(error))) from error


def _full(folder: Path) -> Problem:
    return Problem(
        "disk_full",
        gettext_noop("The disk that holds {folder} is full."),
        advice=gettext_noop(
            "Free some space, or set LOGPOSE_BACKUP_DIR to another disk; the event itself goes on."
        ),
        params={"folder": str(folder)},
    )


def failed(folder: Path, why: str) -> Problem:
    """Return the problem of a copy that failed for a reason of its own."""
    return Problem(
        "backup_failed",
        gettext_noop("The database could not be copied to {folder}: {why}."),
        advice=gettext_noop(
            "The event goes on. Try `manage.py backup`; keep the printed sheets until a copy succeeds."
        ),
        params={"folder": str(folder), "why": why},
    )
