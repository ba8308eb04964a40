"""Check-in by tap and by code, the rest absent, ticks, the second day, coming back after a drop."""

from datetime import timedelta

import pytest

from tests.factories.tournaments import (
    START,
    EventFactory,
    MatchFactory,
    RegistrationFactory,
    RoundFactory,
    SuspensionFactory,
    acting,
    fresh,
    organizer_of,
    people_of,
    ready_event,
    registrations,
)
from tournaments import hooks
from tournaments.actions import (
    check_in,
    check_in_by_code,
    check_in_second_day,
    drop_player,
    mark_rest_absent,
    pair_round,
    reinstate_player,
    repair_round,
    tick,
    undo_check_in,
    undo_pairing,
)
from tournaments.models import Event, LogEntry
from tournaments.rules.problems import NotAllowed, Problem, Refused

pytestmark = pytest.mark.django_db
LATER = START + timedelta(minutes=-19)


@pytest.fixture
def event() -> Event:
    return EventFactory(state="check_in")


@pytest.fixture
def desk(event):
    return acting(people_of(event).scorekeeper)


def codes_of(act, **call):
    with pytest.raises(Refused) as caught:
        act(**call)
    return caught.value.codes


def test_a_second_scan_says_since_when_and_changes_nothing(event, desk):
    anna = RegistrationFactory(event=event)
    first = check_in(registration=anna, by=desk, now=LATER)
    second = check_in_by_code(event=event, by=desk, code=anna.token, now=START)
    assert first.already_since is None
    assert second.already_since == LATER
    assert LogEntry.objects.filter(verb="check_in").count() == 1


@pytest.mark.parametrize(
    "code_of",
    [
        lambda row: row.token,
        lambda row: f"https://shop.example/p/{row.token}/",
        lambda row: f" http://192.168.1.20:8000/p/{row.token}/?from=poster ",
        lambda row: row.membership_number,
        lambda row: f"#{row.number}",
        lambda row: str(row.number),
    ],
)
def test_any_code_that_names_a_player_checks_them_in(event, desk, code_of):
    anna = RegistrationFactory(event=event, membership_number="0000123456")
    assert check_in_by_code(event=event, by=desk, code=code_of(anna)).registration.pk == anna.pk
    assert fresh(anna).status == "active"


@pytest.mark.parametrize(
    "code", ["", "garbage", "%00\x00", "x" * 5000, "9999", "0000999999", "https://a.b/p/nobodynobody/", "٣"]
)
def test_a_bad_code_is_refused_and_the_next_good_one_works(event, desk, code):
    anna = RegistrationFactory(event=event)
    assert codes_of(check_in_by_code, event=event, by=desk, code=code) == ("code_unknown",)
    assert check_in_by_code(event=event, by=desk, code=anna.token).already_since is None


def test_a_code_of_another_event_says_so(event, desk):
    elsewhere = RegistrationFactory()
    with pytest.raises(Refused) as caught:
        check_in_by_code(event=event, by=desk, code=elsewhere.token)
    assert caught.value.problems[0].words() == "This code is of another event."


def test_check_in_waits_until_it_is_open():
    event = EventFactory(state="open")
    anna = RegistrationFactory(event=event)
    assert codes_of(check_in, registration=anna, by=organizer_of(event)) == ("check_in_closed",)


def test_a_player_suspended_after_sign_up_is_stopped_at_check_in(event, desk):
    anna = RegistrationFactory(event=event, membership_number="0000009999")
    SuspensionFactory(membership_number="0000009999")
    assert codes_of(check_in, registration=anna, by=desk, now=START) == ("suspended",)


def test_the_name_of_a_suspended_person_is_pointed_out_to_the_desk(event, desk):
    SuspensionFactory(membership_number="0000009999", name="Buggy")
    row = RegistrationFactory(event=event, name="BUGGY")
    notes = check_in(registration=row, by=desk, now=START).notes
    assert [note.code for note in notes] == ["name_of_suspended_person"]


def test_a_player_checks_in_alone_unless_the_desk_has_to_see_something():
    event = EventFactory(state="check_in", needs_id=True)
    anna = RegistrationFactory(event=event)
    assert codes_of(check_in, registration=anna, by=acting(anna))[0] == "desk_must_see"
    tick(registration=anna, by=organizer_of(event), what="id_seen")
    assert check_in(registration=fresh(anna), by=acting(fresh(anna))).registration.status == "active"


