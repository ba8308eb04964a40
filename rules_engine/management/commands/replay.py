"""`manage.py replay FILE`: a record of a game step by step, or the first action that is not legal and why."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rules_engine.one_piece import log
from rules_engine.one_piece.notation import words
from rules_engine.queries.choices import copies_once
from rules_engine.queries.event_words import event_words
from rules_engine.queries.names import until_words
from rules_engine.queries.open_questions import open_questions
from rules_engine.shipped_cards import shipped_rules
from rules_engine.timeline import MAIN, VIEWERS, Point, Record, load, read_bounded, replay
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop
from tournaments.wording import file_refusal, problem_facts

#: Exit status of a record with an illegal step, and of a file that cannot be read.
ILLEGAL = 1
UNREADABLE = 2


class Command(BaseCommand):
    help = (
        "Replay a record of a game, or a position and actions (docs/formats.md): prints the state after each step, or "
        "the first illegal action with its rule and reasons. Exit status: 0 legal, 1 illegal at a step, 2 unreadable."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="JSON file, or - for standard input")
        parser.add_argument("--until", type=_count, metavar="N", help="only the first N decisions")
        parser.add_argument(
            "--as", dest="who", choices=VIEWERS, default="judge", help="who looks (default: judge)"
        )
        parser.add_argument(
            "--branch", default=MAIN, metavar="NAME", help="another account kept in the record"
        )
        parser.add_argument(
            "--explain",
            action="store_true",
            help="with each step what happened, by which rule, and what may be done",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON document")

    def handle(self, *args: Any, **options: Any) -> None:
        path: str = options["file"]
        who: str = options["who"]
        try:
            record = load(read_bounded(sys.stdin.buffer if path == "-" else Path(path)))
            if all(line.name != options["branch"] for line in record.lines):
                raise Refused(_no_branch(record, options["branch"]))
            points = replay(shipped_rules(), record, line=options["branch"], until=options["until"], who=who)
        except Refused as refusal:
            if options["json"]:
                self.stdout.write(json.dumps(_unreadable(refusal, who), ensure_ascii=False, indent=1))
            raise CommandError(file_refusal(path, refusal), returncode=UNREADABLE) from None
        last = (
            self._as_json(points, record, options)
            if options["json"]
            else self._as_text(points, record, options)
        )
        if not last.is_legal:
            raise CommandError(_("Illegal at step {step}.").format(step=last.step), returncode=ILLEGAL)

    def _as_text(self, points: Iterator[Point], record: Record, options: dict[str, Any]) -> Point:
        rules = shipped_rules()
        if record.title:
            self.stdout.write(record.title)
        for point in points:
            if not point.is_legal:
                self.stdout.write("\n".join(_illegal_lines(point)))
                break
            if point.warning is not None:
                self.stderr.write(f"{point.warning.place_words()}: {_one_line(point.warning)}")
            facts = rules.facts(point.game, options["who"])
            lines = [_head(point, options["who"])]
            if options["explain"]:
                lines += [f"    {line}" for line in _happened(point, options["who"])]
            lines += [f"    {line}" for line in _table(facts)]
            # Explained, it stands among what happened.
            went_on = () if options["explain"] else _went_on(point, options["who"])
            lines += [f"    ? {line}" for line in (*went_on, *open_questions(point.game, options["who"]))]
            if options["explain"]:
                lines += [f"    {line}" for line in _may_be_done(point, options["who"])]
            self.stdout.write("\n".join(lines))
        return point

    def _as_json(self, points: Iterator[Point], record: Record, options: dict[str, Any]) -> Point:
        rules = shipped_rules()
        steps: list[dict[str, Any]] = []
        document: dict[str, Any] = {
            "game": record.game,
            "engine": rules.engine,
            "data": rules.data,
            "as": options["who"],
            "branch": options["branch"],
            "outcome": "legal",
            "steps": steps,
        }
        for point in points:
            if not point.is_legal:
                document["outcome"] = "illegal"
                document["illegal"] = {
                    "step": point.step,
                    "place": point.place,
                    "act": dict(point.act),
                    "reasons": [_reason(problem) for problem in point.problems],
                }
                break
            if point.warning is not None:
                document["otherwise"] = {"step": point.step, **_reason(point.warning)}
            step: dict[str, Any] = {"step": point.step, "act": dict(point.act)}
            if options["who"] == "judge" and point.decision is not None:
                step.update(
                    {
                        name: getattr(point.decision, name)
                        for name in ("by", "note", "inferred", "source")
                        if getattr(point.decision, name)
                    }
                )
            step["state"] = rules.facts(point.game, options["who"])
            questions = (*_went_on(point, options["who"]), *open_questions(point.game, options["who"]))
            if questions:
                step["undecided"] = list(questions)
            if options["who"] == "judge":
                step["digest"] = point.game.digest()
            if options["explain"]:
                step["happened"] = [
                    {"rule": event.rule, "words": event_words(point.game, event, options["who"])}
                    for event in log.told(point.game, options["who"])
                ]
                step["legal"] = _legal(point, options["who"])
            steps.append(step)
        self.stdout.write(json.dumps(document, ensure_ascii=False, indent=1))
        return point


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ArgumentTypeError(_("a whole number, 0 or more"))
    return int(text)


def _unreadable(refusal: Refused, who: str) -> dict[str, Any]:
    """Return the document of a file nothing was carried out of: every problem with its place."""
    rules = shipped_rules()
    return {
        "game": rules.name,
        "engine": rules.engine,
        "data": rules.data,
        "as": who,
        "outcome": "unreadable",
        "problems": [{"place": problem.place_words(), **_reason(problem)} for problem in refusal.problems],
        "steps": [],
    }


def _no_branch(record: Record, name: str) -> Problem:
    return Problem(
        "no_such_branch",
        gettext_noop('The record has no account "{name}"; it has {known}.'),
        advice=gettext_noop("Name one of these with --branch, or leave that option out."),
        params={"name": name, "known": ", ".join(line.name for line in record.lines)},
    )


def _head(point: Point, who: str) -> str:
    if not point.step:
        return _("Start")
    decision = point.decision
    parts = [f"{point.step}  {words.action_line(point.act)}"]
    if decision is not None and who == "judge":
        parts += [f"[{decision.by}]"] if decision.by else []
        parts += [_("[inferred]")] if decision.inferred else []
        parts += [f"· {decision.note}"] if decision.note else []
    return " ".join(parts)


def _table(facts: Any) -> Iterator[str]:
    """Yield the state in four lines or five."""
    head = _(words.TURN).format(turn=facts["turn"], side=facts["turn_side"].upper(), phase=facts["phase"])
    yield head + (f"; {facts['decides']}" if facts["decides"] else "")
    if facts["battle"]:
        yield _(words.BATTLE).format(**facts["battle"])
    for side in ("a", "b"):
        yield f"{side.upper()}: {words.side_line(facts[side])}"
    for effect, times in facts["effects"].items():
        # Cards stay as a record names them, so that they can be typed; until when is no word of a record.
        what, _until, until = effect.rpartition(" until ")
        yield _("· {what} until {until}").format(what=what, until=until_words(until)) + (
            f" ({times}x)" if times > 1 else ""
        )
    if facts["ended"]:
        winner = (
            _("player {side} wins").format(side=facts["winner"].upper())
            if facts["winner"]
            else _("nobody wins")
        )
        yield _(words.ENDED).format(how=f"{facts['ended']}, {winner}")


def _happened(point: Point, who: str) -> Iterator[str]:
    for event in log.told(point.game, who):
        yield f"- {event_words(point.game, event, who)}" + (f" [{event.rule}]" if event.rule else "")


def _went_on(point: Point, who: str) -> tuple[str, ...]:
    """Return what this step could not decide from what is known, and went on without."""
    told = log.told(point.game, who)
    return tuple(event_words(point.game, event, who) for event in told if event.kind == "undecided")


def _may_be_done(point: Point, who: str) -> Iterator[str]:
    asked = point.game.view(who)["pending"]
    if asked is None:
        return
    yield _("Player {side} decides: {asked} [{rule}]").format(
        side=asked["side"].upper(), asked=_(asked["prompt"]), rule=asked["rule"]
    )
    legal = _legal(point, who, once=True)
    if legal:
        yield _("Legal: {actions}").format(actions="; ".join(words.action_line(act) for act in legal))


def _legal(point: Point, who: str, *, once: bool = False) -> list[dict[str, Any]]:
    """Return what may be done now, for a judge and for whoever decides; `once`: copies in hand once, for people."""
    asked = point.game.view(who)["pending"]
    if asked is None or who not in ("judge", asked["side"]):
        return []
    rules = shipped_rules()
    written: list[dict[str, Any]] = []
    legal = point.game.legal_actions()
    for action in copies_once(point.game, legal) if once else legal:
        # Cards that `who` cannot see are written alike: to them it is one and the same answer.
        if (row := rules.write_action(point.game, action, who)) not in written:
            written.append(row)
    return written


def _illegal_lines(point: Point) -> Iterator[str]:
    yield _("{step}  {action}: not legal").format(step=point.step, action=words.action_line(point.act))
    for problem in point.problems:
        yield f"    - {_one_line(problem)}"


def _one_line(problem: Problem) -> str:
    facts = problem_facts(problem)
    line = " ".join(filter(None, (facts["words"], facts["advice"])))
    return line + (f" [{facts['section']}]" if facts["section"] else "")


def _reason(problem: Problem) -> dict[str, Any]:
    found = problem_facts(problem)
    return {
        "code": found["code"],
        "rule": found["section"],
        "words": found["words"],
        "advice": found["advice"],
        "facts": {
            name: value if isinstance(value, int | str | bool) else str(value)
            for name, value in problem.params.items()
        },
    }
