"""The staff page on which a problem is put right, for links beside warnings."""

from __future__ import annotations

from typing import Final

from django.urls import reverse

from tournaments.models import Event

#: A problem's code -> the page's url name and what is asked of it.
_PAGES: Final = {
    "deck_lists_missing": ("decks", "?show=missing"),
    "deck_lists_illegal": ("decks", "?show=illegal"),
    "deck_lists_need_judge": ("decks", "?show=needs_judge"),
    "numbers_missing": ("players", "?show=no_number"),
    "fees_missing": ("players", "?show=no_fee"),
    "prizes_not_received": ("prizes", ""),
    "prizes_not_saved": ("prizes", ""),
    "tie_for_prize": ("desk-standings", ""),
    "undecided_tie": ("desk-standings", ""),
    "cut_players": ("cut", ""),
    "players_not_checked_in": ("check-in", ""),
    "late_entries_not_checked_in": ("check-in", ""),
    "too_few_tables": ("tables", ""),
    "calls_open": ("calls", ""),
    "penalties_wait": ("penalties", ""),
    "disqualification_reports_open": ("penalties", ""),
    "told_not_acknowledged": ("penalties", ""),
    "ejections_without_consent": ("ejections", ""),
    "deck_checks_under_way": ("deck-checks", ""),
    "deck_checks_due": ("deck-checks", ""),
    "cut_deck_checks_due": ("deck-checks", ""),
    "cut_lists_not_shown": ("decks", ""),
    "amendments_open": ("decks", ""),
    "staff_suspended": ("event-staff", ""),
}


def page_of(code: str, event: Event) -> str:
    """Return the address on which staff put a problem right, "" when there is no such page.

    `code` is the problem's (tournaments/rules/problems.py).
    """
    if code not in _PAGES:
        return ""
    name, asked = _PAGES[code]
    return reverse(name, args=[event.slug]) + asked
