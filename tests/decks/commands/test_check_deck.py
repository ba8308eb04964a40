"""`manage.py check_deck`: exit status 0 legal, 1 illegal, 2 unreadable."""

import json
from io import BytesIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from tests.factories.decks import legal_list

pytestmark = pytest.mark.django_db


def run(capsys, *args):
    status = 0
    try:
        call_command("check_deck", *args)
    except SystemExit as end:
        status = end.code
    return status, capsys.readouterr()


def test_a_legal_list_ends_with_0(tmp_path, capsys):
    file = tmp_path / "deck.txt"
    file.write_text(legal_list())
    status, told = run(capsys, str(file), "--date", "2026-11-29")
    assert status == 0
    assert "legal (50 cards, Leader OP07-019)" in told.out


def test_an_illegal_list_ends_with_1_and_says_every_reason(tmp_path, capsys):
    file = tmp_path / "deck.txt"
    file.write_text(legal_list() + "\n5 OP01-016")
    status, told = run(capsys, str(file), "--date", "2026-11-29")
    assert status == 1
    for code in ("deck_size", "too_many_copies", "wrong_colour"):
        assert code in told.out


@pytest.mark.parametrize("content", [b"", b"4 Nami", b"\x00\x01\x02"])
def test_what_cannot_be_read_ends_with_2(tmp_path, capsys, content):
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    assert run(capsys, str(file))[0] == 2


def test_a_missing_file_ends_with_2_and_no_traceback(tmp_path, capsys):
    status, told = run(capsys, str(tmp_path / "nothing.txt"))
    assert status == 2
    assert "cannot be read" in told.out


def test_many_files_are_all_checked_and_the_worst_counts(tmp_path, capsys):
    for name, text in (("a", legal_list()), ("b", "1 OP07-019"), ("c", legal_list())):
        (tmp_path / f"{name}.txt").write_text(text)
    files = [str(tmp_path / f"{name}.txt") for name in "abc"]
    status, told = run(capsys, *files, "--json", "--date", "2026-11-29")
    assert status == 1
    decks = json.loads(told.out)["decks"]
    assert [deck["status"] for deck in decks] == [0, 1, 0]
    assert "3 / 3" in told.err


def test_the_level_and_the_date_decide_about_a_new_set(tmp_path, capsys):
    leader = "OP17-020"
    from decks.catalog.facts import load_shipped_regulation

    released = load_shipped_regulation().sets["OP17"].released_on
    file = tmp_path / "deck.txt"
    file.write_text(f"1 {leader}")
    run_at = lambda level: run(capsys, str(file), "--level", level, "--date", released.isoformat())  # noqa: E731
    assert "not_yet_legal" not in run_at("1")[1].out
    assert "not_yet_legal [TRM 2.4.1]" in run_at("2")[1].out


def test_the_format_decides_about_the_blocks(tmp_path, capsys):
    file = tmp_path / "deck.txt"
    file.write_text("1 OP07-019\n4 OP01-016\n4 OP01-055")
    run_in = lambda *args: run(capsys, str(file), "--date", "2027-04-01", *args)[1].out  # noqa: E731
    assert run_in("--format", "standard") == run_in()
    assert "block_not_allowed [Official block rotation]" in run_in()
    assert "block_not_allowed" not in run_in("--format", "extra")


def test_a_dash_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(legal_list().encode())))
    status, told = run(capsys, "-", "--date", "2026-11-29", "--json")
    assert status == 0
    (deck,) = json.loads(told.out)["decks"]
    assert (deck["file"], deck["verdict"], deck["leader"], deck["cards"]) == ("-", "legal", "OP07-019", 50)


def test_each_problem_of_the_document_has_code_section_cards_words_and_advice(tmp_path, capsys):
    file = tmp_path / "deck.txt"
    file.write_text(legal_list() + "\n5 OP01-016\n4 OP1-17")
    _status, told = run(capsys, str(file), "--date", "2026-11-29", "--json")
    problems = json.loads(told.out)["decks"][0]["problems"]
    assert {problem["code"] for problem in problems} >= {"deck_size", "too_many_copies", "number_mistyped"}
    for problem in problems:
        assert all(problem[key] for key in ("code", "severity", "section", "words", "advice")), problem
    assert [problem["place"] for problem in problems if problem["code"] == "number_mistyped"] == ["line 16"]


def test_an_unknown_number_needs_a_judge_and_is_never_illegal(tmp_path, capsys):
    file = tmp_path / "deck.txt"
    lines = legal_list().splitlines()
    lines[-1] = f"{lines[-1].split()[0]} ZZ99-001"
    file.write_text("\n".join(lines))
    status, told = run(capsys, str(file), "--date", "2026-11-29")
    assert status == 2
    assert ": needs a judge (" in told.out
    assert "card_not_in_data" in told.out
    assert "not legal" not in told.out
