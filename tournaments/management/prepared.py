"""Commands that need the tables: without them they say what to do, not where the program broke."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _


class PreparedCommand(BaseCommand):
    """A command that runs on a database whose tables are those of this version.

    Otherwise it ends with status 3 and says how they are made; 1 and 2 may mean something else to a script.
    """

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Look at the tables first."""
        try:
            executor = MigrationExecutor(connection)
            missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError as error:
            raise CommandError(
                _("The database does not answer: {error}").format(error=error), returncode=3
            ) from error
        if missing:
            state = (
                _("The tables are older than this version.")
                if executor.loader.applied_migrations
                else _("The tables are not made yet.")
            )
            advice = _("Run `make run` once, or `manage.py start --prepare`, and try again.")
            raise CommandError(f"{state} {advice}", returncode=3)
        return super().execute(*args, **options)
