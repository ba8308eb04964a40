"""Revealing and looking (CR 11-2, 11-3), and which moments are the same table in a loop (CR 11-1)."""

from __future__ import annotations

import pytest

from rules_engine.one_piece import loops
from rules_engine.one_piece.notation.acts import read_action, write_action
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects.acting import activated, choose, exactly, hand, kind, ready, up_to, use
from tests.rules_engine.effects.boards import (
    YOUR_LEADER,
    YOURS,
    area,
    at,
    board,
    do,
    main,
    power,
    text,
    why,
)
from tests.rules_engine.effects.test_loops import two_wakers
from tests.rules_engine.effects.test_loops import use as wake
from tests.rules_engine.one_piece.board import override

CARD = n.Noun("card")
DECK, LIFE = n.Zone("deck"), n.Zone("life")
DRAW = n.Draw(n.Exactly(1))
FOUR = ["cook", "gunner", "giant", "ghost"]
COOK = n.NameIs(("Cook",))


def told(game, kind_: str = "revealed") -> list[tuple[str, str]]:
    return [(game.name(event.card).split()[0], event.rule) for event in game.log if event.kind == kind_]


# --------------------------------------------------------------------------------- 8-4-4, cards nobody tells apart


DISCARD_ONE, DISCARD_TWO = (n.Trash(exactly(number, hand())) for number in (1, 2))


def offered(game) -> list[list[str]]:
    """What is chosen by each action that is listed; it is legal and written so that it is read again as itself."""
    found = []
    for listed in game.legal_actions():
        assert not game.why_illegal(listed)
        assert read_action(game, write_action(game, listed)) == listed
        found.append([game.state.cards[card].definition.number or "?" for card in listed.cards])
    return found


@pytest.mark.parametrize(
    ("act", "held", "listed"),
    [
        (DISCARD_ONE, [None, None, None], [["?"]]),
        (DISCARD_ONE, ["cook", None, None], [["cook"], ["?"]]),
        (DISCARD_TWO, ["cook", None, None], [["cook", "?"], ["?", "?"]]),
        (DISCARD_TWO, [None, "cook", None], [["?", "cook"], ["?", "?"]]),
        (DISCARD_ONE, ["cook", "cook"], [["cook"], ["cook"]]),
    ],
)
def test_8_4_4_of_choices_that_differ_only_in_unknown_cards_nothing_tells_apart_one_is_listed(
    act, held, listed
):
    assert offered(use(act, a={"hand": held})) == listed


def test_8_4_4_the_unknown_card_that_is_not_listed_can_be_named_and_comes_to_the_same():
    after = []
    for place in ("a.hand.0", "a.hand.1"):
        game = use(DISCARD_ONE, a={"hand": [None, None]})
        assert why(game, "choose", cards=[at(game, place)]) == {}
        choose(game, place)
        after.append((area(game, "a.hand"), area(game, "a.trash"), kind(game)))
    assert after == [([""], [""], "main")] * 2


def test_8_4_4_an_unknown_card_that_an_effect_showed_is_not_the_same_as_one_it_did_not():
    show = n.Reveal(exactly(1, hand(), slot=2))
    game = use(show, DISCARD_ONE, a={"hand": [None, None]})
    choose(game, "a.hand.0")
    choose(game)  # nobody says which one it is
    assert offered(game) == [["?"], ["?"]]


def test_8_4_4_of_don_cards_the_same_two_are_listed_once_in_whatever_order_they_lie():
    game = ready(n.ReturnDon(n.Exactly(2)), a={"don": {"active": 3}})
    override(game, "rest", "a.cost.1")
    activated(game)
    rested = [[game.state.cards[card].rested for card in one.cards] for one in game.legal_actions()]
    assert rested == [[False, True], [False, False]]


def test_8_4_4_unknown_cards_of_a_deck_differ_by_their_place():
    look = n.Look(n.Top(n.Exactly(2), DECK, slot=3))
    looked = n.Set("any", (), (CARD,), (n.Zone("looked"),))
    take = n.Move(n.Pick(n.UpTo(1), looked, slot=4, source=3), n.Place("hand"))
    game = use(look, take, a={"deck": [None] * 9})
    assert offered(game) == [["?"], ["?"], []]


# ------------------------------------------------------------------------------------------------- 11-2, revealing


