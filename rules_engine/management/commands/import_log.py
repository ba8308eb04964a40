"""`manage.py import_log FILE`: a simulator's log as a record of the game, as far as it explains itself."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rules_engine.logs import Imported, import_log, read_text, without_names
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import read_bounded, save
from tournaments.rules.problems import Refused
from tournaments.wording import file_refusal

#: Exit status of a log that stops explaining itself, and of a file that is no log.
STOPPED = 1
UNREADABLE = 2


class Command(BaseCommand):
    help = (
        "Write a record of a game from an OPTCGSim log (docs/formats.md). Names of players are left out. Exit status: "
        "0 read to its end, 1 stopped at a line that nothing explains (the record goes that far), 2 unreadable."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="log file, or - for standard input")
        parser.add_argument(
            "--output", help="record to write, - for standard output (default: beside the log, .json)"
        )
        parser.add_argument("--overwrite", action="store_true", help="replace a record that is there already")
        parser.add_argument("--dry-run", action="store_true", help="read and report, write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        path: str = options["file"]
        try:
            text = read_text(read_bounded(sys.stdin.buffer if path == "-" else Path(path)))
            found = import_log(text, shipped_rules())
        except Refused as refusal:
            raise CommandError(file_refusal(path, refusal), returncode=UNREADABLE) from None
        self._write(found, path, without_names(Path(path).stem, text), options)
        self.stderr.write(
            _(
                "Decisions: {decisions}, of them inferred: {inferred}; lines: {lines}; moves explained: {moves}; "
                "lists and figures compared: {compared}."
            ).format(
                decisions=len(found.record.path()),
                lines=found.lines,
                inferred=found.inferred,
                moves=found.moves,
                compared=found.compared,
            )
        )
        if found.stopped is not None:
            raise CommandError(file_refusal(path, Refused(found.stopped)), returncode=STOPPED)

    def _write(self, found: Imported, path: str, name: str, options: dict[str, Any]) -> None:
        if options["dry_run"]:
            return
        target = options["output"] or ("-" if path == "-" else str(Path(path).with_name(f"{name}.json")))
        if target == "-":
            self.stdout.write(save(found.record), ending="")
            return
        try:
            with Path(target).open("w" if options["overwrite"] else "x", encoding="utf-8") as stream:
                stream.write(save(found.record))
        except FileExistsError:
            raise CommandError(
                _("{path} is there already; --overwrite replaces it.").format(path=target),
                returncode=UNREADABLE,
            ) from None
        except OSError as error:
            raise CommandError(f"{target}: {error.strerror}", returncode=UNREADABLE) from None
