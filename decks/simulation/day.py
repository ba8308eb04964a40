"""The day itself: sign-up, lists, check-in, Swiss, drops, the cut, the end."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from decks.actions import submit_list
from decks.simulation.lists import made_lists
from decks.simulation.people import Invented, invent_players
from tournaments import actions
from tournaments.actions import EndOfRoundFacts, EventFacts
from tournaments.actions.acting import SYSTEM, VISITOR, Actor
from tournaments.models import Event, Match, Organizer, Registration, Round, TieDecision
from tournaments.queries.standings import standings_of
from tournaments.rules.outcomes import Outcome
from tournaments.rules.problems import Refused

#: Shares of a simulated field: who never comes, who drops after a round they lost, who reports by phone.
NO_SHOWS, DROPS, BY_PHONE, DRAWS = 0.02, 0.02, 0.6, 0.02


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated. `lists` are deck lists that players hand in, in turn; none: lists are made."""

    players: int
    seed: int
    name: str = "Simulated event"
    template: str = "store_championship"
    starts_at: datetime | None = None
    lists: Sequence[str] = ()
    is_demo: bool = False
    progress: Callable[[str], object] = len


@dataclass(slots=True)
class Day:
    """An event under way: its clock, its chance, and who the players are."""

    plan: Plan
    organizer: Organizer
    event: Event = field(init=False)
    now: datetime = field(init=False)
    chance: random.Random = field(init=False)
    strength: dict[int, float] = field(default_factory=dict)
    phones: dict[int, Registration] = field(default_factory=dict)
    refused_lists: int = 0

    def __post_init__(self) -> None:
        if self.plan.starts_at is None:
            raise ValueError("a simulated day needs its start")
        self.chance = random.Random(self.plan.seed)
        self.now = self.plan.starts_at - timedelta(days=3)

    # --- before round 1 ---------------------------------------------------------------------------

    def announce(self) -> Event:
        """Create the event and open the sign-up."""
        assert self.plan.starts_at is not None  # noqa: S101 - checked when the day was made
        facts = EventFacts(name=self.plan.name, starts_at=self.plan.starts_at)
        self.event = actions.create_event(
            organizer=self.organizer,
            by=SYSTEM,
            facts=facts,
            template=self.plan.template,
            is_demo=self.plan.is_demo,
            now=self.now,
        )
        self.event = actions.publish_event(event=self.event, by=SYSTEM, now=self.now)
        return self.event

    def sign_everybody_up(self) -> list[Registration]:
        """Sign the players up and hand in their lists; a list that is refused is replaced by a made one."""
        rows = []
        people = invent_players(self.plan.players, self.chance)
        wants_lists = self.event.deck_rule != Event.DeckRule.NONE
        made = iter(self._made_lists()) if wants_lists else iter(())
        for place, person in enumerate(people):
            self.now += timedelta(minutes=1)
            row = self._sign_up(person)
            rows.append(row)
            if wants_lists:
                self._hand_in(row, place, made)
            if place % 64 == 63:
                self.plan.progress(_("Players signed up: {count}").format(count=place + 1))
        return rows

    def check_everybody_in(self, rows: Sequence[Registration]) -> None:
        """Check in everybody but a few, mark these absent, and close the registration."""
        assert self.plan.starts_at is not None  # noqa: S101
        self.now = self.plan.starts_at - timedelta(minutes=60)
        self.event = actions.open_check_in(event=self.event, by=SYSTEM, now=self.now)
        coming = [row for row in rows if self.chance.random() >= NO_SHOWS] or list(rows)
        for row in coming:
            actions.check_in(registration=row, by=SYSTEM, now=self.now)
        if len(coming) < len(rows):
            actions.mark_rest_absent(event=self.event, by=SYSTEM, now=self.now)
        self.now = self.plan.starts_at
        self._close_registration(len(coming))

    # --- rounds -----------------------------------------------------------------------------------

    def pair(self) -> Round:
        """Pair the next round."""
        return actions.pair_round(event=self.event, by=SYSTEM, seed=self._seed(), now=self.now)

    def start(self, row: Round) -> Round:
        """Publish and start a round."""
        row = actions.publish_round(round_=row, by=SYSTEM, now=self.now)
        self.now += timedelta(minutes=5)
        return actions.start_round(round_=row, by=SYSTEM, now=self.now)

    def play(self, row: Round, *, share: float = 1.0) -> None:
        """Enter the results of a share of the tables, by phone and by the desk, in no special order.

        A match that will be drawn is at its table until time is called and the extra turns are over (TRM 5.2): in
        the whole of a round it comes last, in a share of it not yet.
        """
        matches = list(row.matches.filter(outcome="").select_related("player_1", "player_2", "round__event"))
        self.chance.shuffle(matches)
        played = [(match, *self._played(match)) for match in matches[: math.ceil(len(matches) * share)]]
        drawn = [match for match, outcome, _games in played if outcome is Outcome.DRAW]
        for match, outcome, games in played:
            if match not in drawn:
                self.now += timedelta(seconds=5)
                self._report(match, outcome, games)
        if not drawn or share < 1:
            return
        self.now = max(self.now, self._end_of_time(row))
        for match in drawn:
            actions.enter_result(
                match=match,
                by=SYSTEM,
                outcome=Outcome.DRAW,
                end_of_round=EndOfRoundFacts("every_step_tied"),
                now=self.now,
            )

    def close(self, row: Round) -> None:
        """Close a round and let a few losers go home."""
        assert row.started_at is not None  # noqa: S101 - a round that is played has started
        self.now = max(self.now, row.started_at + timedelta(minutes=20)) + timedelta(minutes=1)
        row = actions.close_round(round_=row, by=SYSTEM, now=self.now)
        self.plan.progress(_("Round {number} closed").format(number=row.number))
        if row.stage == Round.Stage.SWISS:
            self._some_drop(row)

    def play_swiss(self, *, rounds: int | None = None) -> None:
        """Play `rounds` rounds of Swiss, or all of them."""
        number = 0
        while True:
            row = self.start(self.pair())
            self.play(row)
            self.close(row)
            number += 1
            # The first publication has fixed how many there are (TRM 3.6).
            self.event.refresh_from_db()
            if number >= (rounds or self.event.rounds_planned or 0):
                return

    def play_cut(self) -> None:
        """Decide the ties that reach into the cut, make it, and play it to the end."""
        self.event.refresh_from_db()
        if not self.event.cut_size:
            return
        self.settle_ties()
        actions.begin_cut(event=self.event, by=SYSTEM, now=self.now)
        for _round in range((self.event.cut_size - 1).bit_length()):
            row = self.start(self.pair())
            self.play(row)
            self.close(row)

    def settle_ties(self) -> None:
        """Decide every tie by the method that is due (TRM 5.4), a head-to-head before the lot."""
        undecided = True
        while undecided:
            undecided = False
            groups: dict[int, list[int]] = {}
            for line in standings_of(self.event):
                if line.is_tied:
                    groups.setdefault(line.rank, []).append(line.registration_id)
            for ids in groups.values():
                undecided = self._settle(ids) or undecided
                self.event.refresh_from_db()

    # --- one thing at a time ----------------------------------------------------------------------

    def _sign_up(self, person: Invented) -> Registration:
        row = actions.sign_up(
            event=self.event,
            by=VISITOR,
            name=person.name,
            membership_number=person.membership_number,
            now=self.now,
        )
        self.strength[row.pk] = person.strength
        if person.has_phone:
            self.phones[row.pk] = row
        return row

    def _made_lists(self) -> list[str]:
        on = self.event.starts_at.astimezone(self.event.zone).date()
        return made_lists(self.plan.players, self.chance, on=on)

    def _hand_in(self, row: Registration, place: int, made: object) -> None:
        by = Actor(registration=row)
        replacement = next(made)  # type: ignore[call-overload]  # an iterator of texts
        if self.plan.lists:
            try:
                text = self.plan.lists[place % len(self.plan.lists)]
                submit_list(registration=row, by=by, text=text, now=self.now)
            except Refused:
                self.refused_lists += 1
            else:
                return
        submit_list(registration=row, by=by, text=replacement, now=self.now)

    def _close_registration(self, players: int) -> None:
        outside = not 4 <= players <= 2048  # TRM 3.6 covers these
        rounds = max(1, (players - 1).bit_length()) if outside else None
        cut = (0 if players < 4 else 32) if outside else None
        self.event = actions.close_registration(
            event=self.event, by=SYSTEM, rounds=rounds, cut=cut, now=self.now
        )

    def _end_of_time(self, row: Round) -> datetime:
        """Return when the extra turns of a round are over at the latest."""
        assert row.started_at is not None  # noqa: S101 - a round that is played has started
        return row.started_at + timedelta(minutes=(row.minutes or 0) + row.extra_minutes)

    def _report(self, match: Match, outcome: Outcome, games: tuple[int | None, int | None]) -> None:
        assert match.player_2 is not None  # noqa: S101 - byes have their result
        loser_side = 2 if outcome is Outcome.WIN_1 else 1
        loser = match.player_2 if loser_side == 2 else match.player_1
        if self.chance.random() < BY_PHONE and loser.pk in self.phones and self.event.self_report:
            actions.report_result(
                match=match,
                by=Actor(registration=loser),
                side=loser_side,
                outcome=outcome,
                games_1=games[0],
                games_2=games[1],
                now=self.now,
            )
            return
        actions.enter_result(
            match=match, by=SYSTEM, outcome=outcome, games_1=games[0], games_2=games[1], now=self.now
        )

    def _played(self, match: Match) -> tuple[Outcome, tuple[int | None, int | None]]:
        assert match.player_2_id is not None  # noqa: S101
        edge = self.strength.get(match.player_1_id, 0.0) - self.strength.get(match.player_2_id, 0.0)
        first_wins = self.chance.random() < 1 / (1 + math.exp(-edge))
        if match.round.stage == Round.Stage.SWISS and self.chance.random() < DRAWS:
            return Outcome.DRAW, (None, None)
        outcome = Outcome.WIN_1 if first_wins else Outcome.WIN_2
        if match.round.best_of == 1:
            return outcome, (None, None)
        lost = int(self.chance.random() < 0.4)
        return outcome, ((2, lost) if first_wins else (lost, 2))

    def _some_drop(self, row: Round) -> None:
        players = (
            Registration.objects.filter(event=self.event, status=Registration.Status.ACTIVE)
            .exclude(pk__in=[line.registration_id for line in standings_of(self.event)[:8]])
            .order_by("number")
        )
        for player in players:
            if self.chance.random() < DROPS:
                actions.drop_player(registration=player, by=SYSTEM, now=self.now)

    def _settle(self, ids: list[int]) -> bool:
        players = list(Registration.objects.filter(pk__in=ids).order_by("number"))
        for method in (TieDecision.Method.HEAD_TO_HEAD, TieDecision.Method.RANDOM):
            seed = self._seed() if method == TieDecision.Method.RANDOM else None
            try:
                actions.decide_tie(
                    event=self.event, by=SYSTEM, registrations=players, method=method, seed=seed, now=self.now
                )
            except Refused:
                continue
            return True
        return False

    def _seed(self) -> int:
        return self.chance.getrandbits(31)


def play_event(plan: Plan, organizer: Organizer) -> Day:
    """Play a whole event up to its end and return the day; the event is finished (TRM 3.9)."""
    day = Day(plan, organizer)
    day.announce()
    day.check_everybody_in(day.sign_everybody_up())
    day.play_swiss()
    day.play_cut()
    day.event.refresh_from_db()
    from tournaments.actions.reporting import finish_event

    day.event = finish_event(event=day.event, by=SYSTEM, now=day.now)
    return day
