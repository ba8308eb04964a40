from __future__ import annotations

import errno
import json
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.cache import cache
from django.db import connection, transaction
from pytest_django import Settings

from tests.factories.tournaments import RoundFactory
from tournaments import hooks
from tournaments.backup import (
    copies,
    copy_after_round,
    copy_database,
    copying,
    last_status,
    restore_database,
    restoring,
)
from tournaments.backup.disk import sqlite_path
from tournaments.models import Round
from tournaments.queries.desk import desk_facts
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db(transaction=True)
SUFFIX = ".sqlite3" if "sqlite" in django_settings.DATABASES["default"]["ENGINE"] else ".pgdump"


@pytest.fixture
def folder(tmp_path: Path, settings: Settings) -> Path:
    settings.LOGPOSE_BACKUP_DIR = tmp_path / "stick"
    settings.LOGPOSE_VAR_DIR = tmp_path
    settings.LOGPOSE_BACKUP_AFTER_ROUNDS = True
    return tmp_path / "stick"


@pytest.fixture
def round_(db: None) -> Round:
    return RoundFactory(started=True, number=3, event__slug="friday")


def test_a_copy_says_in_its_name_when_and_why_and_is_whole(folder: Path, round_: Round) -> None:
    copy = copy_database("Round 3, published")
    assert copy.parent == folder
    assert copy.name.startswith("logpose-20")
    assert copy.name.endswith(f"-round-3-published{SUFFIX}")
    assert [path.name for path in folder.iterdir()] == [copy.name]


@pytest.mark.sqlite
def test_a_copy_is_one_file_that_opens_by_itself(folder: Path, round_: Round) -> None:
    with sqlite3.connect(copy_database("test")) as copy:
        assert copy.execute("SELECT number FROM tournaments_round").fetchall() == [(3,)]
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    copy.close()


@pytest.mark.sqlite
def test_a_copy_holds_what_is_committed_while_another_writes(folder: Path, round_: Round) -> None:
    with transaction.atomic():
        Round.objects.update(number=4)
        copy = sqlite3.connect(copy_database("test"))
    assert copy.execute("SELECT number FROM tournaments_round").fetchall() == [(3,)]
    copy.close()


def test_two_copies_in_one_second_are_two_files(folder: Path) -> None:
    assert len({copy_database("same") for _ in range(3)}) == 3
    assert len(copies()) == 3


@pytest.mark.sqlite
@pytest.mark.parametrize("now_is", ["later", "earlier, for the clock was set back"])
def test_the_newest_copies_stay_and_nothing_else_is_touched(
    folder: Path, settings: Settings, now_is: str
) -> None:
    settings.LOGPOSE_BACKUP_KEEP = 3
    folder.mkdir()
    (folder / "logpose-notes.sqlite3").write_text("mine")
    made = [folder / f"logpose-20260307-10000{number}-round-{number}.sqlite3" for number in range(4)]
    for number, path in enumerate(made):
        path.touch()
        moment = 1_000_000_000 + number if now_is == "later" else 4_000_000_000 + number
        os.utime(path, (moment, moment))
    newest = copy_database("round 5")
    assert {path.name for path in folder.iterdir()} == {
        "logpose-notes.sqlite3",
        made[2].name,
        made[3].name,
        newest.name,
    }


@pytest.mark.sqlite
def test_what_a_crash_left_half_written_goes_later_but_not_what_is_being_written(folder: Path) -> None:
    folder.mkdir()
    old, new = (folder / f"logpose-x.sqlite3.{pid}.part" for pid in (1, 2))
    old.touch()
    new.touch()
    os.utime(old, (0, 0))
    copy_database("test")
    assert not old.exists()
    assert new.exists()


def failing(error: Exception) -> Any:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("where", "error", "code"),
    [
        ("flush", OSError(errno.ENOSPC, "No space left on device"), "disk_full"),
        ("_copy_sqlite", sqlite3.OperationalError("database or disk is full"), "disk_full"),
        ("flush", OSError(errno.EIO, "Input/output error"), "backup_folder_unusable"),
        ("_copy_sqlite", sqlite3.OperationalError("disk I/O error"), "backup_failed"),
    ],
)
@pytest.mark.sqlite
def test_what_the_disk_does_is_told_and_leaves_no_half_copy(
    folder: Path, monkeypatch: pytest.MonkeyPatch, where: str, error: Exception, code: str
) -> None:
    monkeypatch.setattr(copying, where, failing(error))
    with pytest.raises(Refused) as refused:
        copy_database("test")
    assert refused.value.codes == (code,)
    assert str(folder) in refused.value.problems[0].words()
    assert refused.value.problems[0].advice
    assert not list(folder.iterdir())


def test_a_stick_that_is_not_there_is_told(folder: Path, tmp_path: Path, settings: Settings) -> None:
    (tmp_path / "file").touch()
    settings.LOGPOSE_BACKUP_DIR = tmp_path / "file" / "stick"
    with pytest.raises(Refused) as refused:
        copy_database("test")
    assert refused.value.codes == ("backup_folder_unusable",)


