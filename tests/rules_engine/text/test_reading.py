"""What the words mean: binding, slots, and clauses left to a judge."""

import pytest

from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.compiling import State, compile_text, judged
from rules_engine.one_piece.text.parser import parse
from rules_engine.one_piece.text.preferences import RULES, prefer
from rules_engine.one_piece.text.walk import every


def body_of(text):
    (line,) = compile_text(text).lines
    assert line.state is State.EXACT, line
    return line.ability.body


def kinds(steps):
    return [type(step).__name__ for step in steps]


def test_if_governs_the_whole_then_chain():
    (step,) = body_of(
        "[On Play] If you have 9 or less Life cards, draw 1 card. Then, trash 1 card from your hand."
    )
    assert kinds(step.steps) == ["Do", "Do"]


def test_an_if_after_then_governs_only_what_follows_it():
    body = body_of(
        "[On Play] Draw 1 card. Then, if you have 9 or less Life cards, trash 1 card from your hand and draw 1 card."
    )
    assert kinds(body) == ["Do", "If"]
    assert len(body[1].steps) == 2


def test_a_sentence_without_then_stands_outside_the_if():
    body = body_of("[On Play] If you have 9 or less Life cards, draw 1 card. Trash 1 card from your hand.")
    assert kinds(body) == ["If", "Do"]


def test_a_sentence_that_speaks_of_what_was_chosen_stays_inside_the_if():
    body = body_of(
        "[On Play] If you have 9 or less Life cards, select up to 1 of your Characters. The selected "
        "Character gains [Banish] during this turn."
    )
    assert kinds(body) == ["If"]


def test_a_revealed_card_is_put_back_whether_the_if_holds_or_not():
    body = body_of(
        "[On Play] Reveal 1 card from the top of your deck. If that card is a {Test Crew} type card, "
        "draw 1 card. Then, place the "
        "revealed card at the bottom of your deck."
    )
    assert kinds(body) == ["Do", "If", "Do"]


def test_cards_looked_at_under_an_if_are_put_back_under_it():
    (step,) = body_of(
        "[On Play] If your Leader is [Test Card], look at 3 cards from the top of your deck; reveal up "
        "to 1 [Other Test] and add it "
        "to your hand. Then, place the rest at the bottom of your deck in any order."
    )
    assert kinds(step.steps) == ["Do", "Do", "Do", "Do"]


def test_if_you_do_is_tied_to_the_may_before_it_and_not_to_then():
    body = body_of(
        "[On Play] Draw 1 card. Then, you may trash 1 card from your hand and rest 1 of your DON!! "
        "cards. If you do, draw 2 cards."
    )
    assert kinds(body) == ["Do", "May", "IfYouDo"]
    assert len(body[1].steps) == 2


def test_a_cost_is_one_cost_in_printed_order():
    (line,) = compile_text(
        "[Activate: Main] You may rest this Character and trash 4 cards from your hand: Draw 2 cards."
    ).lines
    assert [type(act).__name__ for act in line.ability.cost.acts] == ["RestCards", "Trash"]


def test_up_to_one_of_leader_or_characters_is_one_pick():
    (step,) = body_of(
        "[Counter] Up to 1 of your Leader or Character cards gains +7000 power during this battle."
    )
    assert isinstance(step.act.target, n.Pick)
    assert [noun.kind for noun in step.act.target.set.nouns] == ["leader", "character"]


def test_a_and_up_to_one_of_b_are_two_picks_under_one_verb():
    (step,) = body_of("[On Play] Rest this Character and up to 4 of your opponent's Characters.")
    assert isinstance(step.act.target, n.Both)
    assert kinds(step.act.target.targets) == ["This", "Pick"]


