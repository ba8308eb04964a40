"""Players from files: all or nothing, or the good rows; every row accounted for."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories.tournaments import (
    BanFactory,
    EventFactory,
    RegistrationFactory,
    RoundFactory,
    SuspensionFactory,
    acting,
    organizer_of,
    people_of,
)
from tournaments.actions import import_players
from tournaments.models import LogEntry
from tournaments.rules.problems import NotAllowed, Refused

pytestmark = pytest.mark.django_db

PUBLISHER = (
    '"Team ID","Team Name","Win Point","Status","Bye Count","Membership Number - 1","Player Name - 1",'
    '"Seat Order - 1","Memo"\r\n'
    '"Put 0 for new\nentries","","","Codes","0 or 1","Ten digits","","A",""\r\n'
    '"0","","0","2","1","0000000011","Anna, the Great","A","Meyer"\r\n'
    '"0","","0","5","0","0000000012","Cancelled","A",""\r\n'
    '"0","","0","10","0","0000000013","山田 花子","A",""\r\n'
)


@pytest.fixture
def event():
    return EventFactory()


def load(event, rows, **more):
    return import_players(event=event, by=organizer_of(event), rows=rows, **more)


def test_a_file_of_one_column_is_a_list_of_names(event):
    report = load(event, "Name\nAnna\nBen")
    assert [(row.number, row.name) for row in report.added] == [(1, "Anna"), (2, "Ben")]


def test_the_publishers_file_brings_zeros_byes_and_only_entrants(event):
    report = load(event, PUBLISHER.encode("utf-8-sig"))
    rows = {row.name: row for row in report.added}
    assert set(rows) == {"Anna, the Great", "山田 花子"}
    anna = rows["Anna, the Great"]
    assert (anna.membership_number, anna.awarded_byes, anna.memo) == ("0000000011", [1], "Meyer")
    assert [problem.params["row"] for problem in report.passed_over] == [2, 4]


def test_one_bad_row_keeps_everybody_out_and_is_named_with_its_number(event):
    with pytest.raises(Refused) as caught:
        load(event, "name,number\nAnna,0000000001\n,0000000002\nCem,0000000001\nDora,77")
    problems = [(problem.place_words(), problem.code) for problem in caught.value.problems]
    assert problems == [
        ("row 3", "name_missing"),
        ("row 4", "number_twice_in_file"),
        ("row 5", "number_too_short"),
    ]
    assert not event.registrations.exists()


def test_the_good_rows_are_kept_when_asked_for(event):
    report = load(event, "name,number\nAnna,0000000001\n,0000000002\nDora,77", keep_good_rows=True)
    assert [row.name for row in report.added] == ["Anna"]
    assert [problem.params["row"] for problem in report.refused] == [3, 4]
    assert LogEntry.objects.get(verb="import_players").after["refused_rows"] == [3, 4]


def test_somebody_registered_already_is_no_error(event):
    RegistrationFactory(event=event, membership_number="0000000001", name="Anna")
    report = load(event, "name,number\nAnna,0000000001\nBen,0000000002")
    assert [row.name for row in report.added] == ["Ben"]
    assert [note.code for note in report.known] == ["row_known"]


def test_another_name_on_a_number_that_is_here_is_a_bad_row_and_the_same_name_a_repeat(event):
    RegistrationFactory(event=event, membership_number="0000000001", name="Chiara Rosé", number=7)
    rows = "name,number\nPia,0000000001\nBen,0000000002"
    with pytest.raises(Refused) as caught:
        load(event, rows)
    (problem,) = caught.value.problems
    assert (problem.place_words(), problem.code) == ("row 2", "number_of_another_player")
    assert problem.words() == "Pia has the membership number of player 7, Chiara Rosé: 0000000001."
    report = load(event, rows, keep_good_rows=True)
    assert ([row.name for row in report.added], report.known) == (["Ben"], ())
    assert [refused.code for refused in report.refused] == ["number_of_another_player"]
    assert load(event, "name,number\nCHIARA  Rose\u0301,0000000001").known[0].code == "row_known"


def test_loading_the_same_file_twice_adds_nobody(event):
    load(event, "Name\nAnna\nMu\u0308ller")
    assert load(event, "Name\nANNA\nMüller").added == ()
    assert event.registrations.count() == 2


def test_who_may_not_play_is_refused_in_every_bulk_act_too(event):
    SuspensionFactory(membership_number="0000009999")
    BanFactory(organizer=event.organizer, membership_number="0000008888")
    staff = people_of(event).floor_judge
    with pytest.raises(Refused) as caught:
        load(event, f"name,number\nBuggy,0000009999\nAlvida,0000008888\n{staff},")
    assert caught.value.codes == ("suspended", "banned_by_organizer", "staff_cannot_play")


def test_beyond_the_last_place_rows_wait_in_file_order():
    event = EventFactory(cap=2)
    report = load(event, "Name\nA\nB\nC\nD")
    assert [row.status for row in report.added] == ["registered", "registered", "waiting", "waiting"]


def test_lost_zeros_are_put_back_only_when_asked(event):
    with pytest.raises(Refused):
        load(event, "name,number\nAnna,77")
    (row,) = load(event, "name,number\nAnna,77", restore_zeros=True).added
    assert row.membership_number == "0000000077"


def test_an_old_encoding_is_read_when_it_is_told(event):
    (row,) = load(event, "Name\nPavel Dvořák".encode("cp1250"), encoding="cp1250").added
    assert row.name == "Pavel Dvořák"


def test_a_file_during_the_event_makes_late_entries(event):
    late = EventFactory(state="running", players_counted=16)
    RoundFactory(event=late, number=1, started=True)
    (row,) = load(late, "name,number\nAnna,0000000001").added
    assert row.first_round == 2


def test_a_long_file_costs_few_queries(event):
    by = organizer_of(event)
    lines = "\n".join(f"P{n},{n:010d}" for n in range(1, 1025))
    with CaptureQueriesContext(connection) as seen:
        report = import_players(event=event, by=by, rows="name,number\n" + lines)
    assert len(report.added) == 1024
    assert len(seen) < 50


def test_importing_is_the_desks_work(event):
    for role in ("floor_judge", "trainee", "stranger"):
        with pytest.raises(NotAllowed):
            import_players(event=event, by=acting(people_of(event).by_role()[role]), rows="Name\nAnna")
