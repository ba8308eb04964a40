"""What the engine cannot carry out is left to a judge: nodes nobody knows, words nobody knows, acts out of place."""

from __future__ import annotations

import pytest

from rules_engine.one_piece.effects.executable import executable
from rules_engine.one_piece.text import nodes as n
from rules_engine.one_piece.text.compiling import compile_text
from tests.rules_engine.effects.acting import exactly, kind, use
from tests.rules_engine.effects.boards import (
    THIS,
    YOURS,
    always,
    area,
    board,
    do,
    power,
    text,
    timed,
    watch,
    why,
)

DRAW = n.Draw(n.Exactly(1))
CREW = n.All(n.Set("you", (), (n.Noun("character", card=True),)))
LOOKED = n.Set("any", (), (n.Noun("character", card=True),), (n.Zone("looked"),))


def lacking(*abilities: n.Ability) -> list[str]:
    return [said.partition(": ")[2] for said in executable(abilities)]


# --------------------------------------------------------------------------------------------- texts that can be read

#: Made-up texts that the grammar reads, and what of them nothing carries out.
READ = {
    "[On Play] All of your Characters have a +1000 Counter.": "HandCounter",
    "[On Play] Your Character cards are played rested.": "EntersRested",
    "[On Play] Draw 1 card. Then, K.O. it.": "Slot",
    "[On Play] Play up to 1 Character card among them.": "Pick",
    "[On Play] Place the rest at the bottom of your deck in any order.": "Rest",
    "This Character cannot be blocked.": "Forbid be blocked",
    "Your Characters cannot be negated by effects.": "Forbid be negated",
    "You may trash 1 card from your hand: This Character gains +1000 power.": "Cost",
    "[Once Per Turn] This Character cannot be K.O.'d.": "once",
    "Up to 1 of your Characters gains +1000 power.": "Pick",
    "Draw 1 card.": "Draw",
    "If this Character would be returned to the owner's hand, you may trash 1 card from your hand instead.": (
        "Replace"
    ),
    "Your Life cards are placed at the bottom of your deck instead of being added to your hand, according to the "
    "rules.": "LifeGoesToDeck",
}


@pytest.mark.parametrize("line", READ)
def test_a_text_that_is_read_exactly_is_not_taken_for_one_that_can_be_carried_out(line):
    made = compile_text(line)
    assert made.exact
    assert lacking(*made.program) == [READ[line]]


@pytest.mark.parametrize(
    "line",
    [
        "[On Play] Up to 1 of your Characters can attack on the turn in which it is played.",
        "[On Play] Up to 1 of your opponent's Characters cannot attack during your opponent's next turn.",
        "All of your Character cards in your hand have a +1000 Counter.",
        "When this Character attacks, draw 1 card.",
        "[Once Per Turn] If this Character would be K.O.'d, you may trash 1 card from your hand instead.",
        "[On Play] Look at 3 cards from the top of your deck; play up to 1 Character card among them.",
    ],
)
def test_their_neighbours_can_be_carried_out(line):
    assert lacking(*compile_text(line).program) == []


# -------------------------------------------------------------------------------------------------------- single words


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (timed("On Play", n.Allow(CREW, n.Deed("be rested"))), "Allow be rested"),
        (timed("At Dawn", DRAW), "Timing At Dawn"),
        (timed("On Play", DRAW, gates=(n.Gate("At Sea"),)), "Gate At Sea"),
        (watch(n.Happens("sings", THIS), DRAW), "Happens sings"),
        (watch(n.Moment("noon"), DRAW), "Moment noon"),
        (timed("On Play", n.Delayed(n.Moment("noon"), (n.Do(DRAW),))), "Moment noon"),
        (timed("On Play", n.Trash(exactly(1, n.Set("you", (n.StatIs("age", ">=", 3),))))), "StatIs age"),
        (timed("On Play", n.Trash(exactly(1, n.Set("you", (), (), (n.Zone("sea"),))))), "Zone sea"),
        (timed("On Play", n.Trash(exactly(1, n.Set("you", (), (n.Noun("fish"),))))), "Noun fish"),
        (timed("On Play", n.Modify(THIS, (n.GainKeyword("Flying"),))), "GainKeyword Flying"),
        (timed("On Play", n.Modify(THIS, (n.Add("age", 1),))), "Add age"),
        (timed("On Play", power(1000, until="noon")), "Duration noon"),
        (timed("On Play", n.Draw(n.Exactly(n.Moved(0, "card", "trashed")))), "Moved trashed"),
        (
            timed("On Play", n.If(n.Happened(n.Happens("rested", THIS)), (n.Do(DRAW),))),
            "Happened",
        ),
        (always(n.May((n.Do(power(1000)),))), "May"),
        (always(n.Modify(THIS, (n.GainOneOf(("Rush", "Blocker")),))), "GainOneOf"),
        (always(power(1000), gates=(n.Gate("At Sea"),)), "Gate At Sea"),
        (timed("On Play", n.Play(exactly(1, LOOKED))), "Pick"),
        (timed("On Play", n.EitherAct((DRAW, n.EntersRested(YOURS)))), "EntersRested"),
    ],
)
def test_a_word_nobody_knows_is_said(ability, said):
    assert lacking(ability) == [said]


# ----------------------------------------------------------------------------------------------------- during the game


@pytest.mark.parametrize(
    "step",
    [
        n.HandCounter(CREW, 1000),
        n.Delayed(n.Moment("noon"), (n.Do(DRAW),)),
        n.Replace(n.Happens("returned", THIS), (n.Do(DRAW),)),
        n.Replace(n.Happens("trashed", THIS), (n.Do(DRAW),)),
        n.Forbid(CREW, n.Deed("be blocked"), n.Duration("turn")),
        n.Repeat(n.Per(n.Moved(0, "card", "trashed")), (n.Do(DRAW),)),
    ],
)
def test_8_4_1_5_what_cannot_be_carried_out_waits_for_a_judge_and_the_rest_is_done(step):
    game = use(step, DRAW)
    assert (kind(game), area(game, "a.hand")) == ("judge", [])
    do(game, "yes")
    assert (kind(game), area(game, "a.hand")) == ("main", ["sailor"])


def test_10_1_1_a_card_that_can_attack_on_the_turn_it_is_played_has_rush():
    eager = text("eager", always(n.Allow(THIS, n.Deed("attack on turn played"))), cost=0)
    game = board([eager], {"hand": ["eager"], "don": {"active": 5}})
    do(game, "play", "a.hand.eager")
    assert why(game, "attack", "a.characters.eager", "b.leader") == {}
