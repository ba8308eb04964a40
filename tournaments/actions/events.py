"""Making an event and moving it on: draft, sign-up, check-in, closed registration, cancelled (TRM 3.x)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.text import slugify

from tournaments import hooks
from tournaments.actions.acting import Act, Actor, act, remember
from tournaments.actions.waiting_list import fill_places
from tournaments.models import Event, LogEntry, Organizer, OrganizerMember, Registration
from tournaments.rules.event_changes import CHANGEABLE, change_problems, value_problems
from tournaments.rules.event_figures import figures_that_follow
from tournaments.rules.event_states import move_problems
from tournaments.rules.names import clean_name
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.structure import rounds_and_cut
from tournaments.rules.templates import BY_KEY, template_facts
from tournaments.rules.words import gettext_noop

#: First parts of addresses below /desk/ and /e/ that are pages of their own.
RESERVED_SLUGS = frozenset({"new", "suspensions", "bans", "organizer", "preview", "accounts"})
#: More events of one name are not made in the same moment.
_ADDRESSES_TRIED = 20


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What the organizer says of a new event; what is left out of `chosen` comes from template and level.

    `chosen` holds fields of `Event` by name (those of `rules.event_changes.CHANGEABLE`).
    """

    name: str
    starts_at: datetime
    chosen: Mapping[str, Any] = field(default_factory=dict)


def create_event(
    *,
    organizer: Organizer,
    by: Actor,
    facts: EventFacts,
    template: str = "store",
    is_demo: bool = False,
    once: str = "",
    now: datetime | None = None,
) -> Event:
    """Make a draft from a template (a key of `rules.templates`); the level fills clock, cut, lists and delay.

    Raises `NotAllowed` for somebody outside the organizer, `Refused` with every problem of the facts.
    """
    with transaction.atomic():
        _check_membership(organizer, by)
        moment = now or timezone.now()
        if once:
            remember(once, verb="create_event", now=moment)
        unknown = set(facts.chosen) - CHANGEABLE
        problems = change_problems(unknown, state="draft", round_1_announced=False)
        if template not in BY_KEY:
            problems.append(_no_template(template))
        if problems:
            raise Refused(*problems)
        values = template_facts(BY_KEY[template], {"time_zone": organizer.time_zone, **facts.chosen})
        values |= {"name": clean_name(facts.name), "starts_at": facts.starts_at}
        event = Event(organizer=organizer, slug=_free_slug(facts), is_demo=is_demo, **values)
        _check_values(event)
        _save_at_free_address(event, facts)
        LogEntry.objects.create(
            event=event,
            user=by.user,
            actor=by.words(event),
            verb="create_event",
            target=event.name[:160],
            after={"template": template, **{name: _plain(value) for name, value in values.items()}},
            at=moment,
        )
    return event


