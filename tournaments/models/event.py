"""One event and its staff (TRM 1.3-1.6, 3.x)."""

from __future__ import annotations

from typing import ClassVar
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Organizer, User


class Event(models.Model):
    """One event from announcement to report; `version` changes with every write and is every page's ETag."""

    class Level(models.IntegerChoices):
        """TRM 3.2."""

        CASUAL = 1, _("Level 1, casual")
        COMPETITIVE = 2, _("Level 2, competitive")
        PROFESSIONAL = 3, _("Level 3, professional")

    class Format(models.TextChoices):
        """TRM 3.3."""

        STANDARD = "standard", _("Constructed, Standard")
        EXTRA = "extra", _("Constructed, Extra")
        SEALED = "sealed", _("Sealed")
        DRAFT = "draft", _("Draft")

    class Structure(models.TextChoices):
        """TRM 3.4."""

        SWISS = "swiss", _("Swiss")
        SWISS_CUT = "swiss_cut", _("Swiss + top cut")
        ELIMINATION = "elimination", _("Single elimination")

    class State(models.TextChoices):
        """From draft to reported; the allowed moves stand in tournaments/rules/event_states.py."""

        DRAFT = "draft", _("Draft")
        OPEN = "open", _("Sign-up open")
        CHECK_IN = "check_in", _("Check-in")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        REPORTED = "reported", _("Reported")
        CANCELLED = "cancelled", _("Cancelled")

    class DeckRule(models.TextChoices):
        """When a deck list may be replaced (TRM 4.4)."""

        NONE = "none", _("No deck lists")
        DEADLINE = "deadline", _("Until the deadline")
        FROZEN = "frozen", _("Frozen when submitted")

    class Region(models.TextChoices):
        """Which languages a deck's cards may have (TRM 2.4.1)."""

        NORTH_AMERICA = "na", _("North America")
        LATIN_AMERICA = "la", _("Latin America")
        EUROPE = "eu", _("Europe")
        OCEANIA = "oc", _("Oceania")
        OTHER = "other", _("Other")

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="events")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(max_length=80, unique=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    version = models.PositiveBigIntegerField(default=1)

    # When and where
    starts_at = models.DateTimeField(_("starts"))
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC")
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    region = models.CharField(max_length=6, choices=Region, default=Region.EUROPE)
    is_online = models.BooleanField(_("online event"), default=False)
    online_notes = models.TextField(_("what players set up for an online event"), blank=True)
    has_second_day = models.BooleanField(_("two days"), default=False)
    #: A set end lets an undecided elimination match be declared null (TRM 5.2).
    ends_at = models.DateTimeField(_("set end"), null=True, blank=True)

    # What is played (TRM 3.2-3.4)
    level = models.PositiveSmallIntegerField(choices=Level, default=Level.CASUAL)
    format = models.CharField(max_length=10, choices=Format, default=Format.STANDARD)
    structure = models.CharField(max_length=12, choices=Structure, default=Structure.SWISS_CUT)
    limited_deck_size = models.PositiveSmallIntegerField(_("deck size (sealed, draft)"), default=40)

    # Figures (TRM 3.5, 3.6); null = worked out from the manual
    swiss_best_of = models.PositiveSmallIntegerField(default=1)
    swiss_minutes = models.PositiveSmallIntegerField(default=30)
    swiss_extra_minutes = models.PositiveSmallIntegerField(default=5)
    cut_best_of = models.PositiveSmallIntegerField(default=3)
    cut_minutes = models.PositiveSmallIntegerField(default=60)
    cut_extra_minutes = models.PositiveSmallIntegerField(default=10)
    final_best_of = models.PositiveSmallIntegerField(default=3)
    #: Null: the last match has no time limit.
    final_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("number of Swiss rounds"), null=True, blank=True)
    #: A variable number announced as "6 to 8": the least; null means the number is fixed.
    rounds_minimum = models.PositiveSmallIntegerField(null=True, blank=True)
    cut_size = models.PositiveSmallIntegerField(null=True, blank=True)
    #: Checked-in entrants when registration closed; rounds and cut follow from it (TRM 3.6).
    players_counted = models.PositiveIntegerField(null=True, blank=True)
    rounds_fixed_at = models.DateTimeField(null=True, blank=True)
    seeds_by_qualification = models.BooleanField(default=False)

    # Sign-up
    cap = models.PositiveIntegerField(_("places"), null=True, blank=True)
    number_may_follow = models.BooleanField(_("number may follow later"), default=True)
    sign_up_opens_at = models.DateTimeField(null=True, blank=True)
    sign_up_closes_at = models.DateTimeField(null=True, blank=True)
    late_entry_allowed = models.BooleanField(default=True)
    needs_id = models.BooleanField(_("identification is checked"), default=False)
    needs_fee = models.BooleanField(_("entry fee"), default=False)
    fee_text = models.CharField(max_length=60, blank=True)
    needs_badge = models.BooleanField(_("convention badge"), default=False)
    minimum_age = models.PositiveSmallIntegerField(null=True, blank=True)
    by_invitation = models.BooleanField(default=False)

    # Deck lists (TRM 3.2, 3.7, 4.4)
    deck_lists_required = models.BooleanField(default=False)
    deck_rule = models.CharField(max_length=10, choices=DeckRule, default=DeckRule.DEADLINE)
    deck_deadline = models.DateTimeField(null=True, blank=True)
    release_delay_days = models.PositiveSmallIntegerField(default=0)
    decks_published_at = models.DateTimeField(null=True, blank=True)
    decks_published_to_cut_at = models.DateTimeField(null=True, blank=True)

    # On the day
    self_report = models.BooleanField(_("players report results themselves"), default=True)
    phones_during_match = models.BooleanField(
        _("clock and judge call on phones during a match"), default=False
    )
    uses_slips = models.BooleanField(default=True)
    first_table = models.PositiveSmallIntegerField(default=1)
    last_table = models.PositiveSmallIntegerField(null=True, blank=True)
    blocked_tables = models.JSONField(default=list, blank=True)
    feature_table = models.PositiveSmallIntegerField(null=True, blank=True)
    prize_text = models.TextField(_("prizes"), blank=True)
    break_text = models.CharField(_("breaks"), max_length=200, blank=True)
    players_meeting_at = models.DateTimeField(null=True, blank=True)

    # The end (TRM 3.9)
    finished_at = models.DateTimeField(null=True, blank=True)
    reported_at = models.DateTimeField(null=True, blank=True)
    reported_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    is_demo = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_at", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(level__in=[1, 2, 3]), name="event_level_1_to_3"),
            models.CheckConstraint(
                condition=Q(swiss_best_of__in=[1, 3])
                & Q(cut_best_of__in=[1, 3])
                & Q(final_best_of__in=[1, 3]),
                name="event_best_of_1_or_3",
            ),
            models.CheckConstraint(
                condition=Q(rounds_minimum__isnull=True) | Q(rounds_planned__gte=F("rounds_minimum")),
                name="event_round_range_in_order",
            ),
            models.CheckConstraint(
                condition=Q(last_table__isnull=True) | Q(last_table__gte=F("first_table")),
                name="event_table_range_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the event's public page."""
        return reverse("public-event", args=[self.slug])

    @property
    def zone(self) -> ZoneInfo:
        """The venue's time zone."""
        return ZoneInfo(self.time_zone)

    @property
    def is_limited(self) -> bool:
        """True for sealed and draft (TRM 3.3)."""
        return self.format in {self.Format.SEALED, self.Format.DRAFT}

    @property
    def allows_phones(self) -> bool:
        """Whether phones serve during a match, with clock and judge call: the organizer's word, or online (TRM 2.6)."""
        return self.phones_during_match or self.is_online

    @property
    def has_begun(self) -> bool:
        """True once the event runs: from then on deck lists may be opened by staff (TRM 3.7)."""
        return self.state in {self.State.RUNNING, self.State.FINISHED, self.State.REPORTED}


class EventStaff(models.Model):
    """A user's role at one event; staff cannot play in it (TRM 1.2)."""

    class Role(models.TextChoices):
        """Roles of TRM 1.2-1.6; a judge in training follows and notes but does not decide."""

        ORGANIZER = "organizer", _("Organizer")
        HEAD_JUDGE = "head_judge", _("Head judge")
        FLOOR_JUDGE = "floor_judge", _("Floor judge")
        SCOREKEEPER = "scorekeeper", _("Scorekeeper")
        TRAINEE = "trainee", _("Judge in training")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=12, choices=Role)
    added_at = models.DateTimeField(auto_now_add=True)
    #: On the head judge's row: who handed the role over for a while and gets it back (TRM 1.3).
    stands_in_for = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["event", "role", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="staff_role_once"),
            models.UniqueConstraint(
                fields=["event"], condition=Q(role="head_judge"), name="one_head_judge_per_event"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class JudgeZone(models.Model):
    """The tables a judge looks after first; several zones of one judge add up, and zones may overlap."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="judge_zones")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    first_table = models.PositiveSmallIntegerField()
    last_table = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["event", "first_table", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(last_table__gte=F("first_table")), name="judge_zone_in_order"),
            models.UniqueConstraint(
                fields=["event", "user", "first_table", "last_table"], name="judge_zone_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.first_table}-{self.last_table}"


class SharedDevicePin(models.Model):
    """The digits by which a member of staff takes over a device that another has signed in; stored hashed."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="device_pin")
    digits = models.CharField(max_length=128)
    set_at = models.DateTimeField()

    class Meta:
        ordering = ["user"]

    def __str__(self) -> str:
        return str(self.user)
