"""The screen of one deck check: a tick list of the submitted list, what differs, and what it leads to (TRM 4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404
from django.utils.translation import gettext as _

from decks.catalog.facts import CardFacts
from decks.models import AmendmentRequest, DeckCheck, DeckList
from decks.queries.catalog import catalog
from decks.queries.check_sheet import Held, held_of, listed_deck
from decks.queries.checks import CheckLine, checks_of, finding_words, line_of, table_now
from decks.queries.lists import open_amendment, staff_may_read
from decks.rules.curve import view_deck
from decks.rules.deck_check import DON, LEADER, MAIN, SEEN_BY_JUDGES, Comparison, Finding, Row, minutes_lost
from tournaments.documents.deck_check import language_words
from tournaments.hooks import penalty_links
from tournaments.models import Event, Match, Registration, Round
from tournaments.wording import problem_facts

State = DeckCheck.State


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line to tick: its number and name, the copies listed and found. `state`: open, right, more, fewer."""

    number: str
    name: str
    listed: int
    found: int
    state: str
    by: int = 0

    @property
    def is_right(self) -> bool:
        """Whether it is ticked."""
        return self.state == "right"

    @property
    def is_many(self) -> bool:
        """Whether its copies are counted in one go and typed, not tapped: the DON!! deck, a deck without a list."""
        return self.listed > 4

    @property
    def one_fewer(self) -> int:
        """What the minus beside it makes of the count."""
        return max(0, self.found - 1)

    @property
    def one_more(self) -> int:
        """What the plus beside it makes of the count."""
        return self.found + 1


@dataclass(frozen=True, slots=True)
class SheetGroup:
    """The lines of one category: "leader", "character", "event", "stage", "main", "extra", "don"."""

    key: str
    count: int
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class FindingLine:
    """A finding, its section, the penalty forms it leads to, and whether it follows from the counts."""

    number: int
    words: str
    section: str
    links: tuple[str, ...]
    is_counted: bool


@dataclass(frozen=True, slots=True)
class TimeFacts:
    """The time for both players. `state`: "ask", "later" (with the other deck), "given", "game_loss", "none"."""

    state: str
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class CheckFacts:
    """What the screen shows; without cards while staff may not read lists (TRM 3.7)."""

    check: DeckCheck
    line: CheckLine
    registration: Registration
    table: int | None
    may_read: bool
    has_list: bool
    #: Whether a list has come in since the deck was begun without one.
    list_came_in: bool
    groups: tuple[SheetGroup, ...]
    comparison: Comparison | None
    differences: tuple[SheetRow, ...]
    size: int
    findings: tuple[FindingLine, ...]
    problems: tuple[dict[str, str], ...]
    ticked: tuple[int, ...]
    time: TimeFacts
    languages: str
    beside: CheckLine | None
    amendment: AmendmentRequest | None

    @property
    def is_under_way(self) -> bool:
        """Whether it can be counted now."""
        return self.check.state == State.UNDER_WAY

    @property
    def can_tick(self) -> tuple[tuple[int, str, str, bool], ...]:
        """What only a judge can see: number, words, section, whether it is ticked."""
        return tuple(
            (finding.value, finding_words(finding), finding.section, finding.value in self.ticked)
            for finding in SEEN_BY_JUDGES
        )


def check_in(event: Event, pk: int) -> DeckCheck:
    """Return a check of `event`. Raises Http404."""
    rows = checks_of(event).select_related(
        "registration", "started_by", "saved_by", "finished_by", "round", "extension", "match__round",
        "version_checked",
    )  # fmt: skip
    check = rows.filter(pk=pk).first()
    if check is None:
        raise Http404(_("There is no such deck check at this event."))
    check.event = check.registration.event = event
    return check


