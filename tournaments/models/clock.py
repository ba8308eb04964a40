"""Timers beside the round clock, and announcements to projector and phones."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q

from tournaments.models.event import Event
from tournaments.models.people import User


class Timer(models.Model):
    """A countdown for a break, a draft or deck building."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="timers")
    label = models.CharField(max_length=60)
    seconds = models.PositiveIntegerField()
    started_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "-started_at", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(stopped_at__isnull=True), name="one_timer_per_event"
            ),
        ]

    def __str__(self) -> str:
        return self.label


class Announcement(models.Model):
    """A sentence from the desk to projector and phones."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    text = models.CharField(max_length=280)
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    taken_down_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "-made_at", "-id"]

    def __str__(self) -> str:
        return self.text
