"""Random legal games of cards without text: what must hold at every step."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.one_piece import areas, refs
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import DeckList
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import SIDES
from tests.rules_engine.one_piece.board import DECK, LIBRARY, area, board

GROWN = [number for number, card in LIBRARY.items() if card.category != "leader"]


def random_list(chance: random.Random, short: bool) -> DeckList:
    """A deck of any invented cards; a short one ends games by its last card."""
    size = chance.randint(12, 20) if short else 50
    counts: dict[str, int] = {}
    while sum(counts.values()) < size:
        number = chance.choice(GROWN)
        counts[number] = counts.get(number, 0) + 1
    return DeckList(chance.choice(["captain", "keeper", "admiral"]), counts)


@st.composite
def games(draw: Any) -> tuple[Game, random.Random]:
    seed = draw(st.integers(0, 2**32))
    chance = random.Random(seed)
    lists = (random_list(chance, draw(st.booleans())), random_list(chance, draw(st.booleans())))
    game = Game.new(lists, LIBRARY, seed, draw(st.sampled_from([0, 1, None])), check=False)
    return game, chance


def choose(game: Game, chance: random.Random) -> Action:
    """Play on rather than pass, so that games get somewhere."""
    legal = game.legal_actions()
    lively = [
        found for found in legal if found.kind not in ("end_main", "no_counter", "no_block", "no_trigger")
    ]
    return chance.choice(lively if lively and chance.random() < 0.8 else legal)


def every_card_in_one_place(game: Game) -> None:
    state = game.state
    found: list[int] = []
    for side, player in enumerate(state.players):
        for zone in areas.PLACES:
            for card in player.area(zone):
                assert (state.cards[card].owner, state.cards[card].zone) == (side, zone)
                found.append(card)
    for host in state.cards:
        for card in host.don:
            assert (state.cards[card].zone, state.cards[card].given_to) == (areas.GIVEN, host.id)
            assert host.zone in (areas.LEADER, areas.CHARACTERS)
            found.append(card)
    assert sorted(found) == list(range(len(state.cards)))


def don_all_there(game: Game) -> None:
    for side, player in enumerate(game.state.players):
        whole = game.state.cards[player.leader[0]].definition.don_deck
        assert (
            sum(card.owner == side and card.definition.number == "DON" for card in game.state.cards) == whole
        )
        assert len(player.characters) <= 5
        assert len(player.stage) <= 1
        assert len(player.leader) == 1


def play(game: Game, chance: random.Random, each: Any, limit: int = 400) -> None:
    while game.pending and len(game.history) < limit:
        each(game)
        game.push(choose(game, chance))
    each(game)


@given(games())
def test_every_card_is_in_exactly_one_place_and_every_don_is_there(played):
    game, chance = played

    def each(game):
        every_card_in_one_place(game)
        don_all_there(game)

    play(game, chance, each)


@given(games())
def test_a_game_comes_to_an_end(played):
    game, chance = played
    play(game, chance, lambda _: None, limit=3000)
    assert game.is_over
    assert game.winner in (0, 1)
    assert game.legal_actions() == []


@pytest.mark.long
@given(games())
def test_pop_restores_the_state_exactly(played):
    game, chance = played
    digests = []
    views = []

    def each(game):
        digests.append(game.digest())
        views.append(json.dumps(game.view("judge") | {"log": []}))

    play(game, chance, each, limit=120)
    while game.history:
        digests.pop()
        views.pop()
        game.pop()
        assert game.digest() == digests[-1]
        assert json.dumps(game.view("judge") | {"log": []}) == views[-1]


@given(games())
def test_what_was_taken_back_is_repeated_and_told_as_it_was(played):
    game, chance = played
    told = []
    play(game, chance, lambda game: told.append((game.digest(), game.log)), limit=60)
    again = []
    while game.history:
        again.append(game.pop())
    for step, action in enumerate(reversed(again), start=1):
        game.repeat(action)
        assert (game.digest(), game.log) == told[step]
    while game.history:
        game.pop()
    assert game.digest() == told[0][0]


def test_what_was_taken_back_is_worked_out_afresh_when_something_else_was_written():
    game = board(b={"deck": ["cook", "gunner", "giant"]})
    game.push(Action("end_main"))
    game.pop()
    areas.move(game, game.state.players[1].deck[0], areas.TRASH, "CR 3-5-2")
    game.repeat(Action("end_main"))
    assert area(game, "b.hand") == ["gunner"]


@pytest.mark.long
@given(games())
def test_going_back_and_another_way_leaves_no_trace(played):
    game, chance = played
    while game.pending and len(game.history) < 150:
        before = game.digest()
        legal = list(game.legal_actions())
        for found in chance.sample(legal, min(2, len(legal))):
            game.push(found)
            game.pop()
            assert game.digest() == before
            assert game.legal_actions() == legal
        game.push(choose(game, chance))


@pytest.mark.long
@given(games())
def test_a_game_saved_and_opened_anywhere_goes_on_the_same(played):
    game, chance = played
    opened = game
    while game.pending and len(game.history) < 150:
        if chance.random() < 0.1:
            opened = Game.from_json(json.loads(json.dumps(game.to_json())), LIBRARY)
        found = choose(game, chance)
        game.push(found)
        if opened is not game:
            opened.push(found)
            assert opened.digest() == game.digest()
            assert [event._asdict() for event in opened.log] == [event._asdict() for event in game.log]


@given(games())
def test_the_same_seed_and_the_same_actions_are_the_same_game(played):
    game, chance = played
    twin = Game.from_json(game.to_json(), LIBRARY)
    play(game, chance, lambda _: None, limit=200)
    for found in game.history:
        twin.push(found)
    assert twin.digest() == game.digest()


def universe(game: Game, chance: random.Random) -> list[Action]:
    """Many actions anybody could think of, most of them illegal."""
    ids = range(len(game.state.cards))
    field = [
        card for player in game.state.players for card in (*player.leader, *player.characters, *player.stage)
    ]
    hands = [card for player in game.state.players for card in player.hand]
    found = [
        Action(kind)
        for kind in (
            "first",
            "second",
            "keep",
            "mulligan",
            "end_main",
            "no_block",
            "no_counter",
            "trigger",
            "no_trigger",
            "yes",
            "no",
        )
    ]
    some = [*field, *hands, *chance.sample(ids, 5)]
    for card in some:
        found += [Action(kind, card) for kind in ("play", "block", "counter_event", "activate")]
        found.append(Action("choose", cards=(card,)))
        found.append(Action("give_don", None, card))
        for target in field:
            found += [Action(kind, card, target) for kind in ("attack", "counter")]
    return found


@pytest.mark.long
@given(games())
def test_legal_actions_and_why_illegal_never_disagree(played):
    game, chance = played
    while game.pending and len(game.history) < 150:
        if chance.random() < 0.25:
            legal = game.legal_actions()
            assert len(set(legal)) == len(legal)
            assert not any(game.why_illegal(found) for found in legal)
            for found in universe(game, chance):
                problems = game.why_illegal(found)
                assert (not problems) == (found in legal), (found, problems, game.pending)
                assert all(problem.words() for problem in problems)
        game.push(choose(game, chance))


def with_hidden_cards_changed(game: Game, side: int, chance: random.Random) -> Game:
    """The same table for the other player: what this player hides is dealt anew."""
    data = json.loads(json.dumps(game.to_json()))
    hidden = [
        card.id
        for card in game.state.cards
        if card.owner == side and card.zone in areas.SECRET and not areas.is_open(card)
    ]
    numbers = [data["state"]["cards"][card][0] for card in hidden]
    chance.shuffle(numbers)
    for card, number in zip(hidden, numbers, strict=True):
        data["state"]["cards"][card][0] = number
    return Game.from_json(data, LIBRARY)


@pytest.mark.long
@given(games())
def test_hidden_cards_never_show_in_another_view(played):
    game, chance = played
    while game.pending and len(game.history) < 150:
        if chance.random() < 0.2:
            for side in (0, 1):
                changed = with_hidden_cards_changed(game, side, chance)
                for who in (SIDES[1 - side], "public"):
                    assert changed.view(who) | {"log": []} == game.view(who) | {"log": []}
        game.push(choose(game, chance))


def names_in(game: Game, who: str) -> set[int]:
    return {row[name] for row in game.view(who)["log"] for name in ("card", "target") if name in row}


@given(games())
def test_what_happened_does_not_name_hidden_cards_to_others(played):
    game, chance = played
    while game.pending and len(game.history) < 150:
        was_open = {card.id for card in game.state.cards if areas.is_open(card)}
        game.push(choose(game, chance))
        passed: set[int] = set()
        for event in game.log:
            if isinstance(event, Happened) and event.kind == "moved" and (event.value not in areas.SECRET):
                passed.add(event.card)
        is_open = {card.id for card in game.state.cards if areas.is_open(card)}
        for who in ("a", "b", "public"):
            own = {card.id for card in game.state.cards if who in SIDES and card.owner == SIDES.index(who)}
            assert names_in(game, who) <= was_open | is_open | passed | own


def reveal(game: Game, real: Game, place: str) -> None:
    """Say which card lies at a place, as the real game knows it."""
    card = refs.find(game, place)
    if not game.state.cards[card].definition.is_known:
        number = real.state.cards[refs.find(real, place)].definition.number
        game.push(Action("reveal", card, value=number))


def layout(game: Game) -> list[list[int]]:
    return [[len(player.area(zone)) for zone in areas.PLACES] for player in game.state.players]


@given(games())
def test_a_game_told_from_memory_goes_as_the_real_one_did(played):
    """The decks of the told game are unknown; only what is played, countered with or hit by damage is named."""
    real, chance = played
    lists = tuple(player.deck_list for player in real.state.players)
    first = None if real.pending and real.pending.kind == "first" else real.state.first
    told = Game.new(lists, LIBRARY, None, first, chooser=real.state.chooser, check=False)
    while real.pending and len(real.history) < 150:
        act = refs.written(real, choose(real, chance))
        if act["do"] in ("play", "counter", "counter_event"):
            reveal(told, real, act["card"])
        elif act["do"] in ("trigger", "no_trigger"):
            reveal(told, real, f"{SIDES[real.pending.side]}.life.0")
        told.push(refs.action(told, act))
        real.push(refs.action(real, act))
        while layout(told) != layout(real):
            # Damage waits in the told game: the card that is hit is the one that came to the hand next in the real one.
            assert told.pending.kind == "trigger"
            side = told.pending.side
            came = real.state.players[side].hand[len(told.state.players[side].hand)]
            number = real.state.cards[came].definition.number
            told.push(Action("reveal", told.state.players[side].life[0], value=number))
            told.push(Action("no_trigger"))
        assert (told.pending and told.pending[:2]) == (real.pending and real.pending[:2])
        assert (told.state.turn, told.state.losers, told.state.battle is None) == (
            real.state.turn,
            real.state.losers,
            real.state.battle is None,
        )
        for row, twin in zip(real.state.players, told.state.players, strict=True):
            for zone in areas.PLACES:
                for one, other in zip(row.area(zone), twin.area(zone), strict=True):
                    found = told.state.cards[other].definition
                    assert not found.is_known or found is real.state.cards[one].definition


def test_the_invented_decks_are_legal():
    from rules_engine.one_piece.setup import deck_problems

    assert deck_problems(DeckList("captain", DECK), LIBRARY, 0) == []
