"""Lines that few logs have: seats, a sixth Character, a Stage in a Stage's place, a deck put in order, an end told."""

from __future__ import annotations

import pytest

from rules_engine.logs import Imported, import_log
from rules_engine.one_piece.cards import STAGE
from rules_engine.one_piece.notation.words import action_line
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline, save
from tests.rules_engine.logs.a_log import LEADERS, NAMES, Log, a_log, ref
from tests.rules_engine.logs.test_changed_logs import counted

RULES = shipped_rules()
LINES = a_log().lines


def read(lines: list[str]) -> Imported:
    return import_log("\n".join(counted(lines)), RULES)


def steps(found: Imported) -> list[str]:
    return [action_line(one.act).partition(" (")[0] for one in found.record.path()]


def place(words: str, nth: int = 0) -> int:
    return [number for number, line in enumerate(LINES) if words in line][nth]


def test_seats_name_the_players_and_their_leaders_where_no_other_line_does() -> None:
    seats = [f"RZ1|PLY|{player}|{NAMES[player]}|{LEADERS[player]}" for player in (1, 2)]
    found = read([*seats, *(line for line in LINES if "Leader is" not in line)])
    assert found.stopped is None
    assert steps(found) == steps(read(LINES))
    assert not any(word in save(found.record) for word in ("Ana", "Bo#", "1234"))


def test_a_log_told_from_one_side_is_read_by_the_moves_beside_its_lines() -> None:
    side = {NAMES[1]: "Opponent", NAMES[2]: "You"}
    lines = list(LINES)
    for name, word in side.items():
        lines = [line.replace(f"[{name}]", f"[{word}]") for line in lines]
    assert steps(read(lines)) == steps(read(LINES))


@pytest.mark.parametrize("moves", [1, 3])
def test_cards_put_in_another_order_in_a_deck_nobody_knows_change_nothing(moves: int) -> None:
    at = place("Placing Cards") + 1
    bottom = [f"RZ1|0|1|OP01-012|0|{36 - number}|0|0|1|1|0|0|0" for number in range(moves)]
    found = read([*LINES[:at], *bottom, *LINES[at:]])
    assert found.stopped is None
    assert steps(found) == steps(read(LINES))


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([*LINES, f"[{NAMES[2]}] Wins!"], "the game has not ended so"),
        ([*LINES[: place("Concedes")], "GameOver"], "the game has not ended so"),
        ([*LINES, f"[{NAMES[1]}] Deploy {ref('OP01-010')}"], "the game is over before this line"),
        ([line.replace("Draw 2 Don", "Draw 3 Don") for line in LINES], "bring 2, 3 in the log"),
        ([line.replace("Draw 1 Card", "Draw 2 Card") for line in LINES], "bring 1, 2 in the log"),
        (
            [line.replace(f"{ref('ST01-001')}: Draw", f"{ref('OP01-030')}: Draw") for line in LINES],
            "OP01-030 is not in play",
        ),
        (
            [
                *LINES[: place("Destroy ")],
                f"[{NAMES[1]}] {ref('ST01-001')}: Destroy {ref('OP01-012')}",
                *LINES[place("Destroy ") :],
            ],
            "no move of the log carries out",
        ),
        (
            [line.replace("|1|OP01-010|1|0|2|0|1|1|0", "|1|OP01-010|1|0|2|0|1|1|1") for line in LINES],
            "comes into play rested",
        ),
        (
            [
                *LINES[: place("Discard")],
                LINES[place("Discard")].replace(NAMES[2], NAMES[1]),
                *LINES[place("Discard") + 1 :],
            ],
            "only the attacked player",
        ),
        (
            [
                *LINES[: place("End Turn")],
                *LINES[place("End Turn") : place("End Turn") + 1] * 2,
                *LINES[place("End Turn") + 1 :],
            ],
            "it is not this player's turn",
        ),
        (
            [
                *LINES[: place("End Turn")],
                f"[{NAMES[1]}] Trash {ref('OP01-010')}",
                *LINES[place("End Turn") :],
            ],
            "OP01-010 is not in play",
        ),
        (
            [
                *LINES[: place("End Turn")],
                f"[{NAMES[1]}] Leader is {ref('ST01-001')}",
                *LINES[place("End Turn") :],
            ],
            "the game has begun",
        ),
        (
            [line.replace("|0|39|1|4|", "|0|38|1|4|") for line in LINES],
            "draws from slot 38 of the deck; its top is slot 39",
        ),
    ],
)
def test_a_line_that_does_not_fit_the_game_stops_the_import(lines: list[str], words: str) -> None:
    found = read(lines)
    assert found.stopped is not None
    assert words in found.stopped.words()


