"""Copies of the whole database: after each round by itself, at any time by hand."""

from __future__ import annotations

import logging
import os
import re
import sqlite3
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.utils.text import slugify

from tournaments.backup.disk import disk_problems, failed, flush, run_tool, sqlite_path
from tournaments.backup.status import BackupStatus, remember
from tournaments.models import Event, Round
from tournaments.rules.problems import Refused

logger = logging.getLogger("logpose.backup")

_NAME = re.compile(r"logpose-\d{8}-\d{6}-[a-z0-9-]+\.(sqlite3|pgdump)")
#: No copy takes an hour: what is still half written then was left by a crash.
_HALF_WRITTEN_SECONDS = 3600
_turn = threading.Lock()


def copy_database(reason: str, *, to: Path | None = None, keep: int | None = None) -> Path:
    """Copy the database into `to` (default: the backup folder of the settings) and return the new file.

    `reason` becomes a part of the name ("round-3-published"). The newest `keep` copies stay (default:
    `LOGPOSE_BACKUP_KEEP`; 0 keeps all). Raises `Refused` with `disk_full`, `backup_folder_unusable` or
    `backup_failed`; the event's own data is untouched in every case.
    """
    folder = to or Path(settings.LOGPOSE_BACKUP_DIR)
    suffix = "sqlite3" if connection.vendor == "sqlite" else "pgdump"
    label = slugify(reason)[:60] or "copy"
    with _turn, disk_problems(folder):
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
            flush(part)
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


def copies(folder: Path | None = None) -> list[Path]:
    """Return the finished copies in a folder, newest first."""
    folder = folder or Path(settings.LOGPOSE_BACKUP_DIR)
    found = [path for path in folder.glob("logpose-*") if _NAME.fullmatch(path.name)]
    return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)


def _copy_beside(reason: str) -> None:
    """Copy in a thread of its own when the settings say so; remember how it went."""

    def copy() -> None:
        try:
            remember(BackupStatus(at=datetime.now(UTC), path=str(copy_database(reason))))
        except Refused as refused:
            logger.exception("The automatic copy of the database failed")
            remember(BackupStatus(datetime.now(UTC), str(settings.LOGPOSE_BACKUP_DIR), refused.problems[0]))
        except Exception:
            logger.exception("The automatic copy of the database failed")
            problem = failed(Path(settings.LOGPOSE_BACKUP_DIR), "see the server's log")
            remember(BackupStatus(datetime.now(UTC), str(settings.LOGPOSE_BACKUP_DIR), problem))
        finally:
            if settings.LOGPOSE_BACKUP_IN_BACKGROUND:
                connection.close()

    if settings.LOGPOSE_BACKUP_IN_BACKGROUND:
        threading.Thread(target=copy, name="backup").start()
    else:
        copy()


def _copy_sqlite(part: Path) -> None:
    """Copy with SQLite's backup call over a connection of its own: writers wait for milliseconds only."""
    source = sqlite3.connect(f"file:{sqlite_path()}?mode=rw", uri=True, timeout=20)
    target = sqlite3.connect(part)
    try:
        source.backup(target)
        # One self-contained file: no -wal beside it that could be forgotten on the stick.
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        target.close()
        source.close()


def _copy_postgresql(part: Path) -> None:
    run_tool("pg_dump", "--format=custom", "--no-owner", f"--file={part}")


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
