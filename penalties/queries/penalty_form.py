"""What the penalty form shows: the person, the guide's entry, what came before, what a repeat means (TRM 7.1-7.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from decks.models import DeckCheck
from decks.queries.check_sheet import held_of
from penalties.models import JudgeCall, Penalty
from penalties.queries.earlier import Person as KnownPerson
from penalties.queries.earlier import penalties_of, record_version
from penalties.queries.penalties import SHOWN, PenaltyLine, lines_of
from penalties.rules.acts_on import ActsOn, Effect, MatchNow, acts_on
from penalties.rules.infractions import Infraction, find_infraction
from penalties.rules.ladder import Advice, advice
from penalties.rules.levels import Issuer, Level, issuer
from penalties.rules.tardy import tardy
from tournaments.history.clock import countdown_of
from tournaments.history.penalty_losses import losses_on
from tournaments.models import Event, Match, Registration, Round
from tournaments.permissions import may
from tournaments.queries.event_rows import match_in, registration_in
from tournaments.queries.find import plain
from tournaments.queries.rounds import current_round, round_label
from tournaments.rules.clock import seconds_since_start
from tournaments.rules.names import clean_name
from tournaments.rules.rounds import RoundState

Person = Penalty.Person
Row = TypeVar("Row", bound=Model)
TARDINESS: Final = "tardiness"
_MOST_FOUND: Final = 12


@dataclass(frozen=True, slots=True)
class Who:
    """The person a penalty is for, and their match: the one named, else the one of the round at hand."""

    person: str
    name: str
    registration: Registration | None = None
    membership_number: str = ""
    match: Match | None = None
    side: int | None = None

    def as_person(self, event: Event) -> KnownPerson:
        """Return the person as the record of earlier penalties knows them."""
        return KnownPerson(event, self.registration, self.person, self.name, self.membership_number)

    @property
    def person_words(self) -> str:
        """Whether it is a player, a spectator or staff."""
        return str(Person(self.person).label)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player to choose, with the table they are at."""

    registration: Registration
    table: int | None


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """A level that can be chosen, and what choosing it means: `note` in words, empty when nothing is special."""

    value: str
    words: str
    note: str
    needs_why: bool


@dataclass(frozen=True, slots=True)
class Guide:
    """The guide's entry chosen, and what it means for this person now."""

    infraction: Infraction
    advice: Advice
    #: Earlier ones of the same kind by the same person in this event (TRM 7.1).
    earlier: tuple[PenaltyLine, ...]
    levels: tuple[LevelChoice, ...]
    suggested: str
    #: Where a Game Loss and a Match Loss would act.
    game_loss: Effect
    match_loss: Effect
    #: Seconds since the round's start, for tardiness alone.
    seconds_late: int | None
    #: Games of the match that penalties have decided.
    games_lost: int

    @property
    def usual_levels(self) -> tuple[LevelChoice, ...]:
        """The levels that the guide and the ladder give here."""
        return tuple(choice for choice in self.levels if not choice.needs_why)

    @property
    def graver_levels(self) -> tuple[LevelChoice, ...]:
        """The levels above those; each needs a reason."""
        return tuple(choice for choice in self.levels if choice.needs_why)

    @property
    def act_choices(self) -> tuple[ActsOn, ...]:
        """Which matches a loss can act on."""
        return self.game_loss.choices

    @property
    def asks_which_match(self) -> bool:
        """Whether there is a choice at all."""
        return len(self.act_choices) > 1


@dataclass(frozen=True, slots=True)
class PenaltyFormFacts:
    """The facts of the form; `who` and `guide` are None until they are chosen."""

    who: Who | None
    match: Match | None
    round_label: str
    candidates: tuple[Candidate, ...]
    guide: Guide | None
    #: This person's other penalties in this event.
    others: tuple[PenaltyLine, ...]
    is_head_judge: bool
    #: Of this person's record: two judges who write at once are told of each other.
    seen_version: int = 0
    #: What it came of, when the address names it: a call, a deck check, the other's penalty of the incident.
    call: JudgeCall | None = None
    deck_check: DeckCheck | None = None
    together: Penalty | None = None

    @property
    def scores(self) -> tuple[tuple[str, str], ...]:
        """The games that can have been won by play, as (value, words); empty in best of 1."""
        return scores_of(self.who.match) if self.who and self.who.match else ()


