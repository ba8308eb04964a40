"""Writes a Swiss pairing: seats at tables, byes, the reasons (TRM 3.4.2, 3.8, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.history.field import RoundField, tables_of
from tournaments.models import Event, Match, Round
from tournaments.rules.pairing import Pairing, Reason, check_pairing
from tournaments.rules.pairing import pair_round as draw
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.seating import assign_tables


@dataclass(frozen=True, slots=True)
class Seats:
    """A drawn pairing with a table for each pair, in the order of play."""

    pairing: Pairing
    tables: tuple[int, ...]


def draw_seats(event: Event, field: RoundField, *, seed: int) -> Seats:
    """Draw the round of `field`, check it by the validator and seat it. Raises `Refused`."""
    pairing = draw(field.entrants, rounds_played=field.number - 1, seed=seed, awarded_byes=field.awarded_byes)
    found = check_pairing(field.entrants, pairing.pairs, pairing.bye, awarded_byes=field.awarded_byes)
    refuse_errors(found)
    tables = assign_tables(pairing.pairs, plan=tables_of(event), fixed=field.fixed_tables)
    return Seats(pairing, tables)


def refuse_errors(found: Sequence[Problem], *besides: Problem) -> None:
    """Raise `Refused` with all errors of a checked pairing and what is wrong `besides`; warnings pass."""
    errors = [problem for problem in found if problem.severity is Severity.ERROR]
    if errors:
        raise Refused(*errors, *besides)


def save_seats(event: Event, round_: Round, seats: Seats, *, now: datetime) -> list[Match]:
    """Write the matches and byes of a drawn round, its certificate and reasons."""
    pairing = seats.pairing
    rows = [
        pair_row(event, round_, pair, table) for pair, table in zip(pairing.pairs, seats.tables, strict=True)
    ]
    if pairing.bye is not None:
        rows.append(bye_row(round_, pairing.bye, Match.Kind.BYE, now=now))
    rows += [bye_row(round_, player, Match.Kind.AWARDED_BYE, now=now) for player in pairing.awarded_byes]
    round_.seed = pairing.seed
    round_.certificate = pairing.certificate.as_dict()
    round_.reasons = [reason_facts(reason) for reason in pairing.reasons]
    return Match.objects.bulk_create(rows)


def pair_row(event: Event, round_: Round, pair: tuple[int, int], table: int | None) -> Match:
    """Return the unsaved row of a pair at a table."""
    return Match(
        round=round_,
        table=table,
        player_1_id=pair[0],
        player_2_id=pair[1],
        is_feature=table is not None and table == event.feature_table,
    )


def bye_row(
    round_: Round, player: int, kind: Match.Kind, *, now: datetime, bracket_slot: int | None = None
) -> Match:
    """Return the unsaved row of a bye: it is won from the start."""
    return Match(
        round=round_,
        kind=kind,
        player_1_id=player,
        outcome=Match.Outcome.WIN_1,
        entered_by=Match.EnteredBy.SYSTEM,
        entered_at=now,
        bracket_slot=bracket_slot,
    )


def reason_facts(reason: Reason) -> dict[str, Any]:
    """Return a reason as the round keeps it: the template and its parameters, translated when shown."""
    return {
        "kind": reason.kind.value,
        "players": list(reason.players),
        "message": reason.message,
        "params": dict(reason.params),
        "section": reason.section,
    }


def warning_facts(problem: Problem) -> dict[str, Any]:
    """Return a validator's warning as a reason of a pairing made by hand."""
    params = {key: value for key, value in problem.params.items() if key != "players"}
    players = problem.params.get("players", ())
    return {
        "kind": problem.code,
        "players": list(players) if isinstance(players, tuple) else [],
        "message": problem.message,
        "params": params,
        "section": problem.section,
    }


def pairs_for_log(rows: Sequence[Match]) -> dict[str, Any]:
    """Return a pairing as the log keeps it: by registration id, byes apart."""
    return {
        "pairs": [
            [row.player_1_id, row.player_2_id, row.table] for row in rows if row.player_2_id is not None
        ],
        "byes": [row.player_1_id for row in rows if row.player_2_id is None],
    }
