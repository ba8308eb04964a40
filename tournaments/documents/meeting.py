"""The players' meeting: what the organizer tells everybody before round 1 (TRM 1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.documents.catalog import Part, Plan
from tournaments.documents.facts import best_of_words, file_name, local_words, sheet_facts
from tournaments.models import Event, EventStaff, Registration
from tournaments.queries.prizes import prize_text
from tournaments.rules.structure import rounds_and_cut

#: One thing to be told: its heading, the sentences, the section of the manual.
Item = tuple[str, list[str], str]


def players_meeting(event: Event, params: Mapping[str, Any]) -> Plan:
    """Plan the sheet that is read out: structure, format, times, rounds, cut, slips, prizes, staff, breaks."""
    players = _players(event)
    items: list[Item] = [
        (_("Type and format"), _type_and_format(event), "TRM 3.3, 3.4"),
        (_("Rounds"), _rounds(event, players), "TRM 3.6"),
        (_("Time"), _times(event), "TRM 3.5"),
        (_("When time is called"), _end_of_round(event), "TRM 5.2"),
        (_("Results"), _results(event), "TRM 4.15, 5.1"),
        (_("Top cut"), _cut(event, players), "TRM 3.4, 4.6"),
        (_("Prizes"), _prizes(event), "TRM 1.5, 6.0"),
        (_("Staff"), _staff(event), "TRM 1.3-1.6"),
        (_("Breaks"), [event.break_text or _("None is planned.")], "TRM 1.5"),
        (
            _("Dropping out"),
            [_("Tell the desk or use your own page; who leaves without telling gets no prize.")],
            "TRM 6.0",
        ),
    ]
    context = {
        **sheet_facts(event, params, title=_("Players' meeting")),
        "kind": "text",
        "items": [item for item in items if item[1]],
        "players": players,
        "when": local_words(event, event.players_meeting_at or event.starts_at),
    }
    return Plan(file_name(event, "players-meeting"), [Part("print/players_meeting.html", context, 1)])


def _players(event: Event) -> int:
    """Return the number that rounds and cut follow from: fixed, or as many as stand in the list now."""
    here = (Registration.Status.REGISTERED, Registration.Status.ACTIVE)
    return event.players_counted or Registration.objects.filter(event=event, status__in=here).count()


def _type_and_format(event: Event) -> list[str]:
    words = [
        f"{event.get_structure_display()}. {event.get_format_display()}. {event.get_level_display()}.",
    ]
    if event.deck_lists_required:
        words.append(_("Deck lists are required; decks are checked during the day."))
    return words


def _rounds(event: Event, players: int) -> list[str]:
    if event.structure == Event.Structure.ELIMINATION:
        return [_("Single elimination: who loses a match is out.")]
    table = rounds_and_cut(players).rounds
    most = event.rounds_planned or table
    least = event.rounds_minimum or most
    if least < most:
        return [
            # Never one: it is the larger of two numbers.
            _("{least} to {most} rounds of Swiss: it ends when at most one player has only wins.").format(
                least=least, most=most
            )
        ]
    return [ngettext("{rounds} round of Swiss.", "{rounds} rounds of Swiss.", most).format(rounds=most)]


def _times(event: Event) -> list[str]:
    swiss = _time(event.swiss_best_of, event.swiss_minutes, event.swiss_extra_minutes)
    if event.structure == Event.Structure.SWISS:
        return [swiss]
    cut = _time(event.cut_best_of, event.cut_minutes, event.cut_extra_minutes)
    final = _time(event.final_best_of, event.final_minutes, 0)
    if event.structure == Event.Structure.ELIMINATION:
        return [_("Matches: {words}").format(words=swiss), _("Last match: {words}").format(words=final)]
    return [
        _("Swiss: {words}").format(words=swiss),
        _("Top cut: {words}").format(words=cut),
        _("Last match: {words}").format(words=final),
    ]


def _time(best_of: int, minutes: int | None, extra: int) -> str:
    games = best_of_words(best_of)
    if minutes is None:
        return _("{games}, no time limit.").format(games=games)
    return _("{games}, {minutes}, then {extra} of extra time.").format(
        games=games, minutes=_minutes(minutes), extra=_minutes(extra)
    )


def _minutes(count: int) -> str:
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)


def _end_of_round(event: Event) -> list[str]:
    words = [
        _("In a game: finish the turn in progress (turn 0), then three more turns, within the extra time."),
        _(
            "Still no winner: more Life, then more cards in the deck, then more Characters, "
            "then who last removed a Life card."
        ),
    ]
    if event.structure != Event.Structure.ELIMINATION:
        words.append(_("Swiss: only a match that is level on every step is a draw. Nobody may agree on one."))
    if event.structure != Event.Structure.SWISS:
        words.append(_("Elimination: never a draw; between games another game starts with the extra turns."))
    return words


def _results(event: Event) -> list[str]:
    words = []
    if event.uses_slips:
        words.append(_("Fill in the slip together, both sign, the winner brings it to the desk."))
    if event.self_report:
        words.append(_("Report on your own page after the match; the other side confirms."))
    words.append(
        _("A result both have confirmed stands. Call a judge before you sign if anything is unclear.")
    )
    return words


def _cut(event: Event, players: int) -> list[str]:
    if event.structure != Event.Structure.SWISS_CUT:
        return []
    size = event.cut_size if event.cut_size is not None else rounds_and_cut(players).cut
    if not size:
        return [_("No top cut.")]
    return [
        _("The first {size} of the standings: 1 plays {size}, 2 plays {other}, in a fixed bracket.").format(
            size=size, other=size - 1
        ),
        _("The higher-placed player chooses who starts game 1; then the loser of a game chooses."),
    ]


def _prizes(event: Event) -> list[str]:
    if event.prize_text:
        return event.prize_text.splitlines()
    return prize_text(event).splitlines() or ["_" * 40]


def _staff(event: Event) -> list[str]:
    order = [
        EventStaff.Role.ORGANIZER,
        EventStaff.Role.HEAD_JUDGE,
        EventStaff.Role.FLOOR_JUDGE,
        EventStaff.Role.SCOREKEEPER,
    ]
    rows = list(event.staff.select_related("user"))
    words = [_("Organizer: {name}").format(name=event.organizer)]
    for role in order:
        names = ", ".join(str(row.user) for row in rows if row.role == role)
        if names:
            words.append(f"{role.label}: {names}")
    return words
