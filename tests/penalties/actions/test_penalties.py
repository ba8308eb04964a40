"""Penalties through the acts: who may give which, what a floor judge's waits for, what a repeat means (TRM 7.1-7.3)."""

import pytest

from penalties.actions import (
    acknowledge_penalty,
    decline_penalty,
    issue_penalty,
    penalize_both,
)
from penalties.models import GameState, JudgeCall, Penalty
from penalties.queries.earlier import Person, record_version
from tests.factories.penalties import give, head_judge_of, judge_of, lost, match_of, player
from tests.factories.running import enter, play_round, started_round
from tests.factories.tournaments import START, acting, fresh, minutes_later, people_of, ready_event
from tournaments.actions import close_round
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import LogEntry
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import NotAllowed, Refused, Stale
from tournaments.versions import player_part

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ready_event(players=4, rounds_planned=4, structure="swiss")


def test_a_floor_judges_warning_stands_at_once_with_name_and_role(event):
    row = give(event, 1, "slow_play", "warning", by=judge_of(event))
    assert (row.state, row.acts_on, row.loss) == ("issued", "", None)
    assert row.judge.endswith("(floor judge)")
    assert (row.name, row.membership_number) == ("Player 001", "0000000001")


def test_the_record_names_player_infraction_penalty_reason_and_judge_in_the_log(event):
    give(event, 1, "slow_play", "warning", by=judge_of(event), reason="took five minutes")
    line = LogEntry.objects.get(verb="issue_penalty")
    assert line.target == "player 1 Player 001"
    assert (line.after["infraction"], line.after["level"], line.reason) == (
        "slow_play",
        "warning",
        "took five minutes",
    )


