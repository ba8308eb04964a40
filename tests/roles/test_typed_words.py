"""Whatever form with typed words is refused: the answer holds the words, so that nobody types them twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.urls import resolve

from tests.roles.conftest import World
from tests.roles.rows import CREATOR, NONE, PUBLIC, ROWS, TOKEN
from tournaments.models import Event
from tournaments.views.typed_again import typed_again

pytestmark = pytest.mark.django_db

#: What people write, in place of what has a form of its own: numbers, dates, choices. Passwords are never shown again.
_TYPED = {"", "text", "search", "email", "url", "tel"}


@dataclass
class Form:
    """A form of a page: where it goes, what it would send as it stands, which of its fields are typed."""

    action: str
    values: dict[str, str] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)


class FormsOf(HTMLParser):
    """Reads the forms of a page that post."""

    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self.address, self.forms, self.now, self.area, self.select = address, [], None, "", ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        at = {name: value or "" for name, value in attrs}
        name = at.get("name", "")
        if tag == "form":
            is_post = at.get("method", "").lower() == "post"
            self.now = Form(urljoin(self.address, at.get("action") or self.address)) if is_post else None
            if self.now:
                self.forms.append(self.now)
        elif self.now is None:
            return
        elif tag == "input" and name:
            self._input(name, at)
        elif tag == "textarea":
            self.area = name
            self.now.values[name] = ""
            self.now.typed.add(name)
        elif tag == "select":
            self.select = name
            self.now.values.setdefault(name, "")
        elif tag == "option" and (not self.now.values.get(self.select) or "selected" in at):
            self.now.values[self.select] = at.get("value", "")
        elif tag == "button" and name:
            self.now.values.setdefault(name, at.get("value", ""))
            if at.get("formaction"):
                self.now.action = urljoin(self.address, at["formaction"])

    def _input(self, name, at):
        kind = at.get("type", "")
        if kind in {"checkbox", "radio"}:
            if "checked" in at or (kind == "radio" and name not in self.now.values):
                self.now.values[name] = at.get("value", "on")
        elif kind != "file":
            self.now.values[name] = unescape(at.get("value", ""))
            if kind in _TYPED:
                self.now.typed.add(name)

    def handle_endtag(self, tag):
        if tag == "form":
            self.now = None
        elif tag == "textarea":
            self.area = ""

    def handle_data(self, data):
        if self.area and self.now is not None:
            self.now.values[self.area] += data


def pages(world: World) -> Iterator[tuple[str, str]]:
    """Return who may open which page, the organizer where roles may, the head judge besides."""
    for row in ROWS:
        if row.get == NONE or row.name in {"account_login", "account_logout", "job-file"}:
            continue
        roles = ("player",) if row.get in {PUBLIC, TOKEN} else ("organizer", "head_judge")
        if row.get == CREATOR:
            roles = ("organizer",)
        for role in roles:
            yield role, world.url(row.name)


def forms_with_words(world: World) -> dict[tuple[str, frozenset[str]], tuple[str, str, Form]]:
    """Return the forms with typed words that pages hold: name of the address and fields -> role, page, form."""
    found: dict[tuple[str, frozenset[str]], tuple[str, str, Form]] = {}
    for role, address in pages(world):
        answer = world.ask(role, "get", address)
        if answer.status_code != 200 or "html" not in answer.headers.get("Content-Type", ""):
            continue
        for form in FormsOf(answer.content.decode(), address).forms:
            name = resolve(urlsplit(form.action).path).url_name
            if form.typed and name is not None:
                found.setdefault((name, frozenset(form.typed)), (role, address, form))
    return found


#: Forms that a cancelled event takes all the same, or that belong to no event: their words are saved, not refused.
TAKEN_ALL_THE_SAME = {
    *(
        "announcements",
        "ban-lift",
        "card-allow",
        "deck-check-cancel",
        "deck-unlock",
        "ejections",
        "event-setup",
        "organizer-edit",
    ),
    *("penalty-decline", "penalty-report", "replay-branch", "replay-rename", "timer-start"),
}
_HIDDEN = re.compile(r'<input type="hidden"[^>]*>')


@pytest.mark.long
def test_a_refused_form_holds_what_was_typed_into_it(world: World):
    """Each form as its page shows it, sent after the event was cancelled meanwhile."""
    lost, taken = [], set()
    forms = forms_with_words(world)
    for (name, typed), (role, page, form) in forms.items():
        # Without a space, so that no field is shown merely because it looks typed.
        words = {one: f"Words-{one}"[:20] for one in typed}
        with transaction.atomic():
            Event.objects.filter(pk=world.event.pk).update(state="cancelled")
            came_from = {"referer": f"http://testserver{page}"}
            answer = world.ask(role, "post", form.action, data=form.values | words, headers=came_from)
            transaction.set_rollback(True)
        if answer.status_code == 302:
            taken.add(name)
            continue
        shown = _HIDDEN.sub("", answer.content.decode())
        lost += [f"{name}: {one} ({answer.status_code})" for one in typed if words[one] not in shown]
    assert lost == []
    assert taken == TAKEN_ALL_THE_SAME
    assert len(forms) > 45, "the pages were found"


def test_what_is_mended_on_the_page_of_a_refusal_is_sent_as_from_its_own_page(world: World):
    page = world.url("bans")
    came_from = {"referer": f"http://testserver{page}"}
    typed = {
        "organizer": str(world.event.organizer_id),
        "name": "Bellamy",
        "membership_number": "0000008888",
        "reason": "Threw chairs,\nthen tables.",
        "once": "b",
    }
    refused = world.ask("organizer", "post", page, data=typed, headers=came_from)
    assert refused.status_code == 422
    text = refused.content.decode()
    assert f'<a class="button" href="http://testserver{page}">' in text
    (again,) = [form for form in FormsOf(text, page).forms if "reason" in form.typed]
    assert again.values.pop("csrfmiddlewaretoken")
    assert {name: value.strip() for name, value in again.values.items()} == {
        **typed,
        "came_from": f"http://testserver{page}",
    }
    mended = again.values | {"membership_number": "0123456789"}
    sent = world.ask(
        "organizer", "post", again.action, data=mended, headers={"referer": "http://testserver/x/"}
    )
    assert (sent.status_code, sent.headers["Location"]) == (302, page)
    wrong = world.ask("organizer", "post", again.action, data=again.values)
    assert f'href="http://testserver{page}"' in wrong.content.decode(), (
        "the way back is still where it was typed"
    )


def test_words_for_an_older_page_are_shown_to_be_copied_but_not_sent_again(rf):
    request = rf.post("/desk/x/", {"reason": "Slip says so", "seen_version": "1"})
    again = typed_again(request, can_be_sent=False)
    assert again is not None
    assert (again.action, [field.value for field in again.fields]) == ("", ["Slip says so"])


def test_no_secret_is_shown_again(rf):
    typed = {"login": "nami", "password": "two words", "new_password1": "two words", "digits": "12 34"}
    again = typed_again(rf.post("/account/", typed), can_be_sent=True)
    assert again is not None
    assert [(field.name, field.value) for field in again.fields] == [("login", "nami")]
    assert again.rest == ()


def test_a_form_without_words_is_only_told_why(rf):
    assert (
        typed_again(rf.post("/desk/x/", {"seen": "fee_paid", "once": "k", "reason": " "}), can_be_sent=True)
        is None
    )
