"""How many rounds of Swiss and what cut an event plays: announced, or worked out from the manual (TRM 3.6)."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Event, Registration
from tournaments.rules.problems import Problem
from tournaments.rules.structure import AnnouncedRounds, rounds_and_cut
from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class Announced:
    """The rounds of Swiss (None: nobody can tell yet) and the players in the cut, 0 for none."""

    rounds: AnnouncedRounds | None
    cut: int
    players: int

    @property
    def problems(self) -> list[Problem]:
        """Why no round of Swiss can be played: too few players for a number of rounds."""
        if self.rounds is not None:
            return []
        return [
            Problem(
                "rounds_unknown",
                gettext_noop("There is no number of rounds for {players} players."),
                section="TRM 3.6",
                advice=gettext_noop("Check players in, or type the number of rounds in the event's set-up."),
                params={"players": self.players},
            )
        ]


def players_counted(event: Event) -> int:
    """Return the entrants that rounds and cut follow from: fixed when registration closed, else those now."""
    if event.players_counted is not None:
        return event.players_counted
    return event.registrations.filter(status=Registration.Status.ACTIVE).count()


def announced_of(event: Event) -> Announced:
    """Return rounds and cut of an event; what the organizer left open comes from the table of TRM 3.6."""
    needs_count = event.rounds_planned is None or event.cut_size is None or event.players_counted is None
    players = players_counted(event) if needs_count else (event.players_counted or 0)
    table = rounds_and_cut(players)
    maximum = event.rounds_planned if event.rounds_planned is not None else table.rounds
    minimum = event.rounds_minimum if event.rounds_minimum is not None else maximum
    match event.structure:
        case Event.Structure.SWISS_CUT:
            cut = event.cut_size if event.cut_size is not None else table.cut
        case _:
            cut = 0
    rounds = AnnouncedRounds(min(minimum, maximum), maximum) if maximum >= 1 else None
    return Announced(rounds, cut, players)
