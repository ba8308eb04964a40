"""Writes the table of rule numbers, code and tests."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules_engine.one_piece import rulebook

#: Where the table is kept, within the repository.
TABLE = Path("docs/engine-rules.md")


class Command(BaseCommand):
    help = "Write docs/engine-rules.md: every number of the Comprehensive Rules, the code that keeps it and its tests."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing; fail when the table is stale or a number has no test",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        base = Path(settings.BASE_DIR)
        tests = rulebook.proofs_by_number(base / "tests/rules_engine")
        made = rulebook.table(rulebook.code_by_number(base / "rules_engine/one_piece"), tests)
        missing = rulebook.untested(tests)
        if options["check"]:
            if (base / TABLE).read_text(encoding="utf-8") != made:
                raise CommandError(f"{TABLE} is stale: run manage.py rule_table")
            if missing:
                raise CommandError(f"No test is named after: {', '.join(missing)}")
        else:
            (base / TABLE).write_text(made, encoding="utf-8")
        self.stdout.write(f"{len(rulebook.rulebook())} numbers, {len(missing)} without a test")
        if missing:
            self.stdout.write("  " + ", ".join(missing))
