"""What a player may report of their match, in best of three with the games (TRM 4.15, 5.1); never a draw (4.18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.history.penalty_losses import as_loss, losses_on
from tournaments.models import Match
from tournaments.rules.outcomes import Outcome
from tournaments.rules.penalty_loss import check_against_losses

#: Games won and lost in a best of three that was played to its end, from the player's side. Fewer games come
#: out of the end-of-round procedure alone, and its record is a judge's (TRM 5.2).
_SCORES: Final = ((2, 0), (2, 1), (1, 2), (0, 2))


@dataclass(frozen=True, slots=True)
class ReportChoice:
    """One result a player may report; `value` is what the form sends back.

    `outcome` and games are seen from the pairing's first player, `words` from the player.
    `agrees` says that the opponent has reported just this.
    """

    value: str
    words: str
    outcome: Outcome
    games_1: int | None
    games_2: int | None
    agrees: bool


def report_choices(match: Match, side: int) -> tuple[ReportChoice, ...]:
    """Return what the player of `side` (1 or 2) may report, wins first.

    The order never depends on what the opponent says: a page that renews itself under a finger keeps "I won" and
    "I lost" where they were. Games lost by penalty are counted: scores without them are not offered (TRM 7.2).
    Two queries at most.
    """
    said = {
        (claim.outcome, claim.games_1, claim.games_2) for claim in match.claims.all() if claim.side != side
    }
    losses = [as_loss(row) for row in losses_on(match)] if match.round.best_of > 1 else []
    choices: list[ReportChoice] = []
    for mine, theirs in _SCORES if match.round.best_of > 1 else ((None, None), (None, None)):
        is_win = not choices if mine is None or theirs is None else mine > theirs
        outcome = Outcome.WIN_1 if is_win == (side == 1) else Outcome.WIN_2
        games = (mine, theirs) if side == 1 else (theirs, mine)
        if check_against_losses(outcome, *games, losses, match.round.best_of):
            continue
        choices.append(
            ReportChoice(
                value="-".join([outcome.value, *(str(count) for count in games if count is not None)]),
                words=_words(mine, theirs, is_win=is_win),
                outcome=outcome,
                games_1=games[0],
                games_2=games[1],
                agrees=bool(said & {(outcome.value, *games), (outcome.value, None, None)}),
            )
        )
    return tuple(choices)


def heard_from_other(match: Match, side: int) -> str:
    """Return what the opponent of `side` has reported as their form would send it, "" before they have."""
    for claim in match.claims.all():
        if claim.side != side:
            return "-".join(
                str(part) for part in (claim.outcome, claim.games_1, claim.games_2) if part is not None
            )
    return ""


def _words(mine: int | None, theirs: int | None, *, is_win: bool) -> str:
    if mine is None:
        return _("I won") if is_win else _("I lost")
    words = _("I won {mine}–{theirs}") if is_win else _("I lost {mine}–{theirs}")
    return words.format(mine=mine, theirs=theirs)
