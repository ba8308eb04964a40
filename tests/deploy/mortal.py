"""A server process that dies when told to: reads acts, does each in a fork of itself, killed at a point.

Started once as `python -m tests.deploy.mortal DATABASE`, it is warm when the acts come, so that twenty
deaths cost twenty forks and no start. One act a line on stdin, as JSON: `act` and `facts` (see `_ACTS`), and
`die_at`, the number of the point at which the fork kills itself with SIGKILL; 0 lets it live. One answer a
line: the `signal` it died by, how many `points` it passed, whether `committed` was among them.

The points of an act, in order: before and after each SQL statement, before and after each commit. What
happens at the last ones (the announcement to other processes) comes after the commit.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from datetime import UTC, datetime
from typing import Any

import django


class Death:
    """Counts points, and kills this process without a word at one of them."""

    def __init__(self, at: int, tell: int) -> None:
        self.at = at
        self.tell = tell
        self.passed = 0

    def point(self, name: bytes = b".") -> None:
        self.passed += 1
        os.write(self.tell, name)
        if self.passed == self.at:
            os.kill(os.getpid(), signal.SIGKILL)

    def __call__(self, execute: Any, sql: Any, params: Any, many: Any, context: Any) -> Any:
        self.point()
        answer = execute(sql, params, many, context)
        self.point()
        return answer


def _pair(event: int, once: str) -> None:
    from tournaments.actions import pair_round
    from tournaments.actions.acting import SYSTEM
    from tournaments.models import Event

    pair_round(event=Event.objects.get(pk=event), by=SYSTEM, seed=7, once=once, now=NOW)


def _report(match: int, side: int, outcome: str, once: str) -> None:
    from tournaments.actions import report_result
    from tournaments.actions.acting import Actor
    from tournaments.rules.outcomes import Outcome

    row = _match(match)
    by = Actor(registration=row.player_1 if side == 1 else row.player_2)
    report_result(match=row, by=by, side=side, outcome=Outcome(outcome), once=once, now=NOW)


def _enter(match: int, outcome: str, once: str) -> None:
    from tournaments.actions import EndOfRoundFacts, enter_result
    from tournaments.actions.acting import SYSTEM
    from tournaments.rules.outcomes import Outcome

    record = EndOfRoundFacts("every_step_tied", reason="clock set late") if outcome == "draw" else None
    enter_result(
        match=_match(match), by=SYSTEM, outcome=Outcome(outcome), end_of_round=record, once=once, now=NOW
    )


def _match(pk: int) -> Any:
    from tournaments.models import Match

    return Match.objects.select_related("round__event", "player_1", "player_2").get(pk=pk)


NOW = datetime(2026, 3, 7, 10, 15, tzinfo=UTC)
_ACTS = {"pair": _pair, "report": _report, "enter": _enter}


def _live_and_die(act: str, facts: dict[str, Any], death: Death) -> None:
    """Do one act in this process, which has no connection yet, as a server that was just started."""
    from django.db import connection
    from django.db.backends.base.base import BaseDatabaseWrapper

    commit = BaseDatabaseWrapper._commit  # type: ignore[attr-defined]

    def counted_commit(self: Any) -> Any:
        death.point()
        answer = commit(self)
        death.point(b"C")
        return answer

    BaseDatabaseWrapper._commit = counted_commit  # type: ignore[attr-defined]
    with connection.execute_wrapper(death):
        _ACTS[act](**facts)


def _in_a_fork(act: str, facts: dict[str, Any], die_at: int) -> dict[str, Any]:
    heard, tell = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(heard)
            _live_and_die(act, facts, Death(die_at, tell))
            status = 0
        except BaseException as error:  # noqa: BLE001 - told to the test, which fails
            sys.stderr.write(f"{error!r}\n")
            sys.stderr.flush()
        finally:
            os._exit(status)
    os.close(tell)
    with os.fdopen(heard, "rb") as pipe:
        points = pipe.read()
    _, status = os.waitpid(child, 0)
    return {
        "signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        "exit": os.WEXITSTATUS(status) if os.WIFEXITED(status) else None,
        "points": len(points),
        "committed": b"C" in points,
    }


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main(database: str) -> None:
    """Answer until stdin ends."""
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = database
    django.setup()
    # What a server has loaded by the time people come; no connection is opened before the fork.
    import tournaments.actions  # noqa: F401

    gc.freeze()
    _say({})
    for line in sys.stdin:
        asked = json.loads(line)
        _say(_in_a_fork(asked["act"], asked["facts"], asked["die_at"]))


if __name__ == "__main__":
    main(sys.argv[1])
