"""What desk, phones, projector and public page are told at each moment of the day."""

import pytest

from tests.factories.decks import hand_in
from tests.factories.running import (
    begun_cut,
    decide_ties,
    enter,
    paired_round,
    play_round,
    play_swiss,
    published_round,
    started_round,
)
from tests.factories.tournaments import (
    START,
    EventFactory,
    RegistrationFactory,
    acting,
    fresh,
    minutes_later,
    ready_event,
    registrations,
)
from tournaments import hooks
from tournaments.actions import (
    announce,
    begin_cut,
    close_round,
    draw_pods,
    drop_player,
    extend_match,
    publish_round,
    report_result,
    start_round,
    start_timer,
)
from tournaments.actions.acting import SYSTEM
from tournaments.queries.desk import desk_facts, next_step
from tournaments.queries.player import player_facts
from tournaments.queries.projector import projector_facts
from tournaments.queries.public import public_facts
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Problem

pytestmark = pytest.mark.django_db


def step(event):
    found = next_step(fresh(event))
    return found.action, found.is_blocked


def codes(problems):
    return [problem.code for problem in problems]


def me(event, number, **facts):
    return player_facts(event.registrations.select_related("event").get(number=number), **facts)


def at(round_, table):
    return round_.matches.select_related("round__event", "player_1", "player_2").get(table=table)


# --- the desk's one next step ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "action"),
    [
        ("draft", "publish_event"),
        ("open", "open_check_in"),
        ("check_in", "close_registration"),
        ("finished", "mark_reported"),
        ("reported", ""),
        ("cancelled", ""),
    ],
)
def test_the_next_step_of_an_event_without_rounds(state, action):
    assert step(EventFactory(state=state))[0] == action


def test_registration_is_closed_when_everybody_is_checked_in_or_absent():
    event = EventFactory(state="check_in")
    registrations(event, 4)
    RegistrationFactory(event=event)
    assert step(event) == ("close_registration", True)
    event.registrations.filter(status="registered").update(status="absent")
    assert step(event) == ("close_registration", False)


def test_a_draft_draws_its_pods_before_round_1():
    event = ready_event(8, format="draft", structure="swiss")
    assert step(event) == ("draw_pods", False)
    draw_pods(event=event, by=SYSTEM)
    assert step(event) == ("pair_round", False)


def test_the_next_step_leads_through_a_whole_event():
    event = ready_event(4, structure="swiss_cut", rounds_planned=1, cut_size=2)
    seen = [step(event)]
    round_ = paired_round(event)
    seen.append(step(event))
    publish_round(round_=round_, by=SYSTEM)
    seen.append(step(event))
    start_round(round_=round_, by=SYSTEM)
    seen.append(step(event))
    for table in (1, 2):
        enter(round_, table, "win_1")
    seen.append(step(event))
    close_round(round_=round_, by=SYSTEM)
    seen.append(step(event))
    decide_ties(event)
    seen.append(step(event))
    begin_cut(event=event, by=SYSTEM)
    seen.append(step(event))
    play_round(event)
    seen.append(step(event))
    assert seen == [
        ("pair_round", False),
        ("publish_round", False),
        ("start_round", False),
        ("enter_results", True),
        ("close_round", False),
        ("decide_tie", False),
        ("begin_cut", False),
        ("pair_round", False),
        ("finish_event", False),
    ]


def test_between_swiss_rounds_the_next_one_is_paired_without_a_press_on_close():
    event = ready_event(4, rounds_planned=2, structure="swiss")
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    enter(round_, 2, "win_1")
    assert step(event) == ("pair_round", False)
    paired_round(event)
    assert step(event) == ("publish_round", False)


def test_a_drop_before_the_posting_makes_pairing_again_the_next_step():
    event = ready_event(4)
    round_ = paired_round(event)
    drop_player(registration=at(round_, 1).player_1, by=SYSTEM)
    assert step(event) == ("repair_round", True)
    assert next_step(event).blocked_by[0].code == "pairing_out_of_date"


