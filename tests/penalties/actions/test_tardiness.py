"""Late players by the round's clock: one, both, later still (TRM 7.4.2-1)."""

import pytest

from penalties.actions import acknowledge_penalty, issue_tardiness, withdraw_penalty
from penalties.models import Penalty
from tests.factories.penalties import give, head_judge_of, judge_of, lost, match_of, player
from tests.factories.running import enter, play_round, published_round, started_round
from tests.factories.tournaments import START, fresh, minutes_later, ready_event
from tournaments.actions import close_round, pause_round, resume_round
from tournaments.actions.acting import SYSTEM
from tournaments.models import Match
from tournaments.rules.problems import Refused, Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=4, rounds_planned=4, structure="swiss")


def late(match, minutes, **facts):
    facts.setdefault("by", head_judge_of(match.round.event))
    if not facts.get("both"):
        facts.setdefault("side", 1)
    return issue_tardiness(match=match, now=minutes_later(minutes), **facts)


@pytest.mark.parametrize(
    ("minutes", "level", "outcome"),
    [
        (0, "warning", ""),
        (4.99, "warning", ""),
        (5, "game_loss", "win_2_by_default"),
        (9.99, "game_loss", "win_2_by_default"),
        (10, "match_loss", "win_2_by_default"),
        (25, "match_loss", "win_2_by_default"),
    ],
)
def test_the_penalty_follows_the_minutes_since_the_start(event, minutes, level, outcome):
    match = match_of(started_round(event), 1)
    (row,) = late(match, minutes)
    assert (row.level, row.registration, fresh(match).outcome) == (level, match.player_1, outcome)


@pytest.mark.parametrize(
    ("best_of", "minutes", "outcome"),
    [
        (1, 4, ""),
        (1, 5, "double_loss"),
        (1, 10, "double_loss"),
        (3, 5, ""),
        (3, 10, "double_loss"),
    ],
)
def test_both_absent_are_due_the_same_and_at_ten_minutes_both_lose(best_of, minutes, outcome):
    event = ready_event(players=4, rounds_planned=4, structure="swiss", swiss_best_of=best_of)
    match = match_of(started_round(event), 1)
    first, second = late(match, minutes, both=True)
    assert fresh(match).outcome == outcome
    assert first.level == second.level
    assert (fresh(first).together_with, second.together_with) == (second, first)


def test_the_heavier_step_takes_the_lighter_ones_place(event):
    match = match_of(started_round(event), 1)
    (first,) = late(match, 2)
    (second,) = late(match, 6)
    (third,) = late(match, 10)
    assert [fresh(row).state for row in (first, second, third)] == ["withdrawn", "withdrawn", "issued"]
    assert fresh(match).outcome == "win_2_by_default"
    assert fresh(match).games_2 is None, "the match is lost, not a game of it"
    assert Penalty.objects.filter(state="issued").count() == 1


def test_a_step_that_waits_leaves_the_lighter_one_in_force_until_it_is_acknowledged(event):
    match = match_of(started_round(event), 1)
    (first,) = late(match, 2, by=judge_of(event))
    (second,) = late(match, 6, by=judge_of(event))
    assert (fresh(first).state, second.state, fresh(match).outcome) == ("issued", "proposed", "")
    acknowledge_penalty(penalty=second, by=head_judge_of(event), now=minutes_later(7))
    assert (fresh(first).state, fresh(match).outcome) == ("withdrawn", "win_2_by_default")


def test_a_second_judge_is_told_who_penalized_the_late_player(event):
    match = match_of(started_round(event), 1)
    late(match, 2, by=judge_of(event))
    with pytest.raises(Refused) as refusal:
        late(match, 3)
    assert refusal.value.codes == ("late_already",)
    assert "(floor judge)" in refusal.value.problems[0].words()


