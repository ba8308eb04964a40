"""A proposal that the head judge corrects and acknowledges in one act: it stands as corrected (TRM 7.1, 7.3)."""

import pytest

from penalties.actions import acknowledge_corrected_penalty, decline_penalty, issue_tardiness
from penalties.models import DisqualificationReport, Penalty
from tests.factories.penalties import give, head_judge_of, judge_of, lost, match_of, player
from tests.factories.running import fill_results, started_round
from tests.factories.tournaments import START, acting, fresh, minutes_later, people_of, ready_event
from tournaments.actions import close_round
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import LogEntry, PenaltyLoss, Round
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import NotAllowed, Refused, Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=4, rounds_planned=4, structure="swiss")


def proposed(event, infraction="outside_information", level="match_loss", **facts) -> Penalty:
    return give(event, 1, infraction, level, by=judge_of(event), **facts)


def best_of_3(event) -> Round:
    """Start round 1 as a best of 3."""
    round_ = started_round(event)
    Round.objects.update(best_of=3)
    return round_


def confirm(row, **facts):
    facts.setdefault("reason", "it was another thing")
    facts.setdefault("by", head_judge_of(row.event))
    return acknowledge_corrected_penalty(penalty=row, **facts)


def refused(row, **facts) -> tuple[str, ...]:
    with pytest.raises(Refused) as refusal:
        confirm(row, **facts)
    return refusal.value.codes


def test_a_lighter_loss_acts_at_once_and_the_heavier_one_never_did(event):
    round_ = best_of_3(event)
    row = proposed(event)
    done = confirm(row, level="game_loss", seen_version=row.version)
    assert (done.state, done.level, done.acts_on) == ("issued", "game_loss", "now")
    loss = PenaltyLoss.objects.get()
    assert (loss.kind, loss.game, match_of(round_, 1).outcome) == ("game", 1, "")


def test_a_heavier_level_is_the_head_judges_own(event):
    round_ = started_round(event)
    done = confirm(proposed(event, level="game_loss"), level="match_loss")
    assert (done.issued_by, lost(match_of(round_, 1))) == (people_of(event).head_judge, 1)
    assert done.judge.endswith("(head judge)")


def test_a_warning_in_its_place_costs_nothing_and_stays_the_floor_judges(event):
    round_ = started_round(event)
    row = proposed(event, "list_differs", "game_loss", acts_on="next")
    done = confirm(row, infraction="illegible_list", level="warning")
    assert (done.state, done.acts_on, done.loss) == ("issued", "", None)
    assert (done.issued_by, done.acknowledged_by) == (
        people_of(event).floor_judge,
        people_of(event).head_judge,
    )
    assert match_of(round_, 1).outcome == ""


def test_a_disqualification_puts_the_player_out_and_opens_the_report(event):
    started_round(event)
    done = confirm(proposed(event, "behavior", "game_loss"), level="disqualification")
    assert player(event, 1).status == "disqualified"
    assert DisqualificationReport.objects.get().penalty == done


def test_trail_and_log_keep_the_proposal_and_what_became_of_it(event):
    started_round(event)
    row = proposed(event, reason="a friend spoke")
    done = confirm(
        row, level="game_loss", penalty_reason="a friend pointed", reason="words were not heard", once="k"
    )
    assert list(done.changes.values_list("what", flat=True)) == ["proposed", "confirmed"]
    line = LogEntry.objects.get(verb="acknowledge_corrected_penalty", target__startswith="player 1")
    for kept in (done.changes.get(what="confirmed"), line):
        assert (kept.before["level"], kept.before["state"], kept.before["reason"]) == (
            *("match_loss", "proposed"),
            "a friend spoke",
        )
        assert (kept.after["level"], kept.after["state"], kept.after["reason"]) == (
            *("game_loss", "issued"),
            "a friend pointed",
        )
        assert kept.reason == "words were not heard"
    assert line.before["judge"].endswith("(floor judge)")


def test_what_the_judge_said_of_the_games_holds_unless_the_head_judge_says_otherwise(event):
    best_of_3(event)
    said = {"game": 2, "played": GameScore(1, 0), "now": minutes_later(5)}
    for other, game in (({}, 2), ({"game": 1, "played": GameScore(0, 0)}, 1)):
        row = proposed(event, level="game_loss", **said)
        done = confirm(row, penalty_reason="clearer words", now=minutes_later(6), **other)
        assert done.loss.game == game
        PenaltyLoss.objects.all().delete()
        Penalty.objects.all().update(state="withdrawn", loss=None)


