"""The desk: one input for results, lists that show what is open, the one next step, second clicks."""

from __future__ import annotations

import re
from datetime import timedelta
from html import escape, unescape
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.running import begun_cut, decide_ties, play_round, play_swiss, started_round
from tests.factories.tournaments import fresh, people_of, ready_event, right_now
from tests.tournaments.views.conftest import (
    HTMX,
    at_table,
    close,
    desk_url,
    once,
    pair,
    play,
    publish,
    queries_of,
    rename,
    start,
    text_of,
)
from tournaments import actions
from tournaments.actions.acting import SYSTEM, Actor
from tournaments.models import LogEntry, Round
from tournaments.queries.next_step import next_step

pytestmark = pytest.mark.django_db


def enter(client, event, text, *, headers=None, **facts):
    url = reverse("desk-enter", args=[event.slug])
    return client.post(url, {"text": text, **facts, **once()}, headers=headers or {})


def test_typed_result_without_javascript_saves_and_leads_back_to_the_desk(desk_client, event, match):
    response = enter(desk_client, event, "1 a")
    assert response.status_code == 302
    assert response["Location"] == desk_url(event)
    assert fresh(match).outcome == "win_1"
    page = text_of(desk_client.get(desk_url(event)))
    assert "Table 1" in page
    assert "autofocus" in page


def test_typed_result_with_htmx_answers_the_fresh_board_without_the_input(desk_client, event, match):
    response = enter(desk_client, event, "1 b", headers=HTMX)
    board = text_of(response)
    assert response.status_code == 200
    assert 'id="board"' in board
    assert 'id="entry-text"' not in board
    assert "entry-said" in board
    assert fresh(match).outcome == "win_2"


def test_typed_text_that_cannot_be_read_is_refused_and_changes_nothing(desk_client, event, match):
    response = enter(desk_client, event, "1 q", headers=HTMX)
    assert response.status_code == 422
    assert response["HX-Retarget"] == "#refusals"
    assert fresh(match).outcome == ""


def test_same_typed_entry_sent_twice_counts_once(desk_client, event, match):
    sent = {"text": "1 a", "once": "same"}
    url = reverse("desk-enter", args=[event.slug])
    desk_client.post(url, sent)
    desk_client.post(url, sent)
    assert LogEntry.objects.filter(event=event, target__contains="table 1").count() == 1


def test_another_result_typed_into_the_page_one_came_back_to_is_entered_too(desk_client, event, match):
    url = reverse("desk-enter", args=[event.slug])
    desk_client.post(url, {"text": "1 a", "once": "same"})
    desk_client.post(url, {"text": "2 b", "once": "same"})
    assert fresh(at_table(match.round, 2)).outcome == "win_2"


def test_board_asked_again_with_the_version_seen_is_left_alone(desk_client, event, round_):
    event = fresh(event)
    url = f"{desk_url(event)}?seen={event.version}"
    assert desk_client.get(url, headers=HTMX).status_code == 204
    enter(desk_client, event, "1 a")
    assert desk_client.get(url, headers=HTMX).status_code == 200


def test_without_htmx_the_version_seen_makes_no_difference(desk_client, event, round_):
    url = f"{desk_url(event)}?seen={fresh(event).version}"
    assert desk_client.get(url).status_code == 200


def test_search_narrows_the_board_and_survives_an_entry(desk_client, event, round_):
    wanted = at_table(round_, 2).player_1
    rename(wanted, "Zoë Müller")
    page = text_of(desk_client.get(desk_url(event), {"q": "muller"}))
    assert "Zoë Müller" in page
    assert f'id="m{at_table(round_, 1).pk}"' not in page
    answer = desk_client.post(
        reverse("desk-enter", args=[event.slug]), {"text": "1 a", "q": "muller", **once()}, headers=HTMX
    )
    assert f'id="m{at_table(round_, 2).pk}"' in text_of(answer)
    assert f'id="m{at_table(round_, 3).pk}"' not in text_of(answer)


def test_search_that_fits_nobody_says_so(desk_client, event, round_):
    assert "No table of this round fits" in text_of(desk_client.get(desk_url(event), {"q": "nobody"}))


def test_one_tap_enters_a_win(desk_client, event, match):
    url = reverse("match-tap", args=[event.slug, match.pk, "win_2"])
    response = desk_client.post(url, {"seen_version": match.version, **once()}, headers=HTMX)
    assert response.status_code == 200
    assert fresh(match).outcome == "win_2"


def test_one_tap_on_a_stale_board_is_told_so(desk_client, event, match):
    version = match.version
    enter(desk_client, event, "1 a")
    url = reverse("match-tap", args=[event.slug, match.pk, "win_2"])
    response = desk_client.post(url, {"seen_version": version, **once()}, headers=HTMX)
    assert response.status_code == 409
    assert response["HX-Trigger"] == "stale"
    assert "stale from:body" in text_of(desk_client.get(desk_url(event)))
    assert fresh(match).outcome == "win_1"


