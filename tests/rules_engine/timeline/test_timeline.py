"""Going on, back, elsewhere and apart in a record."""

import pytest

from rules_engine.timeline import Decision, Timeline
from rules_engine.timeline.timeline import StepRefused
from tests.rules_engine.timeline.piles import Piles, PilesRules
from tournaments.rules.problems import Refused

RULES = PilesRules()
START = {"new": {"piles": [4, 3]}}


def act(do: str, pile: int = 0) -> dict[str, object]:
    return {"do": do, "pile": pile}


@pytest.fixture
def timeline() -> Timeline[tuple[str, int]]:
    found = Timeline(RULES, START, seed=7)
    for one in (act("take"), act("peek", 1), act("bury", 1), act("take")):
        found.push(one)
    return found


def test_the_same_seed_deals_the_same_cards_and_another_seed_others() -> None:
    assert Timeline(RULES, START, 7).digest() == Timeline(RULES, START, 7).digest()
    assert Timeline(RULES, START, 7).digest() != Timeline(RULES, START, 8).digest()


def test_rewinding_restores_the_hash_of_each_point(timeline: Timeline[tuple[str, int]]) -> None:
    forward = timeline.digests()
    backward = []
    for step in range(4, -1, -1):
        timeline.jump(step)
        backward.append(timeline.digest())
    assert tuple(reversed(backward)) == forward
    assert len(set(forward)) == 5


