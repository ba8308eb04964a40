"""DON!! given and returned, texts negated and given, permanent effects in a circle, defeats that come together."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import keywords, values
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import activated, choose, exactly, hand, kind, ready, up_to, use
from tests.rules_engine.effects.boards import (
    THEIRS,
    THIS,
    YOURS,
    always,
    area,
    at,
    board,
    change,
    do,
    main,
    power,
    power_of,
    text,
    timed,
    watch,
    why,
)
from tests.rules_engine.one_piece import board as plain

DRAW = n.Draw(n.Exactly(1))
FOUR = ["cook", "gunner", "giant", "ghost"]


def minus(number: int) -> n.Cost:
    """DON!! −X."""
    return n.Cost((n.ReturnDon(n.Exactly(number)),))


# ------------------------------------------------------------------------------------------------------- DON!! −X


def given(don: int = 2, active: int = 0, **more):
    """A Character with DON!! given to it, beside the one whose effect costs DON!! −X."""
    return ready(
        DRAW,
        ability={"cost": minus(more.pop("price", 1))},
        a={"characters": [{"card": "gunner", "don": don}], "don": {"active": active}, "deck": FOUR},
    )


def test_10_2_10_1_and_8_3_1_6_don_that_is_given_can_be_returned_and_the_power_falls_at_once():
    game = activated(given(don=2, active=1))
    choose(game, "a.characters.gunner.don.0")
    assert (power_of(game, "a.characters.gunner"), len(area(game, "a.cost")), area(game, "a.hand")) == (
        7000,
        1,
        ["cook"],
    )


def test_10_2_10_1_the_power_is_lower_already_for_what_the_effect_then_looks_for():
    """The cost returns the DON!! of a Character of 7000: it is no Character of 7000 for the effect."""
    strong = n.Set("you", (n.StatIs("power", ">=", 7000),), (n.Noun("character"),))
    game = use(
        n.Draw(n.Exactly(n.Count(strong))),
        ability={"cost": minus(1)},
        a={"characters": [{"card": "gunner", "don": 1}]},
    )
    assert (power_of(game, "a.characters.gunner"), area(game, "a.hand")) == (6000, [])


@pytest.mark.parametrize("price", [1, 2, 3])
def test_8_3_1_6_with_so_many_given_and_none_in_the_cost_area_it_is_payable_by_those(price):
    game = given(don=2, price=price)
    assert ("cost_not_payable_effect" in why(game, "activate", "a.characters.actor")) is (price == 3)


def test_8_3_1_3_with_fewer_than_x_nothing_is_returned():
    game = given(don=1, active=1, price=3)
    assert why(game, "activate", "a.characters.actor") == {"cost_not_payable_effect": "CR 8-3-1-3"}
    assert len(area(game, "a.don_deck")) == 8


def test_10_2_10_1_exactly_x_are_returned_no_fewer_and_no_more():
    game = activated(given(don=2, active=2, price=2))
    one, two = at(game, "a.characters.gunner.don.0"), at(game, "a.cost.0")
    assert why(game, "choose", cards=[one]) == {"wrong_number_chosen": "CR 8-4-4-1"}
    assert [len(found.cards) for found in game.legal_actions()] == [2] * len(game.legal_actions())
    do(game, "choose", cards=sorted((one, two)))
    assert len(area(game, "a.don_deck")) == 8


def test_10_2_10_1_don_of_the_leader_of_a_character_and_of_the_cost_area_can_all_be_chosen():
    game = use(
        DRAW,
        ability={"cost": minus(1)},
        a={
            "leader": {"card": "captain", "don": 1},
            "characters": [{"card": "gunner", "don": 1}],
            "don": {"active": 1, "rested": 1},
        },
    )
    assert {game.state.cards[card].zone for card in game.pending.cards} == {"given", "cost"}
    assert len(game.pending.cards) == 4


def test_1_3_2_an_effect_that_returns_more_don_than_there_is_returns_all():
    game = use(
        n.ReturnDon(n.Exactly(5)), DRAW, a={"leader": {"card": "captain", "don": 1}, "don": {"active": 1}}
    )
    assert (len(area(game, "a.don_deck")), len(area(game, "a.hand"))) == (10, 1)


def test_8_3_2_3_don_returned_as_a_cost_takes_a_condition_away_at_once():
    lit = text("lit", n.Ability((n.Static(),), (n.Gate("DON!! x", 1),), body=(n.Do(power(1000)),)))
    game = use(
        DRAW,
        ability={"cost": minus(1)},
        cards=(lit,),
        a={"characters": [{"card": "lit", "don": 1}], "deck": FOUR},
    )
    assert power_of(game, "a.characters.lit") == 5000


def test_10_2_10_1_the_opponent_chooses_which_of_their_don_returns_and_a_given_one_lowers_their_power():
    game = use(
        n.ReturnDon(n.Exactly(1), "opponent"),
        b={"leader": {"card": "keeper", "don": 1}, "don": {"active": 1}},
    )
    assert game.pending.side == 1
    choose(game, "b.leader.don.0")
    assert (game.state.cards[at(game, "b.leader")].don, len(area(game, "b.cost"))) == ([], 1)


def test_7_1_4_1_don_returned_in_a_battle_loses_it():
    striker = text("striker", timed("When Attacking", n.ReturnDon(n.Exactly(1))), power=4000)
    game = board([striker], {"characters": [{"card": "striker", "don": 1}]}, {})
    do(game, "attack", "a.characters.striker", "b.leader")
    assert ("battle_lost" in plain.kinds(game), len(area(game, "b.life"))) == (True, 4)


# ------------------------------------------------------------------------------------------------ negated, but given

HUSH = n.Negate(n.All(n.Set("opponent", (n.NameIs(("Watch",)),), (n.Noun("character"),))), n.Duration("turn"))


def has(game, place: str, keyword: str) -> bool:
    return keywords.has(game, at(game, place), keyword)


def negated(*abilities: n.Ability, others=(), **b):
    """A Character "watch" whose effects the turn player's actor negates; B has what else is said."""
    watch_ = text("watch", *abilities)
    characters = ["watch", *(one.number for one in others)]
    game = ready(HUSH, cards=(watch_, *others), b={"characters": characters, **b})
    return activated(game)


