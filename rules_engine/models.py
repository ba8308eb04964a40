"""A replayed game as it is kept: the record, who began it, where it was left, what a judge said about it."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Match, User


def new_key() -> str:
    """Return an address nobody guesses: whoever has it may open a replay that belongs to no event."""
    return secrets.token_urlsafe(12)


class Replay(models.Model):
    """A saved record of a game, typed in at a table or imported (TRM 4.10).

    Everything but the start, the seed and the decisions follows from them: `record` is the document of
    :mod:`rules_engine.timeline.files` and no state is kept. One that belongs to an event is for its judges, one
    without for whoever has its address.
    """

    class Verdict(models.TextChoices):
        """What becomes of the damaged state; the same values as penalties.models.GameState.Verdict."""

        REPARABLE = "reparable", _("Reparable")
        ACCEPTED = "accepted", _("Accepted")
        IRREPARABLE = "irreparable", _("Irreparable")

    key = models.CharField(max_length=24, unique=True, default=new_key, editable=False)
    name = models.CharField(max_length=80)
    event = models.ForeignKey(Event, null=True, blank=True, on_delete=models.CASCADE, related_name="replays")
    match = models.ForeignKey(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="replays")
    #: A file may seat the two the other way round: then player A of the record is the match's second player.
    a_is_player_2 = models.BooleanField(default=False)
    record = models.JSONField()
    #: Counts the changes; a form of an older page is refused.
    version = models.PositiveIntegerField(default=1)
    notes = models.TextField(blank=True)
    verdict = models.CharField(max_length=11, choices=Verdict, blank=True)
    #: What was put back, for a repaired state.
    what_was_done = models.TextField(blank=True)
    #: The version that stands with the match's game states; 0 when none does.
    attached_version = models.PositiveIntegerField(default=0)
    created_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        ordering = ["-changed_at", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(match__isnull=True) | models.Q(event__isnull=False),
                name="replay_of_a_match_has_its_event",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "match"])]

    def __str__(self) -> str:
        return self.name
