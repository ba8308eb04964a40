"""The projector turns its pages by itself, with and without JavaScript, and begins again after the last."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories.running import enter, quick_round
from tests.factories.tournaments import ready_event
from tests.tournaments.views.conftest import HTMX, close, publish, start, text_of
from tournaments.actions import extend_match
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, Round
from tournaments.queries.projector_pages import board_pages

pytestmark = pytest.mark.django_db


def board(event, page=None, **headers):
    url = reverse("projector", args=[event.slug])
    return text_of(Client().get(url, {"page": page} if page else {}, **headers))


def test_names_turn_in_pages_each_name_on_one_of_them():
    event = ready_event(players=40, staff=False)
    publish(event)
    first, second = board(event, 1), board(event, 2)
    names = [row.name for row in event.registrations.all()]
    assert all((f">{name}<" in first) != (f">{name}<" in second) for name in names)
    assert "?page=2" in first
    assert "?page=1" in second


def test_final_standings_turn_in_pages_each_place_on_one_of_them():
    event = ready_event(players=40, staff=False)
    quick_round(event)
    Event.objects.filter(pk=event.pk).update(state="finished")
    first, second = board(event, 1), board(event, 2)
    assert "Final standings" in first
    names = [row.name for row in event.registrations.all()]
    assert all((f">{name}<" in first) != (f">{name}<" in second) for name in names)


def test_page_turns_without_javascript_too():
    event = ready_event(players=40, staff=False)
    publish(event)
    assert '<noscript><meta http-equiv="refresh" content="9;url=?page=2"></noscript>' in board(event)


@pytest.mark.parametrize("page", ["99", "0", "x", "-1", "9" * 5000])
def test_page_that_is_gone_begins_again(event, page):
    publish(event)
    assert "Player 001" in board(event, page)


def test_clock_stands_large_while_the_round_runs(event):
    start(event)
    shown = board(event)
    assert "projection-clock" in shown
    assert "data-ends-at" in shown


def test_names_turn_with_the_clock_while_somebody_may_be_looking_for_their_table(event):
    round_ = start(event)
    name = event.registrations.first().name
    assert f">{name}<" not in board(event, 1)
    assert f">{name}<" in board(event, 2)
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(minutes=11))
    assert "projection-clock" in board(event, 2)


def test_standings_show_between_rounds(event):
    close(event)
    assert "Standings after Round 1" in board(event)


def test_people_of_one_name_are_told_apart_on_the_board(event):
    event.registrations.filter(number__in=[1, 2]).update(name="Ben Cole", name_key="ben cole")
    publish(event)
    shown = board(event)
    assert ">Ben Cole (1)<" in shown
    assert ">Ben Cole (2)<" in shown
    assert ">Ben Cole<" not in shown


def test_a_page_holds_no_more_rows_than_the_screen_however_many_lines_names_take():
    short = [("Anna Meyer", "12")] * 60
    long = [("Maximiliane-Theodora von Hohenfels-Wester", "12")] * 60
    fits, longer = board_pages(short)[1][0], board_pages(long)[1][0]
    assert (len(fits), len(longer)) == (30, 12)
    told = board_pages(short, announcements=["Lunch until 13:00."])[1][0]
    assert len(told) < len(fits)


def test_every_row_is_on_one_page_of_the_board():
    names = [f"{'Theodora ' * (at % 5)}Meyer" for at in range(203)]
    layout, pages = board_pages([(name, "100") for name in names], has_ranks=True)
    assert layout.name == "many"
    assert [at for page in pages for at in page] == list(range(203))


def test_htmx_gets_the_board_alone(event):
    publish(event)
    part = board(event, headers=HTMX)
    assert part.lstrip().startswith('<div id="board"')


def test_a_small_store_is_welcomed_before_the_first_round(event):
    assert "Scan the code" in board(event)


def test_the_board_says_that_numbers_are_tables_one_or_several(event):
    round_ = start(event)
    assert "Still playing: tables" in board(event)
    for table in (1, 2, 3):
        enter(round_, table, "win_1")
    assert 'Still playing: table <strong class="num"><span class="nowrap">4</span>' in board(event)


def test_extra_time_is_over_for_all_but_the_tables_with_more_time(event):
    round_ = start(event)
    extend_match(match=round_.matches.get(table=2), by=SYSTEM, seconds=300, now=timezone.now())
    Round.objects.filter(pk=round_.pk).update(started_at=timezone.now() - timedelta(minutes=36))
    assert "Extra time is over, except at the tables with more time" in board(event)
