"""Lists are judged again when what they are judged by changes before the start; after it nothing does (TRM 2.4.1)."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks.actions import (
    delete_rows,
    import_cards,
    import_regulation,
    load_shipped_catalog,
    submit_list,
    take_back_rows,
    unlock_list,
)
from decks.actions.card_file import start_card_import
from decks.actions.catalog import catalog_edited
from decks.models import BannedCard, CardSet, DeckListVersion, DeletedRow
from decks.queries.lists import list_of, status_of
from tests.decks.actions.test_catalog import REGULATION
from tests.factories.decks import card_row, hand_in, legal_list
from tests.factories.running import published_round
from tests.factories.tournaments import (
    START,
    EventFactory,
    OrganizerMemberFactory,
    RegistrationFactory,
    acting,
    fresh,
    people_of,
    ready_event,
)
from tournaments.actions import change_event, check_in, undo_pairing
from tournaments.actions.acting import Actor
from tournaments.models import Event, LogEntry
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.django_db

BEFORE = START - timedelta(hours=2)
DAY = START.date()
#: An invented card of the lists' colour, in no shipped table.
ROW = card_row(card_number="OP99-001", block_icon="4", colors=["Green"], card_sets="-TEST- [OP-99]")


@pytest.fixture
def event():
    load_shipped_catalog()
    return EventFactory(deck_rule=Event.DeckRule.DEADLINE, deck_lists_required=True)


@pytest.fixture
def anna(event):
    return RegistrationFactory(event=event, name="Anna")


def a_card():
    """Return a number of the main deck of every list here."""
    return legal_list().splitlines()[-1].split()[1]


def with_unknown_card():
    lines = legal_list().splitlines()
    return "\n".join([*lines[:-1], f"{lines[-1].split()[0]} OP99-001"])


def ban(number=None, *, starts_on=DAY, ends_on=None):
    """Ban a card as the form of the card tables does."""
    row = BannedCard(number=number or a_card(), starts_on=starts_on, ends_on=ends_on)
    save_as_edited(row)
    return row


def save_as_edited(row):
    row.save()
    catalog_edited(by=Actor(user=OrganizerMemberFactory().user))


def status(registration):
    return status_of(list_of(registration).current)


def judged(event):
    """Return what the log says of lists judged again."""
    return list(LogEntry.objects.filter(event=event, verb="judge_lists").order_by("pk"))


def test_an_import_that_brings_the_card_makes_a_waiting_list_legal_and_says_so_once(event, anna):
    hand_in(anna, with_unknown_card(), now=BEFORE)
    assert status(anna) == "needs_judge"
    import_cards([ROW])
    assert status(anna) == "legal"
    assert "card_not_in_data" not in {problem["code"] for problem in list_of(anna).current.problems}
    (entry,) = judged(event)
    assert entry.after == {"lists_changed": 1, "now_legal": 1}
    version = fresh(event).version
    import_cards([ROW])
    assert len(judged(event)) == 1
    assert fresh(event).version == version


def test_the_command_and_the_page_of_card_files_judge_again_too(event, anna, tmp_path):
    hand_in(anna, with_unknown_card(), now=BEFORE)
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([ROW]))
    call_command("import_cards", str(file))
    assert status(anna) == "legal"
    assert judged(event)[0].actor == "Logpose"


def test_the_log_says_whose_card_file_it_was(event, anna, django_capture_on_commit_callbacks):
    hand_in(anna, with_unknown_card(), now=BEFORE)
    member = OrganizerMemberFactory().user
    with django_capture_on_commit_callbacks(execute=True):
        start_card_import(content=json.dumps([ROW]).encode(), by=Actor(user=member))
    assert status(anna) == "legal"
    assert judged(event)[0].user == member


def test_a_ban_for_the_day_of_the_event_makes_a_list_illegal_and_its_end_legal_again(event, anna):
    hand_in(anna, now=BEFORE)
    row = ban()
    assert status(anna) == "illegal"
    assert list_of(anna).current.illegal_since is not None
    assert judged(event)[0].after == {"lists_changed": 1, "now_illegal": 1}
    row.ends_on = DAY
    row.starts_on = DAY - timedelta(days=1)
    save_as_edited(row)
    assert status(anna) == "illegal"
    row.ends_on = DAY - timedelta(days=1)
    save_as_edited(row)
    assert status(anna) == "legal"
    assert list_of(anna).current.illegal_since is None


def test_a_row_deleted_and_taken_back_counts_for_lists_that_are_in(event, anna):
    hand_in(anna, now=BEFORE)
    row = ban()
    organizer = Actor(user=OrganizerMemberFactory().user)
    delete_rows(rows=[row], by=organizer)
    assert status(anna) == "legal"
    take_back_rows(rows=DeletedRow.objects.all(), by=organizer)
    assert status(anna) == "illegal"
    assert {entry.user for entry in judged(event)[1:]} == {organizer.user}


def test_a_file_of_bans_counts_for_lists_that_are_in(event, anna):
    hand_in(anna, now=BEFORE)
    import_regulation({**REGULATION, "banned": [{"card": a_card(), "from": "2026-03-01"}]})
    assert status(anna) == "illegal"


def test_the_form_of_the_card_tables_judges_again(event, anna, client):
    hand_in(anna, now=BEFORE)
    member = OrganizerMemberFactory().user
    client.force_login(member)
    typed = {"number": a_card(), "starts_on": DAY.isoformat(), "ends_on": "", "note": ""}
    assert client.post(reverse("card-tables:decks_bannedcard_add"), typed).status_code == 302
    assert status(anna) == "illegal"
    assert judged(event)[0].user == member


def test_players_page_and_deck_page_say_that_the_list_is_no_longer_legal(event, anna, client):
    hand_in(anna, now=BEFORE)
    ban()
    assert "list no longer legal" in client.get(reverse("player-home", args=[anna.token])).content.decode()
    page = client.get(reverse("player-deck", args=[anna.token])).content.decode()
    assert "Handed in, but no longer legal" in page
    assert a_card() in page


def test_a_list_that_became_illegal_is_replaced_until_the_deadline_and_later_through_a_judge(event, anna):
    hand_in(anna, now=BEFORE)
    ban()
    with pytest.raises(Refused) as refused:
        hand_in(anna, now=START)
    assert "deck_deadline_passed" in refused.value.codes
    unlock_list(registration=anna, by=acting(people_of(event).head_judge), reason="banned", now=START)
    hand_in(anna, legal_list(skip=20), now=START + timedelta(minutes=1))
    assert status(anna) == "legal"


def test_where_lists_are_frozen_one_that_became_illegal_may_be_replaced_once(event, anna):
    Event.objects.filter(pk=event.pk).update(deck_rule=Event.DeckRule.FROZEN)
    event.refresh_from_db()
    anna.event = event
    hand_in(anna, now=BEFORE)
    ban()
    hand_in(anna, legal_list(skip=20), now=BEFORE)
    with pytest.raises(Refused) as refused:
        hand_in(anna, legal_list(skip=21), now=BEFORE)
    assert refused.value.codes == ("deck_list_frozen",)


def test_the_desk_sees_which_list_is_no_longer_legal_and_check_in_says_so(event, anna, client):
    Event.objects.filter(pk=event.pk).update(state=Event.State.CHECK_IN)
    hand_in(anna, now=BEFORE)
    ban()
    client.force_login(people_of(event).organizer)
    page = client.get(reverse("decks", args=[event.slug]) + "?show=illegal").content.decode()
    assert "no longer legal" in page
    assert "Anna" in page
    board = client.get(reverse("check-in", args=[event.slug])).content.decode()
    assert "Deck lists that are not legal: 1" in board
    notes = check_in(registration=anna, by=acting(people_of(event).scorekeeper), now=START).notes
    assert "deck_list_not_legal" in {note.code for note in notes}


def test_a_paper_list_that_was_never_legal_is_not_said_to_be_so_no_longer(event, anna, client):
    submit_list(
        registration=anna,
        by=acting(people_of(event).scorekeeper),
        text=f"{legal_list()}\n5 OP01-016",
        is_from_paper=True,
        now=BEFORE,
    )
    ban()
    assert judged(event)[0].after == {"lists_changed": 1}
    assert list_of(anna).current.illegal_since is None
    client.force_login(people_of(event).organizer)
    assert "no longer legal" not in client.get(reverse("decks", args=[event.slug])).content.decode()


def test_another_day_of_the_event_judges_its_lists_again(event, anna):
    hand_in(anna, now=BEFORE)
    ban(starts_on=DAY + timedelta(days=7))
    assert status(anna) == "legal"
    organizer = acting(people_of(event).organizer)
    change_event(event=event, by=organizer, changes={"starts_at": START + timedelta(days=8)}, now=BEFORE)
    assert status(anna) == "illegal"
    entries = LogEntry.objects.filter(event=event, verb="change_event", target="all lists")
    assert [entry.after for entry in entries] == [{"lists_changed": 1, "now_illegal": 1}]
    change_event(event=event, by=organizer, changes={"starts_at": START}, now=BEFORE)
    assert status(anna) == "legal"
    change_event(event=event, by=organizer, changes={"venue": "elsewhere"}, now=BEFORE)
    assert entries.all().count() == 2


def test_after_the_start_no_list_changes_and_a_pairing_taken_back_makes_up_for_it():
    load_shipped_catalog()
    event = ready_event(players=4)
    row = event.registrations.first()
    hand_in(row, now=START - timedelta(hours=1))
    round_ = published_round(event)
    ban()
    assert status(row) == "legal"
    assert not judged(event)
    undo_pairing(round_=round_, by=acting(people_of(event).organizer))
    assert status(row) == "illegal"


def test_an_event_that_is_over_or_cancelled_keeps_its_lists(event, anna):
    hand_in(anna, now=BEFORE)
    Event.objects.filter(pk=event.pk).update(state=Event.State.CANCELLED)
    ban()
    assert status(anna) == "legal"


def test_a_hundred_lists_ask_the_database_as_often_as_two(event):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            ban(starts_on=DAY - timedelta(days=DeckListVersion.objects.count()))
        BannedCard.objects.all().delete()
        catalog_edited()
        return len(asked)

    for _ in range(2):
        hand_in(RegistrationFactory(event=event), now=BEFORE)
    few = queries()
    for _ in range(18):
        hand_in(RegistrationFactory(event=event), now=BEFORE)
    assert queries() == few


def test_other_days_after_a_release_judge_the_lists_again_and_count_for_them(event, anna):
    CardSet.objects.filter(code=a_card().partition("-")[0]).update(released_on=DAY, prerelease_on=None)
    catalog_edited(by=Actor(user=OrganizerMemberFactory().user))
    hand_in(anna, now=BEFORE)
    assert status(anna) == "legal"
    change_event(event=event, by=acting(people_of(event).organizer), changes={"release_delay_days": 1})
    assert status(anna) == "illegal"
    assert {problem["code"] for problem in list_of(anna).current.problems} == {"not_yet_legal"}
    change_event(event=fresh(event), by=acting(people_of(event).organizer), changes={"release_delay_days": 0})
    assert status(anna) == "legal"
