"""The results of Swiss rounds, as the standings and the pairing take them (TRM 3.4.2, 5.4)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Event, Match, Round
from tournaments.rules.outcomes import BYE_POINTS, Outcome
from tournaments.rules.standings import Bye, PlayedMatch


@dataclass(frozen=True, slots=True)
class Results:
    """Matches with a result and byes of an event, players as registration ids, in order of the rounds."""

    matches: tuple[PlayedMatch[int], ...]
    byes: tuple[Bye[int], ...]

    @property
    def players(self) -> frozenset[int]:
        """Everyone who was paired, or had a bye."""
        played = {player for match in self.matches for player in (match.player_1, match.player_2)}
        return frozenset(played | {bye.player for bye in self.byes})


def results_of(event: Event, *, stage: Round.Stage = Round.Stage.SWISS, until: int | None = None) -> Results:
    """Return the results of a stage up to round `until` (default: all), open matches left out. One query."""
    rows = Match.objects.filter(round__event=event, round__stage=stage).exclude(outcome="")
    if until is not None:
        rows = rows.filter(round__number__lte=until)
    matches: list[PlayedMatch[int]] = []
    byes: list[Bye[int]] = []
    facts = rows.order_by("round__number", "id").values_list(
        "kind", "player_1_id", "player_2_id", "outcome", "round__number"
    )
    for kind, player_1, player_2, outcome, number in facts:
        if kind != Match.Kind.MATCH or player_2 is None:
            byes.append(Bye(player_1, number))
        else:
            matches.append(PlayedMatch(player_1, player_2, Outcome(outcome), number))
    return Results(tuple(matches), tuple(byes))


@dataclass(slots=True)
class Record:
    """What a player brings into a round: match points, wins (byes among them), losses, draws (TRM 5.3)."""

    points: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0

    def __str__(self) -> str:
        wins_losses = f"{self.wins}-{self.losses}"
        return f"{wins_losses}-{self.draws}" if self.draws else wins_losses


def records_before(event: Event, number: int, *, players: Iterable[int] | None = None) -> dict[int, Record]:
    """Return each player's record before round `number`, of `players` only when given. One query."""
    rows = Match.objects.filter(round__event=event, round__number__lt=number).exclude(outcome="")
    if players is not None:
        some = list(players)
        rows = rows.filter(Q(player_1__in=some) | Q(player_2__in=some))
    records: defaultdict[int, Record] = defaultdict(Record)
    facts = rows.order_by("id").values_list("kind", "player_1_id", "player_2_id", "outcome")
    for kind, player_1, player_2, result in facts:
        if kind != Match.Kind.MATCH or player_2 is None:
            records[player_1].points += BYE_POINTS
            records[player_1].wins += 1
            continue
        outcome = Outcome(result)
        if outcome is Outcome.NULL:
            continue
        for side, player in ((1, player_1), (2, player_2)):
            record = records[player]
            record.points += outcome.points[side - 1]
            if outcome is Outcome.DRAW:
                record.draws += 1
            elif outcome.winner == side:
                record.wins += 1
            else:
                record.losses += 1
    return records
