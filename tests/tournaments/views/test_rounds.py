"""The round's page: by table and by name, why odd pairings are odd, its tools before the start and none after."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.tournaments import fresh, people_of, ready_event
from tests.tournaments.views.conftest import (
    at_table,
    close,
    once,
    pair,
    publish,
    queries_of,
    rename,
    start,
    text_of,
)
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.models import LogEntry, Match, Round

pytestmark = pytest.mark.django_db


def url_of(event, name="round", number=1):
    return reverse(name, args=[event.slug, number])


def pairs(event, number=1):
    rows = Match.objects.filter(round__event=event, round__number=number, player_2__isnull=False)
    return {frozenset((row.player_1.number, row.player_2.number)) for row in rows}


def test_by_table_lists_each_match_once_and_by_name_each_player(desk_client, event, round_):
    by_table = text_of(desk_client.get(url_of(event)))
    by_name = text_of(desk_client.get(url_of(event), {"order": "name"}))
    assert by_table.count("data-find=") == 4
    assert by_name.count("data-find=") == 8


def test_search_without_javascript_shows_only_who_fits(desk_client, event, round_):
    rename(at_table(round_, 3).player_2, "Nami")
    page = text_of(desk_client.get(url_of(event), {"q": "nami"}))
    assert page.count("data-find=") == 1
    assert "Nami" in page


def test_bye_says_why(desk_client, people, event):
    odd = ready_event(players=5)
    pair(odd)
    client = Client()
    client.force_login(people_of(odd).scorekeeper)
    page = text_of(client.get(url_of(odd)))
    assert "has the bye" in page


def test_a_refused_step_keeps_the_tabs_of_the_event(desk_client, event, round_):
    answer = desk_client.post(url_of(event, "round-undo"), once())
    assert answer.status_code == 422
    shown = text_of(answer)
    assert "Not done" in shown
    for tab in ("desk", "players", "desk-standings"):
        assert f'href="{reverse(tab, args=[event.slug])}"' in shown


def test_tools_are_there_before_the_start_and_gone_after(desk_client, event):
    pair(event)
    tools = [url_of(event, name) for name in ("round-swap", "round-by-hand", "round-repair", "round-undo")]
    before = text_of(desk_client.get(url_of(event)))
    assert all(tool in before for tool in tools)
    actions.start_round(round_=Round.objects.get(event=event), by=SYSTEM)
    after = text_of(desk_client.get(url_of(event)))
    assert not any(tool in after for tool in tools)


def test_swap_two_players_by_number_and_by_name(desk_client, event):
    round_ = pair(event)
    one, two = at_table(round_, 1), at_table(round_, 2)
    rename(two.player_1, "Robin")
    form = {"first": f"#{one.player_1.number}", "second": "Robin", "reason": "sisters", **once()}
    assert desk_client.post(url_of(event, "round-swap"), form).status_code == 302
    assert frozenset((two.player_1.number, one.player_2.number)) in pairs(event)
    assert LogEntry.objects.filter(event=event, verb="swap_players", reason="sisters").exists()


def test_name_that_fits_several_players_is_not_guessed(desk_client, event):
    pair(event)
    before = pairs(event)
    response = desk_client.post(url_of(event, "round-swap"), {"first": "Player", "second": "1", **once()})
    assert response.status_code == 422
    assert "Several players fit" in text_of(response)
    assert pairs(event) == before


def test_pairing_typed_by_hand_replaces_the_drawn_one(desk_client, event):
    pair(event)
    typed = "1 2   Anna - Ben\n#3 #4\n\n5 6\n7 8"
    response = desk_client.post(url_of(event, "round-by-hand"), {"pairs": typed, "reason": "paper", **once()})
    assert response.status_code == 302
    assert pairs(event) == {frozenset(pair_) for pair_ in ((1, 2), (3, 4), (5, 6), (7, 8))}
    assert fresh(Round.objects.get(event=event)).is_changed_by_hand


def test_typed_pairing_with_an_unknown_number_names_the_line_and_keeps_what_was_typed(desk_client, event):
    pair(event)
    response = desk_client.post(url_of(event, "round-by-hand"), {"pairs": "1 2\n3 99", **once()})
    assert response.status_code == 422
    assert "Line 2: no player 99" in text_of(response)
    assert "3 99" in text_of(response)


def test_typed_pairing_that_leaves_players_out_is_refused_by_the_validator(desk_client, event):
    pair(event)
    before = pairs(event)
    response = desk_client.post(url_of(event, "round-by-hand"), {"pairs": "1 2\n3 4", **once()})
    assert response.status_code == 422
    assert pairs(event) == before


def test_form_by_hand_offers_the_pairing_as_it_is(desk_client, event):
    round_ = pair(event)
    match = at_table(round_, 1)
    page = text_of(desk_client.get(url_of(event)))
    assert f"{match.player_1.number} {match.player_2.number}   " in page


def test_bye_moves_to_another_player():
    event = ready_event(players=5)
    round_ = pair(event)
    client = Client()
    client.force_login(people_of(event).scorekeeper)
    other = at_table(round_, 1).player_1
    form = {"player": other.number, "reason": "leaves early", **once()}
    assert client.post(url_of(event, "round-bye"), form).status_code == 302
    assert Match.objects.get(round=round_, kind="bye").player_1 == other


def test_round_is_drawn_again_only_with_a_reason(desk_client, event):
    round_ = pair(event)
    seed = round_.seed
    assert desk_client.post(url_of(event, "round-repair"), once()).status_code == 422
    assert fresh(round_).seed == seed
    assert (
        desk_client.post(url_of(event, "round-repair"), {"reason": "late record", **once()}).status_code
        == 302
    )
    assert fresh(round_).seed != seed


def test_pairing_is_taken_back_until_the_start(desk_client, event):
    publish(event)
    assert desk_client.post(url_of(event, "round-undo"), once()).status_code == 302
    assert not Round.objects.filter(event=event).exists()
    start(event)
    assert desk_client.post(url_of(event, "round-undo"), once()).status_code == 422


def test_match_moves_to_another_table_before_the_start(desk_client, event):
    round_ = pair(event)
    match = at_table(round_, 1)
    url = reverse("match-table", args=[event.slug, match.pk])
    assert desk_client.post(url, {"table": 9, "reason": "light", **once()}).status_code == 302
    assert fresh(match).table == 9
    for typed in ("", "the window", "0"):
        answer = desk_client.post(url, {"table": typed, "reason": "", **once()})
        assert answer.status_code == 422
        assert "a table has a number from 1" in text_of(answer)
        assert "This needs a reason" in text_of(answer)
    assert fresh(match).table == 9


def test_draw_made_again_from_its_seed_is_the_same(desk_client, event):
    close(event)
    pair(event)
    page = text_of(desk_client.get(url_of(event, "round-draw-again", 2)))
    assert "every table is the same" in page


def test_draw_made_again_after_a_change_by_hand_says_so(desk_client, event):
    round_ = pair(event)
    one, two = at_table(round_, 1), at_table(round_, 2)
    actions.swap_players(round_=round_, by=SYSTEM, first=one.player_1, second=two.player_1, reason="x")
    page = text_of(desk_client.get(url_of(event, "round-draw-again")))
    assert "changed by hand" in page


def test_round_that_does_not_exist_is_not_found(desk_client, event):
    assert desk_client.get(url_of(event)).status_code == 404


def test_last_round_leads_to_the_round_at_hand(desk_client, event):
    url = reverse("last-round", args=[event.slug])
    assert desk_client.get(url)["Location"] == reverse("desk", args=[event.slug])
    pair(event)
    assert desk_client.get(url)["Location"] == url_of(event)


def test_pods_are_drawn_and_shown():
    event = ready_event(players=8, format="draft")
    client = Client()
    client.force_login(people_of(event).organizer)
    url = reverse("pods", args=[event.slug])
    assert client.post(url, once()).status_code == 302
    assert "Pod 2" in text_of(client.get(url))


def round_queries(players):
    event = ready_event(players=players)
    start(event)
    client = Client()
    client.force_login(people_of(event).scorekeeper)
    client.get(url_of(event))
    return queries_of(lambda: client.get(url_of(event)))


def test_round_page_costs_the_same_queries_for_8_and_64_players():
    assert round_queries(8) == round_queries(64)
