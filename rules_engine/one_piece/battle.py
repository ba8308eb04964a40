"""Attacks and battles (CR 7): attack, block, counter, damage, end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.one_piece import (
    areas,
    barred,
    cards,
    decisions,
    durations,
    frames,
    keywords,
    refusals,
    terms,
    values,
)
from rules_engine.one_piece.actions import Action
from rules_engine.one_piece.log import Happened
from rules_engine.one_piece.state import Battle, CardId, Frame, Pending, Side
from tournaments.rules.problems import Problem
from tournaments.rules.words import gettext_noop

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game

# --------------------------------------------------------------------------------------- Attack Step (7-1-1)


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
    effects = game.effects
    found = state.cards
    aims = targets(game, side)
    if effects.restricts:
        other = state.players[1 - side]
        aims += [card for card in other.characters if not found[card].rested]
    actions = []
    for attacker in (*player.leader, *player.characters):
        card = found[attacker]
        if card.rested or (state.in_force and barred.is_barred(game, "attack", attacker)):
            continue
        fresh = card.entered == state.turn and not keywords.rushes(game, attacker)
        if fresh and not keywords.rushes_characters(game, attacker):
            continue
        for aim in aims:
            goal = found[aim]
            if fresh and goal.zone == areas.LEADER:
                continue
            if effects.restricts:
                if (
                    goal.zone == areas.CHARACTERS
                    and not goal.rested
                    and not effects.allowed(game, "attack active", attacker, aim)
                ):
                    continue
                if effects.forbidden(game, "attack", attacker, aim):
                    continue
            actions.append(Action("attack", attacker, aim))
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
            Problem("no_card_named", gettext_noop("An attack names who attacks what."), "CR 7-1-1-1"),
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
                params=facts,
            )
        )
    elif attacker.rested:
        problems.append(
            Problem("attacker_rested", gettext_noop("{card} is rested."), "CR 7-1-1-1", params=facts)
        )
    if target.owner == side or target.zone not in (areas.LEADER, areas.CHARACTERS):
        problems.append(
            Problem(
                "not_a_target",
                gettext_noop("{target} is no Leader or Character on the opponent's field."),
                "CR 7-1-1-2",
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
                    params=facts,
                )
            )
    if action.cards or action.number is not None:
        problems.append(
            Problem("one_target", gettext_noop("An attack has one target and no number."), "CR 7-1-1-2")
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


# ---------------------------------------------------------------------------------------- the battle's steps


@frames.procedure("battle")
def _battle(game: Game, frame: Frame) -> None:
    _STEPS[frame.step](game)


def current(game: Game) -> Battle:
    """Return the battle in progress."""
    battle = game.state.battle
    assert battle is not None  # noqa: S101 -- asked for only within its steps
    return battle


def is_cut_short(game: Game) -> bool:
    """Whether the battle ends early: attacker or target has moved areas, or an effect ended it.

    CR 7-1-1-4, 7-1-2-3, 7-1-3-3.
    """
    state = game.state
    battle = current(game)
    return (
        battle.over
        or state.cards[battle.attacker].arrivals != battle.attacker_arrivals
        or state.cards[battle.target].arrivals != battle.target_arrivals
    )


def change_target(game: Game, target: CardId, *, blocked: bool = False) -> None:
    """Make another card the one attacked (CR 10-1-4-1)."""
    battle = current(game)
    game.journal.set(
        game.state,
        "battle",
        battle._replace(
            target=target,
            target_arrivals=game.state.cards[target].arrivals,
            blocked=blocked or battle.blocked,
        ),
    )


def end_battle(game: Game) -> None:
    """End the battle at the end of the current step, by an effect or a judge's hand."""
    game.journal.set(game.state, "battle", current(game)._replace(over=True))


def _enter_step(game: Game, step: str) -> None:
    """Go on to the next step, or to the end of the battle when it is cut short."""
    if is_cut_short(game):
        game.tell(Happened("battle_cut_short", "CR 7-1-5", game.state.turn_side))
        frames.go(game, "end")
        return
    frames.go(game, step)
    # No card's values depend on the step of a battle.
    game.journal.progress(game.state, "battle", current(game)._replace(step=step.partition("_")[0]))


def _attack_effects(game: Game) -> None:
    """[When Attacking] and "when you attack" activate (CR 7-1-1-3, 10-2-5-1)."""
    frames.go(game, "attack_opponent")
    game.effects.moment(game, "attack")


def _opponent_attack_effects(game: Game) -> None:
    """[On Your Opponent's Attack] activates after them (CR 7-1-1-3, 10-2-16-1)."""
    frames.go(game, "attack_end")
    game.effects.moment(game, "opponent's attack")


def _attack_end(game: Game) -> None:
    """End the Attack Step: on to the Block Step, unless a card has moved (CR 7-1-1-4)."""
    _enter_step(game, "block")


