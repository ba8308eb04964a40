"""How many players an event has, and what each count means; every page that counts them counts here.

Signed up: everybody entered who is neither on the waiting list nor cancelled, also who is absent or has left.
Checked in: who is in the event now; once a round is posted the same people are playing.
Took part: who was in a posted round, with a bye too, whether or not they stayed to the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Exists, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Match, Registration, Round

_STATUS: Final = Registration.Status
SIGNED_UP: Final = ~Q(status__in=[_STATUS.WAITING, _STATUS.CANCELLED])
CHECKED_IN: Final = Q(status=_STATUS.ACTIVE)


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    """The players of one event."""

    signed_up: int
    checked_in: int
    took_part: int

    @property
    def playing(self) -> int:
        """Who plays on, once a round is posted; nobody before."""
        return self.checked_in if self.took_part else 0

    def words(self, *, is_over: bool) -> str:
        """Return the counts that matter now: before play, during it, and after the end.

        >>> PlayerCounts(17, 15, 0).words(is_over=False), PlayerCounts(17, 15, 16).words(is_over=True)
        ('17 signed up, 15 checked in', '16 took part')
        """
        if self.took_part and is_over:
            return ngettext("{count} took part", "{count} took part", self.took_part).format(
                count=self.took_part
            )
        if self.took_part:
            return _("{playing} playing, {took_part} took part").format(
                playing=self.playing, took_part=self.took_part
            )
        if self.checked_in:
            return _("{signed_up} signed up, {checked_in} checked in").format(
                signed_up=self.signed_up, checked_in=self.checked_in
            )
        if not self.signed_up:
            return _("nobody signed up yet")
        return ngettext("{count} signed up", "{count} signed up", self.signed_up).format(count=self.signed_up)


def player_counts(event: Event) -> PlayerCounts:
    """Return how many players an event has. One query."""
    counted = event.registrations.aggregate(
        signed_up=Count("id", filter=SIGNED_UP),
        checked_in=Count("id", filter=CHECKED_IN),
        took_part=Count("id", filter=_took_part()),
    )
    return PlayerCounts(**counted)


def with_player_counts(events: QuerySet[Event]) -> Any:
    """Return events with `n_signed_up`, `n_checked_in` and `n_took_part`; `counts_on` reads them."""
    return events.annotate(
        n_signed_up=_of_event(SIGNED_UP),
        n_checked_in=_of_event(CHECKED_IN),
        n_took_part=_of_event(_took_part()),
    )


def counts_on(row: Any) -> PlayerCounts:
    """Return the counts of an event that came out of `with_player_counts`."""
    return PlayerCounts(row.n_signed_up, row.n_checked_in, row.n_took_part)


def _took_part() -> Q:
    posted = Match.objects.exclude(round__state=Round.State.PAIRED)
    return Q(Exists(posted.filter(player_1=OuterRef("pk")))) | Q(
        Exists(posted.filter(player_2=OuterRef("pk")))
    )


def _of_event(wanted: Q) -> Any:
    rows = Registration.objects.filter(wanted, event=OuterRef("pk")).order_by().values("event")
    counted = Subquery(rows.annotate(n=Count("pk")).values("n"), output_field=IntegerField())
    return Coalesce(counted, 0)
