"""Change a pairing by hand before the round starts; the same validator, always with a reason (TRM 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_match, lock_round, reason_problems, require_running
from tournaments.actions.pairing import refuse_change
from tournaments.actions.pairing_rows import bye_row, pair_row, pairs_for_log, refuse_errors, warning_facts
from tournaments.history.field import RoundField, field_of, tables_of
from tournaments.models import Match, Registration, Round
from tournaments.rules import rounds as rules
from tournaments.rules.pairing import check_pairing
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.seating import assign_tables
from tournaments.rules.words import gettext_noop

#: A pair of registration ids.
Pair = tuple[int, int]


def swap_players(
    *,
    round_: Round,
    by: Actor,
    first: Registration,
    second: Registration,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Exchange the seats of two players of a round; a bye is a seat too, an awarded bye is not.

    Needs a reason, and names a rematch, a second bye or an avoidable pair-down when there is none
    (TRM 3.4.2). Raises `Refused`.
    """
    with act("swap_players", event=round_.event, by=by, permission="keep_scores", once=once, now=now) as this:
        row = _changeable(this, round_)
        pairs, bye = _pairing_of(row)
        _exchange_in(this, row, pairs, bye, first=first.pk, second=second.pk, reason=reason)
        return row


def move_bye(
    *,
    round_: Round,
    by: Actor,
    registration: Registration,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Give the round's bye to `registration`; who had it takes their seat. Needs a reason. Raises `Refused`."""
    with act("move_bye", event=round_.event, by=by, permission="keep_scores", once=once, now=now) as this:
        row = _changeable(this, round_)
        pairs, bye = _pairing_of(row)
        if bye is None:
            raise Refused(
                Problem(
                    "no_bye",
                    gettext_noop("Nobody has a bye in this round: the number of players is even."),
                    section="TRM 3.4.2",
                    advice=gettext_noop("Exchange the seats of two players instead."),
                ),
                *reason_problems(reason),
            )
        _exchange_in(this, row, pairs, bye, first=bye, second=registration.pk, reason=reason)
        return row


def pair_by_hand(
    *,
    round_: Round,
    by: Actor,
    pairs: Sequence[tuple[Registration, Registration]],
    bye: Registration | None = None,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Replace the whole pairing of a round by `pairs` and `bye`; awarded byes stay.

    A player twice, missing or against themselves is refused; a rematch, a second bye or an avoidable
    pair-down is named when there is no reason (TRM 3.4.2). Tables follow the order of `pairs`. Raises
    `Refused` with every problem.
    """
    with act("pair_by_hand", event=round_.event, by=by, permission="keep_scores", once=once, now=now) as this:
        row = _changeable(this, round_)
        wanted = [(one.pk, two.pk) for one, two in pairs]
        field = field_of(this.event, row.number)
        _check(row, field, wanted, bye.pk if bye else None, reason=reason)
        tables = assign_tables(wanted, plan=tables_of(this.event), fixed=field.fixed_tables)
        before = list(row.matches.all())
        row.matches.exclude(kind=Match.Kind.AWARDED_BYE).delete()
        rows = [pair_row(this.event, row, pair, table) for pair, table in zip(wanted, tables, strict=True)]
        if bye is not None:
            rows.append(bye_row(row, bye.pk, Match.Kind.BYE, now=this.now))
        Match.objects.bulk_create(rows)
        _save(this, row, before=before, after=rows, reason=reason)
        return row


def change_table(
    *, match: Match, by: Actor, table: int, reason: str = "", once: str = "", now: datetime | None = None
) -> Match:
    """Put a match at another table; when that table is taken the two matches exchange theirs.

    Before the start only (TRM 5.3), and with a reason, which also overrules a fixed table (TRM 4.3) and a
    table that is blocked or outside the range. Raises `Refused`.
    """
    event = match.round.event
    with act("change_table", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        require_running(this.event)
        row = lock_match(this, match)
        problems = rules.check_act(rules.Act.CHANGE_TABLES, rules.RoundState(row.round.state))
        there = (
            Match.objects.select_for_update(of=("self",))
            .select_related("player_1", "player_2")
            .filter(round=row.round, table=table)
            .exclude(pk=row.pk)
            .first()
        )
        problems += _check_table(this, row, there, table, reason=reason)
        problems += reason_problems(reason)
        if problems:
            raise Refused(*problems)
        before = row.table
        _put(this, row, None)
        if there is not None:
            _put(this, there, before)
        _put(this, row, table)
        Round.objects.filter(pk=row.round_id).update(is_changed_by_hand=True, version=row.round.version + 1)
        this.log(
            f"round {row.round.number} table {table}",
            before={"table": before},
            after={"table": table, "exchanged_with": before if there is not None else None},
            reason=reason,
        )
        return row


def _put(this: Act, row: Match, table: int | None) -> None:
    row.table = table
    row.is_feature = table is not None and table == this.event.feature_table
    row.version += 1
    row.save(update_fields=["table", "is_feature", "version"])


def _check_table(this: Act, row: Match, there: Match | None, table: int, *, reason: str) -> list[Problem]:
    """Return why the match cannot go to `table`, or needs a reason to."""
    problems: list[Problem] = []
    if row.kind != Match.Kind.MATCH or not 1 <= table <= 32767:
        problems.append(
            Problem(
                "no_such_seat",
                gettext_noop("A bye has no table, and a table has a number from 1."),
                advice=gettext_noop("Choose a match of two players and a table of the hall."),
                params={"table": table},
            )
        )
    if reason.strip():
        return problems
    moved = [(row, table)] + ([(there, row.table)] if there is not None else [])
    for match, to in moved:
        fixed = {player.fixed_table for player in (match.player_1, match.player_2) if player is not None}
        fixed.discard(None)
        if fixed and to not in fixed:
            problems.append(
                Problem(
                    "fixed_table_left",
                    gettext_noop("A player of table {table} keeps that table all day."),
                    section="TRM 4.3",
                    advice=gettext_noop("Leave them there, or give a reason."),
                    params={"table": match.table or "–"},
                )
            )
    plan = tables_of(this.event)
    if not plan.holds(table) and table != plan.feature:
        problems.append(
            Problem(
                "table_not_in_use",
                gettext_noop("Table {table} is blocked or outside the range."),
                advice=gettext_noop("Choose another, or give a reason."),
                params={"table": table},
            )
        )
    return problems


def _changeable(this: Act, round_: Round) -> Round:
    """Return the locked round; raises `Refused` when its pairing cannot be changed any more."""
    require_running(this.event)
    row = lock_round(this, round_)
    refuse_change(row)
    return row


def _pairing_of(row: Round) -> tuple[list[Pair], int | None]:
    """Return the pairs of a round by table, and who has the bye that was not awarded."""
    pairs: list[Pair] = []
    bye: int | None = None
    for match in row.matches.order_by("table", "id"):
        if match.player_2_id is not None:
            pairs.append((match.player_1_id, match.player_2_id))
        elif match.kind == Match.Kind.BYE:
            bye = match.player_1_id
    return pairs, bye


def _exchange_in(
    this: Act, row: Round, pairs: list[Pair], bye: int | None, *, first: int, second: int, reason: str
) -> None:
    """Exchange two seats, check the whole pairing, and write the matches that changed."""
    swapped = {first: second, second: first}
    new_pairs = [(swapped.get(one, one), swapped.get(two, two)) for one, two in pairs]
    new_bye = swapped.get(bye, bye) if bye is not None else None
    if first == second or (new_pairs == pairs and new_bye == bye):
        raise Refused(
            Problem(
                "nothing_exchanged",
                gettext_noop("Choose two different players of this round."),
                section="TRM 5.3",
                advice=gettext_noop("Look for both in this round's pairings, or load the page again."),
            ),
            *reason_problems(reason),
        )
    field = field_of(this.event, row.number)
    _check(row, field, new_pairs, new_bye, reason=reason)
    before = list(row.matches.order_by("table", "id"))
    changed = [match for match in before if {match.player_1_id, match.player_2_id} & {first, second}]
    seated = [match for match in before if match.player_2_id is not None]
    tables = {pair: match.table for pair, match in zip(new_pairs, seated, strict=True)}
    Match.objects.filter(pk__in=[match.pk for match in changed]).delete()
    rows = [
        pair_row(this.event, row, pair, tables[pair]) for pair in new_pairs if set(pair) & {first, second}
    ]
    if new_bye is not None and new_bye != bye:
        rows.append(bye_row(row, new_bye, Match.Kind.BYE, now=this.now))
    Match.objects.bulk_create(rows)
    _seat_fixed(this, row, field)
    _save(this, row, before=before, after=list(row.matches.order_by("table", "id")), reason=reason)


def _check(row: Round, field: RoundField, pairs: Sequence[Pair], bye: int | None, *, reason: str) -> None:
    """Run the validator; raise `Refused` for errors, and for a missing reason, warnings told with it (TRM 3.4.2)."""
    found = check_pairing(field.entrants, pairs, bye, awarded_byes=field.awarded_byes)
    lacking = reason_problems(reason)
    refuse_errors(found, *lacking)
    if lacking:
        raise Refused(*found, *lacking)
    row.reasons = [warning_facts(problem) for problem in found]


def _seat_fixed(this: Act, row: Round, field: RoundField) -> None:
    """Bring players with a fixed table back to it after an exchange; who sits there takes theirs (TRM 4.3)."""
    by_table = {match.table: match for match in row.matches.filter(table__isnull=False)}
    for player, table in field.fixed_tables.items():
        match = next(
            (match for match in by_table.values() if player in {match.player_1_id, match.player_2_id}), None
        )
        if match is None or match.table == table:
            continue
        there = by_table.get(table)
        keeps = there is not None and {there.player_1_id, there.player_2_id or 0} & field.fixed_tables.keys()
        if keeps:
            continue
        left = match.table
        _put(this, match, None)
        if there is not None:
            _put(this, there, left)
        _put(this, match, table)
        by_table = {found.table: found for found in by_table.values()}


def _save(this: Act, row: Round, *, before: list[Match], after: list[Match], reason: str) -> None:
    row.is_changed_by_hand = True
    row.version += 1
    row.save(update_fields=["is_changed_by_hand", "version", "reasons"])
    this.log(f"round {row.number}", before=pairs_for_log(before), after=pairs_for_log(after), reason=reason)
