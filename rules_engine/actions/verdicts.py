"""What a judge says about a damaged state, and where it goes: the match, a judge call, penalties (TRM 4.10)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from rules_engine.actions.frame import act_of_event, change
from rules_engine.actions.replays import LONGEST_NOTES
from rules_engine.models import Replay
from tournaments.actions.acting import Actor
from tournaments.hooks import game_record_saved
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


class Said(NamedTuple):
    """What a judge says about a damaged state: one of the three words, what happened, what was put back (TRM 4.10)."""

    verdict: str
    notes: str = ""
    what_was_done: str = ""


def rule_on_replay(
    *,
    replay: Replay,
    by: Actor,
    said: Said,
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Replay:
    """Say whether the damaged state is reparable, accepted or irreparable, what happened, what was put back (TRM 4.10).

    "" takes the verdict back. Raises `Refused` for any other word, and for notes longer than anybody reads.
    """
    with change("rule_on_replay", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        _say(row, said)
    return row


def _say(row: Replay, said: Said) -> None:
    problems = []
    if max(len(said.notes), len(said.what_was_done)) > LONGEST_NOTES:
        problems.append(
            Problem(
                "notes_too_long",
                gettext_noop("The notes have more than {most} letters."),
                advice=gettext_noop("Shorten them; each decision can have a note of its own."),
                params={"most": LONGEST_NOTES},
            )
        )
    if said.verdict and said.verdict not in Replay.Verdict.values:
        problems.append(_no_verdict())
    if problems:
        raise Refused(*problems)
    row.verdict = said.verdict
    row.notes = said.notes.strip()
    row.what_was_done = said.what_was_done.strip()


def attach_to_match(
    *,
    replay: Replay,
    by: Actor,
    said: Said | None = None,
    to: Sequence[str] | None = None,
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Replay:
    """Put the record and its verdict to the match, its judge call and penalties, so that the report has it (TRM 4.10).

    `said` gives the verdict in the same act. `to` names the call and the penalties as the hook `record_places` does;
    None leaves the choice to whoever keeps game states (hook `game_record_saved`). Raises `Refused` without match or
    verdict, and with everything that stands against a place.
    """
    if replay.event is None:
        raise Refused(_of_no_match())
    with act_of_event("attach_replay", replay=replay, by=by, seen=seen, once=once, now=now) as (this, row):
        if said is not None:
            _say(row, said)
        if row.match is None:
            raise Refused(_of_no_match())
        if not row.verdict:
            raise Refused(_no_verdict())
        row.attached_version = row.version + 1
        stands = game_record_saved.ask(
            this,
            row.match,
            key=row.key,
            record=row.record,
            verdict=row.verdict,
            what_happened=row.notes,
            what_was_done=row.what_was_done,
            to=to,
        )
        places = "; ".join(words for answer in stands for words in answer)
        this.log(row.name, after={"replay": row.key, "verdict": row.verdict, "to": places})
    return replay


def _of_no_match() -> Problem:
    return Problem(
        "replay_of_no_match",
        gettext_noop("This replay belongs to no match, so there is no table to put it to."),
        section="TRM 4.10",
        advice=gettext_noop("Save it as a file and attach that, or begin it from the table's page."),
    )


def _no_verdict() -> Problem:
    return Problem(
        "verdict_missing",
        gettext_noop("Say whether the state is reparable, accepted or irreparable."),
        section="TRM 4.10",
        advice=gettext_noop("Choose one of the three."),
    )
