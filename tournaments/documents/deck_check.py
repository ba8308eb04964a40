"""The sheet a judge fills in during a deck check (TRM 2.4, 2.4.1, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.documents.catalog import Part, Plan
from tournaments.documents.facts import file_name, no_such_player, sheet_facts
from tournaments.models import Event, Match, Registration
from tournaments.rules.problems import Refused

_MOST_COPIES = 50


def deck_check_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan a check sheet for player number `params["player"]`, or `params["copies"]` blank ones.

    Raises `Refused` (no_such_player).
    """
    number = params.get("player")
    player = Registration.objects.filter(event=event, number=number).first() if number else None
    if number and player is None:
        raise Refused(no_such_player(number))
    copies = 1 if player else min(int(params.get("copies") or 1), _MOST_COPIES)
    return Plan(
        file_name(event, "deck-check", str(number or "")),
        [check_part(event, params, sheets_of(event, [player]) * copies)],
    )


def check_part(
    event: Event, params: Mapping[str, Any], sheets: Sequence[Mapping[str, Any]], *, rows: int = 1
) -> Part:
    """Return the pages of `sheets` as `sheets_of` makes them; the decks app adds the list to each."""
    context = {
        **sheet_facts(event, params, title=_("Deck check")),
        "kind": "check",
        "sheets": sheets,
        "checks": _checks(event),
    }
    return Part("print/deck_check.html", context, rows * len(sheets))


def sheets_of(event: Event, players: Sequence[Registration | None]) -> list[dict[str, Any]]:
    """Return the head and the counts of each player's sheet, blank for None. One query."""
    matches = _last_matches(event, [player.pk for player in players if player])
    sheets = []
    for player in players:
        match = matches.get(player.pk) if player else None
        sheets.append(
            {
                "player": player,
                "round": match.round.number if match else "",
                "table": match.table if match else "",
                "counts": _counts(event),
            }
        )
    return sheets


def _last_matches(event: Event, players: Sequence[int]) -> dict[int, Match]:
    rows = Match.objects.filter(
        Q(player_1__in=players) | Q(player_2__in=players), round__event=event
    ).select_related("round")
    last: dict[int, Match] = {}
    for match in rows.order_by("round__number"):
        last[match.player_1_id] = match
        if match.player_2_id is not None:
            last[match.player_2_id] = match
    return last


def _counts(event: Event) -> list[tuple[str, str]]:
    """Return what is counted: the words, and how many there must be."""
    main = f"{event.limited_deck_size}+" if event.is_limited else "50"
    return [(_("Leader"), "1"), (_("Main deck"), main), (_("DON!! cards"), "10")]


def language_words(event: Event) -> str:
    """Return which languages the event's region allows (TRM 2.4.1)."""
    languages = {
        Event.Region.NORTH_AMERICA: _("Leader and main deck in English"),
        Event.Region.LATIN_AMERICA: _("Leader and main deck in English"),
        Event.Region.OCEANIA: _("Leader and main deck in English"),
        Event.Region.EUROPE: _("Leader and main deck in English or French"),
    }
    return languages.get(Event.Region(event.region), _("Leader and main deck in the language of this region"))


def _checks(event: Event) -> list[tuple[str, str]]:
    """Return what is looked at, each with its section."""
    checks = [
        (_("Cards and numbers are those of the list"), "TRM 4.4"),
        (_("Colours are the Leader's; at most 4 of a card number, unless a card says otherwise"), "TRM 2.4"),
        (_("{languages}; DON!! cards in any language").format(languages=language_words(event)), "TRM 2.4.1"),
        (
            _(
                "Sleeves of the main deck opaque, identical, same direction; one card in each, two sleeves at most"
            ),
            "TRM 2.4.1",
        ),
        (_("Leader and DON!! cards told apart from the main deck by their sleeves"), "TRM 2.4.1"),
        (_("No marks, bends or wear that tell a card from its back; no reflecting backs"), "TRM 2.4.1"),
        (_("Signed or written-on cards: text readable, and a spare copy is at hand"), "TRM 2.4.1"),
        (_("Nothing altered, graded or painted; no custom cards"), "TRM 2.4.1"),
        (_("Deck box holds nothing that could be taken for part of the deck"), "TRM 2.4.1"),
    ]
    return checks if not event.is_limited else [check for check in checks if "4 of a card" not in check[0]]