def test_missing_deck_lists_block_the_start_of_round_1():
    event = ready_event(4)
    published_round(event)

    def answer(_event):
        return [Problem("lists_missing", "Lists missing.")]

    hooks.start_problems.fill(answer)
    try:
        assert step(event) == ("start_round", True)
    finally:
        hooks.start_problems._answers.remove(answer)


def test_open_and_disputed_tables_block_the_close_and_are_named():
    event = ready_event(4)
    round_ = started_round(event)
    match = at(round_, 2)
    for side, player in ((1, match.player_1), (2, match.player_2)):
        report_result(
            match=match, by=acting(player), side=side, outcome=Outcome.WIN_1 if side == 1 else Outcome.WIN_2
        )
    missing, disputed = next_step(fresh(event)).blocked_by
    assert (missing.code, missing.params["tables"]) == ("results_missing", "1")
    assert (disputed.code, disputed.params["tables"]) == ("results_disputed", "2")


# --- the desk -------------------------------------------------------------------------------------


def test_the_desk_sorts_tables_by_what_waits_for_it():
    event = ready_event(9, rounds_planned=3)
    round_ = started_round(event, now=START)
    one, two = at(round_, 1), at(round_, 2)
    report_result(match=one, by=acting(one.player_1), side=1, outcome=Outcome.WIN_1)
    for side, player in ((1, two.player_1), (2, two.player_2)):
        report_result(
            match=two, by=acting(player), side=side, outcome=Outcome.WIN_1 if side == 1 else Outcome.WIN_2
        )
    enter(round_, 3, "win_1")
    announce(event=event, by=SYSTEM, text="Lunch")
    facts = desk_facts(fresh(event), now=minutes_later(10))
    tables = [[line.table for line in lines] for lines in (facts.disputes, facts.waiting, facts.open)]
    assert tables == [[2], [1], [4]]
    finished = [one.table for one in facts.tables if one.state in {"in", "bye"}]
    assert finished == [3, None]
    assert facts.clock.seconds_left == 20 * 60
    assert (facts.progress.tables, facts.progress.results_in, facts.progress.players_active) == (4, 1, 9)
    assert [row.text for row in facts.announcements] == ["Lunch"]


def test_the_desk_before_any_round_is_not_an_error():
    facts = desk_facts(ready_event(4))
    assert (facts.round, facts.clock, facts.open, facts.next_step.action) == (None, None, (), "pair_round")


def test_the_desk_warns_of_too_few_tables_and_missing_numbers():
    event = ready_event(8, last_table=2)
    event.registrations.filter(number=1).update(membership_number="")
    assert {note.code for note in desk_facts(fresh(event)).notes} == {"too_few_tables", "numbers_missing"}


def test_a_late_entry_without_list_or_fee_is_named_before_each_swiss_round_and_while_it_runs():
    event = ready_event(4, rounds_planned=3, deck_lists_required=True, needs_fee=True)
    everybody = event.registrations
    everybody.update(fee_paid=True)
    for row in everybody.all():
        hand_in(row, now=minutes_later(-60))
    played = started_round(event)
    for table in (1, 2):
        enter(played, table, "win_1")
    assert next_step(fresh(event)).blocked_by == ()
    RegistrationFactory(event=event, active=True, first_round=2, fee_paid=False)

    def said():
        facts = desk_facts(fresh(event))
        return facts.next_step.action, codes(facts.next_step.blocked_by), codes(facts.notes)

    seen = [said()]
    round_ = paired_round(event)
    seen.append(said())
    publish_round(round_=round_, by=SYSTEM)
    seen.append(said())
    assert not next_step(fresh(event)).is_blocked
    start_round(round_=round_, by=SYSTEM)
    seen.append(said())
    listed, fee = "deck_lists_missing", "fees_missing"
    assert seen == [
        ("pair_round", [listed], [fee]),
        ("publish_round", [listed], [fee]),
        ("start_round", [listed], [fee]),
        ("enter_results", ["results_missing"], [listed, fee]),
    ]


