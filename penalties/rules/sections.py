"""The sections a ruling can rest on: of the manual (TRM) and of the Comprehensive Rules (CR), by number."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tournaments.rules.manual import SECTIONS
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

_ = gettext_noop

#: What rulings at a table rest on most; a ruling may quote any deeper number. Titles are our own.
CR_TITLES: Mapping[str, str] = {
    "CR 1-2": _("How a game ends"),
    "CR 1-3": _("What goes before what"),
    "CR 2-4": _("Types"),
    "CR 2-5": _("Attributes"),
    "CR 2-6": _("Power"),
    "CR 2-7": _("Cost"),
    "CR 2-8": _("Card text"),
    "CR 2-9": _("Life of a Leader"),
    "CR 2-10": _("Counter on a card"),
    "CR 2-11": _("Trigger on a card"),
    "CR 3-1": _("Areas"),
    "CR 3-2": _("Deck"),
    "CR 3-3": _("DON!! deck"),
    "CR 3-4": _("Hand"),
    "CR 3-5": _("Trash"),
    "CR 3-7": _("Character area"),
    "CR 3-8": _("Stage area"),
    "CR 3-9": _("Cost area"),
    "CR 3-10": _("Life area"),
    "CR 4-4": _("Active and rested"),
    "CR 4-5": _("Drawing"),
    "CR 4-6": _("Damage"),
    "CR 4-7": _("Playing a card"),
    "CR 4-8": _("Up to a number of cards"),
    "CR 4-9": _("Base values"),
    "CR 4-10": _("If, and then"),
    "CR 4-11": _("Removing"),
    "CR 4-12": _("Power set to 0"),
    "CR 5-1": _("Decks before the game"),
    "CR 5-2": _("Setting up"),
    "CR 6-1": _("The course of a turn"),
    "CR 6-2": _("Refresh Phase"),
    "CR 6-3": _("Draw Phase"),
    "CR 6-4": _("DON!! Phase"),
    "CR 6-5": _("Main Phase"),
    "CR 6-6": _("End Phase"),
    "CR 7-1": _("Attack and battle"),
    "CR 7-1-1": _("Attack Step"),
    "CR 7-1-2": _("Block Step"),
    "CR 7-1-3": _("Counter Step"),
    "CR 7-1-4": _("Damage Step"),
    "CR 7-1-5": _("End of a battle"),
    "CR 8-1": _("Kinds of effects"),
    "CR 8-2": _("Effects that count or do not"),
    "CR 8-3": _("Costs and conditions of an effect"),
    "CR 8-4": _("Activating and resolving"),
    "CR 8-6": _("Which effect comes first"),
    "CR 9-2": _("Who has lost"),
    "CR 10-1": _("Keyword effects"),
    "CR 10-2": _("Keywords"),
    "CR 11-1": _("Endless loops"),
    "CR 11-2": _("Showing cards"),
    "CR 11-3": _("Looking at hidden areas"),
}

#: Far more than any section has; what is kept has a fixed width.
_LONGEST = 24
_BOOK = re.compile(r"^(?:(TRM|CR)\s*)?(\d+(?:[.-]\d+)*)$", re.IGNORECASE | re.ASCII)


def section_titles() -> dict[str, str]:
    """Return every section that is offered, number -> title in English, the manual's first.

    >>> section_titles()["TRM 4.14"], section_titles()["CR 8-4"]
    ('Appeals', 'Activating and resolving')
    """
    return {**{number: known.title for number, known in SECTIONS.items()}, **CR_TITLES}


def rule_titles() -> Mapping[str, str]:
    """Return the titles of the rules' sections, which the pages that quote one show."""
    return CR_TITLES


def read_section(text: str) -> str:
    """Return a section as it is quoted everywhere; a bare number with a point is the manual's, else the rules'.

    Returns "" for nothing. Raises ValueError for what is no section.

    >>> read_section(" trm7.4.1-1 "), read_section("7-1-4"), read_section("4.10"), read_section("")
    ('TRM 7.4.1-1', 'CR 7-1-4', 'TRM 4.10', '')
    """
    words = text.strip()
    if not words:
        return ""
    found = _BOOK.match(words)
    if found is None or len(words) > _LONGEST:
        raise ValueError(text)
    book, number = found.groups()
    return f"{(book or ('TRM' if '.' in number else 'CR')).upper()} {number}"


def check_section(text: str, *, is_needed: bool) -> list[Problem]:
    """Return what is wrong with the section a ruling names.

    >>> [p.code for p in check_section("page 9", is_needed=False)]
    ['section_unreadable']
    >>> check_section("8-4", is_needed=True)
    []
    """
    try:
        section = read_section(text)
    except ValueError:
        return [
            Problem(
                "section_unreadable",
                gettext_noop("“{text}” is no section of the manual or the rules."),
                advice=gettext_noop("Write it as TRM 4.10 or CR 7-1-4."),
                place="section",
                params={"text": text[:40]},
            )
        ]
    if section or not is_needed:
        return []
    return [
        Problem(
            "section_missing",
            gettext_noop("A ruling on an appeal names the section it rests on."),
            section="TRM 4.14",
            advice=gettext_noop("Write it as TRM 4.10 or CR 7-1-4."),
            place="section",
        )
    ]
