"""The rules_engine app: engines and replays of disputed games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesEngineConfig(AppConfig):
    """Engines and replays of disputed games of Logpose."""

    name = "rules_engine"
    verbose_name = _("Rules engine")
