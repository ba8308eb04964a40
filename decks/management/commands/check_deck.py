"""`manage.py check_deck FILE ...`: is each list legal? For shops and scripts."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.queries.reading import Reading, Terms, read_list
from tournaments.management.prepared import PreparedCommand
from tournaments.wording import problem_facts

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


class Command(PreparedCommand):
    help = (
        "Check deck lists. Exit status 0: all legal, 1: one is not, "
        "2: one cannot be read, or needs a judge (a card that is not in the card data)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, help="text files, or - for standard input")
        parser.add_argument("--level", type=int, choices=(1, 2, 3), default=1, help="level of the event")
        parser.add_argument("--date", type=date.fromisoformat, default=None, help="date of the event (today)")
        parser.add_argument("--format", choices=("standard", "extra"), default="standard")
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *args: Any, **options: Any) -> None:
        terms = Terms(options["level"], options["date"] or timezone.localdate(), options["format"])
        results: list[dict[str, Any]] = []
        files: list[Path] = options["files"]
        for done, path in enumerate(files, start=1):
            results.append(_checked(path, terms))
            if not options["json"]:
                self._print(results[-1])
            if len(files) > 1:
                self.stderr.write(f"{done} / {len(files)}")
        if options["json"]:
            self.stdout.write(json.dumps({"decks": results}, ensure_ascii=False, indent=2))
        status = max(result["status"] for result in results)
        if status:
            sys.exit(status)

    def _print(self, result: dict[str, Any]) -> None:
        words = {
            "legal": _("legal"),
            "illegal": _("not legal"),
            "needs_judge": _("needs a judge"),
            "unreadable": _("cannot be read"),
        }[result["verdict"]]
        self.stdout.write(
            ngettext(
                "{file}: {words} ({cards} card, Leader {leader})",
                "{file}: {words} ({cards} cards, Leader {leader})",
                result["cards"],
            ).format(file=result["file"], words=words, cards=result["cards"], leader=result["leader"] or "-")
        )
        for problem in result["problems"]:
            place = f"{problem['place']}: " if problem["place"] else ""
            self.stdout.write(
                f"  {problem['severity']} {problem['code']} [{problem['section']}] {place}{problem['words']}"
            )
            if problem["advice"]:
                self.stdout.write(f"    {problem['advice']}")


def _checked(path: Path, terms: Terms) -> dict[str, Any]:
    try:
        text = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        problem = {
            "code": "file_unreadable",
            "severity": "error",
            "section": "",
            "place": "",
            "words": _("The file cannot be read: {why}.").format(why=error.strerror),
            "advice": _("Check the name."),
        }
        return {
            "file": str(path),
            "verdict": "unreadable",
            "status": UNREADABLE,
            "leader": None,
            "cards": 0,
            "problems": [problem],
        }
    reading = read_list(text, terms)
    verdict = _verdict(reading)
    return {
        "file": str(path),
        "verdict": verdict,
        "status": {"legal": LEGAL, "illegal": ILLEGAL}.get(verdict, UNREADABLE),
        "leader": reading.parsed.leader,
        "cards": reading.view.size,
        "problems": [problem_facts(problem) for problem in reading.problems],
    }


def _verdict(reading: Reading) -> str:
    """Return the word for a list; a number that nobody knows never makes it illegal."""
    if reading.is_empty or not reading.parsed.is_readable:
        return "unreadable"
    return str(reading.verdict)
