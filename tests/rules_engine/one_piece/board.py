"""The smallest boards: invented cards, a position in one line, an act in one line."""

from __future__ import annotations

from typing import Any

from rules_engine.one_piece import refs
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.cards import CardDef, DeckList, Library
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES

RED, BLUE = ("red",), ("blue",)


def character(
    number: str, cost: int, power: int, counter: int | None = 1000, *keywords: str, **more: Any
) -> CardDef:
    facts = {"colors": RED, "types": ("Crew",), "attributes": ("Slash",)} | more
    return CardDef(
        number,
        number.title(),
        "character",
        cost=cost,
        power=power,
        counter=counter,
        keywords=frozenset(keywords),
        **facts,
    )


CARDS = [
    CardDef("captain", "Captain", "leader", RED, power=5000, life=5, attributes=("Slash",), types=("Crew",)),
    CardDef("keeper", "Keeper", "leader", BLUE, power=5000, life=4),
    CardDef("admiral", "Admiral", "leader", ("red", "blue"), power=6000, life=3, don_deck=6),
    character("sailor", 1, 2000),
    character("cook", 2, 3000, 2000),
    character("gunner", 4, 6000, None),
    character("giant", 8, 10000, None),
    character("ghost", 3, 0),
    character("runner", 3, 4000, 1000, "Rush"),
    character("duelist", 3, 5000, 1000, "Rush: Character"),
    character("twin", 5, 7000, None, "Double Attack"),
    character("thief", 5, 7000, None, "Banish"),
    character("wrecker", 7, 8000, None, "Double Attack", "Banish"),
    character("wall", 2, 4000, 1000, "Blocker"),
    character("gate", 3, 6000, 1000, "Blocker"),
    character("arrow", 4, 6000, 1000, "Unblockable"),
    character("flare", 2, 3000, 1000, has_trigger=True),
    character("swimmer", 1, 2000, colors=BLUE),
    character("pair", 2, 3000, colors=("red", "blue"), attributes=("Slash", "Strike")),
    CardDef("shout", "Shout", "event", RED, cost=1, heads=frozenset({"Main"})),
    CardDef("guard", "Guard", "event", RED, cost=1, heads=frozenset({"Counter"})),
    CardDef("signal", "Signal", "event", RED, cost=2, heads=frozenset({"Main", "Counter"}), has_trigger=True),
    CardDef("ship", "Ship", "stage", RED, cost=1),
    CardDef("raft", "Raft", "stage", RED, cost=2),
]
LIBRARY = Library(CARDS, version="invented")
#: What vanilla games are played with: everything red.
DECK = {
    "sailor": 4,
    "cook": 4,
    "gunner": 4,
    "giant": 2,
    "ghost": 2,
    "runner": 4,
    "duelist": 4,
    "twin": 3,
    "thief": 3,
    "wall": 4,
    "gate": 3,
    "arrow": 4,
    "flare": 4,
    "shout": 1,
    "guard": 1,
    "signal": 1,
    "ship": 1,
    "raft": 1,
}
LIST = DeckList("captain", DECK)


def board(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **rest: Any) -> Game:
    """A game in player A's Main Phase, turn 5, ten cards in each deck; only what matters is said."""
    sides = {}
    for letter, leader, said in (("a", "captain", a), ("b", "keeper", b)):
        row = {"leader": leader, "deck": ["sailor"] * 10} | (said or {})
        found = row["leader"]["card"] if isinstance(row["leader"], dict) else row["leader"]
        row.setdefault("life", ["sailor"] * (LIBRARY[found].life or 0))
        sides[letter] = row
    return Game.from_position({"turn": 5, "seed": 1, **sides, **rest}, LIBRARY)


def new(
    seed: str | int | None = 1, first: int | None = 0, lists: tuple[DeckList, DeckList] = (LIST, LIST)
) -> Game:
    """A new game at its first decision."""
    return Game.new(lists, LIBRARY, seed, first)


def in_main(seed: str | int | None = 1) -> Game:
    """A new game in the first Main Phase, player A going first, both hands kept."""
    game = new(seed)
    do(game, "keep")
    do(game, "keep")
    return game


def action(
    game: Game, kind: str, card: str | int | None = None, target: str | int | None = None, **more: Any
) -> Action:
    return refs.action(
        game,
        {"do": kind} | {k: v for k, v in {"card": card, "target": target, **more}.items() if v is not None},
    )


def do(
    game: Game, kind: str, card: str | int | None = None, target: str | int | None = None, **more: Any
) -> Game:
    """Push one action, cards named by place."""
    game.push(action(game, kind, card, target, **more))
    return game


def attack(game: Game, attacker: str = "a.leader", target: str = "b.leader") -> Game:
    """Attack and pass over block and counter, so that only damage and its decisions are left."""
    do(game, "attack", attacker, target)
    return pass_battle(game)


def pass_battle(game: Game) -> Game:
    while game.pending and game.pending.kind in ("block", "counter"):
        do(game, "no_" + game.pending.kind)
    return game


def pass_turn(game: Game) -> Game:
    return do(game, "end_main")


def why(
    game: Game, kind: str, card: str | int | None = None, target: str | int | None = None, **more: Any
) -> dict[str, str]:
    """The reasons against an action: code and section."""
    return {p.code: p.section for p in game.why_illegal(action(game, kind, card, target, **more))}


def override(
    game: Game, value: str, card: str | int | None = None, target: str | int | None = None, **more: Any
) -> Game:
    return do(game, "override", card, target, value=value, reason="as both players remember", **more)


def area(game: Game, place: str) -> list[str]:
    """The card numbers in an area, the top first."""
    side, zone = place.split(".")
    pile = game.state.players[SIDES.index(side)].area(zone)
    return [game.state.cards[card].definition.number for card in pile]


def card(game: Game, place: str) -> Any:
    return game.state.cards[refs.find(game, place)]


def rules(game: Game) -> list[str]:
    """The rule numbers of what happened by the last push, in order."""
    return [event.rule.removeprefix("CR ") for event in game.log]


def kinds(game: Game) -> list[str]:
    return [event.kind for event in game.log]


def active(game: Game, side: str) -> int:
    player = game.state.players[SIDES.index(side)]
    return sum(not game.state.cards[don].rested for don in player.cost)
