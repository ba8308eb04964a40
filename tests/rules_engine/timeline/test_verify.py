"""A record met by another engine than the one that made it."""

from dataclasses import replace

import pytest

from rules_engine.timeline import Outcome, Timeline, verify
from tests.rules_engine.timeline.piles import Piles, PilesRules
from tournaments.rules.problems import Problem, Refused

OLD = PilesRules(engine=1)


class TurnedPiles(Piles):
    """An engine that buries a card otherwise: below the top card instead of at the bottom."""

    def push(self, action: tuple[str, int]) -> None:
        super().push(action)
        if action[0] == "bury":
            pile = self.piles[action[1]]
            pile.insert(1, pile.pop())


class NoLooking(Piles):
    """An engine in which nobody may look at a card."""

    def why_illegal(self, action: tuple[str, int]) -> list[Problem]:
        if action[0] == "peek":
            return [Problem("no_looking", "Nobody may look.", "PILES 4")]
        return super().why_illegal(action)


def old_timeline() -> Timeline[tuple[str, int]]:
    timeline = Timeline(OLD, {"new": {"piles": [4, 3]}}, 7)
    for do, pile in (("take", 0), ("peek", 0), ("bury", 0), ("take", 1)):
        timeline.push({"do": do, "pile": pile})
    return timeline


def test_a_record_of_an_older_engine_opens() -> None:
    record = old_timeline().record(checks=True)
    assert record.engine == 1
    assert verify(PilesRules(engine=2), record).outcome is Outcome.SAME
    assert Timeline.open(PilesRules(engine=2), record).digest() == old_timeline().digest()


def test_the_step_that_would_now_go_otherwise_is_named() -> None:
    verdict = verify(PilesRules(2, TurnedPiles), old_timeline().record(checks=True))
    assert (verdict.outcome, verdict.step) == (Outcome.OTHERWISE, 3)
    assert [problem.place for problem in verdict.problems] == ["decision 3"]
    assert "engine 1, now 2" in verdict.problems[0].words()


def test_the_step_that_would_now_be_illegal_is_named_with_its_reasons() -> None:
    verdict = verify(PilesRules(2, NoLooking), old_timeline().record(checks=True))
    assert (verdict.outcome, verdict.step, verdict.problems[0].code) == (Outcome.ILLEGAL, 2, "no_looking")


def test_a_branch_that_goes_otherwise_is_named_by_its_name() -> None:
    timeline = old_timeline()
    timeline.branch("as B tells it", at=1)
    for do in ("peek", "bury"):
        timeline.push({"do": do, "pile": 1})
    record = timeline.record(checks=True)
    honest = replace(
        record, lines=(replace(record.lines[0], decisions=record.lines[0].decisions[:1]), record.lines[1])
    )
    verdict = verify(PilesRules(2, TurnedPiles), honest)
    assert (verdict.line, verdict.step) == ("as B tells it", 3)
    assert verdict.problems[0].place == 'account "as B tells it", decision 3'


def test_a_record_of_a_newer_engine_is_refused_before_it_is_played() -> None:
    record = replace(old_timeline().record(), engine=3)
    for ask in (verify, Timeline.open):
        with pytest.raises(Refused) as caught:
            ask(PilesRules(2), record)
        assert [(p.code, p.place) for p in caught.value.problems] == [("engine_is_older", "engine")]


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        Timeline.open(PilesRules(), replace(old_timeline().record(), game="cards"))
    assert caught.value.codes == ("record_of_another_game",)


def test_an_impossible_start_is_refused_with_its_place() -> None:
    with pytest.raises(Refused) as caught:
        Timeline(OLD, {"new": {"piles": [4, 300]}})
    assert [(p.code, p.place) for p in caught.value.problems] == [("too_many_cards", "start, pile 2")]


def test_opening_a_record_with_an_illegal_step_opens_nothing_and_names_it() -> None:
    record = old_timeline().record()
    with pytest.raises(Refused) as caught:
        Timeline.open(PilesRules(2, NoLooking), record)
    assert [problem.place for problem in caught.value.problems] == ["decision 2"]