def test_looking_at_all_hashes_leaves_the_game_where_it_was(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.jump(2)
    timeline.digests()
    assert (timeline.line, timeline.step) == ("main", 2)


def test_an_illegal_action_is_refused_with_all_reasons_and_its_place(
    timeline: Timeline[tuple[str, int]],
) -> None:
    timeline.push(act("peek", 1))
    before = timeline.digest()
    with pytest.raises(StepRefused) as refused:
        timeline.push(act("peek", 9))
    assert refused.value.codes == ("no_card_there", "choose_first")
    assert [problem.place_words() for problem in refused.value.problems] == ["decision 6"] * 2
    assert (timeline.digest(), timeline.step, len(timeline.path())) == (before, 5, 5)


def test_the_game_can_stop_in_the_middle_of_an_effect_and_go_on_from_there(
    timeline: Timeline[tuple[str, int]],
) -> None:
    timeline.jump(2)
    resumed = Timeline(RULES, {"state": timeline.game.to_json()})
    assert resumed.facts() == timeline.facts()
    assert resumed.legal_actions() == [("take", 1), ("bury", 1)]
    resumed.push(act("bury", 1))
    timeline.forward()
    assert resumed.digest() == timeline.digest()


def test_the_same_decision_again_steps_forward_on_the_same_line(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.jump(0)
    timeline.push(act("take"))
    assert (timeline.line, timeline.step, timeline.lines) == ("main", 1, ("main",))


def test_another_decision_in_the_middle_becomes_a_branch_and_loses_nothing(
    timeline: Timeline[tuple[str, int]],
) -> None:
    timeline.jump(2)
    timeline.push(act("take", 1))
    assert (timeline.line, timeline.step) == ("account 1", 3)
    assert [one.act["do"] for one in timeline.path("main")] == ["take", "peek", "bury", "take"]
    assert [one.act["do"] for one in timeline.path("account 1")] == ["take", "peek", "take"]


def test_a_branch_can_leave_a_branch(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.branch("as B tells it", at=1)
    timeline.push(act("take", 1))
    timeline.branch("as a spectator tells it", at=1)
    timeline.push(act("peek", 0))
    assert [one.act["do"] for one in timeline.path()] == ["take", "peek"]
    timeline.jump(4, "main")
    timeline.jump(2, "as B tells it")
    assert timeline.view()["b"] != []


def test_a_branch_needs_a_name_of_its_own(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.branch("as B tells it", at=1)
    with pytest.raises(Refused) as refused:
        timeline.branch("as B tells it")
    assert refused.value.codes == ("line_exists",)


def test_popping_takes_the_last_decision_out_of_the_record(timeline: Timeline[tuple[str, int]]) -> None:
    third = timeline.digests()[3]
    assert timeline.pop().act == act("take")
    assert timeline.digest() == third
    assert len(timeline.record().path()) == 3


def test_only_the_end_of_a_line_can_be_popped(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.jump(3)
    with pytest.raises(Refused) as refused:
        timeline.pop()
    assert refused.value.codes == ("not_the_last_decision",)


def test_a_decision_from_which_a_branch_goes_on_is_not_popped(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.branch("as B tells it")
    with pytest.raises(Refused) as refused:
        timeline.pop()
    assert refused.value.codes == ("not_the_last_decision",)
    timeline.jump(4, "main")
    with pytest.raises(Refused) as refused:
        timeline.pop()
    assert refused.value.codes == ("a_branch_goes_on_here",)


def test_a_removed_branch_leaves_the_game_where_it_began(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.branch("as B tells it", at=2)
    timeline.push(act("take", 1))
    timeline.remove("as B tells it")
    assert (timeline.line, timeline.step, timeline.lines) == ("main", 2, ("main",))


def test_a_line_on_which_others_begin_cannot_be_removed(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.branch("one", at=2)
    timeline.branch("two")
    for name in ("main", "one"):
        with pytest.raises(Refused):
            timeline.remove(name)


def test_notes_stand_beside_the_decision_they_are_about(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.branch("as B tells it", at=2)
    timeline.push(act("take", 1), Decision({}, by="b", note="B says so"))
    timeline.annotate(1, "both agree")
    timeline.annotate(3, "B is certain")
    assert [one.note for one in timeline.path()] == ["both agree", "", "B is certain"]
    assert timeline.path()[2].by == "b"
    assert timeline.path("main")[0].note == "both agree"
    with pytest.raises(IndexError):
        timeline.annotate(4, "nothing is there")


def test_a_judges_hand_is_a_decision_with_its_reason(timeline: Timeline[tuple[str, int]]) -> None:
    with pytest.raises(StepRefused) as refused:
        timeline.push({"do": "override", "pile": 99})
    assert refused.value.codes == ("reason_missing",)
    timeline.push({"do": "override", "pile": 99, "reason": "by hand"})
    assert timeline.rules.is_override(timeline.path()[-1].act)
    timeline.back()
    assert 99 not in timeline.view()["cards"][0]


@pytest.mark.parametrize("step", [-1, 5])
def test_there_is_nothing_beyond_the_ends_of_a_line(timeline: Timeline[tuple[str, int]], step: int) -> None:
    with pytest.raises(IndexError):
        timeline.jump(step)
    assert timeline.step == 4


def test_stepping_stops_at_both_ends(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.forward()
    assert timeline.step == 4
    timeline.jump(0)
    timeline.back()
    assert timeline.step == 0


def test_a_reopened_record_has_the_same_hash_at_each_step_of_each_line(
    timeline: Timeline[tuple[str, int]],
) -> None:
    timeline.branch("as B tells it", at=2)
    timeline.push(act("take", 1))
    again = Timeline.open(RULES, timeline.record())
    assert again.lines == timeline.lines
    assert [again.digests(line) for line in again.lines] == [
        timeline.digests(line) for line in timeline.lines
    ]
    assert again.record() == timeline.record()


def test_players_and_public_see_only_what_is_theirs(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.jump(2)
    views = {who: timeline.view(who) for who in ("judge", "a", "b", "public")}
    assert views["judge"]["a"] == views["a"]["a"] != 1
    assert views["b"]["a"] == views["public"]["a"] == 1
    assert views["b"]["peeked"] == views["judge"]["peeked"]
    assert views["a"]["peeked"] is views["public"]["peeked"] is True
    assert [who for who in views if "cards" in views[who]] == ["judge"]


def test_jumping_costs_only_the_way_between_the_two_points() -> None:
    class Counted(Piles):
        pushed = 0

        def repeat(self, action: tuple[str, int]) -> None:
            Counted.pushed += 1
            super().repeat(action)

    timeline = Timeline(PilesRules(game=Counted), {"new": {"piles": [50, 50]}})
    for number in range(40):
        timeline.push(act("take", number % 2))
    timeline.jump(20)
    Counted.pushed = 0
    timeline.branch("other")
    timeline.push(act("peek"))
    timeline.jump(22, "main")
    assert Counted.pushed == 3
    timeline.jump(20)
    assert Counted.pushed == 4


@pytest.mark.parametrize("step", [4, 3, 1])
def test_wherever_one_jumps_what_just_happened_is_told(
    timeline: Timeline[tuple[str, int]], step: int
) -> None:
    told = {4: "a: take", 3: "b: bury", 1: "a: take"}
    timeline.jump(step)
    assert timeline.view()["last"] == told[step]


def test_nothing_has_happened_at_the_start(timeline: Timeline[tuple[str, int]]) -> None:
    timeline.jump(0)
    assert timeline.view()["last"] == ""
