"""What stands beside the board: why something is illegal, cards to name, the suggestion, facts for the round's end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from rules_engine.damage import Since, Suggestion, suggest
from rules_engine.one_piece import areas, cards, deck_lists
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.game import Game
from rules_engine.one_piece.judge import DEEDS
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import SIDES, Side
from rules_engine.queries.action_words import card_name, heading
from rules_engine.queries.names import area_words, deed_words
from rules_engine.timeline import Timeline
from tournaments.rules.problems import Problem, Refused

#: What a judge's hand does to a card, as far as an act that happened is entered with it.
_WITH_CARD = ("move", "rest", "give", "used")
#: What can be asked about, in the order of the turn.
ASKED = ("play", "attack", "give_don", "activate", "block", "counter", "counter_event", "trigger", "end_main")
#: Where a judge's hand can put a card, in the order in which the field offers it.
INTO = (
    areas.HAND,
    areas.TRASH,
    areas.DECK,
    areas.LIFE,
    areas.CHARACTERS,
    areas.STAGE,
    areas.COST,
    areas.DON_DECK,
)
_ZONES = (areas.LEADER, areas.CHARACTERS, areas.STAGE, areas.HAND, areas.LIFE, areas.RESOLVING, areas.TRASH)


@dataclass(frozen=True, slots=True)
class Option:
    """One card or word of a list to choose from."""

    value: str
    words: str
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools beside the board at one point."""

    cards: tuple[tuple[str, tuple[Option, ...]], ...]
    unknown: tuple[Option, ...]
    numbers: tuple[Option, ...]
    kinds: tuple[Option, ...]
    deeds: tuple[Option, ...]
    areas: tuple[str, ...]
    asked: str = ""
    asked_card: str = ""
    asked_target: str = ""
    answer: tuple[Problem, ...] = ()
    suggestion: Suggestion | None = None
    since: Since | None = None
    #: The address, without its path, that brings what was asked about into the form of the judge's hand.
    hand_query: str = ""
    is_hand: bool = False
    hand_card: str = ""
    hand_target: str = ""
    hand_word: str = ""
    hand_reason: str = ""


def tools(timeline: Timeline[Any], asked: Mapping[str, Any] | None = None, *, is_hand: bool = False) -> Tools:
    """Return the tools where a timeline stands; `asked` is an action somebody wants to know about.

    `is_hand`: it happened though it is not legal, so the form of the judge's hand is filled with it.
    """
    game: Game = timeline.game  # type: ignore[assignment]
    words = ""
    answer: tuple[Problem, ...] = ()
    if asked:
        words, answer = _why(timeline, asked)
    since = since_here(timeline)
    about = asked or {}
    is_hand = is_hand and bool(answer)
    deed, word = hand_of(game, about) if is_hand else ("", "")
    return Tools(
        cards=cards_of(game),
        unknown=unknown_of(game),
        numbers=numbers_of(game),
        kinds=tuple(Option(kind, _kind_words(kind), kind == about.get("do")) for kind in ASKED),
        deeds=tuple(Option(known, deed_words(known), known == deed) for known in DEEDS),
        areas=tuple(area_words(area) for area in INTO),
        asked=words,
        asked_card=str(about.get("card", "")),
        asked_target=str(about.get("target", "")),
        answer=answer,
        suggestion=suggest(since),
        since=since,
        hand_query=_hand_query(timeline, about) if answer else "",
        is_hand=is_hand,
        hand_card=str(about.get("card", "")) if deed in _WITH_CARD else "",
        hand_target=str(about.get("target", "")) if deed == "give" else "",
        hand_word=word,
        hand_reason=_("Not legal, but it happened: {act}").format(act=words)[:300] if is_hand else "",
    )


def hand_of(game: Game, asked: Mapping[str, Any]) -> tuple[str, str]:
    """Return what a judge's hand first changes where an act happened, and the word it needs; "" where nobody can say.

    A card that was played lies in the area of its kind; one that attacked, blocked or was used is rested (CR 7-1-1-1,
    10-1-4), an Event or a card used as a counter lies in the trash. The rest of the act is entered after it.
    """
    kind, card = asked.get("do"), asked.get("card")
    if kind == "end_main":
        return "skip", ""
    if kind == "give_don":
        return "give", ""
    if not isinstance(card, int) or not 0 <= card < len(game.state.cards):
        return "", ""
    if kind == "play":
        areas_of = {cards.CHARACTER: areas.CHARACTERS, cards.STAGE: areas.STAGE, cards.EVENT: areas.TRASH}
        area = areas_of.get(game.state.cards[card].definition.category, "")
        return "move", area_words(area) if area else ""
    if kind in ("counter", "counter_event", "trigger"):
        return "move", area_words(areas.TRASH)
    return {"attack": "rest", "block": "rest", "activate": "used"}.get(str(kind), ""), ""


