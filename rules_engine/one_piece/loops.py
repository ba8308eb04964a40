"""Infinite loops (CR 11-1): what nobody can stop is a draw; what somebody can stop, they say how often.

At the table somebody says "this is a loop": the action "loop". It is legal when the table stands exactly as it stood
before in this turn. Then those who can stop the loop say numbers, the turn player first: the action "times".
Carrying out whole rounds changes nothing, since each ends where it began. So only the way to the place is carried out
at which the one who said the smaller number can stop; there, what would go on with the loop is illegal.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rules_engine.one_piece import decisions, rule_processing, saved
from rules_engine.one_piece.actions import ALWAYS, Action
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import SIDES, Pending, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: So many steps without anybody deciding are taken for a loop that neither player can stop.
STEPS_WITHOUT_DECISION = 20_000
#: The longest round that is looked for, in decisions.
LONGEST_ROUND = 200
#: The numbers listed as answers, and the greatest that can be said.
MOST_LISTED = 10
MOST_TIMES = 1_000_000


class Step(NamedTuple):
    """One decision of a loop action: what was done, by whom, and whether they could have done something else."""

    action: Action
    side: Side
    is_free: bool


#: A step as the plain values of a pending decision hold it.
_PlainStep: TypeAlias = "tuple[tuple[Any, ...], Side, bool]"


def endless(game: Game) -> None:
    """End the game in a draw: the loop goes on and nobody can stop it (CR 11-1-1, 11-1-1-1)."""
    rule_processing.end(game, (0, 1), "loop", "CR 11-1-1-1")


def table_digest(game: Game) -> str:
    """Return a hash of where all cards are and what is in progress, without counts that only go up (CR 11-1-1-2).

    Two moments with the same hash are "exactly the same state" of a loop.
    """
    return blake2b(repr(saved.table_tuple(game.state)).encode(), digest_size=16).hexdigest()


def last_round(game: Game) -> tuple[Step, ...]:
    """Return the decisions since the table stood as it stands now, or () when it did not in this turn (CR 11-1-1).

    The decisions of the turn are taken back one by one and done again, so it takes time only when somebody asks. A
    judge's hand, a clause a judge carries out and an earlier "loop" end the search: behind them another stretch of
    play began.
    """
    state = game.state
    if state.pending is None:
        return ()
    here, turn, log = table_digest(game), state.turn, game.log
    steps: list[Step] = []
    is_same = False
    while game.history and not is_same and len(steps) < LONGEST_ROUND:
        if game.history[-1].kind in (*ALWAYS, "times"):
            break
        action = game.pop()
        asked = game.state.pending
        assert asked is not None  # noqa: S101 -- something was answered here
        steps.append(Step(action, asked.side, len(game.legal_actions()) > 1))
        if state.turn != turn or asked.kind == "judge":
            break
        is_same = table_digest(game) == here
    steps.reverse()
    for step in steps:
        game.repeat(step.action)
    game.log = log
    return tuple(steps) if is_same else ()


def can_stop(steps: Sequence[Step], turn_side: Side) -> list[Side]:
    """Return who has the choice to stop a loop, the turn player first (CR 11-1-1-2, 11-1-1-3).

    >>> can_stop([Step(Action("yes"), 1, True), Step(Action("yes"), 0, False)], 0)
    [1]
    """
    return [
        side
        for side in (turn_side, 1 - turn_side)
        if any(step.side == side and step.is_free for step in steps)
    ]


def why_not_loop(game: Game, action: Action) -> list[Problem]:
    """Return why nothing that was done is a loop (CR 11-1-1)."""
    state = game.state
    if state.ended:
        return [
            Problem(
                "game_over",
                gettext_noop("The game is over."),
                "CR 1-2-1",
                advice=gettext_noop("Go back to before its end first."),
            )
        ]
    if action != Action("loop"):
        return [
            Problem(
                "loop_names_nothing",
                gettext_noop("A loop is declared without cards or numbers; how often is asked then."),
                "CR 11-1-1",
                advice=gettext_noop("Declare it alone; the number is the next decision."),
            )
        ]
    if last_round(game):
        return []
    return [
        Problem(
            "no_loop",
            gettext_noop("The table has not stood exactly like this before in this turn."),
            "CR 11-1-1",
            gettext_noop("Play one whole round of the loop first, without a judge's hand in it."),
            params={"turn": state.turn},
        )
    ]


def declare(game: Game, steps: Sequence[Step]) -> None:
    """Ask who can stop this loop how often it is carried out; without such a player it is a draw (CR 11-1-1-1).

    `steps` is what :func:`last_round` found before this decision was counted.
    """
    asked = game.state.pending
    sides = can_stop(steps, game.state.turn_side)
    if asked is None or not sides:
        endless(game)
        return
    plain = tuple((tuple(step.action), step.side, step.is_free) for step in steps)
    _ask(game, sides, tuple(asked), plain, ())


def _ask(
    game: Game,
    sides: Sequence[Side],
    asked: tuple[Any, ...],
    steps: tuple[_PlainStep, ...],
    said: tuple[int, ...],
) -> None:
    rule = "CR 11-1-1-2" if len(sides) == 1 else "CR 11-1-1-3"
    prompt = gettext_noop("How many times is the loop carried out?")
    pending = Pending(sides[len(said)], "times", prompt, rule, high=MOST_TIMES, data=(asked, steps, said))
    game.journal.progress(game.state, "pending", pending)


def _legal_times(game: Game, pending: Pending) -> list[Action]:
    """Return the first numbers that can be said; greater ones are legal too (CR 11-1-1-2, 1-3-5)."""
    return [Action("times", number=number) for number in range(MOST_LISTED)]


def _why_not_times(game: Game, action: Action) -> list[Problem]:
    """Return why a loop cannot be carried out so often (CR 1-3-5)."""
    if action.number is not None and 0 <= action.number <= MOST_TIMES:
        return []
    return [
        Problem(
            "number_out_of_range",
            gettext_noop("Choose a whole number from {low} to {high}."),
            "CR 1-3-5",
            params={"low": 0, "high": MOST_TIMES},
        )
    ]


def _times(game: Game, action: Action) -> None:
    """Take the number; after the last one carry the loop out and stop it (CR 11-1-1-2, 11-1-1-3)."""
    state = game.state
    assert state.pending is not None  # noqa: S101 -- this is its answer
    assert action.number is not None  # noqa: S101 -- why_illegal asked for it
    asked, plain, said = state.pending.data
    steps = [Step(Action(*done), side, is_free) for done, side, is_free in plain]
    sides = can_stop(steps, state.turn_side)
    said = (*said, action.number)
    game.tell(Happened("loop_times", state.pending.rule, state.pending.side, number=action.number))
    if len(said) < len(sides):
        _ask(game, sides, asked, plain, said)
        return
    rule, fewest = state.pending.rule, min(said)
    game.journal.progress(state, "pending", Pending(*asked))
    _stop(game, steps, sides[said.index(fewest)])
    game.tell(Happened("loop_done", rule, sides[said.index(fewest)], number=fewest))


def _stop(game: Game, steps: Sequence[Step], side: Side) -> None:
    """Go on to where this player can stop the loop, and forbid them to go on with it there (CR 11-1-1-2)."""
    state = game.state
    for step in steps:
        if step.side == side and step.is_free:
            earlier = tuple(row for row in state.stopped if row[0] == state.turn)
            row = (state.turn, table_digest(game), tuple(_without_don(step.action)))
            game.journal.progress(state, "stopped", (*earlier, row))
            return
        decisions.DO[step.action.kind](game, step.action)
        game.go_on()


def _without_don(action: Action) -> Action:
    """Return an action without the DON!! it names to pay with or to give: any of them goes on with the loop."""
    if action.kind in ("play", "counter_event"):
        return action._replace(cards=())
    return action._replace(card=None) if action.kind == "give_don" else action


def without_stopped(game: Game, listed: list[Action]) -> list[Action]:
    """Leave out what would begin a stopped loop again, unless nothing else can be done (CR 11-1-1-2, 11-1-1-3)."""
    barred = _barred(game)
    left = [action for action in listed if tuple(_without_don(action)) not in barred]
    return left or listed


def why_stopped(game: Game, action: Action) -> list[Problem]:
    """Return that this would begin a loop again which was carried out as often as declared (CR 11-1-1-2, 11-1-1-3)."""
    if tuple(_without_don(action)) not in _barred(game) or action in game.legal_actions():
        return []
    return [
        Problem(
            "loop_restarted",
            gettext_noop(
                "The loop was carried out as often as player {side} said; now something else is done."
            ),
            "CR 11-1-1-2",
            advice=gettext_noop("Make another decision than the loop's."),
            params={"side": SIDES[game.state.pending.side].upper() if game.state.pending else ""},
        )
    ]


def _barred(game: Game) -> set[tuple[Any, ...]]:
    state = game.state
    if not any(row[0] == state.turn for row in state.stopped):
        return set()
    here = table_digest(game)
    return {row[2] for row in state.stopped if row[0] == state.turn and row[1] == here}


decisions.LEGAL["times"] = _legal_times
decisions.ANSWERS["times"] = ("times",)
decisions.WHY["times"] = _why_not_times
decisions.DO["times"] = _times
