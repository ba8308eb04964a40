"""Sentences of the rules reach a reader in the form for what they count, and with their own words translated."""

import pytest

from decks.rules.construction import check_size
from decks.rules.deck import Deck
from tournaments import wording
from tournaments.rules.problems import Problem
from tournaments.rules.words import Listed
from tournaments.wording import problem_facts


@pytest.mark.parametrize(("copies", "words"), [(1, "The deck has 1 card;"), (2, "The deck has 2 cards;")])
def test_a_refusal_that_counts_reads_for_one_and_for_many(copies, words):
    (problem,) = check_size(Deck(None, {"OP01-016": copies}))
    assert problem.words().startswith(words)
    assert problem_facts(problem)["words"].startswith(words)


def test_the_form_is_the_one_of_the_readers_language(monkeypatch):
    monkeypatch.setattr(wording, "ngettext", lambda *given: f"{given[2] % 10 == 1}: {{count}}")
    (problem,) = check_size(Deck(None, {"OP01-016": 21}))
    assert problem_facts(problem)["words"] == "True: 21"


def test_words_that_fill_a_sentence_are_translated_one_by_one(monkeypatch):
    monkeypatch.setattr(wording, "_", {"It is {colours}.": "C’est {colours}.", "red": "rouge"}.get)
    problem = Problem("wrong_colour", "It is {colours}.", params={"colours": Listed.of(["red"])})
    assert problem_facts(problem)["words"] == "C’est rouge."
