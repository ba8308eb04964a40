"""Which of several copies a line means: the very one where slots or powers tell it, else marked as inferred."""

from __future__ import annotations

from rules_engine.logs import Imported, import_log
from rules_engine.one_piece.notation.words import action_line
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline
from tests.rules_engine.logs.a_log import a_log_of_copies

RULES = shipped_rules()
LINES = a_log_of_copies().lines


def read(text: str = "\n".join(LINES)) -> Imported:
    return import_log(text, RULES)


def made(found: Imported) -> list[str]:
    return [action_line(one.act).partition(" (")[0] for one in found.record.path()]


def test_slots_and_powers_tell_which_copy_attacks_is_attacked_and_gives_its_don() -> None:
    found = read()
    assert found.stopped is None
    assert not [note for note in found.record.notes if "can be meant" in note]
    acts = made(found)
    assert [act for act in acts if act.startswith(("attack", "give_don"))] == [
        "give_don -> a leader ST01-001",
        "give_don -> a character 2 OP01-010",
        "attack a character 2 OP01-010 -> b leader OP01-002",
        "attack a character 1 OP01-010 -> b leader OP01-002",
        "attack b leader OP01-002 -> a character 2 OP01-010",
    ]
    timeline = Timeline.open(RULES, found.record)
    timeline.jump(next(n for n, act in enumerate(acts, start=1) if act.endswith("move:don_deck")))
    facts = timeline.facts()["a"]
    assert (facts["leader"]["don"], [card["don"] for card in facts["characters"]]) == (1, [0, 0])


def test_a_copy_chosen_by_power_is_marked_as_inferred() -> None:
    first = next(one for one in read().record.path() if one.act["do"] == "attack")
    assert first.inferred


def test_where_nothing_tells_the_copies_apart_the_first_is_taken_and_a_note_says_so() -> None:
    at = [number for number, line in enumerate(LINES) if "[4000] vs" in line]
    found = read("\n".join(line for number, line in enumerate(LINES) if number not in at))
    assert any(
        "2 cards OP01-010 can be meant; the record takes a character 1" in note for note in found.record.notes
    )
    assert next(one for one in found.record.path() if one.act["do"] == "attack").inferred


def test_a_don_given_to_another_copy_than_the_one_it_comes_back_from_stops_the_import() -> None:
    found = read("\n".join(line.replace("|9|100|4|", "|9|0|4|") for line in LINES))
    assert found.stopped is not None
    assert "cannot be in slot 0 of area 9" in found.stopped.words()