def _hand_query(timeline: Timeline[Any], asked: Mapping[str, Any]) -> str:
    given = {"line": timeline.line, "at": timeline.step, "why": 1, "hand": 1, "kind": asked.get("do", "")}
    return f"?{urlencode({**given, **{name: asked[name] for name in ('card', 'target') if name in asked}})}"


def _why(timeline: Timeline[Any], asked: Mapping[str, Any]) -> tuple[str, tuple[Problem, ...]]:
    """Return an action in words and every reason against it, none when it is legal."""
    from rules_engine.queries.action_words import words

    game: Game = timeline.game  # type: ignore[assignment]
    try:
        action: Action = timeline.rules.read_action(game, asked)
    except Refused as refusal:
        return str(asked.get("do", "")), refusal.problems
    return words(game, action), tuple(game.why_illegal(action))


def _kind_words(kind: str) -> str:
    return heading(kind) or {"trigger": _("Activate a [Trigger]"), "end_main": _("End the turn")}.get(
        kind, kind
    )


def _zone_words(zone: str) -> str:
    return {
        areas.LEADER: _("Leader"),
        areas.CHARACTERS: _("Character"),
        areas.STAGE: _("Stage"),
        areas.HAND: _("Hand"),
        areas.LIFE: _("Life"),
        areas.TRASH: _("Trash"),
        areas.RESOLVING: _("Resolving"),
        areas.DECK: _("Deck, top"),
        areas.COST: _("DON!!"),
    }.get(zone, zone)


def cards_of(game: Game) -> tuple[tuple[str, tuple[Option, ...]], ...]:
    """Return every card on the table by player, the top of each deck and the DON!! with them.

    Whoever decides stands first. Cards that nothing tells apart, unknown ones of a hand and DON!! of one kind, are one
    line with their number: the first of them stands for all.
    """
    groups = []
    pending = game.state.pending
    sides = (1, 0) if pending is not None and pending.side else (0, 1)
    for side in sides:
        player = game.state.players[side]
        options = []
        alike: dict[str, list[int]] = {}
        for zone in _ZONES:
            for place, card in enumerate(player.area(zone), start=1):
                if zone == areas.HAND and game.state.cards[card].definition is cards.UNKNOWN:
                    alike.setdefault(f"{_zone_words(zone)}: {card_name(game, card)}", []).append(card)
                    continue
                options.append(Option(str(card), f"{_zone_words(zone)} {place}: {card_name(game, card)}"))
            options += _counted(alike)
            alike = {}
        options += [
            Option(str(card), f"{_zone_words(areas.DECK)}: {card_name(game, card)}")
            for card in player.deck[:1]
        ]
        for card in player.cost:
            word = _("rested") if game.state.cards[card].rested else _("active")
            alike.setdefault(f"{_zone_words(areas.COST)} ({word})", []).append(card)
        groups.append((SIDES[side].upper(), (*options, *_counted(alike))))
    return tuple(groups)


def _counted(alike: Mapping[str, list[int]]) -> list[Option]:
    """Return a line for each kind of cards that nothing tells apart, with how many there are."""
    return [
        Option(str(found[0]), words if len(found) == 1 else f"{words} ×{len(found)}")
        for words, found in alike.items()
    ]


