"""The end-of-round procedure as one dialogue: answers so far -> next question, or the result (TRM 5.2).

`next_question` feeds the procedure (end_of_round_procedure.py) the answers kept so far, so that the same
answers always lead to the same place, an answer can be taken back, and the record shows what was asked.
"""

from __future__ import annotations

from dataclasses import replace

from tournaments.rules.end_of_round_procedure import procedure
from tournaments.rules.end_of_round_questions import (
    Answer,
    Facts,
    Key,
    Kind,
    Option,
    Proposal,
    Question,
    Step,
    Value,
)
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

__all__ = [
    "Answer",
    "Facts",
    "Key",
    "Kind",
    "Option",
    "Proposal",
    "Question",
    "Step",
    "answered",
    "fitting",
    "next_question",
    "taken_back",
    "transcript",
]


def next_question(facts: Facts) -> Question | Proposal:
    """Return what to ask next, or the result when the answers decide it (TRM 5.2).

    Raises `Refused` when the answers do not follow the procedure (a key out of turn, a value that is no
    option, answers after the result).

    >>> from tournaments.rules.structure import Stage
    >>> next_question(Facts(Stage.SWISS)).key.value
    'moment'
    >>> result = next_question(Facts(Stage.SWISS, best_of=3, games_1=1))
    >>> result.outcome.value, result.step.value
    ('win_1', 'more_game_wins')
    """
    return _run(facts)[-1]


def answered(facts: Facts, value: Value | list[int]) -> Facts:
    """Return the facts with `value` as answer to the next question; raises `Refused` when it cannot be.

    >>> from tournaments.rules.structure import Stage
    >>> facts = answered(Facts(Stage.SWISS), "in_game")
    >>> [answer.key.value for answer in facts.answers]
    ['moment']
    """
    question = next_question(facts)
    if isinstance(question, Proposal):
        raise Refused(_out_of_turn())
    clean = tuple(value) if isinstance(value, list) else value
    return replace(facts, answers=(*facts.answers, Answer(question.key, _checked(question, clean))))


def fitting(facts: Facts) -> Facts:
    """Return the facts with the answers that still follow the procedure: all up to the first that does not.

    A game lost by penalty while the procedure is under way can make the score that was told impossible.

    >>> from tournaments.rules.structure import Stage
    >>> told = answered(Facts(Stage.SWISS, best_of=3, asks_score=True), "0-0")
    >>> fitting(replace(told, games_1=1)).answers
    ()
    """
    for count in range(len(facts.answers), 0, -1):
        shorter = replace(facts, answers=facts.answers[:count])
        try:
            _run(shorter)
        except Refused:
            continue
        return shorter
    return replace(facts, answers=())


def taken_back(facts: Facts) -> Facts:
    """Return the facts without the last answer; the same facts when there is none."""
    return replace(facts, answers=facts.answers[:-1])


def transcript(facts: Facts) -> tuple[tuple[Question, Value], ...]:
    """Return every question that was asked with its answer, in order, for the record."""
    asked = (step for step in _run(facts) if isinstance(step, Question))
    return tuple((question, answer.value) for question, answer in zip(asked, facts.answers, strict=False))


def _run(facts: Facts) -> list[Question | Proposal]:
    """Return every question up to the next open one, or up to the result."""
    steps = procedure(facts)
    seen: list[Question | Proposal] = []
    try:
        question = next(steps)
        seen.append(question)
        for answer in facts.answers:
            if answer.key is not question.key:
                raise Refused(_out_of_turn())
            question = steps.send(_checked(question, answer.value))
            seen.append(question)
    except StopIteration as end:
        if len(seen) < len(facts.answers):
            raise Refused(_out_of_turn()) from None
        seen.append(end.value)
    return seen


def _out_of_turn() -> Problem:
    return Problem(
        "answer_out_of_turn",
        gettext_noop("This answer does not belong to the question that is asked now."),
        section="TRM 5.2",
        advice=gettext_noop("Go back to the last question."),
    )


def _checked(question: Question, value: object) -> Value:
    """Return `value` if it answers `question`; raises `Refused` otherwise."""
    match question.kind, value:
        case Kind.CHOICE, str() if value in question.values:
            return value
        case Kind.COUNTS, (int() as one, int() as two) if one >= 0 and two >= 0:
            return (one, two)
        case Kind.WORDS, str() if value.strip():
            return value.strip()
    raise Refused(
        Problem(
            "answer_unusable",
            gettext_noop("This is no answer to the question."),
            section="TRM 5.2",
            advice=gettext_noop("Choose one of the answers, give both counts, or write a reason."),
        )
    )
