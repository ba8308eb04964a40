"""Everything a game is made of at one moment; nothing here knows a rule.

Cards are numbered; lists of a player's areas hold those numbers, the top of a deck, the Life cards and the trash
first. Whoever changes anything does it through the :mod:`~rules_engine.one_piece.journal`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules_engine.one_piece.cards import UNKNOWN, CardDef, DeckList

Side = int
CardId = int

#: The two players by letter, as records and positions write them.
SIDES = ("a", "b")


class Frame(NamedTuple):
    """A procedure in progress: which, at which step, and the plain values it works on."""

    kind: str
    step: str = ""
    data: tuple[Any, ...] = ()


class Pending(NamedTuple):
    """A decision somebody must take before the game goes on.

    `prompt` is a template for people, `rule` the number that asks; `cards` are the candidates, from `low` to `high`
    of them; `data` holds plain values for whoever asked.
    """

    side: Side
    kind: str
    prompt: str = ""
    rule: str = ""
    cards: tuple[CardId, ...] = ()
    low: int = 0
    high: int = 0
    data: tuple[Any, ...] = ()


class InForce(NamedTuple):
    """A continuous effect in force (CR 8-1-4-2): on which cards, what, how much, until when, whose.

    `kind`: "power", "cost", "counter" (a change), "base_power", "base_cost" (a value), "keyword", "no_keyword", or
    one that `effects/` reads.
    `until`: see :mod:`~rules_engine.one_piece.durations`. `data` holds plain values for `effects/`.
    """

    number: int
    owner: Side
    source: CardId
    kind: str
    cards: tuple[CardId, ...]
    value: Any
    until: str
    data: tuple[Any, ...] = ()


class Battle(NamedTuple):
    """The battle in progress (CR 7): who attacks what, with the arrivals of both.

    By which a card that moved is known.
    """

    attacker: CardId
    target: CardId
    attacker_arrivals: int
    target_arrivals: int
    blocked: bool = False
    step: str = "attack"
    first_target: CardId = -1
    over: bool = False

    def at(self, step: str) -> Battle:
        """Return the battle at another of its steps."""
        # Not `_replace`, which takes three times as long.
        return Battle(*self[:5], step, *self[6:])


class Card:
    """A card in this game; DON!! cards are cards too."""

    __slots__ = (
        "arrivals",
        "definition",
        "don",
        "entered",
        "face_up",
        "given_to",
        "id",
        "known_from",
        "owner",
        "rested",
        "seen",
        "used",
        "zone",
    )

    def __init__(self, number: CardId, definition: CardDef, owner: Side, zone: str) -> None:
        self.id = number
        self.definition = definition
        self.owner = owner
        self.zone = zone
        self.rested = False
        self.face_up = False
        #: The card a DON!! card is given to, or -1.
        self.given_to: CardId = -1
        #: The DON!! cards given to this card, in the order they came.
        self.don: list[CardId] = []
        #: The turn in which it was played, or -1.
        self.entered = -1
        #: How often it moved to another area: the same card in a new area is a new card (CR 3-1-6).
        self.arrivals = 0
        #: Which of its [Once Per Turn] effects were used, and when (CR 10-2-13).
        self.used: tuple[Any, ...] = ()
        #: Who may see it although its area is secret: 1 for player A, 2 for player B, 3 for both.
        self.seen = 0
        #: The decision at which its identity became known; 0 at the start, -1 not yet.
        self.known_from = 0 if definition is not UNKNOWN else -1


class PlayerState:
    """One player's areas (CR 3-1-1), and the place of a card whose [Trigger] resolves, which is no area.

    CR 10-1-5-3.
    """

    __slots__ = (
        "characters",
        "cost",
        "deck",
        "deck_list",
        "don_deck",
        "hand",
        "leader",
        "life",
        "resolving",
        "stage",
        "trash",
        "turns",
    )

    def __init__(self, deck_list: DeckList | None = None) -> None:
        self.deck: list[CardId] = []
        self.hand: list[CardId] = []
        self.trash: list[CardId] = []
        self.life: list[CardId] = []
        self.characters: list[CardId] = []
        self.leader: list[CardId] = []
        self.stage: list[CardId] = []
        self.cost: list[CardId] = []
        self.don_deck: list[CardId] = []
        self.resolving: list[CardId] = []
        self.deck_list = deck_list
        #: How many turns this player has begun.
        self.turns = 0

    def area(self, zone: str) -> list[CardId]:
        """Return the cards of an area by its name."""
        found: list[CardId] = getattr(self, zone)
        return found


class GameState:
    """The game at one moment."""

    __slots__ = (
        "answer",
        "battle",
        "cards",
        "chooser",
        "decisions",
        "ended",
        "first",
        "frames",
        "in_force",
        "losers",
        "memory",
        "pending",
        "phase",
        "players",
        "random",
        "serial",
        "shuffled",
        "stopped",
        "turn",
        "turn_side",
        "waiting",
    )

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.players: tuple[PlayerState, PlayerState] = (PlayerState(), PlayerState())
        self.turn = 0
        self.turn_side: Side = 0
        #: The player going first.
        self.first: Side = 0
        #: The player who chose to go first or second.
        self.chooser: Side = 0
        self.phase = "setup"
        self.battle: Battle | None = None
        self.in_force: list[InForce] = []
        #: Effects whose activation timing was met and that wait for their turn (CR 8-6).
        self.waiting: list[tuple[Any, ...]] = []
        self.frames: list[Frame] = []
        self.pending: Pending | None = None
        #: What the last choice was, until the frame that asked has read it.
        self.answer: Any = None
        self.random = 0
        #: Counts effects in force and whatever else needs a number of its own.
        self.serial = 0
        self.decisions = 0
        #: Who has lost, in order of side; both at once is a draw.
        self.losers: tuple[Side, ...] = ()
        #: How the game ended, or "".
        self.ended = ""
        #: True when decks are shuffled by the seed; False when their order is what people remember.
        self.shuffled = True
        #: What effects must remember beyond a card or a frame, as a sorted tuple of pairs.
        self.memory: tuple[tuple[Any, ...], ...] = ()
        #: The loops stopped: in which turn, at which table, and the action that would go on (CR 11-1-1-2).
        self.stopped: tuple[tuple[Any, ...], ...] = ()
