"""Whose figures the questions at the end of a round are filled in with (TRM 5.2): never those of a refuted account."""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse

from rules_engine.actions import Point, Said, attach_to_match, begin_branch, push_decisions, rule_on_replay
from rules_engine.models import Replay
from tests.factories.replays import a_replay
from tests.factories.running import started_round
from tests.factories.tournaments import people_of, ready_event, right_now
from tournaments import actions
from tournaments.actions.acting import SYSTEM
from tournaments.hooks import board_counts
from tournaments.models import Match, Round
from tournaments.queries.end_of_round import shown_on_board

pytestmark = pytest.mark.django_db
LIFE: Any = SimpleNamespace(kind="counts", key="life")


@pytest.fixture
def match() -> Match:
    return started_round(ready_event(players=4)).matches.get(table=1)


def account(match: Match, name: str, *, lost: int = 0) -> Replay:
    """Return a replay of the match in which player A has lost so many Life cards."""
    row = a_replay(name=name, event=match.round.event, match=match)
    taken = {"do": "override", "value": "move:trash", "card": "a life 1", "reason": "as told"}
    acts = [{"do": "keep"}, {"do": "keep"}, *[taken] * lost]
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=acts)
    row.refresh_from_db()
    return row


def ruled(row: Replay, verdict: str = "accepted") -> Replay:
    return rule_on_replay(replay=row, by=SYSTEM, said=Said(verdict, "as told", ""))


def put(row: Replay) -> Replay:
    return attach_to_match(replay=row, by=SYSTEM, said=Said("accepted", "as told", ""))


def test_without_a_replay_nothing_is_filled_in(match):
    assert board_counts.ask(match, "") == [[]]
    assert shown_on_board(match, LIFE).source is None


def test_the_only_replay_fills_in_whether_it_has_a_verdict_or_not(match):
    row = account(match, "A tells", lost=1)
    for _ in range(2):
        found = shown_on_board(match, LIFE)
        assert (found.shown, found.source.name, found.others) == ((4, 5), "A tells", ())
        ruled(row)


def test_of_several_the_one_with_the_verdict_fills_in_though_another_was_changed_later(match):
    ruled(account(match, "A tells", lost=1))
    account(match, "B tells", lost=3)
    found = shown_on_board(match, LIFE)
    assert (found.shown, found.source.name, [one.name for one in found.others]) == (
        (4, 5),
        "A tells",
        ["B tells"],
    )


def test_the_one_a_ruling_rests_on_fills_in_before_another_with_a_verdict(match):
    first = account(match, "A tells", lost=1)
    ruled(account(match, "B tells", lost=3))
    put(first)
    assert shown_on_board(match, LIFE).source.name == "A tells"


@pytest.mark.parametrize(
    "say", [lambda row: row, ruled, put], ids=["no verdict", "both verdicts", "both put"]
)
def test_of_several_that_say_as_much_none_fills_in_until_a_judge_picks_one(match, say):
    rows = [say(account(match, name, lost=lost)) for name, lost in (("A tells", 1), ("B tells", 3))]
    found = shown_on_board(match, LIFE)
    assert (found.shown, found.source, len(found.others)) == (None, None, 2)
    picked = shown_on_board(match, LIFE, rows[1].key)
    assert (picked.shown, picked.source.name, picked.picked) == ((2, 5), "B tells", rows[1].key)


def test_a_replay_of_another_match_cannot_be_picked(match):
    other = account(match.round.matches.get(table=2), "elsewhere", lost=2)
    account(match, "A tells", lost=1)
    assert shown_on_board(match, LIFE, other.key).source.name == "A tells"


def test_a_question_that_no_board_answers_names_no_replay(match):
    account(match, "A tells")
    for kind, key in (("words", "null_reason"), ("choice", "turn_0")):
        assert shown_on_board(match, SimpleNamespace(kind=kind, key=key)).source is None


