"""What the manual says to a damaged game state that a replay shows (TRM 4.10, 7.4.1): a suggestion, never a ruling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rules.words import gettext_noop

#: Beyond so many turns "a considerable amount of time" has passed (TRM 7.4.1-1), and accepting is near (TRM 4.10).
FAR = 2


@dataclass(frozen=True, slots=True)
class Since:
    """What happened between the point to go back to and the end of the account.

    `deeds` are the judge's overrides in between: the word before the colon, and the areas between which a card went.
    """

    decisions: int
    turns: int = 0
    drawn: int = 0
    shuffles: int = 0
    revealed: int = 0
    deeds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What 4.10 and 7.4.1 would say: whether the point can be reached, and the infraction it looks like."""

    reach: str
    words: str
    infraction: str
    infraction_words: str
    section: str


_REACH = {
    "here": gettext_noop("Nothing has been decided after this point: correct it here."),
    "reachable": gettext_noop(
        "This point can be reached: reparable. What was seen since does not stand against it."
    ),
    "in_part": gettext_noop(
        "A deck was shuffled since: its order cannot be put back. Reparable as far as nobody is worse off."
    ),
    "far": gettext_noop(
        "Several turns lie between: go back as far as nobody is worse off, or accept the state if it is of no great "
        "use to the player at fault."
    ),
}
_INFRACTIONS = {
    "game_rules": (gettext_noop("Game rule broken"), "TRM 7.4.1-1"),
    "automatic_action": (gettext_noop("Automatic effect missed"), "TRM 7.4.1-2"),
    "looking": (gettext_noop("Looked at cards that were not to be seen"), "TRM 7.4.1-3"),
    "secret_areas": (gettext_noop("Wrong cards in a secret area"), "TRM 7.4.1-4"),
}


def suggest(since: Since) -> Suggestion:
    """Return what the manual would say to going back to a point.

    >>> suggest(Since(decisions=3, turns=1, drawn=1)).reach
    'reachable'
    >>> suggest(Since(decisions=3, shuffles=1)).reach, suggest(Since(decisions=30, turns=4)).reach
    ('in_part', 'far')
    >>> suggest(Since(decisions=1, deeds=("move deck hand",))).section
    'TRM 7.4.1-4'
    """
    if since.decisions == 0:
        reach = "here"
    elif since.turns > FAR:
        reach = "far"
    else:
        reach = "in_part" if since.shuffles else "reachable"
    infraction = _infraction(since.deeds)
    words, section = _INFRACTIONS[infraction]
    return Suggestion(reach, _REACH[reach], infraction, words, section)


def _infraction(deeds: Sequence[str]) -> str:
    """Return the entry of the guide that the judge's corrections look like; a rule broken where nothing says more."""
    for deed in deeds:
        word, *rest = deed.split()
        if word == "move" and {"deck", "life", "hand"} & set(rest):
            return "secret_areas"
        if word in {"face_up", "face_down"}:
            return "looking"
        if word == "skip":
            return "automatic_action"
    return "game_rules"
