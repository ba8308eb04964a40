"""The navigation of an event's staff: what the state of the event calls for in front, all else one tap further."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.hooks import staff_links
from tournaments.models import Event, User
from tournaments.permissions import may
from tournaments.queries.open_calls import OpenCalls, open_calls_of

#: Pages of this app in their order: key, url name, title.
_PAGES: Final = (
    ("desk", "desk", _("Desk")),
    ("floor", "floor", _("Floor")),
    ("players", "players", _("Players")),
    ("check-in", "check-in", _("Check-in")),
    ("decks", "decks", _("Deck lists")),
    ("standings", "desk-standings", _("Standings")),
    ("cut", "cut", _("Top cut")),
    ("clock", "clock", _("Clock")),
    ("documents", "documents", _("Print")),
    ("prizes", "prizes", _("Prizes")),
    ("report", "report", _("Report")),
    ("setup", "event-setup", _("Set-up")),
    ("staff", "event-staff", _("Staff")),
    ("log", "log", _("Log")),
)
#: Comes after the pages of the higher apps.
_LAST: Final = ("switch", "switch-user", _("Change user"))
#: Pages that not every role can open, and what they need.
_NEEDS: Final = {"check-in": "run_desk", "prizes": "run_desk", "report": "manage_event", "log": "see_log"}

#: The pages that list judge calls.
_COUNTED: Final = frozenset({"floor", "calls"})

State = Event.State
_BEFORE: Final = frozenset({"desk", "players", "decks", "documents", "prizes", "setup", "staff"})
_AFTER: Final = frozenset(
    {
        "desk",
        "players",
        "decks",
        "standings",
        "cut",
        "documents",
        "prizes",
        "report",
        "penalties",
        "setup",
        "log",
    }
)
_SET_ASIDE: Final = frozenset({"prizes", "setup", "staff", "log", "report", "replays"})
#: In these states only these pages stand in front; in the others all but `_SET_ASIDE`.
_IN_FRONT: Final = {
    State.DRAFT: _BEFORE,
    State.OPEN: _BEFORE | {"check-in"},
    State.FINISHED: _AFTER,
    State.REPORTED: _AFTER,
    State.CANCELLED: frozenset({"desk", "players", "setup", "log"}),
}


@dataclass(frozen=True, slots=True)
class NavLink:
    """One page of the navigation."""

    key: str
    url: str
    title: str
    #: Judge calls that are open, on the pages that show them.
    count: int = 0


@dataclass(frozen=True, slots=True)
class StaffNav:
    """The pages that a person can open: those in front, those behind “More”."""

    front: tuple[NavLink, ...]
    more: tuple[NavLink, ...]
    #: The open judge calls, for the desk's line.
    calls: OpenCalls

    @property
    def counted(self) -> tuple[NavLink, ...]:
        """The links with a count, which a page that asks for itself again keeps true."""
        return tuple(link for link in (*self.front, *self.more) if link.key in _COUNTED)


def staff_nav(user: User | AnonymousUser, event: Event, here: str) -> StaffNav:
    """Return the navigation for a person at an event; the page they are on is always in front.

    Open judge calls are counted on the pages that list them, by one query.
    It leads nobody to a page that their role cannot open, and leaves out none that it can.
    """
    calls = open_calls_of(event)
    links = [
        NavLink(key, reverse(name, args=[event.slug]), str(title), _count(key, calls))
        for key, name, title in _PAGES
        if key not in _NEEDS or may(user, _NEEDS[key], event)
    ]
    links += [
        NavLink(link["key"], link["url"], str(link["title"]), _count(link["key"], calls))
        for answer in staff_links.ask(user, event)
        for link in answer
    ]
    key, name, title = _LAST
    links.append(NavLink(key, reverse(name, args=[event.slug]), str(title)))
    front = tuple(link for link in links if link.key == here or _is_in_front(event, link.key))
    return StaffNav(front, tuple(link for link in links if link not in front), calls)


def _count(key: str, calls: OpenCalls) -> int:
    return calls.count if key in _COUNTED else 0


def _is_in_front(event: Event, key: str) -> bool:
    if key == "cut" and event.structure == Event.Structure.SWISS:
        return False
    chosen = _IN_FRONT.get(State(event.state))
    return key in chosen if chosen is not None else key not in _SET_ASIDE
