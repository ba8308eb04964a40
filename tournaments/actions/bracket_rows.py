"""Writes a round of the bracket, and puts it right when an earlier result is corrected (TRM 3.4, 3.4.1, 4.6)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tournaments.actions.pairing_rows import bye_row
from tournaments.history.bracket import BracketSoFar
from tournaments.history.field import tables_of
from tournaments.models import Event, Match, Registration, Round
from tournaments.rules.bracket import BracketMatch, MatchState
from tournaments.rules.seating import assign_tables
from tournaments.rules.starting_player import who_starts

Kind = Match.Kind
Outcome = Match.Outcome


def round_figures(event: Event, *, is_last: bool) -> dict[str, int | None]:
    """Return best-of, minutes and extra minutes of a bracket round; the last match has its own (TRM 3.5)."""
    if is_last:
        extra = event.cut_extra_minutes if event.final_minutes is not None else 0
        return {"best_of": event.final_best_of, "minutes": event.final_minutes, "extra_minutes": extra}
    return {
        "best_of": event.cut_best_of,
        "minutes": event.cut_minutes,
        "extra_minutes": event.cut_extra_minutes,
    }


def save_bracket_round(
    event: Event, round_: Round, bracket: BracketSoFar, index: int, *, now: datetime
) -> list[Match]:
    """Write the matches and byes of the bracket's round `index`.

    A player who has left counts as conceding: the opponent wins by default, and when both have left both
    lose (TRM 6.0). Tables follow the bracket from the top.
    """
    return Match.objects.bulk_create(_unsaved(event, round_, bracket, index, now=now))


def _unsaved(event: Event, round_: Round, bracket: BracketSoFar, index: int, *, now: datetime) -> list[Match]:
    """Return the rows of a round of the bracket, with tables."""
    facts = Registration.objects.filter(event=event).values_list("id", "status", "fixed_table")
    here = {pk: (status, table) for pk, status, table in facts}
    active = {pk for pk, (status, _) in here.items() if status == Registration.Status.ACTIVE}
    fixed = {pk: table for pk, (_, table) in here.items() if table is not None}
    rows: list[Match] = []
    for place in bracket.in_round(index):
        if place.state is MatchState.BYE:
            alone = place.side_1.player if place.side_1.is_known else place.side_2.player
            if alone is not None:
                rows.append(bye_row(round_, alone, Kind.BYE, now=now, bracket_slot=place.position))
        elif place.side_1.is_known and place.side_2.is_known:
            rows.append(_match_row(round_, place, active, now=now))
    played = [row for row in rows if row.kind == Kind.MATCH]
    pairs = [(row.player_1_id, row.player_2_id or 0) for row in played]
    tables = assign_tables(pairs, plan=tables_of(event), fixed=fixed)
    for row, table in zip(played, tables, strict=True):
        row.table = table
        row.is_feature = table == event.feature_table
    return rows


def _match_row(round_: Round, place: BracketMatch[int], active: set[int], *, now: datetime) -> Match:
    """Return the unsaved row of a bracket match; who chooses for game 1 stands in it (TRM 4.6)."""
    starter = who_starts(1, is_cut=True, seed_1=place.side_1.seed, seed_2=place.side_2.seed)
    row = Match(
        round=round_,
        player_1_id=place.side_1.player or 0,
        player_2_id=place.side_2.player,
        bracket_slot=place.position,
        first_choice=starter.side,
    )
    here_1, here_2 = row.player_1_id in active, row.player_2_id in active
    if not (here_1 and here_2):
        row.outcome = {
            (True, False): Outcome.WIN_1_BY_DEFAULT,
            (False, True): Outcome.WIN_2_BY_DEFAULT,
            (False, False): Outcome.DOUBLE_LOSS,
        }[here_1, here_2]
        row.entered_by = Match.EnteredBy.SYSTEM
        row.entered_at = now
    return row


def renew_following(event: Event, round_: Round, bracket: BracketSoFar, *, now: datetime) -> None:
    """Write what corrected results change in the next round of the bracket; tables stay where matches stay.

    A match of the same two players stays the row it is, with all that hangs on it: losses by penalty, calls,
    time given.
    """
    old = {row.bracket_slot: row for row in round_.matches.filter(bracket_slot__isnull=False)}
    rows = _unsaved(event, round_, bracket, bracket.index_of(round_.number), now=now)
    stays = [old[row.bracket_slot] for row in rows if _is_same(old.get(row.bracket_slot), row)]
    slots = {row.bracket_slot for row in stays}
    new = [row for row in rows if row.bracket_slot not in slots]
    tables = _tables_kept(old, rows)
    round_.matches.exclude(pk__in=[row.pk for row in stays]).delete()
    round_.matches.update(table=None)
    for row in (*stays, *new):
        row.table = tables[row.bracket_slot]
        row.is_feature = row.table is not None and row.table == event.feature_table
    Match.objects.bulk_create(new)
    Match.objects.bulk_update(stays, ["table", "is_feature"])


def _is_same(old: Match | None, new: Match) -> bool:
    """Whether the same players meet, or the same player has a bye, as before."""
    if old is None:
        return False
    return (old.kind, old.player_1_id, old.player_2_id) == (new.kind, new.player_1_id, new.player_2_id)


def _tables_kept(old: Mapping[int | None, Match], rows: list[Match]) -> dict[int | None, int | None]:
    """Return the table of each place: the one it had, or for all of them those just assigned when one had none."""
    played = [row for row in rows if row.kind == Kind.MATCH]
    had = {row.bracket_slot: old[row.bracket_slot].table for row in played if row.bracket_slot in old}
    given = list(had.values())
    if len(had) == len(played) and None not in given and len(set(given)) == len(given):
        return {row.bracket_slot: had.get(row.bracket_slot) for row in rows}
    return {row.bracket_slot: row.table for row in rows}
