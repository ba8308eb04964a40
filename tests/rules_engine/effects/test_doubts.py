"""Texts that need to know a card nobody has named: they ask for it, or the step says that it cannot be decided."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.effects import doubts
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text import nodes as n
from tests.rules_engine.effects import boards
from tests.rules_engine.effects.acting import (
    CARD,
    DECK,
    activated,
    choose,
    exactly,
    hand,
    kind,
    numbers,
    ready,
    trash,
    use,
)
from tests.rules_engine.effects.boards import (
    YOUR_LEADER,
    always,
    area,
    board,
    do,
    power,
    power_of,
    text,
    timed,
    watch,
    why,
)

CREW, COOKS = n.TypeIs(("Crew",)), n.NameIs(("Cook",))
DEAR = n.StatIs("cost", ">=", 8)
DRAW = n.Do(n.Draw(n.Exactly(1)))
NAMES = "Say first which cards these are, or go on without knowing."


def drawn_if(condition: n.Condition, **sides: object) -> Game:
    """A board where one card is drawn if the condition holds; what can be drawn is known."""
    a = {"deck": ["sailor"] * 5, **sides.pop("a", {})}  # type: ignore[dict-item]
    return use(n.If(condition, (DRAW,)), a=a, **sides)


def asks_for_names(game: Game) -> bool:
    return game.pending is not None and game.pending.prompt == NAMES


def events(game: Game) -> list[str]:
    return [event.kind for event in game.log]


@pytest.mark.parametrize(
    ("condition", "a"),
    [
        (n.Has(hand("you", CREW)), {"hand": 2}),
        (n.Has(hand("you", n.ColorIs(("red",)))), {"hand": 2}),
        (n.Has(hand("you", DEAR), number=2), {"hand": ["giant", None]}),
        (n.Has(n.Set("any", (), (n.Noun("event"),), (n.Zone("trash", "you"),))), {"trash": []}),
        (n.Has(hand("you", CREW), op="==", number=1), {"hand": ["cook", None]}),
        (n.Has(hand("you", CREW), op="<=", number=1), {"hand": ["cook", None]}),
        (n.HasEach((hand("you", COOKS), hand("you", CREW))), {"hand": ["sailor", None]}),
        (n.HasMore(hand("you", CREW), ">"), {"hand": 1}),
        (n.EitherHas(hand("you", CREW), 1), {"hand": 1}),
        (n.AllAre(hand("you"), (CREW,)), {"hand": ["cook", None]}),
        (n.Compare(n.Count(hand("you", CREW)), ">=", 1), {"hand": 1}),
        (n.Compare(n.Count(hand("you", CREW)), "==", 1), {"hand": 1}),
        (n.Compare(n.StatTotal("cost", hand("you", CREW)), ">=", 5), {"hand": ["cook", None]}),
        (n.AllTrue((n.IsTurn("you"), n.Has(hand("you", CREW)))), {"hand": 1}),
        (n.AnyTrue((n.IsTurn("opponent"), n.Has(hand("you", CREW)))), {"hand": 1}),
        (n.Has(n.Set("you", (CREW,), (n.Noun("life"),), (n.Zone("life", "you"),))), {"life": 1}),
        (n.Has(hand("you", n.Not(COOKS))), {"hand": 1}),
    ],
)
def test_a_condition_that_depends_on_unnamed_cards_asks_for_their_names(condition, a):
    if "trash" in a:
        game = use(n.Trash(n.Top(n.Exactly(1), DECK)), n.If(condition, (DRAW,)), a={"deck": 5})
    else:
        game = drawn_if(condition, a=a)
    assert asks_for_names(game)


@pytest.mark.parametrize(
    ("condition", "a"),
    [
        (n.Has(hand("you", CREW)), {"hand": ["cook", None]}),
        (n.Has(hand("you", CREW), number=3), {"hand": 2}),
        (n.Has(hand("you"), number=2), {"hand": 2}),
        (n.Has(hand("you", CREW), op="<=", number=2), {"hand": 2}),
        (n.HasEach((hand("you", COOKS), hand("opponent", CREW))), {"hand": 1}),
        (n.AllAre(hand("you"), (CREW,)), {"hand": ["swimmer", "guard", None]}),
        (n.Compare(n.Count(hand("you", CREW)), ">=", 4), {"hand": 3}),
        (n.AllTrue((n.IsTurn("opponent"), n.Has(hand("you", CREW)))), {"hand": 1}),
        (n.AnyTrue((n.IsTurn("you"), n.Has(hand("you", CREW)))), {"hand": 1}),
        (n.Has(n.Set("you", (CREW,), (n.Noun("character"),))), {"hand": 3}),
    ],
)
def test_a_condition_that_holds_or_fails_whatever_they_are_asks_nobody(condition, a):
    assert kind(drawn_if(condition, a=a)) == "main"


def test_the_named_card_decides():
    for number, count in (("cook", 2), ("guard", 1)):
        game = drawn_if(n.Has(hand("you", CREW)), a={"hand": 1})
        do(game, "reveal", "a.hand.0", value=number)
        assert (kind(game), len(area(game, "a.hand"))) == ("main", count)
        assert "undecided" not in events(game)


def test_whoever_goes_on_without_a_name_leaves_a_mark_on_the_step():
    game = drawn_if(n.Has(hand("you", CREW)), a={"hand": 1})
    do(game, "choose")
    assert (kind(game), len(area(game, "a.hand"))) == ("main", 1)
    assert events(game) == ["undecided"]


def test_going_back_over_such_a_step_restores_it():
    game = drawn_if(n.Has(hand("you", CREW)), a={"hand": 1})
    before = game.digest()
    do(game, "reveal", "a.hand.0", value="cook")
    game.pop()
    assert game.digest() == before
    do(game, "choose")
    game.pop()
    assert (game.digest(), asks_for_names(game)) == (before, True)


def test_a_number_counted_from_unnamed_cards_asks_for_their_names():
    game = use(n.Draw(n.Exactly(n.Count(hand("you", CREW)))), a={"hand": 2, "deck": ["sailor"] * 9})
    assert asks_for_names(game)
    do(game, "reveal", "a.hand.0", value="cook")
    do(game, "reveal", "a.hand.1", value="guard")
    assert (kind(game), len(area(game, "a.hand"))) == ("main", 3)


def test_all_cards_of_a_kind_in_a_hand_cannot_be_taken_before_they_are_named():
    game = use(n.Trash(n.All(hand("you", CREW))), a={"hand": 2})
    assert asks_for_names(game)
    do(game, "reveal", "a.hand.0", value="cook")
    do(game, "reveal", "a.hand.1", value="guard")
    assert (area(game, "a.hand"), area(game, "a.trash")) == (["guard"], ["cook"])


def test_a_cost_that_unnamed_cards_may_pay_is_neither_legal_nor_unpayable():
    game = ready(
        n.Draw(n.Exactly(1)),
        ability={"cost": n.Cost((n.Trash(exactly(1, hand("you", CREW))),))},
        a={"hand": 1, "deck": ["sailor"] * 5},
    )
    assert why(game, "activate", "a.characters.actor") == {"cannot_be_decided": "CR 8-3-1-3"}
    named = do(game, "reveal", "a.hand.0", value="guard")
    assert why(named, "activate", "a.characters.actor") == {"cost_not_payable_effect": "CR 8-3-1-3"}
    named.pop()
    do(named, "reveal", "a.hand.0", value="cook")
    activated(named)
    assert (area(named, "a.trash"), area(named, "a.hand")) == (["cook"], ["sailor"])


def test_an_effect_that_activates_by_itself_asks_before_its_cost_is_given_up():
    greeter = text(
        "greeter",
        timed("On Play", DRAW, cost=n.Cost((n.Trash(exactly(1, hand("you", CREW))),))),
        cost=0,
    )
    game = board([greeter], {"hand": ["greeter", None], "deck": ["sailor"] * 5})
    do(game, "play", "a.hand.greeter")
    assert asks_for_names(game)
    do(game, "reveal", "a.hand.0", value="cook")
    assert kind(game) == "yes_no"
    game.pop()
    do(game, "choose")
    assert (kind(game), events(game)) == ("main", ["undecided"])


def test_a_permanent_effect_that_depends_on_unnamed_cards_is_told_until_they_are_named():
    fan = text("fan", always(power(1000, n.All(YOUR_LEADER)), when=n.Has(trash("you", CREW))))
    game = use(n.Trash(n.Top(n.Exactly(1), DECK)), cards=(fan,), a={"deck": 5, "characters": ["fan"]})
    source = boards.at(game, "a.characters.fan")
    assert game.effects.undecided(game) == [(source, (boards.at(game, "a.trash.0"),))]
    assert power_of(game, "a.leader") == 5000
    do(game, "reveal", "a.trash.0", value="cook")
    assert (game.effects.undecided(game), power_of(game, "a.leader")) == ([], 6000)


def test_searching_among_unnamed_cards_names_them_and_takes_one():
    game = use(
        n.Look(n.Top(n.Exactly(2), DECK, slot=1)),
        n.Move(n.Pick(n.UpTo(1), n.Set("any", (CREW,), (CARD,)), source=1, slot=2), n.Place("hand"), "add"),
        n.Move(n.Rest(1), n.Place("deck", end="bottom", order="you"), "place"),
        a={"deck": 5},
    )
    assert asks_for_names(game)
    do(game, "reveal", "a.deck.0", value="guard")
    do(game, "reveal", "a.deck.1", value="cook")
    assert numbers(game) == ["cook"]
    choose(game, "a.deck.1")
    assert (area(game, "a.hand"), area(game, "a.deck")) == (["cook"], ["", "", "", "guard"])


def test_a_name_given_in_the_middle_of_a_choice_lets_the_effect_ask_anew():
    game = use(
        n.Look(n.Top(n.Exactly(2), DECK, slot=1)),
        n.Move(n.Pick(n.UpTo(1), n.Set("any", (CREW,), (CARD,)), source=1, slot=2), n.Place("hand"), "add"),
        a={"deck": ["cook", None, None], "life": 0},
    )
    do(game, "choose")
    assert numbers(game) == ["cook"]
    # Now somebody remembers: what was said before about going on must not be taken for a choice.
    do(game, "reveal", "a.deck.1", value="sailor")
    assert numbers(game) == ["cook", "sailor"]
    choose(game, "a.deck.1")
    assert area(game, "a.hand") == ["sailor"]


def test_a_judges_correction_in_the_middle_of_an_effect_lets_it_ask_anew():
    game = drawn_if(n.Has(hand("you", CREW)), a={"hand": 1})
    do(game, "override", "a.hand.0", value="identity:cook", reason="shown to both")
    assert (kind(game), len(area(game, "a.hand"))) == ("main", 2)


@pytest.mark.parametrize("number", ["cook", "guard"])
def test_what_is_decided_whatever_the_cards_are_is_what_each_of_them_decides(number):
    """Wherever nobody is asked, naming the cards changes nothing."""
    for condition in (
        n.Has(hand("you", CREW), number=3),
        n.Has(hand("you"), number=2),
        n.Has(hand("you", CREW), op="<=", number=2),
    ):
        game = ready(DRAW, a={"hand": 2})
        ctx = Context(boards.at(game, "a.characters.actor"), 0)
        said = doubts.truth(game, ctx, condition)
        for place in ("a.hand.0", "a.hand.1"):
            do(game, "reveal", place, value=number)
        assert said is doubts.truth(game, ctx, condition) is not None


# ------------------------------------------------------------------------------------ watching what happens to a card

FROM_HAND = (n.Zone("hand"),)
ANY_ONE = n.Set("you", (), (CARD,), FROM_HAND)
CREW_ONE = n.Set("you", (CREW,), (CARD,), FROM_HAND)


def trashed(event: n.Event, held: object, **ability: object) -> Game:
    """One card of the hand is trashed while a Leader watches for the event and draws."""
    watcher = text("watcher", watch(event, DRAW, **ability), category="leader")
    a = {"leader": "watcher", "hand": held, "deck": ["sailor"] * 5}
    return use(n.Trash(exactly(1, hand())), cards=(watcher,), a=a)


@pytest.mark.parametrize(
    ("event", "held", "drawn", "told"),
    [
        (n.Happens("trashed", CREW_ONE), ["cook"], 1, False),
        (n.Happens("trashed", CREW_ONE), 1, 0, True),
        (n.Happens("trashed", n.Pick(n.Exactly(1), CREW_ONE, slot=1)), 1, 0, True),
        (n.Happens("trashed", n.EitherTarget((n.All(CREW_ONE), n.This("leader")))), 1, 0, True),
        (n.Happens("trashed", n.Set("you", (n.Not(COOKS),), (CARD,), FROM_HAND)), 1, 0, True),
        (n.Happens("trashed", n.Set("you", (), (n.Noun("event"),), FROM_HAND)), 1, 0, True),
        (n.Happens("trashed", ANY_ONE), 1, 1, False),
        (n.AnyEvent((n.Happens("trashed", CREW_ONE), n.Happens("trashed", ANY_ONE))), 1, 1, False),
        (
            n.Happens("trashed", n.Set("opponent", (CREW,), (CARD,), (n.Zone("hand", "opponent"),))),
            1,
            0,
            False,
        ),
        (n.Happens("trashed", CREW_ONE, n.By("effect", "opponent")), 1, 0, False),
        (n.HandTrashed(), 1, 1, False),
    ],
)
def test_8_1_3_1_who_watches_for_a_kind_of_card_marks_the_step_when_an_unnamed_one_moves(
    event, held, drawn, told
):
    game = trashed(event, held)
    assert (len(area(game, "a.hand")), "undecided" in events(game)) == (drawn, told)


def test_8_1_3_1_an_effect_that_could_not_be_activated_anyway_marks_nothing():
    game = trashed(n.Happens("trashed", CREW_ONE), 1, gates=(n.Gate("Opponent's Turn"),))
    assert "undecided" not in events(game)


def test_8_1_3_1_what_was_put_off_until_a_kind_of_card_moves_waits_on_with_a_mark():
    until = n.Delayed(n.Happens("trashed", CREW_ONE), (DRAW,))
    game = use(until, n.Trash(exactly(1, hand())), a={"hand": 1, "deck": ["sailor"] * 5})
    assert ("undecided" in events(game), len(game.state.in_force)) == (True, 1)
