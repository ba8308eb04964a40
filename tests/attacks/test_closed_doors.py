"""Forms sent to an event that is over, cancelled or not yet there: nothing that counts changes."""

from __future__ import annotations

import pytest
from django.db import transaction

from tests.attacks.test_forms import SENSIBLE
from tests.roles.conftest import World
from tests.roles.rows import NONE, ROWS, TOKEN
from tournaments.models import Event, LogEntry, Match, Registration, Round

pytestmark = [pytest.mark.django_db, pytest.mark.long]

#: What may still be done once results are final: prizes, the report, who may read the lists, names put right.
AFTER_THE_END = {
    *("set_prizes", "hand_out_prize", "hand_out_to_all", "take_back_prize"),
    *("reopen_event", "mark_reported", "unmark_reported"),
    *("publish_lists", "publish_lists_to_cut", "withdraw_publication", "announce", "take_down_announcement"),
    *("tick", "new_private_link", "change_registration", "add_staff", "remove_staff", "hand_over_head_judge"),
    *("start_timer", "stop_timer", "make_account", "make_staff_account", "suspend_person", "ban_person"),
    *("change_suspension", "lift_ban", "create_event", "change_event", "unlock_list", "allow_card"),
    *("cancel_check", "decline_penalty", "fill_in_report", "eject_person", "consent_to_ejection"),
}
DOORS = ("finished", "cancelled", "open")
#: Where rounds are there already, an event that is "open" is one whose state a broken program wrote.
OVER = ("finished", "reported", "cancelled")


def what_counts(event: Event) -> list[object]:
    """Return results, pairings and who is in."""
    matches = Match.objects.filter(round__event=event).order_by("pk")
    return [
        list(matches.values_list("pk", "player_1", "player_2", "table", "outcome", "is_disputed")),
        list(
            Round.objects.filter(event=event).order_by("pk").values_list("pk", "state", "prolonged_seconds")
        ),
        list(
            Registration.objects.filter(event=event).order_by("pk").values_list("pk", "status", "first_round")
        ),
    ]


@pytest.mark.parametrize("state", DOORS)
def test_forms_sent_to_a_closed_event_change_nothing_that_counts(world: World, state: str):
    done: dict[str, set[str]] = {}
    broken = {}
    for row in ROWS:
        if row.post == NONE or row.name in {"account_logout", "account_login", "report-reopen"}:
            continue
        with transaction.atomic():
            Event.objects.filter(pk=world.event.pk).update(state=state)
            LogEntry.objects.all().delete()
            before = what_counts(world.event)
            client = world.client("player" if row.post == TOKEN else "organizer")
            answer = client.post(world.url(row.name), SENSIBLE)
            if answer.status_code >= 500:
                broken[row.name] = answer.status_code
            if state in OVER and what_counts(world.event) != before:
                done[row.name] = set(LogEntry.objects.values_list("verb", flat=True))
            verbs = set(LogEntry.objects.filter(event=world.event).values_list("verb", flat=True))
            if state in OVER and verbs - AFTER_THE_END:
                done[row.name] = verbs
            transaction.set_rollback(True)
    assert broken == {}
    assert done == {}
