"""The replay board as a browser without JavaScript meets it."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.urls import reverse

from decks.actions import submit_list
from decks.models import Card
from penalties.models import GameState
from rules_engine.actions import Point, begin_branch, push_decisions
from rules_engine.models import Replay
from rules_engine.queries.board import board
from rules_engine.queries.choices import _ticks
from rules_engine.queries.opening import opening
from rules_engine.queries.starts import position
from rules_engine.queries.steps import Step
from tests.factories.decks import legal_list
from tests.factories.replays import a_replay, deck
from tests.factories.running import started_round
from tests.factories.tournaments import people_of, ready_event
from tournaments.actions.acting import SYSTEM
from tournaments.hooks import table_parts

pytestmark = pytest.mark.django_db

#: Pages that put events, areas and phases into words.
NAMED_ON = ("replay", "replay-compare", "replay-sheet")


def do(client, replay: Replay, act: dict, **more):
    """Send one decision as a button does and follow to the board."""
    replay.refresh_from_db()
    given = {"do": json.dumps(act), "seen": replay.version, **more}
    return client.post(reverse("replay-do", args=[replay.key]), given, follow=True)


def test_the_first_page_opens_the_third_door(client):
    assert reverse("replays") in client.get("/").content.decode()


@pytest.mark.parametrize("begin", ["game", "board"])
def test_two_lists_begin_a_replay(client, begin: str):
    given = {"list_a": legal_list(), "list_b": legal_list(skip=6), "first": "b", "begin": begin}
    answer = client.post(reverse("replays"), given, follow=True)
    row = Replay.objects.get()
    assert answer.status_code == 200
    assert set(row.record["start"]) == ({"new"} if begin == "game" else {"position"})
    assert answer.redirect_chain[-1][0] == reverse(
        "replay" if begin == "game" else "replay-position", args=[row.key]
    )


def test_the_numbers_of_two_leaders_are_enough(client):
    given = {"list_a": "OP07-019", "list_b": "OP01-002", "first": "a", "begin": "game"}
    answer = client.post(reverse("replays"), given, follow=True)
    assert "What player A can do" in answer.content.decode()


def test_what_cannot_be_read_in_both_lists_is_said_at_once_and_what_was_typed_stays(client):
    answer = client.post(reverse("replays"), {"list_a": "4 OP99-999", "list_b": "nothing", "first": "a"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "player A" in page
    assert "player B" in page
    assert "4 OP99-999</textarea>" in page
    assert not Replay.objects.exists()


def test_every_button_of_the_board_is_legal(client):
    replay = a_replay()
    for _ in range(12):
        page = client.get(reverse("replay", args=[replay.key])).content.decode()
        acts = re.findall(r'name="do" value="([^"]+)"', page)
        assert acts
        act = json.loads(acts[-1].replace("&quot;", '"'))
        assert do(client, replay, act).status_code == 200
    replay.refresh_from_db()
    assert len(replay.record["decisions"]) == 12


def test_what_is_illegal_is_asked_for_and_answered_with_the_rule(client):
    replay = a_replay()
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    page = client.get(reverse("replay", args=[replay.key])).content.decode()
    leaders = re.findall(r'value="(\d+)">[AB] Leader', page)[:2]
    given = {"why": 1, "kind": "attack", "card": leaders[0], "target": leaders[1]}
    answer = client.get(reverse("replay", args=[replay.key]), given).content.decode()
    assert "CR 6-5-6-1" in answer


def test_an_illegal_decision_is_refused_with_its_rule_and_not_entered(client):
    replay = a_replay()
    answer = do(client, replay, {"do": "end_main"})
    assert answer.status_code == 422
    assert "CR 5-2-1-6" in answer.content.decode()
    replay.refresh_from_db()
    assert replay.record["decisions"] == []


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"do": 5}', '{"card": 1}', '{"do": "attack", "card": "x" }']
)
def test_garbage_for_a_decision_is_refused_and_breaks_nothing(client, text: str):
    replay = a_replay()
    answer = client.post(reverse("replay-do", args=[replay.key]), {"do": text})
    assert answer.status_code == 422


def test_a_page_older_than_the_replay_is_told_so(client):
    replay = a_replay()
    do(client, replay, {"do": "keep"})
    answer = client.post(reverse("replay-do", args=[replay.key]), {"do": '{"do":"keep"}', "seen": 1})
    assert answer.status_code == 409


def test_rewinding_shows_the_board_as_it_was_and_the_way_on(client):
    replay = a_replay()
    for act in ("keep", "keep", "end_main"):
        do(client, replay, {"do": act})
    page = client.get(reverse("replay", args=[replay.key]), {"at": 1}).content.decode()
    assert "Turn 0" in page
    assert "another decision here begins another account" in page


def test_an_unknown_card_is_named_by_a_few_letters_and_can_be_played_then(client):
    replay = a_replay()
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    page = client.get(reverse("replay", args=[replay.key])).content.decode()
    unknown = re.search(r'value="(\d+)">A Hand', page)[1]
    replay.refresh_from_db()
    given = {"kind": "reveal", "card": unknown, "value": "otama", "seen": replay.version}
    page = client.post(reverse("replay-do", args=[replay.key]), given, follow=True).content.decode()
    assert "Otama (1)" in page


def test_an_unknown_card_that_lies_open_is_asked_for_until_it_is_named(client):
    replay = a_replay()
    acts = [{"do": "keep"}, {"do": "keep"}]
    acts.append({"do": "override", "value": "move:trash", "card": "a hand 1", "reason": "dropped"})
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=acts)
    page = client.get(reverse("replay", args=[replay.key])).content.decode()
    assert "nobody has said which they are: A: Trash (1)" in page
    unknown = re.search(r'value="(\d+)">A Trash 1', page)[1]
    replay.refresh_from_db()
    given = {"kind": "reveal", "card": unknown, "value": "otama", "seen": replay.version}
    page = client.post(reverse("replay-do", args=[replay.key]), given, follow=True).content.decode()
    assert "nobody has said which they are" not in page


def test_a_step_that_cannot_be_decided_is_marked():
    replay = a_replay()
    marked = Step(1, "Activate X", is_undecided=True)
    for name in ("rules_engine/_timeline.html", "print/replay.html"):
        shown = SimpleNamespace(path=(marked,), lines=(), line="main", step=1, steps=1)
        words = render_to_string(name, {"board": shown, "steps": (marked,), "replay": replay})
        assert "cannot be decided from what is known" in words


def test_two_accounts_stand_side_by_side_with_the_first_difference_marked(client):
    replay = a_replay()
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    begin_branch(replay=replay, by=SYSTEM, at=Point("main", 1), name="as B tells it")
    push_decisions(replay=replay, by=SYSTEM, at=Point("as B tells it", 1), acts=[{"do": "mulligan"}])
    page = client.get(reverse("replay-compare", args=[replay.key])).content.decode()
    assert "the first difference is decision 2" in page
    assert re.findall(r'"first-difference">([^<]+)<', page) == ["Keep the hand", "Redraw the hand"]


def test_nobody_else_sees_the_hidden_cards_of_a_player(client):
    replay = a_replay(seed=5)
    hand = {card["name"] for card in _hand(replay, "b")}
    seen_by = {
        who: client.get(reverse("replay", args=[replay.key]), {"as": who}).content.decode()
        for who in ("judge", "a", "b")
    }
    own = {card["name"] for card in _hand(replay, "a")}
    for name in hand - own:
        assert f'tile-name">{name}<' in seen_by["judge"]
        assert f'tile-name">{name}<' in seen_by["b"]
        assert f'tile-name">{name}<' not in seen_by["a"]


def _hand(replay: Replay, side: str):
    from rules_engine.actions.decisions import opened

    return opened(replay).view()[side]["hand"]


def test_the_file_opens_again(client):
    replay = a_replay()
    answer = client.get(reverse("replay-file", args=[replay.key]))
    assert answer["Content-Disposition"] == 'attachment; filename="table-1.json"'
    again = client.post(
        reverse("replays"), {"file": SimpleUploadedFile("r.json", answer.content)}, follow=True
    )
    assert again.status_code == 200
    assert [row.record for row in Replay.objects.all()] == [replay.record] * 2


@pytest.mark.parametrize("raw", [b"\x00" * 1000, b"{" * 100_000, b"x" * 3_000_000])
def test_a_bad_file_gets_one_clear_message(client, raw: bytes):
    answer = client.post(reverse("replays"), {"file": SimpleUploadedFile("r.json", raw)})
    assert answer.status_code == 422
    assert answer.content.decode().count('class="problem ') == 1


def test_a_file_of_lines_that_is_no_log_says_so(client):
    raw = b"Dear judge,\nplease find attached\nnothing.\n"
    answer = client.post(reverse("replays"), {"file": SimpleUploadedFile("r.log", raw)})
    assert answer.status_code == 422
    assert "simulator" in answer.content.decode()


def test_a_boards_mistakes_stand_above_the_fields_as_they_were_typed(client):
    replay = a_replay()
    answer = client.post(reverse("replay-position", args=[replay.key]), {"a-hand": "xyzzy", "a-active": "11"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "xyzzy</textarea>" in page


def test_the_sheet_has_the_decisions_with_their_rules(client):
    replay = a_replay()
    do(client, replay, {"do": "keep"})
    page = client.get(reverse("replay-sheet", args=[replay.key])).content.decode()
    assert "Keep the hand" in page
    assert "CR 5-2-1-6" in page


def test_the_sheet_marks_the_judges_hand_and_has_lines_to_sign(client):
    replay = a_replay()
    act = {"do": "override", "value": "shuffle:a", "reason": "a card fell out"}
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=[act])
    page = client.get(reverse("replay-sheet", args=[replay.key])).content.decode()
    assert "⚖ <strong>" in page
    assert "Player B ____" in page


def test_a_match_has_both_lists_filled_in_and_its_verdict_goes_to_the_table(client):
    event = ready_event(players=4)
    match = started_round(event).matches.get(table=1)
    for player, skip in ((match.player_1, 0), (match.player_2, 6)):
        submit_list(
            registration=player, by=SYSTEM, text=legal_list(skip=skip), is_from_paper=True, reason="late"
        )
    judge = people_of(event).floor_judge
    client.force_login(judge)
    (part,) = [part for parts in table_parts.ask(match, judge) for part in parts if part.key == "replays"]
    page = client.get(part.url).content.decode()
    assert "4 OP07-022" in page
    given = {
        "list_a": legal_list(),
        "list_b": legal_list(skip=6),
        "first": "a",
        "begin": "game",
        "name": "T1",
    }
    client.post(part.url, given)
    replay = Replay.objects.get(match=match)
    given = {"verdict": "accepted", "notes": "Drew twice", "attach": 1, "seen": replay.version}
    answer = client.post(reverse("replay-verdict", args=[replay.key]), given)
    assert answer.status_code == 302
    assert GameState.objects.get(match=match).replay == replay.record


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "This field is required."),
        ({"file": SimpleUploadedFile("r.json", b"{")}, "ends in the middle"),
        (
            {"file": SimpleUploadedFile("r.log", b"[Bo#1] Leader is X\n[Bo#1] Mulligan\n[Bo#1] Board: []\n")},
            "no lines of the machine",
        ),
    ],
    ids=["no file", "no record", "a log that ends with a list"],
)
def test_a_file_that_is_refused_leaves_the_lists_of_the_match_as_they_were(client, files, words):
    event = ready_event(players=4)
    match = started_round(event).matches.get(table=1)
    submit_list(registration=match.player_1, by=SYSTEM, text=legal_list(), is_from_paper=True, reason="late")
    client.force_login(people_of(event).floor_judge)
    answer = client.post(reverse("match-replays", args=[event.slug, match.pk]), {"once": "k", **files})
    page = answer.content.decode()
    assert (answer.status_code, words in page, "4 OP07-022" in page) == (422, True, True)
    assert page.count("This field is required.") == (not files)


def lying(**sides: dict) -> dict:
    """Return a board of both decks with these cards on it."""
    board = position(deck(), deck(skip=6))
    for side, facts in sides.items():
        board[side] |= facts
    return {"position": board}


def test_buttons_that_would_say_the_same_say_where_their_cards_lie(client):
    copies = [{"card": "OP07-022", "rested": True}, "OP07-022"]
    row = a_replay(start=lying(a={"characters": copies, "hand": 0, "don": {"active": 1}}))
    page = client.get(reverse("replay", args=[row.key])).content.decode()
    said = re.findall(r"<button name=\"do\"[^>]*>([^<]*)</button>", page)
    assert {"Otama · A Characters 1", "Otama · A Characters 2"} < set(said)


def test_cards_to_tick_that_look_the_same_say_where_they_lie():
    row = a_replay(start=lying(a={"characters": ["OP07-022", "OP07-022", "OP07-024"], "hand": 0}))
    game = opening(row).timeline.game
    cards = game.state.players[0].characters
    assert [tick.place for tick in _ticks(game, cards)] == ["A Characters 1", "A Characters 2", ""]


def test_at_a_match_whose_lists_are_in_the_page_begins_with_the_board(client):
    event = ready_event(players=4)
    match = started_round(event).matches.get(table=1)
    address = reverse("match-replays", args=[event.slug, match.pk])
    client.force_login(people_of(event).floor_judge)
    folded = '<details class="replay-decks">'
    assert folded not in client.get(address).content.decode()
    for player in (match.player_1, match.player_2):
        submit_list(registration=player, by=SYSTEM, text=legal_list(), is_from_paper=True, reason="late")
    page = client.get(address).content.decode()
    assert folded in page
    assert f"A {match.player_1.name}</label>" in page
    assert 'value="Round 1, table 1"' in page
    a_replay(event=event, match=match)
    assert 'value="Round 1, table 1 (2)"' in client.get(address).content.decode()
    refused = client.post(
        address, {"list_a": "nothing", "list_b": "OP01-002", "first": "a", "begin": "board"}
    )
    assert folded not in refused.content.decode()


def test_the_turn_stands_empty_until_a_board_has_been_set_up(client):
    board = position(deck(), deck(skip=6))
    for start, turn in ((board, ""), (board | {"turn": 8}, "8")):
        address = reverse("replay-position", args=[a_replay(start={"position": start}).key])
        assert f'id="turn" value="{turn}"' in client.get(address).content.decode()


def test_a_board_takes_as_many_queries_whatever_has_been_decided(client, django_assert_num_queries):
    short, long = a_replay(), a_replay()
    push_decisions(
        replay=long, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}] * 2 + [{"do": "end_main"}] * 12
    )
    client.get(reverse("replay", args=[short.key]))
    for row in (short, long):
        with django_assert_num_queries(3):
            client.get(reverse("replay", args=[row.key]))


def test_people_read_the_printed_text_where_it_is_loaded_else_the_engines_own_print(client):
    board = position(deck(), deck(skip=6))
    board["a"]["characters"] = ["OP07-022"]
    address = reverse("replay", args=[a_replay(start={"position": board}).key])
    assert "tile-text" in client.get(address).content.decode()
    Card.objects.create(number="OP07-022", name="Otama", category="character", text="What the card says.")
    assert "What the card says." in client.get(address).content.decode()


def test_cards_are_put_into_an_order_where_there_are_too_many_for_buttons(client):
    cards = ["OP01-006", "OP01-007", "OP01-008", "OP01-009", "OP01-011"]
    side = {"leader": "OP01-001", "hand": ["OP01-016"], "life": 4, "don": {"active": 1}, "deck": cards * 2}
    other = {"leader": "OP01-002", "hand": 5, "life": 4}
    board = {"turn": 3, "turn_side": "a", "phase": "main", "seed": 1, "a": side, "b": other}
    replay = a_replay(start={"position": board})
    page = do(client, replay, {"do": "play", "card": "a hand 1"}).content.decode()
    offered = re.findall(r'value="(\d+)" selected', page)
    assert len(offered) == 5
    replay.refresh_from_db()
    given = {"kind": "order", "cards": offered[::-1], "seen": replay.version}
    answer = client.post(reverse("replay-do", args=[replay.key]), given, follow=True)
    assert answer.status_code == 200
    replay.refresh_from_db()
    assert replay.record["decisions"][-1]["do"] == "order"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_is_a_pdf_on_the_paper_asked_for(client, paper: str):
    replay = a_replay()
    do(client, replay, {"do": "keep"})
    answer = client.get(reverse("replay-sheet-pdf", args=[replay.key]), {"paper": paper})
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")


def test_a_judges_hand_stands_on_the_sheet_with_its_mark_and_reason():
    replay = a_replay()
    acts = [{"do": "override", "value": "move:trash", "card": "b hand 1", "reason": "dropped"}]
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=acts)
    replay.refresh_from_db()
    path = board(opening(replay).timeline).path
    words = render_to_string("print/replay.html", {"steps": path, "replay": replay})
    assert 'class="hand"' in words
    assert "dropped" in words


def test_areas_and_phases_are_called_by_their_names_wherever_the_board_is_told(client):
    replay = a_replay()
    acts = [{"do": "keep"}, {"do": "keep"}, {"do": "end_main"}]
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=acts)
    begin_branch(replay=replay, by=SYSTEM, at=Point("main", 2), name="as B tells it")
    push_decisions(
        replay=replay,
        by=SYSTEM,
        at=Point("as B tells it", 2),
        acts=[{"do": "override", "value": "move:trash", "card": "b life 1", "reason": "taken by mistake"}],
    )
    pages = [client.get(reverse(name, args=[replay.key])).content.decode() for name in NAMED_ON]
    assert "DON!! deck → Cost area." in pages[0]
    assert "End Phase." in pages[0]
    for words in ("Whose turn", "B: Trash, number of cards", "B: Life 5", "B: DON!! deck", "Who decides"):
        assert words in pages[1]
    assert "<td>B: Main Phase</td><td>A: Main Phase</td>" in pages[1]
    for code in ("don_deck →", "turn_side", "→ cost", "deck → hand", "A: main", "B: main"):
        assert not any(code in one for one in pages), code


def test_a_refusal_says_account_as_the_page_does(client):
    replay = a_replay()
    do(client, replay, {"do": "keep"})
    begin_branch(replay=replay, by=SYSTEM, at=Point("main", 1), name="as B tells it")
    replay.refresh_from_db()
    told = client.post(
        reverse("replay-branch", args=[replay.key]),
        {"name": "as B tells it", "at": 1, "seen": replay.version},
    ).content.decode()
    assert "There is an account called" in told
    wrong = {**replay.record, "branches": [{"name": "as B tells it", "after": 1, "decisions": ["attack"]}]}
    given = {"file": SimpleUploadedFile("game.json", json.dumps(wrong).encode())}
    refused = client.post(reverse("replays"), given).content.decode()
    assert "account &quot;as B tells it&quot;, decision 2" in refused
    assert "branch &quot;" not in refused


def test_without_script_a_cards_mark_is_one_tap_and_begins_nothing(client):
    replay = a_replay(start={"position": position(deck(), deck(skip=6))})
    address = reverse("replay-position", args=[replay.key])
    typed = {"a-characters": "2 ?\notama, koala +1", "b-hand": "xyzzy", "turn": "7"}
    for mark, line in (
        ("a-characters-1-rested", "OK"),
        ("a-characters-2-more", "koala +2"),
        ("a-characters-2-new", "koala +2 new"),
    ):
        page = client.post(address, {**typed, "mark": mark})
        assert page.status_code == 200
        found = re.search(r'<textarea name="a-characters"[^>]*>([^<]*)<', page.content.decode())
        typed["a-characters"] = found[1]
        assert line in ("OK", found[1].split("\n")[-1])
    assert typed["a-characters"] == "2 ?\notama rested\nkoala +2 new"
    words = page.content.decode()
    assert re.search(r'value="a-characters-1-rested"[^>]*aria-pressed="true"', words)
    assert 'id="turn" value="7"' in words
    assert "xyzzy</textarea>" in words
    replay.refresh_from_db()
    assert replay.version == 1


@pytest.mark.parametrize(
    "mark", ["", "a-characters", "c-characters-0-rested", "a-hand-0-rested", "a-stage-0-new", "x" * 99]
)
def test_garbage_for_a_mark_shows_the_page_as_it_was_typed(client, mark: str):
    address = reverse("replay-position", args=[a_replay().key])
    page = client.post(address, {"a-stage": "otama", "a-hand": "koala", "mark": mark})
    assert page.status_code == 200
    assert ">otama</textarea>" in page.content.decode()
    assert ">koala</textarea>" in page.content.decode()


def test_the_decisions_tell_nobody_a_hidden_card(client):
    replay = a_replay(seed=5)
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    replay.refresh_from_db()
    push_decisions(
        replay=replay, by=SYSTEM, at=Point("main", 2), acts=[{"do": "end_main"}]
    )  # player B draws the first card of their deck
    replay.refresh_from_db()
    drawn = _hand(replay, "b")[-1]
    act = {"do": "override", "card": drawn["id"], "value": "move:deck", "reason": f"saw {drawn['name']}"}
    push_decisions(replay=replay, by=SYSTEM, at=Point("main", 3), acts=[act])
    replay.refresh_from_db()
    told = {}
    for who in ("judge", "a", "b", "public"):
        path = board(opening(replay).timeline, who=who).path
        told[who] = " ".join(f"{step.words} {step.note} {step.happened}" for step in path[2:])
    assert drawn["name"] in told["judge"]
    assert drawn["name"] in told["b"]
    for who in ("a", "public"):
        assert drawn["name"] not in told[who]
        assert drawn["number"] not in told[who]
        assert "cards that are not shown" in told[who]
    for page in ("a", "public"):
        shown = client.get(reverse("replay", args=[replay.key]), {"as": page}).content.decode()
        assert f"saw {drawn['name']}" not in shown
