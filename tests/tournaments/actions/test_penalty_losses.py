"""Games and matches lost by penalty, and taken back, on real matches (TRM 7.2, 4.10, 5.3)."""

import itertools
from datetime import timedelta

import pytest

from tests.factories.running import (
    begun_cut,
    enter,
    paired_round,
    play_round,
    published_round,
    started_round,
)
from tests.factories.tournaments import START, acting, fresh, people_of, ready_event
from tournaments.actions import (
    close_round,
    correct_result,
    enter_result,
    extend_match,
    finish_event,
    report_result,
    start_round,
    undo_pairing,
)
from tournaments.actions.acting import SYSTEM, Actor, act
from tournaments.actions.penalty_losses import LiftedHow, inflict, lift
from tournaments.models import LogEntry, Match, PenaltyLoss
from tournaments.rules.outcomes import GameScore, Outcome
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db

GAME, MATCH = PenaltyLoss.Kind.GAME, PenaltyLoss.Kind.MATCH


def at(round_, table=1):
    return round_.matches.select_related("player_1", "player_2", "round__event").get(table=table)


def lose(match, side, kind=MATCH, *, by=SYSTEM, now=START, **facts):
    match = Match.objects.select_related("round__event").get(pk=match.pk)
    with act("penalty", event=match.round.event, by=by, permission="judge", now=now) as this:
        return inflict(this, match, side=side, kind=kind, **facts)


def take_back(loss, *, now=START):
    loss = PenaltyLoss.objects.select_related("match__round__event").get(pk=loss.pk)
    with act("lift", event=loss.match.round.event, by=SYSTEM, permission="judge", now=now) as this:
        return lift(this, loss)


def result(match):
    row = fresh(match)
    return row.outcome, row.games_1, row.games_2


def state(match):
    row = fresh(match)
    return {
        name: getattr(row, name)
        for name in (
            "outcome",
            "games_1",
            "games_2",
            "is_disputed",
            "entered_by",
            "entered_by_user_id",
            "entered_at",
            "not_seated",
        )
    }


def codes(caught):
    return set(caught.value.codes)


@pytest.mark.parametrize(
    ("best_of", "losses", "expected"),
    [
        (1, [(1, GAME)], ("win_2_by_default", 0, 1)),
        (1, [(2, MATCH)], ("win_1_by_default", None, None)),
        (1, [(1, GAME), (2, GAME)], ("double_loss", None, None)),
        (1, [(1, MATCH), (2, MATCH)], ("double_loss", None, None)),
        (3, [(1, GAME)], ("", None, None)),
        (3, [(1, GAME), (2, GAME)], ("", None, None)),
        (3, [(1, GAME), (1, GAME)], ("win_2_by_default", 0, 2)),
        (3, [(1, GAME), (2, GAME), (1, GAME)], ("win_2_by_default", 1, 2)),
        (3, [(2, GAME), (1, MATCH)], ("win_2_by_default", None, None)),
    ],
)
@pytest.mark.parametrize("make_round", [published_round, started_round])
def test_losses_act_on_posted_and_started_matches(make_round, best_of, losses, expected):
    match = at(make_round(ready_event(4, swiss_best_of=best_of)))
    judge = acting(people_of(match.round.event).head_judge)
    for side, kind in losses:
        lose(match, side, kind, by=judge)
    assert result(match) == expected
    if expected[0]:
        assert (fresh(match).entered_by, fresh(match).entered_by_user) == ("staff", judge.user)


def test_a_game_loss_after_a_lost_game_ends_a_best_of_three():
    match = at(started_round(ready_event(4, swiss_best_of=3)))
    loss = lose(match, 1, GAME, played=GameScore(0, 1))
    assert loss.game == 2
    assert result(match) == ("win_2_by_default", 0, 2)


def test_a_game_lost_already_passes_the_loss_to_the_next_game():
    match = at(started_round(ready_event(4, swiss_best_of=3)))
    assert lose(match, 1, GAME, game=1).game == 1
    assert lose(match, 2, GAME, game=1).game == 2


