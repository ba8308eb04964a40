"""Standings after each round and at the end, cached by the event's version, each number explained (TRM 5.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from django.core.cache import cache
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.history.announced import announced_of
from tournaments.history.bracket import BracketSoFar, bracket_so_far
from tournaments.history.results import results_of
from tournaments.history.standings import last_swiss_round, swiss_table
from tournaments.models import Event, Match, Registration, Round, TieDecision
from tournaments.rules import standings as rules
from tournaments.rules.bracket import FinalPlace, MatchState, champion, final_places
from tournaments.rules.outcomes import BYE_POINTS, Outcome
from tournaments.rules.ties import due_method

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings. `rank` is shared (`is_tied`) until the tie is decided.

    Rates are exact fractions, shown with four decimals. `wins` are without byes; `record` counts byes as
    wins. `cut_words` says how far the player came in the cut ("Winner", "Finalist", "Top 4"), "" without.
    """

    rank: int
    registration_id: int
    number: int
    name: str
    full_name: str
    points: int
    own_rate: Fraction
    opponents_rate: Fraction
    wins: int
    losses: int
    draws: int
    byes: int
    matches: int
    record: str
    is_tied: bool
    decided_by: str
    status: str
    has_dropped: bool
    has_only_wins: bool
    without_prizes: bool
    cut_seed: int | None = None
    cut_words: str = ""


@dataclass(frozen=True, slots=True)
class OpponentFacts:
    """One match in the explanation of a standing: who, how it ended, and the opponent's own rate.

    `outcome_words` is seen from the player explained ("Won", "Lost", "Drawn", "Bye"); `points` what it brought.
    """

    round: int
    name: str
    number: int | None
    outcome_words: str
    points: int
    own_rate: Fraction | None


@dataclass(frozen=True, slots=True)
class StandingExplained:
    """Every number behind one place, so that a player can add it up by hand (TRM 5.4)."""

    row: StandingRow
    after_round: int
    players: int
    lines: tuple[OpponentFacts, ...]
    points_without_byes: int
    own_rate_before_floor: Fraction | None
    own_rate_is_floor: bool
    opponents_sum: Fraction
    opponents_rate_is_floor: bool
    section: str = "TRM 5.4"


#: Long enough for an event's day; a new version of the event has a new key.
_KEPT_SECONDS = 60 * 60


def standings_of(event: Event, *, after_round: int | None = None) -> list[StandingRow]:
    """Return the standings of Swiss after `after_round` (default: after the last closed round), best first.

    Disqualified players are left out, their matches count for their opponents. Empty before the first round
    is closed. Cached by the event's version.
    """
    number = standings_round(event) if after_round is None else after_round

    def make() -> list[StandingRow]:
        if number == 0:
            return []
        people = _people(event)
        return [_row(line, people[line.player]) for line in _table(event, number)]

    return _kept(event, f"rows:{number}", make)


def final_standings(event: Event) -> list[StandingRow]:
    """Return the standings with the cut on top: winner, finalist, then by the round in which a player lost.

    Within one round of the cut: by the place after Swiss (decision). In a single elimination event those
    who lost in the same round share a place. While the cut is played, those still in it share the best
    places. Without a cut the same as `standings_of`. Cached by the event's version.
    """

    def make() -> list[StandingRow]:
        bracket = bracket_so_far(event)
        if bracket is None or (bracket.paired_rounds == 0 and event.structure == Event.Structure.ELIMINATION):
            return standings_of(event)
        return _with_bracket(event, bracket)

    return _kept(event, "final", make)


