"""The frame of every act on a replay: its row locked, the permission checked, done once, a stale page told so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from rules_engine.models import Replay
from tournaments.actions.acting import Act, Actor, act, check_permission, remember
from tournaments.rules.problems import Problem, Stale
from tournaments.rules.words import gettext_noop

#: Judges of the event work on its replays; a judge in training looks on.
PERMISSION = "judge"


@contextmanager
def change(
    verb: str,
    *,
    replay: Replay,
    by: Actor,
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Iterator[Replay]:
    """Open one act on `replay` and yield its locked row; what the act sets there is saved and its version raised.

    `seen` is the version the person's page showed; an older one raises `Stale`. A step of a replay is no act of the
    event: the record itself keeps it, so no log line is written and no page of the event becomes old. Raises
    `NotAllowed`, `Stale`, `AlreadyDone`; anything raised inside undoes everything.
    """
    with transaction.atomic():
        row = locked(replay)
        if row.event is not None:
            check_permission(row.event, by=by, permission=PERMISSION, verb=verb)
        moment = now or timezone.now()
        if once:
            remember(once, verb=verb, now=moment)
        require_fresh(row, seen)
        yield row
        saved(row, moment)
        replay.version = row.version


def locked(replay: Replay) -> Replay:
    """Return the row of a replay, locked until the act ends."""
    rows = Replay.objects.select_for_update(of=("self",)).select_related("event__organizer", "match__round")
    return rows.get(pk=replay.pk)


def require_fresh(row: Replay, seen: int | None) -> None:
    """Raise `Stale` when somebody changed the replay after the page with version `seen` was loaded."""
    if seen is not None and seen != row.version:
        raise Stale(
            Problem(
                "replay_has_gone_on",
                gettext_noop(
                    "Somebody went on with this replay after your page was loaded; nothing was changed now."
                ),
                advice=gettext_noop("Look at the fresh page and do it again if it is still right."),
            )
        )


def saved(row: Replay, now: datetime) -> None:
    """Save a changed replay under its next version."""
    row.version += 1
    row.changed_at = now
    row.save()


@contextmanager
def act_of_event(
    verb: str, *, replay: Replay, by: Actor, seen: int | None, once: str, now: datetime | None
) -> Iterator[tuple[Act, Replay]]:
    """Open an act of the replay's event that also changes the replay: the event is locked first, then the row."""
    assert replay.event is not None  # noqa: S101 -- the callers refuse one without
    with act(verb, event=replay.event, by=by, permission=PERMISSION, once=once, now=now) as this:
        this.touches()
        row = locked(replay)
        require_fresh(row, seen)
        yield this, row
        saved(row, this.now)
        replay.version = row.version
