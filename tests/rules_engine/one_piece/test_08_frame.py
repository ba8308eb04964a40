"""Activating and resolving effects (CR 8): the frame the rules give them, with text made up by the test."""

from __future__ import annotations

from rules_engine.one_piece import durations, terms, values
from rules_engine.one_piece.seams import Effects
from rules_engine.one_piece.state import Pending
from tests.rules_engine.one_piece.board import area, attack, board, do, kinds, refs, why


def test_8_1_4_1_and_8_1_4_2_a_continuous_effect_lasts_and_a_drawn_card_stays_drawn():
    game = board()
    leader = refs.find(game, "a.leader")
    durations.put_in_force(game, 0, leader, "power", (leader,), 1000, durations.TURN)
    terms.draw(game, 0, 1)
    do(game, "end_main")
    assert (values.power(game, leader), len(area(game, "a.hand"))) == (5000, 1)


def seen_at(monkeypatch):
    seen = []

    class Looking(Effects):
        def resolve_event(self, game, card_id, head):
            seen.append((head, game.state.cards[card_id].zone, kinds(game)))

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Looking)
    return seen


def test_8_4_2_an_event_is_trashed_then_its_effect_is_carried_out(monkeypatch):
    seen = seen_at(monkeypatch)
    do(board({"hand": ["shout"], "don": {"active": 1}}), "play", "a.hand.0")
    assert seen[0][:2] == ("Main", "trash")


def test_8_5_1_and_8_5_2_and_8_5_4_using_an_event_from_the_hand_is_activating_the_card(monkeypatch):
    seen = seen_at(monkeypatch)
    game = board(b={"hand": ["guard"], "don": {"active": 1}})
    do(game, "attack", "a.leader", "b.leader")
    do(game, "counter_event", "b.hand.0")
    assert seen[0][0] == "Counter"
    assert seen[0][2] == ["rested", "moved", "event_activated"]


def asked(low, high):
    game = board({"characters": ["sailor", "cook", "ghost"]})
    cards = tuple(game.state.players[0].characters)
    game.journal.set(game.state, "pending", Pending(0, "choose", "", "CR 8-4-4", cards, low, high))
    return game


def test_8_4_4_1_as_many_as_said_are_chosen_or_all_there_are():
    assert {len(found.cards) for found in asked(2, 2).legal_actions()} == {2}
    assert {len(found.cards) for found in asked(5, 5).legal_actions()} == {3}
    assert why(asked(2, 2), "choose", cards=["a.characters.0"]) == {"wrong_number_chosen": "CR 8-4-4-1"}


def test_8_6_2_1_a_trigger_comes_between_the_points_of_damage(monkeypatch):
    seen = []

    class Looking(Effects):
        def resolve_trigger(self, game, card_id):
            seen.append(len(area(game, "b.life")))

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Looking)
    game = attack(board({"characters": ["twin"]}, {"life": ["flare", "cook", "giant"]}), "a.characters.0")
    do(game, "trigger")
    assert (seen, area(game, "b.life"), area(game, "b.hand")) == ([2], ["giant"], ["cook"])


def test_8_6_2_effects_met_during_damage_wait_until_all_of_it_is_done(monkeypatch):
    frames_seen = []

    class Waiting(Effects):
        listening = True

        def happened(self, game, event):
            if event.kind == "moved" and event.cause == "damage":
                game.journal.append(game.state.waiting, ("later",))

        def resolve_waiting(self, game):
            frames_seen.append((game.state.frames[-1].kind, len(game.state.players[1].life)))
            game.journal.remove(game.state.waiting, 0)

    monkeypatch.setattr("rules_engine.one_piece.seams._installed", Waiting)
    attack(board({"characters": ["twin"]}), "a.characters.0")
    assert frames_seen == [("battle", 2), ("battle", 2)]
