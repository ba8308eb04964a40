"""What can be printed, who may print it, and which function plans it; higher apps add their own sheets here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, cast

from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.models import Event

#: Lists of more rows than this are drawn in parts, as a job (measured: beyond it a person waits over three seconds).
ROWS_AT_ONCE = 512
#: Rows in one part; five pages of 44. Larger parts need more memory and keep a second processor idle.
ROWS_PER_PART = 220


@dataclass(frozen=True, slots=True)
class Part:
    """A run of pages drawn on its own: a template of templates/print/ and what it shows."""

    template: str
    context: Mapping[str, Any]
    rows: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A sheet before it is drawn: its parts in order, and the name its file gets (without ".pdf")."""

    name: str
    parts: Sequence[Part]

    @property
    def is_large(self) -> bool:
        """Whether it is made as a job with a progress page instead of at once."""
        return sum(part.rows for part in self.parts) > ROWS_AT_ONCE


class Planner(Protocol):
    """A function that reads an event and plans a sheet; raises `Refused` when there is nothing to print."""

    def __call__(self, event: Event, params: Mapping[str, Any]) -> Plan: ...


@dataclass(frozen=True, slots=True)
class Document:
    """One kind of sheet.

    `permission` is a key of `permissions.ROLES_FOR`. `plan` is the dotted path of its `Planner`, imported when
    it is first used. `asks` names the parameters it takes beside the paper size: "round" (a number), "closed" (the
    number of a closed round), "player" (a player's number), "copies" (blank sheets wanted). `group` is the heading it
    stands under on the print page.
    """

    kind: str
    title: StrOrPromise
    words: StrOrPromise
    permission: str
    plan: str
    group: str
    asks: frozenset[str] = field(default_factory=frozenset)

    def planned(self, event: Event, params: Mapping[str, Any]) -> Plan:
        """Return the sheet's plan; raises `Refused` when there is nothing to print."""
        return cast("Planner", import_string(self.plan))(event, params)


#: Headings of the print page, in the order of the day.
GROUPS: Mapping[str, StrOrPromise] = {
    "before": _("Before the start"),
    "round": _("Each round"),
    "after": _("After the rounds"),
    "judges": _("For judges"),
}

_documents: dict[str, Document] = {}


def add(document: Document) -> Document:
    """Put a sheet into the catalog; decks and penalties add theirs in their apps.py."""
    _documents[document.kind] = document
    return document


def document_of(kind: str) -> Document:
    """Return the sheet called `kind`; raises `Refused` (unknown_document)."""
    if kind not in _documents:
        raise Refused(
            Problem(
                "unknown_document",
                gettext_noop("There is no sheet called {kind}."),
                advice=gettext_noop("Choose one from the event's print page."),
                params={"kind": kind},
            )
        )
    return _documents[kind]


def all_documents() -> list[Document]:
    """Return every sheet in the order of the print page."""
    order = list(GROUPS)
    return sorted(_documents.values(), key=lambda document: order.index(document.group))


_ROUND = frozenset({"round"})

for _document in (
    Document(
        "poster",
        _("Sign-up poster"),
        _("A QR code to the sign-up page, for the door and the counter."),
        "see_staff_pages",
        "tournaments.documents.posters.sign_up_poster",
        "before",
    ),
    Document(
        "sign-up-sheet",
        _("Sign-up sheet"),
        _("Empty lines for names and numbers when the network is down."),
        "see_staff_pages",
        "tournaments.documents.posters.sign_up_sheet",
        "before",
        frozenset({"copies"}),
    ),
    Document(
        "link-cards",
        _("Player link cards"),
        _("A QR card for each player: their private link."),
        "run_desk",
        "tournaments.documents.cards.link_cards",
        "before",
        frozenset({"player"}),
    ),
    Document(
        "players-meeting",
        _("Players' meeting"),
        _("What the organizer tells everybody before round 1 (TRM 1.5)."),
        "see_staff_pages",
        "tournaments.documents.meeting.players_meeting",
        "before",
    ),
    Document(
        "pairings-by-name",
        _("Pairings by name"),
        _("For the wall: players find their own line."),
        "see_staff_pages",
        "tournaments.documents.pairings.by_name",
        "round",
        _ROUND,
    ),
    Document(
        "pairings-by-table",
        _("Pairings by table"),
        _("For the desk: one line a table, room for the result."),
        "see_staff_pages",
        "tournaments.documents.pairings.by_table",
        "round",
        _ROUND,
    ),
    Document(
        "slips",
        _("Result slips"),
        _("Four to a page, to be cut."),
        "see_staff_pages",
        "tournaments.documents.slips.result_slips",
        "round",
        _ROUND,
    ),
    Document(
        "blank-slips",
        _("Blank slips"),
        _("Result slips without names, for the day the printer stops."),
        "see_staff_pages",
        "tournaments.documents.slips.blank_slips",
        "round",
        frozenset({"copies"}),
    ),
    Document(
        "publisher-sheet",
        _("Publisher's app"),
        _("Results in the order in which they are typed into the publisher's app."),
        "run_desk",
        "tournaments.publisher_sheet.publisher_sheet",
        "round",
        _ROUND,
    ),
    Document(
        "standings",
        _("Standings"),
        _("Places, points and rates after a round (TRM 5.4)."),
        "see_staff_pages",
        "tournaments.documents.standings.standings_sheet",
        "after",
        frozenset({"closed"}),
    ),
    Document(
        "bracket",
        _("Bracket"),
        _("The top cut on one page."),
        "see_staff_pages",
        "tournaments.documents.bracket.bracket_sheet",
        "after",
    ),
    Document(
        "prizes",
        _("Prize list"),
        _("Who gets what, with a line to sign."),
        "run_desk",
        "tournaments.documents.standings.prize_sheet",
        "after",
    ),
    Document(
        "log",
        _("Event log"),
        _("Who did what, newest first."),
        "see_log",
        "tournaments.documents.log.log_sheet",
        "after",
    ),
    Document(
        "deck-check",
        _("Deck-check sheet"),
        _("What a judge looks at in a deck check (TRM 2.4.1, 4.4)."),
        "see_staff_pages",
        "tournaments.documents.deck_check.deck_check_sheet",
        "judges",
        frozenset({"player", "copies"}),
    ),
):
    add(_document)
