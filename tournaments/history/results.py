"""The results of Swiss rounds, as the standings and the pairing take them (TRM 3.4.2, 5.4)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, Match, Round
from tournaments.rules.outcomes import Outcome
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
