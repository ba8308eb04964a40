"""Problems in the reader's language: where the rules' templates meet gettext."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.rules.names import isolated
from tournaments.rules.own_reasons import own_reason
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import Counted, Listed


def problem_facts(problem: Problem) -> dict[str, str]:
    """Return a problem translated and filled, as templates, the API and kept records show it."""
    return {
        "code": problem.code,
        "severity": str(problem.severity),
        "section": problem.section,
        "place": sentence_words(problem.place, problem.params),
        "words": sentence_words(problem.message, problem.params),
        "advice": sentence_words(problem.advice, problem.params),
    }


def sentence_words(sentence: str, facts: Mapping[str, object]) -> str:
    """Return a sentence of the rules in the reader's language, filled: in the form for what it counts."""
    if not sentence:
        return ""
    if isinstance(sentence, Counted):
        count = facts.get(sentence.by)
        words = ngettext(sentence.singular, sentence, count if isinstance(count, int) else 0)
    else:
        words = _(sentence)
    return words.format(**{name: _fact_words(fact) for name, fact in facts.items()})


def _fact_words(fact: object) -> object:
    """Return what fills a sentence: its own words in the reader's language, a name apart from the numbers beside it."""
    if isinstance(fact, Listed):
        return "/".join(_(part) for part in fact.parts)
    return isolated(fact) if type(fact) is str else fact


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
