"""Penalties corrected and withdrawn: effects are undone exactly, the trail stays (TRM 7.3)."""

import pytest

from penalties.actions import correct_penalty, withdraw_penalty
from penalties.models import DisqualificationReport, Penalty
from penalties.queries.earlier import Person, record_version
from tests.factories.penalties import give, head_judge_of, judge_of, lost, match_of, player
from tests.factories.running import begun_cut, enter, paired_round, play_round, published_round, started_round
from tests.factories.tournaments import SuspensionFactory, fresh, minutes_later, ready_event
from tournaments.actions import close_round, correct_result, drop_player, publish_round, start_round
from tournaments.actions.acting import SYSTEM
from tournaments.models import Match, Registration, Suspension
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import NotAllowed, Refused, Stale

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=4, rounds_planned=4, structure="swiss")


def stand(event):
    """Return matches and entries as they stand, versions and links to staff left out."""
    matches = Match.objects.filter(round__event=event).order_by("pk")
    entries = Registration.objects.filter(event=event).order_by("pk")
    return (
        list(
            matches.values("pk", "outcome", "games_1", "games_2", "is_disputed", "entered_by", "entered_at")
        ),
        list(entries.values("pk", "status", "left_after_round", "left_without_telling", "without_prizes")),
        list(entries.values("pk", "rounds_missed", "first_round", "fixed_table")),
        list(Suspension.objects.order_by("pk").values("membership_number", "starts_on", "ends_on")),
    )


def withdraw(row, **facts):
    facts.setdefault("reason", "it was a misunderstanding")
    return withdraw_penalty(penalty=row, by=head_judge_of(row.event), **facts)


def correct(row, **facts):
    facts.setdefault("reason", "looked at it again")
    return correct_penalty(penalty=row, by=head_judge_of(row.event), **facts)


CASES = [
    ("slow_play", "warning", {}),
    ("list_differs", "game_loss", {}),
    ("outside_information", "match_loss", {}),
    ("outside_information", "match_loss", {"acts_on": "next"}),
    ("threats", "disqualification", {}),
    ("theft", "suspension", {}),
]


@pytest.mark.parametrize("rounds", [0, 1, 2])
@pytest.mark.parametrize(("infraction", "level", "facts"), CASES)
def test_withdrawing_restores_exactly_what_stood_before(event, rounds, infraction, level, facts):
    """Before round 1, during it, and with its result in."""
    if rounds:
        round_ = started_round(event)
    if rounds == 2:
        enter(round_, 1, "win_1")
        enter(round_, 2, "win_1")
    before = stand(event)
    row = give(event, 1, infraction, level, **facts)
    done = withdraw(row)
    assert stand(event) == before
    assert done.state == "withdrawn"
    assert done.changes.get(what="withdrawn").reason == "it was a misunderstanding"


def test_a_withdrawn_penalty_counts_for_no_repeat(event):
    withdraw(give(event, 1, "slow_play", "game_loss"))
    assert give(event, 1, "slow_play", "warning").state == "issued"


def test_withdrawing_on_a_locked_result_changes_the_record_and_leaves_the_result(event):
    row = give(event, 1, "list_differs", "game_loss")
    first = play_round(event)
    play_round(event, seed=2)
    paired_round(event, seed=3)
    done = withdraw(row)
    assert done.changes.get(what="withdrawn").after["result"] == "result_stays"
    assert lost(match_of(first, 1)) == 1


def test_a_result_that_staff_changed_since_stays(event):
    round_ = started_round(event)
    row = give(event, 1, "outside_information", "match_loss")
    match = match_of(round_, 1)
    correct_result(match=match, by=SYSTEM, outcome=Outcome.DOUBLE_LOSS, reason="both left")
    assert withdraw(row).changes.get(what="withdrawn").after["result"] == "result_stays"
    assert fresh(match).outcome == "double_loss"


def test_a_loss_that_waits_waits_no_more_when_withdrawn(event):
    withdraw(give(event, 1, "list_differs", "game_loss"))
    assert match_of(started_round(event), 1).outcome == ""


def test_withdrawing_needs_a_reason_and_a_penalty_in_force(event):
    row = give(event, 1, "slow_play", "warning")
    with pytest.raises(Refused) as refusal:
        withdraw(row, reason="")
    assert refusal.value.codes == ("reason_missing",)
    withdraw(row)
    with pytest.raises(Refused) as refusal:
        withdraw(row)
    assert refusal.value.codes == ("penalty_not_in_force",)


def test_a_floor_judge_withdraws_and_corrects_nothing(event):
    row = give(event, 1, "slow_play", "warning", by=judge_of(event))
    with pytest.raises(NotAllowed):
        withdraw_penalty(penalty=row, by=judge_of(event), reason="oops")
    with pytest.raises(NotAllowed):
        correct_penalty(penalty=row, by=judge_of(event), reason="oops", penalty_reason="other")


