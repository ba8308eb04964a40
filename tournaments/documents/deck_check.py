"""The sheet a judge fills in during a deck check (TRM 2.4, 2.4.1, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.documents.catalog import Part, Plan
from tournaments.documents.facts import file_name, sheet_facts
from tournaments.models import Event, Match, Registration
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

_MOST_COPIES = 50


def deck_check_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan a check sheet for player number `params["player"]`, or `params["copies"]` blank ones.

    Raises `Refused` (no_such_player).
    """
    number = params.get("player")
    player = Registration.objects.filter(event=event, number=number).first() if number else None
    if number and player is None:
        raise Refused(
            Problem("no_such_player", gettext_noop("There is no player {number}."), params={"number": number})
        )
    copies = 1 if player else min(int(params.get("copies") or 1), _MOST_COPIES)
    match = _last_match(player) if player else None
    context = {
        **sheet_facts(event, params, title=_("Deck check")),
        "kind": "check",
        "player": player,
        "round": match.round.number if match else "",
        "table": match.table if match else "",
        "sheets": range(copies),
        "counts": _counts(event),
        "checks": _checks(event),
    }
    return Plan(
        file_name(event, "deck-check", str(number or "")), [Part("print/deck_check.html", context, copies)]
    )


def _last_match(player: Registration) -> Match | None:
    matches = player.matches_1.all() | player.matches_2.all()
    return matches.select_related("round").order_by("-round__number").first()


def _counts(event: Event) -> list[tuple[str, str]]:
    """Return what is counted: the words, and how many there must be."""
    main = f"{event.limited_deck_size}+" if event.is_limited else "50"
    return [(_("Leader"), "1"), (_("Main deck"), main), (_("DON!! cards"), "10")]


def _checks(event: Event) -> list[tuple[str, str]]:
    """Return what is looked at, each with its section."""
    languages = {
        Event.Region.NORTH_AMERICA: _("Leader and main deck in English"),
        Event.Region.LATIN_AMERICA: _("Leader and main deck in English"),
        Event.Region.OCEANIA: _("Leader and main deck in English"),
        Event.Region.EUROPE: _("Leader and main deck in English or French"),
    }
    language = languages.get(
        Event.Region(event.region), _("Leader and main deck in the language of this region")
    )
    checks = [
        (_("Cards and numbers are those of the list"), "TRM 4.4"),
        (_("Colours are the Leader's; at most 4 of a card number, unless a card says otherwise"), "TRM 2.4"),
        (_("{languages}; DON!! cards in any language").format(languages=language), "TRM 2.4.1"),
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
