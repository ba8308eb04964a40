"""Penalties given, acknowledged and declined (TRM 7.1-7.3); corrections and withdrawals: penalty_changes.py."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from decks.models import DeckCheck
from penalties.actions.exclusions import open_report
from penalties.actions.penalty_effects import effect_on, match_at_hand, take_effect
from penalties.actions.penalty_rows import (
    NewPenalty,
    State,
    check_new,
    check_record,
    facts,
    is_head_judge,
    known_infraction,
    known_level,
    lock_penalty,
    note,
    person_of,
    round_at_hand,
    state_for,
    title,
    touch,
)
from penalties.actions.replaced import LATE, check_not_late_already, withdraw_lighter_lateness
from penalties.models import JudgeCall, Penalty
from penalties.rules.levels import Issuer, Level, issuer
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import lock_match, require_reason, require_running
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
    if infraction.key == LATE and new.registration is not None and new.match is not None:
        check_not_late_already(new.registration, new.match, level)
    problems = check_new(this, new, person, infraction, level)
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
        _stand(this, row, wish=new.acts_on, game=new.game, played=new.played)
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


def _stand(
    this: Act, row: Penalty, *, wish: str = "", game: int | None = None, played: GameScore | None = None
) -> None:
    """Let a penalty stand and act; a heavier one for the same lateness takes the lighter one's place."""
    withdraw_lighter_lateness(this, row)
    take_effect(this, row, wish=wish, game=game, played=played)
    row.save()
    open_report(this, row)


def acknowledge_penalty(
    *,
    penalty: Penalty,
    by: Actor,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Let the head judge acknowledge what a floor judge proposed: from now on it stands and acts (TRM 7.3).

    A Match Loss or more is then the head judge's own; the trail keeps who proposed it. A Game Loss that stands on
    the word that the head judge was told is acknowledged in the same way, and acts no second time; that can be
    put on record when the event is over too. Raises
    `NotAllowed`, `Stale`, `Refused` (penalty_does_not_wait).
    """
    event = penalty.event
    with act("acknowledge_penalty", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        row = lock_penalty(this, penalty, seen_version=seen_version)
        is_told = row.state == State.ISSUED and row.was_told_in_person and row.acknowledged_at is None
        if row.state != State.PROPOSED and not is_told:
            raise Refused(_does_not_wait(row))
        if not is_told:
            require_running(this.event)
        before = facts(row) | {"judge": row.judge}
        row.acknowledged_by, row.acknowledged_at = this.by.user, this.now
        row.version += 1
        if row.state == State.PROPOSED:
            row.state = State.ISSUED
            if issuer(Level(row.level)) is Issuer.HEAD_JUDGE:
                row.issued_by, row.judge = this.by.user, this.who
            _stand(this, row, **_said_of_this_match(row))
        row.save()
        touch(this, row)
        note(this, row, "acknowledged", before=before, after=facts(row) | {"judge": row.judge})
        this.log(title(row), before=before, after=facts(row))
        return row


def decline_penalty(
    *,
    penalty: Penalty,
    by: Actor,
    reason: str,
    seen_version: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Penalty:
    """Let the head judge decline what a floor judge proposed; it stays on record and acts on nothing (TRM 7.3).

    Raises `NotAllowed`, `Stale`, `Refused` (reason_missing, penalty_does_not_wait).
    """
    event = penalty.event
    with act("decline_penalty", event=event, by=by, permission="head_judge", once=once, now=now) as this:
        row = lock_penalty(this, penalty, seen_version=seen_version)
        require_reason(reason)
        if row.state != State.PROPOSED:
            raise Refused(_does_not_wait(row))
        before = facts(row)
        row.state = State.DECLINED
        row.version += 1
        row.save()
        touch(this, row)
        note(this, row, "declined", before=before, after=facts(row), reason=reason.strip())
        this.log(title(row), before=before, after=facts(row), reason=reason.strip())
        return row


def _does_not_wait(row: Penalty) -> Problem:
    last = row.changes.order_by("-id").first()
    return Problem(
        "penalty_does_not_wait",
        gettext_noop("This penalty does not wait for the head judge: {state}, {who}."),
        section="TRM 7.3",
        advice=gettext_noop("Look at what stands now."),
        params={
            "state": str(State(row.state).label),
            "who": last.who if last is not None else row.judge,
        },
    )


def _said_of_this_match(row: Penalty) -> dict[str, Any]:
    """Return what the judge said about the match at hand when they proposed it: next match, game, games won.

    Only where that match was under way then: a loss that was proposed at another match, or between two, is for the
    match at hand as it stands, and nothing is known of its games.
    """
    match = match_at_hand(row.registration) if row.registration is not None else None
    started = match.round.started_at if match is not None else None
    if started is None or started > row.issued_at:
        return {}
    proposed = row.changes.filter(what="proposed").first()
    told = proposed.after if proposed is not None else {}
    wish = row.acts_on if row.acts_on == Penalty.ActsOn.NEXT else ""
    return {"wish": wish, "game": told.get("game"), "played": _played(told.get("played"))}


def _score(played: GameScore | None) -> list[int] | None:
    return [played.games_1, played.games_2] if played is not None else None


def _played(score: list[int] | None) -> GameScore | None:
    return GameScore(*score) if score else None
