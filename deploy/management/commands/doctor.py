"""Prints what would go wrong on an event day, and what to do about it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from deploy.doctor import examine


class Command(BaseCommand):
    help = "Look at this machine for what would go wrong on an event day; exit status 1 when something would."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        ill = 0
        for finding in examine():
            if not finding.advice:
                sign = self.style.SUCCESS(f"{_('ok'):<4}")
            elif finding.stops:
                ill += 1
                sign = self.style.ERROR(f"{_('BAD'):<4}")
            else:
                sign = self.style.WARNING(f"{_('look'):<4}")
            self.stdout.write(f"{sign}  {finding.what:<15} {finding.found}")
            if finding.advice:
                self.stdout.write(f"      {'':<15} {finding.advice}")
        if ill:
            words = ngettext(
                "{count} thing needs a hand before the event.",
                "{count} things need a hand before the event.",
                ill,
            )
            raise CommandError(words.format(count=ill))
        self.stdout.write(_("Ready for an event."))
