"""What the deck app answers when events ask (tournaments/hooks.py)."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from decks.models import DeckListVersion
from decks.queries.catalog import catalog
from decks.queries.lists import (
    is_hidden_during,
    list_and_request,
    list_counts,
    list_of,
    list_rows,
    readable_lists,
    status_of,
)
from tournaments.models import Event, Match, Registration
from tournaments.rules.player_files import safe_cell
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

_STATUS_WORDS = {
    "missing": gettext_noop("list missing"),
    "legal": gettext_noop("list in"),
    "needs_judge": gettext_noop("list waits for a judge"),
    "illegal": gettext_noop("list illegal"),
}
_NO_LONGER_LEGAL = gettext_noop("list no longer legal")


def check_in_problems(event: Event, registration: Registration) -> list[Problem]:
    """Return a warning when a needed list is missing or not legal (TRM 3.2, 2.4)."""
    if not event.deck_lists_required:
        return []
    status = status_of(list_of(registration).current)
    if status == "illegal":
        return [
            Problem(
                "deck_list_not_legal",
                gettext_noop("The deck list of {name} is not legal."),
                section="TRM 2.4",
                advice=gettext_noop("Replace it before the deadline; after it a judge opens the list again."),
                params={"name": registration.name},
                severity=Severity.WARNING,
            )
        ]
    if status != "missing":
        return []
    return [
        Problem(
            "deck_list_missing",
            gettext_noop("{name} has not handed in a deck list."),
            section="TRM 3.2",
            advice=gettext_noop("Hand it in on the phone, or give the paper to the desk."),
            params={"name": registration.name},
            severity=Severity.WARNING,
        )
    ]


def start_problems(event: Event) -> list[Problem]:
    """Return which needed lists are missing or illegal, of those expected or playing (TRM 3.2, 4.4)."""
    if not event.deck_lists_required:
        return []
    counts = list_counts(event)
    problems = []
    for count, code, words in (
        (counts.missing, "deck_lists_missing", gettext_noop("Deck lists missing: {count}.")),
        (counts.illegal, "deck_lists_illegal", gettext_noop("Deck lists that are not legal: {count}.")),
        (
            counts.needs_judge,
            "deck_lists_need_judge",
            gettext_noop("Deck lists that wait for a judge: {count}."),
        ),
    ):
        if count:
            problems.append(
                Problem(
                    code,
                    words,
                    section="TRM 3.2",
                    advice=gettext_noop("The page of deck lists shows whose."),
                    params={"count": count},
                    severity=Severity.WARNING,
                )
            )
    return problems


def player_statuses(event: Event) -> dict[int, str]:
    """Return one short status per player for the registration table."""
    if event.deck_rule == Event.DeckRule.NONE:
        return {}
    return {row.registration.pk: _status_words(row.version) for row in list_rows(event)}


def _status_words(version: DeckListVersion | None) -> str:
    if version is not None and version.illegal_since is not None:
        return _(_NO_LONGER_LEGAL)
    return _(_STATUS_WORDS[status_of(version)])


def player_page_parts(registration: Registration, match: Match | None) -> list[dict[str, str]]:
    """Return the deck list's place on a player's own page."""
    event = registration.event
    if event.deck_rule == Event.DeckRule.NONE:
        return []
    deck_list, is_asked = list_and_request(registration)
    status = status_of(deck_list.current)
    kind = {"missing": "amber", "legal": "done", "needs_judge": "amber", "illegal": "red"}[status]
    words = _status_words(deck_list.current)
    if is_asked:
        kind, words = "red", _("a judge asks: make it readable")
    hidden = is_hidden_during(match, event)
    if hidden and kind != "red" and status != "missing":
        words = _("{status}; opens again after this match").format(status=words)
    parts = [
        {
            "key": "deck",
            "title": _("Deck list"),
            "url": "" if hidden and kind != "red" else reverse("player-deck", args=[registration.token]),
            "status": words,
            "kind": kind,
            "verb": _("Hand in") if status == "missing" else _("Open"),
        }
    ]
    if event.decks_published_at is None and readable_lists(event, viewer=registration):
        parts.append(
            {
                "key": "cut-decks",
                "title": _("Lists of the top cut"),
                "url": reverse("player-cut-lists", args=[registration.token]),
                "status": _("open to you"),
                "kind": "info",
                "verb": _("Open"),
            }
        )
    return parts


def report_files(event: Event) -> list[tuple[str, bytes]]:
    """Return the deck lists for the report (TRM 3.9): one CSV with a line per card, one JSON."""
    versions = list(
        DeckListVersion.objects.filter(deck_list__event=event, deck_list__current_id=F("pk"))
        .select_related("deck_list__registration")
        .order_by("deck_list__registration__number")
    )
    known = catalog().cards
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(
        ["Player", "Membership Number", "Fingerprint", "Kind", "Card Number", "Card Name", "Count"]
    )
    as_data: list[dict[str, Any]] = []
    for version in versions:
        player = version.deck_list.registration
        head = [safe_cell(player.name), player.membership_number, version.fingerprint]
        for kind, number, count in [
            ("leader", version.leader, 1),
            *(("card", n, c) for n, c in version.cards.items()),
        ]:
            writer.writerow([*head, kind, number, known[number].name if number in known else "", count])
        as_data.append(
            {
                "player": player.number,
                "name": player.name,
                "membership_number": player.membership_number,
                "leader": version.leader,
                "cards": version.cards,
                "fingerprint": version.fingerprint,
                "version": version.number,
                "legal": version.is_legal,
            }
        )
    return [
        ("deck-lists.csv", table.getvalue().encode("utf-8-sig")),
        ("deck-lists.json", json.dumps(as_data, ensure_ascii=False, indent=1).encode()),
    ]