def test_a_match_loss_names_no_game_and_the_log_says_who_lost():
    match = at(started_round(ready_event(4)))
    assert lose(match, 2, MATCH, game=1).game is None
    entry = LogEntry.objects.get(verb="penalty")
    assert entry.target == "round 1 table 1"
    assert entry.after["lost_by_penalty"] == {"side": 2, "kind": "match", "game": None}
    assert (entry.before["outcome"], entry.after["outcome"]) == ("", "win_1_by_default")


def test_nothing_is_lost_where_a_result_stands():
    round_ = started_round(ready_event(4))
    enter(round_, 1, "win_1")
    with pytest.raises(Refused) as caught:
        lose(at(round_), 1)
    assert codes(caught) == {"match_is_over_for_penalty"}
    assert not PenaltyLoss.objects.exists()


def test_nothing_is_lost_in_a_pairing_nobody_has_seen():
    with pytest.raises(Refused) as caught:
        lose(at(paired_round(ready_event(4))), 1)
    assert codes(caught) == {"loss_needs_posted_round"}


def test_a_bye_is_not_lost():
    round_ = started_round(ready_event(5))
    bye = round_.matches.get(kind="bye")
    with pytest.raises(Refused) as caught:
        lose(bye, 1)
    assert codes(caught) == {"bye_cannot_be_lost"}


def test_the_same_side_cannot_lose_the_same_match_twice():
    match = at(started_round(ready_event(4)))
    lose(match, 1)
    with pytest.raises(Refused) as caught:
        lose(match, 1, GAME)
    assert codes(caught) == {"match_lost_already"}


def test_after_staff_changed_the_result_nothing_more_is_lost_there():
    match = at(started_round(ready_event(4)))
    lose(match, 1)
    correct_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_2, reason="played out")
    with pytest.raises(Refused) as caught:
        lose(match, 2)
    assert codes(caught) == {"match_is_over_for_penalty"}


@pytest.mark.parametrize("best_of", [1, 3])
@pytest.mark.parametrize("make_round", [published_round, started_round])
@pytest.mark.parametrize("kinds", [(MATCH, MATCH), (GAME, GAME), (GAME, MATCH), (MATCH, GAME)])
def test_lifting_in_any_order_restores_each_step_exactly(make_round, kinds, best_of):
    match = at(make_round(ready_event(4, swiss_best_of=best_of)))
    judges = people_of(match.round.event)
    seen = [state(match)]
    first = lose(match, 1, kinds[0], by=acting(judges.head_judge))
    seen.append(state(match))
    second = lose(match, 2, kinds[1], by=acting(judges.organizer), now=START + timedelta(minutes=3))
    later = START + timedelta(minutes=9)
    assert take_back(second, now=later) is LiftedHow.UNDONE
    assert state(match) == seen[1]
    assert take_back(first, now=later) is LiftedHow.UNDONE
    assert state(match) == seen[0]


def test_lifting_the_older_of_two_leaves_what_the_newer_makes():
    match = at(started_round(ready_event(4)))
    first = lose(match, 1)
    lose(match, 2, now=START + timedelta(minutes=3))
    assert result(match)[0] == "double_loss"
    assert take_back(first) is LiftedHow.UNDONE
    assert result(match)[0] == "win_1_by_default"


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_three_game_losses_lifted_in_any_order_leave_an_open_match(order):
    match = at(started_round(ready_event(4, swiss_best_of=3)))
    before = state(match)
    losses = [lose(match, side, GAME) for side in (1, 2, 1)]
    assert result(match) == ("win_2_by_default", 1, 2)
    for index in order:
        assert take_back(losses[index]) is LiftedHow.UNDONE
    assert state(match) == before
    assert not PenaltyLoss.objects.filter(undone_at=None).exists()


def test_lifting_brings_a_dispute_and_its_reports_back():
    match = at(started_round(ready_event(4)))
    for side, outcome in ((1, Outcome.WIN_1), (2, Outcome.WIN_2)):
        player = match.player_1 if side == 1 else match.player_2
        report_result(match=match, by=Actor(registration=player), side=side, outcome=outcome)
    assert fresh(match).is_disputed
    before = state(match)
    loss = lose(match, 1)
    assert not fresh(match).is_disputed
    assert take_back(loss) is LiftedHow.UNDONE
    assert state(match) == before
    assert match.claims.count() == 2


