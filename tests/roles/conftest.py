"""One event with one of everything, made once for a module; every request to it is undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache as kept
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.base import ContentFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from decks.actions.card_file import KIND as CARD_FILE
from decks.models import AmendmentRequest, DeckCheck, DeckList, DeckListVersion
from penalties.models import DisqualificationReport, Ejection, GameState, JudgeCall, Penalty
from tests.factories.replays import a_replay
from tests.factories.running import play_round, started_round
from tests.factories.tournaments import (
    BanFactory,
    OrganizerMemberFactory,
    SuspensionFactory,
    UserFactory,
    people_of,
    ready_event,
)
from tournaments.actions import announce
from tournaments.actions.acting import SYSTEM
from tournaments.models import (
    Event,
    EventStaff,
    Job,
    JudgeZone,
    Prize,
    Registration,
    TieDecision,
    TimeExtension,
    User,
)


@dataclass(frozen=True)
class World:
    """The event, a client per role, and what the addresses' parts are called."""

    event: Event
    player: Registration
    #: A player of another event, with a private link that is good there.
    elsewhere: Registration
    users: dict[str, User]
    cookies: dict[str, str]
    parts: dict[str, Any]

    def client(self, role: str, **given: Any) -> Client:
        """Return a browser in which `role` is signed in."""
        client = Client(**given)
        client.cookies.load(self.cookies[role])
        return client

    def ask(self, role: str, method: str, address: str, **given: Any) -> HttpResponse:
        """Return the answer to one request of a role, everything written undone."""
        client = self.client(role, **given.pop("client", {}))
        with transaction.atomic():
            response: HttpResponse = getattr(client, method)(address, **given)
            if response.streaming:
                b"".join(response)  # reads the file to its end, which closes it
            transaction.set_rollback(True)
        return response

    def url(self, name: str, **other: Any) -> str:
        """Return the address of `name` with this event's own rows; `other` replaces parts."""
        return reverse(name, kwargs={**self.parts_of(name), **other})

    def parts_of(self, name: str) -> dict[str, Any]:
        """Return the parts that the address `name` takes."""
        special = {
            "event-step": {"step": "pair_round"},
            "round-step": {"step": "close_round"},
            "staff-hand-over": {"pk": self.parts["floor_judge_row"]},
            "staff-remove": {"pk": self.parts["floor_judge_row"]},
            "staff-zone-remove": {"pk": self.parts["zone"]},
            "suspension-end": {"pk": self.parts["suspension"]},
            "ban-lift": {"pk": self.parts["ban"]},
            **{name: {"pk": self.parts["deck_check"]} for name in _DECK_CHECKS},
            **{name: {"pk": self.parts["penalty"]} for name in _PENALTIES},
            "ejection-consent": {"pk": self.parts["ejection"]},
            "card-import-job": {"pk": self.parts["card_job"]},
            "card": {"number": "OP01-016"},
            "api-bracket": {"slug": self.parts["bracket_slug"]},
            **{name: {"number": self.player.number} for name in _PLAYER_NUMBERS},
        }.get(name, {})
        given = {**self.parts, **special}
        return {part: given[part] for part in parameters(name)}


_PLAYER_NUMBERS = (
    *("public-player", "player-edit", "player-tick", "player-byes", "player-table", "player-new-link"),
    *("player-cancel-entry", "player-reinstate", "check-in-tap", "check-in-undo", "check-in-day-2"),
    *("deck-amendment", "deck-amendment-back"),
    *("desk-drop", "deck", "deck-photo", "deck-unlock", "prize-give", "prize-back"),
)


_PENALTIES = (
    "penalty-acknowledge-corrected",
    *("penalty", "penalty-acknowledge", "penalty-decline", "penalty-correct", "penalty-withdraw"),
    "penalty-report",
)
_DECK_CHECKS = (
    *("deck-check-page", "deck-check-start", "deck-check-list", "deck-check-cancel", "deck-check-reopen"),
)


def parameters(name: str) -> list[str]:
    """Return the names of the parts of an address."""
    return next(parts for known, parts in addresses() if known == name)


@kept
def addresses() -> list[tuple[str, list[str]]]:
    """Return every named address of the whole URLconf with the names of its parts."""
    from django.urls import URLPattern, get_resolver

    def walk(patterns: list[Any], before: list[str], space: str) -> Iterator[tuple[str, list[str]]]:
        for pattern in patterns:
            parts = [*before, *pattern.pattern.regex.groupindex]
            if isinstance(pattern, URLPattern):
                yield f"{space}{pattern.name or pattern.pattern}", parts
            else:
                inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
                yield from walk(pattern.url_patterns, parts, inner)

    return list(walk(get_resolver().url_patterns, [], ""))


