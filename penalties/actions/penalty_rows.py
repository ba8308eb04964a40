"""Ground of all acts on penalties: the row locked, who may give which level, the checks, the trail (TRM 7.1-7.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from decks.models import DeckCheck
from penalties.models import GameState, JudgeCall, Penalty, PenaltyChange
from penalties.queries.earlier import Person, earlier_levels, penalties_of, record_version
from penalties.rules.infractions import Infraction, find_infraction
from penalties.rules.ladder import advice, check_game_state, check_level
from penalties.rules.levels import Issuer, Level, issuer
from tournaments.actions.acting import Act, Actor
from tournaments.models import Event, Match, Registration, Round
from tournaments.permissions import may
from tournaments.rules.membership import clean_number, number_problems
from tournaments.rules.names import LONGEST_NAME, clean_name
from tournaments.rules.outcomes import GameScore
from tournaments.rules.problems import Problem, Refused, Stale
from tournaments.rules.words import gettext_noop
from tournaments.versions import player_part

State = Penalty.State


@dataclass(frozen=True, slots=True)
class NewPenalty:
    """A penalty as a judge asks for it."""

    infraction: str
    level: str
    reason: str
    registration: Registration | None = None
    match: Match | None = None
    person: str = Penalty.Person.PLAYER
    name: str = ""
    membership_number: str = ""
    why_above: str = ""
    acts_on: str = ""
    #: The game lost, counted from 1, and the games won by play so far, where the judge said so.
    game: int | None = None
    played: GameScore | None = None
    told_in_person: bool = False
    call: JudgeCall | None = None
    deck_check: DeckCheck | None = None
    together_with: Penalty | None = None
    is_barred: bool = False
    #: What a late player is due by the clock; the level is not below it (TRM 7.4.2-1).
    by_clock: Level | None = None


def is_head_judge(by: Actor, event: Event) -> bool:
    """Whether `by` acknowledges and gives the heavier penalties: head judge, or the organizer in their place."""
    return by.is_system or (by.user is not None and may(by.user, "head_judge", event))


def state_for(this: Act, level: Level, *, told_in_person: bool) -> Penalty.State:
    """Return whether a penalty stands at once or waits for the head judge (TRM 7.3)."""
    who = issuer(level)
    if who is Issuer.JUDGE or is_head_judge(this.by, this.event):
        return State.ISSUED
    told = who is Issuer.JUDGE_WHEN_TOLD and told_in_person
    return State.ISSUED if told else State.PROPOSED


def lock_penalty(this: Act, penalty: Penalty, *, seen_version: int | None = None) -> Penalty:
    """Return the penalty as it is now, locked. Raises `Stale` when it changed after the person's page was made."""
    rows = Penalty.objects.select_for_update(of=("self",)).select_related(
        "registration", "match__round", "loss__match__round", "suspension", "round"
    )
    row = rows.get(pk=penalty.pk, event=this.event)
    row.event = this.event
    if seen_version is not None and seen_version != row.version:
        last = row.changes.order_by("-id").first()
        raise Stale(
            Problem(
                "stale_penalty",
                gettext_noop("{who} changed this penalty after your page was loaded."),
                section="TRM 7.3",
                advice=gettext_noop("Look at what stands now; nothing of yours was saved."),
                params={"who": last.who if last is not None else row.judge},
            )
        )
    return row