def test_a_floor_judges_game_loss_waits_for_the_head_judge_and_acts_on_nothing(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    assert (row.state, row.acts_on, row.loss) == ("proposed", "now", None)
    assert match_of(round_, 1).outcome == ""


def test_the_head_judge_acknowledges_and_the_game_is_lost(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    done = acknowledge_penalty(penalty=row, by=head_judge_of(event), seen_version=row.version)
    assert (done.state, lost(match_of(round_, 1))) == ("issued", 1)
    assert done.acknowledged_by == people_of(event).head_judge
    assert done.issued_by == people_of(event).floor_judge
    assert list(done.changes.values_list("what", flat=True)) == ["proposed", "acknowledged"]


def test_a_game_loss_stands_when_the_head_judge_was_told_in_person_and_can_be_acknowledged_later(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event), told_in_person=True)
    assert (row.state, row.was_told_in_person, row.acknowledged_at) == ("issued", True, None)
    assert lost(match_of(round_, 1)) == 1
    before = match_of(round_, 1).version
    done = acknowledge_penalty(penalty=row, by=head_judge_of(event))
    assert done.acknowledged_by == people_of(event).head_judge
    assert match_of(round_, 1).version == before
    assert done.loss_id == row.loss_id


@pytest.mark.parametrize("level", ["match_loss", "disqualification", "suspension"])
def test_a_match_loss_or_more_of_a_floor_judge_waits_even_when_the_head_judge_was_told(event, level):
    started_round(event)
    why = {"why_above": "grave"} if level == "suspension" else {}
    infraction = "outside_information" if level == "match_loss" else "behavior"
    row = give(event, 1, infraction, level, by=judge_of(event), told_in_person=True, **why)
    assert (row.state, row.was_told_in_person) == ("proposed", False)
    assert player(event, 1).status == "active"


def test_a_match_loss_becomes_the_head_judges_own_and_the_trail_keeps_who_proposed_it(event):
    started_round(event)
    row = give(event, 1, "outside_information", "match_loss", by=judge_of(event))
    done = acknowledge_penalty(penalty=row, by=head_judge_of(event))
    assert done.issued_by == people_of(event).head_judge
    assert done.judge.endswith("(head judge)")
    assert done.changes.get(what="acknowledged").before["judge"].endswith("(floor judge)")


def test_the_organizer_issues_in_the_head_judges_place_and_is_named_as_organizer(event):
    started_round(event)
    by = acting(people_of(event).organizer)
    row = give(event, 1, "outside_information", "match_loss", by=by)
    assert row.state == "issued"
    assert row.judge.endswith("(organizer in the head judge's place)")


def test_a_head_judges_own_penalty_is_acknowledged_with_it(event):
    row = give(event, 1, "list_differs", "game_loss")
    assert row.acknowledged_by == row.issued_by == people_of(event).head_judge


def test_a_declined_penalty_acts_on_nothing_and_counts_for_no_repeat(event):
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    done = decline_penalty(penalty=row, by=head_judge_of(event), reason="the list was right")
    assert (done.state, match_of(round_, 1).outcome) == ("declined", "")
    assert give(event, 1, "list_differs", "game_loss").state == "issued"
    with pytest.raises(Refused) as refusal:
        acknowledge_penalty(penalty=row, by=head_judge_of(event))
    assert refusal.value.codes == ("penalty_does_not_wait",)
    assert "head judge" in refusal.value.problems[0].words()


def test_declining_needs_a_reason(event):
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    with pytest.raises(Refused) as refusal:
        decline_penalty(penalty=row, by=head_judge_of(event), reason=" ")
    assert refusal.value.codes == ("reason_missing",)


def test_everything_wrong_is_said_at_once(event):
    with pytest.raises(Refused) as refusal:
        give(event, 1, "list_differs", "warning", reason=" ")
    assert refusal.value.codes == ("below_the_guide", "penalty_needs_reason")


@pytest.mark.parametrize(
    ("infraction", "level", "code"),
    [("flying", "warning", "no_such_infraction"), ("theft", "exile", "no_such_level")],
)
def test_words_that_the_guide_does_not_have_are_refused(event, infraction, level, code):
    with pytest.raises(Refused) as refusal:
        give(event, 1, infraction, level)
    assert refusal.value.codes == (code,)


def test_a_repeat_of_the_same_kind_may_be_upgraded_without_a_reason_and_another_kind_may_not(event):
    give(event, 1, "communication", "warning")
    assert give(event, 1, "communication", "game_loss").state == "issued"
    with pytest.raises(Refused) as refusal:
        give(event, 1, "shuffling", "game_loss")
    assert refusal.value.codes == ("above_needs_reason",)


def test_a_repeat_after_a_game_loss_is_never_lighter_on_day_2_either(event):
    give(event, 1, "slow_play", "game_loss")
    play_round(event)
    with pytest.raises(Refused) as refusal:
        give(event, 1, "slow_play", "warning", now=minutes_later(24 * 60))
    assert refusal.value.codes == ("lighter_than_before",)
    assert give(event, 2, "slow_play", "warning").state == "issued"


def test_a_penalty_before_round_1_has_no_round_and_one_at_a_table_has_its_match(event):
    assert give(event, 1, "slow_play", "warning").round is None
    match = match_of(started_round(event), 2)
    row = give(event, 2, "slow_play", "warning", match=match)
    assert (row.match, row.round) == (match, match.round)


def test_a_match_of_others_is_refused(event):
    round_ = started_round(event)
    match = match_of(round_, 1)
    other = next(n for n in (1, 2, 3, 4) if player(event, n) not in (match.player_1, match.player_2))
    with pytest.raises(Refused) as refusal:
        give(event, other, "slow_play", "warning", match=match)
    assert refusal.value.codes == ("penalty_not_of_this_match",)


def test_a_player_of_another_event_is_refused(event):
    other = player(ready_event(players=2), 1)
    with pytest.raises(Stale) as refusal:
        issue_penalty(
            event=event,
            by=head_judge_of(event),
            registration=other,
            infraction="behavior",
            level="warning",
            reason="x",
        )
    assert refusal.value.codes == ("registration_gone",)


def test_a_spectator_is_penalized_by_name_and_barred_and_repeats_count(event):
    facts = {"event": event, "by": head_judge_of(event), "person": "spectator", "reason": "gave advice"}
    row = issue_penalty(
        **facts, infraction="outside_information", level="match_loss", name=" Buggy ", is_barred=True
    )
    assert (row.name, row.registration, row.acts_on, row.is_barred) == ("Buggy", None, "", True)
    with pytest.raises(Refused) as refusal:
        issue_penalty(**facts, infraction="outside_information", level="game_loss", name="BUGGY")
    assert refusal.value.codes == ("lighter_than_before",)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"person": "spectator"}, "penalized_person_unnamed"),
        ({"person": "parrot", "name": "Polly"}, "penalized_person_unnamed"),
        ({"name": "Anna"}, "penalty_names_nobody"),
    ],
)
def test_somebody_must_be_named(event, facts, code):
    with pytest.raises(Refused) as refusal:
        issue_penalty(
            event=event,
            by=head_judge_of(event),
            infraction="behavior",
            level="warning",
            reason="shouted",
            **facts,
        )
    assert refusal.value.codes == (code,)


