import pytest

from decks.lists import LineKind, parse_deck_list
from tests.decks.lists.forms import CARDS
from tournaments.rules.problems import Severity


def only_problem(text):
    read = parse_deck_list(text, CARDS)
    (problem,) = read.problems
    return read, problem


@pytest.mark.parametrize(
    "written",
    ["OP1-16", "OP1-016", "OP01-16", "0P01-016", "OPO1-O16", "OP0l-016", "OP01016", "OP01_016", "OP01 016", "OP-01-016",
     "op 01-016", "OP001-016", "OP01--016"],
)  # fmt: skip
@pytest.mark.parametrize("form", ["4x{}", "4 {}", "{} x4", "4 {} Nami", "4 Nami ({})"])
def test_mistyped_number_shows_the_likely_card_and_is_not_counted(written, form):
    read, problem = only_problem(form.format(written))
    assert (read.counts, problem.code, problem.severity) == ({}, "number_mistyped", Severity.ERROR)
    assert "OP01-016 Nami" in problem.words()
    assert (problem.params["written"], problem.params["cards"]) == (written, ("OP01-016",))
    assert read.lines[0].kind is LineKind.PROBLEM


@pytest.mark.parametrize(
    ("written", "likely"), [("P1", None), ("P-1", "P-001"), ("P001", "P-001"), ("P-01", "P-001")]
)
def test_promotional_numbers_have_near_misses_too(written, likely):
    _, problem = only_problem(f"4 {written}")
    assert problem.params.get("number") == likely


def test_mistyped_number_beside_a_good_one_does_not_vanish_in_its_name():
    read, problem = only_problem("4xOP01-016 4xOP1-17")
    assert (read.counts, problem.code) == ({"OP01-016": 4}, "number_mistyped")
    assert read.lines[0].kind is LineKind.PROBLEM


def test_mistyped_number_that_exists_nowhere_still_shows_the_card_by_its_name():
    _, problem = only_problem("4 OP01-0999 Nico Robin")
    assert problem.params["number"] == "OP01-017"


def test_mistyped_number_without_any_likely_card_says_how_to_write_it():
    _, problem = only_problem("4 OP99-9999")
    assert (problem.code, problem.params["cards"]) == ("number_mistyped", ())
    assert "as it is printed" in problem.advice_words()


@pytest.mark.parametrize("line", ["4 OP01-016Nami", "xOP01-016b", "4xOP01-025 4 OP01-016Nami"])
def test_number_that_runs_into_letters_is_a_problem(line):
    read, problem = only_problem(line)
    assert (problem.code, "OP01-016" in read.counts) == ("number_glued", False)


def test_name_of_another_card_shows_both_readings_and_changes_nothing():
    read, problem = only_problem("4 OP01-016 Roronoa Zoro")
    assert (problem.code, problem.severity, read.counts) == (
        "name_of_another_card", Severity.ERROR, {"OP01-016": 4},
    )  # fmt: skip
    assert "OP01-016 is Nami" in problem.words()
    assert "Roronoa Zoro" in problem.words()
    assert "4 OP01-016 Nami" in problem.advice_words()
    assert problem.params["cards"][0] == "OP01-016"
    assert CARDS[problem.params["other_number"]].name == "Roronoa Zoro"


def test_other_reading_is_the_card_with_the_nearest_number():
    _, problem = only_problem("4 OP01-017 Nami")
    assert problem.params["other_number"] == "OP01-016"


@pytest.mark.parametrize(
    "name",
    ["nami", "NAMI", "Nàmi", "Na-mi", "Nami (Parallel)", "Nami [SP]", "Nami Alt Art", "Nami, Red, Character", "ナミ",
     "R", "Red"],
)  # fmt: skip
def test_punctuation_case_accents_and_printing_marks_are_no_problem(name):
    assert parse_deck_list(f"4 OP01-016 {name}", CARDS).problems == ()


@pytest.mark.parametrize(
    ("number", "name"),
    [("OP01-051", "Eustass Captain Kid"), ("OP01-024", "Monkey D Luffy"), ("OP01-024", "Luffy"),
     ("OP01-024", "Monky D. Luffi"), ("EB04-038", "Trafalgar Law"), ("OP04-032", "baby-5")],
)  # fmt: skip
def test_short_forms_slips_and_names_from_text_are_the_card(number, name):
    assert parse_deck_list(f"4 {number} {name}", CARDS).problems == ()


