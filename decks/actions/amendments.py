"""A list that cannot be read goes back to its player (TRM 7.4.2-4, 4.4); both versions are kept."""

from __future__ import annotations

from datetime import datetime, timedelta

from decks.models import AmendmentRequest, DeckCheck, DeckList, DeckListVersion
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.locking import require_not_over
from tournaments.models import Registration
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop
from tournaments.versions import player_part

#: Amendments are made between rounds; how long a round still lasts nobody knows. The answer closes the list again.
OPEN_FOR = timedelta(hours=24)


def ask_amendment(
    *,
    registration: Registration,
    by: Actor,
    words: str,
    check: DeckCheck | None = None,
    once: str = "",
    now: datetime | None = None,
) -> AmendmentRequest:
    """Ask a player to make their list readable, and open it for them alone until they have.

    Their page says so with `words`; what they hand in next answers the request, and the version that could not be
    read stays. Raises `Refused`: words_missing, no_list_to_amend, amendment_open.
    """
    event = registration.event
    with act("ask_amendment", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_not_over(this.event)
        deck_list = (
            DeckList.objects.select_for_update(of=("self",))
            .filter(registration=registration, event=this.event)
            .first()
        )
        problems = _problems(deck_list, words)
        if problems or deck_list is None:
            raise Refused(*problems)
        request = AmendmentRequest.objects.create(
            deck_list=deck_list,
            deck_check=check,
            words=words.strip()[:200],
            asked_by=this.by.user,
            asked_at=this.now,
            unreadable=deck_list.current,
        )
        deck_list.unlocked_until = this.now + OPEN_FOR
        deck_list.save(update_fields=["unlocked_until"])
        this.touches(player_part(registration.pk))
        this.log(f"player {registration.number}", after={"amendment": "asked"}, reason=request.words)
        return request


def take_back_amendment(
    *, amendment: AmendmentRequest, by: Actor, once: str = "", now: datetime | None = None
) -> AmendmentRequest:
    """Take the request back: the list is closed again as it was. Nothing happens when it was answered meanwhile."""
    registration = amendment.deck_list.registration
    event = registration.event
    with act("take_back_amendment", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_not_over(this.event)
        row = (
            AmendmentRequest.objects.select_for_update(of=("self",))
            .select_related("deck_list")
            .get(pk=amendment.pk, deck_list__event=this.event)
        )
        this.touches(player_part(registration.pk))
        if row.answered_at is None:
            row.answered_at = this.now
            row.save(update_fields=["answered_at"])
            row.deck_list.unlocked_until = None
            row.deck_list.save(update_fields=["unlocked_until"])
            this.log(f"player {registration.number}", after={"amendment": "taken back"})
        return row


def answer_amendment(this: Act, request: AmendmentRequest, version: DeckListVersion) -> None:
    """Note which version answered a request, as a part of handing it in."""
    request.answered_with = version
    request.answered_at = this.now
    request.save(update_fields=["answered_with", "answered_at"])


def _problems(deck_list: DeckList | None, words: str) -> list[Problem]:
    """Return why this list cannot be sent back."""
    problems = []
    if not words.strip():
        problems.append(
            Problem(
                "words_missing",
                gettext_noop("Say what cannot be read."),
                section="TRM 7.4.2-4",
                advice=gettext_noop("The player reads it: “The numbers of the events are missing.”"),
            )
        )
    if deck_list is None or deck_list.current_id is None:
        problems.append(
            Problem(
                "no_list_to_amend",
                gettext_noop("No list was handed in that could be amended."),
                section="TRM 4.4",
                advice=gettext_noop("Open the list for the player, or type it in from paper."),
            )
        )
    elif AmendmentRequest.objects.filter(deck_list=deck_list, answered_at__isnull=True).exists():
        problems.append(
            Problem(
                "amendment_open",
                gettext_noop("This player has been asked already and has not answered yet."),
                section="TRM 7.4.2-4",
                advice=gettext_noop("Wait for the new version, or take the request back first."),
            )
        )
    return problems
