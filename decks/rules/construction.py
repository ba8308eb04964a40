"""How a constructed deck is made: TRM 2.4 and CR 5-1-2, with the card texts that replace it (5-1-2-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from decks.catalog.facts import CardFacts, Category, ChangeKind
from decks.rules.deck import Deck
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import Listed, gettext_noop, ngettext_lazy

#: CR 5-1-2 and TRM 2.4: the figures of a constructed deck.
DECK_SIZE = 50
MAX_COPIES = 4
DON_DECK_SIZE = 10

Cards = Mapping[str, CardFacts]


def check_leader(deck: Deck, cards: Cards) -> Iterator[Problem]:
    """Yield what is wrong with the Leader: none, not a Leader card, or another one in the deck (CR 5-1-2)."""
    section = "TRM 2.4, CR 5-1-2"
    if deck.leader is None:
        yield Problem(
            "no_leader",
            gettext_noop("The list has no Leader."),
            section=section,
            advice=gettext_noop('Add a line with the Leader\'s number, such as "Leader: OP01-001".'),
            params={"cards": ()},
        )
    else:
        card = cards.get(deck.leader)
        if card is not None and not card.is_leader:
            yield Problem(
                "leader_is_not_a_leader",
                gettext_noop("{name} ({number}) is given as the Leader but is not a Leader card."),
                section=section,
                advice=gettext_noop("Give the number of a Leader card."),
                params=_params(card),
            )
    for number in deck.counts:
        card = cards.get(number)
        if card is None:
            continue
        if card.is_leader:
            yield Problem(
                "leader_in_deck",
                gettext_noop(
                    "{name} ({number}) is a Leader card; a deck has exactly one, outside the {size}."
                ),
                section="TRM 2.4, CR 5-1-2-1",
                advice=gettext_noop("Keep one Leader; the deck itself holds Characters, Events and Stages."),
                params=_params(card, size=DECK_SIZE),
            )
        elif card.category is Category.DON:
            yield Problem(
                "don_in_deck",
                gettext_noop("{name} ({number}) is a DON!! card and belongs to the DON!! deck."),
                section="TRM 2.4, CR 5-1-2-1",
                advice=gettext_noop("Take it out of the {size} cards."),
                params=_params(card, size=DECK_SIZE),
            )


def check_size(deck: Deck) -> Iterator[Problem]:
    """Yield a problem unless the main deck has exactly fifty cards (CR 5-1-2)."""
    count = deck.size
    if count == DECK_SIZE:
        return
    if count < DECK_SIZE:
        advice = gettext_noop("Cards to add: {difference}.")
    else:
        advice = gettext_noop("Cards to take out: {difference}.")
    yield Problem(
        "deck_size",
        ngettext_lazy(
            "The deck has {count} card; it must have exactly {size}, the Leader not counted.",
            "The deck has {count} cards; it must have exactly {size}, the Leader not counted.",
            "count",
        ),
        section="TRM 2.4, CR 5-1-2",
        advice=advice,
        params={"count": count, "size": DECK_SIZE, "difference": abs(count - DECK_SIZE), "cards": ()},
    )


def check_colours(deck: Deck, cards: Cards) -> Iterator[Problem]:
    """Yield every card with a colour its Leader lacks; a multicolour card needs all of its colours.

    CR 5-1-2-2, with CR 2-3-5: a card of two colours is a card of each. Nothing can be said while the Leader
    is unknown.
    """
    leader = _leader(deck, cards)
    if leader is None:
        return
    allowed = frozenset(leader.colours)
    for number in deck.counts:
        card = cards.get(number)
        if card is None or card.is_leader or allowed.issuperset(card.colours):
            continue
        yield Problem(
            "wrong_colour",
            gettext_noop("{name} ({number}) is {colours}; the Leader {leader_name} is {leader_colours}."),
            section="TRM 2.4, CR 5-1-2-2",
            advice=gettext_noop("Replace it with a card of the Leader's colours."),
            params=_params(
                card,
                colours=Listed.of(card.colours),
                leader_number=leader.number,
                leader_name=leader.name,
                leader_colours=Listed.of(leader.colours),
            ),
        )


def check_copies(deck: Deck, cards: Cards) -> Iterator[Problem]:
    """Yield every number with more than four copies, unless its text allows any number (CR 5-1-2-3).

    A number that is not in the card data may have such a text, so a judge is asked instead.
    """
    for number, count in deck.counts.items():
        if count <= MAX_COPIES:
            continue
        card = cards.get(number)
        if card is not None and card.change(ChangeKind.ANY_NUMBER):
            continue
        yield Problem(
            "too_many_copies",
            gettext_noop("{count} copies of {name} ({number}); at most {limit} of one card number."),
            section="TRM 2.4, CR 5-1-2-3",
            advice=gettext_noop("Copies to take out: {difference}. Printings of one number count together."),
            params={
                "number": number,
                "name": card.name if card else number,
                "count": count,
                "limit": MAX_COPIES,
                "difference": count - MAX_COPIES,
                "cards": (number,),
            },
            severity=Severity.ERROR if card else Severity.WARNING,
        )


def check_leader_text(deck: Deck, cards: Cards) -> Iterator[Problem]:
    """Yield every card the Leader's own text keeps out of the deck; the printed cost counts (CR 5-1-2-4)."""
    leader = _leader(deck, cards)
    if leader is None or not leader.changes:
        return
    for change in leader.changes:
        for number in deck.counts:
            card = cards.get(number)
            if card is None or card.is_leader:
                continue
            if change.kind is ChangeKind.NO_COST_FROM:
                is_kept_out = (card.cost or 0) >= change.amount
            elif change.kind is ChangeKind.NO_EVENT_COST_FROM:
                is_kept_out = card.category is Category.EVENT and (card.cost or 0) >= change.amount
            elif change.kind is ChangeKind.ONLY_TYPE:
                is_kept_out = change.type not in card.types
            else:
                continue
            if is_kept_out:
                yield _kept_out(card, leader, change.kind, change.amount, change.type)


