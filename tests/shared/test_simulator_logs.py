"""The logs beside the checkout: the whole game imports to its end, the others stop with a line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.logs import import_log, read_text
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import Timeline, load, save, verify
from tournaments.rules.problems import Refused

pytestmark = pytest.mark.shared

LOGS = Path(__file__).parents[3] / "shared" / "logs"


def text(name: str) -> str:
    return (LOGS / name).read_text(encoding="utf-8")


def test_the_whole_game_imports_to_its_end_with_every_move_explained() -> None:
    found = import_log(text("match_autosaved.log"), shipped_rules())
    assert found.stopped is None
    assert found.moves == 176
    assert found.compared >= 111
    written = save(found.record)
    assert not any(name in written for name in ("Alice", "Bob", "8BCLK8"))
    record = load(written.encode())
    assert verify(shipped_rules(), record).outcome == "same"
    facts = Timeline.open(shipped_rules(), record).facts()
    assert (facts["winner"], facts["ended"]) == ("a", "concession")
    assert len(written) < 100_000


def test_no_line_of_the_whole_game_is_without_a_fate_and_none_of_them_is_one_nobody_understands() -> None:
    lines = text("match_autosaved.log").split("\n")
    fates = import_log("\n".join(lines), shipped_rules()).fates
    assert sorted(fates) == [number for number, line in enumerate(lines, start=1) if line.strip()]
    assert set(fates.values()) == {"decision", "explained", "verified", "head", "noted", "program"}


def test_only_the_texts_of_one_card_account_for_powers_that_no_line_tells() -> None:
    path = import_log(text("match_autosaved.log"), shipped_rules()).record.path()
    corrected = [one.source for one in path if "by the texts in play" in str(one.act.get("reason", ""))]
    assert corrected == [425, 438, 470]


def test_the_other_ways_of_writing_the_same_log_become_the_same_record() -> None:
    plain = text("match_autosaved.log")
    expected = save(import_log(plain, shipped_rules()).record)
    downloaded = re.sub(r"<mark><link=(\"[^\"]+\">[^<]+)</link></mark>", r"\1", plain)
    by_side = re.sub(r"^\[Alice[^\]]*\]", "[You]", plain, flags=re.MULTILINE)
    by_side = re.sub(r"^\[Bob[^\]]*\]", "[Opponent]", by_side, flags=re.MULTILINE)
    session = re.sub(r"^RZ1", "[ReplaySync] RZ1", plain, flags=re.MULTILINE)
    scripts = plain.replace("Alice", "海賊 [王]").replace("Bob", "Зоро: Deploy")
    assert downloaded != plain != by_side
    for other in (
        downloaded.encode(),
        by_side.encode(),
        session.encode(),
        scripts.encode(),
        b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode(),
        plain.encode("utf-16"),
        plain.encode("utf-8").decode("cp1252", errors="replace").encode(),
        plain.replace("\u200b", "").replace("Alice", "Ren\xe9").encode("cp1252"),
    ):
        assert save(import_log(read_text(other), shipped_rules()).record) == expected


UNMOVED = (
    "Line 312, after which nothing moves: Player B: Divine Departure (OP10-019): "
    "Destroy Trafalgar Law (PRB02-002). The text of PRB02-002 can be the reason."
)


def test_the_lines_that_are_no_step_of_the_game_are_the_ones_it_needs_no_step_for() -> None:
    """Every line of the game is a step, an inference from it, or compared; the rest is the lobby's talk."""
    record = import_log(text("match_autosaved.log"), shipped_rules()).record
    assert list(record.notes) == [
        "Player B redrew the opening hand (line 46).",
        "Card texts were carried out as the log tells them.",
        "Cards nobody knows went to the bottom of a deck and are not moved in it: lines 54, 75, 81, 232, 409.",
        UNMOVED,
    ]
    told = {
        number
        for number, line in enumerate(text("match_autosaved.log").splitlines(), start=1)
        if re.search(
            r"\] (Deploy|Attach|.* attacking|Discard|End Turn|Concedes)|: (?!\[)(?!.*Drew).*(Buff|Give|Trash)",
            line,
        )
    }
    sources = {decision.source for decision in record.path()}
    assert told <= sources | {313}


def test_a_power_or_counter_that_is_told_otherwise_stops_the_import_at_its_line() -> None:
    lines = text("match_autosaved.log").splitlines()
    changed = 0
    for number, line in enumerate(lines, start=1):
        for found in re.finditer(r"\[(\d+)\](?= vs|$)|(?<=for Counter )(\d+)", line):
            told = found[1] or found[2]
            at = found.start(1 if found[1] else 2)
            other = line[:at] + str(int(told) + 1000) + line[at + len(told) :]
            stopped = import_log(
                "\n".join([*lines[: number - 1], other, *lines[number:]]), shipped_rules()
            ).stopped
            assert stopped is not None, line
            assert stopped.place_words() == f"line {number}"
            changed += 1
    assert changed > 46


def test_no_name_of_a_player_stands_in_any_output_even_when_the_import_stops() -> None:
    lines = text("match_autosaved.log").splitlines()
    for cut in [n for n in range(60, len(lines), 8) if not lines[n].startswith("RZ1")]:
        found = import_log("\n".join(lines[:cut] + lines[cut + 1 :]), shipped_rules())
        words = save(found.record) + (
            found.stopped.words() + repr(found.stopped.params) if found.stopped else ""
        )
        assert not any(name in words for name in ("Alice", "Bob", "#0001", "#0002", "8BCLK8"))


@pytest.mark.parametrize(
    ("name", "code", "place"),
    [
        # Cut out of a longer log: its first move is the 54th.
        ("excerpt_1.43a.log", "log_has_a_gap", "line 11"),
        # No line of the machine at all.
        ("match_truncated.log", "log_without_moves", "line 16"),
        # The other player's hand is shown, but four of its cards were never drawn.
        ("session_player.log", "unexplained_change", "line 19"),
        # A session against oneself names decks, and no Leader.
        ("solo_vs_self.log", "log_names_no_leader", "line 55"),
    ],
)
def test_a_log_that_is_not_a_whole_game_is_refused_with_its_line(name: str, code: str, place: str) -> None:
    with pytest.raises(Refused) as caught:
        import_log(text(name), shipped_rules())
    assert [(problem.code, problem.place_words()) for problem in caught.value.problems] == [(code, place)]
