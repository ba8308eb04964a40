"""Every card that comes with the product at play: random games over all of them, each number in each of its uses."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.management.commands import random_games
from rules_engine.one_piece import effects, invariants, seams
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import CardDef
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.text import nodes
from rules_engine.one_piece.text.walk import every
from rules_engine.shipped_cards import shipped_library

LIBRARY = shipped_library()
#: Some cards of each category, for boards on which the card in question is used.
SOME = {
    category: [card.number for card in LIBRARY.values() if card.category == category][
        :: 7 if category != "stage" else 1
    ]
    for category in ("leader", "character", "event", "stage")
}
#: The longest that what a card sets off is followed.
MOST = 60


@pytest.fixture(autouse=True)
def with_texts() -> Iterator[None]:
    before = seams.installed()
    effects.install()
    yield
    seams.install(before)


# ------------------------------------------------------------------------------------------------------ random games


@pytest.mark.long
@settings(max_examples=4 * settings.default.max_examples)
@given(st.integers(0, 2**32), st.sampled_from(list(LIBRARY)), st.sampled_from(list(LIBRARY)))
def test_in_random_games_over_all_cards_everything_holds_that_must(seed, number, other):
    """200 games: `invariants.play` says what is looked at, at one decision of twenty."""
    chance = random.Random(seed)
    lists = (
        invariants.random_list(chance, LIBRARY, number),
        invariants.random_list(chance, LIBRARY, other),
    )
    game = Game.new(lists, LIBRARY, seed, chance.choice((0, 1, None)), check=False)
    played = invariants.play(game, chance, checks=0.05, style=invariants.style_of(chance))
    assert game.is_over
    assert played.ended == game.state.ended


@pytest.mark.long
@pytest.mark.parametrize(
    ("style", "end"),
    [(invariants.FORWARD, "damage"), (invariants.PATIENT, "deck"), (invariants.CONCEDES, "concession")],
)
def test_how_people_play_decides_how_games_end(style, end):
    ends: Counter[str] = Counter()
    for seed in range(4):
        chance = random.Random(seed)
        game = random_games.game_of(seed, LIBRARY, chance)
        ends[invariants.play(game, chance, checks=0, style=style).ended] += 1
    assert ends.most_common(1)[0][0] == end


def test_the_command_plays_games_and_says_how_they_ended(capsys):
    call_command("random_games", games=2, seed=11, progress=1)
    said = capsys.readouterr().out
    assert "1 games, next seed 12, 0 failed" in said
    assert "2 games" in said
    assert "numbers were played, activated or triggered" in said


def spoil(monkeypatch: pytest.MonkeyPatch, spoiled: Any) -> None:
    """Let something go wrong at every play of a card."""
    from rules_engine.one_piece import decisions

    right = decisions.DO["play"]

    def wrong(game: Game, action: Action) -> None:
        right(game, action)
        spoiled(game)

    monkeypatch.setitem(decisions.DO, "play", wrong)


def lose_a_card(game: Game) -> None:
    game.state.players[0].deck.pop()


def forget_the_journal(game: Game) -> None:
    game.state.players[0].turns += 1


def raise_an_error(game: Game) -> None:
    raise KeyError("sail")


@pytest.mark.parametrize(
    ("spoiled", "words"),
    [(lose_a_card, "place"), (forget_the_journal, "state"), (raise_an_error, "KeyError")],
)
def test_the_command_finds_what_is_wrong_and_says_how_to_see_it_again(monkeypatch, spoiled, words):
    spoil(monkeypatch, spoiled)
    with pytest.raises(CommandError, match=words) as caught:
        call_command("random_games", games=3, seed=0, checks=0.5)
    assert "--games 1" in str(caught.value)


def test_the_command_goes_on_and_counts_failures_by_kind(monkeypatch, capsys):
    spoil(monkeypatch, raise_an_error)
    with pytest.raises(CommandError, match="3 games failed in 1 ways"):
        call_command("random_games", games=3, seed=0, checks=0, keep_going=True)
    assert capsys.readouterr().err.count("KeyError") == 1


# ------------------------------------------------------------------------------------------- each number in each use


def uses_of(card: CardDef) -> Iterator[str]:
    if card.category == "leader":
        yield "leader"
    elif card.category != "event" or "Main" in card.heads:
        yield "play"
    if "Counter" in card.heads:
        yield "counter_event"
    if card.has_trigger:
        yield "trigger"


def companions(card: CardDef) -> list[str]:
    """The Characters whose name or type a card's text speaks of."""
    words: set[str] = set()
    for node in every(card.program):
        if isinstance(node, nodes.NameIs):
            words |= set(node.names)
        elif isinstance(node, nodes.TypeIs):
            words |= set(node.types)
    return [
        other.number
        for other in LIBRARY.values()
        if other.category == "character" and words & {other.name, *other.types}
    ]


