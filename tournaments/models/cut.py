"""Places in the top cut, decided ties, draft pods (TRM 3.3, 3.4, 5.4)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.people import User
from tournaments.models.registrations import Registration


class CutPlace(models.Model):
    """Seed n of the bracket; a player who left before the cut can be replaced by the next one (TRM 3.4)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="cut_places")
    seed = models.PositiveSmallIntegerField()
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="cut_places")
    replaced = models.ForeignKey(
        Registration, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["event", "seed"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "seed"], name="cut_seed_once"),
            models.UniqueConstraint(fields=["event", "registration"], name="cut_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seed}: {self.registration}"


class TieDecision(models.Model):
    """How the head judge ordered players tied on every figure (TRM 5.4-4), and by which method."""

    class Method(models.TextChoices):
        """TRM 5.4-4."""

        MATCH = "match", _("Deciding match")
        HEAD_TO_HEAD = "head_to_head", _("Winner of their match")
        RANDOM = "random", _("At random")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tie_decisions")
    after_round = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=12, choices=Method)
    seed = models.BigIntegerField(null=True, blank=True)
    #: Registration ids, best first.
    order = models.JSONField()
    #: Ids of those who stay level behind them, where one player beat all the others.
    rest = models.JSONField(default=list, blank=True)
    decided_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField()

    class Meta:
        ordering = ["event", "after_round", "id"]

    def __str__(self) -> str:
        return f"{self.event} {self.after_round}: {self.method}"


class Pod(models.Model):
    """A draft pod (TRM 3.3): four players, three or five where four does not divide."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pods")
    number = models.PositiveSmallIntegerField()
    seed = models.BigIntegerField()

    class Meta:
        ordering = ["event", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="pod_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.event} pod {self.number}"


class PodSeat(models.Model):
    """A player's seat in a pod; packs are passed in seat order."""

    pod = models.ForeignKey(Pod, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    registration = models.OneToOneField(Registration, on_delete=models.CASCADE, related_name="pod_seat")

    class Meta:
        ordering = ["pod", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pod", "seat"], name="pod_seat_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pod}.{self.seat}: {self.registration}"
