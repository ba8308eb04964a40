"""The deploy app: it holds no rows, only the commands and checks of a machine."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeployConfig(AppConfig):
    """How Logpose stands on a machine."""

    name = "deploy"
    verbose_name = _("This machine")
