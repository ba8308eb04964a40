"""A disputed game on the board: set up by taps, played by buttons, rewound, told otherwise; also without script."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from rules_engine.actions import Point, push_decisions
from rules_engine.models import Replay
from rules_engine.queries.starts import position
from tests.browser.people import Person, Room
from tests.factories.decks import legal_list
from tests.factories.replays import a_replay, acts_of, deck
from tournaments.actions.acting import SYSTEM

pytestmark = pytest.mark.django_db(transaction=True)

#: Taps and keys for the board that issue 4 names; docs/replay-a-game.md quotes them.
TAPS, KEYS = 25, 6


def begins(judge: Person, button: str) -> None:
    """Paste two lists and begin."""
    judge.open(reverse("replays"))
    judge.write("Player A: deck list or Leader", legal_list())
    judge.write("Player B: deck list or Leader", legal_list(skip=6))
    judge.tap(button)


def test_a_board_of_four_characters_eight_don_and_five_cards_a_side_takes_few_taps(room: Room):
    judge = room.sits_down(phone=True)
    begins(judge, "Set up the board as it stands")
    page, taps, keys = judge.page, 0, 0
    for side in "ab":
        page.locator(f"#{side}-active").fill("8")
        taps, keys = taps + 1, keys + 1
        for zone, count in (("characters", 4), ("hand", 5)):
            field = page.locator(f"#{side}-{zone}")
            field.tap()
            taps += 1
            if zone == "hand":  # five unknown cards stand there at first: all of it is marked and overwritten
                field.fill("")
                keys += 2
            picks = page.locator(f"[data-side={side}] [data-pick]:visible")
            for pick in range(count):
                picks.nth(pick).tap()
                taps += 1
    assert judge.accessibility_faults() == []
    page.get_by_role("button", name="Play on from this board").tap()
    taps += 1
    expect(page.locator(".sheet").nth(1)).to_be_visible()
    board = Replay.objects.get().record["start"]["position"]
    assert [len(board[side]["characters"]) for side in "ab"] == [4, 4]
    assert [len(board[side]["hand"]) for side in "ab"] == [5, 5]
    assert (taps, keys) == (TAPS, KEYS)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "wide"])
def test_a_short_replay_is_played_rewound_and_told_otherwise(room: Room, phone: bool):
    judge = room.sits_down(phone=phone)
    begins(judge, "Start from the first turn")
    page = judge.page
    for step, button in enumerate(("Keep the hand", "Keep the hand", "End the turn"), start=1):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_text(f"{step} of {step}")).to_be_visible()
    page.get_by_role("link", name="One decision back").click()
    expect(page.get_by_text("2 of 3")).to_be_visible()
    page.get_by_text("A player concedes").click()
    page.get_by_role("button", name="Player A concedes").click()
    expect(page.get_by_text("The game is over.")).to_be_visible()
    assert judge.accessibility_faults() == []
    page.get_by_role("link", name="Side by side").click()
    expect(page.get_by_text(re.compile("first difference is decision 3"))).to_be_visible()
    assert judge.accessibility_faults() == []
    record = Replay.objects.get().record
    assert acts_of(record["decisions"]) == ["keep", "keep", "end_main"]
    assert len(record["branches"]) == 1


def test_without_javascript_the_same_buttons_work(room: Room):
    judge = room.sits_down(script=False)
    begins(judge, "Start from the first turn")
    judge.tap("Keep the hand")
    judge.tap("Redraw the hand")
    judge.tap("Take the last decision back")
    judge.sees("1 of 1")
    assert acts_of(Replay.objects.get().record["decisions"]) == ["keep"]


def test_a_full_board_has_no_fault_and_no_small_target(room: Room):
    board = position(deck(), deck(skip=6))
    board["a"] |= {
        "characters": [{"card": "OP07-022", "rested": True, "don": 2}, "OP07-024", "OP07-030", "OP07-025"],
        "don": {"active": 6},
        "hand": ["OP07-031", "OP07-021", None],
        "trash": ["OP07-026", "OP07-027"],
    }
    replay = a_replay(start={"position": board})
    push_decisions(
        replay=replay, by=SYSTEM, at=Point("main", 0), acts=[{"do": "give_don", "target": "a leader"}]
    )
    for phone in (True, False):
        judge = room.sits_down(phone=phone)
        for name in ("replay", "replay-position", "replay-sheet", "replay-compare"):
            judge.open(reverse(name, args=[replay.key]))
            assert judge.accessibility_faults() == []
            small = judge.small_targets() if phone and name == "replay" else []
            assert [one for one in small if "Text" not in one] == []
    judge = room.sits_down(phone=True)
    judge.open(reverse("replays"))
    assert judge.accessibility_faults() == []