# corrections ----------------------------------------------------------------------------------------


def test_a_correction_keeps_what_stood_before(event):
    row = give(event, 1, "slow_play", "warning", reason="slow")
    done = correct(row, infraction="communication", penalty_reason="did not declare", reason="wrong entry")
    assert (done.infraction, done.reason, done.level) == ("communication", "did not declare", "warning")
    change = done.changes.get(what="corrected")
    assert (change.before["infraction"], change.before["reason"], change.reason) == (
        "slow_play",
        "slow",
        "wrong entry",
    )


def test_a_lower_level_gives_the_match_back(event):
    round_ = started_round(event)
    row = give(event, 1, "slow_play", "game_loss")
    assert lost(match_of(round_, 1)) == 1
    done = correct(row, level="warning")
    assert (match_of(round_, 1).outcome, done.acts_on, done.loss) == ("", "", None)


def test_a_higher_level_acts_on_the_match_at_hand(event):
    round_ = started_round(event)
    row = give(event, 1, "slow_play", "warning")
    assert correct(row, level="game_loss").loss is not None
    assert lost(match_of(round_, 1)) == 1


def test_a_loss_can_be_moved_to_the_next_match(event):
    round_ = started_round(event)
    row = give(event, 1, "outside_information", "match_loss")
    done = correct(row, acts_on="next")
    assert (match_of(round_, 1).outcome, done.acts_on, done.loss) == ("", "next", None)


def test_a_locked_result_is_not_lost_a_second_time_by_a_correction(event):
    row = give(event, 1, "outside_information", "game_loss")
    first = play_round(event)
    second = started_round(event, seed=2)
    done = correct(row, level="match_loss")
    assert (done.level, done.loss.match.round) == ("match_loss", first)
    assert lost(match_of(first, 1)) == 1
    assert match_of(second, 1).outcome == ""


def test_a_disqualification_in_place_of_a_loss_that_is_locked_keeps_that_loss(event):
    row = give(event, 1, "outside_information", "game_loss")
    first = play_round(event)
    done = correct(row, level="disqualification", why_above="asked again")
    assert (done.loss.match.round, done.acts_on, player(event, 1).status) == (first, "", "disqualified")


def test_the_next_judge_is_told_of_a_correction_too(event):
    row = give(event, 1, "slow_play", "warning", by=judge_of(event))
    seen = record_version(Person(event, player(event, 1)))
    correct(row, penalty_reason="more words", now=minutes_later(1))
    with pytest.raises(Stale) as refusal:
        give(event, 1, "slow_play", "game_loss", by=judge_of(event), seen_version=seen)
    assert "(head judge)" in refusal.value.problems[0].words()


def test_the_guide_holds_for_corrections_too(event):
    row = give(event, 1, "list_differs", "game_loss")
    with pytest.raises(Refused) as refusal:
        correct(row, level="warning", reason=" ", penalty_reason=" ")
    assert refusal.value.codes == ("correction_needs_reason", "penalty_needs_reason", "below_the_guide")


def test_a_later_penalty_is_no_earlier_one_of_what_is_corrected(event):
    first = give(event, 1, "slow_play", "warning")
    give(event, 1, "slow_play", "game_loss", now=minutes_later(5))
    assert correct(first, penalty_reason="more words").level == "warning"


def test_a_proposed_penalty_is_corrected_before_it_acts(event):
    round_ = started_round(event)
    row = give(event, 1, "outside_information", "match_loss", by=judge_of(event))
    done = correct(row, level="game_loss")
    assert (done.state, done.level, done.acts_on, match_of(round_, 1).outcome) == (
        "proposed",
        "game_loss",
        "now",
        "",
    )


def test_two_head_judges_on_one_penalty_are_told_of_each_other(event):
    row = give(event, 1, "slow_play", "warning")
    correct(row, penalty_reason="first", seen_version=row.version)
    with pytest.raises(Stale) as refusal:
        correct(row, penalty_reason="second", seen_version=row.version)
    assert refusal.value.codes == ("stale_penalty",)
    assert fresh(row).reason == "first"


# disqualification and suspension (TRM 7.2) ------------------------------------------------------------


