"""Whose deck is checked: tables drawn at random, a table or a player chosen, every player of the cut (TRM 4.4)."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db.models import QuerySet

from decks.actions.check_rows import OPEN, State, add_checks, current_matches, current_round
from decks.models import DeckCheck, DeckCheckDraw
from decks.rules.check_draw import SeatedTable, draw_tables, tables_to_draw_from
from tournaments.actions.acting import SYSTEM, Act, Actor, act
from tournaments.actions.locking import lock_registration, require_running
from tournaments.models import CutPlace, Event, Match, Registration, Round
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

#: More tables than this in one draw is a slip of the finger.
MOST_TABLES = 64


def draw_deck_checks(
    *,
    event: Event,
    by: Actor,
    tables: int,
    seed: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> DeckCheckDraw:
    """Draw tables of the open round at random; both decks of each are due then (TRM 4.4).

    Drawn from the tables still playing where nobody was checked yet, then from those where one was not
    (`rules.check_draw`). The seed (drawn when left out) and the tables it chose from are kept. Fewer are drawn
    where fewer are left. Raises `Refused`: no_open_round, no_table_plays, no_table_left, tables_out_of_range.
    """
    with act("draw_deck_checks", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        round_ = current_round(this)
        problems: list[Problem] = []
        if round_ is None:
            problems.append(_no_open_round())
        if not 1 <= tables <= MOST_TABLES:
            problems.append(
                Problem(
                    "tables_out_of_range",
                    gettext_noop("Draw between 1 and {most} tables at a time."),
                    section="TRM 4.4",
                    advice=gettext_noop("Type a number in that range; you can draw again afterwards."),
                    params={"most": MOST_TABLES},
                )
            )
        if problems or round_ is None:
            raise Refused(*problems)
        matches = {match.table: match for match in _tables_in_play(round_) if match.table is not None}
        candidates = tables_to_draw_from(_seated(this, matches))
        if not candidates:
            raise Refused(_no_table_left() if matches else _no_table_plays())
        number = secrets.randbelow(2**31) if seed is None else seed
        drawn = draw_tables(candidates, tables, seed=number)
        draw = DeckCheckDraw.objects.create(
            event=this.event,
            round=round_,
            seed=number,
            candidates=candidates,
            tables=drawn,
            drawn_by=this.by.user,
            drawn_at=this.now,
        )
        players = [seat for table in drawn for seat in _both(matches[table])]
        add_checks(this, players, why=DeckCheck.Why.RANDOM, draw=draw)
        # No player's page tells whose deck is next.
        this.touches()
        this.log(f"round {round_.number}", after={"tables": drawn, "seed": number, "from": len(candidates)})
        return draw


def choose_deck_check(
    *,
    event: Event,
    by: Actor,
    table: int | None = None,
    registration: Registration | None = None,
    once: str = "",
    now: datetime | None = None,
) -> list[DeckCheck]:
    """Have the decks of a table or of one player checked; returns the new checks, which are due.

    Raises `Refused`: no_open_round, no_such_table, not_in_event, check_is_open.
    """
    with act("choose_deck_check", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        players = [_one(this, registration)] if registration is not None else _at_table(this, table)
        checks = add_checks(this, players, why=DeckCheck.Why.CHOSEN)
        if not checks:
            raise Refused(
                Problem(
                    "check_is_open",
                    gettext_noop("A deck check of this is due or under way already."),
                    section="TRM 4.4",
                    advice=gettext_noop("You find it on the page of deck checks."),
                )
            )
        this.touches()
        for check in checks:
            this.log(f"player {check.registration.number}", after={"check": "chosen"})
        return checks


def check_cut_players(
    *, event: Event, by: Actor, once: str = "", now: datetime | None = None
) -> list[DeckCheck]:
    """Make the deck of every player of the cut due (TRM 4.4); returns the new checks.

    Called when the cut begins or a player of it is replaced, and by a judge: checks of the cut that are due for
    somebody who is not in it any more are called off. Raises `Refused` (no_cut_yet).
    """
    with act("check_cut_players", event=event, by=by, permission="judge", once=once, now=now) as this:
        require_running(this.event)
        places = CutPlace.objects.filter(event=this.event).select_related("registration").order_by("seed")
        players = [place.registration for place in places]
        if not players:
            raise Refused(
                Problem(
                    "no_cut_yet",
                    gettext_noop("The top cut is not made yet, so there is nobody to check."),
                    section="TRM 4.4",
                    advice=gettext_noop("Begin the top cut first."),
                )
            )
        DeckCheck.objects.filter(event=this.event, why=DeckCheck.Why.CUT, state=State.DUE).exclude(
            registration__in=players
        ).update(state=State.CANCELLED)
        done = DeckCheck.objects.filter(event=this.event, why=DeckCheck.Why.CUT, state=State.DONE)
        checked = set(done.values_list("registration_id", flat=True))
        matches = current_matches(this, [player.pk for player in players])
        seats = [(player, matches.get(player.pk)) for player in players if player.pk not in checked]
        checks = add_checks(this, seats, why=DeckCheck.Why.CUT)
        this.touches()
        this.log("cut", after={"players": [check.registration.number for check in checks]})
        return checks


def propose_cut_checks(event: Event) -> None:
    """Make the cut's checks due when its places are set or changed, where lists were handed in to check against."""
    if event.deck_rule != Event.DeckRule.NONE:
        check_cut_players(event=event, by=SYSTEM)