def blockers(game: Game) -> list[CardId]:
    """Return the cards that can activate [Blocker] now (CR 7-1-2-1, 10-1-4-1, 10-1-7-1)."""
    state = game.state
    battle = current(game)
    found = state.cards
    attacked = found[battle.target].owner
    if keywords.is_unblockable(game, battle.attacker):
        return []
    effects = game.effects
    return [
        card
        for card in state.players[attacked].characters
        if not found[card].rested
        and card != battle.target
        and keywords.is_blocker(game, card)
        and not (state.in_force and barred.is_barred(game, "block", card))
        and not (effects.restricts and effects.forbidden(game, "block", card, battle.attacker))
    ]


def _block(game: Game) -> None:
    """Let the attacked player block, if anything can (CR 7-1-2-1)."""
    frames.go(game, "block_effects")
    can = blockers(game)
    if can:
        battle = current(game)
        frames.ask(
            game,
            Pending(
                game.state.cards[battle.target].owner,
                "block",
                gettext_noop("Activate a [Blocker]?"),
                "CR 7-1-2-1",
                tuple(can),
            ),
        )


def _block_effects(game: Game) -> None:
    """[On Block] and "when you block" activate (CR 7-1-2-2, 10-2-15-1)."""
    frames.go(game, "block_end")
    if current(game).blocked:
        game.effects.moment(game, "block")


def _block_end(game: Game) -> None:
    """End the Block Step (CR 7-1-2-3)."""
    _enter_step(game, "counter_start")


def _counter_start(game: Game) -> None:
    """Effects "when attacked" of the attacked player activate (CR 7-1-3-1)."""
    frames.go(game, "counter")
    game.effects.moment(game, "attacked")


def _counter(game: Game) -> None:
    """Let the attacked player counter as often as they wish, while they hold a card (CR 7-1-3-2)."""
    battle = current(game)
    side = game.state.cards[battle.target].owner
    if game.state.players[side].hand:
        frames.ask(game, Pending(side, "counter", gettext_noop("Counter, or go on to damage?"), "CR 7-1-3-2"))
    else:
        frames.go(game, "counter_end")


def _counter_end(game: Game) -> None:
    """End the Counter Step (CR 7-1-3-3)."""
    _enter_step(game, "damage")


def _damage(game: Game) -> None:
    """Compare power; the winner deals damage to a Leader or K.O.s a Character.

    CR 7-1-4-1, 7-1-4-1-1, 7-1-4-1-2, 7-1-4-2.
    """
    state = game.state
    battle = current(game)
    frames.go(game, "end")
    attack, defence = values.power(game, battle.attacker), values.power(game, battle.target)
    target = state.cards[battle.target]
    result = f"{attack} : {defence}"
    if attack < defence:
        game.tell(
            Happened(
                "battle_lost", "CR 7-1-4-2", 1 - target.owner, battle.attacker, battle.target, value=result
            )
        )
        return
    game.tell(
        Happened("battle_won", "CR 7-1-4-1", 1 - target.owner, battle.attacker, battle.target, value=result)
    )
    if target.zone == areas.LEADER:
        terms.deal_damage(
            game,
            target.owner,
            keywords.damage_dealt(game, battle.attacker),
            banish=keywords.banishes(game, battle.attacker),
            source=battle.attacker,
        )
    else:
        keywords.ko(game, battle.target, "battle")


def _end(game: Game) -> None:
    """Effects "at the end of the battle" activate (CR 7-1-5-1, 7-1-5-2)."""
    frames.go(game, "over")
    game.journal.progress(game.state, "battle", current(game)._replace(step="end"))
    game.effects.moment(game, "end of battle")


def _over(game: Game) -> None:
    """Effects during this battle end, the turn player's first; back to the Main Phase (CR 7-1-5-3 to 7-1-5-5)."""
    frames.finish(game)
    durations.drop(game, lambda effect: effect.until == durations.BATTLE, "CR 7-1-5-3")
    game.tell(Happened("battle_ended", "CR 7-1-5-5", game.state.turn_side))
    game.journal.set(game.state, "battle", None)


_STEPS: dict[str, Callable[[Game], None]] = {
    "attack": _attack_effects,
    "attack_opponent": _opponent_attack_effects,
    "attack_end": _attack_end,
    "block": _block,
    "block_effects": _block_effects,
    "block_end": _block_end,
    "counter_start": _counter_start,
    "counter": _counter,
    "counter_end": _counter_end,
    "damage": _damage,
    "end": _end,
    "over": _over,
}

# ---------------------------------------------------------------------------------------- Block Step (7-1-2)


def _legal_block(game: Game, pending: Pending) -> list[Action]:
    return [*(Action("block", card) for card in blockers(game)), Action("no_block")]


