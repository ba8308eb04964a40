"""The tools beside the board: short lists, words as the page itself says them, what was asked still chosen."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from rules_engine.models import Replay
from rules_engine.queries.starts import position
from tests.factories.replays import a_replay, deck

pytestmark = pytest.mark.django_db


def a_turn_of_b() -> Replay:
    """Return a board where B, to act, has eight DON!! and A seven rested ones; both hands hold five unknown cards."""
    board = position(deck(), deck(skip=6), "b")
    board["a"] |= {"don": {"rested": 7}}
    board["b"] |= {"don": {"active": 3, "rested": 5}, "characters": ["OP07-030"]}
    return a_replay(start={"position": board | {"turn": 8}})


def options(page: str, select: str) -> list[str]:
    """Return the words of a list to choose from, in their order."""
    inside = page.split(f'id="{select}"', 1)[1].split("</select>", 1)[0]
    return re.findall(r"<option[^>]*>([^<]*)</option>", inside)


def test_cards_that_are_alike_are_one_line_of_a_tool_with_their_number(client):
    page = client.get(reverse("replay", args=[a_turn_of_b().key])).content.decode()
    found = [words for words in options(page, "why-card") if "DON!!" in words or "Hand" in words]
    assert found == [
        "B Hand: an unknown card ×5",
        "B DON!! (active) ×3",
        "B DON!! (rested) ×5",
        "A Hand: an unknown card ×5",
        "A DON!! (rested) ×7",
    ]


def test_the_cards_of_whoever_decides_stand_first(client):
    page = client.get(reverse("replay", args=[a_turn_of_b().key])).content.decode()
    assert next(words[0] for words in options(page, "hand-card") if words != "no card") == "B"


def test_what_was_asked_about_stays_chosen_for_the_next_question(client):
    row = a_turn_of_b()
    page = client.get(reverse("replay", args=[row.key])).content.decode()
    card, target = re.findall(r'<option value="(\d+)"[^>]*>. (?:Leader|Character) 1', page)[:2]
    asked = {"why": "1", "kind": "attack", "card": card, "target": target}
    page = client.get(reverse("replay", args=[row.key]), asked).content.decode()
    tool = page.split('id="why"', 1)[1].split("</details>", 1)[0]
    assert re.findall(r'<option value="([^"]*)" selected', tool) == ["attack", card, target]


@pytest.mark.parametrize("typed", ["DON!! deck", "don!! DECK", "don_deck", "don deck"])
def test_a_judges_hand_takes_an_area_by_the_name_that_stands_on_the_page(client, typed: str):
    row = a_turn_of_b()
    page = client.get(reverse("replay", args=[row.key])).content.decode()
    don = re.search(r'<option value="(\d+)"[^>]*>B DON!! \(active\)', page)
    assert don
    given = {"kind": "override", "value": "move", "card": don[1], "word": typed, "reason": "seven, not eight"}
    answer = client.post(
        reverse("replay-do", args=[row.key]), {**given, "line": "main", "at": 0, "seen": row.version}
    )
    row.refresh_from_db()
    assert answer.status_code == 302
    assert [decision["value"] for decision in row.record["decisions"]] == ["move:don_deck"]


def test_the_words_offered_to_a_judges_hand_are_the_names_of_the_areas(client):
    page = client.get(reverse("replay", args=[a_turn_of_b().key])).content.decode()
    offered = page.split('<datalist id="hand-words">', 1)[1].split("</datalist>", 1)[0]
    assert '<option value="DON!! deck">' in offered
    assert "don_deck" not in offered


def test_an_illegal_act_that_happened_goes_from_its_refusal_into_the_judges_hand(client):
    row = a_turn_of_b()
    address = reverse("replay", args=[row.key])
    page = client.get(address).content.decode()
    found = re.search(r'<option value="(\d+)"[^>]*>B Character 1', page)
    aim = re.search(r'<option value="(\d+)"[^>]*>B Leader 1', page)
    assert found
    assert aim
    asked = {"why": "1", "kind": "attack", "card": found[1], "target": aim[1]}
    page = client.get(address, asked).content.decode()
    link = re.search(r'<a href="([^"]*)">It happened all the same: enter it as the judge', page)
    assert link
    query, _mark, anchor = link[1].replace("&amp;", "&").partition("#")
    assert anchor == "hand"
    page = client.get(address + query).content.decode()
    hand = page.split('<details id="hand" open>', 1)[1].split("</details>", 1)[0]
    assert re.findall(r'<option value="([^"]*)" selected', hand) == ["rest", found[1]]
    reason = re.search(r'name="reason" id="hand-reason" value="([^"]+)"', hand)
    assert reason
    given = {"kind": "override", "value": "rest", "card": found[1], "reason": reason[1]}
    client.post(reverse("replay-do", args=[row.key]), {**given, "line": "main", "at": 0, "seen": row.version})
    row.refresh_from_db()
    (decision,) = row.record["decisions"]
    assert (decision["do"], decision["value"]) == ("override", "rest")
    assert decision["reason"].startswith("Not legal, but it happened: ")


def test_what_is_legal_offers_no_judges_hand(client):
    row = a_turn_of_b()
    page = client.get(
        reverse("replay", args=[row.key]), {"why": "1", "hand": "1", "kind": "end_main"}
    ).content.decode()
    assert "It happened all the same" not in page
    assert '<details id="hand" >' in page
