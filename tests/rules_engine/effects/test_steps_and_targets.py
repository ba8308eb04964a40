"""Steps (CR 4-10, 8-1-2, 8-3-3) and targets (CR 8-4-4): what governs acts, and which cards they are about."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import values
from rules_engine.one_piece.effects.executable import classes, executable
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import (
    CARD,
    DECK,
    choose,
    exactly,
    hand,
    kind,
    numbers,
    ready,
    trash,
    up_to,
    use,
)
from tests.rules_engine.effects.boards import (
    EVERYBODY,
    THEIRS,
    THIS,
    TURN,
    YOUR_LEADER,
    YOURS,
    area,
    at,
    do,
    power_of,
    why,
)

DRAW = n.Do(n.Draw(n.Exactly(1)))
DISCARD = n.Do(n.Trash(exactly(1, hand())))
FALSE = n.Has(hand(), ">=", 9)
TRUE = n.Has(hand(), ">=", 0)
FOUR = ["cook", "gunner", "giant", "ghost"]


# -------------------------------------------------------------------- steps


@pytest.mark.parametrize(("condition", "expected"), [(TRUE, ["cook"]), (FALSE, [])])
def test_8_3_3_the_steps_after_an_unfulfilled_if_are_not_resolved(condition, expected):
    assert area(use(n.If(condition, (DRAW,)), a={"deck": FOUR}), "a.hand") == expected


def test_4_10_1_the_whole_chain_under_an_if_that_fails_is_left_out():
    assert area(use(n.If(FALSE, (DRAW, DRAW)), a={"deck": FOUR}), "a.deck") == FOUR


def test_4_10_2_what_follows_then_is_resolved_though_the_step_before_could_not_be():
    game = use(n.Do(n.KO(up_to(1, THEIRS))), DRAW, a={"deck": FOUR})
    assert area(game, "a.hand") == ["cook"]


def test_1_3_7_steps_are_carried_out_in_the_order_of_the_text():
    game = use(DRAW, DISCARD, a={"hand": [], "deck": FOUR})
    assert (area(game, "a.hand"), area(game, "a.trash")) == ([], ["cook"])


@pytest.mark.parametrize(("said", "expected"), [("yes", ["gunner"]), ("no", [])])
def test_8_1_2_what_may_be_done_can_be_left_out(said, expected):
    assert (
        area(do(use(n.May((n.Do(n.Draw(n.Exactly(1))),)), a={"deck": expected + FOUR}), said), "a.hand")
        == expected
    )


@pytest.mark.parametrize(("said", "drawn"), [("yes", 1), ("no", 0)])
def test_4_10_1_if_you_do_depends_on_the_step_before(said, drawn):
    game = do(use(n.May((DISCARD,)), n.IfYouDo((DRAW,)), a={"hand": ["wall"], "deck": FOUR}), said)
    assert len(area(game, "a.deck")) == 4 - drawn


def test_4_10_1_if_you_do_is_not_met_when_nothing_could_be_done_and_nobody_is_asked():
    game = use(n.May((DISCARD,)), n.IfYouDo((DRAW,)), a={"hand": [], "deck": FOUR})
    assert (kind(game), area(game, "a.hand")) == ("main", [])


@pytest.mark.parametrize(("said", "zone"), [(0, "a.hand"), (1, "a.trash")])
def test_8_4_4_one_of_several_options_is_chosen_when_it_is_due(said, zone):
    mill = n.Do(n.Trash(n.Top(n.Exactly(1), DECK)))
    game = do(
        use(n.ChooseOne((n.Option((DRAW,)), n.Option((mill,)))), a={"deck": FOUR}), "choose", number=said
    )
    assert area(game, zone) == ["cook"]


def test_the_opponent_chooses_among_the_options_when_the_text_says_so():
    assert use(n.ChooseOne((n.Option((DRAW,)), n.Option((DISCARD,))), who="opponent")).pending.side == 1


def test_every_option_that_applies_is_carried_out():
    steps = n.ApplyEach((n.Option((DRAW,)), n.Option((n.If(FALSE, (DRAW,)),)), n.Option((DRAW,))))
    assert area(use(steps, a={"deck": FOUR}), "a.hand") == ["cook", "gunner"]


def test_steps_are_repeated_for_every_card_counted():
    steps = n.Repeat(n.Per(n.Count(YOURS), 2), (DRAW,))
    assert len(area(use(steps, a={"characters": ["wall"] * 4, "deck": FOUR}), "a.hand")) == 2


def test_the_opponent_may_and_chooses_for_themselves():
    game = use(
        n.May((n.Do(n.Trash(exactly(1, hand("opponent")))),), who="opponent"), b={"hand": ["wall", "cook"]}
    )
    asked = game.pending.side
    do(game, "yes")
    assert (asked, game.pending.side) == (1, 1)


def test_after_the_opponents_part_the_effects_player_acts_again():
    game = use(
        n.May((n.Do(n.Trash(exactly(1, hand("opponent")))),), who="opponent"),
        DISCARD,
        a={"hand": ["wall", "cook"]},
    )
    assert (do(game, "yes").pending.side) == 0


def test_8_4_1_5_a_clause_nobody_can_read_waits_for_a_judge_in_its_place():
    game = use(DRAW, n.JudgeDecides(), DRAW, a={"deck": FOUR})
    before = area(game, "a.hand")
    do(game, "yes")
    assert (before, area(game, "a.hand")) == (["cook"], ["cook", "gunner"])


def test_a_program_with_such_a_clause_is_not_wholly_executable():
    assert executable((n.Ability((n.Timing("On Play"),), body=(n.JudgeDecides(),)),)) != []


def test_every_class_of_node_is_carried_out_or_read_but_the_judges_clause():
    assert [name for name, known in classes().items() if not known] == ["JudgeDecides"]


# -------------------------------------------------------------------- targets


def test_8_4_4_3_an_effect_without_a_choice_is_about_its_own_card():
    game = use(n.Modify(THIS, (n.Add("power", 1000),), TURN))
    assert values.power(game, at(game, "a.characters.actor")) == 6000


def test_this_card_counts_only_while_it_meets_the_filters():
    game = use(n.Modify(n.This("character", (n.StatIs("cost", ">=", 9),)), (n.Add("power", 1000),), TURN))
    assert values.power(game, at(game, "a.characters.actor")) == 5000


def test_4_8_1_up_to_is_chosen_just_before_that_part():
    game = use(DRAW, n.Do(n.KO(up_to(1, THEIRS))), a={"deck": FOUR}, b={"characters": ["wall"]})
    assert (area(game, "a.hand"), game.pending.low, game.pending.high) == (["cook"], 0, 1)


def test_8_4_4_1_without_up_to_as_many_as_said_are_chosen():
    game = use(n.KO(exactly(2, THEIRS)), b={"characters": ["wall", "gate", "cook"]})
    assert (game.pending.low, game.pending.high) == (2, 2)


def test_one_choice_between_the_leader_and_characters():
    act = n.Modify(n.EitherTarget((n.All(YOUR_LEADER), exactly(1, YOURS))), (n.Add("power", 1000),), TURN)
    game = use(act, a={"characters": ["wall"]})
    assert (numbers(game), game.pending.low, game.pending.high) == (["captain", "actor", "wall"], 1, 1)


def test_one_choice_between_two_kinds_among_the_cards_looked_at():
    events, cheap = (
        n.Set("any", held, (CARD,)) for held in ((n.NameIs(("Shout",)),), (n.StatIs("cost", "<=", 2),))
    )
    acts = (
        n.Look(n.Top(n.Exactly(3), DECK, slot=1)),
        n.Reveal(
            n.EitherTarget(
                (n.Pick(n.UpTo(1), events, slot=2, source=1), n.Pick(n.UpTo(1), cheap, slot=3, source=1))
            )
        ),
        n.Move(n.Slot(2), n.Place("hand"), "add"),
    )
    game = use(*acts, a={"deck": ["shout", "giant", "cook", "cook"]})
    found = numbers(game)
    choose(game, "a.deck.cook")
    assert (found, area(game, "a.hand")) == (["shout", "cook"], ["cook"])


def test_a_cost_said_of_characters_does_not_shut_don_out():
    either = n.Set("opponent", (n.StatIs("cost", "<=", 2),), (n.Noun("don"), n.Noun("character")))
    game = use(n.RestCards(up_to(1, either)), b={"characters": ["wall", "giant"], "don": {"active": 1}})
    assert sorted(numbers(game)) == ["DON", "wall"]


def test_two_targets_under_one_verb_are_both_chosen():
    small, big = (n.Set("opponent", (n.StatIs("cost", op, 2),), (n.Noun("character"),)) for op in ("<=", ">"))
    act = n.RestCards(n.Both((exactly(1, small), exactly(1, big, slot=2))))
    game = use(act, b={"characters": ["wall", "gunner"]})
    assert [game.state.cards[card].rested for card in game.state.players[1].characters] == [True, True]


def test_a_card_is_not_chosen_twice_under_one_verb():
    game = use(n.KO(n.Both((up_to(1, THEIRS), up_to(1, THEIRS, slot=2)))), b={"characters": ["wall", "gate"]})
    assert [len(set(one.cards)) for one in game.legal_actions()] == [2, 1, 1, 0]
    wall = at(game, "b.characters.wall")
    assert "chosen_twice" in why(game, "choose", cards=[wall, wall])


def test_one_of_each_kind_is_chosen():
    each = n.PickEach(n.UpTo(1), n.Set("opponent", (), (n.Noun("leader"), n.Noun("character"))))
    act = n.Modify(each, (n.Add("power", -1000),), TURN)
    game = use(act, b={"characters": ["wall", "gate"]})
    assert numbers(game) == ["keeper", "wall", "gate"]
    assert [len(one.cards) for one in game.legal_actions()] == [2, 2, 1, 1, 1, 0]
    choose(game, "b.leader", "b.characters.gate")
    assert (power_of(game, "b.leader"), power_of(game, "b.characters.gate")) == (4000, 5000)


def test_a_later_step_is_about_the_card_an_earlier_one_chose():
    acts = (n.Choose(exactly(1, THEIRS)), n.RestCards(n.Slot(1)))
    game = choose(use(*acts, b={"characters": ["wall", "gate"]}), "b.characters.gate")
    assert [game.state.cards[card].rested for card in game.state.players[1].characters] == [False, True]


def test_one_of_the_cards_looked_at_is_taken_and_the_rest_put_back():
    life = n.All(n.Set("you", (), (n.Noun("life"),)), slot=1)
    acts = (
        n.Look(life),
        n.Move(n.SlotPick(n.Exactly(1), 1, 2), n.Place("hand"), "add"),
        n.Move(n.Rest(1), n.Place("life", end="top", order="any")),
    )
    game = choose(use(*acts, a={"life": ["cook", "wall", "ghost"]}), "a.life.wall")
    do(game, "order", cards=game.pending.cards)
    assert (area(game, "a.hand"), area(game, "a.life")) == (["wall"], ["cook", "ghost"])


def test_cards_chosen_together_stay_within_a_total():
    limited = n.Set("opponent", (n.TotalIs("cost", "<=", 5),), (n.Noun("character"),))
    game = use(n.KO(up_to(2, limited)), b={"characters": ["wall", "gate", "gunner"]})
    assert sorted(len(action.cards) for action in game.legal_actions()) == [0, 1, 1, 1, 2]


def test_cards_beyond_the_total_are_refused_with_the_rule():
    limited = n.Set("opponent", (n.TotalIs("cost", "<=", 5),), (n.Noun("character"),))
    game = use(n.KO(up_to(2, limited)), b={"characters": ["wall", "gate", "gunner"]})
    from rules_engine.one_piece.actions import Action

    refused = game.why_illegal(Action("choose", cards=game.pending.cards[1:]))
    assert [(one.code, one.section) for one in refused] == [("not_together", "CR 8-4-4-1")]


def test_cards_chosen_together_have_different_names():
    named = n.Set("any", (n.DistinctNames(),), (CARD,), (n.Zone("trash"),))
    game = use(n.Move(up_to(2, named), n.Place("hand"), "add"), a={"trash": ["cook", "cook", "wall"]})
    assert sorted(len(action.cards) for action in game.legal_actions()) == [0, 1, 1, 1, 2, 2]


def test_any_number_can_be_chosen():
    game = use(n.Trash(n.Pick(n.AnyNumber(), hand(), slot=1)), a={"hand": ["cook", "wall", "ghost"]})
    assert (game.pending.low, game.pending.high) == (0, 3)


def test_where_there_is_nothing_to_decide_nobody_is_asked():
    assert kind(use(n.RestCards(exactly(1, THEIRS)), b={"characters": ["wall"]})) == "main"


# -------------------------------------------------------------------- sets and quantities


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (YOURS, ["actor", "cook"]),
        (THEIRS, ["wall"]),
        (EVERYBODY, ["actor", "cook", "wall"]),
        (n.Set("you", (), (n.Noun("leader"), n.Noun("character"))), ["captain", "actor", "cook"]),
        (n.Set("you", (), (n.Noun("stage"),)), ["ship"]),
        (n.Set("you", (), (CARD,)), ["captain", "actor", "cook", "ship"]),
        (hand(), ["giant", "shout"]),
        (trash("opponent"), ["ghost"]),
        (n.Set("any", (), (n.Noun("event"),), (n.Zone("hand"),)), ["shout"]),
        (
            n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("hand"), n.Zone("trash"))),
            ["giant", "runner"],
        ),
        (
            n.Set(
                "you",
                (n.NameIs(("Cook",)),),
                (n.Noun("character"),),
                others=(n.Set(filters=(n.NameIs(("Ship",)),)),),
            ),
            ["cook", "ship"],
        ),
    ],
)
def test_2_2_a_set_names_cards_where_they_live_or_where_the_text_says(chosen, expected):
    game = use(
        n.Choose(up_to(9, chosen)),
        a={"characters": ["cook"], "stage": "ship", "hand": ["giant", "shout"], "trash": ["runner"]},
        b={"characters": ["wall"], "trash": ["ghost"]},
    )
    assert numbers(game) == expected


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        (n.Count(YOURS), 3),
        (n.StatOf("cost", THIS), 3),
        (n.StatOf("power", n.All(YOUR_LEADER)), 5000),
        (n.StatTotal("cost", YOURS), 7),
    ],
)
def test_8_4_6_a_quantity_is_counted_from_the_table(counted, expected):
    from rules_engine.one_piece.effects.context import Context
    from rules_engine.one_piece.effects.quantities import number

    game = ready(DRAW, a={"characters": ["cook", "wall"]})
    assert number(game, Context(at(game, "a.characters.actor"), 0), counted) == expected
