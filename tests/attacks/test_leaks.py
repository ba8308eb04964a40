"""What must not be seen: markup that runs, hidden names, guessed passwords, former people of a shared device."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from penalties.models import (
    CallNote,
    DisqualificationReport,
    Ejection,
    GameState,
    JudgeCall,
    Penalty,
    Ruling,
)
from tests.roles.conftest import World
from tests.roles.rows import NONE, ROWS
from tournaments.actions import announce, change_registration, new_private_link, start_timer
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, Prize, Registration, User
from tournaments.views.pace import SIGN_UPS_A_MINUTE

pytestmark = [pytest.mark.django_db, pytest.mark.long]

MARKUP = "</script><b>x'\"><img src=x onerror=alert(1)>"


def poison(world: World) -> None:
    """Write markup into every free text that a person can type."""
    event = Event.objects.get(pk=world.event.pk)
    start_timer(event=event, by=SYSTEM, label=MARKUP, seconds=600)
    announce(event=event, by=SYSTEM, text=MARKUP)
    texts = ("venue", "fee_text", "break_text", "prize_text", "online_notes")
    Event.objects.filter(pk=event.pk).update(
        name=MARKUP, is_online=True, needs_fee=True, **dict.fromkeys(texts, MARKUP)
    )
    Registration.objects.filter(event=event).update(name=MARKUP, memo=MARKUP)
    User.objects.filter(event_roles__event=event).update(display_name=MARKUP)
    Prize.objects.filter(event=event).update(what=MARKUP)
    said = {"name": MARKUP, "reason": MARKUP, "judge": MARKUP, "why_above": MARKUP}
    Penalty.objects.filter(event=event).update(**said, is_barred=True, state="issued")
    Ejection.objects.filter(event=event).update(name=MARKUP, reason=MARKUP, who_decided=MARKUP)
    written = ("what_happened", "players_statement", "witnesses", "what_was_taken")
    DisqualificationReport.objects.filter(penalty__event=event).update(**dict.fromkeys(written, MARKUP))
    JudgeCall.objects.filter(event=event).update(words=MARKUP)
    GameState.objects.filter(match__round__event=event).update(what_happened=MARKUP, what_was_done=MARKUP)
    call = JudgeCall.objects.filter(event=event).first()
    CallNote.objects.create(call=call, words=MARKUP, who=MARKUP, noted_at=call.opened_at)
    Ruling.objects.create(
        call=call, outcome="other", words=MARKUP, section="CR 1-1", judge=MARKUP, ruled_at=call.opened_at
    )
    event.organizer.name = MARKUP
    event.organizer.save()
    event.log.update(reason=MARKUP, target=MARKUP, after={MARKUP: MARKUP}, actor=MARKUP)


def test_markup_in_any_text_is_shown_as_text_on_every_page(world: World):
    with transaction.atomic():
        poison(world)
        cache.clear()
        shown = 0
        for row in ROWS:
            if row.get == NONE or row.name in {"job-file", "deck-photo"}:
                continue
            answer = world.client("organizer").get(world.url(row.name))
            if not answer.headers.get("Content-Type", "").startswith(("text/html", "image/svg")):
                continue
            page = answer.content.decode()
            assert "<b>x" not in page, row.name
            assert "<img src=x" not in page, row.name
            shown += "&lt;b&gt;x" in page
        assert shown > 20
        transaction.set_rollback(True)


PUBLIC_PAGES = (
    "public-event",
    "public-pairings",
    "public-standings",
    "public-find",
    "public-player",
    "projector",
)
API = ("api-event", "api-rounds", "api-round", "api-standings")


@pytest.mark.parametrize("name", [*PUBLIC_PAGES, *API])
def test_a_name_hidden_later_is_gone_from_a_page_that_a_phone_keeps(
    world: World, name: str, django_capture_on_commit_callbacks: Any
):
    with transaction.atomic():
        change_registration(registration=world.player, by=SYSTEM, name="Zoe Xanthippe")
        cache.clear()
        address = world.url(name) + "?q=zoe"
        kept = {"If-None-Match": Client().get(address).headers["ETag"]}
        assert Client().get(address, headers=kept).status_code == 304
        with django_capture_on_commit_callbacks(execute=True):
            hidden = Registration.objects.get(pk=world.player.pk)
            change_registration(registration=hidden, by=SYSTEM, hides_name=True)
        again = Client().get(address, headers=kept)
        assert again.status_code == 200
        assert b"Xanthippe" not in again.content
        transaction.set_rollback(True)


def test_a_private_link_that_was_replaced_answers_no_poll(
    world: World, django_capture_on_commit_callbacks: Any
):
    with transaction.atomic():
        address = world.url("player-home")
        kept = {"If-None-Match": Client().get(address).headers["ETag"]}
        assert Client().get(address, headers=kept).status_code == 304
        with django_capture_on_commit_callbacks(execute=True):
            new_private_link(registration=world.player, by=SYSTEM)
        assert Client().get(address, headers=kept).status_code == 404
        transaction.set_rollback(True)


def test_a_staff_page_is_never_a_304_and_never_kept(world: World):
    for name in ("desk", "players", "log", "player-edit", "report"):
        answer = world.ask("organizer", "get", world.url(name), headers={"If-None-Match": "*"})
        assert answer.status_code == 200
        assert "no-store" in answer.headers["Cache-Control"]


def test_guessing_a_password_is_slowed_down_and_the_right_one_waits_too(world: World):
    login = {"login": world.users["organizer"].username, "password": "wrong"}
    address = world.url("account_login")
    for _guess in range(6):
        assert Client().post(address, login).status_code != 302
    assert Client().post(address, {**login, "password": "a password of one's own"}).status_code != 302


def test_signing_in_makes_a_new_session(world: World):
    client = Client()
    with transaction.atomic():
        session = client.session
        session["planted"] = "by somebody else"
        session.save()
        before = session.session_key
        login = {"login": world.users["organizer"].username, "password": "a password of one's own"}
        assert client.post(world.url("account_login"), login).status_code == 302
        assert client.cookies["sessionid"].value != before
        transaction.set_rollback(True)


def test_after_signing_out_the_former_pages_are_gone(world: World):
    with transaction.atomic():
        client = world.client("organizer")
        former = client.cookies["sessionid"].value
        client.post(world.url("account_logout"))
        client.cookies["sessionid"] = former
        assert client.get(world.url("desk")).status_code == 302
        transaction.set_rollback(True)


def test_nobody_makes_an_account_without_an_organizer():
    for address in ("/account/sign-up/", "/accounts/signup/", "/account/password/reset/"):
        assert Client().get(address).status_code == 404


def test_a_flood_of_sign_ups_is_slowed_down_and_says_when_to_come_back(world: World):
    with transaction.atomic():
        Event.objects.filter(pk=world.event.pk).update(state="open")
        address = world.url("sign-up")
        cache.clear()
        answers = {}
        for number in range(SIGN_UPS_A_MINUTE + 2):
            answer = Client().post(address, {"name": f"Player {number}", "once": f"key{number}"})
            answers[answer.status_code] = answers.get(answer.status_code, 0) + 1
        assert answers[429] == 2
        assert "Wait a minute" in answer.content.decode()
        assert f'value="Player {SIGN_UPS_A_MINUTE + 1}"' in answer.content.decode()
        transaction.set_rollback(True)


def test_a_refusal_is_data_for_a_script_that_asks_for_it(world: World):
    answer = world.ask("organizer", "post", world.url("round-undo"), headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert set(answer.json()["problems"][0]) >= {"code", "severity", "section", "place", "words", "advice"}


def test_every_page_forbids_scripts_from_elsewhere_and_frames(world: World):
    for row in ROWS:
        if row.get == NONE or row.name in {"print", "job-file"}:
            continue
        answer = world.ask("organizer", "get", world.url(row.name))
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            policy = answer.headers["Content-Security-Policy"]
            assert "unsafe-inline" not in policy
            assert "frame-ancestors 'none'" in policy
