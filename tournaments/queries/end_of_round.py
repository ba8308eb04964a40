"""What the end-of-round pages show: the question at hand, what was answered, the extra time (TRM 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.utils import timezone

from tournaments.history.end_of_round import facts_of
from tournaments.hooks import board_counts
from tournaments.models import EndOfRoundDialogue, EndOfRoundRecord, Match
from tournaments.permissions import may
from tournaments.queries.board_figures import BoardFigures
from tournaments.queries.clock import ClockFacts, clock_with
from tournaments.queries.end_of_round_words import (
    Asked,
    Proposed,
    Told,
    asked_in_words,
    proposed_in_words,
    step_in_words,
    told_in_words,
)
from tournaments.queries.extra_time import STARTERS, TURN_KEYS, extra_clock
from tournaments.rules.end_of_round import (
    Facts,
    Question,
    next_question,
    transcript,
)
from tournaments.rules.end_of_round_procedure import TURNS
from tournaments.rules.end_of_round_questions import Key


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the four extra turns on the track: whose it is, and whether it is over, now or to come."""

    number: int
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """What the last board of a replay shows of what is asked: two counts, or the value of one of the choices.

    `source` is the replay it comes from, None where nobody can know which to believe; `others` are those that can be
    picked instead.
    """

    shown: tuple[int, int] | str | None = None
    source: BoardFigures | None = None
    others: tuple[BoardFigures, ...] = ()

    @property
    def picked(self) -> str:
        """The address of the replay that the figures come from."""
        return self.source.key if self.source is not None else ""


NO_BOARD: Final = BoardAnswer()
#: The questions that a board answers.
_ON_BOARD: Final = frozenset({Key.LIFE, Key.DECK, Key.CHARACTERS, Key.LAST_LIFE})


@dataclass(frozen=True, slots=True)
class DialogueFacts:
    """A table in the procedure, as one judge sees it. `dialogue` is None before it began and after it ended."""

    match: Match
    names: tuple[str, str]
    dialogue: EndOfRoundDialogue | None
    clock: ClockFacts
    extra: ClockFacts | None
    asked: Asked | None
    proposed: Proposed | None
    told: tuple[Told, ...]
    turns: tuple[Turn, ...]
    may_judge: bool
    #: Whether this person may answer, or take the last answer back: some are for the head judge.
    may_answer: bool
    may_take_back: bool
    #: What the replays of the match say of what is asked.
    board: BoardAnswer = field(default_factory=lambda: NO_BOARD)

    @property
    def is_over(self) -> bool:
        """Whether the match has its result."""
        return bool(self.match.outcome)

    @property
    def is_extra_time_over(self) -> bool:
        """Whether the extra time has run out too: what is under way is finished, then the rest decides."""
        return self.extra is not None and self.extra.seconds_left is not None and self.extra.seconds_left <= 0

    @property
    def seen(self) -> str:
        """What a page that shows this says it has seen: it changes with each answer and when time runs out."""
        if self.dialogue is None:
            return "called" if self.clock.is_time_called else ""
        return f"{self.dialogue.pk}.{self.dialogue.version}{'+' if self.is_extra_time_over else ''}"

    @property
    def waits_for_head_judge(self) -> bool:
        """Whether the question at hand is the head judge's and this person is not."""
        return self.asked is not None and self.asked.for_head_judge and not self.may_answer


def dialogue_facts(
    match: Match, user: Any, *, figures: str = "", now: datetime | None = None
) -> DialogueFacts:
    """Return where a match stands in the procedure, for `user`. A fixed number of queries.

    `figures` is the address of the replay whose board a judge has picked to count by.
    """
    moment = now or timezone.now()
    event = match.round.event
    extensions = list(match.extensions.all())
    clock = clock_with(match.round, extension_seconds=sum(row.seconds for row in extensions), now=moment)
    dialogue = None
    if not match.outcome:
        dialogue = EndOfRoundDialogue.objects.select_related("opened_by").filter(match=match).first()
    names = (match.player_1.name, match.player_2.name if match.player_2 is not None else "")
    may_judge = may(user, "judge", event)
    is_head = may(user, "head_judge", event)
    extra = None
    asked: Asked | None = None
    proposed: Proposed | None = None
    told: tuple[Told, ...] = ()
    turns: tuple[Turn, ...] = ()
    last_is_head_judges = False
    board = NO_BOARD
    if dialogue is not None:
        later = sum(row.seconds for row in extensions if row.given_at > dialogue.extra_time_from)
        extra = extra_clock(clock, later)
        facts = facts_of(match, dialogue.answers)
        step = next_question(facts)
        if isinstance(step, Question):
            is_time_out = extra is not None and (extra.seconds_left or 0) <= 0
            asked = asked_in_words(step, names, is_time_out=is_time_out)
            board = shown_on_board(match, asked, figures)
        else:
            proposed = proposed_in_words(step, names)
        said = transcript(facts)
        told = told_in_words(said, names)
        last_is_head_judges = bool(said) and said[-1][0].for_head_judge
        turns = _turns(facts, names)
    return DialogueFacts(
        match=match,
        names=names,
        dialogue=dialogue,
        clock=clock,
        extra=extra,
        asked=asked,
        proposed=proposed,
        told=told,
        turns=turns,
        may_judge=may_judge,
        may_answer=may_judge and (asked is None or is_head or not asked.for_head_judge),
        may_take_back=may_judge and bool(told) and (is_head or not last_is_head_judges),
        board=board,
    )


def shown_on_board(match: Match, asked: Asked, figures: str = "") -> BoardAnswer:
    """Return what the replays of a match say of what is asked; `figures` is the one that a judge has picked."""
    if asked.key not in _ON_BOARD:
        return NO_BOARD
    found = [one for answer in board_counts.ask(match, figures) for one in answer]
    source = next((one for one in found if one.is_read), None)
    shown = source.counts.get(asked.key) if source is not None else None
    return BoardAnswer(shown, source, tuple(one for one in found if one is not source))


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """How a finished match was decided when time was called: the step, and what the judge was told."""

    step: str
    reason: str
    by: str
    told: tuple[Told, ...]


def record_facts(match: Match) -> RecordFacts | None:
    """Return the record that hangs on a match, None when it ended in time."""
    record = EndOfRoundRecord.objects.select_related("recorded_by").filter(match=match).first()
    if record is None:
        return None
    names = (match.player_1.name, match.player_2.name if match.player_2 is not None else "")
    facts = facts_of(match, record.answers.get("answers", ()))
    return RecordFacts(
        step=step_in_words(record.deciding_step),
        reason=record.reason,
        by=str(record.recorded_by or ""),
        told=told_in_words(transcript(facts), names),
    )


def _turns(facts: Facts, names: tuple[str, str]) -> tuple[Turn, ...]:
    """Return the track of the extra turns; empty until it is known whose turn 0 is."""
    answers: Sequence[Any] = facts.answers
    starter = next((answer.value for answer in answers if answer.key.value in STARTERS), None)
    if starter is None:
        return ()
    played = [answer for answer in answers if answer.key.value in TURN_KEYS]
    step = next_question(facts)
    now = len(played) if isinstance(step, Question) and step.key.value in TURN_KEYS else None
    first = int(starter)
    return tuple(
        Turn(
            number=turn,
            name=names[(first if turn % 2 == 0 else 3 - first) - 1],
            state="over" if turn < len(played) else "now" if turn == now else "next",
        )
        for turn in TURNS
    )
