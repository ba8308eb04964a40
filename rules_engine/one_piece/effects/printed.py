"""What a card's program says about the card itself: its keywords, heads, further names, the size of its DON!! deck."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.effects.paths import Ref
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.kept import once_each
from rules_engine.one_piece.text.walk import every


@dataclass(frozen=True, slots=True)
class Facts:
    """What is read off a card once: names, further ones too (CR 2-1-3), types, attributes, colours (lower case).

    And off its program: abilities by bracketed head with where they stand, classes of nodes.
    """

    names: frozenset[str]
    types: frozenset[str]
    attributes: frozenset[str]
    colors: frozenset[str]
    heads: frozenset[str]
    timed: dict[str, tuple[tuple[Ref, n.Ability], ...]]
    classes: frozenset[str]
    #: The words of what it forbids, and whether some of it is forbidden unless somebody pays.
    forbids: frozenset[str]
    has_price: bool


@once_each
def facts(definition: CardDef) -> Facts:
    """Return what the program of a definition says, read once."""
    names = {definition.name}
    timed: dict[str, list[tuple[Ref, n.Ability]]] = {}
    for index, ability in enumerate(definition.program):
        for head in ability.heads:
            if isinstance(head, n.Timing):
                timed.setdefault(head.name, []).append(((definition.number, (index,)), ability))
        if any(isinstance(head, n.Static | n.DeckRule) for head in ability.heads):
            for one in every(ability.body):
                if isinstance(one, n.AlsoNamed):
                    names.update(one.names)
    nodes = every(definition.program)
    classes = frozenset([type(one).__name__ for one in nodes])
    prohibitions = [one for one in nodes if isinstance(one, n.Forbid)] if "Forbid" in classes else []
    return Facts(
        frozenset(names),
        frozenset(definition.types),
        frozenset(definition.attributes),
        frozenset(color.lower() for color in definition.colors),
        frozenset(timed),
        {name: tuple(held) for name, held in timed.items()},
        classes,
        frozenset(one.deed.kind for one in prohibitions),
        any(one.unless_pay for one in prohibitions),
    )


def define(card: CardDef, program: tuple[n.Ability, ...]) -> CardDef:
    """Return the definition with its program, and what follows from it: keywords, heads, [Trigger], DON!! deck.

    >>> blocker = n.Ability(keyword=n.Keyword("Blocker"))
    >>> sorted(define(CardDef("X-1", "Guard", "character", cost=1, power=0), (blocker,)).keywords)
    ['Blocker']
    """
    keywords = {one.keyword.name for one in program if one.keyword is not None and not one.gates}
    heads = {head.name for one in program for head in one.heads if isinstance(head, n.Timing)}
    size = card.don_deck
    for one in every(program):
        if isinstance(one, n.DonDeckSize):
            size = one.number
    return replace(
        card,
        program=program,
        keywords=frozenset(card.keywords | keywords),
        heads=frozenset(heads),
        has_trigger="Trigger" in heads,
        don_deck=size,
    )
