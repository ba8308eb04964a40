"""Card facts, sets with release dates, blocks, bans: every table an organizer can edit."""

from __future__ import annotations

import secrets
from typing import ClassVar

import msgspec
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from decks.catalog.facts import CardFacts
from tournaments.models import User


def new_stamp() -> str:
    """Return a stamp that no other state of the tables has, also not one restored from a copy."""
    return secrets.token_hex(16)


class CardSet(models.Model):
    """A set with its block and release date; no date means legal and shown as unknown (TRM 2.4.1)."""

    code = models.CharField(max_length=10, unique=True)
    name = models.CharField(max_length=120, blank=True)
    block = models.CharField(max_length=2, blank=True)
    #: The first pre-release day, which counts at level 1.
    prerelease_on = models.DateField(null=True, blank=True)
    #: The latest date the sources give, where they disagree.
    latest_on = models.DateField(null=True, blank=True)
    released_on = models.DateField(null=True, blank=True)
    is_date_uncertain = models.BooleanField(default=False)
    is_edited = models.BooleanField(_("edited by hand"), default=False)

    class Meta:
        ordering = ["code"]

    def __str__(self) -> str:
        return self.code


class Card(models.Model):
    """One card number and its facts (CR 2)."""

    class Category(models.TextChoices):
        """CR 2-2."""

        LEADER = "leader", _("Leader")
        CHARACTER = "character", _("Character")
        EVENT = "event", _("Event")
        STAGE = "stage", _("Stage")
        DON = "don", _("DON!!")

    number = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=120, db_index=True)
    category = models.CharField(max_length=9, choices=Category)
    #: The whole row as decks.catalog.facts.CardFacts reads it.
    facts = models.JSONField(default=dict)
    #: The publisher's text where a loaded file has it; never shipped.
    text = models.TextField(blank=True)
    #: First event or product date of a promotional card, for TRM 2.4.1.
    released_on = models.DateField(null=True, blank=True)
    is_edited = models.BooleanField(_("edited by hand"), default=False)

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def clean(self) -> None:
        """Refuse facts that the rules could not read: one such row would stop every check of a list."""
        facts = self.facts if isinstance(self.facts, dict) else {}
        columns = {"number": self.number, "name": self.name, "category": self.category}
        try:
            msgspec.convert({**facts, **columns}, CardFacts)
        except msgspec.ValidationError as error:
            words = _("The rules cannot read these facts: {why}.")
            raise ValidationError({"facts": words.format(why=error)}) from error


class BlockException(models.Model):
    """A number whose block is not its set's, up to a last day."""

    class Why(models.TextChoices):
        """The publisher's three lists of exceptions."""

        SUPER_PARALLEL = "super_parallel", _("Super Parallel")
        FIXED = "fixed", _("Fixed block")
        UPDATED_REPRINT = "updated_reprint", _("Updated reprint")

    number = models.CharField(max_length=16, unique=True)
    block = models.CharField(max_length=2)
    why = models.CharField(max_length=15, choices=Why)
    ends_on = models.DateField(null=True, blank=True)
    is_edited = models.BooleanField(_("edited by hand"), default=False)

    class Meta:
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number}: {self.block}"


class PromoBlock(models.Model):
    """The block of the promotional numbers P-`first` to P-`last`."""

    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()
    block = models.CharField(max_length=2)
    is_edited = models.BooleanField(_("edited by hand"), default=False)

    class Meta:
        ordering = ["first", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="promo_block_in_order"),
        ]

    def __str__(self) -> str:
        return f"P-{self.first:03d}-{self.last:03d}: {self.block}"


class CatalogState(models.Model):
    """One row: a stamp of all catalog tables together, a new one after every change, by which copies are told."""

    stamp = models.CharField(max_length=32, default=new_stamp)
    regulation_as_of = models.DateField(null=True, blank=True)
    #: Digest of the shipped data last loaded: the same data is not loaded over an organizer's newer file.
    shipped_digest = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.stamp


class DeletedRow(models.Model):
    """A row that an organizer deleted: updates leave it out until it is taken back."""

    #: The name of the model whose row it was.
    table = models.CharField(max_length=20)
    words = models.CharField(_("row"), max_length=200)
    #: The row's columns as they were, to take it back.
    facts = models.JSONField(default=dict)
    deleted_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    deleted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-deleted_at", "-id"]
        verbose_name = _("deleted row")
        verbose_name_plural = _("deleted rows")

    def __str__(self) -> str:
        return self.words


class FormatWindow(models.Model):
    """Which blocks a format allows from one date to another."""

    format = models.CharField(max_length=10)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    #: Block symbols; an empty list means all.
    blocks = models.JSONField(default=list, blank=True)
    is_edited = models.BooleanField(_("edited by hand"), default=False)

    class Meta:
        ordering = ["format", "starts_on", "id"]

    def __str__(self) -> str:
        return f"{self.format} {self.starts_on}"

    def clean(self) -> None:
        """Refuse blocks that are no list of block symbols."""
        if not isinstance(self.blocks, list) or not all(isinstance(block, str) for block in self.blocks):
            raise ValidationError({"blocks": _('Give a list of block symbols, such as ["2", "3", "X"].')})


class BannedCard(models.Model):
    """A card that may not be played between two dates."""

    number = models.CharField(max_length=16, db_index=True)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    is_uncertain = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)
    is_edited = models.BooleanField(_("edited by hand"), default=False)

    class Meta:
        ordering = ["number", "starts_on", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="ban_dates_in_order"
            ),
        ]

    def __str__(self) -> str:
        return self.number


class BannedPair(models.Model):
    """Two cards that may not stand in one deck between two dates."""

    number_1 = models.CharField(max_length=16)
    number_2 = models.CharField(max_length=16)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    is_uncertain = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)
    is_edited = models.BooleanField(_("edited by hand"), default=False)

    class Meta:
        ordering = ["number_1", "number_2", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(number_1=F("number_2")), name="banned_pair_of_two_cards"),
        ]

    def __str__(self) -> str:
        return f"{self.number_1} + {self.number_2}"
