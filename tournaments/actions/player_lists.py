"""Players in from a file, all or the good ones only; every bad row is named (TRM 2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Max

from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.eligibility import Eligibility, day_of, eligibility_at
from tournaments.history.entries import last_paired_round, places_free
from tournaments.history.joining import entry_problems
from tournaments.models import Event, Registration
from tournaments.rules.file_encoding import decode
from tournaments.rules.names import fold_name
from tournaments.rules.player_files import PlayerFile, PlayerRow, read_players
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop

Status = Registration.Status
#: Above this many rows it is cheaper to load all entries than to name the numbers in the query.
_NUMBERS_ASKED = 500


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did: players added, rows known already or passed over, rows refused with the reason."""

    added: tuple[Registration, ...]
    known: tuple[Problem, ...]
    passed_over: tuple[Problem, ...]
    refused: tuple[Problem, ...]


def import_players(
    *,
    event: Event,
    by: Actor,
    rows: PlayerFile | Sequence[PlayerRow] | bytes | str,
    keep_good_rows: bool = False,
    encoding: str = "",
    restore_zeros: bool = False,
    once: str = "",
    now: datetime | None = None,
) -> ImportReport:
    """Enter the players of a file; a row of somebody registered already is a repeat, no error.

    The same person is the same number under the same name; another name on a number that is here is a bad row.
    `rows` are the file's bytes or text (any of the shapes `rules.player_files` reads) or rows read before.
    Raises `Refused` with every bad row and its number, and enters nobody, unless `keep_good_rows`.
    """
    file = _read(rows, encoding=encoding, restore_zeros=restore_zeros)
    with act("import_players", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        closed = entry_problems(this.event)
        numbers = [row.number for row in file.rows] if len(file.rows) <= _NUMBERS_ASKED else None
        barred = eligibility_at(this.event, on=day_of(this.event), numbers=numbers)
        names = _names_without_number(this.event)
        good, known, refused = [], [], list(file.problems)
        for row in file.rows:
            first = barred.entries.get(row.number) if row.number else None
            is_known = _is_of(first, row) if row.number else fold_name(row.name) in names
            problems = [] if is_known else _problems(row, first, barred)
            if is_known:
                known.append(_known(row))
            elif problems:
                refused.extend(_in_row(problem, row.row) for problem in problems)
            else:
                good.append(row)
        if closed or (refused and not keep_good_rows):
            raise Refused(*closed, *sorted(refused, key=_row_of))
        added = _enter_all(this, good)
        this.log(
            this.event.name,
            after={
                "shape": file.shape,
                "added": len(added),
                "known": len(known),
                "refused_rows": sorted({_row_of(problem) for problem in refused}),
                "players": [f"{row.number} {row.name}" for row in added],
            },
        )
    return ImportReport(tuple(added), tuple(known), file.passed_over, tuple(sorted(refused, key=_row_of)))


def _read(
    rows: PlayerFile | Sequence[PlayerRow] | bytes | str, *, encoding: str, restore_zeros: bool
) -> PlayerFile:
    if isinstance(rows, PlayerFile):
        return rows
    if isinstance(rows, bytes):
        rows = decode(rows, encoding).text
    if isinstance(rows, str):
        return read_players(rows, restore_zeros=restore_zeros)
    return PlayerFile("rows", tuple(rows), ())


def _enter_all(this: Act, rows: Sequence[PlayerRow]) -> list[Registration]:
    """Insert the players with numbers in file order; beyond the last place they wait, in that order."""
    event = this.event
    highest = event.registrations.aggregate(highest=Max("number"))["highest"] or 0
    free = places_free(event)
    first_round = last_paired_round(event) + 1
    entries = []
    for place, row in enumerate(rows):
        waits = free is not None and place >= free
        entries.append(
            Registration(
                event=event,
                number=highest + 1 + place,
                name=row.name,
                name_key=fold_name(row.name),
                membership_number=row.number,
                email=row.email,
                memo=row.memo,
                awarded_byes=list(range(first_round, row.byes + 1)) if row.number else [],
                status=Status.WAITING if waits else Status.REGISTERED,
                queued_at=this.now if waits else None,
                registered_at=this.now,
                first_round=first_round,
            )
        )
    return Registration.objects.bulk_create(entries, batch_size=200)


def _names_without_number(event: Event) -> frozenset[str]:
    rows = event.registrations.filter(membership_number="").exclude(status=Status.CANCELLED)
    return frozenset(rows.values_list("name_key", flat=True))


def _is_of(first: Registration | None, row: PlayerRow) -> bool:
    """Return whether a row repeats the entry that has its number: the names are one too (TRM 2.1)."""
    return first is not None and fold_name(first.name) == fold_name(row.name)


def _problems(row: PlayerRow, first: Registration | None, barred: Eligibility) -> list[Problem]:
    """Return what stands against entering a row; `first` is another person's entry with the row's number."""
    found = barred.problems(row.name, row.number, of=first)
    if first is None:
        return found
    another = Problem(
        "number_of_another_player",
        gettext_noop("{name} has the membership number of player {player}, {other}: {number}."),
        section="TRM 2.1",
        advice=gettext_noop(
            "Look at both players' apps. Put the number right in the row; if they are one person, "
            "write the name as it stands here."
        ),
        params={"name": row.name, "player": first.number, "other": first.name, "number": row.number},
    )
    return [another, *found]


def _known(row: PlayerRow) -> Problem:
    return Problem(
        "row_known",
        gettext_noop("{name} is registered already."),
        place=gettext_noop("row {row}"),
        params={"row": row.row, "name": row.name},
        severity=Severity.NOTE,
    )


def _in_row(problem: Problem, row: int) -> Problem:
    return replace(problem, place=gettext_noop("row {row}"), params={**problem.params, "row": row})


def _row_of(problem: Problem) -> int:
    return int(str(problem.params.get("row", 0)))
