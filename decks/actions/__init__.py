"""What people do with cards and deck lists: one function per act."""

from decks.actions.card_file import start_card_import
from decks.actions.catalog import ImportReport, import_cards, load_shipped_catalog
from decks.actions.lists import submit_list, unlock_list
from decks.actions.overrides import allow_card, withdraw_card
from decks.actions.publication import publish_lists, publish_lists_to_cut, withdraw_publication

__all__ = [
    "ImportReport",
    "allow_card",
    "import_cards",
    "load_shipped_catalog",
    "publish_lists",
    "publish_lists_to_cut",
    "start_card_import",
    "submit_list",
    "unlock_list",
    "withdraw_card",
    "withdraw_publication",
]
