"""Who signs in, who organizes, who may not take part (TRM 1.1, 1.2, 7.2)."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person who signs in: staff of events. Players need no account."""

    display_name = models.CharField(_("name"), max_length=120, blank=True)
    membership_number = models.CharField(_("Bandai TCG+ number"), max_length=20, blank=True, db_index=True)
    #: True while the password is the one Logpose made at the first start; the terminal shows it until changed.
    has_initial_password = models.BooleanField(default=False)

    class Meta(AbstractUser.Meta):
        ordering = ["username"]

    def __str__(self) -> str:
        return self.display_name or self.get_full_name() or self.username


class Organizer(models.Model):
    """A store or club that runs events and keeps its own ban list (TRM 1.2)."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC")

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class OrganizerMember(models.Model):
    """A user who may create events for an organizer and sees all of them."""

    organizer = models.ForeignKey(Organizer, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="organizers")

    class Meta:
        ordering = ["id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["organizer", "user"], name="member_once_per_organizer"),
        ]

    def __str__(self) -> str:
        return f"{self.user} @ {self.organizer}"


class Suspension(models.Model):
    """A membership number that may neither play, judge nor staff until it ends (TRM 1.2, 7.2)."""

    membership_number = models.CharField(max_length=20, db_index=True)
    name = models.CharField(max_length=120, blank=True)
    starts_on = models.DateField()
    #: Open until the publisher sets the length.
    ends_on = models.DateField(null=True, blank=True)
    reason = models.TextField(blank=True)
    entered_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(ends_on__isnull=True) | models.Q(ends_on__gte=models.F("starts_on")),
                name="suspension_ends_after_start",
            ),
        ]

    def __str__(self) -> str:
        return self.membership_number

    @staticmethod
    def counts_on(day: date) -> models.Q:
        """Return the filter of suspensions that count on a day; one without an end counts until it gets one."""
        return models.Q(starts_on__lte=day) & (models.Q(ends_on__isnull=True) | models.Q(ends_on__gte=day))


class Ban(models.Model):
    """An organizer's own ban; it counts at that organizer's events only (TRM 1.2)."""

    organizer = models.ForeignKey(Organizer, on_delete=models.CASCADE, related_name="bans")
    membership_number = models.CharField(max_length=20, db_index=True)
    name = models.CharField(max_length=120, blank=True)
    reason = models.TextField(blank=True)
    entered_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["organizer", "membership_number"], name="ban_once_per_organizer"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.membership_number})"
