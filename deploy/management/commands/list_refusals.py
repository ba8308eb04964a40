"""`manage.py list_refusals`: every refusal's code with its words, section and advice."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from deploy.refusal_codes import PAGE, page


class Command(BaseCommand):
    help = "List every refusal's code, words, section and advice; --write renews docs/refusals.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--write", action="store_true", help="write docs/refusals.md")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["write"]:
            PAGE.write_text(page(), encoding="utf-8")
            self.stdout.write(f"{PAGE.name} written.")
        else:
            self.stdout.write(page())