@pytest.mark.parametrize(
    ("chosen", "to", "revealed"),
    [
        (n.Set("any", (COOK,), (CARD,), (DECK,)), n.Place("hand"), True),
        (n.Set("any", (COOK,), (CARD,), (n.Zone("hand"),)), n.Place("deck", end="bottom"), True),
        (n.Set("any", (COOK,), (CARD,), (n.Zone("hand"),)), n.Place("life", end="top"), True),
        (n.Set("any", (), (CARD,), (n.Zone("hand"),)), n.Place("deck", end="bottom"), False),
        (n.Set("any", (COOK,), (CARD,), (n.Zone("trash"),)), n.Place("hand"), False),
    ],
    ids=["deck to hand", "hand to deck", "hand to Life", "any card", "from the trash"],
)
def test_11_2_1_revealed_is_what_goes_from_one_secret_area_to_another_because_of_what_it_is(
    chosen, to, revealed
):
    game = use(n.Move(up_to(1, chosen), to), a={"deck": FOUR, "hand": ["cook"], "trash": ["cook"]})
    game.push(next(one for one in game.legal_actions() if one.cards))
    assert [name for name, _ in told(game)] == (["Cook"] if revealed else [])


def test_11_2_1_what_goes_to_an_open_area_is_seen_there_and_not_revealed_before():
    game = use(n.Move(up_to(1, hand("you", COOK)), n.Place("trash")), a={"hand": ["cook", "wall"]})
    choose(game, "a.hand.cook")
    assert (area(game, "a.trash"), told(game)) == (["cook"], [])


def test_11_2_2_what_is_revealed_is_told_and_covered_when_the_effect_is_over_wherever_it_is_secret():
    """A card of the deck and one of the hand, revealed one after the other."""
    acts = (
        n.Reveal(n.Top(n.Exactly(1), DECK, slot=1)),
        n.Reveal(exactly(1, hand(), slot=2)),
        n.Choose(up_to(1, YOURS)),
    )
    game = use(*acts, a={"deck": FOUR, "hand": ["wall"]})
    seen = [game.view("b")["a"][zone][0]["number"] for zone in ("deck", "hand")]
    assert (seen, told(game)) == (["cook", "wall"], [("Cook", "CR 11-2-2"), ("Wall", "CR 11-2-2")])
    choose(game)
    assert [game.view("b")["a"][zone][0] for zone in ("deck", "hand")] == [None, None]


def test_11_2_2_a_card_that_was_never_secret_is_none_to_cover():
    game = use(n.Reveal(n.Pick(n.Exactly(1), YOURS, slot=1)), n.Draw(n.Exactly(1)))
    assert game.state.cards[at(game, "a.characters.actor")].seen == 0


def test_11_2_2_naming_a_card_shows_it_to_nobody_and_once_named_it_stays_so():
    game = board([], {"deck": 4}, {})
    do(game, "reveal", "a.deck.0", value="cook")
    assert (game.view("a")["a"]["deck"][0], game.view("b")["a"]["deck"][0]) == (None, None)
    since = game.state.cards[at(game, "a.deck.0")].known_from
    do(game, "end_main")
    do(game, "reveal", "a.deck.0", value="cook")
    assert game.state.cards[at(game, "a.deck.0")].known_from == since


def test_11_2_2_when_a_card_is_named_in_the_middle_what_can_be_chosen_is_looked_for_again():
    act = n.Move(up_to(1, n.Set("any", (COOK,), (CARD,), (n.Zone("hand"),))), n.Place("deck", end="bottom"))
    game = use(act, a={"hand": 1})
    assert kind(game) == "choose"
    do(game, "reveal", "a.hand.0", value="cook")
    assert [len(found.cards) for found in game.legal_actions()] == [1, 0]


# --------------------------------------------------------------------------------------------------- 11-3, looking


@pytest.mark.parametrize(("who", "sees"), [("you", [True, False]), ("opponent", [False, True])])
def test_11_3_1_only_the_player_whom_the_text_names_looks(who, sees):
    look = n.Look(n.Top(n.Exactly(1), DECK, slot=1), who)
    game = use(look, n.Choose(up_to(1, YOURS)), a={"deck": FOUR})
    assert [bool(game.view(letter)["a"]["deck"][0]) for letter in "ab"] == sees


