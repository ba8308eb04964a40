"""Altered forms and files of a replay: told so, whatever they hold, and nothing of them is kept."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from penalties.forms.calls import ReplayForm
from rules_engine.models import Replay
from rules_engine.views import common
from tests.factories.replays import a_replay

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "given",
    [
        {"do": "[" * 2_000},
        {"do": r'{"do": "\ud800"}'},
        {"do": r'{"do": "scratch", "reason": "\u0000"}'},
        {"do": '{"do": "draw", "number": 1e999}'},
        {"kind": "draw", "number": "--5"},
        {"kind": "move", "card": "-", "target": "²", "value": "{0}", "word": "{name}", "cards": "١"},
    ],
    ids=lambda given: " ".join(given.values())[:20],
)
def test_an_act_that_is_none_is_refused(client, given):
    row = a_replay()
    answer = client.post(reverse("replay-do", args=[row.key]), {**given, "seen": row.version})
    assert answer.status_code == 422
    before = row.record
    row.refresh_from_db()
    assert row.record == before


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("replay-rename", {"name": "Table 2"}),
        ("replay-branch", {"name": "as B tells it"}),
        ("replay-remove", {}),
    ],
)
def test_a_replay_that_somebody_throws_away_in_this_moment_is_not_there(client, monkeypatch, name, given):
    row = a_replay()
    monkeypatch.setattr(common, "replay_at", lambda _key: (Replay.objects.filter(pk=row.pk).delete(), row)[1])
    answer = client.post(reverse(name, args=[row.key]), given)
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "changed",
    [
        {"title": "half \ud800"},
        {"notes": ["null \0"]},
        {"branches": [{"name": "\udfff", "after": 0, "decisions": []}]},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_a_file_with_signs_that_no_database_keeps_is_refused(client, changed):
    record = json.dumps({**a_replay().record, **changed}).encode()
    answer = client.post(reverse("replays"), {"file": SimpleUploadedFile("game.json", record)})
    assert answer.status_code == 422
    assert "holds what no record can" in answer.content.decode()
    assert Replay.objects.count() == 1


@pytest.mark.parametrize("content", [b"[NaN]", b"[1e999]", rb'["\u0000"]', rb'{"\ud800": 1}', b"[" * 100_000])
def test_a_record_beside_a_game_state_is_json_that_can_be_kept(content):
    form = ReplayForm({}, {"replay": SimpleUploadedFile("game.json", content)})
    assert form.errors == {"replay": ["The file is no JSON."]}
