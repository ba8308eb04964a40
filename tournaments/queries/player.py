"""What a player's own page says: my table and opponent now, the clock, what I can do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.history.entries import last_paired_round, needs_the_desk
from tournaments.history.joining import may_check_in
from tournaments.models import Announcement, Event, Match, PodSeat, Registration, Round
from tournaments.queries.announced import shown_announcements
from tournaments.queries.clock import ClockFacts, TimerFacts, clock_with, timer_of
from tournaments.queries.pairings import PairingLine, line_of_read, mirrored
from tournaments.queries.player_end import (
    gives_prizes,
    has_played_all,
    played_words,
    prizes_of,
    waiting_words,
)
from tournaments.queries.prizes import PrizeLine
from tournaments.queries.report_choices import ReportChoice, heard_from_other, report_choices
from tournaments.queries.rounds import current_round, round_label, round_labels
from tournaments.queries.standing_explained import outcome_words
from tournaments.queries.standings import StandingRow, standing_of, standings_round
from tournaments.rules.outcomes import BYE_POINTS, Outcome
from tournaments.rules.problems import Problem


@dataclass(frozen=True, slots=True)
class PastMatch:
    """One finished or running match of the player, seen from them."""

    round: int
    label: str
    table: int | None
    opponent_name: str
    opponent_number: int | None
    result_words: str
    points: int


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """The player's page; `phase` decides what comes first.

    "waiting_list", "signed_up", "checked_in", "paired" (table known, not started), "playing",
    "reported" (own result in, round goes on), "between" (waiting for pairings), "out" (dropped, absent,
    disqualified), "played" (no match any more: Swiss is over without a cut, not in the cut, knocked out, or the
    final is decided), "over".
    `side` is 1 or 2 in the current match; `line` is turned so that `side_1` is the player.
    """

    registration: Registration
    event: Event
    phase: str
    round: Round | None
    round_label: str
    match: Match | None
    side: int | None
    line: PairingLine | None
    #: None while phones are away (TRM 2.6): during a match, unless the organizer allows it or it is online.
    clock: ClockFacts | None
    timer: TimerFacts | None
    can_report: bool
    #: What the player may report, in an order that never changes; never a draw (TRM 4.18).
    report_choices: tuple[ReportChoice, ...]
    #: What the opponent has reported, as a form sends it: a form that was shown something else is old.
    heard: str
    waits_for_me: bool
    waits_for_opponent: bool
    is_disputed: bool
    can_drop: bool
    drop_words: str
    waiting_place: int | None
    pod: int | None
    seat: int | None
    standing: StandingRow | None
    #: How the day ended for a player whose matches are over, or whose event is.
    played_words: str
    #: Between two rounds: a heading that says where the event stands, and what comes next.
    waiting_title: str
    waiting_words: str
    #: Whether prizes will stand here; those of the player once the event is over.
    gives_prizes: bool
    prizes: tuple[PrizeLine, ...]
    #: Whether the player may take the own report back: while no result stands (TRM 4.15).
    can_take_back: bool
    #: What the player's own report says, while it waits or is disputed.
    reported_words: str
    may_be_drawn: bool
    standing_after_round: int
    past: tuple[PastMatch, ...]
    announcements: tuple[Announcement, ...]
    #: Why the player cannot check themselves in on the phone; empty when the button works.
    desk_first: tuple[Problem, ...]
    #: Whether somebody signed up can be checked in now; late entries too while the event takes them (TRM 3.4.2).
    can_check_in: bool
    #: The round from which somebody checked in now would play; above 1 they are a late entry.
    plays_from_round: int

    @property
    def gives_up(self) -> int | None:
        """The match that leaving now concedes, None for none (TRM 6.0)."""
        return self.match.pk if self.match is not None and _concedes(self.line, self.phase) else None

    @property
    def phones_away(self) -> bool:
        """Whether phones are away now: during a match, unless the event allows them (TRM 2.6)."""
        return self.phase == "playing" and not self.event.allows_phones

    @property
    def has_told(self) -> bool:
        """Whether a result of the match has been told, by either player or the desk."""
        return self.phase == "reported" or self.waits_for_me or self.waits_for_opponent or self.is_disputed

    @property
    def place_words(self) -> str:
        """The place, with the sign that it is shared."""
        if self.standing is None:
            return ""
        return (
            f"{self.standing.rank}="
            if self.standing.tie_words and self.standing.is_tied
            else str(self.standing.rank)
        )


Status = Registration.Status


def player_facts(registration: Registration, *, now: datetime | None = None) -> PlayerFacts:
    """Return what a player's own page shows now."""
    moment = now or timezone.now()
    event = registration.event
    round_ = current_round(event, public=True)
    if round_ is not None:
        round_.event = event
    mine = _matches_of(event, registration)
    match = _match_in(round_, mine)
    side = None
    line = None
    if match is not None:
        side = 1 if match.player_1_id == registration.pk else 2
        line = line_of_read(match) if side == 1 else mirrored(line_of_read(match))
    phase = _phase(event, registration, round_, line)
    standing = standing_of(event, registration) if round_ is not None else None
    claimed = bool(line is not None and line.side_1.claim)
    other_claimed = bool(line is not None and line.side_2 is not None and line.side_2.claim)
    is_open = line is not None and line.state in {"open", "waiting"}
    can_report = is_open and phase == "playing" and event.self_report and not claimed
    standing_after = standings_round(event)
    seat = _seat(event, registration)
    waits = ("", "")
    if phase == "between" and round_ is not None:
        waits = waiting_words(event, standing, round_)
    return PlayerFacts(
        registration=registration,
        event=event,
        phase=phase,
        round=round_,
        round_label=round_label(event, round_) if round_ is not None else "",
        match=match,
        side=side,
        line=line,
        clock=_clock(event, round_, line, phase, moment),
        timer=timer_of(event, now=moment),
        can_report=can_report,
        report_choices=report_choices(match, side)
        if can_report and match is not None and side is not None
        else (),
        heard=heard_from_other(match, side) if can_report and match is not None and side is not None else "",
        waits_for_me=is_open and other_claimed and not claimed,
        waits_for_opponent=is_open and claimed and not other_claimed,
        is_disputed=line is not None and line.state == "disputed",
        can_drop=phase != "played" and _can_drop(event, registration),
        drop_words=_drop_words(line, phase),
        waiting_place=_waiting_place(registration),
        pod=seat.pod.number if seat is not None else None,
        seat=seat.seat if seat is not None else None,
        standing=standing,
        played_words=_ended(event, standing, phase),
        waiting_title=waits[0],
        waiting_words=waits[1],
        gives_prizes=phase == "played" and gives_prizes(event),
        prizes=prizes_of(event, registration) if _is_finished(event) else (),
        can_take_back=claimed and line is not None and not line.outcome,
        reported_words=_reported_words(match, side)
        if claimed and match is not None and side is not None
        else "",
        may_be_drawn=round_ is not None and round_.stage == Round.Stage.SWISS,
        standing_after_round=standing_after,
        past=_past(event, registration, mine),
        announcements=shown_announcements(event),
        desk_first=tuple(needs_the_desk(registration)) if phase == "signed_up" else (),
        can_check_in=phase == "signed_up" and may_check_in(event),
        plays_from_round=last_paired_round(event) + 1 if phase == "signed_up" else 1,
    )