def change_event(
    *,
    event: Event,
    by: Actor,
    changes: Mapping[str, Any],
    once: str = "",
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Event:
    """Change facts of an event; what round 1 announced stays as it was announced (TRM 3.6).

    With another level, structure or place of play the figures that stood as the manual has them follow (TRM 3.2).
    Raises `Refused` with every fact that can no longer be changed and every value that cannot stand. A
    raised cap moves the waiting list up.
    """
    with act(
        "change_event",
        event=event,
        by=by,
        permission="manage_event",
        once=once,
        seen_version=seen_version,
        now=now,
    ) as this:
        row = this.event
        changed = {
            name: value
            for name, value in changes.items()
            if name not in CHANGEABLE or getattr(row, name) != value
        }
        if changed.keys() <= CHANGEABLE:
            changed |= figures_that_follow({name: getattr(row, name) for name in CHANGEABLE}, changed)
        announced = row.rounds_fixed_at is not None
        problems = change_problems(changed, state=row.state, round_1_announced=announced)
        if problems:
            raise Refused(*problems)
        before = {name: _plain(getattr(row, name)) for name in changed}
        for name, value in changed.items():
            setattr(row, name, value)
        if changed:
            _check_values(row)
            row.save(update_fields=list(changed))
            this.log(row.name, before=before, after={name: _plain(value) for name, value in changed.items()})
            hooks.event_changed.ask(this, set(changed))
            fill_places(this)
    return row


def publish_event(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Event:
    """Open a draft for sign-up: from now on anybody finds it."""
    return _move("publish_event", event, by, Event.State.OPEN, once=once, now=now)


def open_check_in(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Event:
    """Begin check-in; sign-up stays open until registration is closed."""
    with act("open_check_in", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        _step(this, Event.State.CHECK_IN)
    return this.event


def cancel_event(
    *, event: Event, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> Event:
    """Cancel an event that is not finished; its players see so on their pages. Needs a reason."""
    with act("cancel_event", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        if not reason.strip():
            raise Refused(
                Problem(
                    "reason_missing",
                    gettext_noop("Say why the event is cancelled; players will read it."),
                    advice=gettext_noop("Say it in one sentence."),
                )
            )
        _step(this, Event.State.CANCELLED, reason=reason.strip())
    return this.event


def close_registration(
    *,
    event: Event,
    by: Actor,
    rounds: int | None = None,
    cut: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Event:
    """Count the checked-in entrants: rounds and cut follow from that number, late entries change neither (TRM 3.6).

    `rounds` and `cut` are what the organizer announces instead of the table's; outside the table's 4 to
    2,048 players `rounds` must be given here or in the set-up. Raises `Refused` with every problem: players
    neither checked in nor absent, too few players, no number of rounds.
    """
    with act("close_registration", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        row = this.event
        _check_closing(row, rounds)
        row.players_counted = _count(row, Registration.Status.ACTIVE)
        before = {"rounds_planned": row.rounds_planned, "cut_size": row.cut_size}
        if rounds is not None:
            row.rounds_planned = rounds
        if cut is not None:
            row.cut_size = cut
        _check_values(row)
        row.save(update_fields=["players_counted", "rounds_planned", "cut_size"])
        this.log(
            row.name,
            before=before,
            after={
                "players_counted": row.players_counted,
                "rounds_planned": row.rounds_planned,
                "cut_size": row.cut_size,
            },
        )
    return row


def reopen_registration(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> Event:
    """Open registration again before round 1 is paired; the players will be counted anew."""
    with act("reopen_registration", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        row = this.event
        if row.rounds.exists():
            raise Refused(
                Problem(
                    "round_1_paired",
                    gettext_noop("Round 1 is paired; registration stays closed."),
                    section="TRM 3.6",
                    advice=gettext_noop("Add the player as a late entry, or take the pairing back."),
                )
            )
        this.log(row.name, before={"players_counted": row.players_counted}, after={"players_counted": None})
        row.players_counted = None
        row.save(update_fields=["players_counted"])
    return row


def _move(
    verb: str,
    event: Event,
    by: Actor,
    to: Event.State,
    *,
    reason: str = "",
    once: str = "",
    now: datetime | None = None,
) -> Event:
    with act(verb, event=event, by=by, permission="manage_event", once=once, now=now) as this:
        _step(this, to, reason=reason)
    return this.event


def _step(this: Act, to: Event.State, *, reason: str = "") -> None:
    """Move the locked event to a state and log it. Raises `Refused` when the move is not allowed."""
    problems = move_problems(this.event.state, to)
    if problems:
        raise Refused(*problems)
    this.log(this.event.name, before={"state": this.event.state}, after={"state": str(to)}, reason=reason)
    this.event.state = to
    this.event.save(update_fields=["state"])


def _check_closing(event: Event, rounds: int | None) -> None:
    """Raise `Refused` with every reason why registration cannot be closed now."""
    problems = []
    if event.state != Event.State.CHECK_IN:
        problems.append(
            Problem(
                "not_in_check_in",
                gettext_noop("Registration is closed during check-in."),
                advice=gettext_noop("Open check-in first, or load the page again: it may be closed already."),
            )
        )
    unsettled = _count(event, Registration.Status.REGISTERED)
    if unsettled:
        problems.append(
            Problem(
                "players_not_checked_in",
                gettext_noop("Players neither checked in nor absent: {count}."),
                section="TRM 3.6",
                advice=gettext_noop("Check them in, or mark the rest absent."),
                params={"count": unsettled},
            )
        )
    active = _count(event, Registration.Status.ACTIVE)
    table = rounds_and_cut(active)
    if active < 2:
        problems.append(
            Problem(
                "too_few_players",
                gettext_noop("An event needs two players."),
                section="TRM 3.6",
                advice=gettext_noop("Check players in, or cancel the event."),
            )
        )
    elif not table.covered and rounds is None and event.rounds_planned is None and _has_swiss(event):
        problems.append(
            Problem(
                "rounds_not_covered",
                gettext_noop("The manual's table covers 4 to 2,048 players, not {players}."),
                section="TRM 3.6",
                advice=gettext_noop(
                    "Type the number of rounds and the cut; {rounds} and {cut} are suggested."
                ),
                params={"players": active, "rounds": table.rounds, "cut": table.cut},
            )
        )
    if problems:
        raise Refused(*problems)


def _has_swiss(event: Event) -> bool:
    return event.structure != Event.Structure.ELIMINATION


def _count(event: Event, status: Registration.Status) -> int:
    return event.registrations.filter(status=status).count()


def _check_membership(organizer: Organizer, by: Actor) -> None:
    if by.is_system or (by.user is not None and by.user.is_superuser):
        return
    if by.user is None or not OrganizerMember.objects.filter(organizer=organizer, user=by.user).exists():
        raise NotAllowed(
            Problem(
                "not_of_this_organizer",
                gettext_noop("Only members of {organizer} create its events."),
                advice=gettext_noop("Sign in as a member, or ask one to add you."),
                params={"organizer": organizer.name},
            )
        )


def _check_values(event: Event) -> None:
    """Raise `Refused` with every fact of the event that cannot stand, alone or together."""
    problems = []
    try:
        event.full_clean(validate_unique=False, validate_constraints=False)
    except ValidationError as error:
        problems = [
            Problem(
                "value_refused",
                "{words}",
                advice=gettext_noop("Correct this value; nothing was saved."),
                place=name,
                params={"words": words, "field": name},
            )
            for name, messages in error.message_dict.items()
            for words in messages
        ]
    else:
        problems = value_problems({name: getattr(event, name) for name in CHANGEABLE})
    if problems:
        raise Refused(*problems)


def _no_template(key: str) -> Problem:
    return Problem(
        "no_such_template",
        gettext_noop("There is no event template {key}."),
        advice=gettext_noop("Choose one of: {known}."),
        params={"key": key, "known": ", ".join(BY_KEY)},
    )


def _save_at_free_address(event: Event, facts: EventFacts) -> None:
    """Insert the event; when somebody takes its address in the same moment, at the next one that is free."""
    for _ in range(_ADDRESSES_TRIED):
        try:
            with transaction.atomic():
                event.save(force_insert=True)
        except IntegrityError:
            event.slug = _free_slug(facts)
        else:
            return
    event.save(force_insert=True)


def _free_slug(facts: EventFacts) -> str:
    """Return an address that is free: the name and the date, numbered when taken."""
    stem = slugify(f"{facts.name[:50]} {facts.starts_at:%Y-%m-%d}") or f"event-{facts.starts_at:%Y-%m-%d}"
    stem = stem[:70].strip("-")
    taken = set(Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True)) | RESERVED_SLUGS
    if stem not in taken:
        return stem
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{stem}-{number}") not in taken)


def _plain(value: object) -> Any:
    """Return a fact as the log keeps it: plain JSON."""
    if isinstance(value, datetime):
        return value.isoformat()
    return value if isinstance(value, bool | int | str | list) or value is None else str(value)