def test_dispute_stands_first_and_is_settled_on_the_match_page(desk_client, event, match):
    for side, player, outcome in ((1, match.player_1, "win_1"), (2, match.player_2, "win_2")):
        actions.report_result(match=match, by=Actor(registration=player), side=side, outcome=outcome)
    page = text_of(desk_client.get(desk_url(event)))
    assert page.index("The two players disagree") < page.index(f'id="t{match.pk}"')
    url = reverse("match", args=[event.slug, match.pk])
    form = {"outcome": "win_2", "reason": "asked both", "seen_version": fresh(match).version, **once()}
    assert desk_client.post(url, form).status_code == 302
    assert (fresh(match).outcome, fresh(match).is_disputed) == ("win_2", False)


def test_staff_read_the_full_name_of_a_winner_who_shows_a_code_name_in_public(desk_client, event, match):
    rename(match.player_1, "Vinsmoke Sanji", hides_name=True)
    actions.enter_result(match=match, by=SYSTEM, outcome="win_1")
    public = text_of(Client().get(reverse("public-pairings", args=[event.slug])))
    assert f"Pirate {match.player_1.number}" in public
    assert "Sanji" not in public
    assert "Vinsmoke Sanji won" in text_of(desk_client.get(reverse("match", args=[event.slug, match.pk])))


def test_waiting_report_is_confirmed_by_one_tap(desk_client, event, match):
    actions.report_result(match=match, by=Actor(registration=match.player_1), side=1, outcome="win_1")
    assert "Confirm" in text_of(desk_client.get(desk_url(event)))
    response = desk_client.post(reverse("match-confirm", args=[event.slug, match.pk, 1]), once())
    assert response.status_code == 302
    assert fresh(match).outcome == "win_1"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_draw_without_its_step_of_5_2_is_refused_at_its_field_and_with_it_is_entered(
    desk_client, event, match, headers
):
    url = reverse("match", args=[event.slug, match.pk])
    form = {"outcome": "draw", "seen_version": match.version}
    refused = desk_client.post(url, form | once(), headers=headers)
    assert refused.status_code == 422
    assert "its record" in str(refused.context["form"]["deciding_step"].errors)
    assert re.search(r'value="draw"[^>]*checked', text_of(refused))
    assert "<details open>" in text_of(refused)
    said = {"deciding_step": "every_step_tied", "reason": "the clock was started late"}
    assert desk_client.post(url, form | once() | said).status_code == 302
    assert fresh(match).outcome == "draw"
    assert fresh(match).end_of_round.deciding_step == "every_step_tied"


def test_correction_needs_a_reason_and_keeps_before_and_after(desk_client, event, match):
    enter(desk_client, event, "1 a")
    url = reverse("match", args=[event.slug, match.pk])
    form = {"outcome": "win_2", "seen_version": fresh(match).version}
    assert desk_client.post(url, form | once()).status_code == 422
    assert fresh(match).outcome == "win_1"
    assert desk_client.post(url, form | once() | {"reason": "wrong slip"}).status_code == 302
    assert fresh(match).outcome == "win_2"
    assert LogEntry.objects.filter(event=event, verb="correct_result", reason="wrong slip").exists()


def test_a_correction_with_a_usual_reason_needs_no_typing_and_a_typed_reason_goes_first(
    desk_client, event, match
):
    enter(desk_client, event, "1 a")
    url = reverse("match", args=[event.slug, match.pk])
    page = text_of(desk_client.get(url))
    assert '<button name="usual_reason" value="entered">Entered wrongly at the desk</button>' in page
    for outcome, typed, kept in (("win_2", "", "Entered wrongly at the desk"), ("win_1", "slip", "slip")):
        form = {"outcome": outcome, "usual_reason": "entered", "reason": typed}
        form["seen_version"] = fresh(match).version
        assert desk_client.post(url, form | once()).status_code == 302
        assert fresh(match).outcome == outcome
        assert LogEntry.objects.filter(event=event, verb="correct_result", reason=kept).exists()


def test_a_missing_reason_is_said_before_anything_that_folds_out(desk_client, event, match):
    enter(desk_client, event, "1 a")
    url = reverse("match", args=[event.slug, match.pk])
    form = {"outcome": "win_2", "seen_version": fresh(match).version, "usual_reason": "no such"}
    response = desk_client.post(url, form | once())
    page = text_of(response)
    assert response.status_code == 422
    assert "<details open" not in page
    assert page.index("Say why, or tap a usual reason below.") < page.index("Time was called")
    assert re.search(r'<input[^>]*name="reason"[^>]* autofocus', page), "the page opens at it"


def test_result_of_another_event_is_not_found(desk_client, event, round_):
    other = ready_event(players=4, staff=False)
    stranger = at_table(start(other), 1)
    assert desk_client.get(reverse("match", args=[event.slug, stranger.pk])).status_code == 404
    url = reverse("match-tap", args=[event.slug, stranger.pk, "win_1"])
    assert desk_client.post(url, once()).status_code == 404
    assert fresh(stranger).outcome == ""