def test_lifting_twice_changes_nothing():
    match = at(started_round(ready_event(4)))
    loss = lose(match, 1)
    take_back(loss)
    enter_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_1)
    assert take_back(loss) is LiftedHow.UNDONE
    assert result(match)[0] == "win_1"


def test_a_result_that_staff_changed_since_stays():
    match = at(started_round(ready_event(4)))
    loss = lose(match, 1)
    correct_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_2, reason="played out")
    assert take_back(loss) is LiftedHow.RESULT_STAYS
    assert result(match)[0] == "win_2"
    assert fresh(loss).undone_at == START


def test_a_result_played_after_a_game_loss_stays():
    match = at(started_round(ready_event(4, swiss_best_of=3)))
    loss = lose(match, 1, GAME)
    enter_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_1, games_1=2, games_2=1)
    assert take_back(loss) is LiftedHow.RESULT_STAYS
    assert result(match) == ("win_1", 2, 1)


def test_time_given_between_does_not_keep_a_game_loss_from_being_lifted():
    match = at(started_round(ready_event(4, swiss_best_of=3)))
    loss = lose(match, 1, GAME)
    extend_match(match=fresh(match), by=SYSTEM, seconds=60, now=START)
    assert take_back(loss) is LiftedHow.UNDONE


def test_in_a_closed_round_the_result_stays():
    round_ = started_round(ready_event(4))
    loss = lose(at(round_), 1)
    enter(round_, 2, "win_1")
    close_round(round_=round_, by=SYSTEM)
    assert take_back(loss) is LiftedHow.RESULT_STAYS
    assert result(loss.match)[0] == "win_2_by_default"


def test_in_a_closed_round_one_of_two_losses_still_gives_the_other_side_the_win():
    round_ = started_round(ready_event(4))
    first, second = lose(at(round_), 1), lose(at(round_), 2)
    enter(round_, 2, "win_1")
    close_round(round_=round_, by=SYSTEM)
    assert take_back(second) is LiftedHow.UNDONE
    assert result(first.match)[0] == "win_2_by_default"


def test_a_locked_result_stays():
    event = ready_event(8)
    round_ = started_round(event)
    first, second = lose(at(round_), 1), lose(at(round_), 2)
    for table in (2, 3, 4):
        enter(round_, table, "win_1")
    close_round(round_=round_, by=SYSTEM)
    play_round(event, seed=2)
    paired_round(event, seed=3)
    assert take_back(second) is LiftedHow.RESULT_STAYS
    assert result(first.match)[0] == "double_loss"


def test_after_the_event_the_result_stays():
    event = ready_event(2, structure="swiss", rounds_planned=1)
    round_ = started_round(event)
    loss = lose(at(round_), 1)
    close_round(round_=round_, by=SYSTEM)
    finish_event(event=event, by=SYSTEM)
    assert take_back(loss) is LiftedHow.RESULT_STAYS
    assert result(loss.match)[0] == "win_2_by_default"


def test_a_loss_in_the_bracket_moves_the_other_player_on():
    event = ready_event(8, cut_size=4)
    begun_cut(event, rounds=3)
    semi = started_round(event)
    match, other = at(semi), at(semi, 2)
    lose(match, 1)
    enter_result(match=other, by=SYSTEM, outcome=Outcome.WIN_1)
    close_round(round_=semi, by=SYSTEM)
    final = paired_round(event).matches.get()
    assert {final.player_1_id, final.player_2_id} == {match.player_2_id, other.player_1_id}


def test_lifting_one_of_two_losses_in_the_bracket_gives_the_next_match_its_player():
    event = ready_event(8, cut_size=4)
    begun_cut(event, rounds=3)
    semi = started_round(event)
    match, other = at(semi), at(semi, 2)
    lose(match, 1)
    second = lose(match, 2)
    enter_result(match=other, by=SYSTEM, outcome=Outcome.WIN_1)
    close_round(round_=semi, by=SYSTEM)
    final = paired_round(event)
    assert final.matches.get().kind == "bye"
    assert take_back(second) is LiftedHow.UNDONE
    now = final.matches.get()
    assert (now.kind, {now.player_1_id, now.player_2_id}) == (
        "match",
        {match.player_2_id, other.player_1_id},
    )


def test_in_the_bracket_a_paired_match_can_be_lost_before_it_is_posted():
    event = ready_event(4, structure="elimination")
    match = at(paired_round(event))
    lose(match, 2)
    assert result(match)[0] == "win_1_by_default"


