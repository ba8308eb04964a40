"""Puts refusals into the lines a terminal shows."""

from __future__ import annotations

from tournaments.rules.problems import Problem, Refused
from tournaments.wording import sentence_words


def in_words(refused: Refused) -> str:
    """Return every problem of a refusal with what to do about it, a line each."""
    return "\n".join(line for problem in refused.problems for line in problem_lines(problem))


def problem_lines(problem: Problem) -> list[str]:
    """Return what is wrong and what to do now, translated and filled in."""
    return [
        sentence_words(template, problem.params) for template in (problem.message, problem.advice) if template
    ]
