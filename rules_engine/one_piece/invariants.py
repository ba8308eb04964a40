"""What must hold in every game at every moment; random games are checked against it (`manage.py random_games`)."""

from __future__ import annotations

import json
from random import Random
from typing import NamedTuple

from rules_engine.one_piece import areas, decisions, log
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import DON, UNKNOWN, DeckList, Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES, Card, CardId
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


def sees(card: Card, who: str) -> bool:
    """Whether player "a", player "b" or the "public" may see a card now (CR 3-1-5, 3-4-2, 11-3-1)."""
    return areas.may_see(card, SIDES.index(who)) if who in SIDES else areas.is_open(card)


def with_other_hidden_cards(game: Game, who: str, chance: Random) -> Game:
    """Return the same table, but what this person may not see is dealt anew, each player's own cards."""
    data = json.loads(json.dumps(game.to_json()))
    rows = data["state"]["cards"]
    for side in (0, 1):
        hidden = [card.id for card in game.state.cards if card.owner == side and not sees(card, who)]
        numbers = [rows[card][0] for card in hidden]
        chance.shuffle(numbers)
        for card, number in zip(hidden, numbers, strict=True):
            rows[card][0] = number
    return Game.from_json(data, game.library)


def check_hidden(game: Game, who: str, chance: Random) -> None:
    """See that a person sees the same whatever is hidden from them (CR 3-1-5, 3-4-3)."""
    changed = with_other_hidden_cards(game, who, chance)
    ours, theirs = (found.view(who) | {"log": []} for found in (game, changed))
    _demand(ours == theirs, f"what is hidden from {who} shows in their view")


def check_told(game: Game, before: dict[str, set[CardId]]) -> None:
    """See that what happened by the last push names nobody a card they never saw (CR 3-1-5).

    `before` holds the cards each person saw before the push.
    """
    passed = {
        card
        for event in game.log
        for card in (event.card, event.target)
        if (event.kind == "moved" and not {event.value, event.before} <= areas.SECRET)
        or event.kind == "revealed"
    }
    for who, seen in before.items():
        may = seen | passed | {card.id for card in game.state.cards if sees(card, who)}
        if who in SIDES:
            # What goes into or out of the own hand was in the own hand.
            own = SIDES.index(who)
            may |= {
                event.card
                for event in game.log
                if event.side == own and areas.HAND in (event.value, event.before)
            }
        for event in game.log:
            row = log.to_json(game, event, who)
            named = {row[name] for name in ("card", "target") if name in row}
            _demand(named <= may, f"{event.kind} names {sorted(named - may)} to {who}")


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


class Played(NamedTuple):
    """How a random game went: how it ended, after how many decisions, which numbers did something in it."""

    ended: str
    decisions: int
    #: Played, activated or triggered; the Leaders, which are there from the start.
    used: frozenset[str]


#: How many decisions a game that was saved and opened goes on beside the one it was saved from.
_BESIDE = 8
#: Events by which a card is played, activated or triggered.
_USES = frozenset({"played", "event_activated", "trigger"})
#: How people play: most attack, some never attack a Leader, so that decks run out, some concede.
FORWARD, PATIENT, CONCEDES = "forward", "patient", "concedes"


def style_of(chance: Random) -> str:
    """Return how a random game is played."""
    return chance.choices((FORWARD, PATIENT, CONCEDES), (88, 6, 6))[0]


def play(
    game: Game, chance: Random, *, checks: float = 0.1, most: int = 3000, style: str = FORWARD
) -> Played:
    """Play a random game to its end, checking places after every action and the rest now and then.

    A game saved and opened at a check goes on beside it for some decisions. At last everything is taken back and
    done again. Raises Broken, or whatever error the engine made, at the first thing that does not hold.
    """
    start = game.digest()
    used = {game.state.cards[player.leader[0]].definition.number for player in game.state.players}
    twin: Game | None = None
    check_places(game)
    check_don(game)
    while game.pending is not None and len(game.history) < most:
        _demand(bool(game.legal_actions()), f"nothing is legal, and {game.pending.kind} is asked for")
        action = _next_action(game, chance, style)
        before = None
        if chance.random() < checks:
            check_back(game, action)
            check_agreement(game, chance)
            check_hidden(game, chance.choice(("a", "b", "public")), chance)
            before = {
                who: {card.id for card in game.state.cards if sees(card, who)} for who in (*SIDES, "public")
            }
            twin = reopened(game)
        game.push(action)
        if twin is not None:
            twin.push(action)
            if len(twin.history) == _BESIDE or game.pending is None:
                _demand(twin.digest() == game.digest(), "a saved game goes on otherwise")
                twin = None
        if before is not None:
            check_told(game, before)
        used |= {game.state.cards[event.card].definition.number for event in game.log if event.kind in _USES}
        check_places(game)
    check_don(game)
    _demand(
        all(card.definition is not UNKNOWN for card in game.state.cards) or not game.state.shuffled,
        "a card is unknown",
    )
    _check_all_back(game, start)
    return Played(game.state.ended, len(game.history), frozenset(used))


def _next_action(game: Game, chance: Random, style: str) -> Action:
    if style == CONCEDES and chance.random() < 0.02:
        return Action("concede", value=chance.choice(SIDES))
    if style == PATIENT and game.pending is not None and game.pending.kind == "main":
        leaders = {player.leader[0] for player in game.state.players}
        calm = [
            found
            for found in game.legal_actions()
            if not (found.kind == "attack" and found.target in leaders)
        ]
        return chance.choice(calm)
    return choose(game, chance)


def _check_all_back(game: Game, start: str) -> None:
    """See that a whole game taken back is its start, and that the same decisions lead to the same end."""
    end, decisions = game.digest(), list(game.history)
    while game.history:
        game.pop()
    _demand(game.digest() == start, "a game taken back is not its start")
    for action in decisions:
        game.repeat(action)
    _demand(game.digest() == end, "what was taken back is written again otherwise")
    while game.history:
        game.pop()
    _demand(game.digest() == start, "a game taken back a second time is not its start")
    game.forget_undone()
    for action in decisions:
        game.repeat(action)
    _demand(game.digest() == end, "the same decisions lead to another end")