def test_a_player_who_has_left_can_be_penalized(event):
    play_round(event)
    row = player(event, 1)
    row.status, row.left_after_round = "dropped", 1
    row.save()
    assert give(event, 1, "behavior", "warning").registration == row


def test_a_warning_makes_no_phone_load_again_but_the_players_and_a_loss_makes_all(
    event, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr(
        "tournaments.actions.acting.announce_version", lambda _event, parts: told.append(parts)
    )
    match = match_of(started_round(event), 3)
    people_of(event)
    with django_capture_on_commit_callbacks(execute=True):
        give(event, 1, "slow_play", "warning")
        give(event, 1, "list_differs", "game_loss", by=judge_of(event))
        give(event, 2, "threats", "disqualification")
        penalize_both(
            match=match, by=head_judge_of(event), more_at_fault=1, infraction="game_rules", reason="x"
        )
    own = frozenset({player_part(player(event, 1).pk)})
    assert told == [own, own, None, None]


def test_two_judges_who_write_at_once_are_told_of_each_other(event):
    seen = record_version(Person(event, player(event, 1)))
    give(event, 1, "slow_play", "warning", by=judge_of(event), seen_version=seen)
    with pytest.raises(Stale) as refusal:
        give(event, 1, "slow_play", "warning", seen_version=seen)
    assert refusal.value.codes == ("penalized_meanwhile",)
    assert "(floor judge)" in refusal.value.problems[0].words()
    assert Penalty.objects.count() == 1
    assert give(event, 2, "slow_play", "warning", seen_version=0).state == "issued"


def test_the_same_form_sent_twice_gives_one_penalty(event):
    give(event, 1, "slow_play", "warning", once="k")
    with pytest.raises(AlreadyDone):
        give(event, 1, "slow_play", "warning", once="k")
    assert Penalty.objects.count() == 1


def test_an_old_page_of_a_penalty_is_told_who_changed_it(event):
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event))
    acknowledge_penalty(penalty=row, by=head_judge_of(event), seen_version=row.version)
    with pytest.raises(Stale) as refusal:
        decline_penalty(penalty=row, by=head_judge_of(event), reason="no", seen_version=row.version)
    assert refusal.value.codes == ("stale_penalty",)
    assert "head judge" in refusal.value.problems[0].words()


def test_a_judge_in_training_and_a_scorekeeper_give_no_penalty(event):
    for role in ("trainee", "scorekeeper", "stranger"):
        with pytest.raises(NotAllowed):
            give(event, 1, "slow_play", "warning", by=acting(people_of(event).by_role()[role]))


def test_a_finished_event_gives_no_penalties(event):
    event.state = "finished"
    event.save()
    with pytest.raises(Refused) as refusal:
        give(event, 1, "slow_play", "warning")
    assert refusal.value.codes == ("event_finished",)


def test_a_suspended_spectators_number_is_barred_as_players_write_it(event):
    facts = {"event": event, "by": head_judge_of(event), "infraction": "theft", "level": "suspension"}
    facts |= {"person": "spectator", "name": "Buggy", "reason": "stole a deck"}
    row = issue_penalty(**facts, membership_number="0000-009999")
    assert row.suspension.membership_number == row.membership_number == "0000009999"
    with pytest.raises(Refused) as refusal:
        issue_penalty(**facts, membership_number="12")
    assert refusal.value.problems[0].place == "membership_number"


# both at fault, damaged game states (TRM 4.10) -------------------------------------------------------


def test_both_at_fault_gives_a_game_loss_to_one_and_a_warning_to_the_other(event):
    match = match_of(started_round(event), 1)
    heavier, lighter = penalize_both(
        match=match, by=head_judge_of(event), more_at_fault=2, infraction="game_rules", reason="mixed up"
    )
    assert (heavier.level, heavier.registration) == ("game_loss", match.player_2)
    assert (lighter.level, lighter.registration) == ("warning", match.player_1)
    assert fresh(heavier).together_with == lighter
    assert fresh(lighter).together_with == heavier
    assert fresh(match).outcome == "win_1_by_default"


