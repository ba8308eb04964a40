"""What the end-of-round procedure asks, keeps and proposes: the values of its dialogue (TRM 5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.outcomes import Outcome
from tournaments.rules.structure import Stage

#: An answer: the value of an option, the counts of side 1 and side 2, or the words of a reason.
Value = str | tuple[int, int]


class Key(StrEnum):
    """What a question asks about."""

    SCORE = "score"
    MOMENT = "moment"
    ACTIVE_SIDE = "active_side"
    NEW_GAME_STARTER = "new_game_starter"
    TURN_0 = "turn_0"
    TURN_1 = "turn_1"
    TURN_2 = "turn_2"
    TURN_3 = "turn_3"
    AFTER_TIME_OUT = "after_time_out"
    DECLARE_NULL = "declare_null"
    LIFE = "life"
    DECK = "deck"
    CHARACTERS = "characters"
    LAST_LIFE = "last_life"
    HEAD_JUDGE = "head_judge"
    REASON = "reason"


class Step(StrEnum):
    """The step of the procedure that decides the match."""

    NO_TIME_LIMIT = "no_time_limit"
    MORE_GAME_WINS = "more_game_wins"
    EQUAL_BETWEEN_GAMES = "equal_between_games"
    EXTRA_TURNS = "extra_turns"
    TURN_PLAYER_LOSES = "turn_player_loses"
    MORE_LIFE = "more_life"
    MORE_DECK = "more_deck"
    MORE_CHARACTERS = "more_characters"
    LAST_LIFE_REMOVED = "last_life_removed"
    EVERY_STEP_TIED = "every_step_tied"
    NULL_AT_SET_END = "null_at_set_end"
    HEAD_JUDGE = "head_judge"


class Kind(StrEnum):
    """How a question is answered: by an option, by two counts, or in words."""

    CHOICE = "choice"
    COUNTS = "counts"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer of a choice."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """The next thing to find out; `turn_side` is whose turn it is about, where it is about a turn."""

    key: Key
    words: str
    kind: Kind = Kind.CHOICE
    options: tuple[Option, ...] = ()
    turn_side: int | None = None
    for_head_judge: bool = False
    section: str = "TRM 5.2"

    @property
    def values(self) -> tuple[str, ...]:
        """The values of all options."""
        return tuple(option.value for option in self.options)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The result that follows from the answers, and the step that decided it.

    `outcome` is None only for the championship match, which is played on without a limit. The games count
    the game that was decided here. `reason` holds the head judge's words where they decided.
    """

    outcome: Outcome | None
    games_1: int
    games_2: int
    step: Step
    words: str
    reason: str = ""
    section: str = "TRM 5.2"


@dataclass(frozen=True, slots=True)
class Answer:
    """A question's key and what was answered."""

    key: Key
    value: Value


@dataclass(frozen=True, slots=True)
class Facts:
    """Where the match stood when time was called, and every answer since, in order.

    `games_1` and `games_2` are games won; with `asks_score` they are the fewest each can have won (the other's
    games lost by penalty, TRM 7.2), and the judge is asked how many it were. `has_set_end_time` says that the
    event ends at a fixed hour, after which an undecided elimination match may be declared null. Raises
    ValueError for a score that had decided the match before.
    """

    stage: Stage
    best_of: int = 1
    games_1: int = 0
    games_2: int = 0
    has_set_end_time: bool = False
    asks_score: bool = False
    answers: tuple[Answer, ...] = ()

    def __post_init__(self) -> None:
        needed = self.best_of // 2 + 1
        if min(self.games_1, self.games_2) < 0 or max(self.games_1, self.games_2) >= needed:
            raise ValueError("time is called only in a match that nobody has won")
