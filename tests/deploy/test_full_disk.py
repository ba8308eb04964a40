"""While the disk is full, pages are read as before; what would be written is refused and leaves nothing."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.urls import reverse

from tests.deploy.machines import ROOT, environment
from tests.factories.running import started_round
from tests.factories.tournaments import people_of, ready_event

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def test_desk_public_page_and_the_players_own_are_read_on_a_full_disk(tmp_path: Path) -> None:
    event = ready_event(4)
    match = started_round(event).matches.get(table=1)
    connection.close()
    database = tmp_path / "logpose.sqlite3"
    with (
        closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as source,
        closing(sqlite3.connect(database)) as copy,
    ):
        source.backup(copy)
    pages = [
        reverse(name, args=[event.slug])
        for name in ("desk", "players", "public-event", "public-pairings", "projector")
    ]
    asked = {
        "read": [*pages, match.player_1.get_absolute_url()],
        "report": reverse("player-result", args=[match.player_1.token]),
    }
    user = str(people_of(event).scorekeeper.pk)
    done = subprocess.run(
        [sys.executable, "-m", "tests.deploy.full_disk", str(database), user],
        cwd=ROOT,
        env=environment(tmp_path, DJANGO_SETTINGS_MODULE="deploy.settings"),
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout, done.stderr
    before, (report, *after) = (statuses := json.loads(done.stdout))[:6], statuses[6:]
    assert before == after == [200] * 6, done.stderr
    assert report in {500, 507}
    with closing(sqlite3.connect(database)) as kept:
        assert kept.execute("SELECT outcome FROM tournaments_match WHERE id = ?", [match.pk]).fetchall() == [
            ("",)
        ]
        assert not kept.execute("SELECT id FROM tournaments_resultclaim").fetchall()
