"""Explains what is odd about a pairing: who is paired down, who has the bye, who meets again, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.rules.swiss.entrants import SECTION, Field
from tournaments.rules.swiss.value import Value
from tournaments.rules.words import gettext_noop


class PairingReasonKind(StrEnum):
    """What is odd about a pairing."""

    PAIR_DOWN = "pair_down"
    BYE = "bye"
    AWARDED_BYE = "awarded_bye"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one pairing or bye is as it is; `message` is an English template filled from `params`."""

    kind: PairingReasonKind
    players: tuple[int, ...]
    message: str
    params: Mapping[str, object]
    section: str

    def words(self) -> str:
        """Return the message in English, its placeholders filled."""
        return self.message.format(**self.params)


_ODD_GROUP: Final = gettext_noop(
    "{name} ({points} pts) is paired down with {other} ({other_points} pts): "
    "their group does not come out even."
)
_FORCED: Final = gettext_noop(
    "{name} ({points} pts) is paired down with {other} ({other_points} pts): "
    "without it somebody would meet again, or a higher group would be paired down further."
)
_BYE: Final = gettext_noop(
    "{name} ({points} pts) has the bye: the number of players is odd, and nobody on fewer points could have it."
)
_FIRST_BYE_ABOVE: Final = gettext_noop(
    "{name} ({points} pts) has the bye: everybody on fewer points has had more byes, "
    "or somebody would have to meet again."
)
_SECOND_BYE: Final = gettext_noop(
    "{name} ({points} pts) has a bye again: nobody with fewer byes could have it without a rematch."
)
_AWARDED: Final = gettext_noop("{name} has the bye that was awarded for this round.")
_REMATCH: Final = gettext_noop(
    "{name} and {other} meet again: no pairing of the whole field has fewer rematches than {count}."
)


def reasons_for(
    field: Field,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    value: Value,
    crossing: Sequence[tuple[int, int]],
) -> Iterator[Reason]:
    """Yield a reason for each awarded bye, the bye, each rematch and each pair-down of a best pairing.

    `crossing` is `field.crossing(pairs)`.
    """
    entrant = field.entrant
    for player in field.awarded_byes:
        yield Reason(
            PairingReasonKind.AWARDED_BYE, (player,), _AWARDED, {"name": entrant(player).label}, "TRM 5.5"
        )
    if bye is not None:
        message = _BYE
        if entrant(bye).byes:
            message = _SECOND_BYE
        elif value.bye_height:
            message = _FIRST_BYE_ABOVE
        params = {"name": entrant(bye).label, "points": entrant(bye).points}
        yield Reason(PairingReasonKind.BYE, (bye,), message, params, SECTION)
    for pair in field.rematches(pairs) if value.rematches else ():
        again = {**_params(field, pair), "count": value.rematches}
        yield Reason(PairingReasonKind.REMATCH, pair, _REMATCH, again, SECTION)
    for pair in crossing:
        is_plain = value.floats[field.group_of[pair[0]]] == (1, 0)
        message = _ODD_GROUP if is_plain else _FORCED
        yield Reason(PairingReasonKind.PAIR_DOWN, pair, message, _params(field, pair), SECTION)


def _params(field: Field, pair: tuple[int, int]) -> dict[str, object]:
    one, other = map(field.entrant, pair)
    return {
        "name": one.label,
        "points": one.points,
        "other": other.label,
        "other_points": other.points,
    }
