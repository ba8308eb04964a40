"""One player's place in one event (TRM 1.1, 2.1-2.3, 5.5, 6.0)."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event


def new_token() -> str:
    """Return the secret of a player's private link (96 bits, short enough for a small QR code)."""
    return secrets.token_urlsafe(12)


class Registration(models.Model):
    """A player in an event; reached by its private link, kept when they leave."""

    class Status(models.TextChoices):
        """Where a player stands; `ACTIVE` ones are paired."""

        WAITING = "waiting", _("Waiting list")
        REGISTERED = "registered", _("Registered")
        ACTIVE = "active", _("Checked in")
        ABSENT = "absent", _("Absent")
        CANCELLED = "cancelled", _("Cancelled")
        DROPPED = "dropped", _("Dropped")
        DISQUALIFIED = "disqualified", _("Disqualified")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="registrations")
    #: Short number within the event, told on paper and at the desk; never reused.
    number = models.PositiveIntegerField()
    token = models.CharField(max_length=32, unique=True, default=new_token)
    name = models.CharField(_("name"), max_length=120)
    #: Folded name for search and for finding the same person (NFKC, case folded, spaces joined).
    name_key = models.CharField(max_length=240, db_index=True)
    membership_number = models.CharField(_("Bandai TCG+ number"), max_length=20, blank=True)
    email = models.EmailField(blank=True)
    hides_name = models.BooleanField(_("show a code name in public"), default=False)
    status = models.CharField(max_length=12, choices=Status, default=Status.REGISTERED)

    registered_at = models.DateTimeField()
    #: When they joined the end of the waiting list; a new sign-up gets a new time.
    queued_at = models.DateTimeField(null=True, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    second_day_checked_in_at = models.DateTimeField(null=True, blank=True)
    #: First round they take part in; later than 1 for late entries (TRM 3.4.2).
    first_round = models.PositiveSmallIntegerField(default=1)
    #: Rounds missed between a drop and a reinstatement, as a list of round numbers.
    rounds_missed = models.JSONField(default=list, blank=True)
    #: The last round they belonged to, set when they drop or are disqualified.
    left_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    left_without_telling = models.BooleanField(default=False)
    #: Out of the prizes: disqualified, suspended or left without telling (TRM 6.0, 7.2).
    without_prizes = models.BooleanField(default=False)

    # Ticks at check-in (TRM 2.1-2.3, 4.2)
    id_seen = models.BooleanField(default=False)
    fee_paid = models.BooleanField(default=False)
    badge_seen = models.BooleanField(default=False)
    is_minor = models.BooleanField(default=False)
    consent_seen = models.BooleanField(default=False)
    invitation_seen = models.BooleanField(default=False)

    #: Special assistance: the one table they keep all day (TRM 4.3).
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Rounds in which an earned bye is given (TRM 5.5); belongs to the membership number.
    awarded_byes = models.JSONField(default=list, blank=True)
    #: Seed from a qualifying place, for single elimination (TRM 3.4.1).
    seed_place = models.PositiveIntegerField(null=True, blank=True)
    has_no_phone = models.BooleanField(default=False)
    online_link = models.URLField(blank=True)
    memo = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["event", "name_key", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="registration_number_once"),
            models.UniqueConstraint(
                fields=["event", "membership_number"],
                condition=~Q(membership_number="") & ~Q(status="cancelled"),
                name="membership_number_once_per_event",
            ),
            models.UniqueConstraint(
                fields=["event", "fixed_table"],
                condition=Q(fixed_table__isnull=False) & Q(status__in=["registered", "active"]),
                name="fixed_table_once_per_event",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "status"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the player's own page."""
        return reverse("player-home", args=[self.token])

    @property
    def public_name(self) -> str:
        """The name anyone may read: a code name when the player hides theirs."""
        return f"Pirate {self.number}" if self.hides_name else self.name
