"""Every named page, wide and at 360 px: no axe violation of A or AA, nothing scrolls sideways, no script fault.

What players and anybody open scrolls sideways at 320 px neither.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import resolve, reverse
from django.utils import timezone

from decks.actions import CheckNotes, draw_deck_checks, finish_check, save_counts, start_check
from decks.simulation import Day, Plan
from penalties.actions import call_judge
from tests.browser.test_long_names import LONG, ONE_WORD
from tests.factories.running import begun_cut, play_round
from tests.factories.tournaments import EventStaffFactory, OrganizerMemberFactory, ready_event
from tests.roles.rows import ROWS
from tournaments.actions import finish_event, hand_over_head_judge, set_prizes
from tournaments.actions.acting import SYSTEM
from tournaments.models import Event, Job, JudgeZone, Match, Registration, SharedDevicePin
from tournaments.rules.names import fold_name

pytestmark = pytest.mark.django_db(transaction=True)

NOWHERE = "/nowhere/"
PUBLIC = ("public-event", "public-pairings", "public-standings", "public-bracket", "projector", "sign-up")
STAFF = (
    "desk",
    "players",
    "check-in",
    "decks",
    "desk-standings",
    "cut",
    "clock",
    "documents",
    "prizes",
    "report",
    "event-setup",
    "event-staff",
    "switch-user",
    "log",
    "announcements",
    "tables",
    "last-round",
    "players-import",
    "deck-checks",
    "deck-check-new",
    "calls",
    "call-new",
    "pods",
)
#: What anyone opens that is not looked at here: no page of its own, or looked at beside what makes it.
ELSEWHERE = {
    "parts of pages": {"public-find", "card-suggestions", "player-deck-now"},
    "pictures and papers": {
        "public-qr",
        "player-qr",
        "sign-up-qr",
        "deck-photo",
        "print",
        "replay-sheet-pdf",
    },
    "files": {"players-export", "job-file", "penalties-csv", "replay-file"},
    "for machines": {"server-time", "healthz", "admin:login", "api-schema", "api-events", "api-event"}
    | {"api-rounds", "api-round", "api-standings", "api-bracket"},
    "test_floor.py, judges_day.py": {"floor", "floor-table", "end-of-round"},
    "test_penalties.py, judges_day.py": {"penalties", "penalty", "penalty-new", "penalty-both"}
    | {"penalty-history", "penalty-report", "player-penalties", "ejections"},
    "test_replay.py": {"replays", "replay", "replay-compare", "replay-position", "replay-sheet"}
    | {"event-replays", "match-replays", "game-state-replay"},
    "pages like others here, once lists are shown or a file is read": {"public-decks", "player-cut-lists"}
    | {"card-import-job"},
}


@pytest.fixture
def running_event() -> Event:
    """An event in the middle of its second round, with lists handed in."""
    organizer = OrganizerMemberFactory().organizer
    starts_at = timezone.now() - timedelta(minutes=70)
    day = Day(Plan(10, 3, "Demonstration", starts_at=starts_at), organizer)
    day.announce()
    day.check_everybody_in(day.sign_everybody_up())
    row = day.start(day.pair())
    day.play(row)
    day.close(row)
    day.play(day.start(day.pair()), share=0.4)
    return day.event


@pytest.fixture
def finished_event() -> Event:
    """An event that is over: long names, a bye, wins by default with games, a cut in best of three, prizes."""
    event = ready_event(5, cut_size=4, rounds_planned=1, structure="swiss_cut", staff=False)
    for player, name in zip(event.registrations.order_by("number"), (LONG, ONE_WORD), strict=False):
        Registration.objects.filter(pk=player.pk).update(name=name, name_key=fold_name(name))
    set_prizes(event=event, by=SYSTEM, text="1: A display case with the cup\n1-4: Promotional-cards")
    begun_cut(event, rounds=1)
    for _ in ("semi-final", "final"):
        play_round(event)
    played = Match.objects.filter(round__event=event, kind="match")
    played.filter(round__stage="swiss").update(outcome="win_1_by_default", games_1=1, games_2=0)
    played.filter(round__stage="cut").update(outcome="win_2", games_1=1, games_2=2)
    return finish_event(event=event, by=SYSTEM)


def people_with_digits(event: Event) -> int:
    """Lend the head judge's role to a judge who has digits and a zone; return who that is."""
    EventStaffFactory(event=event, role="head_judge")
    judge = EventStaffFactory(event=event, role="floor_judge").user
    JudgeZone.objects.create(event=event, user=judge, first_table=1, last_table=3)
    SharedDevicePin.objects.create(user=judge, digits="!", set_at=timezone.now())
    hand_over_head_judge(event=event, by=SYSTEM, to=judge, for_a_while=True)
    return judge.pk


