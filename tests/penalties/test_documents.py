"""Penalties on paper: the manual's order, nothing cut, a page for each disqualification (TRM 7.1, 7.2)."""

from __future__ import annotations

import pytest

from penalties.actions import fill_in_report, withdraw_penalty
from tests.factories.penalties import give, head_judge_of
from tests.factories.tournaments import START, ready_event
from tests.tournaments.documents.paper_checks import NAMES, holds, words_of
from tournaments.documents.making import build_document, plan_document
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=6, structure="swiss")


def test_the_list_shows_player_infraction_penalty_reason_and_judge(event):
    give(event, 1, "slow_play", "warning", reason="counted very slowly")
    gone = give(event, 2, "communication", "warning", reason="a mistake of ours")
    withdraw_penalty(penalty=gone, by=head_judge_of(event), reason="x")
    text = words_of(build_document("penalties", event))
    for words in (
        "Player 001 (1)",
        "Slow play (TRM 7.4.2-3)",
        "Warning",
        "counted very slowly",
        "head judge",
    ):
        assert holds(text, words), words
    assert not holds(text, "a mistake of ours")


def test_the_list_of_one_player_names_nobody_else(event):
    give(event, 1, "slow_play", "warning")
    give(event, 2, "slow_play", "warning")
    text = words_of(build_document("penalties", event, {"player": 2}))
    assert holds(text, "Player 002")
    assert not holds(text, "Player 001")


def test_names_of_any_script_and_long_reasons_are_printed_whole(event):
    for number, name in enumerate(NAMES[:6], start=1):
        event.registrations.filter(number=number).update(name=name)
        give(event, number, "slow_play", "warning", reason="a word " * 40 + f"end{number}")
    text = words_of(build_document("penalties", event))
    assert [name for name in NAMES[:6] if not holds(text, name)] == []
    assert all(holds(text, f"end{number}") for number in range(1, 7))


def test_a_disqualification_has_a_page_with_all_that_was_written(event):
    for number in (1, 2):
        row = give(event, number, "cheating", "disqualification", reason=f"marked cards {number}")
        fill_in_report(
            report=row.report,
            by=head_judge_of(event),
            what_happened="First line.\nSecond line.",
            players_statement="It was not me.",
            was_deliberate=True,
            is_complete=number == 1,
            now=START,
        )
    plan = plan_document("disqualification-report", event)
    assert len(plan.parts[0].context["sheets"]) == 2
    text = words_of(build_document("disqualification-report", event, {"player": 1}))
    for words in ("Player 001", "marked cards 1", "First line.", "Second line.", "It was not me."):
        assert holds(text, words), words
    assert not holds(text, "marked cards 2")
    assert not holds(text, "Draft")
    assert holds(words_of(build_document("disqualification-report", event, {"player": 2})), "Draft")


def test_without_a_disqualification_there_is_nothing_to_print(event):
    give(event, 1, "slow_play", "warning")
    with pytest.raises(Refused) as refusal:
        plan_document("disqualification-report", event)
    assert refusal.value.codes == ("no_disqualification",)
