"""The desk's one list of tables: open ones first as it is opened, then each keeps its place; the search over all."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories.running import started_round
from tests.factories.tournaments import START, fresh, ready_event
from tournaments.models import Match
from tournaments.queries import desk_list as lists
from tournaments.queries.desk import desk_facts
from tournaments.queries.desk_list import desk_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_():
    """17 players: tables 1 to 8 and a bye."""
    return started_round(ready_event(17, structure="swiss"), seed=3)


@pytest.fixture(autouse=True)
def windows_of_three(monkeypatch):
    monkeypatch.setattr(lists, "WINDOW", 3)


def result_in(round_, *tables: int, at: datetime = START) -> None:
    Match.objects.filter(round=round_, table__in=tables).update(outcome="win_1", entered_at=at)


def shown(round_, **wanted) -> list[int | None]:
    found = desk_list(desk_facts(fresh(round_.event)), **wanted)
    return [line.table for line in found.lines]


def test_the_tables_open_when_the_page_is_opened_come_first_and_byes_last(round_):
    result_in(round_, 1, 4, 8)
    assert [shown(round_, window=number) for number in (1, 2, 3)] == [[2, 3, 5], [6, 7, 1], [4, 8, None]]


def test_what_comes_in_since_stays_at_its_place_of_its_window(round_):
    result_in(round_, 1)
    opened = START + timedelta(minutes=5)
    before = [shown(round_, window=number, listed=opened) for number in (1, 2, 3)]
    assert before == [[2, 3, 4], [5, 6, 7], [8, 1, None]]
    result_in(round_, 2, 5, 6, 8, at=opened + timedelta(seconds=1))
    assert [shown(round_, window=number, listed=opened) for number in (1, 2, 3)] == before
    assert shown(round_) == [3, 4, 7]


def test_windows_say_which_tables_they_hold_how_many_are_open_and_which_one_is_shown(round_):
    result_in(round_, 1, 4, 7, 8)
    found = desk_list(desk_facts(fresh(round_.event)), window=2)
    assert [(one.words, one.open_words, one.is_shown) for one in found.windows] == [
        ("Tables 2–5", "3 open", False),
        ("Table 6 · results in: tables 1–4", "1 open", True),
        ("results in: tables 7–8", "", False),
    ]
    assert [one.number for one in found.beside] == [1, 2, 3]
    assert (found.total, found.played, len(found.shown)) == (9, 8, 3)


def test_the_search_finds_tables_of_every_window(round_):
    last = round_.matches.get(table=8)
    assert 8 in shown(round_, find="8")
    assert shown(round_, find=f"#{last.player_2.number}") == [8]


def test_a_window_past_the_end_is_the_last(round_):
    assert shown(round_, window=99) == shown(round_, window=3)
    assert shown(round_, window=99, find="8") == shown(round_, find="8")


@pytest.mark.parametrize("more", [6, 7])
def test_a_round_that_fits_with_its_byes_is_one_window(round_, monkeypatch, more):
    monkeypatch.setattr(lists, "_MORE", more)
    result_in(round_, 1, 4)
    found = desk_list(desk_facts(fresh(round_.event)))
    assert [line.table for line in found.lines] == [2, 3, 5, 6, 7, 8, 1, 4, None]
    assert found.windows == ()


def test_before_the_first_round_there_is_nothing_to_list():
    found = desk_list(desk_facts(ready_event(4)), find="nobody", window=3)
    assert (found.total, found.window, found.windows) == (0, 1, ())


def test_any_window_costs_the_five_queries_of_its_lines(round_):
    facts = desk_facts(fresh(round_.event))
    for window in (1, 3):
        with CaptureQueriesContext(
            connection,
        ) as asked:
            desk_list(facts, window=window)
        assert len(asked) == 5