def test_both_at_fault_by_a_floor_judge_leaves_the_game_loss_to_the_head_judge(event):
    match = match_of(started_round(event), 1)
    heavier, lighter = penalize_both(
        match=match, by=judge_of(event), more_at_fault=1, infraction="game_rules", reason="mixed up"
    )
    assert (heavier.state, lighter.state, fresh(match).outcome) == ("proposed", "issued", "")


def test_both_at_fault_gives_nothing_when_one_of_the_two_is_refused(event):
    match = match_of(started_round(event), 1)
    give(event, match.player_1.number, "game_rules", "game_loss", why_above="grave", acts_on="next")
    with pytest.raises(Refused) as refusal:
        penalize_both(
            match=match, by=head_judge_of(event), more_at_fault=2, infraction="game_rules", reason="x"
        )
    assert refusal.value.codes == ("lighter_than_before",)
    assert Penalty.objects.count() == 1
    assert fresh(match).outcome == ""


def test_both_at_fault_asks_who_is_more_so(event):
    match = match_of(started_round(event), 1)
    with pytest.raises(Refused) as refusal:
        penalize_both(
            match=match, by=head_judge_of(event), more_at_fault=3, infraction="game_rules", reason="x"
        )
    assert refusal.value.codes == ("say_who_is_more_at_fault",)


@pytest.mark.parametrize(
    ("verdict", "refused"), [("reparable", True), ("accepted", True), ("irreparable", False)]
)
def test_a_game_that_can_go_on_is_no_game_loss_unless_repeated(event, verdict, refused):
    match = match_of(started_round(event), 1)
    call = JudgeCall.objects.create(event=event, match=match, opened_at=START)
    GameState.objects.create(match=match, call=call, verdict=verdict, recorded_at=START)
    facts = {"call": call, "match": match, "why_above": "grave", "acts_on": "next"}
    if refused:
        with pytest.raises(Refused) as refusal:
            give(event, 1, "game_rules", "game_loss", **facts)
        assert refusal.value.codes == ("state_can_be_repaired",)
        give(event, 1, "game_rules", "warning", call=call, match=match)
    assert give(event, 1, "game_rules", "game_loss", **facts).state == "issued"


# where a loss acts (TRM 7.2) -------------------------------------------------------------------------


def test_a_loss_before_round_1_acts_when_it_starts(event):
    row = give(event, 1, "list_differs", "game_loss")
    assert (row.acts_on, row.loss) == ("next", None)
    round_ = started_round(event)
    assert lost(match_of(round_, 1)) == 1
    row = fresh(row)
    assert row.loss.match == match_of(round_, 1)
    assert row.changes.get(what="acted").after["round"] == 1


def test_a_loss_after_the_result_is_in_acts_on_the_next_match(event):
    first = started_round(event)
    for table in (1, 2):
        enter(first, table, "win_1")
    row = give(event, 1, "outside_information", "match_loss", acts_on="now")
    assert row.acts_on == "next"
    event.refresh_from_db()
    from tournaments.actions import close_round
    from tournaments.actions.acting import SYSTEM

    close_round(round_=first, by=SYSTEM)
    second = started_round(event, seed=2)
    assert lost(match_of(second, 1)) == 1


def test_a_player_who_is_about_to_lose_can_lose_the_next_match_instead(event):
    round_ = started_round(event)
    row = give(event, 1, "outside_information", "match_loss", acts_on="next")
    assert (row.acts_on, row.loss, match_of(round_, 1).outcome) == ("next", None, "")


def test_a_loss_waits_while_its_player_has_a_bye():
    event = ready_event(players=3, rounds_planned=3, structure="swiss")
    player_with_bye = player(event, 1)
    player_with_bye.awarded_byes = [1]
    player_with_bye.save()
    row = give(event, 1, "list_differs", "game_loss")
    first = play_round(event)
    assert match_of(first, 1).kind == "awarded_bye"
    assert fresh(row).loss is None
    second = started_round(event, seed=2)
    assert match_of(second, 1).kind == "match"
    assert lost(match_of(second, 1)) == 1


