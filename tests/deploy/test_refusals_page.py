"""docs/refusals.md lists every refusal the source can give, and each says what to do."""

from deploy.refusal_codes import PAGE, page, refusal_codes
from deploy.refusal_source import UNKNOWN, read_refusals


def test_the_page_of_refusals_is_fresh():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: manage.py list_refusals --write"


def test_codes_are_found_in_every_app_that_refuses():
    modules = {one.module.split("/")[0] for one in refusal_codes()}
    assert {"tournaments", "decks", "penalties", "rules_engine", "deploy"} <= modules
    codes = {one.code for one in refusal_codes()}
    assert {"deck_size", "stale_page", "suspended", "typed_unknown", "row_figure_invalid"} <= codes


def test_every_refusal_says_what_to_do_now():
    silent = [f"{one.module}: {one.code}" for one in refusal_codes() if one.needs_advice and not one.advice]
    assert silent == []


def test_an_advice_says_more_than_the_words_do():
    assert [one.code for one in refusal_codes() if one.advice and one.advice == one.words] == []


def read(text, module="tournaments/rules/made.py"):
    return read_refusals([(module, text)])


def test_a_refusal_without_advice_is_told_from_a_note_and_from_a_fact_of_the_game():
    bare = 'Problem("row_wrong", gettext_noop("Wrong."))'
    (found,) = read(bare)
    assert (found.code, found.words, found.advice, found.needs_advice) == ("row_wrong", "Wrong.", "", True)
    (note,) = read('Problem("row_odd", gettext_noop("Odd."), severity=Severity.NOTE)')
    assert not note.needs_advice
    fact = 'Problem("card_rested", gettext_noop("It is rested."), "CR 7-1-1-1")'
    assert not read(fact, "rules_engine/one_piece/made.py")[0].needs_advice
    assert read(fact)[0].needs_advice
    assert read(bare, "rules_engine/one_piece/made.py")[0].needs_advice


def test_what_a_helper_adds_belongs_to_each_of_its_calls():
    found = read(
        'SECTION = "TRM 3.4.2"\n'
        "def _wrong(code, message, advice, *, section=SECTION, **params):\n"
        "    return Problem(code, message, section, advice, params=params)\n"
        '_wrong("bye_twice", gettext_noop("Twice."), gettext_noop("Change it."))\n'
        '_wrong("bye_once", gettext_noop("Once."), "", section="TRM 5.5")\n'
    )
    assert [(one.code, one.section, one.advice) for one in found] == [
        ("bye_once", "TRM 5.5", ""),
        ("bye_twice", "TRM 3.4.2", "Change it."),
    ]


def test_words_of_two_cases_are_two_rows_and_advice_of_two_cases_is_one_cell():
    found = read(
        "def check(late):\n"
        '    words = gettext_noop("Late.") if late else gettext_noop("Early.")\n'
        '    advice = gettext_noop("Run.") if late else gettext_noop("Wait.")\n'
        '    return Problem("not_now", words, advice=advice)\n'
    )
    assert [(one.words, one.advice) for one in found] == [
        ("Early.", "Run. / Wait."),
        ("Late.", "Run. / Wait."),
    ]


def test_words_that_count_are_shown_in_their_form_for_many():
    (found,) = read('Problem("deck_size", ngettext_lazy("{n} card", "{n} cards", "n"))')
    assert found.words == "{n} cards"


def test_what_only_running_the_code_would_tell_is_marked():
    (found,) = read('Problem("value_refused", given.words, section=given.section)')
    assert (found.words, found.section, found.advice) == (UNKNOWN, UNKNOWN, "")