def test_the_head_judge_sends_the_loss_to_the_next_match(event):
    round_ = started_round(event)
    done = confirm(proposed(event), acts_on="next", level="game_loss")
    assert (done.acts_on, done.loss, match_of(round_, 1).outcome) == ("next", None, "")


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"reason": " "}, "correction_needs_reason"),
        ({"penalty_reason": ""}, "penalty_needs_reason"),
        ({"level": "warning"}, "below_the_guide"),
        ({"level": "disqualification"}, "above_needs_reason"),
        ({"level": "nonsense"}, "no_such_level"),
        ({"infraction": "nonsense"}, "no_such_infraction"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_guide_holds_and_a_refused_correction_leaves_the_proposal_waiting(event, facts, code):
    round_ = started_round(event)
    row = proposed(event)
    assert code in refused(row, **facts)
    assert (fresh(row).state, fresh(row).version, match_of(round_, 1).outcome) == ("proposed", 1, "")


def test_an_earlier_one_of_the_corrected_kind_makes_it_a_repeat(event):
    give(event, 1, "slow_play", "game_loss")
    row = proposed(event, "list_differs", "game_loss")
    assert refused(row, infraction="slow_play", level="warning") == ("lighter_than_before",)


def test_one_lateness_is_not_warned_twice_and_a_heavier_one_takes_the_lighter_ones_place(event):
    match = match_of(started_round(event), 1)
    late = {"match": match, "side": 1, "by": judge_of(event)}
    (first,) = issue_tardiness(**late, now=minutes_later(2))
    (second,) = issue_tardiness(**late, now=minutes_later(6))
    assert refused(second, level="warning", now=minutes_later(7)) == ("late_already",)
    confirm(second, level="match_loss", now=minutes_later(7))
    assert [fresh(row).state for row in (first, second)] == ["withdrawn", "issued"]
    assert fresh(match).outcome == "win_2_by_default"


def test_only_the_head_judge_and_the_organizer_do_it(event):
    started_round(event)
    row = proposed(event)
    with pytest.raises(NotAllowed):
        confirm(row, by=judge_of(event), level="game_loss")
    assert confirm(row, by=acting(people_of(event).organizer), level="game_loss").state == "issued"


def test_what_was_decided_already_is_told_and_not_decided_again(event):
    row = proposed(event)
    decline_penalty(penalty=row, by=head_judge_of(event), reason="no")
    assert refused(row, level="game_loss") == ("penalty_does_not_wait",)
    with pytest.raises(Stale):
        confirm(row, level="game_loss", seen_version=row.version)


def test_a_penalty_that_stands_is_corrected_and_not_acknowledged_again(event):
    assert refused(give(event, 1, "slow_play", "warning"), level="game_loss") == ("penalty_does_not_wait",)


def test_a_second_click_is_one_act(event):
    started_round(event)
    row = proposed(event)
    confirm(row, level="game_loss", once="one")
    with pytest.raises(AlreadyDone):
        confirm(row, level="match_loss", once="one")
    assert fresh(row).level == "game_loss"


def test_nothing_is_given_when_the_event_is_over(event):
    started_round(event, now=START)
    row = proposed(event)
    type(event).objects.filter(pk=event.pk).update(state="finished")
    row.event.refresh_from_db()
    assert refused(row, level="game_loss") == ("event_finished",)


def test_a_loss_corrected_between_rounds_waits_for_the_next_match(event):
    round_ = started_round(event)
    row = proposed(event)
    fill_results(round_)
    close_round(round_=round_, by=SYSTEM)
    done = confirm(row, level="game_loss")
    assert (done.acts_on, done.loss) == ("next", None)


def test_a_penalty_that_does_not_wait_asks_for_the_reason_too_when_it_is_declined(event):
    row = give(event, 1, "slow_play", "warning")
    with pytest.raises(Refused) as caught:
        decline_penalty(penalty=row, by=head_judge_of(event), reason="")
    assert set(caught.value.codes) == {"penalty_does_not_wait", "reason_missing"}
