"""The Attack Step: what may attack what, and the declaration (CR 7-1-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.one_piece import (
    areas,
    barred,
    decisions,
    frames,
    keywords,
)
from rules_engine.one_piece.actions import Action, listed
from rules_engine.one_piece.battle.steps import STEPS, enter_step
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Battle, CardId, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


def targets(game: Game, side: Side) -> list[CardId]:
    """Return what the turn player may attack: the other Leader and rested Characters (CR 7-1-1-2, 7-1)."""
    other = game.state.players[1 - side]
    found = game.state.cards
    return [*other.leader, *(card for card in other.characters if found[card].rested)]


def legal_attacks(game: Game, side: Side) -> list[Action]:
    """Return every attack that can be declared now (CR 7-1-1-1, 7-1-1-2)."""
    state = game.state
    player = state.players[side]
    if player.turns <= 1:
        return []
    found = state.cards
    ready = [card for card in (*player.leader, *player.characters) if not found[card].rested]
    if not ready:
        return []
    effects = game.effects
    aims = targets(game, side)
    may_forbid = effects.may_forbid(game, "attack")
    active = []
    if effects.restricts_now(game, "allow"):
        active = [card for card in state.players[1 - side].characters if not found[card].rested]
    is_plain = not active and not may_forbid
    aims += active
    actions: list[Action] = []
    for attacker in ready:
        card = found[attacker]
        if state.in_force and barred.is_barred(game, "attack", attacker):
            continue
        if is_plain and card.entered != state.turn:
            actions += [listed("attack", attacker, aim) for aim in aims]
            continue
        fresh = card.entered == state.turn and not keywords.rushes(game, attacker)
        if fresh and not keywords.rushes_characters(game, attacker):
            continue
        for aim in aims:
            goal = found[aim]
            if fresh and goal.zone == areas.LEADER:
                continue
            if (
                goal.zone == areas.CHARACTERS
                and not goal.rested
                and not effects.allowed(game, "attack active", attacker, aim)
            ):
                continue
            if may_forbid and effects.forbidden(game, "attack", attacker, aim):
                continue
            actions.append(listed("attack", attacker, aim))
    return actions


def _why_not_attack(game: Game, action: Action) -> list[Problem]:
    """Return why this attack cannot be declared (CR 6-5-6-1, 3-7-4, 7-1-1-1, 7-1-1-2, 10-1-6-1)."""
    state = game.state
    side = state.turn_side
    problems = []
    if state.players[side].turns <= 1:
        problems.append(
            Problem(
                "first_turn",
                gettext_noop("Nobody battles on their first turn; this is turn {turn}."),
                "CR 6-5-6-1",
                params={"turn": state.turn},
            )
        )
    if action.card is None or action.target is None:
        return [
            *problems,
            Problem(
                "no_card_named",
                gettext_noop("An attack names who attacks what."),
                "CR 7-1-1-1",
                advice=gettext_noop("Name the attacking card and its target."),
            ),
        ]
    attacker, target = state.cards[action.card], state.cards[action.target]
    facts = {
        "card": game.name(attacker.id),
        "target": game.name(target.id),
        "zone": attacker.zone,
        "target_zone": target.zone,
    }
    on_field = attacker.owner == side and attacker.zone in (areas.LEADER, areas.CHARACTERS)
    if not on_field:
        problems.append(
            Problem(
                "not_your_attacker",
                gettext_noop("{card} is no Leader or Character on the turn player's field."),
                "CR 7-1-1-1",
                advice=gettext_noop("Name the own Leader or an own Character."),
                params=facts,
            )
        )
    elif attacker.rested:
        problems.append(
            Problem(
                "attacker_rested",
                gettext_noop("{card} is rested."),
                "CR 7-1-1-1",
                advice=gettext_noop("Attack with an active Leader or Character."),
                params=facts,
            )
        )
    if target.owner == side or target.zone not in (areas.LEADER, areas.CHARACTERS):
        problems.append(
            Problem(
                "not_a_target",
                gettext_noop("{target} is no Leader or Character on the opponent's field."),
                "CR 7-1-1-2",
                advice=gettext_noop("Name the opponent's Leader or a Character of theirs."),
                params=facts,
            )
        )
    elif (
        target.zone == areas.CHARACTERS
        and not target.rested
        and not game.effects.allowed(game, "attack active", attacker.id, target.id)
    ):
        problems.append(
            Problem(
                "target_active",
                gettext_noop("{target} is active: only rested Characters are attacked."),
                "CR 7-1-1-2",
                advice=gettext_noop("Attack the Leader or a rested Character."),
                params=facts,
            )
        )
    if on_field and attacker.entered == state.turn and not keywords.rushes(game, attacker.id):
        if not keywords.rushes_characters(game, attacker.id):
            problems.append(
                Problem(
                    "just_played",
                    gettext_noop("{card} was played this turn and has no [Rush]."),
                    "CR 3-7-4",
                    advice=gettext_noop("Attack with another card; this one can attack on a later turn."),
                    params=facts,
                )
            )
        elif target.zone == areas.LEADER:
            problems.append(
                Problem(
                    "rush_characters_only",
                    gettext_noop(
                        "{card} was played this turn: with [Rush: Character] it attacks Characters only."
                    ),
                    "CR 10-1-6-1",
                    advice=gettext_noop("Attack a rested Character with it, or wait a turn."),
                    params=facts,
                )
            )
    if action.cards or action.number is not None:
        problems.append(
            Problem(
                "one_target",
                gettext_noop("An attack has one target and no number."),
                "CR 7-1-1-2",
                advice=gettext_noop("Name the attacking card and one target, nothing else."),
            )
        )
    problems += barred.problems(game, "attack", attacker.id)
    if game.effects.restricts and not problems:
        problems += game.effects.forbidden(game, "attack", attacker.id, target.id)
    return problems


def _attack(game: Game, action: Action) -> None:
    """Declare an attack: rest the attacker, name the target, begin the battle (CR 7-1-1-1, 7-1-1-2)."""
    state = game.state
    assert action.card is not None  # noqa: S101 -- why_illegal asked for both
    assert action.target is not None  # noqa: S101
    attacker, target = state.cards[action.card], state.cards[action.target]
    game.journal.progress(state, "pending", None)
    battle = Battle(attacker.id, target.id, attacker.arrivals, target.arrivals, first_target=target.id)
    game.journal.set(state, "battle", battle)
    frames.start(game, "battle", "attack")
    areas.set_rested(game, attacker.id, rested=True, rule="CR 7-1-1-1", cause="attack")
    game.tell(Happened("attacks", "CR 7-1-1-2", attacker.owner, attacker.id, target.id))


def _attack_effects(game: Game) -> str:
    """[When Attacking] and "when you attack" activate (CR 7-1-1-3, 10-2-5-1)."""
    game.effects.moment(game, "attack")
    return "attack_opponent"


def _opponent_attack_effects(game: Game) -> str:
    """[On Your Opponent's Attack] activates after them (CR 7-1-1-3, 10-2-16-1)."""
    game.effects.moment(game, "opponent's attack")
    return "attack_end"


def _attack_end(game: Game) -> str:
    """End the Attack Step: on to the Block Step, unless a card has moved (CR 7-1-1-4)."""
    return enter_step(game, "block")


STEPS["attack"] = _attack_effects
STEPS["attack_opponent"] = _opponent_attack_effects
STEPS["attack_end"] = _attack_end
decisions.WHY["attack"] = _why_not_attack
decisions.DO["attack"] = _attack