def test_next_step_pairs_publishes_and_starts_a_round_with_one_button_each(desk_client, event):
    page = text_of(desk_client.get(desk_url(event)))
    assert page.count('class="primary') == 1
    desk_client.post(reverse("event-step", args=[event.slug, "pair_round"]), once())
    round_ = Round.objects.get(event=event)
    assert round_.state == "paired"
    for step, state in (("publish_round", "published"), ("start_round", "started")):
        assert reverse("round-step", args=[event.slug, 1, step]) in text_of(desk_client.get(desk_url(event)))
        answer = desk_client.post(reverse("round-step", args=[event.slug, 1, step]), once())
        assert answer.status_code == 302
        assert fresh(round_).state == state


def test_second_click_on_pair_pairs_once(desk_client, event):
    url = reverse("event-step", args=[event.slug, "pair_round"])
    desk_client.post(url, {"once": "one"})
    here = f"http://testserver{desk_url(event)}"
    answer = desk_client.post(url, {"once": "one"}, follow=True, headers={"referer": here})
    assert "nothing was done twice" in text_of(answer)
    assert Round.objects.filter(event=event).count() == 1


def test_late_click_on_pair_is_refused_with_what_is_missing(desk_client, event, round_):
    answer = desk_client.post(reverse("event-step", args=[event.slug, "pair_round"]), once())
    assert answer.status_code == 422
    assert "results_missing" in text_of(answer)


@pytest.mark.parametrize("step", ["enter_results", "nonsense", "publish_round"])
def test_step_that_is_no_button_is_not_found(desk_client, event, step):
    assert desk_client.post(reverse("event-step", args=[event.slug, step]), once()).status_code == 404


@pytest.mark.parametrize(("rule", "is_told"), [("deadline", True), ("none", False)])
def test_whoever_begins_the_cut_hears_that_its_decks_are_to_be_checked(rule, is_told):
    event = ready_event(8, rounds_planned=3, cut_size=4, deck_rule=rule)
    play_swiss(event, 3)
    decide_ties(event)
    client = Client()
    client.force_login(people_of(event).scorekeeper)
    answer = client.post(reverse("event-step", args=[event.slug, "begin_cut"]), once(), follow=True)
    assert "The top cut is set." in text_of(answer)
    assert ("The decks of all its players are to be checked (TRM 4.4)." in text_of(answer)) == is_told


def test_a_draw_while_the_table_has_time_left_needs_a_reason_at_its_field():
    event = ready_event(8)
    match = started_round(event, now=right_now()).matches.order_by("table").first()
    client = Client()
    client.force_login(people_of(event).scorekeeper)
    url, drawn = (
        reverse("match", args=[event.slug, match.pk]),
        {"outcome": "draw", "deciding_step": "every_step_tied"},
    )
    refused = client.post(url, drawn | once())
    assert refused.status_code == 422
    (said,) = refused.context["form"]["reason"].errors
    assert 'title="time_not_over">Table 1 still has ' in said
    assert not fresh(match).outcome
    assert client.post(url, drawn | once() | {"reason": "clock started late"}).status_code == 302
    assert fresh(match).outcome == "draw"


def test_a_result_that_is_locked_is_said_to_be_before_anything_is_filled_in():
    event = ready_event(8, rounds_planned=3)
    play_swiss(event, 2)
    first = event.rounds.get(number=1).matches.order_by("table").first()
    client = Client()
    client.force_login(people_of(event).scorekeeper)
    url = reverse("match", args=[event.slug, first.pk])
    assert "Correct the result" in text_of(client.get(url))
    started_round(event)
    page = text_of(client.get(url))
    assert "Round 1: results are locked since Round 3 is paired." in page
    assert "Correct the result" not in page
    assert "needs a reason" not in page


def test_a_step_is_never_done_by_looking_at_it(desk_client, event):
    assert desk_client.get(reverse("event-step", args=[event.slug, "pair_round"])).status_code == 405
    assert not Round.objects.filter(event=event).exists()


def test_floor_judge_sees_the_desk_but_cannot_enter_a_result(event, match):
    client = Client()
    client.force_login(people_of(event).floor_judge)
    assert client.get(desk_url(event)).status_code == 200
    assert enter(client, event, "1 a").status_code == 403
    assert fresh(match).outcome == ""


def test_stranger_gets_404_for_the_desk_and_who_is_not_signed_in_is_asked_to(event):
    client = Client()
    assert client.get(desk_url(event))["Location"].startswith(reverse("account_login"))
    client.force_login(people_of(event).stranger)
    assert client.get(desk_url(event)).status_code == 404


def test_board_of_somebody_signed_out_leads_the_whole_page_to_the_sign_in(event, match):
    response = Client().get(desk_url(event), headers=HTMX)
    assert response.status_code == 401
    assert response["HX-Redirect"] == reverse("account_login")


def test_from_the_sign_in_one_comes_back_to_the_desk_and_to_no_other_site(event):
    for here in (f"http://testserver{desk_url(event)}?q=a", "https://evil.example/x", "//evil.example/desk"):
        answer = Client().get(desk_url(event), headers={**HTMX, "HX-Current-URL": here})
        back = f"?next={quote(desk_url(event), safe='')}" if "testserver" in here else ""
        assert answer["HX-Redirect"] == reverse("account_login") + back


