"""Hand in, replace and unlock a deck list (TRM 4.4): every version is kept, with who, when and why."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.files.base import File

from decks.actions.amendments import answer_amendment
from decks.lists import fingerprint
from decks.models import DeckList, DeckListVersion
from decks.queries.lists import desk_of, open_amendment
from decks.queries.reading import Reading, read_list, terms_of
from decks.rules.deadline import submission_problems
from decks.rules.legality import Verdict
from tournaments.actions.acting import PLAYER, Actor, act
from tournaments.models import Registration
from tournaments.rules.problems import NotAllowed, Problem, Refused, Severity
from tournaments.rules.words import gettext_noop
from tournaments.versions import player_part
from tournaments.wording import problem_facts

#: How long a judge's unlocking lasts.
UNLOCK_MINUTES = 20


def submit_list(
    *,
    registration: Registration,
    by: Actor,
    text: str,
    reason: str = "",
    is_from_paper: bool = False,
    link: str = "",
    photo: File[Any] | None = None,
    once: str = "",
    now: datetime | None = None,
) -> DeckListVersion:
    """Hand in a list for a player (TRM 4.4, 8.3): by the player through their link, or by staff from paper.

    A player's list must be readable and legal, and comes before the deadline unless a judge unlocked it;
    numbers outside the card data are accepted and wait for a judge. Staff enter what stands on the paper,
    legal or not, at any time; after the start that needs a reason. A list equal to the current one makes no
    new version, unless a judge has asked to have it made readable: that request is answered by it. Returns the
    current version. Raises Refused with every problem, NotAllowed.
    """
    permission = PLAYER if by.registration is not None else "run_desk"
    with act(
        "submit_list", event=registration.event, by=by, permission=permission, once=once, now=now
    ) as this:
        if by.registration is not None and by.registration.pk != registration.pk:
            raise NotAllowed(_not_yours())
        registration = Registration.objects.select_for_update().get(pk=registration.pk)
        registration.event = this.event
        deck_list, _ = DeckList.objects.get_or_create(
            registration=registration, defaults={"event": this.event}
        )
        reading = read_list(text, terms_of(this.event))
        is_staff = by.registration is None
        problems = _reasons_against(deck_list, reading, this.now, is_staff=is_staff, reason=reason)
        if problems:
            raise Refused(*problems)
        before = deck_list.current.fingerprint if deck_list.current else ""
        asked = open_amendment(registration)
        version = _keep(
            deck_list,
            reading,
            text=text,
            by=by,
            now=this.now,
            reason=reason or (asked.words if asked else ""),
            is_from_paper=is_from_paper,
            is_new=asked is not None,
        )
        if asked is not None:
            answer_amendment(this, asked, version)
        if link:
            deck_list.link = link
        if photo is not None:
            deck_list.photo.save(f"{registration.pk}-{version.number}.jpg", photo, save=False)
        deck_list.current = version
        deck_list.unlocked_until = None
        deck_list.save()
        this.touches(player_part(registration.pk))
        this.log(
            f"player {registration.number}",
            before={"fingerprint": before},
            after={"fingerprint": version.fingerprint, "version": version.number, "legal": version.is_legal},
            reason=reason,
        )
    return version


def _reasons_against(
    deck_list: DeckList, reading: Reading, now: datetime, *, is_staff: bool, reason: str
) -> list[Problem]:
    event = deck_list.event
    problems = [] if is_staff else submission_problems(desk_of(deck_list), now)
    if is_staff and event.has_begun and not reason:
        problems.append(
            Problem(
                "reason_missing",
                gettext_noop("A list changed after the event began needs a reason."),
                section="TRM 4.4",
                advice=gettext_noop("Write who asked for it and why."),
            )
        )
    if reading.is_empty:
        problems.append(
            Problem(
                "list_empty",
                gettext_noop("There is no card in this list."),
                section="TRM 4.4",
                advice=gettext_noop("Paste the list, one card a line, such as 4 OP01-016."),
            )
        )
        return problems
    errors = [problem for problem in reading.parsed.problems if problem.severity is Severity.ERROR]
    problems.extend(errors)
    if not is_staff and reading.verdict is Verdict.ILLEGAL:
        problems.extend(problem for problem in reading.legality if problem.severity is Severity.ERROR)
    return problems


def _keep(
    deck_list: DeckList,
    reading: Reading,
    *,
    text: str,
    by: Actor,
    now: datetime,
    reason: str,
    is_from_paper: bool,
    is_new: bool = False,
) -> DeckListVersion:
    leader, counts = reading.parsed.leader or "", reading.parsed.counts
    mark = fingerprint(leader, counts)
    current = deck_list.current
    # A list made readable has the same cards as the one that was not, and both are kept (TRM 7.4.2-4).
    if current is not None and current.fingerprint == mark and current.leader == leader and not is_new:
        return current
    return DeckListVersion.objects.create(
        deck_list=deck_list,
        number=deck_list.versions.count() + 1,
        text=text,
        leader=leader,
        cards=counts,
        fingerprint=mark,
        is_legal=reading.verdict is Verdict.LEGAL,
        problems=[problem_facts(problem) for problem in reading.problems],
        is_from_paper=is_from_paper,
        submitted_at=now,
        submitted_by=by.user,
        reason=reason,
    )


def unlock_list(
    *,
    registration: Registration,
    by: Actor,
    reason: str,
    minutes: int = UNLOCK_MINUTES,
    once: str = "",
    now: datetime | None = None,
) -> DeckList:
    """Let one player replace their list after the deadline for some minutes (TRM 4.4); a judge's act.

    Raises Refused without a reason, NotAllowed for anyone but judges.
    """
    with act("unlock_list", event=registration.event, by=by, permission="judge", once=once, now=now) as this:
        if not reason.strip():
            raise Refused(
                Problem(
                    "reason_missing",
                    gettext_noop("Opening a list again needs a reason."),
                    section="TRM 4.4",
                    advice=gettext_noop("Write why this player may change the list."),
                )
            )
        deck_list, _ = DeckList.objects.get_or_create(
            registration=registration, defaults={"event": this.event}
        )
        deck_list.unlocked_until = this.now + timedelta(minutes=minutes)
        deck_list.save(update_fields=["unlocked_until"])
        this.log(f"player {registration.number}", after={"minutes": minutes}, reason=reason)
    return deck_list


def _not_yours() -> Problem:
    return Problem(
        "not_your_list",
        gettext_noop("This is another player's list."),
        advice=gettext_noop("Open your own link."),
    )