def _seat(event: Event, registration: Registration) -> PodSeat | None:
    if event.format != Event.Format.DRAFT:
        return None
    return PodSeat.objects.select_related("pod").filter(registration=registration).first()


def _matches_of(event: Event, registration: Registration) -> list[Match]:
    """Return the player's matches of all posted rounds, newest first. One query."""
    rows = Match.objects.filter(Q(player_1=registration) | Q(player_2=registration), round__event=event)
    rows = rows.exclude(round__state=Round.State.PAIRED).select_related("round", "player_1", "player_2")
    return list(rows.order_by("-round__number"))


def _match_in(round_: Round | None, mine: list[Match]) -> Match | None:
    """Return the player's match in a round that is not closed, with the reports of both sides."""
    if round_ is None or round_.state == Round.State.CLOSED:
        return None
    match = next((match for match in mine if match.round_id == round_.pk), None)
    if match is not None:
        match.round = round_
        prefetch_related_objects([match], "claims")
    return match


def _phase(event: Event, registration: Registration, round_: Round | None, line: PairingLine | None) -> str:
    """Return which part of the day it is for this player."""
    if event.state in {Event.State.FINISHED, Event.State.REPORTED, Event.State.CANCELLED}:
        return "over"
    match registration.status:
        case Status.WAITING:
            return "waiting_list"
        case Status.REGISTERED:
            return "signed_up"
        case Status.ACTIVE:
            pass
        case _:
            return "out"
    if round_ is None:
        return "checked_in"
    if line is None or round_.state == Round.State.CLOSED:
        return "played" if has_played_all(event, registration, round_) else "between"
    if round_.state == Round.State.PUBLISHED:
        return "paired"
    if line.state in {"in", "bye"}:
        return "reported"
    return "playing"


