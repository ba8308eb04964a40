"""`manage.py import_log FILE`: a simulator's log as a record of the game, as far as it explains itself."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rules_engine.logs import (
    MOST_LOG_BYTES,
    GameLines,
    Imported,
    import_log,
    list_games,
    read_text,
    without_names,
)
from rules_engine.logs.fates import FATES, counted, ranges
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
        parser.add_argument(
            "--game", type=int, metavar="N", help="which game of a session's log (default: the first)"
        )
        parser.add_argument("--games", action="store_true", help="list the games of the file, read none")
        for side in "ab":
            parser.add_argument(
                f"--leader-{side}",
                default="",
                metavar="NUMBER",
                help=f"the Leader of player {side.upper()}, where the log does not name it",
            )
        parser.add_argument("--overwrite", action="store_true", help="replace a record that is there already")
        parser.add_argument(
            "--lines", action="store_true", help="name the lines of each fate, not only their count"
        )
        parser.add_argument(
            "--json", action="store_true", help="print the fate of every line as one JSON document"
        )
        parser.add_argument("--dry-run", action="store_true", help="read and report, write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        path: str = options["file"]
        if (
            options["json"]
            and not options["dry_run"]
            and "-" in (options["output"], options["output"] or path)
        ):
            message = _("--json and --output - would both write to standard output; leave one out.")
            raise CommandError(message, returncode=UNREADABLE)
        try:
            text = read_text(read_bounded(sys.stdin.buffer if path == "-" else Path(path), MOST_LOG_BYTES))
            if options["games"]:
                self._list(list_games(text))
                return
            given = {player: options[f"leader_{side}"] for player, side in ((1, "a"), (2, "b"))}
            found = import_log(
                text,
                shipped_rules(),
                game_number=options["game"],
                leaders={player: number for player, number in given.items() if number},
            )
        except Refused as refusal:
            raise CommandError(file_refusal(path, refusal), returncode=UNREADABLE) from None
        written = self._write(found, path, without_names(Path(path).stem, text), options)
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
        self._report(found, options)
        # The last one says why the import stopped, as the error below does.
        for note in found.record.notes[: -1 if found.stopped else None]:
            self.stderr.write(f"· {note}")
        if written:
            self.stderr.write(_("Record written: {path}").format(path=written))
        if len(found.games) > 1 and options["game"] is None:
            self.stderr.write(
                _(
                    "The file holds {count} games; the first was read. --games lists them, --game takes one."
                ).format(count=len(found.games))
            )
        if found.stopped is not None:
            raise CommandError(file_refusal(path, Refused(found.stopped)), returncode=STOPPED)

    def _report(self, found: Imported, options: dict[str, Any]) -> None:
        """Tell what became of the lines: how many of each fate, and which where that is asked for."""
        by_fate = counted(found.fates)
        if options["json"]:
            rows = {fate: {"means": FATES[fate], "lines": lines} for fate, lines in by_fate.items()}
            self.stdout.write(
                json.dumps({"lines": len(found.fates), "fates": rows}, ensure_ascii=False, indent=1)
            )
            return
        self.stderr.write(
            _("What became of the lines that are not empty ({count}):").format(count=len(found.fates))
        )
        for fate, lines in by_fate.items():
            named = f": {ranges(lines)}" if options["lines"] else ""
            self.stderr.write(f"  {len(lines):>5}  {_(FATES[fate])}{named}")

    def _list(self, games: tuple[GameLines, ...]) -> None:
        for game in games:
            self.stdout.write(
                _("{number}  lines {first}-{last}  {leaders}  moves: {moves}  {end}").format(
                    number=game.number,
                    first=game.first,
                    last=game.last,
                    leaders=" / ".join(game.leaders) or _("no Leader is named"),
                    moves=game.moves,
                    end=_("to its end") if game.is_ended else _("breaks off"),
                )
            )
        if not games:
            self.stderr.write(_("No game begins in this file."))

    def _write(self, found: Imported, path: str, name: str, options: dict[str, Any]) -> str:
        """Write the record and return where; "" where no file was written."""
        if options["dry_run"]:
            return ""
        target = options["output"] or ("-" if path == "-" else str(Path(path).with_name(f"{name}.json")))
        if target == "-":
            self.stdout.write(save(found.record), ending="")
            return ""
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
        return target