def _why_not_block(game: Game, action: Action) -> list[Problem]:
    """Return why a card cannot block (CR 7-1-2-1, 10-1-4-1, 10-1-7-1)."""
    state = game.state
    if action.card is None:
        return [
            Problem("no_card_named", gettext_noop("A block names the card with [Blocker]."), "CR 7-1-2-1")
        ]
    card = state.cards[action.card]
    battle = state.battle
    facts = {"card": game.name(card.id), "zone": card.zone}
    problems = []
    attacked = 1 - state.turn_side
    if card.owner != attacked or card.zone != areas.CHARACTERS:
        problems.append(
            Problem(
                "not_your_blocker",
                gettext_noop("{card} is no Character of the attacked player."),
                "CR 10-1-4-1",
                params=facts,
            )
        )
    else:
        if not keywords.is_blocker(game, card.id):
            problems.append(
                Problem("no_blocker", gettext_noop("{card} has no [Blocker]."), "CR 10-1-4-1", params=facts)
            )
        if card.rested:
            problems.append(
                Problem("blocker_rested", gettext_noop("{card} is rested."), "CR 10-1-4-1", params=facts)
            )
        if battle is not None and card.id == battle.target:
            problems.append(
                Problem(
                    "blocker_is_target",
                    gettext_noop("{card} is the one attacked; another card blocks."),
                    "CR 10-1-4-1",
                    params=facts,
                )
            )
        problems += barred.problems(game, "block", card.id)
    if battle is None:
        problems.append(Problem("no_battle", gettext_noop("No battle is in progress."), "CR 7-1-2-1"))
        return problems
    if battle.blocked:
        problems.append(
            Problem(
                "blocked_already", gettext_noop("A [Blocker] was activated in this battle."), "CR 7-1-2-1"
            )
        )
    if keywords.is_unblockable(game, battle.attacker):
        problems.append(
            Problem(
                "unblockable",
                gettext_noop("{attacker} has [Unblockable]."),
                "CR 10-1-7-1",
                params={"attacker": game.name(battle.attacker)},
            )
        )
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "block", card.id, battle.attacker)
    return problems


def _do_block(game: Game, action: Action) -> None:
    """Rest the [Blocker]; it is attacked instead (CR 10-1-4-1)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for it
    was = current(game).target
    game.journal.progress(game.state, "pending", None)
    areas.set_rested(game, action.card, rested=True, rule="CR 10-1-4-1", cause="block")
    change_target(game, action.card, blocked=True)
    game.tell(Happened("blocks", "CR 10-1-4-1", game.state.cards[action.card].owner, action.card, was))


# -------------------------------------------------------------------------------------- Counter Step (7-1-3)


def _legal_counter(game: Game, pending: Pending) -> list[Action]:
    state = game.state
    player = state.players[pending.side]
    found = state.cards
    effects = game.effects
    hosts = (*player.leader, *player.characters)
    actions = []
    active = -1
    for card_id in player.hand:
        definition = found[card_id].definition
        if definition.category == cards.CHARACTER:
            if values.counter(game, card_id) > 0 and not (
                effects.restricts and effects.forbidden(game, "counter", card_id)
            ):
                actions += [Action("counter", card_id, host) for host in hosts]
        elif definition.category == cards.EVENT and "Counter" in definition.heads:
            if active < 0:
                active = len(terms.active_don(game, pending.side))
            if values.cost_to_play(game, card_id) > active or effects.why_not_event(game, card_id, "Counter"):
                continue
            if effects.restricts and effects.forbidden(game, "play", card_id):
                continue
            actions.append(Action("counter_event", card_id))
    actions.append(Action("no_counter"))
    return actions


def _attacked_side(game: Game) -> Side:
    battle = game.state.battle
    return 1 - game.state.turn_side if battle is None else game.state.cards[battle.target].owner


def _why_not_counter(game: Game, action: Action) -> list[Problem]:
    """Return why a card cannot be trashed for its Counter (CR 7-1-3-2-1, 2-10-2)."""
    state = game.state
    if action.card is None or action.target is None:
        return [
            Problem(
                "no_card_named",
                gettext_noop("A counter names the card and whose power it raises."),
                "CR 7-1-3-2-1",
            )
        ]
    card, target = state.cards[action.card], state.cards[action.target]
    side = _attacked_side(game)
    facts = {
        "card": game.name(card.id),
        "target": game.name(target.id),
        "zone": card.zone,
        "target_zone": target.zone,
    }
    problems = []
    if state.battle is None:
        problems.append(Problem("no_battle", gettext_noop("No battle is in progress."), "CR 7-1-3-2"))
    if card.owner != side or card.zone != areas.HAND:
        problems.append(
            Problem(
                "not_in_hand",
                gettext_noop("{card} is not in the hand of the attacked player."),
                "CR 7-1-3-2-1",
                params=facts,
            )
        )
    if card.definition is cards.UNKNOWN:
        problems.append(refusals.unknown_card("CR 7-1-3-2-1", card.zone))
    elif card.definition.category != cards.CHARACTER or values.counter(game, card.id) <= 0:
        problems.append(
            Problem("no_counter", gettext_noop("{card} has no Counter."), "CR 2-10-2", params=facts)
        )
    if target.owner != side or target.zone not in (areas.LEADER, areas.CHARACTERS):
        problems.append(
            Problem(
                "not_to_be_countered_for",
                gettext_noop("{target} is no Leader or Character of the attacked player."),
                "CR 7-1-3-2-1",
                params=facts,
            )
        )
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "counter", card.id)
    return problems


def _do_counter(game: Game, action: Action) -> None:
    """Trash the card; the target's power goes up during this battle (CR 7-1-3-2-1)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for both
    assert action.target is not None  # noqa: S101
    state = game.state
    side = state.cards[action.card].owner
    value = values.counter(game, action.card)
    game.journal.progress(state, "pending", None)
    areas.move(game, action.card, areas.TRASH, "CR 7-1-3-2-1", cause="counter")
    durations.put_in_force(game, side, action.card, "power", (action.target,), value, durations.BATTLE)
    game.tell(Happened("counters", "CR 7-1-3-2-1", side, action.card, action.target, number=value))


