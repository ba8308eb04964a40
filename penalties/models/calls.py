"""Judge calls with their rulings and appeals (TRM 1.4, 4.14, 7.1), and damaged game states (TRM 4.10)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Match, Registration, Round, TimeExtension, User


class JudgeCall(models.Model):
    """A table that needs a judge, from the call to the ruling that closes it; `opened_at` counts for 7.1."""

    class State(models.TextChoices):
        """Waiting → taken → ruled → closed; an appeal goes from ruled to the head judge (TRM 4.14)."""

        WAITING = "waiting", _("Waiting")
        TAKEN = "taken", _("A judge is there")
        RULED = "ruled", _("Ruled")
        APPEALED = "appealed", _("Appealed to the head judge")
        CLOSED = "closed", _("Closed")
        CANCELLED = "cancelled", _("Taken back")

    class About(models.TextChoices):
        """What a player may say of it with one tap; nothing is fine too."""

        UNSAID = "", _("Not said")
        RULES = "rules", _("A rules question")
        STATE = "state", _("Something went wrong in the game")
        RESULT = "result", _("The result")
        SLOW = "slow", _("Slow play")
        CONDUCT = "conduct", _("Behavior")
        OTHER = "other", _("Something else")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="judge_calls")
    #: Both go when the round is paired again before its start; the call stays.
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="judge_calls"
    )
    #: The table as called; stays when pairings change.
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    about = models.CharField(max_length=8, choices=About, blank=True, default=About.UNSAID)
    words = models.CharField(max_length=200, blank=True)
    #: The player who called, or the judge who saw something.
    opened_by = models.ForeignKey(
        Registration, null=True, blank=True, on_delete=models.SET_NULL, related_name="judge_calls"
    )
    opened_by_user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    opened_at = models.DateTimeField()
    taken_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    taken_at = models.DateTimeField(null=True, blank=True)
    #: 1 or 2: who appeals; null for both or unsaid.
    appealed_by = models.PositiveSmallIntegerField(null=True, blank=True)
    appealed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    #: Of the match's time, what passed while it was closed and then opened again: not lost with it (TRM 7.1).
    closed_seconds = models.PositiveIntegerField(default=0)
    #: The time given when it was closed (TRM 7.1); none with a Game Loss.
    extension = models.ForeignKey(
        TimeExtension, null=True, blank=True, on_delete=models.SET_NULL, related_name="judge_calls"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["opened_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match"],
                condition=Q(state__in=["waiting", "taken", "ruled", "appealed"], match__isnull=False),
                name="one_open_call_per_match",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "cancelled"]) | Q(taken_at__isnull=False),
                name="answered_call_was_taken",
            ),
            models.CheckConstraint(
                condition=~Q(state="closed") | Q(closed_at__isnull=False), name="closed_call_has_time"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return f"{self.event}: table {self.table or '–'}"


class Ruling(models.Model):
    """What a judge ruled, and on which section it rests; the head judge's is final (TRM 4.14)."""

    class Outcome(models.TextChoices):
        """How the call ended."""

        ANSWERED = "answered", _("Question answered")
        PLAY_ON = "play_on", _("Nothing wrong, play on")
        REPAIRED = "repaired", _("Game state repaired")
        ACCEPTED = "accepted", _("Game state accepted as it is")
        IRREPARABLE = "irreparable", _("Game state irreparable")
        INFRACTION = "infraction", _("An infraction, with its penalty")
        OTHER = "other", _("Something else")

    call = models.ForeignKey(JudgeCall, on_delete=models.CASCADE, related_name="rulings")
    outcome = models.CharField(max_length=11, choices=Outcome)
    words = models.TextField(blank=True)
    #: "TRM 7.4.1-1", "CR 7-1-4".
    section = models.CharField(max_length=40, blank=True)
    is_final = models.BooleanField(default=False)
    ruled_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    #: Name and role as they stood then.
    judge = models.CharField(max_length=160)
    ruled_at = models.DateTimeField()

    class Meta:
        ordering = ["call", "ruled_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["call"], condition=Q(is_final=True), name="one_final_ruling_per_call"
            ),
            models.UniqueConstraint(
                fields=["call"], condition=Q(is_final=False), name="one_floor_ruling_per_call"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.call}: {self.outcome}"


class CallNote(models.Model):
    """What somebody on the floor noted about a call: a judge in training notes and does not decide (TRM 1.4)."""

    call = models.ForeignKey(JudgeCall, on_delete=models.CASCADE, related_name="notes")
    words = models.TextField()
    noted_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    #: Name and role as they stood then.
    who = models.CharField(max_length=160)
    noted_at = models.DateTimeField()

    class Meta:
        ordering = ["call", "noted_at", "id"]

    def __str__(self) -> str:
        return f"{self.call}: {self.who}"


class GameState(models.Model):
    """A damaged game state and what was done about it (TRM 4.10)."""

    class Verdict(models.TextChoices):
        """The choice that decides between a Warning and a Game Loss."""

        REPARABLE = "reparable", _("Reparable")
        ACCEPTED = "accepted", _("Accepted")
        IRREPARABLE = "irreparable", _("Irreparable")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="game_states")
    call = models.ForeignKey(
        JudgeCall, null=True, blank=True, on_delete=models.SET_NULL, related_name="game_states"
    )
    verdict = models.CharField(max_length=11, choices=Verdict)
    what_happened = models.TextField(blank=True)
    what_was_done = models.TextField(blank=True)
    #: The record of the rules engine, as a file of its own format, when one is attached.
    replay = models.JSONField(null=True, blank=True)
    #: The address of the replay that the record was put here from; "" for a file, or once it was thrown away.
    replay_key = models.CharField(max_length=24, blank=True, db_index=True)
    #: The penalties that rest on it (TRM 4.10).
    penalties = models.ManyToManyField("penalties.Penalty", blank=True, related_name="game_states")
    recorded_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        ordering = ["match", "recorded_at", "id"]

    def __str__(self) -> str:
        return f"{self.match}: {self.verdict}"
