"""Prizes by place, and who has received theirs."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from tournaments.models.event import Event
from tournaments.models.people import User
from tournaments.models.registrations import Registration


class Prize(models.Model):
    """What places `first_place` to `last_place` get; 0 to 0 means everybody who took part."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    first_place = models.PositiveIntegerField()
    last_place = models.PositiveIntegerField()
    what = models.CharField(max_length=200)

    class Meta:
        ordering = ["event", "first_place", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(last_place__gte=F("first_place")), name="prize_places_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_place}-{self.last_place}: {self.what}"


class PrizeHandout(models.Model):
    """A player has received a prize."""

    prize = models.ForeignKey(Prize, on_delete=models.CASCADE, related_name="handouts")
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="prizes_received")
    given_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    given_at = models.DateTimeField()

    class Meta:
        ordering = ["prize", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["prize", "registration"], name="prize_given_once"),
        ]

    def __str__(self) -> str:
        return f"{self.registration}: {self.prize}"
