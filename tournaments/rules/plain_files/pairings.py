"""From a plain file of players and results to the next round's pairing, and to what is printed of it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from tournaments.rules.outcomes import BYE_POINTS
from tournaments.rules.pairing import Entrant, Pairing, Reason, pair_round
from tournaments.rules.plain_files.event_file import EventFile, FilePlayer
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round after the file's last one, ready to be paired.

    An entrant's id is the player's position in the file, counted from 0; `awarded_byes` are such ids, and
    `players[id]` is the player. Entrants of the same name have their id of the file added to it.
    """

    event: str
    number: int
    entrants: tuple[Entrant, ...]
    awarded_byes: tuple[int, ...]
    players: tuple[FilePlayer, ...]

    def pair(self, seed: int) -> Pairing:
        """Return the pairing; raises `Refused` as `pair_round` does."""
        return pair_round(
            self.entrants, rounds_played=self.number - 1, seed=seed, awarded_byes=self.awarded_byes
        )


def next_round(event: EventFile) -> NextRound:
    """Return who is paired next, with points, opponents and byes so far (TRM 3.4.2).

    Players who dropped are left out, but those who met them remember it. Raises `Refused` while a match has
    no result.

    >>> from tournaments.rules.plain_files.event_file import read_event
    >>> file = {"players": ["A", "B", "C"], "rounds": [{"matches": [["A", "B", "D"]], "byes": ["C"]}]}
    >>> [(entrant.name, entrant.points, entrant.byes) for entrant in next_round(read_event(file)).entrants]
    [('A', 1, 0), ('B', 1, 0), ('C', 3, 1)]
    """
    _refuse_open_matches(event)
    position = {key: index for index, key in enumerate(event.player_ids)}
    points: Counter[int] = Counter()
    opponents: defaultdict[int, set[int]] = defaultdict(set)
    for match in event.played_matches:
        sides = position[match.player_1], position[match.player_2]
        for side, gained, other in zip(sides, match.outcome.points, reversed(sides), strict=True):
            points[side] += gained
            opponents[side].add(other)
    byes = Counter(position[bye.player] for bye in event.byes)
    times = Counter(player.name for player in event.players)
    names = {p.id: p.name if times[p.name] == 1 else f"{p.name} ({p.id})" for p in event.players}
    number = len(event.rounds) + 1
    return NextRound(
        event=event.name,
        number=number,
        entrants=tuple(
            Entrant(
                id=position[key],
                points=points[position[key]] + BYE_POINTS * byes[position[key]],
                opponents=frozenset(opponents[position[key]]),
                byes=byes[position[key]],
                name=names[key],
            )
            for key in event.active
        ),
        awarded_byes=tuple(position[key] for key in event.awarded_byes_in(number)),
        players=event.players,
    )


def pairings_document(
    round_: NextRound, pairing: Pairing, *, words: Callable[[Reason], str] = Reason.words
) -> dict[str, object]:
    """Return a pairing as plain values for JSON, with the players' ids of the file.

    Its shape is docs/schemas/pairings.schema.json. `words` puts a reason in the reader's language.
    """
    points = {entrant.id: entrant.points for entrant in round_.entrants}

    def side(player: int) -> dict[str, object]:
        who = round_.players[player]
        return {"player": who.id, "name": who.name, "points": points[player]}

    return {
        "event": round_.event,
        "round": round_.number,
        "seed": pairing.seed,
        "tables": [
            {"table": table, "players": [side(one), side(other)]}
            for table, (one, other) in enumerate(pairing.pairs, 1)
        ],
        "bye": None if pairing.bye is None else side(pairing.bye),
        "awarded_byes": [side(player) for player in pairing.awarded_byes],
        "reasons": [
            {
                "kind": reason.kind.value,
                "players": [round_.players[player].id for player in reason.players],
                "words": words(reason),
                "section": reason.section,
            }
            for reason in pairing.reasons
        ],
        "certificate": pairing.certificate.as_dict(),
    }


def _refuse_open_matches(event: EventFile) -> None:
    """Raise `Refused` with every match that has no result yet."""
    problems = [
        Problem(
            "result_missing",
            gettext_noop("{one} against {other} has no result."),
            "TRM 5.3",
            gettext_noop("Write A, B, D, L, FA or FB in place of null."),
            gettext_noop("round {round}"),
            {"round": number, "one": match.player_1, "other": match.player_2},
        )
        for number, match in event.open_matches
    ]
    if problems:
        raise Refused(*problems)
