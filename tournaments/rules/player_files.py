"""Player lists as CSV: the plain shape (name, number) and the shape of the publisher's organizer file."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from unicodedata import category

from tournaments.rules.membership import clean_number, number_problems, with_lost_zeros
from tournaments.rules.names import clean_name, fold_name, name_problems
from tournaments.rules.problems import Problem, Refused, Severity
from tournaments.rules.words import gettext_noop

PUBLISHER_COLUMNS: Final = (
    "Team ID",
    "Team Name",
    "Win Point",
    "Status",
    "Bye Count",
    "Membership Number - 1",
    "Player Name - 1",
    "Seat Order - 1",
    "Memo",
)
PLAIN_COLUMNS: Final = ("name", "number")
#: Codes of the publisher's Status column: taking part, on the waiting list, not there, dropped.
PUBLISHER_STATUS: Final[Mapping[str, int]] = {
    "cancelled": 5,
    "registered": 2,
    "waiting": 3,
    "active": 10,
    "absent": 8,
    "dropped": 11,
    "disqualified": 11,
}
#: Rows of these codes are not entrants: applied but not accepted, unsuccessful, cancelled.
_NOT_ENTERED: Final = {"1", "4", "5", "7"}
#: Headings of the plain shape, folded; the first that is found names the column.
#: No event has more rounds to give byes in.
MOST_BYES: Final = 20
#: `int` itself refuses thousands of digits.
_BYE_DIGITS: Final = 2
#: The longest address that mail can be sent to, and the width of its column.
_EMAIL_LETTERS: Final = 254
_NAME_HEADINGS: Final = (
    "name",
    "player",
    "player name",
    "nickname",
    "名前",
    "プレイヤー名",
    "spieler",
    "nom",
    "nombre",
    "nome",
)
_NUMBER_HEADINGS: Final = (
    "number",
    "membership number",
    "member number",
    "membership",
    "bandai tcg+ number",
    "bandai id",
    "bandai number",
    "tcg+ number",
    "id",
    "会員番号",
)
_EMAIL_HEADINGS: Final = ("email", "e-mail", "mail", "email address")
_MEMO_HEADINGS: Final = ("memo", "note", "notes")
#: Signs that make a spreadsheet run a cell as a formula, in their wide forms too; a tab, return or new line does so.
_FORMULA_STARTS: Final = tuple("=+-@＝＋－＠\t\r\n")
#: More rows than any event; a file beyond it is some other file.
MOST_ROWS: Final = 10_000


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player of a file. `row` counts the file's rows from 1, the heading being a row of its own."""

    row: int
    name: str
    number: str = ""
    email: str = ""
    memo: str = ""
    byes: int = 0


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """What was read: the shape it came in, the good rows, the rows passed over, what is wrong with the rest."""

    shape: str
    rows: tuple[PlayerRow, ...]
    problems: tuple[Problem, ...]
    passed_over: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _Columns:
    name: int
    number: int | None = None
    email: int | None = None
    memo: int | None = None
    status: int | None = None
    byes: int | None = None


