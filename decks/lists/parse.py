"""Reads a deck list in any known form, or all of them mixed in one paste (TRM 4.4)."""

from __future__ import annotations

from collections.abc import Mapping

from decks.catalog.facts import CardFacts
from decks.lists.incoming import MAX_CHARACTERS, MAX_LINES, clean, decode, is_too_long, split_lines
from decks.lists.js_object import literal_to_json
from decks.lists.json_lists import parse_json, read_json
from decks.lists.likely import Likely
from decks.lists.line import LineReader
from decks.lists.reading import Findings, LineKind, LineReading, ParsedList, line_problem
from decks.lists.resolve import resolve
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop

_WEIGHT = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


def parse_deck_list(text: str | bytes, cards: Mapping[str, CardFacts]) -> ParsedList:
    r"""Return the deck of a text: every line ends as cards, as ignorable, or as a problem with advice.

    Bytes may be UTF-8, UTF-16 with its mark, or Windows' Western code page. A near miss (a lost zero, the
    name of another card) is shown with the likely card and never changed. Nothing is fetched from links.
    Raises nothing, whatever the text.

    >>> from decks.catalog.facts import load_shipped_cards
    >>> read = parse_deck_list("Leader: OP01-001\n4 OP01-016 Nami\nop01-025 x4", load_shipped_cards())
    >>> read.leader, read.counts, read.problems
    ('OP01-001', {'OP01-016': 4, 'OP01-025': 4}, ())
    """
    if is_too_long(text):
        return _refused(_too_long())
    plain = decode(text)
    lines = split_lines(plain)
    if len(lines) > MAX_LINES:
        return _refused(_too_long())
    likely = Likely(cards)
    findings = _read_document(plain, lines)
    if findings is None:
        findings = Findings({})
        reader = LineReader(cards, likely, findings)
        for no, line in enumerate(lines, start=1):
            reader.read(no, clean(line))
    resolved = resolve(findings, cards, likely)
    readings, problems = [], []
    for no, line in enumerate(lines, start=1):
        of_line = [_placed(problem, no) for problem in resolved.problems.get(no, ())]
        found = findings.by_line.get(no, ())
        numbers = tuple(one.number for one in found if not isinstance(one, Problem))
        readings.append(_line_reading(no, line, of_line, numbers))
        problems.extend(of_line)
    has_deck = resolved.leader is not None or bool(resolved.entries)
    if not has_deck and all(problem.severity is Severity.NOTE for problem in problems):
        problems.append(_empty())
    return ParsedList(
        leader=resolved.leader,
        entries=tuple(resolved.entries),
        lines=tuple(readings),
        problems=tuple(problems),
        name=clean(findings.name)[:120],
        don=findings.don,
    )


def _read_document(text: str, lines: list[str]) -> Findings | None:
    """Read a text that is one JSON document or one object literal, else None."""
    joined = "\n".join(lines)
    document = parse_json(joined)
    if document is not None:
        return read_json(document, joined)
    literal = literal_to_json(joined) if "{" in text or "[" in text else None
    document = parse_json(literal) if literal else None
    if literal is None or document is None:
        return None
    findings = read_json(document, literal)
    return findings if findings.by_line else None


def _line_reading(no: int, text: str, problems: list[Problem], numbers: tuple[str, ...]) -> LineReading:
    heaviest = min(problems, key=lambda problem: _WEIGHT[problem.severity], default=None)
    severity = heaviest.severity if heaviest else None
    if severity is Severity.ERROR or (severity is Severity.WARNING and not numbers):
        kind = LineKind.PROBLEM
    else:
        kind = LineKind.CARD if numbers else LineKind.IGNORABLE
    return LineReading(no, text, kind, heaviest, numbers)


def _placed(problem: Problem, no: int) -> Problem:
    return Problem(
        problem.code,
        problem.message,
        section=problem.section,
        advice=problem.advice,
        place=gettext_noop("line {line}"),
        params={**problem.params, "line": no},
        severity=problem.severity,
    )


def _too_long() -> Problem:
    return line_problem(
        "list_too_long",
        gettext_noop("This is too long for a deck list: more than {characters} characters or {lines} lines."),
        gettext_noop("Paste one deck list only."),
        params={"characters": MAX_CHARACTERS, "lines": MAX_LINES},
    )


def _empty() -> Problem:
    return line_problem(
        "list_empty",
        gettext_noop("No card was found in this text."),
        gettext_noop('Paste the list with a card a line: count, number and name, such as "4 OP01-016 Nami".'),
    )


def _refused(problem: Problem) -> ParsedList:
    return ParsedList(None, (), (), (problem,))
