"""Rounds: paired, published, started, closed (TRM 5.3)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event


class Round(models.Model):
    """One round; the cut's rounds go on counting after the Swiss ones."""

    class Stage(models.TextChoices):
        """TRM 3.4."""

        SWISS = "swiss", _("Swiss")
        CUT = "cut", _("Top cut")

    class State(models.TextChoices):
        """TRM 5.3; the allowed moves stand in tournaments/rules/rounds.py."""

        PAIRED = "paired", _("Paired")
        PUBLISHED = "published", _("Published")
        STARTED = "started", _("Started")
        CLOSED = "closed", _("Closed")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=5, choices=Stage, default=Stage.SWISS)
    state = models.CharField(max_length=9, choices=State, default=State.PAIRED)
    version = models.PositiveIntegerField(default=1)
    best_of = models.PositiveSmallIntegerField(default=1)
    #: Null: no time limit (the championship match, TRM 3.5).
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=5)

    # How it was drawn: anyone can draw it again
    seed = models.BigIntegerField()
    certificate = models.JSONField(default=dict)
    reasons = models.JSONField(default=list)
    #: True once a person changed the drawn pairing by hand; the reason stands in the log.
    is_changed_by_hand = models.BooleanField(default=False)

    # The clock
    paired_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    #: Pauses of the whole round: [[from, to or null], ...] as ISO times.
    pauses = models.JSONField(default=list, blank=True)
    prolonged_seconds = models.IntegerField(default=0)

    class Meta:
        ordering = ["event", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once_per_event"),
            models.UniqueConstraint(
                fields=["event"], condition=~Q(state="closed"), name="one_open_round_per_event"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["paired", "published"]) | Q(started_at__isnull=False),
                name="started_round_has_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.number}"
