"""The tournaments app: events, people, rounds, matches, the clock."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Events and everything that happens in them."""

    name = "tournaments"
    verbose_name = _("Tournaments")
