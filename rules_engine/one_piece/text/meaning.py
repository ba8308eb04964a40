"""Short helpers that say what a node means where the text says something once for several things."""

from __future__ import annotations

from dataclasses import replace

from .nodes import HasEach, NameIs, Set


def spread(has: HasEach) -> tuple[Set, ...]:
    """Give the sets of a :class:`HasEach`, each complete: bare names take the nouns, filters and areas of the last set.

    >>> from rules_engine.one_piece.text.nodes import Noun
    >>> last = Set("you", (NameIs(("B",)),), (Noun("character"),))
    >>> spread(HasEach((Set("you", (NameIs(("A",)),)), last)))[0].nouns
    (Noun(style=0, kind='character', card=False),)
    """
    last = has.sets[-1]
    others = tuple(one for one in last.filters if not isinstance(one, NameIs))
    made = []
    for held in has.sets[:-1]:
        one = held
        if not one.nouns and not one.zones:
            one = replace(one, nouns=last.nouns, zones=last.zones, filters=(*one.filters, *others))
        made.append(one)
    return (*made, last)