@pytest.mark.parametrize(("infraction", "level"), [("threats", "disqualification"), ("theft", "suspension")])
def test_a_disqualified_player_loses_the_match_in_play_and_is_out_without_prizes(event, infraction, level):
    round_ = started_round(event)
    row = give(event, 1, infraction, level)
    entry = player(event, 1)
    assert (entry.status, entry.left_after_round, entry.without_prizes) == ("disqualified", 1, True)
    assert lost(match_of(round_, 1)) == 1
    assert DisqualificationReport.objects.get().penalty == row
    enter(round_, next(m.table for m in round_.matches.filter(outcome="")), "win_1")
    close_round(round_=round_, by=SYSTEM)
    assert not paired_round(event, seed=2).matches.filter(player_1=entry).exists()


def test_posted_pairings_are_in_play_for_a_disqualification(event):
    round_ = published_round(event)
    give(event, 1, "threats", "disqualification")
    assert lost(match_of(round_, 1)) == 1
    start_round(round_=round_, by=SYSTEM)


def test_a_round_that_is_not_posted_is_paired_again_without_the_disqualified_player(event):
    round_ = paired_round(event)
    row = give(event, 1, "threats", "disqualification")
    assert row.loss is None
    with pytest.raises(Refused):
        publish_round(round_=round_, by=SYSTEM)


def test_a_result_that_is_in_stays_when_its_winner_is_disqualified(event):
    round_ = started_round(event)
    match = match_of(round_, 1)
    enter(round_, match.table, "win_1" if match.player_1.number == 1 else "win_2")
    before = fresh(match).outcome
    assert give(event, 1, "threats", "disqualification").loss is None
    assert fresh(match).outcome == before


def test_in_the_cut_the_opponent_of_a_disqualified_player_goes_on():
    event = ready_event(players=8, rounds_planned=3, cut_size=4, structure="swiss_cut")
    begun_cut(event, rounds=3)
    for state in ("paired", "started"):
        round_ = paired_round(event, seed=9) if state == "paired" else event.rounds.get(stage="cut")
        if state == "started":
            start_round(round_=round_, by=SYSTEM)
        match = round_.matches.filter(outcome="").order_by("bracket_slot").first()
        give(event, match.player_1.number, "threats", "disqualification")
        assert fresh(match).outcome == "win_2_by_default"


def test_a_suspension_bars_the_membership_number_until_it_is_withdrawn(event):
    row = give(event, 1, "theft", "suspension")
    suspension = Suspension.objects.get()
    assert (suspension.membership_number, suspension.ends_on) == ("0000000001", None)
    assert row.suspension == suspension
    done = withdraw(row)
    assert (Suspension.objects.count(), done.suspension) == (0, None)
    assert done.changes.get(what="undone").before == {"suspended_from": "2026-03-07"}


def test_an_older_suspension_of_the_same_person_is_left_alone(event):
    SuspensionFactory(membership_number="0000000001", starts_on="2026-04-01")
    withdraw(give(event, 1, "theft", "suspension"))
    assert Suspension.objects.count() == 1


def test_rounds_paired_while_a_player_was_out_by_mistake_are_rounds_missed(event):
    started_round(event)
    row = give(event, 1, "threats", "disqualification")
    round_ = event.rounds.get()
    enter(round_, round_.matches.get(outcome="").table, "win_1")
    close_round(round_=round_, by=SYSTEM)
    play_round(event, seed=2)
    withdraw(row)
    entry = player(event, 1)
    assert (entry.status, entry.rounds_missed, entry.left_after_round) == ("active", [2], None)


@pytest.mark.parametrize("first_withdrawn", [0, 1])
def test_of_two_disqualifications_the_one_that_stands_keeps_the_player_out(event, first_withdrawn):
    round_ = started_round(event)
    before = stand(event)
    rows = [
        give(event, 1, "threats", "disqualification"),
        give(event, 1, "bribery", "disqualification", now=minutes_later(1)),
    ]
    withdraw(rows[first_withdrawn])
    assert (player(event, 1).status, lost(match_of(round_, 1))) == ("disqualified", 1)
    withdraw(fresh(rows[1 - first_withdrawn]))
    assert stand(event) == before


def test_a_disqualification_corrected_to_a_warning_lets_the_player_back_in(event):
    started_round(event)
    before = stand(event)
    correct(give(event, 1, "behavior", "disqualification"), level="warning")
    assert stand(event) == before
    assert Penalty.objects.get().level == "warning"


def test_a_fixed_table_given_to_somebody_else_meanwhile_is_not_taken_back(event):
    Registration.objects.filter(event=event, number=1).update(fixed_table=1)
    row = give(event, 1, "threats", "disqualification")
    Registration.objects.filter(event=event, number=2).update(fixed_table=1)
    withdraw(row)
    assert (player(event, 1).fixed_table, player(event, 2).fixed_table) == (None, 1)


