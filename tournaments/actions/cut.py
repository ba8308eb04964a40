"""From Swiss to the cut: seeds from the final standings, replacements before it starts (TRM 3.4)."""

from __future__ import annotations

from datetime import datetime

from tournaments import hooks
from tournaments.actions.acting import Actor, act, numbers_of
from tournaments.actions.locking import after_commit, reason_problems, require_running
from tournaments.actions.round_moves import close, open_tables, refuse_disputes
from tournaments.history.announced import announced_of
from tournaments.history.progress import swiss_is_over
from tournaments.history.standings import swiss_table
from tournaments.models import CutPlace, Event, Registration, Round
from tournaments.rules import rounds as rules
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.seeding import cut_entrants, replace_before_start
from tournaments.rules.words import gettext_noop


def begin_cut(*, event: Event, by: Actor, once: str = "", now: datetime | None = None) -> list[CutPlace]:
    """Take the places of the cut from the standings after the last Swiss round, active players only.

    A last round whose results are all in is closed by it. The Swiss results are locked from here (TRM 5.3);
    `hooks.cut_begins` is told on commit. Raises `Refused` with every problem: no cut planned, Swiss not over,
    results missing, a tie that reaches into the cut (TRM 5.4).
    """
    with act("begin_cut", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        require_running(this.event)
        last = Round.objects.select_for_update().filter(event=this.event).order_by("-number").first()
        size = announced_of(this.event).cut
        _refuse_unless_swiss_over(this.event, last, size)
        if last is None:
            raise Refused(_swiss_not_over())
        if last.state == Round.State.STARTED:
            close(this, last)
        table = swiss_table(this.event, after_round=last.number)
        chosen = cut_entrants(table, size, active=_active(this.event))
        if len(chosen) < 2:
            raise Refused(_too_few(len(chosen)))
        places = CutPlace.objects.bulk_create(
            CutPlace(event=this.event, seed=seed, registration_id=player)
            for seed, player in enumerate(chosen, start=1)
        )
        this.log("cut", after={"seeds": numbers_of(chosen)})
        running = this.event
        after_commit(lambda: hooks.cut_begins.ask(running))
        return places


def _refuse_unless_swiss_over(event: Event, last: Round | None, size: int) -> None:
    """Raise `Refused` with everything that keeps the cut from beginning."""
    problems: list[Problem] = []
    if CutPlace.objects.filter(event=event).exists():
        raise Refused(
            Problem(
                "cut_has_begun",
                gettext_noop("The cut has its places already."),
                section="TRM 3.4",
                advice=gettext_noop("Pair its next round."),
            )
        )
    if size < 2:
        problems.append(
            Problem(
                "no_cut",
                gettext_noop("No top cut is planned for this event."),
                section="TRM 3.6",
                advice=gettext_noop("Finish the event after the last round of Swiss."),
            )
        )
    if last is None or not swiss_is_over(event, last):
        problems.append(_swiss_not_over())
    if last is not None and last.state != Round.State.CLOSED:
        problems += rules.check_move(
            rules.RoundState(last.state), rules.RoundState.CLOSED, open_tables=open_tables(last)
        )
        problems += refuse_disputes(last)
    if problems:
        raise Refused(*problems)


def _swiss_not_over() -> Problem:
    return Problem(
        "swiss_not_over",
        gettext_noop("The announced rounds of Swiss are not all played."),
        section="TRM 3.6",
        advice=gettext_noop("Pair the next round of Swiss."),
    )


def _too_few(count: int) -> Problem:
    return Problem(
        "too_few_players",
        gettext_noop("A cut needs at least 2 players; there are {count}."),
        section="TRM 3.4",
        advice=gettext_noop("Finish the event with the standings of Swiss."),
        params={"count": count},
    )


def _active(event: Event) -> set[int]:
    rows = Registration.objects.filter(event=event, status=Registration.Status.ACTIVE)
    return set(rows.values_list("id", flat=True))


def undo_begin_cut(
    *, event: Event, by: Actor, reason: str, once: str = "", now: datetime | None = None
) -> None:
    """Go back to Swiss before the first cut round is paired, to put a last Swiss result right. Needs a reason."""
    with act("undo_begin_cut", event=event, by=by, permission="run_desk", once=once, now=now) as this:
        require_running(this.event)
        problems = reason_problems(reason)
        if Round.objects.filter(event=this.event, stage=Round.Stage.CUT).exists():
            problems.append(
                Problem(
                    "cut_is_paired",
                    gettext_noop("The first round of the cut is paired."),
                    section="TRM 5.3",
                    advice=gettext_noop("Undo that pairing first, if it has not started."),
                )
            )
        if problems:
            raise Refused(*problems)
        places = CutPlace.objects.filter(event=this.event).order_by("seed")
        this.log(
            "cut",
            before={"seeds": list(places.values_list("registration__number", flat=True))},
            reason=reason,
        )
        places.delete()


def replace_in_cut(
    *, event: Event, by: Actor, seed: int, reason: str, once: str = "", now: datetime | None = None
) -> CutPlace | None:
    """Replace a player of the cut who has left by the next in the standings, before the cut starts (TRM 3.4).

    The seeds follow the standings: everyone below moves up by one and the newcomer takes the last seed. With
    nobody left in the standings the cut is one smaller (None is returned). `hooks.cut_begins` is told of the
    new places on commit. Needs a reason. Raises `Refused` while the player is still in the event, and once the
    first round of the cut is paired.
    """
    with act("replace_in_cut", event=event, by=by, permission="manage_event", once=once, now=now) as this:
        require_running(this.event)
        problems = reason_problems(reason)
        places = list(
            CutPlace.objects.select_for_update(of=("self",))
            .select_related("registration")
            .filter(event=this.event)
            .order_by("seed")
        )
        leaving = next((place for place in places if place.seed == seed), None)
        if leaving is None:
            problems.append(_no_such_seed(seed))
        elif leaving.registration.status == Registration.Status.ACTIVE:
            problems.append(_still_in(leaving))
        if problems or leaving is None:
            raise Refused(*problems)
        entrants = tuple(place.registration_id for place in places)
        renewed = replace_before_start(
            entrants,
            leaving.registration_id,
            _order(this.event),
            has_started=Round.objects.filter(event=this.event, stage=Round.Stage.CUT).exists(),
        )
        replaced = {place.registration_id: place.replaced_id for place in places}
        newcomer = next((player for player in renewed if player not in replaced), None)
        CutPlace.objects.filter(event=this.event).delete()
        rows = [
            CutPlace(
                event=this.event,
                seed=number,
                registration_id=player,
                replaced_id=leaving.registration_id if player == newcomer else replaced[player],
            )
            for number, player in enumerate(renewed, start=1)
        ]
        CutPlace.objects.bulk_create(rows)
        this.log(
            "cut",
            before={"seeds": numbers_of(list(entrants))},
            after={"seeds": numbers_of(list(renewed))},
            reason=reason,
        )
        running = this.event
        after_commit(lambda: hooks.cut_begins.ask(running))
        return rows[-1] if newcomer is not None else None


def _order(event: Event) -> list[int]:
    """Return the active players in the order of the final standings of Swiss."""
    last = Round.objects.filter(event=event, stage=Round.Stage.SWISS).order_by("-number").first()
    if last is None:
        return []
    active = _active(event)
    table = swiss_table(event, after_round=last.number)
    return [line.player for line in table if line.player in active]


def _no_such_seed(seed: int) -> Problem:
    return Problem(
        "seed_unknown",
        gettext_noop("There is no seed {seed} in the cut."),
        section="TRM 3.4",
        advice=gettext_noop("Look at the list of the cut again."),
        params={"seed": seed},
    )


def _still_in(place: CutPlace) -> Problem:
    return Problem(
        "player_still_in",
        gettext_noop("{name} is still in the event and keeps the place."),
        section="TRM 3.4",
        advice=gettext_noop("Drop the player first if they have left."),
        params={"name": place.registration.name},
    )
