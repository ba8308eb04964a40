"""A round as the judges live it, from the first call to the report package, on their phones and at the desk."""

from __future__ import annotations

import csv
import io

import pytest

from tests.browser.judges_day import JudgesDay

pytestmark = pytest.mark.django_db(transaction=True)


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


@pytest.mark.long
def test_a_round_with_all_that_judges_do_is_in_the_report_package(room):
    day = JudgesDay(room)
    day.zones()
    day.deck_check()
    day.call()
    day.appeal()
    day.warning()
    day.warning_again_by_keyboard()
    day.late()
    day.disqualification()
    day.shared_tablet()
    day.players_report()
    day.end_of_round()
    files = day.report()

    assert not day.faults, "\n".join(day.faults)
    assert [complaint for person in room.people for complaint in person.complaints] == []
    penalties = [(row["infraction"], row["penalty"], row["state"]) for row in rows_of(files["penalties.csv"])]
    assert penalties == [
        ("Wrong number of cards", "Game Loss", "issued"),
        ("Slow play", "Warning", "issued"),
        ("Slow play", "Warning", "issued"),
        ("Late", "Game Loss", "issued"),
        ("Cheating", "Disqualification", "issued"),
    ]
    answered, appealed = rows_of(files["calls.csv"])
    assert (answered["outcome"], answered["extension_seconds"], answered["final_outcome"]) == (
        "answered",
        "180",
        "",
    )
    assert (appealed["ruling"], appealed["section"]) == ("The effect ends with the turn", "CR 8-1-3")
    assert (appealed["final_ruling"], appealed["final_section"]) == ("It ends with the battle", "TRM 4.14")
    assert appealed["appealed_by"] == day.at("appealed").player_2.name
    assert "An effect was read two ways" in appealed["notes"]
    found, in_order = rows_of(files["deck-checks.csv"])
    assert (found["state"], found["findings"]) == ("done", "TRM 7.4.2-5 Wrong number of cards")
    assert (in_order["state"], in_order["findings"], in_order["seed"]) == ("done", "", found["seed"])
    (report,) = rows_of(files["disqualification-reports.csv"])
    assert report["player"] == day.at("out").player_1.name
    assert report["what_happened"] == "What was seen and said, part 0"
    assert report["completed_at"]
    assert {"penalties.pdf", "disqualification-reports.pdf"} <= set(files)
    results = {int(row["table"]): row for row in rows_of(files["results.csv"])}
    decided = {role: results[day.tables[role]] for role in ("end_1", "end_2", "end_3")}
    assert {role: row["outcome"] for role, row in decided.items()} == {
        "end_1": "draw",
        "end_2": "win_1",
        "end_3": "win_2",
    }
    steps = {row["decided_by_5_2"] for row in decided.values()}
    assert len(steps - {""}) == 3
    assert not {row["decided_by_5_2"] for row in results.values()} - steps - {""}
