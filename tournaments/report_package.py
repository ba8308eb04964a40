"""The report of an event as one zip: results, standings, drops, deck lists, log, as CSV, JSON and PDF (TRM 3.9).

The same event gives the same bytes: nothing in it comes from the clock, and the zip's own times are fixed.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tournaments import hooks
from tournaments.documents.drawing import draw_all, html_of
from tournaments.documents.lists import Column, Section, list_plan
from tournaments.documents.making import build_document
from tournaments.documents.paper import paper_of
from tournaments.models import Event
from tournaments.queries.report_tables import Table, event_summary, report_tables
from tournaments.queries.result_words import result_words
from tournaments.rules.names import names_told_apart
from tournaments.rules.player_files import PlayerLine, safe_cell, write_publisher
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: A zip cannot hold times before this one; it stands for "no time".
_NO_TIME = (1980, 1, 1, 0, 0, 0)


def build_report(event: Event) -> bytes:
    """Return the report package of a finished event.

    Holds report.json, a CSV and the JSON of each table, PDFs of results, standings and bracket, the file in
    the shape of the publisher's organizer file, and what the apps above add by `hooks.report_files` (deck
    lists, penalties). Raises `Refused` (event_not_finished), OSError when the disk is full.
    """
    if event.state not in {Event.State.FINISHED, Event.State.REPORTED}:
        raise Refused(
            Problem(
                "event_not_finished",
                gettext_noop("The report is made when the event is finished."),
                section="TRM 3.9",
                advice=gettext_noop("Finish the event on its report page first."),
            )
        )
    tables = report_tables(event)
    files = {table.file: csv_bytes(table.columns, table.rows) for table in tables}
    files["organizer-file.csv"] = _publisher_file(tables).encode()
    files["report.json"] = json_bytes(
        {"event": event_summary(event), **{table.name: table.as_dicts() for table in tables}}
    )
    files |= _pdfs(event, tables)
    for answer in hooks.report_files.ask(event):
        files |= dict(answer)
    return _zipped(event.slug, files)


def csv_bytes(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    r"""Return rows as CSV that a spreadsheet opens rightly in any script and never runs as formulas.

    One byte order mark, every field quoted, commas, CRLF: the same form as the player lists.

    >>> csv_bytes(["name"], [["=1+1"], ['Doe "Ace", PhD']]).decode("utf-8-sig").split("\r\n")
    ['"name"', '"\'=1+1"', '"Doe ""Ace"", PhD"', '']
    """
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([safe_cell(_cell(value)) for value in row] for row in rows)
    return out.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    return str(value)


def json_bytes(facts: Any) -> bytes:
    """Return facts as JSON, in the words of the CSV files where JSON has none of its own."""
    return (json.dumps(facts, ensure_ascii=False, indent=1, default=_cell) + "\n").encode()


def _publisher_file(tables: Sequence[Table]) -> str:
    """Return the players with their points in the shape of the publisher's organizer file."""
    players = next(table for table in tables if table.name == "players").as_dicts()
    return write_publisher(
        PlayerLine(
            name=player["name"],
            number=player["membership_number"],
            status=player["status"],
            byes=player["byes"],
            points=player["points"],
        )
        for player in players
    )


def _pdfs(event: Event, tables: Sequence[Table]) -> dict[str, bytes]:
    """Return the sheets a person reads first; made at the end of the event, whenever they are drawn."""
    params = {"made_at": event.finished_at.isoformat() if event.finished_at else ""}
    by_name = {table.name: table for table in tables}
    # People tell namesakes apart by their number; the tables have it in a column of its own.
    names = names_told_apart((row["number"], row["name"]) for row in by_name["players"].as_dicts())
    files = {
        "standings.pdf": _list_pdf(
            event, params, _("Final standings"), [_standings_section(by_name["standings"], names)]
        ),
        "results.pdf": _list_pdf(event, params, _("Results"), _results_sections(by_name["results"], names)),
    }
    if event.cut_places.exists():
        files["bracket.pdf"] = build_document("bracket", event, params)
    return files


def _list_pdf(event: Event, params: dict[str, Any], title: str, sections: Sequence[Section]) -> bytes:
    plan = list_plan(event, params, name=title, sections=sections)
    paper = paper_of(params, event.region)
    return draw_all([html_of(part, paper) for part in plan.parts])


def _standings_section(table: Table, names: Mapping[int, str]) -> Section:
    columns = [
        Column(_("Place"), 9, is_figure=True),
        Column(_("Player"), 37),
        Column(_("Number"), 17),
        Column(_("Points"), 9, is_figure=True),
        Column(_("Record"), 10, is_figure=True),
        Column(_("Own rate"), 9, is_figure=True),
        Column(_("Opp."), 9, is_figure=True),
    ]
    rows = [
        [
            f"{'= ' if row['tied'] else ''}{row['place']}",
            f"{names[row['number']]} ({row['cut']})" if row["cut"] else names[row["number"]],
            row["membership_number"],
            str(row["points"]),
            row["record"],
            row["own_rate"],
            row["opponents_rate"],
        ]
        for row in table.as_dicts()
    ]
    return Section(_("Final standings"), columns, rows)


def _results_sections(table: Table, names: Mapping[int, str]) -> list[Section]:
    columns = [
        Column(_("Table"), 8, is_figure=True),
        Column(_("Player 1"), 30),
        Column(_("Result"), 32),
        Column(_("Player 2"), 30),
    ]
    rounds: dict[str, list[list[str]]] = {}
    for row in table.as_dicts():
        one, two = names[row["number_1"]], names.get(row["number_2"], "")
        words = result_words(row["outcome"], (row["games_1"], row["games_2"]), (one, two))
        cells = [_cell(row["table"]), one, words if two else row["result"], two]
        rounds.setdefault(row["round_name"], []).append(cells)
    return [Section(name, columns, rows) for name, rows in rounds.items()]


def _zipped(folder: str, files: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as package:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{name}", _NO_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            package.writestr(entry, files[name])
    return target.getvalue()