def side_of(
    chance: random.Random, leader: str | None = None, characters: list[str] | None = None
) -> dict[str, Any]:
    """One player's half of a board in the middle of a game."""
    characters = characters or SOME["character"]
    leader = leader or chance.choice(SOME["leader"])
    whole = LIBRARY[leader].don_deck
    mixed = [*chance.choices(characters, k=22), *chance.choices(SOME["event"], k=6)]
    chance.shuffle(mixed)
    return {
        "leader": leader,
        "characters": [
            {"card": number, "rested": chance.random() < 0.5} for number in chance.choices(characters, k=2)
        ],
        "hand": mixed[:3],
        "life": mixed[3:6],
        "trash": mixed[6:12],
        "deck": mixed[12:],
        "don": {"active": whole},
        "turns": 4,
    }


def use(card: CardDef, way: str, chance: random.Random, characters: list[str] | None = None) -> bool:
    """Use a card in one way and follow what it sets off; tell whether the board let it be used."""
    a = side_of(chance, card.number if way == "leader" else None, characters)
    b = side_of(chance)
    position: dict[str, Any] = {"turn": 9, "seed": 1, "a": a, "b": b}
    if way == "leader":
        position["phase"] = "refresh"
        a["leader"] = {"card": card.number, "don": 0}
    elif way == "play":
        a["hand"].append(card.number)
    elif way == "counter_event":
        b["hand"] = [card.number]
        position["battle"] = {"step": "counter"}
    else:
        b["life"].insert(0, card.number)
        b["hand"] = []
        # Power enough, whatever the other Leader has.
        a["leader"] = {"card": a["leader"], "don": 4}
        a["don"] = {}
        position["battle"] = {"step": "damage"}
    game = Game.from_position(position, LIBRARY)
    start = game.digest()
    used = follow(game, chance, "" if way == "leader" else card.number)
    invariants.check_places(game)
    invariants.check_don(game)
    end = game.digest()
    actions = list(game.history)
    while game.history:
        game.pop()
    assert game.digest() == start
    for action in actions:
        game.push(action)
    assert game.digest() == end
    return used


def used_by(game: Game, action: Action) -> str:
    """The number of the card that an action plays, activates or triggers."""
    card = action.card
    if action.kind == "trigger" and card is None and game.pending is not None:
        card = game.pending.cards[0]
    if action.kind not in ("play", "counter_event", "trigger") or card is None:
        return ""
    return game.state.cards[card].definition.number


def follow(game: Game, chance: random.Random, wanted: str) -> bool:
    """Use the card `wanted`, then decide at random up to the next decision of the Main Phase."""
    for _ in range(MOST):
        if game.pending is None or (not wanted and game.pending.kind == "main"):
            break
        legal = game.legal_actions()
        mine = [found for found in legal if wanted and used_by(game, found) == wanted]
        game.push(mine[0] if mine else chance.choice(legal))
        wanted = "" if mine else wanted
    return not wanted


@pytest.mark.long
@pytest.mark.parametrize("way", ["leader", "play", "counter_event", "trigger"])
def test_every_number_is_used_at_least_once_in_each_of_its_ways(way):
    unused = []
    count = 0
    for card in LIBRARY.values():
        if way not in uses_of(card):
            continue
        count += 1
        # A card that a board does not let be used (a Leader too weak, a cost that asks for certain cards) gets
        # other boards, at last some with the cards that its text speaks of.
        boards = (random.Random(f"{card.number} {n}") for n in range(9))
        if not any(
            use(card, way, chance, companions(card) if n > 2 else None) for n, chance in enumerate(boards)
        ):
            unused.append(card.number)
    assert unused == []
    assert count > 100


def test_no_number_is_without_a_way_to_be_used():
    assert [card.number for card in LIBRARY.values() if not list(uses_of(card))] == []
