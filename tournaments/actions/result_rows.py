"""Writes a match's result inside an act under way, and checks what no result can be (TRM 3.4.2, 4.18, 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.actions.acting import Act
from tournaments.history.end_of_round import stage_of
from tournaments.history.penalty_losses import as_loss, losses_on
from tournaments.models import EndOfRoundDialogue, EndOfRoundRecord, Match, Round
from tournaments.rules.end_of_round_record import check_record
from tournaments.rules.outcomes import Outcome
from tournaments.rules.penalty_loss import check_against_losses
from tournaments.rules.problems import Problem, Stale
from tournaments.rules.results import check_result
from tournaments.rules.structure import Stage
from tournaments.rules.words import gettext_noop
from tournaments.versions import player_part, results_part


@dataclass(frozen=True, slots=True)
class EndOfRoundFacts:
    """How a match was decided after time was called (TRM 5.2); a draw needs it (TRM 4.18).

    `deciding_step` is a `rules.end_of_round_questions.Step` as the form offers it (see
    `rules.end_of_round_record.steps_for`); `answers` what the wizard was told, if it was used.
    """

    deciding_step: str
    reason: str = ""
    answers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NewResult:
    """A result as somebody gives it, seen from the pairing's first player."""

    outcome: Outcome
    games_1: int | None = None
    games_2: int | None = None
    end_of_round: EndOfRoundFacts | None = None

    def is_that_of(self, match: Match) -> bool:
        """Whether the match has exactly this result already."""
        return (match.outcome, match.games_1, match.games_2) == (self.outcome, self.games_1, self.games_2)

    def agrees_with(self, match: Match) -> bool:
        """Whether it says the same as the match's result, the game score left out by one of them perhaps."""
        scores = {(match.games_1, match.games_2), (self.games_1, self.games_2)} - {(None, None)}
        return match.outcome == self.outcome and len(scores) <= 1


def check_new_result(match: Match, new: NewResult) -> list[Problem]:
    """Return every reason why `match` cannot have ended so, with the table as the place."""
    stage = stage_of(match.round)
    record = new.end_of_round
    problems = check_result(
        new.outcome,
        new.games_1,
        new.games_2,
        match.round.best_of,
        stage=stage,
        has_end_of_round_record=record is not None,
    )
    if record is not None and stage is not Stage.CHAMPIONSHIP:
        problems += check_record(record.deciding_step, new.outcome, stage, reason=record.reason)
    problems += check_losses_of(match, new)
    if match.kind != Match.Kind.MATCH:
        problems.append(
            Problem(
                "bye_has_no_result",
                gettext_noop("A bye is won without a match; it has no result to enter."),
                section="TRM 3.4.2",
                advice=gettext_noop("Choose the table of a match; the bye is counted already."),
            )
        )
    return problems


def check_losses_of(match: Match, new: NewResult | None) -> list[Problem]:
    """Return why the games and matches lost by penalty forbid this result (None: open again) (TRM 7.2)."""
    best_of = match.round.best_of
    if best_of == 1 and not match.outcome:
        return []  # the first loss decides a best of 1, so an open one has none
    losses = [as_loss(loss) for loss in losses_on(match)]
    if new is None:
        return check_against_losses(None, None, None, losses, best_of)
    return check_against_losses(new.outcome, new.games_1, new.games_2, losses, best_of)


def check_seen(match: Match, seen_version: int | None) -> None:
    """Raise `Stale` when the match has changed since the person's page was made."""
    if seen_version is not None and seen_version != match.version:
        raise Stale(
            Problem(
                "stale_match",
                gettext_noop("Table {table}: someone changed this match after your page was loaded."),
                section="TRM 5.1",
                advice=gettext_noop("Look at what stands now; nothing of yours was saved."),
                params={"table": match.table or "–"},
            )
        )


def target_of(match: Match) -> str:
    """Return what the log calls a match."""
    return f"round {match.round.number} table {match.table or '–'}"


def result_facts(match: Match) -> dict[str, Any]:
    """Return the result of a match as the log keeps it."""
    return {
        "outcome": match.outcome,
        "games": [match.games_1, match.games_2],
        "disputed": match.is_disputed,
        "entered_by": match.entered_by,
    }


def touches_result(this: Act, match: Match) -> None:
    """Say that an act changes one match of a Swiss round under way: two players' pages, and lists of results.

    Standings move when the round is closed. In the bracket every result moves places: there all pages change.
    """
    round_ = match.round
    if round_.stage == Round.Stage.SWISS and round_.state == Round.State.STARTED:
        players = (match.player_1_id, match.player_2_id)
        this.touches(results_part(round_.number), *(player_part(pk) for pk in players if pk is not None))


def write_result(this: Act, match: Match, new: NewResult, *, by: Match.EnteredBy) -> None:
    """Let a result stand: the match, and the end-of-round record that belongs to it."""
    match.outcome = Match.Outcome(new.outcome.value)
    match.games_1 = new.games_1
    match.games_2 = new.games_2
    match.is_disputed = False
    match.entered_by = by
    match.entered_by_user = this.by.user if by == Match.EnteredBy.STAFF else None
    match.entered_at = this.now
    match.version += 1
    match.save()
    record = new.end_of_round
    if record is None:
        EndOfRoundRecord.objects.filter(match=match).delete()
        return
    EndOfRoundRecord.objects.update_or_create(
        match=match,
        defaults={
            "answers": dict(record.answers),
            "deciding_step": record.deciding_step,
            "reason": record.reason,
            "recorded_by": this.by.user,
            "recorded_at": this.now,
        },
    )


def open_again(match: Match, *, is_disputed: bool = False) -> None:
    """Take a result away: the match is open, or disputed until staff decide."""
    match.outcome = ""
    match.games_1 = match.games_2 = None
    match.is_disputed = is_disputed
    match.entered_by = ""
    match.entered_by_user = None
    match.entered_at = None
    match.version += 1
    match.save()
    EndOfRoundRecord.objects.filter(match=match).delete()
    # Left by a result that was entered while a judge was in the procedure.
    EndOfRoundDialogue.objects.filter(match=match).delete()
