"""Who gets which prize, who has received theirs, and which ties stand in the way (TRM 5.4, 6.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.models import Event, Prize, PrizeHandout, Registration
from tournaments.queries.standings import StandingRow, final_standings
from tournaments.rules.prizes import Entitled, Placed, PrizeFacts, entitled, read_prizes, ties_for_prizes


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One player and one prize, or one prize and the tie that decides who gets it.

    `place_words` is "3" or, for a shared place, "3-4". `prize_id` is None on the line of a player who gets
    nothing, whose `reason` says why. While a tie decides, `is_certain` is False, `number` None and `name`
    says how many share the places.
    """

    prize_id: int | None
    number: int | None
    name: str
    place_words: str
    what: str
    is_certain: bool
    received_at: datetime | None
    given_by: str
    reason: str = ""

    @property
    def received(self) -> bool:
        """Whether the player has it."""
        return self.received_at is not None


@dataclass(frozen=True, slots=True)
class PrizeLeft:
    """A prize that several players have still to receive."""

    prize_id: int
    what: str
    players: int


def prize_text(event: Event) -> str:
    """Return the event's prizes as lines that `read_prizes` reads."""
    prizes = Prize.objects.filter(event=event).order_by("first_place", "id")
    facts = [facts_of(prize) for prize in prizes]
    # Those for everybody come last: a person reads the first place first.
    return "\n".join(prize.line for prize in sorted(facts, key=lambda prize: prize.is_for_all))


def announced_prizes(event: Event) -> str:
    """Return the prizes that the event's page announces, when each line is one for a place; else ""."""
    prizes, problems = read_prizes(event.prize_text)
    return "" if problems else "\n".join(prize.line for prize in prizes)


def facts_of(prize: Prize) -> PrizeFacts:
    """Return a prize's row as the rules take it."""
    return PrizeFacts(prize.first_place, prize.last_place, prize.what)


def prize_lines(event: Event) -> list[PrizeLine]:
    """Return a line for each prize of each player in order of places; three queries beside the standings."""
    return _lines_of(event, list(Prize.objects.filter(event=event).order_by("first_place", "id")))


def prize_lines_for_report(event: Event) -> list[PrizeLine]:
    """Return the prizes promised and to whom they fall, whether or not anybody saved them on the page of prizes.

    Those of the set-up stand in for saved ones. Words that name no places, and an event without prizes, are one
    line that says so: an empty list would leave open whether prizes were forgotten (TRM 3.9).
    """
    if Prize.objects.filter(event=event).exists():
        return prize_lines(event)
    announced, problems = read_prizes(event.prize_text)
    if announced and not problems:
        prizes = [
            Prize(event=event, first_place=one.first, last_place=one.last, what=one.what) for one in announced
        ]
        words = _("As announced; not saved on the page of prizes")
        return [replace(line, reason=line.reason or words) for line in _lines_of(event, prizes)]
    if event.prize_text.strip():
        return [_note_line(event.prize_text.strip(), _("As announced; the prizes were not put to places"))]
    return [_note_line("–", _("No prizes were set."))]


def are_prizes_unsaved(event: Event) -> bool:
    """Return whether the set-up announces prizes and none is saved, so that nobody can tick who has theirs."""
    return bool(event.prize_text.strip()) and not Prize.objects.filter(event=event).exists()


def _lines_of(event: Event, prizes: list[Prize]) -> list[PrizeLine]:
    if not prizes:
        return []
    handouts = {
        (handout.prize_id, handout.registration_id): handout
        for handout in PrizeHandout.objects.filter(prize__event=event).select_related("given_by")
    }
    rows = {row.registration_id: row for row in final_standings(event)}
    # What everybody gets comes after what a place gives.
    order = sorted(range(len(prizes)), key=lambda index: facts_of(prizes[index]).is_for_all)
    lines: list[PrizeLine] = []
    for places, tied in groupby(entitlements(event, prizes), key=lambda line: (line.first, line.last)):
        group = list(tied)
        shared = [index for index in order if index in group[0].shared]
        lines += [_tie_line(places, len(group), prizes[index]) for index in shared]
        for line in group:
            row = rows[line.player]
            if line.barred:
                lines.append(_barred_line(row))
            for index in (index for index in order if index in line.certain):
                handout = handouts.get((prizes[index].pk, line.player))
                lines.append(_certain_line(line, row, prizes[index], handout))
    return lines


def prizes_left(lines: Sequence[PrizeLine]) -> list[PrizeLeft]:
    """Return each prize that two players or more of `lines` are entitled to and have not received."""
    waiting = Counter(
        (line.prize_id, line.what)
        for line in lines
        if line.prize_id is not None and line.is_certain and not line.received
    )
    return [
        PrizeLeft(prize_id, what, players) for (prize_id, what), players in waiting.items() if players > 1
    ]


def entitlements(event: Event, prizes: list[Prize]) -> list[Entitled[int]]:
    """Return what each player of the final standings gets, by registration id."""
    placed = [Placed(row.registration_id, row.rank, row.without_prizes) for row in final_standings(event)]
    return entitled(placed, [facts_of(prize) for prize in prizes])


def prize_ties(event: Event) -> list[str]:
    """Return the shared places on which a prize depends, in words ("3-4"); empty when none does (TRM 5.4)."""
    prizes = list(Prize.objects.filter(event=event).order_by("first_place", "id"))
    return [f"{first}-{last}" for first, last in ties_for_prizes(entitlements(event, prizes))]


def why_without_prizes(row: StandingRow) -> str:
    """Return the reason a player gets nothing, with its section."""
    if row.status == Registration.Status.DISQUALIFIED:
        return _("No prize: disqualified (TRM 7.2)")
    return _("No prize: left without telling (TRM 6.0)")


def _certain_line(
    line: Entitled[int], row: StandingRow, prize: Prize, handout: PrizeHandout | None
) -> PrizeLine:
    return PrizeLine(
        prize_id=prize.pk,
        number=row.number,
        name=row.full_name,
        place_words=_place_words(line.first, line.last),
        what=prize.what,
        is_certain=True,
        received_at=handout.given_at if handout else None,
        given_by=str(handout.given_by or "Logpose") if handout else "",
    )


def _tie_line(places: tuple[int, int], players: int, prize: Prize) -> PrizeLine:
    return PrizeLine(
        prize_id=prize.pk,
        number=None,
        name=_("{players} players share these places").format(players=players),
        place_words=_place_words(*places),
        what=prize.what,
        is_certain=False,
        received_at=None,
        given_by="",
    )


def _barred_line(row: StandingRow) -> PrizeLine:
    return PrizeLine(
        prize_id=None,
        number=row.number,
        name=row.full_name,
        place_words="–",
        what="–",
        is_certain=False,
        received_at=None,
        given_by="",
        reason=why_without_prizes(row),
    )


def _note_line(what: str, reason: str) -> PrizeLine:
    return PrizeLine(
        prize_id=None,
        number=None,
        name="–",
        place_words="–",
        what=what,
        is_certain=False,
        received_at=None,
        given_by="",
        reason=reason,
    )


def _place_words(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