def don_deck_size(leader: CardFacts | None) -> int:
    """Return how many DON!! cards the Leader's DON!! deck has: ten, unless its text says otherwise."""
    change = leader.change(ChangeKind.DON_DECK) if leader else None
    return change.amount if change else DON_DECK_SIZE


def check_don_deck(deck: Deck, cards: Cards) -> Iterator[Problem]:
    """Yield a problem when the list itself states a wrong number of DON!! cards (CR 5-1-2, 5-1-2-4).

    Deck sites write ten whatever the Leader, so ten beside a Leader with another number is only a note.
    """
    leader = _leader(deck, cards)
    size = don_deck_size(leader)
    if deck.don is None or deck.don == size:
        return
    yield Problem(
        "don_deck_size",
        ngettext_lazy(
            "The list has {count} DON!! card; the DON!! deck of this Leader has {size}.",
            "The list has {count} DON!! cards; the DON!! deck of this Leader has {size}.",
            "count",
        ),
        section="TRM 2.4, CR 5-1-2" if size == DON_DECK_SIZE else "TRM 2.4, CR 5-1-2-4",
        advice=gettext_noop("Bring {size} DON!! cards and correct the line, or leave the line out."),
        params={"count": deck.don, "size": size, "cards": ()},
        severity=Severity.NOTE if deck.don == DON_DECK_SIZE else Severity.ERROR,
    )


def _kept_out(card: CardFacts, leader: CardFacts, kind: ChangeKind, amount: int, wanted: str) -> Problem:
    code, message = {
        ChangeKind.NO_COST_FROM: (
            "leader_forbids_cost",
            gettext_noop(
                "{name} ({number}) costs {cost}; the Leader {leader_name} allows no card with a cost of "
                "{limit} or more."
            ),
        ),
        ChangeKind.NO_EVENT_COST_FROM: (
            "leader_forbids_event_cost",
            gettext_noop(
                "{name} ({number}) costs {cost}; the Leader {leader_name} allows no Event with a cost of "
                "{limit} or more."
            ),
        ),
        ChangeKind.ONLY_TYPE: (
            "leader_allows_only_type",
            gettext_noop(
                "{name} ({number}) is not of the type {type}; the Leader {leader_name} allows no other."
            ),
        ),
    }[kind]
    return Problem(
        code,
        message,
        section="CR 5-1-2-4",
        advice=gettext_noop("Replace it; the cost and types printed on the card count."),
        params=_params(
            card,
            cost=card.cost,
            limit=amount,
            type=wanted,
            leader_number=leader.number,
            leader_name=leader.name,
        ),
    )


def _leader(deck: Deck, cards: Cards) -> CardFacts | None:
    card = cards.get(deck.leader) if deck.leader else None
    return card if card and card.is_leader else None


def _params(card: CardFacts, **more: object) -> dict[str, object]:
    return {"number": card.number, "name": card.name, "cards": (card.number,), **more}
