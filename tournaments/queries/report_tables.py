"""The tables of an event's report: players, results, standings, drops, ties, prizes, log (TRM 3.9)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.models import Event, LogEntry, Match, Registration, Round, TieDecision
from tournaments.queries.prizes import prize_lines_for_report
from tournaments.queries.reporting import deviations, ended_at, ended_early
from tournaments.queries.rounds import round_label
from tournaments.queries.standings import StandingRow, final_standings
from tournaments.rules.standings import four_decimals
from tournaments.wording import problem_facts


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the report: columns in order, and rows of plain values."""

    name: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]

    @property
    def file(self) -> str:
        """The name of its CSV file."""
        return f"{self.name}.csv"

    def as_dicts(self) -> list[dict[str, Any]]:
        """Return the rows by column name."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def report_tables(event: Event) -> list[Table]:
    """Return all tables; a fixed number of queries whatever the number of players."""
    standings = final_standings(event)
    players = list(Registration.objects.filter(event=event).order_by("number"))
    return [
        _players(players, standings),
        _results(event),
        _standings(standings, players),
        _drops(players),
        _ties(event, players),
        _prizes(event),
        _log(event),
    ]


def event_summary(event: Event) -> dict[str, Any]:
    """Return what kind of event it was, its figures, and what deviates from the table of 3.6."""
    ended = ended_at(event)
    staff = event.staff.select_related("user").order_by("role", "id")
    return {
        "name": event.name,
        "organizer": event.organizer.name,
        "venue": event.venue,
        "is_online": event.is_online,
        "starts_at": event.starts_at.astimezone(event.zone).isoformat(),
        "ended_at": ended.astimezone(event.zone).isoformat() if ended else None,
        "time_zone": event.time_zone,
        "region": event.region,
        "level": event.level,
        "format": event.format,
        "structure": event.structure,
        "players_counted": event.players_counted,
        "rounds_played": event.rounds.filter(stage=Round.Stage.SWISS).count(),
        "rounds_planned": event.rounds_planned,
        "rounds_minimum": event.rounds_minimum,
        "cut_size": event.cut_places.count(),
        "prizes_announced": event.prize_text,
        "ended_early": ended_early(event),
        "deviates_from_3_6": [problem_facts(problem)["words"] for problem in deviations(event)],
        "staff": [{"name": str(row.user), "role": row.role} for row in staff],
    }


def _players(players: Sequence[Registration], standings: Sequence[StandingRow]) -> Table:
    rows = {row.registration_id: row for row in standings}
    columns = ("number", "name", "membership_number", "status", "place", "points", "byes", "first_round")
    lines = []
    for player in players:
        row = rows.get(player.pk)
        lines.append(
            (
                player.number,
                player.name,
                player.membership_number,
                player.status,
                row.rank if row else None,
                row.points if row else 0,
                row.byes if row else 0,
                player.first_round,
            )
        )
    return Table("players", columns, lines)


def _results(event: Event) -> Table:
    columns = (
        "round",
        "round_name",
        "stage",
        "table",
        "number_1",
        "name_1",
        "membership_number_1",
        "result",
        "outcome",
        "games_1",
        "games_2",
        "number_2",
        "name_2",
        "membership_number_2",
        "entered_by",
        "decided_by_5_2",
    )
    rounds = {round_.pk: round_ for round_ in event.rounds.all()}
    labels = {pk: round_label(event, round_) for pk, round_ in rounds.items()}
    matches = (
        Match.objects.filter(round__event=event)
        .select_related("player_1", "player_2", "end_of_round")
        .order_by("round__number", "table", "id")
    )
    rows = []
    for match in matches:
        round_ = rounds[match.round_id]
        one, two = match.player_1, match.player_2
        record = getattr(match, "end_of_round", None)
        rows.append(
            (
                round_.number,
                labels[round_.pk],
                round_.stage,
                match.table,
                one.number,
                one.name,
                one.membership_number,
                str(match.get_outcome_display()) if two else str(match.get_kind_display()),
                match.outcome,
                match.games_1,
                match.games_2,
                two.number if two else None,
                two.name if two else "",
                two.membership_number if two else "",
                match.entered_by,
                record.deciding_step if record else "",
            )
        )
    # Byes, which have no table, stand at the end of their round on every database.
    rows.sort(key=lambda row: (row[0], row[3] is None, row[3] or 0, row[4]))
    return Table("results", columns, rows)


def _standings(standings: Sequence[StandingRow], players: Sequence[Registration]) -> Table:
    numbers = {player.pk: player.membership_number for player in players}
    columns = (
        "place",
        "tied",
        "decided_by",
        "number",
        "name",
        "membership_number",
        "points",
        "wins",
        "losses",
        "draws",
        "byes",
        "record",
        "own_rate",
        "opponents_rate",
        "own_rate_exact",
        "opponents_rate_exact",
        "status",
        "cut",
    )
    rows = [
        (
            row.rank,
            row.is_tied,
            str(row.decided_by),
            row.number,
            row.full_name,
            numbers[row.registration_id],
            row.points,
            row.wins,
            row.losses,
            row.draws,
            row.byes,
            row.record,
            four_decimals(row.own_rate),
            four_decimals(row.opponents_rate),
            str(row.own_rate),
            str(row.opponents_rate),
            row.status,
            str(row.cut_words),
        )
        for row in standings
    ]
    return Table("standings", columns, rows)


def _drops(players: Sequence[Registration]) -> Table:
    left = (Registration.Status.DROPPED, Registration.Status.DISQUALIFIED, Registration.Status.ABSENT)
    columns = (
        "number",
        "name",
        "membership_number",
        "status",
        "after_round",
        "without_telling",
        "without_prizes",
    )
    rows = [
        (
            player.number,
            player.name,
            player.membership_number,
            player.status,
            player.left_after_round,
            player.left_without_telling,
            player.without_prizes,
        )
        for player in players
        if player.status in left
    ]
    return Table("drops", columns, rows)


def _ties(event: Event, players: Sequence[Registration]) -> Table:
    names = {player.pk: f"{player.number} {player.name}" for player in players}
    decisions = TieDecision.objects.filter(event=event).select_related("decided_by").order_by("id")
    rows = [
        (
            decision.after_round,
            decision.method,
            decision.seed,
            "; ".join(names.get(pk, str(pk)) for pk in decision.order),
            str(decision.decided_by or "Logpose"),
            decision.decided_at,
        )
        for decision in decisions
    ]
    return Table("ties", ("after_round", "method", "seed", "order", "decided_by", "decided_at"), rows)


def _prizes(event: Event) -> Table:
    columns = ("place", "number", "name", "prize", "certain", "received_at", "given_by", "reason")
    rows = [
        (
            line.place_words,
            line.number,
            line.name,
            line.what,
            line.is_certain,
            line.received_at,
            line.given_by,
            line.reason,
        )
        for line in prize_lines_for_report(event)
    ]
    return Table("prizes", columns, rows)


def _log(event: Event) -> Table:
    columns = ("at", "actor", "verb", "target", "before", "after", "reason")
    entries = LogEntry.objects.filter(event=event).order_by("at", "id")
    rows = [
        (e.at, e.actor, e.verb, e.target, _facts_text(e.before), _facts_text(e.after), e.reason)
        for e in entries.iterator()
    ]
    return Table("log", columns, rows)


def _facts_text(facts: dict[str, Any]) -> str:
    """Return noted facts as JSON in the order of their names: PostgreSQL keeps no order of its own."""
    return json.dumps(facts, ensure_ascii=False, sort_keys=True) if facts else ""
