"""Two accounts: where they part and in what."""

from dataclasses import replace

from rules_engine.timeline import Fact, Record, Timeline, compare, compare_records, differing_facts
from rules_engine.timeline.compare import flat_facts
from tests.rules_engine.timeline.piles import PilesRules

RULES = PilesRules()


def account(*acts: str, seed: int = 7) -> Timeline[tuple[str, int]]:
    timeline = Timeline(RULES, {"new": {"piles": [4, 3]}}, seed)
    for one in acts:
        do, pile = one.split()
        timeline.push({"do": do, "pile": int(pile)})
    return timeline


def record(*acts: str, seed: int = 7) -> Record:
    return account(*acts, seed=seed).record()


def test_the_first_difference_is_the_decision_and_what_it_changes() -> None:
    timeline = account("take 0", "take 0", "take 1")
    timeline.branch("as B tells it", at=1)
    timeline.push({"do": "take", "pile": 1})
    found = compare(timeline, "main", "as B tells it", who="public")
    assert found.step == 1
    assert (found.left and found.left.act["pile"], found.right and found.right.act["pile"]) == (0, 1)
    assert found.facts == (Fact("piles.1", 2, 3), Fact("piles.2", 3, 2))
    assert Fact("a", 2, 1) in found.ends
    assert (timeline.line, timeline.step) == ("as B tells it", 2)


def test_an_account_that_ends_earlier_differs_where_it_ends() -> None:
    found = compare_records(RULES, record("take 0"), record("take 0", "take 1"))
    assert (found.step, found.left, found.right and found.right.act["pile"]) == (1, None, 1)


def test_equal_accounts_have_no_difference() -> None:
    found = compare_records(RULES, record("take 0", "take 1"), record("take 0", "take 1"))
    assert found.is_same_game
    assert found.is_same_end
    assert found.facts == found.ends == ()


def test_two_ways_to_one_state_are_told_apart_but_end_the_same() -> None:
    found = compare_records(RULES, record("take 0"), record("peek 0", "take 0"))
    assert not found.is_same_game
    assert found.is_same_end


def test_notes_and_names_of_accounts_are_no_difference_of_the_game() -> None:
    one, other = account("take 0"), account("take 0")
    other.annotate(1, "certain")
    assert compare_records(RULES, one.record(), other.record()).is_same_game


def test_starts_that_differ_are_the_first_difference() -> None:
    found = compare_records(RULES, record("take 0"), record("take 0", seed=8))
    assert (found.step, found.is_same_game) == (0, False)
    assert all(fact.path.startswith("cards.") for fact in found.start_facts)


def test_the_public_is_told_no_difference_it_may_not_see() -> None:
    found = compare_records(RULES, record("peek 0", "take 0"), record("peek 0", "bury 0"), who="public")
    assert found.facts == (Fact("piles.1", 3, 4), Fact("a", 1, 0))


def test_facts_that_only_one_state_has_stand_against_nothing() -> None:
    assert differing_facts({"hand": ["X"], "stage": {}}, {"hand": [], "stage": {"name": "Y"}}) == (
        Fact("hand.1", "X", None),
        Fact("stage.name", None, "Y"),
    )


def test_the_flat_facts_a_game_are_one_flat_table() -> None:
    assert flat_facts(RULES, account("take 0").game, "public") == {
        "to move": "b",
        "piles.1": 3,
        "piles.2": 3,
        "a": 1,
        "b": 0,
    }


def test_a_records_branch_is_compared_by_its_name() -> None:
    timeline = account("take 0", "take 0")
    timeline.branch("x", at=1)
    both = replace(timeline.record(), title="other")
    assert compare_records(RULES, both, both, lines=("main", "x")).step == 1
