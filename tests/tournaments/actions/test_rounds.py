"""A round's life: paired, published, started, closed (TRM 3.6, 5.3)."""

import pytest

from tests.factories.running import (
    begun_cut,
    enter,
    paired_round,
    play_round,
    play_swiss,
    published_round,
    started_round,
)
from tests.factories.tournaments import START, fresh, minutes_later, ready_event
from tournaments import hooks
from tournaments.actions import (
    close_round,
    drop_player,
    pause_round,
    publish_round,
    reopen_round,
    start_round,
    undo_begin_cut,
)
from tournaments.actions.acting import SYSTEM
from tournaments.models import LogEntry, Match
from tournaments.rules.problems import Problem, Refused, Severity

pytestmark = pytest.mark.django_db


def codes(caught):
    return set(caught.value.codes)


@pytest.fixture
def told():
    """What `hooks.round_changed` was told."""
    heard = []

    def hear(event, round_):
        heard.append((round_.number, round_.state))

    hooks.round_changed.fill(hear)
    yield heard
    hooks.round_changed._answers.remove(hear)


@pytest.fixture
def start_problems():
    """Problems that a higher app has with the start."""
    found = []

    def answer(event):
        return found

    hooks.start_problems.fill(answer)
    yield found
    hooks.start_problems._answers.remove(answer)


def test_the_first_publication_fixes_rounds_and_cut_and_runs_the_event():
    event = ready_event(9, structure="swiss_cut")
    publish_round(round_=paired_round(event), by=SYSTEM, now=START)
    row = fresh(event)
    assert (row.state, row.rounds_planned, row.cut_size, row.rounds_fixed_at) == ("running", 4, 2, START)


def test_numbers_typed_by_the_organizer_stay():
    event = ready_event(9, structure="swiss_cut", rounds_planned=6, cut_size=4)
    published_round(event)
    row = fresh(event)
    assert (row.rounds_planned, row.cut_size) == (6, 4)


def test_start_publishes_what_is_only_paired():
    event = ready_event(4)
    row = start_round(round_=paired_round(event), by=SYSTEM, now=START)
    assert (row.state, row.published_at, row.started_at) == ("started", START, START)


def test_every_move_is_told_once_it_is_committed(told, django_capture_on_commit_callbacks):
    event = ready_event(4)
    round_ = paired_round(event)
    with django_capture_on_commit_callbacks(execute=True):
        start_round(round_=round_, by=SYSTEM)
    enter(round_, 1, "win_1")
    enter(round_, 2, "win_1")
    with django_capture_on_commit_callbacks(execute=True):
        close_round(round_=round_, by=SYSTEM)
    assert [state for _, state in told] == ["started", "started", "closed"]


def test_a_failing_listener_stops_nobody(django_capture_on_commit_callbacks):
    def fail(event, round_):
        raise OSError("the stick was pulled out")

    hooks.round_changed.fill(fail)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            round_ = published_round(ready_event(4))
    finally:
        hooks.round_changed._answers.remove(fail)
    assert fresh(round_).state == "published"


def test_a_round_is_published_and_started_once():
    event = ready_event(4)
    round_ = started_round(event)
    for again in (publish_round, start_round):
        with pytest.raises(Refused) as caught:
            again(round_=round_, by=SYSTEM)
        assert codes(caught) == {"round_move"}


def test_errors_of_deck_lists_refuse_the_start_of_round_1_warnings_do_not(start_problems):
    event = ready_event(4)
    round_ = published_round(event)
    start_problems.append(Problem("lists_missing", "Lists missing.", severity=Severity.WARNING))
    start_problems.append(Problem("lists_illegal", "Lists illegal."))
    with pytest.raises(Refused) as caught:
        start_round(round_=round_, by=SYSTEM)
    assert codes(caught) == {"lists_illegal"}
    assert fresh(round_).state == "published"
    del start_problems[1]
    assert start_round(round_=round_, by=SYSTEM).state == "started"


def test_a_pairing_with_somebody_who_left_is_not_posted():
    event = ready_event(4)
    round_ = paired_round(event)
    drop_player(registration=event.registrations.get(number=2), by=SYSTEM)
    with pytest.raises(Refused) as caught:
        publish_round(round_=round_, by=SYSTEM)
    assert codes(caught) == {"pairing_out_of_date"}
    assert "Player 002" in caught.value.problems[0].words()


