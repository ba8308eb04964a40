"""What the acts of deck checks share: the locked check, whether it is still what the judge saw, new checks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Q

from decks.models import DeckCheck, DeckCheckDraw
from tournaments.actions.acting import Act
from tournaments.models import Match, Registration, Round
from tournaments.rules.problems import Problem, Refused, Stale
from tournaments.rules.words import gettext_noop

State = DeckCheck.State
OPEN = (State.DUE, State.UNDER_WAY)


def lock_check(this: Act, check: DeckCheck) -> DeckCheck:
    """Return the check as it is now, locked, with its event."""
    row = (
        DeckCheck.objects.select_for_update(of=("self",))
        .select_related("registration", "match__round", "version_checked", "started_by")
        .get(pk=check.pk, event=this.event)
    )
    row.event = this.event
    return row


def check_seen(check: DeckCheck, this: Act, seen_version: int | None) -> None:
    """Raise `Stale` when somebody else has written to the check since the person's page was made.

    One's own later saving does not count: a page saves each tick while the next is made.
    """
    is_own = (
        check.saved_by_id is not None and this.by.user is not None and check.saved_by_id == this.by.user.pk
    )
    if seen_version is None or seen_version == check.version or is_own:
        return
    raise Stale(
        Problem(
            "stale_check",
            gettext_noop("{judge} has written to the check of {name} after your page was loaded."),
            section="TRM 4.4",
            advice=gettext_noop("Look at what stands now; nothing of yours was saved."),
            params={"judge": str(check.saved_by or check.started_by or "–"), "name": check.registration.name},
        )
    )


def require_state(check: DeckCheck, *states: DeckCheck.State) -> None:
    """Raise `Refused` when the check is in none of `states`, saying where it stands and who has it."""
    problems = state_problems(check, *states)
    if problems:
        raise Refused(*problems)


def state_problems(check: DeckCheck, *states: DeckCheck.State) -> list[Problem]:
    """Return where the check stands and who has it, when that is in none of `states`."""
    if check.state in states:
        return []
    name = check.registration.name
    problems = {
        State.DUE: Problem(
            "check_not_started",
            gettext_noop("The deck check of {name} has not been started."),
            section="TRM 4.4",
            advice=gettext_noop("Start it first."),
            params={"name": name},
        ),
        State.UNDER_WAY: Problem(
            "check_under_way",
            gettext_noop("{judge} has the deck of {name} already."),
            section="TRM 4.4",
            advice=gettext_noop("Take another table, or go on with it together."),
            params={"judge": str(check.started_by or "–"), "name": name},
        ),
        State.DONE: Problem(
            "check_is_done",
            gettext_noop("The deck check of {name} is done already."),
            section="TRM 4.4",
            advice=gettext_noop("Open it again if something must be put right."),
            params={"name": name},
        ),
        State.CANCELLED: Problem(
            "check_is_cancelled",
            gettext_noop("The deck check of {name} was called off."),
            section="TRM 4.4",
            advice=gettext_noop("Choose the player again if the deck is to be checked after all."),
            params={"name": name},
        ),
    }
    return [problems[DeckCheck.State(check.state)]]


def current_round(this: Act) -> Round | None:
    """Return the event's open round."""
    return Round.objects.filter(event=this.event).exclude(state=Round.State.CLOSED).first()


def current_matches(this: Act, players: Sequence[int]) -> dict[int, Match]:
    """Return the match each player sits at in the open round by registration id, byes apart."""
    rows = (
        Match.objects.filter(
            Q(player_1__in=players) | Q(player_2__in=players),
            round__event=this.event,
            kind=Match.Kind.MATCH,
        )
        .exclude(round__state=Round.State.CLOSED)
        .select_related("round")
    )
    found: dict[int, Match] = {}
    for match in rows:
        found[match.player_1_id] = match
        if match.player_2_id is not None:
            found[match.player_2_id] = match
    return found


def add_checks(
    this: Act,
    players: Iterable[tuple[Registration, Match | None]],
    *,
    why: DeckCheck.Why,
    draw: DeckCheckDraw | None = None,
) -> list[DeckCheck]:
    """Add a check for each player who has no open one; returns the new ones."""
    wanted = list(players)
    busy = open_players(this, [player.pk for player, _ in wanted])
    return DeckCheck.objects.bulk_create(
        DeckCheck(
            event=this.event,
            registration=player,
            match=match,
            round=match.round if match else None,
            why=why,
            draw=draw,
            asked_at=this.now,
        )
        for player, match in wanted
        if player.pk not in busy
    )


def open_players(this: Act, players: Sequence[int]) -> set[int]:
    """Return which of the players have a check that is due or under way."""
    rows = DeckCheck.objects.filter(event=this.event, registration__in=players, state__in=OPEN)
    return set(rows.values_list("registration_id", flat=True))
