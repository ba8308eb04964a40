"""Damaged game states: what happened, what was done about it, and a replay of the game beside it (TRM 4.10)."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, Final

from penalties.actions.call_rows import require_books_open
from penalties.models import GameState, JudgeCall
from penalties.rules.game_state import Verdict, check_record
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_match
from tournaments.actions.result_rows import target_of
from tournaments.models import Match, Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: A long game recorded step by step is some hundred kilobytes; far more is another kind of file.
MOST_REPLAY_BYTES: Final = 2_000_000


def record_game_state(
    *,
    match: Match,
    by: Actor,
    verdict: str,
    what_happened: str,
    what_was_done: str = "",
    replay: Any = None,
    call: JudgeCall | None = None,
    once: str = "",
    now: datetime | None = None,
) -> GameState:
    """Record that a game's state was damaged, and whether it was repaired, accepted or is lost (TRM 4.10).

    `replay` is the record of the game as read from its JSON file. Raises `Refused` with every problem, also for a
    match that has not begun and a call of another match.
    """
    event = match.round.event
    with act("record_game_state", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_books_open(this.event)
        row = lock_match(this, match)
        this.touches()
        problems = [*verdict_problems(verdict, what_happened, what_was_done), *replay_problems(replay)]
        if row.round.state not in {Round.State.STARTED, Round.State.CLOSED}:
            problems.append(
                Problem(
                    "game_not_begun",
                    gettext_noop("The round has not begun, so no game can be damaged."),
                    section="TRM 4.10",
                    advice=gettext_noop("Look at the table number again."),
                )
            )
        if call is not None and call.match_id != row.pk:
            problems.append(
                Problem(
                    "call_of_another_table",
                    gettext_noop("The judge call is at another table."),
                    section="TRM 4.10",
                    advice=gettext_noop("Open the record from the page of the call itself."),
                )
            )
        if problems:
            raise Refused(*problems)
        return write_state(
            this, row, Verdict(verdict), what_happened, what_was_done, replay=replay, call=call
        )


def attach_replay(
    *, game_state: GameState, by: Actor, replay: Any, once: str = "", now: datetime | None = None
) -> GameState:
    """Attach the record of the game to a damaged state noted before; a newer file replaces it. Raises `Refused`."""
    event = game_state.match.round.event
    with act("attach_replay", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_books_open(this.event)
        row = (
            GameState.objects.select_for_update(of=("self",))
            .select_related("match__round")
            .get(pk=game_state.pk)
        )
        this.touches()
        problems = replay_problems(replay)
        if problems or replay is None:
            raise Refused(*problems or [_not_a_replay()])
        row.replay = replay
        row.save(update_fields=["replay"])
        this.log(target_of(row.match), after={"replay": "attached", "verdict": row.verdict})
        return row


def record_verdict(this: Act, call: JudgeCall, verdict: Verdict, words: str) -> None:
    """Record the verdict of a ruling with the call's match, unless the newest record of the call says the same."""
    newest = call.game_states.order_by("-recorded_at", "-id").first()
    if call.match is None or (newest is not None and newest.verdict == verdict.value):
        return
    is_repaired = verdict is Verdict.REPARABLE
    happened = call.words if is_repaired else words or call.words
    write_state(this, call.match, verdict, happened, words if is_repaired else "", call=call)


def replay_problems(replay: Any) -> list[Problem]:
    """Return why something is no record of a game: not an object or a list of JSON, or too large."""
    if replay is None:
        return []
    text = _text_of(replay) if isinstance(replay, (dict, list)) and replay else None
    if text is None:
        return [_not_a_replay()]
    if len(text) > MOST_REPLAY_BYTES:
        return [
            Problem(
                "replay_too_large",
                gettext_noop("The file is larger than the record of a game can be."),
                section="TRM 4.10",
                advice=gettext_noop("Attach the record of this one game alone."),
            )
        ]
    return []


def _text_of(replay: Any) -> bytes | None:
    """Return the record as JSON, None for what a database does not keep: NaN, null signs, halves of signs."""
    try:
        text = json.dumps(replay, ensure_ascii=False, allow_nan=False)
        return None if r"\u0000" in text else text.encode()
    except (ValueError, TypeError, RecursionError):
        return None


def _not_a_replay() -> Problem:
    return Problem(
        "not_a_replay",
        gettext_noop("The file is no record of a game."),
        section="TRM 4.10",
        advice=gettext_noop("Attach the JSON file that the replay board saves."),
    )


def verdict_problems(verdict: str, what_happened: str, what_was_done: str) -> list[Problem]:
    """Return what a verdict lacks: one of the three words, what happened, what was put back."""
    if verdict not in set(Verdict):
        return [
            Problem(
                "verdict_missing",
                gettext_noop("Say whether the state is reparable, accepted or irreparable."),
                section="TRM 4.10",
                advice=gettext_noop("Choose one of the three."),
            )
        ]
    return check_record(Verdict(verdict), what_happened=what_happened, what_was_done=what_was_done)


def write_state(
    this: Act,
    match: Match,
    verdict: Verdict,
    what_happened: str,
    what_was_done: str,
    *,
    replay: Any = None,
    call: JudgeCall | None = None,
    replay_key: str = "",
) -> GameState:
    """Write a state of a match inside an act, with its line in the log."""
    row = GameState.objects.create(
        match=match,
        call=call,
        verdict=verdict.value,
        what_happened=what_happened.strip(),
        what_was_done=what_was_done.strip(),
        replay=replay,
        replay_key=replay_key,
        recorded_by=this.by.user,
        recorded_at=this.now,
    )
    this.log(target_of(match), after={"game_state": row.verdict, "what_was_done": row.what_was_done})
    return row
