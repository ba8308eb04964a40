"""Whether a record of the end-of-round procedure fits the result it is kept with (TRM 4.18, 5.2)."""

from __future__ import annotations

from typing import Final

from tournaments.rules.clock import shown
from tournaments.rules.end_of_round_questions import Step
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Problem
from tournaments.rules.structure import Stage
from tournaments.rules.words import gettext_noop

#: The steps a plain form offers, in the order of the section, with their words.
STEP_WORDS: Final[dict[Step, str]] = {
    Step.MORE_GAME_WINS: gettext_noop("More game wins"),
    Step.EQUAL_BETWEEN_GAMES: gettext_noop("Between games, game wins equal"),
    Step.EXTRA_TURNS: gettext_noop("Won in the extra turns"),
    Step.TURN_PLAYER_LOSES: gettext_noop("Both lost at once: the turn player loses"),
    Step.MORE_LIFE: gettext_noop("More Life cards"),
    Step.MORE_DECK: gettext_noop("More cards in the deck"),
    Step.MORE_CHARACTERS: gettext_noop("More Characters"),
    Step.LAST_LIFE_REMOVED: gettext_noop("Last removed a card from their Life area"),
    Step.EVERY_STEP_TIED: gettext_noop("Every step tied"),
    Step.NULL_AT_SET_END: gettext_noop("Undecided at the event's set end"),
    Step.HEAD_JUDGE: gettext_noop("The head judge decided"),
}
_DRAWS: Final = frozenset({Step.EQUAL_BETWEEN_GAMES, Step.EVERY_STEP_TIED})
_NULLS: Final = frozenset({Step.NULL_AT_SET_END})
#: None of these waits for the clock of the round, either.
_ELIMINATION_ONLY: Final = frozenset({Step.TURN_PLAYER_LOSES, Step.NULL_AT_SET_END, Step.HEAD_JUDGE})


def steps_for(outcome: Outcome, stage: Stage) -> tuple[Step, ...]:
    """Return the steps of TRM 5.2 that can decide a match so, in the order of the section.

    >>> [step.value for step in steps_for(Outcome.DRAW, Stage.SWISS)]
    ['equal_between_games', 'every_step_tied']
    """
    if outcome is Outcome.DRAW:
        fitting = _DRAWS if stage is Stage.SWISS else frozenset()
    elif outcome is Outcome.NULL:
        fitting = _NULLS if stage.is_elimination else frozenset()
    elif outcome in {Outcome.WIN_1, Outcome.WIN_2}:
        fitting = frozenset(STEP_WORDS) - _DRAWS - _NULLS
        if not stage.is_elimination:
            fitting -= _ELIMINATION_ONLY
    else:
        fitting = frozenset()
    return tuple(step for step in STEP_WORDS if step in fitting)


def check_record(step: str, outcome: Outcome, stage: Stage, *, reason: str = "") -> list[Problem]:
    """Return every reason why `step` cannot have decided a match as `outcome` (TRM 5.2).

    >>> [problem.code for problem in check_record("more_life", Outcome.DRAW, Stage.SWISS)]
    ['step_does_not_decide_so']
    """
    if step not in set(Step):
        return [
            Problem(
                "deciding_step_unknown",
                gettext_noop("“{step}” is no step of the end-of-round procedure."),
                section="TRM 5.2",
                advice=gettext_noop("Choose the step that decided the match."),
                params={"step": step},
            )
        ]
    problems: list[Problem] = []
    if Step(step) not in steps_for(outcome, stage):
        problems.append(
            Problem(
                "step_does_not_decide_so",
                gettext_noop("The step “{step}” cannot end a match with this result."),
                section="TRM 5.2",
                advice=gettext_noop("Choose the step that decided, or put the result right."),
                params={"step": STEP_WORDS.get(Step(step), step)},
            )
        )
    if step == Step.HEAD_JUDGE and not reason.strip():
        problems.append(
            Problem(
                "reason_missing",
                gettext_noop("A decision by the head judge needs a reason."),
                section="TRM 5.2",
                advice=gettext_noop("Say in a few words why."),
            )
        )
    return problems


def check_time(step: str, seconds_left: int | None, table: int | None, *, reason: str = "") -> list[Problem]:
    """Return why `step` cannot have decided a match whose table has `seconds_left` to play (TRM 5.2, 4.18).

    The procedure begins when time is called. A clock that shows the wrong time is a reason, to be given; None is a
    match without a limit. What decides without the clock (the head judge, both losing at once, the event's end) is
    none of it.

    >>> [problem.code for problem in check_time("every_step_tied", 1631, 4)]
    ['time_not_over']
    >>> check_time("every_step_tied", 1631, 4, reason="the clock was started late")
    []
    """
    if not seconds_left or seconds_left < 0 or reason.strip() or step in _ELIMINATION_ONLY:
        return []
    return [
        Problem(
            "time_not_over",
            gettext_noop("Table {table} still has {left} to play, so nothing of 5.2 has decided it."),
            section="TRM 5.2",
            advice=gettext_noop("Let them play on. If the clock is wrong, say so as the reason."),
            params={"table": table or "–", "left": shown(seconds_left)},
        )
    ]
