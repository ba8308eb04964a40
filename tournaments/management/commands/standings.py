"""`manage.py standings FILE`: the standings of a plain file of players and results, without the database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.rules.plain_files.event_file import read_event_file
from tournaments.rules.plain_files.standings import (
    HEADINGS,
    standings_document,
    standings_rows,
    text_table,
)
from tournaments.rules.problems import Refused
from tournaments.wording import file_refusal

#: Exit status of a file that cannot be read.
UNREADABLE = 2


class Command(BaseCommand):
    help = (
        "Print the standings of a file of players and results (docs/formats.md). Exit status 2: unreadable."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="JSON file, or - for standard input")
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *args: Any, **options: Any) -> None:
        path: str = options["file"]
        try:
            event = read_event_file(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes())
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=UNREADABLE) from None
        except Refused as refusal:
            raise CommandError(file_refusal(path, refusal), returncode=UNREADABLE) from None
        if options["json"]:
            self.stdout.write(json.dumps(standings_document(event), ensure_ascii=False, indent=2))
            return
        self.stdout.write(text_table([_(heading) for heading in HEADINGS], standings_rows(event)))
        if waiting := len(event.open_matches):
            words = ngettext(
                "%(count)d match has no result yet.", "%(count)d matches have no result yet.", waiting
            )
            self.stderr.write(words % {"count": waiting})