def _why_not_counter_event(game: Game, action: Action) -> list[Problem]:
    """Return why an Event's [Counter] cannot be activated (CR 7-1-3-2-2, 10-2-4-1)."""
    state = game.state
    if action.card is None:
        return [Problem("no_card_named", gettext_noop("Which Event is activated?"), "CR 7-1-3-2-2")]
    card = state.cards[action.card]
    side = _attacked_side(game)
    facts = {"card": game.name(card.id), "zone": card.zone}
    problems = []
    if state.battle is None:
        problems.append(Problem("no_battle", gettext_noop("No battle is in progress."), "CR 7-1-3-2"))
    if card.owner != side or card.zone != areas.HAND:
        problems.append(
            Problem(
                "not_in_hand",
                gettext_noop("{card} is not in the hand of the attacked player."),
                "CR 7-1-3-2-2",
                params=facts,
            )
        )
    if card.definition is cards.UNKNOWN:
        problems.append(refusals.unknown_card("CR 7-1-3-2-2", card.zone))
        return problems
    if card.definition.category != cards.EVENT or "Counter" not in card.definition.heads:
        problems.append(
            Problem(
                "no_counter_effect",
                gettext_noop("{card} has no [Counter] effect."),
                "CR 10-2-4-1",
                params=facts,
            )
        )
    else:
        problems += game.effects.why_not_event(game, card.id, "Counter")
    problems += terms.why_not_pay(
        game, side, values.cost_to_play(game, card.id), action.cards, "CR 7-1-3-2-2"
    )
    if game.effects.restricts:
        problems += game.effects.forbidden(game, "play", card.id)
    return problems


def _do_counter_event(game: Game, action: Action) -> None:
    """Pay for the Event, trash it, carry out its [Counter] (CR 7-1-3-2-2)."""
    assert action.card is not None  # noqa: S101 -- why_illegal asked for it
    side = game.state.cards[action.card].owner
    game.journal.progress(game.state, "pending", None)
    terms.pay(game, side, values.cost_to_play(game, action.card), action.cards, "CR 7-1-3-2-2")
    terms.activate_event(game, action.card, "Counter")


def _no_counter(game: Game, action: Action) -> None:
    """Go on to the end of the Counter Step (CR 7-1-3-2)."""
    game.journal.progress(game.state, "pending", None)
    frames.go(game, "counter_end")


def _no_block(game: Game, action: Action) -> None:
    """Do not block (CR 7-1-2-1)."""
    game.journal.progress(game.state, "pending", None)


decisions.LEGAL["block"] = _legal_block
decisions.ANSWERS["block"] = ("block", "no_block")
decisions.LEGAL["counter"] = _legal_counter
decisions.ANSWERS["counter"] = ("counter", "counter_event", "no_counter")
decisions.WHY["attack"] = _why_not_attack
decisions.WHY["block"] = _why_not_block
decisions.WHY["no_block"] = decisions.WHY["no_counter"] = decisions.nothing_against
decisions.WHY["counter"] = _why_not_counter
decisions.WHY["counter_event"] = _why_not_counter_event
decisions.DO["attack"] = _attack
decisions.DO["block"] = _do_block
decisions.DO["no_block"] = _no_block
decisions.DO["counter"] = _do_counter
decisions.DO["counter_event"] = _do_counter_event
decisions.DO["no_counter"] = _no_counter
