"""A log changed in one place stops, is noted, or tells the very same game: nothing else passes in silence."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.logs import Imported, import_log
from rules_engine.one_piece.notation.words import action_line
from rules_engine.shipped_cards import shipped_rules
from tests.rules_engine.logs.a_log import a_log, ref
from tournaments.rules.problems import Refused

RULES = shipped_rules()
LINES = a_log(is_newer=True).lines
CARDS = ("OP01-010", "OP01-012", "OP01-018", "OP01-023", "OP01-029", "OP02-003")
_LINE_NUMBERS = re.compile(r"[Ll]ines? [\d, ]+")
#: In a deck nobody knows the cards: which of them an effect takes changes nothing that anybody sees.
_PLACE = re.compile(r" \d+(?= )")


def game(found: Imported) -> list[str]:
    """Return what was done, in any order and without what only names a card."""
    acts = (action_line(one.act).partition(" (")[0] for one in found.record.path())
    return sorted(_PLACE.sub("", act) for act in acts if not act.startswith("reveal"))


def notes(found: Imported) -> list[str]:
    return [_LINE_NUMBERS.sub("line", note) for note in found.record.notes]


#: That a card was rested by a text is told in this line only: without it the log tells another game, as good as this.
TRACELESS = f": Rest {ref('OP01-012')}"
UNCHANGED = import_log("\n".join(LINES), RULES)
GAME, NOTES = game(UNCHANGED), notes(UNCHANGED)


def counted(lines: list[str]) -> list[str]:
    """Return the lines with the machine's moves numbered without a gap, so that only the change is left to be seen."""
    found, number = [], 0
    for line in lines:
        parts = line.split("|")
        if parts[0] == "RZ1" and parts[1].isdecimal():
            number += 1
            parts[1] = str(number)
        elif parts[:2] == ["RZ1", "CHK"]:
            parts[2] = str(number)
        found.append("|".join(parts))
    return found


def changed(lines: list[str], at: int, how: str, pick: int) -> list[str]:
    line = lines[at]
    if how == "drop":
        return counted(lines[:at] + lines[at + 1 :])
    if how == "double":
        return counted([*lines[:at], line, *lines[at:]])
    if how == "swap":
        return counted([*lines[:at], *lines[at : at + 2][::-1], *lines[at + 2 :]])
    if how == "card":
        old, new = (re.search("|".join(CARDS), line) or [""])[0], CARDS[pick % len(CARDS)]
        return (
            [*lines[:at], line.replace(ref(old), ref(new)).replace(f"|{old}|", f"|{new}|"), *lines[at + 1 :]]
            if old
            else lines
        )
    # A figure: slots, areas and counts of the machine, and everything that people are told.
    figures = [
        found
        for found in re.finditer(r"(?<![\w\"#-])\d+(?![\w\"-])", line)
        if not line.startswith("RZ1") or 3 <= line[: found.start()].count("|") <= 7
    ]
    if not figures:
        return lines
    figure = figures[pick % len(figures)]
    more = int(figure[0]) + (1000 if int(figure[0]) > 99 else 1)
    return [*lines[:at], f"{line[: figure.start()]}{more}{line[figure.end() :]}", *lines[at + 1 :]]


@settings(max_examples=50, deadline=None)
@given(
    st.integers(2, len(LINES) - 1),
    st.sampled_from(["drop", "double", "swap", "card", "figure"]),
    st.integers(0, 11),
)
def test_no_change_of_a_log_passes_in_silence_unless_it_tells_the_same_game(
    at: int, how: str, pick: int
) -> None:
    try:
        found = import_log("\n".join(changed(LINES, at, how, pick)), RULES)
    except Refused:
        return
    if found.stopped is None and notes(found) == NOTES:
        assert game(found) == GAME or (how == "drop" and TRACELESS in LINES[at])
