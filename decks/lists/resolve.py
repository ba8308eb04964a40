"""Asks the catalog about the cards found: which is the Leader, and does each name fit its number (TRM 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from decks.catalog.facts import COLOURS, CardFacts, Category
from decks.lists.likely import Likely
from decks.lists.names import fold, is_this_name
from decks.lists.reading import Entry, Findings, Mention, line_problem
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

#: Words beside a card that tell about it and are no name.
_NO_NAMES = frozenset(
    [
        *COLOURS,
        *Category,
        "c",
        "uc",
        "r",
        "sr",
        "sec",
        "l",
        "sp",
        "tr",
        "p",
        "leader",
        "en",
        "jp",
        "fr",
        "copies",
        "x",
    ]
)


@dataclass(slots=True)
class Resolved:
    """The Leader, the entries of the main deck, and the problems by line."""

    leader: str | None = None
    entries: list[Entry] = field(default_factory=list)
    problems: dict[int, list[Problem]] = field(default_factory=dict)

    def note(self, line: int, problem: Problem) -> None:
        """Add a problem of a line."""
        self.problems.setdefault(line, []).append(problem)


def resolve(findings: Findings, cards: Mapping[str, CardFacts], likely: Likely) -> Resolved:
    """Return the deck of the findings: nothing is corrected, every doubt is a problem of its line."""
    resolved = Resolved()
    mentions: list[tuple[int, Mention]] = []
    for line in sorted(findings.by_line):
        for found in findings.by_line[line]:
            if isinstance(found, Problem):
                resolved.note(line, found)
            else:
                mentions.append((line, found))
                problem = _name_problem(found, cards.get(found.number), likely, cards)
                if problem:
                    resolved.note(line, problem)
    _choose_leader(mentions, cards, resolved)
    leader = cards.get(resolved.leader or "")
    is_leader_card = leader is None or leader.is_leader
    merged: dict[tuple[int, str], Entry] = {}
    for line, mention in mentions:
        if mention.number == resolved.leader and (is_leader_card or mention.is_leader):
            continue
        key = (line, mention.number)
        before = merged.get(key)
        count = mention.count + (before.count if before else 0)
        name = (before.written_name if before else "") or _written_name(mention, cards.get(mention.number))
        merged[key] = Entry(mention.number, count, line, name)
    resolved.entries.extend(merged.values())
    return resolved


def _choose_leader(
    mentions: list[tuple[int, Mention]], cards: Mapping[str, CardFacts], resolved: Resolved
) -> None:
    """Take the Leader the text names, else the first Leader card, else say which unknown card it may be."""
    called = [(line, mention) for line, mention in mentions if mention.is_leader]
    known = [(line, m) for line, m in mentions if m.number in cards and cards[m.number].is_leader]
    if called or known:
        chosen = (called or known)[0][1].number
    else:
        chosen = _guess(mentions, cards, resolved)
        if not chosen:
            return
    resolved.leader = chosen
    card = cards.get(chosen)
    if card is not None and not card.is_leader:
        return
    counted = [(line, m) for line, m in mentions if m.number == chosen and not m.is_leader]
    copies = sum(mention.count for _, mention in counted)
    if copies > 1:
        resolved.note(
            counted[-1][0],
            line_problem(
                "leader_twice",
                gettext_noop(
                    "The Leader {name} ({number}) is listed {count} times; the list may hold two decks."
                ),
                gettext_noop("Keep one Leader, and the cards of one deck."),
                section="TRM 2.4, CR 5-1-2",
                params={
                    "number": chosen,
                    "name": card.name if card else chosen,
                    "count": copies,
                    "cards": (chosen,),
                },
            ),
        )


def _guess(mentions: list[tuple[int, Mention]], cards: Mapping[str, CardFacts], resolved: Resolved) -> str:
    """Return the number that stands where a Leader stands and is not in the card data, or ""."""
    under_heading = [(line, m) for line, m in mentions if m.may_be_leader]
    for line, mention in [*under_heading, *mentions[:1]]:
        if mention.number not in cards and mention.count == 1:
            resolved.note(
                line,
                line_problem(
                    "leader_assumed",
                    gettext_noop(
                        "{number} is not in the card data; it is taken for the Leader by its place."
                    ),
                    gettext_noop('Write "Leader: {number}" to make it certain.'),
                    params={"number": mention.number, "cards": (mention.number,)},
                    severity=Severity.NOTE,
                ),
            )
            return mention.number
    return ""


def _name_problem(
    mention: Mention, card: CardFacts | None, likely: Likely, cards: Mapping[str, CardFacts]
) -> Problem | None:
    """Return the problem of a written name that does not fit, both readings shown, or None."""
    names = [name for name in mention.names if _says_something(name)]
    if not names or (card is not None and any(is_this_name(name, card) for name in names)):
        return None
    # The text on both sides of a number may be a name; one that is another card's weighs most.
    written = max(names, key=lambda name: (bool(likely.named(name)), len(name)))
    if card is None:
        found = likely.near_name(written, mention.number)
        return _number_unknown(mention, written, found, likely) if found else None
    mine, theirs = fold(card.name), fold(written)
    others = likely.named(written)
    if not others:
        is_part = len(theirs) >= 4 and (theirs in mine or mine in theirs)
        others = [] if is_part else likely.near_name(written, mention.number)
        if is_part or card.number in others:
            return None
    else:
        others = likely.near_name(written, mention.number)
    if others:
        return _other_name(mention, card, others, likely, cards)
    if not written.isascii():
        return None  # a name in another language cannot be compared
    return line_problem(
        "name_not_known",
        gettext_noop('"{written}" is not the name of {number}, which is {name}; the number counts.'),
        gettext_noop("Write the card's full name beside its number."),
        params={"written": written, "number": card.number, "name": card.name, "cards": (card.number,)},
        severity=Severity.NOTE,
    )


def _other_name(
    mention: Mention,
    card: CardFacts,
    others: list[str],
    likely: Likely,
    cards: Mapping[str, CardFacts],
) -> Problem:
    return line_problem(
        "name_of_another_card",
        gettext_noop("{number} is {name}, but the name beside it is that of {other_name}: {likely}."),
        gettext_noop('Write "{count} {number} {name}", or "{count} {other_number} {other_name}".'),
        params={
            "number": card.number,
            "name": card.name,
            "count": mention.count,
            "other_number": others[0],
            "other_name": cards[others[0]].name,
            "likely": likely.words(others),
            "cards": (card.number, *others[:3]),
        },
    )


def _number_unknown(mention: Mention, written: str, found: list[str], likely: Likely) -> Problem:
    return line_problem(
        "number_unknown_name_known",
        gettext_noop('{number} is not in the card data, but the name "{written}" is: {likely}.'),
        gettext_noop("Correct the number, or leave it if it is a card newer than the card data."),
        params={
            "number": mention.number,
            "written": written,
            "likely": likely.words(found),
            "cards": (mention.number, *found[:3]),
        },
        severity=Severity.WARNING,
    )


def _written_name(mention: Mention, card: CardFacts | None) -> str:
    names = [name for name in mention.names if _says_something(name)]
    fitting = [name for name in names if card is not None and is_this_name(name, card)]
    return next(iter(fitting or names), "")


def _says_something(name: str) -> bool:
    words = name.lower().replace("/", " ").replace(",", " ").split()
    return bool(fold(name)) and not fold(name).isdigit() and not _NO_NAMES.issuperset(words)
