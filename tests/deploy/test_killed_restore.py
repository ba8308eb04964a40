"""A restore that is killed on its way leaves the database before, with all that was saved, or the copy: each whole."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.deploy.machines import ROOT, environment

pytestmark = [pytest.mark.sqlite, pytest.mark.long]

TABLES = ("django_migrations", "tournaments_event", "tournaments_round")
#: Enough rows for pages that are in the log alone, and for some that are in both.
BEFORE, COPY = list(range(400)), list(range(1000, 1200))


def write(database: Path, rows: list[int]) -> None:
    with closing(sqlite3.connect(database)) as connection:
        for table in TABLES:
            connection.execute(f"CREATE TABLE {table} (number)")
        connection.executemany("INSERT INTO tournaments_round VALUES (?)", [(row,) for row in rows])
        connection.commit()


def rows_in(database: Path) -> list[int]:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [row for (row,) in connection.execute("SELECT number FROM tournaments_round ORDER BY number")]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a copy, and a desk whose server was killed: half of its rows are in the log alone."""
    write(tmp_path / "copy.sqlite3", COPY)
    working, desk = tmp_path / "working", tmp_path / "desk"
    working.mkdir()
    write(working / "db.sqlite3", BEFORE[:200])
    with closing(sqlite3.connect(working / "db.sqlite3")) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.executemany("INSERT INTO tournaments_round VALUES (?)", [(row,) for row in BEFORE[200:]])
        connection.commit()
        shutil.copytree(working, desk)
    assert (desk / "db.sqlite3-wal").stat().st_size
    return tmp_path


def test_a_restore_killed_at_any_step_leaves_one_of_the_two_whole(place: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.deploy.mortal_restore", str(place)],
        cwd=ROOT,
        env=environment(place, DJANGO_SETTINGS_MODULE="deploy.settings"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    steps = int(done.stdout)
    assert steps > 5
    left = [rows_in(place / f"desk-{step}" / "db.sqlite3") for step in range(1, steps + 1)]
    assert [rows in (BEFORE, COPY) for rows in left] == [True] * steps
    assert left[0] == BEFORE
    assert left[-1] == COPY