BLOCKER = n.Ability(keyword=n.Keyword("Blocker"))


def test_8_2_1_1_and_8_2_4_a_negated_character_keeps_the_keyword_another_card_gives():
    banner = text("banner", always(change(n.GainKeyword("Blocker"), n.All(YOURS))))
    game = negated(timed("On Play", DRAW), others=(banner,))
    assert has(game, "b.characters.watch", "Blocker")
    do(game, "attack", "a.leader", "b.leader")
    assert at(game, "b.characters.watch") in game.pending.cards


def test_8_2_1_1_its_own_keyword_is_gone_while_that_of_another_card_lasts_and_no_longer():
    banner = text("banner", always(change(n.GainKeyword("Rush"), n.All(YOURS))))
    game = negated(BLOCKER, others=(banner,))
    held = [has(game, "b.characters.watch", word) for word in ("Blocker", "Rush")]
    plain.override(game, "move:hand", "b.characters.banner")
    assert (held, has(game, "b.characters.watch", "Rush")) == ([False, True], False)


def test_8_2_1_1_the_same_keyword_printed_and_given_is_there_by_the_other_card_alone():
    banner = text(
        "banner",
        always(change(n.GainKeyword("Blocker"), n.All(n.Set("you", (n.NotThis(),), (n.Noun("character"),))))),
    )
    game = negated(BLOCKER, others=(banner,))
    held = [has(game, "b.characters.watch", "Blocker")]
    plain.override(game, "move:hand", "b.characters.banner")
    assert [*held, has(game, "b.characters.watch", "Blocker")] == [True, False]


