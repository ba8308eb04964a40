"""Two players of one name: wherever others read of one of them, the number stands behind it."""

import pytest
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tests.factories.running import decide_ties, lower_number_wins, play_round
from tests.factories.tournaments import fresh, people_of, ready_event
from tests.tournaments.views.conftest import once, rename, start, text_of
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.forms.numbers import PlayerField
from tournaments.models import Match
from tournaments.queries.last_results import last_results
from tournaments.queries.pairings import pairings_of
from tournaments.queries.standings import final_standings

pytestmark = pytest.mark.django_db

ARABIC = "\u0623\u062d\u0645\u062f"


def named(event, *numbers, name="Anna Alvarez", **facts):
    for player in event.registrations.filter(number__in=numbers):
        rename(player, name, **facts)
    cache.clear()


def apart(event):
    """Return a match of a namesake against somebody else, and the namesake's side in it; the other is elsewhere."""
    rows = Match.objects.filter(round__event=event).select_related("player_1", "player_2", "round__event")
    row = rows.exclude(player_1__name="Anna Alvarez", player_2__name="Anna Alvarez").filter(
        player_1__name="Anna Alvarez"
    )
    return row.first()


@pytest.fixture
def match(event):
    """The first players of tables 1 and 2 have one name."""
    start(event)
    seats = event.rounds.get().matches.filter(table__in=[1, 2])
    named(event, *seats.values_list("player_1__number", flat=True))
    return apart(event)


def test_the_phone_names_a_namesake_with_the_number_in_every_sentence(match):
    phone = Client()
    told = f"Anna Alvarez ({match.player_1.number})"
    report = reverse("player-result", args=[match.player_1.token])
    phone.post(report, {"result": "win_1", **once()})
    mine, theirs = match.player_1.get_absolute_url(), match.player_2.get_absolute_url()
    assert f"{told} reported that they won" in text_of(phone.get(theirs))
    phone.post(reverse("player-result", args=[match.player_2.token]), {"result": "win_1", **once()})
    for url in (mine, theirs):
        assert f"{told} won" in text_of(phone.get(url))
    shown = text_of(phone.get(theirs)).partition("past-matches")[2]
    assert f'Anna Alvarez</bdi> <span class="no">#{match.player_1.number}<' in shown


def test_lists_of_results_and_the_desks_line_tell_namesakes_at_different_tables_apart(event, match):
    actions.enter_result(match=match, by=SYSTEM, outcome="win_1")
    told = f"Anna Alvarez ({match.player_1.number}) won"
    line = next(line for line in pairings_of(match.round) if line.match_id == match.pk)
    assert (line.result_words, line.full_result_words) == (told, told)
    assert [result.words for result in last_results(match.round)] == [told]
    found = text_of(Client().get(reverse("public-find", args=[event.slug]), {"q": match.player_2.name}))
    assert f"<bdi>Anna Alvarez ({match.player_1.number})</bdi>" in found


def test_the_public_page_names_a_winner_of_that_name_with_the_number():
    event = ready_event(4, structure="swiss", rounds_planned=1)
    play_round(event)
    decide_ties(event)
    actions.finish_event(event=fresh(event), by=SYSTEM)
    first, *_between, last = final_standings(event)
    named(event, first.number, last.number)
    told = f"Anna Alvarez ({first.number})"
    assert f"<h2>{told} has won</h2>" in text_of(Client().get(reverse("public-event", args=[event.slug])))
    place = text_of(Client().get(reverse("public-player", args=[event.slug, first.number])))
    assert f"{told}</h1>" in place


def test_the_bracket_tells_a_namesake_from_one_who_is_not_in_it():
    event = ready_event(9, structure="swiss_cut", rounds_planned=2, cut_size=2)
    for seed in (1, 2):
        play_round(event, seed=seed, decide=lower_number_wins)
    decide_ties(event)
    places = actions.begin_cut(event=fresh(event), by=SYSTEM)
    inside = [place.registration.number for place in places]
    named(event, inside[0], next(number for number in range(9, 0, -1) if number not in inside))
    shown = text_of(Client().get(reverse("public-bracket", args=[event.slug])))
    assert f"Anna Alvarez ({inside[0]})" in shown


def test_a_number_behind_a_name_tells_nobody_of_a_namesake_who_hides(event, match):
    other = event.registrations.filter(name="Anna Alvarez").exclude(pk=match.player_1_id).get()
    named(event, other.number, hides_name=True)
    actions.enter_result(match=match, by=SYSTEM, outcome="win_1")
    shown = text_of(Client().get(match.player_2.get_absolute_url()))
    assert "Anna Alvarez won" in shown
    line = next(line for line in pairings_of(match.round) if line.match_id == match.pk)
    assert line.full_result_words == f"Anna Alvarez ({match.player_1.number}) won"


def test_a_name_that_is_corrected_by_the_desk_is_told_anew_at_once(event):
    start(event)
    match = event.rounds.get().matches.select_related("player_1", "player_2").get(table=1)
    line = reverse("public-find", args=[event.slug])
    assert f"<bdi>{match.player_2.name}</bdi>" in text_of(Client().get(line, {"q": match.player_1.name}))
    other = event.registrations.exclude(pk__in=[match.player_1_id, match.player_2_id]).first()
    actions.change_registration(registration=other, by=SYSTEM, name=match.player_2.name)
    told = f"<bdi>{match.player_2.name} ({match.player_2.number})</bdi>"
    assert told in text_of(Client().get(line, {"q": match.player_1.name}))


