"""Sentences from the desk to projector and phones."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from tournaments.actions.acting import Actor, act
from tournaments.models import Announcement, Event
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

_MOST_CHARACTERS: Final = 280


def announce(
    *, event: Event, by: Actor, text: str, once: str = "", now: datetime | None = None
) -> Announcement:
    """Show `text` (up to 280 characters) on projector, public page and phones until it is taken down.

    By judges and by the desk. Raises `Refused` for an empty or too long text.
    """
    with act("announce", event=event, by=by, permission="give_time", once=once, now=now) as this:
        words = " ".join(text.split())
        if not words or len(words) > _MOST_CHARACTERS:
            raise Refused(
                Problem(
                    "announcement_length",
                    gettext_noop("An announcement has 1 to {most} characters; this one has {count}."),
                    advice=gettext_noop("Say it in one sentence."),
                    params={"most": _MOST_CHARACTERS, "count": len(words)},
                )
            )
        row = Announcement.objects.create(
            event=this.event, text=words, made_by=this.by.user, made_at=this.now
        )
        this.log("announcement", after={"text": words})
        return row


def take_down_announcement(
    *, announcement: Announcement, by: Actor, once: str = "", now: datetime | None = None
) -> Announcement:
    """Stop showing an announcement; it stays in the log. Taking it down twice changes nothing."""
    event = announcement.event
    with act(
        "take_down_announcement", event=event, by=by, permission="give_time", once=once, now=now
    ) as this:
        row = Announcement.objects.select_for_update(of=("self",)).get(event=this.event, pk=announcement.pk)
        if row.taken_down_at is None:
            row.taken_down_at = this.now
            row.save(update_fields=["taken_down_at"])
            this.log("announcement", before={"text": row.text})
        return row