def test_8_2_1_1_a_base_power_that_the_negated_text_set_is_the_printed_one_again():
    game = negated(always(n.Modify(THIS, (n.SetStat("base power", 9000),), n.Duration("static"))))
    assert (
        power_of(game, "b.characters.watch"),
        values.base_power(game, at(game, "b.characters.watch")),
    ) == (
        5000,
        5000,
    )


def test_8_2_3_a_base_power_set_by_a_resolved_effect_stays_though_its_card_is_negated():
    set_it = n.Modify(THIS, (n.SetStat("base power", 9000),), n.Duration("your next turn end"))
    watch_ = text("watch", main(set_it))
    game = board(
        [watch_, text("hush", main(HUSH))], {"characters": ["hush"]}, {"characters": ["watch"]}, turn_side="b"
    )
    do(do(game, "activate", "b.characters.watch"), "end_main")
    do(game, "activate", "a.characters.hush")
    assert power_of(game, "b.characters.watch") == 9000


def test_4_9_2_1_when_the_higher_of_two_base_powers_is_negated_the_lower_counts():
    high = always(n.Modify(THIS, (n.SetStat("base power", 9000),), n.Duration("static")))
    raised = n.Modify(
        n.All(n.Set("you", (n.NotThis(),), (n.Noun("character"),))), (n.SetStat("base power", 7000),)
    )
    banner = text("banner", always(raised))
    game = negated(high, others=(banner,))
    assert power_of(game, "b.characters.watch") == 7000


def test_8_2_1_1_when_the_negation_ends_the_text_is_valid_again():
    game = negated(BLOCKER, always(power(1000)))
    held = [power_of(game, "b.characters.watch"), has(game, "b.characters.watch", "Blocker")]
    do(game, "end_main")
    assert [*held, power_of(game, "b.characters.watch"), has(game, "b.characters.watch", "Blocker")] == [
        5000,
        False,
        6000,
        True,
    ]


# -------------------------------------------------------------------------------------------- conditions in a circle


def at_least(number: int, who: n.Target = THIS) -> n.Condition:
    return n.Is(who, (n.StatIs("power", ">=", number),))


def named(number: str) -> n.Target:
    return n.All(n.Set("you", (n.NameIs((number.title(),)),), (n.Noun("character"),)))


@pytest.mark.parametrize("order", [["one", "two", "three"], ["three", "two", "one"], ["two", "three", "one"]])
@pytest.mark.parametrize("turn_side", ["a", "b"])
def test_8_1_3_3_5_a_chain_of_conditions_comes_to_its_end_in_every_order(order, turn_side):
    """Each raises the next one as soon as it has 6000 itself; the first has it from the start."""
    cards = [
        text("one", always(power(1000, named("two")), when=at_least(6000)), power=6000),
        text("two", always(power(1000, named("three")), when=at_least(6000))),
        text("three", always(power(5000), when=at_least(6000))),
    ]
    game = board(cards, {"characters": order}, turn_side=turn_side)
    assert [power_of(game, f"a.characters.{number}") for number in ("one", "two", "three")] == [
        6000,
        6000,
        11000,
    ]


def test_8_1_3_3_5_two_that_would_each_need_the_other_stay_as_they_are():
    pair = [
        text("one", always(power(1000, named("two")), when=at_least(6000))),
        text("two", always(power(1000, named("one")), when=at_least(6000))),
    ]
    game = board(pair, {"characters": ["one", "two"], "don": {"active": 1}})
    held = [power_of(game, f"a.characters.{number}") for number in ("one", "two")]
    do(game, "give_don", target="a.characters.one")
    assert (held, [power_of(game, f"a.characters.{number}") for number in ("one", "two")]) == (
        [5000, 5000],
        [7000, 6000],
    )


