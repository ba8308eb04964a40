"""Copies of the whole database: after each round by itself, at any time by hand, and back again.

SQLite is copied with its own backup call while the event goes on; PostgreSQL with pg_dump. A copy is written
beside its final name and renamed when it is whole, so a file with the right name is always a good one.
"""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.utils.text import slugify

from tournaments.models import Event, Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

logger = logging.getLogger("logpose.backup")

_NAME = re.compile(r"logpose-\d{8}-\d{6}-[a-z0-9-]+\.(sqlite3|pgdump)")
_STATUS_KEY = "logpose:backup-status"
#: No copy takes an hour: what is still half written then was left by a crash.
_HALF_WRITTEN_SECONDS = 3600
_turn = threading.Lock()


class _ToolError(Exception):
    """A PostgreSQL tool failed; the text is its last line."""


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """How the last copy went: when (UTC), where to, and what went wrong if something did."""

    at: datetime
    path: str
    problem: Problem | None = None


def copy_database(reason: str, *, to: Path | None = None, keep: int | None = None) -> Path:
    """Copy the database into `to` (default: the backup folder of the settings) and return the new file.

    `reason` becomes a part of the name ("round-3-published"). The newest `keep` copies stay (default:
    `LOGPOSE_BACKUP_KEEP`; 0 keeps all). Raises `Refused` with `disk_full`, `backup_folder_unusable` or
    `backup_failed`; the event's own data is untouched in every case.
    """
    folder = to or Path(settings.LOGPOSE_BACKUP_DIR)
    suffix = "sqlite3" if connection.vendor == "sqlite" else "pgdump"
    label = slugify(reason)[:60] or "copy"
    with _turn, _disk_problems(folder):
        folder.mkdir(parents=True, exist_ok=True)
        name = f"logpose-{datetime.now(UTC):%Y%m%d-%H%M%S}-{label}"
        path = next(
            path
            for number in range(1, 1000)
            if not (path := folder / f"{name}{f'-{number}' if number > 1 else ''}.{suffix}").exists()
        )
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            _copy_sqlite(part) if suffix == "sqlite3" else _copy_postgresql(part)
            _flush(part)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        _prune(folder, newest=path, keep=settings.LOGPOSE_BACKUP_KEEP if keep is None else keep)
    return path


def copy_after_round(event: Event, round_: Round) -> None:
    """Copy the database once the running transaction is committed; never raises, never holds up the desk.

    A copy that fails is logged and shown by `last_status` until one succeeds.
    """
    if not settings.LOGPOSE_BACKUP_AFTER_ROUNDS:
        return
    reason = f"{event.slug[:36]}-round-{round_.number}-{round_.state}"
    transaction.on_commit(lambda: _copy_beside(reason), robust=True)


