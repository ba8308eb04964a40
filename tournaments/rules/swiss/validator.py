"""The one check that every pairing passes before it is saved, made by the program or by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tournaments.rules.problems import Problem, Severity
from tournaments.rules.swiss.entrants import SECTION, Field
from tournaments.rules.swiss.value import Value
from tournaments.rules.words import gettext_noop

_REASON: Final = gettext_noop("Change it, or give a reason.")


def impossible(field: Field, pairs: Sequence[tuple[int, int]], bye: int | None) -> Iterator[Problem]:
    """Yield an error for everything that makes `pairs` and `bye` no pairing of the field at all."""
    seated = Counter(player for pair in pairs for player in pair)
    if bye is not None:
        seated[bye] += 1
    for one, other in pairs:
        if one == other:
            yield _error(
                "player_against_self",
                gettext_noop("{name} is paired against themselves."),
                gettext_noop("Choose another opponent."),
                name=_label(field, one),
                players=(one,),
            )
            seated[one] -= 1
    for player, count in seated.items():
        if player not in field:
            yield _error(
                "unknown_player",
                gettext_noop("Player {name} is not in this round."),
                gettext_noop("Reinstate the player, or pair somebody else."),
                name=str(player),
                players=(player,),
            )
        elif player in field.awarded_byes:
            yield _error(
                "awarded_bye_paired",
                gettext_noop("{name} has an awarded bye in this round and cannot be paired."),
                gettext_noop("Take the awarded bye away first, or pair somebody else."),
                section="TRM 5.5",
                name=_label(field, player),
                players=(player,),
            )
        if count > 1:
            yield _error(
                "player_paired_twice",
                gettext_noop("{name} is in this round more than once ({count} times)."),
                gettext_noop("Every player has one opponent or the bye."),
                name=_label(field, player),
                count=count,
                players=(player,),
            )
    for player in field.group_of:
        if player not in seated:
            yield _error(
                "player_not_paired",
                gettext_noop("{name} has neither an opponent nor the bye."),
                gettext_noop("Pair the player, or drop them first."),
                name=_label(field, player),
                players=(player,),
            )
    if bye is not None and not field.is_odd:
        yield _error(
            "bye_in_even_field",
            gettext_noop("The number of players is even: nobody has a bye."),
            gettext_noop("Pair {name} with the player who is left."),
            name=_label(field, bye),
            players=(bye,),
        )


def needing_a_reason(
    field: Field, pairs: Sequence[tuple[int, int]], bye: int | None, best: Value
) -> Iterator[Problem]:
    """Yield a warning for each rematch, a second bye, and each criterion in which `best` is better.

    `pairs` and `bye` are possible. The parameter `avoidable` tells whether a better pairing exists.
    """
    value = Value.of(field, pairs, bye)
    worse_at = value.first_worse(best)
    yield from _rematches(field, pairs, avoidable=value.rematches > best.rematches)
    if bye is not None:
        yield from _bye(field, bye, value, best, worse_at)
    if worse_at is not None and worse_at >= _FIRST_FLOAT:
        yield from _pair_downs(field, pairs, value, best, worse_at)


#: Where the pair-downs begin in a value's vector.
_FIRST_FLOAT: Final = 3


def _rematches(field: Field, pairs: Sequence[tuple[int, int]], *, avoidable: bool) -> Iterator[Problem]:
    message = (
        gettext_noop("{name} and {other} have already played each other; that can be avoided.")
        if avoidable
        else gettext_noop(
            "{name} and {other} have already played each other; no pairing has fewer rematches."
        )
    )
    for one, other in field.rematches(pairs):
        yield _warning(
            "rematch",
            message,
            name=_label(field, one),
            other=_label(field, other),
            avoidable=avoidable,
            players=(one, other),
        )


def _bye(field: Field, bye: int, value: Value, best: Value, worse_at: int | None) -> Iterator[Problem]:
    name = _label(field, bye)
    if value.bye_byes:
        avoidable = worse_at == 1
        yield _warning(
            "second_bye",
            gettext_noop(
                "{name} has had a bye before (in all: {count}); somebody with fewer can have this one."
            )
            if avoidable
            else gettext_noop(
                "{name} has had a bye before (in all: {count}); nobody with fewer can have this one."
            ),
            name=name,
            count=value.bye_byes,
            avoidable=avoidable,
            players=(bye,),
        )
    if worse_at == 2:
        lowest = field.groups[len(field.groups) - 1 - best.bye_height].points
        yield _warning(
            "bye_not_lowest",
            gettext_noop("{name} ({points} pts) has the bye; a player with {lowest} pts can have it."),
            name=name,
            points=field.entrant(bye).points,
            lowest=lowest,
            avoidable=True,
            players=(bye,),
        )


def _pair_downs(
    field: Field, pairs: Sequence[tuple[int, int]], value: Value, best: Value, worse_at: int
) -> Iterator[Problem]:
    """Warn of the first group that is paired down more than it must be: later ones follow from it."""
    group, is_jump = divmod(worse_at - _FIRST_FLOAT, 2)
    down = tuple(
        player
        for pair in pairs
        for player in pair
        if field.group_of[player] == group and max(field.group_of[other] for other in pair) > group
    )
    yield _warning(
        "avoidable_pair_down",
        gettext_noop(
            "Groups that pair-downs of players with {points} pts jump over: {count}; the fewest possible: {fewest}."
        )
        if is_jump
        else gettext_noop(
            "Players with {points} pts who are paired down: {count}; the fewest possible: {fewest}."
        ),
        points=field.groups[group].points,
        count=value.floats[group][is_jump],
        fewest=best.floats[group][is_jump],
        avoidable=True,
        players=down,
    )


def _label(field: Field, player: int) -> str:
    return field.entrant(player).label if player in field else str(player)


def _error(code: str, message: str, advice: str, *, section: str = SECTION, **params: object) -> Problem:
    return Problem(code, message, section, advice, params=params)


def _warning(code: str, message: str, **params: object) -> Problem:
    return Problem(code, message, SECTION, _REASON, params=params, severity=Severity.WARNING)
