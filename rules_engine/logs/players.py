"""Which number the machine gives each player a line is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules_engine.logs import lines
from rules_engine.logs.lines import Item, Move, Said, Seat
from rules_engine.logs.names import NOBODY, PERSPECTIVES
from rules_engine.logs.stopping import Stopped, stop
from tournaments.rules.words import gettext_noop

#: How far a human line and the move it tells of stand apart.
_BESIDE = 3
#: Lines with the move that is theirs: where the card comes from and where it may go.
_MOVES = {
    "drew": (lines.DECK, (lines.HAND,)),
    "deploy": (lines.HAND, (lines.CHARACTERS, lines.STAGE)),
    "discard": (lines.HAND, (lines.TRASH,)),
}


def players_of(items: Sequence[Item]) -> dict[str, int]:
    """Return the player of each name and perspective.

    A line of the machine says so, a move stands beside the words that tell of it, a hand shown is that of one player
    only. The other name is the other player; without any sign "You" is player 1, as whoever saved the log is.

    Raises Stopped when two names are one player by what the log tells.
    """
    found: dict[str, int] = {item.actor: item.player for item in items if isinstance(item, Seat)}
    for actor, player in (*_by_moves(items).items(), *_by_hands(items).items()):
        found.setdefault(actor, player)
    for one, other in (PERSPECTIVES, PERSPECTIVES[::-1]):
        if one in found:
            found.setdefault(other, 3 - found[one])
    found.setdefault("You", 1)
    found.setdefault("Opponent", 2)
    names = _names(items)
    known = [name for name in names if name in found]
    others = [name for name in names if name not in found]
    if len(known) == len(others) == 1:
        found[others[0]] = 3 - found[known[0]]
    if len(known) == 2 and found[known[0]] == found[known[1]]:
        message = gettext_noop("Two names are the same player by what this log tells.")
        raise Stopped(stop(names[known[1]], "log_player_unknown", message))
    return found


def _names(items: Iterable[Item]) -> dict[str, int]:
    """Return the names that lead lines of the game, with the first line of each."""
    found: dict[str, int] = {}
    for item in items:
        is_said = isinstance(item, Said) and item.kind != "other"
        if isinstance(item, Said | Seat) and (is_said or isinstance(item, Seat)):
            found.setdefault(item.actor, item.line)
    for nobody in ("", NOBODY, *PERSPECTIVES):
        found.pop(nobody, None)
    return found


def _by_moves(items: Sequence[Item]) -> dict[str, int]:
    """Return whose moves stand beside each name's lines, by most of them."""
    votes: dict[str, Counter[int]] = {}
    for place, item in enumerate(items):
        if not isinstance(item, Said) or item.kind not in _MOVES or item.actor in ("", NOBODY):
            continue
        before, after = _MOVES[item.kind]
        for distance in range(1, _BESIDE + 1):
            near = [items[at] for at in (place + distance, place - distance) if 0 <= at < len(items)]
            fits = {
                move.player
                for move in near
                if isinstance(move, Move)
                and (move.card, move.before) == (item.parts[0], before)
                and move.after in after
            }
            if fits:
                if len(fits) == 1:
                    votes.setdefault(item.actor, Counter()).update(fits)
                break
    return {actor: counted.most_common(1)[0][0] for actor, counted in votes.items()}


def _by_hands(items: Iterable[Item]) -> dict[str, int]:
    """Return whose opening hand each name shows, where only one player's moves make that hand."""
    hands: dict[int, list[str]] = {1: [], 2: []}
    found: dict[str, int] = {}
    for item in items:
        if isinstance(item, Move):
            if (item.before, item.after) == (lines.DECK, lines.HAND):
                hands[item.player].append(item.card)
            elif item.before == lines.HAND and item.card in hands[item.player]:
                hands[item.player].remove(item.card)
            elif item.before == lines.DON_DECK:
                break
        elif isinstance(item, Said) and item.actor not in ("", NOBODY):
            shown = hand_shown(item)
            fits = [player for player in (1, 2) if shown and sorted(hands[player]) == sorted(shown)]
            if len(fits) == 1:
                found.setdefault(item.actor, fits[0])
    return found


def numbers(listed: str) -> list[str]:
    """Return the card numbers of a list as a log writes it.

    >>> numbers("OP01-001,OP09-002_p1")
    ['OP01-001', 'OP09-002']
    """
    return [number.strip().partition("_")[0] for number in listed.split(",") if number.strip()]


def hand_shown(said: Said) -> list[str] | None:
    """Return the cards of a line that shows a hand; None for any other line."""
    is_hand = said.kind == "opening_hand" or (said.kind == "snapshot" and said.parts[0] == "Hand")
    return numbers(said.parts[1]) if is_hand else None
