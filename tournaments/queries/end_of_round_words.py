"""The end-of-round procedure in words, with the players' names in the place of "player 1" and "player 2" (TRM 5.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournaments.queries.extra_time import TURN_KEYS
from tournaments.rules.end_of_round import Kind, Proposal, Question
from tournaments.rules.end_of_round_questions import Value
from tournaments.rules.end_of_round_record import STEP_WORDS
from tournaments.rules.outcomes import Outcome

#: Options that name a player, as (side, what else the button says).
_OF_SIDE: Final = {"1": 1, "2": 2, "won_1": 1, "won_2": 2}


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: what it sends, whose name stands on it ("" for none), and what else."""

    value: str
    name: str
    words: str
    #: What is tapped most: on to the next turn, or that the extra time has run out once it has.
    is_usual: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """The question at hand in words; `picture` names the drawing of what is asked."""

    key: str
    kind: str
    words: str
    choices: tuple[Choice, ...]
    turn_name: str
    picture: str
    for_head_judge: bool
    section: str

    @property
    def template(self) -> str:
        """The template that draws what is asked."""
        return f"tournaments/end_of_round/pictures/{self.picture}.html"


@dataclass(frozen=True, slots=True)
class Told:
    """A question that was answered, both in words."""

    words: str
    answer: str


@dataclass(frozen=True, slots=True)
class Proposed:
    """The result that follows: in words, and the step that decided it."""

    winner: str
    words: str
    step: str
    why: str
    reason: str
    section: str


def asked_in_words(question: Question, names: tuple[str, str], *, is_time_out: bool) -> Asked:
    """Return a question in words, the players by their names; `is_time_out` when the extra time has run out."""
    usual = "time_out" if is_time_out and "time_out" in question.values else "nobody"
    return Asked(
        key=question.key.value,
        kind=question.kind.value,
        words=_(question.words),
        choices=tuple(_choice(option.value, option.words, names, usual=usual) for option in question.options),
        turn_name=names[question.turn_side - 1] if question.turn_side else "",
        picture="turn" if question.key.value in TURN_KEYS else question.key.value,
        for_head_judge=question.for_head_judge,
        section=question.section,
    )


def _choice(value: str, words: str, names: tuple[str, str], *, usual: str = "") -> Choice:
    side = _OF_SIDE.get(value)
    if side is None:
        one, dash, two = value.partition("-")
        text = f"{one} – {two}" if dash else _(words)
        return Choice(value, "", text, is_usual=value == usual)
    return Choice(value, names[side - 1], _("won the game") if value.startswith("won") else "")


def proposed_in_words(proposal: Proposal, names: tuple[str, str]) -> Proposed:
    """Return the result that follows, in words."""
    winner = names[proposal.outcome.winner - 1] if proposal.outcome and proposal.outcome.winner else ""
    games = [proposal.games_1, proposal.games_2]
    score = "–".join(str(number) for number in (sorted(games, reverse=True) if winner else games))
    if winner:
        text = _("wins the match {score}")
    elif proposal.outcome is Outcome.NULL:
        text = _("Null match: nobody advances")
    else:
        text = _("The match is a draw, {score}")
    return Proposed(
        winner=winner,
        words=text.format(score=score),
        step=step_in_words(proposal.step.value),
        why=_(proposal.words),
        reason=proposal.reason,
        section=proposal.section,
    )


def step_in_words(step: str) -> str:
    """Return the step that decided, in words."""
    return next((_(words) for known, words in STEP_WORDS.items() if known == step), step)


def told_in_words(said: Iterable[tuple[Question, Value]], names: tuple[str, str]) -> tuple[Told, ...]:
    """Return every question that was answered, with its answer."""
    return tuple(Told(_(question.words), _answer_words(question, value, names)) for question, value in said)


def _answer_words(question: Question, value: Value, names: tuple[str, str]) -> str:
    if question.kind is Kind.COUNTS:
        return ", ".join(f"{_isolated(name)} {count}" for name, count in zip(names, value, strict=True))
    if question.kind is Kind.WORDS:
        return str(value)
    option = next(option for option in question.options if option.value == value)
    choice = _choice(option.value, option.words, names)
    return " ".join(part for part in (_isolated(choice.name) if choice.name else "", choice.words) if part)


def _isolated(name: str) -> str:
    """Return a name whose direction of writing leaves the words around it alone."""
    return f"\u2068{name}\u2069"
