"""What the board page of a long replay costs: a record of 300 decisions, and a simulator's log when one is named.

    python -m benchmarks.replay_page [--log FILE]

Draws the page with the product's own views on a scratch database and prints the CPU time: the first time, again at
the end, at the middle, and what one decision entered costs. The peer is the page of a replay with no decision.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

DECISIONS = 300
TIMES = 5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--log", type=Path, help="a text log of OPTCGSim")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update({"DJANGO_SETTINGS_MODULE": "benchmarks.polled.settings", "LOGPOSE_VAR_DIR": folder})
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        measure(given.log)


def measure(log: Path | None) -> None:
    """Begin the replays and print a line for each."""
    from rules_engine.actions import import_replay
    from tests.factories.replays import a_replay
    from tournaments.actions.acting import SYSTEM

    print_row("no decision", a_replay(seed=1))
    print_row(f"{DECISIONS} decisions", long_replay())
    if log is not None:
        print_row(log.name, import_replay(by=SYSTEM, raw=log.read_bytes(), name="log"))


def long_replay() -> Any:
    """Return a replay of a seeded game of random legal decisions that is not over before 300 of them."""
    from rules_engine.actions import Point, push_decisions
    from rules_engine.actions.decisions import opened
    from tests.factories.replays import a_replay
    from tournaments.actions.acting import SYSTEM

    for seed in range(1, 50):
        row = a_replay(seed=seed)
        timeline, chance = opened(row), random.Random(seed)
        while timeline.step < DECISIONS and (legal := list(timeline.legal_actions())):
            # An attack a turn would end the game too soon.
            calm = [action for action in legal if action.kind not in {"attack", "concede"}]
            timeline.push(chance.choice(calm or legal))
        if timeline.step == DECISIONS:
            acts = [decision.act for decision in timeline.path()]
            push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=acts)
            return row
    raise SystemExit("no game of 300 decisions among 50")


def print_row(name: str, row: Any) -> None:
    """Print what the pages of one replay cost, in milliseconds of CPU."""
    from django.test import Client
    from django.urls import reverse

    from rules_engine.views.common import length

    client, address = Client(headers={"Host": "127.0.0.1"}), reverse("replay", args=[row.key])
    row.refresh_from_db()
    steps = length(row, "main")

    def page(at: int) -> Callable[[], Any]:
        return lambda: client.get(address, {"at": at})

    first = cpu_ms(page(steps))
    again = statistics.median(cpu_ms(page(steps)) for _ in range(TIMES))
    middle = statistics.median(cpu_ms(page(steps // 2)) for _ in range(TIMES))
    noted = statistics.median(cpu_ms(noting(client, row)) for _ in range(TIMES)) if steps else 0.0
    print(
        f"{name:24} {steps:4} decisions: first {first:.0f} ms, again {again:.0f}, middle {middle:.0f}, "
        f"a note entered {noted:.0f}"
    )


def noting(client: Any, row: Any) -> Callable[[], Any]:
    """Return an act on the last decision, with the page that answers it."""
    from django.urls import reverse

    address = reverse("replay-note", args=[row.key])
    return lambda: client.post(address, {"note": "looked at"}, headers={"HX-Request": "true"})


def cpu_ms(work: Callable[[], Any]) -> float:
    """Return the CPU milliseconds of one answer; anything but a page ends the measurement."""
    began = time.process_time()
    answer = work()
    spent = 1000 * (time.process_time() - began)
    if answer.status_code != 200:
        raise SystemExit(f"status {answer.status_code}")
    return spent


if __name__ == "__main__":
    main()
