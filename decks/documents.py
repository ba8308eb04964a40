"""Deck lists on paper: one player a page, with a column to count in (TRM 3.7, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from decks.catalog.facts import CardFacts
from decks.models import DeckList
from decks.queries.catalog import catalog
from decks.queries.check_sheet import main_size
from decks.queries.checks import OPEN
from decks.queries.lists import staff_may_read, view_of
from decks.rules.construction import don_deck_size
from tournaments.documents.catalog import Part, Plan
from tournaments.documents.deck_check import check_part, sheets_of
from tournaments.documents.facts import file_name, no_such_player, sheet_facts
from tournaments.models import Event, Registration
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: Lists drawn together; a page each, so parts stay small enough for two processors.
LISTS_PER_PART = 40
#: What one page weighs in rows when it is decided whether the sheet is made as a job.
ROWS_PER_LIST = 12


def deck_list_sheets(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the lists of all players, or of player number `params["player"]`, a page each, by name.

    Raises `Refused`: lists_confidential before the event has begun (TRM 3.7), no_list_to_print.
    """
    if not staff_may_read(event):
        raise Refused(_confidential())
    lists = DeckList.objects.filter(event=event, current__isnull=False)
    number = params.get("player")
    if number:
        lists = lists.filter(registration__number=number)
    rows = list(
        lists.select_related("current", "registration").order_by("registration__name_key", "registration_id")
    )
    if not rows:
        raise Refused(
            Problem(
                "no_list_to_print",
                gettext_noop("Nobody meant here has handed in a deck list."),
                section="TRM 4.4",
                advice=gettext_noop("Look at the page of deck lists: it says who has."),
            )
        )
    known = catalog().cards
    pages = [(row.registration, row.current, view_of(row.current, known)) for row in rows if row.current]
    facts = {**sheet_facts(event, params, title=_("Deck list")), "kind": "deck-list"}
    parts = [
        Part(
            "print/deck_lists.html",
            {**facts, "pages": pages[start : start + LISTS_PER_PART]},
            ROWS_PER_LIST * len(pages[start : start + LISTS_PER_PART]),
        )
        for start in range(0, len(pages), LISTS_PER_PART)
    ]
    return Plan(file_name(event, "deck-lists", str(number or "")), parts)


def filled_check_sheets(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan check sheets filled from the lists: for every open deck check, or for player number `params["player"]`.

    Raises `Refused`: lists_confidential before the event has begun (TRM 3.7), no_such_player, no_check_to_print.
    """
    if not staff_may_read(event):
        raise Refused(_confidential())
    number = params.get("player")
    players = Registration.objects.filter(event=event)
    players = players.filter(number=number) if number else players.filter(deck_checks__state__in=OPEN)
    rows = list(players.select_related("deck_list__current").order_by("name_key", "id"))
    if not rows:
        raise Refused(
            Problem(
                "no_check_to_print",
                gettext_noop("No deck check is due or under way."),
                section="TRM 4.4",
                advice=gettext_noop("Draw tables first, or print the empty sheet."),
            )
            if not number
            else no_such_player(number)
        )
    known = catalog().cards
    sheets = [{**sheet, **_list_of(event, sheet["player"], known)} for sheet in sheets_of(event, rows)]
    return Plan(
        file_name(event, "deck-checks", str(number or "")),
        [
            check_part(event, params, sheets[start : start + LISTS_PER_PART], rows=ROWS_PER_LIST)
            for start in range(0, len(sheets), LISTS_PER_PART)
        ],
    )


def _list_of(event: Event, player: Registration, cards: Mapping[str, CardFacts]) -> dict[str, Any]:
    deck_list = getattr(player, "deck_list", None)
    version = deck_list.current if deck_list else None
    if version is None:
        return {}
    view = view_of(version, cards)
    leader = view.leader.card if view.leader else None
    counts = [
        (_("Leader"), "1"),
        (_("Main deck"), str(main_size(event))),
        (_("DON!! cards"), str(don_deck_size(leader))),
    ]
    return {"view": view, "version": version, "counts": counts}


def _confidential() -> Problem:
    return Problem(
        "lists_confidential",
        gettext_noop("Deck lists stay confidential until the event has begun."),
        section="TRM 3.7",
        advice=gettext_noop("Publish round 1 first."),
    )
