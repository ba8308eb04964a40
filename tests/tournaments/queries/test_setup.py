"""The figures of an event before it is published: what counts, what the manual says, what deviates."""

import pytest

from tests.factories.tournaments import EventFactory, registrations
from tournaments.forms.events import EventForm
from tournaments.queries.setup import (
    expected_players,
    figures_of,
    locked_fields,
    preview,
    preview_of,
    setup_steps,
)
from tournaments.rules.templates import BY_KEY, template_facts

SWISS_CUT = template_facts(BY_KEY["store_championship"])


def lines(facts, players=20):
    return {line.field: line for line in preview(facts, players=players).lines}


def test_figures_left_open_are_the_tables_and_deviate_from_nothing():
    found = lines(SWISS_CUT)
    assert (found["rounds_planned"].value, found["cut_size"].value) == ("5", "top 4")
    assert not any(line.deviates for line in found.values())


def test_a_number_that_is_not_the_tables_deviates_and_is_noted():
    facts = SWISS_CUT | {"rounds_planned": 4, "cut_size": 8}
    assert lines(facts)["rounds_planned"].deviates
    codes = [note.code for note in preview(facts, players=20).notes]
    assert codes == ["rounds_deviate", "cut_deviates"]


def test_no_cut_and_a_range_that_holds_the_tables_number_keep_to_the_manual():
    found = lines(SWISS_CUT | {"rounds_planned": 6, "rounds_minimum": 5, "cut_size": 0})
    assert (found["rounds_planned"].value, found["rounds_planned"].deviates) == ("5 to 6", False)
    assert (found["cut_size"].value, found["cut_size"].deviates) == ("none", False)


@pytest.mark.parametrize("players", [2, 3, 2049])
def test_outside_the_table_the_preview_says_so(players):
    assert [note.code for note in preview(SWISS_CUT, players=players).notes] == ["table_does_not_cover"]


def test_figures_of_a_cut_that_is_not_played_are_left_out():
    assert "cut_minutes" not in lines(template_facts(BY_KEY["store"]))
    assert "rounds_planned" not in lines(template_facts(BY_KEY["elimination"]))


def test_the_words_on_how_to_fill_a_field_stand_on_the_form_and_not_among_the_figures():
    figures = preview(SWISS_CUT, players=20).lines
    assert [line.label for line in figures if "empty" in str(line.label)] == []
    assert "empty: no limit" in str(EventForm().fields["final_minutes"].label)


def test_values_that_cannot_stand_are_told_before_saving():
    assert [p.code for p in preview(SWISS_CUT | {"cut_size": 6}, players=20).problems] == [
        "cut_not_a_bracket"
    ]


@pytest.mark.django_db
def test_a_stored_event_is_previewed_for_its_counted_players_its_places_or_who_is_in():
    assert expected_players(EventFactory(players_counted=9, cap=64)) == 9
    assert expected_players(EventFactory(cap=64)) == 64
    event = EventFactory()
    registrations(event, 5)
    assert expected_players(event) == 5
    assert preview_of(event).players == 5


@pytest.mark.django_db
def test_the_steps_of_the_setup_page_follow_the_events_state():
    steps = {
        state: setup_steps(EventFactory(state=state))
        for state in ("draft", "open", "check_in", "running", "finished")
    }
    assert [state for state, step in steps.items() if step.can_publish] == ["draft"]
    assert [state for state, step in steps.items() if step.can_open_check_in] == ["open"]
    assert [state for state, step in steps.items() if step.can_close] == ["check_in"]
    assert [state for state, step in steps.items() if step.can_cancel] == [
        "draft",
        "open",
        "check_in",
        "running",
    ]


@pytest.mark.django_db
def test_the_manuals_figures_leave_what_is_locked_and_lists_asked_for_by_choice():
    event = EventFactory(state="running", rounds_fixed_at="2026-03-07T10:00Z", deck_lists_required=True)
    figures = figures_of(event)
    assert figures["swiss_minutes"] == 30
    assert not figures.keys() & locked_fields(event)
    assert figures_of(EventFactory(deck_lists_required=True))["deck_lists_required"] is True
