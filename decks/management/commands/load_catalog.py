"""`manage.py load_catalog`: fill the card tables with the data that comes with Logpose."""

from typing import Any

from decks.actions import load_shipped_catalog
from tournaments.management.prepared import PreparedCommand


class Command(PreparedCommand):
    help = "Fill the card tables with the shipped data; safe to run again, hand-edited rows stay."

    def handle(self, *args: Any, **options: Any) -> None:
        report = load_shipped_catalog()
        self.stdout.write(
            f"Cards: {report.added} added, {report.changed} changed, {report.unchanged} unchanged, "
            f"{report.kept_edited} kept as edited by hand."
        )
