"""``manage.py card_texts``: the report over a file of one's own, its exit status, and files that are no card files."""

import json

import pytest
from django.core.management import CommandError, call_command

from rules_engine.one_piece.text import programs, report


def rows(*texts):
    return [
        {"card_number": f"XX99-{number:03}", "card_type": "CHARACTER", "effects": text}
        for number, text in enumerate(texts, start=1)
    ]


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "cards.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return path

    return write


@pytest.fixture
def recorded(monkeypatch, tmp_path):
    def write(**figures):
        path = tmp_path / "recorded.json"
        path.write_text(json.dumps(figures), encoding="utf-8")
        monkeypatch.setattr(report, "RECORDED", path)

    return write


def test_the_report_counts_numbers_and_clauses_by_set_and_kind(file, recorded, capsys):
    recorded(numbers=2, exact=2)
    call_command("card_texts", file(rows("[On Play] Draw 1 card.", "-")), "--report")
    out = capsys.readouterr().out
    assert [
        line.split()[:3] for line in out.splitlines() if line.startswith(("XX99", "character", "all"))
    ] == [
        ["XX99", "2", "2"],
        ["character", "2", "2"],
        ["all", "2", "2"],
    ]


def test_a_figure_worse_than_recorded_ends_with_status_one(file, recorded, capsys):
    recorded(numbers=1, exact=1, judge=0)
    with pytest.raises(CommandError) as refused:
        call_command("card_texts", file(rows("[On Play] Sing a song.")))
    assert refused.value.returncode == 1
    out = capsys.readouterr().out
    assert "exact was 1, is 0" in out
    assert "judge was 0, is 1" in out
    assert "XX99-001 judge decides" in out


def test_one_card_is_shown_with_its_program(file, capsys):
    call_command("card_texts", file(rows("[On Play] Draw 1 card.")), "--card", "XX99-001")
    out = capsys.readouterr().out
    assert out.startswith("exact (1): [On Play] draw 1 card.")
    assert '"is": "Draw"' in out


def test_a_card_the_file_does_not_have_is_named(file):
    with pytest.raises(CommandError, match="XX99-777"):
        call_command("card_texts", file(rows("-")), "--card", "XX99-777")


@pytest.mark.parametrize("content", ["", "{", "[1]", '{"a": 1}', '[{"card_number": null}]'])
def test_a_file_that_holds_no_cards_gets_one_clear_message(file, recorded, content):
    recorded(numbers=1)
    with pytest.raises(CommandError):
        call_command("card_texts", file(content))


def test_a_missing_file_gets_one_clear_message(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("card_texts", tmp_path / "nothing.json")


def test_building_writes_one_file_a_set_and_removes_what_is_no_set_any_more(
    file, recorded, monkeypatch, tmp_path, capsys
):
    recorded(numbers=1)
    folder = tmp_path / "compiled"
    folder.mkdir()
    (folder / "OLD1.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(programs, "FOLDER", folder)
    call_command("card_texts", file(rows("[On Play] Draw 1 card.")), "--build")
    assert [path.name for path in folder.iterdir()] == ["XX99.json"]
    held = json.loads((folder / "XX99.json").read_text(encoding="utf-8"))
    assert held["programs"]["XX99-001"][0]["body"][0]["act"]["is"] == "Draw"
    call_command("card_texts", file(rows("[On Play] Draw 1 card.")), "--build")
    assert "0 of 1" in capsys.readouterr().out


def test_recording_keeps_the_figures(file, recorded):
    recorded(numbers=0)
    call_command("card_texts", file(rows("[On Play] Draw 1 card.")), "--record")
    assert report.recorded()["exact"] == 1
