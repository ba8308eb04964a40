"""Long names on a phone: whole, and beside their own figures."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories.running import play_round, started_round
from tests.factories.tournaments import ready_event
from tournaments.models import Registration
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