def test_a_round_is_copied_once_it_is_committed(folder: Path, round_: Round) -> None:
    with transaction.atomic():
        copy_after_round(round_.event, round_)
        assert not copies()
    [copy] = copies()
    assert copy.name.endswith(f"-friday-round-3-started{SUFFIX}")
    status = last_status()
    assert status is not None
    assert (status.path, status.problem) == (str(copy), None)


def test_a_round_that_is_rolled_back_is_not_copied(folder: Path, round_: Round) -> None:
    with transaction.atomic():
        copy_after_round(round_.event, round_)
        transaction.set_rollback(True)
    assert not copies()


def test_the_copy_hangs_on_every_change_of_a_round(folder: Path, round_: Round) -> None:
    hooks.round_changed.ask(round_.event, round_)
    assert len(copies()) == 1


def test_a_copy_beside_the_request_does_not_hold_it_up(
    folder: Path, round_: Round, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LOGPOSE_BACKUP_IN_BACKGROUND = True
    started: list[threading.Thread] = []
    start = threading.Thread.start

    def note(thread: threading.Thread) -> None:
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", note)
    copy_after_round(round_.event, round_)
    [thread] = started
    thread.join(timeout=30)
    assert len(copies()) == 1


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), RuntimeError("surprise")])
def test_a_copy_that_fails_never_breaks_the_act_and_is_shown_until_one_succeeds(
    folder: Path, round_: Round, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(copying, "flush", failing(error))
        with transaction.atomic():
            copy_after_round(round_.event, round_)
    status = last_status()
    assert status is not None
    assert status.problem is not None
    assert status.problem.code in {"disk_full", "backup_failed"}
    cache.clear()
    assert last_status() == status
    copy_after_round(round_.event, round_)
    status = last_status()
    assert status is not None
    assert status.problem is None


def test_before_the_first_copy_there_is_no_status(folder: Path) -> None:
    assert last_status() is None
    (folder.parent / "backup-status.json").write_text(json.dumps([]) + "}")
    assert last_status() is None


def test_copies_can_be_switched_off(folder: Path, round_: Round, settings: Settings) -> None:
    settings.LOGPOSE_BACKUP_AFTER_ROUNDS = False
    copy_after_round(round_.event, round_)
    assert not copies()


def test_restoring_brings_back_what_was(folder: Path, round_: Round) -> None:
    copy = copy_database("test")
    Round.objects.update(number=9)
    connection.close()
    restore_database(copy)
    assert list(Round.objects.values_list("number", flat=True)) == [3]


@pytest.mark.sqlite
def test_a_database_that_another_program_has_open_is_left_to_it(
    folder: Path, round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "_PATIENCE_SECONDS", 0.1)
    copy = copy_database("test")
    Round.objects.update(number=9)
    with closing(sqlite3.connect(sqlite_path())) as other:
        other.execute("SELECT count(*) FROM tournaments_round").fetchall()
        with pytest.raises(Refused) as refused:
            restore_database(copy)
        assert refused.value.codes == ("database_in_use",)
    assert list(Round.objects.values_list("number", flat=True)) == [9]


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (None, "gone.sqlite3", "copy_missing"),
        (b"", "empty.sqlite3", "copy_not_ours"),
        (b"PK\x03\x04 not a database at all, but a long enough zip file to be read", "a.zip", "copy_damaged"),
        (b"PGDMP", "a.pgdump", "copy_of_other_database"),
    ],
)
def test_a_file_that_is_no_copy_is_refused_and_nothing_changes(
    folder: Path, round_: Round, content: bytes | None, name: str, code: str
) -> None:
    file = folder.parent / name
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Refused) as refused:
        restore_database(file)
    assert refused.value.codes == (code,)
    assert list(Round.objects.values_list("number", flat=True)) == [3]


@pytest.mark.sqlite
def test_a_copy_cut_short_is_refused(folder: Path, round_: Round) -> None:
    copy = copy_database("test")
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    with pytest.raises(Refused) as refused:
        restore_database(copy)
    assert refused.value.codes == ("copy_damaged",)


@pytest.mark.postgres
def test_without_its_tool_the_copy_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Refused) as refused:
        copy_database("test")
    assert refused.value.codes == ("backup_tool_missing",)


@pytest.mark.postgres
def test_a_dump_that_is_none_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.pgdump").write_bytes(b"nonsense")
    with pytest.raises(Refused) as refused:
        restore_database(tmp_path / "a.pgdump")
    assert refused.value.codes == ("backup_failed",)


def test_the_desk_shows_a_copy_that_failed_until_one_succeeds(
    folder: Path, round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(copying, "flush", failing(OSError(errno.ENOSPC, "full")))
        copy_after_round(round_.event, round_)
    assert "disk_full" in [note.code for note in desk_facts(round_.event).notes]
    copy_after_round(round_.event, round_)
    assert "disk_full" not in [note.code for note in desk_facts(round_.event).notes]
