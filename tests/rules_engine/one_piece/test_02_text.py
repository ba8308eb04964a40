"""Card information that only texts use (CR 1, 2, 4, 5): invented cards, their text read, compiled and played."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.one_piece import effects, keywords, refs, values
from rules_engine.one_piece.cards import CardDef, DeckList, Library
from rules_engine.one_piece.effects.printed import define
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text.compiling import compile_text
from tests.rules_engine.one_piece import board as plain
from tests.rules_engine.one_piece.board import RED, area, attack, do, override, pass_turn, why


@pytest.fixture(autouse=True)
def _with_texts(monkeypatch):
    monkeypatch.setattr("rules_engine.one_piece.seams._installed", effects.carried_out())


def written(number: str, text: str, category: str = "character", **more: Any) -> CardDef:
    """An invented card with a text, which has to be read exactly."""
    compiled = compile_text(text, number)
    assert compiled.exact, text
    values_of = {
        "character": {"cost": 0, "power": 5000},
        "leader": {"power": 5000, "life": 5},
        "event": {"cost": 0},
        "stage": {"cost": 0},
    }[category]
    name = more.pop("name", number.title())
    facts: dict[str, Any] = {"colors": RED, "types": ("Crew",), "attributes": ("Slash",)} | values_of | more
    return define(CardDef(number, name, category, text=text, **facts), compiled.program)


def board(
    texts: list[CardDef], a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **rest: Any
) -> Game:
    library = Library([*plain.CARDS, *texts])
    sides = {}
    for letter, leader, said in (("a", "captain", a), ("b", "keeper", b)):
        sides[letter] = {"leader": leader, "deck": ["sailor"] * 10, "life": ["sailor"] * 4} | (said or {})
    return Game.from_position({"turn": 5, "seed": 1, **sides, **rest}, library)


def offered(
    text: str,
    a: dict[str, Any] | None = None,
    b: dict[str, Any] | None = None,
    more: tuple[CardDef, ...] = (),
) -> list[str]:
    """Play a card with this [On Play] text and return the numbers of the cards to choose from, in the order offered."""
    mine = a or {}
    game = board([written("caller", text), *more], mine | {"hand": ["caller", *mine.get("hand", [])]}, b)
    do(game, "play", "a.hand.caller")
    if game.pending.kind != "choose":
        return []
    return [game.state.cards[card].definition.number for card in game.pending.cards]


CREW_OF_THREE = {"characters": ["cook", "pair", "ghost"]}


def test_1_3_1_a_text_outranks_the_rules():
    bold = written("bold", "This Character can also attack your opponent's active Characters.")
    game = board([bold], {"characters": ["bold"]}, {"characters": ["cook"]})
    assert why(game, "attack", "a.characters.0", "b.characters.0") == {}
    assert why(game, "attack", "a.leader", "b.characters.0") == {"target_active": "CR 7-1-1-2"}


def test_1_3_9_2_an_activation_cost_is_paid_to_activate_an_effect():
    reader = written("reader", "[Activate: Main] You may rest this Character: Draw 1 card.")
    game = board([reader], {"characters": ["reader"]})
    do(game, "activate", "a.characters.0", **values_of(game))
    while game.pending.kind == "yes_no":
        do(game, "yes")
    assert (area(game, "a.hand"), plain.card(game, "a.characters.0").rested) == (["sailor"], True)


def values_of(game: Game) -> dict[str, Any]:
    """What else the one activation listed names."""
    found = next(action for action in game.legal_actions() if action.kind == "activate")
    return {key: value for key, value in found.to_json().items() if key not in ("do", "card")}


def test_2_1_2_a_name_in_brackets_is_the_cards_with_that_name():
    mate = written("mate", "[Blocker]", name="Cook Mate")
    text = "[On Play] K.O. up to 1 of your opponent's [Cook]."
    assert offered(text, b={"characters": ["mate", "cook", "ghost"]}, more=(mate,)) == ["cook"]


def test_2_1_2_1_a_part_of_a_name_is_every_card_with_it():
    text = '[On Play] K.O. up to 1 of your opponent\'s Characters with a card name including "o".'
    assert offered(text, b=CREW_OF_THREE) == ["cook", "ghost"]


def test_2_1_3_a_name_given_by_a_text_counts_everywhere_even_in_the_hand():
    double = written("double", "Also treat this card's name as [Cook] according to the rules.", cost=2)
    text = "[On Play] Play up to 1 [Cook] from your hand."
    assert offered(text, {"hand": ["double", "ghost"]}, more=(double,)) == ["double"]


def test_2_2_3_1_leader_is_the_card_in_the_leader_area():
    game = board(
        [written("caller", "[On Play] Your Leader gains +1000 power during this turn.")],
        {"hand": ["caller"], "trash": ["cook"]},
    )
    do(game, "play", "a.hand.0")
    assert values.power(game, refs.find(game, "a.leader")) == 6000


def test_2_2_4_1_character_is_a_card_in_the_character_area():
    text = "[On Play] Return up to 1 of your Characters to the owner's hand."
    assert offered(text, {"characters": ["cook"], "trash": ["ghost"], "hand": ["pair"]}) == ["cook", "caller"]


def test_2_2_4_2_character_card_is_one_elsewhere():
    text = "[On Play] Add up to 1 Character card from your trash to your hand."
    assert offered(text, {"characters": ["cook"], "trash": ["ghost", "shout", "ship"]}) == ["ghost"]


def test_2_2_4_3_leader_or_character_cards_are_those_on_the_field():
    text = "[On Play] Rest up to 1 of your opponent's Leader or Character cards."
    assert offered(text, b={"characters": ["cook"], "trash": ["ghost"]}) == ["keeper", "cook"]


def test_2_2_5_1_event_is_any_event_card():
    text = "[On Play] Add up to 1 Event from your trash to your hand."
    assert offered(text, {"trash": ["ghost", "shout", "ship"]}) == ["shout"]


def test_2_2_6_1_stage_is_the_card_in_the_stage_area():
    text = "[On Play] Return up to 1 of your Stages to the owner's hand."
    assert offered(text, {"stage": "raft", "trash": ["ship"]}) == ["raft"]


def test_2_2_6_2_stage_card_is_one_elsewhere():
    text = "[On Play] Add up to 1 Stage card from your trash to your hand."
    assert offered(text, {"stage": "raft", "trash": ["ship", "cook"]}) == ["ship"]


def test_2_3_6_multicolor_is_a_card_of_several_colors():
    assert offered("[On Play] K.O. up to 1 of your opponent's multicolor Characters.", b=CREW_OF_THREE) == [
        "pair"
    ]


def test_2_4_3_a_type_in_braces_is_the_whole_type():
    text = "[On Play] K.O. up to 1 of your opponent's {Crew} type Characters."
    mate = written("mate", "[Blocker]", types=("Former Crew",))
    assert offered(text, b={"characters": ["mate", "cook"]}, more=(mate,)) == ["cook"]


def test_2_4_3_1_a_part_of_a_type_is_every_type_with_it():
    text = '[On Play] K.O. up to 1 of your opponent\'s Characters with a type including "Crew".'
    mate = written("mate", "[Blocker]", types=("Former Crew",))
    lone = written("lone", "[Blocker]", types=("Navy",))
    assert offered(text, b={"characters": ["mate", "lone", "cook"]}, more=(mate, lone)) == ["mate", "cook"]


@pytest.mark.parametrize("attribute", ["Slash", "Strike", "Ranged", "Special", "Wisdom", "?"])
def test_2_5_2_and_2_5_6_an_attribute_in_pointed_brackets_is_each_of_six(attribute):
    text = f"[On Play] K.O. up to 1 of your opponent's <{attribute}> attribute Characters."
    one = written("one", "[Blocker]", attributes=(attribute,))
    two = written("two", "[Blocker]", attributes=("none of them",))
    assert offered(text, b={"characters": ["one", "two"]}, more=(one, two)) == ["one"]


def test_2_8_1_and_4_1_1_what_a_text_says_is_carried_out():
    game = board([written("caller", "[On Play] Draw 2 cards.")], {"hand": ["caller"]})
    do(game, "play", "a.hand.0")
    assert area(game, "a.hand") == ["sailor", "sailor"]


@pytest.mark.parametrize("zone", ["hand", "trash"])
def test_2_8_2_a_text_is_valid_on_the_field_only(zone):
    leads = written("leads", "All of your Characters gain +1000 power.")
    on_field = board([leads], {"characters": ["leads", "cook"]})
    elsewhere = board([leads], {"characters": ["cook"], zone: ["leads"]})
    assert values.power(on_field, refs.find(on_field, "a.characters.cook")) == 4000
    assert values.power(elsewhere, refs.find(elsewhere, "a.characters.cook")) == 3000


def test_2_8_3_a_text_is_resolved_from_its_start():
    caller = written("caller", "[On Play] Draw 1 card. Then, trash 1 card from your hand.")
    game = board([caller], {"hand": ["caller", "cook"], "deck": ["giant", "ghost"]})
    do(game, "play", "a.hand.0")
    assert [game.state.cards[card].definition.number for card in game.pending.cards] == ["cook", "giant"]


def test_2_8_4_and_2_8_4_1_notes_in_parentheses_change_nothing():
    note = "[Rush] (This card can attack on the turn in which it is played.)"
    assert compile_text(note, "x").program == compile_text("[Rush]", "x").program


def test_2_8_4_2_a_number_in_a_circle_is_a_cost_whatever_its_parentheses_say():
    reader = written(
        "reader",
        "[Activate: Main] ➀ (You may rest the specified number of DON!! cards in your cost area.): Draw 1 card.",
    )
    game = board([reader], {"characters": ["reader"], "don": {"active": 2}})
    do(game, "activate", "a.characters.0", **values_of(game))
    while game.pending.kind == "yes_no":
        do(game, "yes")
    assert (area(game, "a.hand"), plain.active(game, "a")) == (["sailor"], 1)


def test_2_8_5_no_base_effect_is_a_card_without_text():
    text = "[On Play] K.O. up to 1 of your opponent's Characters with no base effect."
    reader = written("reader", "[Activate: Main] You may rest this Character: Draw 1 card.")
    assert offered(text, b={"characters": ["cook", "reader"]}, more=(reader,)) == ["cook"]


def test_2_9_4_an_effect_raises_life_above_what_is_printed():
    caller = written(
        "caller", "[On Play] Add up to 1 card from the top of your deck to the top of your Life cards."
    )
    game = board([caller], {"hand": ["caller"], "deck": ["giant", "ghost"], "life": ["sailor"] * 5})
    do(game, "play", "a.hand.0")
    do(game, "choose", number=1)
    assert area(game, "a.life") == ["giant", *["sailor"] * 5]


def test_2_10_2_an_event_has_no_counter_whatever_is_printed_on_it():
    odd = written("odd", "[Main] Draw 1 card.", "event", counter=1000)
    game = do(board([odd], b={"hand": ["odd"]}), "attack", "a.leader", "b.leader")
    assert why(game, "counter", "b.hand.0", "b.leader") == {"no_counter": "CR 2-10-2"}


def test_2_11_2_and_7_1_4_1_1_2_a_trigger_is_part_of_the_text():
    lucky = written("lucky", "[Trigger] Draw 1 card.")
    assert lucky.has_trigger
    game = attack(board([lucky], b={"life": ["lucky", "cook"]}))
    do(game, "trigger")
    assert (area(game, "b.hand"), area(game, "b.trash")) == (["sailor"], ["lucky"])


def test_4_1_2_keyword_effects_are_found_in_texts():
    game = board([written("quick", "[Rush]")], {"characters": [{"card": "quick", "new": True}]})
    assert keywords.has(game, refs.find(game, "a.characters.0"), "Rush")
    assert why(game, "attack", "a.characters.0", "b.leader") == {}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_4_5_4_and_4_5_4_1_and_4_5_4_2_and_4_5_4_3_drawing_up_to_a_number_stops_where_the_player_wishes(
    number,
):
    game = board([written("caller", "[On Play] Draw up to 2 cards.")], {"hand": ["caller"]})
    do(game, "play", "a.hand.0")
    for _ in range(number):
        assert (game.pending.kind, game.pending.rule) == ("yes_no", "CR 4-5-4")
        do(game, "yes")
    if number < 2:
        do(game, "no")
    assert (game.pending.kind, len(area(game, "a.hand"))) == ("main", number)


#: Every way off the field, as texts say it of a Character of the other player.
WAYS = (
    "[On Play] K.O. up to 1 of your opponent's Characters.",
    "[On Play] Trash up to 1 of your opponent's Characters.",
    "[On Play] Return up to 1 of your opponent's Characters to the owner's hand.",
    "[On Play] Place up to 1 of your opponent's Characters at the bottom of the owner's deck.",
    "[On Play] Add up to 1 of your opponent's Characters to the top of the owner's Life cards face-up.",
)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("word", ["removed from the field", "K.O.'d"])
def test_4_11_1_what_a_text_says_of_being_removed_holds_for_every_way_to_another_area(way, word):
    rock = written("rock", f"This Character cannot be {word} by your opponent's effects.")
    game = board([written("foe", way), rock], {"hand": ["foe"]}, {"characters": ["rock"]})
    do(game, "play", "a.hand.foe")
    while game.pending.kind != "main":
        game.push(next((found for found in game.legal_actions() if found.cards), game.legal_actions()[0]))
    stays = word == "removed from the field" or "K.O." in way
    assert (area(game, "b.characters") == ["rock"]) is stays


@pytest.mark.parametrize("way", [*WAYS, "[On Play] Rest up to 1 of your opponent's Characters."])
def test_4_11_1_a_text_that_hears_of_being_removed_hears_every_way_to_another_area_and_nothing_else(way):
    ward = (
        "If this Character would be removed from the field by your opponent's effect, "
        "you may trash 1 card from your hand instead."
    )
    game = board(
        [written("foe", way), written("rock", ward)],
        {"hand": ["foe"]},
        {"characters": ["rock"], "hand": ["cook"]},
    )
    do(game, "play", "a.hand.foe")
    do(game, "choose", cards=["b.characters.rock"])
    assert (game.pending.kind == "yes_no") is not way.startswith("[On Play] Rest")


def test_4_11_1_what_leaves_the_hand_or_the_life_is_not_removed_from_the_field():
    rock = written("rock", "This Character cannot be removed from the field by your opponent's effects.")
    way = "[On Play] Trash 1 card from your opponent's hand."
    game = board([written("foe", way), rock], {"hand": ["foe"]}, {"hand": ["rock"]})
    do(game, "play", "a.hand.foe")
    while game.pending.kind != "main":
        game.push(next((found for found in game.legal_actions() if found.cards), game.legal_actions()[0]))
    assert area(game, "b.trash") == ["rock"]


def test_5_2_1_5_2_a_deck_searched_at_the_start_of_the_game_is_shuffled():
    leader = written(
        "founder", "At the start of the game, play up to 1 {Crew} type Stage card from your deck.", "leader"
    )
    hut = written("hut", "[Activate: Main] You may rest this Stage: Draw 1 card.", "stage")
    library = Library([*plain.CARDS, leader, hut])
    counts = {"hut": 4, "cook": 4, "sailor": 4}
    game = Game.new((DeckList("founder", counts), plain.LIST), library, 1, 0, check=False)
    assert (game.pending.side, game.pending.kind) == (0, "choose")
    game.push(next(action for action in game.legal_actions() if action.cards))
    assert (area(game, "a.stage"), "shuffled" in plain.kinds(game)) == (["hut"], True)
    assert plain.rules(game).index("5-2-1-5-2") < plain.rules(game).index("5-2-1-6")


def test_3_1_6_and_10_2_13_4_a_card_that_left_and_came_back_has_its_effects_of_the_turn_again():
    reader = written("reader", "[Activate: Main] [Once Per Turn] Draw 1 card.")
    game = board([reader], {"characters": ["reader"]})
    card = refs.find(game, "a.characters.0")
    do(game, "activate", card, **values_of(game))
    assert not any(action.kind == "activate" for action in game.legal_actions())
    override(game, "move:hand", card)
    override(game, "move:characters", card)
    assert any(action.kind == "activate" for action in game.legal_actions())


def test_once_per_turn_comes_back_with_the_next_turn():
    reader = written("reader", "[Activate: Main] [Once Per Turn] Draw 1 card.")
    game = board([reader], {"characters": ["reader"]})
    do(game, "activate", "a.characters.0", **values_of(game))
    pass_turn(pass_turn(game))
    assert any(action.kind == "activate" for action in game.legal_actions())
