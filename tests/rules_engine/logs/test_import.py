"""A log read back into a game: what each line becomes, and where it stops instead of guessing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.logs import Imported, import_log
from rules_engine.one_piece.notation.words import action_line
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline, load, save, verify
from tests.rules_engine.logs.a_log import NAMES, a_busy_log, a_log, ref
from tournaments.rules.problems import Refused

RULES = shipped_rules()
TEXT = a_log().text()
LINES = TEXT.splitlines()


def read(text: str = TEXT) -> Imported:
    return import_log(text, RULES)


def steps(text: str = TEXT) -> list[str]:
    return [action_line(decision.act).partition(" (")[0] for decision in read(text).record.path()]


def line_of(words: str, nth: int = 0) -> int:
    """Return the number, from 1, of the nth line that holds the words."""
    return [number for number, line in enumerate(LINES, start=1) if words in line][nth]


def without(words: str, nth: int = 0) -> str:
    number = line_of(words, nth)
    return "\n".join(LINES[: number - 1] + LINES[number:])


def other(old: str, new: str, nth: int = 0) -> str:
    """Return the log with something else in one line."""
    number = line_of(old, nth)
    return "\n".join([*LINES[: number - 1], LINES[number - 1].replace(old, new), *LINES[number:]])


def test_the_whole_log_becomes_a_game_step_by_step() -> None:
    assert steps() == [
        "play a hand 1 OP01-010",
        "end_main",
        "reveal b hand 6 OP02-003",
        "give_don -> b leader OP01-002",
        "end_main",
        "reveal a hand 5 OP01-010",
        "give_don -> a character 1 OP01-010",
        "attack a leader ST01-001 -> b leader OP01-002",
        "counter b hand 1 OP01-012 -> b leader OP01-002",
        "no_counter",
        "attack a character 1 OP01-010 -> b leader OP01-002",
        "override a character 1 OP01-010 1000 power:battle",
        "no_counter",
        "no_trigger",
        "override a don 1 rest",
        "override a deck 1 move:hand",
        "reveal a hand 6 OP02-003",
        "override a deck 2 move:hand",
        "reveal a hand 7 OP01-018",
        "override a hand 6 OP02-003 move:trash",
        "reveal b hand 6 OP01-029",
        "end_main",
        "reveal b hand 7 OP01-012",
        "attack b leader OP01-002 -> a character 1 OP01-010",
        "no_counter",
        "play b hand 3 OP01-012",
        "override b character 1 OP01-012 rest",
        "end_main",
        "reveal a hand 7 OP01-012",
        "override b character 1 OP01-012 move:trash",
        "override a hand 3 OP01-023 move:characters",
        "override a character 1 OP01-023 fresh",
        "override a character 1 OP01-023 keyword:Rush",
        "attack a character 1 OP01-023 -> b leader OP01-002",
        "concede b",
    ]


def test_every_move_is_explained_and_the_record_replays_to_the_same_end() -> None:
    found = read()
    assert found.stopped is None
    assert found.moves == TEXT.count("\nRZ1|") - 1
    record = load(save(found.record).encode())
    assert verify(RULES, record).outcome == "same"
    end = Timeline.open(RULES, record)
    assert (end.facts()["winner"], end.facts()["ended"]) == ("a", "concession")


def test_what_no_line_states_is_marked_as_inferred_and_everything_has_its_line() -> None:
    path = read().record.path()
    inferred = [action_line(decision.act) for decision in path if decision.inferred]
    assert inferred == ["no_counter", "no_counter", "no_trigger", "reveal b hand 6 OP01-029", "no_counter"]
    assert path[0].source == line_of("Deploy")
    assert path[0].note == "Player A: Deploy Komachiyo (OP01-010)"
    assert all(decision.source for decision in path)


def test_events_blocks_triggers_and_what_texts_do_become_steps() -> None:
    found = import_log(a_busy_log().text(), RULES)
    assert found.stopped is None
    made = [action_line(decision.act).partition(" (")[0] for decision in found.record.path()]
    assert made[3:10] == [
        "play b hand 1 ST01-006",
        "override b don_deck 1 move:cost",
        "override b don_deck 1 move:cost",
        "override b don 4 rest",
        "override b don 1 move:don_deck",
        "give_don -> b leader OP01-002",
        "override b given 1 move:don_deck",
    ]
    assert made[12:19] == [
        "play a hand 1 OP01-030",
        "override a deck 3 move:hand",
        "reveal a hand 5 OP01-018",
        "attack a leader ST01-001 -> b leader OP01-002",
        "block b character 1 ST01-006",
        "counter_event b hand 1 OP01-029",
        "override b character 1 ST01-006 5000 power:battle",
    ]
    assert made[23:28] == [
        "reveal b life 1 OP01-029",
        "trigger",
        "override b leader OP01-002 1000 power:turn",
        "override a character 1 OP01-010 active",
        "override b character 1 ST01-006 move:hand",
    ]
    assert found.record.notes[-1] == "The log ends before the game does."
    assert verify(RULES, found.record).outcome == "same"


def test_a_power_granted_until_the_opponents_turn_ends_is_taken_back_then() -> None:
    path = import_log(a_busy_log().text(), RULES).record.path()
    made = [action_line(decision.act).partition(" (")[0] for decision in path]
    assert made.index("override a character 1 OP01-010 2000 power:game") < made.index("trigger")
    back = made.index("override a character 1 OP01-010 -2000 power:game")
    assert path[back].inferred
    assert made[back - 2 : back] == ["end_main", "reveal a hand 6 OP02-003"]


@pytest.mark.parametrize("taps", [3, 5])
def test_a_card_paid_with_another_number_of_don_than_it_costs_stops_the_import(taps: int) -> None:
    lines = a_busy_log().text().splitlines()
    paid = [number for number, line in enumerate(lines) if line.startswith("RZ1|4") and "|Don|5|" in line]
    if taps == 3:
        del lines[paid[-1]]
    else:
        lines.insert(paid[-1], lines[paid[-1]])
    moves = 0
    for number, line in enumerate(lines):
        if line.startswith("RZ1|"):
            moves += 1
            lines[number] = "|".join(["RZ1", str(moves), *line.split("|")[2:]])
    found = import_log("\n".join(lines), RULES)
    assert found.stopped is not None
    assert f"OP01-018 costs 4, but the log rests {taps} DON!!" in found.stopped.words()


def test_a_newer_log_tells_of_life_cards_and_counts_which_are_held_against_the_game() -> None:
    newer = a_log(is_newer=True).text()
    found = read(newer)
    assert found.stopped is None
    assert found.compared > read().compared
    assert found.record.start["position"]["b"]["life"][0] == "OP01-029"
    assert steps(newer) == [step for step in steps() if step != "reveal b hand 6 OP01-029"]


def test_a_count_that_differs_stops_the_import_at_its_line() -> None:
    newer = a_log(is_newer=True).text().splitlines()
    number, line = next((n, line) for n, line in enumerate(newer) if line.startswith("RZ1|CHK|36|"))
    newer[number] = line.rpartition("|")[0] + "|7"
    found = read("\n".join(newer))
    assert found.stopped is not None
    assert found.stopped.place_words() == f"line {number + 1}"
    assert "7) for player" in found.stopped.words()


def test_players_names_and_the_rooms_code_are_in_no_record() -> None:
    text = save(read(TEXT + f"\n[{NAMES[1]}] well played {NAMES[2]}").record)
    assert not any(word in text for word in ("Ana", "Bo#", "1234", "9876", "ROOM42"))


def test_the_record_says_what_was_left_out_and_that_the_hand_was_redrawn() -> None:
    notes = " ".join(read(TEXT.replace("Concedes!\nGameOver", "Waves goodbye")).record.notes)
    assert f"Player B redrew the opening hand (line {line_of('Mulligan')})." in notes
    assert f"Line {line_of('Looks Around')}, of which nothing is carried out" in notes
    assert f"Line {line_of('Concedes')} is not understood." in notes
    assert "The log ends before the game does." in notes


def line_nth(words: str) -> int:
    """Return how many lines before the first with these words hold the card it names."""
    line = LINES[line_of(words) - 1]
    number = line.partition('"')[2][:8]
    return sum(f'"{number}">{number}' in earlier for earlier in LINES[: line_of(words) - 1])


def with_drawn(old: str, new: str) -> str:
    """Return the log with another card in the words of the first draw of a card after the start."""
    at = next(
        n
        for n, line in enumerate(LINES)
        if "Drew card" in line and old in line and n > line_of("Draw 1 Card") - 1
    )
    return "\n".join([*LINES[:at], LINES[at].replace(old, new), *LINES[at + 1 :]])


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (without("Deploy", 0), "Hand: [OP01-012,", "in the hand area of player A"),
        (without("Trash Some"), "|OP02-003|1|5|6|", "Unexplained change"),
        (without("Destroy Some"), "|2|OP01-012|2|0|6|", "Unexplained change"),
        (without("Rest 1 Don"), "|1|Don|5|0|5|", "Unexplained change"),
        (without("Discard"), "[6000]", "5000 power by what is known, 6000 in the log"),
        (without("attacking"), "Discard", "no attack has been declared"),
        (without("Buff"), "[5000] vs", "4000 power by what is known, 5000 in the log"),
        (other("Life: 3", "Life: 2"), "Life: 2", "the log shows 2 in the life area"),
        (other("OP02-003,OP01-029]", "OP02-003]"), "OP02-003]", "in the hand area of player B"),
        (other("hit for 1", "hit for 2"), "hit for 2", "takes 1 damage here, not 2"),
        (
            other("Attack Fails", f"{ref('OP01-002')} hit for 1 damage"),
            "hit for 1",
            "takes 0 damage here, not 1",
        ),
        (other("|Don|5|0|9|9900|", "|Don|5|0|9|300|"), "|9|300|", "cannot be in slot 300 of area 9"),
        (other("|0|36|1|6|", "|0|77|1|6|"), "|0|77|1|6|", "cannot be in slot 77 of area 0"),
        (
            other('Deploy Some Name [<mark><link="OP01', 'Deploy Some Name [<mark><link="OP99'),
            "Deploy",
            "OP99-010",
        ),
        (other('"OP01-002">', '"OP01-018">', 2), "attacking", "is not in play"),
        (other("Counter 1000", "Counter 2000"), "for Counter 2000", "has 1000 Counter, 2000 in the log"),
        (other("(1 Total)", "(2 Total)"), "(2 Total)", "has 1 DON!! now, 2 in the log"),
        (
            other('"OP01-010">OP01-010', '"OP01-018">OP01-018', line_nth("Destroyed")),
            "Destroyed",
            "where OP01-010 is",
        ),
        (
            other('"OP01-002">OP01-002', '"OP01-018">OP01-018', line_nth("hit for")),
            "hit for",
            "where OP01-002 is",
        ),
        (other("[5000] vs", "[5500] vs", 1), "[5500] vs", "5000 power by what is known, 5500 in the log"),
        (with_drawn("OP02-003", "OP01-018"), "Drew card", "no move beside it draws one"),
        (
            other("Rest Some Name", "Rest Some Name").replace(
                "Rest " + ref("OP01-012"), "Rest " + ref("OP01-025")
            ),
            ": Rest Some",
            "OP01-025 is not in play",
        ),
    ],
)
def test_a_change_that_nothing_explains_stops_the_import_at_its_line(
    text: str, line: str, words: str
) -> None:
    found = read(text)
    assert found.stopped is not None
    assert words in found.stopped.words()
    number = int(found.stopped.place_words().removeprefix("line "))
    assert line in text.splitlines()[number - 1]
    assert found.record.notes[-1].startswith(f"The import stops: line {number}: ")
    assert verify(RULES, found.record).outcome == "same"


def test_a_trigger_that_no_move_tells_of_stops_the_import() -> None:
    lines = a_busy_log().text().splitlines()
    at = next(n for n, line in enumerate(lines) if "Activate Trigger" in line)
    del lines[at + 1]
    moves = 0
    for number, line in enumerate(lines):
        if line.startswith("RZ1|"):
            moves += 1
            lines[number] = "|".join(["RZ1", str(moves), *line.split("|")[2:]])
    found = import_log("\n".join(lines), RULES)
    assert found.stopped is not None
    assert (found.stopped.place_words(), found.stopped.code) == (f"line {at + 1}", "unexplained_change")


def test_moves_that_are_missing_or_garbled_stop_the_import_there_with_the_record_up_to_them() -> None:
    for text, code in (
        (without("|OP01-010|1|0|2|"), "log_has_a_gap"),
        (other("|1|OP01-010|1|0|2|", "|1|OP01-010|1|0|?|"), "log_line_garbled"),
        (other("|1|OP02-003|0|38|", "|4|OP02-003|0|38|"), "log_line_garbled"),
    ):
        found = read(text)
        assert found.stopped is not None
        assert found.stopped.code == code
        assert found.record.notes[-1].startswith(f"The import stops: {found.stopped.place_words()}: ")
        assert verify(RULES, found.record).outcome == "same"
    assert len(found.record.path()) > 10


def test_another_game_in_the_same_file_is_not_read_and_the_record_says_which_lines_are() -> None:
    clearing = ["RZ1|HDR|1.40a|1|RZ1", "RZ1|1|1|Don|9|0|5|0|1|1|1|0|0"]
    found = read("\n".join([*LINES, *clearing, *LINES[3:]]))
    assert found.stopped is None
    assert steps() == [action_line(one.act).partition(" (")[0] for one in found.record.path()]
    assert found.record.notes[-1] == f"Game 1 of the file: lines 1 to {len(LINES)}."


def test_what_cleared_the_table_before_the_game_is_no_part_of_it() -> None:
    before = ["RZ1|HDR|1.40a|1|RZ1", "RZ1|1|2|Don|9|0|5|0|1|1|1|0|0"]
    assert steps("\n".join([*before, *LINES])) == steps()


def test_a_step_the_rules_forbid_stops_the_import_with_their_reason() -> None:
    found = read(without("Give Some"))
    assert found.stopped is not None
    assert found.stopped.code == "log_step_illegal"
    assert "CR " in found.stopped.words()


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "not_a_log", "line 1"),
        ("Dear diary,\ntoday we played.", "not_a_log", "line 1"),
        ("\n".join(LINES[:20]), "log_has_no_turn", "line 20"),
        ("\n".join(line for line in LINES if not line.startswith("RZ1")), "log_without_moves", None),
        (TEXT.replace("RZ1|HDR|1.40a|1", "RZ1|HDR|9.99|3"), "log_version_unknown", "line 3"),
        (
            TEXT.replace("Chose to go First", "Chose to go Second"),
            "unexplained_change",
            f"line {line_of('Chose')}",
        ),
        (without("|OP01-012|0|48|1|"), "log_has_a_gap", None),
        (other("|0|49|1|0|", "|0|49|1|3|"), "unexplained_change", f"line {line_of('|0|49|1|0|')}"),
        (without("Leader is", 1), "log_names_no_leader", None),
        (TEXT.replace('"ST01-001">ST01-001', '"ST99-001">ST99-001', 1), "unknown_number", None),
        (TEXT.replace("RZ1|1|1|OP01-010|0|49|1", "RZ1|1|1|OP01-010|0|49|"), "log_line_garbled", None),
        (TEXT.replace("RZ1|1|1|", "RZ1|1|3|"), "log_line_garbled", None),
    ],
)
def test_what_has_no_start_is_refused_whole_with_its_line(text: str, code: str, place: str | None) -> None:
    with pytest.raises(Refused) as caught:
        read(text)
    (problem,) = caught.value.problems
    assert problem.code == code
    assert problem.words()
    assert problem.place_words().startswith("line ")
    assert place in (None, problem.place_words())


@given(st.data())
def test_a_log_cut_doubled_shuffled_or_scratched_anywhere_stops_with_a_line_or_is_refused(
    data: st.DataObject,
) -> None:
    lines = list(LINES)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        what = data.draw(st.sampled_from(["cut", "double", "swap", "scratch", "shorten"]))
        other = data.draw(st.integers(0, len(lines) - 1))
        letter = data.draw(st.integers(0, max(len(lines[at]) - 1, 0)))
        if what == "cut":
            del lines[at : at + 1 + other % 3]
            lines = lines or ["x"]
        elif what == "double":
            lines.insert(other, lines[at])
        elif what == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif what == "scratch":
            lines[at] = (
                lines[at][:letter]
                + data.draw(st.sampled_from("0123456789|[]<>-:{} "))
                + lines[at][letter + 1 :]
            )
        else:
            lines[at] = lines[at][:letter]
    problems: list[object] = []
    try:
        found = read("\n".join(lines))
    except Refused as refusal:
        problems = [problem.words() + problem.place_words() for problem in refusal.problems]
        found = None
    if found is None:
        assert all(problems)
    else:
        assert found.stopped is None or found.stopped.place_words().startswith("line ")
        assert verify(RULES, found.record).outcome == "same"
