"""Every list has a fixed number of queries whatever the number of players; so have pairing and its undo."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories.running import enter, paired_round, quick_round, started_round
from tests.factories.tournaments import RegistrationFactory, fresh, ready_event
from tournaments.actions import drop_player, pair_round, repair_round, undo_pairing
from tournaments.actions.acting import SYSTEM
from tournaments.queries.bracket import bracket_of
from tournaments.queries.clock import clock_of_match
from tournaments.queries.desk import desk_facts, next_step
from tournaments.queries.pairings import open_lines, pairing_line, pairings_of
from tournaments.queries.player import player_facts
from tournaments.queries.projector import projector_facts
from tournaments.queries.public import public_facts
from tournaments.queries.rounds import round_facts, rounds_of
from tournaments.queries.standing_explained import explain_player
from tournaments.queries.standings import final_standings, standing_of, standings_of
from tournaments.queries.ties import undecided_ties
from tournaments.views import player as player_view

pytestmark = pytest.mark.django_db


def swiss_event(players):
    """Round 2 started, half of round 1's standings behind it."""
    event = ready_event(players, structure="swiss_cut", rounds_planned=4, cut_size=4)
    quick_round(event)
    started_round(event, seed=2)
    return event


def bracket_event(players):
    event = ready_event(players, structure="elimination")
    quick_round(event)
    started_round(event, seed=2)
    return event


QUERIES = {
    "standings_of": standings_of,
    "final_standings": final_standings,
    "undecided_ties": undecided_ties,
    "explain_player": lambda event: explain_player(event, event.registrations.first()),
    "pairings_of": lambda event: pairings_of(event.rounds.last()),
    "pairings_by_name": lambda event: pairings_of(event.rounds.last(), order="name"),
    "open_lines": lambda event: open_lines(event.rounds.last()),
    "pairing_line": lambda event: pairing_line(event.rounds.last().matches.first()),
    "rounds_of": rounds_of,
    "round_facts": lambda event: round_facts(event.rounds.last()),
    "clock_of_match": lambda event: clock_of_match(event.rounds.last().matches.first()),
    "desk_facts": desk_facts,
    "next_step": next_step,
    "player_facts": lambda event: player_facts(event.registrations.select_related("event").first()),
    "projector_facts": projector_facts,
    "public_facts": public_facts,
    "bracket_of": bracket_of,
}
#: The most queries each may take with nothing in the cache; a page is one or two of them.
MOST = {"desk_facts": 30, "player_facts": 30}


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Make the four events once for all tests of this module, and leave nothing behind."""
    from django.db import transaction

    with django_db_blocker.unblock(), transaction.atomic():
        yield {
            "swiss": (swiss_event(8), swiss_event(64)),
            "elimination": (bracket_event(8), bracket_event(64)),
        }
        transaction.set_rollback(True)


def counted(event, query):
    cache.clear()
    event = fresh(event)
    with CaptureQueriesContext(connection) as seen:
        query(event)
    return len(seen)


@pytest.mark.parametrize("kind", ["swiss", "elimination"])
@pytest.mark.parametrize("name", QUERIES)
def test_the_number_of_queries_does_not_depend_on_the_players(made, name, kind):
    few, many = (counted(event, QUERIES[name]) for event in made[kind])
    assert few == many
    assert many <= MOST.get(name, 20)


def test_standings_come_from_the_cache_until_an_act_changes_them():
    event = ready_event(8, rounds_planned=4)
    quick_round(event)
    round_ = started_round(event, seed=2)
    rows = standings_of(fresh(event))
    enter(round_, 1, "win_1")
    with CaptureQueriesContext(connection) as seen:
        assert standings_of(fresh(event)) == rows
    assert (
        len(seen) == 5
    )  # the event, the round they are after, is it closed, the cut, the last act that matters
    drop_player(registration=event.registrations.first(), by=SYSTEM)
    assert standings_of(fresh(event)) != rows


def test_a_phone_that_asks_after_somebody_elses_result_takes_few_queries(made):
    event = fresh(made["swiss"][1])
    phone = event.registrations.select_related("event").first()
    cache.clear()
    player_facts(phone)
    with CaptureQueriesContext(connection) as seen:
        player_facts(phone)
    assert len(seen) <= 11


def test_a_players_page_asks_little_with_what_decks_and_judges_put_on_it(made, client):
    phone = fresh(made["swiss"][1]).registrations.first()
    cache.clear()
    client.get(phone.get_absolute_url())
    with CaptureQueriesContext(connection) as seen:
        assert client.get(phone.get_absolute_url()).status_code == 200
    assert len(seen) <= 15


def test_a_page_made_of_an_older_row_is_loaded_again(monkeypatch, client):
    """An act between the reading of a player's row and the making of the page may not be passed over."""
    event = ready_event(8, rounds_planned=4)
    phone = event.registrations.first()
    read = player_view.registration_by_token

    def read_before_an_act(token):
        row = read(token)
        drop_player(registration=phone, by=SYSTEM)
        return row

    monkeypatch.setattr(player_view, "registration_by_token", read_before_an_act)
    old = client.get(phone.get_absolute_url())
    monkeypatch.setattr(player_view, "registration_by_token", read)
    again = client.get(phone.get_absolute_url(), headers={"If-None-Match": old["ETag"]})
    assert again.status_code == 200
    assert again["ETag"] != old["ETag"]


def test_a_phone_loads_its_own_row_of_the_standings():
    event = ready_event(8, rounds_planned=4)
    quick_round(event)
    event = fresh(event)
    rows = {row.registration_id: row for row in final_standings(event)}
    for _ in range(2):
        for player in event.registrations.all():
            assert standing_of(event, player) == rows[player.pk]
    late = RegistrationFactory(event=event, active=True, first_round=3)
    assert standing_of(event, late) is None


def test_pairing_drawing_again_and_undoing_take_a_fixed_number_of_statements():
    seen = {}
    for players in (8, 64):
        event = ready_event(players, rounds_planned=4)
        quick_round(event)
        with CaptureQueriesContext(connection) as pairing:
            round_ = pair_round(event=event, by=SYSTEM, seed=2)
        with CaptureQueriesContext(connection) as again:
            repair_round(round_=round_, by=SYSTEM, reason="x", seed=3)
        with CaptureQueriesContext(connection) as undo:
            undo_pairing(round_=round_, by=SYSTEM)
        seen[players] = (len(pairing), len(again), len(undo))
    assert seen[8] == seen[64]
    assert paired_round(event).number == 2
