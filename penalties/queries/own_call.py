"""A player's own judge call: their match at hand, whether the phone may call, who is coming (TRM 1.4, 2.6)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from penalties.models import JudgeCall
from penalties.rules.calls import State, check_phone
from tournaments.models import Event, Match, Registration, Round
from tournaments.queries.rounds import current_round
from tournaments.rules.problems import Problem

OPEN = tuple(state.value for state in State if state.is_open)


@dataclass(frozen=True, slots=True)
class OwnCall:
    """What a player may know of the judge call at their own table; nothing of any other table."""

    match: Match | None
    call: JudgeCall | None
    #: Whether this player called, and may say more or take it back.
    is_mine: bool
    #: Why no judge can be called with the phone now.
    problems: tuple[Problem, ...]

    @property
    def may_call(self) -> bool:
        """Whether the button works."""
        return self.match is not None and self.call is None and not self.problems

    @property
    def status(self) -> str:
        """Who is coming, in words; "" without a call."""
        if self.call is None:
            return ""
        judge = str(self.call.taken_by) if self.call.taken_by is not None else ""
        match State(self.call.state):
            case State.WAITING:
                return _("A judge has been called.")
            case State.APPEALED:
                return _("The head judge has been called.")
            case State.RULED:
                return _("A judge has ruled. Tell them whether you accept it or appeal.")
            case _ if judge:
                return _("A judge is coming: {judge}").format(judge=judge)
            case _:
                return _("A judge is coming.")

    @property
    def is_waiting(self) -> bool:
        """Whether nobody is on it yet."""
        return self.call is not None and self.call.state == JudgeCall.State.WAITING


def own_call(registration: Registration) -> OwnCall:
    """Return the player's match at hand, the open call at it and what the phone may do. Three queries at most."""
    return _call_at(registration, match_at_hand(registration.event, registration))


def _call_at(registration: Registration, match: Match | None) -> OwnCall:
    """Return the open call at the player's match; nothing without a table or for who is not in any more."""
    event = registration.event
    is_in = event.state == Event.State.RUNNING and registration.status == Registration.Status.ACTIVE
    if match is None or match.table is None or not is_in:
        return OwnCall(None, None, is_mine=False, problems=())
    call = JudgeCall.objects.select_related("taken_by").filter(match=match, state__in=OPEN).first()
    return OwnCall(
        match,
        call,
        is_mine=call is not None and call.opened_by_id == registration.pk,
        problems=tuple(phone_problems(event, match)),
    )


def match_at_hand(event: Event, registration: Registration) -> Match | None:
    """Return the player's match in the round that is posted and not closed, None without a table."""
    round_ = current_round(event, public=True)
    if round_ is None or round_.state == Round.State.CLOSED:
        return None
    mine = Q(player_1=registration) | Q(player_2=registration)
    return Match.objects.select_related("round").filter(mine, round=round_, table__isnull=False).first()


def phone_problems(event: Event, match: Match) -> list[Problem]:
    """Return why the phone of a player of `match` may not call a judge now (TRM 2.6)."""
    return check_phone(
        is_match_under_way=match.round.state == Round.State.STARTED and not match.outcome,
        phones_allowed=event.allows_phones,
    )


def player_page_buttons(registration: Registration, match: Match | None) -> list[dict[str, str]]:
    """Return the button on the player's page: one tap calls; then it says who is coming."""
    facts = _call_at(registration, match)
    button = {"key": "call", "url": reverse("player-call", args=[registration.token])}
    if facts.call is not None:
        return [{**button, "method": "get", "label": _("About this call"), "status": facts.status}]
    if not facts.may_call:
        return []
    return [{**button, "method": "post", "label": _("Call a judge"), "status": ""}]
