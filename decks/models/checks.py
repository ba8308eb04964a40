"""Deck checks: tables drawn at random, what was found, and lists sent back to be made readable (TRM 4.4, 7.4.2)."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from decks.models.lists import DeckList, DeckListVersion
from tournaments.models import Event, Match, Registration, Round, TimeExtension, User


class DeckCheckDraw(models.Model):
    """Tables drawn at random for deck checks; the seed shows that nobody chose them (TRM 4.4)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_check_draws")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    seed = models.BigIntegerField()
    #: Tables that could have been drawn, and those that were, in the order drawn.
    candidates = models.JSONField(default=list)
    tables = models.JSONField(default=list)
    drawn_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    drawn_at = models.DateTimeField()

    class Meta:
        ordering = ["event", "drawn_at", "id"]

    def __str__(self) -> str:
        return f"{self.event}: {self.tables}"


class DeckCheck(models.Model):
    """One player's deck held against the submitted list; two of them check a table."""

    class State(models.TextChoices):
        """Due → under way → done."""

        DUE = "due", _("Due")
        UNDER_WAY = "under_way", _("Under way")
        DONE = "done", _("Done")
        CANCELLED = "cancelled", _("Not done")

    class Why(models.TextChoices):
        """How the deck came to be checked."""

        RANDOM = "random", _("Drawn at random")
        CHOSEN = "chosen", _("Chosen by a judge")
        CUT = "cut", _("Top cut")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deck_checks")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="deck_checks"
    )
    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="deck_checks")
    #: The list as it stood when the check was opened; null when none was handed in.
    version_checked = models.ForeignKey(
        DeckListVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="deck_checks"
    )
    why = models.CharField(max_length=6, choices=Why, default=Why.RANDOM)
    draw = models.ForeignKey(
        DeckCheckDraw, null=True, blank=True, on_delete=models.SET_NULL, related_name="checks"
    )
    state = models.CharField(max_length=9, choices=State, default=State.DUE)
    #: {card number: count found} where it is not the list's; "DON!!", and without a list "LEADER" and "MAIN".
    found = models.JSONField(default=dict, blank=True)
    #: Numbers ticked as right.
    ticked = models.JSONField(default=list, blank=True)
    notes = models.TextField(blank=True)
    #: Notes on sleeves (opaque, identical, marked) and on languages; empty when in order (TRM 2.4.1).
    sleeves = models.CharField(max_length=200, blank=True)
    languages = models.CharField(max_length=200, blank=True)
    #: Who last wrote down counts; a page of somebody else's is then too old.
    saved_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    #: Infractions found, as numbers of TRM 7.4.2: [5, 6, 7, 9], 4 for an illegible list. Until the check is done
    #: those that a judge has ticked; what the counts lead to is added at its end.
    findings = models.JSONField(default=list, blank=True)
    asked_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    started_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    finished_at = models.DateTimeField(null=True, blank=True)
    finished_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    #: The time given to the match at the end, once for both players.
    extension = models.ForeignKey(
        TimeExtension, null=True, blank=True, on_delete=models.SET_NULL, related_name="deck_checks"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["event", "asked_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["registration"],
                condition=Q(state__in=["due", "under_way"]),
                name="one_open_deck_check_per_player",
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(finished_at__isnull=False), name="done_deck_check_has_time"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["event", "state"])]

    def __str__(self) -> str:
        return f"{self.registration}: deck check"


class AmendmentRequest(models.Model):
    """A player is asked to make an unreadable list readable; both versions are kept (TRM 7.4.2-4)."""

    deck_list = models.ForeignKey(DeckList, on_delete=models.CASCADE, related_name="amendment_requests")
    deck_check = models.ForeignKey(
        DeckCheck, null=True, blank=True, on_delete=models.SET_NULL, related_name="amendment_requests"
    )
    words = models.CharField(max_length=200)
    asked_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField()
    #: The version that was unreadable, and the one that answered the request.
    unreadable = models.ForeignKey(DeckListVersion, null=True, on_delete=models.SET_NULL, related_name="+")
    answered_with = models.ForeignKey(
        DeckListVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["deck_list", "asked_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["deck_list"],
                condition=Q(answered_at__isnull=True),
                name="one_open_amendment_per_list",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck_list}: amendment asked"
