"""Making an event on one screen, its figures before publication, what may change when."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from tests.factories.tournaments import (
    START,
    EventFactory,
    OrganizerMemberFactory,
    RegistrationFactory,
    fresh,
    people_of,
    registrations,
)
from tests.tournaments.views.conftest import HTMX, text_of
from tournaments.forms.events import ONLY_FOR
from tournaments.models import Event
from tournaments.rules.templates import TEMPLATES, template_facts

pytestmark = pytest.mark.django_db
NEW = {
    "template": "store_championship",
    "name": "Spring Cup",
    "starts_at": "2026-05-02T10:00",
    "time_zone": "Europe/Berlin",
}


@pytest.fixture
def member():
    return OrganizerMemberFactory(organizer__time_zone="Europe/Berlin")


@pytest.fixture
def boss(client, member):
    client.force_login(member.user)
    return client


def draft_of(member, **facts):
    return EventFactory(organizer=member.organizer, state="draft", **facts)


def setup_form(client, event):
    """Return what the set-up page would send back unchanged."""
    form = client.get(reverse("event-setup", args=[event.slug])).context["form"]
    data = {name: form[name].value() for name in form.fields if not form.fields[name].disabled}
    shown = {
        name: value.strftime("%Y-%m-%dT%H:%M") if isinstance(value, datetime) else value
        for name, value in data.items()
    }
    return {name: value for name, value in shown.items() if value is not None and value is not False}


def test_name_day_and_template_make_an_event(boss):
    response = boss.post(reverse("event-new"), NEW)
    event = Event.objects.get()
    assert response.url == reverse("event-setup", args=[event.slug])
    assert (event.state, event.level, event.structure, event.deck_lists_required) == (
        "draft",
        2,
        "swiss_cut",
        True,
    )
    assert event.starts_at == datetime(2026, 5, 2, 8, 0, tzinfo=UTC)


def test_fields_of_other_kinds_of_events_are_marked_and_templates_say_their_kind(boss, member):
    page = text_of(boss.get(reverse("event-new")))
    draft = '<option value="draft" data-structure="swiss" data-format="draft"'
    assert f'{draft} data-is-online="no" data-needs-fee="no">' in page
    assert 'data-is-online="yes" data-needs-fee="no">Online<' in page
    css = Path(finders.find("logpose.css")).read_text()
    for text in (page, text_of(boss.get(reverse("event-setup", args=[draft_of(member).slug])))):
        assert "event-form" in text
        for name, mark in ONLY_FOR.items():
            field = text[: text.index(f'name="{name}"')].rpartition('<div class="field')[2]
            assert f"only-{mark}" in field.partition(">")[0]
            assert f".only-{mark}" in css


def as_a_browser_sends(form):
    """Return what an untouched form sends: every field with what it shows."""
    shown = {name: form[name].value() for name in form.fields}
    return {
        name: "on" if value is True else value for name, value in shown.items() if value not in (None, False)
    }


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.key)
def test_an_untouched_form_follows_the_template(boss, template):
    form = boss.get(reverse("event-new")).context["form"]
    sent = {
        **as_a_browser_sends(form),
        "template": template.key,
        "name": "Cup",
        "starts_at": "2026-05-02T10:00",
    }
    boss.post(reverse("event-new"), sent)
    event = Event.objects.get()
    expected = template_facts(template, {"time_zone": "Europe/Berlin"})
    assert {name: getattr(event, name) for name in expected} == expected


def test_what_is_typed_beside_the_template_counts(boss):
    boss.post(
        reverse("event-new"), {**NEW, "swiss_minutes": "35", "needs_fee": "no", "level": "1", "cap": "32"}
    )
    event = Event.objects.get()
    assert (event.swiss_minutes, event.needs_fee, event.level, event.release_delay_days, event.cap) == (
        35,
        False,
        1,
        0,
        32,
    )


def test_the_same_form_sent_twice_makes_one_event(boss):
    for _ in range(2):
        boss.post(reverse("event-new"), {**NEW, "once": "k"})
    assert Event.objects.count() == 1


def test_a_value_that_cannot_stand_is_said_beside_its_field_and_nothing_typed_is_lost(boss):
    response = boss.post(reverse("event-new"), {**NEW, "cut_size": "6"})
    assert response.status_code == 422
    assert not Event.objects.exists()
    (said,) = response.context["form"]["cut_size"].errors
    assert 'title="cut_not_a_bracket">A cut of 6 fills no bracket.' in said  # the code for whoever is asked
    assert 'href="/manual/#' in said  # the section to read
    assert said.rstrip().endswith(".")  # and what to do now
    assert 'value="Spring Cup"' in text_of(response)
    assert text_of(response).count("A cut of 6 fills no bracket.") == 1
    assert re.search(r'name="cut_size"[^>]* autofocus', text_of(response))


def test_several_values_that_cannot_stand_are_linked_above_the_form(boss):
    page = text_of(boss.post(reverse("event-new"), {**NEW, "cut_size": "6", "rounds_minimum": "4"}))
    assert '<a href="#id_rounds_minimum">' in page
    assert '<a href="#id_cut_size">' in page
    assert " autofocus" not in page


def test_the_figures_are_previewed_with_sections_and_deviations_without_saving(boss):
    look = {**NEW, "look": "1", "players": "40", "swiss_minutes": "35"}
    for response in (
        boss.post(reverse("event-new"), look),
        boss.post(reverse("event-look"), look, headers=HTMX),
    ):
        text = text_of(response)
        assert response.status_code == 200
        assert "changed; manual: 30" in text
        assert "top 8" in text
        assert "TRM 3.6" in text
    assert not Event.objects.exists()


def test_an_empty_form_already_shows_what_the_manual_makes_of_it(boss):
    lines = {line.field: line for line in boss.get(reverse("event-new")).context["preview"].lines}
    assert (lines["rounds_planned"].value, lines["rounds_planned"].section) == ("4", "TRM 3.6")


def test_a_half_typed_form_can_be_looked_at(boss):
    for data in ({}, {"template": "nonsense", "level": "x", "players": "-3"}, {"structure": "elimination"}):
        assert boss.post(reverse("event-look"), data).status_code == 200


def test_only_members_of_an_organizer_make_events(client):
    client.force_login(people_of(EventFactory()).scorekeeper)
    assert client.get(reverse("event-new")).status_code == 403


def test_a_member_makes_no_event_for_somebody_else(boss):
    other = OrganizerMemberFactory().organizer
    assert boss.post(reverse("event-new"), {**NEW, "organizer": other.slug}).status_code == 404


def test_the_setup_page_saves_a_change_at_the_venues_time(boss, member):
    event = draft_of(member, time_zone="America/New_York", starts_at=START)
    data = setup_form(boss, event)
    assert data["starts_at"] == "2026-03-07T05:00"
    boss.post(
        reverse("event-setup", args=[event.slug]), {**data, "starts_at": "2026-03-07T06:30", "name": "Moved"}
    )
    assert (fresh(event).name, fresh(event).starts_at) == ("Moved", datetime(2026, 3, 7, 11, 30, tzinfo=UTC))


def test_saving_an_unchanged_setup_changes_nothing(boss, member):
    event = draft_of(member, time_zone="America/New_York")
    before = {
        field.name: getattr(event, field.name) for field in Event._meta.fields if field.name != "version"
    }
    boss.post(reverse("event-setup", args=[event.slug]), setup_form(boss, event))
    after = fresh(event)
    assert {name: getattr(after, name) for name in before} == before


def test_what_round_1_announced_is_locked_and_the_rest_is_not(boss, member):
    event = EventFactory(organizer=member.organizer, state="running", rounds_fixed_at=START, rounds_planned=5)
    page = boss.get(reverse("event-setup", args=[event.slug]))
    assert page.context["form"].fields["rounds_planned"].disabled
    data = {**setup_form(boss, event), "rounds_planned": "9", "swiss_minutes": "35"}
    boss.post(reverse("event-setup", args=[event.slug]), data)
    assert (fresh(event).rounds_planned, fresh(event).swiss_minutes) == (5, 35)


def test_a_stale_setup_page_is_told_so(boss, member):
    event = draft_of(member)
    data = {**setup_form(boss, event), "name": "Second", "seen_version": str(event.version)}
    boss.post(reverse("event-setup", args=[event.slug]), {**data, "name": "First"})
    response = boss.post(reverse("event-setup", args=[event.slug]), data)
    assert response.status_code == 409
    assert fresh(event).name == "First"


def test_every_figure_goes_back_to_the_manual_with_one_tap(boss, member):
    event = draft_of(member, swiss_minutes=35, cut_size=4, rounds_planned=9, release_delay_days=3)
    boss.post(reverse("event-by-the-manual", args=[event.slug]))
    row = fresh(event)
    assert (row.swiss_minutes, row.cut_size, row.rounds_planned, row.release_delay_days) == (
        30,
        None,
        None,
        0,
    )


def test_registration_is_closed_with_typed_rounds_where_the_table_ends(boss, member):
    event = EventFactory(organizer=member.organizer, state="check_in")
    registrations(event, 3)
    assert boss.post(reverse("event-close", args=[event.slug])).status_code == 422
    boss.post(reverse("event-close", args=[event.slug]), {"rounds": "3", "cut": "0"})
    assert (fresh(event).players_counted, fresh(event).rounds_planned) == (3, 3)
    boss.post(reverse("event-reopen-registration", args=[event.slug]))
    assert fresh(event).players_counted is None


def test_an_event_is_cancelled_with_a_reason(boss, member):
    event = draft_of(member)
    assert boss.post(reverse("event-cancel", args=[event.slug]), {"reason": ""}).status_code == 422
    boss.post(reverse("event-cancel", args=[event.slug]), {"reason": "Power cut"})
    assert fresh(event).state == "cancelled"


def test_other_staff_see_the_setup_and_have_no_form(client):
    event = EventFactory()
    client.force_login(people_of(event).floor_judge)
    url = reverse("event-setup", args=[event.slug])
    assert "Save the set-up" not in text_of(client.get(url))
    assert client.post(url, setup_form(client, event) | {"name": "Mine"}).status_code == 403
    assert fresh(event).name != "Mine"


def test_tables_are_set_with_a_warning_when_too_few(boss, member):
    event = EventFactory(organizer=member.organizer)
    registrations(event, 12)
    url = reverse("tables", args=[event.slug])
    response = boss.post(url, {"first": "1", "last": "5", "blocked": "2-3", "feature": "1"}, follow=True)
    assert "12 players need 6 tables; there are 3, 3 too few." in text_of(response)
    assert fresh(event).blocked_tables == [2, 3]
    assert "is no table number" in text_of(boss.post(url, {"first": "1", "blocked": "two"}))


def test_a_fixed_table_stands_on_the_tables_page(boss, member):
    event = EventFactory(organizer=member.organizer)
    RegistrationFactory(event=event, name="Anna", fixed_table=7)
    assert "Anna" in text_of(boss.get(reverse("tables", args=[event.slug])))


def test_a_start_in_the_past_is_said_before_and_after_saving_and_no_longer_once_the_event_runs(boss):
    past = {**NEW, "starts_at": "2020-01-01T10:00"}
    looked = text_of(boss.post(reverse("event-look"), past, headers=HTMX))
    assert "The start lies in the past." in looked
    ahead = {**NEW, "starts_at": "2126-05-02T10:00"}
    assert "The start lies in the past." not in text_of(boss.post(reverse("event-look"), ahead, headers=HTMX))
    made = boss.post(reverse("event-new"), past, follow=True)
    assert "The start lies in the past." in text_of(made)
    event = Event.objects.get()
    Event.objects.update(state=Event.State.RUNNING)
    assert "The start lies in the past." not in text_of(boss.get(reverse("event-setup", args=[event.slug])))
