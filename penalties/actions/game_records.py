"""The record of a replayed game with its match, a judge call and penalties (TRM 4.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from penalties.actions.call_rows import require_books_open
from penalties.actions.game_states import replay_problems, verdict_problems, write_state
from penalties.models import GameState, JudgeCall, Penalty
from penalties.queries.game_records import call_words, latest_call, penalty_words, standing_penalties
from penalties.rules.game_state import Verdict
from tournaments.actions.acting import Act
from tournaments.actions.locking import lock_match
from tournaments.models import Match
from tournaments.rules import own_reasons
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


def keep_record(
    this: Act,
    match: Match,
    *,
    key: str,
    record: Any,
    verdict: str,
    what_happened: str,
    what_was_done: str = "",
    to: Sequence[str] | None = None,
) -> list[str]:
    """Put the record of a replayed game to its match, with the verdict given on the board, and return where it stands.

    `to` holds values of `record_places`: at most one call, any number of penalties; None chooses the open call, else
    the latest. A record put here before is replaced; a state written by hand that says the same takes it. Raises
    `Refused` with every problem, also for a call or penalty of another match.
    """
    require_books_open(this.event)
    row = lock_match(this, match)
    happened = what_happened.strip() or own_reasons.REPLAYED
    problems = [*verdict_problems(verdict, happened, what_was_done), *replay_problems(record)]
    call, penalties, misplaced = _places(row, to)
    problems += misplaced
    if problems:
        raise Refused(*problems)
    state = _kept_before(row, key, verdict)
    if state is None:
        state = write_state(
            this, row, Verdict(verdict), happened, what_was_done, replay=record, call=call, replay_key=key
        )
    else:
        if state.replay_key == key:  # the board's words replace the board's words
            state.what_happened, state.what_was_done = happened, what_was_done.strip()
        state.verdict = verdict
        state.what_happened = state.what_happened or happened
        state.what_was_done = state.what_was_done or what_was_done.strip()
        state.replay, state.replay_key = record, key
        if to is not None or state.call is None:
            state.call = call
        state.save()
    if to is not None:
        state.penalties.set(penalties)
    words = [] if state.call is None else [call_words(state.call)]
    return words + [penalty_words(penalty) for penalty in state.penalties.order_by("issued_at", "id")]


def forget_address(_this: Act, key: str) -> None:
    """Take the way back off the states of a replay that is thrown away; its record stays."""
    GameState.objects.filter(replay_key=key).update(replay_key="")


def _places(match: Match, to: Sequence[str] | None) -> tuple[JudgeCall | None, list[Penalty], list[Problem]]:
    """Return the call and the penalties of `match` that `to` names, and what is wrong with it."""
    if to is None:
        return latest_call(match), [], []
    calls = {f"call-{row.pk}": row for row in match.judge_calls.exclude(state=JudgeCall.State.CANCELLED)}
    penalties = {f"penalty-{row.pk}": row for row in standing_penalties(match)}
    named = [value for value in dict.fromkeys(to) if value]
    problems = []
    if any(value not in calls and value not in penalties for value in named):
        problems.append(
            Problem(
                "place_of_another_match",
                gettext_noop("This judge call or penalty does not belong to the match any more."),
                section="TRM 4.10",
                advice=gettext_noop("Look at the fresh page and choose again."),
            )
        )
    chosen = [calls[value] for value in named if value in calls]
    if len(chosen) > 1:
        problems.append(
            Problem(
                "one_call_at_a_time",
                gettext_noop("A record goes to one judge call."),
                section="TRM 4.10",
                advice=gettext_noop("Choose the call in which the ruling was given."),
            )
        )
    return (
        chosen[0] if chosen else None,
        [penalties[value] for value in named if value in penalties],
        problems,
    )


def _kept_before(match: Match, key: str, verdict: str) -> GameState | None:
    """Return the state that this replay was put to, else the newest one that was written by hand and says the same."""
    own = match.game_states.filter(replay_key=key).order_by("-recorded_at", "-id").first()
    if own is not None:
        return own
    newest = match.game_states.order_by("-recorded_at", "-id").first()
    takes = newest is not None and newest.verdict == verdict and newest.replay is None
    return newest if takes else None
