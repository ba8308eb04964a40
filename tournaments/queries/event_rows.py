"""Rows inside one event by what an address or a form names; another event's row is 404."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.models import (
    Announcement,
    CutPlace,
    Event,
    Match,
    Pod,
    Registration,
    Round,
    TieDecision,
    TimeExtension,
)
from tournaments.queries.rounds import current_round


def match_in(event: Event, match_id: int) -> Match:
    """Return a match of `event` with its round and players. Raises Http404."""
    rows = Match.objects.select_related(
        "round__event", "player_1", "player_2", "entered_by_user", "end_of_round"
    )
    return get_object_or_404(rows, pk=match_id, round__event=event)


def match_at(event: Event, table: int) -> Match:
    """Return the match at a table of the round at hand. Raises Http404."""
    round_ = current_round(event)
    row = round_ and Match.objects.select_related("round").filter(round=round_, table=table).first()
    if not row:
        raise Http404(_("Nobody plays at table {table} in this round.").format(table=table))
    return row


def registration_in(event: Event, number: int) -> Registration:
    """Return a player of `event` by number. Raises Http404."""
    row = get_object_or_404(Registration, event=event, number=number)
    row.event = event
    return row


def round_players(round_: Round) -> list[Registration]:
    """Return everybody who has a seat or a bye in a round, by name."""
    seated = Q(matches_1__round=round_) | Q(matches_2__round=round_)
    return list(Registration.objects.filter(seated).distinct().order_by("name_key", "id"))


def players_by_number(event: Event) -> list[Registration]:
    """Return the event's players who were ever in, by number."""
    out = (Registration.Status.CANCELLED, Registration.Status.WAITING)
    return list(event.registrations.exclude(status__in=out).order_by("number"))


def cut_places(event: Event) -> list[CutPlace]:
    """Return the seeds of the cut with their players and whom they replaced."""
    return list(event.cut_places.select_related("registration", "replaced").order_by("seed"))


def extensions_of(round_: Round) -> list[TimeExtension]:
    """Return the time given to single tables of a round, newest first (TRM 7.1)."""
    rows = TimeExtension.objects.filter(match__round=round_)
    return list(rows.select_related("match", "given_by").order_by("-given_at", "-id"))


def extension_in(event: Event, extension_id: int) -> TimeExtension:
    """Return time given at `event`. Raises Http404."""
    rows = TimeExtension.objects.select_related("match__round__event")
    return get_object_or_404(rows, pk=extension_id, match__round__event=event)


def announcements_of(event: Event) -> QuerySet[Announcement]:
    """Return everything announced, newest first, taken down ones too."""
    return event.announcements.select_related("made_by").order_by("-made_at", "-id")


def announcement_in(event: Event, announcement_id: int) -> Announcement:
    """Return an announcement of `event`. Raises Http404."""
    return get_object_or_404(Announcement, pk=announcement_id, event=event)


def tie_decisions_of(event: Event) -> list[TieDecision]:
    """Return how ties were decided, with the names in order under `players` (TRM 5.4)."""
    decisions = list(event.tie_decisions.select_related("decided_by").order_by("id"))
    ids = {row_id for decision in decisions for row_id in _ids(decision)}
    known = Registration.objects.in_bulk(ids)
    for decision in decisions:
        decision.players = [known[row] for row in _ids(decision) if row in known]  # type: ignore[attr-defined]
    return decisions


def _ids(decision: TieDecision) -> Iterable[int]:
    return [row for row in decision.order if isinstance(row, int)]


def tie_decision_in(event: Event, decision_id: int) -> TieDecision:
    """Return a tie decision of `event`. Raises Http404."""
    return get_object_or_404(TieDecision, pk=decision_id, event=event)


def pods_of(event: Event) -> list[Pod]:
    """Return the draft pods with their seats in order (TRM 3.3)."""
    return list(event.pods.prefetch_related("seats__registration").order_by("number"))
