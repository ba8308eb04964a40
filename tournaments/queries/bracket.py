"""The bracket of the cut or of a single elimination event, round by round (TRM 3.4, 3.4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.history.bracket import bracket_so_far
from tournaments.models import Event, Match, Registration, Round
from tournaments.queries.namesakes import namesakes_of
from tournaments.queries.result_words import result_words
from tournaments.queries.rounds import bracket_round_words
from tournaments.rules import bracket as rules
from tournaments.rules.bracket import champion


class _Entrant(NamedTuple):
    """A player of the bracket; people of one name have their number behind it."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One line of a bracket match: a player, a bye ("Bye"), or nobody yet (empty name).

    People of one name have their number behind it.
    """

    registration_id: int | None
    number: int | None
    seed: int | None
    name: str
    is_winner: bool
    is_bye: bool
    games: int | None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A place in the bracket; `slot` counts from 0 at the top of its round."""

    slot: int
    match_id: int | None
    table: int | None
    side_1: BracketSide
    side_2: BracketSide
    state: str  # "empty", "open", "disputed", "in", "bye"
    result_words: str


@dataclass(frozen=True, slots=True)
class BracketRound:
    """One column of the bracket; `number` is the round's number in the event, None while not paired."""

    index: int
    label: str
    number: int | None
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The whole bracket, first round first. `size` is a power of two."""

    size: int
    rounds: tuple[BracketRound, ...]
    winner_name: str


def bracket_of(event: Event, *, public: bool = True) -> Bracket | None:
    """Return the bracket, None before there are seeds; `public` hides pairings that are not published yet."""
    so_far = bracket_so_far(event)
    if so_far is None:
        return None
    rows = Match.objects.filter(round__event=event, round__stage=Round.Stage.CUT).select_related("round")
    if public:
        rows = rows.exclude(round__state=Round.State.PAIRED)
    by_place = {(so_far.index_of(row.round.number), row.bracket_slot): row for row in rows}
    if public and not by_place and event.structure == Event.Structure.ELIMINATION:
        return None  # the seeds are the pairings of round 1
    people = _entrants(event, so_far.entrants)
    rounds: list[BracketRound] = []
    for index in range(1, so_far.rounds + 1):
        paired = index <= so_far.paired_rounds
        matches = tuple(
            _match(place, by_place.get((index, place.position)), people) for place in so_far.in_round(index)
        )
        rounds.append(
            BracketRound(
                index=index,
                label=bracket_round_words(index, so_far.rounds),
                number=so_far.first_number + index - 1 if paired else None,
                matches=matches,
            )
        )
    winner = champion(so_far.matches)
    return Bracket(
        size=2**so_far.rounds,
        rounds=tuple(rounds),
        winner_name=people[winner].name if winner is not None else "",
    )


def _entrants(event: Event, ids: Iterable[int]) -> dict[int, _Entrant]:
    """Return the bracket's players by registration id."""
    people = Registration.objects.in_bulk(ids)
    namesakes = namesakes_of(event)
    return {pk: _Entrant(person.number, namesakes.told(person)) for pk, person in people.items()}


def _match(place: rules.BracketMatch[int], row: Match | None, people: Mapping[int, _Entrant]) -> BracketMatch:
    sides = _side(place, 1, row, people), _side(place, 2, row, people)
    words = ""
    if place.outcome is not None:
        games = (sides[0].games, sides[1].games)
        words = result_words(place.outcome.value, games, (sides[0].name, sides[1].name))
    return BracketMatch(
        slot=place.position,
        match_id=row.pk if row is not None else None,
        table=row.table if row is not None else None,
        side_1=sides[0],
        side_2=sides[1],
        state=_state(place, row),
        result_words=words,
    )


def _state(place: rules.BracketMatch[int], row: Match | None) -> str:
    if place.state is rules.MatchState.DECIDED:
        return "in"
    if place.state is rules.MatchState.BYE:
        return "bye"
    if row is None or place.state is not rules.MatchState.READY:
        return "empty"
    return "disputed" if row.is_disputed else "open"


def _side(
    place: rules.BracketMatch[int], number: int, row: Match | None, people: Mapping[int, _Entrant]
) -> BracketSide:
    side = place.side_1 if number == 1 else place.side_2
    if side.player is None:
        words = _("Bye") if side.is_vacant else ""
        return BracketSide(None, None, None, words, is_winner=False, is_bye=side.is_vacant, games=None)
    person = people[side.player]
    games = None
    if row is not None:
        games = row.games_1 if number == 1 else row.games_2
    won = place.outcome is not None and place.outcome.winner == number
    return BracketSide(
        registration_id=side.player,
        number=person.number,
        seed=side.seed,
        name=person.name,
        is_winner=won or place.state is rules.MatchState.BYE,
        is_bye=False,
        games=games,
    )
