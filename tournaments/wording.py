"""Problems in the reader's language: where the rules' templates meet gettext."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.rules.own_reasons import own_reason
from tournaments.rules.problems import Problem, Refused


def problem_facts(problem: Problem) -> dict[str, str]:
    """Return a problem translated and filled, as templates, the API and kept records show it."""
    params = dict(problem.params)

    def filled(template: str) -> str:
        return _(template).format(**params) if template else ""

    return {
        "code": problem.code,
        "severity": str(problem.severity),
        "section": problem.section,
        "place": filled(problem.place),
        "words": filled(problem.message),
        "advice": filled(problem.advice),
    }


def reason_words(reason: str) -> str:
    """Return why something was done: in the reader's language where Logpose gave the reason, else as it was written."""
    own = own_reason(reason)
    if own is None:
        return reason
    sentence, facts = own
    return _(sentence).format(**facts)


def file_refusal(path: str, refusal: Refused) -> str:
    """Return what is wrong with a file for a terminal, a line a problem: file, place, words, advice, code."""
    lines = []
    for problem in refusal.problems:
        facts = problem_facts(problem)
        where = f"{path}: {facts['place']}: " if facts["place"] else f"{path}: "
        lines.append(" ".join(filter(None, (where + facts["words"], facts["advice"], f"[{facts['code']}]"))))
    return "\n".join(lines)
