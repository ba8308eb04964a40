"""The judge's hand: what a judge changes at the table, as a decision of its own with its reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, barred, cards, durations, rule_processing, unknown
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import SIDES
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop, ngettext_lazy

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

#: What an override can do, by the word before the colon of its `value`.
DEEDS = {
    "move": "put `card` into the area named, with `number` cards above it (0: on top)",
    "rest": "rest `card`",
    "active": "set `card` as active",
    "face_up": "turn the Life card `card` face up",
    "face_down": "turn the Life card `card` face down",
    "give": "give the DON!! card `card` to `target`",
    "power": "change the power of `card` by `number` until the word named (battle, turn, game)",
    "cost": "change the cost of `card` by `number` until the word named",
    "keyword": "`card` has the keyword named during this turn",
    "cannot": "`card` cannot do the deed named this turn (attack, block), or stays rested (refresh)",
    "used": "the [Once Per Turn] effects of `card` were used this turn",
    "identity": "`card` is the card number named, whatever was thought before",
    "fresh": "`card` counts as played this turn",
    "shuffle": "shuffle the deck of the player named",
    "skip": "the pending decision is passed over, answered with no",
    "end_battle": "the battle in progress ends early",
    "lose": "the player named loses",
    "draw": "the game is a draw",
}
_WITH_CARD = (
    "move",
    "rest",
    "active",
    "face_up",
    "face_down",
    "give",
    "power",
    "cost",
    "keyword",
    "cannot",
    "used",
    "identity",
    "fresh",
)
_UNTIL = (durations.BATTLE, durations.TURN, durations.GAME)
#: What passing over means for each kind of decision.
_DECLINE = {
    "mulligan": Action("keep"),
    "block": Action("no_block"),
    "counter": Action("no_counter"),
    "trigger": Action("no_trigger"),
    "yes_no": Action("no"),
    "main": Action("end_main"),
}


def why_not(game: Game, action: Action) -> list[Problem]:
    """Return what a judge's change lacks: a reason, a deed that exists, what the deed is done to."""
    deed, _, word = action.value.partition(":")
    problems = []
    if not action.reason.strip():
        problems.append(
            Problem(
                "no_reason",
                gettext_noop("A change by a judge needs its reason."),
                advice=gettext_noop("Say in a few words why."),
            )
        )
    if deed not in DEEDS:
        return [
            *problems,
            Problem(
                "no_such_change",
                gettext_noop("A judge cannot {deed}; known are {known}."),
                advice=gettext_noop("Choose one of them."),
                params={"deed": deed or "?", "known": ", ".join(DEEDS)},
            ),
        ]
    if deed in _WITH_CARD and action.card is None:
        return [
            *problems,
            Problem(
                "no_card_named",
                gettext_noop("The action does not say which card."),
                advice=gettext_noop("Name the card."),
            ),
        ]
    if deed not in _WITH_CARD and action.card is not None:
        problems.append(
            Problem(
                "names_too_much",
                gettext_noop("This action names no {what}."),
                advice=gettext_noop("Leave it out."),
                params={"what": "card"},
            )
        )
    problems += _CHECKS[deed](game, action, word) if deed in _CHECKS else []
    if game.state.ended:
        problems.append(
            Problem(
                "game_over",
                gettext_noop("The game is over."),
                "CR 1-2-1",
                gettext_noop("Go back to before its end first."),
            )
        )
    return problems


def _move_problems(game: Game, action: Action, zone: str) -> list[Problem]:
    card = game.state.cards[action.card or 0]
    is_don = card.definition.category == cards.DON
    facts = {"card": game.name(card.id), "zone": zone or "?"}
    if card.zone == areas.LEADER:
        return [
            Problem(
                "leader_stays",
                gettext_noop("A Leader never leaves the Leader area."),
                "CR 3-6-3",
                params=facts,
            )
        ]
    fits = zone in (
        (areas.COST, areas.DON_DECK)
        if is_don
        else (areas.DECK, areas.HAND, areas.TRASH, areas.LIFE, areas.RESOLVING)
    )
    fits = fits or (zone in (areas.CHARACTERS, areas.STAGE) and card.definition.category == zone.rstrip("s"))
    if not fits:
        if card.definition is cards.UNKNOWN and zone in (areas.CHARACTERS, areas.STAGE):
            return [
                Problem(
                    "card_unknown",
                    gettext_noop("Nobody has said which card this is."),
                    advice=gettext_noop("Reveal it first."),
                )
            ]
        return [
            Problem(
                "wrong_area",
                gettext_noop("{card} cannot be put into the area {zone}."),
                "CR 3-1-1",
                advice=gettext_noop("Choose an area such a card can lie in."),
                params=facts,
            )
        ]
    pile = game.state.players[card.owner].area(zone)
    most = len(pile) - (1 if card.zone == zone else 0)
    if action.number is not None and not 0 <= action.number <= most:
        return [
            Problem(
                "no_such_place",
                ngettext_lazy(
                    "There is not {number} other card in that area.",
                    "There are not {number} other cards in that area.",
                    "number",
                ),
                advice=gettext_noop("Say how many cards lie above it, 0 for the top, or leave it out."),
                params={"number": action.number},
            )
        ]
    return []


