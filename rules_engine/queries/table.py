"""The table at one point of a replay: both halves, each card as it lies there, as far as somebody may see it (CR 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rules_engine.one_piece import areas, values
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.state import SIDES
from rules_engine.queries.texts import text_of

NO_TEXTS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Tile:
    """A card as it lies on the table; an unknown one has no number."""

    id: int
    number: str
    name: str
    category: str = ""
    cost: int | None = None
    power: int | None = None
    base_power: int | None = None
    counter: int | None = None
    don: int = 0
    is_rested: bool = False
    is_face_up: bool = False
    is_new: bool = False
    keywords: tuple[str, ...] = ()
    #: "attacks", "attacked" or "" in the battle in progress.
    role: str = ""
    text: str = ""

    @property
    def is_known(self) -> bool:
        """Whether anybody has said which card it is."""
        return bool(self.number)


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the table (CR 3)."""

    letter: str
    name: str
    is_turn: bool
    decides: bool
    leader: tuple[Tile, ...]
    characters: tuple[Tile, ...]
    stage: tuple[Tile, ...]
    hand: tuple[Tile, ...]
    life: tuple[Tile, ...]
    trash: tuple[Tile, ...]
    resolving: tuple[Tile, ...]
    deck: int
    don_active: int
    don_rested: int
    don_deck: int
    hidden_hand: int = 0
    hidden_life: int = 0

    @property
    def unknown_hand(self) -> int:
        """How many cards of the hand nobody has named, or may see."""
        return self.hidden_hand + sum(1 for card in self.hand if not card.is_known)

    @property
    def places(self) -> range:
        """The empty places of the Character area (CR 3-7-6)."""
        return range(max(0, areas.MOST_CHARACTERS - len(self.characters)))


def side(game: Game, number: int, who: str, name: str, texts: Mapping[str, str] = NO_TEXTS) -> Side:
    """Return one player's half of the table as `who` may see it; `texts` are printed texts by number."""
    state = game.state
    player = state.players[number]

    def tiles(zone: str) -> tuple[Tile, ...]:
        return tuple(tile(game, card, texts) for card in player.area(zone) if _seen(game, card, who))

    hand, life = tiles(areas.HAND), tiles(areas.LIFE)
    rested = sum(1 for card in player.cost if state.cards[card].rested)
    return Side(
        letter=SIDES[number].upper(),
        name=name,
        is_turn=state.turn_side == number,
        decides=state.pending is not None and state.pending.side == number,
        leader=tiles(areas.LEADER),
        characters=tiles(areas.CHARACTERS),
        stage=tiles(areas.STAGE),
        hand=hand,
        life=life,
        trash=tiles(areas.TRASH),
        resolving=tiles(areas.RESOLVING),
        deck=len(player.deck),
        don_active=len(player.cost) - rested,
        don_rested=rested,
        don_deck=len(player.don_deck),
        hidden_hand=len(player.hand) - len(hand),
        hidden_life=len(player.life) - len(life),
    )


def _seen(game: Game, card_id: int, who: str) -> bool:
    card = game.state.cards[card_id]
    return who == "judge" or areas.is_open(card) or (who in SIDES and areas.may_see(card, SIDES.index(who)))


def tile(game: Game, card_id: int, texts: Mapping[str, str] = NO_TEXTS) -> Tile:
    """Return a card as it lies there now."""
    from rules_engine.one_piece import keywords
    from rules_engine.one_piece.cards import KEYWORDS

    card = game.state.cards[card_id]
    definition = card.definition
    battle = game.state.battle
    on_field = card.zone in (areas.LEADER, areas.CHARACTERS)
    role = "" if battle is None else {battle.attacker: "attacks", battle.target: "attacked"}.get(card_id, "")
    return Tile(
        id=card_id,
        number=definition.number,
        name=definition.name,
        category=definition.category,
        cost=None if definition.cost is None else values.cost(game, card_id),
        power=values.power(game, card_id) if on_field else definition.power,
        base_power=definition.power,
        counter=definition.counter,
        don=len(card.don),
        is_rested=card.rested,
        is_face_up=card.face_up,
        is_new=on_field and card.entered == game.state.turn,
        keywords=tuple(word for word in KEYWORDS if keywords.has(game, card_id, word)) if on_field else (),
        role=role,
        text=(texts.get(definition.number) or text_of(definition)) if definition.number else "",
    )
