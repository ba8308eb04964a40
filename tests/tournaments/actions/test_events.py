"""Making an event, changing it, moving it on; what round 1 announced stays."""

from datetime import timedelta

import pytest

from tests.factories.tournaments import (
    START,
    EventFactory,
    OrganizerFactory,
    RegistrationFactory,
    UserFactory,
    acting,
    fresh,
    organizer_of,
    people_of,
    registrations,
)
from tournaments.actions import (
    EventFacts,
    cancel_event,
    change_event,
    close_registration,
    create_event,
    open_check_in,
    publish_event,
    reopen_registration,
)
from tournaments.actions.acting import SYSTEM, AlreadyDone
from tournaments.models import Event, LogEntry
from tournaments.rules.problems import NotAllowed, Refused, Stale
from tournaments.rules.templates import TEMPLATES

pytestmark = pytest.mark.django_db


def make(template="store", **more):
    facts = EventFacts(name="Friday Night", starts_at=START, chosen=more.pop("chosen", {}))
    return create_event(organizer=OrganizerFactory(), by=SYSTEM, facts=facts, template=template, **more)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.key)
def test_every_template_makes_an_event_that_can_be_published(template):
    event = make(template.key)
    assert event.state == "draft"
    assert (event.level, event.structure, event.format) == (
        template.level,
        template.structure,
        template.format,
    )
    assert publish_event(event=event, by=SYSTEM).state == "open"


def test_the_level_fills_clock_lists_and_release_delay():
    event = make("regional")
    assert (event.deck_lists_required, event.release_delay_days, event.uses_slips) == (True, 7, True)
    assert (event.swiss_minutes, event.cut_best_of, event.final_minutes) == (30, 3, None)
    assert make("online").swiss_minutes == 35


def test_another_level_takes_the_figures_with_it_but_for_those_that_were_chosen():
    event = make("store", chosen={"level": 1, "swiss_minutes": 35})
    change_event(event=event, by=SYSTEM, changes={"level": 3})
    row = Event.objects.get(pk=event.pk)
    assert (row.release_delay_days, row.deck_lists_required, row.deck_rule, row.uses_slips) == (
        7,
        True,
        "deadline",
        True,
    )
    assert row.swiss_minutes == 35
    change_event(event=row, by=SYSTEM, changes={"level": 1, "release_delay_days": 5})
    row = Event.objects.get(pk=event.pk)
    assert (row.release_delay_days, row.uses_slips) == (5, False)
    assert row.deck_lists_required, "lists that were asked for stay asked for"


def test_what_the_organizer_chooses_counts_before_the_level():
    event = make("store", chosen={"swiss_minutes": 35, "level": 2, "cap": 32})
    assert (event.swiss_minutes, event.release_delay_days, event.cap) == (35, 7, 32)


def test_addresses_are_free_whatever_the_names():
    assert make().slug == "friday-night-2026-03-07"
    assert make().slug == "friday-night-2026-03-07-2"
    facts = EventFacts(name="部屋", starts_at=START)
    event = create_event(organizer=OrganizerFactory(), by=SYSTEM, facts=facts)
    assert event.slug == "2026-03-07"


def test_the_same_form_twice_makes_one_event():
    make(once="k")
    with pytest.raises(AlreadyDone):
        make(once="k")
    assert Event.objects.count() == 1


def test_only_members_of_the_organizer_create_its_events():
    other = organizer_of(EventFactory())
    facts = EventFacts(name="Friday", starts_at=START)
    for who in (other, acting(UserFactory())):
        with pytest.raises(NotAllowed):
            create_event(organizer=OrganizerFactory(), by=who, facts=facts)


def test_every_wrong_value_is_told_at_once():
    with pytest.raises(Refused) as caught:
        make("regional", chosen={"deck_lists_required": False, "cut_size": 6, "cap": 1})
    assert caught.value.codes == ("deck_list_cannot_be_waived", "cut_not_a_bracket", "cap_below_two")
    with pytest.raises(Refused) as caught:
        make(chosen={"slug": "x", "state": "running"})
    assert caught.value.codes == ("fact_unknown", "fact_unknown")
    with pytest.raises(Refused) as caught:
        make("no such")
    assert caught.value.codes == ("no_such_template",)


@pytest.mark.parametrize(
    "chosen", [{"swiss_best_of": 2}, {"rounds_planned": 3, "rounds_minimum": 5}, {"time_zone": "Mars/Base"}]
)
def test_values_the_database_would_refuse_are_refused_in_words(chosen):
    with pytest.raises(Refused):
        make(chosen=chosen)
    assert not Event.objects.exists()


