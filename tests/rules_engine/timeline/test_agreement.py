"""A timeline against the plain way: replay everything from the start, for each question."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules_engine.timeline import Decision, Timeline, compare, load, save
from tests.rules_engine.timeline.piles import PilesRules

RULES = PilesRules()


def replayed(seed: int, start: dict[str, Any], path: list[dict[str, Any]]) -> Any:
    """Return the game after these actions, from the start."""
    game = RULES.open(start, seed)
    for one in path:
        game.push(RULES.read_action(game, one))
    return game


class TimelineMachine(RuleBasedStateMachine):
    """Lines are kept as whole lists of actions from the start; nothing is shared and nothing undone."""

    @initialize(seed=st.integers(0, 99), sizes=st.lists(st.integers(1, 6), min_size=1, max_size=3))
    def begin(self, seed: int, sizes: list[int]) -> None:
        self.seed = seed
        self.start = {"new": {"piles": sizes}}
        self.timeline = Timeline(RULES, self.start, seed)
        self.lines: dict[str, list[dict[str, Any]]] = {"main": []}
        self.forks: dict[str, tuple[str, int]] = {}
        self.line, self.step = "main", 0

    @rule(data=st.data())
    def push(self, data: st.DataObject) -> None:
        legal = self.timeline.legal_actions()
        if not legal:
            return
        action = data.draw(st.sampled_from(sorted(legal)))
        one = {"do": action[0], "pile": action[1]}
        path = self.lines[self.line]
        if self.step < len(path) and path[self.step] != one:
            name = next(
                f"account {n}" for n in range(len(self.lines), 99) if f"account {n}" not in self.lines
            )
            self.forks[name] = (self.line, self.step)
            self.lines[name] = path[: self.step]
            self.line, path = name, self.lines[name]
        if self.step == len(path):
            path.append(one)
        self.step += 1
        self.timeline.push(one if data.draw(st.booleans()) else action, Decision({}, note="n"))

    @rule(value=st.integers(50, 60))
    def judge(self, value: int) -> None:
        one = {"do": "override", "pile": value, "reason": "by hand"}
        if self.step != len(self.lines[self.line]):
            return
        self.lines[self.line].append(one)
        self.step += 1
        self.timeline.push(one)

    @rule(data=st.data())
    def jump(self, data: st.DataObject) -> None:
        self.line = data.draw(st.sampled_from(sorted(self.lines)))
        self.step = data.draw(st.integers(0, len(self.lines[self.line])))
        self.timeline.jump(self.step, self.line)

    @rule(data=st.data())
    def branch(self, data: st.DataObject) -> None:
        at = data.draw(st.integers(0, len(self.lines[self.line])))
        name = self.timeline.branch(at=at)
        self.forks[name] = (self.line, at)
        self.lines[name] = self.lines[self.line][:at]
        self.line, self.step = name, at

    @precondition(
        lambda self: self.step == len(self.lines[self.line]) > self.forks.get(self.line, ("", 0))[1]
    )
    @rule()
    def pop(self) -> None:
        if any(fork == (self.line, self.step) for fork in self.forks.values()):
            return
        self.timeline.pop()
        self.lines[self.line].pop()
        self.step -= 1

    @rule()
    def close_and_open(self) -> None:
        record = load(save(self.timeline.record(checks=True)).encode())
        self.timeline = Timeline.open(RULES, record)
        self.timeline.jump(self.step, self.line)

    @rule(data=st.data())
    def compare(self, data: st.DataObject) -> None:
        one, other = (data.draw(st.sampled_from(sorted(self.lines))) for _ in range(2))
        found = compare(self.timeline, one, other)
        left, right = self.lines[one], self.lines[other]
        step = next(
            (n for n in range(min(len(left), len(right))) if left[n] != right[n]), min(len(left), len(right))
        )
        assert found.step == step
        assert found.is_same_game == (left == right)
        ends = [replayed(self.seed, self.start, path) for path in (left, right)]
        assert found.is_same_end == (RULES.facts(ends[0]) == RULES.facts(ends[1]))

    @invariant()
    def it_stands_where_a_replay_from_the_start_stands(self) -> None:
        if not hasattr(self, "timeline"):
            return
        plain = replayed(self.seed, self.start, self.lines[self.line][: self.step])
        assert (self.timeline.line, self.timeline.step) == (self.line, self.step)
        assert self.timeline.digest() == plain.digest()
        assert [self.timeline.view(who) for who in ("a", "b", "public")] == [
            plain.view(w) for w in ("a", "b", "public")
        ]
        assert {
            line: [dict(one.act) for one in self.timeline.path(line)] for line in self.timeline.lines
        } == self.lines


TestTimelineAgreesWithReplaying = TimelineMachine.TestCase
TestTimelineAgreesWithReplaying.settings = settings(max_examples=60, stateful_step_count=40)
