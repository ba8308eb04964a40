"""A copy of the database, an empty folder elsewhere, and the round goes on there."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from tests.deploy.machines import environment, manage
from tests.factories.tournaments import organizer_of, ready_event
from tournaments.actions.pairing import pair_round
from tournaments.actions.rounds import start_round
from tournaments.backup import copy_database
from tournaments.models import Event, Match, User

pytestmark = pytest.mark.django_db(transaction=True)

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
    assert "Restored: 1 events" in restored.stdout
    assert "ROUND 2 4" in manage("shell", "-v0", "-c", GO_ON, env=another_machine).stdout


def test_a_restore_keeps_the_present_database_first_and_asks(
    another_machine: dict[str, str], copy: Path
) -> None:
    manage("restore", str(copy), env=another_machine)
    manage("shell", "-v0", "-c", GO_ON, env=another_machine)
    # Nobody there to answer: nothing is changed.
    asked = manage("restore", str(copy), env=another_machine, expect=1)
    assert "the present database" in asked.stdout
    again = manage("restore", str(copy), "--yes", env=another_machine)
    assert "round 1, Started" in again.stdout
    listed = manage("restore", env=another_machine).stdout
    kept = next(line.split()[0] for line in listed.splitlines() if "before-restore" in line)
    assert "round 2, Paired" in manage("restore", kept, "--yes", env=another_machine).stdout


def test_a_backup_by_hand_goes_where_it_is_told(
    another_machine: dict[str, str], copy: Path, tmp_path: Path
) -> None:
    manage("restore", str(copy), env=another_machine)
    printed = manage("backup", "--to", str(tmp_path / "mine"), env=another_machine).stdout
    [made] = (tmp_path / "mine").iterdir()
    assert str(made) in printed
    assert f"manage.py restore {made}" in printed


def test_a_copy_that_is_not_there_is_told(another_machine: dict[str, str]) -> None:
    done = manage("restore", "no-such-copy", "--yes", env=another_machine, expect=1)
    assert "There is no file" in done.stderr