def test_a_result_sent_with_an_old_safety_mark_is_refused_in_its_place_and_not_as_a_page_within_the_page(
    event, people, match
):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people.scorekeeper)
    answer = enter(client, event, "1 a", headers=HTMX)
    assert (answer.status_code, answer["HX-Retarget"]) == (403, "#refusals")
    assert "<html" not in text_of(answer)
    assert "too old" in text_of(answer)
    assert fresh(match).outcome == ""


def test_drop_at_the_desk_concedes_the_open_match(desk_client, event, match):
    url = reverse("desk-drop", args=[event.slug, match.player_1.number])
    assert desk_client.post(url, {"how": "drop", "reason": "ill", **once()}).status_code == 302
    assert fresh(match).outcome == "win_2_by_default"
    assert fresh(match.player_1).status == "dropped"


def test_leaving_is_reached_from_the_players_page_and_each_way_out_says_what_it_means(
    desk_client, event, match
):
    number = match.player_1.number
    url, player_page = (reverse(name, args=[event.slug, number]) for name in ("desk-drop", "player-edit"))
    assert f'href="{url}"' in text_of(desk_client.get(player_page))
    asked = text_of(desk_client.get(url))
    for how, meaning in (("drop", "Told you"), ("without_telling", "is gone"), ("absent", "Marked absent")):
        assert asked.index(f'value="{how}"') < asked.index(meaning)
    assert fresh(match.player_1).status == "active"
    answer = desk_client.post(
        url, {"how": "absent", "reason": "called from home", "next": player_page, **once()}
    )
    assert answer["Location"] == player_page
    assert fresh(match.player_1).status == "absent"
    assert 'value="absent"' not in text_of(desk_client.get(url))


def test_did_not_come_before_ten_minutes_says_the_time_and_asks_for_a_reason_at_its_field(
    desk_client, event, round_
):
    match = at_table(round_, 1)
    number = match.player_1.number
    url = reverse("desk-drop", args=[event.slug, number])
    for address in (url, reverse("match", args=[event.slug, match.pk])):
        page = text_of(desk_client.get(address))
        assert re.search(r"\d:\d\d of the round are over", page)
        assert "a Game Loss from 5:00, a Match Loss from 10:00" in page
        assert "Before 10:00 “Did not come” needs a reason." in page
    refused = desk_client.post(url, {"how": "absent", **once()})
    assert refused.status_code == 422
    assert [error.code for error in refused.context["form"]["reason"].errors.as_data()] == [
        "absent_too_early"
    ]
    assert "the match is lost from 10:00 on" in text_of(refused)
    assert (fresh(match).outcome, fresh(match.player_1).status) == ("", "active")
    desk_client.post(url, {"how": "absent", "reason": "called from home", **once()})
    assert fresh(match.player_1).status == "absent"


def test_from_ten_minutes_on_did_not_come_asks_for_no_reason(desk_client, event, round_):
    Round.objects.filter(pk=round_.pk).update(started_at=round_.started_at - timedelta(minutes=10))
    match = at_table(round_, 1)
    url = reverse("desk-drop", args=[event.slug, match.player_1.number])
    page = text_of(desk_client.get(url))
    assert "10:0" in page
    assert "needs a reason" not in page
    desk_client.post(url, {"how": "absent", **once()})
    assert fresh(match.player_1).status == "absent"


def rows_of(page: str) -> list[int]:
    return [int(pk) for pk in re.findall(r'<tr id="t(\d+)"', page)]


def test_no_table_changes_its_place_when_a_report_or_a_result_comes_in(desk_client, event, round_):
    in_order = list(round_.matches.order_by("table").values_list("pk", flat=True))
    opened = text_of(desk_client.get(desk_url(event)))
    assert rows_of(opened) == in_order
    kept = {"listed": listed_of(opened)}
    one, two, three = (at_table(round_, table) for table in (1, 2, 3))
    actions.enter_result(match=one, by=SYSTEM, outcome="win_1")
    actions.report_result(match=three, by=Actor(registration=three.player_1), side=1, outcome="win_1")
    for side, player, outcome in ((1, two.player_1, "win_1"), (2, two.player_2, "win_2")):
        actions.report_result(match=two, by=Actor(registration=player), side=side, outcome=outcome)
    page = text_of(desk_client.get(desk_url(event), kept, headers=HTMX))
    assert rows_of(page) == in_order
    for row, state in ((one, "in"), (two, "disputed"), (three, "waiting")):
        assert f'id="t{row.pk}" class="is-{state}"' in page
    again = text_of(desk_client.get(desk_url(event)))
    assert rows_of(again) == [*in_order[1:], one.pk], "opened anew, the open tables come first"


