"""How fair a Swiss round was drawn: its certificate in words, and the draw made once more from its seed."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.history.field import field_of
from tournaments.models import Match, Round
from tournaments.rules.pairing import pair_round


@dataclass(frozen=True, slots=True)
class Fairness:
    """What anyone may ask of a drawn round.

    `is_best` says that no pairing of the field is better (TRM 3.4.2); it was proved when it was drawn.
    `counts` are what a pairing is judged by, in words.
    """

    seed: int
    is_best: bool
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class DrawnAgain:
    """The draw made once more from the same seed and today's records."""

    is_same: bool
    words: str


def fairness_of(round_: Round) -> Fairness | None:
    """Return the certificate of a Swiss round; None for a round of the bracket, which is not drawn."""
    certificate = round_.certificate or {}
    value = certificate.get("value")
    if not value:
        return None
    rematches, byes = value[0], value[1]
    counts = ((_("Rematches"), rematches), (_("Byes the player with the bye had before"), byes))
    return Fairness(round_.seed, value == certificate.get("bound"), counts)


def drawn_again(round_: Round) -> DrawnAgain:
    """Draw the round once more and compare; nothing is written.

    Who left or came since, and results corrected since, change what it is drawn from: then it says so.
    """
    field = field_of(round_.event, round_.number)
    rows = Match.objects.filter(round=round_)
    here = {frozenset((row.player_1_id, row.player_2_id or row.player_1_id)) for row in rows}
    known = {player for pair in here for player in pair}
    if known != {entrant.id for entrant in field.entrants}:
        words = _("Since it was drawn a player left or came back, so today's field is another one.")
        return DrawnAgain(is_same=False, words=words)
    again = pair_round(
        field.entrants, rounds_played=round_.number - 1, seed=round_.seed, awarded_byes=field.awarded_byes
    )
    there = {frozenset(pair) for pair in again.pairs}
    there |= {frozenset((player,)) for player in (again.bye, *again.awarded_byes) if player is not None}
    if here == there:
        return DrawnAgain(is_same=True, words=_("Drawn again just now: every table is the same."))
    if round_.is_changed_by_hand:
        return DrawnAgain(is_same=False, words=_("It was changed by hand after the draw; the log says why."))
    words = _("The draw is another one: a result of an earlier round was corrected since.")
    return DrawnAgain(is_same=False, words=words)