def _no_open_round() -> Problem:
    return Problem(
        "no_open_round",
        gettext_noop("No round is open, so nobody sits at a table."),
        section="TRM 4.4",
        advice=gettext_noop("Pair the next round first, or choose a player by number."),
    )


def _no_table_plays() -> Problem:
    return Problem(
        "no_table_plays",
        gettext_noop("No table is playing any more: every result of this round is in."),
        section="TRM 4.4",
        advice=gettext_noop("Draw once the next round is posted."),
    )


def _no_table_left() -> Problem:
    return Problem(
        "no_table_left",
        gettext_noop("At every table still playing both decks were checked, or are due."),
        section="TRM 4.4",
        advice=gettext_noop("Draw in the next round, or choose a table yourself."),
    )


def _tables_in_play(round_: Round) -> QuerySet[Match]:
    return (
        Match.objects.filter(round=round_, kind=Match.Kind.MATCH, outcome="", table__isnull=False)
        .select_related("round", "player_1", "player_2")
        .order_by("table")
    )


def _seated(this: Act, matches: dict[int, Match]) -> list[SeatedTable]:
    """Return the tables without an open check, with how many of their players were checked before."""
    rows = DeckCheck.objects.filter(event=this.event, state__in=[*OPEN, State.DONE])
    known = list(rows.values_list("registration_id", "state"))
    checked = {player for player, state in known if state == State.DONE}
    busy = {player for player, state in known if state != State.DONE}
    seated = []
    for table, match in matches.items():
        pair = {match.player_1_id, match.player_2_id}
        if not pair & busy:
            seated.append(SeatedTable(table, len(pair & checked)))
    return seated


def _both(match: Match) -> list[tuple[Registration, Match]]:
    return [(player, match) for player in (match.player_1, match.player_2) if player is not None]


def _one(this: Act, registration: Registration) -> tuple[Registration, Match | None]:
    player = lock_registration(this, registration)
    if player.status != Registration.Status.ACTIVE:
        raise Refused(
            Problem(
                "not_in_event",
                gettext_noop("{name} is not playing, so there is no deck to check."),
                section="TRM 4.4",
                advice=gettext_noop("Look at the player's number again."),
                params={"name": player.name},
            )
        )
    return player, current_matches(this, [player.pk]).get(player.pk)


def _at_table(this: Act, table: int | None) -> list[tuple[Registration, Match]]:
    round_ = current_round(this)
    if round_ is None:
        raise Refused(_no_open_round())
    match = (
        Match.objects.filter(round=round_, kind=Match.Kind.MATCH, table=table, table__isnull=False)
        .select_related("round", "player_1", "player_2")
        .first()
    )
    if match is None:
        raise Refused(
            Problem(
                "no_such_table",
                gettext_noop("Nobody plays at table {table} in this round."),
                section="TRM 4.4",
                advice=gettext_noop("Look at the table number again."),
                params={"table": "–" if table is None else table},
            )
        )
    return _both(match)
