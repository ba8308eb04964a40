"""Acts on DON!! cards (CR 3-9-3, 6-5-5, 8-3-1-5, 8-3-1-6, 10-2-10) and on the game itself (CR 1-2-5, 4-6)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import durations
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import activated, choose, exactly, kind, ready, use
from tests.rules_engine.effects.boards import (
    YOUR_LEADER,
    YOURS,
    area,
    at,
    do,
)


def don(game, side: int = 0) -> tuple[int, int, int]:
    """Active, rested and given DON!! cards of a player."""
    state = game.state
    cost = [state.cards[card].rested for card in state.players[side].cost]
    given = sum(len(card.don) for card in state.cards if card.owner == side)
    return cost.count(False), cost.count(True), given


@pytest.mark.parametrize(("state", "expected"), [("active", (2, 0, 0)), ("rested", (0, 2, 0))])
def test_3_9_3_don_is_added_active_or_rested(state, expected):
    assert don(use(n.AddDon(n.Exactly(2), state))) == expected


def test_don_up_to_a_number_is_asked_for():
    assert don(do(use(n.AddDon(n.UpTo(2), "active")), "choose", number=1)) == (1, 0, 0)


def test_1_3_2_as_many_don_as_there_are_left():
    game = use(n.AddDon(n.Exactly(4), "active"), a={"don": {"rested": 9}})
    assert don(game) == (1, 9, 0)


def test_6_5_5_1_rested_don_is_given_by_an_effect():
    game = use(n.GiveDon(n.UpTo(2), n.All(YOUR_LEADER), "rested"), a={"don": {"active": 1, "rested": 3}})
    do(game, "choose", number=2)
    assert don(game) == (1, 1, 2)


def test_don_is_given_to_one_card_that_the_player_chooses():
    game = use(
        n.GiveDon(n.Exactly(1), exactly(1, YOURS), "rested"), a={"characters": ["wall"], "don": {"rested": 2}}
    )
    choose(game, "a.characters.wall")
    assert len(game.state.cards[at(game, "a.characters.wall")].don) == 1


def test_don_is_given_to_each_of_several_cards():
    game = use(
        n.GiveDon(n.Exactly(1), n.All(YOURS), "rested", each=True),
        a={"characters": ["wall"], "don": {"rested": 3}},
    )
    assert don(game) == (0, 1, 2)


def test_don_given_to_one_card_moves_to_another():
    act = n.GiveDon(n.UpTo(1), exactly(1, YOURS), source="given")
    game = use(act, a={"leader": {"card": "captain", "don": 1}})
    do(game, "choose", number=1)
    assert len(game.state.cards[at(game, "a.characters.actor")].don) == 1


def test_don_is_given_to_a_card_of_its_owner_whoever_that_is():
    act = n.GiveDon(
        n.UpTo(1), n.EitherTarget((n.All(n.Set("its", (), (n.Noun("leader"),))), exactly(1, YOURS))), "rested"
    )
    game = do(
        use(act, a={"don": {"rested": 1}}, b={"don": {"rested": 1}, "characters": ["wall"]}),
        "choose",
        number=1,
    )
    choose(game, "b.characters.wall")
    do(game, "choose", number=1)
    assert len(game.state.cards[at(game, "b.characters.wall")].don) == 1


def test_10_2_10_1_don_returns_from_the_field_chosen_by_its_player():
    game = use(
        n.ReturnDon(n.Exactly(2)),
        a={"leader": {"card": "captain", "don": 1}, "don": {"active": 2, "rested": 1}},
    )
    choose(game, "a.leader.don.0", "a.cost.0")
    assert don(game) == (1, 1, 0)


def test_the_opponent_returns_their_own_don():
    assert don(use(n.ReturnDon(n.Exactly(1), "opponent"), b={"don": {"active": 2}}), 1) == (1, 0, 0)


def test_8_3_1_5_active_don_is_rested():
    assert don(use(n.RestDon(n.Exactly(2)), a={"don": {"active": 3}})) == (1, 2, 0)


def test_don_returns_until_both_players_have_as_many():
    game = use(n.ReturnDonToEqual(), a={"don": {"active": 3}}, b={"don": {"active": 1}})
    assert don(game) == (1, 0, 0)


def test_6_5_5_4_given_don_goes_back_to_the_cost_area_rested():
    game = use(n.ReturnGivenDon(n.Exactly(1)), a={"leader": {"card": "captain", "don": 1}})
    assert don(game) == (0, 1, 0)


def test_a_count_of_don_on_the_field_counts_given_don():
    on_field = n.Set("any", (), (n.Noun("don"),), (n.Zone("field"),))
    game = use(
        n.Draw(n.Exactly(n.Count(on_field))),
        a={"leader": {"card": "captain", "don": 1}, "don": {"active": 2}},
    )
    assert len(area(game, "a.hand")) == 3


# -------------------------------------------------------------------- the game


def test_4_6_2_1_damage_by_an_effect_moves_a_life_card_to_the_hand():
    assert area(use(n.DealDamage(1), b={"life": ["cook", "wall"]}), "b.hand") == ["cook"]


def test_9_2_1_1_damage_by_an_effect_at_0_life_is_defeat():
    assert use(n.DealDamage(1), b={"life": []}).winner == 0


def test_1_2_5_a_card_makes_its_player_win():
    assert use(n.WinGame()).winner == 0


def test_another_turn_follows_the_turn():
    game = do(use(n.ExtraTurn()), "end_main")
    assert (game.state.turn, game.state.turn_side) == (6, 0)


def test_after_the_further_turn_it_is_the_other_players():
    game = do(do(use(n.ExtraTurn()), "end_main"), "end_main")
    assert game.state.turn_side == 1


def test_nothing_is_asked_where_all_don_is_alike():
    assert kind(use(n.ReturnDon(n.Exactly(2)), a={"don": {"active": 4}})) == "main"


@pytest.mark.parametrize(("frozen", "asked"), [(0, "main"), (1, "choose"), (2, "main")])
def test_which_don_card_is_only_asked_where_something_tells_them_apart(frozen, asked):
    """One that stays rested in the next Refresh Phase is not like the other."""
    game = ready(
        n.SetActive(exactly(1, n.Set("you", (n.Rested(),), (n.Noun("don"),)))), a={"don": {"rested": 2}}
    )
    for index in range(frozen):
        held = (at(game, f"a.cost.{index}"),)
        durations.put_in_force(game, 1, at(game, "b.leader"), "no_refresh", held, 0, durations.GAME)
    activated(game)
    assert kind(game) == asked
    if asked == "choose":
        assert len(game.legal_actions()) == 2