def _clock(
    event: Event, round_: Round | None, line: PairingLine | None, phase: str, now: datetime
) -> ClockFacts | None:
    """Return the clock of the player's table, None while phones are away (TRM 2.6)."""
    if round_ is None or round_.state == Round.State.CLOSED:
        return None
    if phase == "playing" and not event.allows_phones:
        return None
    # Whose result is in waits for the others, and their time.
    own = line.extension_seconds if line is not None and phase != "reported" else 0
    return clock_with(round_, extension_seconds=own, now=now)


def _reported_words(match: Match, side: int) -> str:
    """Return the player's own report in words; "" when there is none."""
    claim = next((claim for claim in match.claims.all() if claim.side == side), None)
    if claim is None:
        return ""
    said = {
        (choice.outcome, choice.games_1, choice.games_2): choice.words
        for choice in report_choices(match, side)
    }
    return said.get((Outcome(claim.outcome), claim.games_1, claim.games_2), "")


def _is_finished(event: Event) -> bool:
    return event.state in {Event.State.FINISHED, Event.State.REPORTED}


def _ended(event: Event, standing: StandingRow | None, phase: str) -> str:
    is_over = phase == "over" and _is_finished(event)
    return played_words(event, standing, is_over=is_over) if is_over or phase == "played" else ""


def _can_drop(event: Event, registration: Registration) -> bool:
    is_on = event.state in {Event.State.CHECK_IN, Event.State.RUNNING}
    return is_on and registration.status == Status.ACTIVE


def _concedes(line: PairingLine | None, phase: str) -> bool:
    return line is not None and not line.outcome and phase in {"paired", "playing"}


def _drop_words(line: PairingLine | None, phase: str) -> str:
    """Return what leaving now means (TRM 6.0)."""
    if _concedes(line, phase):
        return _("The pairings are posted: leaving now counts as conceding this match.")
    return _("You will not be paired again. Your results so far stand.")


def _waiting_place(registration: Registration) -> int | None:
    if registration.status != Status.WAITING:
        return None
    queue = Registration.objects.filter(event=registration.event, status=Status.WAITING)
    order = list(queue.order_by("queued_at", "id").values_list("id", flat=True))
    return order.index(registration.pk) + 1 if registration.pk in order else None


def _past(event: Event, registration: Registration, mine: list[Match]) -> tuple[PastMatch, ...]:
    """Return the player's matches with a result, newest first."""
    found = [row for row in mine if row.outcome]
    labels = round_labels(event, [row.round for row in found])
    return tuple(_past_match(row, registration, labels[row.round.number]) for row in found)


def _past_match(row: Match, registration: Registration, label: str) -> PastMatch:
    number = row.round.number
    if row.player_2 is None:
        return PastMatch(number, label, None, "", None, str(Match.Kind(row.kind).label), BYE_POINTS)
    side = 1 if row.player_1_id == registration.pk else 2
    other = row.player_2 if side == 1 else row.player_1
    outcome = Outcome(row.outcome)
    words = outcome_words(outcome, side)
    if row.games_1 is not None and row.games_2 is not None:
        mine, theirs = (row.games_1, row.games_2) if side == 1 else (row.games_2, row.games_1)
        words = f"{words} {mine}–{theirs}"
    return PastMatch(
        number, label, row.table, other.public_name, other.number, words, outcome.points[side - 1]
    )
