"""Simulated events: whole days through the real acts, the same byte for byte from the same seed."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests.factories.decks import legal_list
from tests.factories.tournaments import ready_event
from tournaments.models import Event, LogEntry, Match, Registration, Round

pytestmark = pytest.mark.django_db


def simulate(capsys, *args):
    call_command("simulate_event", "--json", *args)
    return json.loads(capsys.readouterr().out)


@pytest.mark.long
def test_the_same_seed_gives_the_same_event_byte_for_byte_and_another_seed_another(
    capsys, tmp_path, time_machine
):
    """On another day too, and beside other events: what is printed, and the report package."""

    def printed(seed, name):
        report = tmp_path / name
        call_command("simulate_event", "--players", "9", "--seed", seed, "--report", str(report))
        return capsys.readouterr().out, report.read_bytes()

    first = printed("7", "first.zip")
    assert not Event.objects.exists()
    time_machine.move_to("2027-06-15 08:00")
    ready_event(players=4, staff=False)
    assert printed("7", "again.zip") == first
    assert printed("8", "other.zip")[0] != first[0]
    assert Event.objects.count() == 1


def test_a_kept_event_holds_every_act_of_the_day(capsys):
    facts = simulate(capsys, "--players", "16", "--seed", "3", "--keep")
    event = Event.objects.get()
    assert event.state == Event.State.FINISHED
    assert facts["swiss_rounds"] == event.rounds.filter(stage=Round.Stage.SWISS).count() == 4
    assert facts["cut"] == 2
    assert not Match.objects.filter(outcome="").exists()
    assert facts["standings"][0]["cut"] == "Winner"
    verbs = set(LogEntry.objects.values_list("verb", flat=True))
    assert {"create_event", "sign_up", "submit_list", "check_in", "pair_round", "start_round"} <= verbs


def test_lists_of_a_file_are_handed_in_and_illegal_ones_replaced(capsys, tmp_path):
    file = tmp_path / "lists.json"
    file.write_text(json.dumps([{"text": legal_list()}, {"text": "1 OP07-019\n4 OP01-016"}]))
    facts = simulate(capsys, "--players", "8", "--seed", "3", "--decks", str(file))
    assert facts["lists_refused"] == 4


@pytest.mark.parametrize("content", ["[1, 2]", "[]", "[{]"])
def test_a_file_that_is_no_file_of_lists_is_refused_in_one_line(tmp_path, content):
    file = tmp_path / "lists.json"
    file.write_text(content)
    with pytest.raises(CommandError, match="not a file of deck lists"):
        call_command("simulate_event", "--players", "4", "--decks", str(file))


def test_an_unknown_template_and_a_folder_for_the_report_are_refused_in_one_line(tmp_path):
    with pytest.raises(CommandError, match="There is no event template nope"):
        call_command("simulate_event", "--players", "4", "--template", "nope")
    with pytest.raises(CommandError, match="Is a directory"):
        call_command("simulate_event", "--players", "4", "--report", str(tmp_path))


def test_the_demonstration_has_a_third_round_half_played_and_an_event_ready_to_start():
    call_command("seed_demo")
    call_command("seed_demo")
    running, ready = Event.objects.order_by("starts_at")
    round_3 = running.rounds.get(number=3)
    assert round_3.state == Round.State.STARTED
    open_matches = round_3.matches.filter(outcome="").count()
    assert 0 < open_matches < round_3.matches.count()
    assert ready.state == Event.State.OPEN
    assert ready.registrations.filter(status=Registration.Status.REGISTERED).count() == 16
