"""The verdict on a replay goes to the match, the judge call and the penalties in one act (TRM 4.10)."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from penalties.hooks_calls import report_files
from penalties.models import GameState
from rules_engine.actions import Point, Said, attach_to_match, push_decisions, remove_replay, rule_on_replay
from rules_engine.models import Replay
from tests.factories.calls import floor
from tests.factories.penalties import give
from tests.factories.replays import a_replay, acts_of
from tournaments.actions.acting import SYSTEM
from tournaments.hooks import record_places, records_put
from tournaments.models import LogEntry
from tournaments.rules.problems import NotAllowed, Refused, Stale

pytestmark = pytest.mark.django_db

SAID = Said("accepted", "Drew twice")


@pytest.fixture
def hall():
    """A round being played, with a judge call at table 1."""
    return floor(4)


@pytest.fixture
def replay(hall):
    """A replay of table 1."""
    return a_replay(event=hall.event, match=hall.match(1))


def penalty_at(hall, table: int = 1, *, call=None):
    match = hall.match(table)
    return give(hall.event, match.player_1.number, "game_rules", "warning", match=match, call=call)


def places(match, replay: Replay) -> list[tuple[str, bool]]:
    (found,) = record_places.ask(match, replay.key)
    return [(place.value, place.is_chosen) for place in found]


def test_verdict_words_and_record_go_to_the_match_in_one_act(hall, replay):
    attach_to_match(replay=replay, by=hall.judge, said=Said("reparable", "Drew twice", "Put back"))
    state = GameState.objects.get(match=replay.match)
    replay.refresh_from_db()
    assert (state.verdict, state.what_happened, state.what_was_done) == (
        "reparable",
        "Drew twice",
        "Put back",
    )
    assert (state.replay, state.replay_key) == (replay.record, replay.key)
    assert (replay.verdict, replay.attached_version) == ("reparable", replay.version)
    assert replay.version == 2


def test_what_is_refused_keeps_neither_verdict_nor_record(hall, replay):
    with pytest.raises(Refused) as refusal:
        attach_to_match(replay=replay, by=hall.judge, said=Said("reparable", "Drew twice"))
    assert refusal.value.codes == ("repair_not_described",)
    replay.refresh_from_db()
    assert (replay.verdict, replay.version) == ("", 1)
    assert not GameState.objects.exists()


def test_a_record_that_has_gone_on_replaces_the_older_one_with_the_newer_words(hall, replay):
    attach_to_match(replay=replay, by=SYSTEM, said=SAID)
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}])
    attach_to_match(replay=replay, by=SYSTEM, said=Said("irreparable", "Drew four times"))
    state = GameState.objects.get(match=replay.match)
    assert (state.verdict, state.what_happened) == ("irreparable", "Drew four times")
    assert acts_of(state.replay["decisions"]) == ["keep"]


def test_two_replays_of_one_match_stand_beside_each_other(hall, replay):
    other = a_replay(event=hall.event, match=hall.match(1))
    for row in (replay, other):
        attach_to_match(replay=row, by=SYSTEM, said=SAID)
    assert set(GameState.objects.values_list("replay_key", flat=True)) == {replay.key, other.key}


@pytest.mark.parametrize("is_open", [True, False], ids=["open", "closed"])
def test_it_goes_to_the_call_of_the_match_unless_somebody_says_otherwise(hall, replay, is_open: bool):
    call = hall.call(1) if is_open else hall.ruled(1, answer="accepted")
    assert places(hall.match(1), replay) == [(f"call-{call.pk}", True)]
    attach_to_match(replay=replay, by=hall.judge, said=SAID)
    assert GameState.objects.get(replay_key=replay.key).call == call


def test_the_open_call_comes_before_a_later_closed_one_and_is_chosen_first(hall, replay):
    closed = hall.ruled(1, answer="accepted")
    opened = hall.call(1, at=20)
    assert places(hall.match(1), replay) == [(f"call-{opened.pk}", True), (f"call-{closed.pk}", False)]


def test_it_goes_to_a_closed_call_and_to_penalties_that_are_named(hall, replay):
    closed = hall.ruled(1, answer="accepted")
    hall.call(1, at=20)
    penalty = penalty_at(hall)
    to = [f"call-{closed.pk}", f"penalty-{penalty.pk}"]
    attach_to_match(replay=replay, by=hall.judge, said=SAID, to=to)
    state = GameState.objects.get(replay_key=replay.key)
    assert (state.call, list(state.penalties.all())) == (closed, [penalty])
    assert {value for value, is_chosen in places(hall.match(1), replay) if is_chosen} == set(to)
    (put,) = records_put.ask(hall.event)
    assert {place.value for place in put[replay.key]} == set(to)


def test_it_is_taken_off_what_is_no_longer_named(hall, replay):
    call, penalty = hall.call(1), penalty_at(hall)
    attach_to_match(replay=replay, by=SYSTEM, said=SAID, to=[f"call-{call.pk}", f"penalty-{penalty.pk}"])
    attach_to_match(replay=replay, by=SYSTEM, said=SAID, to=[""])
    state = GameState.objects.get(replay_key=replay.key)
    assert (state.call, list(state.penalties.all())) == (None, [])


@pytest.mark.parametrize("kind", ["call", "penalty", "nonsense"])
def test_nothing_goes_to_a_call_or_penalty_of_another_match(hall, replay, kind: str):
    to = {
        "call": lambda: f"call-{hall.call(2).pk}",
        "penalty": lambda: f"penalty-{penalty_at(hall, 2).pk}",
        "nonsense": lambda: "penalty-x",
    }[kind]()
    with pytest.raises(Refused) as refusal:
        attach_to_match(replay=replay, by=hall.judge, said=SAID, to=[to])
    assert refusal.value.codes == ("place_of_another_match",)
    assert not GameState.objects.filter(replay_key=replay.key).exists()


def test_a_record_goes_to_one_call(hall, replay):
    calls = [hall.ruled(1, answer="accepted"), hall.call(1, at=20)]
    with pytest.raises(Refused) as refusal:
        attach_to_match(replay=replay, by=SYSTEM, said=SAID, to=[f"call-{call.pk}" for call in calls])
    assert refusal.value.codes == ("one_call_at_a_time",)


def test_a_judge_in_training_attaches_nothing(hall, replay):
    with pytest.raises(NotAllowed):
        attach_to_match(replay=replay, by=hall.trainee, said=SAID)
    assert not GameState.objects.exists()


def test_an_older_page_attaches_nothing(hall, replay):
    rule_on_replay(replay=replay, by=SYSTEM, said=Said("irreparable"))
    with pytest.raises(Stale):
        attach_to_match(replay=replay, by=hall.judge, said=SAID, seen=1)
    assert not GameState.objects.exists()


def test_the_log_says_where_it_went(hall, replay):
    penalty = penalty_at(hall)
    attach_to_match(replay=replay, by=hall.judge, said=SAID, to=[f"penalty-{penalty.pk}"])
    entry = LogEntry.objects.filter(verb="attach_replay").latest("pk")
    assert penalty.name in entry.after["to"]
    assert entry.after["verdict"] == "accepted"


def test_the_report_says_with_which_call_and_penalties_the_record_stands(hall, replay):
    hall.call(2)
    call = hall.call(1, at=7)
    penalty = penalty_at(hall)
    attach_to_match(replay=replay, by=SYSTEM, said=SAID, to=[f"call-{call.pk}", f"penalty-{penalty.pk}"])
    (state,) = json.loads(dict(report_files(hall.event))["game-states.json"])
    assert (state["call"], state["replay"]["start"]) == (2, replay.record["start"])
    assert state["penalties"] == [{"player": penalty.name, "penalty": "warning", "infraction": "game_rules"}]


def test_each_record_in_the_report_is_a_file_that_opens_at_another_event(client, hall, replay):
    attach_to_match(replay=replay, by=SYSTEM, said=SAID)
    attach_to_match(replay=a_replay(event=hall.event, match=hall.match(1)), by=SYSTEM, said=SAID)
    files = dict(report_files(hall.event))
    names = [name for name in files if name.startswith("records/")]
    assert names == ["records/round-1-table-1.json", "records/round-1-table-1-2.json"]
    other = floor(4)
    client.force_login(other.people.floor_judge)
    address = reverse("match-replays", args=[other.event.slug, other.match(1).pk])
    client.post(address, {"file": SimpleUploadedFile("table.json", files[names[0]]), "once": "f"})
    opened = Replay.objects.get(event=other.event)
    assert opened.record["start"] == replay.record["start"]


def test_call_penalty_and_game_states_lead_back_to_the_board(client, hall, replay):
    call = hall.call(1)
    direct, by_call = penalty_at(hall), penalty_at(hall, call=call)
    attach_to_match(replay=replay, by=SYSTEM, said=SAID, to=[f"call-{call.pk}", f"penalty-{direct.pk}"])
    client.force_login(hall.people.floor_judge)
    slug = hall.event.slug
    pages = [
        reverse("call", args=[slug, call.pk]),
        reverse("penalty", args=[slug, direct.pk]),
        reverse("penalty", args=[slug, by_call.pk]),
        reverse("game-state", args=[slug, replay.match.pk]),
    ]
    for address in pages:
        assert reverse("replay", args=[replay.key]) in client.get(address).content.decode(), address
    board = client.get(reverse("replay", args=[replay.key])).content.decode()
    assert pages[0] in board
    assert pages[1] in board


def test_a_replay_thrown_away_leaves_its_record_without_a_way_back(client, hall, replay):
    call = hall.call(1)
    attach_to_match(replay=replay, by=SYSTEM, said=SAID)
    remove_replay(replay=replay, by=SYSTEM)
    state = GameState.objects.get(call=call)
    assert state.replay_key == ""
    assert state.replay is not None
    client.force_login(hall.people.floor_judge)
    assert client.get(reverse("call", args=[hall.event.slug, call.pk])).status_code == 200


def test_without_verdict_or_match_nothing_is_attached(replay):
    with pytest.raises(Refused) as refusal:
        attach_to_match(replay=replay, by=SYSTEM)
    assert refusal.value.codes == ("verdict_missing",)
    with pytest.raises(Refused) as refusal:
        attach_to_match(replay=a_replay(), by=SYSTEM)
    assert refusal.value.codes == ("replay_of_no_match",)
    assert not GameState.objects.exists()


def test_a_verdict_refused_on_the_board_keeps_what_was_typed(client, hall, replay):
    hall.call(1)
    client.force_login(hall.people.floor_judge)
    given = {"verdict": "reparable", "notes": "Drew twice & more", "attach": 1, "seen": 1}
    answer = client.post(reverse("replay-verdict", args=[replay.key]), given)
    assert answer.status_code == 422
    assert "Drew twice &amp; more</textarea>" in answer.content.decode()
    assert not GameState.objects.exists()


def test_a_verdict_refused_on_the_board_keeps_the_call_and_the_penalties_that_were_chosen(
    client, hall, replay
):
    penalty = penalty_at(hall)
    call = hall.call(1)
    client.force_login(hall.people.floor_judge)
    given = {"verdict": "reparable", "attach": 1, "seen": replay.version, "to": ["", f"penalty-{penalty.pk}"]}
    page = client.post(reverse("replay-verdict", args=[replay.key]), given).content.decode()
    assert "Say what was put back." in page
    assert f'value="penalty-{penalty.pk}" id="to-penalty-{penalty.pk}" checked' in page
    assert f'value="call-{call.pk}" selected' not in page
    assert '<option value="" selected>' in page
    assert (
        f'action="{reverse("replay-verdict", args=[replay.key])}#verdict"' in page
    )  # there the answer stands
