"""A round of 2,048 players: every phone polls its page while four desks enter the results of all tables.

    python -m benchmarks.polling [--players 2048] [--seconds 300] [--interval 10] [--postgres]

Starts the product's own server on a scratch database (SQLite; with --postgres, PostgreSQL and Redis on this
machine), and a second process with the phones and desks, all on 127.0.0.1 and all bounded. Prints what an
unchanged page costs beside the same poll without ETag (the peer, in the same run), then the round itself:
times of unchanged and full pages, entries, errors and lost results. Both must be 0.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

from benchmarks.polled.people import Load, Seen
from benchmarks.polled.server import (
    ROOT,
    SETTINGS,
    Place,
    Server,
    environment_for,
    free_port,
    prepare,
    scratch_services,
    served,
)

DESKS = 4
POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/14"
TYPED = {"a": "win_1", "b": "win_2"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long the results take")
    parser.add_argument("--interval", type=float, default=10.0, help="seconds between two polls of a phone")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL and Redis, two workers")
    parser.add_argument("--polls", type=int, default=1000, help="polls of the comparison, three times each")
    given = parser.parse_args()
    # Asked to stop, it stops the server too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    services = scratch_services(POSTGRES, REDIS, workers=2) if given.postgres else nullcontext({})
    with tempfile.TemporaryDirectory() as folder, services as urls:
        os.environ.update({"DJANGO_SETTINGS_MODULE": SETTINGS, "LOGPOSE_VAR_DIR": folder})
        environment = environment_for(Path(folder), free_port(), **urls)
        place = prepare(environment, given.players, DESKS)
        with served(environment) as server:
            compare(server, place, given.polls)
            return whole_round(server, place, seconds=given.seconds, interval=given.interval)


def compare(server: Server, place: Place, polls: int) -> None:
    """Print what polls of unchanged pages cost, with and without ETag."""
    per_poll: dict[bool, list[float]] = {True: [], False: []}
    rates: dict[bool, list[float]] = {True: [], False: []}
    tokens = place.tokens[:64]
    for with_etag in (True, False) * 3:
        load = load_of(
            server, place, tokens=tokens, interval=0, most=polls, with_etag=with_etag, connections=8
        )
        seen = play(load)
        wrong(seen)
        count = len(seen.unchanged) + len(seen.full)
        per_poll[with_etag].append(seen.server_cpu / count * 1000)
        rates[with_etag].append(count / seen.elapsed)
    cheap, dear = (statistics.median(per_poll[flag]) for flag in (True, False))
    print(f"{polls} polls of unchanged pages, medians of 3 runs")
    print(f"  with ETag     {cheap:7.2f} ms of CPU a poll, {statistics.median(rates[True]):6.0f} a second")
    print(f"  without ETag  {dear:7.2f} ms of CPU a poll, {statistics.median(rates[False]):6.0f} a second")
    print(f"  ratio without / with: {dear / cheap if cheap else float('nan'):.1f}")


def whole_round(server: Server, place: Place, *, seconds: float, interval: float) -> int:
    """Print how a round went whose results all come while everybody polls; return the exit status."""
    results = results_for(place)
    seen = play(
        load_of(server, place, results=results, sessions=place.sessions, seconds=seconds, interval=interval)
    )
    lost = lost_results(server, place, results, seen)
    polls = len(seen.unchanged) + len(seen.full)
    print(
        f"{len(place.tokens)} phones, a poll every {interval:.0f} s; "
        f"{len(results)} results by {len(place.sessions)} desks in {seconds:.0f} s ({seen.elapsed:.0f} s)"
    )
    print(
        f"  polls         {polls}, {polls / seen.elapsed:.0f} a second, {len(seen.unchanged) / polls:.1%} unchanged"
    )
    print(f"  unchanged     {times(seen.unchanged)}, {seen.queries_of_unchanged} queries in all")
    print(
        f"  full pages    {times(seen.full)}, {seen.queries_of_full / max(1, len(seen.full)):.0f} queries each"
    )
    print(f"  entries       {times(seen.entered)}")
    print(f"  server        {seen.server_cpu / seen.elapsed:.2f} cores")
    print(f"  errors        {len(seen.errors)}   lost results {len(lost)}")
    for error in seen.errors[:5]:
        print(f"    {error}")
    return 1 if seen.errors or lost else 0


def results_for(place: Place) -> tuple[tuple[int, str], ...]:
    """Return what is typed for each table, tables in no special order."""
    return tuple(
        (table, "abaab"[index % 5])
        for index, table in enumerate(sorted(place.tables, key=lambda t: t * 7919 % 1031))
    )


def load_of(server: Server, place: Place, **facts: Any) -> Load:
    """Return a load on this server and event."""
    given = {
        "port": server.port,
        "pid": server.process.pid,
        "slug": place.slug,
        "round": place.round,
        "tokens": place.tokens,
    }
    return Load(**{**given, **facts})


def play(load: Load) -> Seen:
    """Let another process play the phones and desks, so that it does not share our interpreter."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.polled.people"],
        input=json.dumps(asdict(load)),
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=load.seconds * 10 + 600,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return Seen(**json.loads(done.stdout))


def lost_results(server: Server, place: Place, results: tuple[tuple[int, str], ...], seen: Seen) -> list[int]:
    """Return the tables whose result was acknowledged and does not stand as it was typed."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", f"/api/v1/events/{place.slug}/rounds/{place.round}/")
    shown = json.loads(connection.getresponse().read())
    connection.close()
    stands = {line["table"]: line["outcome"] for line in shown["pairings"]}
    said = dict(results)
    return [table for table in seen.acknowledged if stands[table] != TYPED[said[table]]]


def wrong(seen: Seen) -> None:
    """Stop when a comparison met an error: its figures mean nothing."""
    if seen.errors:
        sys.exit(f"{len(seen.errors)} errors, the first: {seen.errors[0]}")


def times(seconds: list[float]) -> str:
    """Return count, median and 95th percentile in words."""
    if not seconds:
        return "     0"
    ranked = sorted(seconds)
    middle, high = statistics.median(ranked), ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))]
    return f"{len(ranked):6d}   p50 {middle * 1000:6.1f} ms   p95 {high * 1000:6.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
