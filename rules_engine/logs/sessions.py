"""The games in a file: a simulator goes on writing into one file for as long as it runs, a session's log.

Where each game begins and ends is told by few signs of a line, so that hours of a session are gone through in a moment;
only the lines of the game that is asked for are read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.logs import lines, words
from rules_engine.logs.stopping import WHOLE, stop
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: The log of a long evening has some 5 MB; whatever is larger than this is read by nobody.
MOST_LOG_BYTES = 16_000_000
#: No file of that size has more lines, and no game more that say anything: the longest have some 1,500.
MOST_LINES = 500_000
MOST_LINES_OF_GAME = 20_000
#: So many games nobody plays in one session; what comes after them is not looked at.
MOST_GAMES = 200
#: So many people do not play in one session.
MOST_NAMES = 300
_LEADER = re.compile(rf'^\[[^\]]{{0,80}}\] Leader is .*?"({words.NUMBER})(?:_\w+)?">')
_SEAT = re.compile(rf"^RZ1\|PLY\|([12])\|[^|]*\|({words.NUMBER})")
_END = re.compile(r"^(?:\[[^\]]{0,80}\] )?(?:Concedes!|Quits!|Wins!|GameOver!?)$")
_MOVE = re.compile(r"^RZ1\|(\d{1,6})\|[12]\|([^|]{1,20})\|(\d)\|\d+\|(\d)\|")
#: Somebody looks for an opponent: what was begun before is over.
_LOBBY = ("Attempting to connect", "Waiting for a Connection")


@dataclass(frozen=True, slots=True)
class GameLines:
    """One game of a file: its number from 1, its first and last line, the Leaders as the lines name them."""

    number: int
    first: int
    last: int
    leaders: tuple[str, ...] = ()
    moves: int = 0
    is_ended: bool = False


class WhichGame(Refused):
    """A file with several games, and nobody has said which is meant; `games` lists them."""

    def __init__(self, games: tuple[GameLines, ...]) -> None:
        """Say how many games there are."""
        self.games = games
        super().__init__(
            Problem(
                "log_has_several_games",
                gettext_noop("This file holds {count} games."),
                advice=gettext_noop("Choose one of them."),
                place="game",
                params={"count": len(games)},
            )
        )


@dataclass(slots=True)
class _Open:
    """A game that is being gone through: its first place, what has been seen of it."""

    first: int
    last: int = 0
    seq: int = 0
    moves: int = 0
    #: Where what belongs to a next game began, since the last move.
    since: int | None = None
    is_begun: bool = False
    is_ended: bool = False

    def begins_another(self, seq: int | None) -> bool:
        """Whether a Leader, a header or a move with its number belongs to another game than this."""
        if self.is_ended:
            return seq is None or seq <= self.seq
        # It broke off without a word: the moves are counted from 1 anew.
        return self.is_begun and seq == 1


def games_in(plain_lines: Sequence[str]) -> tuple[GameLines, ...]:
    """Return the games of plain lines (:func:`rules_engine.logs.names.plain`); a lobby that led to none is none.

    A game is one whose first DON!! was placed, or whose start is missing.

    >>> [(game.first, game.last) for game in games_in(["[Bo] Leader is X", "RZ1|1|1|Don|4|9|5|0|1|1|0|0|0"])]
    [(1, 2)]
    """
    found: list[GameLines] = []
    now = _Open(0)

    def close(at: int) -> _Open:
        if now.is_begun:
            end = min(now.last + 1, at)
            facts = _leaders(plain_lines[now.first : end]), now.moves, now.is_ended
            found.append(GameLines(len(found) + 1, now.first + 1, end, *facts))
        return _Open(at)

    for at, line in enumerate(plain_lines):
        if not line:
            continue
        if len(found) == MOST_GAMES:
            return tuple(found)
        move = _MOVE.match(line) if line.startswith("RZ1|") else None
        if line.startswith(_LOBBY) and (now.is_ended or not now.is_begun):
            now = close(at)
            continue
        is_start = line.startswith("RZ1|HDR|") or (line[0] == "[" and " Leader is " in line)
        if is_start or move is not None:
            seq = int(move[1]) if move is not None else None
            if now.begins_another(seq):
                now = close(at if now.since is None else now.since)
        if move is not None:
            now.is_begun = now.is_begun or _begins(move, now)
            now.seq, now.moves, now.since = int(move[1]), now.moves + 1, None
        elif is_start or line.startswith(_LOBBY):
            now.since = at if now.since is None else now.since
        elif now.is_begun and _END.match(line):
            now.is_ended, now.since = True, None
        if line.startswith(("[", "RZ1|")) or _END.match(line):
            now.last = at
    close(len(plain_lines))
    return tuple(found)


def _begins(move: re.Match[str], now: _Open) -> bool:
    is_don = move[2] == lines.DON and (int(move[3]), int(move[4])) == (lines.DON_DECK, lines.COST)
    return is_don or (not now.moves and move[1] != "1")


def _leaders(own: Sequence[str]) -> tuple[str, ...]:
    """Return the Leaders that lines name, those of the machine's players first."""
    seats = sorted((found[1], found[2]) for line in own if (found := _SEAT.match(line)))
    if seats:
        return tuple(dict(seats).values())
    return tuple(found[1] for line in own if (found := _LEADER.match(line)))[:2]


def only_game(plain_lines: Sequence[str], games: Sequence[GameLines], number: int | None) -> Sequence[str]:
    """Return the lines with every one blank that is not of the game with that number; each keeps its place.

    Without a number the first is taken, or all lines where there is no game or but one. Raises Refused when there is
    no such game.
    """
    if number is not None and not 1 <= number <= max(len(games), 1):
        message = gettext_noop("This file holds no game {number}; the last one is {count}.")
        raise Refused(
            Problem(
                "log_has_no_such_game",
                message,
                advice=gettext_noop("Choose one of them."),
                place="game",
                params={"number": number, "count": max(len(games), 1)},
            )
        )
    if len(games) < 2:
        return plain_lines
    game = games[(number or 1) - 1]
    return [line if game.first <= at <= game.last else "" for at, line in enumerate(plain_lines, start=1)]


def bounded(own: Sequence[str]) -> tuple[Sequence[str], Problem | None]:
    """Return lines up to as many as a game can have that say anything, and what is wrong where there are more."""
    count = 0
    for at, line in enumerate(own):
        count += "[" in line or line.startswith("RZ1|")
        if count > MOST_LINES_OF_GAME:
            message = gettext_noop("No game has more than {most} lines: where this one ends is not told.")
            return own[:at], stop(at + 1, "log_too_long", message, most=MOST_LINES_OF_GAME)
    return own, None


def too_long() -> Refused:
    """Return the refusal of a file with more lines than any session has."""
    return Refused(
        Problem(
            "log_too_long",
            gettext_noop("No log has more than {most} lines."),
            advice=WHOLE,
            params={"most": MOST_LINES},
        )
    )
