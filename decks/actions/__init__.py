"""What people do with cards and deck lists: one function per act."""

from decks.actions.amendments import ask_amendment, take_back_amendment
from decks.actions.card_file import start_card_import
from decks.actions.card_tables import delete_rows, take_back_rows
from decks.actions.catalog import ImportReport, import_cards, import_regulation, load_shipped_catalog
from decks.actions.check_draws import check_cut_players, choose_deck_check, draw_deck_checks
from decks.actions.checks import (
    CheckNotes,
    cancel_check,
    finish_check,
    reopen_check,
    save_counts,
    start_check,
    take_up_list,
)
from decks.actions.lists import submit_list, unlock_list
from decks.actions.overrides import allow_card, withdraw_card
from decks.actions.publication import publish_lists, publish_lists_to_cut, withdraw_publication

__all__ = [
    "CheckNotes",
    "ImportReport",
    "allow_card",
    "ask_amendment",
    "cancel_check",
    "check_cut_players",
    "choose_deck_check",
    "delete_rows",
    "draw_deck_checks",
    "finish_check",
    "import_cards",
    "import_regulation",
    "load_shipped_catalog",
    "publish_lists",
    "publish_lists_to_cut",
    "reopen_check",
    "save_counts",
    "start_card_import",
    "start_check",
    "submit_list",
    "take_back_amendment",
    "take_back_rows",
    "take_up_list",
    "unlock_list",
    "withdraw_card",
    "withdraw_publication",
]
