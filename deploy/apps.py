"""The deploy app: it holds no rows, only the commands and checks of a machine."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeployConfig(AppConfig):
    """How Logpose stands on a machine."""

    name = "deploy"
    verbose_name = _("This machine")

    def ready(self) -> None:
        """Have the database copied whenever a round was published, started or closed."""
        from tournaments import hooks
        from tournaments.backup import copy_after_round

        hooks.round_changed.fill(copy_after_round)
