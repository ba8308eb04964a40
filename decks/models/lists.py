"""A player's deck list in all its versions (TRM 4.4); nothing is overwritten."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, Registration, User


class DeckList(models.Model):
    """A registration's list: its submitted version, and whether a judge has opened it again."""

    registration = models.OneToOneField(Registration, on_delete=models.CASCADE, related_name="deck_list")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_lists")
    current = models.OneToOneField(
        "decks.DeckListVersion", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    #: Set while a judge lets this player replace the list after the deadline.
    unlocked_until = models.DateTimeField(null=True, blank=True)
    #: Online events: the photo of the deck and the link (TRM 8.3).
    photo = models.FileField(upload_to="deck-photos/%Y/%m/", blank=True)
    link = models.URLField(blank=True)

    class Meta:
        ordering = ["registration"]

    def __str__(self) -> str:
        return str(self.registration)


class DeckListVersion(models.Model):
    """One submission of a list: the text as given, the cards read from it, who, when, why."""

    deck_list = models.ForeignKey(DeckList, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    text = models.TextField()
    leader = models.CharField(max_length=16)
    #: {card number: count} of the main deck.
    cards = models.JSONField()
    fingerprint = models.CharField(max_length=20)
    is_legal = models.BooleanField()
    #: Problems by the tables and the event as they are, from its start on as they were: [{code, section, place, ...}].
    problems = models.JSONField(default=list, blank=True)
    #: Since when a list that was taken as legal, or for a judge, is illegal: tables or event have changed since.
    illegal_since = models.DateTimeField(null=True, blank=True)
    is_from_paper = models.BooleanField(default=False)
    submitted_at = models.DateTimeField()
    #: Null when the player submitted it through their own link.
    submitted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["deck_list", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["deck_list", "number"], name="deck_list_version_once"),
        ]

    def __str__(self) -> str:
        return f"{self.deck_list} v{self.number} {self.fingerprint}"


class CardOverride(models.Model):
    """A judge allows a number that is not in the card data, for one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="card_overrides")
    number = models.CharField(_("card number"), max_length=16)
    reason = models.CharField(max_length=200)
    allowed_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    allowed_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "number", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["event", "number"],
                condition=Q(withdrawn_at__isnull=True),
                name="override_once_per_event",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"
