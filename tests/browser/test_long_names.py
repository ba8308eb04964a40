"""Long names on a phone: whole, and beside their own figures."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tests.factories.calls import floor
from tests.factories.decks import hand_in
from tests.factories.running import play_round, started_round
from tests.factories.tournaments import ready_event, right_now
from tournaments.models import Event, Registration
from tournaments.rules.names import fold_name

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Maximiliane-Theodora von Hohenfels-Wester"
ONE_WORD = "Donaudampfschifffahrtselektrizitaetenamt"

#: For each row of a table that holds a long name: is any of its cells cut, is each on the row's own line?
CUT = """names => [...document.querySelectorAll('table tr')].filter(row => names.some(n => row.innerText.includes(n)))
    .map(row => [...row.cells].some(cell => cell.scrollWidth > cell.clientWidth + 1
        || getComputedStyle(cell).textOverflow === 'ellipsis'
        || cell.getBoundingClientRect().right > innerWidth + 1))"""


def test_long_names_stay_whole_beside_their_own_figures_on_a_phone(room):
    event = ready_event(4, rounds_planned=2)
    for player, name in zip(event.registrations.order_by("number"), (LONG, ONE_WORD), strict=False):
        Registration.objects.filter(pk=player.pk).update(name=name, name_key=fold_name(name))
    play_round(event)
    started_round(event)
    person = room.sits_down(phone=True)
    for name in ("public-standings", "public-pairings"):
        person.open(reverse(name, args=[event.slug]))
        text = person.page.locator("main").inner_text()
        assert LONG in text, name
        assert ONE_WORD in text, name
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        cut = person.page.evaluate(CUT, [LONG, ONE_WORD])
        assert cut, name
        assert not any(cut), name


def test_a_place_is_explained_on_a_phone_with_the_opponents_rate_in_sight(room):
    event = ready_event(4, rounds_planned=2)
    play_round(event)
    person = room.sits_down(phone=True)
    person.page.set_viewport_size({"width": 360, "height": 740})
    person.open(reverse("public-player", args=[event.slug, 1]))
    assert "their own rate" in person.page.locator("main table").inner_text()
    cut = "[...document.querySelectorAll('.table-wide')].some(box => box.scrollWidth > box.clientWidth + 1)"
    assert not person.page.evaluate(cut)


#: For each word of each outcome's button: is it on one line?
BROKEN = """() => [...document.querySelectorAll('.outcome-buttons > *')].flatMap(button => {
    const words = [], walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of node.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
            const isSeen = !node.parentElement.closest('.visually-hidden');
            if (isSeen && range.getClientRects().length > 1) words.push(word[0]);
        }
    return words; })"""


def test_the_outcomes_of_a_call_are_not_broken_inside_a_word(room):
    hall = floor(4)
    call = hall.taken(1)
    judge = room.signed_in(hall.people.floor_judge)
    for width in (1280, 360):
        judge.page.set_viewport_size({"width": width, "height": 800})
        judge.open(reverse("call", args=[hall.event.slug, call.pk]))
        assert judge.page.locator(".outcome-buttons > *").count() >= 5
        assert judge.page.evaluate(BROKEN) == [], width


#: The words of a list's card names that stand on two lines though one would hold them.
BROKEN_NAMES = """() => [...document.querySelectorAll('.deck .cards .which')].flatMap(cell => {
    const words = [], node = cell.lastChild, ruler = document.createElement('span');
    ruler.style.whiteSpace = 'nowrap'; ruler.style.position = 'absolute';
    for (const word of node.data.matchAll(/[^\\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(box => Math.round(box.top)));
        ruler.textContent = word[0]; cell.append(ruler);
        if (lines.size > 1 && ruler.offsetWidth <= cell.clientWidth) words.push(word[0]);
        ruler.remove();
    }
    return words; })"""


def test_the_names_of_cards_break_at_their_spaces_on_a_phone(room):
    event = ready_event(4, deck_rule=Event.DeckRule.DEADLINE, deck_deadline=right_now() + timedelta(days=1))
    player = event.registrations.order_by("number").first()
    version = hand_in(player)
    # Cards of long names, whatever their Leader says of them.
    version.cards = {"OP17-115": 4, "OP11-079": 4, "ST14-015": 4, "EB03-011": 4, "OP07-031": 4, "OP04-067": 4}
    version.save()
    person = room.sits_down(phone=True)
    for width in (320, 360):
        person.page.set_viewport_size({"width": width, "height": 740})
        person.open(reverse("player-deck", args=[player.token]))
        assert person.page.locator(".deck .cards .which").count() == 6
        assert person.page.evaluate(BROKEN_NAMES) == [], width
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
