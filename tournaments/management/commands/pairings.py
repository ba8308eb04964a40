"""`manage.py pairings FILE`: the next Swiss round of a plain file of players and results, without the database."""

from __future__ import annotations

import json
import secrets
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.rules.pairing import Pairing, Reason
from tournaments.rules.plain_files.event_file import read_event_file
from tournaments.rules.plain_files.pairings import NextRound, next_round, pairings_document
from tournaments.rules.problems import Refused
from tournaments.wording import file_refusal, sentence_words

#: Exit status of a file that cannot be read or paired.
UNREADABLE = 2


class Command(BaseCommand):
    help = "Pair the next Swiss round of a file of players and results (docs/formats.md). Exit status 2: refused."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="JSON file, or - for standard input")
        parser.add_argument("--seed", type=int, help="seed of the draw (default: the file's, else a new one)")
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *args: Any, **options: Any) -> None:
        path: str = options["file"]
        try:
            event = read_event_file(sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes())
            round_ = next_round(event)
            pairing = round_.pair(_seed(options["seed"], event.seed))
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=UNREADABLE) from None
        except Refused as refusal:
            raise CommandError(file_refusal(path, refusal), returncode=UNREADABLE) from None
        if options["json"]:
            document = pairings_document(round_, pairing, words=_words)
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(_lines(round_, pairing)))


def _seed(*wishes: int | None) -> int:
    """Return the first seed that was asked for, else a new one; it is printed, so the draw can be repeated."""
    return next((wish for wish in wishes if wish is not None), secrets.randbits(32))


def _words(reason: Reason) -> str:
    return sentence_words(reason.message, reason.params)


def _lines(round_: NextRound, pairing: Pairing) -> Iterator[str]:
    """Yield the round as text: a line a table, the byes, and every reason."""
    people = {entrant.id: f"{entrant.name} ({entrant.points})" for entrant in round_.entrants}
    yield _("Round {round}, seed {seed}").format(round=round_.number, seed=pairing.seed)
    width = len(str(len(pairing.pairs)))
    for table, (one, other) in enumerate(pairing.pairs, 1):
        yield f"{table:>{width}}  {people[one]} – {people[other]}"
    if pairing.bye is not None:
        yield _("Bye: {player}").format(player=people[pairing.bye])
    for player in pairing.awarded_byes:
        yield _("Awarded bye: {player}").format(player=people[player])
    for reason in pairing.reasons:
        yield f"· {_words(reason)} ({reason.section})"
