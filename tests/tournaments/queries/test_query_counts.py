"""Every list has a fixed number of queries whatever the number of players; so have pairing and its undo."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories.running import paired_round, quick_round, started_round
from tests.factories.tournaments import fresh, ready_event
from tournaments.actions import pair_round, repair_round, undo_pairing
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
from tournaments.queries.standings import final_standings, standings_of
from tournaments.queries.ties import undecided_ties

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
#: The most queries each may take; a page is one or two of them.
MOST = {"desk_facts": 40, "player_facts": 35, "projector_facts": 25, "public_facts": 20}


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
    assert many <= MOST.get(name, 15)


def test_standings_come_from_the_cache_until_the_event_changes(made):
    event = fresh(made["swiss"][0])
    cache.clear()
    rows = standings_of(event)
    with CaptureQueriesContext(connection) as seen:
        assert standings_of(event) == rows
    assert len(seen) == 1  # which round they are after
    event.version += 1
    with CaptureQueriesContext(connection) as seen:
        standings_of(event)
    assert len(seen) > 1


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
