"""The card tables for organizers: a row edited here stays edited through updates of the catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from django.apps import apps
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from decks.actions import delete_rows, take_back_rows
from decks.actions.catalog import catalog_edited
from decks.actions.deleted_rows import forget_deletion
from decks.models import (
    BannedCard,
    BannedPair,
    BlockException,
    Card,
    CardSet,
    DeletedRow,
    FormatWindow,
    PromoBlock,
)
from tournaments.actions.acting import Actor
from tournaments.models import User
from tournaments.permissions import may_create_events

if TYPE_CHECKING:
    _Base = admin.ModelAdmin[Any]
else:
    _Base = admin.ModelAdmin


class CardTables(admin.AdminSite):
    """The pages where members of an organizer edit cards, sets, dates and bans; superusers may too."""

    site_header = _("Card tables")
    site_title = _("Card tables")
    index_title = _("Cards, sets, blocks, bans: what legality is checked against")
    site_url = "/cards/"

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether the visitor organizes events."""
        return may_create_events(request.user)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Answer somebody who organizes nothing with 403; visitors were sent to the sign-in before."""
        inner = super().admin_view(view, cacheable)

        def for_organizers(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            if not self.has_permission(request):
                raise PermissionDenied
            return inner(request, *args, **kwargs)

        return for_organizers


card_tables = CardTables(name="card-tables")


class CatalogAdmin(_Base):
    """Marks what a person changed and tells every process."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Let whoever may enter see all tables."""
        return may_create_events(request.user)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let organizers look."""
        return may_create_events(request.user)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let organizers add rows."""
        return may_create_events(request.user)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let organizers edit rows."""
        return may_create_events(request.user)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let organizers delete rows."""
        return may_create_events(request.user)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save the row as edited by hand."""
        if hasattr(obj, "is_edited"):
            obj.is_edited = True
        super().save_model(request, obj, form, change)
        forget_deletion(obj)
        catalog_edited(by=Actor(user=cast("User", request.user)))

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Delete the row for good; updates leave it out."""
        self.delete_queryset(request, [obj])

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """Delete the rows ticked in the list for good; updates leave them out."""
        delete_rows(rows=queryset, by=Actor(user=cast("User", request.user)))
        self.message_user(
            request,
            _("Updates from files leave out what is deleted. “Deleted rows” takes it back."),
            messages.WARNING,
        )


@admin.register(Card, site=card_tables)
class CardAdmin(CatalogAdmin):
    """Card facts; the facts column is what the rules read."""

    list_display = ("number", "name", "category", "released_on", "is_edited")
    list_filter = ("category", "is_edited")
    search_fields = ("number", "name")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Keep name, number and category of the facts the same as the columns."""
        obj.facts = {**obj.facts, "number": obj.number, "name": obj.name, "category": obj.category}
        super().save_model(request, obj, form, change)


@admin.register(CardSet, site=card_tables)
class CardSetAdmin(CatalogAdmin):
    """Sets with block and release date."""

    list_display = ("code", "name", "block", "released_on", "is_date_uncertain")


@admin.register(BannedCard, site=card_tables)
class BannedCardAdmin(CatalogAdmin):
    """Banned cards with their dates."""

    list_display = ("number", "starts_on", "ends_on", "is_uncertain")


@admin.register(BannedPair, site=card_tables)
class BannedPairAdmin(CatalogAdmin):
    """Banned pairs with their dates."""

    list_display = ("number_1", "number_2", "starts_on", "ends_on", "is_uncertain")


@admin.register(FormatWindow, site=card_tables)
class FormatWindowAdmin(CatalogAdmin):
    """Which blocks a format allows, and when."""

    list_display = ("format", "starts_on", "ends_on", "blocks")


@admin.register(DeletedRow, site=card_tables)
class DeletedRowAdmin(CatalogAdmin):
    """Rows deleted by hand, which updates leave out; here they are taken back."""

    list_display = ("words", "what", "deleted_at", "deleted_by")
    search_fields = ("words",)
    actions = ("take_back",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Let nobody write such a row: it is made by deleting another."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let nobody change what was deleted."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let nobody delete the note; a row is taken back."""
        return False

    @admin.display(description=_("table"))
    def what(self, row: DeletedRow) -> str:
        """Return what the row's table is called."""
        return str(apps.get_model("decks", row.table)._meta.verbose_name_plural)

    @admin.action(
        description=_("Take back: put the ticked rows into their tables again"), permissions=["view"]
    )
    def take_back(self, request: HttpRequest, queryset: Any) -> None:
        """Put rows back as they were."""
        take_back_rows(rows=queryset, by=Actor(user=cast("User", request.user)))
        self.message_user(request, _("The rows are back, and updates reach them again."))


card_tables.register([BlockException, PromoBlock], CatalogAdmin)
