"""Publish deck lists: all at the same time, not before the event has begun; the cut exception (TRM 3.7)."""

from __future__ import annotations

from datetime import datetime

from tournaments.actions.acting import Act, Actor, act
from tournaments.models import Event
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def publish_lists(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Event:
    """Open every list of the event to everybody at once. Raises Refused before the event has begun."""
    with act("publish_lists", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        _must_have_begun(this)
        if this.event.decks_published_at is None:
            this.event.decks_published_at = this.now
            this.event.save(update_fields=["decks_published_at"])
            this.log("all lists", after={"published": True})
    return this.event


def withdraw_publication(
    *, event: Event, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> Event:
    """Hide the lists again after a mistake; who has read them has read them."""
    with act(
        "withdraw_publication", event=event, by=by, permission="manage_event", once=once, now=now
    ) as this:
        if this.event.decks_published_at or this.event.decks_published_to_cut_at:
            this.event.decks_published_at = None
            this.event.decks_published_to_cut_at = None
            this.event.save(update_fields=["decks_published_at", "decks_published_to_cut_at"])
            this.log("all lists", after={"published": False}, reason=reason)
    return this.event


def publish_lists_to_cut(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Event:
    """Show the cut players' lists to all cut players: the one partial publication that TRM 3.7 knows."""
    with act(
        "publish_lists_to_cut", event=event, by=by, permission="manage_event", once=once, now=now
    ) as this:
        _must_have_begun(this)
        if not this.event.cut_places.exists():
            raise Refused(
                Problem(
                    "no_cut_yet",
                    gettext_noop("The top cut is not made yet, so there is nobody to show the lists to."),
                    section="TRM 3.7",
                    advice=gettext_noop("Make the cut first, or publish all lists to everybody."),
                )
            )
        if this.event.decks_published_to_cut_at is None:
            this.event.decks_published_to_cut_at = this.now
            this.event.save(update_fields=["decks_published_to_cut_at"])
            this.log("lists of the cut", after={"published": True})
    return this.event


def _must_have_begun(this: Act) -> None:
    if not this.event.has_begun:
        raise Refused(
            Problem(
                "lists_confidential",
                gettext_noop("Deck lists stay confidential until the event has begun."),
                section="TRM 3.7",
                advice=gettext_noop("Publish round 1 first."),
            )
        )
