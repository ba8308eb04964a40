"""The pairings of a round by table and by name, with records and results (TRM 5.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.history.penalty_losses import losses_of
from tournaments.history.results import Record, records_before
from tournaments.models import Match, Registration, ResultClaim, Round, TimeExtension
from tournaments.queries.lost_by_penalty import LostByPenalty, lost_lines, next_starter_words
from tournaments.queries.namesakes import Namesakes, namesakes_of
from tournaments.queries.result_words import result_words
from tournaments.queries.rounds import reason_words
from tournaments.rules.names import fold_name
from tournaments.rules.outcomes import Outcome
from tournaments.rules.penalty_loss import Loss


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One player of a match. `name` is the one anyone may read, `full_name` for staff pages only.

    `record` is the record before this round ("2-1", byes as wins, TRM 5.3); `claim` is the outcome their
    phone reported, seen like the line's outcome, "" when none.
    """

    registration_id: int
    number: int
    name: str
    full_name: str
    record: str
    points: int
    has_left: bool
    claim: str = ""
    #: `name` as it is told in a sentence: with the number behind it where several players have it.
    told_name: str = ""


@dataclass(frozen=True, slots=True)
class PairingLine:
    """A match or a bye. By table `side_1` is the pairing's first player; by name it is the player listed.

    In a line by name that lists the pairing's second player, sides, outcome, games and winner are exchanged
    (`is_mirrored`). `table` is None for a bye and for a bracket place that is not seated. `state` is "open",
    "waiting" (one side has reported a win), "disputed", "in" or "bye"; `result_words` what is printed.
    """

    match_id: int
    match_version: int
    table: int | None
    kind: str
    side_1: SideFacts
    side_2: SideFacts | None
    state: str
    outcome: str
    winner: int | None
    games_1: int | None
    games_2: int | None
    result_words: str
    #: The same with the players' full names, for staff pages only.
    full_result_words: str
    is_feature: bool
    first_choice: int | None
    first_choice_words: str
    bracket_slot: int | None
    online_link: str
    extension_seconds: int
    #: Why this pairing is odd: a pair-down, a bye, a rematch (TRM 3.4.2).
    reason: str = ""
    is_mirrored: bool = False
    #: For staff and for the two players, not for the public.
    lost_by_penalty: tuple[LostByPenalty, ...] = ()
    #: How the starter of game 2 is found, when that is not as usual (TRM 4.6); like `lost_by_penalty`.
    next_starter_words: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether there is no opponent."""
        return self.side_2 is None


def pairings_of(round_: Round, *, order: Literal["table", "name"] = "table") -> list[PairingLine]:
    """Return the pairings of a round: a line per table, byes last; or a line per player by name.

    Six queries whatever the number of players.
    """
    rows = list(_rows(round_.matches.all()))
    told = _told(Q(match__round=round_))
    rows.sort(key=lambda row: (row.table is None, row.table or 0, row.bracket_slot or 0, row.pk))
    lines = _lines(round_, rows, records_before(round_.event, round_.number), told)
    if order == "table":
        return lines
    keys = {
        player.pk: (player.name_key if not player.hides_name else fold_name(player.public_name), player.pk)
        for row in rows
        for player in (row.player_1, row.player_2)
        if player is not None
    }
    both = lines + [mirrored(line) for line in lines if line.side_2 is not None]
    return sorted(both, key=lambda line: keys[line.side_1.registration_id])


def pairing_line(match: Match) -> PairingLine:
    """Return the line of one match, as `pairings_of` by table."""
    return line_of_read(Match.objects.select_related("player_1", "player_2", "round__event").get(pk=match.pk))


def line_of_read(row: Match) -> PairingLine:
    """Return the line of a match whose row, players and round are read; its claims too when they were prefetched."""
    players = [row.player_1_id] + ([row.player_2_id] if row.player_2_id is not None else [])
    records = records_before(row.round.event, row.round.number, players=players)
    claims = {row.pk: {claim.side: claim.outcome for claim in row.claims.all()}}
    told = _Told(claims, _seconds_of(Q(match=row)), losses_of(Q(match=row)))
    return _lines(row.round, [row], records, told)[0]


def some_lines(round_: Round, matches: Collection[int]) -> dict[int, PairingLine]:
    """Return match -> its line, as `pairings_of` by table, for some matches of a round. Five queries."""
    rows = list(_rows(round_.matches.filter(pk__in=matches)))
    players = [row.player_1_id for row in rows] + [row.player_2_id for row in rows if row.player_2_id]
    records = records_before(round_.event, round_.number, players=players)
    lines = _lines(round_, rows, records, _told(Q(match__in=matches)))
    return {line.match_id: line for line in lines}


def open_lines(round_: Round) -> list[PairingLine]:
    """Return the lines without a result by table: disputed ones first."""
    lines = [line for line in pairings_of(round_) if line.state in {"open", "waiting", "disputed"}]
    return sorted(lines, key=lambda line: line.state != "disputed")


def mirrored(line: PairingLine) -> PairingLine:
    """Return a line seen from the pairing's second player. Raises ValueError for a bye."""
    if line.side_2 is None:
        raise ValueError("a bye has one side only")
    return replace(
        line,
        side_1=replace(line.side_2, claim=_seen_across(line.side_2.claim)),
        side_2=replace(line.side_1, claim=_seen_across(line.side_1.claim)),
        outcome=_seen_across(line.outcome),
        winner=3 - line.winner if line.winner else None,
        games_1=line.games_2,
        games_2=line.games_1,
        first_choice=3 - line.first_choice if line.first_choice else None,
        is_mirrored=not line.is_mirrored,
        lost_by_penalty=tuple(replace(lost, side=3 - lost.side) for lost in line.lost_by_penalty),
    )


