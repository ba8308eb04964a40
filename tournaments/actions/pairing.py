"""Pair a round, pair it again, take the last pairing back (TRM 3.4, 3.4.2, 5.3)."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db.models import Q

from tournaments import hooks
from tournaments.actions.acting import Act, Actor, act
from tournaments.actions.bracket_rows import round_figures, save_bracket_round
from tournaments.actions.entries import rejoin_round
from tournaments.actions.locking import lock_round, reason_problems, require_running
from tournaments.actions.pairing_rows import draw_seats, pairs_for_log, save_seats
from tournaments.actions.round_moves import close, open_tables, refuse_disputes
from tournaments.actions.seeding import seed_elimination
from tournaments.history.announced import announced_of
from tournaments.history.bracket import bracket_so_far
from tournaments.history.field import field_of
from tournaments.history.progress import swiss_is_over
from tournaments.models import CutPlace, Event, Match, Round
from tournaments.queries.rounds import round_label
from tournaments.rules import rounds as rules
from tournaments.rules.problems import Problem, Refused
from tournaments.rules.words import gettext_noop

Stage = Round.Stage


def new_seed() -> int:
    """Return a seed nobody can foresee; it fits the column and a line on paper."""
    return secrets.randbelow(2**31)


def pair_round(
    *, event: Event, by: Actor, seed: int | None = None, once: str = "", now: datetime | None = None
) -> Round:
    """Pair the next round: Swiss by match points, elimination by the bracket; nothing is saved on a refusal.

    A last round whose results are all in is closed by it. The seed (drawn when left out), the certificate
    and a reason for each odd pairing are kept with the round, so that anyone can draw it again. Tables are
    assigned: fixed ones first (TRM 4.3), then in order. Raises `Refused` with every problem: results missing
    or disputed, a round still open, all rounds played, too few players or tables.
    """
    with act("pair_round", event=event, by=by, permission="keep_scores", once=once, now=now) as this:
        require_running(this.event)
        last = Round.objects.select_for_update().filter(event=this.event).order_by("-number").first()
        is_bracket = (
            this.event.structure == Event.Structure.ELIMINATION
            or CutPlace.objects.filter(event=this.event).exists()
        )
        _refuse_unless_next(this.event, last, is_bracket=is_bracket)
        if last is not None and last.state == Round.State.STARTED:
            close(this, last)
        drawn = new_seed() if seed is None else seed
        number = last.number + 1 if last is not None else 1
        pair = _pair_bracket if is_bracket else _pair_swiss
        round_ = pair(this, number, seed=drawn)
        this.log(
            f"round {number}",
            after={"stage": round_.stage, "seed": drawn, "matches": round_.matches.count()},
        )
        return round_


def _refuse_unless_next(event: Event, last: Round | None, *, is_bracket: bool) -> None:
    """Raise `Refused` with everything that keeps the next round from being paired (TRM 3.6, 5.3)."""
    problems = rules.check_pair_next(
        last=rules.RoundState(last.state) if last is not None else None,
        number=last.number if last is not None else 0,
        name=round_label(event, last) if last is not None else "",
        open_tables=open_tables(last) if last is not None else (),
        is_swiss_over=not is_bracket and swiss_is_over(event, last),
    )
    if last is not None:
        problems += refuse_disputes(last)
    elif event.players_counted is None:
        problems.append(
            Problem(
                "registration_open",
                gettext_noop("The entrants have not been counted; rounds and cut follow from their number."),
                section="TRM 3.6",
                advice=gettext_noop("Close registration first; late entries can still join."),
            )
        )
    if not is_bracket:
        problems += announced_of(event).problems
    if problems:
        raise Refused(*problems)


def _pair_swiss(this: Act, number: int, *, seed: int) -> Round:
    event = this.event
    seats = draw_seats(event, field_of(event, number), seed=seed)
    round_ = Round(
        event=event,
        number=number,
        stage=Stage.SWISS,
        best_of=event.swiss_best_of,
        minutes=event.swiss_minutes,
        extra_minutes=event.swiss_extra_minutes,
        seed=seed,
        paired_at=this.now,
    )
    round_.save()
    save_seats(event, round_, seats, now=this.now)
    round_.save(update_fields=["seed", "certificate", "reasons"])
    return round_


def _pair_bracket(this: Act, number: int, *, seed: int) -> Round:
    event = this.event
    bracket = bracket_so_far(event)
    if bracket is None:
        seed_elimination(event, seed=seed)
        bracket = bracket_so_far(event)
    if bracket is None or bracket.paired_rounds >= bracket.rounds:
        raise Refused(
            Problem(
                "bracket_over",
                gettext_noop("The last match of the bracket has been played."),
                section="TRM 3.4.1",
                advice=gettext_noop("Finish the event."),
            )
        )
    index = bracket.paired_rounds + 1
    figures = round_figures(event, is_last=index == bracket.rounds)
    round_ = Round(event=event, number=number, stage=Stage.CUT, seed=seed, paired_at=this.now, **figures)
    round_.save()
    save_bracket_round(event, round_, bracket, index, now=this.now)
    return round_


def repair_round(
    *,
    round_: Round,
    by: Actor,
    reason: str,
    seed: int | None = None,
    once: str = "",
    now: datetime | None = None,
) -> Round:
    """Draw a Swiss round again before it starts, after a record was put right, say (TRM 5.3).

    Needs a reason. A published round goes back to paired, so that the desk looks at it before it is posted
    again. Raises `Refused`, also when somebody has conceded in it already.
    """
    with act("repair_round", event=round_.event, by=by, permission="keep_scores", once=once, now=now) as this:
        require_running(this.event)
        row = lock_round(this, round_)
        refuse_change(row, *reason_problems(reason))
        before = list(row.matches.all())
        drawn = new_seed() if seed is None else seed
        seats = draw_seats(this.event, field_of(this.event, row.number), seed=drawn)
        row.matches.all().delete()
        after = save_seats(this.event, row, seats, now=this.now)
        withdraw(row)
        row.is_changed_by_hand = False
        row.paired_at = this.now
        row.save()
        this.log(
            f"round {row.number}",
            before=pairs_for_log(before),
            after=pairs_for_log(after) | {"seed": drawn},
            reason=reason,
        )
        return row


def withdraw(row: Round) -> None:
    """Make a posted round merely paired again: its pairings are not the posted ones any more."""
    row.state = Round.State.PAIRED
    row.published_at = None
    row.version += 1


def refuse_change(row: Round, *besides: Problem) -> None:
    """Raise `Refused` when the pairing of a round can no longer be changed (TRM 5.3), and for what is `besides`."""
    problems = rules.check_act(rules.Act.RE_PAIR, rules.RoundState(row.state))
    if row.stage == Stage.CUT:
        problems.append(
            Problem(
                "bracket_is_fixed",
                gettext_noop("The bracket is fixed: its pairings follow from the seeds and the results."),
                section="TRM 3.4",
                advice=gettext_noop("Undo the pairing and replace the player before the cut starts."),
            )
        )
    elif not problems and has_results(row):
        problems = rules.check_undo_pairing(rules.RoundState(row.state), is_last_round=True, has_results=True)
    if problems or besides:
        raise Refused(*problems, *besides)


def has_results(row: Round) -> bool:
    """Whether a match of the round has a result or a game lost by penalty before the start (TRM 6.0, 7.2)."""
    decided = ~Q(outcome="") | Q(penalty_losses__isnull=False, penalty_losses__undone_at__isnull=True)
    return row.matches.filter(decided, kind=Match.Kind.MATCH).exists()


def undo_pairing(*, round_: Round, by: Actor, once: str = "", now: datetime | None = None) -> None:
    """Take the last pairing back as if it had not been made; only until the round is started (TRM 5.3).

    Round 1 taken back puts the event back into check-in. Raises `Refused` once the round was started, or
    when somebody has conceded in it.
    """
    with act("undo_pairing", event=round_.event, by=by, permission="keep_scores", once=once, now=now) as this:
        require_running(this.event)
        row = lock_round(this, round_)
        is_last = not Round.objects.filter(event=this.event, number__gt=row.number).exists()
        # In the bracket a default win of somebody whose opponent left is drawn with the round.
        problems = rules.check_undo_pairing(
            rules.RoundState(row.state),
            is_last_round=is_last,
            has_results=row.stage == Stage.SWISS and has_results(row),
        )
        if problems:
            raise Refused(*problems)
        this.log(
            f"round {row.number}",
            before=pairs_for_log(list(row.matches.all())) | {"seed": row.seed, "state": row.state},
        )
        row.matches.all().delete()
        row.delete()
        rejoin_round(this.event, row.number)
        if row.number == 1:
            if this.event.structure == Event.Structure.ELIMINATION:
                CutPlace.objects.filter(event=this.event).delete()
            if this.event.state == Event.State.RUNNING:
                this.event.state = Event.State.CHECK_IN
                this.event.rounds_fixed_at = None
                this.event.save(update_fields=["state", "rounds_fixed_at"])
                hooks.event_changed.ask(this, {"state"})