def _give_problems(game: Game, action: Action, word: str) -> list[Problem]:
    don = game.state.cards[action.card or 0]
    host = game.state.cards[action.target] if action.target is not None else None
    if (
        don.definition.category != cards.DON
        or host is None
        or host.zone not in (areas.LEADER, areas.CHARACTERS)
    ):
        return [
            Problem(
                "wrong_gift",
                gettext_noop("A DON!! card is given to a Leader or Character."),
                "CR 6-5-5-1",
                advice=gettext_noop("Name a DON!! card, and a Leader or Character as the target."),
            )
        ]
    return []


def _number_problems(game: Game, action: Action, word: str) -> list[Problem]:
    problems = []
    if action.number is None:
        problems.append(Problem("no_number", gettext_noop("Say by how much."), "CR 1-3-6"))
    if word not in _UNTIL or (word == durations.BATTLE and game.state.battle is None):
        problems.append(
            Problem(
                "until_when",
                gettext_noop("Say until when: {known}."),
                advice=gettext_noop("Choose one of them; until the end of a battle only during one."),
                params={"known": ", ".join(_UNTIL), "found": word or "?"},
            )
        )
    return problems


def _state_problems(game: Game, action: Action, word: str) -> list[Problem]:
    card = game.state.cards[action.card or 0]
    if card.zone not in areas.FIELD:
        return [
            Problem(
                "not_on_field",
                gettext_noop("{card} is not on the field."),
                "CR 4-4-1",
                advice=gettext_noop("Put it onto the field first."),
                params={"card": game.name(card.id)},
            )
        ]
    return []


def _face_problems(game: Game, action: Action, word: str) -> list[Problem]:
    card = game.state.cards[action.card or 0]
    if card.zone != areas.LIFE:
        return [Problem("not_life", gettext_noop("Only Life cards are turned."), "CR 3-10-2-1")]
    return []


def _keyword_problems(game: Game, action: Action, word: str) -> list[Problem]:
    if word not in cards.KEYWORDS:
        return [
            Problem(
                "no_such_keyword",
                gettext_noop("No keyword is called {word}; known are {known}."),
                "CR 10-1",
                params={"word": word or "?", "known": ", ".join(cards.KEYWORDS)},
            )
        ]
    return _state_problems(game, action, word)


def _cannot_problems(game: Game, action: Action, word: str) -> list[Problem]:
    if word not in barred.DEEDS:
        return [
            Problem(
                "no_such_deed",
                gettext_noop("A card cannot be kept from {word}; known are {known}."),
                "CR 1-3-3",
                params={"word": word or "?", "known": ", ".join(barred.DEEDS)},
            )
        ]
    return _state_problems(game, action, word)


def _identity_problems(game: Game, action: Action, word: str) -> list[Problem]:
    card = game.state.cards[action.card or 0]
    found = game.library.get(word)
    if found is None:
        return [
            Problem(
                "unknown_number",
                gettext_noop("No card has the number {number}."),
                "CR 2-14-1",
                params={"number": word or "?"},
            )
        ]
    wrong_place = (
        (card.zone == areas.CHARACTERS and found.category != cards.CHARACTER)
        or (card.zone == areas.STAGE and found.category != cards.STAGE)
        or (card.zone == areas.LEADER) != (found.category == cards.LEADER)
        or card.definition.category == cards.DON
    )
    if wrong_place:
        return [
            Problem(
                "wrong_area",
                gettext_noop("{card} cannot be in the area {zone}."),
                "CR 2-2-2",
                params={"card": f"{found.name} ({found.number})", "zone": card.zone},
            )
        ]
    return []


