"""Acts on the field: K.O., play, rest and set active, activate other effects, the attack in progress."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rules_engine.one_piece import areas, battle, cards, frames, keywords, terms
from rules_engine.one_piece.effects import activation, costs, resolving, table, targets
from rules_engine.one_piece.effects.context import Context
from rules_engine.one_piece.effects.run import Run
from rules_engine.one_piece.effects.table import act
from rules_engine.one_piece.state import CardId, Frame
from rules_engine.one_piece.text import nodes as n

if TYPE_CHECKING:
    from rules_engine.one_piece.game import Game


# -------------------------------------------------------------------- K.O.


def ko_all(run: Run, found: tuple[CardId, ...]) -> bool:
    """K.O. Characters, all at once (CR 10-2-1-2); a Stage is only trashed."""
    game = run.game
    doomed = []
    for card in found:
        zone = game.state.cards[card].zone
        if zone in (areas.CHARACTERS, areas.STAGE) and not game.effects.cannot(
            game, "be K.O.'d", card, run.side, run.source
        ):
            doomed.append(card)
    keywords.ko_together(game, tuple(doomed), run.cause)
    return bool(doomed)


@act(n.KO)
def _ko(run: Run, node: n.KO) -> bool | None:
    """K.O. Characters by an effect (CR 10-2-1-2, 10-2-1-3)."""
    found = run.cards(node.target, node.who)
    if found is None:
        return None
    return ko_all(run, found) and not run.short_of(node.target, found)


@act(n.KOorRest)
def _ko_or_rest(run: Run, node: n.KOorRest) -> bool | None:
    """K.O. or rest the card, as the player says."""
    found = run.cards(node.target)
    if found is None:
        return None
    if not found:
        return False
    said = run.option((("act", "K.O."), ("act", "rest")))
    if said is None:
        return None
    return ko_all(run, found) if said[1] == "K.O." else rest_all(run, found)


# -------------------------------------------------------------------- playing


def is_playable(run: Run, card: CardId) -> bool:
    """Whether an effect can play this card now: a Character or Stage that nothing forbids to play (CR 4-7-2)."""
    held = run.game.state.cards[card]
    return (
        held.definition.category in (cards.CHARACTER, cards.STAGE)
        and held.zone not in (areas.CHARACTERS, areas.STAGE)
        and not run.game.effects.cannot(run.game, "play", card, run.side, run.source)
        and not run.game.effects.cannot(run.game, "be played", card, run.side, run.source)
    )


@act(n.Play)
def _play(run: Run, node: n.Play) -> bool | None:
    """Play cards without paying (CR 3-7-3, 3-8-3)."""
    found = run.cards(node.target, node.who, only=lambda card: is_playable(run, card))
    if found is None:
        return None
    for card in reversed(found):
        terms.put_into_play(run.game, card, rested=node.rested, cause=run.cause)
    return bool(found)


@act(n.PlayPair)
def _play_pair(run: Run, node: n.PlayPair) -> bool | None:
    """Of the cards chosen before one is played, the other rested."""
    found = tuple(card for card in run.ctx.slot(targets.SUBJECT) if is_playable(run, card))
    if not found:
        return False
    limit = node.limit
    state = run.game.state

    def fits_rested(card: CardId) -> bool:
        return limit is None or (state.cards[card].definition.cost or 0) <= limit

    first = [card for card in found if all(fits_rested(other) for other in found if other != card)] or list(
        found
    )
    chosen = targets.choose(run, run.side, first, 1, 1)
    if chosen is None:
        return None
    for card in found:
        if card not in chosen and fits_rested(card):
            terms.put_into_play(run.game, card, rested=True, cause=run.cause)
    terms.put_into_play(run.game, chosen[0], cause=run.cause)
    return True


# -------------------------------------------------------------------- resting, activating


def rest_all(run: Run, found: tuple[CardId, ...]) -> bool:
    """Rest cards, all at once (CR 4-4-1-2), but those that cannot be (CR 1-3-3); it may be replaced (CR 8-1-3-4)."""
    game = run.game
    resting = tuple(card for card in found if _can_become_rested(run, card))
    if all(_is_don(game, card) for card in resting):
        for card in resting:
            areas.set_rested(game, card, rested=True, rule=run.rule, cause=run.cause)
    elif len(resting) == 1:
        run.start([("rest", "", resting[0], run.cause)])
    else:
        left = tuple((card, game.state.cards[card].arrivals) for card in resting)
        run.start([("rest_together", "", left, (), run.cause)])
    return bool(resting)


def _can_become_rested(run: Run, card: CardId) -> bool:
    held = run.game.state.cards[card]
    return (
        not held.rested
        and held.zone in areas.FIELD
        and not run.game.effects.cannot(run.game, "be rested", card, run.side, run.source)
    )


def _is_don(game: Game, card: CardId) -> bool:
    return game.state.cards[card].definition.category == cards.DON


@frames.procedure("rest")
def _rest(game: Game, frame: Frame) -> None:
    """Rest a card by an effect or as a cost, unless that is replaced (CR 8-1-3-4, 8-3-1-7)."""
    card, cause = frame.data
    if frame.step == "":
        frames.go(game, "decided")
        game.effects.replace(game, "rest", card, cause)
        return
    replaced = frames.take_answer(game) == "replaced"
    frames.finish(game)
    if not replaced and game.state.cards[card].zone in areas.FIELD:
        areas.set_rested(game, card, rested=True, rule=_rule_of_resting(cause), cause=cause)


@frames.procedure("rest_together")
def _rest_together(game: Game, frame: Frame) -> None:
    """Rest several cards by an effect or as a cost: whether each is replaced is settled first (CR 8-1-3-4, 8-3-1-7).

    Only then are they rested, those that have not moved meanwhile.
    """
    left, going, cause = frame.data
    found = game.state.cards
    if frame.step == "asked":
        if frames.take_answer(game) != "replaced":
            going = (*going, left[0])
        left = left[1:]
    while left:
        card, arrivals = left[0]
        if found[card].arrivals == arrivals and not found[card].rested:
            if not _is_don(game, card):
                frames.go(game, "asked", left, going, cause)
                game.effects.replace(game, "rest", card, cause)
                return
            going = (*going, left[0])
        left = left[1:]
    frames.finish(game)
    for card, arrivals in going:
        if found[card].arrivals == arrivals:
            areas.set_rested(game, card, rested=True, rule=_rule_of_resting(cause), cause=cause)


def _rule_of_resting(cause: str) -> str:
    return "CR 8-3-1" if cause.startswith("cost") else "CR 4-4-1-2"


@act(n.RestCards)
def _rest_cards(run: Run, node: n.RestCards) -> bool | None:
    """Rest cards by an effect or as a cost."""
    state = run.game.state

    def can_be(card: CardId) -> bool:
        held = state.cards[card]
        if run.paying:
            return costs.can_rest(run.game, run.ctx, card)
        if held.definition.category == cards.DON:
            return not held.rested and held.zone in areas.FIELD
        return True

    found = run.cards(node.target, node.who, only=can_be)
    if found is None:
        return None
    return rest_all(run, found) and not run.short_of(node.target, found)


@act(n.SetActive)
def _set_active(run: Run, node: n.SetActive) -> bool | None:
    """Set cards as active (CR 4-4-1-1); what is active already stays so (CR 1-3-2-1)."""
    game = run.game
    state = game.state

    def can_be(card: CardId) -> bool:
        held = state.cards[card]
        return held.rested if held.definition.category == cards.DON else True

    found = run.cards(node.target, node.who, only=can_be)
    if found is None:
        return None
    done = False
    for card in found:
        is_don = state.cards[card].definition.category == cards.DON
        if is_don and game.effects.cannot_player(game, "set don active", state.cards[card].owner, run.source):
            continue
        if not is_don and game.effects.cannot(game, "become active", card, run.side, run.source):
            continue
        if state.cards[card].zone in areas.FIELD:
            done = areas.set_rested(game, card, rested=False, rule="CR 4-4-1-1", cause=run.cause) or done
    return done


# -------------------------------------------------------------------- other effects, the attack


@act(n.ActivateEffect)
def _activate_effect(run: Run, node: n.ActivateEffect) -> bool | None:
    """Activate an effect of a card by its head (CR 10-2-3-1-1, 10-2-4-1-1): its own activation cost is paid."""
    found = run.cards(node.target)
    if found is None:
        return None
    done = False
    for card in found:
        for ref, ability in reversed(activation.timed(run.game, card, node.head)):
            if not activation.can_activate(run.game, card, ref, ability):
                # What belongs to the effect holds whatever activates it: the conditions in brackets, that it is
                # negated or forbidden, [Once Per Turn] (CR 8-3-2-1, 8-2-1-1, 1-3-3, 10-2-13-1).
                continue
            resolving.begin(
                run.game,
                ref,
                Context(card, run.side),
                head=node.head,
                ask=ability.cost is not None,
                mark=activation.mark(run.game, ref, ability),
            )
            done = True
    return done


@act(n.ActivateCard)
def _activate_card(run: Run, node: n.ActivateCard) -> bool | None:
    """Activate Events from the hand without paying for them (CR 8-4-2)."""
    state = run.game.state
    found = run.cards(
        node.target,
        only=lambda card: (
            "Main" in state.cards[card].definition.heads
            and state.cards[card].definition.category == cards.EVENT
        ),
    )
    if found is None:
        return None
    for card in reversed(found):
        terms.activate_event(run.game, card, "Main")
    return bool(found)


@act(n.ChangeAttackTarget)
def _change_attack_target(run: Run, node: n.ChangeAttackTarget) -> bool | None:
    """Let the attack go on against another card."""
    found = run.cards(node.target)
    if found is None:
        return None
    if (
        run.game.state.battle is None
        or not found
        or run.game.state.cards[found[0]].zone not in (areas.LEADER, areas.CHARACTERS)
    ):
        return False
    battle.change_target(run.game, found[0])
    return True


# -------------------------------------------------------------------- one of several


def _can_be_done(run: Run, act: n.Act) -> bool:
    """Whether an act can be done with the cards chosen for it."""
    if isinstance(act, n.Play):
        return any(is_playable(run, card) for card in targets.cards_now(run.game, run.ctx, act.target))
    return costs.can_do(run.game, run.ctx, act)


@act(n.EitherAct)
def _either_act(run: Run, node: n.EitherAct) -> bool | None:
    """One of the acts, as the player says; a card that the second act speaks of is chosen first."""
    acts = node.acts
    second = getattr(acts[-1], "target", None)
    first = getattr(acts[0], "target", None)
    if isinstance(second, n.Slot) and isinstance(first, n.Pick) and first.slot == second.of:
        found = run.cards(first)
        if found is None:
            return None
        if not found:
            return False
        acts = (replace(acts[0], target=second), *acts[1:])  # type: ignore[call-arg]
        # To the extent possible (CR 8-1-2): what cannot be done with the card is no choice.
        indexes = [index for index, one in enumerate(acts) if _can_be_done(run, one)]
    else:
        indexes = [
            index for index, one in enumerate(acts) if not run.paying or costs.can_do(run.game, run.ctx, one)
        ]
    said = run.option(tuple(("act", str(index)) for index in indexes or range(len(acts))))
    if said is None:
        return None
    chosen = acts[int(said[1])]
    return table.ACTS[type(chosen)](run, chosen)