@dataclass(slots=True)
class _Reading:
    rows: list[PlayerRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    passed_over: list[Problem] = field(default_factory=list)


def read_players(text: str, *, restore_zeros: bool = False) -> PlayerFile:
    r"""Return the players of a CSV text: comma, semicolon or tab, quoted fields, any line ends.

    No row vanishes: each becomes a player, a problem with its row number, or a row passed over with the
    reason (empty, a heading, not an entrant by the publisher's status). `restore_zeros` puts back zeros a
    spreadsheet took; without it a short number is a problem that shows the likely one.

    >>> file = read_players("name;number\nMax von-Richter;0000000007\n\"Silva, J.\";")
    >>> [(row.row, row.name, row.number) for row in file.rows]
    [(2, 'Max von-Richter', '0000000007'), (3, 'Silva, J.', '')]
    """
    table = _table(text)
    reading = _Reading()
    start = next((i for i, cells in enumerate(table) if any(cells)), None)
    if start is None:
        empty = Problem(
            "file_empty",
            gettext_noop("The file holds no player."),
            advice=gettext_noop("Write one player a row: name, then membership number."),
            place=gettext_noop("file"),
        )
        return PlayerFile("plain", (), (empty,))
    if len(table) > MOST_ROWS:
        long = Problem(
            "file_too_long",
            gettext_noop("The file has {rows} rows; {most} is the most."),
            advice=gettext_noop("Look whether this is the right file, or split it."),
            place=gettext_noop("file"),
            params={"rows": len(table), "most": MOST_ROWS},
        )
        return PlayerFile("plain", (), (long,))
    columns, shape, has_heading = _columns(table[start])
    for i, cells in enumerate(table[start:], start + 1):
        is_heading = has_heading and i == start + 1
        if not is_heading:
            _read_row(cells, i, columns, reading, restore_zeros=restore_zeros)
    return PlayerFile(shape, *(_once_each(reading)), tuple(reading.passed_over))


def only_rows(text: str, rows: Iterable[int]) -> str:
    r"""Return the given rows of a CSV text under its heading, so that they can be put right and read again.

    Rows count as in `PlayerRow.row`; rows that are not there are left out. "" when none is left. Raises `Refused`
    for a text that is no table.

    >>> only_rows("name;number\nAnna;0000000001\n\"Silva, J.\";77\n", [3])
    'name,number\n"Silva, J.",77\n'
    """
    table = _table(text)
    wanted = [table[row - 1] for row in sorted(set(rows)) if 0 < row <= len(table)]
    first = next((cells for cells in table if any(cells)), None)
    if first is None or not wanted:
        return ""
    out = io.StringIO()
    has_heading = _columns(first)[2]
    csv.writer(out, lineterminator="\n").writerows([first, *wanted] if has_heading else wanted)
    return out.getvalue()


def _table(text: str) -> list[list[str]]:
    """Return the cells of a CSV text, trimmed, with the separator that its first lines use most."""
    body = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = body.split("\n")
    # A spreadsheet's "sep=;" names the separator and is no row of players.
    told = re.fullmatch(r'"?sep=(.)"?', lines[0].strip())
    separator = told[1] if told else _separator(lines)
    if told:
        lines[0] = ""
    reader = csv.reader(io.StringIO("\n".join(lines)), delimiter=separator, skipinitialspace=True)
    try:
        return [[cell.strip() for cell in cells] for cells in reader]
    except csv.Error as error:
        raise Refused(
            Problem(
                "file_not_csv",
                gettext_noop("The file cannot be read as a table after row {row}."),
                advice=gettext_noop("Look for a quotation mark that is opened and never closed."),
                params={"row": reader.line_num},
            )
        ) from error


def _separator(lines: Sequence[str]) -> str:
    """Return the separator outside quotes that the first lines use most: tab, semicolon or comma."""
    sample = re.sub(r'"(?:[^"]|"")*"', "", "\n".join(lines[:20]))
    counts = {sign: sample.count(sign) for sign in ("\t", ";", ",")}
    return max(counts, key=lambda sign: counts[sign]) if any(counts.values()) else ","


def _columns(first: Sequence[str]) -> tuple[_Columns, str, bool]:
    """Return where each fact stands, the shape's name, and whether `first` is a heading."""
    heads = [fold_name(cell) for cell in first]

    def place(*names: str) -> int | None:
        return next((heads.index(name) for name in names if name in heads), None)

    name = place("player name - 1")
    number = place("membership number - 1")
    if name is not None or number is not None:
        columns = _Columns(
            name=name if name is not None else -1,
            number=number,
            memo=place("memo"),
            status=place("status"),
            byes=place("bye count"),
        )
        return columns, "publisher", True
    name, number = place(*_NAME_HEADINGS), place(*_NUMBER_HEADINGS)
    if name is not None:
        return (
            _Columns(name=name, number=number, email=place(*_EMAIL_HEADINGS), memo=place(*_MEMO_HEADINGS)),
            "plain",
            True,
        )
    if number is not None and len(first) == 1:
        return _Columns(name=-1, number=number), "plain", True
    # No heading: the column that looks like a number is the number, the first other one is the name.
    looks = next((i for i, cell in enumerate(first) if re.fullmatch(r"[\d\s-]{4,}", cell)), None)
    if looks == 0 and len(first) > 1:
        return _Columns(name=1, number=0), "plain", False
    return _Columns(name=0, number=looks if looks is not None else 1), "plain", False


def _read_row(
    cells: Sequence[str], row: int, columns: _Columns, reading: _Reading, *, restore_zeros: bool
) -> None:
    def cell(index: int | None) -> str:
        if index is None or not 0 <= index < len(cells):
            return ""
        return plain_cell(cells[index])

    place = gettext_noop("row {row}")
    here = {"row": row}
    if not any(cells):
        return
    name, number = clean_name(cell(columns.name)), clean_number(cell(columns.number))
    status, byes = cell(columns.status), cell(columns.byes)
    if columns.status is not None and not status.isdigit() and not number.isdigit():
        # The publisher's file explains its columns in a second heading; it names no player.
        reading.passed_over.append(_passed(row, gettext_noop("Row {row} explains the columns.")))
        return
    if status in _NOT_ENTERED:
        reading.passed_over.append(
            _passed(row, gettext_noop("Row {row}: {name} is not entered by the file's status."), name=name)
        )
        return
    if restore_zeros:
        number = with_lost_zeros(number) if number else ""
    problems = [*name_problems(name), *number_problems(number)]
    if "\n" in cell(columns.name):
        problems.append(
            Problem(
                "line_break_in_name",
                gettext_noop("The name runs over several lines."),
                advice=gettext_noop("Look for a quotation mark that is opened and never closed."),
            )
        )
    if byes and not (byes.isdecimal() and len(byes) <= _BYE_DIGITS and int(byes) <= MOST_BYES):
        problems.append(
            Problem(
                "byes_not_a_number",
                gettext_noop("{text} is no number of byes."),
                advice=gettext_noop("Write a small whole number, or leave the cell empty."),
                params={"text": byes[:20]},
            )
        )
    memo, email = _line(cell(columns.memo))[:200], _line(cell(columns.email))
    if len(email) > _EMAIL_LETTERS:
        problems.append(
            Problem(
                "email_too_long",
                gettext_noop("The e-mail address has {length} characters; {most} is the most."),
                advice=gettext_noop("Put the address right, or leave the cell empty."),
                params={"length": len(email), "most": _EMAIL_LETTERS},
            )
        )
    reading.problems.extend(replace(p, place=place, params={**p.params, **here}) for p in problems)
    if not problems:
        reading.rows.append(PlayerRow(row, name, number, email, memo, int(byes or 0)))


def _line(text: str) -> str:
    """Return a cell as one line without control signs, some of which a database refuses."""
    return "".join(" " if category(sign) in {"Cc", "Cs"} else sign for sign in text).strip()


def _passed(row: int, words: str, **params: object) -> Problem:
    return Problem("row_passed_over", words, params={"row": row, **params}, severity=Severity.NOTE)


def _once_each(reading: _Reading) -> tuple[tuple[PlayerRow, ...], tuple[Problem, ...]]:
    """Return rows and problems, a number that stands twice in the file being a problem of its later row."""
    first_row: dict[str, int] = {}
    good = []
    for row in reading.rows:
        if row.number and row.number in first_row:
            reading.problems.append(
                Problem(
                    "number_twice_in_file",
                    gettext_noop("{name} has the membership number of row {first}: {number}."),
                    section="TRM 2.1",
                    place=gettext_noop("row {row}"),
                    advice=gettext_noop("One of the two rows is wrong; look at the players' apps."),
                    params={
                        "row": row.row,
                        "name": row.name,
                        "first": first_row[row.number],
                        "number": row.number,
                    },
                )
            )
            continue
        first_row.setdefault(row.number, row.row)
        good.append(row)
    reading.problems.sort(key=lambda problem: int(str(problem.params.get("row", 0))))
    return tuple(good), tuple(reading.problems)


def safe_cell(text: str) -> str:
    r"""Return `text` as a spreadsheet shows it and never runs it: an apostrophe before a formula sign.

    >>> safe_cell('=HYPERLINK("x")'), safe_cell("Anna"), safe_cell("-Kid-")
    ('\'=HYPERLINK("x")', 'Anna', "'-Kid-")
    """
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text


def plain_cell(text: str) -> str:
    """Return a cell without the apostrophe that `safe_cell`, or a person, put before it.

    >>> plain_cell(safe_cell("=1+1")), plain_cell("'0000000001"), plain_cell("'Ace'")
    ('=1+1', '0000000001', "'Ace'")
    """
    marked = text[1:2]
    return text[1:] if text.startswith("'") and (marked in _FORMULA_STARTS or marked.isdigit()) else text


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player as a file is written; `status` is one of the registration's states."""

    name: str
    number: str
    status: str
    byes: int = 0
    memo: str = ""
    points: int = 0


def write_plain(players: Iterable[PlayerLine]) -> str:
    """Return the players as CSV of name and number, with one byte order mark so that spreadsheets read UTF-8.

    >>> write_plain([PlayerLine('Doe "Ace", PhD', "0000000001", "active")]).splitlines()[1]
    '"Doe ""Ace"", PhD","0000000001"'
    """
    return _csv(PLAIN_COLUMNS, ((player.name, player.number) for player in players))


def write_publisher(players: Iterable[PlayerLine]) -> str:
    """Return the players in the publisher's shape: every field quoted, a new entrant's Team ID 0, seat A."""
    rows = (
        ("0", "", str(p.points), str(PUBLISHER_STATUS[p.status]), str(p.byes), p.number, p.name, "A", p.memo)
        for p in players
    )
    return _csv(PUBLISHER_COLUMNS, rows)


def _csv(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    return "\ufeff" + out.getvalue()
