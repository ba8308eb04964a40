"""The guide to infractions as data: what each one is, its penalty or range, and what puts it right (TRM 7.4).

Definitions and remedies are in words of our own. The order is the manual's; after its three groups come the
sections that name an offence outside of 7.4, and one entry for everything else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from penalties.rules.infraction_texts import TEXTS
from penalties.rules.levels import Level
from tournaments.rules.words import gettext_noop


class Group(StrEnum):
    """The groups of TRM 7.4, and what stands elsewhere in the manual."""

    GAME_PLAY = "game_play"
    EVENT = "event"
    UNSPORTING = "unsporting"
    FURTHER = "further"

    @property
    def words(self) -> str:
        """What the group is called, marked for translation."""
        return _GROUP_WORDS[self]


_GROUP_WORDS: Final[Mapping[Group, str]] = MappingProxyType(
    {
        Group.GAME_PLAY: gettext_noop("Game play errors"),
        Group.EVENT: gettext_noop("Event errors"),
        Group.UNSPORTING: gettext_noop("Unsporting conduct"),
        Group.FURTHER: gettext_noop("Other sections"),
    }
)


@dataclass(frozen=True, slots=True)
class Infraction:
    """One kind of infraction.

    `base` is the lightest penalty the guide gives it and `most` the heaviest: equal where it names one alone.
    `number` is its place ("7.4.2-1"), `section` what is quoted ("TRM 7.4.2-1"); `reason` fills the form in.
    """

    key: str
    number: str
    section: str
    group: Group
    name: str
    base: Level
    most: Level
    definition: str
    remedy: str
    reason: str

    @property
    def is_one_kind(self) -> bool:
        """Whether two of them are the same kind of infraction; the entry for everything else is none."""
        return self.key != OTHER

    @property
    def has_range(self) -> bool:
        """Whether the guide leaves a choice."""
        return self.most is not self.base


OTHER: Final = "other"
_C, _W, _G, _M, _D, _S = Level

#: key, number, base, most
_GUIDE: Final[tuple[tuple[str, str, Level, Level], ...]] = (
    ("game_rules", "7.4.1-1", _W, _W),
    ("automatic_action", "7.4.1-2", _W, _W),
    ("looking_at_cards", "7.4.1-3", _W, _W),
    ("invalid_cards", "7.4.1-4", _W, _W),
    ("tardiness", "7.4.2-1", _W, _M),
    ("outside_information", "7.4.2-2", _G, _M),
    ("slow_play", "7.4.2-3", _W, _G),
    ("illegible_list", "7.4.2-4", _W, _W),
    ("number_of_cards", "7.4.2-5", _G, _G),
    ("list_differs", "7.4.2-6", _G, _G),
    ("illegal_cards", "7.4.2-7", _G, _G),
    ("communication", "7.4.2-8", _W, _W),
    ("marked_cards", "7.4.2-9", _W, _G),
    ("shuffling", "7.4.2-10", _W, _W),
    ("instructions", "7.4.2-11", _W, _G),
    ("behavior", "7.4.3-1", _W, _D),
    ("threats", "7.4.3-2", _D, _D),
    ("theft", "7.4.3-3", _S, _S),
    ("bribery", "7.4.3-4", _D, _D),
    ("cheating", "7.4.3-5", _D, _S),
    ("prohibited_items", "7.4.3-6", _D, _S),
    ("intoxication", "7.4.3-7", _D, _S),
    # Decision: the sections that only say what an offence may lead to begin at a Warning.
    ("public_knowledge", "4.11", _W, _D),
    ("private_knowledge", "4.12", _W, _D),
    ("altered_result", "4.15", _W, _D),
    ("paid_concession", "4.15", _D, _D),
    ("random_outcome", "4.17", _D, _D),
    ("agreed_draw", "4.18", _W, _D),
    # Decision: every listed one begins at a Warning, so a Caution is for what is not listed.
    (OTHER, "7.4", _C, _C),
)
_GROUPS: Final = {"7.4.1": Group.GAME_PLAY, "7.4.2": Group.EVENT, "7.4.3": Group.UNSPORTING}

#: Sections told with another one.
_TOLD_WITH: Final = {"TRM 4.13": "TRM 4.12"}


def _entry(key: str, number: str, base: Level, most: Level) -> Infraction:
    text = TEXTS[key]
    return Infraction(
        key=key,
        number=number,
        section=f"TRM {number}",
        group=_GROUPS.get(number.partition("-")[0], Group.FURTHER),
        name=text.name,
        base=base,
        most=most,
        definition=text.definition,
        remedy=text.remedy,
        reason=text.reason,
    )


#: Every infraction in the manual's order.
INFRACTIONS: Final[tuple[Infraction, ...]] = tuple(_entry(*row) for row in _GUIDE)
_BY_KEY: Final = {one.key: one for one in INFRACTIONS}


def infraction(key: str) -> Infraction:
    """Return the infraction with this key; `KeyError` when there is none.

    >>> infraction("tardiness").section, infraction("tardiness").most.value
    ('TRM 7.4.2-1', 'match_loss')
    """
    return _BY_KEY[key]


def find_infraction(key: str) -> Infraction | None:
    """Return the infraction with this key, or None."""
    return _BY_KEY.get(key)


def by_section(section: str) -> Infraction | None:
    """Return the infraction of a section, the first where a section has several; None when it names none.

    >>> by_section("TRM 7.4.2-6").key, by_section("TRM 4.13").key, by_section("TRM 5.4")
    ('list_differs', 'private_knowledge', None)
    """
    wanted = _TOLD_WITH.get(section, section)
    return next((one for one in INFRACTIONS if one.section == wanted), None)


def grouped() -> tuple[tuple[Group, tuple[Infraction, ...]], ...]:
    """Return the infractions under their groups, both in the manual's order.

    >>> [(group.value, len(rows)) for group, rows in grouped()]
    [('game_play', 4), ('event', 11), ('unsporting', 7), ('further', 7)]
    """
    return tuple((group, tuple(one for one in INFRACTIONS if one.group is group)) for group in Group)
