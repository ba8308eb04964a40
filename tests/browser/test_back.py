"""The Back button after a search: the page of the search before, whole, and the next search goes on from there."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from decks.models import Card

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("kept", [True, False], ids=["kept", "asked-anew"])
def test_back_and_forth_between_searches_shows_what_each_found(room, kept):
    for number, name in (("OP99-001", "Ada"), ("OP99-002", "Bo")):
        Card.objects.create(number=number, name=name, category="character")
    anna = room.sits_down()
    anna.open(reverse("cards"))
    page, field = anna.page, anna.page.locator("[name=q]")

    def found(name: str, words: str) -> None:
        expect(page).to_have_url(re.compile(f"q={words}$"))
        expect(page.locator("#cards tbody tr")).to_have_count(1 if name else 0)
        expect(page.locator("#cards")).to_contain_text(name or "No card has this number or name.")

    for words, name in (("Ada", "Ada"), ("nobody", ""), ("nothing", ""), ("Bo", "Bo")):
        field.fill(words)
        found(name, words)
    if not kept:
        page.evaluate("sessionStorage.clear()")
        page.evaluate("htmx.config.historyCacheSize = 0")
    page.go_back()
    found("", "nothing")
    expect(page.locator("h1")).to_have_text("Cards")
    expect(page.locator("#cards")).to_have_count(1)
    field.fill("Bo")
    found("Bo", "Bo")
