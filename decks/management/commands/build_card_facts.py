"""Rebuilds the card facts and the regulation that the product ships, from a folder of source data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from decks.catalog import build

DATA = Path(build.__file__).parent / "data"


class Command(BaseCommand):
    help = "Rebuild decks/catalog/data from a folder with cards-en.json and regulation.json."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="folder with cards-en.json and regulation.json")
        parser.add_argument("--dry-run", action="store_true", help="say what would change, write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        try:
            rows = json.loads((folder / "cards-en.json").read_text(encoding="utf-8"))
            source = json.loads((folder / "regulation.json").read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(_("The source data cannot be read: %(error)s") % {"error": error}) from error
        regulation = build.build_regulation(source, rows)
        cards = build.build_cards(rows, regulation)
        files = {
            "cards.json": build.encode_cards(cards),
            "regulation.json": build.encode_regulation(regulation),
        }
        for name, content in files.items():
            target = DATA / name
            is_changed = not target.exists() or target.read_bytes() != content
            if is_changed and not options["dry_run"]:
                target.write_bytes(content)
            self.stdout.write(f"{name}: {_('changed') if is_changed else _('unchanged')}")
        self.stdout.write(
            _("%(cards)d cards, %(sets)d sets.") % {"cards": len(cards), "sets": len(regulation.sets)}
        )
