"""Who acted and what on, in the reader's language: the log keeps both in English, which also old rows hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _

from tournaments.models import EventStaff
from tournaments.queries.rounds import place_words
from tournaments.rules.words import gettext_noop

#: What acts note as their target, the longer before what it begins with.
TARGETS: Final = (
    gettext_noop("player {number} {name}"),
    gettext_noop("player {number}"),
    gettext_noop("round {round} table {table}"),
    gettext_noop("round {round}"),
    gettext_noop("judge call, round {round} table {table}"),
    gettext_noop("judge call, table {table}"),
    gettext_noop("standings after round {round}"),
    gettext_noop("report on {name}"),
    gettext_noop("ejection of {name}"),
    gettext_noop("spectator {name}"),
    gettext_noop("staff {name}"),
    gettext_noop("timer"),
    gettext_noop("announcement"),
    gettext_noop("cut"),
    gettext_noop("pods"),
    gettext_noop("all lists"),
    gettext_noop("lists of the cut"),
)
#: What may stand in each place of these.
PARTS: Final[Mapping[str, str]] = {"number": r"\d+", "round": r"\d+", "table": r"\d+|–", "name": ".+"}
#: A target that is a round or a place in one.
ON_ROUND: Final = re.compile(r"(?P<call>judge call, )?round (?P<round>[0-9]+)(?: table (?P<table>[0-9]+|–))?")
#: Acts on somebody of the staff, whose name is the whole target.
ON_STAFF: Final = frozenset(
    {
        "add_staff",
        "give_back_head_judge",
        "hand_over_head_judge",
        "remove_judge_zone",
        "remove_staff",
        "set_judge_zone",
    }
)
VISITOR: Final = gettext_noop("a visitor")
IN_PLACE: Final = " in the head judge's place"
_WITH_ROLES: Final = re.compile(r"(?P<who>.+) \((?P<roles>[^()]*)\)", re.DOTALL)


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    return re.compile(
        "".join(f"(?P<{part}>{PARTS[part]})" if at % 2 else re.escape(part) for at, part in enumerate(parts)),
        re.DOTALL,
    )


_PATTERNS: Final = tuple((_pattern(template), template) for template in TARGETS)


def target_words(
    target: str, *, verb: str = "", event_name: str = "", bracket: Mapping[int, str] | None = None
) -> str:
    """Return what an act was about in the reader's language; a name or a card's number stays as it is.

    `bracket` is number -> name for the rounds of the event's bracket (`bracket_labels`), which have no number on
    any other page.

    >>> target_words("round 3 table 7"), target_words("OP01-016")
    ('round 3 table 7', 'OP01-016')
    >>> target_words("round 5 table 1", bracket={5: "Final"})
    'Final, table 1'
    """
    if verb in ON_STAFF or target == event_name:
        return target
    return _in_bracket(target, bracket or {}) or _filled(target) or target


def is_told(target: str) -> bool:
    """Return whether a target has words in the reader's language."""
    return any(pattern.fullmatch(target) for pattern, _template in _PATTERNS)


def actor_words(actor: str) -> str:
    """Return who acted, roles in the reader's language; the name stays as it is.

    >>> actor_words("Mia (organizer in the head judge's place)"), actor_words("player 12 Anna"), actor_words("Mia")
    ("Mia (organizer, in the head judge's place)", 'player 12 Anna', 'Mia')
    """
    if actor == VISITOR:
        return _(VISITOR)
    with_roles = _WITH_ROLES.fullmatch(actor)
    if with_roles is None:
        return _filled(actor) or actor
    roles = _role_words(with_roles["roles"])
    return _("{who} ({roles})").format(who=with_roles["who"], roles=roles) if roles else actor


def _in_bracket(target: str, bracket: Mapping[int, str]) -> str:
    found = ON_ROUND.fullmatch(target)
    label = bracket.get(int(found["round"]), "") if found else ""
    if found is None or not label:
        return ""
    table = found["table"] or ""
    place = place_words(label, int(table) if table.isdecimal() else None)
    return _("judge call, {place}").format(place=place) if found["call"] else place


def _filled(words: str) -> str:
    for pattern, template in _PATTERNS:
        found = pattern.fullmatch(words)
        if found:
            return _(template).format(**found.groupdict())
    return ""


def role_labels() -> dict[str, str]:
    """Return how the log keeps each role -> its label in the reader's language."""
    known = {role.replace("_", " "): str(role.label) for role in EventStaff.Role}
    return {**known, "judge in training": str(EventStaff.Role.TRAINEE.label)}


def _role_words(roles: str) -> str:
    """Return roles as the log keeps them in the reader's language, "" for other words in brackets."""
    known = role_labels()
    names = [name for name in roles.removesuffix(IN_PLACE).split(", ") if name]
    if not all(name in known for name in names):
        return ""
    words = ", ".join(known[name].lower() for name in names)
    if not roles.endswith(IN_PLACE):
        return words
    return (
        _("{roles}, in the head judge's place").format(roles=words)
        if words
        else _("in the head judge's place")
    )
