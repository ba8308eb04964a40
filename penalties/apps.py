"""The penalties app: infractions, penalties, judge calls."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PenaltiesConfig(AppConfig):
    """Infractions, penalties, judge calls of Logpose."""

    name = "penalties"
    verbose_name = _("Penalties")

    def ready(self) -> None:
        """Fill the hooks of the apps below."""
        from penalties import hooks_calls as calls
        from penalties import hooks_log
        from penalties.actions.game_records import forget_address, keep_record
        from penalties.actions.penalty_effects import losses_act
        from penalties.queries.game_records import record_places, record_rulings, records_put
        from penalties.queries.left_open import left_open
        from penalties.queries.own_call import player_page_buttons
        from penalties.rules.sections import rule_titles
        from tournaments import hooks

        hooks.rule_titles.fill(rule_titles)
        hooks.round_starts.fill(losses_act)
        hooks.game_record_saved.fill(keep_record)
        hooks.game_record_removed.fill(forget_address)
        hooks.record_places.fill(record_places)
        hooks.record_rulings.fill(record_rulings)
        hooks.records_put.fill(records_put)
        hooks.left_open.fill(left_open)
        hooks.log_value_words.fill(hooks_log.log_value_words)
        hooks.floor_parts.fill(calls.floor_parts)
        hooks.table_parts.fill(calls.table_parts)
        hooks.open_calls.fill(calls.open_calls_at_tables)
        hooks.staff_links.fill(calls.staff_links)
        hooks.report_files.fill(calls.report_files)
        hooks.player_page_buttons.fill(player_page_buttons)
        self._fill_for_penalties()

    def _fill_for_penalties(self) -> None:
        """Fill the hooks of the floor, the players' pages and the report; add the sheets of the print page."""
        from penalties import hooks_penalties as answers
        from tournaments import hooks
        from tournaments.documents.catalog import Document, add

        hooks.staff_links.fill(answers.staff_links)
        hooks.penalty_links.fill(answers.penalty_links)
        hooks.floor_parts.fill(answers.floor_parts)
        hooks.table_parts.fill(answers.table_parts)
        hooks.player_page_parts.fill(answers.player_page_parts)
        hooks.report_files.fill(answers.report_files)
        add(
            Document(
                "penalties",
                _("Penalties"),
                _("Who was penalized for what, by whom, in the manual's order (TRM 7.1)."),
                "see_staff_pages",
                "penalties.documents.penalty_list",
                "judges",
            )
        )
        add(
            Document(
                "disqualification-report",
                _("Disqualification reports"),
                _("A page for each Disqualification or Suspension (TRM 7.2)."),
                "head_judge",
                "penalties.documents.disqualification_sheets",
                "judges",
            )
        )
