"""Every number behind one place, so that a player can add it up by hand (TRM 5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Event, Match, Registration, Round
from tournaments.queries.namesakes import namesakes_of
from tournaments.queries.standings import StandingRow, standings_of, standings_round, table_after
from tournaments.rules import standings as rules
from tournaments.rules.outcomes import BYE_POINTS, Outcome


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
    #: The public name, with the number behind it where several players have it.
    told_name: str
    after_round: int
    players: int
    lines: tuple[OpponentFacts, ...]
    points_without_byes: int
    own_rate_before_floor: Fraction | None
    own_rate_is_floor: bool
    opponents_sum: Fraction
    opponents_rate_is_floor: bool
    section: str = "TRM 5.4"


def explain_player(
    event: Event, registration: Registration, *, after_round: int | None = None
) -> StandingExplained | None:
    """Return every number behind a player's place, None for someone who is not in the standings."""
    number = standings_round(event) if after_round is None else after_round
    table = table_after(event, number) if number else ()
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
        told_name=namesakes_of(event).told(registration),
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
                own_rate=rates[other.pk] if other.pk in rates else _rate_of_left_out(event, number, other.pk),
            )
        )
    return tuple(lines)


def _rate_of_left_out(event: Event, number: int, player: int) -> Fraction | None:
    """Return the own rate of an opponent who is not in the standings: disqualified, but counted (TRM 5.4)."""
    for line in table_after(event, number):
        for met in line.opponents:
            if met.opponent == player:
                return met.own_rate
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
