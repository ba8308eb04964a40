"""The empty SQLite database with all its tables, made once by the migrations and copied for every process after."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import django
from django.apps import apps


def migration_files() -> list[Path]:
    """Return the migrations of every installed app, ours and the packages'."""
    return sorted(
        path for app in apps.get_app_configs() for path in Path(app.path, "migrations").glob("*.py")
    )


def kept_as(folder: Path, files: Iterable[Path]) -> Path:
    """Return where the database of these migrations is kept: a changed migration has another name."""
    made_by = hashlib.sha256(f"{django.VERSION} {sqlite3.sqlite_version}".encode())
    for path in files:
        made_by.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return folder / f"{made_by.hexdigest()[:32]}.sqlite3"


def take(kept: Path, to: Path) -> bool:
    """Copy the kept database to where the tests want theirs; return whether there was one."""
    try:
        shutil.copyfile(kept, to)
    except FileNotFoundError:
        return False
    return True


def keep(database: Path, kept: Path) -> None:
    """Keep a database that the migrations have just made, in the place of what older ones made."""
    mine = kept.with_suffix(f".{os.getpid()}")
    mine.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("VACUUM INTO ?", [str(mine)])
    mine.replace(kept)
    for old in set(kept.parent.glob("*.sqlite3")) - {kept}:
        old.unlink(missing_ok=True)
