"""The life of a round and what may still be done in each part of it (TRM 5.3, 6.0)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Final

from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop


class RoundState(StrEnum):
    """Paired: seen by staff. Published: posted. Started: the clock runs. Closed: every result is in."""

    PAIRED = "paired"
    PUBLISHED = "published"
    STARTED = "started"
    CLOSED = "closed"


class Act(StrEnum):
    """What staff can do with a round besides moving it on."""

    RE_PAIR = "re_pair"
    SWAP_PLAYERS = "swap_players"
    MOVE_BYE = "move_bye"
    CHANGE_TABLES = "change_tables"
    UNDO_PAIRING = "undo_pairing"
    ENTER_RESULT = "enter_result"
    CORRECT_RESULT = "correct_result"
    CONCEDE_BY_DROP = "concede_by_drop"
    LOSE_BY_PENALTY = "lose_by_penalty"
    EXTEND_TIME = "extend_time"
    PAUSE_CLOCK = "pause_clock"


#: The moves of a round. A published round goes back to paired when it is withdrawn to be paired again; a
#: closed one opens again when it was closed too early.
MOVES: Final[Mapping[RoundState, frozenset[RoundState]]] = {
    RoundState.PAIRED: frozenset({RoundState.PUBLISHED}),
    RoundState.PUBLISHED: frozenset({RoundState.PAIRED, RoundState.STARTED}),
    RoundState.STARTED: frozenset({RoundState.CLOSED}),
    RoundState.CLOSED: frozenset({RoundState.STARTED}),
}

_BEFORE_START: Final = frozenset({RoundState.PAIRED, RoundState.PUBLISHED})
_IN_PLAY: Final = frozenset({RoundState.STARTED})

#: In which states each act is open. A drop is a concession once the pairings are posted (TRM 6.0).
OPEN_IN: Final[Mapping[Act, frozenset[RoundState]]] = {
    Act.RE_PAIR: _BEFORE_START,
    Act.SWAP_PLAYERS: _BEFORE_START,
    Act.MOVE_BYE: _BEFORE_START,
    Act.CHANGE_TABLES: _BEFORE_START,
    Act.UNDO_PAIRING: _BEFORE_START,
    Act.ENTER_RESULT: _IN_PLAY,
    Act.CORRECT_RESULT: frozenset({RoundState.STARTED, RoundState.CLOSED}),
    Act.CONCEDE_BY_DROP: frozenset({RoundState.PUBLISHED, RoundState.STARTED}),
    Act.LOSE_BY_PENALTY: frozenset({RoundState.PUBLISHED, RoundState.STARTED}),
    Act.EXTEND_TIME: _IN_PLAY,
    Act.PAUSE_CLOCK: _IN_PLAY,
}

#: What is said to a page that is older than the round: where it stands, and what to do from there.
_WHERE_IT_STANDS: Final[Mapping[RoundState, Problem]] = {
    RoundState.PAIRED: Problem(
        "round_move",
        gettext_noop("This round is already paired, and not published."),
        section="TRM 5.3",
        advice=gettext_noop("Publish it first."),
    ),
    RoundState.PUBLISHED: Problem(
        "round_move",
        gettext_noop("This round is already published, and has not started."),
        section="TRM 5.3",
        advice=gettext_noop("Start it when all are seated."),
    ),
    RoundState.STARTED: Problem(
        "round_move",
        gettext_noop("This round is already started."),
        section="TRM 5.3",
        advice=gettext_noop("Its pairings stand; enter its results at the desk."),
    ),
    RoundState.CLOSED: Problem(
        "round_move",
        gettext_noop("This round is already closed."),
        section="TRM 5.3",
        advice=gettext_noop("Go on from the desk; a wrong result is corrected there with a reason."),
    ),
}


def allowed_acts(state: RoundState) -> frozenset[Act]:
    """Return the acts that are open in `state` (TRM 5.3).

    >>> Act.RE_PAIR in allowed_acts(RoundState.PUBLISHED), Act.RE_PAIR in allowed_acts(RoundState.STARTED)
    (True, False)
    """
    return frozenset(act for act, states in OPEN_IN.items() if state in states)


def check_act(act: Act, state: RoundState) -> list[Problem]:
    """Return why `act` is not open in `state`; empty when it is (TRM 5.3).

    >>> [p.code for p in check_act(Act.SWAP_PLAYERS, RoundState.STARTED)]
    ['round_started']
    """
    states = OPEN_IN[act]
    if state in states:
        return []
    if states == _BEFORE_START:
        return [
            Problem(
                "round_started",
                gettext_noop("The round has started; its pairings cannot be changed."),
                section="TRM 5.3",
                advice=gettext_noop("Correct the result; the next round will be paired by it."),
            )
        ]
    if state is RoundState.CLOSED:
        return [
            Problem(
                "round_closed",
                gettext_noop("The round is closed."),
                section="TRM 5.3",
                advice=gettext_noop("Correct the result with a reason, or open the round again."),
            )
        ]
    if act is Act.CONCEDE_BY_DROP:
        return [
            Problem(
                "round_not_published",
                gettext_noop("The pairings are not posted, so nothing is conceded yet."),
                section="TRM 6.0",
                advice=gettext_noop("Drop the player and pair the round again."),
            )
        ]
    if act is Act.LOSE_BY_PENALTY:
        return [
            Problem(
                "loss_needs_posted_round",
                gettext_noop("The pairings are not posted, so nothing can be lost in them yet."),
                section="TRM 7.2",
                advice=gettext_noop("Let the loss wait for the player's next match."),
            )
        ]
    return [
        Problem(
            "round_not_started",
            gettext_noop("The round has not started."),
            section="TRM 5.3",
            advice=(
                gettext_noop("Publish the round and start it first; the desk's next step does both in turn.")
                if state is RoundState.PAIRED
                else gettext_noop("Start the round first.")
            ),
        )
    ]


def check_move(
    now: RoundState,
    to: RoundState,
    *,
    open_tables: Collection[int] = (),
    has_results: bool = False,
    is_next_paired: bool = False,
) -> list[Problem]:
    """Return every reason why a round cannot pass from `now` to `to` (TRM 5.3).

    `open_tables` are the tables without a result, which keep a round from closing. `has_results` says that
    somebody conceded already, which keeps posted pairings posted. A closed round opens again only until
    the next one is paired.

    >>> check_move(RoundState.PUBLISHED, RoundState.STARTED)
    []
    >>> [p.code for p in check_move(RoundState.STARTED, RoundState.CLOSED, open_tables=[7])]
    ['results_missing']
    """
    if to not in MOVES[now]:
        return [_WHERE_IT_STANDS[now]]
    problems: list[Problem] = []
    if to is RoundState.CLOSED and open_tables:
        problems.append(results_missing(open_tables))
    if to is RoundState.PAIRED and has_results:
        problems.append(
            Problem(
                "round_has_results",
                gettext_noop("A match of this round has a result already."),
                section="TRM 5.3",
                advice=gettext_noop("Take the result back first."),
            )
        )
    if now is RoundState.CLOSED and is_next_paired:
        problems.append(
            Problem(
                "next_round_paired",
                gettext_noop("The next round is paired already."),
                section="TRM 5.3",
                advice=gettext_noop("Correct the result with a reason, or undo the next pairing first."),
            )
        )
    return problems


def results_missing(open_tables: Collection[int]) -> Problem:
    """Return the problem that these tables have no result."""
    return Problem(
        "results_missing",
        gettext_noop("No result yet from: {tables}."),
        section="TRM 5.3",
        advice=gettext_noop("Enter these results first."),
        params={"tables": ", ".join(str(table) for table in sorted(open_tables)), "count": len(open_tables)},
    )


def check_pair_next(
    *,
    last: RoundState | None,
    number: int = 1,
    name: str = "Round 1",
    open_tables: Collection[int] = (),
    is_swiss_over: bool = False,
) -> list[Problem]:
    """Return every reason why the next round of Swiss cannot be paired now (TRM 3.6, 5.3).

    `last` is the state of the round before, None before round 1; `number` and `name` are that round's. A round
    whose results are all in can be paired upon even if nobody has closed it.

    >>> [p.code for p in check_pair_next(last=RoundState.STARTED, open_tables=[4, 2])]
    ['results_missing']
    """
    problems: list[Problem] = []
    if last in _BEFORE_START:
        problems.append(
            Problem(
                "last_round_not_started",
                gettext_noop("{round} is paired already and has not been played."),
                section="TRM 5.3",
                advice=gettext_noop("Look at it and start it, pair it again, or undo its pairing."),
                params={"round": name, "number": number},
            )
        )
    elif open_tables:
        problems.append(results_missing(open_tables))
    if is_swiss_over:
        problems.append(
            Problem(
                "swiss_is_over",
                gettext_noop("All announced rounds of Swiss have been played."),
                section="TRM 3.6",
                advice=gettext_noop("Start the cut, or close the event."),
            )
        )
    return problems


def check_undo_pairing(state: RoundState, *, is_last_round: bool, has_results: bool = False) -> list[Problem]:
    """Return every reason why the pairing of a round cannot be taken back (TRM 5.3).

    Only the last pairing, only until it is started, and not over a result that is in.

    >>> [p.code for p in check_undo_pairing(RoundState.STARTED, is_last_round=True)]
    ['round_started']
    """
    problems = check_act(Act.UNDO_PAIRING, state)
    if not is_last_round:
        problems.append(
            Problem(
                "not_last_round",
                gettext_noop("Only the last pairing can be undone; a later round is paired."),
                section="TRM 5.3",
                advice=gettext_noop("Undo the later pairing first, if its round has not started."),
            )
        )
    if has_results and not problems:
        problems.append(
            Problem(
                "round_has_results",
                gettext_noop("A match of this round has a result already."),
                section="TRM 5.3",
                advice=gettext_noop("Take the result back first."),
            )
        )
    return problems


def check_correction(
    round_number: int,
    *,
    state: RoundState,
    last_paired_round: int,
    is_swiss: bool = True,
    has_cut_started: bool = False,
    has_next_match_started: bool = False,
    has_next_match_result: bool = False,
    reason: str = "",
    name_of: Callable[[int], str] = "Round {}".format,
) -> list[Problem]:
    """Return every reason why a result of `round_number` cannot be corrected (TRM 5.3).

    A result of round r is locked once round r + 2 is paired; decision: results of Swiss are locked as well
    once the cut has started. In elimination rounds the winner's next match must not have started, since its
    pairing could not be changed any more, nor have a result, which a default win has before the start. A
    correction needs a reason. `name_of` says what a round of this number is called.

    >>> check_correction(2, state=RoundState.CLOSED, last_paired_round=3, reason="wrong slip")
    []
    >>> [p.code for p in check_correction(2, state=RoundState.CLOSED, last_paired_round=4, reason="slip")]
    ['result_locked']
    """
    problems = check_act(Act.CORRECT_RESULT, state)
    if last_paired_round >= round_number + 2:
        problems.append(
            Problem(
                "result_locked",
                gettext_noop("{round}: results are locked since {later} is paired."),
                section="TRM 5.3",
                advice=gettext_noop("The result stays. Undo the pairing of {later} if it has not started."),
                params={"round": name_of(round_number), "later": name_of(round_number + 2)},
            )
        )
    if is_swiss and has_cut_started:
        problems.append(
            Problem(
                "swiss_locked",
                gettext_noop("Results of Swiss are locked since the cut has started."),
                section="TRM 5.3",
                advice=gettext_noop("The result stays, unless the beginning of the cut can still be undone."),
            )
        )
    if not is_swiss and has_next_match_started:
        problems.append(
            Problem(
                "next_match_started",
                gettext_noop("The next match of this bracket has started; who plays it cannot change."),
                section="TRM 5.3",
                advice=gettext_noop("The result stays. The head judge settles at the table what follows."),
            )
        )
    elif not is_swiss and has_next_match_result:
        problems.append(
            Problem(
                "next_match_decided",
                gettext_noop("The next match of this bracket has a result already."),
                section="TRM 5.3",
                advice=gettext_noop("Take back the result of the next match first."),
            )
        )
    if not reason.strip():
        problems.append(
            Problem(
                "reason_missing",
                gettext_noop("A correction needs a reason."),
                section="TRM 5.3",
                advice=gettext_noop("Say in a few words what was wrong."),
            )
        )
    return problems


class DropEffect(StrEnum):
    """What a drop does to the round at hand (TRM 6.0)."""

    NOT_PAIRED_AGAIN = "not_paired_again"
    RE_PAIR_FIRST = "re_pair_first"
    CONCEDES_MATCH = "concedes_match"


def drop_effect(state: RoundState | None, *, has_open_match: bool) -> DropEffect:
    """Return what a drop does now (TRM 6.0).

    `state` is the last round's, None before round 1; `has_open_match` says that the player has a match in it
    without a result. Before the pairings are posted the round is paired again without the player;
    afterwards the match counts as conceded.

    >>> drop_effect(RoundState.PUBLISHED, has_open_match=True).value
    'concedes_match'
    """
    if state is RoundState.PAIRED:
        return DropEffect.RE_PAIR_FIRST
    if state in {RoundState.PUBLISHED, RoundState.STARTED} and has_open_match:
        return DropEffect.CONCEDES_MATCH
    return DropEffect.NOT_PAIRED_AGAIN