def scores_of(match: Match) -> tuple[tuple[str, str], ...]:
    """Return the scores that a match can have before its last game, as (value, words); none in best of 1."""
    if match.round.best_of == 1 or match.player_2 is None:
        return ()
    one, two = match.player_1.name, match.player_2.name
    return (
        ("0-0", _("none yet")),
        ("1-0", _("{name} has one").format(name=one)),
        ("0-1", _("{name} has one").format(name=two)),
        ("1-1", _("one each")),
    )


def penalty_form_facts(
    event: Event, asked: Mapping[str, Any], *, user: Any, now: datetime, find: str = ""
) -> PenaltyFormFacts:
    """Return the form's facts for what the address names; a fixed number of queries. Raises Http404.

    `asked` has the keys of `penalties.forms.penalties.AskedForm`; `find` is a table, a "#number" or a name.
    """
    call = _one(JudgeCall.objects.filter(event=event), asked, "call")
    check = _one(DeckCheck.objects.filter(event=event).select_related("registration"), asked, "check")
    match = _match_named(event, asked, call, check)
    if check is not None and "person" not in asked:
        asked = {"player": check.registration.number, **asked}
    who = _who(event, asked, match)
    if who is not None and who.match is not None:
        match = who.match
    known = _in_force(event, who) if who is not None else []
    found = find_infraction(asked.get("infraction", ""))
    guide = None
    if who is not None and found is not None:
        earlier = [line for line in known if _is_repeat_of(line.penalty, found, who)]
        guide = _guide(who, found, earlier, now=now, is_head_judge=may(user, "head_judge", event))
    return PenaltyFormFacts(
        who=who,
        match=match,
        round_label=round_label(event, match.round) if match else "",
        seen_version=record_version(who.as_person(event)) if who is not None else 0,
        candidates=tuple(_candidates(event, match, find)) if who is None else (),
        guide=guide,
        others=tuple(line for line in known if guide is None or line not in guide.earlier),
        is_head_judge=may(user, "head_judge", event),
        call=call,
        deck_check=check,
        together=_one(Penalty.objects.filter(event=event), asked, "together"),
    )


def _one(rows: QuerySet[Row], asked: Mapping[str, Any], key: str) -> Row | None:
    """Return the row that the address names; one that is not of this event counts as not named."""
    return rows.filter(pk=asked[key]).first() if key in asked else None


def _match_named(
    event: Event, asked: Mapping[str, Any], call: JudgeCall | None, check: DeckCheck | None
) -> Match | None:
    """Return the match that the address names, else the one of the call or deck check it came of."""
    named = asked.get("match") or (call and call.match_id) or (check and check.match_id)
    return match_in(event, named) if named else None


def _who(event: Event, asked: Mapping[str, Any], match: Match | None) -> Who | None:
    if "player" in asked:
        row = registration_in(event, asked["player"])
        own = match if match is not None and _side(match, row) else _match_now(event, row)
        return Who(Person.PLAYER, row.name, row, row.membership_number, own, _side(own, row) if own else None)
    name = clean_name(asked.get("name", ""))
    if "person" in asked and name:
        return Who(asked["person"], name, membership_number=asked.get("number", ""), match=match)
    return None


def _side(match: Match, row: Registration) -> int | None:
    return {match.player_1_id: 1, match.player_2_id: 2}.get(row.pk)


def _match_now(event: Event, row: Registration) -> Match | None:
    """Return the player's match of the round at hand, a bye too."""
    round_ = current_round(event)
    if round_ is None or round_.state == Round.State.CLOSED:
        return None
    rows = Match.objects.select_related("round__event", "player_1", "player_2")
    return rows.filter(Q(player_1=row) | Q(player_2=row), round=round_).first()


def _in_force(event: Event, who: Who) -> list[PenaltyLine]:
    """Return what the same person got in this event and still counts, the oldest first (TRM 7.1)."""
    rows = penalties_of(who.as_person(event)).filter(state=Penalty.State.ISSUED)
    return lines_of(event, rows.select_related(*SHOWN))


def _is_repeat_of(row: Penalty, found: Infraction, who: Who) -> bool:
    """Whether a new one is a repeat of `row`; one lateness goes on through its match."""
    same_lateness = found.key == TARDINESS and who.match is not None and row.match_id == who.match.pk
    return row.infraction == found.key and not same_lateness


