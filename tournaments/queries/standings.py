"""Standings after each round and at the end, kept in the cache until an act changes them (TRM 5.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import gettext as _

from tournaments.history.bracket import BracketSoFar, bracket_so_far
from tournaments.history.results import results_of
from tournaments.history.standings import last_swiss_round, swiss_table
from tournaments.models import Event, LogEntry, Registration, Round, TieDecision
from tournaments.rules import standings as rules
from tournaments.rules.bracket import FinalPlace, MatchState, champion, final_places
from tournaments.rules.names import names_told_apart

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

    @property
    def tie_words(self) -> str:
        """What stands beside a place that is shared, or was decided between level players; "" for others."""
        if self.decided_by:
            return _("tie decided: {method}").format(method=self.decided_by)
        return _("shared place") if self.is_tied and not self.cut_words else ""


#: Long enough for an event's day; what changes has a new key.
_KEPT_SECONDS = 60 * 60
#: Acts that never change a closed round, nor who is ranked and how they are called: standings are not made
#: again for each result of a running round while two thousand phones ask.
_HARMLESS = (
    "announce",
    "answer_end_of_round",
    "begin_end_of_round",
    "confirm_claim",
    "confirm_end_of_round",
    "drop_end_of_round",
    "enter_result",
    "extend_match",
    "mark_not_seated",
    "pause_round",
    "prolong_round",
    "report_result",
    "resume_round",
    "settle_dispute",
    "start_timer",
    "stop_timer",
    "take_back_report",
    "take_back_time",
    "take_down_announcement",
)


def standings_of(event: Event, *, after_round: int | None = None) -> list[StandingRow]:
    """Return the standings of Swiss after `after_round` (default: after the last closed round), best first.

    Disqualified players are left out, their matches count for their opponents. Empty before the first round
    is closed. Kept in the cache.
    """
    number = standings_round(event) if after_round is None else after_round

    def make() -> list[StandingRow]:
        if number == 0:
            return []
        people = _people(event)
        return [_row(line, people[line.player]) for line in table_after(event, number)]

    return kept(event, f"rows:{number}", make, after_round=number)


def final_standings(event: Event) -> list[StandingRow]:
    """Return the standings with the cut on top: winner, finalist, then by the round in which a player lost.

    Within one round of the cut: by the place after Swiss (decision). In a single elimination event those
    who lost in the same round share a place. From the first result of the cut on, those still in it share
    the best places. Without a cut the same as `standings_of`. Kept in the cache.
    """

    def make() -> list[StandingRow]:
        bracket = bracket_so_far(event)
        if bracket is None or (bracket.paired_rounds == 0 and event.structure == Event.Structure.ELIMINATION):
            return standings_of(event)
        return _with_bracket(event, bracket)

    return kept(event, "final", make)


def winner_name(rows: Sequence[StandingRow]) -> str:
    """Return who has won by final standings, with the number where several have that name; "" while that is shared."""
    if not rows or rows[0].is_tied:
        return ""
    return names_told_apart((row.number, row.name) for row in rows)[rows[0].number]


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
    if not settled and not is_elimination:
        seeds = {player: seed for seed, player in enumerate(bracket.entrants, start=1)}
        return [_marked(row, seeds.get(row.registration_id)) for row in rows.values()]
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


def _marked(row: StandingRow, seed: int | None) -> StandingRow:
    """Return a row of Swiss with the seed it brings into the cut."""
    return replace(row, cut_seed=seed, cut_words=_("In the cut")) if seed is not None else row


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


def round_not_counted(event: Event) -> int:
    """Return the number of the round of Swiss that is being played, 0 without one.

    The standings leave its results out until it is closed, those that are in too. One query.
    """
    rounds = event.rounds.filter(stage=Round.Stage.SWISS, state=Round.State.STARTED)
    return rounds.order_by("-number").values_list("number", flat=True).first() or 0


def table_after(event: Event, number: int) -> tuple[rules.Standing[int], ...]:
    """Return the rules' standings after round `number`, kept in the cache."""
    return kept(event, f"table:{number}", lambda: swiss_table(event, after_round=number), after_round=number)


def kept(event: Event, name: str, make: Callable[[], Made], *, after_round: int | None = None) -> Made:
    """Return what `make` gives, kept in the cache until an act that standings depend on.

    The mark is read before the rows: what a write in between changes is made again with the next mark. Not
    for use inside an act that changes results.
    """
    key = f"standings:{event.pk}:{_last_change(event, after_round=after_round)}:{name}"
    found: Made | None = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found, _KEPT_SECONDS)
    return found


def _last_change(event: Event, *, after_round: int | None = None) -> str:
    """Return a mark that changes with every act but the harmless ones.

    It changes with every act once a bracket is played, and for standings after a round that is not closed.
    """
    is_live = event.structure == Event.Structure.ELIMINATION or event.cut_places.exists()
    if not is_live and after_round is not None:
        is_live = event.rounds.filter(number__lte=after_round).exclude(state=Round.State.CLOSED).exists()
    if is_live:
        return f"v{event.version}"
    acts = LogEntry.objects.filter(event=event).exclude(verb__in=_HARMLESS)
    last = acts.order_by("-id").values_list("id", flat=True).first()
    return f"a{last or 0}"


def standing_of(event: Event, registration: Registration) -> StandingRow | None:
    """Return a player's row of `final_standings`; each row is kept by itself, so that a phone loads only its own."""
    key = f"standings:{event.pk}:{_last_change(event)}:player"
    found = cache.get_many([key, f"{key}:{registration.pk}"])
    if key not in found:
        rows = {row.registration_id: row for row in final_standings(event)}
        cache.set_many({f"{key}:{pk}": row for pk, row in rows.items()}, _KEPT_SECONDS)
        cache.set(key, True, _KEPT_SECONDS)
        return rows.get(registration.pk)
    row: StandingRow | None = found.get(f"{key}:{registration.pk}")
    return row


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


#: `TieDecision.Method` for what the rules call due.
STORED_METHODS = {
    rules.TieMethod.DECIDING_MATCH: TieDecision.Method.MATCH,
    rules.TieMethod.HEAD_TO_HEAD: TieDecision.Method.HEAD_TO_HEAD,
    rules.TieMethod.RANDOM: TieDecision.Method.RANDOM,
}
_DECIDED_WORDS = {method: TieDecision.Method(stored).label for method, stored in STORED_METHODS.items()}
