"""Card texts that an organizer loads are what the engine carries out; what nobody can read is a judge's."""

import pytest

from decks.actions import import_cards
from rules_engine.one_piece.text.nodes import JudgeDecides
from rules_engine.one_piece.text.walk import every
from rules_engine.queries.engine import rules
from tests.factories.decks import card_row

pytestmark = pytest.mark.django_db

ROW = card_row(types=["Deck Hands"], effects="[On Play] Draw 1 card.")


def program(number="ZZ01-001"):
    return rules().library[number].program


def clauses(number="ZZ01-001"):
    return [node for ability in program(number) for node in every(ability) if isinstance(node, JudgeDecides)]


def test_a_new_cards_text_is_compiled_when_its_file_is_loaded():
    before = rules().library.version
    report = import_cards([ROW])
    assert report.remarks == ()
    assert len(program()) == 1
    assert clauses() == []
    assert rules().library.version != before


def test_a_new_wording_is_left_to_a_judge_and_the_import_says_which():
    report = import_cards([{**ROW, "effects": "[On Play] Draw 1 card. Then, sing a song."}])
    [note] = [problem for problem in report.remarks if problem.code == "text_left_to_a_judge"]
    assert "sing a song" in note.words()
    assert len(clauses()) == 1


def test_of_several_wordings_the_newest_is_played():
    import_cards([ROW, {**ROW, "card_number": "ZZ01-001_p1", "effects": "[On Play] Draw 2 cards."}])
    assert program() == rules().library["ZZ01-001"].program
    assert "2" in repr(program())
