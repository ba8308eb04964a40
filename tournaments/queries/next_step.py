"""The one next step of an event, with what blocks it: what the desk's one brass button does."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments import hooks
from tournaments.history.announced import announced_of
from tournaments.history.bracket import bracket_so_far
from tournaments.history.joining import may_check_in
from tournaments.history.progress import swiss_is_over
from tournaments.models import Event, Match, Registration, Round
from tournaments.queries.rounds import bracket_round_words, current_round, round_label
from tournaments.queries.still_missing import missing_before_round
from tournaments.queries.ties import TieGroup, undecided_ties
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.rounds import results_missing
from tournaments.rules.words import gettext_noop

State = Round.State


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next; `action` is the act's name, a page maps it to its form or address.

    One of: publish_event, open_check_in, close_registration, draw_pods, pair_round, publish_round,
    start_round, repair_round, enter_results, close_round, decide_tie, begin_cut, finish_event,
    mark_reported, "" (nothing to do). `blocked_by` says what stands in the way; warnings and notes in it
    do not block (see `is_blocked`).
    """

    action: str
    label: str
    words: str
    blocked_by: tuple[Problem, ...] = ()
    round_number: int | None = None

    @property
    def is_blocked(self) -> bool:
        """Whether something must be done first."""
        return any(problem.severity is Severity.ERROR for problem in self.blocked_by)


def next_step(event: Event) -> NextStep:
    """Return the one next step of an event with what blocks it."""
    match event.state:
        case Event.State.DRAFT:
            return NextStep(
                "publish_event", _("Publish the event"), _("Players can sign up once it is public.")
            )
        case Event.State.OPEN:
            return NextStep("open_check_in", _("Open check-in"), _("When the first players are at the door."))
        case Event.State.CHECK_IN | Event.State.RUNNING:
            round_ = current_round(event)
            if round_ is None:
                return _before_round_1(event)
            round_.event = event
            return _in_round(event, round_)
        case Event.State.FINISHED:
            return NextStep(
                "mark_reported",
                _("Report the results"),
                _("Within 48 hours of the end; then mark the event as reported (TRM 3.9)."),
            )
        case Event.State.REPORTED:
            return NextStep("", _("The event is over and reported"), _("Nothing is left to do here."))
        case _:
            return NextStep("", _("The event is cancelled"), _("Nothing is left to do here."))


def _before_round_1(event: Event) -> NextStep:
    if event.players_counted is None:
        return NextStep(
            "close_registration",
            _("Close registration"),
            _("Rounds and cut follow from the number of players checked in (TRM 3.6)."),
            _not_checked_in(event) + missing_before_round(event, 1),
        )
    if event.format == Event.Format.DRAFT and not event.pods.exists():
        return NextStep("draw_pods", _("Draw the draft pods"), _("Pods of four at random (TRM 3.3)."))
    is_swiss = event.structure != Event.Structure.ELIMINATION
    announced = tuple(announced_of(event).problems) if is_swiss else ()
    return NextStep(
        "pair_round",
        _("Pair round 1"),
        "",
        announced + missing_before_round(event, 1),
        1,
    )


def _not_checked_in(event: Event) -> tuple[Problem, ...]:
    count = event.registrations.filter(status=Registration.Status.REGISTERED).count()
    if not count:
        return ()
    return (
        Problem(
            "players_not_checked_in",
            gettext_noop("Players neither checked in nor absent: {count}."),
            section="TRM 3.6",
            advice=gettext_noop("Check them in, or mark the rest absent."),
            params={"count": count},
        ),
    )


def _in_round(event: Event, round_: Round) -> NextStep:
    label = round_label(event, round_)
    number = round_.number
    if round_.state == State.PAIRED:
        gone = _gone_players(round_)
        if gone:
            words = _("Somebody left after {round} was paired.").format(round=label)
            return NextStep("repair_round", _("Pair {round} again").format(round=label), words, gone, number)
        return NextStep(
            "publish_round",
            _("Publish {round}").format(round=label),
            _("Look at the pairings first; they can still be changed."),
            _before_start(event, round_),
            number,
        )
    if round_.state == State.PUBLISHED:
        return NextStep(
            "start_round",
            _("Start {round}").format(round=label),
            _("When all are seated. Pairings cannot change afterwards (TRM 5.3)."),
            _before_start(event, round_),
            number,
        )
    if round_.state == State.STARTED:
        missing = _missing_results(round_)
        if missing:
            return NextStep("enter_results", _("Enter the results"), "", missing, number)
    step = _after_round(event, round_)
    at_end = step.action == "finish_event"
    return replace(step, blocked_by=(*step.blocked_by, *_left_open(event, at_end=at_end)))


def _before_start(event: Event, round_: Round) -> tuple[Problem, ...]:
    """Return what to see to before a paired round starts: what players lack, in the cut what judges have left open."""
    if round_.number == 1 or round_.stage == Round.Stage.SWISS:
        return missing_before_round(event, round_.number)
    return _left_open(event)


def _left_open(event: Event, *, at_end: bool = False) -> tuple[Problem, ...]:
    return tuple(problem for answer in hooks.left_open.ask(event, at_end=at_end) for problem in answer)


