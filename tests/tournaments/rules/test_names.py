"""Names in any script: one person however it is typed, two where the number says so."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.names import (
    LONGEST_KEY,
    clean_name,
    fold_name,
    is_same_person,
    isolated,
    name_problems,
    names_told_apart,
    near_names,
)

#: Letters and a sign without ink.
BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller", "Mu\u0308ller"),
        ("ANNA  Meyer", "anna meyer"),
        ("Straße", "STRASSE"),
        ("ﬁona", "Fiona"),
        ("Ａｎｎａ", "anna"),
        ("ﾔﾏﾀﾞ", "ヤマダ"),
        ("부산시", unicodedata.normalize("NFD", "부산시")),
        ("Anna Meyer", "Anna\u200b Mey\u00ader\ufeff"),
    ],
)
def test_two_spellings_of_one_name_are_one_person(one, other):
    assert is_same_person(one, "", other, "")


@pytest.mark.parametrize(("one", "other"), [("Muller", "Müller"), ("Anna", "Ana"), ("Иван", "Ivan")])
def test_different_names_stay_different(one, other):
    assert fold_name(one) != fold_name(other)


@given(st.text(max_size=130))
def test_folding_again_changes_nothing_and_cleaning_never_splits_a_person(name):
    assert fold_name(fold_name(name)) == fold_name(name)
    assert fold_name(clean_name(name)) == fold_name(name)
    assert clean_name(clean_name(name)) == clean_name(name)
    assert len(fold_name(name)) <= LONGEST_KEY


@given(st.text(max_size=300))
def test_a_name_is_kept_or_refused_with_a_reason_never_cut(name):
    problems = name_problems(name)
    cleaned = clean_name(name)
    is_seen = any(unicodedata.category(sign) not in {"Cf", "Zs", "Mn"} for sign in cleaned.translate(BLANK))
    assert bool(problems) == (not is_seen or len(cleaned) > 120)


@pytest.mark.parametrize("name", ["\u200b", "\u00ad \ufeff", "\u202e", "\u3164", "\u2800"])
def test_a_name_that_nobody_can_see_is_none(name):
    assert [problem.code for problem in name_problems(name)] == ["name_missing"]


def test_signs_that_turn_the_rest_of_a_line_round_are_no_part_of_a_name():
    assert clean_name("An\u202ena \u2066Meyer\u2069") == "Anna Meyer"
    assert clean_name("משה\u200f") == "משה\u200f"


def test_control_signs_and_line_breaks_become_spaces_and_joiners_stay():
    assert clean_name("Anna\x00\nMeyer\u2028") == "Anna Meyer"
    assert clean_name("نیم\u200cفاصله") == "نیم\u200cفاصله"


def test_the_number_decides_when_both_have_one():
    assert is_same_person("Anna", "0000000001", "Berta", "0000000001")
    assert not is_same_person("Anna", "0000000001", "Anna", "0000000002")
    assert is_same_person("Anna", "0000000001", "anna", "")


def test_near_names_find_slips_and_swapped_names_best_first():
    field = [(1, "Anna Meyer"), (2, "Anne Maier"), (3, "Takeshi"), (4, "Meyer, Anna")]
    found = near_names("Ana Meyer", field)
    assert found[0][0] == 1
    assert 3 not in [key for key, _, _ in found]
    assert near_names("Zoro", field) == []
    assert len(near_names("Anna", [(n, "Anna") for n in range(9)])) == 5


ARABIC, HEBREW = "\u0623\u062d\u0645\u062f", "\u05d3\u05e0\u05d4 Levi"


@pytest.mark.parametrize("name", [ARABIC, HEBREW])
def test_a_number_beside_a_name_written_from_the_right_keeps_its_place(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"
    assert names_told_apart([(1, name), (3, name)]) == {
        1: f"\u2068{name}\u2069 (1)",
        3: f"\u2068{name}\u2069 (3)",
    }
    assert clean_name(isolated(name)) == name


@pytest.mark.parametrize("name", ["Anna", "Zoë", "山田 花子", "부산시", "12", ""])
def test_other_names_are_left_as_they_are(name: str) -> None:
    assert isolated(name) == name
