"""`manage.py import_cards FILE`: update the card tables from a file of the public card file's shape."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from decks.actions import import_cards
from tournaments.management.prepared import PreparedCommand
from tournaments.wording import problem_facts


class Command(PreparedCommand):
    help = "Add and update cards from a JSON file (one row a printing); safe to run twice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a JSON list of rows")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            rows = json.loads(path.read_bytes())
        except FileNotFoundError as error:
            raise CommandError(f"There is no file {path}.") from error
        except (UnicodeDecodeError, json.JSONDecodeError) as error:
            raise CommandError(f"{path} is not JSON: {error}.") from error
        if not isinstance(rows, list):
            raise CommandError(f"{path} is not a list of rows.")
        report = import_cards(rows, progress=self._progress)
        for problem in (*report.refused, *report.remarks):
            facts = problem_facts(problem)
            self.stderr.write(f"{facts['code']}: {facts['words']} {facts['advice']}")
        self.stdout.write(
            f"{report.added} added, {report.changed} changed, {report.unchanged} unchanged, "
            f"{report.kept_edited} kept as edited by hand, {report.refused_rows} rows refused."
        )

    def _progress(self, done: int, total: int) -> None:
        self.stderr.write(f"{done} / {total}")
