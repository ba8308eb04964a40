"""What a repeat means and which levels can be chosen: tables and properties (TRM 7.1, 7.2, 7.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penalties.rules.infractions import INFRACTIONS, infraction
from penalties.rules.ladder import advice, check_game_state, check_level
from penalties.rules.levels import Level

C, W, G, M, D, S = Level

levels = st.sampled_from(Level)
infractions = st.sampled_from(INFRACTIONS)
histories = st.lists(levels, max_size=8)


def codes(problems):
    return [problem.code for problem in problems]


@pytest.mark.parametrize(
    ("key", "earlier", "least", "suggested", "most"),
    [
        ("communication", [], W, W, W),
        ("communication", [W], W, G, G),
        ("communication", [W, W], W, G, G),
        ("communication", [W, G], G, M, M),
        ("communication", [G, W], G, M, M),
        ("communication", [M], M, M, M),
        ("communication", [D], D, D, D),
        ("slow_play", [], W, W, G),
        ("slow_play", [W], W, G, G),
        ("tardiness", [], W, W, M),
        ("tardiness", [W], W, G, M),
        ("behavior", [W], W, G, D),
        ("list_differs", [], G, G, G),
        ("list_differs", [G], G, M, M),
        ("theft", [], S, S, S),
        ("cheating", [], D, D, S),
        ("cheating", [D], D, D, S),
        ("other", [], C, C, C),
        ("other", [C], C, W, W),
        ("other", [W], C, G, G),
        ("other", [M], C, M, M),
    ],
)
def test_the_ladder(key, earlier, least, suggested, most):
    found = advice(infraction(key), earlier)
    assert (found.least, found.suggested, found.most) == (least, suggested, most)
    assert (found.repeats, found.is_repeat) == (len(earlier), bool(earlier))
    assert found.base is infraction(key).base
    assert found.levels == tuple(level for level in Level if level >= least)


def test_the_head_judge_hears_of_every_repeat_and_of_anything_above_a_warning():
    assert not advice(infraction("communication"), []).tells_head_judge
    assert advice(infraction("other"), [C]).tells_head_judge
    assert advice(infraction("list_differs"), []).tells_head_judge


def test_the_words_say_what_the_repeat_comes_after():
    words = [advice(infraction("communication"), earlier).words for earlier in ([], [C], [W], [G], [M])]
    assert len(set(words)) == 4, "a Game Loss and a Match Loss are told alike"
    assert words[3] == words[4]
    assert advice(infraction("other"), [C]).words not in words
    assert advice(infraction("communication"), []).section == "TRM 7.4.2-8"
    assert advice(infraction("communication"), [W]).section == "TRM 7.2"


@pytest.mark.parametrize(
    ("key", "level", "earlier", "why", "found"),
    [
        ("communication", C, [], "", ["below_the_guide"]),
        ("communication", W, [], "", []),
        ("communication", G, [], "", ["above_needs_reason"]),
        ("communication", G, [], "  ", ["above_needs_reason"]),
        ("communication", S, [], "lied about it", []),
        ("communication", G, [W], "", []),
        ("communication", M, [W], "", ["above_needs_reason"]),
        ("communication", W, [W], "", []),
        ("communication", W, [G], "", ["lighter_than_before"]),
        ("communication", G, [G], "", []),
        ("communication", M, [G], "", []),
        ("slow_play", G, [], "", []),
        ("slow_play", M, [], "", ["above_needs_reason"]),
        ("list_differs", W, [M], "", ["below_the_guide"]),
        ("list_differs", G, [M], "", ["lighter_than_before"]),
        ("other", C, [G], "", []),
    ],
)
def test_which_levels_can_be_given(key, level, earlier, why, found):
    assert codes(check_level(infraction(key), level, earlier, why)) == found


@pytest.mark.parametrize(
    ("level", "by_clock", "found"),
    [(W, W, []), (W, G, ["below_the_guide"]), (G, M, ["below_the_guide"]), (M, G, []), (W, None, [])],
)
def test_a_late_player_gets_no_less_than_the_clock_says(level, by_clock, found):
    assert codes(check_level(infraction("tardiness"), level, [], by_clock=by_clock)) == found


@given(infractions, histories, levels)
def test_no_earlier_penalty_lowers_a_later_one(one, earlier, another):
    """Nor does the order they came in."""
    before, after = advice(one, earlier), advice(one, [*earlier, another])
    assert after.least >= before.least
    assert after.suggested >= before.suggested
    assert after.most >= before.most
    assert advice(one, sorted(earlier)) == advice(one, earlier)


@given(infractions, histories)
def test_what_is_proposed_can_be_given_without_a_reason_and_never_below_the_guide(one, earlier):
    found = advice(one, earlier)
    assert one.base <= found.least <= found.suggested <= found.most
    assert check_level(one, found.suggested, earlier) == []
    for level in Level:
        problems = codes(check_level(one, level, earlier))
        assert (problems == []) == (found.least <= level <= found.most)
        assert found.needs_reason(level) == (problems == ["above_needs_reason"])


@given(infractions, st.lists(levels, min_size=1, max_size=8))
def test_a_repeat_after_a_game_loss_is_never_lighter_than_it(one, earlier):
    heaviest = max(earlier, key=lambda level: level.rank)
    if heaviest >= G and one.is_one_kind:
        for level in Level:
            if level < heaviest:
                assert check_level(one, level, earlier, "why") != []


@given(infractions, histories, levels, st.text(min_size=1).filter(str.strip))
def test_above_is_always_possible_with_a_reason(one, earlier, level, why):
    if level >= advice(one, earlier).least:
        assert check_level(one, level, earlier, why) == []


@pytest.mark.parametrize(
    ("key", "level", "can_go_on", "is_repeat", "refused"),
    [
        ("game_rules", G, True, False, True),
        ("game_rules", G, True, True, False),
        ("game_rules", G, False, False, False),
        ("game_rules", G, None, False, False),
        ("game_rules", W, True, False, False),
        ("game_rules", M, True, False, False),
        ("communication", G, True, False, True),
        ("list_differs", G, True, False, False),
    ],
)
def test_a_game_that_can_go_on_is_no_game_loss(key, level, can_go_on, is_repeat, refused):
    problems = check_game_state(infraction(key), level, can_go_on=can_go_on, is_repeat=is_repeat)
    assert codes(problems) == (["state_can_be_repaired"] if refused else [])