def test_missing_ticks_are_said_at_the_desk_and_stop_nobody(desk):
    event = EventFactory(
        state="check_in", needs_id=True, needs_fee=True, needs_badge=True, by_invitation=True
    )
    anna = RegistrationFactory(event=event, is_minor=True, membership_number="")
    codes = [note.code for note in check_in(registration=anna, by=organizer_of(event)).notes]
    assert codes == [
        "id_missing",
        "fee_missing",
        "badge_missing",
        "invitation_missing",
        "consent_missing",
        "number_missing",
    ]


def test_other_parts_can_stop_a_check_in(event, desk, monkeypatch):
    monkeypatch.setattr(
        hooks.check_in_problems, "_answers", [lambda *_: [Problem("list_missing", "No list.")]]
    )
    anna = RegistrationFactory(event=event)
    assert codes_of(check_in, registration=anna, by=desk) == ("list_missing",)


def test_the_rest_is_marked_absent_at_once_and_nobody_else(event, desk):
    registrations(event, 3)
    late = registrations(event, 2, status="registered", checked_in_at=None)
    RegistrationFactory(event=event, waiting=True)
    assert [row.pk for row in mark_rest_absent(event=event, by=desk)] == [row.pk for row in late]
    assert sorted(event.registrations.values_list("status", flat=True)) == (
        ["absent"] * 2 + ["active"] * 3 + ["waiting"]
    )
    assert mark_rest_absent(event=event, by=desk) == []


def test_a_waiting_player_is_let_in_when_a_place_is_free(desk):
    event = EventFactory(state="check_in", cap=2)
    here, gone = registrations(event, 1)[0], RegistrationFactory(event=event)
    waits = RegistrationFactory(event=event, waiting=True)
    by = organizer_of(event)
    with pytest.raises(Refused) as caught:
        check_in(registration=waits, by=by)
    assert (
        caught.value.problems[0].words() == f"No place is free; {waits.name} is number 1 on the waiting list."
    )
    mark_rest_absent(event=event, by=by)
    assert fresh(gone).status == "absent"
    assert check_in(registration=waits, by=by).registration.status == "active"
    assert here.status == "active"


def test_an_absent_player_does_not_come_in_above_the_cap_once_the_place_is_given_away(desk):
    event = EventFactory(state="check_in", cap=2)
    registrations(event, 1)
    absent, waits = RegistrationFactory(event=event), RegistrationFactory(event=event, waiting=True)
    by = organizer_of(event)
    mark_rest_absent(event=event, by=by)
    check_in(registration=waits, by=by)
    for comes in (by, acting(absent)):
        assert codes_of(check_in, registration=absent, by=comes) == ("place_given_away",)
    drop_player(registration=waits, by=by)
    assert check_in(registration=absent, by=by).registration.status == "active"


def test_who_comes_after_round_1_was_paired_joins_the_next_round(desk):
    event = EventFactory(state="running", players_counted=16)
    anna = RegistrationFactory(event=event, status="absent")
    RoundFactory(event=event, number=1, started=True)
    row = check_in(registration=anna, by=organizer_of(event)).registration
    assert (row.first_round, row.rounds_missed) == (2, [])


def test_where_no_late_entries_are_taken_nobody_is_checked_in_after_the_first_pairing(desk):
    event = EventFactory(state="running", players_counted=16, late_entry_allowed=False)
    anna = RegistrationFactory(event=event, status="absent")
    RoundFactory(event=event, number=1, started=True)
    by = organizer_of(event)
    assert codes_of(check_in, registration=anna, by=by) == ("no_late_entries",)
    assert reinstate_player(registration=anna, by=by, reason="was here").first_round == 2


def test_a_check_in_is_taken_back_before_round_1_and_not_after(event, desk):
    anna = RegistrationFactory(event=event, active=True)
    assert undo_check_in(registration=anna, by=desk).status == "registered"
    check_in(registration=anna, by=desk)
    RoundFactory(event=event, number=1)
    assert codes_of(undo_check_in, registration=anna, by=desk) == ("drop_instead",)