def test_a_change_is_logged_with_before_and_after():
    event = EventFactory()
    change_event(event=event, by=organizer_of(event), changes={"swiss_minutes": 35, "venue": event.venue})
    entry = LogEntry.objects.get(verb="change_event")
    assert (entry.before, entry.after) == ({"swiss_minutes": 30}, {"swiss_minutes": 35})


def test_what_was_announced_with_round_1_cannot_be_changed():
    event = EventFactory(state="running", rounds_fixed_at=START)
    with pytest.raises(Refused) as caught:
        change_event(
            event=event,
            by=organizer_of(event),
            changes={"rounds_planned": 7, "cut_size": 4, "swiss_minutes": 35},
        )
    assert [problem.place for problem in caught.value.problems] == ["cut_size", "rounds_planned"]
    changed = change_event(event=event, by=organizer_of(event), changes={"swiss_minutes": 35, "name": "New"})
    assert (changed.swiss_minutes, changed.name) == (35, "New")


def test_a_finished_event_keeps_its_figures():
    event = EventFactory(state="finished")
    with pytest.raises(Refused) as caught:
        change_event(event=event, by=organizer_of(event), changes={"cap": 64})
    assert caught.value.codes == ("event_over",)


def test_a_stale_page_changes_nothing():
    event = EventFactory()
    by = organizer_of(event)
    seen = event.version
    change_event(event=event, by=by, changes={"venue": "Hall A"})
    with pytest.raises(Stale):
        change_event(event=event, by=by, changes={"venue": "Hall B"}, seen_version=seen)
    assert fresh(event).venue == "Hall A"


def test_a_raised_cap_moves_the_waiting_list_up_in_order():
    event = EventFactory(cap=2)
    registrations(event, 2, status="registered")
    line = [
        RegistrationFactory(event=event, waiting=True, queued_at=START + timedelta(minutes=minutes))
        for minutes in (2, 1, 3)
    ]
    change_event(event=event, by=organizer_of(event), changes={"cap": 4})
    assert [fresh(row).status for row in line] == ["registered", "registered", "waiting"]


def test_closing_counts_checked_in_players_and_late_ones_change_nothing():
    event = EventFactory(state="check_in", structure="swiss_cut")
    registrations(event, 9)
    RegistrationFactory(event=event, status="absent")
    by = organizer_of(event)
    assert close_registration(event=event, by=by).players_counted == 9


def test_closing_waits_for_players_who_are_neither_in_nor_absent():
    event = EventFactory(state="check_in")
    registrations(event, 4)
    registrations(event, 3, status="registered")
    with pytest.raises(Refused) as caught:
        close_registration(event=event, by=organizer_of(event))
    assert caught.value.problems[0].words() == "Players neither checked in nor absent: 3."


def test_outside_the_manuals_table_the_organizer_types_the_rounds():
    event = EventFactory(state="check_in")
    registrations(event, 3)
    by = organizer_of(event)
    with pytest.raises(Refused) as caught:
        close_registration(event=event, by=by)
    assert caught.value.codes == ("rounds_not_covered",)
    assert caught.value.problems[0].params["rounds"] == 3
    closed = close_registration(event=event, by=by, rounds=3, cut=0)
    assert (closed.rounds_planned, closed.cut_size) == (3, 0)


def test_nobody_runs_an_event_of_one():
    event = EventFactory(state="check_in")
    registrations(event, 1)
    with pytest.raises(Refused) as caught:
        close_registration(event=event, by=organizer_of(event))
    assert caught.value.codes == ("too_few_players",)


def test_registration_opens_again_until_round_1_is_paired():
    event = EventFactory(state="check_in", players_counted=8)
    assert reopen_registration(event=event, by=organizer_of(event)).players_counted is None


def test_an_event_moves_only_along_its_path():
    event = EventFactory(state="open")
    by = organizer_of(event)
    with pytest.raises(Refused) as caught:
        publish_event(event=event, by=by)
    assert caught.value.codes == ("event_state",)
    assert open_check_in(event=event, by=acting(people_of(event).scorekeeper)).state == "check_in"
    with pytest.raises(Refused):
        cancel_event(event=event, by=by, reason="  ")
    assert cancel_event(event=event, by=by, reason="Power cut").state == "cancelled"


def test_only_the_organizer_changes_publishes_and_cancels():
    event = EventFactory(state="draft")
    for role, user in people_of(event).by_role().items():
        if role == "organizer":
            continue
        for act, call in (
            (publish_event, {}),
            (change_event, {"changes": {"name": "x"}}),
            (cancel_event, {"reason": "x"}),
        ):
            with pytest.raises(NotAllowed):
                act(event=event, by=acting(user), **call)