def test_8_1_3_3_5_effects_of_both_players_condition_each_other():
    """A's is raised while B's is weak; B's is weak while A's is raised above it by its own text."""
    weak = n.All(n.Set("opponent", (), (n.Noun("character"),)))
    mine = text("mine", always(power(-3000, weak), when=at_least(6000)), power=6000)
    theirs = text("theirs", always(power(-3000, weak), when=at_least(6000)), power=6000)
    found = {}
    for turn_side in ("a", "b"):
        game = board(
            [mine, theirs], {"characters": ["mine"]}, {"characters": ["theirs"]}, turn_side=turn_side
        )
        found[turn_side] = power_of(game, "a.characters.mine"), power_of(game, "b.characters.theirs")
    assert found == {"a": (6000, 3000), "b": (3000, 6000)}


# ----------------------------------------------------------------------------------------------------- defeats together

LATE = n.Ability((n.DeckRule(),), body=(n.Do(n.NoDeckLoss()), n.Do(n.LateDeckLoss())))
EMPTY = n.Trash(n.Top(n.Exactly(10), n.Zone("deck")))


def late(number: str = "late", *more: n.Ability):
    """A Leader whose player loses by an empty deck only at the end of that turn."""
    return text(number, LATE, *more, category="leader")


def mill(number: str = "mill", owner: str = "you"):
    return text(number, main(n.Trash(n.Top(n.Exactly(10), n.Zone("deck", owner)))))


def both_late():
    cards = [late(), mill(), mill("grind", "opponent")]
    game = board(cards, {"leader": "late", "characters": ["mill", "grind"]}, {"leader": "late"})
    return do(do(game, "activate", "a.characters.mill"), "activate", "a.characters.grind")


def test_9_2_1_and_9_2_1_2_two_defeats_that_were_put_off_to_the_same_end_make_both_lose():
    game = both_late()
    assert not game.is_over
    do(game, "end_main")
    assert (game.state.losers, game.winner, game.is_over) == ((0, 1), None, True)


@pytest.mark.parametrize("letter", ["a", "b"])
def test_1_2_4_a_concession_before_a_defeat_that_was_put_off_decides(letter):
    game = do(both_late(), "concede", value=letter)
    assert (game.winner, game.state.ended) == ("ba".index(letter), "concession")


def test_9_2_1_1_a_defeat_that_was_put_off_does_not_protect_from_damage():
    game = board(
        [late(), mill("grind", "opponent")], {"characters": ["grind"]}, {"leader": "late", "life": []}
    )
    plain.attack(do(game, "activate", "a.characters.grind"))
    assert (game.winner, game.state.ended) == (0, "damage")


def test_9_2_1_no_deck_and_damage_without_life_of_one_player_is_one_defeat():
    game = board(
        [late(), mill("grind", "opponent")], {"characters": ["grind"]}, {"leader": "late", "life": []}
    )
    plain.attack(do(game, "activate", "a.characters.grind"))
    assert [event.side for event in game.log if event.kind == "lost"] == [1]


def test_9_2_1_an_empty_deck_that_is_spared_is_no_defeat_at_the_look_at_which_the_other_loses():
    """A's deck is empty and spared; B takes the last damage: only B loses at that look."""
    game = board([late(), mill()], {"leader": "late", "characters": ["mill"]}, {"life": []})
    plain.attack(do(game, "activate", "a.characters.mill"))
    assert game.state.losers == (1,)


def test_1_2_1_1_2_and_9_2_1_2_a_card_that_comes_back_to_the_deck_does_not_undo_the_turn_in_which_it_became_empty():
    back = text("back", main(n.Move(exactly(1, hand()), n.Place("deck", end="bottom"))))
    game = board([late(), mill(), back], {"leader": "late", "characters": ["mill", "back"], "hand": ["cook"]})
    do(do(game, "activate", "a.characters.mill"), "activate", "a.characters.back")
    assert (game.is_over, area(game, "a.deck")) == (False, ["cook"])
    do(game, "end_main")
    assert (game.winner, game.state.ended) == (1, "deck")


