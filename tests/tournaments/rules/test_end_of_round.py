"""The end-of-round procedure: every path of TRM 5.2 with its decisions, and random walks over all of them."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.end_of_round import (
    Answer,
    Facts,
    Key,
    Kind,
    Proposal,
    Question,
    answered,
    next_question,
    taken_back,
    transcript,
)
from tournaments.rules.problems import Refused
from tournaments.rules.results import check_result
from tournaments.rules.structure import Stage

SWISS, CUT, FINAL = Stage


def walk(stage: Stage, score: str, answers: str, *, best_of: int = 1, set_end: bool = False) -> Facts:
    """Answers are written as in the tables below: words, counts as "3-2", a score that is told as "score:1-0"."""
    games_1, games_2 = map(int, score.split("-"))
    asks = answers.startswith("score:")
    facts = Facts(stage, best_of, games_1, games_2, has_set_end_time=set_end, asks_score=asks)
    for word in answers.split():
        one, dash, two = word.partition("-")
        if word.startswith("score:"):
            facts = answered(facts, word.removeprefix("score:"))
        else:
            facts = answered(facts, (int(one), int(two)) if dash else word.replace("+", " "))
    return facts


def result(facts: Facts) -> str:
    found = next_question(facts)
    assert isinstance(found, Proposal), f"asks {found.key}"
    outcome = "play on" if found.outcome is None else found.outcome.value
    return f"{outcome} {found.games_1}-{found.games_2} {found.step.value}"


T0 = "nobody"
TURNS = "nobody nobody nobody nobody"
LEVEL = "3-3 20-20 2-2"

SWISS_PATHS = [
    # between games
    (1, "0-0", "between_games", "draw 0-0 equal_between_games"),
    (3, "0-0", "between_games", "draw 0-0 equal_between_games"),
    (3, "1-1", "between_games", "draw 1-1 equal_between_games"),
    # not tied: step 1 decides at once, in a game and between games
    (3, "1-0", "", "win_1 1-0 more_game_wins"),
    (3, "0-1", "", "win_2 0-1 more_game_wins"),
    (3, "0-0", "score:1-0", "win_1 1-0 more_game_wins"),
    (3, "0-0", "score:0-1", "win_2 0-1 more_game_wins"),
    (3, "0-0", "score:1-1 between_games", "draw 1-1 equal_between_games"),
    (3, "0-0", "score:0-0 between_games", "draw 0-0 equal_between_games"),
    (3, "0-0", "score:1-1 in_game 1 nobody won_2", "win_2 1-2 extra_turns"),
    # extra turns
    (1, "0-0", "in_game 1 won_1", "win_1 1-0 extra_turns"),
    (1, "0-0", "in_game 1 won_2", "win_2 0-1 extra_turns"),
    (1, "0-0", "in_game 2 nobody won_1", "win_1 1-0 extra_turns"),
    (1, "0-0", "in_game 1 nobody nobody won_2", "win_2 0-1 extra_turns"),
    (1, "0-0", "in_game 1 nobody nobody nobody won_1", "win_1 1-0 extra_turns"),
    (3, "1-1", "in_game 1 nobody won_2", "win_2 1-2 extra_turns"),
    (3, "0-0", "in_game 2 won_1", "win_1 1-0 extra_turns"),
    # after turn 3: Life, deck, Characters, last removed Life
    (1, "0-0", f"in_game 1 {TURNS} 2-1", "win_1 1-0 more_life"),
    (1, "0-0", f"in_game 1 {TURNS} 0-4", "win_2 0-1 more_life"),
    (1, "0-0", f"in_game 1 {TURNS} 2-2 20-19", "win_1 1-0 more_deck"),
    (1, "0-0", f"in_game 1 {TURNS} 2-2 19-20", "win_2 0-1 more_deck"),
    (1, "0-0", f"in_game 2 {TURNS} 2-2 9-9 5-4", "win_1 1-0 more_characters"),
    (1, "0-0", f"in_game 2 {TURNS} 2-2 9-9 0-1", "win_2 0-1 more_characters"),
    (1, "0-0", f"in_game 1 {TURNS} {LEVEL} 1", "win_1 1-0 last_life_removed"),
    (1, "0-0", f"in_game 1 {TURNS} {LEVEL} 2", "win_2 0-1 last_life_removed"),
    (3, "1-1", f"in_game 1 {TURNS} {LEVEL} 2", "win_2 1-2 last_life_removed"),
    # a draw only if every step is tied
    (1, "0-0", f"in_game 1 {TURNS} {LEVEL} neither", "draw 0-0 every_step_tied"),
    (3, "1-1", f"in_game 1 {TURNS} {LEVEL} neither", "draw 1-1 every_step_tied"),
    # extra time runs out in each turn: finish the attack or effect, then step 3 at once
    (1, "0-0", "in_game 1 time_out won_2", "win_2 0-1 extra_turns"),
    (1, "0-0", "in_game 1 time_out nobody 3-2", "win_1 1-0 more_life"),
    (1, "0-0", "in_game 1 nobody time_out nobody 3-2", "win_1 1-0 more_life"),
    (1, "0-0", "in_game 1 nobody nobody time_out nobody 3-3 8-9", "win_2 0-1 more_deck"),
    (1, "0-0", "in_game 1 nobody nobody nobody time_out won_1", "win_1 1-0 extra_turns"),
    (1, "0-0", f"in_game 1 time_out nobody {LEVEL} neither", "draw 0-0 every_step_tied"),
    # both lose at once in Swiss: no time to replay, so step 3
    (1, "0-0", "in_game 1 both_lost 0-0 0-5", "win_2 0-1 more_deck"),
    (1, "0-0", "in_game 1 time_out both_lost 1-0", "win_1 1-0 more_life"),
    (1, "0-0", f"in_game 1 both_lost {LEVEL} neither", "draw 0-0 every_step_tied"),
    # an endless loop
    (1, "0-0", "in_game 1 nobody endless 1-2", "win_2 0-1 more_life"),
]

ELIMINATION_PATHS = [
    # not tied
    (3, "1-0", "", "win_1 1-0 more_game_wins"),
    (3, "0-1", "", "win_2 0-1 more_game_wins"),
    (3, "0-0", "score:0-1", "win_2 0-1 more_game_wins"),
    # between games
    (3, "1-1", "between_games 1 won_2", "win_2 1-2 extra_turns"),
    (3, "0-0", f"between_games 2 {TURNS} 1-2", "win_2 0-1 more_life"),
    (1, "0-0", "between_games 1 nobody won_1", "win_1 1-0 extra_turns"),
    # in a game
    (3, "1-1", "in_game 2 nobody nobody nobody won_2", "win_2 1-2 extra_turns"),
    (3, "1-1", f"in_game 1 {TURNS} 4-4 7-6", "win_1 2-1 more_deck"),
    (3, "0-0", f"in_game 1 {TURNS} 4-4 6-6 1-0", "win_1 1-0 more_characters"),
    (3, "0-0", f"in_game 1 {TURNS} {LEVEL} 1", "win_1 1-0 last_life_removed"),
    # all lose at once: the player whose turn it is loses (turns 0 and 2 the active player's, 1 and 3 not)
    (1, "0-0", "in_game 1 both_lost", "win_2 0-1 turn_player_loses"),
    (1, "0-0", "in_game 2 both_lost", "win_1 1-0 turn_player_loses"),
    (1, "0-0", "in_game 1 nobody both_lost", "win_1 1-0 turn_player_loses"),
    (1, "0-0", "in_game 1 nobody nobody both_lost", "win_2 0-1 turn_player_loses"),
    (1, "0-0", "in_game 1 nobody nobody nobody both_lost", "win_1 1-0 turn_player_loses"),
    (1, "0-0", "in_game 2 nobody time_out both_lost", "win_2 0-1 turn_player_loses"),
    (3, "1-1", "between_games 2 both_lost", "win_1 2-1 turn_player_loses"),
    # extra time out
    (3, "1-1", "in_game 1 nobody time_out nobody 2-5", "win_2 1-2 more_life"),
    (3, "1-1", "in_game 1 time_out endless 2-5", "win_2 1-2 more_life"),
    # every step tied: the head judge decides and says why
    (3, "1-1", f"in_game 1 {TURNS} {LEVEL} neither 2 board+and+cards", "win_2 1-2 head_judge"),
    (1, "0-0", f"in_game 1 time_out nobody {LEVEL} neither 1 board", "win_1 1-0 head_judge"),
]

SET_END_PATHS = [
    ("in_game 1 set_end yes", "null 0-0 null_at_set_end"),
    ("in_game 1 nobody nobody set_end yes", "null 0-0 null_at_set_end"),
    ("between_games 1 set_end yes", "null 0-0 null_at_set_end"),
    ("in_game 1 set_end no 2-1", "win_1 1-0 more_life"),
    ("in_game 1 nobody won_2", "win_2 0-1 extra_turns"),
]


@pytest.mark.parametrize(("best_of", "score", "answers", "expected"), SWISS_PATHS)
def test_swiss(best_of: int, score: str, answers: str, expected: str) -> None:
    facts = walk(SWISS, score, answers, best_of=best_of)
    assert result(facts) == expected
    assert len(transcript(facts)) == len(answers.split())


@pytest.mark.parametrize(("best_of", "score", "answers", "expected"), ELIMINATION_PATHS)
def test_elimination(best_of: int, score: str, answers: str, expected: str) -> None:
    assert result(walk(CUT, score, answers, best_of=best_of)) == expected


@pytest.mark.parametrize(("answers", "expected"), SET_END_PATHS)
def test_an_event_with_a_set_end_can_declare_a_match_null(answers: str, expected: str) -> None:
    assert result(walk(CUT, "0-0", answers, best_of=3, set_end=True)) == expected


@pytest.mark.parametrize(("stage", "set_end"), [(CUT, False), (SWISS, True), (SWISS, False)])
def test_no_match_is_null_in_swiss_or_without_a_set_end(stage: Stage, set_end: bool) -> None:
    question = next_question(walk(stage, "0-0", "in_game 1", set_end=set_end))
    assert isinstance(question, Question)
    assert "set_end" not in question.values


@pytest.mark.parametrize("score", ["0-0", "1-0", "1-1"])
def test_the_championship_match_has_no_limit(score: str) -> None:
    facts = walk(FINAL, score, "", best_of=3)
    assert result(facts) == f"play on {score} no_time_limit"
    assert transcript(facts) == ()
    with pytest.raises(Refused):
        answered(facts, "in_game")


def test_the_head_judges_reason_is_kept() -> None:
    facts = walk(CUT, "0-0", f"in_game 1 {TURNS} {LEVEL} neither")
    question = next_question(facts)
    assert isinstance(question, Question)
    assert (question.key, question.for_head_judge) == (Key.HEAD_JUDGE, True)
    facts = answered(facts, "2")
    question = next_question(facts)
    assert isinstance(question, Question)
    assert (question.key, question.kind, question.for_head_judge) == (Key.REASON, Kind.WORDS, True)
    with pytest.raises(Refused):
        answered(facts, "   ")
    proposal = next_question(answered(facts, "  more cards in hand "))
    assert isinstance(proposal, Proposal)
    assert proposal.reason == "more cards in hand"


@pytest.mark.parametrize("active", [1, 2])
def test_turns_alternate_beginning_with_the_active_player(active: int) -> None:
    facts = walk(SWISS, "0-0", f"in_game {active}")
    sides = []
    for number in range(4):
        question = next_question(facts)
        assert isinstance(question, Question)
        assert question.key.value == f"turn_{number}"
        sides.append(question.turn_side)
        facts = answered(facts, "nobody")
    assert sides == [active, 3 - active, active, 3 - active]


def test_a_set_end_is_for_the_head_judge() -> None:
    question = next_question(walk(CUT, "0-0", "in_game 1 set_end", set_end=True))
    assert isinstance(question, Question)
    assert (question.key, question.for_head_judge) == (Key.DECLARE_NULL, True)


def test_the_last_answer_can_be_taken_back() -> None:
    facts = walk(SWISS, "0-0", "in_game 1 nobody")
    assert taken_back(facts) == walk(SWISS, "0-0", "in_game 1")
    assert taken_back(Facts(SWISS)) == Facts(SWISS)


def test_the_transcript_keeps_questions_and_answers_in_order() -> None:
    facts = walk(SWISS, "0-0", "in_game 2 time_out nobody 3-4")
    assert [(question.key.value, value) for question, value in transcript(facts)] == [
        ("moment", "in_game"),
        ("active_side", "2"),
        ("turn_0", "time_out"),
        ("after_time_out", "nobody"),
        ("life", (3, 4)),
    ]


@pytest.mark.parametrize(
    ("before", "value"),
    [
        ("", "sideways"),
        ("", (1, 2)),
        ("", ""),
        ("in_game", "3"),
        (f"in_game 1 {TURNS}", "3"),
        (f"in_game 1 {TURNS}", (-1, 2)),
        (f"in_game 1 {TURNS}", (1, 2, 3)),
        (f"in_game 1 {TURNS}", [1]),
    ],
)
def test_an_answer_that_fits_no_question_is_refused(before: str, value: object) -> None:
    with pytest.raises(Refused) as refusal:
        answered(walk(SWISS, "0-0", before), value)
    assert refusal.value.codes == ("answer_unusable",)


def test_counts_from_a_stored_list_are_taken() -> None:
    assert answered(walk(SWISS, "0-0", f"in_game 1 {TURNS}"), [3, 2]).answers[-1] == Answer(Key.LIFE, (3, 2))


@pytest.mark.parametrize(
    "answers",
    [
        (Answer(Key.LIFE, (1, 2)),),
        (Answer(Key.MOMENT, "in_game"), Answer(Key.TURN_0, "nobody")),
        (Answer(Key.MOMENT, "between_games"), Answer(Key.ACTIVE_SIDE, "1")),
    ],
)
def test_answers_out_of_turn_are_refused(answers: tuple[Answer, ...]) -> None:
    with pytest.raises(Refused) as refusal:
        next_question(Facts(SWISS, answers=answers))
    assert refusal.value.codes == ("answer_out_of_turn",)


def test_stored_answers_of_a_championship_match_are_refused() -> None:
    with pytest.raises(Refused) as refusal:
        next_question(Facts(FINAL, 3, answers=(Answer(Key.MOMENT, "in_game"),)))
    assert refusal.value.codes == ("answer_out_of_turn",)


@pytest.mark.parametrize(
    ("best_of", "score"), [(1, (1, 0)), (1, (0, 1)), (3, (2, 0)), (3, (1, 2)), (3, (-1, 0))]
)
def test_time_is_not_called_in_a_match_that_is_won(best_of: int, score: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="nobody has won"):
        Facts(SWISS, best_of, *score)


@given(
    st.sampled_from([SWISS, CUT]),
    st.sampled_from([(1, 0, 0), (3, 0, 0), (3, 1, 0), (3, 0, 1), (3, 1, 1)]),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_every_walk_ends_soon_in_a_result_that_can_be_entered(
    stage: Stage, score: tuple[int, int, int], set_end: bool, rng: random.Random
) -> None:
    facts = Facts(stage, *score, has_set_end_time=set_end)
    for _ in range(13):
        step = next_question(facts)
        if isinstance(step, Proposal):
            break
        value = {
            Kind.CHOICE: lambda values=step.values: rng.choice(values),
            Kind.COUNTS: lambda: rng.choice([(1, 2), (2, 1), (2, 2), (0, 0)]),
            Kind.WORDS: lambda: "reason",
        }[step.kind]()
        facts = answered(facts, value)
    assert isinstance(step, Proposal)
    assert step.outcome is not None
    problems = check_result(
        step.outcome, step.games_1, step.games_2, score[0], stage=stage, has_end_of_round_record=True
    )
    assert problems == []
    assert step.section == "TRM 5.2"
