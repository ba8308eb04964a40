"""A disputed game on the board: set up by taps, played by buttons or by keys, told otherwise; also without script."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from penalties.models import GameState
from rules_engine.actions import Point, push_decisions
from rules_engine.models import Replay
from rules_engine.queries.starts import position
from tests.browser.people import Person, Room
from tests.factories.calls import floor
from tests.factories.decks import legal_list
from tests.factories.penalties import give
from tests.factories.replays import a_replay, acts_of, deck
from tournaments.actions.acting import SYSTEM

pytestmark = pytest.mark.django_db(transaction=True)

#: Taps and keys for the board that issue 4 names; docs/replay-a-game.md quotes them.
TAPS, KEYS = 23, 2


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
            if zone == "hand":  # the Characters are open already; five unknown cards in the hand become known
                page.locator(f"#{side}-hand").tap()
                taps += 1
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
    # Nobody typed a turn, and with 8 DON!! it is no first turn, on which nobody attacks.
    assert board["turn"] == 9
    expect(page.locator("#decide").get_by_text("Attack", exact=True)).to_be_visible()
    assert (taps, keys) == (TAPS, KEYS)


def test_a_card_that_becomes_known_takes_the_place_of_an_unknown_one_but_not_of_those_counted_by_hand(
    room: Room,
):
    replay = a_replay(start={"position": position(deck(), deck(skip=6)) | {"turn": 9}})
    judge = room.sits_down(phone=True)
    judge.open(reverse("replay-position", args=[replay.key]))
    hands = {side: judge.page.locator(f"#{side}-hand") for side in "ab"}
    hands["b"].fill("3 ?")
    for side, left in (("a", "3 ?"), ("b", "3 ?")):
        hands[side].tap()
        picks = judge.page.locator(f"[data-side={side}] [data-pick]:visible")
        for pick in range(2):
            picks.nth(pick).tap()
        lines = hands[side].input_value().split("\n")
        assert (left in lines, len([line for line in lines if line])) == (True, 3)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_the_marks_of_a_card_are_taps_or_keys_beside_it(room: Room, script: bool):
    board = position(deck(), deck(skip=6))
    board["a"] |= {"characters": ["OP07-022", "OP07-024"], "don": {"active": 6}}
    replay = a_replay(start={"position": board | {"turn": 9}})
    judge = room.sits_down(phone=True, script=script)
    judge.page.set_viewport_size({"width": 320, "height": 640})
    judge.open(reverse("replay-position", args=[replay.key]))
    page = judge.page
    first, second = (page.locator("#a-characters-marks .mark-row").nth(at) for at in (0, 1))
    first.get_by_role("button", name="rested").tap()
    expect(first.get_by_role("button", name="rested")).to_have_attribute("aria-pressed", "true")
    for count in ("1", "2", "3"):
        second.get_by_role("button", name="one DON!! more").tap()
        expect(second.locator("output")).to_have_text(count)
    new = second.get_by_role("button", name="new")
    new.focus()
    page.keyboard.press("Enter")
    expect(new).to_have_attribute("aria-pressed", "true")
    second.get_by_role("button", name="one DON!! less").tap()
    expect(second.locator("output")).to_have_text("2")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert judge.small_targets() == []
    if script:
        assert judge.accessibility_faults() == []
        page.locator("#a-characters").press_sequentially("OP07-030 Pappag rested")
        third = page.locator("#a-characters-marks .mark-row").nth(2)
        expect(third.get_by_role("button", name="rested")).to_have_attribute("aria-pressed", "true")
        page.locator("#a-active").focus()  # Enter in a field plays on and taps no mark
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name="Play on from this board").tap()
    expect(page.locator(".sheet").nth(1)).to_be_visible()
    replay.refresh_from_db()
    one, two, *_more = replay.record["start"]["position"]["a"]["characters"]
    assert one == {"card": "OP07-022", "rested": True}
    assert two == {"card": "OP07-024", "new": True, "don": 2}


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.long)], ids=["phone", "wide"])
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


def test_after_a_decision_far_down_on_a_phone_the_next_ones_are_on_the_screen(room: Room):
    board = position(deck(), deck())
    hand = ["OP07-022", "OP07-024", "OP07-030", "OP07-025", "OP07-031"]
    for side in "ab":
        board[side] |= {"characters": hand[:4], "don": {"active": 8}, "hand": hand}
    judge = room.sits_down(phone=True)
    judge.open(reverse("replay", args=[a_replay(start={"position": board | {"turn": 5}}).key]))
    page = judge.page
    last = page.get_by_role("button", name="End the turn", exact=True)
    last.scroll_into_view_if_needed()
    page.mouse.wheel(0, 600)
    last.tap()
    expect(page.get_by_text("1 of 1")).to_be_attached()
    expect(page.get_by_role("heading", name="What player B can do")).to_be_in_viewport()


def test_an_answer_and_a_refusal_of_a_tool_are_on_the_screen_of_a_phone(room: Room):
    board = position(deck(), deck(skip=6), "b")
    board["b"] |= {"characters": [{"card": "OP07-030", "new": True}], "don": {"active": 3, "rested": 5}}
    judge = room.sits_down(phone=True)
    judge.open(reverse("replay", args=[a_replay(start={"position": board | {"turn": 8}}).key]))
    page = judge.page
    page.get_by_text("Why not?").tap()
    page.locator("#why-kind").select_option("attack")
    character = page.locator("#why-card option", has_text="B Character 1").get_attribute("value")
    page.locator("#why-card").select_option(character)
    page.get_by_role("button", name="Ask", exact=True).tap()
    expect(page.locator("#why [role=status]")).to_be_in_viewport()
    page.get_by_text("A judge's hand").tap()
    page.locator("#hand-card").select_option(label="B DON!! (active) ×3")
    page.locator("#hand-word").fill("Trash")
    page.locator("#hand-reason").fill("seven, not eight")
    page.get_by_role("button", name="Change it").tap()
    refused = page.get_by_text("DON!! cannot be put into the area")
    expect(refused).to_be_in_viewport()
    assert judge.accessibility_faults() == []
    page.locator("#hand-word").fill("DON!! deck")
    page.get_by_role("button", name="Change it").tap()
    expect(page.get_by_text("1 of 1")).to_be_attached()
    expect(refused).to_have_count(0)


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
            if phone and name in ("replay", "replay-position"):
                assert judge.small_targets() == []
                low = "found => found.filter(one => one.getBoundingClientRect().height < 47.5).length"
                assert judge.page.locator(".steps-list a, .tile summary").evaluate_all(low) == 0
    judge = room.sits_down(phone=True)
    judge.open(reverse("replays"))
    assert judge.accessibility_faults() == []
    assert judge.small_targets() == []


def walks_to(page: Page, wanted: Locator, key: str = "Tab") -> None:
    """Press Tab (or Shift+Tab) until the wanted part has the focus."""
    for _ in range(150):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not come to {wanted}")


def test_a_judge_without_a_mouse_decides_goes_back_begins_an_account_and_keeps_a_verdict(room: Room):
    hall = floor(4)
    hall.call(1)
    replay = a_replay(event=hall.event, match=hall.match(1))
    judge = room.signed_in(hall.people.floor_judge)
    judge.open(reverse("replay", args=[replay.key]))
    page, press = judge.page, judge.page.keyboard.press
    timeline = page.locator("#timeline h2")
    for step, words in enumerate(("Keep the hand", "Keep the hand", "End the turn"), start=1):
        button = page.get_by_role("button", name=words, exact=True)
        walks_to(page, button)
        press("Enter")
        expect(timeline).to_contain_text(f"{step} of {step}")
        # An act replaces the board; the keyboard stays where the next decision is made.
        expect(page.locator("#decide")).to_be_focused()
    back, forward = page.locator("#go-back"), page.locator("#go-forward")
    walks_to(page, back)
    for place in ("2 of 3", "1 of 3"):
        press("Enter")
        expect(timeline).to_contain_text(place)
        expect(back).to_be_focused()
    press("Enter")  # at the start there is no way back, and the focus stays beside where it was
    expect(timeline).to_contain_text("0 of 3")
    expect(page.locator("#timeline")).to_be_focused()
    walks_to(page, forward)
    for place in ("1 of 3", "2 of 3"):
        press("Enter")
        expect(timeline).to_contain_text(place)
        expect(forward).to_be_focused()
    walks_to(page, page.locator("summary", has_text="Another account, a note"))
    press("Enter")
    walks_to(page, page.locator("#branch-name"))
    page.keyboard.type("as B tells it")
    press("Enter")
    expect(page.locator("#timeline [aria-current=true]")).to_contain_text("as B tells it")
    walks_to(page, page.locator("#verdict-reparable"))
    press("ArrowDown")
    walks_to(page, page.locator("#notes"))
    page.keyboard.type("Drew twice")
    walks_to(page, page.get_by_role("button", name="Keep the verdict and put it to the call"))
    press("Enter")
    judge.sees("Kept, and put to the match.")
    replay.refresh_from_db()
    assert acts_of(replay.record["decisions"]) == ["keep", "keep", "end_main"]
    assert [row["name"] for row in replay.record["branches"]] == ["as B tells it"]
    assert (replay.verdict, replay.notes) == ("accepted", "Drew twice")


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.long)], ids=["phone", "wide"])
def test_the_verdict_form_with_a_call_and_a_penalty_shuts_nobody_out(room: Room, phone: bool):
    hall = floor(4)
    call, match = hall.call(1), hall.match(1)
    penalty = give(hall.event, match.player_1.number, "game_rules", "warning", match=match)
    replay = a_replay(event=hall.event, match=match)
    judge = room.signed_in(hall.people.floor_judge, phone=phone)
    judge.open(reverse("replay", args=[replay.key]))
    judge.choose("Accepted")
    judge.choose(re.compile("Game rule broken$"), exact=False)
    assert judge.accessibility_faults() == []
    judge.tap("Keep the verdict and put it to the call")
    judge.sees("Kept, and put to the match.")
    assert judge.taps == 3
    state = GameState.objects.get(call=call)
    assert [row.pk for row in state.penalties.all()] == [penalty.pk]
    for name in ("event-replays", "match-replays"):
        args = [hall.event.slug] if name == "event-replays" else [hall.event.slug, match.pk]
        judge.open(reverse(name, args=args))
        assert judge.accessibility_faults() == []
