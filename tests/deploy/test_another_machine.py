"""A copy of the database, an empty folder elsewhere, and the round goes on there."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from tests.deploy.machines import environment, manage
from tests.factories.tournaments import EventFactory, organizer_of, ready_event
from tournaments.actions.pairing import pair_round
from tournaments.actions.rounds import start_round
from tournaments.backup import copy_database
from tournaments.models import Event, Match, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

GO_ON = """
from tournaments.actions.acting import Actor
from tournaments.actions.pairing import pair_round
from tournaments.actions.results import enter_result
from tournaments.models import Event, User
from tournaments.rules.outcomes import Outcome
event, by = Event.objects.get(), Actor(user=User.objects.get(username="boss"))
for match in event.rounds.get().matches.filter(outcome=""):
    enter_result(match=match, by=by, outcome=Outcome.WIN_1)
round_ = pair_round(event=event, by=by, seed=2)
print("ROUND", round_.number, round_.matches.count())
"""


@pytest.fixture
def another_machine(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Yield the environment of a machine that has nothing yet: an empty folder, an empty database."""
    empty = tmp_path / "another" / "var"
    if connection.vendor == "sqlite":
        yield environment(empty)
        return
    name = f"logpose_another_{secrets.token_hex(4)}"
    database = connection.settings_dict
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    host = f"{database['USER']}@{database['HOST']}:{database['PORT']}"
    yield environment(empty, DATABASE_URL=f"postgres://{host}/{name}")
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of a database with an event whose round 1 is half reported."""
    event: Event = ready_event(players=8, staff=False)
    by = organizer_of(event)
    User.objects.filter(pk=by.user.pk).update(username="boss")  # type: ignore[union-attr]
    round_ = pair_round(event=event, by=by, seed=1)
    start_round(round_=round_, by=by)
    done = round_.matches.order_by("table")[:2]
    Match.objects.filter(pk__in=[match.pk for match in done]).update(outcome="win_1")
    return copy_database("round-1-started", to=tmp_path / "stick")


def test_a_round_goes_on_from_a_copy_on_another_machine(another_machine: dict[str, str], copy: Path) -> None:
    restored = manage("restore", str(copy), env=another_machine)
    assert "an empty database" in restored.stdout
    assert "round 1, Started" in restored.stdout
    assert "Restored: 1 event." in restored.stdout
    assert "ROUND 2 4" in manage("shell", "-v0", "-c", GO_ON, env=another_machine).stdout

    # Restored once more by mistake: what was there is kept, and put back.
    again = manage("restore", str(copy), "--yes", env=another_machine).stdout
    assert "the present database" in again
    assert "round 1, Started" in again
    kept = again.split("is kept as ")[1].split()[0].rstrip(".")
    assert "before-restore" in kept
    assert "round 2, Paired" in manage("restore", Path(kept).name, "--yes", env=another_machine).stdout


@pytest.mark.sqlite
def test_a_database_that_cannot_be_read_any_more_is_set_aside_for_the_copy(
    another_machine: dict[str, str], copy: Path
) -> None:
    broken = Path(another_machine["LOGPOSE_VAR_DIR"]) / "logpose.sqlite3"
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"no database any more, whatever it was " * 100)
    broken.with_name(f"{broken.name}-wal").write_bytes(b"what was saved last")
    restored = manage("restore", str(copy), "--yes", env=another_machine).stdout
    assert f"could not be read; it is kept as {broken}.damaged-1." in restored
    assert "round 1, Started" in restored
    kept = [broken.with_name(f"{broken.name}.damaged-1{suffix}") for suffix in ("", "-wal")]
    assert [path.read_bytes()[:8] for path in kept] == [b"no datab", b"what was"]


@pytest.fixture
def desk(tmp_path: Path, settings: Settings) -> Path:
    settings.LOGPOSE_VAR_DIR = tmp_path
    settings.LOGPOSE_BACKUP_DIR = tmp_path / "backups"
    return tmp_path


def test_a_backup_by_hand_goes_where_it_is_told(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("backup")
    call_command("backup", to=desk / "mine")
    [made], [own] = (list((desk / folder).iterdir()) for folder in ("backups", "mine"))
    printed = capsys.readouterr().out
    assert f"make restore FILE={made.name}\n" in printed
    assert f"make restore FILE={own}\n" in printed
    call_command("restore")
    assert made.name in capsys.readouterr().out


@pytest.mark.parametrize("answer", ["no", "", None])
def test_a_restore_without_a_clear_yes_changes_nothing(
    desk: Path, monkeypatch: pytest.MonkeyPatch, answer: str | None
) -> None:
    def answers(_: str) -> str:
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", answers)
    made = copy_database("test")
    organizer = EventFactory().organizer
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", made.name)
    call_command("restore", made.name, dry_run=True)
    assert list(Event.objects.values_list("organizer", flat=True)) == [organizer.pk]


def test_a_copy_that_is_not_there_is_told(desk: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", "no-such-copy", yes=True)


def test_a_backup_that_cannot_be_written_is_told(desk: Path) -> None:
    (desk / "file").touch()
    with pytest.raises(CommandError, match="Is the stick in"):
        call_command("backup", to=desk / "file")
