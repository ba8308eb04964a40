"""Judge lists that are in again when what they are judged by changes before the event begins (TRM 2.4, 2.4.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from typing import Final

from django.db.models import F

from decks.lists import parse_deck_list
from decks.models import DeckListVersion
from decks.queries.catalog import Catalog, catalog
from decks.queries.lists import status_of
from decks.queries.reading import Terms, check_against, terms_of
from decks.rules.deck import Deck
from decks.rules.legality import Verdict, verdict
from tournaments.actions.acting import Act, Actor, act
from tournaments.models import Event
from tournaments.rules.own_reasons import CARD_TABLES
from tournaments.wording import problem_facts

#: The facts of an event by which its lists are judged; its state, because a start can be taken back.
_JUDGED_BY: Final = frozenset(
    {"starts_at", "time_zone", "level", "format", "limited_deck_size", "release_delay_days", "state"}
)
_BEFORE_THE_START: Final = (Event.State.DRAFT, Event.State.OPEN, Event.State.CHECK_IN)
#: Lists written at once.
_BATCH: Final = 100


def judge_lists_of_coming_events(*, by: Actor, now: datetime | None = None) -> None:
    """Judge the lists of every event that has not begun by the card tables as they are now.

    For whoever has changed those tables, in the same transaction, once their new stamp is written. An event whose
    lists all stay as they were is left untouched; any other gets one row in its log.
    """
    coming = Event.objects.filter(state__in=_BEFORE_THE_START, deck_lists__current__isnull=False)
    # In one order always, so that two changes of the tables never wait for each other.
    for event in coming.distinct().order_by("pk"):
        with act("judge_lists", event=event, by=by, permission="", now=now) as this:
            _judge_before_the_start(this, reason=CARD_TABLES)


def event_changed(this: Act, changed: Collection[str]) -> None:
    """Judge the lists of an event again when facts by which they are judged have changed."""
    if not _JUDGED_BY.isdisjoint(changed):
        _judge_before_the_start(this)


def _judge_before_the_start(this: Act, *, reason: str = "") -> None:
    # What a list was when the event began is what it stays: the day's decks are in play (TRM 2.4.1, 4.4).
    if this.event.has_begun:
        return
    counts = judge_lists(this)
    if counts:
        this.log("all lists", after=counts, reason=reason)


def judge_lists(this: Act, *, number: str = "") -> dict[str, int]:
    """Judge the current lists of an event again, with `number` those that hold this card.

    Returns for the log how many lists changed and what they are now; empty when none did. The queries are as many for
    any number of lists; those that changed are written in batches.
    """
    terms, known = terms_of(this.event), catalog()
    versions = DeckListVersion.objects.filter(deck_list__event=this.event, deck_list__current_id=F("pk"))
    changed, now_is = [], Counter[str]()
    for version in versions:
        if number and number != version.leader and number not in version.cards:
            continue
        before = status_of(version)
        if _judge(version, terms, known):
            after = status_of(version)
            version.illegal_since = _illegal_since(version, before, after, this.now)
            changed.append(version)
            now_is[f"now_{after}"] += before != after
    fields = ["is_legal", "problems", "illegal_since"]
    DeckListVersion.objects.bulk_update(changed, fields, batch_size=_BATCH)
    return {"lists_changed": len(changed), **{key: n for key, n in now_is.items() if n}} if changed else {}


def _judge(version: DeckListVersion, terms: Terms, known: Catalog) -> bool:
    """Judge a list anew, with what its text says beside the cards: DON!! cards, lines that were not understood.

    Returns whether anything about it has changed.
    """
    read = parse_deck_list(version.text, known.cards)
    # Should the card data have changed what the text is read as, the cards handed in count.
    deck = Deck(version.leader or None, version.cards, read.don)
    problems = [*read.problems, *check_against(deck, terms, known)]
    is_legal = verdict(problems) is Verdict.LEGAL
    facts = [problem_facts(problem) for problem in problems]
    if (version.is_legal, version.problems) == (is_legal, facts):
        return False
    version.is_legal, version.problems = is_legal, facts
    return True


def _illegal_since(version: DeckListVersion, before: str, after: str, now: datetime) -> datetime | None:
    if after != "illegal":
        return None
    return version.illegal_since if before == "illegal" else now
