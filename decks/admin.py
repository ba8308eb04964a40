"""The card tables in the administration: an organizer edits a row, and it stays edited through updates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from decks.actions.catalog import catalog_edited
from decks.models import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    FormatWindow,
    PromoBlock,
)

if TYPE_CHECKING:
    _Base = admin.ModelAdmin[Any]
else:
    _Base = admin.ModelAdmin


class CatalogAdmin(_Base):
    """Marks what a person changed and tells every process."""

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the row as edited by hand."""
        if hasattr(obj, "is_edited"):
            obj.is_edited = True
        super().save_model(request, obj, form, change)
        catalog_edited()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete the row and have the tables read again."""
        super().delete_model(request, obj)
        catalog_edited()


@admin.register(Card)
class CardAdmin(CatalogAdmin):
    """Card facts; the facts column is what the rules read."""

    list_display = ("number", "name", "category", "released_on", "is_edited")
    list_filter = ("category", "is_edited")
    search_fields = ("number", "name")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Keep name, number and category of the facts the same as the columns."""
        obj.facts = {**obj.facts, "number": obj.number, "name": obj.name, "category": obj.category}
        super().save_model(request, obj, form, change)


@admin.register(CardSet)
class CardSetAdmin(CatalogAdmin):
    """Sets with block and release date."""

    list_display = ("code", "name", "block", "released_on", "is_date_uncertain")


@admin.register(BannedCard)
class BannedCardAdmin(CatalogAdmin):
    """Banned cards with their dates."""

    list_display = ("number", "starts_on", "ends_on", "is_uncertain")


@admin.register(BannedPair)
class BannedPairAdmin(CatalogAdmin):
    """Banned pairs with their dates."""

    list_display = ("number_1", "number_2", "starts_on", "ends_on", "is_uncertain")


@admin.register(FormatWindow)
class FormatWindowAdmin(CatalogAdmin):
    """Which blocks a format allows, and when."""

    list_display = ("format", "starts_on", "ends_on", "blocks")


admin.site.register([BlockException, PromoBlock], CatalogAdmin)
