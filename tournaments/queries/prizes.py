"""Who gets which prize, who has received theirs, and which ties stand in the way (TRM 5.4, 6.0)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Event, Prize, PrizeHandout, Registration
from tournaments.queries.standings import StandingRow, final_standings
from tournaments.rules.prizes import Entitled, Placed, PrizeFacts, entitled, ties_for_prizes


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One player and one prize.

    `place_words` is "3" or, for a shared place, "3-4". `prize_id` is None on the line of a player who gets
    nothing, whose `reason` says why. `is_certain` is False while a tie decides who gets it.
    """

    prize_id: int | None
    registration_id: int
    number: int
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


def prize_text(event: Event) -> str:
    """Return the event's prizes as lines that `read_prizes` reads."""
    prizes = Prize.objects.filter(event=event).order_by("first_place", "id")
    facts = [facts_of(prize) for prize in prizes]
    # Those for everybody come last: a person reads the first place first.
    return "\n".join(prize.line for prize in sorted(facts, key=lambda prize: prize.is_for_all))


def facts_of(prize: Prize) -> PrizeFacts:
    """Return a prize's row as the rules take it."""
    return PrizeFacts(prize.first_place, prize.last_place, prize.what)


def prize_lines(event: Event) -> list[PrizeLine]:
    """Return a line for each prize of each player in order of places; three queries beside the standings."""
    prizes = list(Prize.objects.filter(event=event).order_by("first_place", "id"))
    if not prizes:
        return []
    handouts = {
        (handout.prize_id, handout.registration_id): handout
        for handout in PrizeHandout.objects.filter(prize__event=event).select_related("given_by")
    }
    rows = {row.registration_id: row for row in final_standings(event)}
    lines: list[PrizeLine] = []
    for line in entitlements(event, prizes):
        row = rows[line.player]
        if line.barred:
            lines.append(_barred_line(row))
        for index in sorted((*line.certain, *line.shared)):
            handout = handouts.get((prizes[index].pk, line.player))
            lines.append(
                PrizeLine(
                    prize_id=prizes[index].pk,
                    registration_id=line.player,
                    number=row.number,
                    name=row.full_name,
                    place_words=_place_words(line),
                    what=prizes[index].what,
                    is_certain=index in line.certain,
                    received_at=handout.given_at if handout else None,
                    given_by=str(handout.given_by or "Logpose") if handout else "",
                )
            )
    return lines


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


def _barred_line(row: StandingRow) -> PrizeLine:
    return PrizeLine(
        prize_id=None,
        registration_id=row.registration_id,
        number=row.number,
        name=row.full_name,
        place_words="–",
        what="–",
        is_certain=False,
        received_at=None,
        given_by="",
        reason=why_without_prizes(row),
    )


def _place_words(line: Entitled[int]) -> str:
    return str(line.first) if line.first == line.last else f"{line.first}-{line.last}"
