"""Tests begin with a copy of a database that the same migrations made: never with that of others."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.made_database import keep, kept_as, migration_files, take


def made(path: Path, table: str) -> Path:
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"CREATE TABLE {table} (x)")
        database.commit()
    return path


def tables(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return [name for (name,) in database.execute("SELECT name FROM sqlite_master")]


def test_what_was_kept_is_taken_and_a_changed_migration_takes_nothing(tmp_path: Path) -> None:
    folder, migration = tmp_path / "kept", tmp_path / "0001_first.py"
    folder.mkdir()
    migration.write_text("# one")
    before = kept_as(folder, [migration])
    assert not take(before, tmp_path / "taken")
    keep(made(tmp_path / "one", "sail"), before)
    assert take(before, tmp_path / "taken")
    assert tables(tmp_path / "taken") == ["sail"]
    migration.write_text("# two")
    after = kept_as(folder, [migration])
    assert not take(after, tmp_path / "taken")
    keep(made(tmp_path / "two", "mast"), after)
    assert list(folder.iterdir()) == [after]


def test_every_app_counts() -> None:
    folders = {path.parent.parent.name for path in migration_files()}
    assert {"tournaments", "decks", "penalties", "rules_engine", "auth", "sessions", "account"} <= folders


@pytest.mark.django_db
def test_nothing_is_left_to_migrate_in_the_database_of_the_tests() -> None:
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
