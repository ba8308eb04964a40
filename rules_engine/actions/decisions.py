"""What happens in a replay: decisions entered and taken back, other accounts begun and ended, notes beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from rules_engine.actions.checks import NOTHING_NEW, keep_checks
from rules_engine.actions.frame import change
from rules_engine.models import Replay
from rules_engine.queries.engine import rules
from rules_engine.timeline import Timeline
from rules_engine.timeline.shape import LONGEST_TEXT, MOST_BRANCHES, MOST_DECISIONS, read_record
from rules_engine.timeline.timeline import state_check
from tournaments.actions.acting import Actor
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

_LONGEST_LINE_NAME = 60


class Point(NamedTuple):
    """Where a replay stands: after `step` decisions of `line`."""

    line: str
    step: int


def push_decisions(
    *,
    replay: Replay,
    by: Actor,
    at: Point,
    acts: Sequence[Mapping[str, Any]],
    note: str = "",
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Point:
    """Enter decisions at a point of a replay, one or several that belong together, and return where it then stands.

    In the middle of a line the same decision just goes forward; another one begins a branch. Raises `Refused` with
    every reason and its rule number when one of them is illegal: none is entered then.
    """
    with change("push_decisions", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        timeline = opened(row, at)
        if timeline.step + len(acts) > MOST_DECISIONS:
            raise Refused(
                Problem(
                    "replay_is_full",
                    gettext_noop("A replay has at most {most} decisions."),
                    advice=gettext_noop("Begin a new replay from a position of this one."),
                    params={"most": MOST_DECISIONS},
                )
            )
        checks = {}
        for act in acts:
            timeline.push(act)
            checks[timeline.line, timeline.step] = state_check(timeline.rules, timeline.game)
        if note.strip():
            timeline.annotate(timeline.step, note.strip()[:LONGEST_TEXT])
        return _kept(row, timeline, checks)


def pop_decision(
    *,
    replay: Replay,
    by: Actor,
    at: Point,
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Point:
    """Take the last decision of a line out of the record. Raises `Refused` when others go on from it."""
    with change("pop_decision", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        timeline = opened(row, at)
        timeline.pop()
        return _kept(row, timeline)


def begin_branch(
    *,
    replay: Replay,
    by: Actor,
    at: Point,
    name: str = "",
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Point:
    """Begin another account at a point of a replay (TRM 4.10); without a name it gets a number. Raises `Refused`."""
    with change("begin_branch", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        timeline = opened(row, at)
        if len(timeline.lines) > MOST_BRANCHES:
            raise Refused(
                Problem(
                    "too_many_accounts",
                    gettext_noop("A replay has at most {most} accounts."),
                    section="TRM 4.10",
                    advice=gettext_noop("Remove an account that nobody needs, or begin a new replay."),
                    params={"most": MOST_BRANCHES},
                )
            )
        timeline.branch(" ".join(name.split())[:_LONGEST_LINE_NAME])
        return _kept(row, timeline)


def remove_branch(
    *,
    replay: Replay,
    by: Actor,
    line: str,
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Point:
    """Throw an account away and return where it had begun. Raises `Refused` for the main one and one others leave."""
    with change("remove_branch", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        timeline = opened(row, Point(line, 0))
        timeline.remove(line)
        return _kept(row, timeline)


def note_decision(
    *,
    replay: Replay,
    by: Actor,
    at: Point,
    note: str,
    seen: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Point:
    """Put a note beside the decision that led to a point. Raises `Refused` at the start, where none has been taken."""
    with change("note_decision", replay=replay, by=by, seen=seen, once=once, now=now) as row:
        timeline = opened(row, at)
        if timeline.step == 0:
            raise Refused(
                Problem(
                    "no_decision_yet",
                    gettext_noop("Nothing has been decided yet; there is nothing to note."),
                    advice=gettext_noop("Enter the first decision, then note it."),
                )
            )
        timeline.annotate(timeline.step, note.strip()[:LONGEST_TEXT])
        return _kept(row, timeline)


def opened(row: Replay, at: Point | None = None) -> Timeline[Any]:
    """Return a replay's timeline, standing at a point; at the end of its main line without one.

    Raises `Refused` when the record has no such point, or does not go as recorded with this engine.
    """
    timeline = Timeline.open(rules(), read_record(row.record))
    if at is None:
        return timeline
    if at.line not in timeline.lines or not 0 <= at.step <= len(timeline.path(at.line)):
        raise Refused(
            Problem(
                "no_such_point",
                gettext_noop("This replay has no such point any more."),
                advice=gettext_noop("Look at the fresh page: somebody may have taken it back."),
            )
        )
    timeline.jump(at.step, at.line)
    return timeline


def _kept(row: Replay, timeline: Timeline[Any], checks: Mapping[tuple[str, int], str] = NOTHING_NEW) -> Point:
    """Write the timeline into the row; `checks` are the hashes of the decisions just entered."""
    row.record = keep_checks(timeline.record(), read_record(row.record), checks).to_json()
    return Point(timeline.line, timeline.step)
