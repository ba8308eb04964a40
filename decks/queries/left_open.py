"""What is not finished with decks: checks, lists asked for again, the cut's lists (TRM 3.7, 4.4, 7.4.2-4)."""

from __future__ import annotations

from decks.models import AmendmentRequest, DeckCheck
from tournaments.models import Event, Registration
from tournaments.rules.problems import Problem, Severity
from tournaments.rules.words import gettext_noop, ngettext_lazy

State = DeckCheck.State


def left_open(event: Event, *, at_end: bool) -> list[Problem]:
    """Return a warning for each kind of thing left open. Fills `hooks.left_open`.

    A deck that a judge has in hand always counts, and so do the decks of the cut, which are due before it starts;
    `at_end` the other checks due and the lists asked for again too. In an event of two days the cut's lists count until
    they are shown to the cut.
    """
    checks = DeckCheck.objects.filter(event=event)
    due = checks.filter(state=State.DUE, registration__status=Registration.Status.ACTIVE)
    # Nobody asked for those: they came with the cut.
    of_cut = due.filter(why=DeckCheck.Why.CUT).count()
    found = [
        Problem(
            "deck_checks_under_way",
            gettext_noop("Deck checks not finished: {count}."),
            section="TRM 4.4",
            advice=gettext_noop("The deck goes back to its player; finish the check or call it off."),
            params={"count": checks.filter(state=State.UNDER_WAY).count()},
            severity=Severity.WARNING,
        ),
        Problem(
            "cut_deck_checks_due",
            ngettext_lazy(
                "All players of the cut are to be checked: {count} deck check not made.",
                "All players of the cut are to be checked: {count} deck checks not made.",
                "count",
            ),
            section="TRM 4.4",
            advice=gettext_noop("Make them, or call them off on the page of deck checks."),
            params={"count": of_cut},
            severity=Severity.WARNING,
        ),
    ]
    if not at_end:
        found.append(
            Problem(
                "cut_lists_not_shown",
                gettext_noop("Two days and a cut: its players have not been shown each other's lists."),
                section="TRM 3.7",
                advice=gettext_noop("Show them before day 1 ends: the button is on the page of deck lists."),
                params={"count": _cut_without_lists(event)},
                severity=Severity.WARNING,
            )
        )
    if at_end:
        asked = AmendmentRequest.objects.filter(deck_list__registration__event=event, answered_at=None)
        found += [
            Problem(
                "deck_checks_due",
                gettext_noop("Deck checks asked for and not made: {count}."),
                section="TRM 4.4",
                advice=gettext_noop("Make them, or call them off on the page of deck checks."),
                params={"count": due.count() - of_cut},
                severity=Severity.WARNING,
            ),
            Problem(
                "amendments_open",
                gettext_noop("Readable lists asked for and not handed in: {count}."),
                section="TRM 7.4.2-4",
                advice=gettext_noop("Ask those players for them, or take the request back."),
                params={"count": asked.count()},
                severity=Severity.WARNING,
            ),
        ]
    return [problem for problem in found if problem.params["count"]]


def _cut_without_lists(event: Event) -> int:
    """Return how many players of a two-day event's cut still wait for the lists of the others (TRM 3.7)."""
    is_shown = event.decks_published_at is not None or event.decks_published_to_cut_at is not None
    if is_shown or not event.has_second_day or event.deck_rule == Event.DeckRule.NONE:
        return 0
    return event.cut_places.count()
