"""Every word of the vocabulary is used: by a shipped program, or by an invented text of these tests."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from rules_engine.one_piece import effects
from rules_engine.one_piece.effects import executable
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text import programs
from rules_engine.one_piece.text.compiling import compile_text
from rules_engine.one_piece.text.walk import every
from tests.rules_engine.text.wordings import WORDINGS

#: No text asks for a judge; texts nobody could read do.
ONLY_FOR_NEW_TEXTS = {"JudgeDecides"}

#: Fields that no text sets. Who does an act is said of every act, also where all texts mean the same player.
ALWAYS_THE_SAME = {
    *(
        (name, "who")
        for name in ("GiveDon", "KO", "Look", "Pick", "SetActive", "TakesDamage", "TurnNumber", "WinGame")
    ),
    *((name, "number") for name in ("DeckOutWins", "LateDeckLoss", "NoDeckLoss", "PlaceDonGiven")),
    *((name, "what") for name in ("ChooseNumber", "Chosen")),
    *((name, "join") for name in ("ApplyEach", "Replace")),
    ("OnlyHas", "owner"),
    ("TopEach", "end"),
    ("Happened", "span"),
    ("Happened", "happened"),
    ("Happens", "number"),
    ("Happens", "to"),
    ("LifeRemoved", "to"),
    ("CountBecomes", "op"),
}


@pytest.fixture(scope="module")
def used():
    abilities = [one for number in programs.numbers() for one in programs.program_of(number)]
    abilities += [line.ability for text in WORDINGS for line in compile_text(text).lines]
    return [node for ability in abilities for node in every(ability)]


def test_every_class_of_node_is_used(used):
    assert set(n.REGISTRY) - {type(node).__name__ for node in used} == ONLY_FOR_NEW_TEXTS


def test_every_field_of_a_node_is_used(used):
    said = {
        (type(node).__name__, one.name)
        for node in used
        for one in fields(node)
        if one.default is MISSING or getattr(node, one.name) != one.default
    }
    every_field = {
        (name, one.name)
        for name, cls in n.REGISTRY.items()
        if name not in ONLY_FOR_NEW_TEXTS
        for one in fields(cls)
        if one.name != "style"
    }
    assert every_field - said == ALWAYS_THE_SAME


#: Which cards a deck may hold at an event is kept by `decks.rules`; in a game nothing is left to do.
BEFORE_THE_GAME = {"DeckOnly", "DeckWithout"}


def test_every_class_of_node_stands_in_a_test_of_what_it_does():
    folder = Path(__file__).parents[1] / "effects"
    tests = "\n".join(
        path.read_text() for path in folder.glob("test_*.py") if path.name != "test_executable.py"
    )
    tests += (folder / "boards.py").read_text() + (folder / "acting.py").read_text()
    named = set(re.findall(r"\bn\.([A-Z]\w*)", tests))
    assert set(n.REGISTRY) - named == BEFORE_THE_GAME


def test_what_carries_nodes_out_is_there_for_nothing_else():
    effects.carried_out()  # the tables are filled by it, whatever ran before
    assert {name for name, known in executable.classes().items() if not known} == ONLY_FOR_NEW_TEXTS
