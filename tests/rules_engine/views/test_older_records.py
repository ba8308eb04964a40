"""A record of another engine on the board: shown as far as it goes, the step that would go otherwise named."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from rules_engine.actions import Point, begin_branch, go_on_from_stop, import_replay, push_decisions
from rules_engine.models import Replay
from tests.factories.replays import a_replay, acts_of
from tournaments.actions.acting import SYSTEM
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db


def older(*acts: str) -> Replay:
    """Return a replay whose record has decisions that another engine once allowed."""
    row = a_replay()
    row.record = {**row.record, "data": "older", "decisions": list(acts)}
    row.save()
    return row


def shown(client, row: Replay, name: str = "replay", **at: object):
    return client.get(reverse(name, args=[row.key]), at)


def test_the_board_stands_at_the_last_step_that_replays_and_names_the_next(client):
    answer = shown(client, older("keep", "keep", "block", "end_main"))
    words = answer.content.decode()
    assert answer.status_code == 200
    assert "Decision 3 would now go otherwise" in words
    assert "2 decisions are left in the record" in words
    assert "2 of 2" in words
    assert 'name="do"' not in words


@pytest.mark.parametrize("at", [0, 1, 2, 3, 99])
@pytest.mark.parametrize("name", ["replay", "replay-sheet", "replay-compare", "replay-file"])
def test_every_page_of_such_a_record_opens_at_any_point(client, name: str, at: int):
    assert shown(client, older("keep", "keep", "block"), name, at=at).status_code == 200


def test_going_on_begins_a_new_replay_with_what_replays_and_leaves_the_old_one(client):
    row = older("keep", "keep", "block")
    answer = client.post(reverse("replay-go-on", args=[row.key]), follow=True)
    new = Replay.objects.exclude(pk=row.pk).get()
    assert acts_of(new.record["decisions"]) == ["keep", "keep"]
    assert "decision 3" in new.notes
    assert 'name="do"' in answer.content.decode()
    row.refresh_from_db()
    assert row.record["decisions"] == ["keep", "keep", "block"]


def test_a_branch_that_stops_leaves_the_main_account_and_other_branches_whole(client):
    row = a_replay()
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    for name in ("as A tells it", "as B tells it"):
        begin_branch(replay=row, by=SYSTEM, at=Point("main", 1), name=name)
    row.refresh_from_db()
    first, second = row.record["branches"]
    first["decisions"], second["decisions"] = ["block"], ["mulligan"]
    row.save()
    words = shown(client, row).content.decode()
    assert "Decision 2 would now go otherwise (as A tells it)" in words
    new = go_on_from_stop(replay=row, by=SYSTEM)
    assert [acts_of(line.get("decisions", [])) for line in new.record["branches"]] == [[], ["mulligan"]]


def test_a_branch_beyond_the_stop_of_its_parent_is_left_out(client):
    row = older("keep", "block", "keep")
    row.record["branches"] = [{"name": "later", "from": "main", "after": 3, "decisions": ["end_main"]}]
    row.save()
    assert shown(client, row).status_code == 200
    assert go_on_from_stop(replay=row, by=SYSTEM).record.get("branches", []) == []


def test_a_step_that_is_legal_but_leads_elsewhere_is_named(client):
    row = a_replay()
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    row.refresh_from_db()
    assert "leads to another state" not in shown(client, row).content.decode()
    row.record["decisions"][1]["check"] = "0" * 12
    row.record["data"] = "older"
    row.save()
    words = shown(client, row).content.decode()
    assert "leads to another state" in words
    assert "decision 2" in words


def test_a_file_changed_by_hand_is_told_on_the_board_with_the_step(client):
    row = a_replay(seed=1)
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    begin_branch(replay=row, by=SYSTEM, at=Point("main", 1), name="as B tells it")
    push_decisions(replay=row, by=SYSTEM, at=Point("as B tells it", 1), acts=[{"do": "mulligan"}])
    row.refresh_from_db()
    document = json.loads(json.dumps(row.record))
    document["decisions"][0]["do"] = "mulligan"
    again = import_replay(by=SYSTEM, raw=json.dumps(document).encode())
    for line in ("main", "as B tells it"):
        words = shown(client, again, line=line).content.decode()
        assert "was changed after the record was written" in words
        assert "decision 1" in words
        assert words.count("leads to another state than the record says") == 1
    sheet = shown(client, again, "replay-sheet").content.decode()
    assert sheet.count("leads to another state than the record says") == 1
    assert "another state" not in shown(client, row).content.decode()


def test_the_hash_of_each_step_is_kept_through_going_on_and_through_a_file():
    row = a_replay()
    for step in (0, 1):
        push_decisions(replay=row, by=SYSTEM, at=Point("main", step), acts=[{"do": "keep"}])
    row.refresh_from_db()
    checks = [decision["check"] for decision in row.record["decisions"]]
    assert len(set(checks)) == 2
    again = import_replay(by=SYSTEM, raw=json.dumps(row.record).encode())
    assert [decision["check"] for decision in again.record["decisions"]] == checks


def test_a_record_of_a_newer_engine_gets_one_clear_refusal(client):
    row = a_replay()
    row.record = {**row.record, "engine": 999}
    row.save()
    answer = shown(client, row)
    assert answer.status_code == 422
    assert "made by engine 999" in answer.content.decode()


def test_a_replay_that_goes_to_its_end_needs_no_new_one():
    with pytest.raises(Refused) as refusal:
        go_on_from_stop(replay=a_replay(), by=SYSTEM)
    assert refusal.value.codes == ("replay_goes_to_its_end",)