def test_11_3_1_what_one_player_looks_at_the_other_may_look_at_too():
    looks = [n.Look(n.Top(n.Exactly(1), DECK, slot=1), who) for who in ("you", "opponent")]
    game = use(*looks, n.Choose(up_to(1, YOURS)), a={"deck": FOUR})
    assert [bool(game.view(letter)["a"]["deck"][0]) for letter in "ab"] == [True, True]


def test_11_3_2_looking_is_taken_back_with_the_decision_that_led_to_it():
    game = use(n.Look(n.Top(n.Exactly(1), DECK, slot=1)), n.Choose(up_to(1, YOURS)), a={"deck": FOUR})
    game.pop()
    assert game.view("a")["a"]["deck"] == [None] * 4


def test_11_3_3_put_back_are_those_that_were_neither_taken_nor_have_left():
    acts = (
        n.Look(n.Top(n.Exactly(3), DECK, slot=1)),
        n.Move(n.Pick(n.UpTo(1), n.Set("any", (), (CARD,)), slot=2, source=1), n.Place("hand"), "add"),
        n.Trash(n.Pick(n.UpTo(1), n.Set("any", (), (CARD,)), slot=3, source=1)),
        n.Move(n.Rest(1), n.Place("deck", end="bottom", order="any")),
    )
    game = use(*acts, a={"deck": FOUR})
    choose(game, "a.deck.cook")
    choose(game, "a.deck.gunner")
    assert (area(game, "a.hand"), area(game, "a.trash"), area(game, "a.deck")) == (
        ["cook"],
        ["gunner"],
        ["ghost", "giant"],
    )


def test_11_3_3_a_card_that_left_otherwise_meanwhile_is_not_put_back():
    acts = (
        n.Look(n.Top(n.Exactly(3), DECK, slot=1)),
        n.Trash(n.Top(n.Exactly(1), DECK)),
        n.Move(n.Rest(1), n.Place("deck", end="bottom")),
    )
    game = use(*acts, a={"deck": FOUR})
    while kind(game) == "order":
        do(game, "order", cards=game.pending.cards)
    assert (area(game, "a.trash"), area(game, "a.deck")) == (["cook"], ["ghost", "gunner", "giant"])


# ------------------------------------------------------------------------------------------------------ 11-1, loops


def twice(game):
    """Go round twice with the two that wake each other."""
    for _ in range(2):
        wake(game, "sun")
        wake(game, "moon")
    return game


def test_11_1_1_a_loop_is_declared_alone():
    game = twice(two_wakers())
    assert why(game, "loop", number=3) == {"loop_names_nothing": "CR 11-1-1"}


def test_11_1_1_a_round_of_more_decisions_than_are_looked_at_is_not_found(monkeypatch):
    game = twice(two_wakers())
    assert why(game, "loop") == {}
    monkeypatch.setattr(loops, "LONGEST_ROUND", 1)
    assert why(game, "loop") == {"no_loop": "CR 11-1-1"}


def test_11_1_1_a_clause_that_a_judge_carries_out_is_in_no_loop():
    game = use(n.JudgeDecides())
    do(do(do(game, "yes"), "activate", "a.characters.actor"), "yes")
    assert why(game, "loop") == {"no_loop": "CR 11-1-1"}


def test_11_1_1_what_was_told_last_is_still_told_after_looking_for_a_loop():
    game = twice(two_wakers())
    before = list(game.log)
    assert before
    why(game, "loop")
    assert game.log == before


def test_11_1_1_the_same_table_in_another_turn_is_no_loop():
    """Each player puts back under a deck of two what they drew: after two turns of each the table is the same."""
    back = text("back", main(n.Move(exactly(1, hand()), n.Place("deck", end="bottom"))))
    side = {"characters": ["back"], "deck": ["cook", "wall"], "don": {"active": 10}}
    game = board([back], side, side)
    table = loops.table_digest(game)
    for letter in "baba":
        do(do(game, "end_main"), "activate", f"{letter}.characters.back")
    assert loops.table_digest(game) == table
    assert why(game, "loop") == {"no_loop": "CR 11-1-1"}


@pytest.mark.parametrize("number", [0, 1, 10_000])
def test_11_1_1_2_any_whole_number_can_be_said_and_the_first_of_them_are_listed(number):
    game = do(twice(two_wakers()), "loop")
    assert why(game, "times", number=number) == {}
    assert [found.number for found in game.legal_actions()][:2] == [0, 1]


