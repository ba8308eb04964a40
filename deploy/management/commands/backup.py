"""Copies the database, at any time, while the event goes on."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from deploy.words import in_words
from tournaments.backup import copy_database
from tournaments.rules.problems import Refused


class Command(BaseCommand):
    help = "Copy the whole database into one file; restore puts it back, on this machine or another."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--to", type=Path, help=f"folder (default: {settings.LOGPOSE_BACKUP_DIR})")
        parser.add_argument("--reason", default="by-hand", help="a word or two for the file's name")

    def handle(self, *args: Any, to: Path | None, reason: str, **options: Any) -> None:
        try:
            # A folder named by hand is the person's own: nothing is removed from it.
            copy = copy_database(reason, to=to, keep=0 if to else None)
        except Refused as refused:
            raise CommandError(in_words(refused)) from refused
        self.stdout.write(f"{copy}  {copy.stat().st_size / 1_000_000:.1f} MB")
        self.stdout.write(
            _("Back again, here or on another machine: make restore FILE={copy}").format(
                copy=copy if to else copy.name
            )
        )
