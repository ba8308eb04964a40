"""Deck checks as judges look at them: what is due at which table, how far the goal is, what was drawn (TRM 4.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from decks.models import DeckCheck, DeckCheckDraw
from decks.rules.check_draw import Coverage
from decks.rules.deck_check import FINDING_WORDS, Finding
from tournaments.history.announced import announced_of
from tournaments.models import Event, Match, Registration, Round
from tournaments.queries.rounds import round_labels

State = DeckCheck.State
OPEN = (State.DUE, State.UNDER_WAY)
#: Who has played: their decks make the tenth.
_PLAYED = (Registration.Status.ACTIVE, Registration.Status.DROPPED, Registration.Status.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One player's check in a list. `judge` and `since` say who has the deck and from when; "" and None before."""

    pk: int
    number: int
    name: str
    state: str
    why: str
    judge: str
    since: datetime | None
    #: "Round 3", "Final"; "" for none, and where no list says it.
    round_label: str
    finished_at: datetime | None
    findings: tuple[str, ...]
    minutes: int
    is_random: bool
    #: Whether there was a list to hold the deck against.
    has_list: bool = True

    @property
    def is_under_way(self) -> bool:
        """Whether a judge has the deck."""
        return self.state == State.UNDER_WAY

    @property
    def is_cancelled(self) -> bool:
        """Whether it was called off."""
        return self.state == State.CANCELLED


@dataclass(frozen=True, slots=True)
class TableChecks:
    """The open checks of one table, one or two; `table` is None for players who sit at none now."""

    table: int | None
    lines: tuple[CheckLine, ...]

    @property
    def first(self) -> CheckLine:
        """The check that one tap opens: the one under way, else the first."""
        return next((line for line in self.lines if line.is_under_way), self.lines[0])

    @property
    def is_under_way(self) -> bool:
        """Whether a judge has been there."""
        return any(line.is_under_way for line in self.lines)


@dataclass(frozen=True, slots=True)
class ChecksPage:
    """The page of deck checks. `suggested` is how many tables to draw in this round to reach the goal in time."""

    coverage: Coverage
    tables: tuple[TableChecks, ...]
    closed: tuple[CheckLine, ...]
    #: Each draw with the label of its round, "" when that was paired again.
    draws: tuple[tuple[DeckCheckDraw, str], ...]
    #: The label of the round whose tables can be drawn, "" for none.
    round_label: str
    suggested: int
    rounds_left: int
    has_cut: bool


def line_of(check: DeckCheck, labels: Mapping[int, str] | None = None) -> CheckLine:
    """Return a check as a line; its player, judge, round and extension must be loaded.

    `labels` are those of `round_labels`, for a list that says in which round each was.
    """
    return CheckLine(
        pk=check.pk,
        number=check.registration.number,
        name=check.registration.name,
        state=check.state,
        why=str(DeckCheck.Why(check.why).label),
        judge=str(check.started_by or ""),
        since=check.started_at,
        round_label=labels[check.round.number] if labels is not None and check.round else "",
        finished_at=check.finished_at,
        findings=tuple(finding_words(number) for number in check.findings),
        minutes=check.extension.seconds // 60 if check.extension else 0,
        is_random=check.why == DeckCheck.Why.RANDOM,
        has_list=check.version_checked_id is not None,
    )


def finding_words(number: int) -> str:
    """Return what a finding is called, in the reader's language."""
    return _(FINDING_WORDS[Finding(number)])


def checks_of(event: Event) -> QuerySet[DeckCheck]:
    """Return the event's checks with what a line shows."""
    return DeckCheck.objects.filter(event=event).select_related(
        "registration", "started_by", "round", "extension", "match"
    )


