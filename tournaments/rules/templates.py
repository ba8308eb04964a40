"""Events an organizer can start from, as data; the level fills what a template leaves open (TRM 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from tournaments.rules.event_figures import figures_for
from tournaments.rules.words import gettext_noop

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class EventTemplate:
    """What kind of event: its level, format and structure, and the facts set beside the level's own."""

    key: str
    title: str
    words: str
    level: int
    structure: str
    format: str = "standard"
    is_online: bool = False
    also: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)


TEMPLATES: Final[tuple[EventTemplate, ...]] = (
    EventTemplate(
        "store",
        gettext_noop("Store Friday, level 1"),
        gettext_noop("Swiss, best of 1, no deck lists: the weekly evening."),
        level=1,
        structure="swiss",
    ),
    EventTemplate(
        "store_championship",
        gettext_noop("Store Championship"),
        gettext_noop("Level 2, Swiss and a top cut, deck lists until the players' meeting."),
        level=2,
        structure="swiss_cut",
        also={"deck_lists_required": True, "needs_fee": True},
    ),
    EventTemplate(
        "regional",
        gettext_noop("Regional"),
        gettext_noop("Level 3: deck lists, result slips, identification, two days if you like."),
        level=3,
        structure="swiss_cut",
        also={"needs_id": True, "needs_fee": True, "number_may_follow": False},
    ),
    EventTemplate(
        "online",
        gettext_noop("Online"),
        gettext_noop("Swiss over calls, 35 minutes a round; players keep their phones."),
        level=1,
        structure="swiss",
        is_online=True,
        also={"phones_during_match": True, "uses_slips": False, "deck_lists_required": True},
    ),
    EventTemplate(
        "sealed",
        gettext_noop("Sealed"),
        gettext_noop("Each player builds from sealed packs; Swiss."),
        level=1,
        structure="swiss",
        format="sealed",
    ),
    EventTemplate(
        "draft",
        gettext_noop("Draft"),
        gettext_noop("Pods of four, six packs each; Swiss."),
        level=1,
        structure="swiss",
        format="draft",
    ),
    EventTemplate(
        "elimination",
        gettext_noop("Single elimination"),
        gettext_noop("A bracket from the first round: who loses is out."),
        level=1,
        structure="elimination",
    ),
)
BY_KEY: Final[Mapping[str, EventTemplate]] = {template.key: template for template in TEMPLATES}


def template_facts(template: EventTemplate, chosen: Mapping[str, Any] = _NOTHING) -> dict[str, Any]:
    """Return every fact of an event made from `template`: chosen ones first, then its own, then the level's.

    `chosen` may change level, structure, format or place of play too; the figures follow them.

    >>> facts = template_facts(BY_KEY["store"], {"level": 2})
    >>> facts["release_delay_days"], facts["swiss_minutes"], facts["format"]
    (7, 30, 'standard')
    """
    shape: dict[str, Any] = {
        "level": template.level,
        "structure": template.structure,
        "format": template.format,
        "is_online": template.is_online,
    }
    shape.update({name: chosen[name] for name in shape if name in chosen})
    figures = figures_for(
        level=int(shape["level"]), structure=shape["structure"], is_online=bool(shape["is_online"])
    )
    facts = {
        **{name: figure.value for name, figure in figures.items()},
        **template.also,
        # What the manual always asks for is not a template's to waive (TRM 4.4).
        **({"deck_lists_required": True} if figures["deck_lists_required"].value else {}),
        **shape,
        **chosen,
    }
    if "deck_rule" not in chosen:
        facts["deck_rule"] = "deadline" if facts["deck_lists_required"] else "none"
    return facts
