"""Judge calls until a judge rules: call, say what about, take back, "I'm on it", leave to another, note (TRM 1.4)."""

from __future__ import annotations

from datetime import datetime

from penalties.actions.call_rows import (
    is_with,
    judge_of,
    lock_call,
    move,
    require_books_open,
    target_of,
    touch_players,
)
from penalties.models import CallNote, JudgeCall
from penalties.queries.own_call import match_at_hand, phone_problems
from penalties.rules.calls import State, Step, check_step
from tournaments.actions.acting import PLAYER, Act, Actor, act, check_permission
from tournaments.actions.locking import lock_match, require_running
from tournaments.models import Event, Match, Registration, Round, User
from tournaments.permissions import may
from tournaments.rules.problems import NotAllowed, Problem, Refused
from tournaments.rules.words import gettext_noop

_OPEN = [state.value for state in State if state.is_open]


def call_judge(
    *,
    event: Event,
    by: Actor,
    registration: Registration | None = None,
    match: Match | None = None,
    about: str = "",
    words: str = "",
    takes: bool = False,
    once: str = "",
    now: datetime | None = None,
) -> JudgeCall:
    """Call a judge to a table: a player to their own, staff to any (TRM 1.4); the moment counts for 7.1.

    Staff name the `match`, or a player whose match of the round at hand it is; a judge who saw something
    `takes` the call at once. Raises `Refused` when there is no table, when a call of this table is open, or when
    phones are away during the match (TRM 2.6).
    """
    with act(
        "call_judge", event=event, by=by, permission=_player_or(by, "note_on_floor"), once=once, now=now
    ) as this:
        require_running(this.event)
        if by.registration is not None:
            registration = _own(by, registration)
            match = None
        if takes:
            check_permission(this.event, by=by, permission="judge", verb="take_call")
        row = lock_match(this, match or _match_at_hand(this.event, registration))
        touch_players(this, row)
        problems = open_call_problems(row)
        if by.registration is not None:
            problems += phone_problems(this.event, row)
        if row.round.state not in {Round.State.PUBLISHED, Round.State.STARTED}:
            problems.append(_no_table())
        if problems:
            raise Refused(*problems)
        call = JudgeCall.objects.create(
            event=this.event,
            round=row.round,
            match=row,
            table=row.table,
            state=JudgeCall.State.TAKEN if takes else JudgeCall.State.WAITING,
            about=_about(about),
            words=words.strip()[:200],
            opened_by=registration if by.registration is not None else None,
            opened_by_user=by.user,
            opened_at=this.now,
            taken_by=by.user if takes else None,
            taken_at=this.now if takes else None,
        )
        this.log(target_of(call), after={"state": call.state, "about": call.about, "words": call.words})
        return call


def describe_call(
    *, call: JudgeCall, by: Actor, about: str, words: str = "", once: str = "", now: datetime | None = None
) -> JudgeCall:
    """Say what an open call is about: by the player who called, or by staff. Raises `Refused` once it is closed."""
    with act(
        "describe_call",
        event=call.event,
        by=by,
        permission=_player_or(by, "note_on_floor"),
        once=once,
        now=now,
    ) as this:
        require_running(this.event)
        row = lock_call(this, call)
        _refuse_other_players(by, row)
        if not State(row.state).is_open:
            raise Refused(*check_step(State(row.state), Step.RULE))
        before = {"about": row.about, "words": row.words}
        row.about, row.words = _about(about), words.strip()[:200]
        row.version += 1
        row.save(update_fields=["about", "words", "version"])
        this.log(target_of(row), before=before, after={"about": row.about, "words": row.words})
        return row


