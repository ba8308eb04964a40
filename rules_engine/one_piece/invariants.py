"""What must hold in every game at every moment; random games are checked against it (`manage.py random_games`)."""

from __future__ import annotations

import json
from random import Random

from rules_engine.one_piece import areas, decisions
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import DON, UNKNOWN, DeckList, Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES, CardId, Side
from tournaments.rules.problems import Refused


class Broken(Exception):
    """A game in which something does not hold."""


def _demand(holds: bool, words: str) -> None:
    if not holds:
        raise Broken(words)


def check_places(game: Game) -> None:
    """See that every card is in exactly one place, and that no area holds more than it may (CR 3-7-6, 3-8-5)."""
    state = game.state
    found: list[CardId] = []
    for side, player in enumerate(state.players):
        for zone in areas.PLACES:
            for card_id in player.area(zone):
                card = state.cards[card_id]
                _demand(
                    (card.owner, card.zone) == (side, zone),
                    f"card {card_id} lies in {zone} and says {card.zone}",
                )
                found.append(card_id)
        _demand(len(player.leader) == 1, f"{len(player.leader)} Leaders")
        _demand(len(player.characters) <= areas.MOST_CHARACTERS, f"{len(player.characters)} Characters")
        _demand(len(player.stage) <= 1, f"{len(player.stage)} Stages")
    for host in state.cards:
        for card_id in host.don:
            card = state.cards[card_id]
            _demand(
                (card.zone, card.given_to) == (areas.GIVEN, host.id),
                f"card {card_id} is given and says {card.zone}",
            )
            _demand(host.zone in (areas.LEADER, areas.CHARACTERS), f"DON!! is given to a card in {host.zone}")
            found.append(card_id)
    _demand(sorted(found) == list(range(len(state.cards))), "a card lies in two places or in none")


def check_don(game: Game) -> None:
    """See that each player has as many DON!! cards as the Leader says (CR 5-1-2)."""
    for side, player in enumerate(game.state.players):
        whole = game.state.cards[player.leader[0]].definition.don_deck
        count = sum(card.owner == side and card.definition.category == DON for card in game.state.cards)
        _demand(count == whole, f"player {SIDES[side].upper()} has {count} DON!!, not {whole}")


def check_back(game: Game, action: Action) -> None:
    """See that taking the action back restores the state, and doing it again leads to the same one."""
    before, legal = game.digest(), list(game.legal_actions())
    game.push(action)
    after = game.digest()
    game.pop()
    _demand(game.digest() == before, f"taking back {action} does not restore the state")
    _demand(game.legal_actions() == legal, f"taking back {action} changes what is legal")
    game.push(action)
    _demand(game.digest() == after, f"{action} leads to another state the second time")
    game.pop()


def reopened(game: Game) -> Game:
    """Return the game saved and opened again, having seen that it is the same."""
    opened = Game.from_json(json.loads(json.dumps(game.to_json())), game.library)
    _demand(opened.digest() == game.digest(), "a saved game opens as another")
    _demand(opened.legal_actions() == game.legal_actions(), "in a saved game other actions are legal")
    return opened


def some_actions(game: Game, chance: Random, most: int = 60) -> list[Action]:
    """Return actions anybody could think of, most of them illegal."""
    state = game.state
    field = [card for player in state.players for card in (*player.leader, *player.characters, *player.stage)]
    cards = [
        *field,
        *(card for player in state.players for card in player.hand),
        *chance.sample(range(len(state.cards)), 4),
    ]
    found = [Action(kind) for kind in sorted(decisions.WHY)]
    for card in cards:
        found += [Action(kind, card) for kind in ("play", "block", "counter_event", "activate", "trigger")]
        found += [Action("choose", cards=(card,)), Action("give_don", None, card)]
        found += [Action(kind, card, target) for kind in ("attack", "counter") for target in field]
    return chance.sample(found, min(most, len(found)))


