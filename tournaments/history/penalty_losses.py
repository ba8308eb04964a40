"""The losses by penalty that stand on matches, as the pure rules read them (TRM 7.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from tournaments.models import Match, PenaltyLoss
from tournaments.rules.outcomes import GameScore
from tournaments.rules.penalty_loss import Loss, LossKind


def losses_on(match: Match) -> list[PenaltyLoss]:
    """Return the losses that stand on a match, in the order they were given."""
    return list(PenaltyLoss.objects.filter(match=match, undone_at__isnull=True).order_by("id"))


def losses_of(matches: Collection[int]) -> dict[int, list[Loss]]:
    """Return the losses that stand, by the ids of matches that have any; one query."""
    found: dict[int, list[Loss]] = defaultdict(list)
    rows = PenaltyLoss.objects.filter(match__in=matches, undone_at__isnull=True)
    for row in rows.order_by("id"):
        found[row.match_id].append(as_loss(row))
    return dict(found)


def as_loss(row: PenaltyLoss) -> Loss:
    """Return a row as the rules read it."""
    played = row.before.get("played")
    return Loss(row.side, LossKind(row.kind), row.game, GameScore(*played) if played else None)
