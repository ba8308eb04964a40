"""Acts on cards outside the field (CR 4-5, 8-4-4, 10-2-14, 11-2, 11-3): one small board, one act, one assertion."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import (
    CARD,
    DECK,
    LIFE,
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
from tests.rules_engine.effects.boards import EVERYBODY, THEIRS, THIS, YOURS, always, area, at, do, text

FIVE = ["cook", "gunner", "giant", "ghost", "runner"]


# -------------------------------------------------------------------- drawing


def test_4_5_3_draw_so_many_cards():
    assert area(use(n.Draw(n.Exactly(2)), a={"deck": FIVE}), "a.hand") == ["cook", "gunner"]


def test_1_3_2_2_drawing_0_cards_does_nothing():
    nothing = n.Draw(n.Exactly(n.Count(hand())))
    assert area(use(nothing, a={"deck": FIVE}), "a.deck") == FIVE


def test_4_5_4_drawing_up_to_so_many_is_decided_card_by_card():
    game = use(n.Draw(n.UpTo(2)), a={"deck": FIVE})
    do(game, "yes")
    assert (area(game, "a.hand"), kind(game)) == (["cook"], "yes_no")


def test_4_5_4_1_drawing_up_to_can_end_before():
    game = do(do(use(n.Draw(n.UpTo(2)), a={"deck": FIVE}), "yes"), "no")
    assert (area(game, "a.hand"), kind(game)) == (["cook"], "main")


def test_4_5_4_3_and_4_8_2_drawing_up_to_ends_with_the_last_card():
    game = do(do(use(n.Draw(n.UpTo(2)), a={"deck": FIVE}), "yes"), "yes")
    assert (area(game, "a.hand"), kind(game)) == (["cook", "gunner"], "main")


def test_the_opponent_draws_from_their_own_deck():
    assert area(use(n.Draw(n.Exactly(1), "opponent"), b={"deck": FIVE}), "b.hand") == ["cook"]


def test_draw_until_so_many_cards_are_in_the_hand():
    assert area(use(n.DrawTo(3), a={"deck": FIVE, "hand": ["wall"]}), "a.hand") == ["wall", "cook", "gunner"]


def test_a_hand_of_more_cards_draws_none():
    assert area(use(n.DrawTo(1), a={"deck": FIVE, "hand": ["wall", "wall"]}), "a.hand") == ["wall", "wall"]


# -------------------------------------------------------------------- looking and revealing


def look(number: int = 3) -> n.Look:
    return n.Look(n.Top(n.Exactly(number), DECK, slot=1))


def test_11_3_2_cards_looked_at_stay_in_their_area():
    game = use(
        look(), n.Choose(n.Pick(n.UpTo(1), n.Set("any", (), (CARD,)), slot=2, source=1)), a={"deck": FIVE}
    )
    assert area(game, "a.deck") == FIVE


def test_11_3_1_only_the_player_of_the_effect_sees_what_is_looked_at():
    game = use(
        look(), n.Choose(n.Pick(n.UpTo(1), n.Set("any", (), (CARD,)), slot=2, source=1)), a={"deck": FIVE}
    )
    seen = [[card is not None for card in game.view(who)["a"]["deck"]] for who in ("a", "b")]
    assert seen == [[True, True, True, False, False], [False] * 5]


def test_11_3_3_nobody_sees_them_when_the_effect_is_over():
    assert game_sees_nothing(use(look(), a={"deck": FIVE}))


def game_sees_nothing(game) -> bool:
    return not any(game.view("a")["a"]["deck"])


def search(*filters: n.Filter) -> tuple[n.Act, ...]:
    return (
        look(),
        n.Reveal(n.Pick(n.UpTo(1), n.Set("any", filters, (CARD,)), slot=2, source=1)),
        n.Move(n.Slot(2), n.Place("hand"), "add"),
        n.Move(n.Rest(1), n.Place("deck", end="bottom", order="any")),
    )


def test_8_4_4_only_fitting_cards_of_those_looked_at_can_be_chosen():
    assert numbers(use(*search(n.StatIs("cost", ">=", 4)), a={"deck": FIVE})) == ["gunner", "giant"]


def test_8_4_4_2_nothing_need_be_found_among_the_cards_looked_at():
    game = choose(use(*search(n.StatIs("cost", ">=", 4)), a={"deck": FIVE}))
    assert area(do(game, "order", cards=game.pending.cards), "a.hand") == []


def test_the_rest_of_the_cards_looked_at_goes_to_the_bottom_in_the_order_the_player_says():
    game = choose(use(*search(n.StatIs("cost", ">=", 4)), a={"deck": FIVE}), "a.deck.1")
    do(game, "order", cards=list(reversed(game.pending.cards)))
    assert (area(game, "a.hand"), area(game, "a.deck")) == (["gunner"], ["ghost", "runner", "giant", "cook"])


def test_11_2_2_a_revealed_card_is_seen_by_both_and_covered_afterwards():
    game = use(n.Reveal(n.Top(n.Exactly(1), DECK, slot=1)), n.Choose(up_to(1, YOURS)), a={"deck": FIVE})
    during = game.view("b")["a"]["deck"][0]
    choose(game)
    assert (during["number"], game.view("b")["a"]["deck"][0]) == ("cook", None)


def test_a_condition_reads_the_revealed_card():
    steps = (
        n.Do(n.Reveal(n.Top(n.Exactly(1), DECK, slot=1))),
        n.If(n.Is(n.Slot(1), (n.StatIs("cost", "==", 2),)), (n.Do(n.Draw(n.Exactly(1))),)),
    )
    assert area(use(*steps, a={"deck": FIVE}), "a.hand") == ["cook"]


def test_1_3_5_a_number_is_chosen_and_compared():
    steps = (
        n.Do(n.ChooseNumber()),
        n.Do(n.Reveal(n.Top(n.Exactly(1), DECK, slot=1))),
        n.If(n.Is(n.Slot(1), (n.StatIs("cost", "==", n.Chosen()),)), (n.Do(n.Draw(n.Exactly(1))),)),
    )
    hits = [area(do(use(*steps, a={"deck": FIVE}), "choose", number=said), "a.hand") for said in (2, 3)]
    assert hits == [["cook"], []]


def test_the_cards_looked_at_are_put_back_in_the_order_said():
    acts = (look(2), n.Reorder(n.Slot(1)), n.Move(n.Slot(1), n.Place("deck", end="either")))
    game = use(*acts, a={"deck": FIVE})
    do(game, "order", cards=list(reversed(game.pending.cards)))
    do(game, "choose", number=0)
    assert area(game, "a.deck") == ["gunner", "cook", "giant", "ghost", "runner"]


# -------------------------------------------------------------------- moving


def test_10_2_14_1_trash_a_card_from_the_hand():
    game = choose(use(n.Trash(exactly(1, hand())), a={"hand": ["wall", "cook"]}), "a.hand.cook")
    assert (area(game, "a.hand"), area(game, "a.trash")) == (["wall"], ["cook"])


def test_the_opponent_chooses_what_they_trash():
    game = use(n.Trash(exactly(1, hand("opponent")), "opponent"), b={"hand": ["wall", "cook"]})
    assert game.pending.side == 1


def test_8_4_4_1_as_many_as_there_are_when_there_are_fewer():
    game = use(n.Trash(exactly(2, hand("opponent")), "opponent"), b={"hand": ["wall"]})
    assert area(game, "b.trash") == ["wall"]


def test_10_2_1_3_trashing_a_character_is_no_ko():
    game = use(n.Trash(exactly(1, THEIRS)), b={"characters": ["wall"]})
    assert (area(game, "b.trash"), [event.kind for event in game.log if event.kind == "ko"]) == (["wall"], [])


def test_a_character_returns_to_its_owners_hand():
    game = use(n.Move(exactly(1, THEIRS), n.Place("hand", "its"), "return"), b={"characters": ["wall"]})
    assert area(game, "b.hand") == ["wall"]


def test_a_character_goes_to_the_bottom_of_its_owners_deck():
    game = use(
        n.Move(exactly(1, THEIRS), n.Place("deck", "its", "bottom")), b={"characters": ["wall"], "deck": FIVE}
    )
    assert area(game, "b.deck") == [*FIVE, "wall"]


def test_3_10_2_1_a_card_can_be_added_to_the_life_face_up():
    game = use(
        n.Move(n.Top(n.Exactly(1), DECK), n.Place("life", end="top", face="up"), "add"), a={"deck": FIVE}
    )
    top = game.state.cards[at(game, "a.life.0")]
    assert (top.definition.number, top.face_up) == ("cook", True)


def test_3_10_2_a_life_card_is_taken_from_the_top():
    game = use(n.Move(n.Top(n.Exactly(1), LIFE), n.Place("hand"), "add"), a={"life": ["cook", "gunner"]})
    assert (area(game, "a.hand"), area(game, "a.life")) == (["cook"], ["gunner"])


@pytest.mark.parametrize(("said", "expected"), [(0, "cook"), (1, "gunner")])
def test_the_player_says_whether_the_top_or_the_bottom_card_is_taken(said, expected):
    act = n.Move(n.Top(n.Exactly(1), LIFE, "either"), n.Place("hand"), "add")
    assert area(do(use(act, a={"life": ["cook", "gunner"]}), "choose", number=said), "a.hand") == [expected]


def test_3_10_3_life_cards_put_back_lie_as_they_did():
    acts = (
        n.Look(n.All(n.Set("you", (), (n.Noun("life"),)), slot=1)),
        n.Move(n.Slot(1), n.Place("life", end="top", order="any")),
    )
    game = ready(*acts, a={"life": ["cook", "gunner"]})
    game.state.cards[at(game, "a.life.1")].face_up = True
    do(game, "activate", "a.characters.actor")
    do(game, "order", cards=list(reversed(game.pending.cards)))
    assert [game.state.cards[card].face_up for card in game.state.players[0].life] == [True, False]


def test_11_2_1_a_card_chosen_by_what_it_is_is_revealed_on_its_way():
    act = n.Move(up_to(1, n.Set("any", (n.NameIs(("Gunner",)),), (CARD,), (DECK,))), n.Place("hand"), "add")
    game = choose(use(act, a={"deck": FIVE}), "a.deck.gunner")
    assert ("revealed", "CR 11-2-1") in [(event.kind, event.rule) for event in game.log]


def test_8_4_4_4_the_faces_of_a_deck_are_seen_to_choose_from_it():
    act = n.Move(up_to(1, n.Set("any", (n.NameIs(("Gunner",)),), (CARD,), (DECK,))), n.Place("hand"), "add")
    assert all(use(act, a={"deck": FIVE}).view("a")["a"]["deck"])


def test_a_card_is_taken_from_the_trash():
    game = choose(
        use(n.Move(up_to(1, trash()), n.Place("hand"), "add"), a={"trash": ["wall", "cook"]}), "a.trash.cook"
    )
    assert area(game, "a.hand") == ["cook"]


def test_the_other_place_the_text_allows_can_be_chosen():
    act = n.Move(
        exactly(1, THEIRS), n.Place("hand", "its"), "return", or_to=n.Place("deck", "their", "bottom")
    )
    game = do(use(act, b={"characters": ["wall"], "deck": ["cook"]}), "choose", number=1)
    assert area(game, "b.deck") == ["cook", "wall"]


def test_the_owner_says_the_order_when_the_text_leaves_it_to_them():
    act = n.Move(n.All(THEIRS), n.Place("deck", "its", "bottom", order="owner"))
    game = use(act, b={"characters": ["wall", "cook"], "deck": ["ghost"]})
    asked = game.pending.side
    do(game, "order", cards=list(reversed(game.pending.cards)))
    assert (asked, area(game, "b.deck")) == (1, ["ghost", "cook", "wall"])


BOTTOM = n.Place("deck", "its", "bottom")


@pytest.mark.parametrize(
    ("end", "expected"), [("top", ["cook", "wall", "ghost"]), ("bottom", ["ghost", "cook", "wall"])]
)
def test_3_1_7_the_owner_orders_cards_that_are_put_somewhere_together(end, expected):
    act = n.Move(n.All(THEIRS), n.Place("deck", "its", end))
    game = use(act, b={"characters": ["wall", "cook"], "deck": ["ghost"]})
    asked = (kind(game), game.pending.side, game.pending.rule)
    do(game, "order", cards=list(reversed(game.pending.cards)))
    assert (asked, area(game, "b.deck")) == (("order", 1, "CR 3-1-7"), expected)


@pytest.mark.parametrize("order", ["", "owner"])
def test_3_1_7_and_1_3_10_each_owner_orders_their_own_the_turn_player_first(order):
    act = n.Move(n.All(EVERYBODY), n.Place("deck", "its", "bottom", order=order))
    game = use(
        act,
        a={"characters": ["giant"], "deck": ["ghost"]},
        b={"characters": ["wall", "cook"], "deck": ["ghost"]},
    )
    asked = []
    while kind(game) == "order":
        asked.append((game.pending.side, numbers(game)))
        do(game, "order", cards=list(reversed(game.pending.cards)))
    assert asked == [(0, ["actor", "giant"]), (1, ["wall", "cook"])]
    assert (area(game, "a.deck"), area(game, "b.deck")) == (
        ["ghost", "giant", "actor"],
        ["ghost", "cook", "wall"],
    )


def test_3_1_7_in_any_order_leaves_the_order_to_whoever_puts_them_there():
    act = n.Move(n.All(THEIRS), n.Place("deck", "its", "bottom", order="any"))
    assert use(act, b={"characters": ["wall", "cook"]}).pending.side == 0


def test_3_1_7_the_owner_orders_cards_added_to_the_life():
    act = n.Move(exactly(2, trash()), n.Place("life", end="top", face="up"), "add")
    game = use(act, a={"trash": ["wall", "cook"], "life": ["ghost"]})
    do(game, "order", cards=list(reversed(game.pending.cards)))
    assert area(game, "a.life") == ["cook", "wall", "ghost"]


@pytest.mark.parametrize(
    ("target", "place", "a"),
    [
        (n.All(hand()), n.Place("trash"), {"hand": ["wall", "cook"]}),
        (n.All(trash()), n.Place("hand"), {"trash": ["wall", "cook"]}),
        (n.All(trash()), n.Place("deck"), {"trash": ["wall", "cook"]}),
        (n.All(trash()), BOTTOM, {"trash": ["wall", "wall"]}),
        (n.All(trash()), BOTTOM, {"trash": ["wall"]}),
        (n.All(hand()), BOTTOM, {"hand": 2}),
        (n.All(hand()), n.Place("deck", "its", "bottom", order="any"), {"hand": 2}),
        (n.Top(n.Exactly(2), DECK), BOTTOM, {"deck": FIVE}),
    ],
    ids=["trash", "hand", "shuffled", "same cards", "one card", "unknown", "unknown in any order", "unseen"],
)
def test_3_1_7_nobody_is_asked_for_an_order_that_tells_nothing(target, place, a):
    """The trash and the hand are put in order at will (CR 3-4-2, 3-5-2); unseen cards go one by one (CR 3-2-3)."""
    assert kind(use(n.Move(target, place), a=a)) == "main"


def test_3_1_7_and_1_3_3_what_cannot_leave_has_no_place_in_the_order():
    rock = text("rock", always(n.Forbid(THIS, n.Deed("be removed from the field"))))
    act = n.Move(n.All(THEIRS), n.Place("deck", "its", "bottom"))
    game = use(act, cards=(rock,), b={"characters": ["wall", "rock", "cook"]})
    assert numbers(game) == ["wall", "cook"]


def test_3_1_7_an_owner_orders_known_and_unknown_cards_together():
    game = use(n.Move(n.All(hand()), BOTTOM), a={"hand": ["wall", None]})
    assert (kind(game), len(game.pending.cards)) == ("order", 2)


TOGETHER = {
    "characters to the deck": n.Move(n.All(THEIRS), BOTTOM),
    "trash to the Life": n.Move(n.All(trash("opponent")), n.Place("life", end="top"), "add"),
}


@pytest.mark.parametrize("act", TOGETHER.values(), ids=TOGETHER)
@pytest.mark.parametrize("who", ["a", "public"])
def test_3_1_8_all_the_other_player_sees_and_is_told_is_the_same_in_whatever_order_they_lie(who, act):
    seen, lie = [], set()
    for order in permutations(range(3)):
        game = use(
            act,
            b={
                "characters": ["wall", "cook", "gate"],
                "trash": ["wall", "cook", "gate"],
                "deck": ["ghost"] * 2,
            },
        )
        do(game, "order", cards=[game.pending.cards[index] for index in order])
        seen.append(game.view(who))
        lie.add((*area(game, "b.deck"), *area(game, "b.life")))
    assert (len(lie), all(view == seen[0] for view in seen)) == (6, True)


def test_3_1_8_the_owner_and_a_judge_are_told_the_order():
    told = {"b": set(), "judge": set()}
    for order in ([0, 1], [1, 0]):
        game = use(n.Move(n.All(THEIRS), BOTTOM), b={"characters": ["wall", "cook"], "deck": ["ghost"]})
        do(game, "order", cards=[game.pending.cards[index] for index in order])
        for who, found in told.items():
            found.add(str(game.view(who)["log"]))
    assert [len(found) for found in told.values()] == [2, 2]


def test_3_1_8_don_that_falls_off_them_does_not_tell_the_order_either():
    told = set()
    for order in ([0, 1], [1, 0]):
        game = use(
            n.Move(n.All(THEIRS), BOTTOM),
            b={"characters": [{"card": "wall", "don": 1}, "cook"], "deck": ["ghost"]},
        )
        do(game, "order", cards=[game.pending.cards[index] for index in order])
        told.add(str(game.view("a")["log"]))
    assert len(told) == 1


def test_3_2_4_a_deck_is_shuffled():
    game = use(n.Shuffle(), a={"deck": FIVE})
    assert (sorted(area(game, "a.deck")), "shuffled" in [event.kind for event in game.log]) == (
        sorted(FIVE),
        True,
    )


def test_cards_are_trashed_until_so_many_are_left():
    game = choose(use(n.DiscardTo(1), a={"hand": ["wall", "cook", "ghost"]}), "a.hand.wall", "a.hand.ghost")
    assert area(game, "a.hand") == ["cook"]


def test_1_3_10_each_player_trashes_the_turn_player_first():
    game = use(n.DiscardTo(1, "each"), a={"hand": ["wall", "cook"]}, b={"hand": ["ghost", "cook"]})
    first = game.pending.side
    choose(game, "a.hand.wall")
    assert (first, game.pending.side) == (0, 1)


def test_3_10_2_life_cards_are_trashed_from_the_top_until_so_many_are_left():
    assert area(use(n.TrashLifeTo(1), a={"life": ["cook", "ghost", "wall"]}), "a.life") == ["wall"]


def test_a_life_card_is_turned_face_up():
    game = use(n.TurnLife(n.Top(n.Exactly(1), LIFE), "up"), a={"life": ["cook", "wall"]})
    assert [game.state.cards[card].face_up for card in game.state.players[0].life] == [True, False]


def test_one_card_of_the_top_of_each_players_life():
    game = use(
        n.Trash(n.TopEach(n.Exactly(1), n.Zone("life", "both"))),
        a={"life": ["cook", "wall"]},
        b={"life": ["ghost", "wall"]},
    )
    assert (area(game, "a.trash"), area(game, "b.trash")) == (["cook"], ["ghost"])


def test_as_many_are_drawn_as_cards_were_moved():
    acts = (
        n.Move(n.All(hand(), slot=1), n.Place("deck", end="bottom"), "return"),
        n.Draw(n.Exactly(n.Moved(1, verb="returned"))),
    )
    assert area(use(*acts, a={"hand": ["wall", "wall"], "deck": FIVE}), "a.hand") == ["cook", "gunner"]


# -------------------------------------------------------------------- cards nobody has named


def test_unknown_cards_are_named_before_a_choice_among_them():
    game = use(*search(n.StatIs("cost", ">=", 4)), a={"deck": [None, None, None, "sailor", "sailor"]})
    do(game, "reveal", "a.deck.1", value="gunner")
    do(game, "choose")
    assert numbers(game) == ["gunner"]


def test_an_unknown_card_that_is_revealed_is_named_first():
    game = use(n.Reveal(n.Top(n.Exactly(1), DECK, slot=1)), a={"deck": [None, None]})
    asked = kind(game)
    do(game, "reveal", "a.deck.0", value="gunner")
    assert (asked, kind(game)) == ("choose", "main")


@pytest.mark.parametrize(("life", "asked"), [([], "main"), (["wall"], "option")])
def test_8_4_4_top_or_bottom_is_only_asked_where_other_cards_lie(life, asked):
    put = n.Move(exactly(1, hand()), n.Place("life", end="either"))
    game = use(put, a={"hand": ["cook"], "life": life})
    assert kind(game) == asked
    if asked == "option":
        do(game, "choose", number=1)
    assert area(game, "a.life") == [*life, "cook"]
