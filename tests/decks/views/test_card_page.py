"""The page of one card: its facts, its block today, what is banned, and what is not certain."""

import html
import re
from datetime import date

import pytest
from django.urls import reverse

from decks.actions import load_shipped_catalog
from decks.actions.catalog import catalog_edited
from decks.catalog.facts import Category, load_shipped_cards
from decks.models import BannedPair, BlockException, Card
from decks.views import card_words, public
from rules_engine.queries.texts import printed
from tournaments import wording

pytestmark = pytest.mark.django_db


def facts_of(client, number):
    page = client.get(reverse("card", args=[number])).content.decode()
    pairs = re.findall(r"<dt>(.*?)</dt><dd[^>]*>(.*?)</dd>", page, re.DOTALL)
    return {name: re.sub(r"<[^>]*>", "", value).strip() for name, value in pairs}


def test_the_page_names_the_block_that_counts_today(client, time_machine):
    load_shipped_catalog()
    BlockException.objects.create(number="OP01-030", block="4", why="fixed", ends_on=date(2027, 3, 31))
    catalog_edited()
    time_machine.move_to("2027-03-31 12:00")
    assert facts_of(client, "OP01-030")["Block"] == "4"
    time_machine.move_to("2027-04-01 12:00")
    assert facts_of(client, "OP01-030")["Block"] == "1"


def test_what_is_not_certain_or_not_known_is_marked(client):
    load_shipped_catalog()
    assert "(uncertain)" in facts_of(client, "EB04-007")["Released"]
    assert "date unknown" in facts_of(client, "OP06-022")["Released"]
    assert "(uncertain)" in facts_of(client, "OP02-024")["Banned"]
    assert "EN start date" in facts_of(client, "OP02-024")["Banned"]
    assert "announced 2026-09-24; replaced by P-163" in facts_of(client, "OP14-020")["Banned"]
    assert "Japan from 2026-05-01" in facts_of(client, "EB04-058")["Banned pair"]
    assert "(uncertain)" not in facts_of(client, "OP11-067")["Banned pair"]
    BannedPair.objects.filter(number_2="OP11-067").update(is_uncertain=True)
    catalog_edited()
    assert "(uncertain)" in facts_of(client, "OP11-067")["Banned pair"]


def test_a_text_from_a_file_is_shown_with_its_lines_and_signs_and_never_as_markup(client):
    load_shipped_catalog()
    Card.objects.filter(number="OP01-030").update(
        text="[On Play] Invented.<br>[Trigger] &lt;Slash&gt; &amp;amp; <b>bold</b>."
    )
    page = client.get(reverse("card", args=["OP01-030"])).content.decode()
    assert "[On Play] Invented.<br>[Trigger] &lt;Slash&gt; &amp; &lt;b&gt;bold&lt;/b&gt;." in page
    assert printed({"OP01-030"}) == {
        "OP01-030": "[On Play] Invented.\n[Trigger] <Slash> & <b>bold</b>.",
    }


def test_kind_colours_and_attribute_stand_in_the_language_of_the_page(client, monkeypatch):
    load_shipped_catalog()
    told = facts_of(client, "OP01-030")
    monkeypatch.setattr(card_words, "gettext", lambda words: f"«{words}»")
    other = facts_of(client, "OP01-030")
    for name in ("Kind", "Colours"):
        assert other[name] == ", ".join(f"«{word}»" for word in told[name].split(", ")), name


def test_colours_of_a_deck_and_of_its_problems_stand_in_the_language_of_the_page(client, monkeypatch):
    load_shipped_catalog()
    monkeypatch.setattr(card_words, "gettext", lambda words: f"«{words}»")
    monkeypatch.setattr(wording, "_", lambda words: f"«{words}»" if words in card_words.COLOURS else words)
    data = {"text": "1 OP07-019\n4 OP01-016", "level": 1, "format": "extra", "date": "2026-11-29"}
    page = client.post(reverse("check-deck"), data).content.decode()
    assert '<span class="colour green">«green»</span>' in page
    assert "is «red»; the Leader" in page
    assert "«green»." in page


def test_every_colour_and_attribute_of_the_card_data_has_its_word():
    cards = load_shipped_cards().values()
    assert {name for card in cards for name in card.colours} <= card_words.COLOURS.keys()
    assert {name for card in cards for name in card.attributes} - {"?"} <= card_words.ATTRIBUTES.keys()
    assert set(Category) == card_words.CATEGORIES.keys()


def test_the_next_page_of_what_was_found_is_of_the_same_search(client, monkeypatch):
    load_shipped_catalog()
    words = "d&g=1 #+%"
    monkeypatch.setattr(public, "find_cards", lambda _words: Card.objects.order_by("number"))
    page = client.get(reverse("cards"), {"q": words})
    [after] = re.findall(r'<a href="(\?[^"]*page=2)"', page.content.decode())
    found = client.get(reverse("cards") + html.unescape(after)).context
    assert (found["words"], found["page"].number) == (words, 2)


def test_the_back_button_brings_the_whole_page_of_a_search_back(client):
    asked = {"HX-Request": "true"}
    searched = client.get(reverse("cards"), {"q": "OP01"}, headers=asked)
    back = client.get(
        reverse("cards"), {"q": "OP01"}, headers={**asked, "HX-History-Restore-Request": "true"}
    )
    assert (b"<html" in searched.content, b"<html" in back.content) == (False, True)
    # What a browser kept of the part is no answer to the page's address.
    assert {"HX-Request", "HX-History-Restore-Request"} <= set(searched["Vary"].split(", "))
