"""The decks app: card catalog, deck lists, deck checks."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    """Cards and deck lists; answers what events ask about them."""

    name = "decks"
    verbose_name = _("Decks")

    def ready(self) -> None:
        """Fill the hooks of the tournaments app."""
        from decks import hooks as answers
        from decks import (
            hooks_checks,
            hooks_log,
            tasks,  # noqa: F401 - the web process hands jobs over by their names
        )
        from decks.actions.check_draws import propose_cut_checks
        from decks.actions.judging import event_changed
        from decks.queries.left_open import left_open
        from tournaments import hooks
        from tournaments.documents.catalog import Document, add

        add(
            Document(
                "deck-lists",
                _("Deck lists"),
                _("Every player's list, a page each, with a column to count in."),
                "judge",
                "decks.documents.deck_list_sheets",
                "judges",
            )
        )
        add(
            Document(
                "deck-list",
                _("One deck list"),
                _("One player's list, for a deck check."),
                "judge",
                "decks.documents.deck_list_sheets",
                "judges",
                frozenset({"player"}),
            )
        )
        add(
            Document(
                "deck-check-filled",
                _("Deck-check sheets with the lists"),
                _("For every deck check that is due, or for one player."),
                "judge",
                "decks.documents.filled_check_sheets",
                "judges",
                frozenset({"player"}),
            )
        )
        hooks.check_in_problems.fill(answers.check_in_problems)
        hooks.start_problems.fill(answers.start_problems)
        hooks.player_statuses.fill(answers.player_statuses)
        hooks.player_page_parts.fill(answers.player_page_parts)
        hooks.report_files.fill(answers.report_files)
        hooks.report_files.fill(hooks_checks.report_files)
        hooks.event_changed.fill(event_changed)
        hooks.cut_begins.fill(propose_cut_checks)
        hooks.staff_links.fill(hooks_checks.staff_links)
        hooks.floor_parts.fill(hooks_checks.floor_parts)
        hooks.left_open.fill(left_open)
        hooks.log_value_words.fill(hooks_log.log_value_words)
        hooks.table_parts.fill(hooks_checks.table_parts)