def _seen_across(outcome: str) -> str:
    return Outcome(outcome).mirrored.value if outcome else ""


#: What a line needs of a match and of each player: a big event's are read whenever the desk's board is drawn.
_OF_MATCH = (
    *("round", "table", "kind", "player_1", "player_2", "outcome", "games_1", "games_2", "is_disputed"),
    *("version", "bracket_slot", "first_choice", "is_feature", "online_link"),
)
_OF_PLAYER = ("name", "name_key", "number", "hides_name", "status", "online_link")


def _rows(rows: QuerySet[Match]) -> QuerySet[Match]:
    of_players = [f"{side}__{name}" for side in ("player_1", "player_2") for name in _OF_PLAYER]
    return rows.select_related("player_1", "player_2").only(*_OF_MATCH, *of_players)


@dataclass(frozen=True, slots=True)
class _Told:
    """What belongs to matches: side -> outcome that phones reported, seconds of extensions, losses by penalty."""

    claims: Mapping[int, Mapping[int, str]]
    seconds: Mapping[int, int]
    losses: Mapping[int, Sequence[Loss]]


def _told(of_matches: Q) -> _Told:
    """Return the reports, extensions and losses by penalty of some matches. Three queries."""
    claims: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for match, side, outcome in ResultClaim.objects.filter(of_matches).values_list(
        "match", "side", "outcome"
    ):
        claims[match][side] = outcome
    return _Told(claims, _seconds_of(of_matches), losses_of(of_matches))


def _seconds_of(of_matches: Q) -> Mapping[int, int]:
    """Return match -> seconds of its extensions. One query."""
    seconds: defaultdict[int, int] = defaultdict(int)
    for match, given in TimeExtension.objects.filter(of_matches).values_list("match", "seconds"):
        seconds[match] += given
    return seconds


