"""Which lines of a file are those of its first game, and where they break off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_engine.logs import lines
from rules_engine.logs.lines import Check, Garbled, Header, Item, Move, Said
from rules_engine.logs.stopping import stop
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

#: How far a line and the moves that explain it stand apart.
_NEAR = 6
#: Lines that say a game has ended.
ENDS = frozenset({"concede", "wins", "over"})


@dataclass(slots=True)
class OneGame:
    """The items of one game; `broken` says where they stop being readable, `following` where another begins."""

    items: list[Item] = field(default_factory=list)
    broken: Problem | None = None
    following: int = 0
    #: Leaders that whoever imports gives, by the machine's player.
    given: dict[int, str] = field(default_factory=dict)

    def reason(self, problem: Problem) -> Problem:
        """Return why a line is not explained: because the moves behind it cannot be read, or the problem itself."""
        last = max((item.line for item in self.items if isinstance(item, Move)), default=0)
        line = problem.params.get("line", 0)
        is_behind = isinstance(line, int) and line >= last - _NEAR
        return self.broken if self.broken is not None and is_behind else problem


def first_game(items: Sequence[Item]) -> OneGame:
    """Return the items of the first game of a file, up to the first machine line that is garbled or missing.

    A simulator goes on writing into the same file when the players play again: it counts its moves from 1 anew, first
    those that clear the table.
    """
    found = OneGame()
    before = 0
    has_begun = has_ended = is_headed = False
    for item in items:
        if has_ended and _begins_anew(item, before):
            found.following = item.line
            return found
        if isinstance(item, Garbled):
            found.broken = stop(
                item.line, "log_line_garbled", gettext_noop("This machine line cannot be read.")
            )
            return found
        if isinstance(item, Header) and item.numbering not in lines.AREA_NUMBERINGS:
            found.broken = stop(
                item.line,
                "log_version_unknown",
                gettext_noop("How this version of the simulator numbers the areas is not known."),
            )
            return found
        if isinstance(item, Move):
            if item.seq == 1 and is_headed and not has_begun:
                # What was moved before cleared the table of an earlier game.
                found.items = [kept for kept in found.items if not isinstance(kept, Move | Check)]
            elif item.seq != before + 1:
                message = gettext_noop("Moves are missing before this line: {first} comes after {last}.")
                found.broken = stop(item.line, "log_has_a_gap", message, first=item.seq, last=before)
                return found
            before, is_headed = item.seq, False
            has_begun = has_begun or (item.before, item.after) == (lines.DON_DECK, lines.COST)
        is_headed = is_headed or isinstance(item, Header)
        found.items.append(item)
        has_ended = has_ended or (has_begun and isinstance(item, Said) and item.kind in ENDS)
    return found


def _begins_anew(item: Item, before: int) -> bool:
    if isinstance(item, Said):
        return item.kind == "leader"
    return isinstance(item, Header) or (isinstance(item, Move) and item.seq <= before)
