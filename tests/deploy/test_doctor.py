from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from deploy import doctor, health
from deploy.doctor import Finding, examine
from tournaments import backup, lan
from tournaments.backup.status import remember
from tournaments.lan import Interface
from tournaments.rules.problems import Problem

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.LOGPOSE_VAR_DIR = tmp_path
    settings.LOGPOSE_BACKUP_DIR = tmp_path / "backups"
    monkeypatch.setitem(health.CHECKS, "worker", lambda: health.OK)
    monkeypatch.setattr(lan, "_interfaces", lambda: [Interface("wlan0", "192.168.1.20")])
    return tmp_path


def found(what: str) -> Finding:
    return next(finding for finding in examine() if finding.what == what)


def test_a_machine_that_is_ready_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("doctor")
    printed = capsys.readouterr().out
    assert "Ready for an event." in printed
    assert "http://192.168.1.20" in printed


@pytest.mark.parametrize("script", ["Japanese", "Korean", "Chinese", "Arabic", "Thai", "Hindi"])
def test_names_in_every_script_print_on_a_machine_that_is_set_up(script: str) -> None:
    assert not found(f"{script} names").advice


def test_printing_is_quick_on_a_machine_that_is_set_up() -> None:
    assert found("printing") == Finding("printing", "ready", stops=False)


def test_what_is_ill_is_counted_and_comes_with_advice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(health.CHECKS, "database", lambda: "OperationalError")
    monkeypatch.setattr(lan, "_interfaces", list)
    with pytest.raises(CommandError, match="2 things"):
        call_command("doctor")
    printed = capsys.readouterr().out
    assert "DATABASE_URL" in printed
    assert "Join the shop's Wi-Fi" in printed


def test_a_check_that_breaks_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks() -> Iterator[Finding]:
        raise RuntimeError("no idea")

    monkeypatch.setattr(doctor, "_CHECKS", (breaks, *doctor._CHECKS))
    findings = list(examine())
    assert findings[0].found == "no idea"
    assert len(findings) > 10


def test_a_nearly_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_FREE_BYTES", 10**18)
    assert "Free some space" in found("data folder").advice


def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "stick" in found("backup folder").advice


def test_the_last_copy_is_told_good_or_bad() -> None:
    assert "none yet" in found("last copy").found
    remember(backup.BackupStatus(datetime.now(UTC), "/stick/copy"))
    assert found("last copy") == Finding("last copy", "0 minutes ago: /stick/copy")
    full = Problem(
        "disk_full", "The disk that holds {folder} is full.", advice="Free it.", params={"folder": "/s"}
    )
    remember(backup.BackupStatus(datetime.now(UTC), "/stick", full))
    assert found("last copy") == Finding("last copy", "The disk that holds /s is full.", "Free it.")


def test_a_clock_that_went_back_is_told(desk: Path) -> None:
    assert not found("clock").advice
    (desk / "backups").mkdir()
    copy = desk / "backups" / "logpose-20260307-100000-round-1.sqlite3"
    copy.touch()
    os.utime(copy, (time.time() + 7200, time.time() + 7200))
    assert "clock" in found("clock").advice
