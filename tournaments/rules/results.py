"""What no result can be, and which reports of players agree (TRM 3.4.2, 3.5, 4.15-4.18, 5.1, 5.2).

Outcomes are in `outcomes.py` and the players' reports in `claims.py`; both can be imported from here.
"""

from __future__ import annotations

from tournaments.rules.claims import (
    Claim,
    ClaimReading,
    ClaimState,
    WaitsFor,
    check_claim,
    combine_claims,
)
from tournaments.rules.outcomes import BYE_POINTS, DRAW_POINTS, WIN_POINTS, GameScore, Outcome
from tournaments.rules.problems import Problem
from tournaments.rules.structure import Stage
from tournaments.rules.words import gettext_noop

__all__ = [
    "BYE_POINTS",
    "DRAW_POINTS",
    "WIN_POINTS",
    "Claim",
    "ClaimReading",
    "ClaimState",
    "GameScore",
    "Outcome",
    "WaitsFor",
    "check_claim",
    "check_result",
    "combine_claims",
    "possible_scores",
]


def possible_scores(
    outcome: Outcome, best_of: int, *, has_end_of_round_record: bool = False
) -> tuple[GameScore, ...]:
    """Return every game score that `outcome` can have in a match of `best_of` games (TRM 3.5, 5.2).

    A win takes the games needed; with the end-of-round procedure's record a lead is enough. A draw is
    level. A match lost by default, by both or declared null may end at any score that had not won it,
    and the winner by default may also be credited with the games needed.

    >>> [(s.games_1, s.games_2) for s in possible_scores(Outcome.WIN_1, 3)]
    [(2, 0), (2, 1)]
    >>> [(s.games_1, s.games_2) for s in possible_scores(Outcome.WIN_2, 3, has_end_of_round_record=True)]
    [(0, 1), (0, 2), (1, 2)]
    """
    needed = best_of // 2 + 1
    scores = [GameScore(one, two) for one in range(needed + 1) for two in range(needed + 1)]
    return tuple(score for score in scores if _fits(score, outcome, needed, has_end_of_round_record))


def _fits(score: GameScore, outcome: Outcome, needed: int, at_end_of_round: bool) -> bool:
    """Whether the outcome can have this score; `needed` games win a match."""
    high, low = max(score.games_1, score.games_2), min(score.games_1, score.games_2)
    if low == needed:
        return False
    match outcome:
        case Outcome.WIN_1 | Outcome.WIN_2:
            leads = score.games_1 > score.games_2 if outcome.winner == 1 else score.games_2 > score.games_1
            return leads and (high == needed or at_end_of_round)
        case Outcome.DRAW:
            return high == low
        case Outcome.WIN_1_BY_DEFAULT:
            return score.games_2 < needed
        case Outcome.WIN_2_BY_DEFAULT:
            return score.games_1 < needed
        case _:
            return high < needed


def check_result(
    outcome: Outcome,
    games_1: int | None,
    games_2: int | None,
    best_of: int,
    *,
    stage: Stage,
    has_end_of_round_record: bool,
) -> list[Problem]:
    """Return every reason why a match cannot have ended so (TRM 3.4.2, 4.18, 5.2); empty when it can.

    Game scores are optional, but both or none. A draw needs the record of the end-of-round procedure and
    never happens in elimination rounds; a null match happens only there, and needs that record too. The
    championship match has no time limit, so no record either.

    >>> [p.code for p in check_result(
    ...     Outcome.DRAW, 1, 1, 3, stage=Stage.ELIMINATION, has_end_of_round_record=False)]
    ['draw_in_elimination']
    >>> [p.code for p in check_result(
    ...     Outcome.DRAW, None, None, 1, stage=Stage.SWISS, has_end_of_round_record=False)]
    ['draw_needs_record']
    >>> check_result(Outcome.WIN_2, 1, 2, 3, stage=Stage.ELIMINATION, has_end_of_round_record=False)
    []
    """
    problems: list[Problem] = []
    if has_end_of_round_record and stage is Stage.CHAMPIONSHIP:
        problems.append(
            Problem(
                "championship_has_no_limit",
                gettext_noop("The championship match has no time limit, so time is never called in it."),
                section="TRM 5.2",
                advice=gettext_noop("Let the players play on until one has won."),
            )
        )
    if outcome is Outcome.DRAW and stage.is_elimination:
        problems.append(
            Problem(
                "draw_in_elimination",
                gettext_noop("A match of an elimination round cannot be drawn."),
                section="TRM 5.2",
                advice=gettext_noop("Go through the end-of-round procedure until one player wins."),
            )
        )
    elif outcome is Outcome.DRAW and not has_end_of_round_record:
        problems.append(
            Problem(
                "draw_needs_record",
                gettext_noop("A draw comes only out of the end-of-round procedure, and has its record."),
                section="TRM 4.18",
                advice=gettext_noop("Record the procedure; players may not agree on a draw."),
            )
        )
    if outcome is Outcome.NULL and not stage.is_elimination:
        problems.append(
            Problem(
                "null_in_swiss",
                gettext_noop("Only a match of an elimination round can be declared null."),
                section="TRM 5.2",
                advice=gettext_noop("Enter who won, that both lost, or a draw with its record."),
            )
        )
    elif outcome is Outcome.NULL and not has_end_of_round_record:
        problems.append(
            Problem(
                "null_needs_record",
                gettext_noop("A null match needs the record of the end-of-round procedure."),
                section="TRM 5.2",
                advice=gettext_noop("Record that the event's set end time was reached."),
            )
        )
    problems += _check_score(outcome, games_1, games_2, best_of, has_end_of_round_record)
    return problems


def _check_score(
    outcome: Outcome, games_1: int | None, games_2: int | None, best_of: int, at_end_of_round: bool
) -> list[Problem]:
    """Return why the game score cannot be that of `outcome`."""
    if games_1 is None and games_2 is None:
        return []
    if games_1 is None or games_2 is None:
        return [
            Problem(
                "score_incomplete",
                gettext_noop("The game score names one player only."),
                section="TRM 3.5",
                advice=gettext_noop("Give both numbers, or none."),
            )
        ]
    # A draw or null match without its record is named above; its score is still judged as if it had one.
    possible = possible_scores(outcome, best_of, has_end_of_round_record=at_end_of_round)
    if GameScore(games_1, games_2) in possible:
        return []
    return [
        Problem(
            "score_impossible",
            gettext_noop("{games_1}-{games_2} is not possible for this result in a best of {best_of}."),
            section="TRM 3.5",
            advice=gettext_noop("Possible here: {possible}."),
            params={
                "games_1": games_1,
                "games_2": games_2,
                "best_of": best_of,
                "possible": ", ".join(f"{score.games_1}-{score.games_2}" for score in possible),
            },
        )
    ]
