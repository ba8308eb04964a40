"""The moves of a round inside an act under way, shared by what publishes, starts, closes and pairs (TRM 5.3)."""

from __future__ import annotations

from tournaments.actions.acting import Act
from tournaments.actions.locking import tell_round_changed
from tournaments.models import Match, Registration, Round
from tournaments.rules import rounds as rules
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

State = Round.State


def open_tables(row: Round) -> list[int]:
    """Return the tables of a round without a result, disputed ones left out."""
    return [
        table or 0
        for table in row.matches.filter(outcome="", is_disputed=False).values_list("table", flat=True)
    ]


def refuse_disputes(row: Round) -> list[Problem]:
    """Return the problem that tables are disputed, empty when none is."""
    tables = sorted(
        table or 0 for table in row.matches.filter(is_disputed=True).values_list("table", flat=True)
    )
    if not tables:
        return []
    return [
        Problem(
            "results_disputed",
            gettext_noop("The two players reported different results at: {tables}."),
            section="TRM 4.15",
            advice=gettext_noop("Ask both players and settle these first."),
            params={"tables": ", ".join(map(str, tables)), "count": len(tables)},
        )
    ]


def refuse_gone_players(row: Round) -> list[Problem]:
    """Return the problem that somebody in an open match has left since the round was paired (TRM 6.0)."""
    here = Registration.Status.ACTIVE
    names: list[str] = []
    for side in ("player_1", "player_2"):
        gone = row.matches.filter(outcome="", kind=Match.Kind.MATCH).exclude(**{f"{side}__status": here})
        names += gone.values_list(f"{side}__name", flat=True)
    if row.stage == Round.Stage.SWISS:
        byes = row.matches.exclude(kind=Match.Kind.MATCH).exclude(player_1__status=here)
        names += byes.values_list("player_1__name", flat=True)
    if not names:
        return []
    return [
        Problem(
            "pairing_out_of_date",
            gettext_noop("No longer in the event, but in this pairing: {names}."),
            section="TRM 6.0",
            advice=gettext_noop("Pair the round again; it is not posted yet."),
            params={"names": ", ".join(sorted(names)), "count": len(names)},
        )
    ]


def move(this: Act, row: Round, to: Round.State, problems: list[Problem]) -> None:
    """Write a round's next state and tell of it, or raise `Refused` with `problems`."""
    if problems:
        raise Refused(*problems)
    before = row.state
    row.state = to
    row.version += 1
    row.save()
    this.log(f"round {row.number}", before={"state": before}, after={"state": to})
    tell_round_changed(this.event, row)


def check_move(row: Round, to: Round.State, *, open_tables: list[int] | None = None) -> list[Problem]:
    """Return why `row` cannot become `to` now."""
    return rules.check_move(rules.RoundState(row.state), rules.RoundState(to), open_tables=open_tables or ())


def close(this: Act, row: Round) -> None:
    """Close a started round, a running pause with it. Raises `Refused` naming open and disputed tables."""
    problems = check_move(row, State.CLOSED, open_tables=open_tables(row))
    problems += refuse_disputes(row)
    row.closed_at = this.now
    if row.pauses and row.pauses[-1][1] is None:
        row.pauses = [*row.pauses[:-1], [row.pauses[-1][0], this.now.isoformat()]]
    move(this, row, State.CLOSED, problems)