def _with_bracket(event: Event, bracket: BracketSoFar) -> list[StandingRow]:
    """Put the places of the bracket on top of the Swiss standings."""
    is_elimination = event.structure == Event.Structure.ELIMINATION
    people = _people(event)
    rows = {row.registration_id: row for row in standings_of(event)}
    if is_elimination:
        results = results_of(event, stage=Round.Stage.CUT)
        table = rules.standings(bracket.entrants, results.matches, results.byes)
        rows = {line.player: _row(line, people[line.player]) for line in table}
    settled = _settled(bracket)
    out: list[StandingRow] = []
    first_of: dict[int, int] = {}
    for place in final_places(bracket.entrants, bracket.matches):
        row = rows.get(place.player)
        if row is None:  # disqualified since
            continue
        shares = place.best != place.worst and (is_elimination or place.player not in settled)
        following = len(out) + 1
        rank = first_of.setdefault(place.best, following) if shares else following
        words = _place_words(place) if place.player in settled else _("In the cut")
        out.append(
            replace(row, rank=rank, is_tied=shares, decided_by="", cut_seed=place.seed, cut_words=words)
        )
    in_cut = {row.registration_id for row in out}
    behind = [row for row in rows.values() if row.registration_id not in in_cut]
    for index, row in enumerate(behind):
        # Ranks of those behind stay in their order, ties among them stay ties.
        tied_with_last = index > 0 and row.rank == behind[index - 1].rank
        rank = out[-1].rank if tied_with_last else len(out) + 1
        out.append(replace(row, rank=rank))
    return out


def _settled(bracket: BracketSoFar) -> set[int]:
    """Return who has lost in the bracket, and its winner: those whose place is settled."""
    settled: set[int] = set()
    for match in bracket.matches:
        if match.state is MatchState.DECIDED and match.outcome is not None:
            for side, who in ((1, match.side_1), (2, match.side_2)):
                if match.outcome.winner != side and who.player is not None:
                    settled.add(who.player)
    winner = champion(bracket.matches)
    return settled | ({winner} if winner is not None else set())


def _place_words(place: FinalPlace[int]) -> str:
    if place.worst == 1:
        return _("Winner")
    if place.worst == 2:
        return _("Finalist")
    return _("Top {place}").format(place=place.worst)


def standings_round(event: Event) -> int:
    """Return the number of the last closed Swiss round, which the standings are after; 0 before."""
    return last_swiss_round(event)


def explain_player(
    event: Event, registration: Registration, *, after_round: int | None = None
) -> StandingExplained | None:
    """Return every number behind a player's place, None for someone who is not in the standings."""
    number = standings_round(event) if after_round is None else after_round
    table = _table(event, number) if number else ()
    line = next((line for line in table if line.player == registration.pk), None)
    row = next(
        (row for row in standings_of(event, after_round=number) if row.registration_id == registration.pk),
        None,
    )
    if line is None or row is None:
        return None
    why = rules.explain(line)
    names = {other.player: other for other in table}
    return StandingExplained(
        row=row,
        after_round=number,
        players=len(table),
        lines=_lines_of(event, registration, number, {pk: met.own_rate for pk, met in names.items()}),
        points_without_byes=why.points_without_byes,
        own_rate_before_floor=why.own_rate_before_floor,
        own_rate_is_floor=why.own_rate_is_floor,
        opponents_sum=why.opponents_sum,
        opponents_rate_is_floor=why.opponents_rate_is_floor,
    )


def _lines_of(
    event: Event, registration: Registration, number: int, rates: dict[int, Fraction]
) -> tuple[OpponentFacts, ...]:
    """Return the player's matches and byes up to round `number`, seen from them."""
    rows = (
        Match.objects.filter(
            Q(player_1=registration) | Q(player_2=registration),
            round__event=event,
            round__stage=Round.Stage.SWISS,
            round__number__lte=number,
        )
        .exclude(outcome="")
        .select_related("round", "player_1", "player_2")
        .order_by("round__number")
    )
    lines: list[OpponentFacts] = []
    for row in rows:
        if row.player_2 is None:
            kind = str(Match.Kind(row.kind).label)
            lines.append(OpponentFacts(row.round.number, "", None, kind, BYE_POINTS, None))
            continue
        side = 1 if row.player_1_id == registration.pk else 2
        other = row.player_2 if side == 1 else row.player_1
        outcome = Outcome(row.outcome)
        lines.append(
            OpponentFacts(
                round=row.round.number,
                name=other.public_name,
                number=other.number,
                outcome_words=outcome_words(outcome, side),
                points=outcome.points[side - 1],
                own_rate=rates.get(other.pk, _rate_of_left_out(event, number, other.pk)),
            )
        )
    return tuple(lines)


