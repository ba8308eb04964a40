"""An event's life, its figures by level and structure, what may change, its templates, its tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.models import Event
from tournaments.rules.event_changes import ALWAYS, CHANGEABLE, UNTIL_ROUND_1, change_problems, value_problems
from tournaments.rules.event_figures import LABELS, deviations, figures_for, figures_in_use, rounds_figures
from tournaments.rules.event_states import MOVES, EventState, may_move, move_problems, takes_entries
from tournaments.rules.problems import Refused
from tournaments.rules.structure import ROUNDS_TABLE
from tournaments.rules.tables import TablePlan, read_tables, too_few_tables
from tournaments.rules.templates import TEMPLATES, template_facts


def test_the_states_are_those_of_the_model():
    assert {str(state) for state in EventState} == set(Event.State.values) == {str(state) for state in MOVES}


@pytest.mark.parametrize(
    ("state", "to", "allowed"),
    [
        ("draft", "open", True),
        ("draft", "running", False),
        ("open", "check_in", True),
        ("check_in", "running", True),
        ("running", "check_in", True),
        ("running", "finished", True),
        ("finished", "running", True),
        ("finished", "cancelled", False),
        ("finished", "reported", True),
        ("reported", "running", False),
        ("cancelled", "open", False),
    ],
)
def test_an_event_moves_along_its_path_only(state, to, allowed):
    assert may_move(state, to) is allowed
    assert [problem.code for problem in move_problems(state, to)] == ([] if allowed else ["event_state"])


def test_who_comes_late_or_early_to_a_step_is_told_where_the_event_stands() -> None:
    [late], [early], [never] = (
        move_problems(*move)
        for move in (("running", "open"), ("draft", "running"), ("finished", "cancelled"))
    )
    assert late.words() == "The event is already running."
    assert early.words() == "The event is still a draft."
    assert never.words() == "The event is already finished."


def test_every_state_can_be_reached_from_a_draft_and_left_unless_it_is_the_end():
    reached, edge = {EventState.DRAFT}, {EventState.DRAFT}
    while edge:
        edge = {to for state in edge for to in MOVES[state]} - reached
        reached |= edge
    assert reached == set(EventState)
    assert [state for state in EventState if not MOVES[state]] == [EventState.CANCELLED]


def test_players_are_taken_from_publication_to_the_last_round():
    assert {str(state) for state in EventState if takes_entries(state)} == {"open", "check_in", "running"}


@pytest.mark.parametrize(
    ("level", "structure", "online", "expected"),
    [
        (1, "swiss", False, {"swiss_minutes": 30, "release_delay_days": 0, "deck_lists_required": False}),
        (
            2,
            "swiss_cut",
            False,
            {"cut_best_of": 3, "cut_minutes": 60, "cut_extra_minutes": 10, "release_delay_days": 7},
        ),
        (3, "swiss_cut", False, {"deck_lists_required": True, "uses_slips": True, "final_minutes": None}),
        (1, "swiss", True, {"swiss_minutes": 35, "swiss_extra_minutes": 5}),
        (
            1,
            "elimination",
            False,
            {"cut_best_of": 1, "cut_minutes": 30, "final_best_of": 3, "final_minutes": None},
        ),
    ],
)
def test_level_and_structure_set_the_manuals_figures(level, structure, online, expected):
    figures = figures_for(level=level, structure=structure, is_online=online)
    assert {name: figures[name].value for name in expected} == expected
    assert all(figure.section.startswith("TRM ") and figure.label for figure in figures.values())


@pytest.mark.parametrize(("most", "rounds", "cut"), ROUNDS_TABLE)
def test_rounds_and_cut_follow_the_table(most, rounds, cut):
    with_cut = rounds_figures(players=most, structure="swiss_cut")
    assert (with_cut["rounds_planned"].value, with_cut["cut_size"].value) == (rounds, cut)
    assert rounds_figures(players=most, structure="swiss")["cut_size"].value == 0
    assert rounds_figures(players=most, structure="elimination") == {}


def test_a_changed_figure_is_noted_with_both_values_and_its_section():
    figures = figures_for(level=2, structure="swiss")
    (note,) = deviations({"swiss_minutes": 35, "swiss_best_of": 1}, figures)
    assert (note.params["value"], note.params["expected"], note.section) == (35, 30, "TRM 3.5")


def test_lists_and_slips_by_choice_deviate_from_nothing():
    figures = figures_for(level=1, structure="swiss")
    assert deviations({"deck_lists_required": True, "uses_slips": True}, figures) == []


def test_every_figure_has_a_label_and_belongs_to_a_structure():
    used = frozenset().union(*(figures_in_use(name) for name in ("swiss", "swiss_cut", "elimination")))
    assert used | {"rounds_planned", "cut_size"} == set(LABELS)


def test_every_changeable_fact_is_a_field_of_the_event():
    assert {field.name for field in Event._meta.fields} >= CHANGEABLE


def test_round_1_locks_what_it_announced_and_the_end_locks_all_but_words():
    locked = change_problems(CHANGEABLE, state="running", round_1_announced=True)
    assert {problem.place for problem in locked} == UNTIL_ROUND_1
    over = change_problems(CHANGEABLE, state="reported", round_1_announced=True)
    assert {problem.place for problem in over} == CHANGEABLE - ALWAYS
    assert change_problems(CHANGEABLE, state="check_in", round_1_announced=False) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.key)
def test_a_template_stands_as_it_is_and_keeps_the_manual(template):
    facts = template_facts(template)
    assert value_problems(facts) == []
    assert set(facts) <= CHANGEABLE
    figures = figures_for(level=template.level, structure=template.structure, is_online=template.is_online)
    assert deviations(facts, figures) == []
    assert template.title
    assert template.words


@given(
    st.sampled_from(TEMPLATES),
    st.sampled_from([1, 2, 3]),
    st.sampled_from(["swiss", "swiss_cut", "elimination"]),
    st.booleans(),
)
def test_any_template_at_any_level_can_stand(template, level, structure, online):
    facts = template_facts(template, {"level": level, "structure": structure, "is_online": online})
    assert value_problems(facts) == []
    assert facts["deck_lists_required"] or level < 3


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"level": 3, "deck_lists_required": False}, "deck_list_cannot_be_waived"),
        ({"deck_lists_required": True, "deck_rule": "none"}, "deck_rule_missing"),
        ({"cut_size": 12}, "cut_not_a_bracket"),
        ({"cut_size": 1}, "cut_not_a_bracket"),
        ({"rounds_planned": 0}, "rounds_below_one"),
        ({"rounds_planned": 5, "rounds_minimum": 6}, "round_range_upside_down"),
        ({"rounds_minimum": 6}, "round_range_upside_down"),
        ({"cap": 1}, "cap_below_two"),
        ({"swiss_best_of": 2}, "best_of_1_or_3"),
        ({"time_zone": "Mars/Base"}, "no_such_time_zone"),
        ({"time_zone": "../etc"}, "no_such_time_zone"),
    ],
)
def test_a_value_that_cannot_stand_is_refused_beside_its_field(change, code):
    problems = value_problems(template_facts(TEMPLATES[0]) | change)
    assert [problem.code for problem in problems] == [code]
    assert problems[0].place in change or problems[0].place == "deck_lists_required"


def test_a_blocked_table_seats_nobody_and_is_not_counted():
    plan = TablePlan(5, 9, frozenset({7}))
    assert [table for table in range(1, 12) if plan.holds(table)] == [5, 6, 8, 9]
    assert plan.count() == 4
    assert [problem.params["short"] for problem in too_few_tables(plan, 10)] == [1]
    assert too_few_tables(TablePlan(1), 4000) == []


@pytest.mark.parametrize(
    ("text", "tables"), [("", set()), ("3", {3}), ("1 - 3,5", {1, 2, 3, 5}), ("2–4; 9", {2, 3, 4, 9})]
)
def test_tables_are_read_the_way_people_write_them(text, tables):
    assert read_tables(text) == tables


@pytest.mark.parametrize("text", ["two", "5-3", "1-", "-1", "99999", "1..3"])
def test_unreadable_tables_are_refused_by_name(text):
    with pytest.raises(Refused) as caught:
        read_tables(text)
    assert caught.value.codes == ("tables_unreadable",)
