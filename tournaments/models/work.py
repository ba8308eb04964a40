"""Long work with a progress that a page shows."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.people import User


class Job(models.Model):
    """One piece of long work: a big PDF, the report package, a catalog import."""

    class State(models.TextChoices):
        """A job ends as done or failed; a failed one says why and can be tried again."""

        WAITING = "waiting", _("Waiting")
        RUNNING = "running", _("Running")
        DONE = "done", _("Done")
        FAILED = "failed", _("Failed")

    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=40)
    params = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    message = models.TextField(blank=True)
    result = models.JSONField(default=dict, blank=True)
    file = models.FileField(upload_to="jobs/%Y/%m/", blank=True)
    file_name = models.CharField(max_length=160, blank=True)
    #: The event's version the work was made from, so that a stale sheet says so.
    event_version = models.PositiveBigIntegerField(null=True, blank=True)
    asked_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["event", "kind", "-id"])]

    def __str__(self) -> str:
        return f"{self.kind}: {self.get_state_display()}"
