"""Opening a file: a long session's log, a log that names no Leader, and what is asked for beside the file."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from rules_engine.models import Replay
from tests.rules_engine.logs.a_log import LEADERS, a_busy_log, a_log

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SESSION = "\n".join([*a_log().lines, *["Reset action phase opp action False"] * 70_000, *a_busy_log().lines])
SILENT = "\n".join(line for line in a_log().lines if "Leader is" not in line)


def send(client, text: str | bytes, headers: dict[str, str] | None = None, **more: str):
    raw = text.encode() if isinstance(text, str) else text
    given = {"file": SimpleUploadedFile("Player.log", raw), "once": "k", **more}
    return client.post(reverse("replays"), given, headers=headers or {})


def test_a_session_of_several_games_asks_which_one_with_its_lines_and_leaders(client):
    assert len(SESSION) > 2_000_000
    answer = send(client, SESSION)
    page = answer.content.decode()
    assert (answer.status_code, Replay.objects.count()) == (422, 0)
    assert "This file holds 2 games." in page
    assert re.findall(r'name="game" [^>]*value="(\d)"( checked)?', page) == [("1", ""), ("2", " checked")]
    assert f"{LEADERS[1]} / {LEADERS[2]}" in page
    assert "breaks off" in page
    assert "Choose the file again" in page


def test_the_game_that_was_chosen_becomes_the_replay(client):
    assert send(client, SESSION, game="2").status_code == 302
    row = Replay.objects.get()
    assert "Game 2 of the file: lines 70" in row.notes


def test_the_form_keeps_its_file_where_the_page_changes_in_place(client):
    asked = send(client, SESSION, HTMX)
    page = asked.content.decode()
    assert (asked.status_code, "<html" in page, 'id="open-file"' in page) == (422, False, True)
    assert "Choose the file again" not in page
    opened = send(client, SESSION, HTMX, game="1")
    assert opened["HX-Redirect"] == reverse("replay", args=[Replay.objects.get().key])


def test_a_file_sent_again_after_a_lost_answer_leads_to_the_page_and_puts_none_within_it(client):
    for _time in range(2):
        answer = send(
            client, "\n".join(a_log().lines), {**HTMX, "Referer": f"http://testserver{reverse('replays')}"}
        )
    assert (answer.status_code, Replay.objects.count()) == (302, 1)
    shown = client.get(answer["Location"], headers=HTMX)
    assert (shown.content, shown["HX-Redirect"]) == (b"", reverse("replays"))


def test_a_game_that_is_not_there_is_said_at_its_field(client):
    page = send(client, SESSION, game="3").content.decode()
    assert "Game:" in page
    assert "This file holds no game 3; the last one is 2." in page
    assert 'name="game" value="3"' in page  # to be put right


def test_leaders_that_the_log_does_not_name_are_asked_for_and_taken(client):
    page = send(client, SILENT).content.decode()
    assert "No line says which Leader player A has." in page
    assert "<details open>" in page
    page = send(client, SILENT, leader_a=LEADERS[1], leader_b="OP01-010").content.decode()
    assert "Leader of player B:" in page
    assert "No Leader has the number OP01-010." in page
    assert f'value="{LEADERS[1]}"' in page
    assert Replay.objects.count() == 0
    assert send(client, SILENT, leader_a=LEADERS[1], leader_b="op1-2").status_code == 302


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"[INFO] 12:01 The duel begins\n" * 350_000, "No line of this file is one of a simulator"),
        (b"\x00\xff\x17" * 3_500_000, "larger than 2000000 bytes"),
        (b"{" + b" " * 10_000_000, "larger than 2000000 bytes"),
        (b"x" * 17_000_000, "larger than 16000000 bytes"),
    ],
    ids=["lines", "bytes", "no record", "too much"],
)
def test_ten_megabytes_of_garbage_get_one_message_and_nothing_is_kept(client, raw: bytes, words: str):
    answer = send(client, raw)
    page = answer.content.decode()
    assert (answer.status_code, Replay.objects.count()) == (422, 0)
    assert words in page
    assert page.count('<div class="problem error">') == 1