def unknown_of(game: Game) -> tuple[Option, ...]:
    """Return the cards nobody has named: one of each hand and deck, every one of the Life cards and in the trash."""
    options = []
    for side, player in enumerate(game.state.players):
        for zone in (areas.RESOLVING, areas.TRASH, areas.HAND, areas.LIFE, areas.DECK):
            found = [card for card in player.area(zone) if game.state.cards[card].definition is cards.UNKNOWN]
            for card in found if zone in (areas.LIFE, areas.TRASH) else found[:1]:
                place = player.area(zone).index(card) + 1
                if zone == areas.HAND:
                    words = f"{_zone_words(zone)} ({len(found)})"
                elif zone == areas.DECK and place > 1:
                    words = f"{area_words(zone)} {place}"
                else:
                    words = _zone_words(zone) + (f" {place}" if zone in (areas.LIFE, areas.TRASH) else "")
                options.append(Option(str(card), f"{SIDES[side].upper()} {words}"))
    pending = game.state.pending
    decides = None if pending is None else SIDES[pending.side].upper()
    options.sort(key=lambda option: option.words[:1] != decides)
    return tuple(options)


def numbers_of(game: Game) -> tuple[Option, ...]:
    """Return what unknown cards can still be, of both lists, for a field that completes them."""
    found: dict[str, str] = {}
    for side in (0, 1):
        for number in deck_lists.possible(game, side):
            found[number] = game.library[number].name if number in game.library else ""
    return tuple(Option(number, name) for number, name in sorted(found.items()))


def since_here(timeline: Timeline[Any]) -> Since:
    """Return what happened between this point and the end of the line; the timeline then stands here again."""
    line, step = timeline.line, timeline.step
    path = timeline.path(line)
    game: Game = timeline.game  # type: ignore[assignment]
    turn = game.state.turn
    drawn = shuffles = revealed = 0
    deeds = []
    sides: set[int] = set()
    has_unknown = False
    for index, decision in enumerate(path[step:], start=step):
        game = timeline.game  # type: ignore[assignment]
        is_hand = timeline.rules.is_override(decision.act)
        if not is_hand and game.state.pending is not None:
            sides.add(game.state.pending.side)
        if is_hand and action_moves_unknown(game, timeline.rules.read_action(game, decision.act)):
            has_unknown = True
        if timeline.rules.is_override(decision.act):
            action = timeline.rules.read_action(game, decision.act)
            word, _colon, to = action.value.partition(":")
            source = "" if action.card is None else game.state.cards[action.card].zone
            deeds.append(f"{word} {source} {to}".strip())
        timeline.jump(index + 1, line)
        game = timeline.game  # type: ignore[assignment]
        for event in game.log:
            drawn += event.kind == "moved" and event.before == areas.DECK and event.value == areas.HAND
            shuffles += event.kind == "shuffled"
            revealed += event.kind == "identified"
    turns = game.state.turn - turn
    timeline.jump(step, line)
    return Since(
        len(path) - step, turns, drawn, shuffles, revealed, tuple(deeds), has_unknown, len(sides) > 1
    )


def action_moves_unknown(game: Game, action: Action) -> bool:
    """Whether a judge's hand moves a card that nobody has named."""
    return action.card is not None and game.state.cards[action.card].definition is cards.UNKNOWN


def last_life_removed(timeline: Timeline[Any]) -> Side | None:
    """Return whose Life area a card left last before this point (TRM 5.2), None when none has.

    Goes back a decision at a time until it finds one, and comes back.
    """
    here = timeline.step
    found = None
    while found is None and timeline.step:
        game: Game = timeline.game  # type: ignore[assignment]
        left = [event.side for event in game.log if event.kind == "moved" and _leaves_life(event)]
        if left:
            found = left[-1]
        else:
            timeline.back()
    timeline.jump(here)
    return found


def _leaves_life(event: Happened) -> bool:
    """Whether a card went from the Life area to another one, and not to another place in it."""
    return event.before == areas.LIFE != event.value


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """What the end of the round compares (TRM 5.2): the counts of both players, and whose Life card left last."""

    life: tuple[int, int]
    deck: tuple[int, int]
    characters: tuple[int, int]
    last_life: Side | None

    @property
    def last_life_letter(self) -> str:
        """The letter of the player whose Life card left last, "" when none has."""
        return "" if self.last_life is None else SIDES[self.last_life].upper()


def round_end(timeline: Timeline[Any]) -> RoundEnd:
    """Return what the board shows where a timeline stands."""
    game: Game = timeline.game  # type: ignore[assignment]
    a, b = game.state.players
    counts = (len(a.life), len(b.life)), (len(a.deck), len(b.deck)), (len(a.characters), len(b.characters))
    return RoundEnd(*counts, last_life_removed(timeline))
