"""An event's penalties as its staff read them, in the manual's order: player, infraction, penalty, reason, judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from penalties.models import Penalty
from penalties.rules.infractions import find_infraction
from tournaments.models import Event, Registration
from tournaments.queries.find import plain
from tournaments.queries.rounds import place_words, round_labels
from tournaments.rules.names import fold_name

State = Penalty.State
_STATE_CHIPS: Final = {State.ISSUED: "info", State.PROPOSED: "amber"}
#: Filters of the list: key, words.
SHOW: tuple[tuple[str, Any], ...] = (
    ("", gettext_lazy("In force or waiting")),
    ("losses", gettext_lazy("Game Loss and above")),
    ("repeats", gettext_lazy("Repeats of the same kind")),
    ("undone", gettext_lazy("Declined or withdrawn")),
    ("all", gettext_lazy("All")),
)
#: What a line shows beside the penalty's own row.
SHOWN: Final = ("registration", "round", "match", "issued_by", "loss__match__round")
_LIGHT: Final = (Penalty.Level.CAUTION, Penalty.Level.WARNING)


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One penalty in words; `where` is its round and table, `chip` the kind of chip its state is shown with."""

    penalty: Penalty
    name: str
    #: The player's number in the event; None for spectators and staff.
    number: int | None
    person_words: str
    infraction: str
    section: str
    level: str
    state: str
    chip: str
    where: str
    #: A Game Loss or Match Loss that waits for the player's next match.
    waits_for_match: bool

    @property
    def counts(self) -> bool:
        """Whether it is in force."""
        return self.penalty.state == State.ISSUED

    @property
    def is_out(self) -> bool:
        """Whether it was declined or withdrawn."""
        return self.penalty.state in {State.DECLINED, State.WITHDRAWN}


def penalty_rows() -> QuerySet[Penalty]:
    """Return penalties with what a line of a list shows of them."""
    return Penalty.objects.select_related(*SHOWN)


def penalty_in(event: Event, pk: int) -> Penalty:
    """Return a penalty of `event`. Raises Http404."""
    row = get_object_or_404(
        penalty_rows().select_related(
            *("together_with", "suspension", "call", "deck_check", "report"),
            *("match__round", "match__player_1", "match__player_2"),
        ),
        event=event,
        pk=pk,
    )
    row.event = event
    return row


def penalty_lines(event: Event, *, find: str = "", show: str = "") -> list[PenaltyLine]:
    """Return the event's penalties, newest first, narrowed by a name or "#number" and by state; two queries."""
    rows = penalty_rows().filter(event=event)
    match show:
        case "losses":
            rows = rows.filter(state__in=[State.ISSUED, State.PROPOSED]).exclude(level__in=_LIGHT)
        case "undone":
            rows = rows.filter(state__in=[State.DECLINED, State.WITHDRAWN])
        case "all":
            pass
        case _:
            rows = rows.filter(state__in=[State.ISSUED, State.PROPOSED])
    lines = lines_of(event, rows.order_by("-issued_at", "-id"))
    if show == "repeats":
        lines = _repeats(lines)
    wanted = plain(find)
    return [line for line in lines if _is_found(line, wanted)] if wanted else lines


def _repeats(lines: Sequence[PenaltyLine]) -> list[PenaltyLine]:
    """Return the lines of who did the same kind of thing more than once; the head judge hears of them (TRM 7.1)."""
    kinds = [(line.number or fold_name(line.name), line.penalty.infraction) for line in lines]
    times = Counter(kinds)
    return [line for line, kind in zip(lines, kinds, strict=True) if times[kind] > 1]


def waiting_lines(event: Event) -> list[PenaltyLine]:
    """Return what waits for the head judge, the oldest first (TRM 7.3)."""
    rows = penalty_rows().filter(event=event, state=State.PROPOSED)
    return lines_of(event, rows.order_by("issued_at", "id"))


def waiting_count(event: Event) -> int:
    """Return how many penalties wait for the head judge."""
    return Penalty.objects.filter(event=event, state=State.PROPOSED).count()


def lines_of_player(registration: Registration, *, in_force: bool = False) -> list[PenaltyLine]:
    """Return one player's penalties of this event, the oldest first; `in_force` leaves out all others."""
    rows = penalty_rows().filter(registration=registration)
    rows = rows.filter(state=State.ISSUED) if in_force else rows.exclude(state=State.DECLINED)
    return lines_of(registration.event, rows.order_by("issued_at", "id"))


def barred_lines(event: Event) -> list[PenaltyLine]:
    """Return who may not watch for the rest of the event (TRM 1.7, 7.4.2-2)."""
    rows = penalty_rows().filter(event=event, is_barred=True, state=State.ISSUED)
    return lines_of(event, rows.order_by("name", "id"))


def lines_of(event: Event, penalties: Iterable[Penalty]) -> list[PenaltyLine]:
    """Return rows of one event as lines."""
    rows = list(penalties)
    labels = round_labels(event, list({row.round.pk: row.round for row in rows if row.round}.values()))
    return [line_of(row, labels) for row in rows]


def infraction_words(key: str) -> str:
    """Return an infraction's name; a key that the guide no longer has stands for itself."""
    known = find_infraction(key)
    return _(known.name) if known else key.replace("_", " ")


def infraction_section(key: str) -> str:
    """Return the section of an infraction ("TRM 7.4.2-6"), or nothing."""
    known = find_infraction(key)
    return known.section if known else ""


def line_of(row: Penalty, labels: Mapping[int, str]) -> PenaltyLine:
    """Return one row as a line; `labels` are words for rounds by number, "Round 3" where one is missing."""
    player = row.registration
    return PenaltyLine(
        penalty=row,
        name=player.name if player is not None else row.name,
        number=player.number if player is not None else None,
        person_words="" if player is not None else str(Penalty.Person(row.person).label),
        infraction=infraction_words(row.infraction),
        section=infraction_section(row.infraction),
        level=str(Penalty.Level(row.level).label),
        state=str(State(row.state).label),
        chip=_STATE_CHIPS.get(State(row.state), "plain"),
        where=_where(row, labels),
        waits_for_match=row.state == State.ISSUED
        and row.acts_on == Penalty.ActsOn.NEXT
        and row.loss_id is None,
    )


def _where(row: Penalty, labels: Mapping[int, str]) -> str:
    if row.round is None:
        return _("Before round 1")
    label = labels.get(row.round.number) or _("Round {number}").format(number=row.round.number)
    return place_words(label, row.match.table if row.match is not None else None)


def _is_found(line: PenaltyLine, wanted: str) -> bool:
    if wanted.startswith("#") or wanted.isdigit():
        number = wanted.lstrip("#")
        return number == str(line.number) or (len(number) > 2 and number in line.penalty.membership_number)
    name = plain(line.name)
    return all(part in name for part in wanted.split())


def worst_first(lines: Sequence[PenaltyLine]) -> list[PenaltyLine]:
    """Return lines by weight, the heaviest first, older ones before newer ones."""
    order = list(Penalty.Level.values)
    return sorted(lines, key=lambda line: -order.index(line.penalty.level))