def _after_round(event: Event, round_: Round) -> NextStep:
    """Return the step after a round whose results are all in; pairing and the cut close it by themselves."""
    number = round_.number
    if round_.stage == Round.Stage.CUT:
        bracket = bracket_so_far(event)
        if bracket is not None and bracket.paired_rounds < bracket.rounds:
            words = bracket_round_words(bracket.paired_rounds + 1, bracket.rounds)
            label = _("Pair {round}").format(round=words)
            return NextStep("pair_round", label, "", round_number=number + 1)
        return _finish(event, round_)
    if not swiss_is_over(event, round_):
        return _pair(event, number + 1)
    if announced_of(event).cut < 2:
        return _finish(event, round_)
    if event.cut_places.exists():
        words = _("Players who have left can be replaced until then.")
        return NextStep("pair_round", _("Pair the cut"), words, (_cut_players(event),), number + 1)
    if round_.state != State.CLOSED:
        return _close(event, round_)
    ties = [tie for tie in undecided_ties(event) if tie.matters_for_cut]
    if ties:
        return NextStep(
            "decide_tie",
            _("Decide the tie"),
            _("The seeds of the cut depend on it (TRM 5.4)."),
            tuple(_tie_problem(tie) for tie in ties),
            number,
        )
    size = announced_of(event).cut
    return NextStep(
        "begin_cut",
        _("Begin the cut: top {size}").format(size=size),
        _("The results of Swiss are locked from then on (TRM 5.3)."),
        round_number=number,
    )


def _cut_players(event: Event) -> Problem:
    """Return the note who is in the cut, by seed; its page replaces who has left (TRM 3.4)."""
    places = event.cut_places.order_by("seed").values_list("seed", "registration__name")
    return Problem(
        "cut_players",
        gettext_noop("In the top cut, by seed: {names}."),
        section="TRM 3.4",
        advice=gettext_noop("Announce them; whoever has left is replaced on that page."),
        params={"names": ", ".join(f"{seed} {name}" for seed, name in places)},
        severity=Severity.NOTE,
    )


def _tie_problem(tie: TieGroup) -> Problem:
    return Problem(
        "undecided_tie",
        gettext_noop("Place {rank} is shared by {names}."),
        section="TRM 5.4",
        advice=gettext_noop("The head judge decides it; the standings say how."),
        params={"rank": tie.rank, "names": ", ".join(row.full_name for row in tie.rows)},
        severity=Severity.WARNING,
    )


def _pair(event: Event, number: int) -> NextStep:
    label = _("Pair round {number}").format(number=number)
    lacking = missing_before_round(event, number)
    return NextStep("pair_round", label, "", _late_entries(event, number) + lacking, number)


def _late_entries(event: Event, number: int) -> tuple[Problem, ...]:
    """Return the note that somebody has signed up late and would miss the round that is paired next (TRM 3.4.2)."""
    count = event.registrations.filter(status=Registration.Status.REGISTERED).count()
    if not count or not may_check_in(event):
        return ()
    return (
        Problem(
            "late_entries_not_checked_in",
            gettext_noop("Signed up and not checked in: {count}."),
            section="TRM 3.4.2",
            advice=gettext_noop("Check in first who is here: they then play from round {round} on."),
            params={"count": count, "round": number},
            severity=Severity.NOTE,
        ),
    )


def _close(event: Event, round_: Round) -> NextStep:
    label = _("Close {round}").format(round=round_label(event, round_))
    return NextStep("close_round", label, _("Every result is in."), round_number=round_.number)


def _finish(event: Event, round_: Round) -> NextStep:
    if round_.state != State.CLOSED:
        return _close(event, round_)
    return NextStep("finish_event", _("Finish the event"), _("The final standings stand from then on."))


def _missing_results(round_: Round) -> tuple[Problem, ...]:
    """Return what keeps the round from closing: open tables, disputed tables."""
    open_rows = list(round_.matches.filter(outcome="").values_list("table", "is_disputed"))
    disputed = sorted(table or 0 for table, is_disputed in open_rows if is_disputed)
    waiting = [table or 0 for table, is_disputed in open_rows if not is_disputed]
    problems = [results_missing(waiting)] if waiting else []
    if disputed:
        problems.append(
            Problem(
                "results_disputed",
                gettext_noop("The two players reported different results at: {tables}."),
                section="TRM 4.15",
                advice=gettext_noop("Ask both players and settle these first."),
                params={"tables": ", ".join(map(str, disputed)), "count": len(disputed)},
            )
        )
    return tuple(problems)


def _gone_players(round_: Round) -> tuple[Problem, ...]:
    """Return the problem that somebody in a Swiss round that is not posted has left (TRM 6.0)."""
    if round_.stage == Round.Stage.CUT:
        return ()
    here = Registration.Status.ACTIVE
    rows = Match.objects.filter(round=round_)
    names = [
        *rows.exclude(player_1__status=here).values_list("player_1__name", flat=True),
        *rows.filter(player_2__isnull=False)
        .exclude(player_2__status=here)
        .values_list("player_2__name", flat=True),
    ]
    if not names:
        return ()
    return (
        Problem(
            "pairing_out_of_date",
            gettext_noop("No longer in the event, but in this pairing: {names}."),
            section="TRM 6.0",
            advice=gettext_noop("Pair the round again; it is not posted yet."),
            params={"names": ", ".join(sorted(name for name in names if name)), "count": len(names)},
        ),
    )