def test_a_number_beside_an_arabic_name_keeps_its_place_in_every_sentence(event):
    start(event)
    row = event.rounds.get().matches.filter(table=1).select_related("player_1", "player_2").get()
    number = row.player_1.number
    named(event, number, row.player_2.number, name=ARABIC)
    desk = Client()
    desk.force_login(people_of(event).organizer)
    for page in (
        reverse("match", args=[event.slug, row.pk]),
        reverse("desk-drop", args=[event.slug, number]),
    ):
        assert f"<bdi>{ARABIC}</bdi> #{number} leaves or did not come" in text_of(desk.get(page))
    actions.enter_result(match=fresh(row), by=SYSTEM, outcome="win_1")
    told = f"\u2068{ARABIC}\u2069 ({number})"
    assert told in text_of(desk.get(reverse("desk", args=[event.slug])))
    refused = desk.post(reverse("desk-enter", args=[event.slug]), {"text": "1 b", **once()})
    assert f"{told}\u2069 won" in text_of(refused)
    imported = desk.post(reverse("players-import", args=[event.slug]), {"text": f"name,number\n{ARABIC},77"})
    assert imported.status_code == 422


def test_several_players_who_fit_keep_their_numbers_in_front(event):
    field = PlayerField(required=False)
    field.players = list(event.registrations.order_by("number")[:2])
    for player in field.players:
        player.name, player.name_key = ARABIC, ARABIC
    with pytest.raises(ValidationError) as caught:
        field.clean(ARABIC)
    assert f"#1 \u2068{ARABIC}\u2069, #2 \u2068{ARABIC}\u2069" in caught.value.messages[0]


# --- the desk, when a second one comes ---


@pytest.fixture
def desk(event):
    """The desk of an event that is open for check-in, with one Anna Alvarez in it: player 1."""
    type(event).objects.filter(pk=event.pk).update(state="check_in")
    named(event, 1)
    event.registrations.filter(number__in=[1, 2]).update(status="registered", checked_in_at=None)
    client = Client()
    client.force_login(people_of(event).organizer)
    return client


def sign_up(event, name="anna  ALVAREZ", number="0000009999"):
    """Sign up as a visitor does; return the new entry and what the page after it says."""
    phone = Client()
    url = reverse("sign-up", args=[event.slug])
    page = phone.post(url, {"name": name, "membership_number": number, **once()}, follow=True)
    return event.registrations.get(membership_number=number), text_of(page)


def test_the_desk_reads_of_a_namesake_on_the_list_the_check_in_and_both_pages(event, desk):
    first = event.registrations.get(number=1)
    new, _page = sign_up(event)
    for page in ("players", "check-in"):
        shown = text_of(desk.get(reverse(page, args=[event.slug])))
        assert (shown.count("Same name as #1."), shown.count(f"Same name as #{new.number}.")) == (1, 1), page
        assert "Same name as #2" not in shown
    for number in (first.membership_number, new.membership_number):
        assert f"Membership number {number}." in shown
    for row, other in ((first, new), (new, first)):
        own = text_of(desk.get(reverse("player-edit", args=[event.slug, row.number])))
        assert f"Same name as #{other.number}." in own
        assert "cancel one of the entries" in own
        assert reverse("player-edit", args=[event.slug, other.number]) in own
        assert other.membership_number in own
    actions.cancel_registration(registration=new, by=SYSTEM)
    assert "Same name" not in text_of(desk.get(reverse("players", args=[event.slug]), {"show": "all"}))
    assert "Same name" not in text_of(desk.get(reverse("player-edit", args=[event.slug, new.number])))


def test_who_adds_a_namesake_at_the_desk_is_told_of_the_other_at_once(event, desk):
    page = reverse("players", args=[event.slug])
    added = desk.post(page, {"name": "Anna Alvarez", **once()}, follow=True)
    assert "Anna Alvarez is player 9" in text_of(added)
    assert "Same name as #1. The membership number says who is who" in text_of(added)
    other = desk.post(page, {"name": "Zoë", **once()}, follow=True)
    assert "The membership number says" not in text_of(other).partition('id="players"')[0]


def test_a_loaded_file_names_the_namesakes_that_came_with_it(event, desk):
    page = reverse("players-import", args=[event.slug])
    text = "name,number\nAnna Alvarez,0000009998\nZoë,0000009997"
    loaded = text_of(desk.post(page, {"text": text, **once()}))
    assert "2 players added." in loaded
    assert "Anna Alvarez #9:" in loaded
    assert "Same name as #1." in loaded
    assert "Zoë #10" not in loaded


def test_who_signs_up_as_a_namesake_is_told_their_number(event, desk):
    _other, page = sign_up(event, name="Zoë", number="0000009998")
    assert "of your name" not in page
    new, page = sign_up(event, name="Anna Alvarez")
    assert f"Somebody else of your name plays here: you are number {new.number}" in page


def test_who_signs_up_is_told_of_no_namesake_who_hides(event, desk):
    named(event, 1, hides_name=True)
    _new, page = sign_up(event, name="Anna Alvarez")
    assert "of your name" not in page


def test_one_person_under_one_number_is_refused_a_second_entry(event, desk):
    new, _page = sign_up(event)
    again = Client().post(
        reverse("sign-up", args=[event.slug]),
        {"name": new.name, "membership_number": new.membership_number, **once()},
    )
    assert again.status_code == 422
    assert event.registrations.filter(name_key="anna alvarez").count() == 2