def note(
    this: Act,
    row: Penalty,
    what: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> PenaltyChange:
    """Add one step to a penalty's trail."""
    return PenaltyChange.objects.create(
        penalty=row,
        what=what,
        before=before or {},
        after=after or {},
        reason=reason,
        by=this.by.user,
        who=this.who,
        at=this.now,
    )


def facts(row: Penalty) -> dict[str, Any]:
    """Return a penalty as trail and log keep it."""
    return {
        "infraction": row.infraction,
        "level": str(row.level),
        "state": str(row.state),
        "acts_on": str(row.acts_on),
        "reason": row.reason,
        "why_above": row.why_above,
    }


def title(row: Penalty) -> str:
    """Return how the log names the person."""
    if row.registration is None:
        return f"{row.person} {row.name}"
    return f"player {row.registration.number} {row.name}"


def known_infraction(key: str) -> Infraction:
    """Return the infraction. Raises `Refused` for a key the guide does not have."""
    known = find_infraction(key)
    if known is None:
        raise Refused(
            Problem(
                "no_such_infraction",
                gettext_noop("The guide has no infraction {key}."),
                section="TRM 7.4",
                advice=gettext_noop("Choose one of the list."),
                place="infraction",
                params={"key": key[:40]},
            )
        )
    return known


def known_level(value: str) -> Level:
    """Return the level. Raises `Refused` for a word that is none."""
    if value in Penalty.Level.values:
        return Level(value)
    raise Refused(
        Problem(
            "no_such_level",
            gettext_noop("There is no penalty {level}."),
            section="TRM 7.2",
            advice=gettext_noop("Choose one of the list."),
            place="level",
            params={"level": value[:40]},
        )
    )


def person_of(this: Act, new: NewPenalty) -> Person:
    """Return whom a new penalty is for; a player's name and number are those of the entry."""
    row = new.registration
    if row is not None:
        return Person(this.event, row, Penalty.Person.PLAYER, row.name, row.membership_number)
    return Person(
        this.event,
        None,
        new.person,
        clean_name(new.name)[:LONGEST_NAME],
        clean_number(new.membership_number)[:20],
    )


def earlier_for(
    person: Person, infraction: Infraction, match: Match | None, *, before: Penalty | None = None
) -> list[Level]:
    """Return the earlier levels that make this a repeat; one lateness goes on through its match."""
    besides = match if infraction.key == "tardiness" else None
    return earlier_levels(person, infraction.key, before=before, besides=besides)


def check_new(
    this: Act, new: NewPenalty, person: Person, infraction: Infraction, level: Level
) -> list[Problem]:
    """Return every reason why this penalty cannot be given."""
    earlier = earlier_for(person, infraction, new.match)
    problems = check_level(infraction, level, earlier, new.why_above, by_clock=new.by_clock)
    problems += check_game_state(
        infraction,
        level,
        can_go_on=_can_go_on(new.call),
        is_repeat=advice(infraction, earlier).is_repeat,
    )
    if not new.reason.strip():
        problems.append(penalty_needs_reason())
    problems += _check_person(this, new, person)
    return problems


def penalty_needs_reason() -> Problem:
    """Return the problem that the record would lack its reason (TRM 7.1)."""
    return Problem(
        "penalty_needs_reason",
        gettext_noop("The record of a penalty says why it was given."),
        section="TRM 7.1",
        advice=gettext_noop("Write in a few words what happened."),
        place="reason",
    )


def _check_person(this: Act, new: NewPenalty, person: Person) -> list[Problem]:
    problems = []
    if (new.registration is None) == (new.person == Penalty.Person.PLAYER):
        problems.append(
            Problem(
                "penalty_names_nobody",
                gettext_noop("A player is penalized by their entry, anybody else by name."),
                section="TRM 7.3",
                advice=gettext_noop(
                    "Choose the player, or say that it is a spectator or somebody of the staff."
                ),
                place="name",
            )
        )
    elif new.person not in Penalty.Person.values or not person.name:
        problems.append(
            Problem(
                "penalized_person_unnamed",
                gettext_noop("Nobody is named."),
                section="TRM 7.3",
                advice=gettext_noop(
                    "Give the name of the person, and the membership number if there is one."
                ),
                place="name",
            )
        )
    if new.registration is None and person.membership_number:
        problems.extend(number_problems(person.membership_number, place="membership_number"))
    strangers = [row for row in (new.call, new.deck_check, new.together_with) if row is not None]
    is_elsewhere = any(row.event_id != this.event.pk for row in strangers)
    if new.match is not None and new.registration is not None:
        is_elsewhere |= new.registration.pk not in {new.match.player_1_id, new.match.player_2_id}
    if is_elsewhere:
        problems.append(
            Problem(
                "penalty_not_of_this_match",
                gettext_noop("This player is not in that match any more."),
                section="TRM 5.3",
                advice=gettext_noop("Look at the pairings again."),
            )
        )
    return problems


def _can_go_on(call: JudgeCall | None) -> bool | None:
    """Return whether the game can go on after the damage noted in this call (TRM 4.10); None: nothing noted."""
    state = call.game_states.order_by("-recorded_at", "-id").first() if call is not None else None
    return None if state is None else state.verdict != GameState.Verdict.IRREPARABLE


def check_record(person: Person, seen_version: int | None) -> None:
    """Raise `Stale` when somebody penalized this person, or changed a penalty of theirs, since the page was made."""
    if seen_version is None or seen_version == record_version(person):
        return
    changed = PenaltyChange.objects.filter(penalty__in=penalties_of(person)).order_by("-at", "-id").first()
    newest = penalties_of(person).last()
    who = newest.judge if newest is not None else ""
    if changed is not None and (newest is None or changed.at > newest.issued_at):
        who = changed.who
    raise Stale(
        Problem(
            "penalized_meanwhile",
            gettext_noop("{who} wrote a penalty of {name} after your page was loaded; yours was not saved."),
            section="TRM 7.3",
            advice=gettext_noop("Look whether it is the same mistake; one mistake has one penalty."),
            params={"who": who, "name": person.name},
        )
    )


def round_at_hand(event: Event) -> Round | None:
    """Return the last round, whatever its state; None before round 1."""
    return Round.objects.filter(event=event).order_by("-number").first()


def touch(this: Act, *rows: Penalty) -> None:
    """Say that an act changes the players' own pages alone, unless one of its penalties acts on a match or entry."""
    if any(row.loss_id is not None or Level(row.level).ends_the_event for row in rows):
        return
    this.touches(*[player_part(row.registration_id) for row in rows if row.registration_id is not None])