def _guide(
    who: Who, found: Infraction, earlier: Sequence[PenaltyLine], *, now: datetime, is_head_judge: bool
) -> Guide:
    told = advice(found, [Level(line.penalty.level) for line in earlier])
    late = _seconds_late(who, now) if found.key == TARDINESS else None
    due = tardy(late, str(who.side)).due if late is not None and who.side else None
    suggested = max(told.suggested, due) if due is not None else told.suggested
    at = match_now(who.match, who.side) if who.match is not None and who.side else None
    return Guide(
        infraction=found,
        advice=told,
        earlier=tuple(earlier),
        levels=tuple(
            LevelChoice(
                level.value,
                _(level.words),
                _note(
                    level,
                    told,
                    due,
                    is_head_judge=is_head_judge,
                    is_player=who.registration is not None,
                ),
                told.needs_reason(level),
            )
            for level in told.levels
        ),
        suggested=suggested.value,
        game_loss=acts_on(Level.GAME_LOSS, at),
        match_loss=acts_on(Level.MATCH_LOSS, at),
        seconds_late=late,
        games_lost=len(at.games_over) if at is not None else 0,
    )


#: Of a deck that is another one altogether, the first lines tell enough.
_MOST_DIFFERENCES = 6


def found_in_words(check: DeckCheck) -> str:
    """Return what a deck check found against the list, for the reason of its penalty; "" when nothing differs."""
    rows = held_of(check).comparison.differences
    told = [
        _("{number}: listed {listed}, found {found}").format(
            number=row.number, listed=row.listed, found=row.found
        )
        for row in rows[:_MOST_DIFFERENCES]
    ]
    return "; ".join([*told, "…"] if len(rows) > _MOST_DIFFERENCES else told)


def match_now(match: Match, side: int | None) -> MatchNow:
    """Return a match as the rule of TRM 7.2 looks at it for one side; one query."""
    standing = losses_on(match)
    # A match that the other side alone has lost by penalty can still be lost by this one.
    lost_by_other = bool(standing) and all(loss.side != side for loss in standing)
    return MatchNow(
        round_state=RoundState(match.round.state),
        best_of=match.round.best_of,
        is_bye=match.kind != Match.Kind.MATCH,
        is_over=bool(match.outcome) and not lost_by_other,
        games_over=frozenset(loss.game for loss in standing if loss.game is not None),
    )


def _seconds_late(who: Who, now: datetime) -> int | None:
    """Return how long ago the player's round started; None when it has not, or they are not in one."""
    match = who.match
    if match is None or match.outcome or match.round.state != Round.State.STARTED:
        return None
    return int(seconds_since_start(countdown_of(match.round), now))


def _note(level: Level, told: Advice, due: Level | None, *, is_head_judge: bool, is_player: bool) -> str:
    """Return what choosing a level means here, in words."""
    notes = []
    if due is not None and level is due:
        notes.append(_("due by the clock"))
    elif due is not None and level < due:
        notes.append(_("only if they were seated before"))
    if told.needs_reason(level):
        notes.append(_("say why"))
    if is_player and level in {Level.DISQUALIFICATION, Level.SUSPENSION}:
        notes.append(_("out of the event and the prizes; a report opens"))
    if not is_head_judge:
        words = {
            Issuer.JUDGE_WHEN_TOLD: _("the head judge is told first"),
            Issuer.HEAD_JUDGE: _("the head judge decides"),
        }
        notes += [words[issuer(level)]] if issuer(level) in words else []
    return "; ".join(notes)


def _candidates(event: Event, match: Match | None, find: str) -> list[Candidate]:
    """Return whom to choose from: the match's two players, or those a search finds."""
    if match is not None:
        return [Candidate(row, match.table) for row in (match.player_1, match.player_2) if row]
    wanted = plain(find)
    if not wanted:
        return []
    tables = _tables(event)
    out = (Registration.Status.CANCELLED, Registration.Status.WAITING)
    rows = event.registrations.exclude(status__in=out).order_by("name_key", "id")
    found = [row for row in rows if _is_found(row, wanted, tables.get(row.pk))]
    return [Candidate(row, tables.get(row.pk)) for row in found[:_MOST_FOUND]]


def _tables(event: Event) -> dict[int, int | None]:
    round_ = current_round(event)
    if round_ is None or round_.state == Round.State.CLOSED:
        return {}
    tables: dict[int, int | None] = {}
    for one, two, table in round_.matches.values_list("player_1", "player_2", "table"):
        tables |= {player: table for player in (one, two) if player}
    return tables


def _is_found(row: Registration, wanted: str, table: int | None) -> bool:
    if wanted.startswith("#"):
        return wanted[1:] == str(row.number)
    if wanted.isdigit():
        return wanted == str(table) or (len(wanted) > 2 and wanted in row.membership_number)
    return all(part in plain(row.name) for part in wanted.split())