def last_status() -> BackupStatus | None:
    """Return how the last automatic or manual copy went, or None before the first."""
    kept = cache.get(_STATUS_KEY)
    if kept is None:
        try:
            kept = json.loads(_status_file().read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        cache.set(_STATUS_KEY, kept, timeout=None)
    problem = kept.get("problem")
    return BackupStatus(
        at=datetime.fromisoformat(kept["at"]),
        path=kept["path"],
        problem=Problem(**problem) if problem else None,
    )


def copies(folder: Path | None = None) -> list[Path]:
    """Return the finished copies in a folder, newest first."""
    folder = folder or Path(settings.LOGPOSE_BACKUP_DIR)
    found = [path for path in folder.glob("logpose-*") if _NAME.fullmatch(path.name)]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def restore_database(file: Path) -> None:
    """Put a copy in the place of the database; the caller has stopped the server and migrates afterwards.

    Raises `Refused` with `copy_missing`, `copy_not_ours`, `copy_damaged`, `copy_of_other_database`,
    `database_in_use` or what `copy_database` raises; the present database is then untouched.
    """
    if not file.is_file():
        raise Refused(
            Problem(
                "copy_missing",
                gettext_noop("There is no file {file}."),
                advice=gettext_noop(
                    "`manage.py restore` without a file lists the copies in the backup folder."
                ),
                params={"file": str(file)},
            ),
        )
    wanted = ".sqlite3" if connection.vendor == "sqlite" else ".pgdump"
    if file.suffix in {".sqlite3", ".pgdump"} and file.suffix != wanted:
        raise Refused(
            Problem(
                "copy_of_other_database",
                gettext_noop("{file} was copied from another kind of database."),
                advice=gettext_noop("Set or unset DATABASE_URL as it was when the copy was made."),
                params={"file": file.name},
            ),
        )
    if connection.vendor == "sqlite":
        _check_sqlite(file)
        _restore_sqlite(file)
    else:
        _restore_postgresql(file)
    cache.clear()


# --- writing a copy -------------------------------------------------------------------------------


def _copy_beside(reason: str) -> None:
    """Copy in a thread of its own when the settings say so; remember how it went."""

    def copy() -> None:
        try:
            _remember(BackupStatus(at=datetime.now(UTC), path=str(copy_database(reason))))
        except Refused as refused:
            logger.exception("The automatic copy of the database failed")
            _remember(BackupStatus(datetime.now(UTC), str(settings.LOGPOSE_BACKUP_DIR), refused.problems[0]))
        except Exception:
            logger.exception("The automatic copy of the database failed")
            problem = _failed(Path(settings.LOGPOSE_BACKUP_DIR), "see the server's log")
            _remember(BackupStatus(datetime.now(UTC), str(settings.LOGPOSE_BACKUP_DIR), problem))
        finally:
            if settings.LOGPOSE_BACKUP_IN_BACKGROUND:
                connection.close()

    if settings.LOGPOSE_BACKUP_IN_BACKGROUND:
        threading.Thread(target=copy, name="backup").start()
    else:
        copy()


def _copy_sqlite(part: Path) -> None:
    """Copy with SQLite's backup call over a connection of its own: writers wait for milliseconds only."""
    source = sqlite3.connect(f"file:{_sqlite_path()}?mode=rw", uri=True, timeout=20)
    target = sqlite3.connect(part)
    try:
        source.backup(target)
        # One self-contained file: no -wal beside it that could be forgotten on the stick.
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        target.close()
        source.close()


def _copy_postgresql(part: Path) -> None:
    _run_tool("pg_dump", "--format=custom", "--no-owner", f"--file={part}")


def _flush(path: Path) -> None:
    """Wait until the file is on the disk itself: a stick may be pulled out right after."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _prune(folder: Path, *, newest: Path, keep: int) -> None:
    """Remove the oldest copies beyond `keep`, and what a crash left half written.

    The newest is named, not looked up: with the clock set back it would seem the oldest.
    """
    for leftover in folder.glob("logpose-*.part"):
        if time.time() - leftover.stat().st_mtime > _HALF_WRITTEN_SECONDS:
            leftover.unlink(missing_ok=True)
    if keep > 0:
        for old in [path for path in copies(folder) if path != newest][keep - 1 :]:
            old.unlink(missing_ok=True)


# --- putting a copy back --------------------------------------------------------------------------


def _check_sqlite(file: Path) -> None:
    """Refuse a file that is not a whole copy of a Logpose database."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as copy:
            tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            sound = copy.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.DatabaseError:
        tables, sound = set(), False
    if not sound:
        raise Refused(
            Problem(
                "copy_damaged",
                gettext_noop("{file} is damaged or is no database."),
                advice=gettext_noop("Take an older copy; the present database is untouched."),
                params={"file": file.name},
            ),
        )
    if not {"django_migrations", Event._meta.db_table, Round._meta.db_table} <= tables:
        raise Refused(
            Problem(
                "copy_not_ours",
                gettext_noop("{file} is a database, but not one of Logpose."),
                params={"file": file.name},
            ),
        )


def _restore_sqlite(file: Path) -> None:
    target = _sqlite_path()
    part = target.with_name(target.name + ".restoring")
    connection.close()
    with _disk_problems(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(file, part)
            _flush(part)
            # The old log belongs to the old file: replayed into the new one it would ruin it.
            for suffix in ("-wal", "-shm"):
                target.with_name(target.name + suffix).unlink(missing_ok=True)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)


def _restore_postgresql(file: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        others = cursor.fetchone()[0]
    connection.close()
    if others:
        raise Refused(
            Problem(
                "database_in_use",
                gettext_noop("{count} other programs use the database."),
                advice=gettext_noop("Stop the server and the workers, then restore."),
                params={"count": others},
            ),
        )
    with _disk_problems(file.parent):
        _run_tool(
            "pg_restore",
            "--clean",
            "--if-exists",
            "--no-owner",
            "--single-transaction",
            "--exit-on-error",
            str(file),
        )


# --- the disk and the tools -----------------------------------------------------------------------


def _sqlite_path() -> Path:
    return Path(connection.settings_dict["NAME"])


def _run_tool(tool: str, *arguments: str) -> None:
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
        raise _ToolError(error.stderr.strip().splitlines()[-1] if error.stderr.strip() else tool) from error


@contextlib.contextmanager
def _disk_problems(folder: Path) -> Iterator[None]:
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
    except (sqlite3.Error, _ToolError) as error:
        if "full" in str(error):
            raise Refused(_full(folder)) from error
        raise Refused(_failed(folder, str(error))) from error


def _full(folder: Path) -> Problem:
    return Problem(
        "disk_full",
        gettext_noop("The disk that holds {folder} is full."),
        advice=gettext_noop(
            "Free some space, or set LOGPOSE_BACKUP_DIR to another disk; the event itself goes on."
        ),
        params={"folder": str(folder)},
    )


def _failed(folder: Path, why: str) -> Problem:
    return Problem(
        "backup_failed",
        gettext_noop("The database could not be copied to {folder}: {why}."),
        advice=gettext_noop(
            "The event goes on. Try `manage.py backup`; keep the printed sheets until a copy succeeds."
        ),
        params={"folder": str(folder), "why": why},
    )


# --- how it went ----------------------------------------------------------------------------------


def _status_file() -> Path:
    return Path(settings.LOGPOSE_VAR_DIR) / "backup-status.json"


def _remember(status: BackupStatus) -> None:
    """Keep the outcome for every page: in the cache all servers share, in a file that outlives a restart."""
    problem = status.problem
    kept = {
        "at": status.at.isoformat(),
        "path": status.path,
        "problem": problem
        and {
            "code": problem.code,
            "message": problem.message,
            "advice": problem.advice,
            "params": dict(problem.params),
        },
    }
    cache.set(_STATUS_KEY, kept, timeout=None)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=_status_file().parent, delete=False, prefix="backup-status-"
        ) as part:
            json.dump(kept, part)
        Path(part.name).replace(_status_file())
    except OSError:
        logger.exception("The outcome of the copy could not be written down")