def _rate_of_left_out(event: Event, number: int, player: int) -> Fraction | None:
    """Return the own rate of an opponent who is not in the standings: disqualified, but counted (TRM 5.4)."""
    for line in _table(event, number):
        for _round, other, rate in line.opponents:
            if other == player:
                return rate
    return None


def outcome_words(outcome: Outcome, side: int) -> str:
    """Return how a match ended for its player of `side`: "Won", "Lost by default", "Drawn"."""
    if outcome is Outcome.DRAW:
        return _("Drawn")
    if outcome is Outcome.DOUBLE_LOSS:
        return _("Both lost")
    if outcome is Outcome.NULL:
        return _("Null match")
    if outcome.winner == side:
        return _("Won by default") if outcome.is_by_default else _("Won")
    return _("Lost by default") if outcome.is_by_default else _("Lost")


@dataclass(frozen=True, slots=True)
class TieGroup:
    """Players level on every figure, and the method that is due (TRM 5.4, fourth step)."""

    rank: int
    rows: tuple[StandingRow, ...]
    due_method: str
    due_reason: str
    #: Whether the tie stands across the last place of the cut or inside it.
    matters_for_cut: bool


#: `TieDecision.Method` for what the rules call due.
_STORED = {
    rules.TieMethod.DECIDING_MATCH: TieDecision.Method.MATCH,
    rules.TieMethod.HEAD_TO_HEAD: TieDecision.Method.HEAD_TO_HEAD,
    rules.TieMethod.RANDOM: TieDecision.Method.RANDOM,
}


def undecided_ties(event: Event) -> list[TieGroup]:
    """Return the ties of the current standings that nobody has decided, best place first.

    The method is the one due without time for a deciding match; the head judge may let two players play.
    """
    rows = {row.registration_id: row for row in standings_of(event)}
    number = standings_round(event)
    if not number:
        return []
    groups = rules.undecided_ties(_table(event, number))
    if not groups:
        return []
    cut = announced_of(event).cut
    active = [pk for pk, row in rows.items() if not row.has_dropped]
    chosen = set(active[:cut])
    matches = results_of(event, until=number).matches
    found: list[TieGroup] = []
    for group in groups:
        due = due_method(group, matches, time_permits=False)
        found.append(
            TieGroup(
                rank=rows[group[0]].rank,
                rows=tuple(rows[player] for player in group),
                due_method=_STORED[due.method].value,
                due_reason=_(due.reason),
                matters_for_cut=bool(chosen & set(group)) and len(set(group) & set(active)) > 1,
            )
        )
    return found


def _table(event: Event, number: int) -> tuple[rules.Standing[int], ...]:
    """Return the rules' standings after round `number`, cached by the event's version."""
    return _kept(event, f"table:{number}", lambda: swiss_table(event, after_round=number))


def _kept(event: Event, name: str, make: Callable[[], Made]) -> Made:
    """Return what `make` gives, kept in the cache under the event's version.

    The version is read before the rows: what a write in between changes is made again with the next version.
    """
    key = f"standings:{event.pk}:{event.version}:{name}"
    found: Made | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, _KEPT_SECONDS)
    return found


def _people(event: Event) -> dict[int, Registration]:
    return {row.pk: row for row in Registration.objects.filter(event=event)}


def _row(line: rules.Standing[int], person: Registration) -> StandingRow:
    return StandingRow(
        rank=line.rank,
        registration_id=line.player,
        number=person.number,
        name=person.public_name,
        full_name=person.name,
        points=line.points,
        own_rate=line.own_rate,
        opponents_rate=line.opponents_rate,
        wins=line.wins,
        losses=line.losses,
        draws=line.draws,
        byes=line.byes,
        matches=line.matches,
        record=line.record,
        is_tied=line.shares_rank,
        decided_by=str(_DECIDED_WORDS[line.decided_by]) if line.decided_by is not None else "",
        status=person.status,
        has_dropped=person.status != Registration.Status.ACTIVE,
        has_only_wins=line.has_only_wins,
        without_prizes=person.without_prizes,
    )


_DECIDED_WORDS = {method: TieDecision.Method(stored).label for method, stored in _STORED.items()}
