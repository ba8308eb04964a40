"""The one-machine way to run Logpose: prepare what is missing, say where it is, serve."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from deploy.organizer_login import organizer_login
from deploy.serving import hold_the_desk, need_free_port, serve
from deploy.static_files import collect_when_changed
from deploy.words import in_words
from tournaments import lan
from tournaments.backup import copy_database
from tournaments.models import Event, User
from tournaments.rules.problems import Refused

#: The number of the lock that servers take in PostgreSQL while one prepares the database.
_PREPARING = 5_210_047


class Command(BaseCommand):
    help = "Prepare the database, the cards and the static files, then serve (Ctrl-C stops)."
    #: The tables do not exist yet at the first start; checks run after the migrations.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=settings.LOGPOSE_PORT, help="port to serve on")
        parser.add_argument("--no-demo", action="store_true", help="leave out the example events")
        parser.add_argument("--prepare", action="store_true", help="prepare everything, do not serve")

    def handle(self, *args: Any, port: int, no_demo: bool, prepare: bool, **options: Any) -> None:
        began = time.monotonic()
        try:
            # Names and passwords lie there: it is its owner's alone.
            Path(settings.LOGPOSE_VAR_DIR).mkdir(mode=0o700, parents=True, exist_ok=True)
            hold_the_desk()
            if not prepare:
                need_free_port(port)
            with one_at_a_time():
                self.prepare_database()
                call_command("load_catalog", stdout=self.stdout)
                if not (no_demo or settings.LOGPOSE_PRODUCTION):
                    self.seed_when_new()
            self.step("static files", "collected" if collect_when_changed() else "unchanged")
        except Refused as refused:
            raise CommandError(in_words(refused)) from refused
        except OSError as error:
            raise CommandError(
                f"{error.strerror}: {error.filename or settings.LOGPOSE_VAR_DIR}\n"
                "Free some space there, or set LOGPOSE_VAR_DIR to a folder that can be written."
            ) from error
        self.stdout.write("")
        self.say_where(port)
        self.say_login()
        self.stdout.write(f"\n  Ready after {time.monotonic() - began:.1f} s. Everything is kept in")
        self.stdout.write(f"  {settings.LOGPOSE_VAR_DIR}. Ctrl-C stops.\n")
        if not prepare:
            serve(port)

    def prepare_database(self) -> None:
        """Bring the tables up to the code; what is there is copied first."""
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            self.step("database", "up to date")
            return
        copy = copy_database("before-update") if executor.loader.applied_migrations else None
        if copy:
            self.step("database", f"copied before the update to {copy}")
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except DatabaseError as error:
            back = f"\nThe state before it: manage.py restore {copy.name}" if copy else ""
            raise CommandError(f"The tables could not be updated: {error}{back}") from error
        self.step("database", f"{len(plan)} migrations applied")

    def seed_when_new(self) -> None:
        """Make the example events when there is no event at all; half-way interrupted, nothing stays."""
        if Event.objects.exists():
            return
        organizer_login()
        # Nobody needs copies of the example's past rounds.
        copies, settings.LOGPOSE_BACKUP_AFTER_ROUNDS = settings.LOGPOSE_BACKUP_AFTER_ROUNDS, False
        try:
            with transaction.atomic():
                call_command("seed_demo", stdout=self.stdout)
        finally:
            settings.LOGPOSE_BACKUP_AFTER_ROUNDS = copies

    def say_where(self, port: int) -> None:
        """Print the addresses for this machine and for phones."""
        settings.LOGPOSE_PORT = port
        self.stdout.write(self.style.SUCCESS(f"  This machine        http://localhost:{port}"))
        addresses = lan.phone_addresses()
        for number, address in enumerate(addresses):
            label = "Phones in the shop" if number == 0 else "or"
            self.stdout.write(self.style.SUCCESS(f"  {label:<18}  {address}"))
        if not addresses:
            self.stdout.write(
                "  Phones              no network found: join the shop's Wi-Fi, then start again"
            )

    def say_login(self) -> None:
        """Print how to sign in."""
        if settings.LOGPOSE_PRODUCTION:
            if not User.objects.filter(is_active=True).exists():
                self.stdout.write("  Nobody can sign in yet: manage.py createsuperuser")
            return
        login = organizer_login()
        if login.password:
            self.stdout.write(
                self.style.SUCCESS(f"  Sign in             {login.username} / {login.password}")
            )
            self.stdout.write("                      (shown at every start until you change it)")
        else:
            self.stdout.write(f"  Sign in             {login.username}, with the password you chose")
            self.stdout.write(f"                      (forgotten: manage.py changepassword {login.username})")

    def step(self, what: str, outcome: str) -> None:
        """Print one line of progress."""
        self.stdout.write(f"  {what:<18}  {outcome}")
        self.stdout.flush()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one server prepare the database while others that start beside it wait; SQLite has one anyway."""
    try:
        connection.ensure_connection()
    except OperationalError as error:
        raise CommandError(
            f"The database does not answer: {error}\nIs it running, and is DATABASE_URL right?"
        ) from error
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_PREPARING])
        try:
            yield
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_PREPARING])