def test_a_loss_proposed_between_rounds_acts_on_the_match_under_way_when_acknowledged(event):
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event), now=START)
    round_ = started_round(event, now=minutes_later(10))
    done = acknowledge_penalty(penalty=row, by=head_judge_of(event), now=minutes_later(12))
    assert (done.acts_on, lost(match_of(round_, 1))) == ("now", 1)


def test_a_wish_for_the_next_match_holds_until_it_is_acknowledged(event):
    round_ = started_round(event, now=START)
    row = give(
        event,
        1,
        "outside_information",
        "match_loss",
        by=judge_of(event),
        acts_on="next",
        now=minutes_later(5),
    )
    done = acknowledge_penalty(penalty=row, by=head_judge_of(event), now=minutes_later(6))
    assert (done.acts_on, match_of(round_, 1).outcome) == ("next", "")


def test_in_best_of_3_a_game_loss_leaves_the_match_open_and_two_decide_it():
    event = ready_event(players=2, rounds_planned=2, structure="swiss", swiss_best_of=3)
    round_ = started_round(event)
    give(event, 1, "list_differs", "game_loss")
    assert match_of(round_, 1).outcome == ""
    row = give(event, 1, "illegal_cards", "game_loss")
    assert (row.loss.game, lost(match_of(round_, 1))) == (2, 1)


def test_a_proposed_game_loss_remembers_the_game_it_was_for():
    from tournaments.rules.outcomes import GameScore

    event = ready_event(players=2, rounds_planned=2, structure="swiss", swiss_best_of=3)
    match = match_of(started_round(event), 1)
    side = 1 if match.player_1.number == 1 else 2
    played = GameScore(0, 1) if side == 1 else GameScore(1, 0)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event), game=2, played=played)
    done = acknowledge_penalty(penalty=row, by=head_judge_of(event))
    assert done.loss.game == 2
    assert lost(match) == 1


def test_a_game_that_the_match_does_not_have_is_refused():
    event = ready_event(players=2, rounds_planned=2, structure="swiss", swiss_best_of=3)
    started_round(event)
    with pytest.raises(Refused) as refusal:
        give(event, 1, "list_differs", "game_loss", game=4)
    assert refusal.value.codes == ("game_not_in_match",)
    assert not Penalty.objects.exists()


def test_more_losses_than_games_do_not_keep_the_round_from_starting():
    event = ready_event(players=2, rounds_planned=2, structure="swiss", swiss_best_of=3)
    for number in (1, 2, 1, 2, 1, 2):
        give(event, number, "list_differs", "game_loss")
    assert lost(match_of(started_round(event), 1)) == 1
    assert Penalty.objects.filter(loss__isnull=True).count() == 3, "no game is left for them here"


def test_two_losses_that_wait_act_on_two_matches_in_best_of_1(event):
    first = give(event, 1, "list_differs", "game_loss")
    second = give(event, 1, "illegal_cards", "game_loss", now=minutes_later(1))
    play_round(event)
    assert fresh(first).loss.match.round.number == 1
    assert fresh(second).loss is None
    started_round(event, seed=2)
    assert fresh(second).loss.match.round.number == 2


def test_both_players_of_a_match_with_losses_that_wait_both_lose(event):
    for number in (1, 2, 3, 4):
        give(event, number, "list_differs", "game_loss")
    round_ = started_round(event)
    assert set(round_.matches.values_list("outcome", flat=True)) == {"double_loss"}


def test_a_game_named_in_a_match_that_is_over_by_now_decides_nothing_in_the_next():
    event = ready_event(players=4, rounds_planned=4, structure="swiss", swiss_best_of=3)
    round_ = started_round(event)
    row = give(event, 1, "list_differs", "game_loss", by=judge_of(event), game=3, played=GameScore(1, 1))
    for table in (1, 2):
        enter(round_, table, "win_1")
    close_round(round_=round_, by=SYSTEM, now=minutes_later(40))
    later = started_round(event, seed=2, now=minutes_later(50))
    row = acknowledge_penalty(penalty=row, by=head_judge_of(event), now=minutes_later(60))
    assert (row.acts_on, row.loss.game) == ("now", 1)
    assert match_of(later, 1).outcome == ""
