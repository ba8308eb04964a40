"""Signed up, checked in, playing, took part: counted in one place, so that pages agree."""

import pytest

from tests.factories.running import begun_cut, paired_round, play_round, started_round
from tests.factories.tournaments import RegistrationFactory, fresh, people_of, ready_event, right_now
from tournaments.actions import drop_player, publish_round
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event
from tournaments.queries.home import organizer_home
from tournaments.queries.player_counts import PlayerCounts, counts_on, player_counts, with_player_counts
from tournaments.queries.standings import final_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Five are in, one is absent, one waits, one was cancelled."""
    event = ready_event(5, structure="swiss", rounds_planned=3)
    for status in ("absent", "waiting", "cancelled"):
        RegistrationFactory(event=event, status=status, queued_at=right_now())
    return event


def test_who_takes_part_is_in_a_posted_round_and_late_entries_and_leavers_count(event):
    assert player_counts(event) == PlayerCounts(signed_up=6, checked_in=5, took_part=0)
    round_ = paired_round(event)
    assert player_counts(event).took_part == 0
    publish_round(round_=round_, by=SYSTEM)
    assert player_counts(event) == PlayerCounts(signed_up=6, checked_in=5, took_part=5)


def test_the_standings_have_as_many_rows_as_took_part(event):
    play_round(event)
    drop_player(registration=event.registrations.get(number=1), by=SYSTEM)
    RegistrationFactory(event=event, active=True, first_round=2)
    started_round(event)
    counts = player_counts(event)
    assert counts == PlayerCounts(signed_up=7, checked_in=5, took_part=6)
    assert counts.words(is_over=False) == "5 playing, 6 took part"
    event.rounds.get(number=2).matches.filter(outcome="").update(outcome="win_1", entered_by="staff")
    event.rounds.update(state="closed", closed_at=right_now())
    assert len(final_standings(fresh(event))) == 6


def test_the_organizers_events_are_counted_in_the_same_words(event):
    other = ready_event(3)
    rows = {
        row.pk: counts_on(row)
        for row in with_player_counts(Event.objects.filter(registrations__isnull=False).distinct())
    }
    assert rows == {event.pk: player_counts(event), other.pk: player_counts(other)}
    (card,) = organizer_home(people_of(event).organizer).running
    assert card.players == "6 signed up, 5 checked in"


def test_the_last_round_of_an_event_is_called_by_its_name():
    swiss = ready_event(8)
    play_round(swiss)
    play_round(swiss)
    final = ready_event(9, structure="swiss_cut", cut_size=2)
    begun_cut(final, rounds=4)
    paired_round(final)
    cards = {
        event: next(
            card for card in organizer_home(people_of(event).organizer).running if card.event == event
        )
        for event in (swiss, final)
    }
    assert [cards[event].last_round for event in (swiss, final)] == ["Round 2", "Final"]


def test_an_event_before_its_first_round_names_none(event):
    (card,) = organizer_home(people_of(event).organizer).running
    assert card.last_round == ""
