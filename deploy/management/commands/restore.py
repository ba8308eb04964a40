"""Puts a copy of the database back, on this machine or on another one's empty folder."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deploy.serving import hold_the_desk
from deploy.words import in_words
from tournaments.backup import copies, copy_database, restore_database
from tournaments.models import Event
from tournaments.rules.problems import Refused


class Command(BaseCommand):
    help = "Put a copy of the database back; without a file, list the copies of the backup folder."
    #: There may be no database yet.
    requires_system_checks: list[str] = []
    #: Whether what lies in the database's place is none that can be read.
    is_damaged = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", type=Path, nargs="?", help="a copy: its path, or its name in the backup folder"
        )
        parser.add_argument("--yes", action="store_true", help="do not ask")
        parser.add_argument("--dry-run", action="store_true", help="say what would happen, change nothing")

    def handle(self, *args: Any, file: Path | None, yes: bool, dry_run: bool, **options: Any) -> None:
        if file is None:
            self.list_copies()
            return
        if not file.exists() and not file.is_absolute():
            file = Path(settings.LOGPOSE_BACKUP_DIR) / file
        Path(settings.LOGPOSE_VAR_DIR).mkdir(mode=0o700, parents=True, exist_ok=True)
        is_new = not self.holds_something()
        self.stdout.write(
            _("{file} takes the place of an empty database.").format(file=file)
            if is_new
            else _("{file} takes the place of the present database.").format(file=file)
        )
        if dry_run:
            return
        if not (yes or is_new or self.is_confirmed()):
            raise CommandError(_("Nothing was changed."))
        try:
            hold_the_desk()
            if not is_new and not self.is_damaged:
                kept = copy_database("before-restore")
                self.stdout.write(_("The present database is kept as {copy}.").format(copy=kept))
            aside = restore_database(file)
        except Refused as refused:
            raise CommandError(in_words(refused)) from refused
        if aside is not None:
            self.stdout.write(
                _("The present database could not be read; it is kept as {file}.").format(file=aside)
            )
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            # The copy was made by an older Logpose.
            call_command("migrate", interactive=False, verbosity=0)
        for event in Event.objects.filter(state=Event.State.RUNNING).order_by("id"):
            last = event.rounds.order_by("number").last()
            state = (
                _("round {number}, {state}").format(number=last.number, state=last.get_state_display())
                if last
                else _("no round yet")
            )
            self.stdout.write(f"{event}: {state}")
        count = Event.objects.count()
        words = ngettext(
            "Restored: {count} event. Go on with: make run",
            "Restored: {count} events. Go on with: make run",
            count,
        )
        self.stdout.write(self.style.SUCCESS(words.format(count=count)))

    def is_confirmed(self) -> bool:
        """Ask on the terminal; nobody there means no."""
        try:
            return input(_("Write yes to go on: ")).strip().lower() == "yes"
        except EOFError:
            return False

    def holds_something(self) -> bool:
        """Return whether the present database has tables; opening it makes no file that was not there."""
        if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
            return False
        try:
            return bool(MigrationRecorder(connection).applied_migrations())
        except OperationalError as error:
            raise CommandError(_("The database does not answer: {error}").format(error=error)) from error
        except DatabaseError:
            if connection.vendor != "sqlite":
                raise
            self.is_damaged = True
            return True

    def list_copies(self) -> None:
        """Print the copies of the backup folder, newest first."""
        found = copies()
        for copy in found:
            self.stdout.write(f"{copy.name}  {copy.stat().st_size / 1_000_000:.1f} MB")
        words = ngettext("{count} copy in {folder}", "{count} copies in {folder}", len(found))
        self.stdout.write(words.format(count=len(found), folder=settings.LOGPOSE_BACKUP_DIR))
