"""A player's deck page: paste, problems beside the lines, hand in, receipt."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from decks.models import DeckList, DeckListVersion
from tests.factories.decks import hand_in, legal_list
from tests.factories.tournaments import EventFactory, MatchFactory, RegistrationFactory, RoundFactory
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    event = EventFactory(deck_rule=Event.DeckRule.DEADLINE, starts_at=timezone.now() + timedelta(hours=3))
    return RegistrationFactory(event=event, name="Anna </script><b>x")


def url(anna, name="player-deck"):
    return reverse(name, args=[anna.token])


def test_handing_in_works_without_javascript_and_shows_the_receipt(client, anna):
    answer = client.post(url(anna), {"text": legal_list(), "once": "1"}, follow=True)
    version = DeckListVersion.objects.get()
    assert version.fingerprint in answer.content.decode()
    assert answer.redirect_chain == [(url(anna), 302)]


def test_what_was_said_of_a_list_and_never_shown_falls_away_with_its_time(client, anna):
    for is_seen_later in (False, True):
        client.post(url(anna), {"text": legal_list(skip=is_seen_later), "once": str(is_seen_later)})
        if is_seen_later:
            Event.objects.filter(pk=anna.event_id).update(state="check_in")
        assert ("Your list is in." in client.get(url(anna)).content.decode()) is not is_seen_later


def test_a_refused_list_comes_back_with_the_text_and_the_reasons(client, anna):
    text = legal_list() + "\n4 Nami"
    answer = client.post(url(anna), {"text": text, "once": "1"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "4 Nami</textarea>" in page
    assert page.count("remark error") == 1
    assert not DeckListVersion.objects.exists()


def test_what_is_wrong_with_a_refused_list_stands_once_on_its_page(client, anna):
    short = "\n".join(legal_list().splitlines()[:-2])
    answer = client.post(url(anna), {"text": short, "once": "1"})
    page = answer.content.decode()
    wrong = [facts for facts in answer.context["problems"] if facts["severity"] == "error"]
    assert wrong
    assert [page.count(f'title="{facts["code"]}"') for facts in wrong] == [1] * len(wrong)
    assert 'href="#reading"' in page


def test_an_empty_list_is_told_so_above_the_form(client, anna):
    page = client.post(url(anna), {"text": "nothing", "once": "1"}).content.decode()
    assert page.index("list_empty") < page.index("<textarea")


def test_problems_stand_beside_their_lines_while_typing(client, anna):
    answer = client.post(
        url(anna, "player-deck-check"), {"text": "1 OP07-019\n4 OP01-16"}, headers={"HX-Request": "true"}
    )
    page = answer.content.decode()
    assert "<html" not in page
    assert 'class="problem" value="2"' in page
    assert "OP01-016" in page
    assert not DeckListVersion.objects.exists()


def test_no_line_of_a_card_that_is_not_allowed_has_the_mark_of_a_good_one(client, anna):
    text = "1 OP07-019\n4 OP03-040\n4 ZZ99-001 Unknown\n4 OP07-020"
    page = client.post(url(anna, "player-deck-check"), {"text": text}).content.decode()
    marks = dict(re.findall(r'<li class="[^"]*" value="(\d)"><span aria-hidden="true">(.)<', page))
    assert "OP03-040) is banned since" in page
    assert marks == {"1": "✓", "2": "!", "3": "?", "4": "✓"}


def test_a_text_of_which_nothing_can_be_read_says_why_while_it_is_typed(client, anna):
    for text in ("4 Otama\n4 Pappag", "https://onepiece.gg/decks/some-slug"):
        answer = client.post(url(anna, "player-deck-check"), {"text": text})
        page = answer.content.decode()
        assert answer.context["verdict"] == "unread"
        assert page.count('class="remark') == len(text.splitlines())
        assert "No card could be read" in page
        assert "exactly 50" not in page


def test_an_empty_text_has_no_verdict(client, anna):
    for text in ("", "# a comment"):
        answer = client.post(url(anna, "player-deck-check"), {"text": text})
        assert answer.context["verdict"] == "empty", text


def test_ten_megabytes_of_garbage_get_one_clear_answer(client, anna):
    answer = client.post(url(anna, "player-deck-check"), {"text": "x" * 150_000})
    assert answer.status_code == 200
    assert answer.content.decode().count('class="remark') <= 1


def test_the_list_is_hidden_while_the_match_runs(client, anna):
    hand_in(anna)
    anna.event.state = Event.State.RUNNING
    anna.event.save()
    match = MatchFactory(round=RoundFactory(event=anna.event, started=True), player_1=anna)
    page = client.get(url(anna)).content.decode()
    assert "OP07-0" not in page
    assert "TRM 2.6" in page
    match.outcome = "win_1"
    match.save()
    assert "OP07-0" in client.get(url(anna)).content.decode()


def test_a_list_left_open_says_the_table_and_is_closed_when_the_match_begins(client, anna):
    hand_in(anna)
    assert "?list=shown" in client.get(url(anna)).content.decode()
    now = url(anna, "player-deck-now")
    assert "HX-Refresh" not in client.get(now, {"list": "shown"})
    anna.event.state = Event.State.RUNNING
    anna.event.save()
    type(anna).objects.filter(pk=anna.pk).update(status="active", checked_in_at=anna.event.starts_at)
    MatchFactory(round=RoundFactory(event=anna.event, started=True), player_1=anna, table=7)
    cache.clear()
    answer = client.get(now, {"list": "shown"})
    assert "table 7" in answer.content.decode()
    assert answer["HX-Refresh"] == "true"
    assert "?list=hidden" in client.get(url(anna)).content.decode()
    assert "HX-Refresh" not in client.get(now, {"list": "hidden"})
    assert "HX-Refresh" not in client.get(now, {"list": "written"})


def test_a_list_being_written_is_never_loaded_anew(client, anna):
    assert "?list=written" in client.get(url(anna)).content.decode()


def told(client, anna):
    """What the page says of the deadline, on one line."""
    page = client.get(url(anna)).content.decode()
    (words,) = re.findall(r"<strong>([A-Z][^<]*<time.*?</span>.*?)<a ", page, re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", words).split())


def test_the_deadline_stands_beside_the_list_in_the_venues_time_with_what_happens_then(client, anna):
    Event.objects.update(time_zone="Asia/Tokyo", deck_deadline=datetime(2099, 3, 7, 9, tzinfo=UTC))
    assert told(client, anna).startswith("Deadline Sat 7 Mar, 18:00 (Asia/Tokyo) Hand your list in before;")
    hand_in(anna)
    receipt = told(client, anna)
    assert receipt.startswith("Deadline Sat 7 Mar, 18:00 (Asia/Tokyo) Until then you can replace your list.")
    assert "only a judge can open it again" in receipt


def test_a_list_that_is_frozen_passed_or_opened_again_says_so(client, anna):
    Event.objects.update(deck_rule=Event.DeckRule.FROZEN)
    assert "a list that is in cannot be changed" in told(client, anna)
    hand_in(anna)
    assert "a list that is in stays as it is" in told(client, anna)
    now = timezone.now()
    Event.objects.update(deck_deadline=now - timedelta(hours=1))
    assert told(client, anna).startswith("Deadline was")
    DeckList.objects.update(unlocked_until=now + timedelta(minutes=20))
    assert told(client, anna).startswith("Open for you until")


def test_after_the_deadline_a_list_that_is_in_is_told_once_to_stand_and_a_missing_one_to_be_missing(
    client, anna
):
    Event.objects.update(deck_deadline=timezone.now() - timedelta(hours=1))
    page = client.get(url(anna)).content.decode()
    assert 'title="deck_deadline_passed"' in page
    assert "Your list stands" not in page
    hand_in(anna, now=timezone.now() - timedelta(hours=2))
    page = client.get(url(anna)).content.decode()
    assert "Your list stands as it is; only a judge can open it again." in page
    assert "deck_deadline_passed" not in page, "a list that is in looks refused"


def test_the_players_page_says_what_its_button_leads_to(client, anna):
    own = reverse("player-home", args=[anna.token])
    assert '>Hand in<span class="visually-hidden"> Deck list' in client.get(own).content.decode()
    hand_in(anna)
    assert '>Open<span class="visually-hidden"> Deck list' in client.get(own).content.decode()


def test_an_event_without_lists_or_over_says_no_deadline(client, anna):
    for facts in ({"deck_rule": "none"}, {"deck_rule": "deadline", "state": "finished"}):
        Event.objects.update(**facts)
        assert "Deadline" not in client.get(url(anna)).content.decode()


def test_published_lists_are_one_tap_from_the_own_one(client, anna):
    hand_in(anna)
    lists = reverse("public-decks", args=[anna.event.slug])
    assert lists not in client.get(url(anna)).content.decode()
    Event.objects.update(decks_published_at=timezone.now())
    page = client.get(url(anna)).content.decode()
    assert lists in page
    assert "everybody can read yours too" in page


def test_the_receipt_says_when_the_list_came_in_by_the_venues_clock(client, anna):
    version = hand_in(anna)
    Event.objects.update(time_zone="Asia/Tokyo")
    DeckListVersion.objects.update(submitted_at=datetime(2026, 3, 7, 20, tzinfo=UTC))
    page = client.get(url(anna)).content.decode()
    assert version.fingerprint in page
    assert "Sun 8 Mar, 05:00</time>" in page


def test_names_are_shown_as_text(client, anna):
    assert "<b>x" not in client.get(url(anna)).content.decode()


def test_anybody_checks_a_deck_with_and_without_javascript(client):
    data = {"text": legal_list(), "level": 1, "format": "standard", "date": "2026-11-29"}
    plain = client.post(reverse("check-deck"), data).content.decode()
    assert "<html" in plain
    assert "Legal" in plain
    part = client.post(reverse("check-deck"), data, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in part


@pytest.mark.parametrize("players", [2, 12])
def test_the_staff_table_costs_the_same_queries_for_any_number_of_players(
    client, players, django_assert_max_num_queries
):
    from tests.factories.tournaments import people_of

    event = EventFactory(deck_rule=Event.DeckRule.DEADLINE)
    for _ in range(players):
        RegistrationFactory(event=event)
    client.force_login(people_of(event).organizer)
    with django_assert_max_num_queries(12):
        client.get(reverse("decks", args=[event.slug]))
