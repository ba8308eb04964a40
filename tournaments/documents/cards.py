"""Cards with a player's private link as a QR code, ten to a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from tournaments.documents.catalog import Plan
from tournaments.documents.facts import file_name, no_such_player, sheet_facts
from tournaments.documents.paper import lines_of, parts_of_pages
from tournaments.documents.qr import qr_picture
from tournaments.lan import phone_address
from tournaments.models import Event, Registration
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

CARDS_PER_PAGE = 10
_CARDS_AT_ONCE = 120
_NAME_EMS = 10.5

_HERE = (Registration.Status.REGISTERED, Registration.Status.ACTIVE)


def link_cards(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan a card for each registered player, or for player number `params["player"]` alone.

    Raises `Refused` (no_such_player, no_players).
    """
    players = Registration.objects.filter(event=event).order_by("name_key", "id")
    number = params.get("player")
    players = players.filter(number=number) if number else players.filter(status__in=_HERE)
    address = phone_address()
    cards = [_card(address, player) for player in players]
    if not cards:
        raise Refused(
            no_such_player(number)
            if number
            else Problem(
                "no_players",
                gettext_noop("Nobody has signed up yet, so there are no cards."),
                advice=gettext_noop("Print them when players are in the list."),
            )
        )
    paged = [cards[at : at + CARDS_PER_PAGE] for at in range(0, len(cards), CARDS_PER_PAGE)]
    context = {**sheet_facts(event, params, title=event.name), "kind": "cards"}
    parts = parts_of_pages("print/link_cards.html", paged, context, at_once=_CARDS_AT_ONCE)
    return Plan(file_name(event, "link-cards"), parts)


def _card(address: str, player: Registration) -> dict[str, Any]:
    link = address + reverse("player-home", args=[player.token])
    size = ("short", "medium", "long")[min(int(lines_of(player.name, _NAME_EMS)), 4) // 2]
    return {
        "name": player.name,
        "number": player.number,
        "link": link,
        "qr": qr_picture(link, scale=6),
        "size": size,
    }