def test_a_tick_is_set_logged_and_taken_back(event, desk):
    anna = RegistrationFactory(event=event)
    assert tick(registration=anna, by=desk, what="fee_paid").fee_paid
    assert not tick(registration=anna, by=desk, what="fee_paid", value=False).fee_paid
    assert LogEntry.objects.filter(verb="tick").count() == 2
    assert codes_of(tick, registration=anna, by=desk, what="status") == ("no_such_tick",)


def test_the_second_day_has_its_own_check_in():
    event = EventFactory(state="running", has_second_day=True)
    by = organizer_of(event)
    anna = RegistrationFactory(event=event, active=True)
    assert check_in_second_day(registration=anna, by=by, now=START).already_since is None
    assert check_in_second_day(registration=anna, by=by).already_since == START
    gone = RegistrationFactory(event=event, dropped=True)
    assert codes_of(check_in_second_day, registration=gone, by=by) == ("no_second_day",)


def test_a_reinstated_player_misses_the_rounds_between_and_plays_on():
    event = EventFactory(state="running", players_counted=32)
    anna = RegistrationFactory(event=event, dropped=True, left_after_round=1)
    rounds = [RoundFactory(event=event, number=number, closed=True) for number in (1, 2, 3)]
    MatchFactory(round=rounds[0], player_1=anna, table=1)
    row = reinstate_player(registration=anna, by=organizer_of(event), reason="wrong Anna")
    assert (row.status, row.rounds_missed, row.left_after_round) == ("active", [2, 3], None)
    assert LogEntry.objects.get(verb="reinstate_player").reason == "wrong Anna"


def test_a_drop_taken_back_in_the_same_round_misses_nothing():
    event = EventFactory(state="running", players_counted=32)
    anna = RegistrationFactory(event=event, dropped=True, left_after_round=1)
    MatchFactory(round=RoundFactory(event=event, number=1, started=True), player_1=anna, table=1)
    assert reinstate_player(registration=anna, by=organizer_of(event)).rounds_missed == []


def test_disqualified_and_active_players_are_not_reinstated():
    event = EventFactory(state="running")
    for status in ("disqualified", "active", "cancelled"):
        row = RegistrationFactory(event=event, status=status)
        assert codes_of(reinstate_player, registration=row, by=organizer_of(event)) == ("not_dropped",)


def test_a_fixed_table_given_away_meanwhile_is_lost_on_return():
    event = EventFactory(state="running", players_counted=16)
    anna = RegistrationFactory(event=event, dropped=True, fixed_table=4)
    RegistrationFactory(event=event, active=True, fixed_table=4)
    assert reinstate_player(registration=anna, by=organizer_of(event)).fixed_table is None


@pytest.mark.parametrize("role", ["floor_judge", "trainee", "stranger"])
def test_check_in_is_the_desks_work(event, role):
    user = people_of(event).by_role()[role]
    anna = RegistrationFactory(event=event)
    for act, call in (
        (check_in, {"registration": anna}),
        (tick, {"registration": anna, "what": "fee_paid"}),
        (mark_rest_absent, {"event": event}),
        (reinstate_player, {"registration": anna}),
        (undo_check_in, {"registration": anna}),
    ):
        with pytest.raises(NotAllowed):
            act(by=acting(user), **call)
    assert fresh(anna).status == "registered"


def test_a_player_cannot_check_in_somebody_else(event):
    anna, ben = RegistrationFactory(event=event), RegistrationFactory(event=event)
    with pytest.raises(NotAllowed):
        check_in(registration=anna, by=acting(ben))


def test_who_came_while_a_round_was_paired_plays_in_it_when_the_pairing_is_taken_back():
    event = ready_event(players=8)
    by = organizer_of(event)
    round_ = pair_round(event=event, by=by, seed=1)
    late = RegistrationFactory(event=event)
    back = event.registrations.filter(status="active").first()
    drop_player(registration=back, by=by)
    repair_round(round_=round_, by=by, reason="has left", seed=2)
    assert check_in(registration=late, by=by).registration.first_round == 2
    assert reinstate_player(registration=back, by=by).rounds_missed == [1]
    undo_pairing(round_=round_, by=by)
    assert (fresh(late).first_round, fresh(back).rounds_missed) == (1, [])
    assert pair_round(event=event, by=by, seed=1).matches.count() == 5
