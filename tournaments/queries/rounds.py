"""The rounds of an event, and how far each has come (TRM 5.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.models import CutPlace, Event, Match, Round
from tournaments.rules import bracket as rules


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """One round in a list: its state, and how many of its tables have a result.

    `tables` counts matches without byes; `results_in` those with a result; `label` is words ("Round 3",
    "Quarter-final").
    """

    id: int
    number: int
    label: str
    stage: str
    state: str
    state_words: str
    best_of: int
    minutes: int | None
    tables: int
    results_in: int
    disputed: int
    byes: int
    is_changed_by_hand: bool
    seed: int
    reasons: tuple[str, ...]

    @property
    def is_complete(self) -> bool:
        """Whether every table has a result."""
        return self.results_in == self.tables


def rounds_of(event: Event, *, public: bool = False) -> list[RoundFacts]:
    """Return all rounds by number; `public` leaves out a round that is not published yet, and the reasons."""
    rows = list(_counted(event.rounds, public=public))
    words = round_labels(event, rows)
    return [_facts(row, words[row.number], public=public) for row in rows]


def round_facts(round_: Round) -> RoundFacts:
    """Return the facts of one round."""
    row = _counted(Round.objects, public=False).get(pk=round_.pk)
    return _facts(row, round_label(round_.event, row), public=False)


def round_label(event: Event, round_: Round) -> str:
    """Return the words for a round: "Round 3", "Quarter-final", "Final"."""
    return round_labels(event, [round_])[round_.number]


def match_place(match: Match, labels: Mapping[int, str] | None = None) -> str:
    """Return where a match is played: "Round 3, table 7"; its round alone while it has no table.

    `labels` are those of `round_labels`, where several matches are told.
    """
    label = labels[match.round.number] if labels is not None else round_label(match.round.event, match.round)
    return place_words(label, match.table)


def place_words(label: str, table: int | None) -> str:
    """Return a round's label with a table, which one may not have yet, behind it."""
    return _("{round}, table {table}").format(round=label, table=table) if table else label


def current_round(event: Event, *, public: bool = False) -> Round | None:
    """Return the last round, or None before the first; `public`: the last one published."""
    return _rounds(event.rounds, public=public).order_by("-number").first()


def round_by_number(event: Event, number: int, *, public: bool = False) -> Round:
    """Return a round by its number. Raises Http404; `public` hides a round that is not published."""
    row = _rounds(event.rounds, public=public).filter(number=number).first()
    if row is None:
        raise Http404(_("There is no round {number} in this event.").format(number=number))
    row.event = event
    return row


def bracket_round_words(index: int, rounds: int) -> str:
    """Return the words for round `index` (from 1) of a bracket of so many rounds: the last is the final."""
    match rounds - index:
        case 0:
            return _("Final")
        case 1:
            return _("Semi-final")
        case 2:
            return _("Quarter-final")
        case left:
            return _("Round of {players}").format(players=2 ** (left + 1))


def _rounds(rows: Any, *, public: bool) -> QuerySet[Round]:
    found: QuerySet[Round] = rows.all()
    return found.exclude(state=Round.State.PAIRED) if public else found


def _counted(rows: Any, *, public: bool) -> QuerySet[Round]:
    is_match = Q(matches__kind=Match.Kind.MATCH)
    return (
        _rounds(rows, public=public)
        .order_by("number")
        .annotate(
            tables=Count("matches", filter=is_match),
            results_in=Count("matches", filter=is_match & ~Q(matches__outcome="")),
            disputed=Count("matches", filter=Q(matches__is_disputed=True)),
            byes=Count("matches", filter=~is_match),
        )
    )


def round_labels(event: Event, rows: Sequence[Round]) -> dict[int, str]:
    """Return number -> words for `rows`; asks for the bracket's size only when a round belongs to one."""
    words = {row.number: _("Round {number}").format(number=row.number) for row in rows}
    in_bracket = [row for row in rows if row.stage == Round.Stage.CUT]
    if in_bracket:
        entrants = event.cut_places.count()
        swiss = event.rounds.filter(stage=Round.Stage.SWISS).count()
        rounds = rules.rounds_needed(entrants)
        for row in in_bracket:
            words[row.number] = bracket_round_words(row.number - swiss, rounds)
    return words


def bracket_labels(event: Event) -> dict[int, str]:
    """Return number -> name for the rounds of an event's bracket. Three queries, one while it has none."""
    return round_labels(event, list(event.rounds.filter(stage=Round.Stage.CUT)))


def last_round_labels(events: Collection[int]) -> dict[int, str]:
    """Return event id -> words for the last round paired, none before the first. Two queries for any number."""
    paired = (
        Round.objects.filter(event__in=events)
        .values("event")
        .annotate(last=Max("number"), swiss=Count("id", Q(stage=Round.Stage.SWISS)))
    )
    places = dict(
        CutPlace.objects.filter(event__in=events)
        .values("event")
        .annotate(entrants=Count("id"))
        .values_list("event", "entrants")
    )
    words = {}
    for row in paired.order_by("event"):
        in_bracket = row["last"] - row["swiss"]
        words[row["event"]] = _("Round {number}").format(number=row["last"])
        if in_bracket > 0:
            rounds = rules.rounds_needed(places.get(row["event"], 0))
            words[row["event"]] = bracket_round_words(in_bracket, rounds)
    return words


def _facts(row: Any, label: str, *, public: bool) -> RoundFacts:
    return RoundFacts(
        id=row.pk,
        number=row.number,
        label=label,
        stage=row.stage,
        state=row.state,
        state_words=row.get_state_display(),
        best_of=row.best_of,
        minutes=row.minutes,
        tables=row.tables,
        results_in=row.results_in,
        disputed=row.disputed,
        byes=row.byes,
        is_changed_by_hand=row.is_changed_by_hand,
        seed=row.seed,
        # Reasons name players who may hide their name; the pairings carry them for the public.
        reasons=() if public else tuple(reason_words(reason) for reason in row.reasons),
    )


def reason_words(reason: Mapping[str, Any], names: Mapping[int, str] | None = None) -> str:
    """Return a kept reason in words; `names` (registration id -> name) stand in for the names it was made with."""
    params = dict(reason.get("params", {}))
    for key, player in zip(("name", "other"), reason.get("players", ()), strict=False):
        if names is not None and key in params:
            params[key] = names.get(player, params[key])
    return _(reason["message"]).format(**params)
