"""`manage.py replay FILE`: states, the first illegal action, other eyes, exit status; no database."""

from __future__ import annotations

import io
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from django.core.management import CommandError, call_command

from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline, load, save

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "formats.md").read_text().split("## Records of games")[1]
DISPUTE: dict[str, Any] = json.loads(PAGE.split("```json\n")[1].split("```")[0])


def schema(name: str) -> Any:
    return json.loads((DOCS / "schemas" / f"{name}.schema.json").read_text())


def run(tmp_path: Path, document: Any, *options: str) -> tuple[int, str, str]:
    """Return exit status, output and error output. Without the database fixture, any query would fail the test."""
    path = tmp_path / "game.json"
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("replay", str(path), *options, stdout=out, stderr=err)
    except CommandError as error:
        return error.returncode, out.getvalue(), str(error).replace(str(path), "FILE")
    return 0, out.getvalue(), err.getvalue()


def changed(**changes: Any) -> dict[str, Any]:
    return {**DISPUTE, **changes}


def at(zone: str, value: Any) -> dict[str, Any]:
    sides = {"a": {"leader": "OP01-001"}, "b": {"leader": "OP01-002"}}
    return changed(start={"position": sides | {"a": sides["a"] | {zone: value}}})


def test_the_example_of_the_documentation_is_what_is_printed(tmp_path: Path) -> None:
    shown = PAGE.split("$ python manage.py replay dispute.json --until 2\n")[1].split("```")[0]
    assert run(tmp_path, DISPUTE, "--until", "2") == (0, shown, "")


def test_the_first_illegal_action_is_named_with_step_rule_and_reason_and_status_1(tmp_path: Path) -> None:
    status, out, error = run(tmp_path, DISPUTE)
    shown = PAGE.split("ends with status 1:\n\n```\n")[1].split("```")[0]
    assert out.endswith(shown)
    assert (status, error) == (1, "Illegal at step 5.")


def test_until_when_an_effect_lasts_is_told_in_words(tmp_path: Path) -> None:
    hand = {"do": "override", "reason": "as seen", "card": "b character 1"}
    acts = [hand | {"value": "cannot:refresh"}, hand | {"value": "power:turn", "number": 1000}]
    status, out, _ = run(tmp_path, changed(decisions=acts, branches=[]))
    assert status == 0
    assert "· cannot refresh on b character 1 OP01-012 until the end of the next turn of player B" in out
    assert "· power 1000 on b character 1 OP01-012 until the end of this turn" in out


def test_the_other_account_is_replayed_by_its_name(tmp_path: Path) -> None:
    status, out, _ = run(tmp_path, DISPUTE, "--branch", "as A tells it")
    assert status == 0
    assert "trash 1 (OP01-012)" in out.splitlines()[-1]


def test_a_branch_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    status, _, error = run(tmp_path, DISPUTE, "--branch", "nobody's")
    assert status == 2
    assert "main, as A tells it" in error


@pytest.mark.parametrize("who", ["judge", "a", "b", "public"])
def test_json_fits_its_schema_for_whoever_looks(tmp_path: Path, who: str) -> None:
    _, out, _ = run(tmp_path, DISPUTE, "--json", "--explain", "--as", who)
    document = json.loads(out)
    jsonschema.validate(document, schema("replay"))
    assert (document["outcome"], document["illegal"]["step"], len(document["steps"])) == ("illegal", 5, 5)
    assert document["illegal"]["reasons"][0]["rule"] == "CR 7-1-1-1"
    assert ("OP01-023" in json.dumps(document["steps"][0])) == (who in ("judge", "b"))
    assert ("digest" in document["steps"][0]) == (who == "judge")
    assert ("B says" in out) == (who == "judge")


def test_what_cannot_be_decided_is_told_with_the_cards_to_name(tmp_path: Path) -> None:
    moved = {"do": "override", "card": "a hand 1", "value": "move:trash", "reason": "dropped"}
    document = changed(branches=[], decisions=[moved])
    status, out, _ = run(tmp_path, document)
    assert status == 0
    assert "? These cards lie open, but nobody has said which they are: A: Trash (1)." in out
    _, out, _ = run(tmp_path, document, "--json", "--as", "public")
    steps = json.loads(out)["steps"]
    jsonschema.validate(json.loads(out), schema("replay"))
    assert ("undecided" in steps[0], len(steps[1]["undecided"])) == (False, 1)