@pytest.mark.parametrize("listed", ["", "x", "2026-11-30", "9" * 41])
def test_a_board_that_cannot_say_when_it_was_opened_shows_the_open_tables_first(
    desk_client, event, round_, listed
):
    enter(desk_client, event, "1 a")
    page = text_of(desk_client.get(desk_url(event), {"listed": listed}, headers=HTMX))
    assert rows_of(page)[-1] == at_table(round_, 1).pk


def listed_of(page: str) -> str:
    """Return what the board says of when it was opened."""
    found = re.search(r'name="listed" value="([^"]+)"', page)
    assert found is not None
    return found[1]


@pytest.fixture
def three_a_window(monkeypatch) -> None:
    """As if three lines were all that fit."""
    monkeypatch.setattr("tournaments.queries.desk_list.WINDOW", 3)
    monkeypatch.setattr("tournaments.queries.desk_list._MORE", 0)


def tables_shown(page: str, round_) -> list[int | None]:
    tables = dict(round_.matches.values_list("pk", "table"))
    return [tables[pk] for pk in rows_of(page)]


def test_in_a_big_round_a_table_keeps_its_place_when_its_result_is_in(
    desk_client, event, round_, three_a_window
):
    before = text_of(desk_client.get(desk_url(event)))
    assert tables_shown(before, round_) == [1, 2, 3]
    kept = text_of(enter(desk_client, event, "1 a", listed=listed_of(before), headers=HTMX))
    assert tables_shown(kept, round_) == [1, 2, 3]
    assert listed_of(kept) == listed_of(before)
    rest = text_of(desk_client.get(desk_url(event) + "?window=2"))
    assert tables_shown(rest, round_) == [1]
    assert "3 open" in rest


def test_the_parts_of_a_big_list_are_plain_links_that_keep_the_search(
    desk_client, event, round_, three_a_window
):
    page = text_of(desk_client.get(desk_url(event) + "?q=player"))
    assert f'href="{desk_url(event)}?window=2&amp;q=player"' in page
    assert re.search(r'aria-current="true" href="[^"]*window=1&amp;q=player"[^>]*>Tables 1–3 <', page)
    assert ">Table 4 <" in page
    assert page.count('hx-include="unset"') == 4, "the part shown now is not asked for beside the one wanted"


@pytest.mark.usefixtures("three_a_window")
@pytest.mark.parametrize(
    ("wanted", "tables"),
    [("9", [4]), ("99999999", [4]), ("0", [1, 2, 3]), ("-1", [1, 2, 3]), ("x", [1, 2, 3]), ("²", [1, 2, 3])],
)
def test_a_part_that_is_not_there_is_the_last_or_the_first(desk_client, event, round_, wanted, tables):
    page = text_of(desk_client.get(desk_url(event), {"window": wanted}))
    assert tables_shown(page, round_) == tables


def test_the_poll_and_each_entry_keep_the_part_that_is_shown(desk_client, event, round_, three_a_window):
    board = text_of(desk_client.get(desk_url(event), {"window": "2"}, headers=HTMX))
    assert 'hx-include="#find, #window, #listed"' in board
    assert '<input type="hidden" id="window" name="window" value="2">' in board
    assert board.count('hx-include="#find, #window, #listed"') == 1 + 2
    answer = text_of(enter(desk_client, event, "1 a", window="2", listed=listed_of(board), headers=HTMX))
    assert tables_shown(answer, round_) == [4]


def test_without_javascript_an_entry_comes_back_to_search_and_part(
    desk_client, event, round_, three_a_window
):
    page = text_of(desk_client.get(desk_url(event), {"window": "2", "q": "player"}))
    (back, *others) = re.findall(r'name="next" value="([^"]+)"', page)
    assert len(others) == 1
    assert {*others} == {back}
    answer = enter(desk_client, event, "2 a", next=unescape(back))
    assert answer["Location"] == desk_url(event) + "?q=player&window=2"
    tap = reverse("match-tap", args=[event.slug, at_table(round_, 4).pk, "win_1"])
    answer = desk_client.post(tap, {"next": unescape(back), **once()})
    assert answer["Location"] == desk_url(event) + "?q=player&window=2"


@pytest.mark.parametrize("is_correction", [False, True], ids=["entered", "corrected"])
def test_what_is_saved_on_a_match_page_leads_back_to_its_place_in_the_list(
    desk_client, event, round_, three_a_window, is_correction
):
    row = at_table(round_, 4)
    if is_correction:
        actions.enter_result(match=row, by=SYSTEM, outcome="win_2")
    listed = text_of(desk_client.get(desk_url(event), {"window": "2", "q": "player"}, headers=HTMX))
    link = unescape(re.search(rf'href="([^"]+)" id="{"c" if is_correction else "r"}{row.pk}"', listed)[1])
    place = f"{desk_url(event)}?q=player&window=2#t{row.pk}"
    assert f'href="{escape(place)}"' in text_of(desk_client.get(link))
    form = {"outcome": "win_1", "reason": "slip", "seen_version": row.version + is_correction}
    refused = desk_client.post(link, {**form, "outcome": "", **once()})
    assert refused.status_code == 422
    saved = desk_client.post(link, form | once())
    assert saved["Location"] == place
    assert f"Table 4: {row.player_1.name} won" in text_of(desk_client.get(desk_url(event)))


