"""A whole event of 64 in the browser, with the real deck lists of the team's shared folder."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.utils import timezone

from decks.queries.reading import Terms, read_list
from decks.rules.legality import Verdict
from tests.browser.event_day import EventDay

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.shared,
    pytest.mark.browser,
    pytest.mark.slow,
]

SAMPLE = Path(__file__).parents[4] / "shared" / "catalog" / "decklists-sample.json"


def legal_lists(count: int) -> list[str]:
    """Return `count` real lists that a level 2 event takes today; the illegal ones of the sample are left out."""
    terms = Terms(level=2, on=timezone.localdate(), format="standard")
    texts = [row["text"] for row in json.loads(SAMPLE.read_text())]
    legal = [text for text in texts if read_list(text, terms).verdict is Verdict.LEGAL]
    assert len(legal) >= 40
    return [legal[place % len(legal)] for place in range(count)]


def test_64_players_with_real_lists_from_sign_up_to_report(room):
    day = EventDay(room, legal_lists(64), on_phones=64, rounds=4)
    day.announce()
    day.everybody_signs_up()
    day.check_in()
    day.play_round(1)
    day.play_round(2)
    day.correct_a_result()
    day.one_drops()
    day.play_round(3)
    day.play_round(4)
    day.follow_the_next_steps()
    package = day.finish_and_report()
    report = next(name for name in package.namelist() if name.endswith("report.json"))
    assert len(json.loads(package.read(report))["players"]) == 64
    assert [complaint for person in room.people for complaint in person.complaints] == []