def _side_problems(game: Game, action: Action, word: str) -> list[Problem]:
    return (
        []
        if word in SIDES
        else [
            Problem(
                "which_player",
                gettext_noop('Say which player: "a" or "b".'),
                advice=gettext_noop("Choose one of the two."),
            )
        ]
    )


def _skip_problems(game: Game, action: Action, word: str) -> list[Problem]:
    pending = game.state.pending
    if pending is not None and (pending.kind in _DECLINE or (pending.kind == "choose" and not pending.low)):
        return []
    return [
        Problem(
            "cannot_be_skipped",
            gettext_noop("This decision has no answer that leaves everything as it is."),
            advice=gettext_noop("Answer it, or go back to before it was asked."),
        )
    ]


def _battle_problems(game: Game, action: Action, word: str) -> list[Problem]:
    return (
        []
        if game.state.battle
        else [Problem("no_battle", gettext_noop("No battle is in progress."), "CR 7-1-5")]
    )


_CHECKS: dict[str, Callable[[Game, Action, str], list[Problem]]] = {
    "move": _move_problems,
    "give": _give_problems,
    "power": _number_problems,
    "cost": _number_problems,
    "rest": _state_problems,
    "active": _state_problems,
    "fresh": _state_problems,
    "face_up": _face_problems,
    "face_down": _face_problems,
    "keyword": _keyword_problems,
    "cannot": _cannot_problems,
    "used": _state_problems,
    "identity": _identity_problems,
    "shuffle": _side_problems,
    "lose": _side_problems,
    "skip": _skip_problems,
    "end_battle": _battle_problems,
}


def override(game: Game, action: Action) -> None:
    """Carry a judge's change out; what the rules do at once follows (CR 9-1-2).

    A card put onto the field so is not played.
    """
    state = game.state
    deed, _, word = action.value.partition(":")
    card_id = -1 if action.card is None else action.card
    game.tell(Happened("judge", "", card=card_id, value=deed, cause="judge"))
    if deed == "move":
        areas.move(
            game,
            card_id,
            word,
            "",
            index=action.number,
            face_up=word not in areas.SECRET and word != areas.DON_DECK,
            cause="judge",
        )
    elif deed in ("rest", "active"):
        areas.set_rested(game, card_id, rested=deed == "rest", rule="", cause="judge")
    elif deed in ("face_up", "face_down"):
        areas.turn_face(game, card_id, deed == "face_up")
    elif deed == "give":
        areas.give(game, card_id, action.target if action.target is not None else -1, "")
    elif deed in ("power", "cost"):
        durations.put_in_force(
            game, state.cards[card_id].owner, card_id, deed, (card_id,), action.number, word
        )
    elif deed == "keyword":
        durations.put_in_force(
            game, state.cards[card_id].owner, card_id, "keyword", (card_id,), word, durations.TURN
        )
    elif deed == "cannot":
        # A card that stays rested does so in its owner's next Refresh Phase (CR 6-2-4).
        until = durations.TURN if word != "refresh" else _through_refresh(game, card_id)
        durations.put_in_force(
            game, state.cards[card_id].owner, card_id, barred.KIND, (card_id,), word, until
        )
    elif deed == "used":
        game.journal.save(state.cards[card_id])
        state.cards[card_id].used = game.effects.used_up(game, card_id)
    elif deed == "fresh":
        game.journal.save(state.cards[card_id])
        state.cards[card_id].entered = state.turn
    elif deed == "identity":
        card = state.cards[card_id]
        game.journal.save(card)
        card.definition = game.library[word]
        card.known_from = state.decisions
        game.journal.names_version += 1
        unknown.ask_anew(game)
    elif deed == "shuffle":
        areas.shuffle(game, SIDES.index(word), "")
    elif deed == "skip":
        _skip(game)
    elif deed == "end_battle":
        from rules_engine.one_piece import battle

        battle.end_battle(game)
    elif deed == "lose":
        rule_processing.end(game, (SIDES.index(word),), "judge", "")
    else:
        rule_processing.end(game, (0, 1), "judge", "")


def _through_refresh(game: Game, card_id: int) -> str:
    """Until the end of the owner's next turn, which begins with the Refresh Phase that is passed over."""
    return durations.until_end_of_next_turn(game, game.state.cards[card_id].owner)


def _skip(game: Game) -> None:
    from rules_engine.one_piece import decisions

    pending = game.state.pending
    if pending is not None:
        answer = _DECLINE.get(pending.kind, Action("choose"))
        decisions.DO[answer.kind](game, answer)