def test_a_match_page_leads_back_to_no_other_site(desk_client, event, match):
    link = reverse("match", args=[event.slug, match.pk]) + "?next=//elsewhere.example/"
    answer = desk_client.post(link, {"outcome": "win_1", "seen_version": match.version, **once()})
    assert answer["Location"] == desk_url(event)


def test_a_typed_draw_comes_back_to_search_and_part(desk_client, event, round_, three_a_window):
    answer = enter(desk_client, event, "4 d", q="player", window="2", headers=HTMX)
    row = at_table(round_, 4)
    form = {"outcome": "draw", "deciding_step": "every_step_tied", "seen_version": row.version, **once()}
    form["reason"] = "the clock was started late"
    saved = desk_client.post(answer["HX-Redirect"], form)
    assert saved["Location"] == f"{desk_url(event)}?q=player&window=2"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_refusal_because_a_result_stands_leads_to_where_it_is_corrected(desk_client, event, match, headers):
    enter(desk_client, event, "1 a")
    came_from = {"referer": f"http://testserver{desk_url(event)}?window=2"}
    refused = enter(desk_client, event, "1 b", headers=headers | came_from)
    page = reverse("match", args=[event.slug, match.pk])
    assert f'href="{page}?next={quote(desk_url(event) + "?window=2", safe="")}"' in text_of(refused)


def test_a_result_that_is_locked_is_refused_without_a_way_to_correct_it(desk_client, event):
    first = close(event)
    close(event)
    start(event)
    url = reverse("match-tap", args=[event.slug, at_table(first, 1).pk, "win_2"])
    refused = text_of(desk_client.post(url, once()))
    assert "result_stands" in refused
    assert "?next=" not in refused


def test_a_result_typed_for_a_table_out_of_sight_is_said_in_words(desk_client, event, round_, three_a_window):
    answer = text_of(enter(desk_client, event, "4 a", headers=HTMX))
    assert tables_shown(answer, round_) == [1, 2, 3]
    row = at_table(round_, 4)
    said = answer[answer.index('id="entry-said"') :]
    assert "Table 4:" in said
    assert f"{row.player_1.name} won" in said


def test_a_dispute_out_of_sight_leads_to_its_own_page(desk_client, event, round_, three_a_window):
    row = at_table(round_, 4)
    for side, player in ((1, row.player_1), (2, row.player_2)):
        actions.report_result(match=row, by=Actor(registration=player), side=side, outcome=f"win_{side}")
    page = text_of(desk_client.get(desk_url(event)))
    assert f'href="#t{row.pk}"' not in page
    assert f'<a href="{reverse("match", args=[event.slug, row.pk])}?next=' in page


def test_the_last_results_stand_beside_the_line_each_with_its_correction(desk_client, event, round_):
    page = text_of(desk_client.get(desk_url(event)))
    assert "No result of this round yet" in last_results(page)
    for table, side in ((1, "a"), (2, "b"), (3, "a")):
        answer = text_of(enter(desk_client, event, f"{table} {side}", headers=HTMX))
        assert answer.index('id="entry-said" hx-swap-oob="true"') > answer.index("</aside>")
        heard = answer[answer.index('id="entry-heard"') :]
        assert f"Table {table}: Player" in " ".join(heard.split()), "a screen reader is told what was entered"
    said = last_results(text_of(desk_client.get(desk_url(event))))
    assert said.index("Table 3:") < said.index("Table 2:"), "the newest first"
    assert "Table 1:" not in said
    assert said.count(f'href="{reverse("match", args=[event.slug, at_table(round_, 3).pk])}?next=') == 1


def test_a_result_from_a_phone_stands_beside_the_line_at_the_next_poll(desk_client, event, match):
    actions.enter_result(match=match, by=SYSTEM, outcome="win_1")
    board = text_of(desk_client.get(desk_url(event), headers=HTMX))
    assert "Table 1:" in board[board.index('id="entry-said"') :]
    assert 'id="entry-heard"' not in board, "nothing was entered here: nothing is read out"


def test_the_desk_of_a_cancelled_event_asks_for_nothing_more(desk_client, event, match):
    type(event).objects.filter(pk=event.pk).update(state="cancelled")
    page = text_of(desk_client.get(desk_url(event)))
    assert "The event is cancelled" in page
    assert 'role="timer"' not in page
    assert "No report waits for you." not in page
    assert reverse("match-tap", args=[event.slug, match.pk, "win_1"]) not in page


def last_results(page: str) -> str:
    return page[page.index('id="entry-said"') : page.index('id="board"')]


def test_the_desks_tab_is_marked_as_the_page_one_is_on(desk_client, event, match):
    for address in (desk_url(event), reverse("match", args=[event.slug, match.pk])):
        page = text_of(desk_client.get(address))
        assert f'<a href="{desk_url(event)}" aria-current="page">' in page


