"""The end of an event: what stands in its way, the 48 hours, what the report says beside results (TRM 3.6, 3.9)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q
from django.utils import timezone

from tournaments import hooks
from tournaments.history.announced import announced_of
from tournaments.history.bracket import bracket_so_far
from tournaments.history.progress import swiss_is_over
from tournaments.models import Event, Job, LogEntry, Match, Round
from tournaments.queries.players import PLAYED_OR_IN
from tournaments.queries.prizes import are_prizes_unsaved, prize_lines, prize_ties
from tournaments.queries.rounds import round_label
from tournaments.queries.standings import StandingRow, final_standings
from tournaments.queries.still_missing import fees_missing
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.structure import deviates_from_table
from tournaments.rules.words import gettext_noop, ngettext_lazy

#: Results are reported within 48 hours of the end (TRM 3.9).
REPORT_WITHIN = timedelta(hours=48)
#: How many places the report page shows.
_TOP = 8


@dataclass(frozen=True, slots=True)
class ReportFacts:
    """What the report page shows.

    `problems` stand against finishing: errors must go first, warnings can be overruled with a reason. `notes`
    go into the report. `seconds_left` counts down to `deadline` and is negative when it is late; both are
    None until everything is played. `ends_early` is the reason given for ending before all rounds were played.
    """

    event: Event
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    top: tuple[StandingRow, ...]
    players: int
    ended_at: datetime | None
    deadline: datetime | None
    seconds_left: int | None
    job: Job | None
    ends_early: str
    #: What the desk warned of and is still open: numbers, lists, fees, prizes, judges' work. It blocks nothing.
    still_open: tuple[Problem, ...] = ()

    @property
    def is_blocked(self) -> bool:
        """Whether something must be done before the event can end at all."""
        return any(problem.severity == Severity.ERROR for problem in self.problems)

    @property
    def needs_reason(self) -> bool:
        """Whether ending now leaves rounds unplayed and so needs a reason."""
        return bool(self.problems) and not self.is_blocked

    @property
    def is_late(self) -> bool:
        """Whether the 48 hours are over and nothing was reported."""
        return self.seconds_left is not None and self.seconds_left < 0 and self.event.reported_at is None


def report_facts(event: Event, now: datetime | None = None) -> ReportFacts:
    """Return the facts of the report page."""
    is_over = event.state in {Event.State.FINISHED, Event.State.REPORTED}
    rows = final_standings(event)
    problems = () if is_over else tuple(finish_problems(event))
    # The hours run from the close of the last round (TRM 3.9), also until somebody presses "Finish" and while an
    # event is open again.
    is_played = is_over or (event.state == Event.State.RUNNING and not problems)
    ended = ended_at(event) if is_played else None
    deadline = ended + REPORT_WITHIN if ended else None
    return ReportFacts(
        event=event,
        problems=problems,
        notes=(*deviations(event), *tie_notes(event)),
        top=tuple(rows[:_TOP]),
        players=len(rows),
        ended_at=ended,
        deadline=deadline,
        seconds_left=int((deadline - (now or timezone.now())).total_seconds()) if deadline else None,
        job=_last_report(event) if is_over else None,
        ends_early=ended_early(event) if is_over else "",
        still_open=tuple(still_open(event)),
    )


def still_open(event: Event) -> list[Problem]:
    """Return what is worth an end before the results are reported (TRM 2.1, 3.9).

    Numbers, fees, prizes, deck lists, and what judges have not finished.
    """
    played = event.registrations.filter(status__in=PLAYED_OR_IN)
    no_number = played.filter(membership_number="").count()
    prizes = sum(
        line.prize_id is not None and line.is_certain and not line.received for line in prize_lines(event)
    )
    number_words = gettext_noop("Players without a Bandai TCG+ number: {count}.")
    number_advice = gettext_noop("Without a number the result cannot be credited to the player.")
    found = [
        ("numbers_missing", no_number, number_words, "TRM 2.1", number_advice),
        (
            "prizes_not_received",
            prizes,
            gettext_noop("Prizes not ticked as handed out: {count}."),
            "TRM 6.0",
            "",
        ),
    ]
    problems = [
        Problem(
            code, words, section=section, advice=advice, params={"count": count}, severity=Severity.WARNING
        )
        for code, count, words, section, advice in found
        if count
    ]
    if are_prizes_unsaved(event):
        problems.append(_prizes_unsaved())
    asked = (*hooks.start_problems.ask(event), *hooks.left_open.ask(event, at_end=True))
    return [*problems, *fees_missing(event), *(problem for answer in asked for problem in answer)]


def _prizes_unsaved() -> Problem:
    return Problem(
        "prizes_not_saved",
        gettext_noop("The prizes announced in the set-up are not saved."),
        section="TRM 3.9",
        advice=gettext_noop("Save them on the page of prizes; there it is ticked who has received theirs."),
        severity=Severity.WARNING,
    )


def ended_at(event: Event) -> datetime | None:
    """Return when play ended: the close of the last round; without rounds when the event was finished.

    A reopening to put something right does not move it, of the last round neither; another round played does
    (decision).
    """
    last = Round.objects.filter(event=event, closed_at__isnull=False).order_by("-closed_at").first()
    if last is None:
        return event.finished_at
    # A round that was opened again after the end has a later close, but play had ended by then.
    finished = LogEntry.objects.filter(event=event, verb="finish_event", at__gte=last.paired_at)
    first = finished.order_by("at").values_list("at", flat=True).first()
    return min(filter(None, (last.closed_at, first)))


def ended_early(event: Event) -> str:
    """Return the reason given when the event was finished before all its rounds, or nothing."""
    entry = LogEntry.objects.filter(event=event, verb="finish_event").order_by("-id").first()
    return entry.reason if entry else ""


def deviations(event: Event) -> list[Problem]:
    """Return what deviates from the table of 3.6; the report carries these notes (TRM 3.6)."""
    if event.structure == Event.Structure.ELIMINATION:
        return []
    announced = announced_of(event)
    if announced.rounds is None:
        return []
    return list(deviates_from_table(announced.players, announced.rounds, announced.cut))


def tie_notes(event: Event) -> list[Problem]:
    """Return a warning for each shared place on which a prize depends (TRM 5.4)."""
    return [
        Problem(
            "tie_for_prize",
            gettext_noop("The places {places} are shared, and a prize depends on it."),
            section="TRM 5.4",
            advice=gettext_noop(
                "The head judge decides the tie on the standings page, or the prize is shared."
            ),
            params={"places": places},
            severity=Severity.WARNING,
        )
        for places in prize_ties(event)
    ]


def finish_problems(event: Event) -> list[Problem]:
    """Return what stands against the end: errors for an open round, warnings for rounds not played (TRM 3.6)."""
    last = Round.objects.filter(event=event).order_by("-number").first()
    if last is None:
        return [
            Problem(
                "no_round_played",
                gettext_noop("No round has been played, so there is nothing to finish."),
                advice=gettext_noop("Cancel the event in its set-up if it does not take place."),
            )
        ]
    if last.state != Round.State.CLOSED:
        return [_round_open(last)]
    return _unplayed(event, last)


def _round_open(last: Round) -> Problem:
    is_open = Q(outcome="", kind=Match.Kind.MATCH)
    tables = last.matches.aggregate(open=Count("id", filter=is_open))["open"]
    return Problem(
        "round_open",
        ngettext_lazy(
            "{round} is not closed; {tables} table has no result.",
            "{round} is not closed; {tables} tables have no result.",
            "tables",
        ),
        section="TRM 5.3",
        advice=gettext_noop("Enter the missing results on the desk and close the round."),
        params={"round": round_label(last.event, last), "tables": tables},
    )


def _unplayed(event: Event, last: Round) -> list[Problem]:
    announced = announced_of(event)
    if last.stage == Round.Stage.SWISS and not swiss_is_over(event, last):
        return [
            Problem(
                "rounds_left",
                ngettext_lazy(
                    "{played} of {rounds} announced rounds is played.",
                    "{played} of {rounds} announced rounds are played.",
                    "played",
                ),
                section="TRM 3.6",
                advice=gettext_noop("Pair the next round; or say why the event ends early."),
                params={
                    "played": last.number,
                    "rounds": announced.rounds.maximum if announced.rounds else "?",
                },
                severity=Severity.WARNING,
            )
        ]
    bracket = bracket_so_far(event)
    if bracket is None and announced.cut > 1:
        return [
            Problem(
                "cut_not_played",
                gettext_noop("The top {cut} was announced and has not been played."),
                section="TRM 3.4",
                advice=gettext_noop("Begin the top cut; or say why the event ends without it."),
                params={"cut": announced.cut},
                severity=Severity.WARNING,
            )
        ]
    if bracket is not None and not bracket.is_over:
        return [
            Problem(
                "bracket_not_over",
                gettext_noop("The bracket has no winner yet."),
                section="TRM 3.4.1",
                advice=gettext_noop("Pair the next round; or say why the event ends early."),
                severity=Severity.WARNING,
            )
        ]
    return []


def _last_report(event: Event) -> Job | None:
    """Return the newest report job of the event as it is now."""
    return Job.objects.filter(event=event, kind="report", event_version=event.version).order_by("-id").first()
