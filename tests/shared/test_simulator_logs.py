"""The logs beside the checkout: the whole game imports to its end, the others stop with a line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.logs import import_log
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


def test_only_the_texts_of_one_card_account_for_powers_that_no_line_tells() -> None:
    path = import_log(text("match_autosaved.log"), shipped_rules()).record.path()
    corrected = [one.source for one in path if "must account" in str(one.act.get("reason", ""))]
    assert corrected == [425, 438, 470]


#: Lines whose power a permanent text in play could explain both ways: as told, and a thousand higher.
EITHER_WAY = {425, 438, 470}


def test_a_power_or_counter_that_is_told_otherwise_stops_the_import_at_its_line() -> None:
    lines = text("match_autosaved.log").splitlines()
    changed = 0
    for number, line in enumerate(lines, start=1):
        for found in re.finditer(r"\[(\d+)\](?= vs|$)|(?<=for Counter )(\d+)", line):
            if number in EITHER_WAY:
                continue
            told = found[1] or found[2]
            at = found.start(1 if found[1] else 2)
            other = line[:at] + str(int(told) + 1000) + line[at + len(told) :]
            stopped = import_log(
                "\n".join([*lines[: number - 1], other, *lines[number:]]), shipped_rules()
            ).stopped
            assert stopped is not None, line
            assert stopped.place_words() == f"line {number}"
            changed += 1
    assert changed > 40


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
        ("excerpt_1.43a.log", "log_has_a_gap", "line 11"),
        ("match_truncated.log", "log_player_unknown", "line 3"),
        ("session_player.log", "log_player_unknown", "line 4"),
        ("solo_vs_self.log", "log_names_no_leader", "line 55"),
    ],
)
def test_a_log_that_is_not_a_whole_game_is_refused_with_its_line(name: str, code: str, place: str) -> None:
    with pytest.raises(Refused) as caught:
        import_log(text(name), shipped_rules())
    assert [(problem.code, problem.place_words()) for problem in caught.value.problems] == [(code, place)]