def test_a_player_who_entered_again_is_disqualified_by_the_entry_that_counts(event):
    Registration.objects.filter(event=event, number=1).update(status="cancelled")
    Registration.objects.filter(event=event, number=2).update(membership_number="0000000001")
    with pytest.raises(Refused) as refusal:
        give(event, 1, "threats", "disqualification")
    assert refusal.value.codes == ("penalize_other_entry",)
    assert give(event, 2, "threats", "disqualification").state == "issued"


@pytest.mark.parametrize("which", ["own", "opponents"])
def test_a_match_opened_again_is_lost_by_whom_another_penalty_has_put_out(event, which):
    """The disqualification found the match over, so it took nothing; now it does."""
    match = match_of(started_round(event), 1)
    number = (
        1
        if which == "own"
        else next(n for n in (2, 3, 4) if player(event, n) in (match.player_1, match.player_2))
    )
    lighter = give(event, 1, "outside_information", "match_loss")
    out = give(event, number, "threats", "disqualification", now=minutes_later(1))
    if which == "own":
        assert out.loss is None
    withdraw(lighter)
    assert lost(match) == number
    withdraw(fresh(out))
    assert (fresh(match).outcome, player(event, number).status) == ("", "active")


@pytest.mark.parametrize("state", ["paired", "published"])
def test_a_disqualification_withdrawn_before_the_bracket_round_starts_gives_the_match_back(state):
    event = ready_event(players=4, structure="elimination")
    first = play_round(event)
    winner = min(row.player_1.number for row in first.matches.select_related("player_1"))
    row = give(event, winner, "behavior", "disqualification")
    final = paired_round(event) if state == "paired" else published_round(event)
    assert (lost(final.matches.get()), final.matches.get().entered_by) == (winner, "system")
    withdraw(row)
    assert final.matches.get().outcome == ""
    assert player(event, winner).status == "active"


def test_both_finalists_out_by_default_the_one_who_is_back_wins_by_default():
    event = ready_event(players=4, structure="elimination")
    first = play_round(event)
    numbers = [row.player_1.number for row in first.matches.select_related("player_1")]
    rows = [give(event, number, "behavior", "disqualification") for number in numbers]
    final = paired_round(event).matches.get()
    assert final.outcome == "double_loss"
    withdraw(rows[0])
    assert lost(final) == numbers[1]
    withdraw(rows[1])
    assert fresh(final).outcome == ""


def test_after_the_start_a_default_win_of_the_bracket_stays_when_the_disqualification_is_withdrawn():
    event = ready_event(players=4, structure="elimination")
    first = play_round(event)
    winner = first.matches.select_related("player_1").first().player_1.number
    row = give(event, winner, "behavior", "disqualification")
    final = started_round(event).matches.get()
    withdraw(row)
    assert lost(final) == winner


def test_who_dropped_after_losing_by_penalty_concedes_the_match_that_a_withdrawal_opens(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss")
    drop_player(registration=player(event, 1), by=SYSTEM)
    withdraw(row)
    match = match_of(round_, 1)
    assert (lost(match), match.entered_by) == (1, "system")


def test_when_both_left_a_match_that_a_withdrawal_opens_is_lost_by_both(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss")
    match = match_of(round_, 1)
    for one in (match.player_1, match.player_2):
        drop_player(registration=one, by=SYSTEM)
    withdraw(row)
    assert fresh(match).outcome == "double_loss"


@pytest.mark.parametrize(("level", "entered_by"), [("match_loss", "staff"), ("warning", "system")])
def test_a_correction_after_the_player_dropped_leaves_the_match_lost_once(event, level, entered_by):
    round_ = started_round(event)
    row = give(event, 1, "slow_play", "game_loss")
    drop_player(registration=player(event, 1), by=SYSTEM)
    row = correct(row, level=level, why_above="grave")
    match = match_of(round_, 1)
    assert (lost(match), match.entered_by) == (1, entered_by)
    assert row.acts_on == ("now" if level == "match_loss" else "")


def test_a_penalty_that_cannot_be_withdrawn_asks_for_the_reason_too(event):
    row = give(event, 1, "outside_information", "game_loss", by=judge_of(event))
    with pytest.raises(Refused) as caught:
        withdraw_penalty(penalty=row, by=head_judge_of(event), reason="")
    assert set(caught.value.codes) == {"penalty_not_in_force", "reason_missing"}


def test_a_penalty_that_cannot_be_corrected_asks_for_the_reason_too(event):
    row = give(event, 1, "slow_play", "warning")
    withdraw_penalty(penalty=row, by=head_judge_of(event), reason="wrong player")
    with pytest.raises(Refused) as caught:
        correct_penalty(penalty=row, by=head_judge_of(event), reason="")
    assert set(caught.value.codes) == {"penalty_not_in_force", "correction_needs_reason"}