@pytest.mark.parametrize("state", ["paired", "published"])
def test_fees_not_ticked_are_named_before_round_1(state):
    event = ready_event(4, needs_fee=True)
    event.registrations.update(fee_paid=False)
    assert codes(next_step(event).blocked_by) == ["fees_missing"]
    {"paired": paired_round, "published": published_round}[state](event)
    assert codes(next_step(fresh(event)).blocked_by) == ["fees_missing"]


# --- a player's phone -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "phase"),
    [("waiting", "waiting_list"), ("registered", "signed_up"), ("active", "checked_in"), ("dropped", "out")],
)
def test_the_phase_before_round_1(status, phase):
    event = EventFactory(state="check_in")
    RegistrationFactory(event=event, status=status, queued_at=START)
    assert me(event, 1).phase == phase


def test_the_waiting_list_says_where_you_stand():
    event = EventFactory(state="open")
    for minutes in (5, 1, 3):
        RegistrationFactory(event=event, status="waiting", queued_at=minutes_later(minutes))
    assert [me(event, number).waiting_place for number in (1, 2, 3)] == [3, 1, 2]


def test_a_player_follows_the_day_on_the_phone():
    event = ready_event(4, rounds_planned=2, structure="swiss")
    round_ = paired_round(event)
    number = at(round_, 1).player_2.number
    seen = [me(event, number).phase]
    publish_round(round_=round_, by=SYSTEM, now=START)
    seen.append(me(event, number).phase)
    start_round(round_=round_, by=SYSTEM, now=START)
    facts = me(event, number)
    assert (facts.side, facts.line.side_1.number, facts.line.is_mirrored) == (2, number, True)
    assert [(said.value, said.words) for said in facts.report_choices] == [
        ("win_2", "I won"),
        ("win_1", "I lost"),
    ]
    seen.append(facts.phase)
    enter(round_, 1, "win_2")
    seen.append(me(event, number).phase)
    enter(round_, 2, "win_1")
    close_round(round_=round_, by=SYSTEM)
    facts = me(event, number)
    seen.append(facts.phase)
    assert [(past.result_words, past.points) for past in facts.past] == [("Won", 3)]
    assert (facts.standing.points, facts.standing_after_round) == (3, 1)
    type(event).objects.filter(pk=event.pk).update(state="finished")
    seen.append(me(event, number).phase)
    assert seen == ["checked_in", "paired", "playing", "reported", "between", "over"]


def test_after_my_report_i_wait_and_the_other_is_asked():
    event = ready_event(2, rounds_planned=1)
    match = at(started_round(event), 1)
    report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    mine, theirs = me(event, match.player_1.number), me(event, match.player_2.number)
    assert (mine.waits_for_opponent, mine.can_report) == (True, False)
    assert (theirs.waits_for_me, theirs.can_report) == (True, True)


def test_in_best_of_three_a_player_reports_the_games_and_the_other_confirms_just_these():
    event = ready_event(2, rounds_planned=1, swiss_best_of=3)
    match = at(started_round(event), 1)
    mine = me(event, match.player_1.number).report_choices
    assert [said.words for said in mine] == ["I won 2–0", "I won 2–1", "I lost 1–2", "I lost 0–2"]
    assert [said.value for said in mine] == ["win_1-2-0", "win_1-2-1", "win_2-1-2", "win_2-0-2"]
    report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1, games_1=2, games_2=1)
    theirs = me(event, match.player_2.number).report_choices
    assert [(said.words, said.agrees) for said in theirs] == [
        ("I won 2–0", False),
        ("I won 2–1", False),
        ("I lost 1–2", True),
        ("I lost 0–2", False),
    ]


