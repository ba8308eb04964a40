"""What happened, put into the reader's language: every sentence, and every word of the engine inside one."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from rules_engine.one_piece import durations, effects, judge, log  # noqa: F401 -- effects add their own sentences
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.decisions import LEGAL
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.log import Happened
from rules_engine.queries import action_words
from rules_engine.queries.event_words import event_words
from rules_engine.queries.names import asked_words, change_words, deed_words, fact_words, until_words
from tests.rules_engine.one_piece.board import attack, board, do, override


@pytest.fixture
def spoken():
    """Put every sentence between angle brackets, as a catalog of another language would put it into that language."""

    class Foreign(trans_real.DjangoTranslation):
        def gettext(self, message: str) -> str:
            return f"‹{message}›"

    before = trans_real._translations.get("fr")
    trans_real._translations["fr"] = Foreign("fr")
    with translation.override("fr"):
        yield
    if before is None:
        del trans_real._translations["fr"]
    else:
        trans_real._translations["fr"] = before


def game() -> Game:
    return board({"hand": ["cook"], "don": {"active": 1}}, {"life": 3})


@pytest.mark.parametrize("kind", sorted(log.WORDS))
def test_every_sentence_is_said_in_the_readers_language(spoken, kind: str):
    said = event_words(game(), Happened(kind, card=0, target=1, value="battle", before="hand"))
    assert said.startswith("‹")
    assert said.endswith("›")


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Happened("moved", card=1, before="deck", value="hand"), "‹Deck› → ‹Hand›"),
        (Happened("phase", value="main"), "‹Main Phase›"),
        (Happened("lost", value="no card left in the deck"), "‹no card left in the deck›"),
        (Happened("draw", value="a judge's decision"), "‹a judge's decision›"),
        (Happened("judge", value="rest"), "‹Rest the card›"),
        (Happened("changed", card=0, target=1, value="base power 7000"), "‹base power› 7000"),
        (Happened("changed", card=0, target=1, value="stays rested"), "‹stays rested›"),
        (Happened("expired", value="no_refresh"), "‹stays rested›"),
        (Happened("expired", value="keyword"), "‹keyword›"),
    ],
)
def test_the_engines_words_inside_a_sentence_too(spoken, event: Happened, words: str):
    assert words in event_words(game(), event)


def test_a_card_nobody_has_named_and_one_that_is_hidden(spoken):
    played = game()
    life = played.state.players[1].life[0]
    seen = Happened("moved", side=1, card=life, before="life", value="hand")
    assert "‹an unknown card›" in event_words(played, seen)
    assert "‹a card›" in event_words(played, seen, "a")


@pytest.mark.parametrize("who", ["a", "b", "public"])
def test_a_hidden_card_is_not_named_in_any_language(who: str):
    played = do(board(a={"deck": ["cook"] * 5}, b={"deck": ["giant"] * 5}), "end_main")
    said = " ".join(event_words(played, event, who) for event in played.log)
    assert ("Giant" in said) == (who == "b")


@pytest.mark.parametrize("deed", judge.DEEDS)
def test_every_deed_of_a_judge_has_words(spoken, deed: str):
    assert deed_words(deed).startswith("‹")


@pytest.mark.parametrize("deed", judge.DEEDS)
def test_every_deed_of_a_judge_is_told_in_words_in_the_timeline(spoken, deed: str):
    said = action_words.words(
        game(), Action("override", 0, 0, number=1, value=f"{deed}:attack", reason="seen")
    )
    assert said.startswith("‹By a judge")
    assert f"{deed}:" not in said


def test_the_area_a_judge_moves_a_card_to_is_called_by_its_name():
    said = action_words.words(game(), Action("override", 0, value="move:don_deck", reason="seen"))
    assert said.endswith("into DON!! deck")


@pytest.mark.parametrize("kind", sorted({*LEGAL} - {""}))
def test_every_kind_of_question_has_words(spoken, kind: str):
    assert asked_words(kind).startswith("‹")


@pytest.mark.parametrize(
    "until",
    [
        durations.BATTLE,
        durations.TURN,
        durations.END,
        durations.GAME,
        durations.until_start(1),
        durations.until_end_after(0, 5),
        "refresh:1",
    ],
)
def test_every_length_of_an_effect_has_words(spoken, until: str):
    assert until_words(until).startswith("‹")


def test_what_is_in_force_is_told_in_words_on_the_compared_board():
    from rules_engine.one_piece.notation.facts import facts

    played = override(game(), "power:turn", "a.leader", number=2000)
    (path,) = facts(played)["effects"]
    assert (
        fact_words(f"effects.{path}")
        == "In force: power 2000 on A: Leader captain until the end of this turn"
    )


@pytest.mark.parametrize(
    "change", ["power +1000", "base_cost 3", "cannot attack", "forbid block", "negate", "delayed"]
)
def test_a_change_is_told_in_words(spoken, change: str):
    assert change_words(change).startswith("‹")


def test_what_a_whole_battle_tells_holds_no_word_of_the_engine():
    played: Any = attack(game())
    said = [event_words(played, event) for event in played.log]
    assert not any(word in one for one in said for word in ("don_deck", "cost →", "→ life", "→ hand"))
