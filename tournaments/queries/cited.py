"""Sections that people cite in their own words ("CR 7-1-1", "TRM 4.10"): which the page of rules has."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.hooks import rule_titles
from tournaments.rules.manual import Section, find_section


def other_titles() -> Mapping[str, str]:
    """Return the sections of other rulebooks than the manual, number -> title in English."""
    found: dict[str, str] = {}
    for answer in rule_titles.ask():
        found.update(answer)
    return found


def cited_section(number: str) -> Section | None:
    """Return the section a number means, or the nearest one above it; None where no page has it.

    One of another rulebook has its title as its summary.
    """
    known = find_section(number)
    if known is not None:
        return known
    titles = other_titles()
    while number not in titles:
        number, cut, _ = number.rpartition("-")
        if not cut:
            return None
    return Section(number, titles[number], titles[number])