def test_a_bye_of_somebody_who_left_is_not_posted():
    event = ready_event(5)
    round_ = paired_round(event)
    drop_player(registration=round_.matches.get(kind="bye").player_1, by=SYSTEM)
    with pytest.raises(Refused) as caught:
        publish_round(round_=round_, by=SYSTEM)
    assert codes(caught) == {"pairing_out_of_date"}


def test_a_round_closes_when_every_result_is_in():
    event = ready_event(4)
    round_ = started_round(event)
    enter(round_, 2, "win_1")
    with pytest.raises(Refused) as caught:
        close_round(round_=round_, by=SYSTEM)
    assert caught.value.problems[0].params["tables"] == "1"
    enter(round_, 1, "double_loss")
    assert close_round(round_=round_, by=SYSTEM, now=minutes_later(40)).closed_at == minutes_later(40)


def test_a_disputed_table_keeps_a_round_open_and_is_named():
    event = ready_event(4)
    round_ = started_round(event)
    enter(round_, 1, "win_1")
    Match.objects.filter(round=round_, table=2).update(is_disputed=True)
    with pytest.raises(Refused) as caught:
        close_round(round_=round_, by=SYSTEM)
    assert codes(caught) == {"results_disputed"}


def test_closing_ends_a_running_pause():
    event = ready_event(2, rounds_planned=1)
    round_ = started_round(event)
    pause_round(round_=round_, by=SYSTEM, now=minutes_later(5))
    enter(round_, 1, "win_1")
    close_round(round_=round_, by=SYSTEM, now=minutes_later(9))
    assert fresh(round_).pauses == [[minutes_later(5).isoformat(), minutes_later(9).isoformat()]]


def test_a_round_closed_too_early_opens_again_with_a_reason():
    event = ready_event(4)
    round_ = play_round(event)
    with pytest.raises(Refused) as caught:
        reopen_round(round_=round_, by=SYSTEM, reason="")
    assert codes(caught) == {"reason_missing"}
    row = reopen_round(round_=round_, by=SYSTEM, reason="table 2 still played")
    assert (row.state, row.closed_at) == ("started", None)
    assert LogEntry.objects.get(verb="reopen_round").reason == "table 2 still played"


def test_a_closed_round_stays_closed_once_the_next_is_paired():
    event = ready_event(8)
    round_ = play_round(event)
    paired_round(event)
    with pytest.raises(Refused) as caught:
        reopen_round(round_=round_, by=SYSTEM, reason="x")
    assert fresh(round_).state == "closed"
    assert caught.value.problems


def test_the_last_swiss_round_stays_closed_once_the_cut_has_its_places():
    event = ready_event(9, structure="swiss_cut")
    begun_cut(event, rounds=4)
    last = event.rounds.get(number=4)
    with pytest.raises(Refused) as caught:
        reopen_round(round_=last, by=SYSTEM, reason="x")
    assert codes(caught) == {"swiss_locked"}
    undo_begin_cut(event=event, by=SYSTEM, reason="slip of table 1")
    assert reopen_round(round_=last, by=SYSTEM, reason="slip of table 1").state == "started"


def test_a_finished_event_is_not_touched():
    event = ready_event(4, structure="swiss", rounds_planned=1)
    round_ = play_swiss(event, 1)
    type(event).objects.filter(pk=event.pk).update(state="finished")
    for attempt in (
        lambda: reopen_round(round_=round_, by=SYSTEM, reason="x"),
        lambda: close_round(round_=round_, by=SYSTEM),
        lambda: drop_player(registration=event.registrations.first(), by=SYSTEM),
    ):
        with pytest.raises(Refused) as caught:
            attempt()
        assert codes(caught) == {"event_finished"}


def test_a_bye_of_somebody_who_left_after_the_posting_does_not_hold_up_the_start():
    event = ready_event(5)
    round_ = published_round(event)
    drop_player(registration=round_.matches.get(kind="bye").player_1, by=SYSTEM)
    drop_player(registration=round_.matches.get(table=1).player_1, by=SYSTEM)
    assert start_round(round_=round_, by=SYSTEM).state == "started"
