"""What anyone may read: find my table, pairings, standings, bracket, every number behind a place; nothing else."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.running import begun_cut, decide_ties
from tests.factories.tournaments import EventFactory, fresh, people_of, ready_event
from tests.tournaments.views.conftest import (
    HTMX,
    at_table,
    close,
    counted,
    pair,
    publish,
    queries_of,
    rename,
    start,
    text_of,
)
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.queries.standings import final_standings
from tournaments.rules.outcomes import Outcome

pytestmark = pytest.mark.django_db

PAGES = ["public-event", "public-pairings", "public-standings", "public-bracket", "projector"]


@pytest.fixture
def anyone():
    return Client()


def url_of(name, event, *more):
    return reverse(name, args=[event.slug, *more])


def page(client, name, event, *more, **query):
    return text_of(client.get(url_of(name, event, *more), query))


@pytest.mark.parametrize("name", PAGES)
def test_pages_open_before_the_first_round_with_words_instead_of_an_error(anyone, event, name):
    assert anyone.get(url_of(name, event)).status_code == 200


@pytest.mark.parametrize("name", PAGES)
def test_draft_does_not_exist_for_the_public(anyone, db, name):
    assert anyone.get(url_of(name, EventFactory(state="draft"))).status_code == 404


def test_a_variable_number_of_rounds_is_announced_as_it_is(anyone):
    event = ready_event(players=8, structure="swiss_cut", rounds_planned=8, rounds_minimum=6, cut_size=2)
    assert "6 to 8 rounds · top 2" in page(anyone, "public-event", event)
    facts = anyone.get(url_of("api-event", event)).json()
    assert (facts["swiss_rounds_minimum"], facts["swiss_rounds"]) == (6, 8)
    anyone.force_login(people_of(event).scorekeeper)
    assert "6 to 8 rounds of Swiss" in page(anyone, "desk", event)
    start(event)
    assert "Swiss round 1 of 6 to 8" in page(anyone, "desk", event)


@pytest.mark.parametrize("name", ["public-event", "public-pairings", "public-find", "projector"])
def test_pairing_not_published_is_shown_nowhere(anyone, event, name):
    round_ = pair(event)
    shown = page(anyone, name, event, q="Player")
    assert at_table(round_, 1).player_1.name not in shown


def test_three_letters_find_the_table_with_and_without_javascript(anyone, event, round_):
    match = at_table(round_, 2)
    rename(match.player_1, "Roronoa Zoro")
    part = page(anyone, "public-find", event, q="zor")
    full = page(anyone, "public-pairings", event, q="zor")
    for shown in (part, full):
        assert "Roronoa Zoro" in shown
        assert match.player_2.name in shown
        assert at_table(round_, 1).player_1.name not in shown
    assert "<html" not in part


def test_accents_do_not_keep_a_name_from_being_found(anyone, event, round_):
    rename(at_table(round_, 2).player_1, "José Ñúñez")
    assert "José Ñúñez" in page(anyone, "public-find", event, q="nunez")


def test_one_letter_answers_nothing_yet(anyone, event, round_):
    assert "Player" not in page(anyone, "public-find", event, q="P")


def test_hidden_name_is_a_code_name_everywhere(anyone, event):
    close(event)
    round_ = start(event)
    hidden = at_table(round_, 1).player_1
    rename(hidden, "Nico Robin", hides_name=True)
    cache.clear()
    names = ["public-pairings", "public-standings", "projector"]
    pages = [page(anyone, name, event) for name in names]
    pages.append(page(anyone, "public-find", event, q="Pirate"))
    pages.append(page(anyone, "public-player", event, hidden.number))
    for shown in pages:
        assert "Robin" not in shown
    assert f"Pirate {hidden.number}" in pages[0]
    assert "Nobody in this round fits" in page(anyone, "public-find", event, q="Robin")


def test_place_is_explained_number_by_number(anyone, event):
    close(event)
    match = event.rounds.get().matches.get(table=1)
    won, lost = match.player_1, match.player_2
    assert match.outcome == "win_1"
    shown = page(anyone, "public-player", event, won.number)
    assert "TRM 5.4" in shown
    assert "3 points without byes, divided by 3 × 1 match = 1.0000." in shown
    assert "the opponents' own rates add up to 0.3300, divided by 1 match = 0.3300." in shown
    shown = page(anyone, "public-player", event, lost.number)
    assert "0 points without byes, divided by 3 × 1 match = 0.0000 — less than 0.33" in shown
    assert "the opponents' own rates add up to 1.0000, divided by 1 match = 1.0000." in shown


def test_a_correction_changes_what_is_explained(anyone, event):
    close(event)
    match = event.rounds.get().matches.get(table=1)
    start(event)
    actions.correct_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2, reason="wrong slip")
    shown = page(anyone, "public-player", event, match.player_2.number)
    assert "3 points without byes, divided by 3 × 1 match = 1.0000." in shown
    shown = page(anyone, "public-player", event, match.player_1.number)
    assert "0 points without byes, divided by 3 × 1 match = 0.0000 — less than 0.33" in shown


def test_place_of_somebody_without_one_is_not_found(anyone, event):
    assert anyone.get(url_of("public-player", event, 1)).status_code == 404
    assert anyone.get(url_of("public-player", event, 999)).status_code == 404


def test_older_rounds_can_be_looked_at(anyone, event):
    close(event)
    start(event)
    shown = page(anyone, "public-pairings", event, round=1)
    assert "Won" in shown
    assert "Lost" in shown
    assert anyone.get(url_of("public-pairings", event), {"round": 9}).status_code == 404
    assert anyone.get(url_of("public-pairings", event), {"round": "9" * 5000}).status_code == 200


def test_by_table_lists_each_match_once(anyone, event, round_):
    assert page(anyone, "public-pairings", event, order="table").count("data-find=") == 4
    assert page(anyone, "public-pairings", event, order="name").count("data-find=") == 8


def test_bracket_is_drawn_and_listed(anyone):
    event = ready_event(players=8, cut_size=4)
    begun_cut(event, rounds=3)
    shown = page(anyone, "public-bracket", fresh(event))
    assert "<svg" in shown
    assert shown.count('class="box"') == 3
    assert shown.count("Player 001") >= 2


def test_bracket_page_hides_a_round_not_published(anyone):
    event = ready_event(players=8, cut_size=4)
    begun_cut(event, rounds=3)
    actions.pair_round(event=fresh(event), by=SYSTEM)
    assert "Table" not in page(anyone, "public-bracket", fresh(event)).split("<main")[1].split("<svg")[1]


def test_time_at_which_time_is_called_is_said_with_its_zone(anyone, event, round_):
    shown = page(anyone, "public-event", event)
    assert "time is called at" in shown
    assert "(UTC)" in shown


def test_announcement_reaches_public_page_projector_and_phone(anyone, event, round_):
    actions.announce(event=event, by=SYSTEM, text="Pizza is here")
    player = event.registrations.first()
    shown = [page(anyone, "public-event", event), page(anyone, "projector", event)]
    shown.append(text_of(anyone.get(player.get_absolute_url())))
    assert all("Pizza is here" in one for one in shown)


def test_names_are_text_never_markup(anyone, event):
    close(event)
    round_ = start(event)
    rename(at_table(round_, 1).player_1, "</script><b>x")
    cache.clear()
    for name in ("public-pairings", "public-standings", "projector"):
        assert "</script><b>x" not in page(anyone, name, event)


def test_qr_code_opens_the_public_page(anyone, event):
    response = anyone.get(url_of("public-qr", event))
    assert response["Content-Type"] == "image/svg+xml"


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_unchanged_page_is_304_without_a_query(anyone, event, round_, name, headers):
    url = url_of(name, event)
    etag = anyone.get(url, headers=headers)["ETag"]
    with counted() as queries:
        again = anyone.get(url, headers={**headers, "If-None-Match": etag})
    assert again.status_code == 304
    assert len(queries) == 0


@pytest.mark.parametrize("name", PAGES)
def test_signed_in_staff_are_never_answered_from_the_phones_cache(desk_client, event, round_, name):
    assert "ETag" not in desk_client.get(url_of(name, event))


def public_queries(players):
    event = ready_event(players=players, staff=False)
    close(event)
    start(event)
    found = []
    for name in (*PAGES, "public-find"):
        cache.clear()
        found.append(queries_of(lambda name=name: Client().get(url_of(name, event), {"q": "Pla"})))
    cache.clear()
    found.append(queries_of(lambda: Client().get(url_of("public-player", event, 1))))
    return found


def test_pages_cost_the_same_queries_for_8_and_64_players():
    assert public_queries(8) == public_queries(64)


def over(players=4):
    event = ready_event(players=players, rounds_planned=1, staff=False)
    close(event)
    decide_ties(event)
    return actions.finish_event(event=fresh(event), by=SYSTEM)


def test_after_the_end_the_first_page_says_who_won_and_the_places_before_anything_else(anyone):
    event = over()
    first, *others = final_standings(event)
    shown = page(anyone, "public-event", event).split("<main")[1]
    assert f"{first.name} has won" in shown
    assert all(row.name in shown for row in others)
    assert "Find my table" not in shown
    assert shown.index("has won") < shown.index(">State<")
    assert "Find my table" not in page(anyone, "projector", event)


def test_a_correction_after_the_end_changes_the_winner_on_the_first_page(
    anyone, django_capture_on_commit_callbacks
):
    event = over(2)
    match = event.rounds.get().matches.get()
    etag = anyone.get(url_of("public-event", event))["ETag"]
    with django_capture_on_commit_callbacks(execute=True):
        actions.reopen_event(event=event, by=SYSTEM, reason="wrong slip")
        actions.correct_result(match=match, by=SYSTEM, outcome=Outcome.WIN_2, reason="wrong slip")
        actions.finish_event(event=fresh(event), by=SYSTEM)
    again = anyone.get(url_of("public-event", event), headers={"If-None-Match": etag})
    assert f"{match.player_2.name} has won" in text_of(again)


def test_standings_say_that_the_round_being_played_does_not_count_yet(anyone, desk_client, event):
    close(event)
    words = "Round 2 is not closed yet"
    assert words not in page(anyone, "public-standings", event)
    start(event)
    cache.clear()
    player = event.registrations.first()
    shown = [page(anyone, "public-standings", event), text_of(anyone.get(player.get_absolute_url()))]
    shown.append(text_of(desk_client.get(url_of("desk-standings", event))))
    assert all(words in one for one in shown)


def test_long_lists_come_in_pages_without_gaps_or_doubles(anyone, monkeypatch):
    monkeypatch.setattr("tournaments.views.public._PAGE_ROWS", 5)
    event = ready_event(players=12, staff=False)
    publish(event)
    seen = []
    for number in (1, 2, 3):
        shown = page(anyone, "public-pairings", event, page=number)
        seen += [part.split('"')[0] for part in shown.split('data-find="')[1:]]
    assert len(seen) == 12
    assert len(set(seen)) == 12