def coverage_of(event: Event) -> Coverage:
    """Return how many players have played and how many of their decks were checked. Two queries.

    Who is in and was in no round that has begun has not played; before round 1 those who are in count, as all will.
    """
    begun = Round.objects.filter(event=event, state__in=[Round.State.STARTED, Round.State.CLOSED])
    seated = Match.objects.filter(Q(player_1=OuterRef("pk")) | Q(player_2=OuterRef("pk")), round__in=begun)
    played = event.registrations.filter(Exists(seated) | ~Exists(begun), status__in=_PLAYED)
    checked = played.filter(deck_checks__state=State.DONE).distinct()
    return Coverage(players=played.count(), checked=checked.count())


def open_checks(event: Event) -> tuple[TableChecks, ...]:
    """Return what is due and under way by table, those without a table last. Two queries.

    The deck of a player who has left is not due any more; one that a judge has in hand is.
    """
    to_do = Q(state=State.UNDER_WAY) | Q(state=State.DUE, registration__status=Registration.Status.ACTIVE)
    checks = list(checks_of(event).filter(to_do).order_by("asked_at", "id"))
    if not checks:
        return ()
    seats = _tables_now(event, (check.registration_id for check in checks))
    by_table: dict[int | None, list[DeckCheck]] = defaultdict(list)
    for check in checks:
        by_table[seats.get(check.registration_id)].append(check)
    seated = sorted(table for table in by_table if table is not None)
    groups = [TableChecks(table, tuple(map(line_of, by_table[table]))) for table in seated]
    standing = [TableChecks(None, (line_of(check),)) for check in by_table.get(None, [])]
    return (*groups, *standing)


def table_now(check: DeckCheck) -> int | None:
    """Return the table the checked player sits at now, else the one of the check's match."""
    now = _tables_now(check.event, [check.registration_id]).get(check.registration_id)
    return now if now is not None else (check.match.table if check.match else None)


def open_check_at(match: Match) -> list[DeckCheck]:
    """Return the open checks of a match's players. One query."""
    players = [pk for pk in (match.player_1_id, match.player_2_id) if pk is not None]
    return list(checks_of(match.round.event).filter(state__in=OPEN, registration__in=players).order_by("id"))


def checks_page(event: Event) -> ChecksPage:
    """Return everything the page of deck checks shows. A fixed number of queries."""
    coverage = coverage_of(event)
    round_ = Round.objects.filter(event=event).order_by("-number").first()
    left = rounds_left(event, round_)
    labels = round_labels(event, list(event.rounds.all()))
    draws = event.deck_check_draws.select_related("round", "drawn_by").order_by("-drawn_at", "-id")
    closed = checks_of(event).exclude(state__in=OPEN).order_by(F("finished_at").desc(nulls_last=True), "-id")
    return ChecksPage(
        coverage=coverage,
        tables=open_checks(event),
        closed=tuple(line_of(check, labels) for check in closed),
        draws=tuple((draw, labels[draw.round.number] if draw.round else "") for draw in draws),
        round_label=labels[round_.number] if round_ and round_.state != Round.State.CLOSED else "",
        suggested=coverage.tables_in_each_of(left) or 1,
        rounds_left=left,
        has_cut=event.cut_places.exists(),
    )


def rounds_left(event: Event, round_: Round | None) -> int:
    """Return in how many rounds of Swiss, the one under way with them, tables can still be drawn; at least one."""
    announced = announced_of(event).rounds
    if announced is None or (round_ is not None and round_.stage != Round.Stage.SWISS):
        return 1
    played = 0 if round_ is None else round_.number - (round_.state != Round.State.CLOSED)
    return max(1, announced.maximum - played)


def _tables_now(event: Event, players: Iterable[int]) -> dict[int, int]:
    """Return the table each player sits at in the open round, by registration id. One query."""
    wanted = set(players)
    rows = (
        Match.objects.filter(Q(player_1__in=wanted) | Q(player_2__in=wanted), round__event=event)
        .exclude(round__state=Round.State.CLOSED)
        .exclude(table=None)
        .values_list("table", "player_1_id", "player_2_id")
    )
    return {
        player: table
        for table, *pair in rows
        for player in pair
        if player is not None and player in wanted and table is not None
    }