def paths(event: Event, finished: Event) -> dict[str, list[str]]:
    """Return the pages by who looks at them."""
    match = Match.objects.filter(round__event=event, outcome="", kind="match").latest("pk")
    player = match.player_1
    waiting = Registration.objects.filter(event=event).exclude(pk=player.pk).first()
    assert waiting is not None
    draw_deck_checks(event=event, by=SYSTEM, tables=2)
    due, begun = event.deck_checks.order_by("id")[0], event.deck_checks.order_by("id")[2]
    start_check(check=begun, by=SYSTEM)
    save_counts(check=begun, by=SYSTEM, notes=CheckNotes(counts={"DON!!": 9}, added={"OP01-016": 1}))
    done = event.deck_checks.exclude(pk=begun.pk).get(state="under_way")
    save_counts(check=done, by=SYSTEM, notes=CheckNotes(counts={"DON!!": 9}), rest_is_right=True)
    finish_check(check=done, by=SYSTEM)
    call = call_judge(event=event, by=SYSTEM, match=match, about="state", words="Drew two cards")
    return {
        "anyone": [
            "/",
            reverse("events"),
            reverse("check-deck"),
            reverse("cards"),
            reverse("card", args=["OP01-016"]),
            reverse("manual"),
            reverse("account_login"),
            reverse("api-docs"),
            *(reverse(name, args=[event.slug]) for name in PUBLIC),
            reverse("public-player", args=[event.slug, waiting.number]),
            reverse("player-home", args=[player.token]),
            reverse("player-home", args=[waiting.token]),
            reverse("player-call", args=[player.token]),
            reverse("player-call", args=[waiting.token]),
            reverse("player-deck", args=[waiting.token]),
            reverse("player-drop", args=[player.token]),
            reverse("player-change", args=[waiting.token]),
            reverse("player-cancel", args=[waiting.token]),
            reverse("player-leave", args=[waiting.token]),
            reverse("handed-over"),
            *(reverse(name, args=[finished.slug]) for name in PUBLIC),
            *(reverse("player-home", args=[row.token]) for row in finished.registrations.all()),
            NOWHERE,
        ],
        "staff": [
            reverse("organizer-home"),
            reverse("device-pin"),
            reverse("account_change_password"),
            reverse("account_logout"),
            reverse("suspensions"),
            reverse("bans"),
            reverse("job", args=[event.slug, Job.objects.create(event=event, kind="poster").pk]),
            reverse("round", args=[event.slug, match.round.number]),
            reverse("round-draw-again", args=[event.slug, match.round.number]),
            f"{reverse('switch-user', args=[event.slug])}?to={people_with_digits(event)}",
            reverse("event-new"),
            reverse("organizer-edit"),
            reverse("desk-drop", args=[event.slug, player.number]),
            reverse("card-import"),
            *(reverse(name, args=[event.slug]) for name in STAFF),
            reverse("match", args=[event.slug, match.pk]),
            reverse("call", args=[event.slug, call.pk]),
            reverse("game-state", args=[event.slug, match.pk]),
            reverse("player-edit", args=[event.slug, player.number]),
            reverse("deck", args=[event.slug, player.number]),
            *(reverse("deck-check-page", args=[event.slug, check.pk]) for check in (due, begun, done)),
        ],
    }


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True], ids=["wide", "360px"])
def test_no_page_has_an_axe_violation_or_scrolls_sideways(room, running_event, finished_event, phone):
    organizer = running_event.organizer.members.get().user
    people = {"anyone": room.sits_down(phone=phone), "staff": room.signed_in(organizer, phone=phone)}
    faults: list[str] = []
    pages = paths(running_event, finished_event)
    named = {resolve(one.partition("?")[0]).url_name for of in pages.values() for one in of if one != NOWHERE}
    assert {row.name for row in ROWS if row.get} - named - set().union(*ELSEWHERE.values()) == set()
    for who, addresses in pages.items():
        person = people[who]
        for address in addresses:
            person.open(address)
            faults.extend(person.accessibility_faults())
            if phone and who == "anyone":
                faults.extend(person.sideways(320))
    assert not faults, "\n".join(faults)
    assert [complaint for person in room.people for complaint in person.complaints] == []


def test_the_desk_and_a_player_work_without_javascript(room, running_event):
    organizer = running_event.organizer.members.get().user
    boss = room.signs_in(organizer, script=False)
    match = Match.objects.filter(round__event=running_event, outcome="", kind="match").first()
    boss.open(reverse("desk", args=[running_event.slug]))
    boss.page.get_by_label("Table and result").fill(f"{match.table} b")
    boss.page.get_by_label("Table and result").press("Enter")
    boss.waits_until(lambda: Match.objects.get(pk=match.pk).outcome == "win_2")
    other = Match.objects.filter(round__event=running_event, outcome="", kind="match").first()
    phone = room.sits_down(phone=True, script=False)
    phone.open(reverse("player-home", args=[other.player_1.token]))
    phone.reports("I lost")
    phone.waits_until(lambda: Match.objects.get(pk=other.pk).outcome == "win_2")