def test_1_2_1_1_2_and_9_2_1_2_a_deck_that_was_never_empty_loses_nothing_at_the_end_of_the_turn():
    game = do(board([late()], {"leader": "late", "deck": ["cook"]}), "end_main")
    assert not game.is_over


def test_1_2_5_and_9_2_1_2_who_wins_by_a_text_at_the_end_of_the_turn_does_so_before_a_defeat_put_off_to_it():
    wins = text("wins", main(n.Delayed(n.Moment("end of this turn"), (n.Do(n.WinGame()),))))
    game = board([late(), mill(), wins], {"leader": "late", "characters": ["mill", "wins"]})
    do(do(game, "activate", "a.characters.mill"), "activate", "a.characters.wins")
    do(game, "end_main")
    assert game.winner == 0


def test_1_2_5_a_deck_of_0_that_wins_does_so_though_the_other_has_none_either():
    tide = text("tide", always(n.DeckOutWins()), category="leader")
    game = board(
        [late(), tide, mill("grind", "opponent"), mill()],
        {"leader": "tide", "characters": ["grind", "mill"]},
        {"leader": "late"},
    )
    do(do(game, "activate", "a.characters.grind"), "activate", "a.characters.mill")
    assert (game.winner, game.state.ended) == (0, "effect")


# ---------------------------------------------------------------------------------- concession while somebody chooses


def waits(what: str):
    """A game in the middle of an effect that waits for this kind of answer, and who is asked."""
    acts = {
        "choose": (n.KO(up_to(1, THEIRS)),),
        "yes_no": (n.May((n.Do(DRAW),)),),
        "number": (n.AddDon(n.UpTo(2), "active"),),
        "option": (n.ChooseOne((n.Option((n.Do(DRAW),)), n.Option((n.Do(EMPTY),)))),),
        "opponent": (n.Trash(n.Pick(n.Exactly(1), hand("opponent"), "opponent", slot=1), "opponent"),),
        "order": (n.Reorder(n.Top(n.Exactly(2), n.Zone("deck"))),),
    }[what]
    return use(*acts, DRAW, a={"deck": FOUR}, b={"characters": ["cook", "wall"], "hand": ["cook", "wall"]})


@pytest.mark.parametrize("letter", ["a", "b"])
@pytest.mark.parametrize("what", ["choose", "yes_no", "number", "option", "opponent", "order"])
def test_1_2_3_a_concession_ends_an_effect_that_waits_for_an_answer_and_can_be_taken_back(what, letter):
    game = waits(what)
    asked, before = game.pending, game.digest()
    assert asked is not None
    assert asked.kind != "main"
    do(game, "concede", value=letter)
    over = (game.is_over, game.winner, game.pending, game.legal_actions())
    game.pop()
    assert (over, game.digest(), game.pending) == ((True, "ba".index(letter), None, []), before, asked)


@pytest.mark.parametrize("kinds", [("block",), ("counter",), ("trigger",)])
@pytest.mark.parametrize("letter", ["a", "b"])
def test_1_2_3_a_concession_in_a_battle(kinds, letter):
    game = board([], {}, {"characters": ["wall"], "hand": ["cook"], "life": ["flare", "cook"]})
    do(game, "attack", "a.leader", "b.leader")
    while kind(game) not in kinds:
        do(game, f"no_{kind(game)}")
    do(game, "concede", value=letter)
    assert (game.winner, len(area(game, "b.life"))) == ("ba".index(letter), 2)


def test_1_2_4_no_text_hears_a_concession():
    wins = text("wins", watch(n.Moment("end of this turn"), n.WinGame()), category="leader")
    game = do(board([wins], {"leader": "wins"}), "concede", value="a")
    assert (game.winner, game.state.ended) == (1, "concession")