def take_back_call(
    *, call: JudgeCall, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> JudgeCall:
    """Take a call back: by the player who called while nobody is on it, by a judge until somebody has ruled.

    A judge in training takes back what they opened themselves. Raises `Refused` when it is too late.
    """
    with act(
        "take_back_call",
        event=call.event,
        by=by,
        permission=_player_or(by, "note_on_floor"),
        once=once,
        now=now,
    ) as this:
        require_running(this.event)
        row = lock_call(this, call)
        _refuse_other_players(by, row)
        if by.registration is not None and row.state == JudgeCall.State.TAKEN:
            raise Refused(
                Problem(
                    "judge_is_coming",
                    gettext_noop("{judge} is on the way to your table already."),
                    section="TRM 1.4",
                    advice=gettext_noop("Tell them in person that it is settled; they close the call."),
                    params={"judge": judge_of(row) or "–"},
                )
            )
        if by.user is not None and row.opened_by_user_id != by.user.pk:
            check_permission(this.event, by=by, permission="judge", verb=this.verb)
        move(this, row, Step.TAKE_BACK, reason=reason)
        return row


def take_call(
    *,
    call: JudgeCall,
    by: Actor,
    instead_of: User | None = None,
    once: str = "",
    now: datetime | None = None,
) -> JudgeCall:
    """Say "I'm on it": the first judge has the call, the second is told who. Again by the same judge is no change.

    `instead_of` is the judge from whom it is taken over; it must still be with them. Raises `Refused`.
    """
    with act("take_call", event=call.event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        row = lock_call(this, call)
        if row.state == JudgeCall.State.TAKEN and is_with(row, by.user):
            return row
        if instead_of is not None and row.state == JudgeCall.State.TAKEN and is_with(row, instead_of):
            row.state = JudgeCall.State.WAITING
        move(this, row, Step.TAKE, taken_by=by.user, taken_at=this.now)
        return row


def leave_call(
    *, call: JudgeCall, by: Actor, reason: str = "", once: str = "", now: datetime | None = None
) -> JudgeCall:
    """Put a call back into the queue with the waiting time it has: by who has it, or by the head judge.

    Raises `Refused` when it is somebody else's, or ruled on already.
    """
    with act("leave_call", event=call.event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        row = lock_call(this, call)
        refuse_anothers(this, row)
        move(this, row, Step.LEAVE, reason=reason, taken_by=None, taken_at=None)
        return row


def note_on_call(
    *, call: JudgeCall, by: Actor, words: str, once: str = "", now: datetime | None = None
) -> CallNote:
    """Add a note to a call, closed ones too; a judge in training notes and does not decide. Raises `Refused`."""
    with act("note_on_call", event=call.event, by=by, permission="note_on_floor", once=once, now=now) as this:
        require_books_open(this.event)
        row = lock_call(this, call)
        this.touches()
        if not words.strip():
            raise Refused(
                Problem(
                    "note_is_empty",
                    gettext_noop("The note says nothing."),
                    advice=gettext_noop("Write what you saw or what was said."),
                )
            )
        note = CallNote.objects.create(
            call=row,
            words=words.strip()[:2000],
            noted_by=by.user,
            who=this.who,
            noted_at=this.now,
        )
        this.log(target_of(row), after={"note": note.words})
        return note


def refuse_anothers(this: Act, call: JudgeCall) -> None:
    """Raise `Refused` when another judge has the call; the head judge may do it for them (TRM 1.3)."""
    user = this.by.user
    if call.state != JudgeCall.State.TAKEN or user is None or is_with(call, user):
        return
    if not may(user, "head_judge", this.event):
        raise Refused(*check_step(State.TAKEN, Step.TAKE, judge=judge_of(call)))


def _match_at_hand(event: Event, registration: Registration | None) -> Match:
    match = match_at_hand(event, registration) if registration is not None else None
    if match is None:
        raise Refused(_no_table())
    return match


def _no_table() -> Problem:
    return Problem(
        "no_table_to_call_to",
        gettext_noop("There is no match at hand to which a judge could be called."),
        section="TRM 1.4",
        advice=gettext_noop("Go to the desk, or tell any judge in person."),
    )


def open_call_problems(match: Match) -> list[Problem]:
    """Return why no call can be opened at a match: another one is open there. Empty when none is."""
    row = JudgeCall.objects.filter(match=match, state__in=_OPEN).select_related("taken_by").first()
    if row is None:
        return []
    judge = judge_of(row)
    advice = (
        gettext_noop("{judge} is on it.")
        if judge
        else gettext_noop("It waits for a judge; nothing more to do.")
    )
    return [
        Problem(
            "call_is_open",
            gettext_noop("A judge has been called to table {table} already."),
            section="TRM 1.4",
            advice=advice,
            params={"table": match.table or "–", "judge": judge},
        )
    ]


def _player_or(by: Actor, permission: str) -> str:
    return PLAYER if by.registration is not None else permission


def _own(by: Actor, registration: Registration | None) -> Registration:
    """Return the player who acts. Raises `NotAllowed` for another one's entry."""
    mine = by.registration
    if mine is None or (registration is not None and registration.pk != mine.pk):
        raise NotAllowed(_not_yours())
    return mine


def _refuse_other_players(by: Actor, call: JudgeCall) -> None:
    if by.registration is not None and by.registration.pk != call.opened_by_id:
        raise NotAllowed(_not_yours())


def _not_yours() -> Problem:
    return Problem(
        "call_of_another_player",
        gettext_noop("This is not your call."),
        section="TRM 1.4",
        advice=gettext_noop("Call a judge from your own page."),
    )


def _about(about: str) -> str:
    return about if about in JudgeCall.About.values else JudgeCall.About.UNSAID