def test_the_last_board_says_life_deck_characters_and_who_lost_the_last_life_card(match):
    row = a_replay(event=match.round.event, match=match)
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 0), acts=[{"do": "keep"}, {"do": "keep"}])
    ((found,),) = board_counts.ask(match, "")
    assert found.counts == {"life": (5, 5), "deck": (40, 40), "characters": (0, 0)}
    acts = [
        {"do": "override", "value": "move:trash", "card": "b life 1", "reason": "taken by mistake"},
        {"do": "override", "value": "move:hand", "card": "a life 1", "reason": "taken by mistake"},
    ]
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 2), acts=acts)
    ((found,),) = board_counts.ask(match, "")
    assert (found.counts["life"], found.counts["last_life"]) == ((4, 4), "1")
    acts = [
        {"do": "override", "value": "move:life", "number": 2, "card": "b life 1", "reason": "put in order"}
    ]
    push_decisions(replay=row, by=SYSTEM, at=Point("main", 4), acts=acts)
    ((found,),) = board_counts.ask(match, "")
    assert found.counts["last_life"] == "1"


def test_where_two_accounts_of_a_replay_end_differently_neither_fills_in(match):
    row = account(match, "both")
    there = begin_branch(replay=row, by=SYSTEM, at=Point("main", 2), name="B")
    acts = [{"do": "override", "value": "move:trash", "card": "b life 1", "reason": "taken by mistake"}]
    push_decisions(replay=row, by=SYSTEM, at=there, acts=acts)
    ((found,),) = board_counts.ask(match, "")
    assert found.counts == {"deck": (40, 40), "characters": (0, 0)}
    assert (shown_on_board(match, LIFE).shown, shown_on_board(match, LIFE).source.name) == (None, "both")


def test_a_record_that_no_longer_goes_to_its_end_fills_in_nothing(match):
    row = account(match, "old", lost=1)
    row.record["decisions"][2] = {"do": "play", "card": "a hand 1"}
    row.save()
    ((found,),) = board_counts.ask(match, "")
    assert (found.is_read, found.counts) == (True, {})


# On the page.


@pytest.fixture
def asking(match, client):
    """The page of a table where the Life cards are counted, as its judge sees it."""
    Round.objects.filter(pk=match.round.pk).update(started_at=right_now() - timedelta(minutes=40))
    match = Match.objects.get(pk=match.pk)
    client.force_login(people_of(match.round.event).floor_judge)
    actions.begin_end_of_round(match=match, by=SYSTEM)
    for value in ("in_game", "1", "endless"):
        actions.answer_end_of_round(match=match, by=SYSTEM, value=value)
    return reverse("end-of-round", args=[match.round.event.slug, match.pk])


def counts(page: str) -> list[str]:
    return re.findall(r'id="count_\d" name="count_\d" (?:value="(\d+)")?', page)


def test_the_page_says_whose_figures_stand_in_the_fields(match, client, asking):
    ruled(account(match, "A <tells>", lost=1))
    page = client.get(asking).content.decode()
    assert counts(page) == ["4", "5"]
    assert "A &lt;tells&gt;" in page
    assert "Accepted" in page
    assert "Fill in from another" not in page


def test_another_account_is_one_tap_away_and_stays_picked_for_the_next_question(match, client, asking):
    rows = [account(match, name, lost=lost) for name, lost in (("A tells", 1), ("B tells", 3))]
    page = client.get(asking).content.decode()
    assert counts(page) == ["", ""]
    assert "no ruling says which is right" in page
    offered = re.findall(r'href="([^"]*\?figures=[^"]*)"', page)
    assert offered == [f"{asking}?figures={row.key}" for row in rows]
    page = client.get(offered[1]).content.decode()
    assert counts(page) == ["2", "5"]
    assert f"figures={rows[1].key}" in re.findall(r'hx-get="([^"]*)"', page)[0]
    assert f'name="figures" value="{rows[1].key}"' in page
    (version,) = set(re.findall(r'seen_version" value="(\d+)', page))
    sent = {"count_1": 2, "count_2": 2, "figures": rows[1].key, "once": "a", "seen_version": version}
    answer = client.post(f"{asking}answer/", sent)
    assert answer.url == f"{asking}?figures={rows[1].key}"
    assert "B tells" in client.get(answer.url).content.decode()


def test_a_replay_that_does_not_say_is_named_with_what_to_do(match, client, asking):
    row = account(match, "both")
    there = begin_branch(replay=row, by=SYSTEM, at=Point("main", 2), name="B")
    acts = [{"do": "override", "value": "move:trash", "card": "b life 1", "reason": "taken by mistake"}]
    push_decisions(replay=row, by=SYSTEM, at=there, acts=acts)
    page = client.get(asking).content.decode()
    assert counts(page) == ["", ""]
    assert "This replay does not say it, or its accounts end differently. Count at the table:" in page
