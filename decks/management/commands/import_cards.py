"""`manage.py import_cards FILE`: update the card tables from a file of the public card file's shape."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from decks.actions import import_cards, import_regulation
from decks.actions.card_file import import_summary, regulation_summary
from tournaments.management.prepared import PreparedCommand
from tournaments.rules.problems import Refused
from tournaments.wording import file_refusal, problem_facts


class Command(PreparedCommand):
    help = (
        "Add and update cards from a JSON file (one row a printing), or sets, blocks and bans from one of "
        "the shape of regulation.json (docs/formats.md). Safe to run twice."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a JSON list of rows, or an object of blocks and bans")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        try:
            content = json.loads(path.read_bytes())
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(_("{file} is not JSON: {why}.").format(file=path, why=error)) from error
        if isinstance(content, dict):
            self._regulation(path, content)
        elif isinstance(content, list):
            self._cards(content)
        else:
            raise CommandError(_("{file} is not a list of rows.").format(file=path))

    def _cards(self, rows: list[Any]) -> None:
        report = import_cards(rows, progress=self._progress)
        for problem in (*report.refused, *report.remarks):
            facts = problem_facts(problem)
            self.stderr.write(f"{facts['code']}: {facts['words']} {facts['advice']}")
        self._left_out(report.kept_deleted)
        self.stdout.write(import_summary(report))

    def _regulation(self, path: Path, source: dict[str, Any]) -> None:
        try:
            report = import_regulation(source)
        except Refused as refusal:
            raise CommandError(file_refusal(str(path), refusal)) from None
        self._left_out(report.kept_deleted)
        self.stdout.write(regulation_summary(report))

    def _left_out(self, rows: Iterable[str]) -> None:
        for row in rows:
            self.stderr.write(_("Deleted by hand, left out: {row}").format(row=row))

    def _progress(self, done: int, total: int) -> None:
        self.stderr.write(f"{done} / {total}")