def test_longer_name_of_another_card_is_not_taken_for_a_short_form():
    assert CARDS["OP01-013"].name == "Sanji"
    _, problem = only_problem("4 OP01-013 Sanji & Pudding")
    assert problem.code == "name_of_another_card"


def test_text_that_is_no_name_at_all_is_only_a_note():
    read, problem = only_problem("4 OP01-016 from my binder")
    assert (problem.code, problem.severity) == ("name_not_known", Severity.NOTE)
    assert (read.lines[0].kind, read.is_readable) == (LineKind.CARD, True)


def test_names_alone_are_refused_with_the_cards_they_may_mean():
    read = parse_deck_list("1 Monkey.D.Luffy\n4 Nami\nTony Tony.Chopper\nNico Robin x3", CARDS)
    assert (read.counts, {problem.code for problem in read.problems}) == ({}, {"name_without_number"})
    luffy = sum(card.name == "Monkey.D.Luffy" for card in CARDS.values())
    assert luffy == read.problems[0].params["total"] > 80
    assert "number and name" in read.problems[0].advice_words()


def test_name_alone_of_a_single_card_shows_that_card():
    _, problem = only_problem("4 Donquixote Family")
    (number,) = problem.params["cards"]
    assert CARDS[number].name == "Donquixote Family"


def test_counted_words_that_name_nothing_are_refused_as_names():
    _, problem = only_problem("4 Spaceship")
    assert (problem.code, problem.params["cards"]) == ("name_without_number", ())


def test_unknown_number_with_a_known_name_keeps_the_number_and_warns():
    read, problem = only_problem("Leader: OP01-001\n4 OP01-961 Nami")
    assert (problem.code, problem.severity) == ("number_unknown_name_known", Severity.WARNING)
    assert (read.counts, read.lines[1].kind) == ({"OP01-961": 4}, LineKind.CARD)
    assert problem.params["cards"][1] == "OP01-016"


def test_unknown_number_with_an_unknown_name_is_left_to_the_check():
    read = parse_deck_list("Leader: OP01-001\n4 OP18-016 Somebody Entirely New", CARDS)
    assert (read.counts, read.problems) == ({"OP18-016": 4}, ())


@pytest.mark.parametrize(
    ("line", "code"),
    [("4 OP01-016 x3", "two_counts"), ("4 OP01-016 3", "two_counts"), ("OP01-016-3", "count_or_art"),
     ("100xOP01-016", "count_too_large"), ("OP01-016 Nami 3 ★", "count_unclear"), ("OP01-016 x0", "count_zero"),
     ("1000000 OP01-016", "count_unclear"), ("9999999xOP01-016", "count_unclear"),
     ("OP01-016 x1000000", "count_unclear"), ("4.5 OP01-016", "count_unclear"), ("OP01-016 4.5", "count_unclear"),
     ("4x3 OP01-016", "count_unclear"), ("4 4 OP01-016", "count_unclear")],
)  # fmt: skip
def test_doubtful_count_is_never_guessed(line, code):
    read, problem = only_problem(line)
    assert (read.counts, problem.code, problem.params["cards"]) == ({}, code, ("OP01-016",))


def test_same_count_on_both_sides_is_one_count():
    assert parse_deck_list("4 OP01-016 x4", CARDS).counts == {"OP01-016": 4}


@pytest.mark.parametrize(
    "line",
    ["4 OP01-016 Nami, 4 Nico Robin", "4 OP01-016 Nami 4 Nico Robin", "4 Nico Robin, 4 Nami (OP01-016)",
     "4 Nami (OP01-016) 2x Nico Robin", "4 Nami (OP01-016) 4 Nico Robin", "4 Nami (OP01-016), 4x Nico Robin"],
)  # fmt: skip
def test_second_card_without_a_number_does_not_vanish_in_the_name_of_the_first(line):
    read, problem = only_problem(line)
    assert (read.counts, problem.code) == ({}, "second_card_unclear")


def test_name_of_another_card_on_either_side_of_the_number_is_seen():
    _, problem = only_problem("4 Zoro (OP01-025) Nami")
    assert (problem.code, problem.params["other_name"]) == ("name_of_another_card", "Nami")


def test_numbered_lines_keep_their_counts():
    assert parse_deck_list("1. 4x OP01-016\n2) 3 OP01-025", CARDS).counts == {"OP01-016": 4, "OP01-025": 3}
