"""The decks app: card catalog, deck lists, deck checks."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    """Card catalog, deck lists, deck checks of Logpose."""

    name = "decks"
    verbose_name = _("Decks")
