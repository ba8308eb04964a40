"""The bracket as it stands: seeds from the cut's places, outcomes from its matches (TRM 3.4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import CutPlace, Event, Match, Registration, Round
from tournaments.rules import bracket as rules
from tournaments.rules.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class BracketSoFar:
    """The bracket of an event: registration ids by seed, every match, and where its rounds are.

    `first_number` is the event's number of the bracket's first round; `paired_rounds` how many of its
    rounds are paired.
    """

    entrants: tuple[int, ...]
    matches: tuple[rules.BracketMatch[int], ...]
    first_number: int
    paired_rounds: int

    @property
    def rounds(self) -> int:
        """Number of rounds the whole bracket takes."""
        return rules.rounds_needed(len(self.entrants))

    def in_round(self, index: int) -> tuple[rules.BracketMatch[int], ...]:
        """Return the matches of the bracket's round `index`, counted from 1."""
        return tuple(match for match in self.matches if match.round == index)

    def index_of(self, number: int) -> int:
        """Return the bracket's round, counted from 1, of the event's round `number`."""
        return number - self.first_number + 1

    @property
    def is_over(self) -> bool:
        """Whether its last match has been decided."""
        return bool(self.matches) and self.matches[-1].advances is not None


def bracket_so_far(event: Event) -> BracketSoFar | None:
    """Return the bracket of an event, None before there are seeds. Three queries."""
    entrants = tuple(
        CutPlace.objects.filter(event=event).order_by("seed").values_list("registration_id", flat=True)
    )
    if not entrants:
        return None
    numbers = list(Round.objects.filter(event=event).order_by("number").values_list("number", "stage"))
    cut_numbers = [number for number, stage in numbers if stage == Round.Stage.CUT]
    swiss_numbers = [number for number, stage in numbers if stage == Round.Stage.SWISS]
    first = cut_numbers[0] if cut_numbers else max(swiss_numbers, default=0) + 1
    rows = Match.objects.filter(
        round__event=event, round__stage=Round.Stage.CUT, kind=Match.Kind.MATCH, bracket_slot__isnull=False
    ).exclude(outcome="")
    results = {
        (number - first + 1, slot): Outcome(outcome)
        for number, slot, outcome in rows.values_list("round__number", "bracket_slot", "outcome")
        if slot is not None
    }
    return BracketSoFar(entrants, rules.bracket(entrants, results), first, len(cut_numbers))


def keeps_place(event: Event, registration: Registration) -> bool:
    """Whether this player, here or not, is still in the bracket: seeded, and no match that was played lost.

    A match of the last paired round lost by default counts as not lost, since its result can be taken back
    while nothing follows from it (TRM 5.3, 6.0). Three queries.
    """
    if not CutPlace.objects.filter(event=event, registration=registration).exists():
        return False
    cut = Round.objects.filter(event=event, stage=Round.Stage.CUT).order_by("number")
    last = cut.values_list("number", flat=True).last()
    mine = Match.objects.filter(round__in=cut, kind=Match.Kind.MATCH).exclude(outcome="")
    mine = mine.filter(Q(player_1=registration) | Q(player_2=registration))
    for first, outcome, number in mine.values_list("player_1", "outcome", "round__number"):
        side, result = 1 if first == registration.pk else 2, Outcome(outcome)
        can_be_taken_back = number == last and (result.is_by_default or result is Outcome.DOUBLE_LOSS)
        if result.winner != side and not can_be_taken_back:
            return False
    return True