def make_penalty(event: Event) -> Penalty:
    """Make a spectator's disqualification that waits for the head judge, its report opened."""
    now = timezone.now()
    row = Penalty.objects.create(
        event=event,
        person=Penalty.Person.SPECTATOR,
        name="Buggy",
        infraction="threats",
        level=Penalty.Level.DISQUALIFICATION,
        state=Penalty.State.PROPOSED,
        reason="x",
        judge="x",
        issued_at=now,
    )
    DisqualificationReport.objects.create(penalty=row, opened_at=now)
    return row


def make_world() -> World:
    """Make an event in its second round, with a row of every kind that an address can name."""
    event = ready_event(players=4, rounds_planned=2, structure="swiss")
    users = people_of(event).by_role()
    users["other_organizer"] = OrganizerMemberFactory().user
    users["nobody"] = UserFactory()
    now = timezone.now() - timedelta(minutes=50)
    first = play_round(event, now=now)
    second = started_round(event, now=now + timedelta(minutes=40))
    bracket = ready_event(players=4, structure="elimination")
    play_round(bracket, now=now)
    event.refresh_from_db()
    event.decks_published_at = now
    event.save()
    job = Job.objects.create(
        event=event, kind="standings", state=Job.State.DONE, file_name="s.pdf", event_version=event.version
    )
    job.file.save("s.pdf", ContentFile(b"%PDF-1.4"))
    player = second.matches.get(table=1).player_1
    deck_list = DeckList.objects.create(registration=player, event=event)
    deck_list.current = DeckListVersion.objects.create(
        deck_list=deck_list,
        number=1,
        text="1 OP01-001",
        leader="OP01-001",
        cards={},
        fingerprint="A",
        is_legal=False,
        submitted_at=now,
    )
    deck_list.photo.save("1-1.jpg", ContentFile(b"\xff\xd8\xff"))
    deck_list.save()
    AmendmentRequest.objects.create(deck_list=deck_list, words="Numbers are missing.", asked_at=now)
    people = list(event.registrations.values_list("pk", flat=True)[:2])
    call = JudgeCall.objects.create(
        event=event,
        round=second,
        match=second.matches.get(table=1),
        table=1,
        opened_by=player,
        opened_at=now,
    )
    state = GameState.objects.create(
        match=call.match, call=call, verdict="accepted", replay={"steps": []}, recorded_at=now
    )
    parts = {
        "key": a_replay(event=event, match=call.match).key,
        "call_id": call.pk,
        "state_id": state.pk,
        "slug": event.slug,
        "token": player.token,
        "number": second.number,
        "match_id": second.matches.get(table=1).pk,
        "side": 1,
        "outcome": "win_1",
        "what": "fee_paid",
        "kind": "bracket",
        "job_id": job.pk,
        "prize_id": Prize.objects.create(event=event, first_place=1, last_place=1, what="Mat").pk,
        "announcement_id": announce(event=event, by=SYSTEM, text="Lunch").pk,
        "extension_id": TimeExtension.objects.create(
            match=second.matches.get(table=1), seconds=60, given_at=now
        ).pk,
        "decision_id": TieDecision.objects.create(
            event=event, after_round=first.number, method="random", order=people, decided_at=now
        ).pk,
        "floor_judge_row": EventStaff.objects.get(event=event, role="floor_judge").pk,
        "zone": JudgeZone.objects.create(
            event=event, user=users["floor_judge"], first_table=1, last_table=2
        ).pk,
        "suspension": SuspensionFactory().pk,
        "ban": BanFactory(organizer=event.organizer).pk,
        "bracket_slug": bracket.slug,
        "penalty": (penalty := make_penalty(event)).pk,
        "ejection": Ejection.objects.create(
            event=event, name="Alvida", penalty=penalty, reason="x", who_decided="x", decided_at=now
        ).pk,
        "deck_check": DeckCheck.objects.create(event=event, registration=player, asked_at=now).pk,
        "card_job": Job.objects.create(kind=CARD_FILE, state=Job.State.DONE).pk,
    }
    cookies = {"anonymous": "", "player": ""}
    for role, user in users.items():
        user.set_password("a password of one's own")
        user.save()
        client = Client()
        client.force_login(user)
        cookies[role] = client.cookies.output(attrs=[], header="", sep=";")
    elsewhere = bracket.registrations.get(number=1)
    return World(elsewhere=elsewhere, event=event, player=player, users=users, cookies=cookies, parts=parts)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Make the event once for the module; nothing of it stays."""
    cache.clear()
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


@pytest.fixture
def _django_db_helper(world: World) -> None:
    """Stand in for pytest-django's transaction per test: here the event outlives the test, requests are undone."""