def test_whoever_wins_by_the_log_has_won() -> None:
    assert read([*LINES, f"[{NAMES[1]}] Wins!", f"[{NAMES[2]}] Quits!"]).stopped is None


@pytest.mark.parametrize("words", ["Rush", "1000 for the Combat"])
def test_a_change_told_twice_in_a_row_stops_the_import_or_is_noted(words: str) -> None:
    at = place(words)
    found = read([*LINES[: at + 1], *LINES[at:]])
    assert found.stopped or f"Line {at + 2}, the same as the line before it: " in " ".join(found.record.notes)


def many(card: str, *, told_first: bool = False) -> Log:
    """Return a game in which player 1 plays six cards: the sixth Character has another one trashed (CR 3-7-6-1)."""
    log = Log()
    for player in (1, 2):
        log.said(player, f"Leader is {ref(LEADERS[player])}")
        for to in range(5):
            log.drew(player, card, 49 - to)
    for turn in range(1, 6):
        player = 2 - turn % 2
        if turn > 1:
            log.drew(player, card, len(log.table[player][0]) - 1 - (5 if player == 1 else 4))
        left = len(log.table[player][4])
        log.don(player, *range(left - 1, left - (2 if turn == 1 else 3), -1))
        for paid in range({1: 1, 3: 3, 5: 2}.get(turn, 0)):
            log.pay(1, 1, paid)
            if len(log.table[1][2]) == 5:
                if told_first:
                    log.said(1, f"Trash {ref(card)}")
                log.lines.append(f"RZ1|0|1|{card}|2|3|6|0|1|1|0|0|0")
                log.table[1][2].pop(3)
                if not told_first:
                    log.said(1, f"Trash {ref(card)}")
            log.moved(1, card, 1, 0, 2)
            log.said(1, f"Deploy {ref(card)}")
        log.said(player, "End Turn")
    return log


@pytest.mark.parametrize("told_first", [False, True])
def test_the_character_trashed_for_a_sixth_is_the_one_in_the_slot(*, told_first: bool) -> None:
    found = read(many("OP01-010", told_first=told_first).lines)
    assert found.stopped is None
    assert "choose a character 4 OP01-010" in steps(found)


def test_a_character_trashed_for_a_sixth_that_is_told_otherwise_stops_the_import() -> None:
    lines = many("OP01-010").lines
    at = next(number for number, line in enumerate(lines) if "] Trash" in line)
    found = read([*lines[:at], lines[at].replace(ref("OP01-010"), ref("OP01-012")), *lines[at + 1 :]])
    assert found.stopped is not None
    assert "OP01-012 is not in play" in found.stopped.words()


def test_a_stage_takes_the_place_of_the_one_before() -> None:
    stage = next(card.number for card in RULES.library.values() if card.category == STAGE and card.cost == 1)
    log = Log()
    for player in (1, 2):
        log.said(player, f"Leader is {ref(LEADERS[player])}")
        for to in range(5):
            log.drew(player, stage, 49 - to)
    log.don(1, 9)
    log.pay(1, 1)
    log.moved(1, stage, 1, 0, 7)
    log.said(1, f"Deploy {ref(stage)}")
    log.said(1, "End Turn")
    log.drew(2, stage, 40)
    log.don(2, 9, 8)
    log.said(2, "End Turn")
    log.drew(1, stage, 39)
    log.don(1, 8, 7)
    log.pay(1, 1)
    log.moved(1, stage, 7, 0, 6)
    log.moved(1, stage, 1, 0, 7)
    log.said(1, f"Deploy {ref(stage)}")
    log.said(1, "Concedes!")
    found = read(log.lines)
    assert found.stopped is None
    facts = Timeline.open(RULES, found.record).facts()["a"]
    assert (facts["stage"]["card"], facts["trash"]) == (stage, {"count": 1, stage: 1})
