"""A server killed by SIGKILL while it pairs or takes a result: the event is as before or as after, never between.

Each act is killed at twenty points spread over all it does: before and after its SQL statements and its
commit. Then the database is opened again. Killed before the commit, every row is as it was and the same
form, sent again with its one-time key, does the act; killed after it, the act is there with its log line and
version, and the form sent again is told that it was done.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection

from deploy.environment import DATABASE_URL
from tests.deploy.machines import ROOT, environment
from tests.deploy.mortal import NOW, _enter, _pair, _report
from tests.factories.running import started_round
from tests.factories.tournaments import fresh, ready_event
from tournaments.actions import close_round, undo_pairing
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import DoneOnce, LogEntry, Match, ResultClaim, Round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

POINTS = 20


class Server:
    """A warm process that does acts in forks of itself, on the tests' database."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def does(self, act: str, die_at: int = 0, **facts: object) -> dict[str, Any]:
        """Let a fork do an act and die at a point; return how it went."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        # All connections of a machine end with it; the next one finds the files as they are.
        connection.close()
        self.process.stdin.write(json.dumps({"act": act, "facts": facts, "die_at": die_at}) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@pytest.fixture(scope="module")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    given = {"DATABASE_URL": DATABASE_URL} if DATABASE_URL else {}
    folder = tmp_path_factory.mktemp("server")
    with subprocess.Popen(
        [sys.executable, "-m", "tests.deploy.mortal", str(settings.DATABASES["default"]["NAME"])],
        cwd=ROOT,
        env=environment(folder, DJANGO_SETTINGS_MODULE="deploy.settings", **given),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "{}\n"
        yield Server(process)


def spread(points: int) -> list[int]:
    """Return twenty different points of so many, the first and the last among them."""
    assert points >= POINTS
    return sorted({1 + round(index * (points - 1) / (POINTS - 1)) for index in range(POINTS)})


def everything() -> dict[str, list[dict[str, Any]]]:
    """Return every row of events as the database has it."""
    models = apps.get_app_config("tournaments").get_models()
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def kill_at_twenty_points(
    server: Server,
    act: str,
    points: int,
    *,
    facts_of: Callable[[int], dict[str, Any]],
    done: Callable[[int], None],
    again: Callable[..., None],
) -> set[bool]:
    """Kill one act after the other; `facts_of` a number are the facts of an act nobody has done yet.

    `done` asserts that the act is there, whole and once. Returns whether there were deaths before and after
    the commit.
    """
    committed = set()
    for index, point in enumerate(spread(points)):
        facts = facts_of(index)
        before = everything()
        died = server.does(act, point, **facts)
        assert died["signal"] == signal.SIGKILL, died
        assert died["points"] == point
        committed.add(died["committed"])
        if died["committed"]:
            done(index)
            with pytest.raises(AlreadyDone):
                again(**facts)
            done(index)
        else:
            assert everything() == before, f"killed at point {point}, something was left behind"
            again(**facts)
            done(index)
    return committed


def test_killed_while_pairing(server: Server) -> None:
    event = ready_event(9, staff=False)
    points = server.does("pair", event=ready_event(9, staff=False).pk, once="dry")["points"]
    version = 0

    def facts_of(index: int) -> dict[str, Any]:
        nonlocal version
        if index:
            undo_pairing(round_=Round.objects.get(event=event), by=SYSTEM, now=NOW)
        version = fresh(event).version
        return {"event": event.pk, "once": f"pair-{index}"}

    def done(index: int) -> None:
        round_ = Round.objects.get(event=event)
        seated = list(round_.matches.values_list("player_1", "player_2"))
        assert len(seated) == 5
        assert len({player for pair in seated for player in pair if player}) == 9
        assert sorted(table for table in round_.matches.values_list("table", flat=True) if table) == [
            1,
            2,
            3,
            4,
        ]
        assert (round_.seed, round_.state) == (7, "paired")
        assert round_.certificate
        assert fresh(event).version == version + 1
        assert LogEntry.objects.filter(event=event, verb="pair_round").count() == index + 1
        assert DoneOnce.objects.filter(key=f"pair-{index}").count() == 1

    assert kill_at_twenty_points(server, "pair", points, facts_of=facts_of, done=done, again=_pair) == {
        False,
        True,
    }


def results(
    server: Server, act: str, again: Callable[..., None], facts: dict[str, Any], standing: dict[str, Any]
) -> None:
    """Kill a result at twenty tables, at another point each."""
    event = ready_event(2 * (POINTS + 1), staff=False)
    round_ = started_round(event)
    tables = list(Match.objects.filter(round=round_).order_by("table").values_list("pk", flat=True))
    points = server.does(act, match=tables.pop(), once="dry", **facts)["points"]
    version = 0

    def facts_of(index: int) -> dict[str, Any]:
        nonlocal version
        version = fresh(event).version
        return {"match": tables[index], "once": f"{act}-{index}", **facts}

    def done(index: int) -> None:
        match = Match.objects.get(pk=tables[index])
        assert {name: getattr(match, name) for name in standing} == standing
        assert ResultClaim.objects.filter(match=match).count() == (1 if act == "report" else 0)
        assert hasattr(match, "end_of_round") == (facts["outcome"] == "draw")
        assert fresh(event).version == version + 1
        target = f"round 1 table {match.table}"
        assert LogEntry.objects.filter(event=event, target=target).count() == 1
        assert DoneOnce.objects.filter(key=f"{act}-{index}").count() == 1

    assert kill_at_twenty_points(server, act, points, facts_of=facts_of, done=done, again=again) == {
        False,
        True,
    }
    # The round goes on as if nothing had happened.
    assert not Match.objects.filter(round=round_, outcome="").exists()
    assert close_round(round_=round_, by=SYSTEM, now=NOW).state == "closed"


def test_killed_while_a_loser_reports(server: Server) -> None:
    standing = {"outcome": "win_1", "entered_by": "players", "is_disputed": False}
    results(server, "report", _report, {"side": 2, "outcome": "win_1"}, standing)


def test_killed_while_the_desk_enters_a_draw_with_its_record(server: Server) -> None:
    standing = {"outcome": "draw", "entered_by": "staff"}
    results(server, "enter", _enter, {"outcome": "draw"}, standing)
