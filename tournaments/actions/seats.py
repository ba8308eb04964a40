"""Who is not in their seat, as a judge on the floor notes it (TRM 7.4.2-1)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from tournaments.actions.acting import Actor, act
from tournaments.actions.locking import lock_match, require_running
from tournaments.actions.result_rows import check_seen, target_of
from tournaments.models import Match, Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: What a note can say: nobody missing, the first player, the second, both.
_SIDES: Final = frozenset({"", "1", "2", "12"})


def mark_not_seated(
    *,
    match: Match,
    by: Actor,
    sides: str,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Match:
    """Note which players are not at the table: "1", "2", "12", or "" when both sit (TRM 7.4.2-1).

    A judge in training may note it too. The same note again changes nothing. Raises `Stale` when the match
    has changed since the person's page, `Refused` for a round that nobody is called to or a finished match.
    """
    event = match.round.event
    with act("mark_not_seated", event=event, by=by, permission="note_on_floor", once=once, now=now) as this:
        this.touches()
        require_running(this.event)
        row = lock_match(this, match)
        if row.not_seated == sides:
            return row
        check_seen(row, seen_version)
        problems = _check(row, sides)
        if problems:
            raise Refused(*problems)
        before = row.not_seated
        row.not_seated = sides
        row.version += 1
        row.save(update_fields=["not_seated", "version"])
        this.log(target_of(row), before={"not_seated": before}, after={"not_seated": sides})
        return row


def _check(row: Match, sides: str) -> list[Problem]:
    """Return every reason why nobody can be noted as missing from this match."""
    problems = []
    if sides not in _SIDES or row.player_2_id is None:
        problems.append(
            Problem(
                "side_unknown",
                gettext_noop("Say which of the two players is not seated."),
                section="TRM 7.4.2-1",
                advice=gettext_noop("Choose one player or both, at a table where two are paired."),
            )
        )
    if row.round.state not in {Round.State.PUBLISHED, Round.State.STARTED}:
        problems.append(
            Problem(
                "nobody_is_called",
                gettext_noop("The players of this round are not called to their tables now."),
                section="TRM 7.4.2-1",
                advice=gettext_noop("Note it once the pairings are published and until the round is closed."),
            )
        )
    elif row.outcome:
        problems.append(
            Problem(
                "match_is_decided",
                gettext_noop("Table {table} has a result already."),
                section="TRM 7.4.2-1",
                advice=gettext_noop("Look at the table number again."),
                params={"table": row.table or "–"},
            )
        )
    return problems
