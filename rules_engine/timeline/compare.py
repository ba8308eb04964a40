"""Where two accounts of a game part, and in what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rules_engine.timeline.protocol import Game, Rules
from rules_engine.timeline.record import MAIN, Decision, Record
from rules_engine.timeline.timeline import Timeline


class Fact(NamedTuple):
    """One value of the state that is not the same in both accounts; None where one of them has no such thing."""

    path: str
    left: Any
    right: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """The first difference of two accounts.

    `step` counts the decisions both share. `left` and `right` are the decisions that follow, None where an account
    ends; `facts` is what differs in the states right after them, `ends` what differs in the states at the ends of
    both.

    A start that differs is a difference at step 0 whose `start_facts` say in what.
    """

    step: int
    left: Decision | None
    right: Decision | None
    facts: tuple[Fact, ...] = ()
    ends: tuple[Fact, ...] = ()
    start_facts: tuple[Fact, ...] = ()

    @property
    def is_same_game(self) -> bool:
        """True when nothing differs, step by step."""
        return self.left is None and self.right is None and not self.start_facts

    @property
    def is_same_end(self) -> bool:
        """True when both come to the same state, by whatever way."""
        return not self.ends


def flatten(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every plain value with the path to it.

    >>> list(flatten({"a": {"life": 4, "hand": ["X-001"]}}))
    [('a.life', 4), ('a.hand.1', 'X-001')]
    """
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from flatten(inner, f"{path}.{key}" if path else str(key))
        if not value and path:
            yield path, None
    elif isinstance(value, Sequence) and not isinstance(value, str | bytes):
        for place, inner in enumerate(value, start=1):
            yield from flatten(inner, f"{path}.{place}" if path else str(place))
    else:
        yield path, value


def differing_facts(left: Mapping[str, Any], right: Mapping[str, Any]) -> tuple[Fact, ...]:
    """Return what differs in two views, in the order of the left one.

    >>> differing_facts({"turn": 3, "a": {"life": 4}}, {"turn": 3, "a": {"life": 3}})
    (Fact(path='a.life', left=4, right=3),)
    """
    one, other = dict(flatten(left)), dict(flatten(right))
    return tuple(
        Fact(path, one.get(path), other.get(path))
        for path in {**one, **other}
        if one.get(path) != other.get(path)
    )


def _shared(left: Sequence[Decision], right: Sequence[Decision]) -> int:
    step = 0
    while step < len(left) and step < len(right) and left[step].act == right[step].act:
        step += 1
    return step


def _after(path: Sequence[Decision], step: int) -> Decision | None:
    return path[step] if step < len(path) else None


def compare(timeline: Timeline[Any], left: str, right: str, who: str = "judge") -> Difference:
    """Compare two lines of one record, as `who` may see them; the timeline stands where it stood afterwards."""
    here = (timeline.line, timeline.step)
    try:
        one, other = timeline.path(left), timeline.path(right)
        step = _shared(one, other)

        def seen(line: str, at: int) -> Mapping[str, Any]:
            timeline.jump(min(at, len(timeline.path(line))), line)
            return timeline.facts(who)

        facts = differing_facts(seen(left, step + 1), seen(right, step + 1))
        ends = differing_facts(seen(left, len(one)), seen(right, len(other)))
    finally:
        timeline.jump(here[1], here[0])
    return Difference(step, _after(one, step), _after(other, step), facts, ends)


def compare_records(
    rules: Rules[Any], left: Record, right: Record, who: str = "judge", lines: tuple[str, str] = (MAIN, MAIN)
) -> Difference:
    """Compare two records of their own, such as two accounts that were typed apart.

    Both must be legal to the end of their lines; Refused is raised otherwise.
    """
    accounts = [Timeline.open(rules, record) for record in (left, right)]
    paths = [account.path(line) for account, line in zip(accounts, lines, strict=True)]

    def seen(at: int | None) -> tuple[Fact, ...]:
        views = []
        for account, line, path in zip(accounts, lines, paths, strict=True):
            account.jump(len(path) if at is None else min(at, len(path)), line)
            views.append(account.facts(who))
        return differing_facts(*views)

    start = seen(0)
    step = 0 if start else _shared(*paths)
    return Difference(step, _after(paths[0], step), _after(paths[1], step), seen(step + 1), seen(None), start)


def flat_facts(rules: Rules[Any], game: Game[Any], who: str = "judge") -> dict[str, Any]:
    """Return a game's facts as one flat table."""
    return dict(flatten(rules.facts(game, who)))
