"""Forms: no post without its safety mark, no way out of the site, no second time, no wrong kind of file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from tests.factories.decks import legal_list
from tests.roles.conftest import World
from tests.roles.rows import NONE, ROWS, TOKEN, Row
from tournaments.models import Event, LogEntry, Registration

pytestmark = [pytest.mark.django_db, pytest.mark.long]

POSTED = [row for row in ROWS if row.post != NONE]
TEMPLATES = sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))


def role_of(row: Row) -> str:
    return "player" if row.post == TOKEN else "organizer"


@pytest.mark.parametrize("row", POSTED, ids=lambda row: row.name)
def test_a_post_from_another_site_is_refused(world: World, row: Row):
    answer = world.ask(role_of(row), "post", world.url(row.name), client={"enforce_csrf_checks": True})
    assert answer.status_code == 403
    assert b"too old" in answer.content


def test_words_from_another_site_or_an_old_page_are_not_sent_with_one_more_press(world: World):
    typed = {"text": "Round 2 is cancelled, go home", "once": "k"}
    address = world.url("announcements")
    strict = {"client": {"enforce_csrf_checks": True}}
    answer = world.ask("organizer", "post", address, data=typed, **strict)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert typed["text"] in page, "they can be copied"
    assert f'action="{address}"' not in page
    assert "Send it again" not in page


def with_its_parts(path: Path) -> str:
    """Return a template with the parts it includes put in their places: a form's hidden fields may be such a part."""
    folder = Path(settings.BASE_DIR, "templates")
    return re.sub(
        r'{% include "([^"]+)"[^%]*%}', lambda found: with_its_parts(folder / found[1]), path.read_text()
    )


def test_every_form_that_posts_carries_its_safety_mark():
    forms = [
        (path.name, form)
        for path in TEMPLATES
        for form in re.findall(r'<form[^>]*method="post".*?</form>', with_its_parts(path), re.DOTALL)
    ]
    assert len(forms) > 50
    assert [(name, form[:80]) for name, form in forms if "csrf_token" not in form] == []


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "evil"]
)
def test_no_form_leads_away_from_the_site(world: World, elsewhere: str):
    asked = [("organizer", "announcements", {"text": "Lunch"}), ("player", "player-drop", {})]
    for role, name, data in asked:
        answer = world.ask(role, "post", world.url(name), data={**data, "next": elsewhere})
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith("/")
        assert "evil" not in answer.headers["Location"]


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example", "evil"])
def test_signing_in_leads_to_no_other_site(world: World, elsewhere: str):
    given = {"login": world.users["organizer"].username, "password": "a password of one's own"}
    address = f"{world.url('account_login')}?next={elsewhere}"
    answer = world.ask("anonymous", "post", address, data={**given, "next": elsewhere})
    assert answer.status_code == 302
    assert "evil" not in answer.headers["Location"]


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "evil", "http://[", "desk"])
def test_what_was_done_already_leads_back_to_this_site_only(world: World, elsewhere: str):
    sent = {"text": "Lunch", "once": "k", "came_from": elsewhere}
    with transaction.atomic():
        answers = [world.client("organizer").post(world.url("announcements"), sent) for _time in range(2)]
        transaction.set_rollback(True)
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[1].headers["Location"] == "/"


def test_a_refusal_leads_back_to_this_site_only(world: World):
    answer = world.ask(
        "organizer", "post", world.url("round-undo"), headers={"Referer": "https://evil.example/"}
    )
    assert answer.status_code == 422
    assert b"evil" not in answer.content


@pytest.mark.parametrize(
    "row", [row for row in POSTED if row.name != "account_logout"], ids=lambda row: row.name
)
def test_the_same_form_twice_does_nothing_twice(world: World, row: Row):
    with transaction.atomic():
        counts = []
        for _time in range(2):
            client = world.client(role_of(row))
            client.post(world.url(row.name), {"once": "the-same-key", **SENSIBLE})
            counts.append((LogEntry.objects.count(), Registration.objects.count(), Event.objects.count()))
        transaction.set_rollback(True)
    assert counts[0] == counts[1]


#: Values with which most forms do something.
SENSIBLE = {
    "name": "Zoe",
    "membership_number": "1234567890",
    "text": "Name\nYara\n",
    "reason": "because",
    "seconds": "3",
    "label": "Lunch",
    "table": "40",
    "first": "1",
    "last": "50",
    "result": "win_1",
    "how": "drop",
    "rounds": "9",
    "code": "2",
    "prizes": "1: Mat",
    "whom": "all",
    "number": "P-999",
    "role": "trainee",
    "username": "zoe",
    "starts_on": "2026-03-01",
    "template": "store",
    "starts_at": "2027-03-01T10:00",
}


def test_a_page_as_a_picture_is_no_photo_and_a_photo_is_for_staff_alone(world: World):
    with transaction.atomic():
        Event.objects.filter(pk=world.event.pk).update(
            deck_lists_required=True, deck_deadline="2099-01-01T00:00Z", is_online=True
        )
        address, client = world.url("player-deck"), world.client("player")
        page = SimpleUploadedFile("deck.jpg", b"<!doctype html><script>alert(1)</script>", "image/jpeg")
        refused = client.post(address, {"text": legal_list(), "photo": page})
        assert refused.status_code == 422
        assert "This is no photo" in refused.content.decode()
        photo = SimpleUploadedFile("deck.html", b"\xff\xd8\xff\xe0 a photo", "text/html")
        assert client.post(address, {"text": legal_list(), "photo": photo}).status_code == 302
        shown = world.client("head_judge").get(world.url("deck-photo"))
        assert shown.headers["Content-Type"] == "image/jpeg"
        assert shown.headers["X-Content-Type-Options"] == "nosniff"
        assert b"".join(shown).startswith(b"\xff\xd8\xff")
        Event.objects.filter(pk=world.event.pk).update(state="check_in")
        assert world.client("organizer").get(world.url("deck-photo")).status_code == 404
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    "content",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)),
        b"PK\x03\x04" + bytes(500),
        b"",
        b"\xff\xfe",
        b'"' * 999,
    ],
    ids=["picture", "zip", "empty", "half a sign", "quotes"],
)
def test_a_file_that_is_no_list_of_players_is_said_to_be_none(world: World, content: bytes):
    before = Registration.objects.count()
    file = SimpleUploadedFile("players.csv", content, "text/csv")
    answer = world.ask("organizer", "post", world.url("players-import"), data={"file": file})
    assert answer.status_code == 422
    assert Registration.objects.count() == before


def test_a_card_file_that_is_none_says_so_on_its_page(world: World):
    for content in (
        b"",
        b"[" * 100_000,
        b'{"a": ' * 50_000,
        b"\xff\xd8\xff",
        b"[1, null, []]",
        b'[{"number": 9e999}]',
    ):
        with transaction.atomic():
            file = SimpleUploadedFile("cards.json", content)
            answer = world.client("organizer").post(world.url("card-import"), {"file": file})
            assert answer.status_code in {200, 302, 422}
            transaction.set_rollback(True)


def test_ten_megabytes_in_a_field_are_refused_with_a_page(world: World):
    for row in ("sign-up", "check-deck", "players-import", "prizes"):
        answer = world.ask("organizer", "post", world.url(row), data={"text": "x" * 10_000_000, "name": "x"})
        assert answer.status_code == 400
        assert b"too large" in answer.content


def test_too_many_fields_are_refused(world: World):
    data = {f"field{number}": "x" for number in range(2_000)}
    assert world.ask("anonymous", "post", world.url("check-deck"), data=data).status_code == 400