def check_facts(check: DeckCheck, *, now: datetime) -> CheckFacts:
    """Return the screen of a check. A fixed number of queries, whatever the list."""
    may_read = staff_may_read(check.event)
    is_shown = may_read and check.state in {State.UNDER_WAY, State.DONE}
    held = held_of(check) if is_shown else None
    cards = catalog().cards
    beside = _others(check)
    return CheckFacts(
        check=check,
        line=line_of(check),
        registration=check.registration,
        table=table_now(check),
        may_read=may_read,
        has_list=check.version_checked_id is not None,
        list_came_in=_list_came_in(check),
        groups=_groups(check, held.comparison, cards) if held else (),
        comparison=held.comparison if held else None,
        differences=tuple(_row(row, cards) for row in held.comparison.differences) if held else (),
        size=held.size if held else 0,
        findings=tuple(_findings(check, held)) if held else (),
        problems=tuple(problem_facts(problem) for problem in held.problems) if held else (),
        ticked=tuple(int(finding) for finding in held.ticked) if held else (),
        time=_time(check, held, beside, now) if held else TimeFacts("none"),
        languages=language_words(check.event),
        beside=next(
            (line_of(other) for other in beside if other.state in {State.DUE, State.UNDER_WAY}), None
        ),
        amendment=open_amendment(check.registration),
    )


def _list_came_in(check: DeckCheck) -> bool:
    """Whether the player's list is there by now, and the check was begun without it. No query with a list."""
    if check.version_checked_id is not None or check.state != State.UNDER_WAY:
        return False
    return DeckList.objects.filter(registration=check.registration_id, current__isnull=False).exists()


def _others(check: DeckCheck) -> list[DeckCheck]:
    """Return the checks of the other deck of the same match."""
    if check.match_id is None:
        return []
    return list(checks_of(check.event).filter(match=check.match_id).exclude(pk=check.pk).order_by("id"))


def _groups(check: DeckCheck, comparison: Comparison, cards: dict[str, CardFacts]) -> tuple[SheetGroup, ...]:
    rows = {row.number: row for row in comparison.rows}
    listed = listed_deck(check)
    groups = [_group("leader", [comparison.leader], cards)]
    if listed is None:
        groups.append(_group("main", list(comparison.main), cards))
    else:
        for group in view_deck(listed, cards).groups:
            lines = [rows[entry.number] for entry in group.cards if entry.number in rows]
            groups.append(_group(group.category.value if group.category else "unknown", lines, cards))
    extra = [*comparison.extra, *comparison.extra_leaders]
    if extra:
        groups.append(_group("extra", extra, cards))
    groups.append(_group("don", [comparison.don], cards))
    return tuple(groups)


def _group(key: str, rows: list[Row], cards: dict[str, CardFacts]) -> SheetGroup:
    return SheetGroup(key, sum(row.listed for row in rows), tuple(_row(row, cards) for row in rows))


def _row(row: Row, cards: dict[str, CardFacts]) -> SheetRow:
    if row.is_open:
        state = "open"
    elif row.is_right:
        state = "right"
    else:
        state = "more" if row.difference > 0 else "fewer"
    card = cards.get(row.number)
    names = {DON: "", LEADER: _("The Leader"), MAIN: _("Main deck, counted together")}
    name = names.get(row.number) if row.number in names else (card.name if card else "")
    return SheetRow(
        row.number,
        name or "",
        row.listed,
        row.listed if row.found is None else row.found,
        state,
        abs(row.difference),
    )


def _findings(check: DeckCheck, held: Held) -> list[FindingLine]:
    is_done = check.state == State.DONE
    found = [Finding(number) for number in check.findings] if is_done else held.findings
    return [
        FindingLine(
            finding.value,
            finding_words(finding),
            finding.section,
            tuple(
                link
                for links in penalty_links.ask(check.registration, finding.section, check.pk)
                for link in links
            ),
            finding in held.counted,
        )
        for finding in found
    ]


def _time(check: DeckCheck, held: Held, others: list[DeckCheck], now: datetime) -> TimeFacts:
    """Return whether the match gets time at the end of this check, and how much was lost so far (TRM 7.1)."""
    given = [other.extension for other in (check, *others) if other.extension is not None]
    if given:
        return TimeFacts("given", given[0].seconds // 60)
    match = check.match
    if match is None or not _takes_time(match):
        return TimeFacts("none")
    costs = held.costs_a_game or any(
        Finding(number).costs_a_game
        for other in others
        if other.state == State.DONE
        for number in other.findings
    )
    if costs:
        return TimeFacts("game_loss")
    if any(other.state == State.UNDER_WAY for other in others):
        return TimeFacts("later")
    taken = min(other.started_at for other in (check, *others) if other.started_at is not None)
    return TimeFacts("ask", minutes_lost(taken, match.round.started_at, now))


def _takes_time(match: Match) -> bool:
    round_ = match.round
    return round_.state == Round.State.STARTED and not match.outcome and round_.minutes is not None
