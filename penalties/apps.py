"""The penalties app: infractions, penalties, judge calls."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PenaltiesConfig(AppConfig):
    """Infractions, penalties, judge calls of Logpose."""

    name = "penalties"
    verbose_name = _("Penalties")