def test_a_win_told_without_games_is_confirmed_with_any_games():
    event = ready_event(2, rounds_planned=1, swiss_best_of=3)
    match = at(started_round(event), 1)
    report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    theirs = me(event, match.player_2.number).report_choices
    assert [said.words for said in theirs if said.agrees] == ["I lost 1–2", "I lost 0–2"]


def test_both_phones_say_that_the_reports_disagree():
    event = ready_event(2, rounds_planned=1)
    match = at(started_round(event), 1)
    report_result(match=match, by=acting(match.player_1), side=1, outcome=Outcome.WIN_1)
    report_result(match=match, by=acting(match.player_2), side=2, outcome=Outcome.WIN_2)
    for number in (1, 2):
        facts = me(event, number)
        assert (facts.is_disputed, facts.can_report) == (True, False)


def test_no_report_button_when_self_report_is_off():
    event = ready_event(2, rounds_planned=1, self_report=False)
    started_round(event)
    assert (me(event, 1).can_report, me(event, 1).report_choices) == (False, ())


def test_the_clock_is_off_during_a_match_unless_phones_are_allowed():
    for facts, shows in (({}, False), ({"phones_during_match": True}, True), ({"is_online": True}, True)):
        event = ready_event(2, rounds_planned=1, **facts)
        match = at(started_round(event, now=START), 1)
        extend_match(match=match, by=SYSTEM, seconds=60)
        clock = me(event, 1, now=minutes_later(10)).clock
        assert (clock.seconds_left if clock else None) == (21 * 60 if shows else None)


def test_leaving_says_what_it_means_now():
    event = ready_event(4, rounds_planned=2)
    assert "not be paired again" in me(event, 1).drop_words
    published_round(event)
    assert "conceding" in me(event, 1).drop_words
    assert me(event, 1).can_drop


def test_a_dropped_player_cannot_drop_again():
    event = ready_event(4)
    drop_player(registration=event.registrations.get(number=1), by=SYSTEM)
    assert (me(event, 1).phase, me(event, 1).can_drop) == ("out", False)


def test_who_is_not_in_the_cut_has_played_all_and_so_have_both_finalists_after_the_final():
    event = ready_event(9, structure="swiss_cut", rounds_planned=4, cut_size=2)
    places = begun_cut(event, rounds=4)
    published_round(event)
    outside = event.registrations.exclude(pk__in=[place.registration_id for place in places]).first()
    facts = me(event, outside.number)
    assert (facts.phase, facts.can_drop) == ("played", False)
    assert (
        facts.played_words
        == f"Swiss is over. You finished in place {facts.standing.rank}; the top 2 play on."
    )
    assert me(event, places[0].registration.number).phase == "paired"
    round_ = event.rounds.last()
    start_round(round_=round_, by=SYSTEM)
    enter(round_, 1, "win_1")
    close_round(round_=round_, by=SYSTEM)
    match = round_.matches.get()
    assert me(event, match.player_2.number).phase == "played"
    assert me(event, match.player_2.number).played_words == "You are out of the top cut: Finalist"
    assert me(event, match.player_1.number).phase == "played"
    assert me(event, match.player_1.number).played_words == "You have won the event"


def test_the_winner_of_a_semi_final_waits_for_the_final_and_the_loser_has_played_all():
    event = ready_event(17, structure="swiss_cut", rounds_planned=5, cut_size=4)
    begun_cut(event, rounds=5)
    round_ = published_round(event)
    start_round(round_=round_, by=SYSTEM)
    for match in round_.matches.all():
        enter(round_, match.table, "win_1")
    close_round(round_=round_, by=SYSTEM)
    match = round_.matches.select_related("player_1", "player_2").first()
    assert me(event, match.player_1.number).phase == "between"
    assert me(event, match.player_2.number).phase == "played"