def test_the_duration_covers_all_that_is_gained():
    (step,) = body_of("[On Play] This Character gains [Rush] and +7000 power during this turn.")
    assert kinds(step.act.changes) == ["GainKeyword", "Add"]
    assert step.act.duration.until == "turn"


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        (
            "[On Play] Select 1 of your Characters. The selected Character gains [Banish] during this turn.",
            1,
        ),
        (
            "[On Play] You may trash 1 card from your hand: Rest up to 1 of your opponent's Characters. Then, K.O. it.",
            2,
        ),
        ("When your opponent's Character attacks, that Character gains +1000 power during this battle.", -1),
        (
            "[On Play] This Character gains [Banish] during this turn and it gains +1000 power during this turn.",
            -2,
        ),
    ],
)
def test_it_and_that_card_mean_the_newest_slot_the_event_or_this_card(text, slot):
    (line,) = compile_text(text).lines
    assert [one.of for one in every(line.ability) if isinstance(one, n.Slot)] == [slot]


def test_the_rest_is_what_was_looked_at_and_the_pick_is_made_from_it():
    (line,) = compile_text(
        "[On Play] Look at 5 cards from the top of your deck; reveal up to 1 [Test Card] and add it to "
        "your hand. Then, trash the rest."
    ).lines
    looked = next(one.slot for one in every(line.ability) if isinstance(one, n.Top))
    assert [one.source for one in every(line.ability) if isinstance(one, n.Pick)] == [looked]
    assert [one.of for one in every(line.ability) if isinstance(one, n.Rest)] == [looked]


def test_an_area_said_once_holds_for_both_picks():
    (line,) = compile_text(
        "[On Play] Play up to 1 [Test Card] or up to 1 [Other Test] with a cost of 2 from your hand."
    ).lines
    first = next(one for one in every(line.ability) if isinstance(one, n.Pick))
    assert first.set.where == (n.Zone("hand", style=first.set.where[0].style),)


def test_some_lines_have_several_readings_and_the_rules_leave_one():
    (line,) = compile_text(
        "[On Play] If you have 9 or less Life cards, draw 1 card. Then, trash 1 card from your hand."
    ).lines
    readings = parse(line.text)
    assert len(readings) > 1
    assert len(prefer(readings)) == 1


def test_a_rule_can_be_turned_round_for_one_line():
    (line,) = compile_text(
        "[On Play] Play up to 1 {A} type card or [B] with a cost of 2 or less from your hand."
    ).lines
    readings = parse(line.text)
    (plain,) = prefer(readings)
    (turned,) = prefer(readings, "shared_filters")
    assert not any(isinstance(one, n.Set) and one.shared for one in every(plain))
    assert any(isinstance(one, n.Set) and one.shared for one in every(turned))


def test_every_rule_is_a_function_with_its_number():
    assert all(rule.__doc__ and rule.__doc__.startswith("Rule") for rule in RULES)


@pytest.mark.parametrize(
    ("text", "clauses", "steps"),
    [
        ("[On Play] Draw 1 card. Then, sing a song.", ("sing a song",), ["Do", "JudgeDecides"]),
        ("[On Play] Sing a song. Draw 1 card.", ("sing a song",), ["JudgeDecides", "Do"]),
        (
            "[On Play] You may trash 1 card from your hand: Sing a song. Then, draw 1 card.",
            ("sing a song",),
            ["JudgeDecides", "Do"],
        ),
        ("Sing a song.", ("sing a song",), ["JudgeDecides"]),
        ("[Main] Sing. Dance. Draw 1 card.", ("sing", "dance"), ["JudgeDecides", "JudgeDecides", "Do"]),
    ],
)
def test_a_clause_nobody_can_read_holds_its_place_and_the_others_are_kept(text, clauses, steps):
    (line,) = compile_text(text).lines
    assert line.state is State.JUDGE
    assert line.clauses == clauses
    assert kinds(line.ability.body) == steps
    assert judged((line.ability,)) == len(clauses)


@pytest.mark.parametrize(
    "text",
    ["(", "[On Play]", "\u27e60\u27e7.", ": : :", "[On Play] " + "draw 1 card. " * 40, "x" * 500, "{}[]<>"],
)
def test_nonsense_is_left_to_a_judge_and_never_an_error(text):
    for line in compile_text(text).lines:
        assert line.ability.body
