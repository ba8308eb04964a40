"""The losses by penalty that stand on matches, as the pure rules read them (TRM 7.2)."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Q

from tournaments.models import Match, PenaltyLoss
from tournaments.rules.outcomes import GameScore
from tournaments.rules.penalty_loss import Loss, LossKind


def losses_on(match: Match) -> list[PenaltyLoss]:
    """Return the losses that stand on a match, in the order they were given."""
    return list(PenaltyLoss.objects.filter(match=match, undone_at__isnull=True).order_by("id"))


def losses_of(of_matches: Q) -> dict[int, list[Loss]]:
    """Return the losses that stand, by the ids of the matches that have any; `of_matches` as a loss sees them."""
    found: dict[int, list[Loss]] = defaultdict(list)
    for row in PenaltyLoss.objects.filter(of_matches, undone_at__isnull=True).order_by("id"):
        found[row.match_id].append(as_loss(row))
    return dict(found)


def as_loss(row: PenaltyLoss) -> Loss:
    """Return a row as the rules read it."""
    played = row.before.get("played")
    return Loss(row.side, LossKind(row.kind), row.game, GameScore(*played) if played else None)
