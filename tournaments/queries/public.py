"""What anyone may see of an event: its facts, the last published pairings, standings, bracket."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q
from django.utils import timezone

from tournaments.history.announced import Announced, announced_of
from tournaments.models import Announcement, Event, Registration, Round
from tournaments.queries.announced import shown_announcements
from tournaments.queries.clock import ClockFacts, TimerFacts, clock_of, timer_of
from tournaments.queries.player_counts import player_counts
from tournaments.queries.rounds import RoundFacts, current_round, rounds_of
from tournaments.queries.standings import standings_round
from tournaments.rules.structure import AnnouncedRounds


@dataclass(frozen=True, slots=True)
class PublicFacts:
    """The public page's head: where the event stands and what can be looked at. No names in it."""

    event: Event
    round: Round | None
    round_label: str
    rounds: tuple[RoundFacts, ...]
    clock: ClockFacts | None
    timer: TimerFacts | None
    #: Who is entered; once the event has begun also who is absent or has left.
    players: int
    #: How many players there are, in the words of queries/player_counts.py.
    player_words: str
    places_left: int | None
    waiting: int
    sign_up_is_open: bool
    standings_after: int
    has_bracket: bool
    swiss_rounds: int | None
    #: Less than `swiss_rounds` where a variable number is announced, “6 to 8” (TRM 3.6).
    swiss_rounds_minimum: int | None
    cut_size: int
    announcements: tuple[Announcement, ...]

    @property
    def is_over(self) -> bool:
        """Whether the event has ended and its standings are final."""
        return self.event.state in {Event.State.FINISHED, Event.State.REPORTED}

    @property
    def not_counted(self) -> int:
        """The round of Swiss that is being played and not in the standings yet, 0 without one."""
        round_ = self.round
        is_played = round_ is not None and round_.state == Round.State.STARTED
        return round_.number if round_ is not None and is_played and round_.stage == Round.Stage.SWISS else 0

    @property
    def shown_round(self) -> Round | None:
        """The round that tables are looked up in; none any more when the event is over."""
        return None if self.is_over else self.round


def public_facts(event: Event, *, now: datetime | None = None) -> PublicFacts:
    """Return what the public page shows now; only what is published."""
    moment = now or timezone.now()
    published = tuple(rounds_of(event, public=True))
    round_ = current_round(event, public=True)
    status = Registration.Status
    counted = event.registrations.aggregate(
        taken=Count("id", filter=Q(status__in=[status.REGISTERED, status.ACTIVE])),
        waiting=Count("id", filter=Q(status=status.WAITING)),
    )
    counts = player_counts(event)
    announced = announced_of(event)
    rounds = _swiss_rounds(event, announced)
    runs = round_ is not None and round_.state in {Round.State.PUBLISHED, Round.State.STARTED}
    return PublicFacts(
        event=event,
        round=round_,
        round_label=published[-1].label if published else "",
        rounds=published,
        clock=clock_of(round_, now=moment) if round_ is not None and runs else None,
        timer=timer_of(event, now=moment),
        players=counts.signed_up if event.has_begun else counted["taken"],
        player_words=counts.words(is_over=event.state in {Event.State.FINISHED, Event.State.REPORTED}),
        places_left=max(0, event.cap - counted["taken"]) if event.cap is not None else None,
        waiting=counted["waiting"],
        sign_up_is_open=_sign_up_is_open(event, moment),
        standings_after=standings_round(event),
        has_bracket=_has_bracket(event),
        swiss_rounds=rounds.maximum if rounds else None,
        swiss_rounds_minimum=rounds.minimum if rounds else None,
        cut_size=announced.cut,
        announcements=shown_announcements(event),
    )


def _sign_up_is_open(event: Event, now: datetime) -> bool:
    """Return whether anyone may sign up now; late entries are for the desk to take (TRM 3.4.2)."""
    if event.state not in {Event.State.OPEN, Event.State.CHECK_IN}:
        return False
    opens, closes = event.sign_up_opens_at, event.sign_up_closes_at
    return (opens is None or opens <= now) and (closes is None or now < closes)


def _has_bracket(event: Event) -> bool:
    if not event.cut_places.exists():
        return False
    is_elimination = event.structure == Event.Structure.ELIMINATION
    return not is_elimination or event.rounds.exclude(state=Round.State.PAIRED).exists()


def _swiss_rounds(event: Event, announced: Announced) -> AnnouncedRounds | None:
    return None if event.structure == Event.Structure.ELIMINATION else announced.rounds
