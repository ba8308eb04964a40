"""A copy put in the place of the database."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

from django.core.cache import cache
from django.db import connection

from tournaments.backup.disk import disk_problems, flush, run_tool, sqlite_path
from tournaments.models import Event, Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop, ngettext_lazy


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
                advice=gettext_noop("`make restore` without a file lists the copies in the backup folder."),
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
                advice=gettext_noop(
                    "Choose a file that `manage.py backup` has written; the present database is untouched."
                ),
                params={"file": file.name},
            ),
        )


def _restore_sqlite(file: Path) -> None:
    target = sqlite_path()
    part = target.with_name(target.name + ".restoring")
    connection.close()
    with disk_problems(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(file, part)
            flush(part)
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
                ngettext_lazy(
                    "{count} other program uses the database.",
                    "{count} other programs use the database.",
                    "count",
                ),
                advice=gettext_noop("Stop the server and the workers, then restore."),
                params={"count": others},
            ),
        )
    with disk_problems(file.parent):
        run_tool(
            "pg_restore",
            "--clean",
            "--if-exists",
            "--no-owner",
            "--single-transaction",
            "--exit-on-error",
            str(file),
        )