def test_what_waits_for_the_head_judge_is_not_given_again_from_the_form(event):
    match = match_of(started_round(event), 1)
    asked = {"match": match, "by": judge_of(event), "now": minutes_later(6)}
    give(event, match.player_1.number, "tardiness", "game_loss", **asked)
    with pytest.raises(Refused) as refusal:
        give(event, match.player_1.number, "tardiness", "game_loss", **asked)
    assert refusal.value.codes == ("late_already",)
    # The other player's lateness, and a heavier step of the clock, are no repetition.
    give(event, match.player_2.number, "tardiness", "game_loss", **asked)
    give(event, match.player_1.number, "tardiness", "match_loss", match=match, now=minutes_later(11))


def test_an_old_page_of_the_table_is_told_so(event):
    match = match_of(started_round(event), 1)
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    with pytest.raises(Stale):
        late(match, 3, seen_version=match.version)


def test_late_again_after_a_game_loss_is_never_lighter(event):
    first = started_round(event)
    for number in (1, 2, 3, 4):
        match = match_of(first, number)
        if not match.outcome:
            late(match, 6, both=True)
    close_round(round_=first, by=SYSTEM, now=minutes_later(30))
    second = started_round(event, seed=2, now=minutes_later(40))
    (row,) = late(match_of(second, 1), 41)
    assert row.level == "game_loss"


def test_a_judge_can_give_more_than_the_clock_and_not_less(event):
    match = match_of(started_round(event), 1)
    (row,) = late(match, 2, level="game_loss")
    assert row.level == "game_loss"
    other = next(m for m in match.round.matches.all() if m.pk != match.pk)
    (row,) = late(Match.objects.select_related("round__event").get(pk=other.pk), 7, level="warning")
    assert row.level == "game_loss"


def test_a_stopped_clock_makes_nobody_late(event):
    round_ = started_round(event)
    pause_round(round_=round_, by=SYSTEM, now=minutes_later(1))
    resume_round(round_=round_, by=SYSTEM, now=minutes_later(21))
    (row,) = late(match_of(round_, 1), 24)
    assert (row.level, "4:00" in row.reason) == ("warning", True)


def test_the_reason_says_how_late(event):
    match = match_of(started_round(event), 1)
    (row,) = late(match, 6.5)
    assert "6:30" in row.reason
    other = Match.objects.select_related("round__event").exclude(pk=match.pk).first()
    assert late(other, 1, reason="sat at the wrong table")[0].reason == "sat at the wrong table"


def test_nobody_is_late_for_a_round_that_is_closed():
    event = ready_event(players=4, rounds_planned=3, structure="swiss")
    with pytest.raises(Refused) as refusal:
        late(play_round(event).matches.select_related("round__event").first(), 3)
    assert refusal.value.codes == ("round_closed",)


def test_nobody_is_late_before_the_round_has_started_or_for_a_bye():
    event = ready_event(players=3, rounds_planned=3, structure="swiss")
    round_ = published_round(event)
    with pytest.raises(Refused) as refusal:
        late(round_.matches.select_related("round__event").get(kind="match"), 3)
    assert refusal.value.codes == ("round_not_started",)
    with pytest.raises(Refused) as refusal:
        late(round_.matches.select_related("round__event").get(kind="bye"), 3)
    assert set(refusal.value.codes) == {"nobody_to_be_late", "round_not_started", "late_at_finished_table"}


def test_nobody_is_late_at_a_table_with_a_result(event):
    round_ = started_round(event)
    match = match_of(round_, 1)
    enter(round_, match.table, "win_1", now=START)
    with pytest.raises(Refused) as refusal:
        late(match, 6)
    assert refusal.value.codes == ("late_at_finished_table",)


def test_withdrawing_the_penalties_of_both_opens_the_match_again(event):
    match = match_of(started_round(event), 1)
    for row in late(match, 10, both=True):
        withdraw_penalty(penalty=row, by=head_judge_of(event), reason="the seats were wrong")
    assert fresh(match).outcome == ""
    assert lost(match) is None
    assert player(event, 1).status == "active"


def test_a_second_penalty_for_the_same_lateness_without_a_reason_is_told_both(event):
    match = match_of(started_round(event), 1)
    late(match, 1)
    with pytest.raises(Refused) as caught:
        give(event, 1, "tardiness", "warning", reason="", match=fresh(match), now=minutes_later(2))
    assert {"late_already", "penalty_needs_reason"} <= set(caught.value.codes)
