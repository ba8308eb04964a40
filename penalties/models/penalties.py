"""Penalties and what became of them (TRM 7.x), reports of disqualifications, ejections from the venue."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from decks.models import DeckCheck
from penalties.models.calls import JudgeCall
from tournaments.models import Event, Match, PenaltyLoss, Registration, Round, Suspension, User


class Penalty(models.Model):
    """One penalty of one person: player, infraction, penalty, reason, judge, in the manual's order (TRM 7.1, 7.3)."""

    class Level(models.TextChoices):
        """TRM 7.2, lightest first; the same values as penalties.rules.levels.Level."""

        CAUTION = "caution", _("Caution")
        WARNING = "warning", _("Warning")
        GAME_LOSS = "game_loss", _("Game Loss")
        MATCH_LOSS = "match_loss", _("Match Loss")
        DISQUALIFICATION = "disqualification", _("Disqualification")
        SUSPENSION = "suspension", _("Suspension")

    class State(models.TextChoices):
        """A proposed one waits for the head judge (TRM 7.3) and acts on nothing."""

        PROPOSED = "proposed", _("Waits for the head judge")
        ISSUED = "issued", _("Issued")
        DECLINED = "declined", _("Declined by the head judge")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    class Person(models.TextChoices):
        """Who is penalized; others than players have no registration (TRM 7.3)."""

        PLAYER = "player", _("Player")
        SPECTATOR = "spectator", _("Spectator")
        STAFF = "staff", _("Staff")

    class ActsOn(models.TextChoices):
        """Which match a Game Loss or Match Loss acts on (TRM 7.2)."""

        NOTHING = "", _("No match")
        NOW = "now", _("The match at hand")
        NEXT = "next", _("The next match")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    #: The round it was given in; null before round 1.
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    #: The match it happened in, if any.
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    person = models.CharField(max_length=9, choices=Person, default=Person.PLAYER)
    registration = models.ForeignKey(
        Registration, null=True, blank=True, on_delete=models.PROTECT, related_name="penalties"
    )
    #: Name and membership number as they stood then; all there is for spectators and staff.
    name = models.CharField(max_length=120)
    membership_number = models.CharField(max_length=20, blank=True, db_index=True)
    #: Key of penalties.rules.infractions, e.g. "tardiness".
    infraction = models.CharField(max_length=40)
    level = models.CharField(max_length=16, choices=Level)
    state = models.CharField(max_length=9, choices=State, default=State.ISSUED)
    reason = models.TextField()
    #: Why it is above what the guide says; empty when it is not.
    why_above = models.TextField(blank=True)
    acts_on = models.CharField(max_length=4, choices=ActsOn, blank=True, default=ActsOn.NOTHING)
    #: The loss on a match, once it acts; null while it waits for the next match.
    loss = models.OneToOneField(
        PenaltyLoss, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalty"
    )
    #: What a disqualification or suspension changed of the registration, to undo it exactly.
    registration_before = models.JSONField(null=True, blank=True)
    suspension = models.OneToOneField(
        Suspension, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalty"
    )
    #: A spectator barred from watching for the rest of the event (TRM 1.7, 7.4.2-2).
    is_barred = models.BooleanField(default=False)
    call = models.ForeignKey(
        JudgeCall, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    deck_check = models.ForeignKey(
        DeckCheck, null=True, blank=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    #: The other player's penalty of the same incident (TRM 4.10, 7.4.2-2).
    together_with = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    issued_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    #: Name and role as they stood then.
    judge = models.CharField(max_length=160)
    issued_at = models.DateTimeField()
    acknowledged_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    #: The judge's word that the head judge was told in person (TRM 7.3).
    was_told_in_person = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["event", "issued_at", "id"]
        verbose_name_plural = "penalties"
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(person="player", registration__isnull=False)
                | (~Q(person="player") & Q(registration__isnull=True)),
                name="penalized_player_is_registered",
            ),
            models.CheckConstraint(
                condition=Q(level__in=["game_loss", "match_loss"]) | Q(acts_on=""),
                name="only_losses_act_on_a_match",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return f"{self.name}: {self.level} ({self.infraction})"


class PenaltyChange(models.Model):
    """One step of a penalty's trail (acknowledged, confirmed, declined, corrected, withdrawn …); never deleted."""

    penalty = models.ForeignKey(Penalty, on_delete=models.CASCADE, related_name="changes")
    what = models.CharField(max_length=12)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.TextField(blank=True)
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    #: Name and role as they stood then.
    who = models.CharField(max_length=160)
    at = models.DateTimeField()

    class Meta:
        ordering = ["penalty", "at", "id"]

    def __str__(self) -> str:
        return f"{self.penalty}: {self.what}"


class DisqualificationReport(models.Model):
    """What the head judge reports after a disqualification or suspension (TRM 1.3, 7.2); opened with it."""

    penalty = models.OneToOneField(Penalty, on_delete=models.CASCADE, related_name="report")
    what_happened = models.TextField(blank=True)
    players_statement = models.TextField(blank=True)
    witnesses = models.TextField(blank=True)
    was_deliberate = models.BooleanField(null=True, blank=True)
    what_was_taken = models.TextField(blank=True)
    recommends_suspension = models.BooleanField(default=False)
    filled_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    opened_at = models.DateTimeField()
    completed_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["opened_at", "id"]

    def __str__(self) -> str:
        return f"report: {self.penalty}"


class Ejection(models.Model):
    """Somebody sent away from the venue, by whom and with the organizer's consent (TRM 1.0, 1.3)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="ejections")
    registration = models.ForeignKey(
        Registration, null=True, blank=True, on_delete=models.PROTECT, related_name="ejections"
    )
    name = models.CharField(max_length=120)
    penalty = models.ForeignKey(
        Penalty, null=True, blank=True, on_delete=models.SET_NULL, related_name="ejections"
    )
    reason = models.TextField()
    decided_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    who_decided = models.CharField(max_length=160)
    #: Whose consent stands for the organizer's.
    consent_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    who_consented = models.CharField(max_length=160, blank=True)
    consented_at = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField()

    class Meta:
        ordering = ["event", "decided_at", "id"]

    def __str__(self) -> str:
        return self.name