def _lines(
    round_: Round, rows: Sequence[Match], records: Mapping[int, Record], told: _Told
) -> list[PairingLine]:
    """Return the lines of `rows` in their order."""
    namesakes = namesakes_of(round_.event)
    names = {
        player.pk: namesakes.told(player)
        for row in rows
        for player in (row.player_1, row.player_2)
        if player is not None
    }
    why: dict[int, list[str]] = defaultdict(list)
    for reason in round_.reasons:
        words = reason_words(reason, names)
        for player in reason.get("players", ())[:1]:
            why[player].append(words)
    return [_line(row, records, why, told, namesakes) for row in rows]


def _line(
    row: Match,
    records: Mapping[int, Record],
    why: Mapping[int, list[str]],
    told: _Told,
    namesakes: Namesakes,
) -> PairingLine:
    claims = told.claims.get(row.pk, {})
    losses = told.losses.get(row.pk, ())
    side_1 = _side(row.player_1, records, claims.get(1, ""), namesakes)
    side_2 = _side(row.player_2, records, claims.get(2, ""), namesakes) if row.player_2 is not None else None
    players = [row.player_1_id, row.player_2_id]
    reasons = [words for player in players if player is not None for words in why.get(player, ())]
    sides = [side for side in (side_1, side_2) if side is not None]
    names = [side.told_name for side in sides]
    full_names = [namesakes.told_in_full(side.full_name, side.number) for side in sides]
    outcome = Outcome(row.outcome) if row.outcome else None
    chooser = {1: side_1, 2: side_2}.get(row.first_choice or 0)
    rooms = [row.online_link, row.player_1.online_link, row.player_2.online_link if row.player_2 else ""]
    return PairingLine(
        match_id=row.pk,
        match_version=row.version,
        table=row.table,
        kind=row.kind,
        side_1=side_1,
        side_2=side_2,
        state=_state(row, claims),
        outcome=row.outcome,
        winner=outcome.winner if outcome is not None else None,
        games_1=row.games_1,
        games_2=row.games_2,
        result_words=_result_words(row, *names),
        full_result_words=_result_words(row, *full_names),
        is_feature=row.is_feature,
        first_choice=row.first_choice,
        first_choice_words=(
            _("{name} chooses who starts game 1.").format(name=chooser.told_name)
            if chooser is not None
            else ""
        ),
        bracket_slot=row.bracket_slot,
        online_link=next(filter(None, rooms), ""),
        extension_seconds=told.seconds.get(row.pk, 0),
        reason=" ".join(reasons),
        lost_by_penalty=lost_lines(losses),
        next_starter_words="" if outcome else next_starter_words(losses, is_cut=row.bracket_slot is not None),
    )


def _side(player: Registration, records: Mapping[int, Record], claim: str, namesakes: Namesakes) -> SideFacts:
    record = records.get(player.pk, Record())
    return SideFacts(
        registration_id=player.pk,
        number=player.number,
        name=player.public_name,
        full_name=player.name,
        record=str(record),
        points=record.points,
        has_left=player.status != Registration.Status.ACTIVE,
        claim=claim,
        told_name=namesakes.told(player),
    )


def state_of(kind: str, outcome: str, *, is_disputed: bool, is_reported: bool) -> str:
    """Return "bye", "in", "disputed", "waiting" (one side has reported) or "open".

    >>> state_of("match", "", is_disputed=False, is_reported=True)
    'waiting'
    """
    if kind != Match.Kind.MATCH:
        return "bye"
    if outcome:
        return "in"
    if is_disputed:
        return "disputed"
    return "waiting" if is_reported else "open"


def _state(row: Match, claims: Mapping[int, str]) -> str:
    return state_of(row.kind, row.outcome, is_disputed=row.is_disputed, is_reported=bool(claims))


def _result_words(row: Match, name_1: str, name_2: str = "") -> str:
    """Return what stands behind a finished match, the same from both sides: who won, with the games."""
    if row.kind != Match.Kind.MATCH:
        return str(Match.Kind(row.kind).label)
    return result_words(row.outcome, (row.games_1, row.games_2), (name_1, name_2))
