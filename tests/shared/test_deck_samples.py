"""Deck lists from the wild, kept beside the checkout: every one is read as people who know it read it."""

import json
from datetime import date
from pathlib import Path

import pytest

from decks.catalog.facts import load_shipped_cards, load_shipped_regulation
from decks.lists import parse_deck_list, to_text
from decks.rules.legality import Verdict, check_deck, verdict

CATALOG = Path(__file__).resolve().parents[3] / "shared" / "catalog"
CARDS = load_shipped_cards()

pytestmark = pytest.mark.shared


def load(name):
    return json.loads((CATALOG / name).read_text(encoding="utf-8"))


def test_every_sample_of_a_format_is_read_right():
    samples = load("deck-format-samples.json")
    assert samples
    for sample in samples:
        read = parse_deck_list(sample["text"], CARDS)
        assert (read.leader, read.counts) == (sample["leader"], sample["cards"]), sample["format"]
        if not sample["cards"]:
            assert read.problems, sample["format"]


def test_every_real_list_is_read_right_without_a_problem():
    lists = load("decklists-sample.json")
    assert len(lists) == 72
    for sample in lists:
        read = parse_deck_list(sample["text"], CARDS)
        assert (read.leader, read.counts, read.problems) == (sample["leader"], sample["cards"], ()), sample[
            "text"
        ]
        assert read == parse_deck_list(sample["text"].encode(), CARDS)
        again = parse_deck_list(to_text(read.entries, leader=read.leader, cards=CARDS), CARDS)
        assert (again.leader, again.counts, again.problems) == (read.leader, read.counts, ())


def test_most_real_lists_are_legal_and_the_others_say_why():
    verdicts = []
    for sample in load("decklists-sample.json"):
        problems = check_deck(
            parse_deck_list(sample["text"], CARDS).deck(),
            cards=CARDS,
            regulation=load_shipped_regulation(),
            level=2,
            on=date(2026, 11, 29),
        )
        verdicts.append(verdict(problems))
        assert (verdicts[-1] is Verdict.LEGAL) is (problems == [])
    assert verdicts.count(Verdict.LEGAL) > 20
    assert verdicts.count(Verdict.ILLEGAL) > 5
