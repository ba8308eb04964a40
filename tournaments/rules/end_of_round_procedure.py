"""TRM 5.2 as it reads: each `yield` is a question put to the judge at the table.

`tournaments/rules/end_of_round.py` runs it with the answers kept so far.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any, Final

from tournaments.rules.end_of_round_questions import Facts, Key, Kind, Option, Proposal, Question, Step
from tournaments.rules.outcomes import Outcome
from tournaments.rules.structure import Stage
from tournaments.rules.words import gettext_noop

#: The additional turns: turn 0 belongs to the active player, 1 and 3 to the opponent, 2 to the active player.
TURNS: Final = (0, 1, 2, 3)

#: A part of the procedure. What comes back from a `yield` is the answer, checked against its question.
_Steps = Generator[Question, Any, Proposal]

_SIDES: Final = (Option("1", gettext_noop("Player 1")), Option("2", gettext_noop("Player 2")))

#: How a turn, or what is finished after time ran out, can end.
_NOBODY_WON: Final = Option("nobody", gettext_noop("Nobody has won"))
_WON_1: Final = Option("won_1", gettext_noop("Player 1 won the game"))
_WON_2: Final = Option("won_2", gettext_noop("Player 2 won the game"))
_BOTH_LOST: Final = Option("both_lost", gettext_noop("Both lost at the same time"))
_ENDLESS: Final = Option("endless", gettext_noop("The game is drawn by an endless loop"))
_TIME_OUT: Final = Option("time_out", gettext_noop("The extra time ran out during this turn"))
_SET_END: Final = Option("set_end", gettext_noop("The event's set end time was reached"))


def procedure(facts: Facts) -> _Steps:
    """Put the questions of TRM 5.2 in their order and return the result."""
    if facts.stage is Stage.CHAMPIONSHIP:
        return Proposal(
            None,
            facts.games_1,
            facts.games_2,
            Step.NO_TIME_LIMIT,
            gettext_noop("The championship match has no time limit: play on until one player has won."),
        )
    scores = _possible_scores(facts)
    if facts.asks_score and len(scores) > 1:
        score = yield Question(
            Key.SCORE,
            gettext_noop("How many games has each player won?"),
            options=tuple(Option(score, score) for score in scores),
        )
        facts = _with_score(facts, score)
    if (
        facts.games_1 != facts.games_2
    ):  # step 1, and the same between games: when time was called decides nothing
        return _won(
            facts,
            1 if facts.games_1 > facts.games_2 else 2,
            Step.MORE_GAME_WINS,
            gettext_noop("This player has more game wins."),
            wins_game=False,
        )
    moment = yield Question(
        Key.MOMENT,
        gettext_noop("When time was called, where was the match?"),
        options=(
            Option("in_game", gettext_noop("In the middle of a game")),
            Option("between_games", gettext_noop("Between games, or before the first")),
        ),
    )
    if moment == "in_game":
        active = yield Question(
            Key.ACTIVE_SIDE,
            gettext_noop("Whose turn was it when time was called? This turn is turn 0."),
            options=_SIDES,
        )
    elif facts.stage is Stage.SWISS:
        return Proposal(
            Outcome.DRAW,
            facts.games_1,
            facts.games_2,
            Step.EQUAL_BETWEEN_GAMES,
            gettext_noop("Time was called between games and the game wins are equal."),
        )
    else:
        active = yield Question(
            Key.NEW_GAME_STARTER,
            gettext_noop("Start another game. Who is the starting player? Their turn is turn 0."),
            options=_SIDES,
        )
    return (yield from _extra_turns(facts, int(active)))


def _possible_scores(facts: Facts) -> list[str]:
    """Return the scores that a match nobody has won can have: at least the games known."""
    most = facts.best_of // 2
    return [
        f"{one}-{two}" for one in range(facts.games_1, most + 1) for two in range(facts.games_2, most + 1)
    ]


def _with_score(facts: Facts, score: str) -> Facts:
    """Return the facts with the score that was told."""
    games_1, games_2 = map(int, score.split("-"))
    return replace(facts, games_1=games_1, games_2=games_2)


def _extra_turns(facts: Facts, active: int) -> _Steps:
    """Step 2: turn 0 of the active player, then three more, the opponent taking turns 1 and 3."""
    for turn in TURNS:
        turn_side = active if turn % 2 == 0 else 3 - active
        end = yield _turn_question(facts, turn, turn_side)
        if end == _TIME_OUT.value:
            end = yield _time_out_question(turn_side)
            return (yield from _after_game(facts, end, turn_side))
        if end != _NOBODY_WON.value:
            return (yield from _after_game(facts, end, turn_side))
    return (yield from _compare(facts))


def _turn_question(facts: Facts, turn: int, turn_side: int) -> Question:
    """Return the question how an additional turn ended."""
    ends = (_NOBODY_WON, _WON_1, _WON_2, _BOTH_LOST, _ENDLESS, _TIME_OUT)
    may_end_null = facts.has_set_end_time and facts.stage.is_elimination
    words = {
        0: gettext_noop("Turn 0: the active player finishes their turn. How did it end?"),
        1: gettext_noop("Turn 1: the opponent plays a turn. How did it end?"),
        2: gettext_noop("Turn 2: the active player plays a turn. How did it end?"),
        3: gettext_noop("Turn 3: the opponent plays the last turn. How did it end?"),
    }
    return Question(
        (Key.TURN_0, Key.TURN_1, Key.TURN_2, Key.TURN_3)[turn],
        words[turn],
        options=(*ends, _SET_END) if may_end_null else ends,
        turn_side=turn_side,
    )


def _time_out_question(turn_side: int) -> Question:
    """Return the question how the finishing of an attack or effect ended (step 4)."""
    return Question(
        Key.AFTER_TIME_OUT,
        gettext_noop(
            "Finish an attack under way through the end of the battle, and an activated effect with all "
            "that it causes. How did it end?"
        ),
        options=(_NOBODY_WON, _WON_1, _WON_2, _BOTH_LOST, _ENDLESS),
        turn_side=turn_side,
    )


def _after_game(facts: Facts, end: str, turn_side: int) -> _Steps:
    """Go on from how the extra turns ended before all of them were played."""
    if end in {_WON_1.value, _WON_2.value}:
        return _won(
            facts,
            1 if end == _WON_1.value else 2,
            Step.EXTRA_TURNS,
            gettext_noop("This player won the game in the extra turns."),
        )
    if end == _BOTH_LOST.value and facts.stage.is_elimination:
        return _won(
            facts,
            3 - turn_side,
            Step.TURN_PLAYER_LOSES,
            gettext_noop("Both lost at the same time: the turn player loses."),
        )
    if end == _SET_END.value:
        is_null = yield Question(
            Key.DECLARE_NULL,
            gettext_noop("The set end time was reached. Is the match declared null?"),
            options=(
                Option("yes", gettext_noop("Yes, nobody advances")),
                Option("no", gettext_noop("No, compare Life and the rest")),
            ),
            for_head_judge=True,
        )
        if is_null == "yes":
            return Proposal(
                Outcome.NULL,
                facts.games_1,
                facts.games_2,
                Step.NULL_AT_SET_END,
                gettext_noop("No winner by the set end time: null match, the next opponent has a bye."),
            )
    # Time out, both lost in Swiss, an endless loop: no time is left to replay, so step 3 decides at once.
    return (yield from _compare(facts))


def _compare(facts: Facts) -> _Steps:
    """Step 3: Life, cards in deck, Characters, then who last removed a card from their Life area."""
    comparisons = (
        (
            Key.LIFE,
            gettext_noop("How many Life cards has each player?"),
            Step.MORE_LIFE,
            gettext_noop("This player has more Life cards."),
        ),
        (
            Key.DECK,
            gettext_noop("How many cards has each player left in the deck?"),
            Step.MORE_DECK,
            gettext_noop("This player has more cards in the deck."),
        ),
        (
            Key.CHARACTERS,
            gettext_noop("How many Characters has each player in the Character area?"),
            Step.MORE_CHARACTERS,
            gettext_noop("This player has more Characters."),
        ),
    )
    for key, words, step, why in comparisons:
        counts = yield Question(key, words, Kind.COUNTS)
        if counts[0] != counts[1]:
            return _won(facts, 1 if counts[0] > counts[1] else 2, step, why)
    last = yield Question(
        Key.LAST_LIFE,
        gettext_noop("Who last removed a card from their Life area?"),
        options=(*_SIDES, Option("neither", gettext_noop("Neither, or both at the same time"))),
    )
    if last != "neither":
        return _won(
            facts,
            int(last),
            Step.LAST_LIFE_REMOVED,
            gettext_noop("This player last removed a card from their Life area."),
        )
    if facts.stage is Stage.SWISS:
        return Proposal(
            Outcome.DRAW,
            facts.games_1,
            facts.games_2,
            Step.EVERY_STEP_TIED,
            gettext_noop("Every step is tied: the match is a draw."),
        )
    return (yield from _head_judge(facts))


def _head_judge(facts: Facts) -> _Steps:
    """Decision: in elimination with every step tied the head judge decides, and says why."""
    winner = yield Question(
        Key.HEAD_JUDGE,
        gettext_noop("Every step is tied and an elimination match cannot be drawn. Who wins?"),
        options=_SIDES,
        for_head_judge=True,
    )
    reason = yield Question(
        Key.REASON,
        gettext_noop("Why? The reason is kept with the result."),
        Kind.WORDS,
        for_head_judge=True,
    )
    won = _won(facts, int(winner), Step.HEAD_JUDGE, gettext_noop("The head judge decided."))
    return replace(won, reason=reason)


def _won(facts: Facts, side: int, step: Step, words: str, *, wins_game: bool = True) -> Proposal:
    """Return the win of `side`, who also wins the game at hand unless the score decided without it."""
    gained = 1 if wins_game else 0
    return Proposal(
        Outcome.WIN_1 if side == 1 else Outcome.WIN_2,
        facts.games_1 + (gained if side == 1 else 0),
        facts.games_2 + (gained if side == 2 else 0),
        step,
        words,
    )
