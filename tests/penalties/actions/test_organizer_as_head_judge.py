"""The organizer who gives what only the head judge gives is written down as acting in their place (TRM 1.3, 7.3)."""

import pytest

from penalties.actions import issue_penalty
from tests.factories.running import started_round
from tests.factories.tournaments import acting, people_of, ready_event
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db

IN_PLACE = "in the head judge's place"


@pytest.mark.parametrize(
    ("role", "level", "stands_in"),
    [
        ("organizer", "match_loss", True),
        ("organizer", "warning", False),
        ("head_judge", "match_loss", False),
        ("floor_judge", "match_loss", False),
    ],
)
def test_who_acts_in_the_head_judges_place_is_written_down_so(role, level, stands_in):
    event = ready_event(4)
    match = started_round(event).matches.select_related("player_1").get(table=1)
    row = issue_penalty(
        event=event,
        by=acting(getattr(people_of(event), role)),
        registration=match.player_1,
        match=match,
        infraction="slow_play",
        level=level,
        reason="Stalled after two reminders.",
        why_above="Third time.",
    )
    assert (IN_PLACE in row.judge) is stands_in
    assert (IN_PLACE in LogEntry.objects.filter(verb="issue_penalty").latest("id").actor) is stands_in
