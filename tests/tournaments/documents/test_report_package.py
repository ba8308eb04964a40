"""The report package: everything 3.9 asks for, safe to open, the same bytes for the same event."""

from __future__ import annotations

import csv
import io
import json
import zipfile

import pytest

from tests.tournaments.documents.paper_checks import NAMES, holds, words_of
from tournaments import hooks
from tournaments.models import LogEntry
from tournaments.report_package import build_report
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


def files_of(package: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        assert archive.testzip() is None
        return {name.split("/", 1)[1]: archive.read(name) for name in archive.namelist()}


def rows_of(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    assert not data[3:].startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


def test_the_package_holds_every_table_in_every_form(finished, named):
    finished.registrations.filter(number=5).update(status="dropped", left_after_round=1)
    finished.version += 1
    finished.save()
    files = files_of(build_report(finished))
    assert set(files) >= {
        "players.csv",
        "results.csv",
        "standings.csv",
        "drops.csv",
        "ties.csv",
        "prizes.csv",
        "log.csv",
        "organizer-file.csv",
        "report.json",
        "standings.pdf",
        "results.pdf",
    }
    results = rows_of(files["results.csv"])
    assert len(results) == 14
    assert (results[0]["name_1"], results[0]["outcome"], results[0]["table"]) == (NAMES[0], "win_1", "1")
    assert (results[-1]["result"], results[-1]["number_1"]) == ("Bye", "27")
    assert [row["number"] for row in rows_of(files["drops.csv"])] == ["5"]
    standings = rows_of(files["standings.csv"])
    assert len(standings) == 27
    assert standings[-1]["own_rate_exact"] == "33/100"
    data = json.loads(files["report.json"])
    assert [row["name"] for row in data["standings"]] == [row["name"].removeprefix("'") for row in standings]
    assert data["event"]["deviates_from_3_6"]
    text = words_of(files["standings.pdf"])
    assert [name for name in NAMES if not holds(text, name)] == []
    assert "Hidden Hancock" in text


def test_people_of_one_name_are_told_apart_in_results_and_standings(finished):
    finished.registrations.filter(number__in=[4, 5]).update(name="Ben Cole")
    finished.version += 1
    finished.save()
    files = files_of(build_report(finished))
    for name in ("results.pdf", "standings.pdf"):
        text = words_of(files[name])
        assert "Ben Cole (4)" in text
        assert "Ben Cole (5)" in text
        assert text.count("Ben Cole") == text.count("Ben Cole (")
    # The tables have the number in a column of its own.
    assert [row["name"] for row in rows_of(files["players.csv"])[3:5]] == ["Ben Cole", "Ben Cole"]


def test_results_on_paper_name_the_winner_and_the_table_keeps_the_code(finished):
    match = finished.rounds.get(number=1).matches.get(table=2)
    match.outcome, match.games_1, match.games_2 = "win_2", 1, 2
    match.save()
    finished.version += 1
    finished.save()
    files = files_of(build_report(finished))
    text = words_of(files["results.pdf"])
    assert f"{match.player_2.name} won 2–1" in text
    assert "First player won" not in text
    assert "Bye" in text
    row = rows_of(files["results.csv"])[1]
    assert (row["outcome"], row["result"]) == ("win_2", "Second player won")


@pytest.mark.long
def test_the_same_event_gives_the_same_bytes_at_any_time(finished, time_machine):
    time_machine.move_to("2026-03-08 10:00")
    first = build_report(finished)
    time_machine.move_to("2026-03-09 11:11")
    assert build_report(finished) == first


def test_what_the_log_notes_has_one_order_whatever_the_database_keeps(finished, undrawn):
    noted = {"version": 1, "legal": True, "a list": ["ü"]}
    entry = LogEntry.objects.create(event=finished, verb="sign_up", at=finished.starts_at)
    for order in (noted, dict(reversed(noted.items()))):
        entry.before, entry.after = order, {}
        entry.save()
        line = rows_of(files_of(build_report(finished))["log.csv"])[-1]
        assert line["before"] == '{"a list": ["ü"], "legal": true, "version": 1}'
        assert line["after"] == ""


def test_names_cannot_run_as_formulas_and_numbers_keep_their_zeros(finished, named, undrawn):
    files = files_of(build_report(finished))
    for name in ("players.csv", "results.csv", "standings.csv", "organizer-file.csv"):
        for row in csv.reader(io.StringIO(files[name].decode("utf-8-sig"))):
            assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)
    assert rows_of(files["players.csv"])[0]["membership_number"] == "0000000001"
    assert rows_of(files["organizer-file.csv"])[0]["Membership Number - 1"] == "0000000001"


def test_private_links_and_mail_addresses_are_not_in_it(finished, undrawn):
    finished.registrations.update(email="secret@example.org")
    package = files_of(build_report(finished))
    tokens = [token.encode() for token in finished.registrations.values_list("token", flat=True)]
    for data in package.values():
        assert b"secret@example.org" not in data
        assert not any(token in data for token in tokens)


def test_higher_apps_add_their_files_by_hook(finished, monkeypatch, undrawn):
    monkeypatch.setattr(hooks.report_files, "_answers", [lambda _: [("penalties.csv", b"x")]])
    assert files_of(build_report(finished))["penalties.csv"] == b"x"


def test_there_is_no_report_before_the_end(event):
    with pytest.raises(Refused) as caught:
        build_report(event)
    assert caught.value.codes == ("event_not_finished",)


def test_the_number_of_queries_does_not_grow_with_the_players(finished, django_assert_max_num_queries):
    from tournaments.queries.report_tables import report_tables

    with django_assert_max_num_queries(30):
        report_tables(finished)