def test_a_bracket_result_stays_once_the_next_match_has_started():
    event = ready_event(4, structure="elimination")
    semi = started_round(event)
    match = at(semi)
    lose(match, 1)
    second = lose(match, 2)
    enter(semi, 2, "win_1")
    close_round(round_=semi, by=SYSTEM)
    started_round(event)
    assert take_back(second) is LiftedHow.RESULT_STAYS
    assert result(match)[0] == "double_loss"


def test_nothing_is_lost_in_a_closed_round():
    event = ready_event(4)
    round_ = started_round(event)
    lose(at(round_), 1)
    enter(round_, 2, "win_1")
    close_round(round_=round_, by=SYSTEM)
    with pytest.raises(Refused) as caught:
        lose(at(round_), 2)
    assert codes(caught) == {"round_closed"}


def test_the_desk_cannot_enter_a_score_without_the_game_lost_by_penalty():
    match = at(started_round(ready_event(4, swiss_best_of=3)))
    lose(match, 1, GAME)
    with pytest.raises(Refused) as caught:
        enter_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_1, games_1=2, games_2=0)
    assert codes(caught) == {"games_lost_by_penalty"}
    enter_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_1)
    with pytest.raises(Refused) as caught:
        correct_result(
            match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_1, games_1=2, games_2=0, reason="slip"
        )
    assert codes(caught) == {"games_lost_by_penalty"}


def test_a_player_cannot_report_a_score_without_the_game_lost_by_penalty():
    match = at(started_round(ready_event(4, swiss_best_of=3)))
    lose(match, 1, GAME)
    by = Actor(registration=match.player_1)
    with pytest.raises(Refused) as caught:
        report_result(match=match, by=by, side=1, outcome=Outcome.WIN_1, games_1=2, games_2=0)
    assert codes(caught) == {"games_lost_by_penalty"}
    report_result(match=match, by=by, side=1, outcome=Outcome.WIN_1, games_1=2, games_2=1)


@pytest.mark.parametrize("outcome", [Outcome.WIN_1, None])
def test_a_match_lost_by_penalty_is_not_won_or_opened_by_a_correction(outcome):
    match = at(started_round(ready_event(4)))
    loss = lose(match, 1)
    with pytest.raises(Refused) as caught:
        correct_result(match=fresh(match), by=SYSTEM, outcome=outcome, reason="slip")
    assert codes(caught) == {"match_lost_by_penalty"}
    take_back(loss)
    enter_result(match=fresh(match), by=SYSTEM, outcome=Outcome.WIN_1)


def test_a_posted_pairing_with_a_lost_game_is_not_taken_back():
    round_ = published_round(ready_event(4, swiss_best_of=3))
    loss = lose(at(round_), 1, GAME)
    with pytest.raises(Refused) as caught:
        undo_pairing(round_=round_, by=SYSTEM)
    assert codes(caught) == {"round_has_results"}
    take_back(loss)
    undo_pairing(round_=round_, by=SYSTEM)


def test_a_loss_before_the_start_stands_when_the_round_starts():
    round_ = published_round(ready_event(4))
    match = at(round_)
    lose(match, 1, GAME)
    start_round(round_=round_, by=SYSTEM, now=START)
    assert result(match) == ("win_2_by_default", 0, 1)


def test_a_correction_before_leaves_an_untouched_next_match_with_its_loss_and_its_time():
    event = ready_event(8, structure="elimination")
    quarters = started_round(event)
    for table in (1, 2, 3, 4):
        enter(quarters, table, "win_1")
    close_round(round_=quarters, by=SYSTEM)
    semis = published_round(event)
    kept, changed = at(semis, 2), at(semis, 1)
    loss = lose(kept, 1, GAME)
    correct_result(match=at(quarters, 1), by=SYSTEM, outcome=Outcome.WIN_2, reason="wrong slip")
    assert fresh(loss).match_id == kept.pk
    assert at(semis, 2).pk == kept.pk
    assert not semis.matches.filter(pk=changed.pk).exists()
    renewed = at(semis, 1)
    assert {renewed.player_1_id, renewed.player_2_id} != {changed.player_1_id, changed.player_2_id}
