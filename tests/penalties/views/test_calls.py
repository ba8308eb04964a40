"""The judges' pages of calls: one tap to be on it, one to close, appeals, notes, game states (TRM 1.4, 4.10, 4.14)."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from penalties.actions import call_judge, take_back_call
from penalties.models import GameState, JudgeCall, Penalty
from tests.factories.calls import floor
from tests.factories.running import begun_cut, started_round
from tests.factories.tournaments import acting, fresh, people_of, ready_event, right_now
from tests.tournaments.views.conftest import HTMX, once, rename, text_of
from tournaments.actions import hand_over_head_judge
from tournaments.actions.acting import SYSTEM

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return floor(8, now=right_now())


def browser(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def judge(hall):
    return browser(hall.people.floor_judge)


@pytest.fixture
def head_judge(hall):
    return browser(hall.people.head_judge)


def url(hall, name, *parts):
    return reverse(name, args=[hall.event.slug, *parts])


def page(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return unescape(text_of(response))


def open_call(hall, table=1, **facts):
    """Open a call that has waited since the round began."""
    return hall.call(table, at=0, **facts)


def test_a_judge_needs_one_tap_to_be_on_it_and_one_to_close(hall, judge):
    call = open_call(hall)
    assert "I'm on it" in page(judge, url(hall, "floor"))
    taken = judge.post(url(hall, "call-take", call.pk), once())
    assert taken.headers["Location"] == url(hall, "call", call.pk)
    shown = page(judge, taken.headers["Location"])
    assert re.search(r'<button[^>]*name="outcome"[^>]*value="answered"', shown)
    closed = judge.post(url(hall, "call", call.pk), {"outcome": "answered", **once()})
    assert closed.headers["Location"] == url(hall, "floor")
    assert fresh(call).state == "closed"


@pytest.mark.parametrize(("seconds", "minutes"), [(90, ""), (270, 'value="5" ')])
def test_minutes_are_filled_in_when_the_call_took_over_two(seconds, minutes):
    hall = floor(4, now=right_now() - timedelta(seconds=seconds))
    call = hall.call(1, at=0)
    shown = page(browser(hall.people.floor_judge), url(hall, "call", call.pk))
    assert re.search(rf'name="minutes" {minutes}[a-uw-z]', shown)


def test_the_second_judge_is_told_who_is_on_it(hall, judge, head_judge):
    call = open_call(hall)
    judge.post(url(hall, "call-take", call.pk), once())
    told = head_judge.post(url(hall, "call-take", call.pk), once())
    assert told.status_code == 422
    assert f"{hall.people.floor_judge} is on this call already" in text_of(told)
    shown = page(head_judge, url(hall, "call", call.pk))
    assert f"Take it over from {hall.people.floor_judge}" in shown
    over = {"instead_of": hall.people.floor_judge.pk, **once()}
    assert head_judge.post(url(hall, "call-take", call.pk), over).status_code == 302
    assert fresh(call).taken_by == hall.people.head_judge


def test_a_ruling_is_appealed_and_decided_by_the_head_judge_with_the_same_taps(hall, judge, head_judge):
    call = open_call(hall)
    player = hall.match(1).player_2
    ruled = {"outcome": "answered", "section": "8-4", "answer": "appeal_2", **once()}
    judge.post(url(hall, "call", call.pk), ruled)
    assert (fresh(call).state, fresh(call).appealed_by) == ("appealed", 2)
    waiting = page(judge, url(hall, "floor"))
    assert "waits for the head judge" in waiting
    assert "Decide it" not in waiting
    assert "Decide it" in page(head_judge, url(hall, "floor"))
    shown = page(head_judge, url(hall, "call", call.pk))
    assert f"<bdi>{player.name}</bdi> appeals" in shown
    assert re.search(r'name="section"[^>]*value="CR 8-4"|value="CR 8-4"[^>]*name="section"', shown)
    final = {"outcome": "answered", "section": "CR 8-4", **once()}
    assert head_judge.post(url(hall, "call", call.pk), final).status_code == 302
    assert fresh(call).rulings.get(is_final=True).section == "CR 8-4"
    assert "Final" in page(judge, url(hall, "call", call.pk))


def test_players_who_have_not_answered_yet_are_asked_later(hall, judge):
    call = open_call(hall)
    judge.post(url(hall, "call", call.pk), {"outcome": "answered", "answer": "not_yet", **once()})
    shown = page(judge, url(hall, "call", call.pk))
    assert "Accepted: close the call" in shown
    closed = {"minutes": "3", "seen_version": fresh(call).version, **once()}
    judge.post(url(hall, "call-close", call.pk), closed)
    assert fresh(call).extension.seconds == 180


def test_a_floor_judge_sees_no_form_on_an_appeal(hall, judge):
    call = open_call(hall)
    judge.post(url(hall, "call", call.pk), {"outcome": "answered", "answer": "appeal_1", **once()})
    assert 'name="outcome"' not in page(judge, url(hall, "call", call.pk))


def test_what_a_ruling_lacks_is_said_beside_the_field_and_nothing_typed_is_lost(hall, judge):
    call = open_call(hall)
    sent = {"outcome": "repaired", "section": "page 9", "minutes": "4", **once()}
    response = judge.post(url(hall, "call", call.pk), sent)
    assert response.status_code == 422
    shown = unescape(text_of(response))
    assert "Say what happened to the game." in shown
    assert "“page 9” is no section" in shown
    assert 'value="page 9"' in shown
    assert fresh(call).state == "waiting"


def test_an_infraction_leads_to_the_penalty_first_and_closes_after_it(hall, judge):
    call = open_call(hall)
    address = f"{url(hall, 'penalty-new')}?call={call.pk}&match={call.match_id}"
    shown = page(judge, url(hall, "call", call.pk))
    assert 'value="penalty_first"' in shown
    assert 'value="infraction"' not in shown
    assert judge.post(url(hall, "call", call.pk), {"outcome": "penalty_first", **once()}).url == address
    player = call.match.player_1
    Penalty.objects.create(
        event=hall.event,
        match=call.match,
        registration=player,
        name=player.name,
        infraction="slow_play",
        level="game_loss",
        reason="x",
        call=call,
        judge="Mia",
        issued_at=right_now(),
    )
    shown = page(judge, url(hall, "call", call.pk))
    assert 'value="infraction"' in shown
    assert 'name="minutes"' not in shown
    assert "Game Loss" in shown


def test_a_judge_in_training_follows_and_notes_and_sees_no_button_to_decide(hall):
    call = open_call(hall)
    client = browser(hall.people.trainee)
    shown = page(client, url(hall, "call", call.pk))
    assert "I'm on it" not in shown
    assert 'name="outcome"' not in shown
    assert client.post(url(hall, "call-note", call.pk), {"words": "Saw it too", **once()}).status_code == 302
    assert "Saw it too" in page(client, url(hall, "call", call.pk))


def test_a_judge_opens_a_call_from_a_table_number(hall, judge):
    assert 'value="3"' in page(judge, f"{url(hall, 'call-new')}?table=3")
    sent = {"table": "3", "takes": "1", "about": "slow", **once()}
    opened = judge.post(url(hall, "call-new"), sent)
    call = JudgeCall.objects.get()
    assert opened.headers["Location"] == url(hall, "call", call.pk)
    assert (call.table, call.state, call.about) == (3, "taken", "slow")
    assert judge.post(url(hall, "call-new"), {"table": "99", **once()}).status_code == 422


def test_the_page_of_a_table_leads_to_its_call_and_to_a_new_one(hall, judge):
    assert f"{url(hall, 'call-new')}?table=1" in page(judge, url(hall, "floor-table", 1))
    call = open_call(hall)
    shown = page(judge, url(hall, "floor-table", 1))
    assert url(hall, "call", call.pk) in shown
    assert f"{url(hall, 'call-new')}?table=1" not in shown
    assert url(hall, "game-state", call.match_id) in shown


def test_the_queue_draws_nothing_while_nothing_has_changed(hall, judge):
    open_call(hall)
    fresh_version = fresh(hall.event).version
    address = f"{url(hall, 'calls')}?seen={fresh_version}"
    assert judge.get(address, headers=HTMX).status_code == 204
    hall.call(2)
    answer = judge.get(address, headers=HTMX)
    assert answer.status_code == 200
    assert "<!doctype" not in text_of(answer)


def test_closed_calls_stay_on_the_list_with_their_ruling(hall, judge):
    call = open_call(hall)
    sent = {"outcome": "answered", "words": "It counts.", "section": "CR 8-4", **once()}
    judge.post(url(hall, "call", call.pk), sent)
    shown = page(judge, url(hall, "calls"))
    assert "It counts." in shown
    assert "No table waits for a judge." in shown


def test_names_are_text_everywhere(hall, judge):
    match = hall.match(1)
    rename(match.player_1, "</script><b>x")
    call = open_call(hall, words="<i>now</i>")
    for address in (
        url(hall, "floor"),
        url(hall, "calls"),
        url(hall, "call", call.pk),
        url(hall, "game-state", match.pk),
    ):
        shown = text_of(judge.get(address))
        assert "&lt;b&gt;x" in shown
        assert "<b>x" not in shown
        assert "<i>now" not in shown


def test_a_game_state_is_recorded_with_its_replay_and_the_file_comes_back(hall, judge):
    match = hall.match(1)
    replay = SimpleUploadedFile("game.json", json.dumps({"steps": ["a"]}).encode())
    sent = {
        "verdict": "reparable",
        "what_happened": "Drew twice",
        "what_was_done": "One back",
        "replay": replay,
        **once(),
    }
    assert judge.post(url(hall, "game-state", match.pk), sent).status_code == 302
    state = GameState.objects.get()
    answer = judge.get(url(hall, "game-state-replay", state.pk))
    assert json.loads(answer.content) == {"steps": ["a"]}
    assert "attachment" in answer.headers["Content-Disposition"]
    assert "One back" in page(judge, url(hall, "game-state", match.pk))


@pytest.mark.parametrize(
    "content", [b"no json", b"\xff\xfe", b"[" * 100_000, b'"text"', b"[NaN]", b'["\\u0000"]', b'["\\ud800"]']
)
def test_a_file_that_is_no_record_of_a_game_is_refused(hall, judge, content):
    match = hall.match(1)
    sent = {"verdict": "accepted", "what_happened": "x", **once()}
    sent["replay"] = SimpleUploadedFile("game.json", content)
    assert judge.post(url(hall, "game-state", match.pk), sent).status_code == 422
    assert not GameState.objects.exists()


def test_a_replay_follows_later_from_the_records_page(hall, judge):
    match = hall.match(1)
    judge.post(url(hall, "game-state", match.pk), {"verdict": "accepted", "what_happened": "x", **once()})
    state = GameState.objects.get()
    assert judge.get(url(hall, "game-state-replay", state.pk)).status_code == 404
    sent = {"replay": SimpleUploadedFile("game.json", b"[1]"), **once()}
    assert judge.post(url(hall, "game-state-replay", state.pk), sent).status_code == 302
    assert fresh(state).replay == [1]


def test_a_state_recorded_from_a_call_leads_back_to_it(hall, judge):
    call = open_call(hall, words="Drew twice")
    address = f"{url(hall, 'game-state', call.match_id)}?call={call.pk}"
    assert "Drew twice" in page(judge, address)
    sent = {"verdict": "accepted", "what_happened": "Drew twice", "call": call.pk, **once()}
    answer = judge.post(address, sent)
    assert answer.headers["Location"] == url(hall, "call", call.pk)
    assert "Drew twice" in page(judge, url(hall, "call", call.pk))


def test_the_judge_who_is_head_judge_for_a_while_decides_the_appeal(hall, judge):
    call = open_call(hall)
    judge.post(url(hall, "call", call.pk), {"outcome": "answered", "answer": "appeal_1", **once()})
    hand_over_head_judge(event=hall.event, by=SYSTEM, to=hall.people.floor_judge)
    judge.post(url(hall, "call", call.pk), {"outcome": "play_on", "section": "8-4", **once()})
    assert fresh(call).state == "closed"


def test_a_wrong_tap_on_an_outcome_is_named_and_put_right_on_the_calls_page(hall, judge):
    call = open_call(hall)
    said = judge.post(
        url(hall, "call", call.pk), {"outcome": "irreparable", "words": "x", **once()}, follow=True
    )
    assert "Game state irreparable" in text_of(said)
    assert "Open the call again" in page(judge, url(hall, "call", call.pk))
    judge.post(url(hall, "call-reopen", call.pk), {"reason": "wrong button", **once()})
    assert (fresh(call).state, GameState.objects.count()) == ("taken", 0)
    assert "Open the call again" not in page(judge, url(hall, "call", call.pk))


def test_a_final_ruling_offers_no_way_back_to_the_floor_judge(hall, judge, head_judge):
    call = hall.ruled(1, answer="appeal")
    head_judge.post(url(hall, "call", call.pk), {"outcome": "answered", "section": "4.14", **once()})
    assert "Open the call again" not in page(judge, url(hall, "call", call.pk))
    assert "Open the call again" in page(head_judge, url(hall, "call", call.pk))


def with_penalty(hall, judge, call):
    """Give a Warning with a call."""
    match = hall.match(1)
    address = (
        f"{url(hall, 'penalty-new')}?call={call.pk}&player={match.player_1.number}&infraction=game_rules"
    )
    judge.post(address, {"level": "warning", "reason": "y", **once()})
    return Penalty.objects.get()


def test_an_appeal_that_is_granted_says_that_the_penalty_of_the_floor_still_stands(hall, judge, head_judge):
    call = open_call(hall)
    penalty = with_penalty(hall, judge, call)
    judge.post(url(hall, "call", call.pk), {"outcome": "infraction", "answer": "appeal_1", **once()})
    assert fresh(call).state == "appealed"
    given = {"outcome": "play_on", "section": "4.14", **once()}
    answer = head_judge.post(url(hall, "call", call.pk), given, follow=True)
    assert answer.redirect_chain[-1][0] == url(hall, "call", call.pk)
    assert "still stands" in text_of(answer)
    assert f'href="{url(hall, "penalty", penalty.pk)}"' in answer.content.decode()


def test_what_was_typed_about_a_ruling_is_the_reason_of_its_penalty_and_waits_for_the_way_back(hall, judge):
    call = open_call(hall)
    typed = {
        "outcome": "penalty_first",
        "words": "Attacked with a new Character.",
        "section": "3-7-4",
        **once(),
    }
    way = judge.post(url(hall, "call", call.pk), typed)
    assert way.status_code == 302
    match = hall.match(1)
    form = judge.get(f"{way.url}&player={match.player_1.number}&infraction=game_rules").content.decode()
    assert "Attacked with a new Character." in form
    with_penalty(hall, judge, call)
    back = judge.get(url(hall, "call", call.pk)).content.decode()
    assert "Attacked with a new Character." in back
    assert 'value="3-7-4"' in back
    judge.post(url(hall, "call", call.pk), {"outcome": "infraction", **once()})
    assert "words_of_ruling" not in judge.session


def test_the_second_players_penalty_belongs_to_the_same_call(hall, judge):
    call = open_call(hall)
    penalty = with_penalty(hall, judge, call)
    shown = judge.get(url(hall, "penalty", penalty.pk)).content.decode()
    assert f"&amp;call={call.pk}&amp;together={penalty.pk}" in shown


def test_a_game_state_is_told_apart_from_what_was_done(hall, judge):
    call = open_call(hall, words="Drew two.")
    judge.post(url(hall, "call", call.pk), {"outcome": "repaired", "words": "One went back.", **once()})
    assert "Game state: Reparable – One went back." in re.sub(
        r"\s+", " ", page(judge, url(hall, "call", call.pk))
    )


def test_a_call_in_the_final_is_said_to_be_of_the_final():
    event = ready_event(players=8, rounds_planned=2, cut_size=2)
    begun_cut(event, rounds=2)
    match = started_round(event).matches.get()
    judge = people_of(event).head_judge
    call = call_judge(event=event, by=acting(judge), match=match)
    take_back_call(call=call, by=acting(judge), reason="settled")
    browser = Client()
    browser.force_login(judge)
    assert "Final · " in text_of(browser.get(reverse("calls", args=[event.slug])))
    state = text_of(browser.get(reverse("game-state", args=[event.slug, match.pk])))
    assert "<span>Final</span>" in state
