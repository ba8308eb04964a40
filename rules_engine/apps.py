"""The rules_engine app: engines and replays of disputed games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesEngineConfig(AppConfig):
    """Engines and replays of disputed games of Logpose."""

    name = "rules_engine"
    verbose_name = _("Rules engine")

    def ready(self) -> None:
        """Fill the hooks of the apps below."""
        from rules_engine import answers
        from tournaments import hooks

        hooks.staff_links.fill(answers.staff_links)
        hooks.table_parts.fill(answers.table_parts)
        hooks.report_files.fill(answers.report_files)
        hooks.board_counts.fill(answers.board_counts)
        hooks.card_texts_loaded.fill(answers.card_texts_loaded)