def test_a_dispute_is_settled_with_both_reports_in_sight(desk_client, event, match):
    for side, player, outcome in ((1, match.player_1, "win_1"), (2, match.player_2, "win_2")):
        actions.report_result(match=match, by=Actor(registration=player), side=side, outcome=outcome)
    settle = text_of(desk_client.get(reverse("match", args=[event.slug, match.pk])))
    for player in (match.player_1, match.player_2):
        assert f"<bdi>{player.name}</bdi>: “I won”" in settle
    assert text_of(desk_client.get(desk_url(event))).count("“I won”") == 2


@pytest.mark.parametrize("text", ["1 d", "1 1 1"])
def test_a_typed_draw_opens_its_tables_page_with_the_steps_of_5_2_in_sight(desk_client, event, match, text):
    page = enter(desk_client, event, text, headers=HTMX)["HX-Redirect"]
    assert page.startswith(reverse("match", args=[event.slug, match.pk]) + "?result=draw&")
    assert enter(desk_client, event, text)["Location"] == page
    shown = text_of(desk_client.get(page))
    assert "<details open>" in shown
    assert re.search(r'value="draw"[^>]*checked', shown)


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    "rare", [("x", "double_loss"), ("a!", "win_1_by_default"), ("b !", "win_2_by_default")], ids=str
)
def test_a_rare_result_is_not_entered_by_one_key_but_chosen_on_its_page(
    desk_client, event, match, htmx, rare
):
    typed, outcome = rare
    answer = enter(desk_client, event, f"1 {typed}", headers=HTMX if htmx else {})
    page = answer["HX-Redirect"] if htmx else answer["Location"]
    assert page.startswith(reverse("match", args=[event.slug, match.pk]) + f"?result={outcome}&")
    assert fresh(match).outcome == ""
    shown = text_of(desk_client.get(page))
    assert re.search(rf'value="{outcome}"[^>]*checked', shown)
    assert "<details open>" not in shown
    desk_client.post(page, {"outcome": outcome, "seen_version": match.version, **once()})
    assert fresh(match).outcome == outcome


def test_everything_that_can_be_typed_is_said_under_the_line(desk_client, event, match):
    page = text_of(desk_client.get(desk_url(event)))
    for typed in ("12 a", "12 b", "12 d", "12 x", "12 a!", "12 b!"):
        assert f"<kbd>{typed}</kbd>" in page


def test_the_line_offers_only_what_this_round_can_have(desk_client, event, match):
    page = text_of(desk_client.get(desk_url(event)))
    assert "12 2 1" not in page
    Round.objects.update(best_of=3)
    assert "12 2 1" in text_of(desk_client.get(desk_url(event)))


@pytest.mark.parametrize(
    "tap",
    [("win_1", "2-1", 2, 1), ("win_2", "2-1", 1, 2), ("win_2", "2-0", 0, 2)],
    ids=lambda tap: f"{tap[0]} {tap[1]}",
)
def test_one_tap_in_a_best_of_3_enters_the_games_too(desk_client, event, match, tap):
    outcome, games, *kept = tap
    Round.objects.update(best_of=3)
    assert text_of(desk_client.get(desk_url(event))).count('name="games" value="2-') == 4 * 4
    url = reverse("match-tap", args=[event.slug, match.pk, outcome])
    desk_client.post(url, {"seen_version": match.version, "games": games, **once()}, headers=HTMX)
    row = fresh(match)
    assert [row.outcome, row.games_1, row.games_2] == [outcome, *kept]


def test_once_time_is_called_the_next_step_leads_to_the_extra_turns(desk_client, event, round_):
    assert "Time is called" not in text_of(desk_client.get(desk_url(event)))
    Round.objects.update(started_at=right_now() - timedelta(hours=3))
    page = text_of(desk_client.get(desk_url(event)))
    assert "Time is called" in page
    assert page.count(reverse("floor", args=[event.slug])) > 1


def test_results_that_the_cut_has_locked_offer_no_correction(desk_client):
    event = ready_event(players=8, rounds_planned=2, cut_size=4)
    begun_cut(event, rounds=2)
    desk_client.force_login(people_of(event).scorekeeper)
    page = text_of(desk_client.get(desk_url(event)))
    assert "locked" in page
    assert "Correct" not in page


def test_an_event_that_is_over_offers_no_correction(desk_client, event):
    close(event)
    assert "Correct" in text_of(desk_client.get(desk_url(event)))
    type(event).objects.update(state="finished")
    assert "Correct" not in text_of(desk_client.get(desk_url(event)))


def test_a_reported_event_says_so_at_the_desk_and_leads_to_its_report(desk_client, event):
    close(event)
    event.registrations.filter(number=1).update(membership_number="")
    type(event).objects.update(state="finished")
    page = text_of(desk_client.get(desk_url(event)))
    assert "before the event is reported" in page
    assert '<strong class="big">Finished</strong>' in page
    assert "results are in" not in page
    type(event).objects.update(state="reported")
    page = text_of(desk_client.get(desk_url(event)))
    assert "before the event is reported" not in page
    assert "The event is over and reported" in page
    assert f'<a class="button" href="{reverse("report", args=[event.slug])}">' in page


