"""Texts an organizer loads: known wordings are read, new ones hold their place for a judge."""

from rules_engine.one_piece.text import loading, programs
from rules_engine.one_piece.text.nodes import JudgeDecides
from rules_engine.one_piece.text.readable import readable
from rules_engine.one_piece.text.walk import every


def known_number():
    return next(number for number in programs.numbers() if programs.program_of(number))


def test_a_new_card_in_known_words_is_read():
    loaded = loading.program_for("XX99-001", "[On Play] Draw 2 cards.")
    assert len(loaded.program) == 1
    assert loaded.clauses == ()


def test_a_new_wording_is_left_to_a_judge_in_its_place():
    loaded = loading.program_for("XX99-001", "[On Play] Draw 2 cards. Then, sing a song.")
    assert loaded.clauses == ("sing a song",)
    assert any(isinstance(one, JudgeDecides) for one in every(loaded.program))


def test_a_text_that_says_what_the_shipped_program_says_is_not_read_again(monkeypatch):
    number = known_number()
    text = readable(programs.program_of(number))
    monkeypatch.setattr(loading, "compile_text", None)
    assert loading.program_for(number, text).program is programs.program_of(number)


def test_a_text_that_says_something_else_counts_before_the_shipped_program():
    number = known_number()
    loaded = loading.program_for(number, "[On Play] Draw 9 cards.")
    assert loaded.program != programs.program_of(number)


def test_without_a_text_the_shipped_program_counts():
    number = known_number()
    assert loading.program_for(number).program == programs.program_of(number)


def test_a_loaded_file_says_which_cards_hold_what_for_a_judge():
    texts = [("XX99-001", "[Main] Draw 1 card."), ("XX99-002", "[Main] Sing. Dance."), ("XX99-003", "-")]
    assert loading.left_to_a_judge(texts) == {"XX99-002": ("sing", "dance")}