def test_a_drafter_reads_pod_and_seat():
    event = ready_event(8, format="draft", structure="swiss")
    draw_pods(event=event, by=SYSTEM, seed=1)
    assert {(me(event, n).pod, me(event, n).seat) for n in range(1, 9)} == {
        (pod, seat) for pod in (1, 2) for seat in (1, 2, 3, 4)
    }


# --- projector and public page --------------------------------------------------------------------


def test_the_projector_turns_with_the_day():
    event = ready_event(4, rounds_planned=1, structure="swiss")
    shows = [projector_facts(event).shows]
    round_ = paired_round(event)
    shows.append(projector_facts(fresh(event)).shows)
    publish_round(round_=round_, by=SYSTEM)
    facts = projector_facts(fresh(event))
    assert len(facts.pairings) == 4
    shows.append(facts.shows)
    start_round(round_=round_, by=SYSTEM, now=START)
    assert projector_facts(fresh(event), now=minutes_later(9.9)).awaits_latecomers
    assert not projector_facts(fresh(event), now=minutes_later(10)).awaits_latecomers
    enter(round_, 1, "win_1")
    extend_match(match=at(round_, 2), by=SYSTEM, seconds=180, now=minutes_later(5))
    facts = projector_facts(fresh(event), now=minutes_later(31))
    assert (facts.open_tables, facts.results_in, facts.clock.is_time_called) == (((2, 180),), 1, True)
    shows.append(facts.shows)
    enter(round_, 2, "win_1")
    close_round(round_=round_, by=SYSTEM)
    shows.append(projector_facts(fresh(event)).shows)
    type(event).objects.filter(pk=event.pk).update(state="finished")
    shows.append(projector_facts(fresh(event)).shows)
    assert shows == ["welcome", "welcome", "pairings", "clock", "standings", "final"]


def test_the_projector_shows_pods_before_a_draft_and_the_timer():
    event = ready_event(4, format="draft", structure="swiss")
    draw_pods(event=event, by=SYSTEM, seed=1)
    start_timer(event=event, by=SYSTEM, label="Draft", seconds=600, now=START)
    facts = projector_facts(fresh(event), now=minutes_later(1))
    assert (facts.shows, len(facts.pods), facts.timer.clock.seconds_left) == ("pods", 1, 540)


def test_the_public_page_counts_players_places_and_the_queue():
    event = EventFactory(state="open", cap=3)
    registrations(event, 2, status="registered")
    RegistrationFactory(event=event, status="waiting", queued_at=START)
    facts = public_facts(event, now=START)
    assert (facts.players, facts.places_left, facts.waiting, facts.sign_up_is_open) == (2, 1, 1, True)
    assert facts.player_words == "2 signed up"


def test_sign_up_opens_and_closes_on_the_servers_clock():
    event = EventFactory(
        state="open", sign_up_opens_at=minutes_later(10), sign_up_closes_at=minutes_later(20)
    )
    opens = [public_facts(event, now=minutes_later(minutes)).sign_up_is_open for minutes in (9, 10, 19, 20)]
    assert opens == [False, True, True, False]


def test_the_public_page_knows_only_what_is_published():
    event = ready_event(9, structure="swiss_cut", rounds_planned=4, cut_size=2)
    paired_round(event)
    facts = public_facts(fresh(event))
    assert (facts.round, facts.rounds, facts.standings_after, facts.has_bracket) == (None, (), 0, False)
    event = ready_event(9, structure="swiss_cut", rounds_planned=2, cut_size=2)
    play_swiss(event, 2)
    facts = public_facts(fresh(event))
    assert (facts.round_label, facts.standings_after, facts.swiss_rounds, facts.cut_size) == (
        "Round 2",
        2,
        2,
        2,
    )
    assert (facts.players, facts.player_words) == (9, "9 playing, 9 took part")
    type(event).objects.filter(pk=event.pk).update(state="finished")
    assert public_facts(fresh(event)).player_words == "9 took part"