def test_11_1_1_2_in_the_next_turn_the_loop_may_be_begun_again():
    game = do(do(twice(two_wakers()), "loop"), "times", number=1)
    assert why(game, "activate", "a.characters.sun") == {"loop_restarted": "CR 11-1-1-2"}
    do(do(game, "end_main"), "end_main")
    assert why(game, "activate", "a.characters.sun") == {}


def test_11_1_1_2_what_was_stopped_in_an_earlier_turn_is_not_so_at_the_same_table_in_this_one():
    game = two_wakers()
    going_on = tuple(game.legal_actions()[0])
    here = loops.table_digest(game)
    rows = ((game.state.turn, "elsewhere", going_on), (game.state.turn - 1, here, going_on))
    game.journal.progress(game.state, "stopped", rows)
    assert going_on in [tuple(found) for found in game.legal_actions()]


@pytest.mark.parametrize("name", ["turn", "decisions", "serial", "random"])
def test_11_1_1_2_numbers_that_only_go_up_make_no_other_table(name):
    game = board([])
    before = loops.table_digest(game)
    game.journal.set(game.state, name, getattr(game.state, name) + 1)
    assert loops.table_digest(game) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda game: override(game, "rest", "a.leader"),
        lambda game: override(game, "used", "a.characters.once"),
        lambda game: override(game, "fresh", "a.characters.once"),
        lambda game: override(game, "move:hand", "a.characters.once"),
        lambda game: override(game, "power:turn", "a.leader", number=1000),
    ],
    ids=["rested", "used", "played this turn", "moved", "power"],
)
def test_11_1_1_2_a_table_on_which_something_is_otherwise_is_another_one(change):
    game = board([text("once", main(DRAW, once=True))], {"characters": ["once"]})
    before = loops.table_digest(game)
    change(game)
    assert loops.table_digest(game) != before


def test_11_1_1_2_what_came_and_went_leaves_the_same_table():
    """A card that went to the trash and back has come to its area more often: such counts do not tell."""
    game = board([], {"characters": ["cook"], "hand": ["wall"]})

    def round_() -> str:
        override(game, "move:trash", "a.hand.0")
        override(game, "move:hand", "a.trash.0")
        return loops.table_digest(game)

    assert round_() == round_()


def test_11_1_1_2_an_effect_put_in_force_anew_is_the_same_as_before():
    raise_it = main(power(1000, n.All(YOUR_LEADER), "battle"))
    game = board([text("actor", raise_it)], {"characters": ["actor"]})
    do(game, "activate", "a.characters.actor")
    before = loops.table_digest(game)
    held = game.state.in_force[0]
    game.journal.refill(game.state.in_force, [held._replace(number=held.number + 5)])
    assert loops.table_digest(game) == before


@pytest.mark.parametrize("kind_", ["give_don", "play"])
def test_11_1_1_2_which_of_its_like_don_is_used_makes_it_no_other_decision(kind_):
    """Where giving or paying was stopped it is so with whichever DON!! card is named."""
    game = board([], {"hand": ["sailor"], "don": {"active": 2}})
    listed = next(found for found in game.legal_actions() if found.kind == kind_)
    row = (game.state.turn, loops.table_digest(game), tuple(listed))
    game.journal.progress(game.state, "stopped", (row,))
    first, second = (game.state.players[0].cost[index] for index in (0, 1))
    for don in (first, second):
        named = (
            {"card": don, "target": "a.leader"}
            if kind_ == "give_don"
            else {"card": "a.hand.0", "cards": [don]}
        )
        assert "loop_restarted" in why(game, kind_, **named)


def test_11_1_1_2_two_loops_stopped_in_a_turn_stay_stopped():
    game = do(do(twice(two_wakers()), "loop"), "times", number=1)
    first = game.state.stopped
    do(game, "attack", "a.leader", "b.leader")
    while kind(game) != "main":
        game.push(game.legal_actions()[-1])
    do(do(twice(game), "loop"), "times", number=1)
    assert (len(game.state.stopped), game.state.stopped[:1]) == (2, first)


def test_11_1_1_2_of_loops_of_earlier_turns_nothing_is_kept():
    game = do(do(twice(two_wakers()), "loop"), "times", number=1)
    do(do(game, "end_main"), "end_main")
    override(game, "rest", "a.characters.moon")
    do(do(twice(game), "loop"), "times", number=1)
    assert [row[0] for row in game.state.stopped] == [game.state.turn]
