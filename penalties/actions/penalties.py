"""Penalties given (TRM 7.1-7.4); what becomes of proposals: proposals.py, corrections: penalty_changes.py."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from decks.models import DeckCheck
from penalties.actions.exclusions import open_report
from penalties.actions.penalty_effects import effect_on, take_effect
from penalties.actions.penalty_rows import (
    NewPenalty,
    State,
    check_new,
    check_record,
    facts,
    is_head_judge,
    known_infraction,
    known_level,
    note,
    person_of,
    round_at_hand,
    state_for,
    title,
    touch,
)
from penalties.actions.replaced import LATE, late_already, withdraw_lighter_lateness
from penalties.models import JudgeCall, Penalty
from penalties.rules.levels import Issuer, Level, issuer
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_match, require_running
from tournaments.models import Event, Match, Registration
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import Problem, Refused, Stale
from tournaments.rules.words import gettext_noop


def issue_penalty(
    *,
    event: Event,
    by: Actor,
    infraction: str,
    level: str,
    reason: str,
    registration: Registration | None = None,
    match: Match | None = None,
    person: str = "player",
    name: str = "",
    membership_number: str = "",
    why_above: str = "",
    acts_on: str = "",
    game: int | None = None,
    played: GameScore | None = None,
    told_in_person: bool = False,
    call: JudgeCall | None = None,
    deck_check: DeckCheck | None = None,
    together_with: Penalty | None = None,
    is_barred: bool = False,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Give a penalty to a player (`registration`), a spectator or somebody of the staff (`name`) (TRM 7.1-7.4).

    `infraction` is a key of `rules.infractions`, `level` one of `Penalty.Level`. A floor judge's Game Loss waits
    for the head judge unless they were `told_in_person`, and anything above it waits always: it is then
    `PROPOSED` and acts on nothing. `match` is where it happened; a loss acts on the match at hand or the next,
    by `rules.acts_on` and the judge's wish `acts_on`. `game` and `played` tell a best of 3 which game is lost
    and what was won by play before. `seen_version` is `queries.earlier.record_version` of the person as the page
    showed it: two judges who write at once are told of each other. Raises `NotAllowed`, `Stale`, `Refused`.
    """
    new = NewPenalty(
        infraction=infraction,
        level=level,
        reason=reason,
        registration=registration,
        match=match,
        person=person,
        name=name,
        membership_number=membership_number,
        why_above=why_above,
        acts_on=acts_on,
        game=game,
        played=played,
        told_in_person=told_in_person,
        call=call,
        deck_check=deck_check,
        together_with=together_with,
        is_barred=is_barred,
    )
    with act("issue_penalty", event=event, by=by, permission="judge", once=once, now=now) as this:
        row = give(this, new, seen_version=seen_version)
        touch(this, row)
        return row


def give(this: Act, new: NewPenalty, *, seen_version: int | None = None) -> Penalty:
    """Check and write a penalty inside an act, and let it act unless it waits for the head judge."""
    require_running(this.event)
    if new.match is not None:
        lock_match(this, new.match)
    if new.registration is not None:
        new = replace(new, registration=_as_it_is_now(this, new.registration))
    person = person_of(this, new)
    check_record(person, seen_version)
    infraction, level = known_infraction(new.infraction), known_level(new.level)
    problems: list[Problem] = []
    if infraction.key == LATE and new.registration is not None and new.match is not None:
        problems = late_already(new.registration, new.match, level)
    problems += check_new(this, new, person, infraction, level)
    if problems:
        raise Refused(*problems)
    state = state_for(this, level, told_in_person=new.told_in_person)
    is_own = issuer(level) is not Issuer.JUDGE and is_head_judge(this.by, this.event)
    this.is_head_judges = this.is_head_judges or is_own
    row = Penalty(
        event=this.event,
        round=new.match.round if new.match is not None else round_at_hand(this.event),
        match=new.match,
        person=person.person,
        registration=person.registration,
        name=person.name,
        membership_number=person.membership_number,
        infraction=infraction.key,
        level=level.value,
        state=state,
        reason=new.reason.strip(),
        why_above=new.why_above.strip(),
        is_barred=new.is_barred,
        call=new.call,
        deck_check=new.deck_check,
        together_with=new.together_with,
        issued_by=this.by.user,
        judge=this.who,
        issued_at=this.now,
        acknowledged_by=this.by.user if is_own else None,
        acknowledged_at=this.now if is_own else None,
        was_told_in_person=new.told_in_person and level is Level.GAME_LOSS and not is_own,
    )
    if state is State.PROPOSED:
        row.acts_on = effect_on(row.registration, level, wish=new.acts_on, game=new.game)[0].on
    row.save()
    if state is State.PROPOSED:
        note(this, row, "proposed", after={"game": new.game, "played": _score(new.played)})
    else:
        stand(this, row, wish=new.acts_on, game=new.game, played=new.played)
    this.log(title(row), after=facts(row), reason=row.reason)
    return row


def _as_it_is_now(this: Act, registration: Registration) -> Registration:
    """Return the player's entry, not locked yet: the match comes first (docs/locking.md)."""
    row = Registration.objects.filter(event=this.event, pk=registration.pk).first()
    if row is None:
        raise Stale(
            Problem(
                "registration_gone",
                gettext_noop("This player is not in the event."),
                advice=gettext_noop("Look at the list of players again."),
            )
        )
    row.event = this.event
    return row


def stand(
    this: Act, row: Penalty, *, wish: str = "", game: int | None = None, played: GameScore | None = None
) -> None:
    """Let a penalty stand and act; a heavier one for the same lateness takes the lighter one's place."""
    withdraw_lighter_lateness(this, row)
    take_effect(this, row, wish=wish, game=game, played=played)
    row.save()
    open_report(this, row)


def _score(played: GameScore | None) -> list[int] | None:
    return [played.games_1, played.games_2] if played is not None else None
