"""Matches, their results, and what hangs on them: claims, extensions, end-of-round records."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import User
from tournaments.models.registrations import Registration
from tournaments.models.rounds import Round


class Match(models.Model):
    """Two players at a table, or one player with a bye; a result stands when `outcome` is set."""

    class Kind(models.TextChoices):
        """A bye is a row of its own, without a second player (TRM 3.4.2, 5.5)."""

        MATCH = "match", _("Match")
        BYE = "bye", _("Bye")
        AWARDED_BYE = "awarded_bye", _("Awarded bye")

    class Outcome(models.TextChoices):
        """Same values as tournaments.rules.results.Outcome; empty while the match is open."""

        WIN_1 = "win_1", _("First player won")
        WIN_2 = "win_2", _("Second player won")
        DRAW = "draw", _("Draw")
        DOUBLE_LOSS = "double_loss", _("Both lost")
        WIN_1_BY_DEFAULT = "win_1_by_default", _("First player won by default")
        WIN_2_BY_DEFAULT = "win_2_by_default", _("Second player won by default")
        NULL = "null", _("Null match")

    class EnteredBy(models.TextChoices):
        """Who made the result stand (TRM 4.15)."""

        PLAYERS = "players", _("Players")
        STAFF = "staff", _("Staff")
        SYSTEM = "system", _("Logpose")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    #: Null for byes and for bracket places without a table.
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=11, choices=Kind, default=Kind.MATCH)
    player_1 = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="matches_1")
    player_2 = models.ForeignKey(
        Registration, null=True, blank=True, on_delete=models.PROTECT, related_name="matches_2"
    )
    outcome = models.CharField(max_length=16, choices=Outcome, blank=True)
    games_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    games_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    is_disputed = models.BooleanField(default=False)
    entered_by = models.CharField(max_length=7, choices=EnteredBy, blank=True)
    entered_by_user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    #: Place in the bracket, counted from 0 at the top of its round; null in Swiss.
    bracket_slot = models.PositiveSmallIntegerField(null=True, blank=True)
    #: 1 or 2: who chooses who starts game 1 in the cut (TRM 4.6); null: at random.
    first_choice = models.PositiveSmallIntegerField(null=True, blank=True)
    is_feature = models.BooleanField(default=False)
    online_link = models.URLField(blank=True)
    #: Which of the two is not at the table, as noted on the floor: "", "1", "2" or "12".
    not_seated = models.CharField(max_length=2, blank=True)

    class Meta:
        ordering = ["round", "table", "id"]
        verbose_name_plural = "matches"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "table"], condition=Q(table__isnull=False), name="table_once_per_round"
            ),
            models.UniqueConstraint(fields=["round", "player_1"], name="player_1_once_per_round"),
            models.UniqueConstraint(fields=["round", "player_2"], name="player_2_once_per_round"),
            models.CheckConstraint(
                condition=Q(player_2__isnull=True) | ~Q(player_1=F("player_2")),
                name="no_match_against_oneself",
            ),
            models.CheckConstraint(
                condition=(Q(kind="match") & Q(player_2__isnull=False))
                | (~Q(kind="match") & Q(player_2__isnull=True) & Q(outcome="win_1")),
                name="bye_has_one_player_and_is_won",
            ),
            models.CheckConstraint(
                condition=Q(is_disputed=False) | Q(outcome=""), name="disputed_match_has_no_result"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_1} - {self.player_2 or self.get_kind_display()}"


class ResultClaim(models.Model):
    """What one player's phone said about their match; a later claim of the same side replaces it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="claims")
    #: 1 or 2, the side that reported.
    side = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=16, choices=Match.Outcome)
    games_1 = models.PositiveSmallIntegerField(null=True, blank=True)
    games_2 = models.PositiveSmallIntegerField(null=True, blank=True)
    claimed_at = models.DateTimeField()

    class Meta:
        ordering = ["match", "side"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "side"], name="claim_once_per_side"),
            models.CheckConstraint(condition=Q(side__in=[1, 2]), name="claim_side_1_or_2"),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.outcome}"


class EndOfRoundRecord(models.Model):
    """How a match was decided after time was called (TRM 5.2); a draw needs one (TRM 4.18)."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="end_of_round")
    #: The answers given, in order, as the state machine of tournaments/rules/end_of_round.py reads them.
    answers = models.JSONField(default=dict)
    #: The step of TRM 5.2 that decided, e.g. "5.2-3 life".
    deciding_step = models.CharField(max_length=40)
    reason = models.TextField(blank=True)
    recorded_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        ordering = ["match"]

    def __str__(self) -> str:
        return f"{self.match}: {self.deciding_step}"


class TimeExtension(models.Model):
    """Minutes given to one match; several add up (TRM 7.1)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="extensions")
    seconds = models.PositiveIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    given_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    given_at = models.DateTimeField()

    class Meta:
        ordering = ["match", "given_at", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(seconds__gt=0), name="extension_is_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.match}: +{self.seconds} s"


class EndOfRoundDialogue(models.Model):
    """A table in the end-of-round procedure that is not decided yet: what a judge has answered so far (TRM 5.2)."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="end_of_round_dialogue")
    #: [[key, value], ...] as tournaments/rules/end_of_round.py reads them.
    answers = models.JSONField(default=list)
    #: When the extra time began, by the table's own clock.
    extra_time_from = models.DateTimeField()
    opened_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["match"]

    def __str__(self) -> str:
        return f"{self.match}: end of round"


class PenaltyLoss(models.Model):
    """A game or a match lost by a penalty (TRM 7.2); undone, not deleted, when the penalty is withdrawn."""

    class Kind(models.TextChoices):
        """What is lost."""

        GAME = "game", _("Game Loss")
        MATCH = "match", _("Match Loss")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="penalty_losses")
    #: 1 or 2, the side that loses.
    side = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=5, choices=Kind)
    #: The game that is lost, counted from 1; null for a Match Loss.
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    #: The result before the loss acted, as the log keeps it, and the match version the loss made.
    before = models.JSONField(default=dict)
    made_version = models.PositiveIntegerField(default=0)
    given_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "given_at", "id"]
        verbose_name_plural = "penalty losses"
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(side__in=[1, 2]), name="penalty_loss_side_1_or_2"),
            models.CheckConstraint(
                condition=Q(kind="match", game__isnull=True) | Q(kind="game", game__isnull=False),
                name="game_loss_names_its_game",
            ),
            models.UniqueConstraint(
                fields=["match", "game", "side"],
                condition=Q(undone_at__isnull=True, game__isnull=False),
                name="game_lost_by_penalty_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.kind} loss of side {self.side}"
