"""The desk's list of players, one player's entry, check-in, files, staff, bans and the log."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories.running import decide_ties, play_swiss
from tests.factories.tournaments import (
    BanFactory,
    EventFactory,
    OrganizerMemberFactory,
    RegistrationFactory,
    SuspensionFactory,
    UserFactory,
    fresh,
    people_of,
    ready_event,
    registrations,
    right_now,
)
from tests.tournaments.views.conftest import HTMX, queries_of, text_of
from tournaments.actions import begin_cut
from tournaments.actions.acting import SYSTEM
from tournaments.models import Ban, LogEntry, Registration, Suspension, User
from tournaments.queries.log import log_line
from tournaments.rules.names import fold_name

pytestmark = pytest.mark.django_db
HOSTILE = "</script><b>x"


@pytest.fixture
def event():
    return EventFactory(state="check_in", needs_fee=True)


@pytest.fixture
def people(event):
    return people_of(event)


@pytest.fixture
def desk(client, people):
    client.force_login(people.scorekeeper)
    return client


@pytest.fixture
def boss(client, people):
    client.force_login(people.organizer)
    return client


def at(name, event, *args):
    return reverse(name, args=[event.slug, *args])


# --- the list ---


def test_a_search_forgives_accents_case_and_half_a_number(desk, event):
    RegistrationFactory(event=event, name="Jürgen Müller", membership_number="0000123456")
    RegistrationFactory(event=event, name="Anna Meyer")
    for find in ("muller", "MÜLL jur", "#1", "1", "123456"):
        lines = desk.get(at("players", event), {"q": find}).context["facts"].page
        assert [line.registration.number for line in lines] == [1], find


def test_a_search_without_a_hit_offers_near_names(desk, event):
    RegistrationFactory(event=event, name="Anna Meyer")
    assert "Anna Meyer" in text_of(desk.get(at("players", event), {"q": "Ana Mayer"}))


def test_filters_show_who_left_who_waits_and_what_is_missing(desk, event):
    RegistrationFactory(event=event, name="In", active=True, fee_paid=True)
    RegistrationFactory(event=event, name="Out", dropped=True)
    RegistrationFactory(event=event, name="Waits", waiting=True)
    RegistrationFactory(event=event, name="Never", status="cancelled")

    def names(show):
        return {
            line.registration.name
            for line in desk.get(at("players", event), {"show": show}).context["facts"].page
        }

    assert names("") == {"In", "Waits"}
    assert names("left") == {"Out"}
    assert names("waiting") == {"Waits"}
    assert names("missing") == {"Waits"}
    assert names("all") == {"In", "Out", "Waits", "Never"}


def test_every_player_stands_once_on_the_pages(desk, event):
    registrations(event, 230, name="Same Name", name_key="same name")
    seen = [
        line.registration.pk
        for page in (1, 2, 3)
        for line in desk.get(at("players", event), {"page": page}).context["facts"].page
    ]
    assert len(seen) == len(set(seen)) == 230


def test_htmx_gets_the_list_alone(desk, event):
    text = text_of(desk.get(at("players", event), {"q": "x"}, headers=HTMX))
    assert text.lstrip().startswith('<div id="players"')


@pytest.mark.parametrize("place", ["players", "check-in", "log", "tables", "event-staff"])
def test_a_list_costs_the_same_for_10_and_for_50_players(boss, event, place):
    registrations(event, 10)
    LogEntry.objects.create(event=event, verb="tick", actor="x", at=right_now())
    boss.get(at(place, event))
    few = queries_of(lambda: boss.get(at(place, event)))
    registrations(event, 20, status="registered", checked_in_at=None)
    for row in registrations(event, 20):
        LogEntry.objects.create(
            event=event, verb="tick", target=f"player {row.number}", actor="x", at=right_now()
        )
    assert queries_of(lambda: boss.get(at(place, event))) == few


@pytest.mark.parametrize("place", ["players", "check-in", "log", "players-import"])
def test_names_are_shown_as_text(boss, event, place):
    row = RegistrationFactory(event=event, name=HOSTILE)
    LogEntry.objects.create(
        event=event, verb="tick", target=HOSTILE, actor=HOSTILE, reason=HOSTILE, at=right_now()
    )
    texts = [
        text_of(boss.get(at(place, event), {"q": HOSTILE})),
        text_of(boss.get(at("player-edit", event, row.number))),
    ]
    texts.append(text_of(boss.post(at("players-import", event), {"text": f"name,number\n{HOSTILE},12"})))
    for text in texts:
        assert HOSTILE not in text


def test_a_walk_in_is_entered_and_in_at_once(desk, event):
    desk.post(at("players", event), {"name": "Walter", "checked_in": "on", "membership_number": ""})
    row = Registration.objects.get()
    assert (row.name, row.status) == ("Walter", "active")


def test_before_check_in_opens_a_walk_in_is_not_offered_to_be_checked_in(desk, event):
    event.state = "open"
    event.save()
    text = text_of(desk.get(at("players", event)))
    assert 'name="checked_in"' not in text
    assert "Check-in is not open yet" in text
    desk.post(at("players", event), {"name": "Walter", "checked_in": "on"})
    assert Registration.objects.get().status == "registered"


def test_after_a_walk_in_the_form_stays_open_for_the_next_and_offers_the_link(desk, event):
    text = text_of(desk.post(at("players", event), {"name": "Walter", "checked_in": "on"}, follow=True))
    row = Registration.objects.get()
    form = text.split("Add a player at the desk")
    assert form[0].rstrip().endswith("<summary>")
    assert '<details class="card" open>' in form[0]
    assert "autofocus" in form[1].split("</details>")[0]
    assert f"{at('player-edit', event, row.number)}#link" in form[1]
    assert not row.has_no_phone


def test_a_walk_in_without_a_phone_is_one_because_somebody_ticked_it(desk, event):
    desk.post(at("players", event), {"name": "Walter", "has_no_phone": "on"})
    assert Registration.objects.get().has_no_phone


def test_the_button_beside_a_player_says_what_it_ticks(desk, event):
    event.needs_fee = event.needs_id = True
    event.save()
    RegistrationFactory(event=event)
    assert "Identification seen, paid: check in" in text_of(desk.get(at("check-in", event)))


def test_missing_deck_lists_are_told_at_check_in_with_the_way_to_them(desk, event):
    link = f"{at('decks', event)}?show=missing"
    event.deck_lists_required = True
    event.save()
    RegistrationFactory(event=event)
    assert link in text_of(desk.get(at("check-in", event)))
    assert link in text_of(desk.get(at("desk", event)))


def test_after_publishing_the_desk_shows_the_whole_address_of_the_sign_up(desk, event):
    event.state = "open"
    event.save()
    text = text_of(desk.get(at("desk", event)))
    assert re.search(r"http://[^<]+" + at("sign-up", event), text)
    assert at("sign-up-qr", event) in text


def test_judges_see_the_list_and_no_desk_work(client, event, people):
    row = RegistrationFactory(event=event)
    client.force_login(people.floor_judge)
    assert "Add a player" not in text_of(client.get(at("players", event)))
    assert client.post(at("players", event), {"name": "X"}).status_code == 403
    for page in (
        at("player-edit", event, row.number),
        at("check-in", event),
        at("players-import", event),
        at("players-export", event),
    ):
        assert client.get(page).status_code == 403


# --- one player ---


def test_the_desk_changes_ticks_sets_byes_and_a_fixed_table(desk, event):
    row = RegistrationFactory(event=event)
    desk.post(
        at("player-edit", event, row.number),
        {"name": "New", "membership_number": row.membership_number, "memo": "m"},
    )
    desk.post(at("player-tick", event, row.number, "fee_paid"), {"value": "1"})
    desk.post(at("player-byes", event, row.number), {"rounds": "1, 2"})
    desk.post(at("player-table", event, row.number), {"table": "3"})
    row = fresh(row)
    assert (row.name, row.memo, row.fee_paid, row.awarded_byes, row.fixed_table) == (
        "New",
        "m",
        True,
        [1, 2],
        3,
    )
    assert desk.post(at("player-byes", event, row.number), {"rounds": "first"}).status_code == 422
    assert desk.post(at("player-table", event, row.number), {"table": "x"}).status_code == 422


def test_e_mail_is_the_organizers_to_see(client, event, people):
    row = RegistrationFactory(event=event, email="anna@example.org")
    page = at("player-edit", event, row.number)
    client.force_login(people.scorekeeper)
    assert "anna@example.org" not in text_of(client.get(page))
    client.post(page, {"name": "Anna", "membership_number": row.membership_number, "email": ""})
    assert fresh(row).email == "anna@example.org"
    client.force_login(people.organizer)
    assert "anna@example.org" in text_of(client.get(page))


def test_a_lost_link_is_shown_again_or_replaced(desk, event):
    row = RegistrationFactory(event=event)
    page = at("player-edit", event, row.number)
    assert row.token in text_of(desk.get(page))
    desk.post(at("player-new-link", event, row.number))
    assert row.token not in text_of(desk.get(page))


def test_a_drop_by_mistake_is_taken_back_and_an_entry_cancelled(desk):
    event = EventFactory(state="running")
    desk.force_login(people_of(event).scorekeeper)
    gone = RegistrationFactory(event=event, dropped=True)
    assert "Reinstate" in text_of(desk.get(at("player-edit", event, gone.number)))
    desk.post(at("player-reinstate", event, gone.number), {"reason": "wrong player"})
    assert fresh(gone).status == "active"
    desk.post(at("player-cancel-entry", event, gone.number))
    assert fresh(gone).status == "cancelled"


def test_another_events_player_is_not_found(desk, event):
    other = EventFactory()
    for _ in range(3):
        row = RegistrationFactory(event=other)
    assert desk.get(at("player-edit", event, row.number)).status_code == 404


# --- check-in ---


def test_after_a_bad_code_the_field_is_empty_and_the_next_code_works(desk, event):
    row = RegistrationFactory(event=event)
    bad = desk.post(at("check-in-scan", event), {"code": "nonsense<b>"}, headers=HTMX)
    assert bad.status_code == 422
    assert "code_unknown" in text_of(bad)
    assert "HX-Retarget" not in bad.headers
    assert 'value="nonsense' not in text_of(bad)
    assert "nonsense&lt;b&gt;:" in text_of(bad), "what was read stands before the reason"
    good = desk.post(at("check-in-scan", event), {"code": row.token}, headers=HTMX)
    assert f"#{row.number} is in" in text_of(good)
    assert fresh(row).status == "active"


def test_a_second_scan_says_already_in_and_at_what_time(desk):
    event = EventFactory(state="check_in", time_zone="Europe/Berlin")
    desk.force_login(people_of(event).scorekeeper)
    row = RegistrationFactory(event=event, active=True, checked_in_at="2026-03-07T08:41:00Z")
    for _ in range(2):
        text = text_of(desk.post(at("check-in-scan", event), {"code": row.membership_number}))
        assert "already in, at 09:41" in text
    assert not LogEntry.objects.filter(verb="check_in").exists()


def test_one_tap_checks_in_and_a_double_tap_changes_nothing(desk, event):
    row = RegistrationFactory(event=event)
    for _ in range(2):
        response = desk.post(at("check-in-tap", event, row.number), {"once": "k"}, headers=HTMX)
    assert response.status_code in {200, 302}
    assert LogEntry.objects.filter(verb="check_in").count() == 1


def test_one_tap_checks_in_and_ticks_what_the_event_asks_for(desk, event):
    row = RegistrationFactory(event=event)
    line = desk.get(at("check-in", event)).context["facts"].lines[0]
    assert line.to_see == ("fee_paid",)
    desk.post(at("check-in-tap", event, row.number), {"seen": line.to_see})
    assert (fresh(row).status, fresh(row).fee_paid) == ("active", True)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_after_a_scan_what_is_still_to_be_seen_is_ticked_with_one_tap(desk, event, headers):
    row = RegistrationFactory(event=event)
    scanned = text_of(
        desk.post(at("check-in-scan", event), {"code": f"#{row.number}", "once": "s"}, headers=headers)
    )
    note = scanned.split(f'id="note-{row.number}"')[1].split("</li>")[0]
    assert f'action="{at("check-in-tap", event, row.number)}"' in note
    assert re.search(r'name="seen" value="fee_paid">Paid<', note)
    ticked = text_of(
        desk.post(at("check-in-tap", event, row.number), {"seen": "fee_paid", "once": "t"}, headers=headers)
    )
    assert fresh(row).fee_paid
    assert f"#{row.number}: noted, paid" in ticked
    assert "already in" not in ticked
    assert 'name="seen" value="fee_paid">Paid<' not in ticked


def test_who_is_in_keeps_the_place_in_the_list_of_the_page_that_acts(desk, event):
    rows = [RegistrationFactory(event=event, name=name) for name in ("Anna", "Ben", "Clara", "Dora")]
    first = desk.get(at("check-in", event)).content.decode()
    listed = re.search(r'name="listed" value="([0-9,]+)"', first)[1]
    assert listed == ",".join(str(row.number) for row in rows)
    shown = {"listed": listed, "q": ""}
    for act in (at("check-in-tap", event, rows[1].number), at("check-in-scan", event)):
        answer = desk.post(act, {**shown, "code": f"#{rows[2].number}", "once": act}, headers=HTMX)
        assert [line.registration for line in answer.context["facts"].lines] == rows
    assert [line.is_in for line in answer.context["facts"].lines] == [False, True, True, False]
    later = RegistrationFactory(event=event, name="Aaron")
    answer = desk.post(at("check-in-tap", event, rows[0].number), {**shown, "once": "l"}, headers=HTMX)
    assert [line.registration for line in answer.context["facts"].lines] == [*rows, later], "new ones below"
    assert [line.registration for line in desk.get(at("check-in", event)).context["facts"].lines] == [
        later,
        rows[3],
    ]


def test_a_tap_in_a_search_leaves_the_list_as_it_was_asked_for(desk, event):
    rows = [RegistrationFactory(event=event, name=name) for name in ("Anna", "Annabel", "Ben")]
    listed = ",".join(str(row.number) for row in rows[:2])
    facts = {"listed": listed, "q": "anna", "once": "s"}
    answer = desk.post(at("check-in-tap", event, rows[0].number), facts, headers=HTMX)
    assert [line.registration for line in answer.context["facts"].lines] == rows[:2]
    assert 'name="q" value="anna"' in text_of(answer)


def test_numbers_nobody_has_and_odd_words_in_the_list_of_a_page_are_passed_over(desk, event):
    row = RegistrationFactory(event=event)
    facts = {"listed": f"x,,-3,99999,{row.number},{row.number},²", "once": "o"}
    answer = desk.post(at("check-in-tap", event, row.number), facts, headers=HTMX)
    assert [line.registration for line in answer.context["facts"].lines] == [row]


def test_without_javascript_a_tap_shows_the_whole_page(desk, event):
    row = RegistrationFactory(event=event)
    assert "<html" in text_of(desk.post(at("check-in-tap", event, row.number)))


def test_the_rest_is_absent_in_one_post(desk, event):
    rows = registrations(event, 3, status="registered", checked_in_at=None)
    assert "Mark the rest absent (3)" in text_of(desk.get(at("check-in", event)))
    desk.post(at("check-in-rest-absent", event))
    assert {fresh(row).status for row in rows} == {"absent"}


def test_counts_of_desk_and_check_in_say_who_is_counted(desk, event):
    for status in ("active", "absent", "dropped", "waiting"):
        RegistrationFactory(event=event, status=status, queued_at=right_now())
    page = text_of(desk.get(at("check-in", event)))
    assert "1 of 1</strong> checked in" in page
    assert "Not counted here: absent 1, left 1." in page
    assert "players: 1 in, of 3 who signed up" in text_of(desk.get(at("desk", event)))


def test_a_check_in_is_taken_back(desk, event):
    row = RegistrationFactory(event=event, active=True)
    desk.post(at("check-in-undo", event, row.number))
    assert fresh(row).status == "registered"


def test_day_2_has_its_own_taps(desk):
    event = EventFactory(state="running", has_second_day=True)
    desk.force_login(people_of(event).scorekeeper)
    row = RegistrationFactory(event=event, active=True)
    desk.post(at("check-in-day-2", event, row.number))
    assert fresh(row).second_day_checked_in_at is not None
    moment = fresh(row).second_day_checked_in_at.astimezone(event.zone)
    assert f"{moment:%H:%M}" in log_line(event.log.latest("pk")).changes[0].after


def test_on_day_2_the_players_of_the_cut_are_expected_and_namesakes_have_buttons_of_their_own(desk):
    event = ready_event(5, has_second_day=True, cut_size=2, rounds_planned=1, structure="swiss_cut")
    event.registrations.update(name="Anna Meyer", name_key=fold_name("Anna Meyer"))
    desk.force_login(people_of(event).scorekeeper)
    play_swiss(event, 1)
    page = desk.get(at("check-in", event)).content.decode()
    assert [f": Anna Meyer #{number}</span>" in page for number in range(1, 6)] == [True] * 5
    decide_ties(event)
    cut = {place.registration.number for place in begin_cut(event=event, by=SYSTEM)}
    page = desk.get(at("check-in", event)).content.decode()
    assert {number for number in range(1, 6) if at("check-in-day-2", event, number) in page} == cut


# --- files ---


def test_bad_rows_are_listed_and_the_good_ones_kept_on_a_second_tap(desk, event):
    file = SimpleUploadedFile("p.csv", "name;number\nAnna;0000000001\nBen;77\n".encode("utf-8-sig"))
    response = desk.post(at("players-import", event), {"file": file})
    assert response.status_code == 422
    assert "row 3" in text_of(response)
    assert not event.registrations.exists()
    again = desk.post(at("players-import", event), {"text": response.context["text"], "keep_good_rows": "on"})
    assert "1 player added." in text_of(again)
    assert "row 3" in text_of(again)


def test_an_unsure_encoding_is_asked_for_with_the_names_shown(desk, event):
    data = "Name\nMüller".encode("cp1252")
    response = desk.post(at("players-import", event), {"file": SimpleUploadedFile("p.csv", data)})
    assert response.status_code == 422
    assert "Müller" in text_of(response)
    file = SimpleUploadedFile("p.csv", data)
    desk.post(at("players-import", event), {"file": file, "encoding": "cp1252"})
    assert Registration.objects.get().name == "Müller"


def test_the_button_alone_loads_a_file_again_whose_encoding_was_asked_about(desk, event):
    file = SimpleUploadedFile("crew.csv", "name,number\nZoë Müller,\n".encode("cp1252"))
    response = desk.post(at("players-import", event), {"file": file})
    assert "“crew.csv” is still here" in text_of(response)
    fields = {name: response.context["form"][name].value() for name in ("kept", "kept_name", "encoding")}
    again = desk.post(at("players-import", event), {**fields, "text": ""})
    assert "1 player added." in text_of(again)
    assert Registration.objects.get().name == "Zoë Müller"


def test_another_encoding_shows_its_names_before_anybody_is_entered(desk, event):
    page = at("players-import", event)
    file = SimpleUploadedFile("crew.csv", "name,number\nŁukasz,\n".encode("cp1250"))
    asked = desk.post(page, {"file": file})
    for encoding, name in (("cp1251", "Јukasz"), ("cp1250", "Łukasz")):
        asked = desk.post(page, sent_again(asked, encoding=encoding))
        assert name in text_of(asked)
        assert "If the names above are right, load it again" in text_of(asked)
        assert not event.registrations.exists()
    desk.post(page, sent_again(asked))
    assert Registration.objects.get().name == "Łukasz"


def test_a_file_chosen_anew_is_shown_anew(desk, event):
    page = at("players-import", event)
    first, second = (f"name,number\n{name},\n".encode("cp1250") for name in ("Łukasz", "Řehoř"))
    shown = desk.post(page, {"file": SimpleUploadedFile("a.csv", first), "encoding": "cp1250"})
    other = {**sent_again(shown), "file": SimpleUploadedFile("b.csv", second)}
    assert "Řehoř" in text_of(desk.post(page, other))
    assert not event.registrations.exists()


def sent_again(answer, **changed):
    """Return what the form of a page sends when its button is pressed, with what a person has changed."""
    form = answer.context["form"]
    return {name: form[name].value() or "" for name in ("kept", "kept_name", "shown", "encoding")} | changed


def test_the_names_shown_stand_above_the_question_and_the_columns_are_said(desk, event):
    page = text_of(desk.get(at("players-import", event)))
    assert "name,number Anna Alvarez,0000000001" in " ".join(page.split())
    file = SimpleUploadedFile("crew.csv", "name\nMüller".encode("cp1252"))
    asked = text_of(desk.post(at("players-import", event), {"file": file}))
    assert asked.index("Müller") < asked.index("If the names above are right")


MIXED = (
    "name;number\nAnna;0000000001\n;0000000002\nBen;0000000001\nCem;77\nDora;78\n;0000000003\n;0000000004\n"
)


def test_the_problems_of_a_file_stand_in_the_order_of_its_rows(desk, event):
    page = text_of(desk.post(at("players-import", event), {"text": MIXED}))
    places = [page.index(f"row {row}:") for row in (3, 4, 5, 6, 7, 8)]
    assert places == sorted(places)


def test_rows_left_out_stay_to_be_put_right_and_sent_again(desk, event):
    kept = desk.post(at("players-import", event), {"text": MIXED, "keep_good_rows": "on"})
    left = kept.context["text"]
    assert left.splitlines()[0] == "name,number"
    assert "Anna" not in left
    assert [line for line in left.splitlines() if line.startswith("Cem")] == ["Cem,77"]
    mended = left.replace("Cem,77", "Cem,0000000077").replace("Dora,78", "Dora,0000000078")
    desk.post(at("players-import", event), {"text": mended, "keep_good_rows": "on"})
    names = event.registrations.order_by("number").values_list("name", flat=True)
    assert list(names) == ["Anna", "Cem", "Dora"]


@pytest.mark.parametrize("data", [b"", b"\x89PNG\x00\x00", b"   \n"])
def test_a_file_that_is_no_list_is_refused_in_words(desk, event, data):
    response = desk.post(at("players-import", event), {"file": SimpleUploadedFile("p.csv", data)})
    assert response.status_code == 422


def test_the_export_keeps_zeros_and_runs_no_formula(desk, event):
    RegistrationFactory(event=event, name='=HYPERLINK("x")', membership_number="0000000007", awarded_byes=[1])
    RegistrationFactory(event=event, name="Never", status="cancelled")
    response = desk.get(at("players-export", event), {"shape": "publisher"})
    lines = response.content.decode("utf-8-sig").splitlines()
    assert response.content.count(b"\xef\xbb\xbf") == 1
    assert len(lines) == 2
    assert lines[1] == '"0","","0","2","1","0000000007","\'=HYPERLINK(""x"")","A",""'


# --- staff, bans, log ---


def test_a_role_is_given_and_taken(boss, event):
    UserFactory(username="newjudge", display_name="Nele")
    boss.post(at("event-staff", event), {"username": "newjudge", "role": "trainee"})
    row = event.staff.get(user__username="newjudge")
    boss.post(at("staff-remove", event, row.pk))
    assert not event.staff.filter(user__username="newjudge").exists()


def test_a_new_account_shows_its_first_password_once(boss, event, client):
    data = {"name": "Nele", "username": "nele", "role": "scorekeeper", "membership_number": ""}
    response = boss.post(at("staff-account", event), data)
    password = response.context["account"].password
    assert password in text_of(response)
    assert User.objects.get(username="nele").check_password(password)
    assert password not in text_of(boss.get(at("event-staff", event)))


def test_an_account_that_cannot_be_staff_here_is_not_made_halfway(boss, event):
    RegistrationFactory(event=event, name="Nele")
    boss.post(at("staff-account", event), {"name": "Nele", "username": "nele", "role": "scorekeeper"})
    assert not User.objects.filter(username="nele").exists()


def test_the_head_judge_hands_the_role_over(client, event, people):
    client.force_login(people.head_judge)
    row = event.staff.get(user=people.floor_judge)
    client.post(at("staff-hand-over", event, row.pk), {"reason": "break"})
    assert fresh(row).role == "head_judge"


def test_suspensions_and_bans_are_entered_ended_and_lifted(boss, event):
    boss.post(reverse("suspensions"), {"membership_number": "0000009999", "starts_on": "2026-01-01"})
    row = Suspension.objects.get()
    boss.post(reverse("suspension-end", args=[row.pk]), {"ends_on": "2026-12-31"})
    assert str(fresh(row).ends_on) == "2026-12-31"
    boss.post(
        reverse("bans"),
        {"organizer": event.organizer.pk, "membership_number": "0000008888", "name": "Alvida"},
    )
    assert "Alvida" in text_of(boss.get(reverse("bans")))
    boss.post(reverse("ban-lift", args=[Ban.objects.get().pk]))
    assert not Ban.objects.exists()


def test_another_organizers_bans_are_not_shown_nor_lifted(boss):
    other = OrganizerMemberFactory().organizer
    ban = BanFactory(organizer=other, name="Kept private")
    assert "Kept private" not in text_of(boss.get(reverse("bans")))
    assert boss.post(reverse("ban-lift", args=[ban.pk])).status_code == 404
    assert (
        boss.post(reverse("bans"), {"organizer": other.pk, "membership_number": "0000008887"}).status_code
        == 422
    )


def test_only_organizers_open_the_lists_of_suspended_and_banned(client, people):
    SuspensionFactory()
    client.force_login(people.head_judge)
    for name in ("suspensions", "bans"):
        assert client.get(reverse(name)).status_code == 403


def test_the_log_tells_who_what_before_and_after_and_is_the_organizers(client, event, people):
    row = RegistrationFactory(event=event, name="Anna")
    client.force_login(people.scorekeeper)
    client.post(at("check-in-tap", event, row.number))
    assert client.get(at("log", event)).status_code == 403
    client.force_login(people.organizer)
    line = client.get(at("log", event)).context["facts"].lines[0]
    assert (line.what, line.target) == ("checked in", "player 1 Anna")
    assert "(scorekeeper)" in line.who
    assert next((change.before, change.after) for change in line.changes) == ("Registered", "Checked in")


def test_the_log_is_filtered_and_paged(boss, event):
    start = right_now()
    LogEntry.objects.bulk_create(
        LogEntry(
            event=event,
            verb="tick" if n % 2 else "check_in",
            target=f"player {n}",
            actor="x",
            at=start + timedelta(seconds=n),
        )
        for n in range(120)
    )
    facts = boss.get(at("log", event), {"act": "tick", "page": "2"}).context["facts"]
    assert (len(facts.lines), facts.page.paginator.count) == (10, 60)
    assert [
        line.target for line in boss.get(at("log", event), {"q": "player 119"}).context["facts"].lines
    ] == ["player 119"]


def test_control_signs_in_a_search_or_a_reason_break_nothing(boss, event):
    event_row = RegistrationFactory(event=event, dropped=True)
    for place in ("players", "log", "check-in"):
        assert boss.get(at(place, event), {"q": "a\x00b\x1b", "act": "\x00"}).status_code == 200
    assert boss.get(reverse("events"), {"q": "a\x00"}).status_code == 200
    boss.post(at("player-reinstate", event, event_row.number), {"reason": "wr\x00ong"})
    assert LogEntry.objects.get(verb="reinstate_player").reason == "wrong"
