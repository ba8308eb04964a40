"""The event's log: who, what, when, before, after; and the memory that makes a second click harmless."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tournaments.models.event import Event
from tournaments.models.people import User
from tournaments.models.registrations import Registration


class LogEntry(models.Model):
    """One act of a person; rows are only ever added."""

    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="log")
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    #: Set when a player acted through their private link.
    registration = models.ForeignKey(
        Registration, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    #: Who it was, in words that survive a deleted account ("Mia (organizer)", "player 12 Anna", "Logpose").
    actor = models.CharField(max_length=160)
    #: The act's name, e.g. "pair_round"; the same as the function in actions.
    verb = models.CharField(max_length=60)
    #: What it acted on, e.g. "round 3", "round 3 table 7", "player 12".
    target = models.CharField(max_length=160, blank=True)
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    reason = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["event", "-at", "-id"]
        verbose_name_plural = "log entries"
        indexes: ClassVar = [models.Index(fields=["event", "-id"]), models.Index(fields=["event", "verb"])]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.actor}: {self.verb} {self.target}"


class DoneOnce(models.Model):
    """A form's one-time key: the same key again does nothing twice."""

    key = models.CharField(max_length=64, unique=True)
    verb = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.verb} {self.key}"
