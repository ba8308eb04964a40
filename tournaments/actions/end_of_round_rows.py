"""The rows of a table's end-of-round procedure inside an act under way, and why it cannot begin (TRM 5.2)."""

from __future__ import annotations

from tournaments.actions.acting import Act
from tournaments.actions.locking import lock_match, require_running
from tournaments.actions.result_rows import target_of
from tournaments.history.end_of_round import stage_of
from tournaments.models import EndOfRoundDialogue, LogEntry, Match
from tournaments.queries.clock import ClockFacts
from tournaments.rules import rounds as rules
from tournaments.rules.clock import shown
from tournaments.rules.problems import Problem, Stale
from tournaments.rules.structure import Stage
from tournaments.rules.words import gettext_noop


def under_way(this: Act, match: Match, seen_version: int | None) -> tuple[Match, EndOfRoundDialogue]:
    """Return the match and its dialogue, both locked, as the person saw them. Raises `Stale`, `Refused`."""
    require_running(this.event)
    row = lock_match(this, match)
    dialogue = EndOfRoundDialogue.objects.select_for_update(of=("self",)).filter(match=row).first()
    if row.outcome or dialogue is None:
        raise Stale(
            Problem(
                "end_of_round_is_over",
                gettext_noop(
                    "Table {table} is not in the end-of-round procedure any more. Last there: {who}."
                ),
                section="TRM 5.2",
                advice=gettext_noop("Look at the table again; nothing of yours was saved."),
                params={"table": row.table or "–", "who": _last_there(row)},
            )
        )
    if seen_version is not None and seen_version != dialogue.version:
        raise Stale(
            Problem(
                "stale_end_of_round",
                gettext_noop(
                    "Table {table}: {who} has gone on with the procedure since your page was loaded."
                ),
                section="TRM 5.2",
                advice=gettext_noop("Look at the question that is asked now; nothing of yours was saved."),
                params={"table": row.table or "–", "who": _last_there(row)},
            )
        )
    return row, dialogue


def _last_there(match: Match) -> str:
    """Return who acted last on a match, as the log names them."""
    entries = LogEntry.objects.filter(event=match.round.event, target=target_of(match))
    return entries.order_by("-id").values_list("actor", flat=True).first() or "–"


def begun_already(match: Match, begun: EndOfRoundDialogue) -> Problem:
    """Return the problem that another judge has begun the procedure at this table."""
    return Problem(
        "end_of_round_begun",
        gettext_noop("{who} has begun the end of the round at table {table} already."),
        section="TRM 5.2",
        advice=gettext_noop("Open the table and go on from there, or leave it to them."),
        params={"who": begun.opened_by or "–", "table": match.table or "–"},
    )


def check_begin(match: Match, clock: ClockFacts) -> list[Problem]:
    """Return every reason why the procedure cannot begin at this table now."""
    problems = rules.check_act(rules.Act.ENTER_RESULT, rules.RoundState(match.round.state))
    if match.outcome:
        problems.append(
            Problem(
                "match_is_decided",
                gettext_noop("Table {table} has a result already."),
                section="TRM 5.2",
                advice=gettext_noop("Look at the table number again."),
                params={"table": match.table or "–"},
            )
        )
    elif stage_of(match.round) is Stage.CHAMPIONSHIP or clock.seconds_left is None:
        problems.append(
            Problem(
                "no_time_to_call",
                gettext_noop("This match has no time limit, so time is never called in it."),
                section="TRM 5.2",
                advice=gettext_noop("Let the players play on until one has won."),
            )
        )
    elif not problems and not clock.is_time_called:
        problems.append(
            Problem(
                "time_not_called",
                gettext_noop("Table {table} still has {left} to play."),
                section="TRM 5.2",
                advice=gettext_noop(
                    "The procedure begins when the table's time is over, extensions included."
                ),
                params={"table": match.table or "–", "left": shown(clock.seconds_left)},
            )
        )
    return problems
