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

#: How long another program may take to let the database go.
_PATIENCE_SECONDS = 5


def restore_database(file: Path) -> Path | None:
    """Put a copy in the place of the database; the caller has stopped the server and migrates afterwards.

    A machine that dies on the way leaves the database before or the copy, each whole. Returns where a present
    database lies now that could not be read at all, None as a rule. Raises `Refused` with `copy_missing`,
    `copy_not_ours`, `copy_damaged`, `copy_of_other_database`, `database_in_use` or what `copy_database` raises; the
    present database is then untouched.
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
        aside = _restore_sqlite(file)
    else:
        aside = None
        _restore_postgresql(file)
    cache.clear()
    return aside


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


def _restore_sqlite(file: Path) -> Path | None:
    target = sqlite_path()
    part = target.with_name(target.name + ".restoring")
    connection.close()
    with disk_problems(target.parent):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(file, part)
            flush(part)
            aside = _without_log(target)
            part.replace(target)
            flush(target.parent)
        finally:
            part.unlink(missing_ok=True)
    return aside


def _without_log(database: Path) -> Path | None:
    """Make the present database one file, its log merged; return where it is put when it cannot be read at all.

    The log belongs to the old file. Replayed into the new one it would ruin it; taken away before the old file goes, it
    would take along what was saved last, should the machine die in between. Raises `Refused` while another program
    has the database open.
    """
    if not database.exists():
        return _aside(database)
    try:
        with contextlib.closing(
            sqlite3.connect(f"{database.absolute().as_uri()}?mode=rw", uri=True, timeout=_PATIENCE_SECONDS)
        ) as old:
            # Merges the log and takes it away, in an order that outlives a power cut; needs the database alone.
            old.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise Refused(_in_use(1)) from error
    except sqlite3.DatabaseError:
        return _aside(database)
    return None


def _aside(database: Path) -> Path | None:
    """Move what lies in the place of a database that cannot be read, and its log, to names that are free."""
    name = next(
        name
        for number in range(1, 1000)
        if not database.with_name(name := f"{database.name}.damaged-{number}").exists()
    )
    moved = None
    # The database itself last: until then it is found, and set aside, by the next restore too.
    for suffix in ("-shm", "-wal", ""):
        found = database.with_name(database.name + suffix)
        if found.exists():
            moved = found.replace(database.with_name(name + suffix))
    return moved


def _in_use(others: int) -> Problem:
    return Problem(
        "database_in_use",
        ngettext_lazy(
            "{count} other program uses the database.",
            "{count} other programs use the database.",
            "count",
        ),
        advice=gettext_noop("Stop the server and the workers, then restore."),
        params={"count": others},
    )


def _restore_postgresql(file: Path) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        others = cursor.fetchone()[0]
    connection.close()
    if others:
        raise Refused(_in_use(others))
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
