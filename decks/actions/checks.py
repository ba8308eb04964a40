"""A deck check from the table and back: started, counted, finished with its findings and the time given (TRM 4.4)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from decks.actions.check_rows import (
    State,
    check_seen,
    current_matches,
    lock_check,
    require_state,
    state_problems,
)
from decks.models import DeckCheck, DeckList
from decks.queries.check_sheet import Held, expected_of, held_of
from decks.queries.lists import staff_may_read
from decks.rules.deck_check import DON, SEEN_BY_JUDGES, Finding, number_typed, read_counts
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.clock import give_time
from tournaments.actions.locking import reason_problems, require_not_over, require_running
from tournaments.rules import own_reasons
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop, ngettext_lazy
from tournaments.versions import player_part

#: Longer than the longest break between rounds: a check of more minutes is a slip of the finger.
MOST_MINUTES = 60
_MOST_NUMBERS = 150
_LONGEST_NOTE = 2_000
_LONGEST_REMARK = 200


@dataclass(frozen=True, slots=True)
class CheckNotes:
    """A check sheet as filled in: copies by number, numbers ticked, what was seen beside the counts.

    `added` are copies found beside those counted, by a number as a judge types it.
    """

    counts: Mapping[str, int] = field(default_factory=dict)
    added: Mapping[str, int] = field(default_factory=dict)
    ticked: Collection[str] = ()
    notes: str = ""
    sleeves: str = ""
    languages: str = ""
    #: Numbers of TRM 7.4.2 that only a judge can see: 4, 7, 9.
    findings: Collection[int] = ()


def start_check(*, check: DeckCheck, by: Actor, once: str = "", now: datetime | None = None) -> DeckCheck:
    """Take the deck from the table: the clock of the check runs, the list as it stands now is what counts.

    The other deck of the same match is taken with it when it is due. Raises `Refused`: check_under_way and who has
    it, check_is_done, check_is_cancelled, lists_confidential before the event has begun (TRM 3.7).
    """
    with act("start_check", event=check.event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        row = lock_check(this, check)
        require_state(row, State.DUE)
        if not staff_may_read(this.event):
            raise Refused(
                Problem(
                    "lists_confidential",
                    gettext_noop("Deck lists stay confidential until the event has begun."),
                    section="TRM 3.7",
                    advice=gettext_noop("Publish round 1 first."),
                )
            )
        _sit_down(this, row)
        _begin(this, row)
        for other in _due_beside(this, row):
            other.match, other.round = row.match, row.round
            _begin(this, other)
        this.touches()
        return row


def take_up_list(*, check: DeckCheck, by: Actor, once: str = "", now: datetime | None = None) -> DeckCheck:
    """Lay a list that came in meanwhile, from paper say, beside a deck that is counted without one (TRM 4.4).

    What was counted of the cards together is asked for anew by the list's lines; DON!! and notes stay. Raises
    `Refused`: check_not_started and the like, no_new_list.
    """
    with act("take_up_list", event=check.event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        row = lock_check(this, check)
        require_state(row, State.UNDER_WAY)
        deck_list = (
            DeckList.objects.select_related("current").filter(registration=row.registration_id).first()
        )
        if row.version_checked_id is not None or deck_list is None or deck_list.current is None:
            raise Refused(
                Problem(
                    "no_new_list",
                    gettext_noop("There is no list that this check is waiting for."),
                    section="TRM 4.4",
                    advice=gettext_noop("Go on with what stands on the page."),
                )
            )
        row.version_checked = deck_list.current
        row.found = {number: count for number, count in row.found.items() if number == DON}
        row.ticked = [number for number in row.ticked if number == DON]
        row.saved_by = this.by.user
        row.version += 1
        row.save()
        this.touches()
        this.log(
            f"player {row.registration.number}",
            before={"list": "none"},
            after={"list": row.version_checked.fingerprint},
        )
        return row


def save_counts(
    *,
    check: DeckCheck,
    by: Actor,
    notes: CheckNotes,
    rest_is_right: bool = False,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> DeckCheck:
    """Keep what was counted and seen so far; `rest_is_right` ticks every row nobody has looked at.

    A judge in training may count. Single ticks are not logged: the log tells what was found when the check is
    finished. Raises `Refused` for a check that is not under way, `Stale` (stale_check) when another has written.
    """
    with act("save_counts", event=check.event, by=by, permission="note_on_floor", once=once, now=now) as this:
        row = lock_check(this, check)
        require_state(row, State.UNDER_WAY)
        check_seen(row, this, seen_version)
        _write_down(row, notes)
        if rest_is_right:
            seen = {*row.ticked, *row.found}
            row.ticked = sorted({*row.ticked, *(number for number in expected_of(row) if number not in seen)})
        row.saved_by = this.by.user
        row.version += 1
        row.save()
        this.touches()
        return row


def finish_check(
    *,
    check: DeckCheck,
    by: Actor,
    minutes: int = 0,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> DeckCheck:
    """Close a check: its findings, and the time for both players of the match, once (TRM 4.4, 7.1).

    The findings are those that follow from the counts and those a judge ticked; the penalties are issued apart.
    Raises `Refused`: cards_not_looked_at, no_list_unsaid, no_time_with_game_loss beside findings 5, 6 or 7,
    time_given_already, minutes_out_of_range, no_match_for_time, and what keeps a table from getting time.
    """
    with act("finish_check", event=check.event, by=by, permission="judge", once=once, now=now) as this:
        row = lock_check(this, check)
        require_state(row, State.UNDER_WAY)
        check_seen(row, this, seen_version)
        held = held_of(row)
        problems = (
            _not_looked_at(held) + _no_list_unsaid(row, held) + _time_problems(this, row, held, minutes)
        )
        if problems:
            raise Refused(*problems)
        if minutes and row.match is not None:
            row.extension = give_time(this, row.match, seconds=60 * minutes, reason=own_reasons.DECK_CHECK)
            _others(this, row).filter(state=State.DONE, extension__isnull=True).update(
                extension=row.extension
            )
            this.touches(*(player_part(pk) for pk in _players(row)))
        else:
            this.touches()
        row.findings = [int(finding) for finding in held.findings]
        row.state = State.DONE
        row.finished_at, row.finished_by = this.now, this.by.user
        row.version += 1
        row.save()
        differences = {line.number: line.difference for line in held.comparison.differences}
        this.log(
            f"player {row.registration.number}",
            after={"findings": row.findings, "differences": differences, "minutes": minutes},
        )
        return row


def cancel_check(
    *, check: DeckCheck, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> DeckCheck:
    """Call a check off that is due; one under way needs a reason. Raises `Refused` for one that is done.

    Also when the event is over: what was never done is then told so in the report.
    """
    with act("cancel_check", event=check.event, by=by, permission="judge", once=once, now=now) as this:
        row = lock_check(this, check)
        require_state(row, State.DUE, State.UNDER_WAY)
        if row.state == State.UNDER_WAY and (problems := reason_problems(reason)):
            raise Refused(*problems)
        before = str(row.state)
        row.state = State.CANCELLED
        row.notes = "\n".join(filter(None, (row.notes, reason.strip())))
        row.version += 1
        row.save()
        this.touches()
        this.log(
            f"player {row.registration.number}",
            before={"state": before},
            after={"state": "cancelled"},
            reason=reason,
        )
        return row


def reopen_check(
    *, check: DeckCheck, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> DeckCheck:
    """Open a finished check again to put a count right; needs a reason. The time given stays (TRM 7.1).

    Raises `Refused` for a check that is not done, and while another of this player's checks is open.
    """
    with act("reopen_check", event=check.event, by=by, permission="judge", once=once, now=now) as this:
        require_not_over(this.event)
        row = lock_check(this, check)
        problems = [*state_problems(row, State.DONE), *reason_problems(reason)]
        others = DeckCheck.objects.filter(event=this.event, registration=row.registration).exclude(pk=row.pk)
        if others.filter(state__in=[State.DUE, State.UNDER_WAY]).exists():
            problems.append(
                Problem(
                    "check_is_open",
                    gettext_noop("Another deck check of {name} is due or under way."),
                    section="TRM 4.4",
                    advice=gettext_noop("Call that one off, or finish it."),
                    params={"name": row.registration.name},
                )
            )
        if problems:
            raise Refused(*problems)
        before = list(row.findings)
        counted = held_of(row).counted
        row.findings = [
            number for number in row.findings if Finding(number) in SEEN_BY_JUDGES and number not in counted
        ]
        row.state = State.UNDER_WAY
        row.finished_at = row.finished_by = None
        row.saved_by = this.by.user
        row.version += 1
        row.save()
        this.touches()
        this.log(f"player {row.registration.number}", before={"findings": before}, reason=reason)
        return row


def _sit_down(this: Act, row: DeckCheck) -> None:
    """Tie the check to the match the player sits at now: it may have been asked for in an earlier round."""
    match = current_matches(this, [row.registration_id]).get(row.registration_id)
    if match is not None:
        row.match, row.round = match, match.round


def _begin(this: Act, row: DeckCheck) -> None:
    deck_list = DeckList.objects.select_related("current").filter(registration=row.registration_id).first()
    row.version_checked = deck_list.current if deck_list else None
    row.state = State.UNDER_WAY
    row.started_at, row.started_by = this.now, this.by.user
    row.version += 1
    row.save()
    this.log(
        f"player {row.registration.number}",
        after={"list": row.version_checked.fingerprint if row.version_checked else "none"},
    )


def _due_beside(this: Act, row: DeckCheck) -> list[DeckCheck]:
    """Return the due check of the opponent in the match at hand."""
    if row.match is None:
        return []
    rows = DeckCheck.objects.select_for_update(of=("self",)).select_related("registration")
    return list(
        rows.filter(event=this.event, state=State.DUE, registration__in=_players(row))
        .exclude(pk=row.pk)
        .order_by("id")
    )


def _players(row: DeckCheck) -> list[int]:
    if row.match is None:
        return [row.registration_id]
    return [pk for pk in (row.match.player_1_id, row.match.player_2_id) if pk is not None]


def _others(this: Act, row: DeckCheck) -> QuerySet[DeckCheck]:
    return DeckCheck.objects.filter(event=this.event, match=row.match).exclude(pk=row.pk)


def _write_down(row: DeckCheck, notes: CheckNotes) -> None:
    expected = expected_of(row)
    typed = {
        number: count
        for number, count in list(notes.counts.items())[:_MOST_NUMBERS]
        if number in expected or (number and number == number_typed(number))
    }
    for words, count in notes.added.items():
        number = number_typed(words)
        if number:
            typed[number] = typed.get(number, expected.get(number, 0)) + count
    row.found, row.ticked = read_counts(expected, typed, notes.ticked)
    row.notes = notes.notes.strip()[:_LONGEST_NOTE]
    row.sleeves = notes.sleeves.strip()[:_LONGEST_REMARK]
    row.languages = notes.languages.strip()[:_LONGEST_REMARK]
    row.findings = sorted(
        {int(number) for number in notes.findings} & {int(number) for number in SEEN_BY_JUDGES}
    )


def _not_looked_at(held: Held) -> list[Problem]:
    if held.comparison.is_complete:
        return []
    return [
        Problem(
            "cards_not_looked_at",
            ngettext_lazy(
                "Nobody has looked at {count} line of the list.",
                "Nobody has looked at {count} lines of the list.",
                "count",
            ),
            section="TRM 4.4",
            advice=gettext_noop(
                "Tick them, or say that the rest is right; a check broken off is called off."
            ),
            params={"count": held.comparison.still_open},
        )
    ]


def _no_list_unsaid(row: DeckCheck, held: Held) -> list[Problem]:
    """Return that a deck without the list the event asks for is not simply in order (TRM 3.2, 4.4)."""
    if not row.event.deck_lists_required or row.version_checked_id or row.notes or held.findings:
        return []
    return [
        Problem(
            "no_list_unsaid",
            gettext_noop("{name} has handed in no list, and this event asks for one."),
            section="TRM 3.2",
            advice=gettext_noop("Say in the notes what you did about it, then finish."),
            params={"name": row.registration.name},
        )
    ]


def _time_problems(this: Act, row: DeckCheck, held: Held, minutes: int) -> list[Problem]:
    """Return why the match gets no such time for this check."""
    if minutes == 0:
        return []
    problems = []
    if not 0 < minutes <= MOST_MINUTES:
        problems.append(
            Problem(
                "minutes_out_of_range",
                gettext_noop("Give between 0 and {most} minutes."),
                section="TRM 7.1",
                advice=gettext_noop("Type the minutes that the check took from the match."),
                params={"most": MOST_MINUTES},
            )
        )
    if row.match is None:
        problems.append(
            Problem(
                "no_match_for_time",
                gettext_noop("This check belongs to no match, so there is no table to give time to."),
                section="TRM 7.1",
                advice=gettext_noop("Finish it without minutes."),
            )
        )
        return problems
    others = list(_others(this, row))
    if held.costs_a_game or any(
        Finding(number).costs_a_game
        for other in others
        if other.state == State.DONE
        for number in other.findings
    ):
        problems.append(
            Problem(
                "no_time_with_game_loss",
                gettext_noop("No time is given where the check leads to a Game Loss."),
                section="TRM 7.1",
                advice=gettext_noop("Finish it without minutes."),
            )
        )
    if row.extension_id is not None or any(other.extension_id is not None for other in others):
        problems.append(
            Problem(
                "time_given_already",
                gettext_noop(
                    "This match has got its time for the deck check already; it is given once for both."
                ),
                section="TRM 7.1",
                advice=gettext_noop("Finish it without minutes; more time can be given at the table."),
            )
        )
    return problems