def test_a_step_that_went_on_without_knowing_is_marked_explained_or_not(tmp_path: Path) -> None:
    a = {"leader": "PRB01-001", "life": 3, "hand": ["OP09-002"], "don": {"active": 1}}
    sides = {"a": a, "b": {"leader": "OP09-001", "life": 2}}
    document = changed(
        branches=[], start={"position": {"turn": 5, **sides}}, decisions=["play OP09-002", "choose none"]
    )
    words = "Uta (OP09-002): this cannot be decided from what is known"
    status, out, _ = run(tmp_path, document)
    assert (status, out.count(f"    ? {words}")) == (0, 1)
    assert run(tmp_path, document, "--explain")[1].count(words) == 1
    told = json.loads(run(tmp_path, document, "--json")[1])
    jsonschema.validate(told, schema("replay"))
    assert ["undecided" in step for step in told["steps"]] == [False, False, True]
    assert words in told["steps"][2]["undecided"][0]


def test_explained_steps_say_what_happened_by_which_rule_and_what_may_be_done(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, DISPUTE, "--explain", "--until", "1")
    assert "- DON!! is given to Komachiyo (OP01-010). [CR 6-5-5-1]" in out
    assert "Player A decides: Your Main Phase. [CR 6-5-2]" in out
    assert "attack a character 1 OP01-010 -> b character 1 OP01-012" in out


HIDDEN = [["OP01-010", "OP01-012", "OP01-018"], ["OP01-045", "OP01-023", "EB01-005"]]


@pytest.mark.parametrize(("who", "secret"), [("a", "b"), ("b", "a"), ("public", "a"), ("public", "b")])
def test_what_is_printed_for_others_is_the_same_whatever_the_hidden_cards_are(
    tmp_path: Path, who: str, secret: str
) -> None:
    printed = set()
    for cards in HIDDEN:
        hidden = {"hand": cards, "life": cards, "deck": cards * 4}
        sides = {
            "a": {"leader": "ST01-001", "life": 3, "hand": 2},
            "b": {"leader": "OP01-002", "life": 3, "hand": 2},
        }
        don = {"don": {"active": 1}}
        start = {"position": {"turn": 5, **sides, secret: sides[secret] | hidden | don}}
        taken = ["attack leader -> leader", "no_counter", "end_main", "end_main"]
        if secret == "a":
            # What is hidden of A is not asked about; the Life cards of B are unknown to everybody.
            start["position"]["b"] = sides["b"] | {"life": ["OP01-010"] * 3}
        document = {"game": "one_piece", "start": start, "decisions": taken}
        for options in (("--explain",), ("--explain", "--json")):
            printed.add((options, *run(tmp_path, document, "--as", who, *options)))
    assert len(printed) == 2
    assert all(status == 0 for _, status, _, _ in printed)


def test_what_a_player_could_do_is_told_to_nobody_else(tmp_path: Path) -> None:
    _, out, _ = run(tmp_path, DISPUTE, "--explain", "--until", "1", "--as", "b")
    assert "Legal:" not in out


@pytest.mark.parametrize(("who", "offered"), [("judge", 3), ("a", 1)])
def test_a_choice_among_cards_that_who_looks_cannot_see_is_told_to_them_once(
    tmp_path: Path, who: str, offered: int
) -> None:
    a = {"leader": "OP01-002", "hand": ["OP01-105"], "life": 3, "don": {"active": 5}}
    b = {"leader": "OP01-002", "hand": ["OP01-010", "OP01-012", "OP01-018"], "life": 3}
    start = {"position": {"turn": 5, "a": a, "b": b}}
    document = {"game": "one_piece", "start": start, "decisions": ["play OP01-105"]}
    _, out, _ = run(tmp_path, document, "--json", "--explain", "--as", who)
    assert len(json.loads(out)["steps"][-1]["legal"]) == offered
    _, out, _ = run(tmp_path, document, "--explain", "--as", who)
    assert out.split("Legal: ")[-1].count("choose") == offered


def test_copies_in_hand_are_told_to_people_once_and_to_programs_each(tmp_path: Path) -> None:
    a = {"leader": "OP01-002", "hand": ["OP01-010"] * 3, "life": 3, "don": {"active": 5}}
    start = {"position": {"turn": 5, "a": a, "b": {"leader": "OP01-002", "life": 3}}}
    document = {"game": "one_piece", "start": start, "decisions": []}
    _, out, _ = run(tmp_path, document, "--explain")
    assert out.split("Legal: ")[-1].count("play ") == 1
    _, out, _ = run(tmp_path, document, "--json", "--explain")
    assert sum(one["do"] == "play" for one in json.loads(out)["steps"][0]["legal"]) == 3


def test_the_example_and_what_the_program_writes_fit_the_schema(tmp_path: Path) -> None:
    jsonschema.validate(DISPUTE, schema("game_record"))
    legal = {**DISPUTE, "decisions": DISPUTE["decisions"][:4]}
    timeline = Timeline.open(shipped_rules(), load(json.dumps(legal).encode()))
    written = json.loads(save(timeline.record(checks=True)))
    jsonschema.validate(written, schema("game_record"))
    assert written["decisions"][1]["target"] == "b character 1 OP01-012"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**DISPUTE, "decisons": []}, schema("game_record"))


