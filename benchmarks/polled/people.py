"""Phones that poll and desks that type, over loopback, as one process beside the server.

Open loop: every poll has its time, and a poll that waits for a slow server counts from that time on. A fixed
number of connections carries them, so that nothing grows without bound; all of it ends at a given time.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
import uuid
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import urlencode

from benchmarks.polled.cpu import cpu_seconds

_CSRF = "a" * 32
_TIMEOUT = 60.0


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of the server: who polls how often, and what is entered meanwhile."""

    port: int
    pid: int
    slug: str
    round: int
    tokens: tuple[str, ...]
    sessions: tuple[str, ...] = ()
    #: Table and what is typed for it, in the order of entry.
    results: tuple[tuple[int, str], ...] = ()
    seconds: float = 30.0
    #: Seconds between two polls of a phone; 0: as fast as the connections carry them.
    interval: float = 10.0
    connections: int = 32
    with_etag: bool = True
    #: How many polls there are when they come as fast as they can.
    most: int = 0


@dataclass(slots=True)
class Seen:
    """What came back, times in seconds."""

    unchanged: list[float] = field(default_factory=list)
    full: list[float] = field(default_factory=list)
    entered: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    queries_of_unchanged: int = 0
    queries_of_full: int = 0
    bytes: int = 0
    elapsed: float = 0.0
    server_cpu: float = 0.0
    acknowledged: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Answer:
    """An HTTP answer as far as it matters here."""

    status: int
    etag: str
    queries: int
    size: int


class Line:
    """One kept connection."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
        """Send a request; a connection the server has closed meanwhile is opened anew for a GET."""
        for attempt in (1, 2):
            try:
                return await asyncio.wait_for(self._ask(method, path, headers, body), _TIMEOUT)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if attempt == 2 or method != "GET":
                    raise
        raise AssertionError

    async def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await self.writer.drain()
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(head[0].split()[1])
        got = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:])}
        size = int(got.get("content-length", 0)) if status != 304 else 0
        if size:
            await self.reader.readexactly(size)
        return Answer(status, got.get("etag", ""), int(got.get("x-queries", 0)), size)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


async def play(load: Load) -> Seen:
    """Let everybody poll and type until the time is over; return what they saw."""
    seen = Seen()
    etags = dict.fromkeys(load.tokens, "")
    lines = [Line(load.port) for _ in range(load.connections)]
    # Each phone holds its page before anything is measured.
    await _poll_all(load, lines, etags, Seen())
    queue: asyncio.Queue[tuple[str, float] | None] = asyncio.Queue()
    spent = cpu_seconds(load.pid)
    began = time.monotonic()
    end = began + load.seconds
    workers = [asyncio.create_task(_phone_line(line, load, queue, etags, seen)) for line in lines]
    desks = [
        asyncio.create_task(_desk(load, number, session, began, seen))
        for number, session in enumerate(load.sessions)
    ]
    await _due(load, queue, began, end)
    await asyncio.gather(*desks)
    for _ in workers:
        queue.put_nowait(None)
    await asyncio.gather(*workers)
    seen.elapsed = time.monotonic() - began
    seen.server_cpu = cpu_seconds(load.pid) - spent
    for line in lines:
        line.close()
    return seen


async def _poll_all(load: Load, lines: list[Line], etags: dict[str, str], seen: Seen) -> None:
    """Let each phone poll once, as fast as the connections carry it."""
    queue: asyncio.Queue[tuple[str, float] | None] = asyncio.Queue()
    for token in load.tokens:
        queue.put_nowait((token, 0.0))
    for _ in lines:
        queue.put_nowait(None)
    await asyncio.gather(*(_phone_line(line, load, queue, etags, seen) for line in lines))


async def _due(load: Load, queue: asyncio.Queue[Any], began: float, end: float) -> None:
    """Put each phone's polls into the queue when they are due."""
    if load.interval <= 0:
        for number in range(load.most):
            queue.put_nowait((load.tokens[number % len(load.tokens)], 0.0))
        return
    dice = random.Random(load.round)
    step = load.interval / len(load.tokens)
    order = list(load.tokens)
    dice.shuffle(order)
    number = 0
    while True:
        due = began + number * step
        if due >= end:
            return
        wait = due - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        queue.put_nowait((order[number % len(order)], due))
        number += 1


async def _phone_line(
    line: Line, load: Load, queue: asyncio.Queue[Any], etags: dict[str, str], seen: Seen
) -> None:
    while (item := await queue.get()) is not None:
        token, due = item
        headers = {"HX-Request": "true", "Cookie": f"csrftoken={_CSRF}"}
        if load.with_etag and etags[token]:
            headers["If-None-Match"] = etags[token]
        start = due or time.monotonic()
        try:
            answer = await line.ask("GET", f"/p/{token}/", headers)
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            seen.errors.append(f"poll: {error!r}")
            line.close()
            continue
        took = time.monotonic() - start
        if answer.status == 304:
            seen.unchanged.append(took)
            seen.queries_of_unchanged += answer.queries
        elif answer.status == 200:
            seen.full.append(took)
            seen.queries_of_full += answer.queries
            seen.bytes += answer.size
            etags[token] = answer.etag
        else:
            seen.errors.append(f"poll: status {answer.status}")


async def _desk(load: Load, number: int, session: str, began: float, seen: Seen) -> None:
    """Type this desk's share of the results, spread over the whole time."""
    line = Line(load.port)
    mine = load.results[number :: len(load.sessions)]
    step = load.seconds / (len(mine) + 1)
    headers = {
        "HX-Request": "true",
        "Cookie": f"csrftoken={_CSRF}; sessionid={session}",
        "X-CSRFToken": _CSRF,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    for index, (table, typed) in enumerate(mine):
        due = began + (index + number / len(load.sessions)) * step
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        form = {"text": f"{table} {typed}", "round": str(load.round), "once": uuid.uuid4().hex}
        start = time.monotonic()
        try:
            answer = await line.ask("POST", f"/desk/{load.slug}/enter/", headers, urlencode(form).encode())
        except (OSError, asyncio.IncompleteReadError, TimeoutError) as error:
            seen.errors.append(f"table {table}: {error!r}")
            line.close()
            continue
        if answer.status == 200:
            seen.entered.append(time.monotonic() - start)
            seen.acknowledged.append(table)
        else:
            seen.errors.append(f"table {table}: status {answer.status}")
    line.close()


def main() -> None:
    """Read a `Load` as JSON from stdin, play it, print what was `Seen` as JSON."""
    given = json.load(sys.stdin)
    for name in ("tokens", "sessions", "results"):
        given[name] = tuple(given[name])
    print(json.dumps(asdict(asyncio.run(play(Load(**given))))))


if __name__ == "__main__":
    main()
