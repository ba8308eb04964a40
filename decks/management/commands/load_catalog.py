"""`manage.py load_catalog`: fill the card tables with the data that comes with Logpose."""

from typing import Any

from django.utils.translation import gettext as _

from decks.actions import load_shipped_catalog
from decks.actions.card_file import deleted_words
from tournaments.management.prepared import PreparedCommand


class Command(PreparedCommand):
    help = "Fill the card tables with the shipped data; safe to run again, hand-edited rows stay."

    def handle(self, *args: Any, **options: Any) -> None:
        report = load_shipped_catalog()
        words = _(
            "Cards: {added} added, {changed} changed, {unchanged} unchanged, {kept} kept as edited by hand."
        ).format(
            added=report.added,
            changed=report.changed,
            unchanged=report.unchanged,
            kept=report.kept_edited,
        )
        self.stdout.write(" ".join(filter(None, [words, deleted_words(len(report.kept_deleted))])))
