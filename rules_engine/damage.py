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
    `has_unknown` when one of them moved a card nobody could name; `by_both` when each player has decided something.
    """

    decisions: int
    turns: int = 0
    drawn: int = 0
    shuffles: int = 0
    revealed: int = 0
    deeds: tuple[str, ...] = ()
    has_unknown: bool = False
    by_both: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of the suggestion and the section it rests on."""

    words: str
    section: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What 4.10 and 7.4.1 would say.

    `reach` is "here", "reachable", "in_part" or "far", said by `words`; `reasons` say why and what follows.
    `infraction` is the entry of the guide it looks like, `remedy` what the guide does about it; `penalties` what a
    verdict leads to.
    """

    reach: str
    words: str
    reasons: tuple[Said, ...]
    infraction: str
    infraction_words: str
    section: str
    remedy: tuple[str, ...]
    penalties: tuple[Said, ...]


_REACH = {
    "here": gettext_noop("Nothing has been decided after this point: correct it here."),
    "reachable": gettext_noop("This point can be reached: reparable."),
    "in_part": gettext_noop("This point can be reached in part: reparable as far as nobody is worse off."),
    "far": gettext_noop("This point lies far back: repair what can be repaired, or accept the state."),
}
_SEEN = Said(
    gettext_noop(
        "Cards were seen since. That does not stand against going back, even if a player gains by it."
    ),
    "TRM 4.10",
)
_SHUFFLED = Said(
    gettext_noop("A deck was shuffled since: its order cannot be put back, the rest of the table can."),
    "TRM 4.10",
)
_FAR_BACK = Said(
    gettext_noop("Several turns lie between: go back no further than to where neither player is worse off."),
    "TRM 7.4.1-1",
)
_ACCEPT = Said(
    gettext_noop("Accept the state only if the player at fault has no great use of it; play goes on then."),
    "TRM 4.10",
)
_TOLD = Said(
    gettext_noop("Both players have to tell clearly what happened; without that no point can be reached."),
    "TRM 4.10",
)
_BOTH = Said(
    gettext_noop(
        "Both players keep the state right, and both have played on since: ask whether both are at fault."
    ),
    "TRM 4.10",
)
_PENALTIES = (
    Said(
        gettext_noop("Reparable or accepted: a Warning. A Game Loss only for one who repeats it."), "TRM 4.10"
    ),
    Said(
        gettext_noop("Irreparable: a Game Loss, and the game is not played anew."),
        "TRM 4.10",
    ),
)
_BOTH_LOST = Said(
    gettext_noop(
        "Irreparable by the fault of both: a Game Loss for the one more at fault, a Warning for the other."
    ),
    "TRM 4.10",
)


@dataclass(frozen=True, slots=True)
class _Entry:
    words: str
    section: str
    remedy: tuple[str, ...]


_GUIDE = {
    "invalid_cards": _Entry(
        gettext_noop("Wrong cards in a secret area"),
        "TRM 7.4.1-4",
        (
            gettext_noop(
                "A card that is known goes back: on top of the deck, or shuffled into the Life cards."
            ),
            gettext_noop("If nobody can say which card it is, take as many at random and shuffle that area."),
        ),
    ),
    "looking_at_cards": _Entry(
        gettext_noop("Looked at cards that were not to be seen"),
        "TRM 7.4.1-3",
        (
            gettext_noop("Show the card to the other player too."),
            gettext_noop(
                "Cards whose order is fixed go back to their places; the others are shuffled together."
            ),
        ),
    ),
    "automatic_action": _Entry(
        gettext_noop("Automatic effect missed"),
        "TRM 7.4.1-2",
        (
            gettext_noop("Carry the effect out at the nearest point."),
            gettext_noop("If the player could have chosen, they have chosen not to."),
        ),
    ),
    "game_rules": _Entry(
        gettext_noop("Game rule broken"),
        "TRM 7.4.1-1",
        (gettext_noop("Go back to before the error, else as far as neither player is worse off."),),
    ),
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
    reach = _reach(since)
    infraction = _infraction(since.deeds)
    entry = _GUIDE[infraction]
    remedy = entry.remedy
    if infraction == "invalid_cards":
        remedy = remedy[1:] if since.has_unknown else remedy[:1]
    return Suggestion(
        reach,
        _REACH[reach],
        tuple(_reasons(since, reach)),
        infraction,
        entry.words,
        entry.section,
        remedy,
        (*_PENALTIES, _BOTH_LOST) if since.by_both else _PENALTIES,
    )


def _reach(since: Since) -> str:
    if since.decisions == 0:
        return "here"
    if since.turns > FAR:
        return "far"
    return "in_part" if since.shuffles else "reachable"


def _reasons(since: Since, reach: str) -> list[Said]:
    """Return why the point can be reached or not, and who answers for the state, in the order a judge asks."""
    if reach == "here":
        return []
    found = [_TOLD]
    if since.shuffles:
        found.append(_SHUFFLED)
    if since.drawn or since.revealed:
        found.append(_SEEN)
    if reach == "far":
        found += [_FAR_BACK, _ACCEPT]
    if since.by_both:
        found.append(_BOTH)
    return found


def _infraction(deeds: Sequence[str]) -> str:
    """Return the entry of the guide that the judge's corrections look like; a rule broken where nothing says more.

    One mistake gets one penalty (TRM 7.3); of these four each is a Warning, so the first correction decides.
    """
    for deed in deeds:
        word, *rest = deed.split()
        if word == "move" and {"deck", "life", "hand"} & set(rest):
            return "invalid_cards"
        if word in {"face_up", "face_down"}:
            return "looking_at_cards"
        if word == "skip":
            return "automatic_action"
    return "game_rules"
