"""How long a large pairings sheet takes: 2,048 rows in parts, against the plain table that needs no tricks.

Prints CPU seconds, peak memory and the ratio to the peer measured in the same run. The peer is the table a first
version would have: six cells, collapsed borders, automatic widths, one document for all rows. Both are drawn by the
product's child process, whose start is counted. `--rows 512 --runs 1` is quick.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CPU_SECONDS_ALLOWED = 15.0
MEGABYTES_ALLOWED = 150.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=2048)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--measure", choices=["ours", "plain"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.measure:
        print(json.dumps(measure(given.measure, given.rows)))
        return 0
    figures = {name: [run(name, given.rows) for _ in range(given.runs)] for name in ("ours", "plain")}
    print(
        f"Pairings by name, {given.rows:,} rows, A4, medians of {given.runs} runs (the process that draws):"
    )
    for name, runs in figures.items():
        print(
            f"  {name:6} {median(runs, 'cpu'):6.2f} s  {median(runs, 'megabytes'):6.0f} MB  "
            f"{runs[0]['pages']} pages  {runs[0]['bytes'] / 1024:.0f} KB"
        )
    cpu, memory = median(figures["ours"], "cpu"), median(figures["ours"], "megabytes")
    print(f"ratio: {median(figures['plain'], 'cpu') / cpu:.2f} x less CPU, ", end="")
    print(f"{median(figures['plain'], 'megabytes') / memory:.2f} x less memory than the plain table")
    kept = cpu <= CPU_SECONDS_ALLOWED and memory <= MEGABYTES_ALLOWED
    print(
        f"promise: {CPU_SECONDS_ALLOWED:.0f} s and {MEGABYTES_ALLOWED:.0f} MB: {'kept' if kept else 'BROKEN'}"
    )
    return 0 if kept else 1


def median(runs: list[dict[str, float]], name: str) -> float:
    return statistics.median(run[name] for run in runs)


def run(name: str, rows: int) -> dict[str, float]:
    """Measure in a fresh process."""
    with tempfile.TemporaryDirectory() as var:
        environment = {**os.environ, "LOGPOSE_VAR_DIR": var, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
        environment.pop("DATABASE_URL", None)
        environment.pop("REDIS_URL", None)
        command = [sys.executable, __file__, "--measure", name, "--rows", str(rows)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=ROOT)
    return json.loads(done.stdout.splitlines()[-1])


def measure(name: str, rows: int) -> dict[str, float]:
    """Return what one process spends on the sheet: the child that draws, for both sides alike."""
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    import pypdfium2

    pages = ours(rows) if name == "ours" else [plain(rows)]
    from tournaments.documents.drawing import join
    from tournaments.documents.weasy import draw_in_child

    before = time.process_time()
    pdf = join(draw_in_child(pages))
    spent = time.process_time() - before
    child = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "cpu": spent + child.ru_utime + child.ru_stime,
        # Kilobytes on Linux, bytes on macOS.
        "megabytes": child.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024),
        "pages": len(pypdfium2.PdfDocument(pdf)),
        "bytes": len(pdf),
    }


def names(rows: int) -> list[str]:
    """Return names as they come: mostly Latin, one in sixteen Japanese, a few long ones."""
    first = ["Anna", "Bo", "Claire", "Dmitri", "Eva-Maria", "Finn", "Giulia", "Hugo", "Ines", "João", "Kim"]
    last = ["Meyer", "Silva", "Nakamura", "Müller-Lüdenscheidt", "Kowalski", "O'Brien", "Rossi"]
    made = []
    for at in range(rows):
        name = f"{last[at % 7]}, {first[at % 11]} {at}"
        if at % 16 == 0:
            name = f"山田 花子 {at}"
        made.append(name)
    return made


def ours(rows: int) -> list[str]:
    """Return the parts of the sheet the product prints, its rows made up instead of read."""
    from datetime import UTC, datetime

    from tournaments.documents.drawing import html_of
    from tournaments.documents.paper import A4, lines_of, pages, parts_of_pages
    from tournaments.models import Event

    listed = [
        {"name": name, "record": "3-1", "table": at // 2 + 1, "opponent": other, "is_bye": False}
        for at, (name, other) in enumerate(zip(names(rows), reversed(names(rows)), strict=True))
    ]
    paged = list(
        pages(listed, A4.lines, lambda row: max(lines_of(row["name"], 20.0), lines_of(row["opponent"], 20.0)))
    )
    event = Event(name="Benchmark", starts_at=datetime(2026, 3, 7, tzinfo=UTC))
    context = {"event": event, "title": "Round 5: Pairings by name", "sub": "", "made": "", "kind": "list"}
    parts = parts_of_pages("print/pairings_by_name.html", paged, context)
    return [html_of(part, A4) for part in parts]


def plain(rows: int) -> str:
    """Return the table of a first version."""
    from django.utils.html import escape

    lines = "".join(
        f"<tr><td>{at // 2 + 1}</td><td><b>{escape(name)}</b></td><td>3-1</td><td>9</td><td>{escape(other)}</td>"
        "<td>3-1</td></tr>"
        for at, (name, other) in enumerate(zip(names(rows), reversed(names(rows)), strict=True))
    )
    head = (
        "<tr><th>Table</th><th>Player</th><th>Record</th><th>Points</th><th>Opponent</th><th>Record</th></tr>"
    )
    style = (
        "@page{size:A4;margin:10mm 12mm}html{font:10pt/13pt 'DejaVu Sans','Noto Sans CJK JP',sans-serif}"
        "table{width:100%;border-collapse:collapse}td,th{border:0.5pt solid #000;padding:0.55mm 1.2mm}"
    )
    return f"<!doctype html><style>{style}</style><table><thead>{head}</thead>{lines}</table>"


if __name__ == "__main__":
    sys.exit(main())
