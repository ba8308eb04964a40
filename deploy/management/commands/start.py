"""The one-machine way to run Logpose: prepare what is missing, say where it is, serve."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, OutputWrapper
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deploy.answering import tell_when_answering
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
            self.step(_("static files"), _("collected") if collect_when_changed() else _("unchanged"))
        except Refused as refused:
            raise CommandError(in_words(refused)) from refused
        except OSError as error:
            advice = _("Free some space there, or set LOGPOSE_VAR_DIR to a folder that can be written.")
            raise CommandError(
                f"{error.strerror}: {error.filename or settings.LOGPOSE_VAR_DIR}\n{advice}"
            ) from error
        if prepare:
            self.stdout.write(self.all_to_say(port, seconds=f"{time.monotonic() - began:.1f}"))
            return
        self.step(_("server"), _("starting"))
        tell_when_answering(port, self.all_to_say(port, seconds="{seconds}") + "\n", began=began)
        serve(port)

    def all_to_say(self, port: int, *, seconds: str) -> str:
        """Return what stands on the screen once all is ready: where it is, how to sign in, how long it took."""
        screen = self.stdout
        kept = StringIO()
        self.stdout = OutputWrapper(kept)
        try:
            self.stdout.write("")
            self.say_where(port)
            self.say_login()
        finally:
            self.stdout = screen
        ready = _(
            "The server was ready {seconds} s after its start, installing not counted.\n"
            "  Everything is kept in {folder}. Ctrl-C stops."
        ).format(seconds=seconds, folder=settings.LOGPOSE_VAR_DIR)
        return f"{kept.getvalue()}\n  {ready}\n"

    def prepare_database(self) -> None:
        """Bring the tables up to the code; what is there is copied first."""
        executor = MigrationExecutor(connection)
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if not plan:
            self.step(_("database"), _("up to date"))
            return
        copy = copy_database("before-update") if executor.loader.applied_migrations else None
        if copy:
            self.step(_("database"), _("copied before the update to {copy}").format(copy=copy))
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except DatabaseError as error:
            lines = [_("The tables could not be updated: {error}").format(error=error)]
            if copy:
                lines.append(_("The state before it: make restore FILE={copy}").format(copy=copy.name))
            raise CommandError("\n".join(lines)) from error
        words = ngettext("{count} migration applied", "{count} migrations applied", len(plan))
        self.step(_("database"), words.format(count=len(plan)))

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
        self.stdout.write(self.style.SUCCESS(_row(_("This machine"), f"http://localhost:{port}")))
        addresses = lan.phone_addresses()
        for number, address in enumerate(addresses):
            label = _("Phones in the shop") if number == 0 else _("or")
            self.stdout.write(self.style.SUCCESS(_row(label, address)))
        if not addresses:
            self.stdout.write(
                _row(_("Phones"), _("no network found: join the shop's Wi-Fi, then start again"))
            )

    def say_login(self) -> None:
        """Print how to sign in."""
        if settings.LOGPOSE_PRODUCTION:
            if not User.objects.filter(is_active=True).exists():
                self.stdout.write(f"  {_('Nobody can sign in yet: manage.py createsuperuser')}")
            return
        login = organizer_login()
        if login.password:
            self.stdout.write(self.style.SUCCESS(_row(_("Sign in"), f"{login.username} / {login.password}")))
            self.stdout.write(_row("", _("(shown at every start until you change it)")))
        else:
            known = _("{username}, with the password you chose").format(username=login.username)
            self.stdout.write(_row(_("Sign in"), known))
            forgotten = _("(forgotten: manage.py changepassword {username})").format(username=login.username)
            self.stdout.write(_row("", forgotten))

    def step(self, what: str, outcome: str) -> None:
        """Print one line of progress."""
        self.stdout.write(_row(what, outcome))
        self.stdout.flush()


def _row(label: str, said: str) -> str:
    return f"  {label:<18}  {said}"


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one server prepare the database while others that start beside it wait; SQLite has one anyway."""
    try:
        connection.ensure_connection()
    except OperationalError as error:
        raise CommandError(
            _("The database does not answer: {error}\nIs it running, and is DATABASE_URL right?").format(
                error=error
            )
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
