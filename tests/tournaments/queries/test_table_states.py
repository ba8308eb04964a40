"""The tables in few words say the same as the whole lines."""

from __future__ import annotations

import pytest

from tests.factories.running import started_round
from tests.factories.tournaments import ready_event
from tournaments.models import ResultClaim
from tournaments.queries.find import lines_found
from tournaments.queries.pairings import pairings_of, some_lines
from tournaments.queries.table_states import table_states, tables_found

pytestmark = pytest.mark.django_db


@pytest.fixture
def a_round():
    round_ = started_round(ready_event(9), seed=3)
    first, second, third = round_.matches.filter(kind="match").order_by("table")[:3]
    first.outcome = "win_1"
    first.save()
    ResultClaim.objects.create(match=second, side=1, outcome="win_1", claimed_at=round_.started_at)
    third.is_disputed = True
    third.save()
    return round_


def test_each_table_stands_as_its_whole_line_says(a_round):
    lines = [(line.match_id, line.table, line.state) for line in pairings_of(a_round)]
    assert [(one.match_id, one.table, one.state) for one in table_states(a_round)] == lines
    assert {state for _, _, state in lines} == {"in", "waiting", "disputed", "open", "bye"}


def test_the_lines_of_some_matches_are_those_of_the_whole_round(a_round):
    lines = {line.match_id: line for line in pairings_of(a_round)}
    some = list(lines)[1:4]
    assert some_lines(a_round, some) == {match: lines[match] for match in some}


@pytest.mark.parametrize("text", ["2", "#3", "player", ""])
def test_a_search_finds_the_same_tables_as_among_whole_lines(a_round, text):
    lines = lines_found(pairings_of(a_round), text, full_names=True)
    assert [one.match_id for one in tables_found(table_states(a_round), text)] == [
        line.match_id for line in lines
    ]