def test_the_next_step_calls_a_round_of_the_cut_by_its_name(event):
    event = ready_event(players=8, rounds_planned=2, cut_size=4)
    begun_cut(event, rounds=2)
    close(event)
    assert next_step(fresh(event)).label == "Pair Final"


def test_names_are_text_never_markup(desk_client, event, match):
    rename(match.player_1, "</script><b>x")
    for url in (
        desk_url(event),
        reverse("match", args=[event.slug, match.pk]),
        reverse("round", args=[event.slug, 1]),
    ):
        page = text_of(desk_client.get(url))
        assert "</script><b>x" not in page
        assert "&lt;/script&gt;&lt;b&gt;x" in page


@pytest.mark.parametrize("kind", ["pairings-by-name", "pairings-by-table", "slips", "standings"])
def test_each_print_is_one_tap_from_the_desk_and_from_the_round(desk_client, event, round_, kind):
    link = reverse("print", args=[event.slug, kind])
    assert link in text_of(desk_client.get(desk_url(event)))
    assert link in text_of(desk_client.get(reverse("round", args=[event.slug, 1])))


def test_typed_result_for_a_round_that_is_over_does_not_reach_the_next_one(desk_client, event):
    close(event)
    later = start(event)
    response = enter(desk_client, event, "1 b", round=1)
    assert response.status_code == 422
    assert at_table(later, 1).outcome == ""


def desk_queries(players: int) -> int:
    event = ready_event(players=players)
    start(event)
    client = Client()
    client.force_login(people_of(event).scorekeeper)
    client.get(desk_url(event))
    return queries_of(lambda: client.get(desk_url(event)))


def test_desk_costs_the_same_queries_for_8_and_64_and_300_players():
    assert desk_queries(8) == desk_queries(64) == desk_queries(300)


@pytest.mark.parametrize("state", ["none", "paired", "published", "started", "played"])
def test_desk_opens_in_every_state_of_a_round(desk_client, event, state):
    {"none": lambda _e: None, "paired": pair, "published": publish, "started": start, "played": start}[state](
        event
    )
    if state == "played":
        play(event)
    assert desk_client.get(desk_url(event)).status_code == 200


@pytest.mark.parametrize(
    ("role", "is_offered"), [("scorekeeper", True), ("floor_judge", False), ("trainee", False)]
)
def test_who_may_not_enter_results_is_offered_none_and_led_to_the_floor(event, role, is_offered):
    round_ = started_round(event)
    browser = Client()
    browser.force_login(getattr(people_of(event), role))
    page_text = browser.get(reverse("desk", args=[event.slug])).content.decode()
    match = round_.matches.get(table=1)
    assert ('id="entry"' in page_text) == is_offered
    assert (reverse("match-tap", args=[event.slug, match.pk, "win_1"]) in page_text) == is_offered
    assert (reverse("floor-table", args=[event.slug, 1]) in page_text) != is_offered
    own = browser.get(reverse("match", args=[event.slug, match.pk])).content.decode()
    assert ('name="outcome"' in own) == is_offered


def test_people_of_one_name_are_told_apart_on_their_match_page(desk_client, event, match):
    for player in (match.player_1, match.player_2):
        type(player).objects.filter(pk=player.pk).update(name="Ben Cole", name_key="ben cole")
    page = text_of(desk_client.get(reverse("match", args=[event.slug, match.pk])))
    for number in (match.player_1.number, match.player_2.number):
        assert f"Ben Cole ({number}) won" in page
        assert f"<bdi>Ben Cole</bdi> #{number} leaves or did not come" in page


def test_pairing_a_round_from_an_old_tab_says_that_it_is_paired_and_leads_to_it():
    event = ready_event(players=8)
    pair(event)
    answer = desk_client_of(event).post(reverse("event-step", args=[event.slug, "pair_round"]), once())
    page = text_of(answer)
    assert answer.status_code == 422
    assert "Round 1 is paired already and has not been played." in page
    assert f'href="{reverse("round", args=[event.slug, 1])}"' in page


def test_what_locks_a_result_is_called_as_on_every_page():
    event = ready_event(players=8, rounds_planned=2, cut_size=4)
    begun_cut(event, rounds=2)
    play_round(event)
    started_round(event)
    last_of_swiss = at_table(event.rounds.get(number=2), 1)
    page = text_of(desk_client_of(event).get(reverse("match", args=[event.slug, last_of_swiss.pk])))
    assert "Round 2: results are locked since Final is paired." in page


def test_the_final_paired_again_from_an_old_tab_is_called_the_final():
    event = ready_event(players=8, rounds_planned=2, cut_size=4)
    begun_cut(event, rounds=2)
    play_round(event)
    final = pair(event)
    page = text_of(desk_client_of(event).post(reverse("event-step", args=[event.slug, "pair_round"]), once()))
    assert "Final is paired already and has not been played." in page
    assert f'href="{reverse("round", args=[event.slug, final.number])}">Final<' in page


def desk_client_of(event):
    client = Client()
    client.force_login(people_of(event).scorekeeper)
    return client