def test_a_step_that_now_leads_elsewhere_is_named_on_standard_error(tmp_path: Path) -> None:
    older = changed(engine=0, branches=[], decisions=[{"do": "give_don OP01-010", "check": "0" * 12}])
    status, _, error = run(tmp_path, older)
    assert status == 0
    assert error.startswith(
        "decision 1: This step leads to another state than when it was recorded (engine 0, now 1"
    )
    document = json.loads(run(tmp_path, older, "--json")[1])
    jsonschema.validate(document, schema("replay"))
    assert document["otherwise"]["step"] == 1


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (b"", "FILE: The file is empty. Choose the file that holds the record. [file_is_empty]"),
        (
            json.dumps(DISPUTE).encode()[:300],
            "FILE: line 1: The file ends in the middle; part of it is missing.",
        ),
        (
            b"\xff\xd8\xff\xe0" * 1000,
            "FILE: byte 1: This is no text file in UTF-8. Save it again as UTF-8, or choose another file.",
        ),
        (b"x" * 10_000_000, "larger than 2000000 bytes"),
        (changed(engine=99), "FILE: engine: This record was made by engine 99; this is engine 1."),
        (changed(format=9), "FILE: format: This record has format 9"),
        (changed(game="chess"), 'FILE: game: This is a record of "chess", not of "one_piece".'),
        (at("leader", "OP99-999"), "FILE: start, position, a.leader: No card has the number OP99-999."),
        (at("hand", 999), "FILE: start, position, a.hand: A whole number from 0 to 60 stands here."),
        (at("hand", ["OP01-016", "X"]), "FILE: start, position, a.hand 2: No card has the number X."),
    ],
)
def test_bad_input_gets_one_clear_message_with_its_place_and_status_2(
    tmp_path: Path, document: Any, message: str
) -> None:
    status, out, error = run(tmp_path, document)
    assert (status, out) == (2, "")
    assert message in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    ("decision", "message"),
    [
        ("play OP99-999", "decision 2: No card has the number OP99-999."),
        ("play OP1-12O", "decision 2: No card has the number OP1-12O. Did you mean Shanks (OP01-120)?"),
        ("atack leader -> leader", 'decision 2: No action is called "atack". Did you mean "attack"?'),
        ("play Nefertari Bibi", 'decision 2: "Nefertari Bibi" names no card. Did you mean Nefeltari Vivi ('),
        ({"do": "attack", "crad": "leader"}, 'decision 2: An action has no "crad". Did you mean "card"?'),
        ("give_don 3 -> leader", "decision 2: A decision gives one DON!! card. Write the decision 3 times."),
        ("reveal a hand 1 OP99-001", "decision 2: No card has the number OP99-001."),
        ("", 'decision 2: No action is called "".'),
    ],
)
def test_a_decision_that_means_nothing_in_any_state_makes_the_file_unreadable_before_a_step_is_shown(
    tmp_path: Path, decision: Any, message: str
) -> None:
    status, out, error = run(tmp_path, changed(branches=[], decisions=["end_main", decision]))
    assert (status, out) == (2, "")
    assert message in error


def test_a_card_that_exists_but_is_not_there_is_an_illegal_step(tmp_path: Path) -> None:
    status, out, _ = run(tmp_path, changed(branches=[], decisions=["attack OP01-025 -> leader"]))
    assert status == 1
    assert '"OP01-025": player A has no such card there (looked for in: leader, characters).' in out


def test_an_unreadable_file_is_one_json_document_too(tmp_path: Path) -> None:
    status, out, error = run(tmp_path, at("hand", ["OP01-016", "X"]), "--json")
    document = json.loads(out)
    jsonschema.validate(document, schema("replay"))
    assert (status, document["outcome"]) == (2, "unreadable")
    assert [(one["code"], one["place"]) for one in document["problems"]] == [
        ("unknown_number", "start, position, a.hand 2")
    ]
    assert "a.hand 2" in error


def test_a_missing_file_ends_with_status_2(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file") as refusal:
        call_command("replay", str(tmp_path / "none.json"))
    assert refusal.value.returncode == 2


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(json.dumps(DISPUTE).encode())))
    out = io.StringIO()
    call_command("replay", "-", "--until", "0", stdout=out)
    assert out.getvalue().startswith(DISPUTE["title"])


@pytest.mark.parametrize("count", ["-1", "two", "9999999999"])
def test_until_is_a_count(tmp_path: Path, count: str) -> None:
    status, _, error = run(tmp_path, DISPUTE, f"--until={count}")
    assert status == 1
    assert "a whole number, 0 or more" in error