def check_agreement(game: Game, chance: Random) -> None:
    """See that nothing speaks against a legal action, and that what nothing speaks against can be done."""
    legal = game.legal_actions()
    _demand(len(set(legal)) == len(legal), "an action is listed twice")
    for action in legal:
        problems = game.why_illegal(action)
        _demand(not problems, f"{action} is listed and refused: {[problem.code for problem in problems]}")
    for action in some_actions(game, chance):
        problems = game.why_illegal(action)
        for problem in problems:
            problem.words()
        if not problems:
            game.push(action)
            game.pop()
        else:
            _demand(
                action not in legal,
                f"{action} is listed and refused: {[problem.code for problem in problems]}",
            )
            try:
                game.push(action)
            except Refused:
                continue
            raise Broken(f"{action} is refused and done: {[problem.code for problem in problems]}")


def with_other_hidden_cards(game: Game, side: Side, chance: Random) -> Game:
    """Return the same table, but what this player hides from the other is dealt anew."""
    data = json.loads(json.dumps(game.to_json()))
    rows = data["state"]["cards"]
    other = 1 - side
    hidden = [card.id for card in game.state.cards if card.owner == side and not areas.may_see(card, other)]
    numbers = [rows[card][0] for card in hidden]
    chance.shuffle(numbers)
    for card, number in zip(hidden, numbers, strict=True):
        rows[card][0] = number
    return Game.from_json(data, game.library)


def check_hidden(game: Game, side: Side, chance: Random) -> None:
    """See that the other player and the public see the same whatever this player hides (CR 3-1-5, 3-4-3)."""
    changed = with_other_hidden_cards(game, side, chance)
    for who in (SIDES[1 - side], "public"):
        ours, theirs = (found.view(who) | {"log": []} for found in (game, changed))
        _demand(ours == theirs, f"what player {SIDES[side].upper()} hides shows in the view of {who}")


def random_list(chance: Random, library: Library, need: str = "") -> DeckList:
    """Return a random Leader with 50 cards of its colors, the card `need` among them where a Leader allows it."""
    wanted = library.get(need)
    leaders = [card for card in library.values() if card.category == "leader"]
    if wanted is not None and wanted.category == "leader":
        leaders = [wanted]
    elif wanted is not None:
        leaders = [card for card in leaders if set(wanted.colors) <= set(card.colors)] or leaders
    leader = chance.choice(leaders)
    pool = [card for card in library.values() if card.category in ("character", "event", "stage")]
    pool = [card for card in pool if set(card.colors) <= set(leader.colors)]
    counts = {need: 4} if wanted in pool else {}
    while (size := sum(counts.values())) < 50:
        number = chance.choice(pool).number
        counts[number] = min(4, 50 - size + counts.get(number, 0))
    return DeckList(leader.number, counts)


def choose(game: Game, chance: Random) -> Action:
    """Pick a legal action, rather playing on than passing, half the time by its kind, so that games get somewhere."""
    legal = game.legal_actions()
    if len(legal) == 1:
        return legal[0]
    lively = [found for found in legal if not found.kind.startswith(("no_", "end_"))]
    if lively and chance.random() < 0.8:
        legal = lively
    if chance.random() < 0.5:
        kind = chance.choice(sorted({found.kind for found in legal}))
        legal = [found for found in legal if found.kind == kind]
    return chance.choice(legal)


def play(game: Game, chance: Random, *, checks: float = 0.1, most: int = 2000) -> Game:
    """Play a random game to its end, checking places after every action and the rest now and then.

    Raises Broken, or whatever error the engine made, at the first thing that does not hold.
    """
    check_places(game)
    check_don(game)
    while game.pending is not None and len(game.history) < most:
        _demand(bool(game.legal_actions()), f"nothing is legal, and {game.pending.kind} is asked for")
        action = choose(game, chance)
        if chance.random() < checks:
            check_back(game, action)
            check_agreement(game, chance)
            check_hidden(game, chance.randrange(2), chance)
            opened = reopened(game)
            opened.push(action)
            game.push(action)
            _demand(opened.digest() == game.digest(), f"after {action} a saved game goes on otherwise")
        else:
            game.push(action)
        check_places(game)
    check_don(game)
    _demand(
        all(card.definition is not UNKNOWN for card in game.state.cards) or not game.state.shuffled,
        "a card is unknown",
    )
    return game
