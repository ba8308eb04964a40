"""The sign-up poster with its QR code, and the sheet of empty lines for a day without a network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.documents.catalog import Part, Plan
from tournaments.documents.facts import file_name, local_words, sheet_facts
from tournaments.documents.paper import paper_of
from tournaments.documents.qr import qr_picture
from tournaments.lan import phone_address
from tournaments.models import Event

_MOST_SHEETS = 50


def sign_up_poster(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the poster: what, when, where, and the code that leads to the sign-up page on the shop's network."""
    address = phone_address() + reverse("sign-up", args=[event.slug])
    context = {
        **sheet_facts(event, params, title=event.name),
        "kind": "poster",
        "address": address,
        "qr": qr_picture(address, scale=20),
        "when": local_words(event, event.starts_at),
        "is_local": not address.startswith("https://"),
    }
    return Plan(file_name(event, "poster"), [Part("print/poster.html", context, 1)])


def sign_up_sheet(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan empty lines for sign-up by hand, with a column for each tick the event asks for (TRM 2.1-2.3, 4.2)."""
    copies = min(int(params.get("copies") or 1), _MOST_SHEETS)
    asked = [
        (event.needs_id or bool(event.minimum_age) or event.by_invitation, _("ID seen")),
        (event.needs_fee, _("Fee paid")),
        (event.needs_badge, _("Badge")),
        (event.deck_lists_required, _("List in")),
    ]
    context = {
        **sheet_facts(event, params, title=_("Sign-up sheet")),
        "kind": "sign-up",
        "ticks": [words for wanted, words in asked if wanted],
        # A line to write on takes two lines of a list.
        "lines": range(1, paper_of(params, event.region).lines // 2),
        "copies": range(copies),
    }
    return Plan(file_name(event, "sign-up-sheet"), [Part("print/sign_up_sheet.html", context, copies)])
